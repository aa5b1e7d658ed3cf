//! Article 6.11: clocks that are stopped, and set going again.

use board::{Bitboard, Move, Position};

use crate::act::{Actor, Deed, Fact, Running, StopReason, Truth, Value};
use crate::article::Provision as P;
use crate::game::{Game, Judging, Refused};
use crate::ruling::RulingDraft;
use crate::state::StateEffect;
use crate::verdict::{Offence, Reason, Status};

impl Game {
    pub(crate) fn clocks(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        if self.waits_to_be_established(j) {
            return Ok(());
        }
        match j.act.deed {
            Deed::Stop { reason } => self.stop(j, reason),
            Deed::StartClock { running } => self.state.apply(StateEffect::Runs(running)),
            _ => {}
        }
        Ok(())
    }

    /// 6.11.2 and 6.11.4: the clocks are stopped only to seek the arbiter's help.
    fn stop(&mut self, j: &mut Judging<'_>, reason: StopReason) {
        self.state.apply(StateEffect::Runs(Running::Neither));
        let Some(player) = j.act.by.and_then(Actor::player) else {
            return;
        };
        let decided = match self.fact(j.seq, Fact::PausingJustified) {
            Some(Value::Is(truth)) => Some(*truth),
            _ => None,
        };
        let is_doubtful = reason == StopReason::PromotionPiece && !self.is_a_pawn_promoting();
        if is_doubtful && decided.is_none() {
            self.state.ask(Fact::PausingJustified, j.seq);
        }
        if decided.map_or(reason != StopReason::None, |truth| truth == Truth::True) {
            let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::Stopped)
                .player(player)
                .cites(self.state.regime.edition, &[P::A6_11_2]);
            let determined = self.us_stop_cites(player);
            j.rule(draft.cites(self.state.regime.edition, determined));
            return;
        }
        self.state.ask(Fact::PausingJustified, j.seq);
        let cites = [P::A6_11_4, P::A6_11_2, P::A12_9];
        let reason = Reason::StoppedWithoutNeed;
        self.propose(j, Offence::ClockHandling, player, reason, &cites);
    }

    /// A pawn stands on the last rank, or has been taken off for a new man (6.11.2).
    fn is_a_pawn_promoting(&self) -> bool {
        let men = self.state.board.placement.board();
        let last = (men.pawns() & Bitboard::BACKRANKS).any();
        let left = self
            .state
            .board
            .placement
            .changed(self.state.board.position.board());
        let taken_off = |m: &Move| {
            m.is_promotion()
                && m.from()
                    .is_some_and(|from| left.contains(from) && men.piece_at(from).is_none())
        };
        last || self.state.board.legal.iter().any(taken_off)
    }
}
