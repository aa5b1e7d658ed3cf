//! The closure: all positions that legal moves reach, nearest first, until a mate is met or nothing
//! is new.

use std::collections::{HashSet, VecDeque};

use board::{Color, Move, Position, Role, Tolerant};

use crate::key::{Key, KeyHash};
use crate::{invariant, lemma};

/// A search through everything that can follow a position. It can be stopped and continued.
///
/// Positions are compared in full. Their order, breadth first, makes the line to a mate a shortest
/// one.
pub(crate) struct Closure {
    winner: Color,
    seen: HashSet<Key, KeyHash>,
    steps: Vec<Step>,
    waiting: VecDeque<(u32, Tolerant)>,
    settling: Settling,
}

/// How a position was reached: by `m` from the position of step `parent`.
struct Step {
    parent: u32,
    m: Option<Move>,
}

/// What may settle positions on the way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Settling {
    LemmasAndInvariants,
    /// The lemmas speak of positions where the player not having the move is not in check. That
    /// holds after any legal move, but one move later a check that stood there wrongly may still be
    /// part of a mate.
    Invariants,
    /// Both are what is tried.
    #[cfg(test)]
    Nothing,
}

/// What a closure ended with.
pub(crate) enum Outcome {
    Mate { line: Vec<Move> },
    Closed,
}

impl Closure {
    pub(crate) fn new(root: &Tolerant, winner: Color) -> Closure {
        let settling = if root.in_check(!root.turn()) {
            Settling::Invariants
        } else {
            Settling::LemmasAndInvariants
        };
        let mut closure = Closure {
            winner,
            seen: HashSet::default(),
            steps: Vec::new(),
            waiting: VecDeque::new(),
            settling,
        };
        closure.reach(root.clone(), Step { parent: 0, m: None });
        closure
    }

    /// Nothing but legal moves: what lemmas and invariants are tried against.
    #[cfg(test)]
    pub(crate) fn plain(root: &Tolerant, winner: Color) -> Closure {
        Closure {
            settling: Settling::Nothing,
            ..Closure::new(root, winner)
        }
    }

    /// The number of different positions reached so far.
    pub(crate) fn states(&self) -> u32 {
        self.steps.len() as u32
    }

    /// Goes on until there is an outcome, or until `limit` positions have been reached.
    pub(crate) fn explore(&mut self, limit: u32) -> Option<Outcome> {
        while self.states() < limit {
            let Some((step, position)) = self.waiting.pop_front() else {
                return Some(Outcome::Closed);
            };
            if self.is_mate_or_goes_on(step, position) {
                return Some(Outcome::Mate {
                    line: self.line_to(step),
                });
            }
        }
        self.waiting.is_empty().then_some(Outcome::Closed)
    }

    /// Whether the position is the mate that is looked for; if it is not, what follows it is
    /// reached.
    fn is_mate_or_goes_on(&mut self, step: u32, position: Tolerant) -> bool {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return position.turn() != self.winner && position.is_check();
        }
        if self.is_settled(step, &position) {
            return false;
        }
        for m in moves {
            let mut next = position.clone();
            next.play_unchecked(m);
            self.reach(
                next,
                Step {
                    parent: step,
                    m: Some(m),
                },
            );
        }
        false
    }

    /// A lemma or an invariant says that no mate follows. Invariants are tried where a man was captured or a pawn moved: what was
    /// found about the positions before need not hold there.
    fn is_settled(&self, step: u32, position: &Tolerant) -> bool {
        let by_lemma = || lemma::by_material(position, self.winner).is_some();
        let by_invariant = || invariant::proved(position, self.winner).is_some();
        match self.settling {
            Settling::LemmasAndInvariants => {
                by_lemma() || (self.is_past_return(step) && by_invariant())
            }
            Settling::Invariants => self.is_past_return(step) && by_invariant(),
            #[cfg(test)]
            Settling::Nothing => false,
        }
    }

    fn is_past_return(&self, step: u32) -> bool {
        let made = self.steps.get(step as usize).and_then(|step| step.m);
        made.is_some_and(|m| m.is_capture() || m.role() == Role::Pawn)
    }

    fn reach(&mut self, position: Tolerant, step: Step) {
        if self.seen.insert(Key::of(&position)) {
            self.waiting.push_back((self.states(), position));
            self.steps.push(step);
        }
    }

    fn line_to(&self, mut step: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(Step { parent, m: Some(m) }) = self.steps.get(step as usize) {
            line.push(*m);
            step = *parent;
        }
        line.reverse();
        line
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use board::{Bitboard, Board, CastlingMode, Role, Square};

    use super::*;
    use crate::random::Random;

    impl Random {
        /// Two kings and up to three more men, few of them able to leave a small closure.
        fn small(&mut self) -> Tolerant {
            const ROLES: [Role; 6] = [
                Role::Knight,
                Role::Bishop,
                Role::Bishop,
                Role::Queen,
                Role::Rook,
                Role::Pawn,
            ];
            let mut board = Board::empty();
            for _ in 0..=self.below(3) {
                let role = ROLES[self.below(6) as usize];
                board.set_piece_at(Square::new(8 + self.below(48)), role.of(self.color()));
            }
            for color in Color::ALL {
                board.set_piece_at(Square::new(self.below(64)), color.king());
            }
            let (turn, mode) = (self.color(), CastlingMode::Standard);
            Tolerant::from_parts(board, turn, Bitboard::EMPTY, None, 0, NonZeroU32::MIN, mode)
        }

        fn color(&mut self) -> Color {
            Color::from_white(self.below(2) == 0)
        }
    }

    /// Where a lemma says that there is no mate, the plain closure meets none.
    #[test]
    fn lemmas_agree_with_the_plain_closure() {
        let mut random = Random(0x1e44a);
        let mut settled = 0;
        while settled < 300 {
            let (position, winner) = (random.small(), random.color());
            if position.is_checkmate() || lemma::holding(&position, winner).is_none() {
                continue;
            }
            settled += 1;
            let outcome = Closure::plain(&position, winner).explore(3_000);
            assert!(
                !matches!(outcome, Some(Outcome::Mate { .. })),
                "{}",
                position.to_fen()
            );
        }
    }

    /// Lemmas on the way shorten the closure; they do not change what it says.
    #[test]
    fn closures_with_and_without_lemmas_agree() {
        let mut random = Random(0xc105e);
        for _ in 0..150 {
            let (position, winner) = (random.small(), random.color());
            let with = Closure::new(&position, winner).explore(4_000);
            let without = Closure::plain(&position, winner).explore(20_000);
            match (with, without) {
                (Some(Outcome::Mate { line }), Some(Outcome::Mate { line: other })) => {
                    assert_eq!(line.len(), other.len(), "{}", position.to_fen());
                }
                (Some(Outcome::Closed), Some(Outcome::Mate { .. }))
                | (Some(Outcome::Mate { .. }), Some(Outcome::Closed)) => {
                    panic!("they differ: {}", position.to_fen());
                }
                _ => {}
            }
        }
    }

    /// Stopping and going on gives what one run gives.
    #[test]
    fn a_closure_can_be_continued() {
        let fen = "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1";
        let root = Tolerant::from_fen(fen, CastlingMode::Standard).unwrap();
        let mut at_once = Closure::new(&root, Color::White);
        assert!(matches!(at_once.explore(u32::MAX), Some(Outcome::Closed)));
        let mut in_parts = Closure::new(&root, Color::White);
        let outcome = (1..).find_map(|part| in_parts.explore(50 * part));
        assert!(matches!(outcome, Some(Outcome::Closed)));
        assert_eq!(in_parts.states(), at_once.states());
    }
}
