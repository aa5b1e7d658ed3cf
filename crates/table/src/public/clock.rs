//! Keeps the clock on the table as far as everybody may know what was done to it.

use laws::{Act, GameResult, Running, Verdict};
use protocol::views::{
    clock_by_hand, corrects_for_all, ends_the_game, everyones, is_done_to_the_clock,
    says_nothing_to_all, sets_the_clock,
};

use crate::clocks::{Clocks, Ruled};
use crate::public::PublicProjection;
use crate::told::Received;

impl PublicProjection {
    /// What nobody has noticed, and what is for the arbiter alone, has done nothing to the clock
    /// that everybody knows of.
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
        let hides_the_end = self.untold.hides_the_end();
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
        let untold = &self.untold;
        self.unheard.retain(|act| !untold.is_established(*act));
        let is_heard = unheard > 0 && self.unheard.is_empty();
        if is_heard && !self.untold.hides_the_end() {
            self.clocks = clocks.clone();
        }
    }

    /// Whose clock should run by what everybody knows, where the Laws say nothing new.
    fn by_hand(&self, act: &Act, verdict: &Verdict) -> Running {
        if ends_the_game(verdict) && !self.untold.hides_the_end() {
            return Running::Neither;
        }
        clock_by_hand(act, verdict, self.clocks.rightly())
    }
}
