//! The boards at play: what is told of them, and who follows them.

mod arrivals;
mod clocks;
mod disclosed;
mod followed;
mod message;
mod present;
mod public;
mod search;
mod seat;
mod table;
#[cfg(test)]
mod tests;
mod told;

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use laws::{GameResult, RegimeChange};
use ledger::{Answered, Author, GameId, Judge, Key, Ledger, NotJudged, Signer};
use prometheus_client::metrics::counter::Counter;
use protocol::{Context, Line, parse_line};
use tokio::sync::{Semaphore, broadcast, watch};
use tokio::task::{JoinError, JoinSet};

pub use clocks::{Because, ClockAnswers, ClockQuestion, ClockView, Clocks, Times, TimesToSet};
pub use followed::{Followed, Given};
pub use message::{Message, PublicMessage};
pub use present::{Cause, Down, Presence};
pub use public::{Pair, PublicView, Publicly};
pub use search::Searched;
pub use told::{Acknowledged, Fate, NewAct};

use crate::auth::{Principal, Target};
use crate::known::Known;
use crate::limits::{
    DEFAULT_DOWN_AFTER_S, LAID_AT_ONCE, MAX_SEARCHES, MAX_SEARCHES_WAITING, SEARCH_DEADLINE,
    WAITING_MESSAGES, WAITING_TURNS,
};
use crate::live::disclosed::Disclosure;
use crate::live::followed::Whom;
use crate::live::seat::{Opening, Seat};
use crate::live::table::Judging;
use crate::live::told::{ROUND, Told, checked, permitted};
use crate::model::{Announcement, Board, Event, Player, Round, Terms};
use crate::problem::{Answer, Problem};
use crate::registry::Registry;
use crate::roles::{Operation, Role, may};
use crate::time::Clock;
use crate::webhooks::Webhooks;

/// All boards that are played at; its clones are the same hall.
#[derive(Clone)]
pub struct Hall(Arc<Parts>);

struct Parts {
    ledger: Ledger,
    signer: Arc<Signer>,
    clock: Clock,
    judging: Judging,
    seats: RwLock<HashMap<Box<str>, Arc<Seat>>>,
    boards: Known<Box<str>, Board>,
    feeds: RwLock<HashMap<Box<str>, Feed>>,
    searches: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    disclosure: Disclosure,
    webhooks: Webhooks,
    engine_failures: Counter,
}

/// What a hall works with.
pub(crate) struct Means {
    pub ledger: Ledger,
    pub signer: Arc<Signer>,
    pub clock: Clock,
    pub webhooks: Webhooks,
    /// Counts how often the engine failed.
    pub engine_failures: Counter,
    pub judging: Judging,
}

/// As acts are judged, but in tests of what happens when the engine fails.
pub(crate) fn judging(judge: &mut Judge, seq: u32, line: &Line) -> Result<Answered, NotJudged> {
    judge.take(seq, line)
}

/// What everybody at an event has in common.
#[derive(Clone)]
struct Feed {
    messages: broadcast::Sender<Arc<Message>>,
    /// The names of boards that are down or back.
    turns: broadcast::Sender<Box<str>>,
    announcement: Announcement,
    delay_s: u32,
    /// Seconds after which a board is down whose device is not heard; `None`: the event is over.
    down_after_s: Option<u32>,
}

impl Feed {
    fn of(event: &Event) -> Feed {
        Feed {
            messages: broadcast::Sender::new(WAITING_MESSAGES),
            turns: broadcast::Sender::new(WAITING_TURNS),
            announcement: event.announcement,
            delay_s: event.delay_s,
            down_after_s: down_after_s(event),
        }
    }
}

fn down_after_s(event: &Event) -> Option<u32> {
    (!event.archived).then_some(event.down_after_s)
}

impl Hall {
    pub(crate) fn new(means: Means) -> Hall {
        let disclosure = Disclosure::new(means.clock.clone());
        Hall(Arc::new(Parts {
            ledger: means.ledger,
            signer: means.signer,
            judging: means.judging,
            seats: RwLock::default(),
            boards: Known::new(),
            feeds: RwLock::default(),
            searches: Arc::new(Semaphore::new(MAX_SEARCHES)),
            waiting: Arc::new(Semaphore::new(MAX_SEARCHES_WAITING)),
            disclosure,
            webhooks: means.webhooks,
            engine_failures: means.engine_failures,
            clock: means.clock,
        }))
    }

    /// Takes the webhooks, and all boards of all events that are not archived, from the record; returns how many boards there
    /// are. What waits at them is told anew.
    ///
    /// # Errors
    /// The store failed, or holds what cannot be read.
    pub async fn load(&self) -> Answer<usize> {
        self.0.webhooks.read().await?;
        let registry = Registry(&self.0.ledger);
        let events = registry.all::<Event>(None).await?;
        let mut boards = Vec::new();
        for event in events.iter().filter(|event| !event.archived) {
            self.event_changed(event);
            for round in registry.all::<Round>(Some(&event.id)).await? {
                boards.extend(registry.all::<Board>(Some(&round.id)).await?);
            }
        }
        self.lay(&boards).await?;
        Ok(boards.len())
    }

    /// Takes the games at these boards from the record, several at once.
    async fn lay(&self, boards: &[Board]) -> Answer<()> {
        let mut laying = JoinSet::new();
        for board in boards {
            if laying.len() == LAID_AT_ONCE {
                laid(laying.join_next().await)?;
            }
            let (hall, seat) = (self.clone(), self.seat(board));
            laying.spawn(async move { seat.lay(&hall).await });
        }
        while !laying.is_empty() {
            laid(laying.join_next().await)?;
        }
        Ok(())
    }

    /// An event was changed: how its rulings are announced, and how late its boards are seen.
    pub(crate) fn event_changed(&self, event: &Event) {
        let mut feeds = self.0.feeds.write().unwrap_or_else(PoisonError::into_inner);
        match feeds.get_mut(&event.id) {
            Some(feed) => {
                feed.announcement = event.announcement;
                feed.delay_s = event.delay_s;
                feed.down_after_s = down_after_s(event);
            }
            None => {
                feeds.insert(event.id.clone(), Feed::of(event));
            }
        }
    }

    /// A board was made or changed.
    pub(crate) fn board_changed(&self, board: &Board) {
        self.0.boards.forget(&board.id);
        self.seat(board).changed(board);
    }

    /// A board whose game has not begun was deleted.
    pub(crate) fn board_deleted(&self, board: &str) {
        self.0.boards.forget(&board.into());
        let mut seats = self.0.seats.write().unwrap_or_else(PoisonError::into_inner);
        seats.remove(board);
    }

    /// A round was changed: games that have begun go on under its new terms.
    pub(crate) async fn round_changed(&self, round: &Round) -> Answer<()> {
        let change = change_to(&round.terms)?;
        let changes = round.changes.len();
        for board in Registry(&self.0.ledger)
            .all::<Board>(Some(&round.id))
            .await?
        {
            let seat = self.seat(&board);
            let told = Told {
                key: Key::new(&format!("{ROUND}{changes}")).expect("invariant: a plain key"),
                line: change.clone(),
            };
            seat.tell_if_begun(self, &the_service(), told).await?;
        }
        Ok(())
    }

    /// Whether the game at a board has begun.
    pub(crate) async fn has_begun(&self, board: &str) -> Answer<bool> {
        let game = GameId::new(board).map_err(|_| Problem::not_found("board"))?;
        Ok(!self.0.ledger.read(game, 0, 1).await?.is_empty())
    }

    /// The result of the game at a board, as spectators see it by now.
    pub(crate) fn shown_result(&self, board: &str) -> Option<&'static str> {
        self.find(board)?.delayed.borrow().result
    }

    /// The result of the game at a board, as far as an arbiter stands behind it; `None` before it has one.
    pub(crate) fn result(&self, board: &str) -> Option<GameResult> {
        self.find(board)?.result()
    }

    /// What somebody tells of a board, each act with what became of it.
    ///
    /// # Errors
    /// The board cannot be laid, or nothing could be recorded: the acts can be sent again under their keys.
    pub async fn tell(
        &self,
        principal: &Principal,
        board: &Board,
        acts: &[NewAct],
    ) -> Answer<Vec<Acknowledged>> {
        let seat = self.seat(board);
        let context = seat.context(self).await?;
        let mut answers: Vec<Option<Acknowledged>> = Vec::with_capacity(acts.len());
        let mut told = Vec::with_capacity(acts.len());
        for new in acts {
            match told_by(principal, board, new, context) {
                Ok(act) => {
                    told.push(act);
                    answers.push(None);
                }
                Err(problem) => answers.push(Some(Acknowledged::refused(&new.key, problem))),
            }
        }
        let taken = seat.tell(self, &principal.author, told).await;
        let taken = taken.inspect_err(|problem| self.not_recorded(&seat, problem));
        let mut taken = taken?.into_iter();
        let all = answers
            .into_iter()
            .filter_map(|answer| answer.or_else(|| taken.next()));
        Ok(all.collect())
    }

    /// How FENs of acts of this board are to be read.
    ///
    /// # Errors
    /// The store failed.
    pub async fn context(&self, board: &Board) -> Answer<Context> {
        self.seat(board).context(self).await
    }

    /// The last message of a board, if its game has begun.
    ///
    /// # Errors
    /// The store failed.
    pub async fn last_message(&self, board: &Board) -> Answer<Option<Arc<Message>>> {
        self.seat(board).last_message(self).await
    }

    /// What somebody of this role sees of a board: spectators later than others.
    ///
    /// # Errors
    /// The store failed.
    pub async fn shown(
        &self,
        board: &Board,
        role: Role,
    ) -> Answer<watch::Receiver<Arc<PublicMessage>>> {
        let seat = self.seat(board);
        seat.context(self).await?;
        Ok(match role {
            Role::Spectator | Role::Operator => seat.delayed.subscribe(),
            _ => seat.prompt.subscribe(),
        })
    }

    /// Follows a board from the act after this one on; `None`: from its start.
    ///
    /// # Errors
    /// The store failed.
    pub async fn follow_board(&self, board: &Board, after: Option<u32>) -> Answer<Followed> {
        let seat = self.seat(board);
        let news = self.feed(&board.event).messages.subscribe();
        let ready = seat.messages_after(self, after).await?;
        let from = after.map_or(0, |after| after.saturating_add(1));
        Ok(Followed::new(
            self.clone(),
            news,
            [(seat, from)],
            ready,
            Whom::These,
        ))
    }

    /// Follows all boards of an event that somebody may see, beginning with the last message of each; besides, which of them
    /// are down.
    ///
    /// # Errors
    /// The store failed.
    pub async fn follow_event(&self, event: &str, principal: &Principal) -> Answer<Followed> {
        let feed = self.feed(event);
        let (news, turns) = (feed.messages.subscribe(), feed.turns.subscribe());
        let principal = principal.clone();
        let may_see = move |seat: &Seat| {
            let relation = principal.relation(Target::board(&seat.board()));
            may(principal.role, Operation::FollowHall, relation)
        };
        let mut boards = Vec::new();
        let mut ready = Vec::new();
        for seat in self
            .seats_of(event)
            .into_iter()
            .filter(|seat| may_see(seat))
        {
            let last = seat.last_message(self).await?;
            boards.push((seat, last.as_ref().map_or(0, |last| last.seq)));
            ready.extend(last);
        }
        let whom = Whom::Everyone(Box::new(may_see));
        Ok(Followed::new(self.clone(), news, boards, ready, whom).with_turns(turns))
    }

    /// Boards that were looked up a moment ago.
    pub(crate) fn known_boards(&self) -> &Known<Box<str>, Board> {
        &self.0.boards
    }

    fn seats_of(&self, event: &str) -> Vec<Arc<Seat>> {
        let seats = self.0.seats.read().unwrap_or_else(PoisonError::into_inner);
        let of_event = seats.values().filter(|seat| *seat.board().event == *event);
        of_event.cloned().collect()
    }

    fn all_seats(&self) -> Vec<Arc<Seat>> {
        let seats = self.0.seats.read().unwrap_or_else(PoisonError::into_inner);
        seats.values().cloned().collect()
    }

    /// How many boards are held in memory.
    pub fn boards(&self) -> usize {
        self.0
            .seats
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .len()
    }

    /// Shows spectators what is due; how long the next waits.
    pub fn show_due(&self) -> Option<std::time::Duration> {
        self.0.disclosure.show_due()
    }

    /// Shows spectators what they see later, for ever.
    pub async fn disclose(&self) {
        self.0.disclosure.run().await;
    }

    fn find(&self, board: &str) -> Option<Arc<Seat>> {
        let seats = self.0.seats.read().unwrap_or_else(PoisonError::into_inner);
        seats.get(board).cloned()
    }

    fn seat(&self, board: &Board) -> Arc<Seat> {
        if let Some(seat) = self.find(&board.id) {
            return seat;
        }
        let mut seats = self.0.seats.write().unwrap_or_else(PoisonError::into_inner);
        let new = || Arc::new(Seat::new(board.clone(), self.0.judging));
        Arc::clone(seats.entry(board.id.clone()).or_insert_with(new))
    }

    /// Looks an event up that another process has made.
    async fn learn_of(&self, event: &str) -> Answer<()> {
        if self.known_feed(event).is_none()
            && let Some(event) = Registry(&self.0.ledger).find::<Event>(event).await?
        {
            self.event_changed(&event.value);
        }
        Ok(())
    }

    fn known_feed(&self, event: &str) -> Option<Feed> {
        let feeds = self.0.feeds.read().unwrap_or_else(PoisonError::into_inner);
        feeds.get(event).cloned()
    }

    fn feed(&self, event: &str) -> Feed {
        self.known_feed(event).unwrap_or_else(|| {
            let mut feeds = self.0.feeds.write().unwrap_or_else(PoisonError::into_inner);
            let unknown = Feed {
                messages: broadcast::Sender::new(WAITING_MESSAGES),
                turns: broadcast::Sender::new(WAITING_TURNS),
                announcement: Announcement::default(),
                delay_s: crate::limits::MAX_DELAY_S,
                down_after_s: Some(DEFAULT_DOWN_AFTER_S),
            };
            feeds.entry(event.into()).or_insert(unknown).clone()
        })
    }

    /// What a game at this board begins with: the terms of its round, and who plays.
    async fn opening(&self, board: &str) -> Answer<Opening> {
        let registry = Registry(&self.0.ledger);
        let board = registry.get::<Board>(board).await?.value;
        let round = registry.get::<Round>(&board.round).await?.value;
        let mut players = Vec::new();
        for id in [&board.white, &board.black] {
            let player = match id {
                Some(id) => registry.find::<Player>(id).await?.map(|found| found.value),
                None => None,
            };
            players.push(player.and_then(|player| player.person));
        }
        let black = players.pop().flatten();
        let white = players.pop().flatten();
        Ok(Opening {
            line: round.terms.start()?,
            white,
            black,
        })
    }

    /// Searches apart from the judging; what is found is told like any other act.
    fn search(&self, board: &Board, searched: Searched) {
        let Ok(waits) = Arc::clone(&self.0.waiting).try_acquire_owned() else {
            tracing::warn!(game = %searched.game, "too many searches wait; the question stays with the arbiter");
            return;
        };
        let (hall, board) = (self.clone(), board.clone());
        tokio::spawn(async move {
            let Ok(permit) = Arc::clone(&hall.0.searches).acquire_owned().await else {
                return;
            };
            drop(waits);
            let asked = searched.clone();
            let searching = tokio::task::spawn_blocking(move || {
                let _permit = permit;
                searched.search()
            });
            if let Ok(Ok(Some(act))) = tokio::time::timeout(SEARCH_DEADLINE, searching).await {
                let told = hall
                    .seat(&board)
                    .tell_found(&hall, &the_engine(), &asked, act)
                    .await;
                if let Err(problem) = told {
                    tracing::warn!(?problem, "what a search found could not be recorded");
                }
            }
        });
    }
}

fn laid(board: Option<Result<Answer<()>, JoinError>>) -> Answer<()> {
    match board {
        Some(Err(_)) => Err(Problem::failed("a board could not be laid")),
        Some(Ok(answer)) => answer,
        None => Ok(()),
    }
}

fn the_service() -> Author {
    Author::new("service").expect("invariant: a plain name")
}

fn the_engine() -> Author {
    Author::new("engine").expect("invariant: a plain name")
}

fn told_by(principal: &Principal, board: &Board, new: &NewAct, context: Context) -> Answer<Told> {
    let (key, act) = checked(new, context)?;
    let act = permitted(principal, board, act)?;
    Ok(Told {
        key,
        line: Line::Act(act),
    })
}

/// The act by which games go on under these terms.
fn change_to(terms: &Terms) -> Answer<Line> {
    let Line::Start(start) = terms.start()? else {
        return Err(Problem::failed("terms make a start"));
    };
    let regime = start.regime;
    let change = RegimeChange {
        edition: Some(regime.edition),
        control: Some(regime.control),
        supervision: Some(regime.supervision),
        regulations: Some(regime.regulations),
    };
    let deed = laws::Deed::ChangeRegime {
        change: Box::new(change),
        reason: None,
    };
    let line = Line::Act(laws::Act::seen(laws::Actor::Arbiter, deed));
    parse_line(&line.to_json(), Context::default())
        .map_err(|error| Problem::of_the_protocol(&error))
}
