//! Plays the arbiter in games by link: he sees every act, knows the time, sets the clock after his
//! rulings, and speaks when the Laws let him.

use laws::board::Color;
use laws::board::shakmaty::Position;
use laws::{
    Act, Actor, Ambiguity, Claimed, Deed, Fact, Family, Noticed, Observation, Reading, Reason,
    Restored, Ruling, Running, Source, Squares, Status, Truth, Value,
};

use crate::games::disconnects::CutOff;
use crate::games::kept::{LinkAct, Manner, Use};
use crate::games::playing::{Logged, Playing};
use crate::games::seat::Seat;
use crate::games::told::{Kind, checked_texts, is_a_contact, permitted};
use crate::limits::MAX_ACTS_OF_A_GAME;
use crate::live::{Acknowledged, Fate, NewAct, act_of};
use crate::problem::{Answer, Problem};

impl Playing {
    /// What somebody at this seat tells; what became of each act, in order.
    ///
    /// No flag falls of a player who is cut off and has not been waited for.
    pub fn tell(
        &mut self,
        seat: Seat,
        acts: &[NewAct],
        now_us: i64,
        cut_off: CutOff,
    ) -> Vec<Acknowledged> {
        let told = acts.iter().enumerate().map(|(place, new)| {
            let key = &new.key;
            match self.tell_one(seat, new, now_us, cut_off) {
                Ok((fate, seq)) => Acknowledged::recorded(key, fate, seq, None),
                Err(problem) => Acknowledged::refused(key, problem).at(place),
            }
        });
        told.collect()
    }

    fn tell_one(
        &mut self,
        seat: Seat,
        new: &NewAct,
        now_us: i64,
        cut_off: CutOff,
    ) -> Answer<(Fate, u32)> {
        if let Some(seq) = self.number_of(seat, &new.key) {
            return Ok((Fate::AlreadyAppended, seq));
        }
        let (_, act) = act_of(new, self.context())?;
        let kind = permitted(seat, &act)?;
        checked_texts(&act)?;
        let falls = self
            .side_out_of_time(now_us)
            .filter(|side| !self.is_spared(*side, cut_off));
        let flag = self.look_at_the_flags(seat, new, &act, falls, now_us)?;
        match (kind, flag) {
            (Kind::Flag, Some(seq)) => return Ok((Fate::Appended, seq)),
            (Kind::Flag, None) if self.is_of_one_spared(&act.deed, cut_off) => {
                return Err(is_cut_off());
            }
            (Kind::Flag, None) => return Err(flag_is_up()),
            _ => self.may_go_on(&act.deed)?,
        }
        let told = match kind {
            Kind::Joint => self.joint(seat, act, now_us)?,
            Kind::Start => self.started(act, now_us)?,
            _ => {
                if let Deed::Claim(_) = act.deed {
                    self.establish_own_contacts(&act, now_us)?;
                }
                let noticed = self.as_noticed(act);
                self.new_act(noticed, now_us)
            }
        };
        let told = LinkAct {
            seat: Some(seat),
            key: Some(new.key.clone()),
            ..told
        };
        let seq = told.seq;
        self.record(told)?;
        self.find_the_illegal_move_before(seq, now_us)?;
        self.stop_a_mate_in_breach(now_us)?;
        self.settle(now_us);
        Ok((Fate::Appended, seq))
    }

    /// A mate or stalemate in breach of Article 4 ends nothing (5.1.1, C-18), and nobody presses
    /// after one: whoever announces has seen it and is sure, and does not wait for the press
    /// (C-11).
    fn stop_a_mate_in_breach(&mut self, now_us: i64) -> Answer<()> {
        let mut rulings = self.verdict.rulings.iter();
        let found = rulings.find_map(|ruling| match ruling.reason {
            Reason::WrongMan { touched, .. } if is_open_mate(ruling) => {
                Some((ruling.player, touched))
            }
            _ => None,
        });
        let Some((player, touched)) = found.filter(|_| self.manner == Manner::Announces) else {
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
    fn find_the_illegal_move_before(&mut self, claim: u32, now_us: i64) -> Answer<()> {
        let told = self.log.last().filter(|last| last.seq == claim);
        let is_claimed = told.is_some_and(|told| matches!(&told.act.deed, Deed::Claim(claim) if claim.what == Claimed::IllegalMove));
        let is_put_back = self
            .verdict
            .rulings
            .iter()
            .any(|ruling| ruling.restored != Restored::No);
        let position = &self.verdict.view.position;
        if !is_claimed || !is_put_back || !position.in_check(!position.turn()) {
            return Ok(());
        }
        if self.is_over() || self.game.regime().is_otherwise() {
            return Ok(());
        }
        self.say(
            Deed::Observe(Box::new(observed(Noticed::IllegalMove, None))),
            now_us,
        )
    }

    /// A game that is over hears what may show that it is not: a claim (a mate in breach of
    /// Article 4 ends nothing, 5.1.1), and the answer to what its result rests on.
    fn may_go_on(&self, deed: &Deed) -> Answer<()> {
        let may_reopen = matches!(deed, Deed::Claim(_) | Deed::Decide { .. });
        if self.is_over() && !may_reopen {
            let detail = "the game is over; begin another";
            return Err(Problem::conflict("game-over", detail));
        }
        if self.log.len() >= MAX_ACTS_OF_A_GAME {
            let detail = "the game is as long as a game can be; begin another";
            return Err(Problem::conflict("game-full", detail));
        }
        Ok(())
    }

    fn record(&mut self, act: LinkAct) -> Answer<()> {
        self.take(act)
            .map_err(|refused| Problem::of_the_protocol(&refused.into()))
    }

    fn say(&mut self, deed: Deed, now_us: i64) -> Answer<()> {
        let act = self.new_act(Playing::arbiters(deed), now_us);
        self.record(act)
    }

    /// A flag that has fallen fell before whatever is told now; its number, if it is what is told.
    fn look_at_the_flags(
        &mut self,
        seat: Seat,
        new: &NewAct,
        act: &Act,
        falls: Option<Color>,
        now_us: i64,
    ) -> Answer<Option<u32>> {
        let asked = match act.deed {
            Deed::Flag { side } => Some(side),
            _ => None,
        };
        let mut number = asked.and_then(|side| self.fallen(side));
        let Some(side) = falls.filter(|side| !self.is_over() && self.fallen(*side).is_none())
        else {
            return Ok(number);
        };
        let falls = Act {
            by: None,
            source: Some(Source::Clock),
            ..Act::seen(Actor::Arbiter, Deed::Flag { side })
        };
        let mut falls = self.new_act(falls, now_us);
        if asked == Some(side) {
            number = Some(falls.seq);
            falls.seat = Some(seat);
            falls.key = Some(new.key.clone());
        }
        self.record(falls)?;
        if self.manner == Manner::Announces {
            self.say(
                Deed::Observe(Box::new(observed(Noticed::Flag, Some(side)))),
                now_us,
            )?;
        }
        Ok(number)
    }

    fn is_of_one_spared(&self, flag: &Deed, cut_off: CutOff) -> bool {
        matches!(flag, Deed::Flag { side } if self.is_spared(*side, cut_off))
    }

    /// The number of the act by which this flag fell.
    fn fallen(&self, side: Color) -> Option<u32> {
        let fell = |told: &&Logged| told.act.deed == Deed::Flag { side };
        self.log.iter().find(fell).map(|told| told.seq)
    }

    fn side_out_of_time(&self, now_us: i64) -> Option<Color> {
        let times = self.clocks.at(now_us)?;
        match self.clocks.runs() {
            Running::Player(Color::White) if times.white_ms <= 0 => Some(Color::White),
            Running::Player(Color::Black) if times.black_ms <= 0 => Some(Color::Black),
            _ => None,
        }
    }

    /// A player starts the clocks again: the one of whoever has the move, and only where they
    /// stand.
    fn started(&mut self, act: Act, now_us: i64) -> Answer<LinkAct> {
        let stands = self.verdict.view.running == Running::Neither;
        let due = Deed::StartClock {
            running: self.due(),
        };
        if !stands || act.deed != due {
            let detail = "the clock that is started again is that of the player who has the move, \
                          and only while both stand";
            return Err(Problem::conflict("clock-runs", detail));
        }
        let noticed = self.as_noticed(act);
        Ok(self.new_act(noticed, now_us))
    }

    /// What only both can say: both at one screen say it at once, of two at their own each is kept
    /// until the other says the same.
    fn joint(&mut self, seat: Seat, mut act: Act, now_us: i64) -> Answer<LinkAct> {
        if let Deed::Decide { fact, of, .. } = &mut act.deed {
            let asked = self.verdict.view.questions.iter().find(|asked| {
                asked.fact == *fact
                    && of.is_none_or(|of| of == asked.of)
                    && self.is_the_players(*fact, asked.of)
            });
            let Some(asked) = asked else {
                let detail = "nobody is asked this now; `pending` in the state lists what is asked";
                return Err(Problem::conflict("nothing-asked", detail));
            };
            *of = Some(asked.of);
        }
        let word = Playing::arbiters(act.deed);
        let used = match seat.player() {
            Some(_) => Use::Answer,
            None => Use::Judged,
        };
        Ok(LinkAct {
            used,
            ..self.new_act(word, now_us)
        })
    }

    /// Who claims after he has touched a man may come too late (4.8, 9.4): what he did in this turn
    /// is established first, for whoever decides on the claim has seen it.
    fn establish_own_contacts(&mut self, claim: &Act, now_us: i64) -> Answer<()> {
        let claimant = claim.by.and_then(Actor::player);
        let has_the_move = claimant == Some(self.verdict.view.has_the_move);
        let knows_unnoticed = self.edition().family() != Family::Historic;
        if self.manner == Manner::Announces || !has_the_move || !knows_unnoticed {
            return Ok(());
        }
        for of in self.own_contacts(claim.by) {
            let seen = Deed::Decide {
                fact: Fact::Seen,
                of: Some(of),
                value: Value::Is(Truth::True),
            };
            self.say(seen, now_us)?;
        }
        Ok(())
    }

    /// The contacts of this player in his turn that nobody has noticed.
    fn own_contacts(&self, by: Option<Actor>) -> Vec<u32> {
        const MOST: usize = 8;
        let in_turn = self.log.iter().rev();
        let in_turn = in_turn.take_while(|told| told.seq > self.acquired);
        let binds = |told: &&Logged| {
            told.act.by == by && is_a_contact(&told.act.deed) && self.unnoticed.contains(&told.seq)
        };
        let mut contacts: Vec<u32> = in_turn.filter(binds).map(|told| told.seq).collect();
        contacts.reverse();
        contacts.truncate(MOST);
        contacts
    }

    /// What the arbiter does after an act: what both have said is said by him, and the clock is set
    /// as he has ruled.
    fn settle(&mut self, now_us: i64) {
        let said = self.agreed().map_or(Ok(()), |deed| self.say(deed, now_us));
        let set = said.and_then(|()| self.set_the_clock(now_us));
        if let Err(problem) = set {
            let detail = &*problem.detail;
            tracing::warn!(game = &*self.id, detail, "the arbiter was refused");
        }
    }

    /// What one player has said last, if the other has said the same.
    fn agreed(&self) -> Option<Deed> {
        let last = self.log.last().filter(|last| last.used == Use::Answer)?;
        let player = last.seat.and_then(Seat::player)?;
        let deed = &last.act.deed;
        let is_agreed = self.answers.agree_with(player, deed);
        is_agreed.then(|| deed.clone())
    }

    /// The times that a ruling gives and takes are set, and the clock that should run is started.
    fn set_the_clock(&mut self, now_us: i64) -> Answer<()> {
        let due = self.verdict.view.running;
        let (Some(view), Running::Player(_)) = (self.clocks.view(), due) else {
            return Ok(());
        };
        let proposed = view.proposal.as_ref().map(|proposal| proposal.times);
        // who has not been called leaves the clock alone
        let looks = self
            .log
            .last()
            .is_some_and(|last| !self.unnoticed.contains(&last.seq));
        if self.is_over() || !looks || (proposed.is_none() && self.clocks.runs() == due) {
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
            ..Playing::arbiters(Deed::StartClock { running: due })
        };
        let start = self.new_act(start, now_us);
        self.record(start)
    }
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

fn is_cut_off() -> Problem {
    let detail =
        "the connection of this player is lost: his clock is about to be stopped as it stood then";
    Problem::conflict("cut-off", detail)
}

fn flag_is_up() -> Problem {
    let detail = "by the clock of this game there is time left";
    Problem::conflict("flag-is-up", detail)
}
