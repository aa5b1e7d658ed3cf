//! Breaches of Articles 4.3 to 4.7 that the arbiter finds to be none: the move stands, and nothing that was touched before it
//! binds. The men do not say what was touched; that the ruling was made is no reason why it must stay.

use board::Move;

use crate::game::Game;
use crate::verdict::{Reason, Referred, Ruling, RulingId, Status};

/// The move that the ruling finds to be a breach, or taken back.
fn made(ruling: &Ruling) -> Option<Move> {
    match ruling.reason {
        Reason::WrongMan { made, .. } | Reason::TakenBack { made } => Some(made),
        _ => None,
    }
}

fn is_one_matter(a: &Ruling, b: &Ruling) -> bool {
    made(a).is_some() && (a.player, made(a)) == (b.player, made(b))
}

impl Game {
    /// A breach is open first and dealt with by the press or a claim: who dismisses the one ruling means the other, too.
    pub(crate) fn dealt_with(&self, of: RulingId) -> RulingId {
        let Some(open) = self.told_ruling(of) else {
            return of;
        };
        let later =
            |r: &&Ruling| r.id > open.id && r.status != Status::Claimable && is_one_matter(open, r);
        let waits = open.status == Status::Claimable;
        let found = self.announced.iter().find(later).filter(|_| waits);
        found.map_or(of, |ruling| self.told_as(ruling.id))
    }

    /// The act by which the breach was made that this ruling is about.
    pub(crate) fn breach(&self, of: RulingId) -> Option<u32> {
        let ruling = self.told_ruling(of)?;
        let first = |r: &&Ruling| {
            r.id <= ruling.id && r.status == Status::Claimable && is_one_matter(ruling, r)
        };
        let open = self.announced.iter().rev().find(first)?;
        let ids = [open.id, self.told_as(open.id)].map(|id| Some(Referred::Ruling(id)));
        // what was put back was no breach; without the duties it would be a move taken back
        let put_back = |r: &Ruling| r.reason == Reason::PutBack && ids.contains(&r.of);
        let lapsed = self.announced.iter().any(put_back);
        (!lapsed).then(|| self.told_number(open.id.0))
    }

    /// The arbiter has found that the act being judged is no breach.
    pub(crate) fn is_no_breach(&self) -> bool {
        self.no_breaches.contains(&self.judged)
    }
}
