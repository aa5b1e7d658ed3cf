//! Finds out who sends a request, and whether there is room for it, before its body is read.

use std::sync::Arc;

use axum::extract::{MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::auth::FoundOut;
use crate::connections::Connection;
use crate::problem::{HandlerResult, Problem};
use crate::requester::{Priority, Requester};

/// Where somebody shows a password or a pairing code.
const LOG_INS: [&str; 2] = ["/api/v1/session", "/api/v1/codes"];

/// Lets a request pass if whoever asks has not asked too often, and there is a connection for him.
pub(super) async fn admitted(State(app): State<App>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let requester = match requester(&mut parts, &app).await {
        Ok(requester) => requester,
        Err(too_often) => return too_often.into_response(),
    };
    if let Some(connection) = parts.extensions.get::<Arc<Connection>>()
        && !connection.counts_for(&requester)
    {
        return no_connection_left();
    }
    let share = Arc::new(app.room.bodies.share(requester));
    parts.extensions.insert(Arc::clone(&share));
    // what was sent counts until it is answered: what is made of it takes room too
    let answer = next.run(Request::from_parts(parts, body)).await;
    drop(share);
    answer
}

/// Who asks, unless that was too often. What is found out is left for the handler.
async fn requester(parts: &mut Parts, app: &App) -> HandlerResult<Requester> {
    let address = app.auth.address_of(parts);
    // as often as attempts may be made, however often others ask from there
    if is_log_in(parts) {
        return Ok(Requester::at(address, Priority::LoggingIn));
    }
    let found = FoundOut::asking(parts, &app.auth).await;
    let requester = match &found.0 {
        Ok(principal) => {
            app.hall.heard_from(principal);
            Requester::of(principal, address)
        }
        Err(problem) if problem.status == StatusCode::TOO_MANY_REQUESTS.as_u16() => {
            return Err(problem.clone());
        }
        Err(_) => Requester::at(address, Priority::Stranger),
    };
    parts.extensions.insert(found);
    Ok(requester)
}

fn is_log_in(parts: &Parts) -> bool {
    let path = parts.extensions.get::<MatchedPath>();
    parts.method == Method::POST && path.is_some_and(|path| LOG_INS.contains(&path.as_str()))
}

fn no_connection_left() -> Response {
    let detail = "too many connections are open; close some of yours, or try again later";
    let mut refused = Problem::unavailable(detail).into_response();
    let close = HeaderValue::from_static("close");
    refused.headers_mut().insert(header::CONNECTION, close);
    refused
}
