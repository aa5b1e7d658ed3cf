//! Takes what devices report of the boards that they read.

use axum::extract::State;
use axum::{Extension, Json};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::lookup::{Id, board_for};
use crate::api::responses::Telling;
use crate::app::App;
use crate::auth::Principal;
use crate::auth::audit_requests::KeptNowhere;
use crate::model::{NewSensor, Sensor};
use crate::problem::HandlerResult;
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(report_sensor))
}

/// How a board is shown after a report.
#[derive(Serialize, ToSchema)]
struct ShownSensor {
    /// As arbiters and operators see it; `null` once the device has ended.
    sensor: Option<Sensor>,
    /// After so many seconds in which the device asks for nothing it is offline: report again well
    /// before, though nothing has changed.
    offline_after_s: u32,
}

/// How the men on a board stand to the game that its device follows, in place of what was reported
/// before: whenever it has changed, and again and again though it has not. It is no act, stands in
/// no record and is gone when the service ends. Arbiters see it at once, operators when they look,
/// and nobody else.
#[utoipa::path(
    put, path = "/boards/{board}/sensor", tag = "boards", operation_id = "report_sensor",
    params(("board" = String, Path)),
    request_body = NewSensor,
    responses((status = 200, description = "As it is shown.", body = ShownSensor), Telling),
)]
async fn report_sensor(
    State(app): State<App>,
    principal: Principal,
    board: Id,
    Body(new): Body<NewSensor>,
) -> HandlerResult<(Extension<KeptNowhere>, Json<ShownSensor>)> {
    let board = board_for(&app, &principal, Operation::ReportSensor, &board).await?;
    let (sensor, offline_after_s) = app.hall.report_sensor(&board, new.checked()?).await?;
    let shown = ShownSensor {
        sensor,
        offline_after_s,
    };
    Ok((Extension(KeptNowhere), Json(shown)))
}
