//! Serves what everybody may know of all boards of a round at once, for a screen on the wall of the
//! hall.

use axum::Json;
use axum::extract::State;
use protocol::views::PublicView;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::boards::{BoardView, PlayerNames};
use crate::api::lookup::{Id, QueryOf, permitted};
use crate::api::numbered::{ByNumber, page};
use crate::api::responses::Asking;
use crate::app::App;
use crate::auth::Principal;
use crate::model::{Board, Player, Round};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Page, Registry};
use crate::roles::{Operation, Role};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(read_public_states))
}

/// A board as spectators see it by now.
#[derive(Serialize, ToSchema)]
struct BoardOnTheWall {
    /// The board.
    board: BoardView,
    /// Counts what spectators were shown of it.
    number: u32,
    /// What everybody may know of it; `null` before the game has begun.
    state: Option<PublicView>,
    /// Why nothing can be said of it now; the other boards go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<Problem>,
}

/// By number; each board as spectators see it by now, to whoever asks: what hangs on a wall is read
/// by everybody, even if an arbiter has opened it.
#[utoipa::path(
    get, path = "/rounds/{round}/public", tag = "boards", operation_id = "read_public_states",
    params(("round" = String, Path), ByNumber),
    responses((status = 200, description = "The boards.", body = Page<BoardOnTheWall>), Asking),
)]
async fn read_public_states(
    State(app): State<App>,
    principal: Principal,
    round: Id,
    QueryOf(paging): QueryOf<ByNumber>,
) -> HandlerResult<Json<Page<BoardOnTheWall>>> {
    let operation = Operation::ReadPublicStates;
    let Round { id, event, .. } = permitted(&app, &principal, operation, &round).await?.value;
    let registry = Registry(&app.ledger);
    let Page { items, next } = page(registry.readable::<Board>(Some(&id)).await?, paging)?;
    app.hall.load_missing(&items).await?;
    let names = PlayerNames::of(&registry.all::<Player>(Some(&event)).await?);
    let mut shown = Vec::with_capacity(items.len());
    for board in items {
        shown.push(on_the_wall(&app, &names, board).await?);
    }
    Ok(Json(Page { items: shown, next }))
}

async fn on_the_wall(
    app: &App,
    names: &PlayerNames,
    board: Board,
) -> HandlerResult<BoardOnTheWall> {
    let looked_at = app.hall.shown(&board, Role::Spectator).await;
    let board = names.view(app, &Principal::anonymous(), board);
    let (number, state, problem) = match looked_at {
        Ok(shown) => {
            let message = shown.borrow();
            (message.number, message.state.clone(), None)
        }
        // the store is away for all of them
        Err(problem) if problem.is_unavailable() => return Err(problem),
        Err(problem) => (0, None, Some(problem)),
    };
    Ok(BoardOnTheWall {
        board,
        number,
        state,
        problem,
    })
}
