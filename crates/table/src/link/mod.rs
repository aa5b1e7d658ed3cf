//! Plays a game by link: a [`Table`] with an arbiter who is built in, and four seats in place of a
//! public.
//!
//! The table judges, keeps both times and takes what was recorded; here is what such a game decides
//! otherwise:
//!
//! * `seat.rs`, `permitted.rs`: who may tell what;
//! * `arbiter.rs`: what the arbiter does by himself, before and after what he is told;
//! * `notes.rs`: what he has noticed, and what the seats are told;
//! * `joint.rs`: what only both can say;
//! * `disconnects.rs`: players whose connection is lost.

mod arbiter;
mod disconnects;
mod joint;
mod notes;
mod permitted;
mod seat;

use laws::board::Color;
use laws::limits::Winnability;
use laws::{Act, GameResult, Refused, Running, Start, Verdict};
use ledger::{Author, Entry, GameId, Hash, Key, NotJudged, Proposal};
use protocol::views::{SeatRuling, SeatView};
use protocol::{Context, Line};

pub use disconnects::CutOff;
pub use seat::{Manner, Seat};

use crate::announcement::AnnouncementPolicy;
use crate::engine::judging;
use crate::link::notes::ArbitersNotes;
use crate::news::News;
use crate::policy::Policy;
use crate::table::Table;
use crate::told::{IncomingAct, START, Telling};

/// A game by link as it is held in memory.
///
/// What is told is judged at once, and counts: if it is not recorded, the game has to be loaded
/// anew.
///
/// ```
/// use jadoube_table::{AtSeat, CutOff, LinkTable, Manner, Seat};
/// use laws::{Act, Actor, Deed, Start, limits::Winnability, board::Color};
/// use ledger::{GameId, Key};
///
/// let game = GameId::new("g1")?;
/// let (mut table, start) =
///     LinkTable::begin(game, Start::default(), Manner::Announces, 0, Winnability::default())?;
/// assert_eq!(start.seq(), 0);
/// let resigns = Act::seen(Actor::Player(Color::White), Deed::Resign);
/// let white = AtSeat { seat: Seat::White, now_us: 5_000_000, cut_off: CutOff::default() };
/// assert_eq!(table.tell(&white, &Key::new("k1")?, resigns), Ok(1));
/// assert_eq!(table.fresh()[0].state.result, "0-1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LinkTable {
    table: Table,
    began_us: i64,
    notes: ArbitersNotes,
    fresh: Vec<SeatNews>,
}

/// Who tells an act of a game by link, and when.
#[derive(Clone, Copy, Debug)]
pub struct AtSeat {
    /// His seat.
    pub seat: Seat,
    /// What time it is, microseconds.
    pub now_us: i64,
    /// Who is cut off.
    pub cut_off: CutOff,
}

/// Why an act of a game by link is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// Whoever has this seat may not tell it.
    NotYours,
    /// This field is the service's to say.
    TheServices(&'static str),
    /// The text of this field is too long.
    TooLong(&'static str),
    /// The game is over.
    GameOver,
    /// The game is as long as one can be.
    GameFull,
    /// The clock is not to be started by a player now, or not that one.
    ClockRuns,
    /// Nobody is asked this.
    NothingAsked,
    /// The flag is of a player who is cut off and has not been waited for.
    CutOff,
    /// By the clock of the game there is time left.
    FlagIsUp,
    /// It names what is not there.
    Refused(Refused),
    /// The engine failed on it: the table has to be loaded anew.
    Failed,
}

/// An act of a game by link: it is recorded, and then told to all seats, the same to each.
#[derive(Debug)]
pub struct SeatNews {
    entry: Entry,
    /// What was told.
    pub line: Line,
    /// Whether it is one player's answer, which counts once the other says the same.
    pub is_answer: bool,
    /// What the arbiter announces of it.
    pub rulings: Vec<SeatRuling>,
    /// The board as seats see it after it.
    pub state: SeatView,
}

impl SeatNews {
    /// The number of the act.
    #[must_use]
    pub const fn seq(&self) -> u32 {
        self.entry.seq
    }

    /// When it was received, microseconds.
    #[must_use]
    pub const fn received_us(&self) -> i64 {
        self.entry.received_us
    }

    /// Who told it; `None`: the arbiter who is built in.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        Seat::of(&self.entry.author)
    }

    /// The key that it was told under; those of the arbiter are nobody's.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        self.seat().map(|_| self.entry.key.as_str())
    }

    /// The act as one line of the protocol.
    #[must_use]
    pub const fn body(&self) -> &str {
        &self.entry.body
    }
}

/// An act of a game by link as it was recorded.
#[derive(Clone, Debug)]
pub struct RecordedByLink {
    /// Who told it; `None`: the arbiter who is built in.
    pub seat: Option<Seat>,
    /// The key that it was told under.
    pub key: Option<Box<str>>,
    /// When it was received, microseconds.
    pub received_us: i64,
    /// The act as one line of the protocol.
    pub body: Box<str>,
}

impl RecordedByLink {
    fn entry(self, game: GameId, seq: u32, previous: Hash) -> Entry {
        let key = self.key.and_then(|key| Key::new(&key).ok());
        let proposal = Proposal {
            game,
            expected_seq: seq,
            key: key.unwrap_or_else(|| key_of_the_arbiter(seq)),
            author: self.seat.map_or_else(the_arbiter, Seat::author),
            received_us: self.received_us,
            body: self.body,
            texts: Vec::new(),
            told: None,
        };
        proposal.after(previous)
    }
}

impl LinkTable {
    /// A game that begins now, with its start as seats are told it.
    ///
    /// # Errors
    /// No game starts so.
    pub fn begin(
        game: GameId,
        start: Start,
        manner: Manner,
        began_us: i64,
        searches: Winnability,
    ) -> Result<(LinkTable, SeatNews), NotJudged> {
        let mut table = Table::under(Policy::Link(searches), game.clone(), judging);
        let start = RecordedByLink {
            seat: None,
            key: Some(START.into()),
            received_us: began_us,
            body: Line::from(start).to_json().into(),
        };
        let entry = start.entry(game, 0, Hash::NONE);
        let (line, counted) = table.judge_again(&entry)?;
        let news = table.news(entry, line, counted);
        let (notes, rulings) = ArbitersNotes::at_the_start(manner, &table);
        let state = notes.state(&table);
        let table = LinkTable {
            table,
            began_us,
            notes,
            fresh: Vec::new(),
        };
        Ok((table, told(news, rulings, state)))
    }

    /// Takes what was recorded next.
    ///
    /// # Errors
    /// It cannot be judged any more.
    pub fn replay(&mut self, recorded: RecordedByLink) -> Result<SeatNews, NotJudged> {
        let (seq, (_, previous)) = (self.next_seq(), self.table.end());
        let entry = recorded.entry(self.table.game().clone(), seq, previous);
        let before = self.before();
        let news = self.table.replay(entry);
        if !news.counts() {
            return Err(NotJudged::EngineFailed { seq });
        }
        Ok(self.notes.take(news, &before, &self.table))
    }

    /// What has been told and is not recorded yet; once it is, the seats are told.
    #[must_use]
    pub fn fresh(&mut self) -> Vec<SeatNews> {
        std::mem::take(&mut self.fresh)
    }

    /// The number of the act that was told at this seat under this key.
    #[must_use]
    pub fn number_of(&self, seat: Seat, key: &Key) -> Option<u32> {
        self.table.number_by(&seat.author(), key)
    }

    /// The number of the next act.
    #[must_use]
    pub const fn next_seq(&self) -> u32 {
        self.table.next_seq()
    }

    /// How FENs of the next act are to be read.
    #[must_use]
    pub fn context(&self) -> Context {
        self.table.reading().0
    }

    /// Whose clock runs.
    #[must_use]
    pub const fn runs(&self) -> Running {
        self.table.clocks().runs()
    }

    /// The board as seats see it now.
    #[must_use]
    pub fn state(&self) -> SeatView {
        self.notes.state(&self.table)
    }

    fn is_over(&self) -> bool {
        self.verdict().view.result != GameResult::Ongoing
    }

    fn verdict(&self) -> &Verdict {
        stands(&self.table)
    }

    fn before(&self) -> Before {
        Before {
            runs: self.runs(),
            has_the_move: self.verdict().view.has_the_move,
        }
    }

    /// Judges an act, or keeps it as an answer. One that is refused has changed nothing.
    fn take(&mut self, author: &Author, key: Key, act: Act, now_us: i64) -> Result<u32, NotTaken> {
        let seq = self.next_seq();
        let received_us = self.notes.not_before(now_us);
        let since_ms = (received_us - self.began_us) / 1_000;
        let act = Act {
            at_ms: Some(u64::try_from(since_ms).unwrap_or(0)),
            ..act
        };
        let telling = Telling {
            author,
            received_us,
            announcement: AnnouncementPolicy::Automatic,
            texts: &[],
            salt: || [0; 16],
        };
        let before = self.before();
        let told = vec![IncomingAct::blindly(key, Line::from(act))];
        let judged = self.table.judge(told, &telling);
        if let Some(refused) = judged.refused {
            return Err(NotTaken::Refused(refused));
        }
        if judged.failed {
            return Err(NotTaken::Failed);
        }
        for news in judged.news {
            let news = self.notes.take(news, &before, &self.table);
            self.fresh.push(news);
        }
        Ok(seq)
    }
}

/// What an act may change.
struct Before {
    runs: Running,
    has_the_move: Color,
}

/// What stands at a table at which a game has begun.
fn stands(table: &Table) -> &Verdict {
    table.verdict().expect("invariant: the game has begun")
}

fn told(news: News, rulings: Vec<SeatRuling>, state: SeatView) -> SeatNews {
    SeatNews {
        is_answer: news.is_kept(),
        line: news.line.expect("invariant: it was judged"),
        entry: news.entry,
        rulings,
        state,
    }
}

/// The arbiter who is built in, as the author of acts.
fn the_arbiter() -> Author {
    Author::new("game").expect("invariant: a plain name")
}

fn key_of_the_arbiter(seq: u32) -> Key {
    Key::new(&format!("arbiter:{seq}")).expect("invariant: a plain key")
}
