//! The HTTP interface under `/api/v1`. The OpenAPI document is made from the handlers.

mod boards;
mod body;
mod event_file;
mod events;
mod found;
mod numbered;
mod pairings;
mod players;
pub mod privacy;
mod responses;
mod rounds;
mod structure;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

pub use body::Body;

use crate::app::App;
use crate::limits::MAX_BODY_BYTES;
use crate::problem::Problem;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "jadoube",
        description = "A digital arbiter for over-the-board chess: acts at the boards in, cited rulings out.",
        license(name = "GPL-3.0-or-later", identifier = "GPL-3.0-or-later")
    ),
    components(schemas(Problem)),
    modifiers(&Security)
)]
struct Document;

struct Security;

impl utoipa::Modify for Security {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
        let token = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        let components = document.components.get_or_insert_with(Default::default);
        components.add_security_scheme("token", token);
    }
}

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi()).nest("/api/v1", resources())
}

fn resources() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(events::routes())
        .merge(players::routes())
        .merge(rounds::routes())
        .merge(boards::routes())
        .merge(pairings::routes())
        .merge(privacy::routes())
        .merge(event_file::routes())
}

/// The OpenAPI document.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    routes().split_for_parts().1
}

fn method_not_allowed() -> Problem {
    Problem {
        status: StatusCode::METHOD_NOT_ALLOWED.as_u16(),
        ..Problem::invalid("method", "this address does not take the method; see /docs")
    }
}

/// The whole interface.
pub fn router(app: App) -> Router {
    let (router, document) = routes().split_for_parts();
    let pages = utoipa_swagger_ui::SwaggerUi::new("/docs").url("/api/v1/openapi.json", document);
    router
        .merge(pages)
        .fallback(|| async { Problem::not_found("address").into_response() })
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .method_not_allowed_fallback(|| async { method_not_allowed().into_response() })
        .with_state(app)
}
