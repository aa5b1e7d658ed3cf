//! Takes what programs remark on the recorded moves of a game, and what of it an arbiter has seen.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::lookup::{Id, IdWithin, board_for};
use crate::api::responses::{Ending, Telling};
use crate::app::App;
use crate::auth::Principal;
use crate::model::{NewRemarks, Remark};
use crate::problem::HandlerResult;
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tell_remarks))
        .routes(routes!(take_off_remark))
}

/// The remarks on the game at a board.
#[derive(Serialize, ToSchema)]
struct StandingRemarks {
    /// Those that stand, with those that an arbiter has taken off.
    remarks: Vec<Remark>,
}

/// All there is to remark now: what was told before and is not among it is taken back. So it may be
/// sent again and again. Arbiters are shown it in the hall and webhooks are told; it is what a
/// program saw in the recorded moves, no act and no ruling.
#[utoipa::path(
    put, path = "/boards/{board}/remarks", tag = "boards", operation_id = "tell_remarks",
    params(("board" = String, Path)),
    request_body = NewRemarks,
    responses((status = 200, description = "The remarks as they stand.", body = StandingRemarks), Telling),
)]
async fn tell_remarks(
    State(app): State<App>,
    principal: Principal,
    board: Id,
    Body(new): Body<NewRemarks>,
) -> HandlerResult<Json<StandingRemarks>> {
    let board = board_for(&app, &principal, Operation::TellRemarks, &board).await?;
    let remarks = app.hall.remark(&board, new.checked()?).await?;
    Ok(Json(StandingRemarks { remarks }))
}

/// An arbiter has seen it: it is shown no more, however often it is told again.
#[utoipa::path(
    delete, path = "/boards/{board}/remarks/{key}", tag = "boards", operation_id = "take_off_remark",
    params(("board" = String, Path), ("key" = String, Path)),
    responses((status = 204, description = "It is shown no more."), Ending),
)]
async fn take_off_remark(
    State(app): State<App>,
    principal: Principal,
    IdWithin { whole, part }: IdWithin,
) -> HandlerResult<StatusCode> {
    let board = board_for(&app, &principal, Operation::TakeOffRemark, &Id(whole)).await?;
    app.hall.take_off_remark(&board, &part).await?;
    Ok(StatusCode::NO_CONTENT)
}
