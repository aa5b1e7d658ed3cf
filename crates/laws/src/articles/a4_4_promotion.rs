//! Articles 3.7.3 and 4.4.4: a new man is put on the board in place of a pawn.

use std::mem;

use board::{Move, Piece, Role, Square};

use crate::act::{Act, Actor, Deed, Hand, Upright};
use crate::article::Provision as P;
use crate::edition::InvertedRook;
use crate::game::{Game, Judging, Refused};
use crate::ruling::Draft;
use crate::state::Kind;
use crate::turn::fix;
use crate::verdict::{Offence, Reason, Status};

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

    /// 4.4.4: the choice is final once a possible man has touched the square of promotion, and that is known.
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

    /// The opponent takes the pawn off that has arrived, or puts the new man there: the act as the player's own. It is no reply,
    /// for it leaves what a player who goes on with it wanted.
    pub(crate) fn promotes_for_the_player(&self, act: &Act) -> Option<Act> {
        let player = self.state.player();
        let men = &self.state.board.placement;
        let is_over = |square| men.in_hand().iter().any(|held| held.over == Some(square));
        let on = match act.deed {
            Deed::Remove { square, .. } => square,
            Deed::Put { square, piece, .. } if piece.color == player => square,
            Deed::Release {
                square, from: None, ..
            } if is_over(square) => square,
            _ => return None,
        };
        let is_the_opponents = act.by == Some(Actor::Player(!player));
        let replies = self.state.progress.answer.is_some();
        let arrives =
            || matches!(self.unpromoted(), Some(Kind::Unpromoted { square, .. }) if square == on);
        (is_the_opponents && !replies && arrives()).then(|| Act {
            by: Some(Actor::Player(player)),
            ..act.clone()
        })
    }

    pub(crate) fn promoted_by_the_opponent(
        &mut self,
        j: &mut Judging<'_>,
        act: &Act,
    ) -> Result<(), Refused> {
        if matches!(act.deed, Deed::Put { .. }) && !self.waits_to_be_established(j) {
            let cites = [P::A4_4_4, P::A1_3, P::A12_9];
            let draft = Draft::new(Offence::None, Status::Noted, Reason::PromotedByOpponent)
                .player(!self.state.player())
                .cites(self.state.regime.edition, &cites);
            j.rule(draft);
        }
        let mut players = Judging {
            act,
            rulings: mem::take(&mut j.rulings),
            ..*j
        };
        let done = self.at_main_board(&mut players);
        j.rulings = players.rulings;
        done
    }
}
