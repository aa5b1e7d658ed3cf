//! Article 7.4: displaced men are set up by hand, which touches none of them.

use board::{Color, Piece, Position, Square};

use crate::articles::a4_6_carrying_out::Letting;
use crate::game::Game;

impl Game {
    /// Where the man belongs that was knocked to this square.
    pub(crate) fn home_of_displaced(&self, square: Square) -> Option<Square> {
        let men = &self.state.board.placement;
        let home = men.home_of(square)?;
        men.knocked().iter().any(|k| k.home == home).then_some(home)
    }

    /// A displaced man that is not his to move goes to another wrong square: it is displaced still
    /// (7.4).
    pub(crate) fn is_set_up_wrongly(
        &self,
        player: Option<Color>,
        letting: &Letting,
    ) -> Option<Square> {
        let from = letting.from?;
        let home = self.home_of_displaced(from)?;
        let is_his =
            player == Some(self.state.player()) && self.state.position_color_at(home) == player;
        (!is_his && home != letting.square).then_some(from)
    }

    /// A displaced man that is set up is no part of a reply.
    pub(crate) fn is_no_reply(&mut self, home: Square) {
        if let Some(answer) = &mut self.state.progress.answer {
            answer.without.restore(&[home]);
        }
    }

    /// A man that was taken off is put back, and has been taken as put back before.
    pub(crate) fn stands_already(&self, square: Square, piece: Piece) -> bool {
        let board = &self.state.board;
        let stands = board.placement.board().piece_at(square) == Some(piece);
        stands && board.position.board().piece_at(square) == Some(piece)
    }
}
