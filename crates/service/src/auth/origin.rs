//! Refuses requests that pages of other sites make a browser send.

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode, Uri};

use crate::auth::cookies::csrf_of;
use crate::auth::secret::same;
use crate::auth::state::Auth;
use crate::problem::{HandlerResult, Problem};

/// The header that a page shows its CSRF token in.
const CSRF: &str = "x-csrf-token";

/// Whether a page of the service asks, or one of an origin that the operator allows, or no page at
/// all. A WebSocket that is opened with a cookie needs this: no other rule of browsers keeps
/// foreign pages from opening one.
#[must_use]
pub fn origin_is_own(headers: &HeaderMap, auth: &Auth) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let settings = &auth.settings;
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    // the port that was asked speaks one of them, and no page can come from it over the other
    let both = settings.also_in_the_clear.then_some(["https", "http"]);
    let one = [settings.cookies.scheme()];
    let schemes = both.as_ref().map_or(&one[..], |both| &both[..]);
    let mut own = schemes
        .iter()
        .filter_map(|scheme| host.map(|host| format!("{scheme}://{host}")));
    let mut allowed = settings.allowed_origins.iter().map(|allowed| &**allowed);
    own.any(|own| own.eq_ignore_ascii_case(origin))
        || allowed.any(|allowed| allowed.eq_ignore_ascii_case(origin))
}

/// Refuses what a foreign page asks for.
pub(crate) fn checked_origin(headers: &HeaderMap, auth: &Auth) -> HandlerResult<()> {
    if origin_is_own(headers, auth) {
        return Ok(());
    }
    let detail = "a page of another origin asks; use the pages of the service, or let the operator \
                  allow that origin";
    Err(forged("foreign-origin", detail))
}

/// Refuses what a foreign page makes the browser of somebody who is logged in do.
pub(super) fn checked_csrf(
    method: &Method,
    headers: &HeaderMap,
    secret: &str,
    auth: &Auth,
) -> HandlerResult<()> {
    if [Method::GET, Method::HEAD].contains(method) {
        return Ok(());
    }
    checked_origin(headers, auth)?;
    let shown = headers.get(CSRF).and_then(|shown| shown.to_str().ok());
    if shown.is_some_and(|shown| same(shown, &csrf_of(secret))) {
        return Ok(());
    }
    let detail = "send the `csrf_token` of GET /api/v1/session as X-CSRF-Token";
    Err(forged("csrf", detail))
}

fn forged(kind: &str, detail: &str) -> Problem {
    Problem {
        kind: format!("/problems/{kind}").into(),
        ..Problem::forbidden(detail)
    }
}

/// Addresses end up in logs and histories: a secret there is refused, so that nobody gets used to
/// it.
pub(crate) fn refuse_secrets_in_url(uri: &Uri) -> HandlerResult<()> {
    let query = uri.query().unwrap_or_default();
    let mut names = query.split('&').map(|pair| pair.split('=').next());
    if !names.any(|name| matches!(name, Some("token" | "access_token"))) {
        return Ok(());
    }
    let detail = "a token does not belong into an address, which is logged; it should be revoked. \
                  Send it as `Authorization: Bearer`";
    Err(Problem {
        status: StatusCode::BAD_REQUEST.as_u16(),
        ..Problem::invalid("token", detail)
    })
}
