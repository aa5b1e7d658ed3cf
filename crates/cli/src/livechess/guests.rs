//! Answers one listener of the stand-in: its calls, and what its feeds have to tell.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use sensing::decoders::livechess::{
    CallResult, EBoardEvent, EBoardSubscription, ErrorText, FeedCall, FeedMethod, LiveChessAnswer,
    LiveChessCall, LiveChessQuestion,
};
use sensing::{FeedNumber, FeedSetUp};
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::timeout;

use super::served::{ServedBoard, now, timed};

/// No listener has more feeds at once.
const MOST_FEEDS: usize = 16;
/// A listener that takes nothing for so long is gone.
const TAKES_WITHIN: Duration = Duration::from_secs(10);

/// The one feed that there is.
const EBOARD_EVENTS: &str = "eboardevent";

/// A listener, and what it has been told.
pub struct Guest {
    served: Arc<ServedBoard>,
    /// Its feeds by the numbers that it gave them.
    feeds: BTreeMap<i64, OpenFeed>,
}

struct OpenFeed {
    number: FeedNumber,
    told: Option<EBoardEvent>,
}

/// As much of a call as tells whose answer an error is.
#[derive(Deserialize)]
struct NumberedCall {
    id: Option<i64>,
}

impl Guest {
    /// A listener who has asked nothing yet.
    pub fn new(served: Arc<ServedBoard>) -> Guest {
        Guest {
            served,
            feeds: BTreeMap::new(),
        }
    }

    /// Answers until it goes, or the board does.
    pub async fn attend(mut self, mut socket: WebSocket) {
        let mut changes = self.served.changes();
        loop {
            let flow = tokio::select! {
                message = socket.recv() => self.hear(message, &mut socket).await,
                over = is_over(&mut changes) => match self.tell_news(&mut socket).await {
                    ControlFlow::Continue(()) if !over => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                },
            };
            if flow.is_break() {
                break;
            }
        }
        // who is gone does not wait for it
        let _ = timeout(TAKES_WITHIN, socket.send(Message::Close(None))).await;
    }

    async fn hear(
        &mut self,
        message: Option<Result<Message, axum::Error>>,
        socket: &mut WebSocket,
    ) -> ControlFlow<()> {
        let answer = match message {
            Some(Ok(Message::Text(text))) => self.answer(&text),
            Some(Ok(Message::Binary(_))) => wrong(None, "write calls as text".to_owned()),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return ControlFlow::Continue(()),
            // a message that is too long ends it, too
            Some(Ok(Message::Close(_)) | Err(_)) | None => return ControlFlow::Break(()),
        };
        say(socket, &answer).await?;
        self.tell_news(socket).await
    }

    /// Tells what is new in each feed.
    async fn tell_news(&mut self, socket: &mut WebSocket) -> ControlFlow<()> {
        for (&id, feed) in &mut self.feeds {
            let Some(event) = self.served.look(|board| board.event(feed.number)) else {
                continue;
            };
            let news = match &feed.told {
                Some(told) => event.since(told),
                None => Some(event.clone()),
            };
            feed.told = Some(event);
            if let Some(mut param) = news {
                param.clock = param.clock.map(timed);
                let time = now();
                say(socket, &LiveChessAnswer::Feed { id, param, time }).await?;
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(&mut self, text: &str) -> LiveChessAnswer {
        match serde_json::from_str::<LiveChessCall>(text) {
            Ok(call) => match self.carry_out(call.what) {
                Ok(param) => LiveChessAnswer::Call {
                    id: call.id,
                    param,
                    time: now(),
                },
                Err(why) => wrong(Some(call.id), why),
            },
            Err(error) => {
                let call = serde_json::from_str::<NumberedCall>(text);
                wrong(
                    call.ok().and_then(|call| call.id),
                    format!("no such call: {error}"),
                )
            }
        }
    }

    fn carry_out(&mut self, what: LiveChessQuestion) -> Result<Option<CallResult>, String> {
        match what {
            LiveChessQuestion::Eboards => {
                let boards = self.served.boards();
                return Ok(Some(CallResult::Boards(boards)));
            }
            LiveChessQuestion::Subscribe(subscription) => self.subscribe(&subscription)?,
            LiveChessQuestion::Call(call) => self.call(call)?,
        }
        Ok(None)
    }

    fn subscribe(&mut self, asked: &EBoardSubscription) -> Result<(), String> {
        if asked.feed != EBOARD_EVENTS {
            return Err(format!(
                "there is no feed `{}`, but {EBOARD_EVENTS}",
                asked.feed
            ));
        }
        let serial = self.served.look(|board| board.serial().to_owned());
        if asked.param.serialnr != serial {
            let asked = &asked.param.serialnr;
            return Err(format!("there is no board `{asked}`, but `{serial}`"));
        }
        self.unsubscribe(asked.id);
        if self.feeds.len() >= MOST_FEEDS {
            return Err(format!(
                "{MOST_FEEDS} feeds are open; end one of them first"
            ));
        }
        let number = self.served.change(|board| board.subscribe());
        let feed = OpenFeed { number, told: None };
        self.feeds.insert(asked.id, feed);
        Ok(())
    }

    fn unsubscribe(&mut self, id: i64) {
        if let Some(feed) = self.feeds.remove(&id) {
            self.served.change(|board| board.unsubscribe(feed.number));
        }
    }

    fn call(&mut self, call: FeedCall) -> Result<(), String> {
        let feed = self.feeds.get(&call.id);
        let number = feed.map(|feed| feed.number);
        let number = number.ok_or_else(|| format!("there is no feed {}; subscribe", call.id))?;
        match call.method {
            FeedMethod::Setup { fen } => {
                let position = FeedSetUp::from_fen(&fen).map_err(|error| error.to_string())?;
                self.served.change(|board| board.set_up(number, position));
            }
            FeedMethod::Flip { flip } => self.served.change(|board| board.flip(number, flip)),
            FeedMethod::Unsubscribe => self.unsubscribe(call.id),
        }
        Ok(())
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        for feed in self.feeds.values() {
            self.served.change(|board| board.unsubscribe(feed.number));
        }
    }
}

/// Waits until something has changed; whether nothing more will.
async fn is_over(changes: &mut watch::Receiver<bool>) -> bool {
    changes.changed().await.is_err() || *changes.borrow_and_update()
}

async fn say(socket: &mut WebSocket, answer: &LiveChessAnswer) -> ControlFlow<()> {
    let text = String::from_utf8_lossy(&answer.bytes()).into_owned();
    match timeout(TAKES_WITHIN, socket.send(Message::text(text))).await {
        Ok(Ok(())) => ControlFlow::Continue(()),
        Ok(Err(_)) | Err(_) => ControlFlow::Break(()),
    }
}

fn wrong(id: Option<i64>, message: String) -> LiveChessAnswer {
    LiveChessAnswer::Error {
        id,
        param: ErrorText { message },
        time: now(),
    }
}
