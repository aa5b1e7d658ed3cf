//! Writing a ruling.

use board::{ByColor, Color};

use crate::act::Discretion;
use crate::ambiguity::Ambiguity;
use crate::article::Provision;
use crate::cite::cite;
use crate::edition::Edition;
use crate::ruling_id::Id;
use crate::verdict::{
    Ambiguities, Disclosure, Offence, Penalty, Reason, Referred, Restored, Ruling, Status,
};

/// A ruling before it has its number.
#[derive(Clone, Debug)]
pub(crate) struct RulingDraft(Ruling);

impl RulingDraft {
    pub fn new(offence: Offence, status: Status, reason: Reason) -> RulingDraft {
        RulingDraft(Ruling {
            id: (0, 0),
            of: None,
            offence,
            player: None,
            count: None,
            status,
            articles: crate::verdict::Articles::new(),
            penalty: None,
            clock_correction_ms: ByColor::default(),
            ambiguity: Ambiguities::new(),
            disclosure: Disclosure::Everyone,
            reason,
            restored: Restored::No,
            footage: None,
            evidence: None,
        })
    }

    /// The ruling told under this number is withdrawn, and whoever could know of it is told so.
    pub fn withdrawing(ruling: &Ruling, told: Id) -> RulingDraft {
        RulingDraft::new(Offence::None, Status::Noted, Reason::Withdrawn)
            .of(Referred::Ruling(told))
            .also(&ruling.articles)
            .disclosed_as(ruling)
    }

    pub fn of(mut self, of: Referred) -> RulingDraft {
        self.0.of = Some(of);
        self
    }

    pub fn maybe_of(mut self, of: Option<Referred>) -> RulingDraft {
        self.0.of = of;
        self
    }

    pub fn player(mut self, player: Color) -> RulingDraft {
        self.0.player = Some(player);
        self
    }

    pub fn because(mut self, reason: Reason) -> RulingDraft {
        self.0.reason = reason;
        self
    }

    pub fn count(mut self, count: u8) -> RulingDraft {
        self.0.count = Some(count);
        self
    }

    pub fn penalty(mut self, penalty: Penalty) -> RulingDraft {
        self.0.penalty = Some(penalty);
        self
    }

    /// The ruling stands open, and would cost this.
    pub fn claimable(mut self, penalty: Option<Penalty>) -> RulingDraft {
        self.0.status = Status::Claimable;
        self.0.penalty = penalty;
        self
    }

    pub fn cites(mut self, edition: Edition, provisions: &[Provision]) -> RulingDraft {
        for number in cite(edition, provisions) {
            if !self.0.articles.contains(&number) {
                let _ = self.0.articles.try_push(number);
            }
        }
        self
    }

    /// Cites these if nothing is cited yet.
    pub fn or_cites(self, edition: Edition, provisions: &[Provision]) -> RulingDraft {
        if self.0.articles.is_empty() {
            self.cites(edition, provisions)
        } else {
            self
        }
    }

    pub fn also(mut self, articles: &[crate::article::Article]) -> RulingDraft {
        for number in articles {
            if !self.0.articles.contains(number) {
                let _ = self.0.articles.try_push(number);
            }
        }
        self
    }

    pub fn relies_on(mut self, entry: Ambiguity) -> RulingDraft {
        if !self.0.ambiguity.contains(&entry) {
            let _ = self.0.ambiguity.try_push(entry);
        }
        self
    }

    pub fn maybe_relies_on(self, entry: Option<Ambiguity>) -> RulingDraft {
        match entry {
            Some(entry) => self.relies_on(entry),
            None => self,
        }
    }

    pub fn restored(mut self) -> RulingDraft {
        self.0.restored = Restored::Yes;
        self
    }

    pub fn queen_put(mut self) -> RulingDraft {
        self.0.restored = Restored::QueenPut;
        self
    }

    /// FIDE 2014: the sub-numbers of Articles 6 to 9 were not read in full (C-33).
    pub fn unverified_numbers(self) -> RulingDraft {
        let doubtful = |number: &&'static str| number.starts_with(['6', '7', '8', '9']);
        let any = self.0.articles.iter().any(doubtful);
        self.maybe_relies_on(any.then_some(Ambiguity::C33))
    }

    pub fn correction_ms(mut self, player: Color, ms: i64) -> RulingDraft {
        *self.0.clock_correction_ms.get_mut(player) = ms;
        self
    }

    /// Whoever may know of that ruling may know of this one.
    pub fn disclosed_as(mut self, ruling: &Ruling) -> RulingDraft {
        self.0.disclosure = ruling.disclosure;
        self
    }

    pub fn for_the_arbiter(mut self) -> RulingDraft {
        self.0.disclosure = Disclosure::Arbiter;
        self
    }

    pub fn finish(mut self, id: Id) -> Ruling {
        self.0.id = id;
        self.0
    }
}

/// The penalty that the edition leaves to the arbiter.
pub(crate) const fn discretion(edition: Edition) -> Penalty {
    Penalty::Discretion(Discretion::of(edition))
}
