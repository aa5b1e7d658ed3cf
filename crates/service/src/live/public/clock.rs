//! The clock on the table, as far as everybody may know what was done to it.

use laws::{Act, Actor, Deed, GameResult, Running, Verdict};

use crate::live::clocks::{Clocks, Received, Ruled};
use crate::live::public::{Publicly, everyones};

impl Publicly {
    /// What nobody has noticed, and what is for the arbiter alone, has done nothing to the clock that everybody knows of.
    pub(super) fn hear(&mut self, told: &Received<'_>, noticed: bool, verdict: &Verdict) {
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
        let by_hand = hides_the_end || (stays && !self.unheard.is_empty());
        let ruled = Ruled {
            rulings: everyones(verdict).collect(),
            running: match told.act() {
                Some(act) if by_hand => self.by_hand(act),
                _ => running,
            },
            has_ended: verdict.view.result != GameResult::Ongoing && !hides_the_end,
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

    /// Whose clock hands have started, where the Laws say nothing new.
    fn by_hand(&self, act: &Act) -> Running {
        match (&act.deed, act.by.and_then(Actor::player)) {
            (Deed::Press { .. }, Some(player)) => Running::Player(!player),
            (Deed::Stop { .. }, _) => Running::Neither,
            (Deed::StartClock { running }, _) => *running,
            _ => self.clocks.on_the_table(),
        }
    }
}

const fn is_done_to_the_clock(act: &Act) -> bool {
    let deed = matches!(
        act.deed,
        Deed::Press { .. } | Deed::Stop { .. } | Deed::StartClock { .. }
    );
    deed || act.clock.is_some()
}
