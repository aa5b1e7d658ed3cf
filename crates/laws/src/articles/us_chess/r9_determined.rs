//! Rule 9: when a move is determined, and what is fixed by that (procedures/other-codes).

use board::{Color, Move, Position, Square, Tolerant};

use crate::article::Provision as P;
use crate::game::{Game, Judging};
use crate::limits::DeadPositions;
use crate::obligation::is_castling_travel;
use crate::state::{Phase, StateEffect};
use crate::turn::Knowledge;
use crate::verdict::{Bound, MoveStatus};

impl Game {
    /// 9A to 9D: the move can no longer be changed; the player still has the move until he presses
    /// (6B).
    pub(crate) fn us_determine(&mut self, j: &mut Judging<'_>, m: Move) {
        let mut after = self.state.board.position.clone();
        after.play_unchecked(m);
        let legal = after.legal_moves();
        if legal.is_empty() || self.us_is_dead(&after, &legal) {
            // determined by touching, it ends the game with the men still where they are (9E)
            let men = self.state.board.placement.clone();
            let entry = self.us_rook_of_castling(m);
            self.hand_over(j, m);
            self.state.board.placement = men;
            self.end_by_position(j);
            if let Some(entry) = entry.filter(|_| !j.rulings.is_empty()) {
                j.rely_on(entry);
            }
            return;
        }
        self.us_stand_determined(j, m);
    }

    /// The move can no longer be changed, and does not end the game.
    pub(crate) fn us_stand_determined(&mut self, j: &Judging<'_>, m: Move) {
        let after = self.state.board.position.board_after(m);
        let whole = self.movers_men().stands_as(&after);
        if let Phase::Determined { m: made, .. } = self.state.progress.phase
            && made != m
        {
            // nobody noticed it: a claim brings it back
            self.state.turn.remember_made(made);
        }
        let known = match self.state.turn.execution.unnoticed {
            true => Knowledge::Unnoticed,
            false => Knowledge::Known,
        };
        if known == Knowledge::Known {
            let places = self.state.turn.binding().map(|c| c.group);
            self.state.turn.fixed.determined = places.max();
        }
        self.state.progress.phase = Phase::Determined {
            m,
            whole,
            seq: j.seq,
            known,
        };
        self.state.apply(StateEffect::Status(MoveStatus::Made));
        self.state.clock.irregular_time = None;
    }

    /// 14D: drawn as soon as the move is determined, pressed or not.
    pub(crate) fn us_is_dead(&self, position: &Tolerant, legal: &[Move]) -> bool {
        self.limits.after_each_move == DeadPositions::LookedFor
            && winnability::suspicion(position, legal)
                .is_some_and(|suspicion| winnability::proved_dead(position, &suspicion.budget()))
    }

    /// The men are put back as nobody saw them moved: that a move had been determined waits for a
    /// claim.
    pub(crate) fn us_put_back(&mut self) {
        if let Phase::Determined {
            m: made,
            known: Knowledge::Unnoticed,
            ..
        } = self.state.progress.phase
        {
            self.state.turn.remember_made(made);
            self.state.progress.phase = Phase::Open;
            self.state.apply(StateEffect::Status(MoveStatus::NotMade));
        }
    }

    /// A move is determined, and this is another, or it stands on the board since.
    pub(crate) fn us_changes_nothing(&self, now: Move) -> bool {
        matches!(
            self.state.progress.phase,
            Phase::Determined { m, whole, known: Knowledge::Known, .. } if whole || m != now
        )
    }

    /// 9B: a capture is determined when both men have been deliberately touched, a man let go on
    /// the other's square having touched it; in passing (9A), when the pawn is let go on the vacant
    /// square; 9C: castling when the king is released.
    pub(crate) fn us_determined_by_release(&mut self, j: &mut Judging<'_>) {
        // the plies of a history are made as they are told
        let is_history = j.seq == 0;
        let open = matches!(self.state.progress.phase, Phase::Open);
        if !self.is_us_chess() || is_history || !open {
            return;
        }
        let obligation = self.obligation();
        let [only] = &*obligation.moves else {
            return;
        };
        let only = *only;
        let king_released =
            matches!(only, Move::Castle { .. })
                && self.state.turn.fixed.released.is_some_and(|(from, to)| {
                    is_castling_travel(&self.state.board.position, from, to)
                });
        let both_touched = match obligation.why {
            Bound::Both(..) => only.is_capture(),
            Bound::Released(..) => self.stands_beside_its_victim(only),
            _ => false,
        };
        if king_released || both_touched {
            self.us_determine(j, only);
        }
    }

    /// The man is let go where it captures, and the man that it captures still stands.
    fn stands_beside_its_victim(&self, m: Move) -> bool {
        match m {
            Move::EnPassant { from, to } => {
                let victim = Square::from_coords(to.file(), from.rank());
                self.state.board.placement.man_at(victim).is_some()
            }
            _ => m.is_capture() && self.state.board.placement.is_crowded(),
        }
    }

    /// What is determined stands on the board, and is in order.
    pub(crate) fn us_stands_determined(&self) -> bool {
        match self.state.progress.phase {
            Phase::Determined { m, whole: true, .. } => {
                let after = self.state.board.position.board_after(m);
                self.movers_men().stands_as(&after)
            }
            _ => false,
        }
    }

    /// The opponent answers before the press: the determined move is on the board and stays there.
    pub(crate) fn us_answered_before_press(&mut self, j: &mut Judging<'_>) -> bool {
        let Phase::Determined { m, .. } = self.state.progress.phase else {
            return false;
        };
        if !self
            .state
            .board
            .placement
            .stands_as(&self.state.board.position.board_after(m))
        {
            return false;
        }
        self.hand_over(j, m);
        self.end_by_position(j);
        true
    }

    /// 9G1: the move with which its player may still claim a draw, being determined and not pressed
    /// for, whatever man had been touched.
    pub(crate) fn us_until_the_press(&self) -> Option<Move> {
        match self.state.progress.phase {
            Phase::Determined { m, .. } => Some(m),
            Phase::Violated { made, .. } => Some(made).filter(|_| self.is_us_chess()),
            _ => None,
        }
    }

    /// 9G1, where he claims with it.
    pub(crate) fn us_claim_cites(&self, claimant: Color) -> &'static [P] {
        let determined = self.us_until_the_press().is_some();
        match determined && claimant == self.state.player() {
            true => &[P::Us9G1],
            false => &[],
        }
    }

    /// 9H: stopping the clocks does not complete what is determined.
    pub(crate) fn us_stop_cites(&self, player: Color) -> &'static [P] {
        let determined = matches!(self.state.progress.phase, Phase::Determined { .. });
        match determined && player == self.state.player() {
            true => &[P::Us9H],
            false => &[],
        }
    }
}
