//! The numbers of rulings: most important first, the id saying the place.

use crate::game::{Game, Mode};
use crate::ruling_id::{Id, numbered, rank};
use crate::state::{ActionStanding, Phase};
use crate::verdict::{Referred, Ruling};

impl Game {
    /// Puts the rulings of one act in order and gives them their places; whoever refers to one of
    /// them follows.
    pub(crate) fn number(&mut self, rulings: &mut [Ruling], mode: Mode) {
        if rulings.is_sorted_by_key(rank) {
            return;
        }
        rulings.sort_by_key(rank);
        let old: Vec<Id> = rulings.iter().map(|r| r.id).collect();
        let renumbered = |id: Id| match old.iter().position(|o| *o == id) {
            Some(place) => numbered(id.0, place),
            None => id,
        };
        for ruling in rulings.iter_mut() {
            ruling.id = renumbered(ruling.id);
            if let Some(Referred::Ruling(id)) = &mut ruling.of {
                *id = renumbered(*id);
            }
        }
        self.renumber_references(&renumbered);
        // rulings of an act judged again have been told under other numbers
        if mode == Mode::Live {
            for (_, told) in &mut self.told.numbers {
                *told = renumbered(*told);
            }
        }
    }

    /// By what number a ruling was told: one that came of judging again bears the number of the
    /// decision.
    pub(crate) fn told_as(&self, id: Id) -> Id {
        told_as(&self.told.numbers, id)
    }

    /// A ruling that came of judging again is told under the number `as_told`.
    pub(crate) fn tell(&mut self, ruling: Id, as_told: Id) {
        self.told.numbers.retain(|(own, _)| *own != ruling);
        if ruling != as_told {
            self.told.numbers.push((ruling, as_told));
        }
    }

    /// What stands open refers to rulings by the numbers under which they were told.
    pub(crate) fn refer_as_told(&mut self) {
        let told = std::mem::take(&mut self.told.numbers);
        self.renumber_references(&|id| told_as(&told, id));
        self.told.numbers = told;
    }

    pub(crate) fn renumber_references(&mut self, renumbered: &impl Fn(Id) -> Id) {
        let state = &mut self.state;
        if let Some(wrong) = &mut state.turn.words.wrong_claim {
            wrong.ruling = renumbered(wrong.ruling);
        }
        match &mut state.progress.phase {
            Phase::Violated { ruling, .. } | Phase::TakenBack(ruling) => {
                *ruling = renumbered(*ruling)
            }
            Phase::Choice(choice) => choice.ruling = renumbered(choice.ruling),
            Phase::Open | Phase::Determined { .. } => {}
        }
        if let Some(waiting) = &mut state.plies.waiting {
            waiting.ruling = renumbered(waiting.ruling);
        }
        let previous = state.plies.previous.as_mut();
        let (violations, finding) = match previous {
            Some(p) => (
                [p.violation_ruled.as_mut(), p.violation_claimable.as_mut()],
                p.finding.as_mut(),
            ),
            None => ([None, None], None),
        };
        for id in violations.into_iter().flatten() {
            *id = renumbered(*id);
        }
        let remembered = state.plies.findings.iter_mut().map(|(_, finding)| finding);
        for finding in remembered
            .chain(finding)
            .chain(state.plies.open_press.as_mut())
        {
            if let ActionStanding::Claimable(id) = &mut finding.standing {
                *id = renumbered(*id);
            }
        }
    }
}

fn told_as(told: &[(Id, Id)], id: Id) -> Id {
    let found = told.iter().find(|(own, _)| *own == id);
    found.map_or(id, |(_, told)| *told)
}
