//! Manages the players of an event.

use std::collections::HashSet;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use ledger::ExpectedVersion;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::events::location;
use crate::api::lookup::{Id, QueryOf, met, permitted};
use crate::api::numbered::{ByNumber, next, page};
use crate::api::pairings::PairingsReport;
use crate::api::responses::{Adding, Asking, Changing, Deleting, Reading};
use crate::api::structure::{EventStructure, edit, put};
use crate::app::App;
use crate::auth::{Principal, RequestTarget};
use crate::limits::MAX_PLAYERS;
use crate::model::{Absent, Board, Event, NewPlayer, Player, new_id};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{IfMatch, Page, Registry, Versioned, changed, deleted};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_players, create_player))
        .routes(routes!(show_player, change_player, delete_player))
}

/// By start number. FIDE identity numbers, birth dates and hidden names are for the chief arbiter.
#[utoipa::path(
    get, path = "/events/{event}/players", tag = "players", operation_id = "list_players",
    params(("event" = String, Path), ByNumber),
    responses((status = 200, description = "The players.", body = Page<Player>), Asking),
)]
async fn list_players(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
    QueryOf(paging): QueryOf<ByNumber>,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::ListPlayers, RequestTarget::event(&event))?;
    let registry = Registry(&app.ledger);
    registry.get::<Event>(&event).await?;
    let mut page = page(registry.all::<Player>(Some(&event)).await?, paging)?;
    let seen = |player: Player| player.seen_by(principal.role);
    page.items = page.items.into_iter().map(seen).collect();
    Ok(axum::Json(page))
}

/// With the next start number.
#[utoipa::path(
    post, path = "/events/{event}/players", tag = "players", operation_id = "create_player",
    params(("event" = String, Path)),
    request_body = NewPlayer,
    responses(
        (status = 201, description = "The player added.", body = Player,
            headers(("ETag" = String), ("Location" = String))),
        Adding,
    ),
)]
async fn create_player(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
    Body(new): Body<NewPlayer>,
) -> HandlerResult<impl IntoResponse> {
    principal.permit(Operation::CreatePlayer, RequestTarget::event(&event))?;
    let made = put(&app, &event, || {
        Box::pin(async {
            let registry = Registry(&app.ledger);
            registry.get::<Event>(&event).await?;
            let players = registry.all::<Player>(Some(&event)).await?;
            if players.len() >= MAX_PLAYERS {
                let detail = format!("the event has {MAX_PLAYERS} players; divide it");
                return Err(Problem::invalid("event", detail));
            }
            let player = new
                .clone()
                .named(new_id('p'), event.clone(), next(&players))?;
            Ok((player, ExpectedVersion::None))
        })
    })
    .await?;
    let place = location(&format!("/api/v1/players/{}", made.value.id));
    Ok((StatusCode::CREATED, place, made))
}

/// FIDE identity numbers, birth dates and hidden names are for the chief arbiter.
#[utoipa::path(
    get, path = "/players/{player}", tag = "players", operation_id = "show_player",
    params(("player" = String, Path)),
    responses(
        (status = 200, description = "The player.", body = Player, headers(("ETag" = String))),
        Reading,
    ),
)]
async fn show_player(
    State(app): State<App>,
    principal: Principal,
    player: Id,
) -> HandlerResult<Versioned<Player>> {
    let found: Versioned<Player> =
        permitted(&app, &principal, Operation::ShowPlayer, &player).await?;
    Ok(Versioned {
        value: found.value.seen_by(principal.role),
        ..found
    })
}

/// All values of the person; the start number stays. Whoever is withdrawn from a round on is marked
/// as absent at the boards of that round and later ones where he sits, unless the game there has
/// moves or a result: an arbiter may say that he has come after all, or what became of the game.
/// When the withdrawal is taken back so are these marks.
#[utoipa::path(
    put, path = "/players/{player}", tag = "players", operation_id = "change_player",
    params(("player" = String, Path), IfMatch),
    request_body = NewPlayer,
    responses(
        (status = 200, description = "The player as it is now.", body = Player,
            headers(("ETag" = String))),
        Changing,
    ),
)]
async fn change_player(
    State(app): State<App>,
    principal: Principal,
    player: Id,
    IfMatch(expected): IfMatch,
    Body(new): Body<NewPlayer>,
) -> HandlerResult<Versioned<Player>> {
    let operation = Operation::ChangePlayer;
    let former: Versioned<Player> = permitted(&app, &principal, operation, &player).await?;
    let (versions, (player, away)) = edit(&app, &former.value.event, || {
        Box::pin(async {
            let registry = Registry(&app.ledger);
            let found = registry.get::<Player>(&player.0).await?;
            let expected = met(expected, &found)?;
            let Player {
                id, event, number, ..
            } = &found.value;
            let player = new.clone().named(id.clone(), event.clone(), *number)?;
            let away = away(&app, &found.value, &player).await?;
            let boards = away
                .iter()
                .map(|board| changed(board, ExpectedVersion::Any));
            let writes = [changed(&player, expected)].into_iter().chain(boards);
            Ok((writes.collect(), (player, away)))
        })
    })
    .await?;
    for board in &away {
        app.hall.board_changed(board);
    }
    let changed = Versioned {
        value: player,
        version: versions.first().copied().unwrap_or_default(),
    };
    if changed.value.public_name() != former.value.public_name() {
        let Player { id, event, .. } = &changed.value;
        boards_changed(&app, event, &[id]).await?;
    }
    Ok(changed)
}

/// The boards where a player sits whose mark of absence changes with the round from which he is
/// withdrawn: it is set in rounds that he plays no more, and taken back in those that he plays
/// again. A board at which the game has moves or a result keeps what it has, and so does a round
/// that the change does not reach: there an arbiter may have said otherwise since.
async fn away(app: &App, before: &Player, now: &Player) -> HandlerResult<Vec<Board>> {
    if before.withdrawn_from == now.withdrawn_from {
        return Ok(Vec::new());
    }
    let structure = EventStructure::of(Registry(&app.ledger), &now.event).await?;
    let reached = |number| before.is_withdrawn(number) != now.is_withdrawn(number);
    let rounds = structure
        .rounds
        .iter()
        .filter(|(round, _)| reached(round.number));
    let marked = rounds.flat_map(|(round, boards)| {
        let is_away = now.is_withdrawn(round.number);
        boards
            .iter()
            .filter(|board| board.seats(&now.id) && app.hall.is_unplayed(board))
            .filter_map(move |board| marked(board, &now.id, is_away))
    });
    Ok(marked.collect())
}

/// The board with this mark of a player who sits there, unless it has that already.
fn marked(board: &Board, player: &str, is_away: bool) -> Option<Board> {
    let mark = |seat: &Option<Box<str>>, absent| match seat.as_deref() {
        Some(seated) if seated == player => is_away,
        _ => absent,
    };
    let marked = Board {
        absent: Absent {
            white: mark(&board.white, board.absent.white),
            black: mark(&board.black, board.absent.black),
        },
        ..board.clone()
    };
    (marked != *board).then_some(marked)
}

/// The boards at which these players sit show other names.
pub(super) async fn boards_changed(app: &App, event: &str, players: &[&str]) -> HandlerResult<()> {
    if players.is_empty() {
        return Ok(());
    }
    let structure = EventStructure::of(Registry(&app.ledger), event).await?;
    let players: HashSet<&str> = players.iter().copied().collect();
    let seats_one = |board: &&Board| board.players().any(|player| players.contains(player));
    for board in structure.boards().filter(seats_one) {
        app.hall.board_changed(board);
    }
    Ok(())
}

/// A player who sits at a board stays; erase the person instead.
#[utoipa::path(
    delete, path = "/players/{player}", tag = "players", operation_id = "delete_player",
    params(("player" = String, Path), IfMatch),
    responses((status = 204, description = "It is deleted."), Deleting),
)]
async fn delete_player(
    State(app): State<App>,
    principal: Principal,
    player: Id,
    IfMatch(expected): IfMatch,
) -> HandlerResult<StatusCode> {
    let operation = Operation::DeletePlayer;
    let Player { event, .. } = permitted(&app, &principal, operation, &player).await?.value;
    edit(&app, &event, || {
        Box::pin(async {
            let registry = Registry(&app.ledger);
            let found = registry.get::<Player>(&player.0).await?;
            let expected = met(expected, &found)?;
            let structure = EventStructure::of(registry, &event).await?;
            if structure.boards_of(&player.0).next().is_some() {
                let detail =
                    "the player sits at a board; erase the person instead, or empty the seat";
                return Err(Problem::conflict("has-boards", detail));
            }
            let report = registry.find::<PairingsReport>(&event).await?;
            let report = report.and_then(|report| report.value.without_file());
            let report = report.map(|report| changed(&report, ExpectedVersion::Any));
            let player = deleted(&found.value, expected);
            Ok((report.into_iter().chain([player]).collect(), ()))
        })
    })
    .await?;
    Ok(StatusCode::NO_CONTENT)
}
