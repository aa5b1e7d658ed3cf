//! Estimates how many positions can follow a board, so that boards are chosen of which a plain
//! closure can be made. Nothing is proved here.

use board::{Bitboard, Board, ByColor, Color, Piece, Rank, Role, Square, attacks};

/// The men and how far they get, pawns being in the way that stand face to face and that nobody can
/// capture.
struct Room<'b> {
    board: &'b Board,
    fixed: Bitboard,
    /// What the fixed pawns of each colour attack, and where its other men were seen to get, the
    /// king apart.
    guarded: ByColor<Bitboard>,
    visited: ByColor<Bitboard>,
    /// Where each man gets, in the order of the squares.
    reached: Vec<(Square, Piece, Bitboard)>,
}

/// The product of the room that each man has.
pub(crate) fn estimate(board: &Board) -> f64 {
    let mut room = Room {
        board,
        fixed: board.pawns(),
        guarded: ByColor::default(),
        visited: ByColor::default(),
        reached: Vec::new(),
    };
    loop {
        room.guarded = ByColor::new_with(|color| room.guarded_by(color));
        room.reached = board
            .iter()
            .map(|(square, man)| (square, man, room.of(square, man)))
            .collect();
        room.visited = ByColor::new_with(|color| room.visited_by(color));
        let fixed = room.still_fixed();
        if fixed == room.fixed {
            return room.product();
        }
        room.fixed = fixed;
    }
}

impl Room<'_> {
    fn of(&self, from: Square, man: Piece) -> Bitboard {
        let mut reached = Bitboard::from(from);
        if self.fixed.contains(from) {
            return reached;
        }
        let mut fresh = reached;
        while fresh.any() {
            let steps = fresh.into_iter().map(|square| self.steps(square, man));
            fresh = steps.fold(Bitboard::EMPTY, |all, squares| all | squares) & !reached;
            reached |= fresh;
        }
        reached
    }

    fn steps(&self, from: Square, man: Piece) -> Bitboard {
        let own = self.fixed & self.board.by_color(man.color);
        match man.role {
            Role::Pawn if from.rank() == Rank::First || from.rank() == Rank::Eighth => {
                Bitboard::FULL & !own
            }
            Role::Pawn => {
                let ahead = Bitboard::from(from).shift(man.color.fold_wb(8, -8));
                (ahead & !self.fixed)
                    | (attacks::pawn_attacks(man.color, from) & *self.visited.get(!man.color))
            }
            Role::King => attacks::king_attacks(from) & !own & !*self.guarded.get(!man.color),
            _ => attacks::attacks(from, man, self.fixed) & !own,
        }
    }

    fn visited_by(&self, color: Color) -> Bitboard {
        let of =
            |row: &&(Square, Piece, Bitboard)| row.1.color == color && row.1.role != Role::King;
        let all = self.reached.iter().filter(of);
        all.fold(Bitboard::EMPTY, |all, row| all | row.2)
    }

    fn guarded_by(&self, by: Color) -> Bitboard {
        let pawns = (self.fixed & self.board.by_color(by)).into_iter();
        pawns.fold(Bitboard::EMPTY, |all, pawn| {
            all | attacks::pawn_attacks(by, pawn)
        })
    }

    fn still_fixed(&self) -> Bitboard {
        let stays = |pawn: &Square| {
            let color = Color::from_white(self.board.white().contains(*pawn));
            let ahead = Bitboard::from(*pawn).shift(color.fold_wb(8, -8));
            let captured = self
                .reached
                .iter()
                .any(|(_, man, squares)| man.color != color && squares.contains(*pawn));
            ahead.is_subset(self.fixed)
                && !captured
                && attacks::pawn_attacks(color, *pawn).is_disjoint(*self.visited.get(!color))
        };
        self.fixed.into_iter().filter(stays).collect()
    }

    fn product(&self) -> f64 {
        let of = |(square, man, squares): &(Square, Piece, Bitboard)| match man.role {
            _ if self.fixed.contains(*square) => 1.0,
            Role::King => squares.count() as f64,
            Role::Pawn if squares.intersects(Bitboard::BACKRANKS) => 256.0,
            _ => squares.count() as f64 + 1.0,
        };
        2.0 * self.reached.iter().map(of).product::<f64>()
    }
}
