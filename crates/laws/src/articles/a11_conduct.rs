//! Articles 11.5, 11.7 and 12.9: conduct, refusals, moves out of turn.

use board::Color;

use crate::act::{Fact, GameResult, Observation};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::historic::Second;
use crate::edition::Family;
use crate::game::{Game, Judging, Refused};
use crate::ruling::{RulingDraft, discretion};
use crate::verdict::{Offence, Penalty, Reason, Status, Termination};

impl Game {
    /// `observe distraction`.
    pub(crate) fn observe_distraction(&mut self, j: &mut Judging<'_>, seen: &Observation) {
        let player = seen.side.unwrap_or(self.state.player());
        self.propose(
            j,
            Offence::Distraction,
            player,
            Reason::Distraction,
            &[P::A11_5, P::A12_9],
        );
    }

    /// 11.7: a refusal to comply; a persistent one loses.
    pub(crate) fn refuse(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        let edition = self.state.regime.edition;
        let cites = [P::A11_7, P::A4_3, P::A12_9];
        if self.is_decided_true(j.seq, Fact::RefusalPersistent) {
            self.end(GameResult::won_by(!player), Termination::Refusal);
            let draft = RulingDraft::new(
                Offence::Refusal,
                Status::Enforced,
                Reason::RefusedPersistently,
            )
            .player(player)
            .cites(edition, &cites)
            .penalty(Penalty::Loss(player));
            j.rule(draft);
            return Ok(());
        }
        self.state.ask(Fact::RefusalPersistent, j.seq);
        let draft = RulingDraft::new(Offence::Refusal, Status::NeedsArbiter, Reason::Refused)
            .player(player)
            .cites(edition, &cites);
        j.rule(draft);
        Ok(())
    }

    /// A player moves without having the move: the men go back; two moves in succession are C-9.
    pub(crate) fn out_of_turn(&mut self, j: &mut Judging<'_>, player: Color, second: Second) {
        if self.state.regime.family() == Family::Historic {
            self.historic_out_of_turn(j, player, second);
            return;
        }
        let edition = self.state.regime.edition;
        self.state.progress.last_out_of_turn = Some(j.seq);
        if self.state.turn.execution.carried.is_some() {
            let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::OutOfTurn)
                .player(player)
                .cites(edition, &[P::A1_3, P::A4_7])
                .relies_on(Ambiguity::C28);
            j.rule(draft);
            return;
        }
        self.state.ask(Fact::Misunderstanding, j.seq);
        if self.state.plies.previous.is_some_and(|p| p.mover == player) {
            self.two_moves_running(j, player);
        } else {
            j.rule(self.moved_out_of_turn(player, Reason::OutOfTurn));
        }
    }

    /// Two moves in succession: the second is undone.
    pub(crate) fn two_moves_running(&mut self, j: &mut Judging<'_>, player: Color) {
        let draft = self.moved_out_of_turn(player, Reason::TwoMovesInSuccession);
        j.rule(draft.relies_on(self.reading_of_two_moves()));
    }

    fn moved_out_of_turn(&self, player: Color, reason: Reason) -> RulingDraft {
        let edition = self.state.regime.edition;
        RulingDraft::new(Offence::OutOfTurn, Status::Proposed, reason)
            .player(player)
            .cites(edition, &[P::A12_9, P::A6_2_1, P::A1_3])
            .penalty(discretion(edition))
            .restored()
    }

    /// What is open about two moves in succession.
    pub(crate) fn reading_of_two_moves(&self) -> Ambiguity {
        self.us_reading_of_two_moves().unwrap_or(Ambiguity::C9)
    }
}
