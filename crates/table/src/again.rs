//! Finds the entries of acts that are sent again: the sender got no answer the first time, and must
//! learn that his acts are recorded.

use laws::Arrival;
use ledger::{AppendOutcome, Proposal, Salt, parted};
use ledger::{Author, Key};
use protocol::Line;

use crate::table::Table;
use crate::told::IncomingAct;

/// What stands under the key of an act that is told again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnderKey {
    /// The same act, of this number.
    Same(u32),
    /// Another act, of this number.
    Another(u32),
}

impl UnderKey {
    /// What the store says of proposals that were made by [`Table::again`]; `None` where nothing
    /// stands there.
    #[must_use]
    pub fn by(outcomes: &[AppendOutcome]) -> Option<UnderKey> {
        let same = outcomes.iter().find_map(|outcome| match outcome {
            AppendOutcome::AlreadyAppended { seq, .. } => Some(UnderKey::Same(*seq)),
            _ => None,
        });
        let another = outcomes.iter().find_map(|outcome| match outcome {
            AppendOutcome::KeyReused { seq } => Some(UnderKey::Another(*seq)),
            _ => None,
        });
        same.or(another)
    }

    /// The number of the act that stands there.
    #[must_use]
    pub const fn seq(self) -> u32 {
        match self {
            UnderKey::Same(seq) | UnderKey::Another(seq) => seq,
        }
    }
}

impl Table {
    /// The act as it would be recorded, to be compared with what stands under its key: as it was
    /// told, and as one that was found to be late.
    #[must_use]
    pub fn again(&self, author: &Author, told: IncomingAct, salt: fn() -> Salt) -> Vec<Proposal> {
        let mut late = told.line.clone();
        if let Line::Act(act) = &mut late {
            act.arrival = Arrival::Late;
        }
        let proposal = |line: &Line| self.proposal(&told.key, author, line, salt);
        vec![proposal(&told.line), proposal(&late)]
    }

    fn proposal(&self, key: &Key, author: &Author, line: &Line, salt: fn() -> Salt) -> Proposal {
        let parted = parted(line, salt);
        Proposal {
            game: self.game().clone(),
            expected_seq: self.next_seq(),
            key: key.clone(),
            author: author.clone(),
            received_us: 0,
            body: parted.body,
            texts: parted.texts,
            told: None,
        }
    }
}
