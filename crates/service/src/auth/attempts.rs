//! Counts attempts (to log in, to judge a script) before the body of the request is read.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;

use crate::auth::origin::checked_origin;
use crate::auth::state::Auth;
use crate::problem::{HandlerResult, Problem};

/// No foreign page asks.
pub struct OwnOrigin;

impl<S: Send + Sync> FromRequestParts<S> for OwnOrigin
where
    Arc<Auth>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> HandlerResult<OwnOrigin> {
        let auth = Arc::<Auth>::from_ref(state);
        checked_origin(&parts.headers, &auth).map(|()| OwnOrigin)
    }
}

/// A password or a code may be tried from where the request comes from.
pub struct Attempt;

impl<S: Send + Sync> FromRequestParts<S> for Attempt
where
    Arc<Auth>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> HandlerResult<Attempt> {
        let auth = Arc::<Auth>::from_ref(state);
        auth.try_from(auth.address_of(parts)).map(|()| Attempt)
    }
}

/// A script may be judged for somebody where the request comes from.
pub struct OneScript;

impl<S: Send + Sync> FromRequestParts<S> for OneScript
where
    Arc<Auth>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> HandlerResult<OneScript> {
        let auth = Arc::<Auth>::from_ref(state);
        let asked = auth.ask_to_judge(auth.address_of(parts));
        asked.map(|()| OneScript)
    }
}
