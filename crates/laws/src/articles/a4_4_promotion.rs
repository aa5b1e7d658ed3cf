//! Articles 3.7.3 and 4.4.4: a new man is put on the board in place of a pawn.

use board::{Move, Piece, Role, Square};

use crate::act::{Actor, Hand, Upright};
use crate::edition::InvertedRook;
use crate::game::{Game, Judging, Refused};
use crate::turn::fix;

impl Game {
    pub(crate) fn put(
        &mut self,
        j: &mut Judging<'_>,
        square: Square,
        piece: Piece,
        hand: Option<Hand>,
        upright: Upright,
    ) -> Result<(), Refused> {
        let by = j.act.by.and_then(Actor::player);
        let piece = self.as_it_counts(piece, upright);
        if self.stands_already(square, piece) {
            self.state.board.placement.restore(&[square]);
            if by == Some(self.state.player()) {
                self.state.turn.execution.last = Some(square);
            }
            return Ok(());
        }
        self.note_answer(j, by);
        self.state.board.placement.put(square, piece, by)?;
        if by == Some(self.state.player()) {
            self.mark_unknown(j);
            let hand = self.hand_of(j.seq, hand);
            let turn = &mut self.state.turn;
            turn.execution.hands.add(hand);
            turn.execution.last = Some(square);
            if upright == Upright::Inverted {
                turn.execution.inverted = Some(square);
            }
            self.choose_promotion(j, square, piece);
        }
        Ok(())
    }

    /// An upside-down rook is a rook; in US Chess a queen unless announced otherwise (8F7).
    pub(crate) fn as_it_counts(&self, piece: Piece, upright: Upright) -> Piece {
        let us = self.state.regime.rules().inverted_rook == InvertedRook::Queen;
        let us = us && !self.state.turn.execution.rook_announced;
        if us && upright == Upright::Inverted && piece.role == Role::Rook {
            return Role::Queen.of(piece.color);
        }
        piece
    }

    /// 4.4.4: the choice is final once a possible man has touched the square of promotion, and that
    /// is known.
    pub(crate) fn choose_promotion(&mut self, j: &Judging<'_>, square: Square, piece: Piece) {
        let possible = |m: &Move| m.to() == square && m.promotion() == Some(piece.role);
        let own = piece.color == self.state.player();
        let open = own && self.state.turn.fixed.promotion.is_none();
        if !open || !self.obligation().moves.iter().any(possible) {
            return;
        }
        let fixed = &mut self.state.turn.fixed;
        let (now, waiting) = (&mut fixed.promotion, &mut fixed.unnoticed_promotion);
        fix(j.certainty, now, waiting, (square, piece.role));
    }
}
