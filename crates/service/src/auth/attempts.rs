//! Counts attempts (to log in, to judge a script) before the body of the request is read.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::app::App;
use crate::auth::Address;
use crate::auth::origin::checked_origin;
use crate::problem::{Answer, Problem};

/// No foreign page asks.
pub struct OwnOrigin;

impl FromRequestParts<App> for OwnOrigin {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<OwnOrigin> {
        checked_origin(&parts.headers, app).map(|()| OwnOrigin)
    }
}

/// A password or a code may be tried from where the request comes from.
pub struct Attempt;

impl FromRequestParts<App> for Attempt {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Attempt> {
        app.auth.try_from(Address::of(parts, app)).map(|()| Attempt)
    }
}

/// A script may be judged for somebody where the request comes from.
pub struct OneScript;

impl FromRequestParts<App> for OneScript {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<OneScript> {
        let asked = app.auth.ask_to_judge(Address::of(parts, app));
        asked.map(|()| OneScript)
    }
}
