//! Says what the seats of a game by link are told of an act, and why one is not taken.

use laws::board::{ByColor, Color};
use laws::{Refused, Running, Verdict};
use ledger::{Author, Entry, GameId, Hash, Key, Proposal};
use protocol::Line;
use protocol::views::{SeatRuling, SeatView};

use crate::link::seat::Seat;
use crate::news::News;
use crate::table::Table;

/// Since when each player is cut off, microseconds since 1970; `None`: he is not.
pub type CutOff = ByColor<Option<i64>>;

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
    pub(super) entry: Entry,
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
    pub(super) fn entry(self, game: GameId, seq: u32, previous: Hash) -> Entry {
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

/// What an act may change.
pub(super) struct BeforeAct {
    pub(super) runs: Running,
    pub(super) has_the_move: Color,
}

/// What stands at a table at which a game has begun.
pub(super) fn stands(table: &Table) -> &Verdict {
    table.verdict().expect("invariant: the game has begun")
}

pub(super) fn told(news: News, rulings: Vec<SeatRuling>, state: SeatView) -> SeatNews {
    SeatNews {
        is_answer: news.is_kept(),
        line: news.line.expect("invariant: it was judged"),
        entry: news.entry,
        rulings,
        state,
    }
}

/// The arbiter who is built in, as the author of acts.
pub(super) fn the_arbiter() -> Author {
    Author::new("game").expect("invariant: a plain name")
}

pub(super) fn key_of_the_arbiter(seq: u32) -> Key {
    Key::new(&format!("arbiter:{seq}")).expect("invariant: a plain key")
}
