//! Compares the legal moves of the tolerant position with those of shakmaty's orthodox one,
//! wherever both can hold the position.
//!
//! The last ply is counted by the length of the list of legal moves, so that depth 5 (193 million
//! leaves from the second position) stays a matter of seconds.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod random;

use jadoube_board::shakmaty::fen::Fen;
use jadoube_board::shakmaty::san::SanPlus;
use jadoube_board::shakmaty::{Chess, Setup, perft};
use jadoube_board::{
    Bitboard, Board, CastlingMode, EnPassantMode, Move, Position, Tolerant, san, san_and_play, uci,
};
use random::Random;

fn same_count(fen: &str, leaves: u64) {
    let tolerant = Tolerant::from_fen(fen, CastlingMode::Standard).unwrap();
    let orthodox: Chess = fen
        .parse::<Fen>()
        .unwrap()
        .into_position(CastlingMode::Standard)
        .unwrap();
    assert_eq!(perft(&tolerant, 4), perft(&orthodox, 4), "{fen}");
    assert_eq!(perft(&tolerant, 5), leaves, "{fen}");
}

#[test]
fn initial_position_to_depth_5() {
    same_count(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        4_865_609,
    );
}

#[test]
fn castling_and_pins_to_depth_5() {
    same_count(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        193_690_690,
    );
}

#[test]
fn en_passant_pins_to_depth_5() {
    same_count("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 674_624);
}

#[test]
fn promotions_to_depth_5() {
    same_count(
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        15_833_292,
    );
}

#[test]
fn promotion_with_discovered_check_to_depth_5() {
    same_count(
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        89_941_194,
    );
}

#[test]
fn symmetrical_middlegame_to_depth_5() {
    same_count(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        164_075_551,
    );
}

#[test]
fn a_thousand_reachable_positions_to_depth_3() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..20 {
        playout(Chess::default(), Tolerant::default(), 50, &mut random);
    }
}

#[test]
fn chess960_positions_to_depth_3() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for _ in 0..25 {
        let (orthodox, tolerant) = chess960_start(random.below(960));
        playout(orthodox, tolerant, 20, &mut random);
    }
}

/// Castlings that only Chess960 knows: the king stays, the rook jumps out, the rook was the shield.
#[test]
fn chess960_castlings_to_depth_4() {
    let fens = [
        "8/4k3/8/8/8/8/8/q1R1K1R1 w CG - 0 1",
        "8/8/4k3/8/8/8/8/qRK4R w BH - 0 1",
        "8/8/4k3/8/8/8/8/r1RK3R w CH - 0 1",
        "1rk3r1/8/8/8/8/8/8/1RK3R1 w BGbg - 0 1",
        "r5kr/8/8/8/8/8/8/R5KR b AHah - 0 1",
        "rk2r3/8/8/3B4/3b4/8/8/RK2R3 w AEae - 0 1",
        "5rkr/8/8/8/8/8/8/5RKR w FHfh - 0 1",
        "1r1k1r2/8/8/8/8/8/8/QR1K1R2 b BFbf - 0 1",
    ];
    for fen in fens {
        let tolerant = Tolerant::from_fen(fen, CastlingMode::Chess960).unwrap();
        let orthodox: Chess = fen
            .parse::<Fen>()
            .unwrap()
            .into_position(CastlingMode::Chess960)
            .unwrap();
        assert_same(&orthodox, &tolerant, 3);
        assert_eq!(perft(&tolerant, 4), perft(&orthodox, 4), "{fen}");
    }
}

/// Men of one kind who can go to the same square, some of whom may not; kings of whom there are
/// several; both castlings.
#[test]
fn a_move_that_is_played_is_written_as_one_that_is_not() {
    let table = [
        "8/8/8/1Q1Q4/8/1Q1Q4/8/K6k w - - 0 1",
        "k3r3/8/8/2N5/4N1N1/8/2N5/4K3 w - - 0 1",
        "k7/8/8/R6R/8/4n3/8/R3K2R w KQ - 0 1",
        "3rk3/4P3/8/2pP4/8/8/8/4K3 w - c6 0 2",
        "K1K5/8/1r6/8/8/8/8/K1K4k w - - 0 1",
        "1b1b4/8/8/8/7P/8/4B1B1/6B1 w - - 0 1",
    ];
    for fen in table {
        let position = Tolerant::from_fen(fen, CastlingMode::Standard).unwrap();
        for m in position.legal_moves() {
            let mut played = position.clone();
            assert_eq!(san_and_play(&mut played, m), san(&position, m), "{fen}");
        }
    }
}

fn chess960_start(number: u32) -> (Chess, Tolerant) {
    let mut setup = Setup::initial();
    setup.board = Board::chess960(number);
    setup.castling_rights = setup.board.rooks();
    let tolerant = Tolerant::from_parts(
        setup.board.clone(),
        setup.turn,
        Bitboard::FULL,
        None,
        0,
        setup.fullmoves,
        CastlingMode::Chess960,
    );
    (setup.position(CastlingMode::Chess960).unwrap(), tolerant)
}

/// Plays random moves in both, comparing the trees below every position on the way.
fn playout(mut orthodox: Chess, mut tolerant: Tolerant, plies: u32, random: &mut Random) {
    for _ in 0..plies {
        assert_same(&orthodox, &tolerant, 2);
        let moves = orthodox.legal_moves();
        if moves.is_empty() {
            return;
        }
        let m = moves[random.below(moves.len() as u32) as usize];
        assert_eq!(
            san(&tolerant, m),
            SanPlus::from_move(orthodox.clone(), m).to_string()
        );
        assert_eq!(
            uci(m, tolerant.castling_mode()).to_move(&tolerant).unwrap(),
            m
        );
        let written = san(&tolerant, m);
        orthodox.play_unchecked(m);
        assert_eq!(san_and_play(&mut tolerant, m), written);
        assert_same_words(&orthodox, &tolerant);
    }
}

/// The same lists of legal moves down to `depth` plies below: as strong as a perft one ply deeper.
fn assert_same(orthodox: &Chess, tolerant: &Tolerant, depth: u32) {
    let moves = orthodox.legal_moves();
    assert_eq!(
        sorted(&moves),
        sorted(&tolerant.legal_moves()),
        "{}",
        tolerant.to_fen()
    );
    if depth == 0 {
        return;
    }
    for m in moves {
        let (mut orthodox, mut tolerant) = (orthodox.clone(), tolerant.clone());
        orthodox.play_unchecked(m);
        tolerant.play_unchecked(m);
        assert_same(&orthodox, &tolerant, depth - 1);
    }
}

fn assert_same_words(orthodox: &Chess, tolerant: &Tolerant) {
    let mode = tolerant.castling_mode();
    if mode.is_standard() {
        assert_eq!(
            Fen::from_position(orthodox, EnPassantMode::Legal).to_string(),
            tolerant.to_fen()
        );
    }
    let again = Tolerant::from_fen(&tolerant.to_fen(), mode).unwrap();
    assert!(again.same_position(tolerant));
    assert_eq!(orthodox.checkers(), tolerant.checkers());
    assert_eq!(orthodox.maybe_ep_square(), tolerant.maybe_ep_square());
    assert_eq!(tolerant.irregularities(), [], "{}", tolerant.to_fen());
    assert_eq!(orthodox.board(), tolerant.board());
}

fn sorted(moves: &[Move]) -> Vec<u64> {
    let mut keys: Vec<u64> = moves.iter().map(|&m| key(m)).collect();
    keys.sort_unstable();
    keys
}

fn key(m: Move) -> u64 {
    let kind = u64::from(m.is_castle()) + 2 * u64::from(m.is_en_passant());
    let role = |role: Option<_>| role.map_or(0, |role| role as u64);
    let from = m.from().map_or(64, |square| u64::from(square.to_u32()));
    let parts = [
        kind,
        m.role() as u64,
        role(m.capture()),
        role(m.promotion()),
        from,
    ];
    parts
        .into_iter()
        .fold(u64::from(m.to().to_u32()), |key, part| key << 8 | part)
}
