//! Acts as the arbiter who is built in: he sees everything, knows the time, sets the clock after
//! his rulings, and speaks when he is to.

use laws::board::Color;
use laws::board::shakmaty::Position;
use laws::{
    Act, Actor, Ambiguity, Claimed, Deed, Fact, Noticed, Observation, Reading, Reason, Restored,
    Ruling, Running, Source, Squares, Status, Truth, Value,
};
use ledger::Key;
use protocol::Line;

use crate::limits::MAX_ACTS_OF_A_GAME;
use crate::link::news::{AtSeat, NotTaken, key_of_the_arbiter, the_arbiter};
use crate::link::notes::knows_unnoticed;
use crate::link::permitted::{LinkActKind, checked_texts, permitted};
use crate::link::{LinkTable, Seat};

type ArbiterResult = Result<(), NotTaken>;

impl LinkTable {
    /// What somebody at a seat tells; the number of the act. What the arbiter does by himself
    /// before and after it stands in [`LinkTable::fresh`] with it, and his part also where the act
    /// itself is not taken.
    ///
    /// No flag falls of a player who is cut off and has not been waited for.
    ///
    /// # Errors
    /// The act is not taken.
    pub fn tell(&mut self, at: &AtSeat, key: &Key, act: Act) -> Result<u32, NotTaken> {
        let kind = permitted(at.seat, &act)?;
        checked_texts(&act)?;
        let flag = self.look_at_the_flags(at, key, &act)?;
        match (kind, flag) {
            (LinkActKind::Flag, Some(seq)) => return Ok(seq),
            (LinkActKind::Flag, None) if self.is_of_one_spared(&act.deed, at) => {
                return Err(NotTaken::CutOff);
            }
            (LinkActKind::Flag, None) => return Err(NotTaken::FlagIsUp),
            _ => self.may_go_on(&act.deed)?,
        }
        let act = match kind {
            LinkActKind::Joint => self.joint(act)?,
            LinkActKind::Start => self.started(act)?,
            _ => {
                if let Deed::Claim(_) = act.deed {
                    self.establish_own_contacts(&act, at.now_us)?;
                }
                self.as_noticed(act)
            }
        };
        let is_a_claim = claims_an_illegal_move(&act);
        let seq = self.take(&at.seat.author(), key.clone(), act, at.now_us)?;
        if is_a_claim {
            self.find_the_illegal_move_before(at.now_us)?;
        }
        self.stop_a_mate_in_breach(at.now_us)?;
        self.settle(at.now_us);
        Ok(seq)
    }

    /// A mate or stalemate in breach of Article 4 ends nothing (5.1.1, C-18), and nobody presses
    /// after one: whoever announces has seen it and is sure, and does not wait for the press
    /// (C-11).
    fn stop_a_mate_in_breach(&mut self, now_us: i64) -> ArbiterResult {
        let mut rulings = self.verdict().rulings.iter();
        let found = rulings.find_map(|ruling| match ruling.reason {
            Reason::WrongMan { touched, .. } if is_open_mate(ruling) => {
                Some((ruling.player, touched))
            }
            _ => None,
        });
        let Some((player, touched)) = found.filter(|_| self.notes.manner.speaks()) else {
            return Ok(());
        };
        let seen = Observation {
            squares: touched.into_iter().collect(),
            ..observed(Noticed::Touch, player)
        };
        self.say(Deed::Observe(Box::new(seen)), now_us)
    }

    /// A claim has put a position back in which the king of whoever does not have the move stands
    /// in check: an illegal move went before, and whoever sees everything finds it too (7.5.1).
    /// Where only a claim is heard it stands (C-7).
    fn find_the_illegal_move_before(&mut self, now_us: i64) -> ArbiterResult {
        let verdict = self.verdict();
        let mut rulings = verdict.rulings.iter();
        let is_put_back = rulings.any(|ruling| ruling.restored != Restored::No);
        let position = &verdict.view.position;
        if !is_put_back || !position.in_check(!position.turn()) {
            return Ok(());
        }
        let otherwise = self.table.laws().map(|game| game.regime().is_otherwise());
        if self.is_over() || otherwise == Some(true) {
            return Ok(());
        }
        let found = observed(Noticed::IllegalMove, None);
        self.say(Deed::Observe(Box::new(found)), now_us)
    }

    /// A game that is over hears what may show that it is not: a claim (a mate in breach of
    /// Article 4 ends nothing, 5.1.1), and the answer to what its result rests on.
    fn may_go_on(&self, deed: &Deed) -> ArbiterResult {
        let may_reopen = matches!(deed, Deed::Claim(_) | Deed::Decide { .. });
        if self.is_over() && !may_reopen {
            return Err(NotTaken::GameOver);
        }
        // its start is no act of it
        if self.next_seq() > MAX_ACTS_OF_A_GAME {
            return Err(NotTaken::GameFull);
        }
        Ok(())
    }

    fn say(&mut self, deed: Deed, now_us: i64) -> ArbiterResult {
        self.take_from_the_arbiter(arbiters(deed), now_us)
    }

    pub(super) fn take_from_the_arbiter(&mut self, act: Act, now_us: i64) -> ArbiterResult {
        let key = key_of_the_arbiter(self.next_seq());
        self.take(&the_arbiter(), key, act, now_us).map(drop)
    }

    /// A flag that has fallen fell before whatever is told now; its number, if it is what is told.
    fn look_at_the_flags(
        &mut self,
        at: &AtSeat,
        key: &Key,
        act: &Act,
    ) -> Result<Option<u32>, NotTaken> {
        let asked = match act.deed {
            Deed::Flag { side } => Some(side),
            _ => None,
        };
        let fallen = asked.and_then(|side| self.notes.fallen(side));
        let falls = self.side_out_of_time(at.now_us).filter(|side| {
            let fell = self.notes.fallen(*side).is_some();
            !fell && !self.is_over() && !self.is_spared(*side, at.cut_off)
        });
        let Some(side) = falls else {
            return Ok(fallen);
        };
        let falls = Act {
            by: None,
            source: Some(Source::Clock),
            ..Act::seen(Actor::Arbiter, Deed::Flag { side })
        };
        let seq = self.next_seq();
        let is_told = asked == Some(side);
        if is_told {
            self.take(&at.seat.author(), key.clone(), falls, at.now_us)?;
        } else {
            self.take_from_the_arbiter(falls, at.now_us)?;
        }
        if self.notes.manner.speaks() {
            let seen = observed(Noticed::Flag, Some(side));
            self.say(Deed::Observe(Box::new(seen)), at.now_us)?;
        }
        Ok(if is_told { Some(seq) } else { fallen })
    }

    fn is_of_one_spared(&self, flag: &Deed, at: &AtSeat) -> bool {
        matches!(flag, Deed::Flag { side } if self.is_spared(*side, at.cut_off))
    }

    fn side_out_of_time(&self, now_us: i64) -> Option<Color> {
        let times = self.table.clocks().at(now_us)?;
        match self.runs() {
            Running::Player(Color::White) if times.white_ms <= 0 => Some(Color::White),
            Running::Player(Color::Black) if times.black_ms <= 0 => Some(Color::Black),
            _ => None,
        }
    }

    /// A player starts the clocks again: the one of whoever has the move, and only where they
    /// stand.
    fn started(&self, act: Act) -> Result<Act, NotTaken> {
        let stands = self.verdict().view.running == Running::Neither;
        let due = Deed::StartClock {
            running: Running::Player(self.notes.seats.has_the_move()),
        };
        if !stands || act.deed != due {
            return Err(NotTaken::ClockRuns);
        }
        Ok(self.as_noticed(act))
    }

    fn as_noticed(&self, act: Act) -> Act {
        let seen = Act {
            source: Some(Source::Player),
            ..act
        };
        self.notes.as_noticed(seen, &self.table)
    }

    /// What only both can say is the arbiter's word: both at one screen say it at once, of two at
    /// their own the table keeps each until the other says the same.
    fn joint(&self, mut act: Act) -> Result<Act, NotTaken> {
        if let Deed::Decide { fact, of, .. } = &mut act.deed {
            let mut asked = self.verdict().view.questions.iter();
            let asked = asked.find(|asked| {
                asked.fact == *fact
                    && of.is_none_or(|of| of == asked.of)
                    && self.notes.is_the_players(*fact, asked.of)
            });
            *of = Some(asked.ok_or(NotTaken::NothingAsked)?.of);
        }
        Ok(arbiters(act.deed))
    }

    /// Who claims after he has touched a man may come too late (4.8, 9.4): what he did in this turn
    /// is established first, for whoever decides on the claim has seen it.
    fn establish_own_contacts(&mut self, claim: &Act, now_us: i64) -> ArbiterResult {
        let claimant = claim.by.and_then(Actor::player);
        let has_the_move = claimant == Some(self.verdict().view.has_the_move);
        let may_be = knows_unnoticed(self.table.edition());
        if self.notes.manner.speaks() || !has_the_move || !may_be {
            return Ok(());
        }
        for of in self.notes.unnoticed_contacts(claim.by) {
            let seen = Deed::Decide {
                fact: Fact::Seen,
                of: Some(of),
                value: Value::Is(Truth::True),
            };
            self.say(seen, now_us)?;
        }
        Ok(())
    }

    /// What the arbiter does after an act: what both have said is said by him, and the clock is set
    /// as he has ruled.
    fn settle(&mut self, now_us: i64) {
        let said = self.agreed().map_or(Ok(()), |deed| self.say(deed, now_us));
        let set = said.and_then(|()| self.set_the_clock(now_us));
        if let Err(not_taken) = set {
            let game = self.table.game();
            tracing::warn!(%game, ?not_taken, "the arbiter was refused");
        }
    }

    /// What one player has said last, if the other has said the same.
    fn agreed(&self) -> Option<Deed> {
        let last = self.fresh.last().filter(|last| last.is_answer)?;
        let player = last.seat().and_then(Seat::player)?;
        let Line::Act(Act { deed, .. }) = &last.line else {
            return None;
        };
        let is_agreed = self.notes.answers.agree_with(player, deed);
        is_agreed.then(|| deed.clone())
    }

    /// The times that a ruling gives and takes are set, and the clock that should run is started.
    fn set_the_clock(&mut self, now_us: i64) -> ArbiterResult {
        let due = self.verdict().view.running;
        let (Some(view), Running::Player(_)) = (self.table.clocks().view(), due) else {
            return Ok(());
        };
        let proposed = view.proposal.as_ref().map(|proposal| proposal.times);
        // who has not been called leaves the clock alone
        let looks = self.notes.has_noticed_the_last();
        if self.is_over() || !looks || (proposed.is_none() && self.runs() == due) {
            return Ok(());
        }
        let times = proposed.unwrap_or(view.times);
        let reading = Reading {
            white_ms: times.white_ms,
            black_ms: times.black_ms,
            running: due,
        };
        let start = Act {
            clock: Some(reading),
            ..arbiters(Deed::StartClock { running: due })
        };
        self.take_from_the_arbiter(start, now_us)
    }
}

/// A word of the arbiter who is built in.
pub(super) fn arbiters(deed: Deed) -> Act {
    Act {
        source: Some(Source::Arbiter),
        ..Act::seen(Actor::Arbiter, deed)
    }
}

fn claims_an_illegal_move(act: &Act) -> bool {
    matches!(&act.deed, Deed::Claim(claim) if claim.what == Claimed::IllegalMove)
}

fn is_open_mate(ruling: &Ruling) -> bool {
    ruling.status == Status::Claimable && ruling.ambiguity.contains(&Ambiguity::C18)
}

fn observed(what: Noticed, side: Option<Color>) -> Observation {
    Observation {
        what,
        side,
        squares: Squares::new(),
        ply: None,
        fen: None,
        completed_moves: None,
        first: None,
        last_period: None,
        text: None,
    }
}
