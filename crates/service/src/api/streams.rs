//! Streams what happens at boards, over WebSockets and server-sent events: arbiters get every
//! message, the public the newest state.

use std::convert::Infallible;
use std::pin::pin;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::response::sse::{Event as Sent, KeepAlive, Sse};
use futures_util::SinkExt;
use futures_util::stream::{self, Stream};
use jiff::Timestamp;
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::{Instant, interval_at, sleep, sleep_until};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::identity::seen_by;
use crate::api::lookup::{Id, QueryOf, as_seen_by, board_for};
use crate::api::responses::{Asking, GoingOn, Reading, Resuming, Returning, Upgrading};
use crate::app::App;
use crate::auth::{Principal, RequestTarget, origin_is_own};
use crate::limits::{
    GIVEN_TOGETHER, MAX_SOCKET_MESSAGE_BYTES, OVERLAP_OF_RETURN, PING_EVERY, SHOWN_AGAIN_EVERY,
    SHOWN_TO_SPECTATORS_EVERY, SILENT_SOCKET,
};
use crate::live::{BoardStream, Message, PublicMessage, StreamItem};
use crate::metrics::CountedStream;
use crate::model::{Board, Event};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;
use crate::roles::{Operation, Role};
use crate::stream_quota::StreamSlot;
use crate::time::{Steady, instant};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(follow_board))
        .routes(routes!(follow_board_events))
        .routes(routes!(follow_hall))
        .routes(routes!(follow_hall_events))
        .routes(routes!(watch_board))
        .routes(routes!(watch_board_events))
}

/// Where to go on.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Resume {
    /// The number of the last act that was received, which the record must have; without it the
    /// stream begins with the start of the game.
    #[serde(default)]
    #[param(format = Int64, maximum = 4294967295u32)]
    pub(super) after: Option<u32>,
}

/// One of the events of a stream.
#[derive(ToSchema)]
#[expect(dead_code, reason = "axum writes them; this describes what it writes")]
pub(super) struct ServerSentEvent {
    /// What whoever comes back then sends as `Last-Event-ID`; empty where he begins anew, and sends
    /// none.
    id: String,
    /// The message, as JSON.
    data: String,
}

/// Where to go on with all boards.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Return {
    /// When the act of the last message was received that came (its `received_at`), but for
    /// messages with `missed`: the stream begins with all that were received since, and those of a
    /// minute before, of which some may have come already; without it with the last of each board.
    #[serde(default)]
    #[param(value_type = Option<String>, format = DateTime)]
    since: Option<Timestamp>,
}

/// From when on messages are given to whoever has received one of this instant.
fn overlapping(since: Timestamp) -> i64 {
    let overlap_us = i64::try_from(OVERLAP_OF_RETURN.as_micros()).unwrap_or(i64::MAX);
    since.as_microsecond().saturating_sub(overlap_us)
}

/// The id of the last message that whoever comes back has received.
pub(super) fn last_event<Id: FromStr>(headers: &HeaderMap) -> HandlerResult<Option<Id>> {
    // whoever has none may write that out
    let Some(id) = headers.get("last-event-id").filter(|id| *id != "null") else {
        return Ok(None);
    };
    let id = id.to_str().ok().and_then(|id| id.parse().ok());
    let detail = "`Last-Event-ID` is no id of this stream; send the last one that you were sent, or leave it out";
    id.map(Some)
        .ok_or_else(|| Problem::invalid("Last-Event-ID", detail))
}

/// A request to become a WebSocket, or not.
pub(super) type Upgrade =
    Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>;

/// A socket that a page of the service opens, or no page at all: a foreign page must not use
/// somebody's session.
pub(super) fn opened_here(
    app: &App,
    headers: &HeaderMap,
    socket: Upgrade,
) -> HandlerResult<WebSocketUpgrade> {
    if !origin_is_own(headers, &app.auth) {
        return Err(Problem::forbidden(
            "a page of another origin may not open sockets here",
        ));
    }
    socket.map_err(|_| Problem::not_a_socket())
}

pub(super) fn upgraded(socket: WebSocketUpgrade) -> WebSocketUpgrade {
    socket
        .max_message_size(MAX_SOCKET_MESSAGE_BYTES)
        .max_frame_size(MAX_SOCKET_MESSAGE_BYTES)
        // it is cleared for each reading
        .read_buffer_size(MAX_SOCKET_MESSAGE_BYTES)
}

#[utoipa::path(
    get, path = "/boards/{board}/stream", tag = "streams", operation_id = "follow_board",
    params(("board" = String, Path), Resume),
    responses(
        (status = 101, description = "A WebSocket: one message for each act, in order and without a gap. `open` in it are the rulings that wait for an arbiter after the act. A message with `presence` instead of `seq` says that the board is down or back, what its sensors report, or that its table calls for the arbiter."),
        Resuming,
    ),
)]
async fn follow_board(
    State(app): State<App>,
    principal: Principal,
    board: Id,
    QueryOf(resume): QueryOf<Resume>,
    headers: HeaderMap,
    socket: Upgrade,
) -> HandlerResult<Response> {
    let board = board_for(&app, &principal, Operation::FollowBoard, &board).await?;
    let socket = opened_here(&app, &headers, socket)?;
    let followed = app
        .hall
        .follow_board(&board, resume.after, &principal, Operation::FollowBoard)
        .await
        .map_err(Problem::told_in_full)?;
    let open = opened(&app, &principal, "arbiter")?;
    Ok(upgraded(socket).on_upgrade(move |socket| send_all(socket, followed, open)))
}

#[utoipa::path(
    get, path = "/boards/{board}/events", tag = "streams", operation_id = "follow_board_events",
    params(("board" = String, Path), Resume, ("Last-Event-ID" = Option<String>, Header, pattern = "^[0-9]{1,9}$")),
    responses(
        (status = 200, description = "Server-sent events: one for each act, in order and without a gap; their ids are the numbers of the acts. One with `presence` instead of `seq` says that the board is down or back, what its sensors report, or that its table calls for the arbiter, and has the id that came before.", body = ServerSentEvent, content_type = "text/event-stream"),
        GoingOn,
    ),
)]
async fn follow_board_events(
    State(app): State<App>,
    principal: Principal,
    board: Id,
    QueryOf(resume): QueryOf<Resume>,
    headers: HeaderMap,
) -> HandlerResult<Sse<impl Stream<Item = Result<Sent, Infallible>>>> {
    let board = board_for(&app, &principal, Operation::FollowBoardEvents, &board).await?;
    let after = last_event::<u32>(&headers)?.or(resume.after);
    let operation = Operation::FollowBoardEvents;
    let followed = app
        .hall
        .follow_board(&board, after, &principal, operation)
        .await;
    let followed = followed.map_err(Problem::told_in_full)?;
    let open = opened(&app, &principal, "arbiter")?;
    let came_with = after.map(|seq| seq.to_string());
    Ok(all_events(followed, open, came_with, |message| {
        Some(message.seq.to_string())
    }))
}

#[utoipa::path(
    get, path = "/events/{event}/stream", tag = "streams", operation_id = "follow_hall",
    params(("event" = String, Path), Return),
    responses(
        (status = 101, description = "A WebSocket: the last message of every board that may be seen, or all `since`, then one for each act, each board's in order and without a gap. A message with `presence` instead of `seq` says that a board is down or back, what its sensors report, or that its table calls for the arbiter; at the beginning all can be heard of which none comes. What was missed comes board by board with `missed`: `true`, and its `received_at` is none to come back with: whoever is cut off before another message came comes back with the `since` that he had. Of a board that could not be read nothing comes until it can be: a jump in the `seq` of a board says to read its acts."),
        Returning,
    ),
)]
async fn follow_hall(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
    QueryOf(back): QueryOf<Return>,
    headers: HeaderMap,
    socket: Upgrade,
) -> HandlerResult<Response> {
    principal.permit(Operation::FollowHall, RequestTarget::event(&event))?;
    let event = Registry(&app.ledger).get::<Event>(&event).await?.value;
    let since_us = back.since.map(overlapping);
    let socket = opened_here(&app, &headers, socket)?;
    let followed = app
        .hall
        .follow_event(&event.id, since_us, &principal)
        .await?;
    let open = opened(&app, &principal, "arbiter")?;
    Ok(upgraded(socket).on_upgrade(move |socket| send_all(socket, followed, open)))
}

#[utoipa::path(
    get, path = "/events/{event}/events", tag = "streams", operation_id = "follow_hall_events",
    params(("event" = String, Path), Return, ("Last-Event-ID" = Option<String>, Header, format = DateTime)),
    responses(
        (status = 200, description = "Server-sent events: what the WebSocket of all boards sends; the id of an act is its `received_at`; what was missed, and presence, have the id that came before.", body = ServerSentEvent, content_type = "text/event-stream"),
        Asking,
    ),
)]
async fn follow_hall_events(
    State(app): State<App>,
    principal: Principal,
    Id(event): Id,
    QueryOf(back): QueryOf<Return>,
    headers: HeaderMap,
) -> HandlerResult<Sse<impl Stream<Item = Result<Sent, Infallible>>>> {
    principal.permit(Operation::FollowHallEvents, RequestTarget::event(&event))?;
    let event = Registry(&app.ledger).get::<Event>(&event).await?.value;
    let since = last_event(&headers)?.or(back.since);
    let since_us = since.map(overlapping);
    let followed = app
        .hall
        .follow_event(&event.id, since_us, &principal)
        .await?;
    let open = opened(&app, &principal, "arbiter")?;
    let came_with = since.map(|since| since.to_string());
    Ok(all_events(followed, open, came_with, |message| {
        (!message.is_missed).then(|| instant(message.received_us).to_string())
    }))
}

#[utoipa::path(
    get, path = "/boards/{board}/public/stream", tag = "streams", operation_id = "watch_board",
    params(("board" = String, Path)),
    responses(
        (status = 101, description = "A WebSocket: what everyone may know of the board, the newest state each time."),
        Upgrading,
    ),
)]
async fn watch_board(
    State(app): State<App>,
    principal: Principal,
    board: Id,
    headers: HeaderMap,
    socket: Upgrade,
) -> HandlerResult<Response> {
    let board = board_for(&app, &principal, Operation::WatchBoard, &board).await?;
    let socket = opened_here(&app, &headers, socket)?;
    let open = opened(&app, &principal, "public")?.watching(&board);
    let shown = app.hall.shown(&board, open.role).await;
    let shown = shown.map_err(as_seen_by(&principal, &board))?;
    let looks_on = open.role == Role::Spectator;
    let serve = move |socket| async move {
        let sending = send_newest(socket, shown, open);
        match looks_on {
            true => app.background.serve(sending),
            false => sending.await,
        }
    };
    Ok(upgraded(socket).on_upgrade(serve))
}

#[utoipa::path(
    get, path = "/boards/{board}/public/events", tag = "streams", operation_id = "watch_board_events",
    params(("board" = String, Path)),
    responses(
        (status = 200, description = "Server-sent events: what everyone may know of the board, the newest state each time.", body = ServerSentEvent, content_type = "text/event-stream"),
        Reading,
    ),
)]
async fn watch_board_events(
    State(app): State<App>,
    principal: Principal,
    board: Id,
) -> HandlerResult<Sse<impl Stream<Item = Result<Sent, Infallible>>>> {
    let board = board_for(&app, &principal, Operation::WatchBoardEvents, &board).await?;
    let open = opened(&app, &principal, "public")?.watching(&board);
    let shown = app.hall.shown(&board, open.role).await;
    let shown = shown.map_err(as_seen_by(&principal, &board))?;
    let newest = Newest::for_one(shown, open.role);
    let events = stream::unfold((newest, open), |(mut newest, mut open)| async move {
        let message = open.unless_it_ends(newest.next()).await??;
        if !open.may_watch().await {
            return None;
        }
        let event = Sent::default()
            .id(message.number.to_string())
            .data(message.json.as_str());
        Some((Ok(event), (newest, open)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// A stream that is open: counted, and told when the service ends.
pub(super) struct OpenStream {
    _counted: CountedStream,
    _slot: StreamSlot,
    closing: watch::Receiver<bool>,
    /// Told when what somebody may do has changed.
    rights: watch::Receiver<()>,
    /// When whoever listens was seen to be allowed to.
    shown: Steady,
    principal: Arc<Principal>,
    /// What he is there.
    role: Role,
    /// The board that is watched, by somebody who is that because of who sits there or in which
    /// sector it stands: that may change.
    watched: Option<Id>,
    app: App,
}

impl OpenStream {
    fn watching(self, board: &Board) -> OpenStream {
        let scope = &self.principal.scope;
        let may_change = scope.player.is_some() || scope.sector.is_some();
        OpenStream {
            role: self.principal.role_at(RequestTarget::board(board)),
            watched: may_change.then(|| Id(board.id.clone())),
            ..self
        }
    }

    /// What is waited for; `None` once the service is about to end, or whoever listens may no
    /// longer.
    pub(super) async fn unless_it_ends<T>(
        &mut self,
        awaited: impl Future<Output = T>,
    ) -> Option<T> {
        let mut awaited = pin!(awaited);
        loop {
            if self.is_due() && !self.is_shown_again().await {
                return None;
            }
            let rights_have_changed = tokio::select! {
                awaited = &mut awaited => return Some(awaited),
                _ = self.closing.wait_for(|closing| *closing) => return None,
                _ = self.rights.changed() => true,
                () = sleep(SHOWN_AGAIN_EVERY) => false,
            };
            if rights_have_changed && !self.is_shown_again().await {
                return None;
            }
        }
    }

    fn is_due(&self) -> bool {
        self.app.clock.steady().since(self.shown) >= SHOWN_AGAIN_EVERY
    }

    async fn is_shown_again(&mut self) -> bool {
        self.shown = self.app.clock.steady();
        let is_the_same = match self.principal.anew(&self.app.auth).await {
            Ok(now) => (now.role, &now.scope) == (self.principal.role, &self.principal.scope),
            // a store that is away makes nobody another
            Err(problem) => problem.status >= 500,
        };
        is_the_same
            && match self.looked_up().await {
                Ok(role) => role == self.role,
                Err(problem) => problem.status >= 500,
            }
    }

    /// Whether the board that is watched may be watched as it was before. Another service may have
    /// changed it last: what this one holds in memory denies nobody.
    async fn may_watch(&self) -> bool {
        let Some(Id(board)) = &self.watched else {
            return true;
        };
        let role = self.app.hall.role_at(&self.principal, board);
        role == Some(self.role) || self.looked_up().await.is_ok_and(|role| role == self.role)
    }

    /// What he is at the board that is watched as it is now.
    async fn looked_up(&self) -> HandlerResult<Role> {
        let Some(board) = &self.watched else {
            return Ok(self.role);
        };
        let board = board_for(&self.app, &self.principal, Operation::WatchBoard, board).await?;
        Ok(self.principal.role_at(RequestTarget::board(&board)))
    }
}

pub(super) fn opened(
    app: &App,
    principal: &Principal,
    kind: &'static str,
) -> HandlerResult<OpenStream> {
    let slot = app.room.streams.take(principal);
    let slot =
        slot.ok_or_else(|| Problem::unavailable("too many streams are open; try again later"))?;
    Ok(OpenStream {
        _counted: CountedStream::of(&app.metrics, kind),
        _slot: slot,
        closing: app.closing.subscribe(),
        rights: app.auth.rights(),
        shown: app.clock.steady(),
        principal: Arc::new(principal.clone()),
        role: principal.role,
        watched: None,
        app: app.clone(),
    })
}

/// Sends every message, in order, as an event. One of an act has this id, if there it can be gone
/// on from; any other the last one that was given, or that he came with.
fn all_events(
    followed: BoardStream,
    open: OpenStream,
    came_with: Option<String>,
    id: fn(&Message) -> Option<String>,
) -> Sse<impl Stream<Item = Result<Sent, Infallible>>> {
    let last_id = came_with.unwrap_or_default();
    let events = stream::unfold(
        (followed, open, last_id),
        move |(mut followed, mut open, mut last_id)| async move {
            let given = open.unless_it_ends(followed.next()).await??;
            let json = seen_by(&open.app, open.principal.role, &given).await;
            if let StreamItem::Act(message) = given {
                last_id = id(&message).unwrap_or(last_id);
            }
            let event = Sent::default().data(json.ok()?.as_str()).id(&last_id);
            Some((Ok(event), (followed, open, last_id)))
        },
    );
    Sse::new(events).keep_alive(KeepAlive::default())
}

/// What a socket has to do next.
enum SocketStep<T> {
    Send(T),
    SayGoodbye,
    Leave,
}

/// Waits for what is to be sent, while whoever listens is there and may.
async fn next<T>(
    socket: &mut WebSocket,
    open: &mut OpenStream,
    awaited: impl Future<Output = Option<T>>,
) -> SocketStep<T> {
    let (app, principal) = (open.app.clone(), Arc::clone(&open.principal));
    let listening = async {
        while is_there(socket.recv().await.as_ref()) {
            app.hall.lookout().heard_from(&principal);
        }
    };
    let next = open.unless_it_ends(async {
        tokio::select! {
            awaited = awaited => awaited.map_or(SocketStep::SayGoodbye, SocketStep::Send),
            () = listening => SocketStep::Leave,
        }
    });
    next.await.unwrap_or(SocketStep::SayGoodbye)
}

/// What a client sends means nothing but that it is there.
pub(super) fn is_there(heard: Option<&Result<Frame, axum::Error>>) -> bool {
    matches!(
        heard,
        Some(Ok(Frame::Text(_)
            | Frame::Binary(_)
            | Frame::Ping(_)
            | Frame::Pong(_)))
    )
}

/// Sends every message, in order; a socket that takes nothing for too long is closed, and can come
/// back.
async fn send_all(mut socket: WebSocket, mut followed: BoardStream, mut open: OpenStream) {
    loop {
        match next(&mut socket, &mut open, followed.next()).await {
            SocketStep::Send(given) => {
                match sent_with(&mut socket, given, &mut followed, &open).await {
                    SendOutcome::Done => {}
                    SendOutcome::NotShown => return say_goodbye(socket).await,
                    SendOutcome::NotTaken => return,
                }
            }
            SocketStep::SayGoodbye => return say_goodbye(socket).await,
            SocketStep::Leave => return,
        }
    }
}

/// The newest state of a board each time it has changed; for those who look on at most so often.
struct Newest {
    shown: watch::Receiver<Arc<PublicMessage>>,
    every: Duration,
    not_before: Instant,
}

impl Newest {
    /// For somebody of this role.
    fn for_one(mut shown: watch::Receiver<Arc<PublicMessage>>, role: Role) -> Newest {
        shown.mark_changed();
        let every = match role {
            Role::Spectator => SHOWN_TO_SPECTATORS_EVERY,
            _ => Duration::ZERO,
        };
        Newest {
            shown,
            every,
            not_before: Instant::now(),
        }
    }

    /// The next one; it may be waited for anew at any time.
    async fn next(&mut self) -> Option<Arc<PublicMessage>> {
        sleep_until(self.not_before).await;
        self.shown.changed().await.ok()?;
        self.not_before = Instant::now() + self.every;
        Some(Arc::clone(&self.shown.borrow_and_update()))
    }
}

/// What a socket of the public is due.
enum DueMessage {
    Newest(Arc<PublicMessage>),
    Ping,
}

/// Sends the newest state each time it has changed: what a slow socket misses it need not know.
async fn send_newest(
    mut socket: WebSocket,
    shown: watch::Receiver<Arc<PublicMessage>>,
    mut open: OpenStream,
) {
    let mut newest = Newest::for_one(shown, open.role);
    // a device that holds a socket open is heard by what it answers to pings
    let is_a_device = open.principal.role == Role::BoardDevice;
    let mut pings = interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    loop {
        let due = async {
            tokio::select! {
                message = newest.next() => message.map(DueMessage::Newest),
                _ = pings.tick(), if is_a_device => Some(DueMessage::Ping),
            }
        };
        let frame = match next(&mut socket, &mut open, due).await {
            SocketStep::Send(DueMessage::Newest(message)) => {
                if !open.may_watch().await {
                    return say_goodbye(socket).await;
                }
                Frame::Text(message.json.clone())
            }
            SocketStep::Send(DueMessage::Ping) => Frame::Ping(Bytes::new()),
            SocketStep::SayGoodbye => return say_goodbye(socket).await,
            SocketStep::Leave => return,
        };
        if !sent(&mut socket, frame).await {
            return;
        }
    }
}

pub(super) async fn say_goodbye(mut socket: WebSocket) {
    let frame = CloseFrame {
        code: close_code::RESTART,
        reason: "connect again".into(),
    };
    // it may have gone already
    let _ = socket.send(Frame::Close(Some(frame))).await;
}

/// How sending went.
enum SendOutcome {
    Done,
    /// Nobody can say what of it whoever listens may see; he comes back for it.
    NotShown,
    NotTaken,
}

/// Sends it, and together with it what else is ready: no more than a slow line takes in time.
async fn sent_with(
    socket: &mut WebSocket,
    first: StreamItem,
    followed: &mut BoardStream,
    open: &OpenStream,
) -> SendOutcome {
    let sending = async {
        let mut next = Some(first);
        let mut room = GIVEN_TOGETHER;
        while let Some(given) = next {
            let Ok(json) = seen_by(&open.app, open.principal.role, &given).await else {
                return Ok(SendOutcome::NotShown);
            };
            socket.feed(Frame::Text(json)).await?;
            room -= 1;
            next = if room > 0 { followed.ready() } else { None };
        }
        socket.flush().await?;
        Ok::<_, axum::Error>(SendOutcome::Done)
    };
    match tokio::time::timeout(SILENT_SOCKET, sending).await {
        Ok(Ok(sent)) => sent,
        _ => SendOutcome::NotTaken,
    }
}

pub(super) async fn sent(socket: &mut WebSocket, frame: Frame) -> bool {
    matches!(
        tokio::time::timeout(SILENT_SOCKET, socket.send(frame)).await,
        Ok(Ok(()))
    )
}
