//! Serves the page at `/docs`: Swagger UI, with a page and a style of ours, for its own are made
//! for wide windows alone.

use axum::Router;
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::{Next, from_fn};
use axum::response::{Html, IntoResponse, Response};
use utoipa::openapi::OpenApi;
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::app::App;

const PAGE: &str = include_str!("docs/index.html");
const STYLE: &str = include_str!("docs/index.css");

/// The page with all that it loads, and the document itself.
pub(super) fn pages(document: OpenApi) -> Router<App> {
    // without a validator: its badge is an image of another site; the schemas, each of which stands
    // with its operations, are folded
    let config = Config::default()
        .validator_url("none")
        .default_models_expand_depth(0);
    let pages = SwaggerUi::new("/docs")
        .url("/api/v1/openapi.json", document)
        .config(config);
    Router::from(pages).layer(from_fn(ours))
}

async fn ours(request: Request, next: Next) -> Response {
    match request.uri().path() {
        "/docs/" | "/docs/index.html" => Html(PAGE).into_response(),
        "/docs/index.css" => ([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response(),
        _ => next.run(request).await,
    }
}
