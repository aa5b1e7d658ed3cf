//! Positions whose answer is known, and properties of every answer.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use Color::{Black, White};
use random::Random;
#[path = "../src/random.rs"]
mod random;

use board::{CastlingMode, Color, Move, Position, Tolerant};
use jadoube_winnability::{
    Budget, Dead, Helpmate, Lemma, NotAsked, Proof, SolverSays, Verdict, dead, decide, may_be_dead,
};

fn position(fen: &str) -> Tolerant {
    Tolerant::from_fen(fen, CastlingMode::Standard).unwrap()
}

/// Plays the line; every move must be legal, the end must be checkmate.
fn assert_mates(position: &Tolerant, winner: Color, line: &[Move]) {
    let mut at = position.clone();
    for &m in line {
        at = at.play(m).unwrap();
    }
    assert!(
        at.is_checkmate() && at.turn() != winner,
        "{}",
        position.to_fen()
    );
}

fn can(fen: &str, winner: Color) {
    let position = position(fen);
    match decide(&position, winner, &Budget::default()) {
        Verdict::Winnable { line } => assert_mates(&position, winner, &line),
        other => panic!("{fen} {winner}: {other:?}"),
    }
}

fn cannot(fen: &str, winner: Color) {
    let verdict = decide(&position(fen), winner, &Budget::default());
    assert!(
        matches!(verdict, Verdict::Unwinnable { .. }),
        "{fen} {winner}: {verdict:?}"
    );
}

/// The chess facts that the conformance cases claim.
#[test]
fn claims_of_the_conformance_cases() {
    can("8/4k3/4P3/3B2P1/4P1K1/8/3b4/8 w - - 0 67", Black);
    can("7K/5k2/7P/8/5n2/8/8/8 w - - 0 70", Black);
    can("8/3k4/3P4/8/8/8/8/K7 b - - 0 50", White);
    can("5k1b/8/6KB/4Q3/8/8/8/8 b - - 0 1", White);
    can("6k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 30", Black);
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
        decide(&mated, White, &Budget::default()),
        Verdict::Winnable { line: vec![] }
    );
    cannot("R1k5/8/2K5/8/8/8/8/8 b - - 0 1", Black);
    // A double check that only a promotion gives: bishops of one square colour mate all the same.
    let doubly = position("3rkr2/4r3/8/7B/B7/8/8/7K b - - 0 1");
    assert_eq!(
        decide(&doubly, White, &Budget::default()),
        Verdict::Winnable { line: vec![] }
    );
    can("3rkr2/4rP2/8/7B/B7/8/8/7K b - - 0 1", White);
}

/// chasolver calls this unwinnable; a mate exists 16 plies away. Whatever the budget, we must not
/// agree.
#[test]
fn the_smallest_wrong_unwinnable_of_the_reference() {
    let position = position("8/8/p1p5/PkP5/1P6/PP6/1K6/8 w - - 0 1");
    let small = Budget {
        states: 30_000,
        ..Budget::default()
    };
    match decide(&position, Black, &small) {
        Verdict::Undecided { known } => {
            assert_eq!(known.solver, Some(SolverSays::Unwinnable));
            assert!((30_000..30_300).contains(&known.states));
        }
        other => panic!("{other:?}"),
    }
    let patient = Budget {
        states: 3_000_000,
        first_states: 3_000_000,
        helpmate: Helpmate::Skip,
    };
    match decide(&position, Black, &patient) {
        Verdict::Winnable { line } => assert_mates(&position, Black, &line),
        other => panic!("{other:?}"),
    }
}

#[test]
fn irregular_positions() {
    let budget = Budget {
        states: 2_000,
        ..Budget::default()
    };
    let says = |fen: &str, winner| decide(&position(fen), winner, &budget);
    let lemma = |lemma| Verdict::Unwinnable {
        proof: Proof::Lemma(lemma),
    };
    assert_eq!(
        says("8/8/8/8/8/8/8/KR6 w - - 0 1", White),
        lemma(Lemma::NoKingToCheckmate)
    );
    assert_eq!(
        says("8/8/8/8/8/8/8/KR6 w - - 0 1", Black),
        lemma(Lemma::OnlyKings)
    );
    // Black in check although White has the move, and the solver does not take it.
    let both = says("k7/p7/P7/8/8/8/7R/R6K w - - 0 1", White);
    assert!(matches!(both, Verdict::Winnable { .. }), "{both:?}");
    // Both kings in check: the solver is asked about what follows.
    let crossed = position("4k3/8/8/8/4R3/8/8/r3K3 w - - 0 30");
    match decide(&crossed, Black, &budget) {
        Verdict::Winnable { line } => assert_mates(&crossed, Black, &line),
        other => panic!("{other:?}"),
    }
    match says("k4P2/8/8/8/8/8/8/K4p1r w - - 0 1", White) {
        Verdict::Undecided { known } => {
            assert_eq!(
                known.solver,
                Some(SolverSays::NotAsked(NotAsked::Irregular))
            );
        }
        other => panic!("{other:?}"),
    }
    // A knight forks two kings; neither can leave without leaving the other.
    let fork = says("k1k5/8/1N6/8/8/8/8/7K b - - 0 1", White);
    assert_eq!(fork, Verdict::Winnable { line: vec![] });
}

#[test]
fn chess960_castling_rights_are_no_obstacle() {
    let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    let position = Tolerant::from_fen(fen, CastlingMode::Chess960).unwrap();
    for winner in [White, Black] {
        match decide(&position, winner, &Budget::default()) {
            Verdict::Winnable { line } => assert_mates(&position, winner, &line),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn dead_positions() {
    let table = [
        ("8/8/3k4/8/8/3K4/8/8 w - - 0 60", Dead::Dead),
        ("8/8/3k1b2/8/8/3K4/8/8 w - - 0 60", Dead::Dead),
        ("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", Dead::Dead),
        ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", Dead::Dead),
    ];
    for (fen, expected) in table {
        let position = position(fen);
        assert_eq!(dead(&position, &Budget::live()), expected, "{fen}");
        assert!(may_be_dead(&position, &position.legal_moves()), "{fen}");
    }
    let alive = dead(
        &position("7K/5k2/7P/8/5n2/8/8/8 w - - 0 70"),
        &Budget::live(),
    );
    assert!(
        matches!(alive, Dead::Alive { winner: Black, .. }),
        "{alive:?}"
    );
    let unknown = dead(&Tolerant::default(), &Budget::live());
    assert_eq!(unknown, Dead::Undecided);
}

/// fen, whether it is worth asking.
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

/// Both colours changed over gives the same answer, and every line holds.
#[test]
fn mirrored_positions_and_random_play() {
    let mut random = Random(0x5eed);
    let budget = Budget {
        states: 5_000,
        ..Budget::default()
    };
    for _ in 0..6 {
        let mut position = Tolerant::default();
        for ply in 0..200 {
            let moves = position.legal_moves();
            let Some(&m) = moves.get(random.below(moves.len().max(1) as u32) as usize) else {
                break;
            };
            position.play_unchecked(m);
            if ply % 10 != 0 {
                continue;
            }
            for winner in [White, Black] {
                let verdict = decide(&position, winner, &budget);
                let mirrored = decide(&mirror(&position), !winner, &budget);
                if let Verdict::Winnable { line } = &verdict {
                    assert_mates(&position, winner, line);
                }
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

fn kind(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Winnable { .. } => "winnable",
        Verdict::Unwinnable { .. } => "unwinnable",
        Verdict::Undecided { .. } => "undecided",
    }
}
