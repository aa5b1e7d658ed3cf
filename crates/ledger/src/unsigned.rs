//! Keeps track of the ends of records that are still to be signed.

use std::collections::{BTreeMap, HashMap};

use crate::chain::Hash;
use crate::head::{SignedHead, Stage};
use crate::name::GameId;
use crate::store::LooseEnd;

/// The last entry of a record, and whether the game goes on.
pub(crate) type RecordEnd = (u32, Hash, Stage);

/// The ends of records that have grown since they were signed.
pub(crate) struct Unsigned {
    ends: HashMap<GameId, RecordEnd>,
    /// Ends that were found in the store, until somebody says whether their games go on.
    unsure: BTreeMap<GameId, LooseEnd>,
    others: Others,
}

/// Ends that may stand in the store although this list does not know them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Others {
    /// None.
    None,
    /// What was written by an attempt that failed on its way back.
    Unsigned,
    /// What stood in the store when it was opened, or was put back, and what is signed as ends of
    /// games that go on besides: whoever signed them may have been killed before the end.
    All,
}

impl Default for Unsigned {
    fn default() -> Unsigned {
        Unsigned {
            ends: HashMap::new(),
            unsure: BTreeMap::new(),
            others: Others::All,
        }
    }
}

impl Unsigned {
    pub fn all(&self) -> Vec<(GameId, RecordEnd)> {
        self.those(|_| true)
    }

    /// The ends of games that have ended.
    pub fn ended(&self) -> Vec<(GameId, RecordEnd)> {
        self.those(|stage| stage == Stage::Ended)
    }

    fn those(&self, at: impl Fn(Stage) -> bool) -> Vec<(GameId, RecordEnd)> {
        let ends = self.ends.iter().filter(|(_, (_, _, stage))| at(*stage));
        ends.map(|(game, end)| (game.clone(), *end)).collect()
    }

    /// A record ends so, unless it is known to go further.
    pub fn note(&mut self, game: &GameId, end: RecordEnd) {
        let known = self.ends.entry(game.clone()).or_insert(end);
        if how_far(*known) < how_far(end) {
            *known = end;
        }
    }

    pub fn signed(&mut self, heads: &[SignedHead]) {
        for head in heads {
            let signed = (head.seq, head.hash, head.stage);
            if let Some(end) = self.ends.get(&head.game)
                && how_far(*end) <= how_far(signed)
            {
                self.ends.remove(&head.game);
            }
        }
    }

    /// There may be such ends.
    pub fn look_for(&mut self, others: Others) {
        self.others = self.others.max(others);
    }

    /// What is to be looked for; from now on it counts as found.
    pub const fn begins_to_look(&mut self) -> Others {
        std::mem::replace(&mut self.others, Others::None)
    }

    /// What was found where these were looked for; what of it cannot be read is given back.
    pub fn found(&mut self, ends: Vec<LooseEnd>, others: Others) -> Vec<LooseEnd> {
        let mut unreadable = Vec::new();
        for end in ends {
            match &end {
                LooseEnd::Running(_) if others < Others::All => {}
                LooseEnd::Unsigned(tail) | LooseEnd::Running(tail) => {
                    self.unsure.insert(tail.game.clone(), end);
                }
                LooseEnd::Unreadable(_) => unreadable.push(end),
            }
        }
        unreadable
    }

    /// The ends of which nobody has said whether their games go on.
    pub fn unsure(&self) -> impl Iterator<Item = LooseEnd> {
        self.unsure.values().cloned()
    }

    /// A game goes on whose end was found.
    pub fn goes_on(&mut self, game: &GameId) {
        if let Some(LooseEnd::Unsigned(tail)) = self.unsure.remove(game) {
            let seq = tail.next_seq.saturating_sub(1);
            self.note(game, (seq, tail.hash, Stage::Running));
        }
    }

    /// A game has ended with this entry.
    pub fn has_ended(&mut self, game: &GameId, (seq, hash): (u32, Hash)) {
        self.unsure.remove(game);
        self.note(game, (seq, hash, Stage::Ended));
    }
}

/// The end of a game is further than the same entry while it went on.
fn how_far((seq, _, stage): RecordEnd) -> (u32, bool) {
    (seq, stage == Stage::Ended)
}
