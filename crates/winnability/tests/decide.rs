//! Tests positions whose answer is known, and properties of every answer.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use Color::{Black, White};
use random::Random;
mod common;
#[path = "../src/random.rs"]
mod random;

use common::{can_within, closure_of, decided, kind, position, refused};

use board::{CastlingMode, Color, Move, Position, Tolerant};
use jadoube_winnability::{
    AnswerFault, Budget, Dead, Lemma, Limit, Proof, Solver, WinnabilityAnswer, check, check_dead,
    dead, decide, may_be_dead, proved_dead,
};

fn can(fen: &str, winner: Color) {
    can_within(&Budget::default(), fen, winner);
}

fn cannot(fen: &str, winner: Color) {
    let verdict = decided(&position(fen), winner, &Budget::default());
    assert_eq!(kind(&verdict), "unwinnable", "{fen} {winner}");
}

/// The chess facts that the conformance cases claim.
#[test]
fn claims_of_the_conformance_cases() {
    can("8/4k3/4P3/3B2P1/4P1K1/8/3b4/8 w - - 0 67", Black);
    can("7K/5k2/7P/8/5n2/8/8/8 w - - 0 70", Black);
    can("8/3k4/3P4/8/8/8/8/K7 b - - 0 50", White);
    can("5k1b/8/6KB/4Q3/8/8/8/8 b - - 0 1", White);
    can("6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 30", Black);
    // the only legal move takes in passing
    can(
        "4r2r/p1P2p1p/3Q3n/6k1/1p2PNpP/6P1/PP6/1K1R3R b - h3 0 25",
        Black,
    );
    can("k7/8/KPN5/8/8/8/8/7r w - - 0 60", Black);
    can("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30", White);
    cannot("8/8/8/3n4/3k4/8/2Q5/K7 w - - 0 70", Black);
    cannot("8/8/3k4/8/8/3b4/8/K5R1 w - - 0 60", Black);
    cannot("8/8/8/8/3k4/8/6q1/KB6 b - - 0 60", White);
}

/// Positions published with the reference solver or found in play; walls, and a bishop on either
/// side of them.
#[test]
fn blocked_positions() {
    for winner in [White, Black] {
        cannot("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", winner);
        cannot("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", winner);
    }
    cannot("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", Black);
    can("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", White);
    cannot("8/2b5/kp1p1p2/1PpP1Pp1/K1P3P1/3B4/8/8 b - - 0 1", White);
    cannot("1n6/2Bp4/p1pPp1k1/PpP1Pp1p/1P3P1P/2K5/8/8 w - - 0 1", Black);
    cannot("1k6/1P5p/BP3p2/1P6/8/8/5PKP/8 b - - 0 1", White);
    can("8/8/2Q2k2/3Kb3/8/2P5/1P6/8 b - - 0 1", Black);
}

/// Forced lines: one legal move after the other, to mate, to stalemate, to the loss of the last
/// man.
#[test]
fn forced_lines() {
    cannot("2k5/2P5/3K4/8/8/8/8/8 b - - 0 50", Black);
    cannot("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", White);
    cannot("k7/2Q5/8/8/8/8/8/K7 b - - 0 1", White);
    // The rook must be captured, and nothing that mates remains.
    cannot("k7/R7/8/8/8/6B1/8/K7 b - - 0 1", White);
    cannot("kR6/8/1K6/8/8/8/8/8 b - - 0 1", White);
}

/// The mate comes before the material.
#[test]
fn mate_on_the_board() {
    let mated = position("R1k5/8/2K5/8/8/8/8/8 b - - 0 1");
    assert!(mated.is_checkmate());
    assert_eq!(
        decide(&mated, White),
        WinnabilityAnswer::Winnable { line: vec![] }
    );
    cannot("R1k5/8/2K5/8/8/8/8/8 b - - 0 1", Black);
    // A double check that only a promotion gives: bishops of one square colour mate all the same.
    let doubly = position("3rkr2/4r3/8/7B/B7/8/8/7K b - - 0 1");
    assert_eq!(
        decide(&doubly, White),
        WinnabilityAnswer::Winnable { line: vec![] }
    );
    can("3rkr2/4rP2/8/7B/B7/8/8/7K b - - 0 1", White);
}

/// Compositions that the reference programs call unwinnable, for the player named: a mate exists in
/// each.
const WRONG_ELSEWHERE: [(&str, Color); 6] = [
    ("8/8/p1p5/PkP5/1P6/PP6/1K6/8 w - - 0 1", Black),
    (
        "1b2kb2/8/2pp4/3p2p1/1p1K1pP1/1P1P1P2/8/1B3B2 b - - 0 1",
        White,
    ),
    (
        "3b1b2/3k4/3pp3/3p4/1p1K1p1p/bP1P1P1P/8/1B3B2 w - - 0 1",
        White,
    ),
    ("7B/1b6/3k4/Bp1p4/1P1Pp1p1/2ppP1P1/2p5/2K5 b - - 0 1", White),
    (
        "6bB/8/3k3B/1p1p4/1P1Pp1p1/1pp1P1P1/2p5/2K5 w - - 0 1",
        White,
    ),
    ("8/p2p4/Pk1P4/RP1p4/PKpP4/1pP5/1P6/1b6 w - - 0 1", Black),
];

#[test]
fn what_the_reference_programs_get_wrong() {
    for (fen, winner) in WRONG_ELSEWHERE {
        can(fen, winner);
    }
}

/// Whatever the budget, the answer is right or that it is spent, and not many times the budget is
/// spent.
#[test]
fn budgets_hold_and_change_no_answer() {
    for (fen, winner) in WRONG_ELSEWHERE {
        for states in [0, 1, 100, 5_000] {
            let budget = Budget {
                states,
                ..Budget::default()
            };
            match decided(&position(fen), winner, &budget) {
                WinnabilityAnswer::Unwinnable { certificate } => panic!("{fen} {certificate:?}"),
                WinnabilityAnswer::Winnable { .. } => {}
                WinnabilityAnswer::Exhausted { spent } => {
                    let most = 4 * states + 1_000;
                    assert!(spent.states <= most, "{fen} {} > {most}", spent.states);
                }
            }
        }
    }
}

#[test]
fn an_answer_whose_check_exceeds_the_budget_is_none() {
    let position = position("2B1B1B1/pBpBpBpB/P1P1P1P1/4k3/8/8/4K1B1/8 w - - 0 1");
    let budget = Budget::at_the_board();
    for winner in [White, Black] {
        let found = decided(&position, winner, &budget);
        let WinnabilityAnswer::Unwinnable { certificate } = &found else {
            panic!("{winner}: {found:?}");
        };
        let Proof::Closure(closure) = certificate else {
            panic!("{winner}: {certificate:?}");
        };
        let few = Budget {
            states: u64::from(closure.positions) - 1,
            ..budget
        };
        for refused in [
            few,
            Budget {
                bytes: 1_000_000,
                ..budget
            },
        ] {
            let found = found.clone().checked_within(&refused);
            assert!(
                matches!(found, WinnabilityAnswer::Exhausted { .. }),
                "{found:?}"
            );
        }
        assert_eq!(found.clone().checked_within(&budget), found);
    }
}

/// What ends a search is told: the number of positions, or the memory; or that a proof is too dear
/// to check.
#[test]
fn the_limit_that_was_met_is_told() {
    let (default, live) = (Budget::default(), Budget::live());
    let few_states = Budget {
        states: live.states,
        ..default
    };
    let few_bytes = Budget {
        bytes: live.bytes,
        ..default
    };
    for (fen, winner) in [
        ("6R1/8/8/8/8/7p/8/7k b - - 0 1", White),
        ("2B1B1B1/pBpBpBpB/P1P1P1P1/4k3/8/8/4K1B1/8 w - - 0 1", White),
    ] {
        for (budget, expected) in [(few_states, Limit::States), (few_bytes, Limit::Bytes)] {
            match decided(&position(fen), winner, &budget) {
                WinnabilityAnswer::Exhausted { spent } => {
                    assert_eq!(spent.limit, expected, "{fen}")
                }
                other => panic!("{fen} {budget:?}: {other:?}"),
            }
        }
    }
    let walls = position("k1b5/1p1pB3/1P1P4/2K5/8/8/8/8 b - - 0 1");
    let little = Budget {
        bytes: 500_000,
        ..live
    };
    for found in [
        Solver::default().dead(&walls, &live),
        Solver::default().dead(&walls, &little),
    ] {
        assert!(matches!(found, Dead::Dead { .. }), "{found:?}");
        let Dead::Exhausted { spent } = found.checked_within(&little) else {
            panic!("its check holds more than half a megabyte");
        };
        assert_eq!(spent.limit, Limit::Check);
    }
}

#[test]
fn castling_rights_are_no_obstacle() {
    let table = [
        (
            CastlingMode::Chess960,
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        ),
        (
            CastlingMode::Chess960,
            "2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1",
        ),
        (
            CastlingMode::Standard,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        ),
    ];
    for (mode, fen) in table {
        let position = Tolerant::from_fen(fen, mode).unwrap();
        for winner in [White, Black] {
            let verdict = decided(&position, winner, &Budget::default());
            assert_eq!(kind(&verdict), "winnable", "{fen} {winner}");
        }
    }
}

#[test]
fn dead_positions() {
    let table = [
        "8/8/3k4/8/8/3K4/8/8 w - - 0 60",
        "8/8/3k1b2/8/8/3K4/8/8 w - - 0 60",
        "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
        "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
    ];
    for fen in table {
        let position = position(fen);
        let found = dead(&position);
        assert!(matches!(found, Dead::Dead { .. }), "{fen}: {found:?}");
        assert_eq!(check_dead(&position, &found), Ok(()), "{fen}");
        assert!(proved_dead(&position, &Budget::live()), "{fen}");
        assert!(may_be_dead(&position, &position.legal_moves()), "{fen}");
    }
    let knight = position("7K/5k2/7P/8/5n2/8/8/8 w - - 0 70");
    let alive = dead(&knight);
    assert!(matches!(alive, Dead::Alive { .. }), "{alive:?}");
    assert_eq!(check_dead(&knight, &alive), Ok(()));
    // what is dead for one player is not for the other
    let Dead::Dead { certificates } = dead(&position(table[0])) else {
        panic!("two kings")
    };
    let claim = Dead::Dead { certificates };
    let refused = Err(AnswerFault::LemmaDoesNotApply(Lemma::OnlyKings));
    assert_eq!(check_dead(&knight, &claim), refused);
}

/// A capture in passing that opens a wall is not lost among all the moves that leave it closed.
#[test]
fn walls_that_only_a_capture_in_passing_opens() {
    let table = [
        ("8/7k/4p1p1/1p1pP1Pp/1P1P3P/8/3K4/2B5 w - d6 0 1", Black),
        (
            "4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 b - a3 0 1",
            White,
        ),
        (
            "2bk4/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/3K4/2B5 w - b6 0 1",
            Black,
        ),
    ];
    for (fen, winner) in table {
        can_within(&Budget::live(), fen, winner);
    }
}

/// What shows that one player cannot checkmate is tried for the other: that changes no answer.
#[test]
fn dead_is_what_each_player_alone_says() {
    let table = [
        // a wall; closures for both; a wall for one and a way round it for the other
        "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
        "1k6/1P5p/BP3p2/1P6/6K1/8/5P1P/8 w - - 0 1",
        "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
        "8/p1p5/kpP5/1P6/8/8/8/1K6 w - - 0 1",
        "k7/8/1K6/8/8/8/8/R7 b - - 0 1",
    ];
    for fen in table {
        let position = position(fen);
        let found = dead(&position);
        assert_eq!(check_dead(&position, &found), Ok(()), "{fen}");
        let can = |winner| kind(&decided(&position, winner, &Budget::default())) == "winnable";
        let is_alive = can(White) || can(Black);
        assert_eq!(matches!(found, Dead::Alive { .. }), is_alive, "{fen}");
    }
}

/// FEN, whether it is worth asking.
#[test]
fn the_filter_for_dead_positions() {
    let table = [
        (
            "8/8/3k1b2/8/8/3K1N2/8/8 w - - 0 1",
            true,
            "minor pieces only",
        ),
        ("8/8/3k1b2/8/8/3K1R2/8/8 w - - 0 1", false, "a rook"),
        (
            "r3k3/8/8/1p6/1P6/8/8/R3K3 w - - 0 1",
            true,
            "no pawn can move",
        ),
        (
            "r3k3/8/8/1pp5/1P6/8/8/R3K3 w - - 0 1",
            false,
            "a pawn can capture",
        ),
        (
            "r3k3/8/8/1p6/1P6/8/P7/R3K3 b - - 0 1",
            false,
            "the opponent's pawn can move",
        ),
        ("k7/8/8/8/8/8/5q2/7K w - - 0 1", true, "few legal moves"),
        (
            "4k3/8/8/pP6/P7/p7/P7/4K3 w - a6 0 1",
            false,
            "en passant, and the pawn is free",
        ),
    ];
    for (fen, expected, why) in table {
        let position = position(fen);
        assert_eq!(
            may_be_dead(&position, &position.legal_moves()),
            expected,
            "{fen}: {why}"
        );
    }
}

/// Both colours changed over gives the same answer, and every answer is checked.
#[test]
fn mirrored_positions_and_random_play() {
    let mut random = Random(0x5eed);
    for _ in 0..6 {
        let mut position = Tolerant::default();
        for ply in 0..200 {
            let moves = position.legal_moves();
            let Some(&m) = moves.get(random.below(moves.len().max(1) as u32) as usize) else {
                break;
            };
            position.play_unchecked(m);
            if ply % 5 != 0 {
                continue;
            }
            for winner in [White, Black] {
                let verdict = decided(&position, winner, &Budget::live());
                let mirrored = decided(&mirror(&position), !winner, &Budget::live());
                assert_eq!(kind(&verdict), kind(&mirrored), "{}", position.to_fen());
            }
        }
    }
}

fn mirror(position: &Tolerant) -> Tolerant {
    Tolerant::from_parts(
        position.board().clone().into_mirrored(),
        !position.turn(),
        position.castling_rights().flip_vertical(),
        position
            .maybe_ep_square()
            .map(|square| square.flip_vertical()),
        position.halfmoves(),
        position.fullmoves(),
        position.castling_mode(),
    )
}

/// One solver for many questions answers as a new one for each.
#[test]
fn what_a_solver_remembers_changes_no_answer() {
    let mut solver = Solver::default();
    for (fen, _, _) in PROVED {
        for winner in [White, Black] {
            let kept = solver.decide(&position(fen), winner, &Budget::default());
            assert_eq!(kept, decide(&position(fen), winner), "{fen} {winner}");
        }
    }
}

/// FEN, who cannot checkmate, how it is proved.
const PROVED: [(&str, Color, &str); 5] = [
    ("8/8/8/3n4/3k4/8/2Q5/K7 w - - 0 70", Black, "lemma"),
    (
        "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
        White,
        "invariant",
    ),
    (
        // the knight on g2 keeps White's king from check
        "3Q4/8/4n3/8/5ppp/1b3pkq/5pnr/5K1n b - - 0 1",
        White,
        "cloud",
    ),
    ("k7/R7/8/8/8/6B1/8/K7 b - - 0 1", White, "closure"),
    ("1k6/1P5p/BP3p2/1P6/8/8/5PKP/8 b - - 0 1", White, "closure"),
];

/// A proof for one position does not prove another.
#[test]
fn proofs_do_not_hold_elsewhere() {
    const WINNABLE: [(&str, Color); 4] = [
        ("7K/5k2/7P/8/5n2/8/8/8 w - - 0 70", Black),
        ("5k1b/8/6KB/4Q3/8/8/8/8 b - - 0 1", White),
        ("8/3k4/3P4/8/8/8/8/K7 b - - 0 50", White),
        ("4k3/8/8/1p1p1p2/1P1P1P2/8/8/4K3 w - - 0 1", White),
    ];
    for (fen, winner, expected) in PROVED {
        let verdict = decide(&position(fen), winner);
        let WinnabilityAnswer::Unwinnable { certificate } = &verdict else {
            panic!("{fen} {verdict:?}")
        };
        let kind = match certificate {
            Proof::Lemma(_) => "lemma",
            Proof::Invariant(_) => "invariant",
            Proof::Cloud(_) => "cloud",
            Proof::Closure(_) => "closure",
        };
        assert_eq!(kind, expected, "{fen}");
        for (other, winner) in WINNABLE {
            refused(other, winner, verdict.clone());
        }
    }
    for (fen, winner) in WINNABLE {
        for lemma in Lemma::ALL {
            let certificate = Proof::Lemma(lemma);
            let why = refused(fen, winner, WinnabilityAnswer::Unwinnable { certificate });
            assert_eq!(why, AnswerFault::LemmaDoesNotApply(lemma), "{fen}");
        }
        let why = refused(fen, winner, closure_of(u32::MAX));
        assert_eq!(why, AnswerFault::LeadsToCheckmate, "{fen}");
    }
}

/// Closures that say less than there is, or rest on a false invariant, are refused.
#[test]
fn closures_with_something_missing_are_refused() {
    for (fen, winner, _) in PROVED.into_iter().filter(|row| row.2 == "closure") {
        let verdict = decide(&position(fen), winner);
        let WinnabilityAnswer::Unwinnable {
            certificate: Proof::Closure(whole),
        } = verdict
        else {
            panic!("{fen} {verdict:?}")
        };
        let claim = |closure| WinnabilityAnswer::Unwinnable {
            certificate: Proof::Closure(closure),
        };
        let mut less = whole.clone();
        less.positions = 1;
        let refusal = refused(fen, winner, claim(less));
        assert_eq!(refusal, AnswerFault::MorePositions { than: 1 }, "{fen}");
        let mut leaning = whole;
        leaning.invariants.push(jadoube_winnability::Invariant {
            frozen: position("8/8/8/8/8/8/P7/K7 w - - 0 1").board().clone(),
            men: vec![],
        });
        let number = leaning.invariants.len();
        let refusal = refused(fen, winner, claim(leaning));
        assert_eq!(refusal, AnswerFault::NoInvariant { number }, "{fen}");
    }
}

/// Lines that end too early, in stalemate, in the wrong checkmate, or with an illegal move.
#[test]
fn lines_that_do_not_mate_are_refused() {
    let fen = "7K/5k2/7P/8/5n2/8/8/8 w - - 0 70";
    let WinnabilityAnswer::Winnable { line } = decide(&position(fen), Black) else {
        panic!("h7, Ng6")
    };
    for plies in 0..line.len() {
        let line = line[..plies].to_vec();
        assert_eq!(
            refused(fen, Black, WinnabilityAnswer::Winnable { line }),
            AnswerFault::NoCheckmate
        );
    }
    let whole = WinnabilityAnswer::Winnable { line: line.clone() };
    assert_eq!(refused(fen, White, whole), AnswerFault::NoCheckmate);
    let longer: Vec<Move> = line.iter().chain(&line[..1]).copied().collect();
    let number = line.len() + 1;
    let refusal = refused(fen, Black, WinnabilityAnswer::Winnable { line: longer });
    assert_eq!(refusal, AnswerFault::IllegalMove { number });
    let stalemate = "7k/8/8/5Q2/8/8/8/K7 w - - 0 1";
    let to = |uci: &str| {
        let moves = position(stalemate).legal_moves();
        let found = moves
            .iter()
            .find(|m| m.to_uci(CastlingMode::Standard).to_string() == uci);
        vec![*found.unwrap()]
    };
    let line = to("f5f7");
    assert_eq!(
        refused(stalemate, White, WinnabilityAnswer::Winnable { line }),
        AnswerFault::NoCheckmate
    );
    assert_eq!(
        refused(
            stalemate,
            White,
            WinnabilityAnswer::Winnable { line: vec![] }
        ),
        AnswerFault::NoCheckmate
    );
}

/// No proof that checkmate is impossible is accepted where checkmate is on the board.
#[test]
fn nothing_is_proved_of_a_checkmate() {
    let fen = "R1k5/8/2K5/8/8/8/8/8 b - - 0 1";
    assert_eq!(refused(fen, White, closure_of(1)), AnswerFault::IsCheckmate);
    assert_eq!(check(&position(fen), Black, &closure_of(1)), Ok(()));
}
