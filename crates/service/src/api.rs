//! Serves the HTTP interface under `/api/v1`. The OpenAPI document is made from the handlers.

mod about;
mod accounts;
mod acts;
mod admission;
mod audit;
mod authors;
mod boards;
mod body;
mod calls;
mod cards;
mod deadline;
mod device_stream;
mod devices;
mod docs;
mod editions;
mod event_file;
mod events;
mod games;
mod groups;
mod health;
mod identity;
mod judge;
mod links;
mod lookup;
mod numbered;
mod pairings;
mod players;
pub(crate) mod privacy;
mod remarks;
mod responses;
mod round_pgn;
mod round_start;
mod rounds;
mod score_sheets;
mod second_factor;
mod security;
mod sensors;
mod session;
mod standings;
mod streams;
mod structure;
mod tokens;
mod upkeep;
mod wall;
mod webhooks;
mod whole_body;

use std::sync::{Arc, LazyLock};

use axum::response::IntoResponse;
use axum::{Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

pub use body::{Body, BodyOfAnybody};
pub(crate) use calls::CalledTable;
pub use round_start::start_due;

use crate::api::groups::grouped;
use crate::api::links::linked;
use crate::api::security::secured;
use crate::app::App;
use crate::auth::audit_requests::watch;
use crate::compressed::long_answers;
use crate::console;
use crate::hall_access;
use crate::limits::{FILE_TIMEOUT, REQUEST_TIMEOUT};
use crate::problem::Problem;
use crate::response_headers::{dated, on_every_answer, on_the_docs};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "jadoube",
        description = "A digital arbiter for over-the-board chess: acts at the boards in, cited rulings out. The address \
            itself (`/`) is the console, a page for people; this interface is all that it uses.\n\n\
            Errors are problem details (RFC 9457). Unknown paths return 404, a method that a path does not \
            have 405 with `Allow`. A request head that is not HTTP, is longer than 16 KiB or has too many headers returns \
            400 or 431 without a body, because nothing in it can be trusted.",
        license(name = "GPL-3.0-or-later", identifier = "GPL-3.0-or-later")
    ),
    components(schemas(Problem, device_stream::DeviceMessage))
)]
struct OpenApiDocument;

fn routes() -> OpenApiRouter<App> {
    let interface = OpenApiRouter::new()
        .merge(session::routes())
        .merge(second_factor::routes())
        .merge(accounts::routes())
        .merge(tokens::routes())
        .merge(authors::routes())
        .merge(devices::routes())
        .merge(device_stream::routes())
        .merge(audit::routes())
        .merge(upkeep::routes())
        .merge(editions::routes())
        .merge(events::routes())
        .merge(players::routes())
        .merge(rounds::routes())
        .merge(round_pgn::routes())
        .merge(round_start::routes())
        .merge(boards::routes())
        .merge(remarks::routes())
        .merge(sensors::routes())
        .merge(cards::routes())
        .merge(calls::routes())
        .merge(wall::routes())
        .merge(standings::routes())
        .merge(pairings::routes())
        .merge(privacy::routes())
        .merge(event_file::routes())
        .merge(acts::routes())
        .merge(score_sheets::routes())
        .merge(streams::routes())
        .merge(webhooks::routes())
        .merge(games::routes())
        .merge(judge::routes())
        .merge(about::routes());
    OpenApiRouter::with_openapi(OpenApiDocument::openapi()).nest("/api/v1", interface)
}

/// The document with what follows from its operations.
fn described(document: utoipa::openapi::OpenApi) -> utoipa::openapi::OpenApi {
    grouped(linked(secured(document)))
}

/// The routes and their document, which all services of a process have in common.
static INTERFACE: LazyLock<(Router<App>, utoipa::openapi::OpenApi)> = LazyLock::new(|| {
    let (router, document) = routes().split_for_parts();
    (router, described(document))
});

/// The OpenAPI document.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    INTERFACE.1.clone()
}

/// The pages about it, in which the document is. A service of a test need not copy it.
static DOCS: LazyLock<Router<App>> =
    LazyLock::new(|| docs::pages(document()).layer(middleware::map_response(on_the_docs)));

/// The whole interface, which waits for the boards to be back.
pub(crate) fn router_once_ready(app: App) -> Router {
    let waiting = middleware::from_fn_with_state(app.clone(), health::once_ready);
    router(app)
        .layer(waiting)
        .layer(middleware::map_response(on_every_answer))
}

/// The whole interface.
pub fn router(app: App) -> Router {
    let (routes, _) = &*INTERFACE;
    routes
        .clone()
        .layer(middleware::from_fn_with_state(
            app.clone(),
            admission::admitted,
        ))
        .layer(middleware::from_fn_with_state(
            app.clone(),
            health::measured,
        ))
        .layer(middleware::from_fn_with_state(
            deadline::RequestDeadlines {
                file: FILE_TIMEOUT,
                other: REQUEST_TIMEOUT,
            },
            deadline::in_time,
        ))
        .layer(CatchPanicLayer::custom(|_| {
            tracing::error!("a request failed");
            Problem::failed("this request failed; the others go on").into_response()
        }))
        .merge(health::routes())
        .merge(hall_access::routes())
        .merge(DOCS.clone())
        .fallback(console::answer)
        .method_not_allowed_fallback(|| async { Problem::no_such_method().into_response() })
        .layer(long_answers())
        .layer(middleware::from_fn_with_state(Arc::clone(&app.auth), watch))
        .layer(middleware::map_response(on_every_answer))
        .layer(middleware::map_response_with_state(
            app.clock.clone(),
            dated,
        ))
        .with_state(app)
}
