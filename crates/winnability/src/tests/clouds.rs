//! Tests that what a cloud proves is what the plain closure says, and what the check accepts.

use board::{Bitboard, Board, Color, Piece, Role, Square, Tolerant, attacks};

use super::boards::of_men;
use super::plain::{Plain, PlainOutcome};
use crate::cloud::Clouds;
use crate::proof::{Cloud, Proof};
use crate::random::Random;
use crate::state::State;
use crate::{WinnabilityAnswer, check};

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
    /// Puts the man on a free square, a pawn on none of the first and last rank.
    fn put(&mut self, board: &mut Board, piece: Piece) {
        let barred = match piece.role {
            Role::Pawn => Bitboard::BACKRANKS,
            _ => Bitboard::EMPTY,
        };
        let free: Vec<Square> = (!board.occupied() & !barred).into_iter().collect();
        board.set_piece_at(self.one_of(&free).unwrap(), piece);
    }

    /// A wall, the kings and up to three bishops.
    fn bishops(&mut self) -> Tolerant {
        let wall = self.one_of(&WALLS).unwrap();
        let mut board = Board::from_ascii_board_fen(wall.as_bytes()).unwrap();
        for color in Color::ALL {
            self.put(&mut board, color.king());
        }
        for _ in 0..=self.below(3) {
            let piece = self.color().bishop();
            self.put(&mut board, piece);
        }
        of_men(board, self.color())
    }
}

/// The cloud that is found of the position, within so much work; if its men are not to be chosen,
/// some of all at random.
fn found(
    position: &Tolerant,
    winner: Color,
    work: u32,
    chosen: Option<&mut Random>,
) -> Option<Cloud> {
    let state = State::seen_by(position, winner)?;
    if !state.can_move() {
        return None;
    }
    let mut clouds = match chosen {
        Some(random) => {
            let mut is_one = |_: &Square| random.below(2) == 0;
            let mut apart = || state.standing().into_iter().filter(&mut is_one).collect();
            Clouds::of(&state, vec![apart(), apart(), apart()])
        }
        None => Clouds::new(&state),
    };
    Some(clouds.explore(work)?.told(winner))
}

/// What was tried, and what of it the plain closure has confirmed to its end.
#[derive(Default)]
struct CloudCounts {
    found: u32,
    confirmed: u32,
}

impl CloudCounts {
    fn compare(&mut self, plain: &mut Plain, position: &Tolerant, winner: Color) {
        let cloud = found(position, winner, 4_000, None);
        self.confirm(plain, position, winner, cloud);
    }

    /// What the cloud claims is what the plain closure says, and the check accepts it.
    fn confirm(
        &mut self,
        plain: &mut Plain,
        position: &Tolerant,
        winner: Color,
        cloud: Option<Cloud>,
    ) {
        let Some(cloud) = cloud else {
            return;
        };
        let told = || {
            format!(
                "{} {winner} {cloud:?}",
                board::Position::board(position).board_fen()
            )
        };
        let certificate = Proof::Cloud(Box::new(cloud.clone()));
        let verdict = WinnabilityAnswer::Unwinnable { certificate };
        assert_eq!(check(position, winner, &verdict), Ok(()), "{}", told());
        self.found += 1;
        match plain.explore(position, winner, 20_000) {
            PlainOutcome::Mate { plies } => panic!("a mate in {plies}: {}", told()),
            PlainOutcome::Closed { .. } => self.confirmed += 1,
            PlainOutcome::Open => {}
        }
    }
}

#[test]
fn blocked_boards_with_bishops_agree_with_the_plain_closure() {
    let (mut random, mut plain) = (Random(0xc10d), Plain::default());
    let mut counts = CloudCounts::default();
    for _ in 0..1_500 {
        let position = random.bishops();
        for winner in Color::ALL {
            counts.compare(&mut plain, &position, winner);
        }
    }
    assert!(counts.found > 30, "{} {}", counts.found, counts.confirmed);
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
    let mut counts = CloudCounts::default();
    for _ in 0..3_000 {
        let (position, winner) = (random.small(), random.color());
        counts.compare(&mut plain, &position, winner);
    }
    assert!(counts.found > 30, "{} {}", counts.found, counts.confirmed);
}

/// A king of Black shut in by his own men, and White's beside them.
const SHUT_IN: [&str; 6] = [
    "8/8/8/8/ppp5/bkp5/qnp5/n1K5",
    "8/8/8/8/ppp5/bkp5/rnp5/n1K5",
    "8/8/8/8/5ppp/5pkb/5pnr/5K1n",
    "8/8/8/8/8/ppp5/kpp5/nbK5",
    "8/8/8/8/8/pp6/kbp5/nrK5",
    "6rk/5Kpp/6p1/8/8/8/8/8",
];

impl Random {
    /// A king shut in, one or two men against him and some with him, pawns on his side only.
    fn shut_in(&mut self) -> Tolerant {
        let shut_in = self.one_of(&SHUT_IN).unwrap();
        let mut board = Board::from_ascii_board_fen(shut_in.as_bytes()).unwrap();
        for _ in 0..=self.below(2) {
            let role = self.one_of(&PIECES).unwrap();
            self.put(&mut board, role.of(Color::White));
        }
        for _ in 0..self.below(4) {
            let role = self.one_of(&[
                Role::Pawn,
                Role::Pawn,
                Role::Knight,
                Role::Queen,
                Role::Bishop,
            ]);
            self.put(&mut board, role.unwrap().of(Color::Black));
        }
        of_men(board, self.color())
    }
}

impl Random {
    /// A man of Black between White's king and one of Black's who would check him, and up to three
    /// more men.
    fn check_to_open(&mut self) -> Tolerant {
        let (king, from) = loop {
            let (king, from) = (self.square(), self.square());
            if king.distance(from) > 1 && attacks::aligned(king, from, from) {
                break (king, from);
            }
        };
        let between: Vec<Square> = attacks::between(king, from).into_iter().collect();
        let lines = match king.file() == from.file() || king.rank() == from.rank() {
            true => Role::Rook,
            false => Role::Bishop,
        };
        let square = self.one_of(&between).unwrap();
        let movers = [Role::Knight, Role::Bishop, Role::Rook, Role::Pawn];
        let pieces = if Bitboard::BACKRANKS.contains(square) {
            &movers[..3]
        } else {
            &movers
        };
        let mut board = Board::empty();
        board.set_piece_at(king, Color::White.king());
        board.set_piece_at(from, lines.of(Color::Black));
        board.set_piece_at(square, self.one_of(pieces).unwrap().of(Color::Black));
        self.put(&mut board, Color::Black.king());
        for _ in 0..=self.below(3) {
            let role = self.one_of(&[Role::Pawn, Role::Knight, Role::Bishop, Role::Queen]);
            let piece = role.unwrap().of(self.color());
            self.put(&mut board, piece);
        }
        of_men(board, self.color())
    }
}

const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

#[test]
fn shut_in_kings_agree_with_the_plain_closure() {
    let (mut random, mut plain) = (Random(0x5417), Plain::default());
    let mut counts = CloudCounts::default();
    for _ in 0..200 {
        let position = random.shut_in();
        let cloud = found(&position, Color::White, 200_000, None);
        counts.confirm(&mut plain, &position, Color::White, cloud);
    }
    assert!(counts.found > 4, "{} {}", counts.found, counts.confirmed);
}

/// The clouds may be of any men.
#[test]
fn clouds_of_any_men_agree_with_the_plain_closure() {
    let (mut random, mut plain) = (Random(0xa11), Plain::default());
    let mut counts = CloudCounts::default();
    for number in 0..5_000 {
        let position = match number % 4 {
            0 => random.bishops(),
            1 => random.shut_in(),
            2 => random.check_to_open(),
            _ => random.small(),
        };
        let winner = random.color();
        let cloud = found(&position, winner, 4_000, Some(&mut random));
        counts.confirm(&mut plain, &position, winner, cloud);
    }
    assert!(counts.found > 300, "{}", counts.found);
    assert!(
        counts.confirmed > 20,
        "{} {}",
        counts.found,
        counts.confirmed
    );
}

/// Squares taken from a cloud, or given to it, men thrown out of it or frozen in it: where there is
/// a checkmate, nothing of that is accepted.
#[test]
fn changed_clouds_are_never_accepted_where_there_is_a_checkmate() {
    let (mut random, mut plain) = (Random(0xfa15e), Plain::default());
    let (mut tried, mut refused) = (0, 0);
    while tried < 80 {
        let (position, winner) = match tried % 4 {
            0 => (random.shut_in(), Color::White),
            1 => (random.check_to_open(), Color::White),
            _ => (random.bishops(), random.color()),
        };
        if !matches!(
            plain.explore(&position, winner, 2_000),
            PlainOutcome::Mate { .. }
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
            let white_pawns = board.pawns() & board.white();
            let pawns = if white_pawns.any() {
                Bitboard::EMPTY
            } else {
                board.pawns()
            };
            for square in (board.occupied() & !board.kings() & !board.pawns()) | pawns {
                if random.below(3) == 0 {
                    continue;
                }
                let Some(piece) = cloud.exact.remove_piece_at(square) else {
                    continue;
                };
                let mut may = board::ByRole::<Bitboard>::default();
                *may.get_mut(piece.role) = random.squares_around(square);
                if piece.role == Role::Pawn {
                    may.pawn &= !Bitboard::BACKRANKS;
                    may.queen = random.squares_around(square);
                    [may.rook, may.bishop, may.knight] = [may.queen; 3];
                }
                let color = piece.color;
                cloud.men.push(crate::proof::FreeMan { color, may });
            }
            let certificate = Proof::Cloud(Box::new(cloud));
            let verdict = WinnabilityAnswer::Unwinnable { certificate };
            assert!(check(&position, winner, &verdict).is_err());
            refused += 1;
        }
        tried += 1;
    }
    assert_eq!(refused, 20 * tried);
}

impl Random {
    /// Some squares, this one among them: those of its colour, all of them, few, or a part of the
    /// board.
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
