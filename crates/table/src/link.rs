//! Plays a game by link: a [`Table`] with an arbiter who is built in, and four seats in place of a
//! public.
//!
//! The table judges, keeps both times and takes what was recorded; here is what such a game decides
//! otherwise:
//!
//! * `seat.rs`, `permitted.rs`: who may tell what;
//! * `arbiter.rs`: what the arbiter does by himself, before and after what he is told;
//! * `news.rs`: what the seats are told of an act;
//! * `notes.rs`: what he has noticed, and what the seats are told;
//! * `joint.rs`: what only both can say;
//! * `disconnects.rs`: players whose connection is lost.

mod arbiter;
mod disconnects;
mod joint;
mod news;
mod notes;
mod permitted;
pub(crate) mod seat;

use laws::limits::Winnability;
use laws::{Act, GameResult, Running, Start, Verdict};
use ledger::{Author, GameId, Hash, Key, NotJudged};
use protocol::views::SeatView;
use protocol::{Context, Line};

pub use news::{AtSeat, CutOff, NotTaken, RecordedByLink, SeatNews};
pub use seat::{Manner, Seat};

use crate::announcement::AnnouncementPolicy;
use crate::engine::judging;
use crate::link::news::{BeforeAct, stands, told};
use crate::link::notes::ArbitersNotes;
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
        let table = Table::under(Policy::Link(searches), game, judging);
        LinkTable::begin_at(table, start, manner, began_us)
    }

    fn begin_at(
        mut table: Table,
        start: Start,
        manner: Manner,
        began_us: i64,
    ) -> Result<(LinkTable, SeatNews), NotJudged> {
        let start = RecordedByLink {
            seat: None,
            key: Some(START.into()),
            received_us: began_us,
            body: Line::from(start).to_json().into(),
        };
        let entry = start.entry(table.game().clone(), 0, Hash::NONE);
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

    fn before(&self) -> BeforeAct {
        BeforeAct {
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

#[cfg(test)]
mod tests {
    use ledger::{Answered, Judge};
    use protocol::parse_line;

    use super::*;

    /// Fails on a man who is touched on h1.
    fn fails_on_h1(judge: &mut Judge, seq: u32, line: &Line) -> Result<Answered, NotJudged> {
        let text = line.to_json();
        assert!(!text.contains("h1"), "the engine fails");
        judge.take(seq, line)
    }

    fn begun() -> LinkTable {
        let game = GameId::new("g").unwrap();
        let table = Table::under(Policy::Link(Winnability::default()), game, fails_on_h1);
        let begun = LinkTable::begin_at(table, Start::default(), Manner::default(), 0);
        begun.unwrap().0
    }

    fn tell(table: &mut LinkTable, key: &str, text: &str) -> Result<u32, NotTaken> {
        let white = AtSeat {
            seat: Seat::White,
            now_us: 5_000_000,
            cut_off: CutOff::default(),
        };
        let Ok(Line::Act(act)) = parse_line(text, table.context()) else {
            panic!("no act: {text}");
        };
        table.tell(&white, &Key::new(key).unwrap(), act)
    }

    /// An act on which the engine fails is not taken, and the game goes on from what was recorded.
    #[test]
    fn an_engine_that_fails_leaves_the_game_as_it_was_recorded() {
        let mut table = begun();
        assert_eq!(tell(&mut table, "1", "W touch g1"), Ok(1));
        let recorded = table.fresh();
        assert_eq!(tell(&mut table, "2", "W touch h1"), Err(NotTaken::Failed));
        assert!(table.fresh().is_empty(), "nothing is to be recorded");
        let mut again = begun();
        for news in &recorded {
            let replayed = again.replay(RecordedByLink {
                seat: news.seat(),
                key: news.key().map(Into::into),
                received_us: news.received_us(),
                body: news.body().into(),
            });
            assert!(replayed.is_ok());
        }
        assert_eq!(tell(&mut again, "2", "W touch f1"), Ok(2));
    }
}
