//! Serves games by link: nobody logs in, and whoever knows the secret name of a seat has that seat.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event as Sent, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use futures_util::stream::{self, Stream};
use jiff::Timestamp;
use protocol::views::SeatView;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{Manner, Seat};
use tokio::time::{Instant, interval_at};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::BodyOfAnybody;
use crate::api::lookup::{Id, QueryOf};
use crate::api::responses::{MakingGame, Playing, Rematching, Seated, Streaming, Watching};
use crate::api::session::NOT_KEPT;
use crate::api::streams::{
    OpenStream, Resume, ServerSentEvent, Upgrade, is_there, last_event, opened, opened_here,
    say_goodbye, sent, upgraded,
};
use crate::app::App;
use crate::auth::audit_requests::InTheRecord;
use crate::auth::{Address, OwnOrigin, Principal, SecretHash, checked_origin};
use crate::games::{Following, NewGame, OpenGame, OwnSeats, RematchStands};
use crate::limits::{MAX_ACTS_TOLD_BY_LINK, PING_EVERY, SILENT_PLAYER};
use crate::live::{Acknowledged, NewAct};
use crate::model::Terms;
use crate::model::object::objects;
use crate::problem::{HandlerResult, Problem};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create_game))
        .routes(routes!(show_game))
        .routes(routes!(tell_game_acts))
        .routes(routes!(show_rematch, want_rematch))
        .routes(routes!(follow_game))
        .routes(routes!(follow_game_events))
}

/// A game that was made, and the names of its seats, which are told this once.
#[derive(Serialize, ToSchema)]
struct MadeGame {
    /// The name of the game, which opens nothing.
    game: Box<str>,
    /// The seats.
    links: Links,
}

/// The names of the seats of a game: whoever knows one has that seat.
#[derive(Default, Serialize, ToSchema)]
struct Links {
    /// Of both players, at one screen.
    both: Box<str>,
    /// Of the player of the white men.
    white: Box<str>,
    /// Of the player of the black men.
    black: Box<str>,
    /// Of whoever looks on.
    watch: Box<str>,
}

impl Links {
    fn of(seats: Vec<(Seat, Box<str>)>) -> Links {
        let mut links = Links::default();
        for (seat, name) in seats {
            match seat {
                Seat::Both => links.both = name,
                Seat::White => links.white = name,
                Seat::Black => links.black = name,
                Seat::Watch => links.watch = name,
            }
        }
        links
    }
}

/// Makes a game. It is deleted after a week, and after two hours already if nobody has told an act
/// in it by then, or sooner where there are too many games.
#[utoipa::path(
    post, path = "/games", tag = "games", operation_id = "create_game",
    request_body = NewGame,
    responses((status = 201, description = "The game made.", body = MadeGame), MakingGame),
)]
async fn create_game(
    State(app): State<App>,
    address: Address,
    _: OwnOrigin,
    BodyOfAnybody(new): BodyOfAnybody<NewGame>,
) -> HandlerResult<impl IntoResponse> {
    let (game, seats) = app.games.make(&app, address, new).await?;
    let links = Links::of(seats);
    Ok((
        StatusCode::CREATED,
        NOT_KEPT,
        Json(MadeGame { game, links }),
    ))
}

/// A game as a seat sees it.
#[derive(Serialize, ToSchema)]
struct GameView {
    /// The name of the game.
    game: Box<str>,
    /// The seat.
    seat: Seat,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// When it is deleted.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
    /// The time of the service, by which clocks run.
    #[schema(value_type = String, format = DateTime)]
    now: Timestamp,
    /// What it is played under.
    terms: Terms,
    /// Who plays.
    names: PlayersOfGame,
    /// How the arbiter behaves.
    arbiter: Manner,
    /// The board as it is now.
    state: SeatView,
    /// The acts so far, the start first, as the stream tells them, without the state after each.
    #[schema(value_type = Vec<Object>)]
    acts: Vec<Box<RawValue>>,
}

/// Who plays.
#[derive(Serialize, ToSchema)]
#[schema(as = Names)]
struct PlayersOfGame {
    /// White's name.
    white: Option<Box<str>>,
    /// Black's name.
    black: Option<Box<str>>,
}

/// The game that this is a seat of, and the seat. Whoever tries many names is a stranger who asks
/// too often.
async fn seated(app: &App, Id(name): &Id) -> HandlerResult<(Arc<OpenGame>, Seat)> {
    app.games.at(name).await
}

/// The game as it stands, with what has happened so far.
#[utoipa::path(
    get, path = "/games/{seat}", tag = "games", operation_id = "show_game",
    params(("seat" = String, Path)),
    responses((status = 200, description = "The game.", body = GameView), Seated),
)]
async fn show_game(State(app): State<App>, seat: Id) -> HandlerResult<impl IntoResponse> {
    let (held, seat) = seated(&app, &seat).await?;
    let seen = app.games.look(&held, |playing| {
        let acts = playing.told().iter().map(|told| told.without_state());
        (playing.state(), acts.collect())
    });
    let (state, acts) = seen.await?;
    let kept = held.kept.clone();
    let view = GameView {
        game: kept.id,
        seat,
        created_at: kept.created_at,
        expires_at: kept.expires_at,
        now: app.clock.in_play(),
        terms: kept.terms,
        names: PlayersOfGame {
            white: kept.white,
            black: kept.black,
        },
        arbiter: kept.arbiter,
        state,
        acts,
    };
    Ok((NOT_KEPT, Json(view)))
}

/// Acts, in the order in which they happened.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewActsBySeat {
    /// The acts, 1 to 64. `after` counts for nothing here; a text has at most 200 characters, and a
    /// game 1,500 acts.
    #[serde(deserialize_with = "objects")]
    #[schema(min_items = 1, max_items = 64)]
    acts: Vec<NewAct>,
}

/// What became of each act, in the same order.
#[derive(Serialize, ToSchema)]
struct AnswersToSeat {
    /// One for each act.
    results: Vec<Acknowledged>,
}

/// Tells what a player does. When it happened, what the clocks showed and how it is known the
/// service says itself.
#[utoipa::path(
    post, path = "/games/{seat}/acts", tag = "games", operation_id = "tell_game_acts",
    params(("seat" = String, Path)),
    request_body = NewActsBySeat,
    responses(
        (status = 200, description = "What became of each act: one that is refused does not keep the others back.", body = AnswersToSeat),
        Playing,
    ),
)]
async fn tell_game_acts(
    State(app): State<App>,
    headers: HeaderMap,
    name: Id,
    BodyOfAnybody(new): BodyOfAnybody<NewActsBySeat>,
) -> HandlerResult<impl IntoResponse> {
    let (held, seat) = seated(&app, &name).await?;
    checked_origin(&headers, &app.auth)?;
    if seat == Seat::Watch {
        return Err(Problem::forbidden("whoever looks on tells nothing"));
    }
    let count = new.acts.len();
    if !(1..=MAX_ACTS_TOLD_BY_LINK).contains(&count) {
        let detail = format!("`acts` holds {count}; send 1 to {MAX_ACTS_TOLD_BY_LINK} at once");
        return Err(Problem::invalid("acts", detail));
    }
    app.auth.tell_by_link(SecretHash::of(&name.0), count)?;
    let games = app.games.clone();
    // whoever sent them may go away; acts that have been taken are written and told all the same
    let telling = tokio::spawn(async move { games.tell(&held, seat, new.acts).await });
    let told = telling
        .await
        .map_err(|_| Problem::failed("the acts could not be taken; send them again"))?;
    let results = told?;
    // the log of who did what has no place for strangers' moves
    Ok((Extension(InTheRecord), Json(AnswersToSeat { results })))
}

/// How the rematch of a game stands.
#[derive(Serialize, ToSchema)]
struct Rematch {
    /// Who has offered it; `null`: nobody has.
    offered_by: Option<Seat>,
    /// Whether both want it: the game has been made.
    made: bool,
    /// Of the game made, to whoever asks with POST: the names of his own seats, by what they are.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = Object)]
    links: BTreeMap<&'static str, Box<str>>,
}

impl Rematch {
    fn of(stands: RematchStands, seats: OwnSeats) -> Rematch {
        let links = seats.into_iter().map(|(seat, name)| (seat.word(), name));
        Rematch {
            offered_by: stands.offered_by,
            made: stands.is_made,
            links: links.collect(),
        }
    }
}

/// Whether a rematch has been offered, and whether it has been made.
#[utoipa::path(
    get, path = "/games/{seat}/rematch", tag = "games", operation_id = "show_rematch",
    params(("seat" = String, Path)),
    responses((status = 200, description = "How it stands.", body = Rematch), Seated),
)]
async fn show_rematch(State(app): State<App>, seat: Id) -> HandlerResult<impl IntoResponse> {
    let (held, _) = seated(&app, &seat).await?;
    let stands = app.games.rematch(&held).await?;
    Ok((NOT_KEPT, Json(Rematch::of(stands, OwnSeats::new()))))
}

/// Offers a rematch with colours changed, or accepts it: where the other player has offered it, or
/// both play at one screen, the game is made. Whoever has a seat in this game asks with it for his
/// own in the next; it is the same however often he asks.
#[utoipa::path(
    post, path = "/games/{seat}/rematch", tag = "games", operation_id = "want_rematch",
    params(("seat" = String, Path)),
    responses((status = 200, description = "How it stands now.", body = Rematch), Rematching),
)]
async fn want_rematch(
    State(app): State<App>,
    address: Address,
    _: OwnOrigin,
    name: Id,
) -> HandlerResult<impl IntoResponse> {
    let (held, seat) = seated(&app, &name).await?;
    let wanting = app
        .games
        .want_rematch(&app, address, &held, (seat, &name.0));
    let (stands, seats) = wanting.await?;
    Ok((NOT_KEPT, Json(Rematch::of(stands, seats))))
}

#[utoipa::path(
    get, path = "/games/{seat}/stream", tag = "games", operation_id = "follow_game",
    params(("seat" = String, Path), Resume),
    responses(
        (status = 101, description = "A WebSocket: one message for each act, in order and without a gap, the start first; the same to every seat. `rulings` is what the act has brought; `state` has none of its own, unlike that of `GET /games/{seat}`."),
        Watching,
    ),
)]
async fn follow_game(
    State(app): State<App>,
    name: Id,
    QueryOf(resume): QueryOf<Resume>,
    headers: HeaderMap,
    socket: Upgrade,
) -> HandlerResult<Response> {
    let (held, seat) = seated(&app, &name).await?;
    let socket = opened_here(&app, &headers, socket)?;
    let following = app.games.follow(held, seat, resume.after).await?;
    let open = opened(&app, &Principal::anonymous(), "game")?;
    Ok(upgraded(socket).on_upgrade(move |socket| send_game(socket, following, open)))
}

/// What comes at the socket of a game.
enum Comes {
    Heard(bool),
    News(Option<(usize, Utf8Bytes)>),
    Ping,
}

/// Whoever does not answer is cut off: the line of one who has gone without a word stays open for
/// long.
async fn send_game(mut socket: WebSocket, mut following: Following, mut open: OpenStream) {
    let mut pings = interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    let mut heard = Instant::now();
    loop {
        let comes = open.unless_it_ends(async {
            tokio::select! {
                frame = socket.recv() => Comes::Heard(is_there(frame.as_ref())),
                news = following.next() => Comes::News(news),
                _ = pings.tick() => Comes::Ping,
            }
        });
        let frame = match comes.await {
            Some(Comes::Heard(true)) => {
                heard = Instant::now();
                following.hears();
                continue;
            }
            Some(Comes::News(Some((_, json)))) => Frame::Text(json),
            Some(Comes::Ping) if heard.elapsed() < SILENT_PLAYER => Frame::Ping(Bytes::new()),
            Some(Comes::Heard(false) | Comes::Ping) => return,
            Some(Comes::News(None)) | None => return say_goodbye(socket).await,
        };
        if !sent(&mut socket, frame).await {
            return;
        }
    }
}

#[utoipa::path(
    get, path = "/games/{seat}/events", tag = "games", operation_id = "follow_game_events",
    params(("seat" = String, Path), Resume, ("Last-Event-ID" = Option<String>, Header, pattern = "^[0-9]{1,9}$")),
    responses(
        (status = 200, description = "Server-sent events: what the WebSocket sends; their ids are the numbers of the acts.", body = ServerSentEvent, content_type = "text/event-stream"),
        Streaming,
    ),
)]
async fn follow_game_events(
    State(app): State<App>,
    name: Id,
    QueryOf(resume): QueryOf<Resume>,
    headers: HeaderMap,
) -> HandlerResult<Sse<impl Stream<Item = Result<Sent, Infallible>>>> {
    let (held, seat) = seated(&app, &name).await?;
    let after = last_event::<u32>(&headers)?.or(resume.after);
    let following = app.games.follow(held, seat, after).await?;
    let open = opened(&app, &Principal::anonymous(), "game")?;
    let events = stream::unfold((following, open), |(mut following, mut open)| async move {
        let (number, json) = open.unless_it_ends(following.next()).await??;
        let event = Sent::default().id(number.to_string()).data(json.as_str());
        Some((Ok(event), (following, open)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
