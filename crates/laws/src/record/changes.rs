//! What a correction tells: what stood in force before is compared with what stands now.

use crate::compared::{comes_to_the_same, falls_away_visibly, paired, says_the_same};
use crate::game::Game;
use crate::ruling::RulingDraft;
use crate::ruling_id::{Id, numbered, rank};
use crate::verdict::{Reason, Referred, Ruling, RulingId};

/// How a ruling of the game before stands to the game judged again.
struct KnownRuling<'r> {
    number: u32,
    told: Id,
    ruling: &'r Ruling,
}

impl KnownRuling<'_> {
    /// The same ruling about the same act.
    fn is(&self, other: &KnownRuling<'_>) -> bool {
        self.number == other.number && says_the_same(self.ruling, other.ruling)
    }
}

impl Game {
    /// Judged again, the ruling of the game before comes to the same, though it may have become the
    /// arbiter's alone.
    pub(crate) fn still_rules(&self, before: &Game, ruling: RulingId) -> bool {
        let known = before.known();
        let dismissed = known.iter().filter(|known| known.told == ruling);
        let now = self.known();
        dismissed.into_iter().any(|old| {
            let same = |new: &KnownRuling<'_>| {
                old.number == new.number && comes_to_the_same(old.ruling, new.ruling)
            };
            now.iter().any(same)
        })
    }

    /// The rulings that a correction tells: itself, those that are withdrawn, and those that are
    /// new. Everything else keeps the number it was told under.
    pub(super) fn tell_changes(
        &mut self,
        before: &Game,
        seq: u32,
        note: RulingDraft,
    ) -> Vec<Ruling> {
        let old = before.known();
        let new = self.known();
        let (counterparts, fallen) = paired(&old, &new, KnownRuling::is);
        let told: Vec<Option<Id>> = counterparts
            .into_iter()
            .map(|place| place.map(|place| old[place].told))
            .collect();
        let note = note.finish(NOT_NUMBERED);
        // that it is dismissed says all of a proposal
        let is_said = |old: &&KnownRuling<'_>| {
            note.of == Some(Referred::Ruling(old.told)) && old.ruling.is_a_mere_proposal()
        };
        let fallen = fallen.into_iter().map(|place| &old[place]);
        let withdrawn: Vec<Ruling> = fallen
            .filter(|old| falls_away_visibly(old.ruling) && !is_said(old))
            .map(|old| RulingDraft::withdrawing(old.ruling, old.told).finish(NOT_NUMBERED))
            .collect();
        let mut rulings = vec![note];
        rulings.extend(withdrawn);
        let inner: Vec<Id> = new.iter().map(|new| new.told).collect();
        let numbers: Vec<u32> = new.iter().map(|new| new.number).collect();
        for place in (0..told.len()).filter(|place| told[*place].is_none()) {
            let ruling = &self.told.rulings[place];
            let refers = match ruling.of {
                Some(Referred::Act(of)) => Referred::Act(self.told_number(of)),
                Some(ruling) => ruling,
                None => Referred::Act(numbers[place]),
            };
            rulings.push(Ruling {
                of: Some(refers),
                ..ruling.clone()
            });
        }
        rulings.sort_by_key(rank);
        self.tell_anew(seq, &mut rulings, &inner, &told);
        rulings
    }

    /// Numbers what is told now, and lets everything refer to the numbers that were told.
    fn tell_anew(&mut self, seq: u32, rulings: &mut [Ruling], inner: &[Id], told: &[Option<Id>]) {
        let mut outer: Vec<(Id, Id)> = Vec::with_capacity(told.len());
        for (place, told) in told.iter().enumerate() {
            let own = self.told.rulings[place].id;
            let id = told.or_else(|| {
                let at = rulings.iter().position(|ruling| ruling.id == own)?;
                Some(numbered(seq, at))
            });
            outer.push((inner[place], id.unwrap_or(own)));
        }
        for (place, ruling) in rulings.iter_mut().enumerate() {
            ruling.id = numbered(seq, place);
        }
        let owns: Vec<Id> = self.told.rulings.iter().map(|ruling| ruling.id).collect();
        self.told.numbers.clear();
        for (own, (_, told)) in owns.iter().zip(&outer) {
            self.tell(*own, *told);
        }
        let renumbered = |id: Id| {
            let found = outer.iter().position(|(inner, _)| *inner == id);
            // what was judged again on the way refers to the others by their own numbers
            let found = found.or_else(|| owns.iter().position(|own| *own == id));
            found.map_or(id, |place| outer[place].1)
        };
        self.renumber_references(&renumbered);
        for ruling in rulings {
            if let (Some(Referred::Ruling(id)), false) =
                (&mut ruling.of, is_about_itself(&ruling.reason))
            {
                *id = renumbered(*id);
            }
        }
    }

    fn known<'g>(&'g self) -> Vec<KnownRuling<'g>> {
        let known = |ruling: &'g Ruling| KnownRuling {
            number: self.told_number(ruling.id.0),
            told: self.told_as(ruling.id),
            ruling,
        };
        self.told.rulings.iter().map(known).collect()
    }
}

/// A ruling that has no number yet.
const NOT_NUMBERED: Id = (u32::MAX, u32::MAX);

/// The ruling names another by the number it was told under before.
fn is_about_itself(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::Dismissed | Reason::Withdrawn | Reason::Superseded | Reason::Placed
    )
}
