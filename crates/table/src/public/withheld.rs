//! Withholds rulings that are for the arbiter alone, and what they brought that nobody else may see
//! yet (12.6).

use std::collections::BTreeSet;

use laws::{RulingId, Truth, View};
use protocol::views::{Brought, PublicView, WithheldWord, Withholding};

/// A matter that is for the arbiter alone: the ruling on it, and whatever he has put in its place,
/// the last in force.
#[derive(Clone, Debug)]
pub(super) struct Withheld {
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

impl Withheld {
    /// What everybody knew of so far: it has brought nothing that is hidden.
    fn known(ruling: RulingId) -> Withheld {
        Withheld::of(ruling.0, ruling, Confirmed::Yes, Brought::default())
    }

    fn of(act: u32, ruling: RulingId, confirmed: Confirmed, brought: Brought) -> Withheld {
        let stands = Stands {
            ruling,
            confirmed,
            brought,
        };
        Withheld {
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

    /// What was in force before stands again; with the first ruling falls all that was put in its
    /// place.
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

/// Whether an arbiter stands behind a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Confirmed {
    No,
    Yes,
}

/// What is for the arbiter alone, and which acts that rests on are established.
#[derive(Default)]
pub(super) struct WithheldMatters {
    matters: Vec<Withheld>,
    /// The acts that an arbiter has established.
    established: BTreeSet<u32>,
}

impl WithheldMatters {
    /// Keeps what a ruling for the arbiter alone brings, or what he puts in the place of one.
    pub(super) fn keep(
        &mut self,
        ruling: RulingId,
        word: WithheldWord,
        brought: Brought,
        view: &View,
    ) {
        match word {
            WithheldWord::Noted => {}
            WithheldWord::Replaces(of) => {
                let matter = self.matter(of);
                matter.put(ruling, brought.in_place_of(matter.brought(), view));
                self.tell_established();
            }
            WithheldWord::Opens(act) => {
                let matter = Withheld::of(act, ruling, Confirmed::No, brought);
                self.matters.push(matter);
            }
        }
    }

    /// The matter that the ruling is about.
    fn matter(&mut self, of: RulingId) -> &mut Withheld {
        let known = self.matters.iter().position(|matter| matter.has(of));
        let place = known.unwrap_or(self.matters.len());
        if known.is_none() {
            self.matters.push(Withheld::known(of));
        }
        &mut self.matters[place]
    }

    /// An arbiter stands behind a ruling that is his alone.
    pub(super) fn confirm(&mut self, of: RulingId) {
        for matter in &mut self.matters {
            matter.confirm(of);
        }
        self.tell_established();
    }

    /// What a ruling that is the arbiter's alone has brought falls with it.
    pub(super) fn falls(&mut self, of: RulingId) {
        for matter in &mut self.matters {
            matter.without(of);
        }
        self.matters.retain(|matter| !matter.rulings.is_empty());
    }

    /// Everybody may know of the matter that the ruling is about.
    pub(super) fn tell(&mut self, of: RulingId) {
        self.matters.retain(|matter| !matter.has(of));
    }

    /// The game has ended by what is for the arbiter alone.
    pub(super) fn hides_the_end(&self) -> bool {
        self.matters
            .iter()
            .any(|matter| matter.brought().ends_the_game())
    }

    /// What an arbiter has found of whether an act happened.
    pub(super) fn establish(&mut self, act: u32, found: Truth) {
        if found == Truth::True {
            self.established.insert(act);
            self.tell_established();
        } else {
            self.established.remove(&act);
        }
    }

    pub(super) fn is_established(&self, act: u32) -> bool {
        self.established.contains(&act)
    }

    /// What a confirmed ruling changed is told once the act that it rests on is established (12.6).
    fn tell_established(&mut self) {
        let established = &self.established;
        self.matters
            .retain(|matter| !matter.is_confirmed() || !established.contains(&matter.act));
    }

    /// What the public, which was shown this last, has not been told.
    pub(super) fn withheld(&self, shown: Option<&PublicView>) -> Withholding {
        let brought = self.matters.iter().map(Withheld::brought);
        Withholding::of(brought, shown.map(PublicView::end))
    }
}
