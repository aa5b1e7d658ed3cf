//! Manages the boards of a round.

use std::collections::HashMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use ledger::{ExpectedVersion, GameId};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::events::location;
use crate::api::lookup::{Id, OfEvent, QueryOf, met, permitted};
use crate::api::numbered::{ByNumber, free, page};
use crate::api::responses::{Adding, Asking, Changing, Deleting, Reading};
use crate::api::structure::{alone, edit, put};
use crate::app::App;
use crate::auth::Principal;
use crate::limits::MAX_BOARDS;
use crate::live::{Presence, When};
use crate::model::{Absent, Board, BoardCall, BoardRemarks, NewBoard, Player, Round, new_id};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{IfMatch, Page, Registry, Versioned, deleted};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_boards, create_board))
        .routes(routes!(show_board, change_board, delete_board))
}

/// What everybody may know of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BoardView {
    /// Its name in addresses.
    pub id: Box<str>,
    /// The event.
    pub event: Box<str>,
    /// The round.
    pub round: Box<str>,
    /// Its number in the hall.
    pub number: u32,
    /// The sector that it stands in; empty for none.
    pub sector: Box<str>,
    /// Who has the white men; `null` where nobody sits.
    pub white: Option<PublicPlayer>,
    /// Who has the black men.
    pub black: Option<PublicPlayer>,
    /// The result that an arbiter stands behind, for arbiters and auditors at once, for others as
    /// spectators see it by now: `1-0`, `0-1`, `1/2-1/2`, `0-0`, `cancelled` or `replay`; `null`
    /// before.
    #[schema(example = "1-0")]
    pub result: Option<Box<str>>,
    /// Who has not come; for arbiters, auditors and operators, and for everybody beside a result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub absent: Option<Absent>,
    /// Whether its game ended before each of the two had made a move, so that it is not rated;
    /// missing where it is not so, and where `absent` is missing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unrated: bool,
    /// Whether the board can be heard; only for arbiters, auditors and operators.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub presence: Option<Presence>,
}

/// What everybody may know of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PublicPlayer {
    /// The name in addresses.
    pub id: Box<str>,
    /// The name, or a number where it is hidden or erased.
    pub name: Box<str>,
    /// The title: `GM`, `WIM` …; missing where there is none, and where the name is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Box<str>>,
    /// The rating; missing likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
}

impl PublicPlayer {
    pub(super) fn of(player: &Player) -> PublicPlayer {
        let shown = player.person.as_ref().filter(|_| !player.hidden);
        PublicPlayer {
            id: player.id.clone(),
            name: player.public_name(),
            title: shown.and_then(|person| person.title.clone()),
            rating: shown.and_then(|person| person.rating),
        }
    }

    /// Of a player who is not there any more.
    fn gone(id: Box<str>) -> PublicPlayer {
        PublicPlayer {
            id,
            name: "".into(),
            title: None,
            rating: None,
        }
    }
}

/// The players of an event by their names in addresses.
pub(super) struct PlayerNames(HashMap<Box<str>, PublicPlayer>);

impl PlayerNames {
    pub(super) fn of(players: &[Player]) -> PlayerNames {
        let shown = |player: &Player| (player.id.clone(), PublicPlayer::of(player));
        PlayerNames(players.iter().map(shown).collect())
    }

    fn seat(&self, player: Option<Box<str>>) -> Option<PublicPlayer> {
        let id = player?;
        let known = self.0.get(&id).cloned();
        Some(known.unwrap_or_else(|| PublicPlayer::gone(id)))
    }

    /// A board as whoever asks sees it.
    pub(super) fn view(&self, app: &App, principal: &Principal, board: Board) -> BoardView {
        let result = app.hall.shown_result(&board.id, shown(principal, &board));
        let may_know = may_know(principal, &board);
        BoardView {
            presence: may_know.then(|| app.hall.lookout().presence(&board.id)),
            absent: (may_know || result.is_some()).then(|| app.hall.absent(&board)),
            unrated: board.unrated && (may_know || result.is_some()),
            result: result.map(Into::into),
            white: self.seat(board.white),
            black: self.seat(board.black),
            id: board.id,
            event: board.event,
            round: board.round,
            number: board.number,
            sector: board.sector,
        }
    }
}

/// Whoever may read everything of a board sees its result at once, everybody else as late as
/// spectators.
pub(super) fn shown(principal: &Principal, board: &Board) -> When {
    match principal.permit(Operation::ReadState, board.target()) {
        Ok(()) => When::AtOnce,
        Err(_) => When::Later,
    }
}

/// Whether somebody may know if a board can be heard: whoever may read everything of it, or is told
/// by webhooks anyway.
fn may_know(principal: &Principal, board: &Board) -> bool {
    let may = |operation| principal.permit(operation, board.target()).is_ok();
    may(Operation::ReadState) || may(Operation::ListWebhooks)
}

/// One board with the names of the two who sit there.
async fn view(
    app: &App,
    principal: &Principal,
    board: Versioned<Board>,
) -> HandlerResult<Versioned<BoardView>> {
    app.hall
        .load_missing(std::slice::from_ref(&board.value))
        .await?;
    let registry = Registry(&app.ledger);
    let mut players = Vec::new();
    for id in board.value.players() {
        let player = registry.find::<Player>(id).await?;
        players.extend(player.map(|player| player.value));
    }
    Ok(Versioned {
        value: PlayerNames::of(&players).view(app, principal, board.value),
        version: board.version,
    })
}

/// By number, with what everybody may know.
#[utoipa::path(
    get, path = "/rounds/{round}/boards", tag = "boards", operation_id = "list_boards",
    params(("round" = String, Path), ByNumber),
    responses((status = 200, description = "The boards.", body = Page<BoardView>), Asking),
)]
async fn list_boards(
    State(app): State<App>,
    principal: Principal,
    round: Id,
    QueryOf(paging): QueryOf<ByNumber>,
) -> HandlerResult<impl IntoResponse> {
    let operation = Operation::ListBoards;
    let Round { id, event, .. } = permitted(&app, &principal, operation, &round).await?.value;
    let registry = Registry(&app.ledger);
    let Page { items, next } = page(registry.readable::<Board>(Some(&id)).await?, paging)?;
    app.hall.load_missing(&items).await?;
    let names = PlayerNames::of(&registry.all::<Player>(Some(&event)).await?);
    let items = items
        .into_iter()
        .map(|board| names.view(&app, &principal, board));
    Ok(axum::Json(Page {
        items: items.collect(),
        next,
    }))
}

#[utoipa::path(
    post, path = "/rounds/{round}/boards", tag = "boards", operation_id = "create_board",
    params(("round" = String, Path)),
    request_body = NewBoard,
    responses(
        (status = 201, description = "The board made.", body = BoardView,
            headers(("ETag" = String), ("Location" = String))),
        Adding,
    ),
)]
async fn create_board(
    State(app): State<App>,
    principal: Principal,
    round: Id,
    Body(new): Body<NewBoard>,
) -> HandlerResult<impl IntoResponse> {
    let operation = Operation::CreateBoard;
    let round: Versioned<Round> = permitted(&app, &principal, operation, &round).await?;
    let board = new.named(new_id('b'), &round.value)?;
    let made = put(&app, &board.event, || {
        Box::pin(async {
            checked(&app, &board).await?;
            Ok((board.clone(), ExpectedVersion::None))
        })
    })
    .await?;
    app.hall.board_changed(&made.value);
    let place = location(&format!("/api/v1/boards/{}", made.value.id));
    Ok((
        StatusCode::CREATED,
        place,
        view(&app, &principal, made).await?,
    ))
}

#[utoipa::path(
    get, path = "/boards/{board}", tag = "boards", operation_id = "show_board",
    params(("board" = String, Path)),
    responses(
        (status = 200, description = "The board.", body = BoardView, headers(("ETag" = String))),
        Reading,
    ),
)]
async fn show_board(
    State(app): State<App>,
    principal: Principal,
    board: Id,
) -> HandlerResult<Versioned<BoardView>> {
    let found = permitted(&app, &principal, Operation::ShowBoard, &board).await?;
    view(&app, &principal, found).await
}

/// Once the game has begun its players stay; number and sector may change. An arbiter of a sector
/// keeps boards in it.
#[utoipa::path(
    put, path = "/boards/{board}", tag = "boards", operation_id = "change_board",
    params(("board" = String, Path), IfMatch),
    request_body = NewBoard,
    responses(
        (status = 200, description = "The board as it is now.", body = BoardView,
            headers(("ETag" = String))),
        Changing,
    ),
)]
async fn change_board(
    State(app): State<App>,
    principal: Principal,
    board: Id,
    IfMatch(expected): IfMatch,
    Body(new): Body<NewBoard>,
) -> HandlerResult<Versioned<BoardView>> {
    let operation = Operation::ChangeBoard;
    let former: Versioned<Board> = permitted(&app, &principal, operation, &board).await?;
    let new = new.in_place_of(&former.value)?;
    principal.permit(operation, new.target())?;
    let asking = principal.clone();
    let change = move |app| async move { written(&app, &asking, expected, &new).await };
    let changed = alone(&app, change).await?;
    view(&app, &principal, changed).await
}

async fn written(
    app: &App,
    principal: &Principal,
    expected: ExpectedVersion,
    new: &Board,
) -> HandlerResult<Versioned<Board>> {
    let changed = put(app, &new.event, || {
        Box::pin(async {
            let found = Registry(&app.ledger).get::<Board>(&new.id).await?;
            let expected = met(expected, &found)?;
            principal.permit(Operation::ChangeBoard, found.value.target())?;
            if !new.has_the_players_of(&found.value) {
                not_begun(app, &new.id, "its players stay").await?;
            }
            checked(app, new).await?;
            Ok((new.clone(), expected))
        })
    })
    .await?;
    app.hall.board_changed(&changed.value);
    Ok(changed)
}

/// Only before its game has begun.
#[utoipa::path(
    delete, path = "/boards/{board}", tag = "boards", operation_id = "delete_board",
    params(("board" = String, Path), IfMatch),
    responses((status = 204, description = "It is deleted."), Deleting),
)]
async fn delete_board(
    State(app): State<App>,
    principal: Principal,
    board: Id,
    IfMatch(expected): IfMatch,
) -> HandlerResult<StatusCode> {
    let operation = Operation::DeleteBoard;
    let Board { id, event, .. } = permitted(&app, &principal, operation, &board).await?.value;
    alone(&app, move |app| async move {
        edit(&app, &event, || {
            Box::pin(async {
                let found = Registry(&app.ledger).get::<Board>(&id).await?;
                let expected = met(expected, &found)?;
                not_begun(&app, &id, "the board stays").await?;
                let mut writes = vec![deleted(&found.value, expected)];
                let remarks = Registry(&app.ledger).find::<BoardRemarks>(&id).await?;
                writes.extend(remarks.map(|found| deleted(&found.value, ExpectedVersion::Any)));
                let call = Registry(&app.ledger).find::<BoardCall>(&id).await?;
                writes.extend(call.map(|found| deleted(&found.value, ExpectedVersion::Any)));
                Ok((writes, ()))
            })
        })
        .await?;
        app.hall.board_deleted(&id);
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

async fn not_begun(app: &App, board: &str, so: &str) -> HandlerResult<()> {
    if app.hall.rounds().has_begun(board).await? {
        let detail = format!(
            "the game has begun, so {so}: its record belongs to this board and these players"
        );
        return Err(Problem::conflict("has-begun", detail));
    }
    Ok(())
}

/// Whether a board fits among the others of its round.
async fn checked(app: &App, board: &Board) -> HandlerResult<()> {
    let registry = Registry(&app.ledger);
    let mut others = registry.all::<Board>(Some(&board.round)).await?;
    others.retain(|other| other.id != board.id);
    if others.len() >= MAX_BOARDS as usize {
        let detail = format!("the round has {MAX_BOARDS} boards; play in several events");
        return Err(Problem::invalid("round", detail));
    }
    free(board.number, &others)?;
    for (field, seat) in [("white", &board.white), ("black", &board.black)] {
        let Some(id) = seat else { continue };
        let player = match GameId::new(id) {
            Ok(_) => registry.find::<Player>(id).await?,
            // no name of anything, and nothing that a store is asked for
            Err(_) => None,
        };
        if player.is_none_or(|player| player.value.event != board.event) {
            let detail = format!("`{field}` is no player of this event; look it up in its players");
            return Err(Problem::invalid(field, detail));
        }
        if let Some(other) = others.iter().find(|other| other.seats(id)) {
            let number = other.number;
            let detail = format!("`{field}` sits at board {number} already; empty that seat first");
            return Err(Problem {
                field: Some(field.into()),
                ..Problem::conflict("seated-elsewhere", detail)
            });
        }
    }
    Ok(())
}
