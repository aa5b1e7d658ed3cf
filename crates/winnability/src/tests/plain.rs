//! Computes the plain closure: the legal moves of `board` and nothing else. It knows no lemma, no
//! invariant and none of the solver's code; what the solver says is compared with it, in the tests
//! and by `cargo xtask edited-boards`.
//!
//! Each move of each position is made by itself. Positions are only kept together: those that
//! differ in nothing but the square of the loser's king and whose turn it is, in two words of
//! squares; and a board and its mirror image as one.

// written out, so that it holds also where this file is a module of a program of its own
#[path = "plain/packed.rs"]
mod packed;
#[path = "plain/proved.rs"]
mod proved;
#[path = "plain/table.rs"]
mod table;

use std::sync::Arc;

use board::{Bitboard, CastlingMode, Color, Position, Square, Tolerant};

pub(crate) use packed::Packed;
pub(crate) use proved::Proved;
use table::{PackedMen, PlacementTable};

/// What a plain closure ended with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlainOutcome {
    /// The shortest way to checkmate.
    Mate { plies: u32 },
    /// No checkmate is among all positions that legal moves reach: so many, and what was proved
    /// before.
    Closed { positions: usize },
    /// Neither, within the bound.
    Open,
}

/// The memory of plain closures, kept from one to the next.
#[derive(Default)]
pub(crate) struct Plain {
    groups: PlacementTable<PlainGroup>,
    /// The groups with positions that are to be looked at next.
    next: Vec<u32>,
    positions: usize,
    /// Whether there is one king to be checkmated; otherwise each position is a group by itself.
    has_one_king: bool,
    /// What follows one position.
    batch: Vec<Member>,
    proved: Option<Arc<Proved>>,
}

/// The positions of a group.
#[derive(Clone, Copy, Default)]
struct PlainGroup {
    /// Those that were reached or proved before.
    known: PlainKings,
    /// Those whose moves were not looked at.
    fresh: PlainKings,
}

/// Where the loser's king stands, where he has the move and where the winner has it.
type PlainKings = [Bitboard; 2];

/// A position as one of its group.
struct Member {
    men: PackedMen,
    hash: u64,
    king: Square,
    turn: Color,
}

impl Plain {
    /// With a memory of what was proved before, which others may share; for orthodox castling only.
    pub(crate) fn with(proved: Arc<Proved>) -> Plain {
        Plain {
            proved: Some(proved),
            ..Plain::default()
        }
    }

    /// Plays every legal move until there is a checkmate of `winner`'s opponent, nothing new, or
    /// more positions than `bound`.
    pub(crate) fn explore(&mut self, root: &Tolerant, winner: Color, bound: usize) -> PlainOutcome {
        self.clear();
        let first = Packed::seen_by(root, winner);
        self.has_one_king = first.has_one_black_king();
        self.reach(std::iter::once(first));
        let (mut turn, mut plies, mut now) = (first.turn(), 0, Vec::new());
        while !self.next.is_empty() {
            std::mem::swap(&mut now, &mut self.next);
            for group in now.drain(..) {
                let kings = std::mem::take(&mut self.groups.known(group).fresh[turn as usize]);
                for king in kings {
                    if self.positions > bound {
                        return PlainOutcome::Open;
                    }
                    if self.is_mate(&self.member(group, king, turn), root.castling_mode()) {
                        return PlainOutcome::Mate { plies };
                    }
                }
            }
            (turn, plies) = (!turn, plies + 1);
        }
        self.remember();
        PlainOutcome::Closed {
            positions: self.positions,
        }
    }

    /// Plays all moves of the position; whether it is a mate.
    fn is_mate(&mut self, at: &Packed, mode: CastlingMode) -> bool {
        let position = at.position(mode);
        let moves = position.legal_moves();
        assert!(
            moves.remaining_capacity() > 0,
            "more moves than a list holds"
        );
        self.reach(moves.iter().map(|m| at.after(&position, *m)));
        moves.is_empty() && position.turn() == Color::Black && position.is_check()
    }

    /// The number of positions that the last closure has reached.
    pub(crate) fn len(&self) -> usize {
        self.positions
    }

    fn clear(&mut self) {
        self.groups.clear();
        self.next.clear();
        self.positions = 0;
    }

    fn member(&self, group: u32, king: Square, turn: Color) -> Packed {
        let king = self.has_one_king.then_some(king);
        Packed::with_king(self.groups.men(group), king, turn)
    }

    /// Most of the time goes in waiting for memory. What all of these look up first is read before
    /// any of them is put in, so that they wait together.
    fn reach(&mut self, all: impl Iterator<Item = Packed>) {
        let mut batch = std::mem::take(&mut self.batch);
        batch.clear();
        batch.extend(all.map(Member::of));
        self.groups.read(batch.iter().map(|member| member.hash));
        for member in &batch {
            self.reach_one(member);
        }
        self.batch = batch;
    }

    fn reach_one(&mut self, member: &Member) {
        let Member {
            men,
            hash,
            king,
            turn,
        } = *member;
        let number = self.groups.number(men, hash, || {
            let proved = self.proved.as_deref().filter(|_| self.has_one_king);
            PlainGroup {
                known: proved.map_or_else(PlainKings::default, |proved| proved.get(men, hash)),
                fresh: PlainKings::default(),
            }
        });
        let (group, side) = (self.groups.known(number), turn as usize);
        if group.known[side].contains(king) {
            return;
        }
        if group.fresh[side].is_empty() {
            self.next.push(number);
        }
        group.known[side].add(king);
        group.fresh[side].add(king);
        self.positions += 1;
    }

    /// All that a closure without a mate has reached is proved.
    fn remember(&self) {
        let Some(proved) = self.proved.as_deref() else {
            return;
        };
        if self.positions < proved::WORTH_REMEMBERING || !self.has_one_king {
            return;
        }
        for (men, group) in self.groups.all() {
            proved.add(men, table::hash(men), group.known);
        }
    }
}

impl Member {
    fn of(packed: Packed) -> Member {
        let packed = packed.mirrored_if_on_the_right();
        let (men, king) = packed.without_king();
        Member {
            men,
            hash: table::hash(men),
            king,
            turn: packed.turn(),
        }
    }
}
