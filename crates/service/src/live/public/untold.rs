//! Rulings that are for the arbiter alone, and what they brought that nobody else may see yet (12.6).

use laws::board::{ByColor, Color};
use laws::{Act, GameResult, Penalty, Reason, Referred, Ruling, RulingId, Status, View};

use crate::live::public::{Last, Publicly};

/// A matter that is for the arbiter alone: the ruling on it, and whatever he has put in its place, the last in force.
#[derive(Clone, Debug)]
pub(super) struct Untold {
    /// The act that it rests on.
    act: u32,
    rulings: Vec<Stands>,
}

/// A ruling on the matter that stands, or stands again when those after it fall.
#[derive(Clone, Copy, Debug)]
struct Stands {
    ruling: RulingId,
    confirmed: Confirmed,
    brought: Brought,
}

impl Untold {
    /// A correction tells rulings on other acts, and names these; whatever else is told rests on the act just told.
    fn by(ruling: &Ruling, told: Option<&Act>, brought: Brought) -> Untold {
        let corrects = told.is_some_and(|act| act.deed.is_the_arbiters_word());
        let act = match ruling.of {
            Some(Referred::Act(of)) if corrects => of,
            _ => ruling.id.0,
        };
        Untold::of(act, ruling.id, Confirmed::No, brought)
    }

    /// What everybody knew of so far: it has brought nothing that is hidden.
    fn known(ruling: RulingId) -> Untold {
        Untold::of(ruling.0, ruling, Confirmed::Yes, Brought::default())
    }

    fn of(act: u32, ruling: RulingId, confirmed: Confirmed, brought: Brought) -> Untold {
        let stands = Stands {
            ruling,
            confirmed,
            brought,
        };
        Untold {
            act,
            rulings: vec![stands],
        }
    }

    fn has(&self, ruling: RulingId) -> bool {
        self.rulings.iter().any(|stands| stands.ruling == ruling)
    }

    fn brought(&self) -> Brought {
        let in_force = self.rulings.last();
        in_force.map_or_else(Brought::default, |stands| stands.brought)
    }

    /// An arbiter's own word stands in place of what is in force.
    fn put(&mut self, ruling: RulingId, brought: Brought) {
        self.rulings.push(Stands {
            ruling,
            confirmed: Confirmed::Yes,
            brought,
        });
    }

    /// What was in force before stands again; with the first ruling falls all that was put in its place.
    fn without(&mut self, ruling: RulingId) {
        if self
            .rulings
            .first()
            .is_some_and(|first| first.ruling == ruling)
        {
            self.rulings.clear();
        }
        self.rulings.retain(|stands| stands.ruling != ruling);
    }

    fn confirm(&mut self, ruling: RulingId) {
        let named = self
            .rulings
            .iter_mut()
            .find(|stands| stands.ruling == ruling);
        if let Some(stands) = named {
            stands.confirmed = Confirmed::Yes;
        }
    }

    fn is_confirmed(&self) -> bool {
        let in_force = self.rulings.last();
        in_force.is_some_and(|stands| stands.confirmed == Confirmed::Yes)
    }
}

/// What a ruling has brought that everybody would see.
#[derive(Clone, Copy, Debug, Default)]
struct Brought {
    illegal_moves: ByColor<u8>,
    add_time_s: ByColor<u32>,
    /// Whether the game ended with it.
    ended: bool,
}

impl Brought {
    /// A ruling that is no more than proposed has brought nothing yet.
    fn by(ruling: &Ruling, last: Option<&Last>, view: &View) -> Brought {
        if ruling.status != Status::Enforced {
            return Brought::default();
        }
        let mut illegal_moves = ByColor::default();
        if let (Some(player), Some(_)) = (ruling.player, ruling.count) {
            *illegal_moves.get_mut(player) = 1;
        }
        let add_time_s = match ruling.penalty {
            Some(Penalty::AddTime(seconds)) => seconds,
            _ => ByColor::default(),
        };
        let went_on = last.is_some_and(|last| last.result == GameResult::Ongoing);
        Brought {
            illegal_moves,
            add_time_s,
            ended: went_on && has_ended(view),
        }
    }

    /// The seconds of what it stands for are taken back, an illegal move counts all the same; where an end was hidden, so is the
    /// one that comes in its place.
    fn in_place_of(self, before: Brought, view: &View) -> Brought {
        Brought {
            illegal_moves: before.illegal_moves,
            add_time_s: self.add_time_s,
            ended: self.ended || (before.ended && has_ended(view)),
        }
    }
}

fn has_ended(view: &View) -> bool {
    view.result != GameResult::Ongoing
}

/// Whether an arbiter stands behind a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Confirmed {
    No,
    Yes,
}

impl Publicly {
    /// Keeps what a ruling for the arbiter alone brings, or what he puts in the place of one.
    pub(super) fn keep_untold(&mut self, ruling: &Ruling, told: Option<&Act>, view: &View) {
        if !can_be_amended(ruling.status) {
            return;
        }
        let brought = Brought::by(ruling, self.last.as_ref(), view);
        match (&ruling.reason, ruling.of) {
            (Reason::Picked(_) | Reason::Amended(_), Some(Referred::Ruling(of))) => {
                let matter = self.untold_matter(of);
                matter.put(ruling.id, brought.in_place_of(matter.brought(), view));
                self.tell_established();
            }
            _ => self.untold.push(Untold::by(ruling, told, brought)),
        }
    }

    /// The matter that the ruling is about.
    fn untold_matter(&mut self, of: RulingId) -> &mut Untold {
        let known = self.untold.iter().position(|matter| matter.has(of));
        let place = known.unwrap_or(self.untold.len());
        if known.is_none() {
            self.untold.push(Untold::known(of));
        }
        &mut self.untold[place]
    }

    /// An arbiter stands behind a ruling that is his alone.
    pub(super) fn confirm_untold(&mut self, of: RulingId) {
        for matter in &mut self.untold {
            matter.confirm(of);
        }
        self.tell_established();
    }

    /// What a ruling that is the arbiter's alone has brought falls with it.
    pub(super) fn untold_falls(&mut self, of: RulingId) {
        for matter in &mut self.untold {
            matter.without(of);
        }
        self.untold.retain(|matter| !matter.rulings.is_empty());
    }

    /// Everybody may know of the matter that the ruling is about.
    pub(super) fn tell_untold(&mut self, of: RulingId) {
        self.untold.retain(|matter| !matter.has(of));
    }

    /// The game has ended by what is for the arbiter alone.
    pub(super) fn hides_the_end(&self) -> bool {
        self.untold.iter().any(|matter| matter.brought().ended)
    }

    /// What a confirmed ruling changed is told once the act that it rests on is established (12.6).
    pub(super) fn tell_established(&mut self) {
        let established = &self.established;
        self.untold
            .retain(|matter| !matter.is_confirmed() || !established.contains(&matter.act));
    }

    /// The illegal moves and the seconds given, without what the public has not been told.
    pub(super) fn without_untold(&self, view: &View) -> (ByColor<u8>, ByColor<u32>) {
        let (mut illegal_moves, mut add_time_s) = (view.illegal_moves, view.add_time_s);
        for brought in self.untold.iter().map(Untold::brought) {
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

/// Whether an arbiter may put something in the place of such a ruling.
const fn can_be_amended(status: Status) -> bool {
    matches!(
        status,
        Status::Enforced | Status::Proposed | Status::NeedsArbiter
    )
}
