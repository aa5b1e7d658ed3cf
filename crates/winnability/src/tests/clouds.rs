//! What a cloud proves is what the plain closure says, and what the check accepts.

use board::{Bitboard, Board, Color, Piece, Square, Tolerant};

use super::boards::of_men;
use super::plain::{Outcome, Plain};
use crate::cloud::Clouds;
use crate::proof::{Cloud, Proof};
use crate::random::Random;
use crate::state::State;
use crate::{Verdict, check};

/// Pawns that hardly ever move.
const WALLS: [&str; 6] = [
    "8/1p6/1Pp5/2P5/p1P5/P7/8/8",
    "8/8/7p/5p1P/5p2/5Pp1/6P1/8",
    "8/8/8/8/1p1p1p1p/1PpP1P1P/2P5/8",
    "8/8/8/1p1p4/1P1Pp1p1/4P1P1/8/8",
    "8/p1p1p1p1/P1P1P1P1/8/8/8/8/8",
    "8/1p1p4/1P1P4/8/8/8/8/8",
];

impl Random {
    /// A wall, the kings and up to three bishops.
    fn bishops(&mut self) -> Tolerant {
        let wall = self.one_of(&WALLS).unwrap();
        let mut board = Board::from_ascii_board_fen(wall.as_bytes()).unwrap();
        let mut put = |piece: Piece, random: &mut Random| {
            let free: Vec<Square> = (!board.occupied()).into_iter().collect();
            board.set_piece_at(random.one_of(&free).unwrap(), piece);
        };
        for color in Color::ALL {
            put(color.king(), self);
        }
        for _ in 0..=self.below(3) {
            let piece = self.color().bishop();
            put(piece, self);
        }
        of_men(board, self.color())
    }
}

/// The cloud that is found of the position within so much work.
fn found(position: &Tolerant, winner: Color, work: u32) -> Option<Cloud> {
    let state = State::seen_by(position, winner)?;
    if !state.can_move() {
        return None;
    }
    let found = Clouds::new(&state).explore(work)?;
    Some(found.told(winner))
}

/// What was tried, and what of it the plain closure has confirmed to its end.
#[derive(Default)]
struct Counts {
    found: u32,
    confirmed: u32,
}

impl Counts {
    fn compare(&mut self, plain: &mut Plain, position: &Tolerant, winner: Color, bound: usize) {
        let Some(cloud) = found(position, winner, 4_000) else {
            return;
        };
        let told = || format!("{} {winner}", board::Position::board(position).board_fen());
        let certificate = Proof::Cloud(Box::new(cloud));
        let verdict = Verdict::Unwinnable { certificate };
        assert_eq!(check(position, winner, &verdict), Ok(()), "{}", told());
        self.found += 1;
        match plain.explore(position, winner, bound) {
            Outcome::Mate { plies } => panic!("a mate in {plies}: {}", told()),
            Outcome::Closed { .. } => self.confirmed += 1,
            Outcome::Open => {}
        }
    }
}

#[test]
fn blocked_boards_with_bishops_agree_with_the_plain_closure() {
    let (mut random, mut plain) = (Random(0xc10d), Plain::default());
    let mut counts = Counts::default();
    for _ in 0..1_500 {
        let position = random.bishops();
        for winner in Color::ALL {
            counts.compare(&mut plain, &position, winner, 20_000);
        }
    }
    assert!(counts.found > 30, "{}", counts.found);
    assert!(
        counts.confirmed > 5,
        "{} {}",
        counts.found,
        counts.confirmed
    );
}

#[test]
fn small_boards_agree_with_the_plain_closure() {
    let (mut random, mut plain) = (Random(0x5a11c), Plain::default());
    let mut counts = Counts::default();
    for _ in 0..3_000 {
        let (position, winner) = (random.small(), random.color());
        counts.compare(&mut plain, &position, winner, 20_000);
    }
    assert!(counts.found > 30, "{}", counts.found);
}

/// Squares taken from a cloud, or given to it, men thrown out of it or frozen in it: where there is a checkmate, nothing of that is
/// accepted.
#[test]
fn changed_clouds_are_never_accepted_where_there_is_a_checkmate() {
    let (mut random, mut plain) = (Random(0xfa15e), Plain::default());
    let (mut tried, mut refused) = (0, 0);
    while tried < 60 {
        let (position, winner) = (random.bishops(), random.color());
        if !matches!(
            plain.explore(&position, winner, 2_000),
            Outcome::Mate { .. }
        ) {
            continue;
        }
        let board = board::Position::board(&position);
        for _ in 0..20 {
            let mut cloud = Cloud {
                exact: board.clone(),
                turn: board::Position::turn(&position),
                men: vec![],
                positions: 3_000,
            };
            for square in board.bishops() | board.rooks() | board.knights() {
                if random.below(3) == 0 {
                    continue;
                }
                let Some(piece) = cloud.exact.remove_piece_at(square) else {
                    continue;
                };
                let mut may = board::ByRole::<Bitboard>::default();
                *may.get_mut(piece.role) = random.squares_around(square);
                let color = piece.color;
                cloud.men.push(crate::proof::FreeMan { color, may });
            }
            let certificate = Proof::Cloud(Box::new(cloud));
            let verdict = Verdict::Unwinnable { certificate };
            assert!(check(&position, winner, &verdict).is_err());
            refused += 1;
        }
        tried += 1;
    }
    assert_eq!(refused, 20 * tried);
}

impl Random {
    /// Some squares, this one among them: those of its colour, all of them, few, or a part of the board.
    fn squares_around(&mut self, square: Square) -> Bitboard {
        let one = Bitboard::from(square);
        let colour = if Bitboard::LIGHT_SQUARES.contains(square) {
            Bitboard::LIGHT_SQUARES
        } else {
            Bitboard::DARK_SQUARES
        };
        let ranks = Bitboard(u64::MAX >> self.below(56) << self.below(32));
        let some = match self.below(4) {
            0 => colour,
            1 => colour & ranks,
            2 => colour & !ranks,
            _ => Bitboard::EMPTY,
        };
        some | one
    }
}
