//! The plain closure: the legal moves of `board` and nothing else. It knows no lemma, no invariant and none of the solver's code;
//! what the solver says is tried against it, in the tests and by `cargo xtask edited-boards`.

use board::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Color, Move, Position, Role, Square, Tolerant,
};

/// What a plain closure ended with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The shortest way to checkmate.
    Mate { plies: u32 },
    /// No checkmate is among all positions that legal moves reach.
    Closed { positions: usize },
    /// Neither, within the bound.
    Open,
}

/// The memory of plain closures, kept from one to the next.
#[derive(Default)]
pub(crate) struct Plain {
    packed: Vec<Packed>,
    /// Where positions of one hash are: the upper half of the hash, and the number of the position plus one.
    slots: Vec<u64>,
    /// What follows one position: packed, its hash, and what was in its first slot.
    batch: Vec<(Packed, u64, u64)>,
}

const KEPT_SLOTS: usize = 1 << 12;
const UPPER: u64 = 0xffff_ffff_0000_0000;

impl Plain {
    /// Plays every legal move until there is a checkmate of `winner`'s opponent, nothing new, or more positions than `bound`.
    pub(crate) fn explore(&mut self, root: &Tolerant, winner: Color, bound: usize) -> Outcome {
        self.clear();
        self.insert(Packed::of(root));
        let (mut next, mut plies, mut end_of_ply) = (0, 0, 1);
        while let Some(&at) = self.packed.get(next) {
            if next == end_of_ply {
                (plies, end_of_ply) = (plies + 1, self.packed.len());
            }
            if self.packed.len() > bound {
                return Outcome::Open;
            }
            let position = at.position(root.castling_mode());
            let moves = position.legal_moves();
            assert!(
                moves.remaining_capacity() > 0,
                "more moves than a list holds"
            );
            if moves.is_empty() && position.turn() != winner && position.is_check() {
                return Outcome::Mate { plies };
            }
            self.insert_all(moves.iter().map(|m| at.after(&position, *m)));
            next += 1;
        }
        Outcome::Closed {
            positions: self.len(),
        }
    }

    /// The number of positions that the last closure has reached.
    pub(crate) fn len(&self) -> usize {
        self.packed.len()
    }

    fn clear(&mut self) {
        self.packed.clear();
        self.slots.truncate(KEPT_SLOTS);
        self.slots.fill(0);
    }

    fn insert(&mut self, packed: Packed) {
        self.insert_all(std::iter::once(packed));
    }

    /// Most of the time goes in waiting for memory. What all of these look up first is read before any of them is put in, so that
    /// they wait together.
    fn insert_all(&mut self, all: impl Iterator<Item = Packed>) {
        let mut batch = std::mem::take(&mut self.batch);
        batch.clear();
        batch.extend(all.map(|packed| (packed, packed.hash(), 0)));
        while self.slots.len() < 2 * (self.packed.len() + batch.len()) {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        for (_, hash, slot) in &mut batch {
            *slot = self.slots[*hash as usize & mask];
        }
        let read = |sum: u64, (_, hash, slot): &(Packed, u64, u64)| {
            let number = (slot & !UPPER) as usize;
            let is_same = number > 0 && (slot ^ hash) & UPPER == 0;
            sum ^ if is_same {
                self.packed[number - 1].rest
            } else {
                0
            }
        };
        std::hint::black_box(batch.iter().fold(0, read));
        for (packed, hash, _) in &batch {
            self.insert_hashed(*packed, *hash);
        }
        self.batch = batch;
    }

    fn insert_hashed(&mut self, packed: Packed, hash: u64) {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != 0 {
            let number = (self.slots[at] & !UPPER) as usize - 1;
            if (self.slots[at] ^ hash) & UPPER == 0 && self.packed[number] == packed {
                return;
            }
            at = (at + 1) & mask;
        }
        self.packed.push(packed);
        self.slots[at] = (hash & UPPER) | self.packed.len() as u64;
    }

    fn grow(&mut self) {
        let slots = (2 * self.slots.len()).max(KEPT_SLOTS);
        self.slots = Vec::new();
        self.slots = vec![0; slots];
        for (number, packed) in self.packed.iter().enumerate() {
            let hash = packed.hash();
            let mut at = hash as usize & (slots - 1);
            while self.slots[at] != 0 {
                at = (at + 1) & (slots - 1);
            }
            self.slots[at] = (hash & UPPER) | (number as u64 + 1);
        }
    }
}

/// All that decides which legal moves follow, in 40 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed {
    white: u64,
    /// The kind of man on each square as a three-digit binary number, 1 for a pawn to 6 for a king; one word a digit.
    digits: [u64; 3],
    /// Castling rights, the en passant square, and a bit for Black having the move.
    rest: u64,
}

const EN_PASSANT: u32 = 16;
const BLACK: u64 = 1 << 24;

impl Packed {
    pub(crate) fn of(position: &Tolerant) -> Packed {
        let board = position.board();
        let mut digits = [0; 3];
        for role in Role::ALL {
            for (digit, word) in digits.iter_mut().enumerate() {
                *word |= board.by_role(role).0 * u64::from(has_digit(role, digit));
            }
        }
        let passed = position.legal_ep_square().map_or(64, u64::from) << EN_PASSANT;
        let turn = position.turn().fold_wb(0, BLACK);
        Packed {
            white: board.white().0,
            digits,
            rest: position.castling_rights().0 | passed | turn,
        }
    }

    pub(crate) fn position(&self, mode: CastlingMode) -> Tolerant {
        let [ones, twos, fours] = self.digits.map(Bitboard);
        let roles = ByRole {
            pawn: ones & !twos & !fours,
            knight: twos & !ones & !fours,
            bishop: ones & twos,
            rook: fours & !ones & !twos,
            queen: fours & ones,
            king: fours & twos,
        };
        let (white, all) = (Bitboard(self.white), ones | twos | fours);
        let black = all & !white;
        let board = Board::try_from_bitboards(roles, ByColor { black, white });
        let passed = (self.rest >> EN_PASSANT & 0x7f) as u32;
        Tolerant::from_parts(
            board.expect("invariant: a square has one number"),
            Color::from_white(self.rest & BLACK == 0),
            self.rights(),
            (passed < 64).then(|| Square::new(passed)),
            0,
            std::num::NonZeroU32::MIN,
            mode,
        )
    }

    fn rights(&self) -> Bitboard {
        Bitboard(self.rest) & Bitboard::BACKRANKS
    }

    /// The same as playing the move on the position, which is that of `self`; most moves are made on the words alone.
    pub(crate) fn after(&self, position: &Tolerant, m: Move) -> Packed {
        match m {
            Move::Normal {
                role,
                from,
                to,
                promotion,
                ..
            } if self.rights().is_empty()
                && !(role == Role::Pawn && from.rank().distance(to.rank()) == 2) =>
            {
                self.moved(from, to, promotion.unwrap_or(role))
            }
            _ => {
                let mut next = position.clone();
                next.play_unchecked(m);
                Packed::of(&next)
            }
        }
    }

    fn moved(&self, from: Square, to: Square, role: Role) -> Packed {
        let (leaves, arrives) = (Bitboard::from(from).0, Bitboard::from(to).0);
        let kept = !(leaves | arrives);
        let mut digits = self.digits.map(|word| word & kept);
        for (digit, word) in digits.iter_mut().enumerate() {
            *word |= arrives * u64::from(has_digit(role, digit));
        }
        let is_white = self.rest & BLACK == 0;
        Packed {
            white: (self.white & kept) | (arrives * u64::from(is_white)),
            digits,
            rest: (64 << EN_PASSANT) | (!self.rest & BLACK),
        }
    }

    fn hash(&self) -> u64 {
        const ODD: [u64; 4] = [
            0x9e37_79b9_7f4a_7c15,
            0xd1b5_4a32_d192_ed03,
            0x8cb9_2ba7_2f3d_8dd7,
            0xaaaa_aaaa_aaaa_aaab,
        ];
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        let [ones, twos, fours] = self.digits;
        let men = fold(self.white ^ ODD[0], ones ^ ODD[1]) ^ fold(twos ^ ODD[2], fours ^ ODD[3]);
        fold(men ^ self.rest, ODD[0])
    }
}

const fn has_digit(role: Role, digit: usize) -> bool {
    role as usize >> digit & 1 == 1
}
