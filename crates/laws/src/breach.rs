//! Breaches of Articles 4.3 to 4.7 that the arbiter finds to be none: the move stands, and nothing
//! that was touched before it binds. The men do not say what was touched; that the ruling was made
//! is no reason why it must stay.

use crate::game::Game;
use crate::verdict::{Reason, Referred, Ruling, RulingId, Status};

/// The ruling finds a move to be a breach, or taken back.
const fn is_of_a_breach(ruling: &Ruling) -> bool {
    matches!(
        ruling.reason,
        Reason::WrongMan { .. } | Reason::TakenBack { .. }
    )
}

impl Game {
    /// What is open is dealt with by the press or a claim: who dismisses what was open means that,
    /// too. The other way round what was open stays so.
    pub(crate) fn dealt_with(&self, of: RulingId) -> RulingId {
        let open = self.told_ruling(of);
        let Some(open) = open.filter(|open| open.status == Status::Claimable) else {
            return of;
        };
        let deals_with_it = |r: &&Ruling| {
            let settles = matches!(
                r.status,
                Status::Enforced | Status::Proposed | Status::NeedsArbiter
            );
            settles && self.is_about(r, open)
        };
        let found = self.told.rulings.iter().find(deals_with_it);
        found.map_or(of, |ruling| self.told_as(ruling.id))
    }

    /// The ruling refers to the other, by the number it was told under or by its own.
    pub(crate) fn is_about(&self, ruling: &Ruling, other: &Ruling) -> bool {
        let ids = [other.id, self.told_as(other.id)];
        ids.iter()
            .any(|id| ruling.of == Some(Referred::Ruling(*id)))
    }

    /// The act by which the breach was made that this ruling is about.
    pub(crate) fn breach(&self, of: RulingId) -> Option<u32> {
        let ruling = self.told_ruling(of).filter(|r| is_of_a_breach(r))?;
        let first = |r: &&Ruling| {
            r.status == Status::Claimable && (r.id == ruling.id || self.is_about(ruling, r))
        };
        let open = self.told.rulings.iter().find(first)?;
        // what was put back was no breach; without the duties it would be a move taken back
        let put_back = |r: &Ruling| r.reason == Reason::PutBack && self.is_about(r, open);
        let lapsed = self.told.rulings.iter().any(put_back);
        (!lapsed).then(|| self.told_number(open.id.0))
    }

    /// The act by which the move was made that a claim or an observation found to be a breach,
    /// before the game was judged without it: nobody had noticed what was touched, and what is no
    /// breach is none for whoever brings it up next.
    pub(crate) fn breach_brought_up(&self, before: &Game, of: RulingId) -> Option<u32> {
        let ruling = before.told_ruling(of).filter(|r| is_of_a_breach(r))?;
        if ruling.status == Status::Claimable || before.breach(of).is_some() {
            return None;
        }
        let ruled = before.told_number(ruling.id.0);
        let mut moves = self.line().map(|(_, node)| node);
        let his = moves.find(|node| {
            Some(node.turn.player) == ruling.player && self.told_number(node.seq) < ruled
        })?;
        Some(self.told_number(his.seq))
    }

    /// The arbiter has found that the act being judged is no breach.
    pub(crate) fn is_no_breach(&self) -> bool {
        self.overlay.no_breaches.contains(&self.judged)
    }
}
