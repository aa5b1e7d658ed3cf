//! Article 7.5: what kind of unlawful execution stands on the board when the clock is pressed
//! (procedures/press 2a).

use board::{Bitboard, Move, Piece, Position, Role, Square};

use crate::game::Game;
use crate::obligation::is_castling_travel;
use crate::state::IllegalActionKind;
use crate::verdict::PromotionDefect;

impl Game {
    /// What kind of unlawful execution stands on the board (procedures/press 2a; C-4, C-7, C-8,
    /// C-13).
    pub(crate) fn classify(&self) -> IllegalActionKind {
        self.king_captured()
            .or_else(|| self.unpromoted())
            .or_else(|| self.promotion_defect())
            .or_else(|| self.castling_unfinished())
            .or_else(|| self.victim_left())
            .unwrap_or_else(|| IllegalActionKind::Illegal {
                from_to: self.carried_out(),
            })
    }

    /// The move that was carried out: where king and rook have moved, castling is the king's
    /// (3.8.2).
    fn carried_out(&self) -> Option<(Square, Square)> {
        let carried = self.state.turn.execution.carried?;
        let king = self.state.king();
        let moved = king.and_then(|king| Some((king, self.state.board.placement.left_home(king)?)));
        match moved {
            Some(king) if carried.role == Role::Rook => Some(king),
            _ => Some((carried.home, carried.to)),
        }
    }

    pub(crate) fn king_captured(&self) -> Option<IllegalActionKind> {
        let opponent = !self.state.player();
        self.state.board.position.board().king_of(opponent)?;
        let there = self
            .state
            .board
            .placement
            .board()
            .by_piece(Role::King.of(opponent));
        there.is_empty().then_some(IllegalActionKind::KingCaptured)
    }

    /// 7.5.2: a pawn reached the last rank by what would be a legal pawn move, and no new man
    /// stands there.
    pub(crate) fn unpromoted(&self) -> Option<IllegalActionKind> {
        let state = &self.state;
        let fits = |m: &&Move| {
            let Move::Normal {
                role: Role::Pawn,
                from,
                to,
                promotion: Some(Role::Queen),
                ..
            } = **m
            else {
                return false;
            };
            let pawn = Role::Pawn.of(state.player());
            let on_square = state.board.placement.board().piece_at(to);
            let arrived = on_square == Some(pawn)
                || (on_square.is_none()
                    && state
                        .turn
                        .execution
                        .carried
                        .is_some_and(|c| c.home == from && c.to == to));
            arrived && self.differs_only_at(&state.board.position.board_after(**m), to)
        };
        match state.board.legal.iter().find(fits) {
            Some(Move::Normal { from, to, .. }) => Some(IllegalActionKind::Unpromoted {
                home: *from,
                square: *to,
            }),
            _ => None,
        }
    }

    fn differs_only_at(&self, board: &board::Board, square: Square) -> bool {
        let changed = self.state.board.placement.changed(board);
        (changed & !Bitboard::from(square)).is_empty()
    }

    fn promotion_defect(&self) -> Option<IllegalActionKind> {
        let state = &self.state;
        if self.pawn_left_beneath() {
            return Some(IllegalActionKind::Promotion(PromotionDefect::PawnLeft));
        }
        let promotions = state.board.legal.iter().filter(|m| m.is_promotion());
        for m in promotions {
            let from = m.from()?;
            let mut with_pawn = state.board.position.board_after(*m);
            with_pawn.set_piece_at(from, Role::Pawn.of(state.player()));
            if state.board.placement.changed(&with_pawn).is_empty() {
                return Some(IllegalActionKind::Promotion(PromotionDefect::PawnLeft));
            }
        }
        self.misplaced_new_man().map(IllegalActionKind::Promotion)
    }

    /// The new man stands on the square of promotion together with the pawn (C-8 c).
    fn pawn_left_beneath(&self) -> bool {
        let pawn = Role::Pawn.of(self.state.player());
        let beneath = |m: Move| self.state.board.placement.to_be_carried(m.to());
        self.crowded_promotion()
            .is_some_and(|m| beneath(m) == Some(pawn))
    }

    /// The promotion whose new man stands on its square, with another beneath.
    fn crowded_promotion(&self) -> Option<Move> {
        let placement = &self.state.board.placement;
        if !placement.is_crowded() {
            return None;
        }
        let stands = |m: &&Move| {
            let after = self.state.board.position.board_after(**m);
            m.is_promotion() && placement.changed(&after).is_empty()
        };
        self.state.board.legal.iter().find(stands).copied()
    }

    /// The pawn is gone and the new man is impossible, or stands on another square, whether the
    /// pawn was left on the last rank or not (C-8 d, e).
    fn misplaced_new_man(&self) -> Option<PromotionDefect> {
        let state = &self.state;
        let pawn = Role::Pawn.of(state.player());
        for m in state
            .board
            .legal
            .iter()
            .filter(|m| m.promotion() == Some(Role::Queen))
        {
            let from = m.from()?;
            if state.board.placement.board().piece_at(from).is_some() {
                continue;
            }
            let after = state.board.position.board_after(*m);
            let changed = state.board.placement.changed(&after);
            let there = state.board.placement.board().piece_at(m.to());
            if (changed & !Bitboard::from(m.to())).is_empty() {
                if let Some(man) = there.filter(|p| p.color != state.player() || !is_choice(*p)) {
                    return Some(PromotionDefect::ImpossibleMan(man));
                }
            } else if there.is_none_or(|man| man == pawn) && changed.count() == 2 {
                let other = changed.into_iter().find(|s| *s != m.to())?;
                let man = state.board.placement.board().piece_at(other)?;
                let promotes = |m: &Move| m.is_promotion() && m.to() == other;
                if man.color == state.player()
                    && is_choice(man)
                    && !state.board.legal.iter().any(promotes)
                    && state.board.position.board().piece_at(other).is_none()
                {
                    return Some(PromotionDefect::WrongSquare(other));
                }
            }
        }
        None
    }

    /// C-4: the king went two squares, the rook stayed.
    fn castling_unfinished(&self) -> Option<IllegalActionKind> {
        let carried = self
            .state
            .turn
            .execution
            .carried
            .filter(|c| c.role == Role::King)?;
        let travel = is_castling_travel(&self.state.board.position, carried.home, carried.to);
        let mut board = self.state.board.position.board().clone();
        let king = board.remove_piece_at(carried.home)?;
        board.set_piece_at(carried.to, king);
        let only_king = self.state.board.placement.changed(&board).is_empty();
        (travel && only_king).then_some(IllegalActionKind::CastlingUnfinished)
    }

    /// C-13: a capture whose victim is still on the board.
    fn victim_left(&self) -> Option<IllegalActionKind> {
        if self.victim_of_promotion_left() {
            return Some(IllegalActionKind::VictimLeft);
        }
        let carried = self.state.turn.execution.carried?;
        let fits = |m: &Move| m.from() == Some(carried.home) && m.to() == carried.to;
        let capture = self
            .state
            .board
            .legal
            .iter()
            .find(|m| fits(m) && m.is_capture())?;
        let mut board = self.state.board.position.board().clone();
        let man = board.remove_piece_at(carried.home)?;
        board.set_piece_at(carried.to, man);
        let left = match capture {
            Move::EnPassant { .. } => self.state.board.placement.changed(&board).is_empty(),
            _ => self.state.board.placement.is_crowded(),
        };
        left.then_some(IllegalActionKind::VictimLeft)
    }

    /// The new man stands on the square of promotion together with the man it was to take.
    fn victim_of_promotion_left(&self) -> bool {
        self.crowded_promotion().is_some_and(|m| m.is_capture())
    }
}

/// A man that a pawn may become (3.7.3.3).
pub(crate) fn is_choice(man: Piece) -> bool {
    !matches!(man.role, Role::King | Role::Pawn)
}
