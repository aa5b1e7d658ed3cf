//! Gives the games of a round as PGN: to arbiters with everything on record, to everybody as
//! spectators see them by now.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use jiff::tz::TimeZone;
use ledger::as_pgn;
use protocol::without_moves;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::acts::game;
use crate::api::boards::PlayerNames;
use crate::api::lookup::{Id, OfEvent, QueryOf, permitted};
use crate::api::pairings::attached;
use crate::api::responses::Asking;
use crate::app::App;
use crate::auth::Principal;
use crate::model::{Board, Event, Player, Round};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(export_games))
        .routes(routes!(read_public_games))
}

/// The type of a PGN file, as it is registered.
const PGN: &str = "application/vnd.chess-pgn";

/// How what was no legal move is written.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum IllegalMoves {
    /// The legal moves before it, the others in a comment.
    #[default]
    Strict,
    /// All moves as they were played, the illegal ones marked.
    Lenient,
    /// A game for each stretch of legal moves.
    Split,
}

impl From<IllegalMoves> for pgn::Way {
    fn from(way: IllegalMoves) -> pgn::Way {
        match way {
            IllegalMoves::Strict => pgn::Way::Strict,
            IllegalMoves::Lenient => pgn::Way::Lenient,
            IllegalMoves::Split => pgn::Way::Split,
        }
    }
}

#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Writing {
    /// How what was no legal move is written; `strict` if it is not said.
    #[serde(default)]
    #[param(inline)]
    illegal: IllegalMoves,
}

/// By board, with the moves that stood and, in comments, what was ruled; what the arbiter dismissed
/// is left out. A game that has not begun has no moves; of one whose record cannot be read a
/// comment says why. Hidden names are left out.
#[utoipa::path(
    get, path = "/rounds/{round}/pgn", tag = "rounds", operation_id = "export_games",
    params(("round" = String, Path), Writing),
    responses(
        (status = 200, description = "The file.", headers(("Content-Disposition" = String)),
            body = String, content_type = "application/vnd.chess-pgn"),
        Asking,
    ),
)]
async fn export_games(
    State(app): State<App>,
    principal: Principal,
    round: Id,
    QueryOf(Writing { illegal }): QueryOf<Writing>,
) -> HandlerResult<impl IntoResponse> {
    let operation = Operation::ExportGames;
    let round = permitted::<Round>(&app, &principal, operation, &round).await?;
    let mut games = GamesOfRound::of(&app, round.value).await?;
    let mine = |board: &Board| principal.permit(operation, board.target()).is_ok();
    games.boards.retain(mine);
    let mut text = String::new();
    for board in &games.boards {
        let head = games.head(&app, &principal, board);
        text += &recorded(&app, board, head).await?.write(illegal.into());
    }
    let name = format!("round-{}.pgn", games.round.number);
    Ok((attached(&name, PGN), text))
}

/// By board, as spectators see them by now, with what the clocks showed; with an `ETag`, for
/// programs that ask again and again. Games that have not begun have no moves.
#[utoipa::path(
    get, path = "/rounds/{round}/public/pgn", tag = "rounds", operation_id = "read_public_games",
    params(
        ("round" = String, Path), Writing,
        ("If-None-Match" = Option<String>, Header, description = "The ETag of what is known already."),
    ),
    responses(
        (status = 200, description = "The games.", headers(("ETag" = String)),
            body = String, content_type = "application/vnd.chess-pgn"),
        (status = 304, description = "They are as whoever asks has them."),
        Asking,
    ),
)]
async fn read_public_games(
    State(app): State<App>,
    principal: Principal,
    headers: HeaderMap,
    round: Id,
    QueryOf(Writing { illegal }): QueryOf<Writing>,
) -> HandlerResult<Response> {
    let operation = Operation::ReadPublicGames;
    let round = permitted::<Round>(&app, &principal, operation, &round).await?;
    let name = format!("{} {illegal:?}", round.value.id).into();
    let writing = written_for_everybody(&app, round.value, illegal);
    let written = app.public_games.kept(name, &app.clock, writing).await?;
    Ok(written.answer(&headers, PGN))
}

async fn written_for_everybody(
    app: &App,
    round: Round,
    illegal: IllegalMoves,
) -> HandlerResult<String> {
    let spectator = Principal::anonymous();
    let games = GamesOfRound::of(app, round).await?;
    app.hall.load_missing(&games.boards).await?;
    let mut text = String::new();
    for board in &games.boards {
        let head = games.head(app, &spectator, board);
        text += &shown(app, board, &head).await?.write(illegal.into());
    }
    Ok(text)
}

/// What the tags of the games of a round are made of.
struct GamesOfRound {
    event: Event,
    round: Round,
    names: PlayerNames,
    /// By number.
    boards: Vec<Board>,
}

impl GamesOfRound {
    async fn of(app: &App, round: Round) -> HandlerResult<GamesOfRound> {
        let registry = Registry(&app.ledger);
        let mut boards = registry.readable::<Board>(Some(&round.id)).await?;
        boards.sort_by_key(|board| board.number);
        Ok(GamesOfRound {
            event: registry.get::<Event>(&round.event).await?.value,
            names: PlayerNames::of(&registry.all::<Player>(Some(&round.event)).await?),
            boards,
            round,
        })
    }

    /// What the game at a board is called, and the result that whoever asks knows of.
    fn head(&self, app: &App, principal: &Principal, board: &Board) -> Head {
        let board = self.names.view(app, principal, board.clone());
        let mut tags = vec![
            ("Event", self.event.name.to_string()),
            ("Site", self.event.city.to_string()),
            ("Round", format!("{}.{}", self.round.number, board.number)),
        ];
        tags.extend(self.date().map(|date| ("Date", date)));
        for (name, title, rating, player) in [
            ("White", "WhiteTitle", "WhiteElo", &board.white),
            ("Black", "BlackTitle", "BlackElo", &board.black),
        ] {
            let Some(player) = player else {
                // a name that was recorded when the game began may be hidden by now
                tags.push((name, "?".into()));
                continue;
            };
            tags.push((name, player.name.to_string()));
            tags.extend(player.title.iter().map(|told| (title, told.to_string())));
            tags.extend(player.rating.map(|told| (rating, told.to_string())));
        }
        tags.push(("Board", board.number.to_string()));
        tags.extend(self.time_control().map(|control| ("TimeControl", control)));
        tags.retain(|(_, value)| !value.is_empty());
        let result = board.result;
        Head { tags, result }
    }

    /// The day on which the round begins, where the event takes place.
    fn date(&self) -> Option<String> {
        let Some(begins) = self.round.starts_at else {
            return Some(self.round.day?.strftime("%Y.%m.%d").to_string());
        };
        let zone = TimeZone::get(&self.event.time_zone).ok()?;
        Some(begins.to_zoned(zone).strftime("%Y.%m.%d").to_string())
    }

    /// All periods of the clock, or seconds of both players and seconds for each move, where both
    /// have the same.
    fn time_control(&self) -> Option<String> {
        if let Some(periods) = &self.round.terms.periods {
            return Some(periods.to_string());
        }
        let clock = &self.round.terms.clock;
        let seconds = |name| Some(clock.get(name)?.as_u64()? / 1_000);
        let (white, black) = (seconds("white_ms")?, seconds("black_ms")?);
        let increment = seconds("increment_ms").filter(|increment| *increment > 0);
        let increment = increment.map_or_else(String::new, |increment| format!("+{increment}"));
        (white == black).then(|| format!("{white}{increment}"))
    }
}

/// What stands before the moves of a game.
struct Head {
    tags: Vec<(&'static str, String)>,
    /// The result that whoever asks knows of.
    result: Option<Box<str>>,
}

impl Head {
    fn tags(&self) -> Vec<(&str, &str)> {
        let tags = self.tags.iter();
        tags.map(|(name, value)| (*name, &**value)).collect()
    }

    /// A game of which no moves are known.
    fn without_moves(&self, note: Option<&str>) -> pgn::PgnGame {
        let result = self.result.as_deref().unwrap_or("*");
        without_moves(&self.tags(), result, note)
    }
}

/// The game at a board as it is on record, judged anew beside those who wait for others.
async fn recorded(app: &App, board: &Board, head: Head) -> HandlerResult<pgn::PgnGame> {
    let record = match app.hall.whole_record(&game(board)?).await {
        Ok(record) => record,
        // the store is away for all of them
        Err(problem) if problem.is_unavailable() => return Err(problem),
        Err(problem) => {
            let problem = problem.told_in_full();
            return Ok(head.without_moves(Some(&problem.detail)));
        }
    };
    let written = tokio::task::spawn_blocking(move || match as_pgn(&record, &head.tags()) {
        Ok(Some(game)) => game,
        Ok(None) => head.without_moves(None),
        Err(why) => head.without_moves(Some(&why.to_string())),
    });
    written
        .await
        .map_err(|error| Problem::failed(error.to_string()))
}

/// The game at a board as spectators see it by now.
async fn shown(app: &App, board: &Board, head: &Head) -> HandlerResult<pgn::PgnGame> {
    match app.hall.public_pgn(board, &head.tags()).await {
        Ok(game) => Ok(game.unwrap_or_else(|| head.without_moves(None))),
        Err(problem) if problem.is_unavailable() => Err(problem),
        Err(_) => Ok(head.without_moves(None)),
    }
}
