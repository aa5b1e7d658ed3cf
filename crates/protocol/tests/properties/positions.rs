//! Makes positions: the initial arrays, hand-made ones, and what random legal moves make of them.

use std::num::NonZeroU32;

use laws::Intended;
use laws::board::{
    Bitboard, Board, CastlingMode, Color, File, Move, Piece, Position, Rank, Role, Square,
    Tolerant, uci,
};

use super::random::Random;

/// Orthodox positions in which Articles 3 and 4 have something to say.
pub const HAND_MADE: &[&str] = &[
    // castling: free, blocked, through or out of check, the attacked rook, the king immobile
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 4 20",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20",
    "r3k2r/p6p/8/8/8/8/P6P/R3K2R b KQkq - 0 20",
    "r3k2r/p6p/8/8/5r2/8/P6P/R3K2R w KQkq - 0 20",
    "1n2k1r1/8/8/8/7b/8/8/RN2K2R w KQ - 0 20",
    "4k2r/8/8/8/8/2b5/6b1/R3K2R w KQk - 0 20",
    "3qk3/8/8/8/8/6n1/3PPP2/R2QK2R w KQ - 0 20",
    "r2qk2r/3ppp2/6N1/8/8/8/3PPP2/R2QKB1R b KQkq - 0 20",
    "4k3/8/8/8/8/8/3p1p2/R3K2R w KQ - 0 20",
    // pins, checks, double check, a king that must run
    "4k3/4r3/8/q7/8/2N5/3P4/4K2R w K - 0 20",
    "k3r3/8/8/8/7b/8/4QP2/4K2R w K - 0 20",
    "4k3/8/8/8/1b6/5n2/3R4/R3K2R w KQ - 0 20",
    "4r1k1/8/3N4/8/8/3n4/4N3/2B1K3 w - - 0 20",
    "3Rk3/8/4K3/8/8/8/r7/1n6 b - - 0 20",
    // en passant: allowed, twice, against a pin, as the only move of a man
    "rnbqkbnr/ppp2ppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 20",
    "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 20",
    "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 20",
    "4k3/8/2n5/8/1pPp4/3P4/8/R3K3 b Q c3 0 20",
    // promotion: forward, by capture, pinned, either colour
    "3r1n2/4P1P1/k7/8/8/8/1p4p1/N1K4R w - - 0 20",
    "3r1n2/4P1P1/k7/8/8/8/1p4p1/N1K4R b - - 0 20",
    "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 20",
    "r1n1k3/1P6/8/8/8/8/6p1/4K2R b K - 0 20",
    // few men, walls, a queen about to mate
    "8/8/4k3/8/8/3K4/8/6R1 w - - 30 60",
    "8/8/4k3/8/8/3K4/8/8 w - - 0 60",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30",
    "4k3/8/1p1p1p2/pPpPpPp1/P1P1P1P1/8/8/4K3 w - - 0 40",
    "k7/2Q5/2K5/8/8/8/7p/8 w - - 0 50",
    "7k/5Q2/8/6N1/8/8/8/K7 b - - 148 90",
];

/// Chess960 positions: king and rook next to each other, far apart, already where castling takes
/// them.
pub const CHESS_960: &[&str] = &[
    "nrk4r/pppppppp/8/8/8/8/PPPPPPPP/NRK4R w HBhb - 0 20",
    "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 20",
    "5kr1/8/8/8/8/8/8/5KR1 w Gg - 0 20",
    "6kr/8/8/8/8/8/8/RK6 b Ah - 0 20",
    "2r1k3/8/8/8/8/8/5PPP/R4KRb w GA - 0 20",
    "rk5r/p6p/8/8/8/8/P6P/RKN4R w HAha - 0 20",
];

/// Positions that no game reaches.
pub const IRREGULAR: &[&str] = &[
    "4k3/8/8/8/4R3/8/8/r3K3 w - - 0 1",
    "8/8/8/8/8/8/1k6/K6R w - - 0 1",
    "8/8/8/8/8/8/1r6/B6k w - - 0 1",
    "r7/8/8/8/8/8/7P/K6K w - - 0 1",
    "P3k3/8/8/8/8/8/8/p3K3 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR w KQkq - 0 1",
];

/// A position read from its FEN.
pub fn read(fen: &str, mode: CastlingMode) -> Tolerant {
    Tolerant::from_fen(fen, mode).unwrap()
}

/// A position and the plies that led to it from another one.
pub struct Reached {
    pub position: Tolerant,
    pub from: Tolerant,
    pub plies: Vec<Intended>,
}

/// A position in which the player having the move has a move, reached by legal moves from an array
/// or a hand-made position.
pub fn reached(random: &mut Random) -> Reached {
    match random.below(8) {
        0 => play_on(Tolerant::default(), 40, random),
        1 => play_on(array_960(random), 30, random),
        2 => {
            let fen = random.pick(CHESS_960);
            play_on(read(fen, CastlingMode::Chess960), 4, random)
        }
        _ => {
            let fen = random.pick(HAND_MADE);
            play_on(read(fen, CastlingMode::Standard), 6, random)
        }
    }
}

/// Up to `most` random moves, as long as the game does not end by them.
fn play_on(from: Tolerant, most: usize, random: &mut Random) -> Reached {
    let mut position = from.clone();
    let mut plies = Vec::new();
    for _ in 0..random.below(most + 1) {
        let Some(m) = random.any_of(position.legal_moves()) else {
            break;
        };
        let mut after = position.clone();
        after.play_unchecked(m);
        if after.legal_moves().is_empty() {
            break;
        }
        plies.push(intended(&position, m));
        position = after;
    }
    Reached {
        position,
        from,
        plies,
    }
}

/// The move as it is told: castling as the mode of the position has it.
pub fn intended(position: &Tolerant, m: Move) -> Intended {
    let uci = uci(m, position.castling_mode());
    Intended {
        from: uci.from().unwrap(),
        to: uci.to().unwrap(),
        promotion: m.promotion(),
    }
}

/// One of the 960 initial arrays.
fn array_960(random: &mut Random) -> Tolerant {
    let mut files = [None; 8];
    let (light, dark) = (2 * random.below(4) + 1, 2 * random.below(4));
    files[light] = Some(Role::Bishop);
    files[dark] = Some(Role::Bishop);
    for role in [Role::Queen, Role::Knight, Role::Knight] {
        let free = (0..8).filter(|f| files[*f].is_none());
        let file = random.any_of(free).unwrap();
        files[file] = Some(role);
    }
    let mut rest = [Role::Rook, Role::King, Role::Rook].into_iter();
    let mut board = Board::empty();
    for (file, role) in files.into_iter().enumerate() {
        let role = role.or_else(|| rest.next()).unwrap();
        for color in Color::ALL {
            let file = File::new(file as u32);
            let square = |rank| Square::from_coords(file, color.relative_rank(rank));
            board.set_piece_at(square(Rank::First), Piece { color, role });
            board.set_piece_at(square(Rank::Second), Role::Pawn.of(color));
        }
    }
    let (first, mode) = (NonZeroU32::MIN, CastlingMode::Chess960);
    Tolerant::from_parts(board, Color::White, Bitboard::FULL, None, 0, first, mode)
}
