//! Rulings that are for the arbiter alone, and what they brought that nobody else may see yet (12.6).

use laws::board::{ByColor, Color};
use laws::{Act, GameResult, Penalty, Reason, Referred, Ruling, View};

use crate::live::public::{Last, Publicly};

/// A ruling that is for the arbiter alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Untold {
    /// The act that it rests on.
    act: u32,
    pub(super) confirmed: Confirmed,
    pub(super) brought: Brought,
}

impl Untold {
    /// A correction tells rulings on other acts, and names these; what the arbiter picks rests on what it was proposed for, and
    /// whatever else is told on the act just told.
    pub(super) fn by(ruling: &Ruling, told: Option<&Act>, brought: Brought) -> Untold {
        let corrects = told.is_some_and(|act| act.deed.is_the_arbiters_word());
        let (act, confirmed) = match (&ruling.reason, ruling.of) {
            (Reason::Picked(_), Some(Referred::Ruling(of))) => (of.0, Confirmed::Yes),
            (_, Some(Referred::Act(of))) if corrects => (of, Confirmed::No),
            _ => (ruling.id.0, Confirmed::No),
        };
        Untold {
            act,
            confirmed,
            brought,
        }
    }
}

/// What a ruling has brought that everybody would see.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Brought {
    pub(super) illegal_moves: ByColor<u8>,
    pub(super) add_time_s: ByColor<u32>,
    /// Whether the game ended with it.
    pub(super) ended: bool,
}

impl Brought {
    pub(super) fn by(ruling: &Ruling, last: Option<&Last>, view: &View) -> Brought {
        let mut illegal_moves = ByColor::default();
        if let (Some(player), Some(_)) = (ruling.player, ruling.count) {
            *illegal_moves.get_mut(player) = 1;
        }
        let add_time_s = match ruling.penalty {
            Some(Penalty::AddTime(seconds)) => seconds,
            _ => ByColor::default(),
        };
        let goes_on = |result| result == GameResult::Ongoing;
        Brought {
            illegal_moves,
            add_time_s,
            ended: last.is_some_and(|last| goes_on(last.result)) && !goes_on(view.result),
        }
    }
}

/// Whether an arbiter stands behind a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Confirmed {
    No,
    Yes,
}

impl Publicly {
    /// The game has ended by what is for the arbiter alone.
    pub(super) fn hides_the_end(&self) -> bool {
        self.untold.values().any(|ruling| ruling.brought.ended)
    }

    /// What a confirmed ruling changed is told once the act that it rests on is established (12.6).
    pub(super) fn tell_established(&mut self) {
        let Publicly {
            untold,
            established,
            ..
        } = self;
        untold.retain(|_, ruling| {
            ruling.confirmed == Confirmed::No || !established.contains(&ruling.act)
        });
    }

    /// The illegal moves and the seconds given, without what the public has not been told.
    pub(super) fn without_untold(&self, view: &View) -> (ByColor<u8>, ByColor<u32>) {
        let (mut illegal_moves, mut add_time_s) = (view.illegal_moves, view.add_time_s);
        for Untold { brought, .. } in self.untold.values() {
            for color in Color::ALL {
                let count = illegal_moves.get_mut(color);
                *count = count.saturating_sub(*brought.illegal_moves.get(color));
                let seconds = add_time_s.get_mut(color);
                *seconds = seconds.saturating_sub(*brought.add_time_s.get(color));
            }
        }
        (illegal_moves, add_time_s)
    }
}
