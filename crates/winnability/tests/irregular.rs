//! Tests positions that no game reaches, answered as they stand.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use Color::{Black, White};
mod common;
use common::{can_within, closure_of, decided, kind, position, refused};

use board::Color;
use jadoube_winnability::{AnswerFault, Budget, Lemma, Limit, Proof, WinnabilityAnswer, decide};

/// FEN, intended winner, answer: no king, several, adjacent ones, pawns where none can be, the
/// player not having the move in check.
#[test]
fn irregular_positions() {
    let table = [
        // a king that is not there is not checkmated, whoever has the move
        ("8/8/8/8/8/8/8/KR6 w - - 0 1", White, "unwinnable"),
        ("8/8/8/8/8/8/8/KR6 w - - 0 1", Black, "unwinnable"),
        ("8/8/8/8/8/8/8/QR6 b - - 0 1", White, "unwinnable"),
        ("8/8/8/8/8/8/8/QR5k b - - 0 1", White, "winnable"),
        // Black in check although White has the move
        ("k7/p7/P7/8/8/8/7R/R6K w - - 0 1", White, "winnable"),
        // both kings in check
        ("4k3/8/8/8/4R3/8/8/r3K3 w - - 0 30", Black, "winnable"),
        ("4k3/8/8/8/4R3/8/8/r3K3 b - - 0 30", White, "winnable"),
        // adjacent kings
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", White, "unwinnable"),
        ("8/8/8/3kK3/8/8/8/7R w - - 0 1", White, "winnable"),
        ("8/8/8/3kK3/8/8/8/7R b - - 0 1", Black, "unwinnable"),
        // pawns on the first and the last rank, which have a move there or none
        ("k4P2/8/8/8/8/8/8/K4p2 w - - 0 1", White, "unwinnable"),
        ("k7/8/8/8/8/8/8/K4P2 w - - 0 1", White, "winnable"),
        ("k4P2/8/8/8/8/8/8/K6r w - - 0 1", Black, "winnable"),
        // a bare king in check, beside a pawn that stays on the first rank, or beside one of
        // several kings
        ("8/7K/3k4/8/5n2/8/2q5/5p2 b - - 0 1", White, "unwinnable"),
        ("8/8/8/4k3/8/8/2k2K2/6k1 w - - 0 1", White, "unwinnable"),
        // a knight forks two kings; neither can leave without leaving the other
        ("k1k5/8/1N6/8/8/8/8/7K b - - 0 1", White, "winnable"),
        ("k1k5/8/8/8/8/8/8/7K b - - 0 1", White, "unwinnable"),
    ];
    for (fen, winner, expected) in table {
        let verdict = decided(&position(fen), winner, &Budget::default());
        assert_eq!(kind(&verdict), expected, "{fen} {winner}: {verdict:?}");
    }
    let lemma = |fen: &str, winner| match decide(&position(fen), winner) {
        WinnabilityAnswer::Unwinnable {
            certificate: Proof::Lemma(lemma),
        } => Some(lemma),
        _ => None,
    };
    assert_eq!(lemma(table[0].0, White), Some(Lemma::NoKingToCheckmate));
    assert_eq!(lemma(table[0].0, Black), Some(Lemma::OnlyKings));
    // without a king of the winner's
    let lone_knight = Some(Lemma::LoneKnight);
    assert_eq!(lemma("8/8/8/8/4n3/8/1Q6/7K b - - 0 1", Black), lone_knight);
    let one_colour = Some(Lemma::BishopsOfOneSquareColour);
    assert_eq!(lemma("8/8/8/B7/8/8/1r6/B6k w - - 0 1", White), one_colour);
    assert_eq!(lemma("8/8/8/8/4n3/8/1R6/7K b - - 0 1", Black), None);
}

/// Where a king is missing or one stands too many all that follows is irregular. In each a
/// checkmate is near, if it is looked for in the right place.
#[test]
fn irregular_positions_are_searched_where_a_checkmate_is_near() {
    let table = [
        (
            "r3k3/6r1/p1Pp4/P1PP2pp/4p1PP/1p2Pp2/5P2/R3Q1R1 b - - 0 1",
            White,
        ),
        (
            "rn2k2r/pp3ppp/2pbpn2/q4b2/2BP4/2N1BN2/PPP2PPP/R2QR3 b - - 0 1",
            White,
        ),
        (
            "rn2k2r/pp3ppp/2pbpn2/q4b2/2BP4/K1N1BN2/PPP2PPP/R2QR1K1 b - - 0 1",
            White,
        ),
        (
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/k1B1P3/3P1N2/PPP2PPP/RNBQK2R w - - 0 1",
            White,
        ),
    ];
    for (fen, winner) in table {
        can_within(&Budget::live(), fen, winner);
    }
}

/// Behind a wall thousands of regular positions follow when the pawn on the last rank is captured:
/// one invariant settles them all.
#[test]
fn what_settles_many_regular_positions_is_told_once() {
    let table = [
        ("4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB1P w - - 0 1", 1),
        ("1p6/8/1p6/bPp5/PpP2k2/1Pp5/B1P5/RB5K b - - 0 1", 4),
    ];
    for (fen, invariants) in table {
        let budget = Budget::at_the_board();
        let verdict = decided(&position(fen), White, &budget).checked_within(&budget);
        let WinnabilityAnswer::Unwinnable { certificate } = verdict else {
            panic!("{fen}: {verdict:?}");
        };
        let Proof::Closure(closure) = certificate else {
            panic!("{fen}: {certificate:?}");
        };
        assert_eq!(closure.invariants.len(), invariants, "{fen}");
    }
}

/// A pawn that nobody can take soon stays on the last rank, and whatever follows is irregular for
/// long (A.5.4).
#[test]
fn a_pawn_left_on_the_last_rank_hinders_no_helpmate() {
    let table = [
        ("rnbq1bnr/pppkpppp/3p4/8/8/7P/8/1p3K2 w - - 0 1", Black),
        ("5P2/2P5/1p2p3/3p2p1/3P4/3k1K2/8/8 b - - 0 1", Black),
        ("3P4/5k2/8/2p5/8/4R3/6PP/6K1 b - - 0 40", White),
        ("3P4/5k2/8/2p5/8/4R3/6PP/p5K1 w - - 0 40", Black),
        ("P6k/8/8/8/3R4/8/8/K5n1 w - - 0 60", White),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBpKBNR w KQkq - 0 1",
            White,
        ),
    ];
    for (fen, winner) in table {
        can_within(&Budget::live(), fen, winner);
    }
}

/// Where not all legal moves are listed nothing is decided, nor is a claim accepted.
#[test]
fn more_moves_than_are_listed_are_not_followed() {
    let queens = "QQQQQQQK/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/kQQQQQQQ w - - 0 1";
    let WinnabilityAnswer::Exhausted { spent } = decide(&position(queens), Black) else {
        panic!("of 277 moves 270 are known");
    };
    assert_eq!(spent.limit, Limit::Moves);
    let claim = closure_of(1_000);
    assert_eq!(refused(queens, Black, claim), AnswerFault::TooManyMoves);
}
