//! Hears what becomes of the game at the service to which its acts are sent: what others tell and
//! decide there, in the order of the record.

use std::collections::HashSet;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use board::{Board, CastlingMode, Color, Tolerant};
use client::{ClientError, EventStream, ServerEvent};
use protocol::{Context, Line, parse_line};
use sensing::{HeardEntry, HeardLine, Standing};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::runtime::{Builder, Runtime};

use super::service_access::{ServiceAccess, is_no_access};
use crate::exit::complain;

/// How soon it is seen that nobody listens any more.
const LOOKS_EVERY: Duration = Duration::from_millis(100);
/// How soon the stream is opened again after a failure.
const TRIES_AGAIN: Duration = Duration::from_millis(500);
/// How long at most is waited where the service refuses to tell this board anything; meanwhile it
/// is looked this often for another token.
const LONGEST_WAIT: Duration = Duration::from_secs(60);
const LOOKS_FOR_A_TOKEN: Duration = Duration::from_secs(1);

/// What comes from the service.
pub enum FromService {
    /// What stands next in the record.
    Entry(Box<HeardEntry>),
    /// The record is another: it comes from its start again.
    Anew,
    /// The act of this number, of those that were told here, is not recorded and will not be.
    NotRecorded(u64),
}

/// The end at which it is heard.
pub struct ServiceHearing(Receiver<FromService>);

impl ServiceHearing {
    /// Listens on a thread of its own until it `is_over`: nobody at the board waits for the
    /// network. The keys of the acts that are told here begin with `run` and a colon.
    ///
    /// # Errors
    /// The system does not let it.
    pub fn of(
        access: &ServiceAccess,
        board: &str,
        run: &str,
        is_over: Arc<AtomicBool>,
    ) -> Result<(ServiceHearing, Sender<FromService>), String> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| error.to_string())?;
        let (say, heard) = channel();
        let path = format!("/boards/{board}/device/events");
        let listener = ServiceListener {
            events: EventStream::new(access.client().anew(), &path),
            access: access.anew(),
            refused_wait: LOOKS_FOR_A_TOKEN,
            reader: MessageReader {
                run: run.into(),
                mode: CastlingMode::Standard,
            },
            say: say.clone(),
            is_over,
            told: HashSet::new(),
        };
        thread::spawn(move || listener.run(&runtime));
        Ok((ServiceHearing(heard), say))
    }

    /// What has come.
    pub fn take(&self) -> Vec<FromService> {
        self.0.try_iter().collect()
    }
}

struct ServiceListener {
    access: ServiceAccess,
    events: EventStream,
    /// How long is waited after the next refusal.
    refused_wait: Duration,
    reader: MessageReader,
    say: Sender<FromService>,
    is_over: Arc<AtomicBool>,
    /// What went wrong, told once as long as it lasts.
    told: HashSet<String>,
}

impl ServiceListener {
    fn run(mut self, runtime: &Runtime) {
        while let Some(heard) = runtime.block_on(next(&mut self.events, &self.is_over)) {
            match heard {
                Ok(event) => {
                    self.told.clear();
                    self.refused_wait = LOOKS_FOR_A_TOKEN;
                    match self.reader.read(&event) {
                        Ok(entry) => {
                            if self.say.send(entry).is_err() {
                                // who listened is gone
                                return;
                            }
                        }
                        Err(why) => self.complain(&format!("what the service tells: {why}")),
                    }
                }
                Err(ClientError::Refused { status: 409, .. }) => {
                    self.events.begin_anew();
                    let _ = self.say.send(FromService::Anew);
                }
                Err(error) if is_no_access(&error) => {
                    self.complain(&format!(
                        "the service does not tell this board what is decided there ({error}): \
                         where an arbiter decides otherwise than is judged here, the board will be \
                         out of step; it is asked again, and under another token once --token-file \
                         has one"
                    ));
                    self.wait_for_access();
                }
                Err(error) => {
                    self.complain(&format!(
                        "{error}; what is decided there is heard as soon as it answers"
                    ));
                    thread::sleep(TRIES_AGAIN);
                }
            }
        }
    }

    /// Waits longer after each refusal, or until there is another token.
    fn wait_for_access(&mut self) {
        let until = Instant::now() + self.refused_wait;
        self.refused_wait = (self.refused_wait * 2).min(LONGEST_WAIT);
        let mut looked = Instant::now();
        while Instant::now() < until && !self.is_over.load(Ordering::Relaxed) {
            if looked.elapsed() >= LOOKS_FOR_A_TOKEN {
                looked = Instant::now();
                if self.access.renew() {
                    break;
                }
            }
            thread::sleep(LOOKS_EVERY);
        }
        // it may have been renewed by the time that the wait was over
        self.access.renew();
        self.events.ask_as(self.access.client().anew());
    }

    fn complain(&mut self, words: &str) {
        if self.told.insert(words.to_owned()) {
            complain(words);
        }
    }
}

/// What comes next; `None` once it is over.
async fn next(
    events: &mut EventStream,
    is_over: &AtomicBool,
) -> Option<Result<ServerEvent, ClientError>> {
    let mut next = pin!(events.next());
    loop {
        if let Ok(next) = tokio::time::timeout(LOOKS_EVERY, &mut next).await {
            return Some(next);
        }
        if is_over.load(Ordering::Relaxed) {
            return None;
        }
    }
}

/// Reads the messages of one board.
struct MessageReader {
    run: Box<str>,
    /// How castling is written in this game.
    mode: CastlingMode,
}

#[derive(Deserialize)]
struct DeviceNews {
    number: u32,
    #[serde(default)]
    key: Option<String>,
    #[serde(default)]
    missed: bool,
    act: Option<Box<RawValue>>,
    standing: Option<StandingNews>,
}

#[derive(Deserialize)]
struct StandingNews {
    fen: String,
    placement: String,
    has_the_move: String,
    to_press: Option<String>,
    result: String,
}

impl MessageReader {
    fn read(&mut self, event: &ServerEvent) -> Result<FromService, String> {
        let news: DeviceNews =
            serde_json::from_str(&event.data).map_err(|error| error.to_string())?;
        let key = news.key.as_deref();
        let own = key.and_then(|key| {
            key.strip_prefix(&*self.run)?
                .strip_prefix(':')?
                .parse()
                .ok()
        });
        let line = match &news.act {
            Some(act) => self.line(act.get()),
            None => HeardLine::Untold,
        };
        let standing = news.standing.and_then(|told| standing(&told, self.mode));
        Ok(FromService::Entry(Box::new(HeardEntry {
            number: news.number,
            own,
            by_this_device: key.is_some(),
            missed: news.missed,
            line,
            standing,
        })))
    }

    /// A line of a later version that says what this one does not know is as good as none: how the
    /// game stands after it is told beside.
    fn line(&mut self, json: &str) -> HeardLine {
        match parse_line(json, Context { mode: self.mode }) {
            Ok(Line::Start(start)) => {
                self.mode = start.position.castling_mode();
                HeardLine::Start(start)
            }
            Ok(Line::Act(act)) => HeardLine::Act(Box::new(act)),
            Err(_) => HeardLine::Untold,
        }
    }
}

fn standing(told: &StandingNews, mode: CastlingMode) -> Option<Standing> {
    let placement: Board = told.placement.parse().ok()?;
    Some(Standing {
        position: Tolerant::from_fen(&told.fen, mode).ok()?,
        placement,
        has_the_move: color(&told.has_the_move)?,
        to_press: told.to_press.as_deref().and_then(color),
        restored: false,
        over: told.result != "*",
    })
}

fn color(word: &str) -> Option<Color> {
    match word {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}
