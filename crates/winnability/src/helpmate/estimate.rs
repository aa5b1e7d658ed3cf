//! Estimates how far a state is from a mate on the square aimed at.

use board::{Bitboard, Color, File, Rank, Role, Square, attacks};

use super::Ordering;
use crate::spread::steps;
use crate::state::{State, Step};

/// The aim of a search: a square for the loser's king, and how to come there.
#[derive(Clone, Copy)]
pub(crate) struct Aim<'o> {
    pub(crate) square: Square,
    /// Men that can never move nor be captured, as far as is known.
    pub(crate) frozen: Bitboard,
    pub(crate) ordering: &'o Ordering,
}

/// What each move costs of the man who is to stand beside the loser's king.
const BLOCKER: i32 = 5;

/// About how many moves a man of the loser's needs to the square.
fn way_of_blocker(state: &State, black: Bitboard, square: Square) -> i32 {
    let by_knight = state.of(Color::White).intersects(state.knights);
    let is_light = |of: Square| Bitboard::LIGHT_SQUARES.contains(of);
    let way = |from: Square| {
        let far = from.distance(square) as i32;
        if state.pawns.contains(from) {
            let on_file = from.file() == square.file() && from.rank() >= square.rank();
            let ranks = from.rank().to_u32() as i32;
            if on_file && ranks >= square.rank().to_u32() as i32 && square.rank() != Rank::First {
                far
            } else {
                ranks + 3
            }
        } else if state.knights.contains(from) {
            (far + 1) / 2 + i32::from(far > 0)
        } else if state.straight.contains(from) {
            if state.diagonal.contains(from) || !by_knight {
                12
            } else {
                1 + i32::from(far > 0)
            }
        } else if is_light(from) == is_light(square) {
            i32::from(far > 0) + i32::from(far > 3)
        } else {
            12
        }
    };
    let men = black & !Bitboard::from(state.king(Color::Black));
    men.into_iter().map(way).min().unwrap_or(12)
}

/// How many moves two of these knights and bishops need before one attacks the first square and
/// another the second.
fn way_of_pair(state: &State, men: Bitboard, squares: [Square; 2]) -> i32 {
    let way = |man, square| moves_to_attack(state, man, square);
    let pairs = men.into_iter().flat_map(|one| {
        let others = men & !Bitboard::from(one);
        others.into_iter().map(move |other| (one, other))
    });
    let both = |(one, other)| way(one, squares[0]) + way(other, squares[1]);
    pairs.map(both).min().unwrap_or(NEVER)
}

/// More than any moves.
const NEVER: i32 = 12;

/// How many moves this knight or bishop needs before it attacks the square, if nobody is in its
/// way.
fn moves_to_attack(state: &State, from: Square, square: Square) -> i32 {
    if state.diagonal.contains(from) {
        let is_light = |of: Square| Bitboard::LIGHT_SQUARES.contains(of);
        let attacks = attacks::bishop_attacks(from, Bitboard::EMPTY);
        return match attacks.contains(square) {
            true => 0,
            false if is_light(from) == is_light(square) => 1,
            false => NEVER,
        };
    }
    let (mut near, mut moves) = (attacks::knight_attacks(square), 0);
    while !near.contains(from) && moves < NEVER {
        near |= steps(Role::Knight, near);
        moves += 1;
    }
    moves
}

/// About how many moves the first of these pawns of the winner's, one at least, needs to be
/// promoted.
fn shortest_way(state: &State, pawns: Bitboard) -> i32 {
    let mut shortest = i32::MAX;
    for pawn in pawns.into_iter().rev() {
        let pushes = 7 - pawn.rank().to_u32() as i32;
        // nor is one behind him sooner
        if pushes >= shortest {
            break;
        }
        let file = Bitboard::from_file(pawn.file());
        shortest = match (file & above(pawn) & state.standing()).first() {
            None => pushes,
            Some(before) if pushes + 1 < shortest => {
                shortest.min(pushes + 1 + way_past(state, pawn, before))
            }
            Some(_) => shortest,
        };
    }
    shortest
}

/// About how many moves bring a pawn past the man before him, besides his own: he takes one beside,
/// or somebody takes the man before.
fn way_past(state: &State, pawn: Square, before: Square) -> i32 {
    let file = Bitboard::from_file(pawn.file());
    let beside = (file & !Bitboard::from_file(File::A)).shift(-1)
        | (file & !Bitboard::from_file(File::H)).shift(1);
    let takes = beside & above(pawn) & !above(before);
    let black = state.of(Color::Black) & state.standing();
    if black.intersects(takes) {
        return 0;
    }
    let given = (black & !state.pawns)
        .into_iter()
        .map(|man| way_of_piece(state, man, takes));
    let pieces = state.of(Color::White) & (state.knights | state.diagonal);
    let taken = pieces
        .into_iter()
        .map(|man| way_of_piece(state, man, Bitboard::from(before)));
    let by_king = state.king(Color::White).distance(before) as i32;
    given.chain(taken).fold(by_king, i32::min)
}

/// The ranks above a square's.
fn above(square: Square) -> Bitboard {
    Bitboard::FULL.shift(8 * (square.rank().to_u32() as i32 + 1))
}

/// About how many moves a piece needs to one of these squares, with one more for what is then done
/// there.
fn way_of_piece(state: &State, from: Square, squares: Bitboard) -> i32 {
    let nearest = squares.into_iter().map(|to| from.distance(to)).min();
    let far = nearest.unwrap_or(7) as i32;
    let is_light = Bitboard::LIGHT_SQUARES.contains(from);
    let colour = if is_light {
        Bitboard::LIGHT_SQUARES
    } else {
        Bitboard::DARK_SQUARES
    };
    if state.knights.contains(from) {
        1 + (far + 1) / 2
    } else if state.straight.contains(from) || squares.intersects(colour) {
        2 + i32::from(far > 2)
    } else {
        12
    }
}

impl Aim<'_> {
    fn of_losers_king(&self, king: Square) -> i32 {
        self.ordering.losers_king * king.distance(self.square) as i32
    }

    fn of_winners_king(&self, king: Square) -> i32 {
        self.ordering.winners_king * (king.distance(self.square) as i32 - 2).max(0)
    }

    /// How far the kings are from where they are wanted.
    pub(super) fn of_kings(&self, state: &State) -> i32 {
        let [white, black] = [Color::White, Color::Black].map(|color| state.king(color));
        self.of_losers_king(black) + self.of_winners_king(white)
    }

    /// How far the state seems to be from a mate.
    pub(crate) fn estimate(&self, state: &State) -> i32 {
        let (white, black) = (state.of(Color::White), state.of(Color::Black));
        let king = state.king(Color::Black);
        let pieces = (black & !state.pawns).count() as i32 - 1;
        let black_pawns = black & state.pawns;
        let pawns = white & state.pawns & !self.frozen & !Bitboard::BACKRANKS;
        let kings = self.of_kings(state);
        let men = if white.intersects(state.straight) {
            self.ordering.losers_piece * pieces
                + self.ordering.losers_pawn * black_pawns.count() as i32
        } else if pawns.any() {
            20 + 6 * shortest_way(state, pawns) + self.ordering.losers_piece * pieces
        } else if Bitboard::CORNERS.contains(self.square) && !white.intersects(state.pawns) {
            return self.of_losers_king(king) + self.of_minor_pieces(state);
        } else {
            let minor = white & (state.knights | state.diagonal);
            let far = |man: Square| man.distance(self.square) as i32;
            minor.into_iter().map(far).min().unwrap_or(7)
        };
        kings + men
    }

    /// Knights and bishops mate in a corner. A single one of them needs the winner's king two
    /// squares away from it, and beside the loser's king one of his own men.
    fn of_minor_pieces(&self, state: &State) -> i32 {
        let (white, black) = (state.of(Color::White), state.of(Color::Black));
        let own_king = state.king(Color::White);
        let minor = white & !Bitboard::from(own_king);
        let nearest = minor
            .into_iter()
            .map(|man| man.distance(self.square) as i32)
            .min()
            .unwrap_or(7);
        let is_alone = !minor.more_than_one();
        let towards = |along: i32, across: i32| {
            // the squares of the winner's king and of the man beside
            let guards = [self.beside(2 * across), self.beside(2 * across + along)];
            let far = guards.map(|guard| own_king.distance(guard) as i32);
            let blocker = self.beside(along);
            let way = self.ordering.winners_king * far[0].min(far[1]);
            let blocked = BLOCKER * way_of_blocker(state, black, blocker) + nearest;
            way + if is_alone {
                blocked
            } else {
                blocked.min(BLOCKER * way_of_pair(state, minor, [self.square, blocker]))
            }
        };
        let (file, rank) = self.inward();
        // every man of the loser's but the one beside his king is in the way
        let men = black & !Bitboard::from(state.king(Color::Black));
        let pawns = (men & state.pawns).count() as i32;
        let pieces = men.count() as i32 - pawns;
        let in_the_way =
            self.ordering.losers_piece * pieces + self.ordering.losers_pawn * pawns / 2;
        towards(file, rank).min(towards(rank, file)) + in_the_way
    }

    /// A step from the corner along the rank, and one along the file.
    fn inward(&self) -> (i32, i32) {
        let file = if self.square.file() == File::A { 1 } else { -1 };
        let rank = if self.square.rank() == Rank::First {
            8
        } else {
            -8
        };
        (file, rank)
    }

    fn beside(&self, by: i32) -> Square {
        self.square.offset(by).unwrap_or(self.square)
    }

    /// The estimate of the state after the step: king moves and captures are told from the
    /// difference alone.
    pub(crate) fn estimate_after(&self, state: &State, estimate: i32, step: Step) -> i32 {
        let (own, other) = (state.of(state.turn), state.of(!state.turn));
        let moves_losers_king = step.from == state.king(Color::Black);
        let is_simple = (moves_losers_king || state.of(Color::White).intersects(state.straight))
            && !(state.turn == Color::Black && other.contains(step.to))
            && step.into.is_none()
            && !own.contains(step.to);
        if !is_simple {
            return self.estimate(&state.after(step));
        }
        let mut found = estimate;
        if step.from == state.king(Color::White) {
            found += self.of_winners_king(step.to) - self.of_winners_king(step.from);
        } else if moves_losers_king {
            found += self.of_losers_king(step.to) - self.of_losers_king(step.from);
        }
        if other.contains(step.to) {
            let is_pawn = state.pawns.contains(step.to);
            found -= if is_pawn {
                self.ordering.losers_pawn
            } else {
                self.ordering.losers_piece
            };
        }
        found
    }
}
