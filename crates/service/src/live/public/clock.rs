//! The clock on the table, as far as everybody may know what was done to it.

use laws::board::Color;
use laws::{
    Act, Actor, Claim, Claimed, Deed, Fact, GameResult, HarmlessPress, Offence, Question, Reason,
    Restored, Ruling, Running, Status, Verdict,
};

use crate::live::clocks::{Clocks, Received, Ruled};
use crate::live::public::{Publicly, everyones, says_nothing_to_all};

impl Publicly {
    /// What nobody has noticed, and what is for the arbiter alone, has done nothing to the clock that everybody knows of.
    pub(super) fn hear(&mut self, told: &Received<'_>, noticed: bool, verdict: &Verdict) {
        if told
            .act()
            .is_some_and(|act| says_nothing_to_all(act, verdict))
        {
            return;
        }
        let running = verdict.view.running;
        let stays = self
            .last
            .as_ref()
            .is_some_and(|last| last.running == running);
        if !noticed {
            if !stays || told.act().is_some_and(is_done_to_the_clock) {
                self.unheard.insert(verdict.seq);
            }
            return;
        }
        let hides_the_end = self.hides_the_end();
        let differs = self.clocks.rightly() != running;
        let by_hand = hides_the_end || (stays && differs && !sets_the_clock(verdict));
        let ruled = Ruled {
            rulings: everyones(verdict).collect(),
            running: match told.act() {
                Some(act) if by_hand => self.by_hand(act, verdict),
                _ => running,
            },
            has_ended: verdict.view.result != GameResult::Ongoing && !hides_the_end,
            corrects: corrects_for_all(verdict),
            ..Ruled::by(verdict)
        };
        self.clocks.hear(told, &ruled);
    }

    /// Once everything that was done to the clock is established, it is the one of all acts.
    pub(super) fn catch_up(&mut self, clocks: &Clocks) {
        let unheard = self.unheard.len();
        self.unheard.retain(|act| !self.established.contains(act));
        let is_heard = unheard > 0 && self.unheard.is_empty();
        if is_heard && !self.hides_the_end() {
            self.clocks = clocks.clone();
        }
    }

    /// Whose clock should run by what everybody knows, where the Laws say nothing new.
    fn by_hand(&self, act: &Act, verdict: &Verdict) -> Running {
        let read = act.clock.map(|reading| reading.running);
        match (&act.deed, act.by.and_then(Actor::player)) {
            _ if ends(verdict) && !self.hides_the_end() => Running::Neither,
            (Deed::Press { .. }, Some(player)) if self.starts_a_clock(player, verdict) => {
                Running::Player(!player)
            }
            (Deed::Stop { .. }, _) => read.unwrap_or(Running::Neither),
            (Deed::StartClock { running }, _) => read.unwrap_or(*running),
            (Deed::Claim(claim), _) if is_of_a_draw(claim) => verdict.view.running,
            _ => self.clocks.rightly(),
        }
    }

    /// Whether the press of this player has started his opponent's clock, though the Laws may make nothing of it.
    fn starts_a_clock(&self, player: Color, verdict: &Verdict) -> bool {
        use HarmlessPress::{AfterRuling, Late, MenInOrder, NotRunning, TidyUp};
        let may =
            verdict.view.has_the_move == player || self.clocks.rightly() == Running::Player(player);
        everyones(verdict).all(|ruling| match ruling.reason {
            Reason::HarmlessPress(TidyUp | MenInOrder) => may,
            // his own ran by a late press, though it was not his move
            Reason::HarmlessPress(NotRunning) => self.clocks.rightly() == Running::Player(player),
            Reason::HarmlessPress(why) => matches!(why, AfterRuling | Late),
            _ => true,
        })
    }
}

/// A ruling that everybody may know of says whose clock runs.
fn sets_the_clock(verdict: &Verdict) -> bool {
    let is_in_force =
        |ruling: &Ruling| ruling.status == Status::Enforced || ruling.restored != Restored::No;
    everyones(verdict).any(|ruling| ruling.offence != Offence::None && is_in_force(ruling))
}

/// Whether acts that everybody knows of are judged otherwise since.
fn corrects_for_all(verdict: &Verdict) -> bool {
    let falls = everyones(verdict).count() > 1;
    everyones(verdict).any(|ruling| match ruling.reason {
        Reason::Superseded => true,
        Reason::Placed | Reason::Dismissed => falls,
        _ => false,
    })
}

/// Whether the game has ended, or ends with the act and its result is asked for (5.1.2, 6.9).
fn ends(verdict: &Verdict) -> bool {
    let view = &verdict.view;
    let is_asked = |asked: &Question| asked.fact == Fact::CanCheckmate && asked.of == verdict.seq;
    view.result != GameResult::Ongoing || view.questions.iter().any(is_asked)
}

/// Who claims a draw stops the clocks (9.5.1).
const fn is_of_a_draw(claim: &Claim) -> bool {
    matches!(claim.what, Claimed::Threefold | Claimed::Fifty)
}

fn is_done_to_the_clock(act: &Act) -> bool {
    let deed = match &act.deed {
        Deed::Press { .. } | Deed::Stop { .. } | Deed::StartClock { .. } => true,
        Deed::Claim(claim) => is_of_a_draw(claim),
        _ => false,
    };
    deed || act.clock.is_some()
}
