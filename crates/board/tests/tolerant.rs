//! Tests positions that no game reaches, and what becomes of them when moves are played.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod random;

use jadoube_board::{
    Bitboard, CastlingMode, Color, Irregularity, Move, Position, Rank, Role, Square, Tolerant,
    WhyIllegal, attacks, find_move, why_illegal,
};
use random::Random;

fn position(fen: &str) -> Tolerant {
    Tolerant::from_fen(fen, CastlingMode::Standard).unwrap()
}

fn moves(fen: &str) -> Vec<String> {
    let mut moves: Vec<String> = position(fen)
        .legal_moves()
        .iter()
        .map(|m| m.to_string())
        .collect();
    moves.sort();
    moves
}

/// fen, the legal moves in long algebraic notation.
#[test]
fn legal_moves_of_irregular_positions() {
    let table: &[(&str, &[&str])] = &[
        // Both in check: own check first; the enemy king is no victim.
        (
            "4k3/8/8/8/4R3/8/8/r3K3 w - - 0 1",
            &["Ke1-d2", "Ke1-e2", "Ke1-f2"],
        ),
        // Not his move, yet in check: the king stays on the board.
        (
            "4k3/8/8/8/8/8/4R3/K7 w - - 0 1",
            &[
                "Ka1-a2", "Ka1-b1", "Ka1-b2", "Re2-a2", "Re2-b2", "Re2-c2", "Re2-d2", "Re2-e1",
                "Re2-e3", "Re2-e4", "Re2-e5", "Re2-e6", "Re2-e7", "Re2-f2", "Re2-g2", "Re2-h2",
            ],
        ),
        // Adjacent kings, each attacked by the other.
        ("8/8/8/8/8/8/1k6/K6R w - - 0 1", &[]),
        // No own king: nothing to protect.
        ("8/8/8/8/8/8/1r6/B6k w - - 0 1", &["Ba1xb2"]),
        // Two own kings: both must be safe afterwards.
        ("r6r/8/8/8/8/8/8/K6K w - - 0 1", &[]),
        ("r7/8/8/8/8/8/7P/K6K w - - 0 1", &["Ka1-b1", "Ka1-b2"]),
        // First rank: one square only, and captures; last rank: nothing.
        (
            "k7/8/8/8/8/8/5p2/K3P3 w - - 0 1",
            &["Ka1-a2", "Ka1-b1", "Ka1-b2", "e1-e2", "e1xf2"],
        ),
        (
            "k6P/8/8/8/8/8/8/K7 w - - 0 1",
            &["Ka1-a2", "Ka1-b1", "Ka1-b2"],
        ),
        (
            "K3p3/8/8/8/8/8/8/k7 b - - 0 1",
            &["Ka1-a2", "Ka1-b1", "Ka1-b2", "e8-e7"],
        ),
        // A triple check leaves the king's moves.
        ("4r3/8/8/b7/8/3n4/8/4K3 w - - 0 1", &["Ke1-d1", "Ke1-f1"]),
        // Doubly checked by the passed pawn and a bishop on the square of arrival's line.
        (
            "8/8/8/1K1pP3/8/8/8/k7 w - d6 0 1",
            &[
                "Kb5-a4", "Kb5-a5", "Kb5-a6", "Kb5-b4", "Kb5-b6", "Kb5-c5", "Kb5-c6", "e5-e6",
                "e5xd6",
            ],
        ),
    ];
    for (fen, expected) in table {
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        assert_eq!(moves(fen), expected, "{fen}");
    }
}

/// Article 3.8.2.2: the attacked rook and the attacked b-file square prevent nothing.
#[test]
fn castling_conditions() {
    let castles = |fen| {
        position(fen)
            .legal_moves()
            .iter()
            .filter(|m| m.is_castle())
            .count()
    };
    assert_eq!(castles("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), 2);
    assert_eq!(
        castles("rr2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        1,
        "a1 and b1 attacked"
    );
    assert_eq!(
        castles("2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        0,
        "c1 attacked"
    );
    assert_eq!(castles("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1"), 0, "d1 attacked");
    assert_eq!(
        castles("k3r3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
        0,
        "e1 attacked"
    );
    assert_eq!(
        castles("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1"),
        1,
        "b1 occupied"
    );
    assert_eq!(castles("4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), 0, "no rights");
    assert_eq!(
        castles("8/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
        2,
        "a missing opponent king matters not"
    );
}

#[test]
fn a_second_king_takes_the_right_to_castle() {
    let error = Tolerant::from_fen("4k3/8/8/8/8/8/K7/R3K2R w KQ - 0 1", CastlingMode::Standard);
    assert!(error.is_err());
}

#[test]
fn mate_with_several_kings() {
    let fork = position("k1k5/8/1N6/8/8/8/8/7K b - - 0 1");
    assert!(fork.is_check() && fork.in_check(Color::Black));
    assert_eq!(fork.checkers(), Bitboard::from(Square::B6));
}

/// Scattered men: the legal moves are those that a plain reading of Article 3 gives, `find_move`
/// finds exactly them, and `why_illegal` has a reason for all others.
#[test]
fn scattered_men_move_by_the_letter() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    for round in 0..3_000 {
        let position = random.scattered();
        let legal = position.legal_moves();
        let castlings = legal.iter().filter(|m| m.is_castle()).count();
        let mut found = castlings;
        for (from, to, promotion) in pairs() {
            let m = find_move(&position, &legal, from, to, promotion);
            if m.is_none_or(|m| !m.is_castle()) {
                let expected = by_the_letter(&position, from, to, promotion);
                assert_eq!(m.is_some(), expected, "{} {from}{to}", position.to_fen());
                // Two promotions stand for four.
                found += usize::from(expected) << usize::from(promotion.is_some());
            }
            if round < 60 || m.is_some() {
                let reason = why_illegal(&position, from, to, promotion);
                assert_eq!(
                    reason.is_none(),
                    m.is_some(),
                    "{} {from}{to}",
                    position.to_fen()
                );
            }
        }
        assert_eq!(found, legal.len(), "{}", position.to_fen());
    }
}

fn pairs() -> impl Iterator<Item = (Square, Square, Option<Role>)> {
    Square::ALL.into_iter().flat_map(|from| {
        Square::ALL.into_iter().flat_map(move |to| {
            [None, Some(Role::Queen), Some(Role::Knight)].map(move |role| (from, to, role))
        })
    })
}

/// Legality as Article 3 words it, move by move, without castling. Queen and knight stand for all
/// promotions.
fn by_the_letter(position: &Tolerant, from: Square, to: Square, promotion: Option<Role>) -> bool {
    let (board, turn) = (position.board(), position.turn());
    let Some(man) = board.piece_at(from).filter(|man| man.color == turn) else {
        return false;
    };
    let victim = board.piece_at(to);
    if victim.is_some_and(|victim| victim.color == turn || victim.role == Role::King) {
        return false;
    }
    let goes = match man.role {
        Role::Pawn => pawn_goes(position, from, to),
        _ => attacks::attacks(from, man, board.occupied()).contains(to),
    };
    let last_rank = man.role == Role::Pawn && to.rank() == turn.relative_rank(Rank::Eighth);
    goes && promotion.is_some() == last_rank && safe_after(position, from, to)
}

fn pawn_goes(position: &Tolerant, from: Square, to: Square) -> bool {
    let (board, turn) = (position.board(), position.turn());
    let ahead = (i32::from(to.rank()) - i32::from(from.rank())) * turn.fold_wb(1, -1);
    let aside = (i32::from(to.file()) - i32::from(from.file())).abs();
    let empty = |square| !board.occupied().contains(square);
    match (ahead, aside) {
        (1, 0) => empty(to),
        (2, 0) => {
            let over = Square::from_coords(from.file(), turn.relative_rank(Rank::Third));
            from.rank() == turn.relative_rank(Rank::Second) && empty(over) && empty(to)
        }
        (1, 1) => !empty(to) || position.maybe_ep_square() == Some(to),
        _ => false,
    }
}

fn safe_after(position: &Tolerant, from: Square, to: Square) -> bool {
    let mut board = position.board().clone();
    let man = board.remove_piece_at(from).unwrap();
    let captures = man.role == Role::Pawn && from.file() != to.file();
    if captures && !board.occupied().contains(to) {
        board.discard_piece_at(Square::from_coords(to.file(), from.rank()));
    }
    board.set_piece_at(to, man);
    let kings = board.by_piece(position.turn().king());
    kings.into_iter().all(|king| {
        board
            .attacks_to(king, !position.turn(), board.occupied())
            .is_empty()
    })
}

/// fen before, squares changed, fen left behind.
#[test]
fn what_an_execution_leaves_behind() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 20";
    let passing = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 3 9";
    let table = [
        (
            start,
            "e2e4",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        (
            start,
            "g1g3",
            "rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R b KQkq - 1 1",
        ),
        (castle, "h1h2", "r3k2r/8/8/8/8/8/7R/R3K3 b Qkq - 8 20"),
        (castle, "e1e3", "r3k2r/8/8/8/8/4K3/8/R6R b kq - 8 20"),
        (castle, "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 20"),
        (passing, "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9"),
        (passing, "e2e4 e8e7", "8/4k3/8/8/3pP3/8/8/4K3 b - - 0 9"),
        (passing, "e2f4", "4k3/8/8/8/3p1P2/8/8/4K3 b - - 0 9"),
        (
            "4k3/8/8/8/8/8/8/4K3 b - - 3 9",
            "e8e6",
            "8/8/4k3/8/8/8/8/4K3 w - - 4 10",
        ),
    ];
    for (before, changes, left) in table {
        let before = position(before);
        let mut men = before.board().clone();
        for change in changes.split(' ') {
            let from: Square = change[..2].parse().unwrap();
            let man = men.remove_piece_at(from).unwrap();
            men.set_piece_at(change[2..].parse().unwrap(), man);
        }
        assert_eq!(before.left_by(&men).to_fen(), left, "{changes}");
    }
}

/// After a legal move, what is left behind is the position that playing it gives.
#[test]
fn a_legal_move_leaves_its_position_behind() {
    let mut random = Random(77);
    for _ in 0..100 {
        let mut position = Tolerant::default();
        for _ in 0..120 {
            let moves = position.legal_moves();
            let Some(&m) = moves.get(random.below(1 + moves.len() as u32) as usize) else {
                break;
            };
            let left = position.left_by(&position.board_after(m));
            position.play_unchecked(m);
            assert_eq!(left, position, "{m}");
        }
    }
}

#[test]
fn same_position_counts_rights_and_possible_captures_only() {
    let same = |a: &str, b: &str| position(a).same_position(&position(b));
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert!(same(castle, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 42 60"));
    assert!(!same(castle, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"));
    assert!(!same(castle, "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"));
    let passed = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert!(!same(passed, "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
    let pinned = "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1";
    assert!(
        same(pinned, "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"),
        "the capture would expose the king"
    );
}

#[test]
fn irregularities_name_every_reason() {
    use Irregularity::*;
    let table: &[(&str, &[Irregularity])] = &[
        (
            "4k3/8/8/8/4R3/8/8/r3K3 w - - 0 1",
            &[BothKingsInCheck, OpponentInCheck],
        ),
        ("4k3/8/8/8/8/8/4R3/K7 w - - 0 1", &[OpponentInCheck]),
        ("8/8/8/8/8/8/8/4K3 b - - 0 1", &[NoKing(Color::Black)]),
        (
            "k1k5/8/8/8/8/8/8/K7 w - - 0 1",
            &[SeveralKings(Color::Black)],
        ),
        (
            "8/8/8/8/8/8/kK6/8 w - - 0 1",
            &[AdjacentKings, BothKingsInCheck, OpponentInCheck],
        ),
        (
            "k3P3/8/8/8/8/8/8/K3p3 w - - 0 1",
            &[
                PawnOnFirstOrLastRank(Color::White),
                PawnOnFirstOrLastRank(Color::Black),
            ],
        ),
        (
            "k7/8/8/8/8/P7/PPPPPPPP/K7 w - - 0 1",
            &[TooManyPawns(Color::White), TooManyPromoted(Color::White)],
        ),
        (
            "k7/8/8/8/8/8/PPPPPPPP/KQQ5 w - - 0 1",
            &[TooManyPromoted(Color::White)],
        ),
        (
            "k7/8/8/8/8/B7/PPPPPPPP/K1B5 w - - 0 1",
            &[TooManyPromoted(Color::White)],
        ),
        ("k7/8/8/8/8/1B6/PPPPPPPP/K1B5 w - - 0 1", &[]),
        ("4r3/8/8/b7/8/3n4/8/4K2k w - - 0 1", &[ImpossibleCheck]),
        ("7k/8/8/8/8/2n5/4n3/1K6 w - - 0 1", &[]),
        ("7k/8/8/8/2n5/2n5/8/1K6 w - - 0 1", &[]),
        ("7k/8/8/8/n7/2n5/8/1K6 w - - 0 1", &[]),
        ("7k/8/8/8/8/n1n5/8/1K6 w - - 0 1", &[ImpossibleCheck]),
        ("7k/8/8/8/8/8/8/r2K3r w - - 0 1", &[ImpossibleCheck]),
        ("k3r3/8/8/8/3Pp3/8/8/K7 b - d3 0 1", &[]),
        ("k6R/8/8/8/3Pp3/8/8/K7 b - d3 0 1", &[CheckBeforeDoubleStep]),
        ("8/8/8/2k5/3Pp3/8/8/K7 b - d3 0 1", &[]),
    ];
    for (fen, reasons) in table {
        assert_eq!(position(fen).irregularities(), *reasons, "{fen}");
    }
    let crowded = "k7/8/8/8/NNNNNNNN/NNNNNNNN/8/KN6 w - - 0 1";
    assert!(
        position(crowded)
            .irregularities()
            .contains(&TooManyMen(Color::White))
    );
}

#[test]
fn insufficient_material_is_only_claimed_when_proved() {
    let claims = |fen: &str| {
        let position = position(fen);
        [Color::Black, Color::White].map(|color| position.has_insufficient_material(color))
    };
    assert_eq!(claims("k7/8/8/8/8/8/8/K7 w - - 0 1"), [true, true]);
    assert_eq!(claims("kq6/8/8/8/8/8/8/KN6 w - - 0 1"), [false, true]);
    assert_eq!(claims("kr6/8/8/8/8/8/8/KN6 w - - 0 1"), [false, false]);
    assert_eq!(
        claims("kb6/8/8/8/8/8/8/K1B5 w - - 0 1"),
        [true, true],
        "both on dark squares"
    );
    assert_eq!(claims("k1b5/8/8/8/8/8/8/K1B5 w - - 0 1"), [false, false]);
    assert_eq!(
        claims("k1k5/8/8/8/8/8/8/KN6 w - - 0 1"),
        [true, false],
        "a knight may fork kings"
    );
    assert_eq!(claims("8/8/8/8/8/8/8/KN6 w - - 0 1"), [true, false]);
    let doubly = "3rkr2/4r3/8/7B/B7/8/8/7K b - - 0 1";
    assert_eq!(
        claims(doubly),
        [false, false],
        "mate, with bishops of one square colour"
    );
}

/// fen, from, to, promotion, reason.
#[test]
fn the_article_that_forbids_a_move() {
    use WhyIllegal::*;
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const CASTLE: &str = "4k3/8/8/8/8/8/8/R3K2R w K - 0 1";
    let table = [
        (START, "e4e5", NoManThere),
        (START, "e7e5", OpponentsMan),
        (START, "e2e2", SameSquare),
        (START, "d1d2", OwnManOnTarget),
        (START, "b1b3", DoesNotMoveLikeThat),
        (START, "e2e5", DoesNotMoveLikeThat),
        (START, "e2d3", DoesNotMoveLikeThat),
        (START, "c1a3", PathBlocked),
        (START, "e2e4q", PromotionImpossible),
        (START, "e1g1", CastlingMenBetween),
        ("4k3/8/8/8/4R3/8/8/K7 w - - 0 1", "e4e8", WouldCaptureKing),
        ("4k3/8/4p3/8/4R3/8/8/K7 w - - 0 1", "e4e8", PathBlocked),
        ("4k3/8/8/8/4p3/4P3/8/K7 w - - 0 1", "e3e4", PathBlocked),
        ("4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1", "e2e4", PathBlocked),
        (
            "4k3/8/8/3pP3/8/8/8/K7 w - - 0 1",
            "e5d6",
            EnPassantNotAvailable,
        ),
        (
            "4k3/8/8/4P3/8/8/8/K7 w - - 0 1",
            "e5d6",
            DoesNotMoveLikeThat,
        ),
        (
            "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
            "e5d6",
            LeavesKingInCheck,
        ),
        ("4k3/8/8/8/8/8/r3R2K/8 w - - 0 1", "e2e3", LeavesKingInCheck),
        ("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2", LeavesKingInCheck),
        ("4k3/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8", PromotionMissing),
        (
            "4k3/P7/8/8/8/8/8/K7 w - - 0 1",
            "a7a8k",
            PromotionImpossible,
        ),
        (
            "4k3/8/P7/8/8/8/8/K7 w - - 0 1",
            "a6a7q",
            PromotionImpossible,
        ),
        (CASTLE, "e1c1", CastlingRightLost),
        (CASTLE, "e1a1", CastlingRightLost),
        (CASTLE, "e1g3", DoesNotMoveLikeThat),
        (
            "4k3/8/8/8/8/8/8/3K3R w - - 0 1",
            "d1f1",
            DoesNotMoveLikeThat,
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1g1", CastlingRightLost),
        ("k3r3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", CastlingInCheck),
        (
            "k4r2/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1",
            CastlingThroughCheck,
        ),
        ("k5r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", CastlingIntoCheck),
        (
            "k5r1/8/8/8/8/8/8/4K1NR w K - 0 1",
            "e1h1",
            CastlingMenBetween,
        ),
    ];
    for (fen, m, reason) in table {
        let promotion = m
            .chars()
            .nth(4)
            .map(|letter| Role::from_char(letter).unwrap());
        let (from, to) = (m[..2].parse().unwrap(), m[2..4].parse().unwrap());
        assert_eq!(
            why_illegal(&position(fen), from, to, promotion),
            Some(reason),
            "{fen} {m}"
        );
    }
}

#[test]
fn why_no_castling_in_chess960() {
    let why = |fen: &str, from, to| {
        why_illegal(
            &Tolerant::from_fen(fen, CastlingMode::Chess960).unwrap(),
            from,
            to,
            None,
        )
    };
    let fen = "8/8/4k3/8/8/8/8/qRK4R w BH - 0 1";
    assert_eq!(
        why(fen, Square::C1, Square::B1),
        Some(WhyIllegal::CastlingIntoCheck),
        "shield gone"
    );
    assert_eq!(why(fen, Square::C1, Square::H1), None);
    assert_eq!(
        why(fen, Square::C1, Square::G1),
        Some(WhyIllegal::DoesNotMoveLikeThat)
    );
    let moved = "8/8/4k3/8/8/8/8/1RK4R w H - 0 1";
    assert_eq!(
        why(moved, Square::C1, Square::B1),
        Some(WhyIllegal::CastlingRightLost)
    );
}

#[test]
fn castling_is_found_in_both_notations() {
    let position = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let legal = position.legal_moves();
    let long = Some(Move::Castle {
        king: Square::E1,
        rook: Square::A1,
    });
    assert_eq!(
        find_move(&position, &legal, Square::E1, Square::C1, None),
        long
    );
    assert_eq!(
        find_move(&position, &legal, Square::E1, Square::A1, None),
        long
    );
    assert_eq!(
        find_move(&position, &legal, Square::E1, Square::B1, None),
        None
    );
}

/// More moves than the list holds: no panic, the first 270 remain.
#[test]
fn a_board_full_of_queens_does_not_overflow() {
    let fen = "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQQ w - - 0 1";
    assert_eq!(position(fen).legal_moves().len(), 270);
}
