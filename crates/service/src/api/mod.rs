//! The HTTP interface under `/api/v1`. The OpenAPI document is made from the handlers.

mod accounts;
mod acts;
mod audit;
mod boards;
mod body;
mod devices;
mod event_file;
mod events;
mod found;
mod health;
mod numbered;
mod pairings;
mod players;
pub mod privacy;
mod responses;
mod rounds;
mod session;
mod streams;
mod structure;
mod tokens;
mod webhooks;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

pub use body::Body;

use crate::app::App;
use crate::auth::audit::watch;
use crate::limits::{MAX_BODY_BYTES, REQUEST_TIMEOUT};
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
    let interface = OpenApiRouter::new()
        .merge(session::routes())
        .merge(accounts::routes())
        .merge(tokens::routes())
        .merge(devices::routes())
        .merge(audit::routes())
        .merge(events::routes())
        .merge(players::routes())
        .merge(rounds::routes())
        .merge(boards::routes())
        .merge(pairings::routes())
        .merge(privacy::routes())
        .merge(event_file::routes())
        .merge(acts::routes())
        .merge(streams::routes())
        .merge(webhooks::routes());
    OpenApiRouter::with_openapi(Document::openapi()).nest("/api/v1", interface)
}

/// The OpenAPI document.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    routes().split_for_parts().1
}

/// The whole interface.
pub fn router(app: App) -> Router {
    let (router, document) = routes().split_for_parts();
    let pages = utoipa_swagger_ui::SwaggerUi::new("/docs").url("/api/v1/openapi.json", document);
    router
        .layer(middleware::from_fn_with_state(
            app.clone(),
            health::measured,
        ))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            REQUEST_TIMEOUT,
        ))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(CatchPanicLayer::custom(|_| {
            tracing::error!("a request failed");
            Problem::failed("this request failed; the others go on").into_response()
        }))
        .merge(health::routes())
        .merge(pages)
        .fallback(|| async { Problem::not_found("address").into_response() })
        .method_not_allowed_fallback(|| async { Problem::no_such_method().into_response() })
        .layer(middleware::from_fn_with_state(app.clone(), watch))
        .with_state(app)
}
