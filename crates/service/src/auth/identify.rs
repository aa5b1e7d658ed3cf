//! Finds out who sends a request, and from which address.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, Request};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;

use crate::auth::address::Address;
use crate::auth::audit_requests::saw;
use crate::auth::browser::Trying;
use crate::auth::cookies::cookie_of;
use crate::auth::origin::checked_csrf;
use crate::auth::principal::{Principal, Via};
use crate::auth::secret::SecretHash;
use crate::auth::state::Auth;
use crate::auth::{session, token};
use crate::problem::{HandlerResult, Problem};

impl<S: Send + Sync> FromRequestParts<S> for Address
where
    Arc<Auth>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Address, Infallible> {
        let auth = Arc::<Auth>::from_ref(state);
        Ok(auth.address_of(parts))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Trying
where
    Arc<Auth>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> HandlerResult<Trying> {
        let auth = Arc::<Auth>::from_ref(state);
        let address = auth.address_of(parts);
        let cookies = auth.cookies(&parts.extensions);
        let trying = auth.browsers.trying(address, &parts.headers, cookies);
        match trying.known_browser() {
            Some(browser) => auth.try_with(browser)?,
            None => auth.try_from(address)?,
        }
        Ok(trying)
    }
}

impl Principal {
    /// The same one as he is now. Whoever serves somebody for long, such as a stream, asks for it
    /// now and then.
    ///
    /// # Errors
    /// His token or session has ended, or the store failed.
    pub async fn anew(&self, auth: &Auth) -> HandlerResult<Principal> {
        shown(auth, &self.via).await
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Principal
where
    Arc<Auth>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> HandlerResult<Principal> {
        let principal = match parts.extensions.get::<FoundOut>() {
            Some(FoundOut(found)) => found.clone()?,
            None => asking(parts, &Arc::from_ref(state)).await?,
        };
        saw(&parts.extensions, &principal);
        Ok(principal)
    }
}

/// Who a request comes from, found out once.
#[derive(Clone)]
pub(crate) struct FoundOut(pub HandlerResult<Principal>);

impl FoundOut {
    /// Finds it out.
    pub(crate) async fn asking(parts: &Parts, auth: &Auth) -> FoundOut {
        FoundOut(asking(parts, auth).await)
    }
}

/// Whether a request shows anything at all. What comes from nobody is not read further where he may
/// do nothing.
pub(crate) fn shows_something(request: &Request, auth: &Auth) -> bool {
    let (headers, cookies) = (request.headers(), auth.cookies(request.extensions()));
    headers.contains_key(AUTHORIZATION) || cookie_of(headers, cookies).is_some()
}

/// Whoever asks: by his token, else by his cookie. What is shown has to be right: nobody is taken
/// for a spectator who meant to be somebody.
async fn asking(parts: &Parts, auth: &Auth) -> HandlerResult<Principal> {
    let headers = &parts.headers;
    let address = auth.address_of(parts);
    if let Some(header) = headers.get(AUTHORIZATION) {
        let via = header.to_str().ok().and_then(bearer);
        return shown_from(auth, via, address).await;
    }
    let Some(secret) = cookie_of(headers, auth.cookies(&parts.extensions)) else {
        auth.ask_as_stranger(address)?;
        return Ok(Principal::anonymous());
    };
    let hash = SecretHash::of(secret);
    let principal = shown_from(auth, Some(Via::Session { hash }), address).await?;
    checked_csrf(&parts.method, headers, secret, auth)?;
    Ok(principal)
}

fn bearer(header: &str) -> Option<Via> {
    let (scheme, secret) = header.split_once(' ')?;
    let secret = scheme.eq_ignore_ascii_case("Bearer").then_some(secret)?;
    token::via(secret.trim())
}

/// Whoever shows this at an address. What shows nobody counts, as a stranger's requests do, and
/// then the store is not asked; whoever was seen lately is not kept out by others who ask from
/// where he does.
async fn shown_from(auth: &Auth, via: Option<Via>, address: Address) -> HandlerResult<Principal> {
    let found = match via {
        Some(via) => {
            if !auth.known.was_known(&via) {
                auth.may_show(address)?;
            }
            shown(auth, &via).await
        }
        None => Err(Problem::not_logged_in()),
    };
    if found.as_ref().is_err_and(|problem| problem.status == 401) {
        auth.was_mistaken(address)?;
    }
    found
}

/// Whoever shows this.
async fn shown(auth: &Auth, via: &Via) -> HandlerResult<Principal> {
    let now = auth.clock.steady();
    let moment = match auth.known.find(via, now) {
        Ok(principal) => return Ok(principal),
        Err(moment) => moment,
    };
    let found = match via {
        Via::Nothing => return Ok(Principal::anonymous()),
        Via::Token { name, hash } => token::bearer(auth, name, *hash).await?,
        Via::Session { hash } => session::owner(auth, *hash).await?,
    };
    let (principal, ends) = found.ok_or_else(Problem::not_logged_in)?;
    let known = (via.clone(), principal.clone());
    auth.known.keep(&moment, known.0, known.1, now, ends.into());
    Ok(principal)
}
