//! The numbers of rulings: most important first, the id saying the place.

use crate::game::Game;
use crate::state::{Phase, Standing};
use crate::verdict::{Referred, Ruling, Status};

type Id = (u32, u8);

/// What ends or costs comes first, then what stands open, then what is on record.
fn rank(ruling: &Ruling) -> u8 {
    match ruling.status {
        Status::Enforced => 0,
        Status::NeedsArbiter => 1,
        Status::Proposed => 2,
        Status::Claimable => 3,
        Status::Rejected => 4,
        Status::Lapsed => 5,
        Status::Noted => 6,
    }
}

impl Game {
    /// Puts the rulings of one act in order and gives them their places; whoever refers to one of them follows.
    pub(crate) fn number(&mut self, rulings: &mut [Ruling]) {
        if rulings.is_sorted_by_key(rank) {
            return;
        }
        rulings.sort_by_key(rank);
        let old: Vec<Id> = rulings.iter().map(|r| r.id).collect();
        let renumbered = |id: Id| match old.iter().position(|o| *o == id) {
            Some(place) => (id.0, u8::try_from(place).unwrap_or(u8::MAX)),
            None => id,
        };
        for ruling in rulings.iter_mut() {
            ruling.id = renumbered(ruling.id);
            if let Some(Referred::Ruling(id)) = &mut ruling.of {
                *id = renumbered(*id);
            }
        }
        self.renumber_references(&renumbered);
    }

    fn renumber_references(&mut self, renumbered: &impl Fn(Id) -> Id) {
        let state = &mut self.state;
        match &mut state.phase {
            Phase::Violated { ruling, .. } | Phase::TakenBack(ruling) => {
                *ruling = renumbered(*ruling)
            }
            Phase::Choice(choice) => choice.ruling = renumbered(choice.ruling),
            Phase::Open | Phase::Determined { .. } => {}
        }
        if let Some(waiting) = &mut state.waiting {
            waiting.ruling = renumbered(waiting.ruling);
        }
        let previous = state.previous.as_mut();
        let (violation, finding) = match previous {
            Some(p) => (p.violation_ruled.as_mut(), p.finding.as_mut()),
            None => (None, None),
        };
        if let Some(id) = violation {
            *id = renumbered(*id);
        }
        let remembered = state.findings.iter_mut().map(|(_, finding)| finding);
        for finding in remembered.chain(finding).chain(state.open_press.as_mut()) {
            if let Standing::Claimable(id) = &mut finding.standing {
                *id = renumbered(*id);
            }
        }
    }
}
