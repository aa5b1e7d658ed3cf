//! About how many positions can follow: so that boards are chosen of which a plain closure can be made. Nothing is proved here.

use board::{Bitboard, Board, Color, Piece, Rank, Role, Square, attacks};

/// The men and how far they get, pawns being in the way that stand face to face and that nobody can capture.
struct Room<'b> {
    board: &'b Board,
    fixed: Bitboard,
    /// Where each man gets, in the order of the squares.
    reached: Vec<(Square, Piece, Bitboard)>,
}

/// The product of the room that each man has.
pub(crate) fn estimate(board: &Board) -> f64 {
    let mut room = Room {
        board,
        fixed: board.pawns(),
        reached: Vec::new(),
    };
    loop {
        room.reached = board
            .iter()
            .map(|(square, man)| (square, man, room.of(square, man)))
            .collect();
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
        loop {
            let steps = reached.into_iter().map(|square| self.steps(square, man));
            let more = steps.fold(reached, |all, squares| all | squares);
            if more == reached {
                return reached;
            }
            reached = more;
        }
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
                    | (attacks::pawn_attacks(man.color, from) & self.visited(!man.color))
            }
            Role::King => attacks::king_attacks(from) & !own & !self.guarded(!man.color),
            _ => attacks::attacks(from, man, self.fixed) & !own,
        }
    }

    /// Where men of this colour, the king apart, were seen to get.
    fn visited(&self, color: Color) -> Bitboard {
        let of =
            |row: &&(Square, Piece, Bitboard)| row.1.color == color && row.1.role != Role::King;
        let all = self.reached.iter().filter(of);
        all.fold(Bitboard::EMPTY, |all, row| all | row.2)
    }

    fn guarded(&self, by: Color) -> Bitboard {
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
                && attacks::pawn_attacks(color, *pawn).is_disjoint(self.visited(!color))
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
