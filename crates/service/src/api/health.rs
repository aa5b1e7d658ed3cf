//! Says whether the service is alive, whether it is ready, and what its figures are.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Json, Router, routing};
use ledger::ExpectedVersion;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::auth::{Principal, RequestTarget};
use crate::limits::{READY_FOR, STORE_TIMEOUT};
use crate::model::DocumentKind;
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;
use crate::roles::Operation;

/// Beside the API: for those who keep the service going.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/healthz", routing::get(healthz))
        .route("/readyz", routing::get(readyz))
        .route("/metrics", routing::get(metrics))
}

/// The process answers.
async fn healthz() -> impl IntoResponse {
    Json(serde_json::json!({ "status": "ok" }))
}

/// All boards are back, acts would be recorded, and the service is not about to end.
async fn readyz(State(app): State<App>) -> impl IntoResponse {
    let loaded = *app.ready.borrow() && !*app.closing.borrow();
    let stored = loaded && acts_are_recorded(&app).await;
    let (status, word) = match (loaded, stored) {
        (true, true) => (StatusCode::OK, "ready"),
        (true, false) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the database does not answer or takes nothing",
        ),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "starting or ending"),
    };
    (status, Json(serde_json::json!({ "status": word })))
}

/// Whether they would be; anybody may ask, and the store is not asked each time.
async fn acts_are_recorded(app: &App) -> bool {
    let moment = match app.answers.find(&(), app.clock.steady()) {
        Ok(answered) => return answered,
        Err(moment) => moment,
    };
    let answers = match app.ledger.append_failed() {
        // a store that can be read may have no room to write
        true => store_takes_something(app).await,
        false => app.hall.store_answers().await,
    };
    // it may have been long in coming
    let now = app.clock.steady();
    let until = now.after(READY_FOR);
    app.answers.keep(&moment, (), answers, now, until);
    answers
}

/// What is written to see whether something can be.
#[derive(Serialize, Deserialize)]
struct Trial;

impl DocumentKind for Trial {
    const KIND: &'static str = "trial";
    const CALLED: &'static str = "trial";

    fn id(&self) -> &str {
        "write"
    }

    fn parent(&self) -> &str {
        ""
    }
}

async fn store_takes_something(app: &App) -> bool {
    let registry = Registry(&app.ledger);
    let written = tokio::time::timeout(STORE_TIMEOUT, registry.put(Trial, ExpectedVersion::Any));
    matches!(written.await, Ok(Ok(_)))
}

/// The figures, for whoever may read them: Prometheus sends a token as its credentials.
async fn metrics(State(app): State<App>, principal: Principal) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::ReadMetrics, RequestTarget::SERVICE)?;
    app.metrics
        .boards
        .set(i64::try_from(app.hall.boards()).unwrap_or(i64::MAX));
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], app.metrics.text()))
}

/// Answers nothing of the interface before all boards are back: lists would lack results, streams
/// would bring what is old as news.
pub(crate) async fn once_ready(State(app): State<App>, request: Request, next: Next) -> Response {
    let of_the_interface = request.uri().path().starts_with("/api/v1/");
    if of_the_interface && !*app.ready.borrow() {
        let detail = "the boards are being taken from the record; ask again in a moment";
        return Problem::unavailable(detail).into_response();
    }
    next.run(request).await
}

/// Counts every request and how long its answer took, by the pattern of its path.
pub(super) async fn measured(State(app): State<App>, request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>();
    let path = path.map_or("none", MatchedPath::as_str);
    let operation = format!("{} {path}", request.method());
    let began = Instant::now();
    let response = next.run(request).await;
    app.metrics
        .answered(&operation, response.status().as_u16(), began.elapsed());
    response
}
