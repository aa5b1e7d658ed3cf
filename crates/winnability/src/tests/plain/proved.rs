//! Remembers for later closures what closures without a mate have reached: whatever follows from
//! any such position is again one of them, so that none leads to a mate. Each is true by itself;
//! that some are forgotten does no harm.

use std::sync::Mutex;

use super::PlainKings;
use super::table::{PackedMen, PlacementTable};

/// Smaller closures are sooner made again.
pub(super) const WORTH_REMEMBERING: usize = 500;

const PARTS: usize = 64;

/// The memory, for several threads.
pub(crate) struct Proved {
    parts: Vec<Mutex<ProvedPart>>,
    /// How many groups a part may hold.
    room: usize,
}

type ProvedPart = PlacementTable<PlainKings>;

impl Proved {
    /// A memory with room for so many groups of positions, of some sixty bytes each.
    pub(crate) fn with_room(groups: usize) -> Proved {
        Proved {
            parts: (0..PARTS).map(|_| Mutex::default()).collect(),
            room: groups / PARTS,
        }
    }

    pub(super) fn get(&self, men: PackedMen, hash: u64) -> PlainKings {
        self.part(hash).find(men, hash).copied().unwrap_or_default()
    }

    pub(super) fn add(&self, men: PackedMen, hash: u64, kings: PlainKings) {
        let mut part = self.part(hash);
        if part.len() >= self.room {
            part.clear();
        }
        let number = part.number(men, hash, PlainKings::default);
        for (all, more) in part.known(number).iter_mut().zip(kings) {
            *all |= more;
        }
    }

    fn part(&self, hash: u64) -> std::sync::MutexGuard<'_, ProvedPart> {
        // bits that the table does not look at first
        let part = &self.parts[(hash >> 26) as usize % PARTS];
        part.lock().expect("invariant: nothing panics with it")
    }
}
