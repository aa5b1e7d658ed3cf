//! Remembers what rulings give and take, until the clock shows it.

use laws::board::{ByColor, Color};
use laws::{Referred, Ruling, RulingId};

use crate::clocks::{Clocks, plus};

/// Milliseconds that a ruling gives and takes.
#[derive(Clone, Debug)]
pub(super) struct Owed {
    /// The ruling and its amendments, the last one last.
    pub(super) known_as: Vec<RulingId>,
    /// What the penalty gives.
    given: ByColor<i64>,
    /// What the clocks are corrected by besides.
    corrected: ByColor<i64>,
    /// What the clock has been seen to be set to of that.
    pub(super) set: ByColor<i64>,
}

impl Owed {
    /// What is not yet shown by the clock.
    pub(super) fn open(&self) -> ByColor<i64> {
        ByColor::new_with(|color: Color| {
            self.given.get(color) + self.corrected.get(color) - self.set.get(color)
        })
    }

    pub(super) fn is_open(&self) -> bool {
        self.open() != ByColor::default()
    }
}

impl Clocks {
    pub(super) fn owe(&mut self, ruling: &Ruling) {
        self.owe_so_much(ruling, ruling.given_ms());
    }

    /// What the ruling takes back of what the press wrongly gained, without its penalty.
    pub(super) fn owe_the_correction(&mut self, ruling: &Ruling) {
        if ruling.clock_correction_ms != ByColor::default() {
            self.owe_so_much(ruling, ByColor::default());
        }
    }

    fn owe_so_much(&mut self, ruling: &Ruling, given: ByColor<i64>) {
        let press = match ruling.of {
            Some(Referred::Act(of)) => of,
            _ => ruling.id.0,
        };
        let corrected = match self.in_vain.contains(&press) {
            true => ByColor::default(),
            false => ruling.clock_correction_ms,
        };
        self.owed.push(Owed {
            known_as: vec![ruling.id],
            given,
            corrected,
            set: ByColor::default(),
        });
    }

    /// An amendment replaces what the penalty gives; what the press wrongly gained goes off the
    /// clock all the same.
    pub(super) fn owe_instead(&mut self, of: RulingId, amendment: &Ruling) {
        match self.owed_for(of) {
            Some(owed) => {
                owed.given = amendment.given_ms();
                owed.known_as.push(amendment.id);
            }
            None => {
                self.owe(amendment);
                let known_as = self.owed.last_mut().map(|owed| &mut owed.known_as);
                known_as.into_iter().for_each(|ids| ids.insert(0, of));
            }
        }
    }

    /// The ruling falls: what was set for it is to be set back.
    pub(super) fn owe_nothing_for(&mut self, of: RulingId) {
        if let Some(owed) = self.owed_for(of) {
            owed.given = ByColor::default();
            owed.corrected = ByColor::default();
        }
    }

    fn owed_for(&mut self, of: RulingId) -> Option<&mut Owed> {
        self.owed
            .iter_mut()
            .find(|owed| owed.known_as.contains(&of))
    }

    pub(super) fn with_owed(&self, times: ByColor<i64>) -> ByColor<i64> {
        let open = self.owed.iter().map(Owed::open);
        open.fold(times, plus)
    }
}
