//! Finds where legal moves may lead from a placement, for all squares of the loser's king at once.

use board::{Bitboard, Board, Color, Piece, Rank, Role, Square, attacks};

use super::answers::Mover;
use super::{CloudCheck, CloudPlacement, PROMOTED};
use crate::check::all;

impl CloudCheck<'_> {
    /// Finds what follows with each of these squares of the loser's king; whether none of it can be
    /// checkmate.
    pub(super) fn moves(&mut self, at: &CloudPlacement, kings: Bitboard) -> bool {
        if at.turn != self.winner {
            self.losers_king_moves(at, kings);
        }
        self.men_move(at, kings, Bitboard::FULL) && self.cloud_moves(at, kings)
    }

    /// Finds what follows a move of an exact man, kings apart to one of these squares.
    fn men_move(&mut self, at: &CloudPlacement, kings: Bitboard, squares: Bitboard) -> bool {
        let own = at.men.by_color(at.turn);
        own.into_iter().all(|from| {
            at.men.piece_at(from).is_none_or(|piece| {
                let asked = match piece.role {
                    Role::King => Bitboard::FULL,
                    _ => squares,
                };
                let to = self.reached(at, piece, from) & asked;
                to.into_iter()
                    .all(|to| self.man_moves(at, piece, (from, to), kings))
            })
        })
    }

    /// Finds what follows while the winner's king is in check along this line, which ends with the
    /// man who gives it.
    fn answers(&mut self, at: &CloudPlacement, kings: Bitboard, line: Bitboard) -> bool {
        if kings.is_empty() || self.is_over(&at.men) {
            return true;
        }
        self.meets(&at.men);
        let may_cloud_help = self.places_of(at.turn).intersects(line);
        self.men_move(at, kings, line) && (!may_cloud_help || self.cloud_moves(at, kings))
    }

    fn losers_king_moves(&mut self, at: &CloudPlacement, kings: Bitboard) {
        let beside = all(kings.into_iter().map(attacks::king_attacks));
        let barred = at.men.by_color(at.turn) | self.surely_attacked(&at.men);
        let after = CloudPlacement {
            men: at.men.clone(),
            turn: self.winner,
            passed: None,
        };
        let free = beside & !barred & !at.men.occupied();
        let taken = beside & !barred & at.men.occupied();
        for square in taken {
            let mut fewer = after.clone();
            fewer.men.discard_piece_at(square);
            self.find(fewer, square.into());
        }
        self.find(after, free);
    }

    /// Where an exact man may go, nobody of the cloud nor the loser's king being in his way.
    fn reached(&self, at: &CloudPlacement, piece: Piece, from: Square) -> Bitboard {
        let occupied = at.men.occupied();
        let enemies = at.men.by_color(!at.turn) & !at.men.kings();
        if piece.role != Role::Pawn {
            return attacks::attacks(from, piece, occupied) & (enemies | !occupied);
        }
        let (forward, home) = at.turn.fold_wb((8, Rank::Second), (-8, Rank::Seventh));
        let is_empty = |to: &Square| !occupied.contains(*to);
        let one = from.offset(forward).filter(is_empty);
        let two = one
            .filter(|_| from.rank() == home)
            .and_then(|to| to.offset(forward))
            .filter(is_empty);
        let of_cloud = self.places_of(!at.turn) & !occupied;
        let victims = enemies | of_cloud | at.passed.map_or(Bitboard::EMPTY, Into::into);
        let takes = attacks::pawn_attacks(at.turn, from) & victims;
        one.into_iter().chain(two).fold(takes, Bitboard::with)
    }

    /// The loser's king is neither where the man goes nor on the way, nor beside the winner's king.
    fn man_moves(
        &mut self,
        at: &CloudPlacement,
        piece: Piece,
        (from, to): (Square, Square),
        kings: Bitboard,
    ) -> bool {
        let way = match piece.role {
            Role::King => attacks::king_attacks(to),
            _ => attacks::between(from, to),
        };
        let kings = kings.without(to) & !way;
        if kings.is_empty() {
            return true;
        }
        let mut after = CloudPlacement {
            men: at.men.clone(),
            turn: !at.turn,
            passed: None,
        };
        after.men.discard_piece_at(from);
        after.men.set_piece_at(to, piece);
        let mover = Mover::Exact(to);
        if piece.role != Role::Pawn {
            return self.reach(&at.men, after, kings, mover);
        }
        if from.file() != to.file() && at.passed == Some(to) {
            let passer = Square::from_coords(to.file(), from.rank());
            after.men.discard_piece_at(passer);
        }
        if from.rank().distance(to.rank()) == 2 {
            let beside = at.men.by_piece((!at.turn).pawn());
            let passed = attacks::between(from, to).single_square();
            let is_attacked =
                |passed: &Square| attacks::pawn_attacks(at.turn, *passed).intersects(beside);
            after.passed = passed.filter(is_attacked);
        }
        if to.rank() != (!at.turn).backrank() {
            return self.reach(&at.men, after, kings, mover);
        }
        PROMOTED.into_iter().all(|role| {
            let mut promoted = after.clone();
            promoted.men.set_piece_at(to, role.of(at.turn));
            self.reach(&at.men, promoted, kings, mover)
        })
    }

    /// A man of the cloud moves, or takes an exact one.
    fn cloud_moves(&mut self, at: &CloudPlacement, kings: Bitboard) -> bool {
        if self.places_of(at.turn).is_empty() {
            return true;
        }
        let occupied = at.men.occupied();
        let victims = at.men.by_color(!at.turn) & !at.men.kings() & self.places_of(at.turn);
        let after = CloudPlacement {
            men: at.men.clone(),
            turn: !at.turn,
            passed: None,
        };
        let is_taken = |to: &Square| self.cloud_attacks(at.turn, *to, occupied).any();
        let taken: Vec<Square> = victims.into_iter().filter(is_taken).collect();
        self.reach(&at.men, after.clone(), kings, Mover::Cloud)
            && taken.into_iter().all(|square| {
                let mut fewer = after.clone();
                fewer.men.discard_piece_at(square);
                self.reach(&at.men, fewer, kings, Mover::Cloud)
            })
    }

    /// From where men of the cloud may attack the square while exact men stand on these.
    pub(super) fn cloud_attacks(&self, by: Color, square: Square, exact: Bitboard) -> Bitboard {
        let places = self.places.get(by);
        let of = |role: Role| {
            let set = *places.get(role) & !exact;
            match role {
                _ if set.is_empty() => set,
                Role::Pawn => attacks::pawn_attacks(!by, square) & set,
                _ => attacks::attacks(square, role.of(by), exact) & set,
            }
        };
        all(super::NOT_KINGS.map(of))
    }

    /// What exact men of the winner attack wherever the cloud stands; the loser's king, who may go
    /// away, blocks nothing.
    fn surely_attacked(&self, men: &Board) -> Bitboard {
        let between = men.occupied() | self.anywhere;
        attacked_by(men, self.winner, between)
    }

    /// The line on which an exact man of the loser's attacks the winner's king through the square
    /// that another has just left, on which therefore nobody of the cloud stands yet. There is one
    /// at most. A move of the cloud leaves no such square.
    fn surely_opened(&self, before: &Board, after: &CloudPlacement) -> Option<Bitboard> {
        let king = after.men.king_of(self.winner)?;
        let occupied = after.men.occupied();
        let left = before.by_color(!self.winner) & !occupied;
        let filled = occupied | (self.anywhere & !left);
        let attackers = after.men.attacks_to(king, !self.winner, filled);
        let mut lines = attackers
            .into_iter()
            .map(|from| attacks::between(king, from).with(from));
        lines.find(|line| line.intersects(left))
    }

    /// Finds what a move leads to, with those squares of the loser's king with which it can be
    /// legal; whether it cannot be checkmate. With the winner surely in check it is what his
    /// answers lead to.
    fn reach(
        &mut self,
        before: &Board,
        after: CloudPlacement,
        kings: Bitboard,
        mover: Mover,
    ) -> bool {
        if after.turn == self.winner {
            let kings = kings & !self.surely_attacked(&after.men);
            let Some(line) = self.surely_opened(before, &after) else {
                self.find(after, kings);
                return true;
            };
            // the loser's king may close the line himself
            self.find(after.clone(), kings & line);
            return self.answers(&after, kings & !line, line);
        }
        let Some(king) = after.men.king_of(self.winner) else {
            return false;
        };
        // an attack is sure where not even one of the cloud can be between; the loser's king can be
        let between = after.men.occupied() | self.anywhere;
        let attackers = after.men.attacks_to(king, after.turn, between);
        let kings = attackers
            .into_iter()
            .fold(kings, |kings, from| kings & attacks::between(king, from));
        if self.may_be_mate(before, &after.men, kings, mover) {
            return false;
        }
        self.find(after, kings);
        true
    }
}

/// What men of this colour attack if the board is so occupied.
pub(super) fn attacked_by(men: &Board, by: Color, occupied: Bitboard) -> Bitboard {
    let of = |from| {
        let piece = men.piece_at(from);
        piece.map_or(Bitboard::EMPTY, |piece| {
            attacks::attacks(from, piece, occupied)
        })
    };
    all(men.by_color(by).into_iter().map(of))
}
