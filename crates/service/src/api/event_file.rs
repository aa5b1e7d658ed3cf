//! Exports an event with everything in it as a file, and imports such a file.

mod import;
mod write;

use std::sync::Arc;

use axum::body::{Body as Stream, Bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use hyper::body::Body as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::events::location;
use crate::api::lookup::Id;
use crate::api::pairings::{attached, of_kind};
use crate::api::responses::{Importing, Reading};
use crate::api::whole_body::read;
use crate::app::App;
use crate::auth::{Principal, RequestTarget};
use crate::limits::MAX_EVENT_FILE_BYTES;
use crate::model::Event;
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(import_event))
        .routes(routes!(export_event))
}

/// A record file: the documents of the event, and the entries and signed heads of its games.
/// Accounts, tokens and webhooks are never in it: they hold secrets, and whoever takes the event
/// elsewhere makes his own. FIDE identity numbers, birth dates and hidden names are: the file is
/// for the chief arbiter alone.
#[utoipa::path(
    get, path = "/events/{event}/file", tag = "events", operation_id = "export_event",
    params(("event" = String, Path)),
    responses(
        (status = 200, description = "The file.", headers(("Content-Disposition" = String)),
            content((String = "application/x-ndjson"))),
        Reading,
    ),
)]
async fn export_event(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::ExportEvent, RequestTarget::event(&event))?;
    Registry(&app.ledger).get::<Event>(&event).await?;
    let name = format!("{event}.jsonl");
    let body = Stream::from_stream(write::chunks(&app, event));
    Ok((attached(&name, "application/x-ndjson"), body))
}

/// An event without games.
const EXAMPLE: &str = include_str!("event_file/example.jsonl");

/// All or nothing. An event that is here already is refused, as are damaged files and records that
/// do not verify or cannot be judged.
#[utoipa::path(
    post, path = "/events/file", tag = "events", operation_id = "import_event",
    request_body(content((String = "application/x-ndjson", example = json!(EXAMPLE)))),
    responses(
        (status = 201, description = "The event taken.", body = Event,
            headers(("ETag" = String), ("Location" = String))),
        Importing,
    ),
)]
async fn import_event(
    State(app): State<App>,
    principal: Principal,
    request: Request,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::ImportEvent, RequestTarget::SERVICE)?;
    let place = Arc::clone(&app.room.event_files).try_acquire_owned();
    let _place = place.map_err(|_| {
        Problem::unavailable("another file of an event is being taken; send it again after that")
    })?;
    let bytes = bytes(request).await?;
    let read = tokio::task::spawn_blocking(move || import::read(&bytes)).await;
    let file = read.map_err(|_| Problem::failed("the file could not be read"))??;
    // whoever sent it may go away; what is loaded is shown all the same
    let loading = tokio::spawn(async move { import::load(&app, file).await });
    let event = loading
        .await
        .map_err(|_| Problem::failed("the event could not be taken"))??;
    let place = location(&format!("/api/v1/events/{}", event.value.id));
    Ok((StatusCode::CREATED, place, event))
}

async fn bytes(request: Request) -> HandlerResult<Bytes> {
    of_kind(&request, |kind| {
        ["application/x-ndjson", "application/octet-stream"].contains(&kind)
    })?;
    let body = request.into_body();
    let length = body.size_hint().exact();
    let mut whole = Vec::new();
    // what is told to be too long is not read
    let told = length.filter(|length| *length <= MAX_EVENT_FILE_BYTES as u64);
    whole
        .try_reserve_exact(usize::try_from(told.unwrap_or(0)).unwrap_or(0))
        .map_err(|_| Problem::unavailable("there is no memory for this file; send it later"))?;
    // one file at a time is all that is held of them
    let read = read(body, MAX_EVENT_FILE_BYTES, whole, |_| Ok(())).await;
    read.map_err(|problem| match StatusCode::from_u16(problem.status) {
        Ok(StatusCode::PAYLOAD_TOO_LARGE) => {
            let length = length.map_or("too many".into(), |length| length.to_string());
            Problem::too_large(format!(
                "the file has {length} bytes, at most {MAX_EVENT_FILE_BYTES} are taken at once; \
                 restore it as a backup instead"
            ))
        }
        _ => problem,
    })
}
