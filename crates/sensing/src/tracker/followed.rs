//! Takes in what others have told and decided of the game: where men stand elsewhere by it, the
//! board has to follow, and their being put there is no act.

use super::{BoardPhase, RecordHeard, Standing, Tracker};
use crate::event::ClockSide;

impl Tracker {
    /// The side of the clock on which White sits, once that is known.
    #[must_use]
    pub const fn white_sits(&self) -> Option<ClockSide> {
        self.clock.white_sits
    }

    /// Takes in what is known of a record that others keep.
    pub(crate) fn hears_of_a_record(&mut self, record: RecordHeard) {
        self.record = record;
    }

    /// Takes in how the game stands by what others have told. Nobody has moved a man by it: men
    /// who stand elsewhere now are expected there, and one who was set down meanwhile is put back.
    pub fn follows(&mut self, standing: Standing) {
        let goes_on = self.phase == BoardPhase::Over && !standing.over;
        if goes_on || self.is_being_set_up() {
            self.is_set_up_anew(standing);
            return;
        }
        let moved = standing.placement != self.standing.placement;
        if moved {
            self.set_down.clear();
        }
        let stands_so = moved && self.sight.agrees_with(&standing.placement);
        self.stands(Standing {
            restored: moved,
            ..standing
        });
        if stands_so && self.phase == BoardPhase::Playing {
            // by what others have told, and not by a move that is still to be told
            self.sight.account_for_all();
            self.clock.presses.clear();
            self.doubtful.clear();
        }
    }

    /// The game is followed once the men stand as they do in it.
    fn is_set_up_anew(&mut self, standing: Standing) {
        let stands_restored =
            self.standing.restored && self.standing.placement == standing.placement;
        let restored = standing.restored || stands_restored;
        self.phase = match (standing.over, self.phase) {
            (true, _) => BoardPhase::Over,
            // men whom a ruling has put back are put back yet, and no moves are made of that
            (false, being_set_up @ BoardPhase::SettingUp { .. }) if !restored => being_set_up,
            (false, _) => BoardPhase::SettingUp {
                followed_before: true,
            },
        };
        self.told.clone_from(&standing.placement);
        self.set_down.clear();
        self.before.clear();
        self.doubtful.clear();
        self.clock.presses.clear();
        self.clock.flags.clear();
        self.hearing.searched(None);
        self.standing = Standing {
            restored,
            ..standing
        };
        self.looked_us = 0;
    }
}
