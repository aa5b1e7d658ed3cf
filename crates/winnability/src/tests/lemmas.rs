//! Tests that the lemmas on material are true: no mate of theirs exists, and the plain closure
//! meets none.

use board::{Bitboard, Board, Color, Piece, Position, Role, Square, Tolerant};

use super::boards::{is_mated, of_men};
use super::plain::{Plain, PlainOutcome};
use crate::random::Random;
use crate::state::State;
use crate::{Lemma, Proof, WinnabilityAnswer, check, irregular, lemma};

fn position(men: &[(Square, Piece)]) -> Tolerant {
    let mut board = Board::empty();
    for &(square, piece) in men {
        board.set_piece_at(square, piece);
    }
    of_men(board, Color::Black)
}

fn mates(men: &[(Square, Piece)]) -> bool {
    position(men).is_checkmate()
}

/// One square for each that symmetry makes equal.
fn essential_squares() -> impl Iterator<Item = Square> {
    (0..4).flat_map(|file| (0..=file).map(move |rank| Square::new(8 * rank + file)))
}

fn far_from(king: Square) -> impl Iterator<Item = Square> {
    let far = move |other: &Square| king.distance(*other) > 1;
    Square::ALL.into_iter().filter(far)
}

/// All kings, all checks by the knight, all sets of queens around the king: no mate.
#[test]
fn a_lone_knight_mates_no_king_among_queens() {
    for k in essential_squares() {
        for king in far_from(k) {
            for knight in board::attacks::knight_attacks(k) {
                if king != knight {
                    no_queens_help(k, king, knight);
                }
            }
        }
    }
}

fn no_queens_help(k: Square, king: Square, knight: Square) {
    for queens in board::attacks::king_attacks(k).carry_rippler() {
        let mut men: Vec<_> = queens
            .into_iter()
            .map(|square| (square, Color::Black.queen()))
            .collect();
        men.push((k, Color::Black.king()));
        men.push((king, Color::White.king()));
        men.push((knight, Color::White.knight()));
        assert!(!mates(&men), "{men:?}");
    }
}

/// The same loop with rooks does find mates: the test can fail, and the lemma stops where it must.
#[test]
fn a_lone_knight_mates_a_king_beside_his_rook() {
    assert!(mates(&[
        (Square::A8, Color::Black.king()),
        (Square::B8, Color::Black.rook()),
        (Square::A6, Color::White.king()),
        (Square::C7, Color::White.knight()),
    ]));
}

/// Kings, up to three bishops on dark squares giving one check, and what the lemma allows around
/// the king, at random: no mate.
#[test]
fn bishops_of_one_square_colour_mate_nobody() {
    let mut random = Random(0xb15_0b5);
    let mut checks = 0;
    while checks < 200_000 {
        let men = random.bishops_men();
        let position = position(&men);
        let state = State::seen_by(&position, Color::White);
        let applies = state.is_some_and(|state| {
            lemma::by_material(&state) == Some(Lemma::BishopsOfOneSquareColour)
        });
        let regular = applies && position.checkers().single_square().is_some();
        checks += u32::from(regular);
        assert!(!regular || !position.is_checkmate(), "{men:?}");
    }
}

impl Random {
    fn of(&mut self, squares: Bitboard) -> Option<Square> {
        let all: Vec<Square> = squares.into_iter().collect();
        self.one_of(&all)
    }

    fn bishops_men(&mut self) -> Vec<(Square, Piece)> {
        let dark = Bitboard::DARK_SQUARES;
        let mut men = Vec::new();
        let k = self.of(dark & Bitboard::EDGES).unwrap();
        for square in board::attacks::king_attacks(k) {
            let role =
                [Role::Rook, Role::Queen, Role::Bishop, Role::Bishop][self.below(4) as usize];
            if self.below(3) > 0 && (role != Role::Bishop || dark.contains(square)) {
                men.push((square, role.of(Color::Black)));
            }
        }
        for _ in 0..=self.below(3) {
            let diagonals = board::attacks::bishop_attacks(k, Bitboard::EMPTY);
            let squares = if self.below(2) == 0 { diagonals } else { dark };
            let of = |square| (square, Color::White.bishop());
            men.extend(self.of(squares).map(of));
        }
        let near = far_from(k).filter(|king| k.distance(*king) == 2).collect();
        men.extend(self.of(near).map(|square| (square, Color::White.king())));
        men.push((k, Color::Black.king()));
        men
    }
}

/// The lemmas that the check accepts for the position.
fn accepted(position: &Tolerant, winner: Color) -> Vec<Lemma> {
    let claim = |lemma: &Lemma| {
        let certificate = Proof::Lemma(*lemma);
        check(
            position,
            winner,
            &WinnabilityAnswer::Unwinnable { certificate },
        )
        .is_ok()
    };
    Lemma::ALL.into_iter().filter(claim).collect()
}

/// Where the check accepts a lemma the plain closure meets no mate, whatever the position.
#[test]
fn lemmas_agree_with_the_plain_closure() {
    let (mut random, mut plain) = (Random(0x1e44a), Plain::default());
    let mut applied = [0; Lemma::ALL.len()];
    for round in 0..20_000 {
        let position = match round % 2 {
            0 => random.small(),
            _ => random.anything(),
        };
        let winner = random.color();
        for lemma in accepted(&position, winner) {
            let count = &mut applied[lemma as usize];
            *count += 1;
            if *count <= 150 {
                let outcome = plain.explore(&position, winner, 2_000);
                let told = position.to_fen();
                assert!(
                    !matches!(outcome, PlainOutcome::Mate { .. }),
                    "{told} {lemma}"
                );
            }
        }
    }
    assert!(applied.into_iter().all(|count| count >= 20), "{applied:?}");
}

/// The solver and the check apply the same lemma to the same positions.
#[test]
fn the_check_reads_the_material_as_the_solver_does() {
    let mut random = Random(0x1e44b);
    for round in 0..40_000 {
        let position = match round % 2 {
            0 => random.small(),
            _ => random.anything(),
        };
        let winner = random.color();
        if is_mated(&position, winner) {
            continue;
        }
        let found = match State::seen_by(&position, winner) {
            Some(state) => lemma::by_material(&state),
            None => irregular::by_material(&position, winner),
        };
        let found: Vec<Lemma> = found.into_iter().collect();
        assert_eq!(accepted(&position, winner), found, "{}", position.to_fen());
    }
}
