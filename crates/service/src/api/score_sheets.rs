//! Serves the moves of a game as a score sheet.

use axum::Json;
use axum::extract::State;
use protocol::views::ScoreSheetView;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::lookup::{Id, as_seen_by, board_for};
use crate::api::responses::Reading;
use crate::app::App;
use crate::auth::{Principal, RequestTarget};
use crate::problem::{HandlerResult, Problem};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(read_score_sheet))
        .routes(routes!(read_public_score_sheet))
}

/// The moves as the acts in force make them: what an arbiter has corrected is corrected here.
#[utoipa::path(
    get, path = "/boards/{board}/score-sheet", tag = "boards", operation_id = "read_score_sheet",
    params(("board" = String, Path)),
    responses(
        (status = 200, description = "The moves, each with the act after which it stood; `null` before the game has begun.", body = Option<ScoreSheetView>),
        Reading,
    ),
)]
async fn read_score_sheet(
    State(app): State<App>,
    principal: Principal,
    board: Id,
) -> HandlerResult<Json<Option<ScoreSheetView>>> {
    let board = board_for(&app, &principal, Operation::ReadScoreSheet, &board).await?;
    let sheet = app.hall.score_sheet(&board).await;
    Ok(Json(sheet.map_err(Problem::told_in_full)?))
}

/// The moves that the men show, as late as whoever asks sees the board.
#[utoipa::path(
    get, path = "/boards/{board}/public/score-sheet", tag = "boards", operation_id = "read_public_score_sheet",
    params(("board" = String, Path)),
    responses(
        (status = 200, description = "The moves, with what the clocks showed; `null` before the game has begun.", body = Option<ScoreSheetView>),
        Reading,
    ),
)]
async fn read_public_score_sheet(
    State(app): State<App>,
    principal: Principal,
    board: Id,
) -> HandlerResult<Json<Option<ScoreSheetView>>> {
    let board = board_for(&app, &principal, Operation::ReadPublicScoreSheet, &board).await?;
    let role = principal.role_at(RequestTarget::board(&board));
    let sheet = app.hall.public_score_sheet(&board, role).await;
    Ok(Json(sheet.map_err(as_seen_by(&principal, &board))?))
}
