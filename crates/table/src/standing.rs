//! Keeps the men as they physically stand while a ruling that puts them back waits for an arbiter.
//!
//! The engine has them put back as soon as it rules. At the board they stand as they were left,
//! until the arbiter has spoken, or a later act shows that they were set up or moved on.

use laws::board::Board;
use laws::{Act, Deed, Restored, RulingId, Verdict};

/// Keeps how the men stood before they were put back.
#[derive(Default)]
pub(crate) struct MenOnTheTable {
    /// As the engine has them after the last act.
    judged: Option<Board>,
    /// The oldest first.
    not_set_up: Vec<NotSetUp>,
}

/// A ruling that puts men back, and how they stand before and after that.
struct NotSetUp {
    ruling: RulingId,
    before: Board,
    after: Board,
}

impl MenOnTheTable {
    /// Takes the next verdict, and the rulings that wait for an arbiter after it.
    pub fn after(&mut self, act: Option<&Act>, verdict: &Verdict, waiting: &[RulingId]) {
        let now = &verdict.view.placement;
        let sets_up = act.is_some_and(|act| matches!(act.deed, Deed::Restore { .. }));
        self.not_set_up.retain(|one| !sets_up && one.after == *now);
        let before = self.judged.replace(now.clone());
        let restoring = verdict.rulings.iter();
        let restoring = restoring.filter(|ruling| ruling.restored != Restored::No);
        self.not_set_up
            .extend(restoring.zip(before).map(|(ruling, before)| NotSetUp {
                ruling: ruling.id,
                before,
                after: now.clone(),
            }));
        self.not_set_up.retain(|one| waiting.contains(&one.ruling));
    }

    /// How the men stand, where that is otherwise than the engine has them.
    pub fn standing(&self) -> Option<&Board> {
        let first = self.not_set_up.first()?;
        (self.judged.as_ref() != Some(&first.before)).then_some(&first.before)
    }
}
