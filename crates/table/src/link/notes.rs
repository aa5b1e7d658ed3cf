//! Remembers what the arbiter who is built in has noticed, and what the seats have been told.

use laws::board::{ByColor, Color};
use laws::{
    Act, Actor, Certainty, Deed, Edition, Fact, Family, GameResult, Restored, Running, StopReason,
    Verdict,
};
use protocol::Line;
use protocol::views::{
    SeatMatter, SeatProjection, SeatRuling, SeatView, Voice, is_for_the_players,
};

use crate::link::joint::JointAnswers;
use crate::link::news::{BeforeAct, SeatNews, stands, told};
use crate::link::permitted::{goes_unnoticed, is_a_contact};
use crate::link::seat::{Manner, Seat};
use crate::news::News;
use crate::table::Table;

/// How the arbiter stops the clock of a player who is cut off.
pub(super) const FOR_A_LOST_CONNECTION: Deed = Deed::Stop {
    reason: StopReason::Disturbance,
};

fn is_for_a_lost_connection(act: &Act) -> bool {
    act.by == Some(Actor::Arbiter) && act.deed == FOR_A_LOST_CONNECTION
}

/// What follows from the acts of a game by link besides what the table knows.
pub(super) struct ArbitersNotes {
    pub manner: Manner,
    pub seats: SeatProjection,
    pub answers: JointAnswers,
    /// The acts that a silent arbiter has not noticed, or not yet.
    unnoticed: Vec<u32>,
    /// The contacts with men since the player who has the move acquired it, and whose they are.
    contacts: Vec<(u32, Option<Actor>)>,
    /// The act by which each flag fell.
    fallen: ByColor<Option<u32>>,
    /// When the clock of each player was stopped last because he was cut off.
    pub stopped_us: ByColor<Option<i64>>,
    /// When the last act was received, and its number.
    last: Option<(i64, u32)>,
}

impl ArbitersNotes {
    /// What is known when a game begins, and what the arbiter announces then.
    pub fn at_the_start(manner: Manner, table: &Table) -> (ArbitersNotes, Vec<SeatRuling>) {
        let (seats, rulings) = SeatProjection::at_the_start(stands(table), table.edition());
        let notes = ArbitersNotes {
            manner,
            seats,
            answers: JointAnswers::default(),
            unnoticed: Vec::new(),
            contacts: Vec::new(),
            fallen: ByColor::default(),
            stopped_us: ByColor::default(),
            last: None,
        };
        (notes, rulings)
    }

    /// The board as seats see it.
    pub fn state(&self, table: &Table) -> SeatView {
        let view = &stands(table).view;
        let is_theirs = |fact, of| self.is_the_players(fact, of);
        let pending = SeatMatter::all(view, is_theirs, self.answers.said());
        let clock = table.clocks().on_the_table();
        let seen = self.seats.view(view, clock, pending);
        match self.manner {
            Manner::Teaches => seen.taught(view, self.if_pressed(table).as_ref()),
            Manner::Announces | Manner::Silent => seen,
        }
    }

    /// What would follow if the player who has the move by the clock on the table pressed it now.
    fn if_pressed(&self, table: &Table) -> Option<Verdict> {
        let player = Actor::Player(self.seats.has_the_move());
        let press = Act::seen(player, Deed::Press { hand: None });
        let is_open = stands(table).view.result == GameResult::Ongoing;
        let mut tried = table.laws().filter(|_| is_open)?.clone();
        tried.apply(&press).ok()
    }

    /// Whether the players are asked this: what nobody noticed is the arbiter's.
    pub fn is_the_players(&self, fact: Fact, of: u32) -> bool {
        is_for_the_players(fact) && !self.unnoticed.contains(&of)
    }

    /// Whether the arbiter has noticed what was told last.
    pub fn has_noticed_the_last(&self) -> bool {
        self.last
            .is_some_and(|(_, seq)| !self.unnoticed.contains(&seq))
    }

    /// The contacts of this player in his turn that nobody has noticed, the first ones.
    pub fn unnoticed_contacts(&self, by: Option<Actor>) -> Vec<u32> {
        const MOST: usize = 8;
        let of_him = self.contacts.iter().filter(|(_, other)| *other == by);
        let numbers = of_him.map(|(seq, _)| *seq);
        let unnoticed = numbers.filter(|seq| self.unnoticed.contains(seq));
        unnoticed.take(MOST).collect()
    }

    /// This time, or that of the last act if that is later.
    pub fn not_before(&self, now_us: i64) -> i64 {
        self.last.map_or(now_us, |(last_us, _)| last_us.max(now_us))
    }

    /// Takes what has come of an act.
    pub fn take(&mut self, news: News, before: &BeforeAct, table: &Table) -> SeatNews {
        let (seq, received_us) = (news.seq(), news.received_us());
        let player = Seat::of(&news.entry.author).and_then(Seat::player);
        self.last = Some((received_us, seq));
        let rulings = match &news.line {
            Some(Line::Act(act)) if news.is_kept() => {
                self.answers.take(player, act.deed.clone());
                Vec::new()
            }
            Some(Line::Act(act)) => {
                self.note_the_clock(act, received_us, before.runs);
                self.judged(seq, act, before, table)
            }
            _ => Vec::new(),
        };
        let state = self.state(table);
        told(news, rulings, state)
    }

    fn judged(
        &mut self,
        seq: u32,
        act: &Act,
        before: &BeforeAct,
        table: &Table,
    ) -> Vec<SeatRuling> {
        let verdict = stands(table);
        self.notice(&act.deed, verdict);
        let voice = match self.is_passed_over(&act.deed) && !puts_back(verdict) {
            true => Voice::Silent,
            false => Voice::Aloud,
        };
        if voice == Voice::Silent {
            self.unnoticed.push(seq);
        }
        if verdict.view.has_the_move != before.has_the_move {
            self.contacts.clear();
        } else if is_a_contact(&act.deed) {
            self.contacts.push((seq, act.by));
        }
        if let Deed::Flag { side } = act.deed {
            self.fallen.get_mut(side).get_or_insert(seq);
        }
        self.answers.after(act, &verdict.view);
        self.seats.take(act, verdict, voice, table.edition())
    }

    /// Who calls the arbiter has him ask what he has to know: nothing that is open then went
    /// unnoticed.
    fn notice(&mut self, deed: &Deed, verdict: &Verdict) {
        let questions = &verdict.view.questions;
        self.unnoticed.retain(|act| match deed {
            Deed::Decide {
                fact: Fact::Seen,
                of,
                ..
            } => *of != Some(*act),
            Deed::Claim(_) => questions.iter().all(|asked| asked.of != *act),
            _ => true,
        });
    }

    /// Notes whose clock was stopped because he is cut off, and whose is started again by the
    /// arbiter: no player has said that he waits no longer.
    fn note_the_clock(&mut self, act: &Act, received_us: i64, ran: Running) {
        match (ran, &act.deed) {
            (Running::Player(player), _) if is_for_a_lost_connection(act) => {
                *self.stopped_us.get_mut(player) = Some(received_us);
            }
            (
                _,
                Deed::StartClock {
                    running: Running::Player(player),
                },
            ) if act.by == Some(Actor::Arbiter) => {
                *self.stopped_us.get_mut(*player) = None;
            }
            _ => {}
        }
    }

    /// Whether an arbiter who has not been called says nothing to it.
    fn is_passed_over(&self, deed: &Deed) -> bool {
        self.manner == Manner::Silent && goes_unnoticed(deed)
    }

    /// The act as it is judged: a silent arbiter takes no notice of what is done at the board, but
    /// where men have to be put back at once. The old codes know nothing that goes unnoticed: what
    /// they rule on waits for the opponent anyway.
    pub fn as_noticed(&self, seen: Act, table: &Table) -> Act {
        if !self.is_passed_over(&seen.deed) || !knows_unnoticed(table.edition()) {
            return seen;
        }
        let unnoticed = Act {
            certainty: Certainty::Unnoticed,
            ..seen.clone()
        };
        let tried = table.laws().cloned();
        match tried.map(|mut game| game.apply(&unnoticed)) {
            Some(Ok(verdict)) if puts_back(&verdict) => seen,
            _ => unnoticed,
        }
    }

    /// The number of the act by which this flag fell.
    pub fn fallen(&self, side: Color) -> Option<u32> {
        *self.fallen.get(side)
    }
}

/// Whether something may go unnoticed under this edition.
pub(super) fn knows_unnoticed(edition: Edition) -> bool {
    edition.family() != Family::Historic
}

/// Whether men were put back, which everybody sees.
fn puts_back(verdict: &Verdict) -> bool {
    let mut rulings = verdict.rulings.iter();
    rulings.any(|ruling| ruling.restored != Restored::No)
}
