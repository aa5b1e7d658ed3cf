//! Streams to the device at a board what becomes of its game: what others have told and decided,
//! and how the game stands.

use std::collections::VecDeque;
use std::convert::Infallible;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event as Sent, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use ledger::Author;
use protocol::views::{DeviceProjection, DeviceStanding};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::lookup::{Id, QueryOf, board_for};
use crate::api::responses::GoingOn;
use crate::api::streams::{OpenStream, Resume, ServerSentEvent, last_event, opened};
use crate::app::App;
use crate::auth::Principal;
use crate::live::{BoardStream, StreamItem};
use crate::problem::{HandlerResult, Problem};
use crate::roles::Operation;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(hear_board_events))
}

/// What a device is sent of an act, as `data` of an event.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "messages are written where they are made; this describes them"
)]
pub(super) struct DeviceMessage {
    /// The board.
    board: Box<str>,
    /// Counts what devices are told of this board, from 0: the start of the game.
    number: u32,
    /// It was told before the stream was opened; absent otherwise.
    missed: Option<bool>,
    /// The key of the act, if it is the device's own.
    key: Option<Box<str>>,
    /// The act without the words in it, as the board protocol writes it; numbers of other acts in
    /// it are those of this stream. `null` where it speaks of something that devices are not told.
    #[schema(value_type = Option<Object>)]
    act: Option<Box<str>>,
    /// How the game stands after it, without what nobody noticed; `null` where it cannot be judged.
    standing: Option<DeviceStanding>,
}

/// Follows a game from the device at its board: what was seen and decided, whoever has told it, in
/// the order of the record, and how the game stands after each. What nobody noticed, and what is
/// for arbiters alone, is no part of it.
#[utoipa::path(
    get, path = "/boards/{board}/device/events", tag = "streams", operation_id = "hear_board_events",
    params(("board" = String, Path), Resume, ("Last-Event-ID" = Option<String>, Header, pattern = "^[0-9]{1,9}$")),
    responses(
        (status = 200, description = "Server-sent events without a gap, whose ids are their numbers; `data` in each is a DeviceMessage.", body = ServerSentEvent, content_type = "text/event-stream"),
        GoingOn,
    ),
)]
async fn hear_board_events(
    State(app): State<App>,
    principal: Principal,
    board: Id,
    QueryOf(resume): QueryOf<Resume>,
    headers: HeaderMap,
) -> HandlerResult<Sse<impl Stream<Item = Result<Sent, Infallible>>>> {
    let operation = Operation::HearBoardEvents;
    let board = board_for(&app, &principal, operation, &board).await?;
    let after = last_event::<u32>(&headers)?.or(resume.after);
    let followed = app
        .hall
        .follow_board(&board, None, &principal, operation)
        .await;
    let followed = followed.map_err(Problem::told_in_full)?;
    let open = opened(&app, &principal, "device")?;
    let mut heard = DeviceStream {
        followed,
        told: DeviceProjection::default(),
        author: principal.author,
        ready: VecDeque::new(),
        after,
    };
    heard.take_ready();
    if after.is_some_and(|after| after >= heard.told.count()) {
        let detail = "the record of this board is shorter; follow it from its start, without `after` and \
             `Last-Event-ID`";
        return Err(Problem::conflict("after-the-end", detail));
    }
    let events = stream::unfold((heard, open), |(mut heard, mut open)| async move {
        let (number, json) = heard.next(&mut open).await?;
        let event = Sent::default().id(number.to_string()).data(json);
        Some((Ok(event), (heard, open)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// What a device is sent of a board. Its record is counted from the start, for the numbers of a
/// device depend on all that came before.
struct DeviceStream {
    followed: BoardStream,
    told: DeviceProjection,
    author: Author,
    ready: VecDeque<(u32, String)>,
    /// The last number that it has.
    after: Option<u32>,
}

impl DeviceStream {
    fn take_ready(&mut self) {
        while let Some(item) = self.followed.ready() {
            self.take(&item, true);
        }
    }

    fn take(&mut self, item: &StreamItem, missed: bool) {
        let StreamItem::Act(message) = item else {
            return;
        };
        let sent = message.to_device(&mut self.told, &self.author, missed);
        let is_new = |(number, _): &(u32, String)| self.after.is_none_or(|after| *number > after);
        self.ready.extend(sent.filter(is_new));
    }

    async fn next(&mut self, open: &mut OpenStream) -> Option<(u32, String)> {
        loop {
            if let Some(sent) = self.ready.pop_front() {
                return Some(sent);
            }
            let item = open.unless_it_ends(self.followed.next()).await??;
            self.take(&item, false);
        }
    }
}
