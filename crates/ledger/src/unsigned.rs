//! Which ends of records are still to be signed.

use std::collections::HashMap;

use crate::chain::Hash;
use crate::head::{SignedHead, Stage};
use crate::name::GameId;
use crate::store::LooseEnd;

/// The last entry of a record, and whether the game goes on.
pub(crate) type End = (u32, Hash, Stage);

/// The ends of records that have grown since they were signed.
pub(crate) struct Unsigned {
    ends: HashMap<GameId, End>,
    /// Whether there may be others: what stood in the store when it was opened, and what was written by an attempt that failed
    /// on its way back.
    others: bool,
}

impl Default for Unsigned {
    fn default() -> Unsigned {
        Unsigned {
            ends: HashMap::new(),
            others: true,
        }
    }
}

impl Unsigned {
    pub fn all(&self) -> Vec<(GameId, End)> {
        let one = |(game, end): (&GameId, &End)| (game.clone(), *end);
        self.ends.iter().map(one).collect()
    }

    /// A record ends so, unless it is known to go further.
    pub fn note(&mut self, game: &GameId, end: End) {
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

    /// There may be ends of which nothing is known here.
    pub const fn look_for_others(&mut self) {
        self.others = true;
    }

    /// Whether others are to be looked for; from now on they count as found.
    pub const fn begins_to_look(&mut self) -> bool {
        std::mem::replace(&mut self.others, false)
    }

    /// What was found; `None`: it could not be looked for.
    pub fn found(&mut self, ends: Option<&[LooseEnd]>) {
        let Some(ends) = ends else {
            self.others = true;
            return;
        };
        for tail in ends.iter().filter_map(LooseEnd::tail) {
            let seq = tail.next_seq.saturating_sub(1);
            self.note(&tail.game, (seq, tail.hash, Stage::Running));
        }
    }
}

/// The end of a game is further than the same entry while it went on.
fn how_far((seq, _, stage): End) -> (u32, bool) {
    (seq, stage == Stage::Ended)
}
