//! Tests that the invariants found hold by the check and by the plain closure; with anything
//! missing the check refuses them.

use board::{Bitboard, Board, ByRole, CastlingMode, Color, Role, Square, Tolerant};

use super::boards::{is_mated, position};
use super::plain::{Plain, PlainOutcome};
use crate::proof::{FreeMan, Invariant};
use crate::random::Random;
use crate::state::State;
use crate::{AnswerFault, Proof, WinnabilityAnswer, check, invariant};

/// What is found of the position, as it is told.
fn found(position: &Tolerant, winner: Color) -> Option<Invariant> {
    let state = State::seen_by(position, winner)?;
    if is_mated(position, winner) {
        return None;
    }
    let found = invariant::of(&state).ok()?;
    let is_plain = state.rights.is_empty() && state.en_passant.is_none();
    assert!(
        !is_plain || found.describes(&state),
        "{}",
        position.to_fen()
    );
    Some(found.told(winner))
}

fn checked(position: &Tolerant, winner: Color, invariant: &Invariant) -> Result<(), AnswerFault> {
    let certificate = Proof::Invariant(Box::new(invariant.clone()));
    check(
        position,
        winner,
        &WinnabilityAnswer::Unwinnable { certificate },
    )
}

#[test]
fn walls_and_what_stands_behind_them() {
    let nobody = [
        "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
        // the bishops never leave their colour, and never attack the squares of the other
        "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
    ];
    for fen in nobody {
        let root = position(fen);
        for winner in Color::ALL {
            let found = found(&root, winner).unwrap_or_else(|| panic!("{fen} {winner}"));
            assert_eq!(checked(&root, winner, &found), Ok(()), "{fen} {winner}");
        }
    }
    // the king walks around the wall, which is open at its end
    let open = position("4k3/8/8/1p1p1p2/1P1P1P2/8/8/4K3 w - - 0 1");
    assert_eq!(found(&open, Color::White), None);
}

/// Of the same men, some that cannot have got past each other.
#[test]
fn opposed_pawns_that_are_past_each_other_are_not_described() {
    let root = position("1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 w - - 0 1");
    let table = [
        (
            "1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 b - - 0 1",
            true,
        ),
        (
            "1k6/p1p1p1p1/P1P1P1P1/2p1p1p1/p7/P7/2P1P1P1/4K3 w - - 0 1",
            true,
        ),
        (
            "1k6/p1p1p1p1/P1P1P1P1/2p1p1p1/P7/8/2P1P1P1/4K3 w - - 0 1",
            true,
        ),
        (
            "1k6/p1p1p1p1/P1P1P1P1/2p1p1p1/P7/p7/2P1P1P1/4K3 w - - 0 1",
            false,
        ),
        (
            "1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/2P1P1P1/4K3 w - - 0 1",
            false,
        ),
    ];
    for winner in Color::ALL {
        let state = State::seen_by(&root, winner).unwrap();
        let found = invariant::of(&state).unwrap_or_else(|_| panic!("{winner}"));
        let told = found.told(winner);
        for (fen, is_described) in table {
            let state = State::seen_by(&position(fen), winner).unwrap();
            assert_eq!(found.describes(&state), is_described, "{fen} {winner}");
            let checked = checked(&position(fen), winner, &told);
            assert_eq!(checked.is_ok(), is_described, "{fen} {winner}");
        }
    }
}

#[test]
fn what_moves_in_an_unusual_way_is_not_frozen() {
    let cases = [
        // en passant opens the wall, now and after two steps
        "4k3/8/8/pPpPpPpP/P1P1P1P1/8/8/4K3 w - a6 0 1",
        "4k3/5p2/8/p1p1p1pP/P1P1P1P1/8/8/4K3 w - - 0 1",
        // castling leads around
        "r3k3/p1p1p1p1/P1P1P1P1/8/8/8/8/4K3 b q - 0 1",
    ];
    for fen in cases {
        for winner in Color::ALL {
            if let Some(found) = found(&position(fen), winner) {
                assert_eq!(
                    checked(&position(fen), winner, &found),
                    Ok(()),
                    "{fen} {winner}"
                );
            }
        }
    }
}

/// Where an invariant is found the check agrees, and the plain closure meets no checkmate.
#[test]
fn blocked_boards_agree_with_the_plain_closure() {
    agree_with_the_plain_closure(Random::blocked, [500, 250]);
}

/// Pawns do not get past each other where neither is captured and neither captures.
#[test]
fn opposed_pawns_agree_with_the_plain_closure() {
    agree_with_the_plain_closure(Random::opposed, [500, 250]);
}

#[test]
fn boards_with_castling_agree_with_the_plain_closure() {
    agree_with_the_plain_closure(Random::castle, [10, 1]);
}

fn agree_with_the_plain_closure(board: fn(&mut Random) -> Tolerant, expected: [u32; 2]) {
    let (mut random, mut plain) = (Random(0x0b10c), Plain::default());
    let (mut described, mut closed) = (0, 0);
    for _ in 0..6_000 {
        let (root, winner) = (board(&mut random), random.color());
        let Some(invariant) = found(&root, winner) else {
            continue;
        };
        let told = || format!("{} {winner}", root.to_fen());
        described += 1;
        assert_eq!(checked(&root, winner, &invariant), Ok(()), "{}", told());
        match plain.explore(&root, winner, 2_000) {
            PlainOutcome::Mate { .. } => panic!("{}", told()),
            PlainOutcome::Closed { .. } => closed += 1,
            PlainOutcome::Open => {}
        }
    }
    let enough = described >= expected[0] && closed >= expected[1];
    assert!(enough, "{described} described, {closed} closed");
}

/// One square less, or one man no longer frozen, and it is no invariant.
#[test]
fn the_check_finds_what_is_missing() {
    let root = position("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1");
    let whole = found(&root, Color::White).unwrap();
    for less in with_less(&whole) {
        assert!(checked(&root, Color::White, &less).is_err(), "{less:?}");
    }
}

/// The invariant without one of its squares, or one of its men, each in turn.
fn with_less(whole: &Invariant) -> Vec<Invariant> {
    let mut all = Vec::new();
    for square in whole.frozen.occupied() {
        let mut less = whole.clone();
        less.frozen.discard_piece_at(square);
        all.push(less);
    }
    for index in 0..whole.men.len() {
        for role in Role::ALL {
            for square in *whole.men[index].may.get(role) {
                let mut less = whole.clone();
                less.men[index].may.get_mut(role).discard(square);
                all.push(less);
            }
        }
        let mut less = whole.clone();
        less.men.remove(index);
        all.push(less);
    }
    all
}

/// Whatever is changed about an invariant: what the check still accepts is true by the plain
/// closure.
#[test]
fn what_the_check_accepts_of_changed_invariants_is_true() {
    let (mut random, mut plain) = (Random(0xc4a6e), Plain::default());
    let (mut accepted, mut refused) = (0, 0);
    while accepted < 400 {
        let board = [Random::blocked, Random::opposed][random.below(2) as usize];
        let (root, winner) = (board(&mut random), random.color());
        let Some(mut changed) = found(&root, !winner).or_else(|| found(&root, winner)) else {
            continue;
        };
        for _ in 0..random.below(3) {
            random.change(&mut changed);
        }
        if checked(&root, winner, &changed).is_err() {
            refused += 1;
            continue;
        }
        accepted += 1;
        let outcome = plain.explore(&root, winner, 3_000);
        let told = format!("{} {winner} {changed:?}", root.to_fen());
        assert!(!matches!(outcome, PlainOutcome::Mate { .. }), "{told}");
    }
    assert!(refused > 400, "{refused}");
}

impl Random {
    /// A square more or less for men of one kind, or a man frozen or thawed.
    fn change(&mut self, invariant: &mut Invariant) {
        let square = self.square();
        let man = self.below(invariant.men.len().max(1) as u32) as usize;
        let mut nobody = FreeMan {
            color: Color::White,
            may: ByRole::default(),
        };
        let man = invariant.men.get_mut(man).unwrap_or(&mut nobody);
        let set = man.may.get_mut(Role::ALL[self.below(6) as usize]);
        match (set.contains(square), self.below(4)) {
            (true, _) => set.discard(square),
            (false, 0) => set.add(square),
            (false, 1) => {
                invariant.frozen.discard_piece_at(square);
            }
            _ => {
                let role = Role::ALL[self.below(6) as usize];
                invariant.frozen.set_piece_at(square, role.of(self.color()));
            }
        }
    }
}

/// Castling belongs to the position: king and rook that change places are not frozen, whoever
/// stands where the other goes.
#[test]
fn castling_moves_what_is_called_frozen() {
    let table = [
        (
            CastlingMode::Chess960,
            "4k3/8/8/8/8/8/PPPPPPPP/5KR1 w G - 0 1",
        ),
        (
            CastlingMode::Chess960,
            "4k3/8/8/8/8/8/PPPPPPPP/2RK4 w C - 0 1",
        ),
        (
            CastlingMode::Chess960,
            "4k3/8/8/8/8/8/PPPPPPPP/6KR w H - 0 1",
        ),
        (
            CastlingMode::Standard,
            "4k3/8/8/8/8/8/PPPPPPPP/4K2R w K - 0 1",
        ),
    ];
    for (mode, fen) in table {
        let root = Tolerant::from_fen(fen, mode).unwrap();
        let all_frozen = Invariant {
            frozen: board::Position::board(&root).clone(),
            men: Vec::new(),
        };
        for winner in Color::ALL {
            let answer = checked(&root, winner, &all_frozen);
            assert_eq!(answer, Err(AnswerFault::NotDescribed), "{fen} {winner}");
        }
    }
}

/// What describes no board at all is refused and does no harm.
#[test]
fn nonsense_is_refused() {
    let root = Tolerant::default();
    let mut kings = Board::empty();
    for square in Square::ALL {
        kings.set_piece_at(square, Color::White.king());
    }
    for frozen in [Board::empty(), kings] {
        for men in [
            vec![],
            vec![everywhere(Color::White); 40],
            Color::ALL.map(everywhere).into(),
        ] {
            let nonsense = Invariant {
                frozen: frozen.clone(),
                men,
            };
            for winner in Color::ALL {
                assert!(checked(&root, winner, &nonsense).is_err(), "{nonsense:?}");
            }
        }
    }
}

fn everywhere(color: Color) -> FreeMan {
    let may = ByRole::new_with(|_| Bitboard::FULL);
    FreeMan { color, may }
}
