//! Tests positions with bishops that only differ in where they stand, and the certificates that
//! prove them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use Color::{Black, White};

use board::{Bitboard, CastlingMode, Color, Position, Role, Tolerant};
use jadoube_winnability::{
    AnswerFault, Budget, Certificate, Cloud, Justification, Proof, Solver, WinnabilityAnswer, check,
};

fn position(fen: &str) -> Tolerant {
    Tolerant::from_fen(&format!("{fen} 0 1"), CastlingMode::Standard).unwrap()
}

/// Who cannot checkmate, neither player where none is named.
const DEAD: [(&str, Option<Color>); 19] = [
    ("8/1p2B1B1/1PpB1B2/k1P1B3/p1P2B2/P7/5K2/8 w - -", None),
    ("8/b7/1b5p/2b2p1P/3b1p1K/4bPp1/6P1/5kb1 b - -", None),
    ("8/8/7p/5p1P/5p1K/4bPp1/5bPb/4bkb1 b - -", None),
    (
        "5b2/2b5/3b3p/2b1bp1P/3b1p1K/4bPp1/3b1bP1/2b2kb1 b - -",
        None,
    ),
    (
        "1bB4b/k7/R5r1/8/1pBp1p1p/1PpP1P1P/K1P4b/RB6 b - -",
        Some(Black),
    ),
    ("1bB5/k7/R5r1/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 b - -", None),
    ("1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - -", None),
    ("B2b4/8/8/4k2B/1p1p1p1p/1PpP1P1P/K1P5/RB4b1 b - -", None),
    (
        "bn1n2k1/2p2p1b/2p2Pp1/1pKp1pP1/1P1P1P2/8/5B2/2B1B1B1 b - -",
        Some(White),
    ),
    (
        "BbK1kb2/b1p1p1p1/1pP1P1P1/1P6/8/8/8/1B2b2B b - -",
        Some(Black),
    ),
    ("8/7B/7b/8/3p1p1p/b1pP1PpP/B1PpBkP1/3K1BRB w - -", None),
    (
        "3b1kBR/b3pP1P/1pBpP2P/1P1P1Bp1/K2pB1P1/3P1B2/4B3/8 b - -",
        Some(Black),
    ),
    ("6b1/8/1k6/3p1p2/3PpP1B/3pKp2/3P1P1n/B7 w - -", Some(White)),
    ("k1b5/1p1p4/1P1P4/B7/8/2B5/8/K7 w - -", None),
    ("B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - -", None),
    (
        "B2b4/1b6/2k5/8/1p1p1p1p/1PpP1P1P/K1P4b/NB6 b - -",
        Some(Black),
    ),
    ("2k5/8/8/3B4/2Bp1p1p/1BpP1P1P/2P1BPBP/3BKBNR w K -", None),
    ("8/6pp/8/4q3/ppp5/bkp4Q/qnp2p2/n1K5 b - -", Some(White)),
    ("8/4b3/6r1/4q3/ppp5/bkp4Q/qnp5/n1K5 b - -", Some(White)),
];

/// Neighbours of these in which a checkmate is hidden.
const ALIVE: [(&str, Color); 6] = [
    ("1b2kb2/8/2pp4/3p2p1/1p1K1pP1/1P1P1P2/8/1B3B2 b - -", White),
    ("3b1b2/3k4/3pp3/3p4/1p1K1p1p/bP1P1P1P/8/1B3B2 w - -", White),
    ("7B/1b6/3k4/Bp1p4/1P1Pp1p1/2ppP1P1/2p5/2K5 b - -", White),
    ("6bB/8/3k3B/1p1p4/1P1Pp1p1/1pp1P1P1/2p5/2K5 w - -", White),
    ("8/p2p4/Pk1P4/RP1p4/PKpP4/1pP5/1P6/1b6 w - -", Black),
    ("8/8/p1p5/PkP5/1P6/PP6/1K6/8 w - -", Black),
];

fn players(asked: Option<Color>) -> Vec<Color> {
    asked.map_or(Color::ALL.to_vec(), |color| vec![color])
}

/// What a small budget proves.
fn proof(fen: &str, winner: Color) -> Proof {
    let budget = Budget {
        states: 1_000_000,
        ..Budget::default()
    };
    match Solver::default().decide(&position(fen), winner, &budget) {
        WinnabilityAnswer::Unwinnable { certificate } => certificate,
        other => panic!("{fen} {winner}: {other:?}"),
    }
}

fn checked(fen: &str, winner: Color, certificate: Proof) -> Result<(), AnswerFault> {
    check(
        &position(fen),
        winner,
        &WinnabilityAnswer::Unwinnable { certificate },
    )
}

#[test]
fn a_cloud_decides_at_once() {
    for (fen, asked) in DEAD {
        for winner in players(asked) {
            let proof = proof(fen, winner);
            assert_eq!(checked(fen, winner, proof), Ok(()), "{fen} {winner}");
        }
    }
}

#[test]
fn what_is_written_is_short_and_comes_back() {
    for (fen, asked) in DEAD {
        for winner in players(asked) {
            let written = Certificate {
                position: position(fen),
                winner,
                shown: Justification::Proof(proof(fen, winner)),
            };
            let text = written.to_string();
            assert!(text.len() < 900, "{text}");
            assert_eq!(text.parse::<Certificate>().unwrap(), written, "{fen}");
        }
    }
}

/// The clouds in a proof.
fn clouds(proof: Proof) -> Vec<Cloud> {
    match proof {
        Proof::Cloud(cloud) => vec![*cloud],
        Proof::Closure(closure) => closure.clouds,
        _ => vec![],
    }
}

fn claim(cloud: Cloud) -> Proof {
    Proof::Cloud(Box::new(cloud))
}

/// A man without one of his squares leaves them; too few placements are not all.
#[test]
fn a_cloud_with_something_missing_is_refused() {
    for (fen, asked) in DEAD {
        for winner in players(asked) {
            let proof = proof(fen, winner);
            if !matches!(proof, Proof::Cloud(_)) {
                continue;
            }
            for whole in clouds(proof) {
                for (index, man) in whole.men.iter().enumerate() {
                    let set = man.may.bishop;
                    for square in set.into_iter().filter(|_| set.more_than_one()) {
                        let mut less = whole.clone();
                        less.men[index].may.bishop.discard(square);
                        let refused = checked(fen, winner, claim(less));
                        assert!(refused.is_err(), "{fen} {winner} {index} {square}");
                    }
                }
                let mut fewer = whole.clone();
                fewer.positions -= 1;
                let refused = checked(fen, winner, claim(fewer));
                assert_eq!(refused, Err(AnswerFault::NoCloud { number: 1 }), "{fen}");
                let mut without = whole.clone();
                without.men.pop();
                assert!(checked(fen, winner, claim(without)).is_err(), "{fen}");
            }
        }
    }
}

/// Where there is a checkmate no cloud is accepted, whoever belongs to it and wherever he may
/// stand.
#[test]
fn no_cloud_hides_a_checkmate() {
    for (fen, winner) in ALIVE {
        let (root, pieces) = (position(fen), [Role::Bishop, Role::Rook]);
        let board = root.board();
        let apart: Bitboard = board.bishops() | board.rooks();
        for chosen in [apart, apart & board.white(), apart & board.black()] {
            for squares in [
                Bitboard::FULL,
                Bitboard::LIGHT_SQUARES,
                Bitboard::DARK_SQUARES,
                chosen,
            ] {
                let mut cloud = Cloud {
                    exact: board.clone(),
                    turn: root.turn(),
                    men: vec![],
                    positions: 20_000,
                };
                for square in chosen {
                    let piece = cloud.exact.remove_piece_at(square).unwrap();
                    let mut may = board::ByRole::<Bitboard>::default();
                    for role in pieces.into_iter().filter(|role| *role == piece.role) {
                        *may.get_mut(role) = squares | Bitboard::from(square);
                    }
                    let color = piece.color;
                    cloud.men.push(jadoube_winnability::FreeMan { color, may });
                }
                assert!(checked(fen, winner, claim(cloud)).is_err(), "{fen}");
            }
        }
    }
}

/// What a cloud says of a position it says of all that follow it.
#[test]
fn a_cloud_describes_what_follows() {
    let (fen, winner) = DEAD[0];
    let winner = winner.unwrap_or(White);
    let whole = clouds(proof(fen, winner)).remove(0);
    let mut at = position(fen);
    for number in 0..40 {
        let moves = at.legal_moves();
        let Some(m) = moves.get(number * 7 % moves.len().max(1)) else {
            break;
        };
        at.play_unchecked(*m);
        let certificate = claim(whole.clone());
        let verdict = WinnabilityAnswer::Unwinnable { certificate };
        assert_eq!(check(&at, winner, &verdict), Ok(()), "{}", at.to_fen());
    }
}

/// A cloud of another position proves nothing of one in which a checkmate is possible.
#[test]
fn clouds_are_not_lent() {
    for (fen, asked) in DEAD {
        for winner in players(asked) {
            for cloud in clouds(proof(fen, winner)) {
                for (alive, winner) in ALIVE {
                    let refused = checked(alive, winner, claim(cloud.clone()));
                    assert!(refused.is_err(), "{fen} {alive}");
                }
            }
        }
    }
}

/// Kings are followed always, pawns where both players have some, and castling and taking in
/// passing are no part of a cloud.
#[test]
fn what_a_cloud_does_not_speak_of() {
    let (fen, winner) = DEAD[0];
    let winner = winner.unwrap_or(White);
    let whole = clouds(proof(fen, winner)).remove(0);
    let mut pawn = whole.clone();
    pawn.men[0].may.pawn = Bitboard(0x100);
    assert!(checked(fen, winner, claim(pawn)).is_err());
    let mut king = whole.clone();
    king.men[0].may.king = Bitboard(1);
    assert!(checked(fen, winner, claim(king)).is_err());
    let (fen, winner) = ("8/6pp/8/4q3/ppp5/bkp4Q/qnp2p2/n1K5 b - -", White);
    let whole = clouds(proof(fen, winner)).remove(0);
    assert!(whole.men.iter().any(|man| man.may.pawn.any()));
    let mut with_pawns_of_both = whole.clone();
    with_pawns_of_both
        .exact
        .set_piece_at(board::Square::H2, White.pawn());
    assert!(checked(fen, winner, claim(with_pawns_of_both)).is_err());
    for fen in [
        "4k3/8/8/8/8/8/8/4K2R w K -",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6",
    ] {
        let root = position(fen);
        let cloud = Cloud {
            exact: root.board().clone(),
            turn: White,
            men: vec![],
            positions: 1_000,
        };
        assert!(checked(fen, Black, claim(cloud)).is_err(), "{fen}");
    }
}
