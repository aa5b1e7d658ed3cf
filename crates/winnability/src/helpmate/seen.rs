//! Remembers what was seen before: whole states, and how men stood in them.

use board::{Bitboard, Color, Square};

use crate::state::State;

/// The upper halves of the hashes of what was seen: half the memory is fetched in less time. Two of
/// one hash are taken for the same: a line may be missed so, but none is wrong.
#[derive(Default)]
pub(super) struct Seen {
    slots: Vec<u32>,
    len: usize,
}

const KEPT_SLOTS: usize = 1 << 9;

impl Seen {
    pub(super) fn clear(&mut self) {
        self.slots.resize(KEPT_SLOTS, 0);
        self.slots.fill(0);
        self.len = 0;
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u32>()
    }

    /// Whether it is new.
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        if 3 * self.len >= 2 * self.slots.len() {
            self.grow();
        }
        let hash = ((hash >> 32) as u32).max(1);
        let at = self.place(hash);
        if self.slots[at] == hash {
            return false;
        }
        self.slots[at] = hash;
        self.len += 1;
        true
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![0; 2 * old.len()];
        for hash in old.into_iter().filter(|hash| *hash != 0) {
            let at = self.place(hash);
            self.slots[at] = hash;
        }
    }

    /// Where the hash stands, or the free place for it.
    fn place(&self, hash: u32) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != 0 && self.slots[at] != hash {
            at = (at + 1) & mask;
        }
        at
    }

    /// How new it is that the man there stands so: zero where none of his kind did before, one
    /// where none did together with one of these other men, two where all of that was seen, in
    /// states from which it was equally far, with as many men, and with pawns of the winner's
    /// equally near to their promotion.
    pub(super) fn age(&mut self, state: &State, man: Square, others: Bitboard, far: i32) -> usize {
        let ranks = |pawn: Square| u64::from(pawn.rank().to_u32());
        let pawns = state.pawns & state.of(Color::White);
        let near: u64 = pawns.into_iter().map(ranks).sum();
        let men = state.occupied().count() as u64;
        let among = (far as u64) << 32 | near << 16 | men << 8 | state.turn.fold_wb(0, 1);
        let among = (among ^ among >> 30).wrapping_mul(ODD);
        let man = number(state, man);
        let mut age = if self.insert(mixed(among, man, man)) {
            0
        } else {
            2
        };
        for other in others {
            let other = number(state, other);
            if self.insert(mixed(among, man.min(other), man.max(other))) {
                age = age.min(1);
            }
        }
        age
    }
}

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number that different pairs of men seldom share.
fn mixed(among: u64, one: u64, other: u64) -> u64 {
    (among ^ among >> 32 ^ one << 40 ^ other << 10).wrapping_mul(ODD.rotate_left(8))
}

/// Where a man stands and of which kind he is.
fn number(state: &State, man: Square) -> u64 {
    let is_in = |set: Bitboard| u64::from(set.contains(man));
    let kind = is_in(state.pawns | state.knights)
        | is_in(state.pawns | state.diagonal) << 1
        | is_in(state.straight) << 2
        | is_in(state.of(Color::White)) << 3;
    kind << 6 | u64::from(man)
}
