//! Hands out and erases what is kept of a person.

use std::collections::BTreeSet;

use axum::extract::State;
use axum::response::IntoResponse;
use jiff::Timestamp;
use ledger::{ExpectedVersion, GameId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::Body;
use crate::api::lookup::{Id, permitted};
use crate::api::pairings::PairingsReport;
use crate::api::players::boards_changed;
use crate::api::responses::{Adding, Reading};
use crate::api::structure::{EventStructure, alone, edit, put};
use crate::app::App;
use crate::auth::Principal;
use crate::model::{Board, Event, Player};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, changed};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(export_player))
        .routes(routes!(erase_player))
}

/// Everything that is kept of a person.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerData {
    /// The player.
    pub player: Player,
    /// The boards at which the player sits.
    pub boards: Vec<Board>,
    /// What people wrote in the records of these games, the opponent's name left out.
    pub texts: Vec<KeptText>,
    /// Lines kept of files of pairings that name the person.
    pub lines: Vec<String>,
}

/// A text in the record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct KeptText {
    /// The board.
    pub board: Box<str>,
    /// The number of the entry.
    pub seq: u32,
    /// The key of the act that it is the value of.
    pub field: Box<str>,
    /// The text.
    pub text: Box<str>,
}

/// What is to be erased.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Erase {
    /// Whether to erase, besides the person, whatever people wrote in the records of the games.
    #[serde(default)]
    pub free_text: bool,
}

/// What was erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Erased {
    /// How many texts in the records of games.
    pub texts: u32,
}

#[utoipa::path(
    get, path = "/players/{player}/data", tag = "privacy", operation_id = "export_player",
    params(("player" = String, Path)),
    responses((status = 200, description = "What is kept.", body = PlayerData), Reading),
)]
async fn export_player(
    State(app): State<App>,
    principal: Principal,
    player: Id,
) -> HandlerResult<impl IntoResponse> {
    let operation = Operation::ExportPlayer;
    let player: Player = permitted(&app, &principal, operation, &player).await?.value;
    let boards = boards_of(&app, &player).await?;
    let mut all = Vec::new();
    for board in &boards {
        all.extend(texts(&app, board, &player.id).await?);
    }
    let report = Registry(&app.ledger)
        .find::<PairingsReport>(&player.event)
        .await?;
    let lines = report.zip(player.person.as_ref());
    let lines = lines.map(|(report, person)| report.value.lines_naming(person));
    Ok(axum::Json(PlayerData {
        player,
        boards,
        texts: all,
        lines: lines.unwrap_or_default(),
    }))
}

/// The number, the boards and the games stay; the seals of erased texts stay in the records, whose
/// chains verify as before. Erasing again erases nothing more.
#[utoipa::path(
    post, path = "/players/{player}/erase", tag = "privacy", operation_id = "erase_player",
    params(("player" = String, Path)),
    request_body = Erase,
    responses((status = 200, description = "What was erased.", body = Erased), Adding),
)]
async fn erase_player(
    State(app): State<App>,
    principal: Principal,
    player: Id,
    Body(erase): Body<Erase>,
) -> HandlerResult<impl IntoResponse> {
    let operation = Operation::ErasePlayer;
    let player: Player = permitted(&app, &principal, operation, &player).await?.value;
    // the document first, while no game begins: none writes the name again
    let erased = alone(&app, move |app| async move {
        without_person(&app, &player).await
    })
    .await?;
    let mut count = 0;
    for board in boards_of(&app, &erased).await? {
        let mut fields = own_fields(side(&board, &erased.id));
        if erase.free_text {
            let texts = texts(&app, &board, &erased.id).await?;
            let others: BTreeSet<Box<str>> = texts.into_iter().map(|text| text.field).collect();
            fields.extend(others);
        }
        count += app.hall.erase(&board, Some(fields)).await?;
    }
    boards_changed(&app, &erased.event, &[&erased.id]).await?;
    app.ledger.writes(|store| store.forget()).await?;
    Ok(axum::Json(Erased { texts: count }))
}

/// Erases the document of a person, and the lines of files that name it; the player as he was, or
/// was left by another.
async fn without_person(app: &App, player: &Player) -> HandlerResult<Player> {
    let (_, player) = edit(app, &player.event, || {
        Box::pin(async {
            let registry = Registry(&app.ledger);
            let player = registry.get::<Player>(&player.id).await?.value;
            let mut writes = Vec::new();
            if let Some(person) = &player.person {
                let report = registry.find::<PairingsReport>(&player.event).await?;
                let report = report.map(|report| report.value.without(person));
                writes.extend(report.map(|report| changed(&report, ExpectedVersion::Any)));
                writes.push(changed(&nobody(&player), ExpectedVersion::Any));
            }
            Ok((writes, player))
        })
    })
    .await?;
    Ok(player)
}

/// The events whose data need not be kept any longer then and are not erased yet, each with how
/// many persons there are.
///
/// # Errors
/// The store failed.
pub(crate) async fn events_due(app: &App, by: Timestamp) -> HandlerResult<Vec<(Event, usize)>> {
    let mut due = Vec::new();
    for event in Registry(&app.ledger).readable::<Event>(None).await? {
        if !event.due(by) {
            continue;
        }
        let players = EventStructure::of(Registry(&app.ledger), &event.id)
            .await?
            .players;
        let persons = players.iter().filter(|player| !is_erased(player)).count();
        if persons > 0 || !event.is_erased() {
            due.push((event, persons));
        }
    }
    Ok(due)
}

/// Erases the persons of an event, with whatever people wrote in the records of its games, if it
/// has been over by then for longer than they are kept; returns how many persons. The persons
/// first, while no game begins; then whatever people wrote. What fails is done again the next time,
/// until all of it is done, were every person erased before.
///
/// # Errors
/// The store failed; what is left is erased the next time.
pub(crate) async fn erase_event(app: &App, event: &str, now: Timestamp) -> HandlerResult<u32> {
    let found = Registry(&app.ledger).find::<Event>(event).await?;
    let Some(event) = found
        .map(|found| found.value)
        .filter(|event| event.due(now))
    else {
        return Ok(0);
    };
    let structure = EventStructure::of(Registry(&app.ledger), &event.id).await?;
    let id = event.id.clone();
    let erased = alone(
        app,
        move |app| async move { without_persons(&app, &id).await },
    )
    .await?;
    for board in structure.boards() {
        app.hall.erase(board, None).await?;
        app.hall.board_changed(board);
    }
    app.ledger.writes(|store| store.forget()).await?;
    put(app, &event.id, || {
        Box::pin(async {
            let found = Registry(&app.ledger).get::<Event>(&event.id).await?;
            let erased_at = Some(app.clock.now());
            let event = Event {
                erased_at,
                ..found.value
            };
            Ok((event, ExpectedVersion::Version(found.version)))
        })
    })
    .await?;
    Ok(u32::try_from(erased).unwrap_or(u32::MAX))
}

/// Erases the documents of all persons of an event, and the lines of files; how many persons.
async fn without_persons(app: &App, event: &str) -> HandlerResult<usize> {
    let (_, erased) = edit(app, event, || {
        Box::pin(async {
            let registry = Registry(&app.ledger);
            let mut players = registry.all::<Player>(Some(event)).await?;
            players.retain(|player| !is_erased(player));
            let report = registry.find::<PairingsReport>(event).await?;
            let report = report.map(|report| report.value.without_persons());
            let report = report.map(|report| changed(&report, ExpectedVersion::Any));
            let nobodies = players.iter().map(nobody);
            let nobodies = nobodies.map(|player| changed(&player, ExpectedVersion::Any));
            Ok((nobodies.chain(report).collect(), players.len()))
        })
    })
    .await?;
    Ok(erased)
}

fn is_erased(player: &Player) -> bool {
    player.person.is_none()
}

fn nobody(player: &Player) -> Player {
    Player {
        person: None,
        ..player.clone()
    }
}

async fn boards_of(app: &App, player: &Player) -> HandlerResult<Vec<Board>> {
    let structure = EventStructure::of(Registry(&app.ledger), &player.event).await?;
    Ok(structure.boards_of(&player.id).cloned().collect())
}

/// Where a player sits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    White,
    Black,
}

fn side(board: &Board, player: &str) -> Side {
    match board.white.as_deref() {
        Some(white) if white == player => Side::White,
        _ => Side::Black,
    }
}

/// The keys of a record that tell who somebody is.
fn own_fields(side: Side) -> Vec<Box<str>> {
    let fields = match side {
        Side::White => ["white", "white_fide_id", "white_birth_date"],
        Side::Black => ["black", "black_fide_id", "black_birth_date"],
    };
    fields.map(Into::into).to_vec()
}

fn game(board: &Board) -> HandlerResult<GameId> {
    GameId::new(&board.id).map_err(|error| Problem::failed(error.to_string()))
}

/// What people wrote in the record of a game, but for who the opponent is.
async fn texts(app: &App, board: &Board, player: &str) -> HandlerResult<Vec<KeptText>> {
    let opponents = own_fields(match side(board, player) {
        Side::White => Side::Black,
        Side::Black => Side::White,
    });
    let mut texts = Vec::new();
    let record = app.ledger.record(game(board)?).await;
    for entry in record.map_err(|error| Problem::from(error).told_in_full())? {
        let own = entry.texts.into_iter();
        let own = own.filter(|text| !opponents.contains(&text.field));
        texts.extend(own.map(|text| KeptText {
            board: board.id.clone(),
            seq: entry.seq,
            field: text.field,
            text: text.text,
        }));
    }
    Ok(texts)
}
