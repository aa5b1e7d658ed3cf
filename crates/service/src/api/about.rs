//! Says which version answers, under which licence, and where its source can be had.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::responses::Public;
use crate::app::{App, Demonstration};
use crate::hall_access::HallAccess;
use crate::problem::HandlerResult;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(about))
}

/// What this service is, and where its source can be had.
#[derive(Serialize, ToSchema)]
struct About {
    /// Its version.
    version: &'static str,
    /// The version of the rules engine, as records name it.
    engine: &'static str,
    /// Where the source of the program can be had; `null` where neither whoever built it nor
    /// whoever runs it has said so.
    source: Option<Box<str>>,
    /// The licence, by its SPDX name.
    licence: &'static str,
    /// What is demonstrated; `null` where boards are real.
    demonstration: Option<Demonstration>,
    /// How telephones in the hall reach the service; `null` where it was not begun for one.
    hall: Option<HallAccess>,
}

fn built_from() -> Option<Box<str>> {
    let source = env!("CARGO_PKG_REPOSITORY");
    (!source.is_empty()).then(|| source.into())
}

/// Which version answers, under which licence, and where its source is.
#[utoipa::path(
    get, path = "/about", tag = "service", operation_id = "about",
    responses((status = 200, description = "As it stands.", body = About), Public),
)]
async fn about(State(app): State<App>) -> HandlerResult<Json<About>> {
    Ok(Json(About {
        version: env!("CARGO_PKG_VERSION"),
        engine: laws::VERSION,
        source: app.auth.settings.source.clone().or_else(built_from),
        licence: env!("CARGO_PKG_LICENSE"),
        demonstration: app.demonstration.borrow().clone(),
        hall: app.hall_access.borrow().clone(),
    }))
}
