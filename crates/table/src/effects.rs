//! Names what is to be done for a board once its acts are recorded.

use laws::RulingId;
use ledger::{Answered, Hash, Key, Outcome, Proposal};
use protocol::Line;

use crate::decided::Ended;
use crate::news::News;
use crate::questions::Searched;
use crate::showing::PublicState;
use crate::table::Table;
use crate::told::IncomingAct;

/// Acts judged and ready to be recorded, all or none.
pub struct Judged {
    /// What is to be appended to the record.
    pub proposals: Vec<Proposal>,
    pub(crate) lines: Vec<Line>,
    pub(crate) answers: Vec<Option<Answered>>,
    /// Acts behind one on which the engine failed: they are for a table that was loaded anew.
    pub rest: Vec<IncomingAct>,
    /// Whether the engine failed on the last of them.
    pub(crate) failed: bool,
}

impl Judged {
    /// Their keys, in the order in which they were told.
    #[must_use]
    pub fn keys(&self) -> Vec<Key> {
        let proposals = self.proposals.iter();
        proposals.map(|proposal| proposal.key.clone()).collect()
    }
}

/// What is to be done, in this order.
pub enum Effect {
    /// Arbiters are told an act and what the Laws make of it.
    Tell(Box<News>),
    /// Players see the board like this at once, spectators when it is due.
    Show(Box<PublicState>),
    /// A search may answer this; what it finds is told like any other act. Where the question is
    /// none any more by then, it is dropped: see [`Table::asks`].
    Search(Box<Searched>),
    /// The game stands like this: who is asked what, and who is alarmed.
    Stand(Standing),
    /// The game has ended: the end of its record is to be signed.
    Sign {
        /// The number of the last entry.
        seq: u32,
        /// Its hash.
        hash: Hash,
    },
}

/// How a game stands, as far as it matters to those who run the hall.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Whether it has begun and goes on, as far as can be said.
    pub is_played: bool,
    /// Whether a device has told acts of it.
    pub was_sensed: bool,
    /// When an act was received on which the engine failed, and its number.
    pub failed: Option<(i64, u32)>,
    /// When the act was received from which on it cannot be judged, and its number.
    pub not_judged: Option<(i64, u32)>,
    /// The rulings that an arbiter is asked to speak on.
    pub asked: Vec<RulingId>,
    /// How it has ended, as far as an arbiter stands behind it.
    pub ended: Option<Ended>,
}

/// What has become of acts that were to be recorded.
pub enum Appended {
    /// They are recorded, and this is to be done.
    Kept {
        /// The table goes on from here; `None` where the record is not the one that it knew, so
        /// that it has to be loaded anew.
        table: Option<Box<Table>>,
        /// What is to be done.
        effects: Vec<Effect>,
    },
    /// They are recorded, and the engine has failed on one: what it left behind is not to be
    /// trusted, the table has to be loaded anew.
    Unjudged,
    /// They are not recorded, for others have recorded acts meanwhile: the table has to be loaded
    /// anew, and they are told again.
    Overtaken,
    /// They are not recorded, for the record has no room.
    Full,
}

/// What a store says to acts that were to be recorded.
pub(crate) enum Said {
    Appended { seq: u32, hash: Hash },
    Overtaken,
    Full,
}

impl Said {
    pub fn by(outcomes: &[Outcome]) -> Said {
        if outcomes.contains(&Outcome::Full) {
            return Said::Full;
        }
        let is_appended = |outcome: &Outcome| matches!(outcome, Outcome::Appended { .. });
        match outcomes.last() {
            Some(Outcome::Appended { seq, hash }) if outcomes.iter().all(is_appended) => {
                Said::Appended {
                    seq: *seq,
                    hash: *hash,
                }
            }
            _ => Said::Overtaken,
        }
    }
}
