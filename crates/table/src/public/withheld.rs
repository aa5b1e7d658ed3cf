//! Withholds rulings that are for the arbiter alone, and what they brought that nobody else may see
//! yet (12.6).

use laws::{Ruling, RulingId, View};
use protocol::views::{Brought, PublicView, WithheldWord, Withholding};

use crate::public::PublicProjection;

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

impl PublicProjection {
    /// Keeps what a ruling for the arbiter alone brings, or what he puts in the place of one.
    pub(super) fn keep_untold(&mut self, ruling: &Ruling, word: WithheldWord, view: &View) {
        let before = self.last.as_ref().map(|last| last.result);
        let brought = Brought::by(ruling, before, view);
        match word {
            WithheldWord::Noted => {}
            WithheldWord::Replaces(of) => {
                let matter = self.untold_matter(of);
                matter.put(ruling.id, brought.in_place_of(matter.brought(), view));
                self.tell_established();
            }
            WithheldWord::Opens(act) => {
                let matter = Withheld::of(act, ruling.id, Confirmed::No, brought);
                self.untold.push(matter);
            }
        }
    }

    /// The matter that the ruling is about.
    fn untold_matter(&mut self, of: RulingId) -> &mut Withheld {
        let known = self.untold.iter().position(|matter| matter.has(of));
        let place = known.unwrap_or(self.untold.len());
        if known.is_none() {
            self.untold.push(Withheld::known(of));
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
        self.untold
            .iter()
            .any(|matter| matter.brought().ends_the_game())
    }

    /// What a confirmed ruling changed is told once the act that it rests on is established (12.6).
    pub(super) fn tell_established(&mut self) {
        let established = &self.established;
        self.untold
            .retain(|matter| !matter.is_confirmed() || !established.contains(&matter.act));
    }

    /// What the public has not been told.
    pub(super) fn withheld(&self) -> Withholding {
        let brought = self.untold.iter().map(Withheld::brought);
        Withholding::of(brought, self.shown.as_ref().map(PublicView::end))
    }
}
