//! Resolves moves that are not legal: which man, from where, why, and what they leave.

use jadoube_pgn::{PgnGame, PlyEffect, Splitter};

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn read(fen: &str, moves: &str) -> PgnGame {
    let text = format!("[FEN \"{fen}\"]\n\n{moves} *");
    let raw = Splitter::new(text.as_bytes()).next();
    PgnGame::read(raw.expect("a game").expect("a text"), 1)
}

/// From where, why, and the men that were left.
fn resolved(fen: &str, moves: &str) -> String {
    let game = read(fen, moves);
    match &game.plies[0].played {
        PlyEffect::Illegal(illegal) => {
            let from = illegal.from.map_or("?".to_owned(), |from| from.to_string());
            let why = illegal.why.expect("a reason");
            let left = illegal.left.to_fen();
            let men = left.split(' ').next().unwrap_or_default();
            format!("{from} {why:?} {men}")
        }
        other => format!("{other:?}"),
    }
}

#[test]
fn a_move_that_is_not_legal_is_understood() {
    let table = [
        // the man that might go there, but for its king
        (
            "4k3/8/8/8/4r3/8/4N3/N3K3 w - - 0 1",
            "Nc3",
            "e2 LeavesKingInCheck 4k3/8/8/8/4r3/2N5/8/N3K3",
        ),
        // rather than the one whose way is blocked
        (
            "4k3/8/8/8/4r3/8/4R2R/4K3 w - - 0 1",
            "Rd2",
            "e2 LeavesKingInCheck 4k3/8/8/8/4r3/8/3R3R/4K3",
        ),
        (
            "4k3/8/8/8/8/5r2/8/4K3 w - - 0 1",
            "Kf2",
            "e1 LeavesKingInCheck 4k3/8/8/8/8/5r2/5K2/8",
        ),
        (
            INITIAL,
            "Ke3",
            "e1 DoesNotMoveLikeThat rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR",
        ),
        (
            INITIAL,
            "Bc4",
            "f1 PathBlocked rnbqkbnr/pppppppp/8/8/2B5/8/PPPPPPPP/RNBQK1NR",
        ),
        (
            INITIAL,
            "Ra2",
            "a1 OwnManOnTarget rnbqkbnr/pppppppp/8/8/8/8/RPPPPPPP/1NBQKBNR",
        ),
        (
            INITIAL,
            "e5",
            "e2 DoesNotMoveLikeThat rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR",
        ),
        // by squares alone
        (
            INITIAL,
            "b1d3",
            "b1 DoesNotMoveLikeThat rnbqkbnr/pppppppp/8/8/8/3N4/PPPPPPPP/R1BQKBNR",
        ),
        // en passant too late: the pawn was taken off
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "exd6",
            "e5 EnPassantNotAvailable 4k3/8/3P4/8/8/8/8/4K3",
        ),
        // a king is captured
        (
            "4k3/8/8/8/4Q3/8/8/4K3 w - - 0 1",
            "Qxe8",
            "e4 WouldCaptureKing 4Q3/8/8/8/8/8/8/4K3",
        ),
        // promotion
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a8",
            "a7 PromotionMissing Q3k3/8/8/8/8/8/8/4K3",
        ),
        (
            "4k3/8/8/8/8/P7/8/4K3 w - - 0 1",
            "a4=Q",
            "a3 PromotionImpossible 4k3/8/8/8/Q7/8/8/4K3",
        ),
        // castling
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "O-O",
            "e1 CastlingRightLost 4k3/8/8/8/8/8/8/5RK1",
        ),
        (
            "4k3/8/8/8/8/8/5r2/4K2R w K - 0 1",
            "O-O",
            "e1 CastlingThroughCheck 4k3/8/8/8/8/8/5r2/5RK1",
        ),
        (
            "4k3/8/8/8/8/8/8/4KB1R w K - 0 1",
            "O-O",
            "e1 CastlingMenBetween 4k3/8/8/8/8/8/8/4KB1R",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "O-O-O",
            "e1 CastlingRightLost 4k3/8/8/8/8/8/8/4K3",
        ),
        // there is no man that it could be
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "Qd4",
            "? NoManThere 4k3/8/8/8/8/8/8/4K3",
        ),
    ];
    for (fen, moves, expected) in table {
        assert_eq!(resolved(fen, moves), expected, "{moves} in {fen}");
    }
}

/// Which of two rooks cannot be told from the move, but from what follows.
#[test]
fn what_follows_tells_which_man_it_was() {
    let fen = "4k3/8/8/8/8/8/3P4/R1B1K1NR w - - 0 1";
    for (after, from) in [("Ke7 Rh5", 'a'), ("Ke7 Ra5", 'h')] {
        let found = resolved(fen, &format!("Rf1 {after}"));
        assert!(found.starts_with(from), "{after}: {found}");
    }
}

#[test]
fn the_game_goes_on_from_what_was_left() {
    let game = read(INITIAL, "e4 e5 Ke3 d5 exd5 Qxd5 Nf3 e4 Nd4 Bc5 Kf4 g5");
    let legal = game
        .plies
        .iter()
        .filter(|ply| matches!(ply.played, PlyEffect::Legal(_)));
    assert_eq!(legal.count(), game.plies.len() - 1);
}

#[test]
fn a_king_two_squares_away_has_castled_where_the_rook_shows_it() {
    let fen = "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1";
    let quiet = "Ne7 a3 Ng6 a4 a6 b3 b6 h3 h6 g3 Nh7 Nh2";
    let alone = "e1 DoesNotMoveLikeThat r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R5KR";
    let table = [
        ("Kg1 Ne7 Rfe1".to_owned(), false),
        ("Ke1-g1 Ne7 Rfe1".to_owned(), false),
        // the rook may move long after
        (format!("Kg1 {quiet} Nf6 Rfe1"), false),
        ("Kg1 Ne7 Rhe1".to_owned(), true),
        ("Kg1 Ne7 Rg1".to_owned(), true),
        // nothing shows it
        ("Kg1".to_owned(), true),
        ("Kg1 Ne7 a3".to_owned(), true),
    ];
    for (moves, is_alone) in table {
        let found = resolved(fen, &moves);
        assert_eq!(found == alone, is_alone, "{moves}: {found}");
        assert_eq!(
            found.starts_with("Legal(Castle"),
            !is_alone,
            "{moves}: {found}"
        );
    }
    assert!(resolved(fen, "e1g1").starts_with("Legal(Castle"));
    // what is written anew is read as the same
    let game = read(fen, "Kg1 Ne7 Rb1");
    let written = game.write(jadoube_pgn::Way::Lenient);
    assert!(
        written.contains("1. Ke1g1 $250 {[%arb illegal 7.5.1]}"),
        "{written}"
    );
    let raw = Splitter::new(written.as_bytes()).next();
    let again = PgnGame::read(raw.expect("a game").expect("a text"), 1);
    assert!(matches!(&again.plies[0].played, PlyEffect::Illegal(_)));
}
