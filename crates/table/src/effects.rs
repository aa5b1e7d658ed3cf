//! Names what is to be done for a board once its acts are recorded.

use laws::{Refused, RulingId};
use ledger::{AppendOutcome, Hash, Key, Proposal};

use crate::decided::Ended;
use crate::news::News;
use crate::questions::Searched;
use crate::showing::PublicState;
use crate::told::IncomingAct;

/// Acts judged and ready to be recorded, all or none.
pub struct JudgedActs {
    /// What is to be appended to the record.
    pub proposals: Vec<Proposal>,
    /// What each of them brings, but the one on which the engine failed.
    pub(crate) news: Vec<News>,
    /// Why the last act is none of them, where the policy leaves such acts out.
    pub(crate) refused: Option<Refused>,
    /// Acts behind one on which the engine failed: they are for a table that was loaded anew.
    pub rest: Vec<IncomingAct>,
    /// Whether the engine failed on the last of them.
    pub(crate) failed: bool,
}

impl JudgedActs {
    /// Whether nothing behind the last of them is judged now.
    pub(crate) const fn stops(&self) -> bool {
        self.failed || self.refused.is_some()
    }

    /// The number of the last act before them; `None`: they begin the game.
    #[must_use]
    pub fn after(&self) -> Option<u32> {
        self.proposals.first()?.expected_seq.checked_sub(1)
    }

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
    /// none any more by then, it is dropped: see [`Table::asks`](crate::Table::asks).
    Search(Box<Searched>),
    /// The game stands like this: who is asked what, and who is alarmed.
    Stand(BoardStatus),
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
pub struct BoardStatus {
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

/// What a store says to acts that were to be recorded.
pub(crate) enum StoreAnswer {
    Appended { seq: u32, hash: Hash },
    Overtaken,
    Full,
}

impl StoreAnswer {
    pub fn by(outcomes: &[AppendOutcome]) -> StoreAnswer {
        if outcomes.contains(&AppendOutcome::Full) {
            return StoreAnswer::Full;
        }
        let is_appended =
            |outcome: &AppendOutcome| matches!(outcome, AppendOutcome::Appended { .. });
        match outcomes.last() {
            Some(AppendOutcome::Appended { seq, hash }) if outcomes.iter().all(is_appended) => {
                StoreAnswer::Appended {
                    seq: *seq,
                    hash: *hash,
                }
            }
            _ => StoreAnswer::Overtaken,
        }
    }
}
