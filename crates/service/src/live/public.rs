//! What everyone may know of a board: the men as they stand, the clocks, and what an arbiter stands behind.
//!
//! The engine rules at once, the public learns of it when an arbiter has confirmed it. Until then it sees the board as it
//! was before the act that the ruling is about. What is meant for the arbiter alone is no part of it at all: not its words,
//! not its number, not the time it took.

use std::collections::BTreeMap;

use laws::board::ByColor;
use laws::{Disclosure, Reason, Referred, Ruling, RulingId, Running, Status, Verdict, View};
use protocol::{Word, write_rulings};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::live::clocks::Times;
use crate::model::Announcement;

/// What everyone may know of a board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct PublicView {
    /// The men as they stand, as in the first field of a FEN.
    pub placement: Box<str>,
    /// Whose clock runs.
    pub running: Option<&'static str>,
    /// Both times when the men or the clocks last changed.
    pub clock: Option<Times>,
    /// Completed illegal moves of White and Black, as far as they are confirmed.
    pub illegal_moves: Pair,
    /// Seconds that White and Black were given.
    pub add_time_s: Pair,
    /// The result; `*` while the game goes on.
    pub result: &'static str,
    /// How the game ended.
    pub termination: Option<&'static str>,
    /// What an arbiter has confirmed, the last first.
    #[schema(value_type = Vec<Object>)]
    pub rulings: Vec<Value>,
}

/// A number for White and one for Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Pair {
    /// White's.
    pub white: u32,
    /// Black's.
    pub black: u32,
}

impl From<ByColor<u32>> for Pair {
    fn from(pair: ByColor<u32>) -> Pair {
        Pair {
            white: pair.white,
            black: pair.black,
        }
    }
}

/// Follows the verdicts of a game and says what of them is public.
#[derive(Clone, Debug, Default)]
pub struct Publicly {
    /// Rulings that an arbiter has not spoken on yet, with what the public would read.
    unsettled: BTreeMap<RulingId, Value>,
    /// Rulings told that have no consequences: shown once they are confirmed.
    others: BTreeMap<RulingId, Value>,
    confirmed: Vec<(RulingId, Value)>,
    shown: Option<PublicView>,
}

/// Rulings shown at most.
const MAX_SHOWN: usize = 16;

impl Publicly {
    /// Takes a verdict; what the public sees from now on, if that is not what it saw before.
    ///
    /// The times alone are no news: they come with whatever else has changed.
    pub fn after(
        &mut self,
        verdict: &Verdict,
        clock: Option<Times>,
        announcement: Announcement,
    ) -> Option<&PublicView> {
        for ruling in &verdict.rulings {
            self.take(ruling, verdict, announcement);
        }
        if !self.unsettled.is_empty() {
            return None;
        }
        let before = self.shown.as_ref().and_then(|shown| shown.clock);
        let mut view = self.view(&verdict.view, before);
        if self.shown.as_ref() == Some(&view) {
            return None;
        }
        view.clock = clock;
        self.shown = Some(view);
        self.shown.as_ref()
    }

    /// What the public sees.
    #[must_use]
    pub fn shown(&self) -> Option<&PublicView> {
        self.shown.as_ref()
    }

    /// Whether an arbiter has yet to speak on a ruling.
    #[must_use]
    pub fn waits(&self) -> bool {
        !self.unsettled.is_empty()
    }

    /// The rulings that an arbiter has yet to speak on, by their numbers.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = RulingId> {
        self.unsettled.keys().copied()
    }

    fn take(&mut self, ruling: &Ruling, verdict: &Verdict, announcement: Announcement) {
        let about = match ruling.of {
            Some(Referred::Ruling(of)) => Some(of),
            _ => None,
        };
        match (&ruling.reason, about) {
            (Reason::Confirmed, Some(of)) => self.confirm(of),
            (Reason::Dismissed | Reason::Withdrawn, Some(of)) => self.drop_ruling(of),
            (Reason::Amended, Some(of)) => {
                self.confirm(of);
                self.confirmed
                    .push((ruling.id, public_ruling(ruling, verdict)));
            }
            _ if ruling.disclosure == Disclosure::Arbiter || is_the_arbiters(&ruling.reason) => {}
            _ => self.tell(ruling, verdict, announcement),
        }
        let surplus = self.confirmed.len().saturating_sub(MAX_SHOWN);
        self.confirmed.drain(..surplus);
    }

    fn tell(&mut self, ruling: &Ruling, verdict: &Verdict, announcement: Announcement) {
        let told = public_ruling(ruling, verdict);
        match (ruling.status, announcement) {
            (Status::Enforced, Announcement::Confirmed) => {
                self.unsettled.insert(ruling.id, told);
            }
            (Status::Enforced | Status::Rejected, Announcement::Automatic) => {
                self.confirmed.push((ruling.id, told));
            }
            _ => {
                self.others.insert(ruling.id, told);
            }
        }
    }

    fn confirm(&mut self, of: RulingId) {
        let told = self
            .unsettled
            .remove(&of)
            .or_else(|| self.others.remove(&of));
        self.confirmed.extend(told.map(|told| (of, told)));
    }

    fn drop_ruling(&mut self, of: RulingId) {
        self.unsettled.remove(&of);
        self.others.remove(&of);
        self.confirmed.retain(|(id, _)| *id != of);
    }

    fn view(&self, view: &View, clock: Option<Times>) -> PublicView {
        let rulings = self.confirmed.iter().rev();
        PublicView {
            placement: view.placement.board_fen().to_string().into(),
            running: Some(view.running)
                .filter(|running| *running != Running::Neither)
                .map(Word::word),
            clock,
            illegal_moves: view.illegal_moves.map(u32::from).into(),
            add_time_s: view.add_time_s.into(),
            result: view.result.word(),
            termination: view.termination.map(Word::word),
            rulings: rulings.map(|(_, told)| told.clone()).collect(),
        }
    }
}

/// What the arbiter says of the record himself.
fn is_the_arbiters(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::Superseded
            | Reason::Placed
            | Reason::ToldLate
            | Reason::RegimeChanged
            | Reason::Confirmed
            | Reason::Dismissed
            | Reason::Withdrawn
            | Reason::Amended
    )
}

/// A ruling without the numbers that would tell how much is not shown.
fn public_ruling(ruling: &Ruling, verdict: &Verdict) -> Value {
    let mut json = Vec::new();
    let mode = verdict.view.position.castling_mode();
    write_rulings(std::slice::from_ref(ruling), mode, &mut json);
    let list: Vec<Value> = serde_json::from_slice(&json).unwrap_or_default();
    let mut told = list.into_iter().next().unwrap_or_default();
    if let Some(fields) = told.as_object_mut() {
        for inner in ["id", "of", "disclosure", "ambiguity"] {
            fields.remove(inner);
        }
    }
    told
}
