//! Tells telephones in a hall how to reach the service, and gives them the certificate to trust.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::{Router, routing};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::problem::{HandlerResult, Problem};

/// How telephones in the hall reach the service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HallAccess {
    /// Where it answers over TLS, the likeliest address first.
    #[schema(example = json!(["https://192.168.1.20:8443"]))]
    pub https: Vec<Box<str>>,
    /// Where it answers in the clear, in the same order.
    #[schema(example = json!(["http://192.168.1.20:8080"]))]
    pub http: Vec<Box<str>>,
    /// Who signs its certificates.
    pub authority: HallAuthority,
}

/// The certificate authority of a hall: whoever trusts it believes its certificates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HallAuthority {
    /// What a telephone calls it once it is installed.
    pub name: Box<str>,
    /// SHA-256 of its certificate, as telephones show it: pairs of hexadecimal digits.
    pub fingerprint: Box<str>,
    /// Until when it can be trusted.
    #[schema(value_type = String, format = DateTime)]
    pub ends: Timestamp,
    /// Its certificate (DER), which is fetched at `/hall/ca.crt`.
    #[serde(skip)]
    pub der: Vec<u8>,
    /// The same for programs (PEM), at `/hall/ca.pem`.
    #[serde(skip)]
    pub pem: Box<str>,
}

/// Beside the API: what browsers and systems install.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/hall/ca.crt", routing::get(as_der))
        .route("/hall/ca.pem", routing::get(as_pem))
}

/// Such as telephones install: iOS takes this kind for a profile, Android stores the file.
async fn as_der(State(app): State<App>) -> HandlerResult<impl IntoResponse> {
    let HallAuthority { der, .. } = authority(&app)?;
    Ok(([kind("application/x-x509-ca-cert"), NOT_KEPT], der))
}

/// Such as programs read.
async fn as_pem(State(app): State<App>) -> HandlerResult<impl IntoResponse> {
    let HallAuthority { pem, .. } = authority(&app)?;
    Ok((
        [kind("application/x-pem-file"), NOT_KEPT],
        pem.into_string(),
    ))
}

type HeaderPair = (axum::http::HeaderName, &'static str);

/// Another laptop at the same address has another one.
const NOT_KEPT: HeaderPair = (CACHE_CONTROL, "no-store");

const fn kind(name: &'static str) -> HeaderPair {
    (CONTENT_TYPE, name)
}

fn authority(app: &App) -> HandlerResult<HallAuthority> {
    let access = app.hall_access.borrow();
    let found = access.as_ref().map(|access| access.authority.clone());
    found.ok_or_else(|| Problem {
        detail: "this service has no certificate authority of its own: it was begun without --hall"
            .into(),
        ..Problem::not_found("certificate")
    })
}
