//! Turns an entry of the record into news for those who follow the board.

use std::sync::Arc;

use laws::{Edition, Refused, Verdict};
use ledger::{Answered, Entry};
use protocol::Line;
use protocol::views::{ArbiterView, LastMove, OpenRuling, PublicView};

use crate::clocks::ClockView;

/// What an entry brings to those who follow.
pub struct News {
    pub(crate) entry: Entry,
    /// `None`: this version does not know the line.
    pub(crate) line: Option<Line>,
    pub(crate) became: Became,
    /// What stands after it, unless nothing is judged.
    pub(crate) standing: Option<Arc<Verdict>>,
    pub(crate) edition: Edition,
    pub(crate) clock: Option<ClockView>,
    /// The rulings that wait for an arbiter after it.
    pub(crate) open: Vec<OpenRuling>,
    /// The men as they stand on the board, where that is otherwise than judged.
    pub(crate) men: Option<Box<str>>,
    /// The last move, as the acts in force make it.
    pub(crate) last_move: Option<LastMove>,
    /// What the public sees from now on, if that is not what it saw before.
    pub(crate) public: Option<PublicView>,
}

/// What became of an act before the engine.
pub(crate) enum Became {
    /// It stands.
    Judged,
    Refused(Refused),
    /// It is kept until somebody else says the same.
    Kept,
    /// The engine failed on it.
    Failed,
    /// The engine is not asked any more.
    NotJudged,
}

impl Became {
    pub fn by(answer: Option<&Answered>) -> Became {
        match answer {
            Some(Ok(_)) => Became::Judged,
            Some(Err(refused)) => Became::Refused(*refused),
            None => Became::Failed,
        }
    }
}

impl News {
    /// Of an entry of a game that cannot be judged.
    pub(crate) fn unjudged(entry: Entry, line: Option<Line>) -> News {
        News {
            entry,
            line,
            became: Became::NotJudged,
            standing: None,
            edition: Edition::default(),
            clock: None,
            open: Vec::new(),
            men: None,
            last_move: None,
            public: None,
        }
    }

    /// Whether it is kept until somebody else says the same.
    pub(crate) const fn is_kept(&self) -> bool {
        matches!(self.became, Became::Kept)
    }

    /// Whether it stands, or is kept.
    pub(crate) const fn counts(&self) -> bool {
        matches!(self.became, Became::Judged | Became::Kept)
    }

    /// The number of the act.
    #[must_use]
    pub const fn seq(&self) -> u32 {
        self.entry.seq
    }

    /// When it was received, microseconds since 1970.
    #[must_use]
    pub const fn received_us(&self) -> i64 {
        self.entry.received_us
    }

    /// The entry as it stands in the record.
    #[must_use]
    pub const fn entry(&self) -> &Entry {
        &self.entry
    }

    /// What was told; `None` where this version does not know the line.
    #[must_use]
    pub const fn line(&self) -> Option<&Line> {
        self.line.as_ref()
    }

    /// What is known of the clock after it.
    #[must_use]
    pub const fn clock(&self) -> Option<&ClockView> {
        self.clock.as_ref()
    }

    /// The rulings that wait for an arbiter after it.
    #[must_use]
    pub fn open(&self) -> &[OpenRuling] {
        &self.open
    }

    /// The men as they physically stand, as in the first field of a FEN, where that is otherwise
    /// than the verdict has them: a ruling that puts them back waits for an arbiter.
    #[must_use]
    pub fn men(&self) -> Option<&str> {
        self.men.as_deref()
    }

    /// The last move, as the acts in force make it; `None` where there is none.
    #[must_use]
    pub const fn last_move(&self) -> Option<&LastMove> {
        self.last_move.as_ref()
    }

    /// What arbiters are told of it.
    #[must_use]
    pub fn view(&self) -> ArbiterView<'_> {
        let seq = self.seq();
        let standing = self.standing.as_deref();
        match (&self.became, standing) {
            (Became::Judged, Some(verdict)) => ArbiterView::Judged(verdict),
            (Became::Refused(refused), _) => ArbiterView::Refused {
                seq,
                refused: *refused,
                edition: self.edition,
                standing,
            },
            (Became::Failed, _) => ArbiterView::Failed { seq, standing },
            (Became::Judged | Became::Kept | Became::NotJudged, _) => {
                ArbiterView::NotJudged { seq }
            }
        }
    }
}
