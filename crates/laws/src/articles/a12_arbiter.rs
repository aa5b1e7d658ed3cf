//! Article 12: what the arbiter says afterwards of a ruling, and changes of the regime.

use board::Color;

use crate::act::{Amendment, Correction, Discretion, Fact, GameResult, RegimeChange};
use crate::article::Provision as P;
use crate::game::{Game, Judging, Mode};
use crate::refused::Refused;
use crate::ruling::RulingDraft;
use crate::state::StateEffect;
use crate::verdict::{
    MoveStatus, Offence, Penalty, Reason, Referred, Ruling, RulingId, Status, Termination,
};

impl Game {
    /// A confirmation or an amendment: the game goes on as it stands.
    pub(crate) fn confirm_or_amend(
        &mut self,
        j: &mut Judging<'_>,
        correction: &Correction,
        mode: Mode,
    ) -> Result<(), Refused> {
        let told = |of: &RulingId| match mode {
            Mode::Live => Ok(*of),
            // the log has the ruling's own number
            Mode::Again => {
                let spoken_of = self.spoken_of(self.told_number(j.seq));
                let told = spoken_of.and_then(|ruling| self.still_told(*of, ruling));
                told.ok_or(Refused::NoSuchRuling(*of))
            }
        };
        match correction {
            Correction::Confirm { of } => self.confirm(j, told(of)?),
            Correction::Amend { of, change } => self.amend(j, told(of)?, *change),
            // judged again with the whole record
            Correction::Dismiss { .. } | Correction::Supersede { .. } => Ok(()),
        }
    }

    fn confirm(&mut self, j: &mut Judging<'_>, of: RulingId) -> Result<(), Refused> {
        let ruling = self.told_ruling(of).ok_or(Refused::NoSuchRuling(of))?;
        if ruling.status == Status::Noted {
            return Err(Refused::NothingToConfirm(of));
        }
        j.rule(self.about(ruling, of, Status::Noted, Reason::Confirmed));
        // the players are told, and the men put back
        self.state.board.as_left = None;
        Ok(())
    }

    fn about(&self, ruling: &Ruling, of: RulingId, status: Status, reason: Reason) -> RulingDraft {
        let mut draft = RulingDraft::new(Offence::None, status, reason)
            .of(Referred::Ruling(of))
            .cites(self.state.regime.edition, &[P::A12_1])
            .also(&ruling.articles)
            .disclosed_as(ruling);
        if let Some(player) = ruling.player {
            draft = draft.player(player);
        }
        draft
    }

    /// Takes back what the ruling brought, or what it was changed to before, and puts this in its
    /// place.
    fn amend(
        &mut self,
        j: &mut Judging<'_>,
        of: RulingId,
        change: Amendment,
    ) -> Result<(), Refused> {
        let ruling = self.told_ruling(of).ok_or(Refused::NoSuchRuling(of))?;
        if !matches!(
            ruling.status,
            Status::Enforced | Status::Proposed | Status::NeedsArbiter
        ) {
            return Err(Refused::NothingToAmend(of));
        }
        if let Amendment::Penalty(item) = change
            && !self.is_known_penalty(item)
        {
            return Err(Refused::NoSuchPenalty);
        }
        let player = ruling.player;
        let result = match change {
            Amendment::Result(result) => Some(result),
            _ => None,
        };
        let draft = self.about(ruling, of, Status::Enforced, Reason::Amended(result));
        let in_force = self.in_its_place(ruling).clone();
        self.take_back(&in_force);
        let draft = match self.bring(change, player) {
            Some(penalty) => draft.penalty(penalty),
            None => draft,
        };
        j.rule(draft);
        Ok(())
    }

    /// What was picked for the ruling, or what it was changed to, last; else the ruling itself.
    pub(crate) fn in_its_place<'g>(&'g self, ruling: &'g Ruling) -> &'g Ruling {
        let mut in_force = ruling;
        loop {
            let replaces = |later: &&Ruling| {
                matches!(later.reason, Reason::Amended(_) | Reason::Picked(_))
                    && later.id > in_force.id
                    && self.is_about(later, in_force)
            };
            match self.told.rulings.iter().rev().find(replaces) {
                Some(later) => in_force = later,
                None => return in_force,
            }
        }
    }

    /// The new consequence, and the penalty that says so.
    fn bring(&mut self, change: Amendment, player: Option<Color>) -> Option<Penalty> {
        match (change, player) {
            (Amendment::AddTime(seconds), _) => {
                for (given, more) in self.state.clock.add_time_s.iter_mut().zip(seconds) {
                    *given = given.saturating_add(more);
                }
                Some(Penalty::AddTime(seconds))
            }
            (Amendment::Result(result), _) => {
                if result != GameResult::Ongoing {
                    self.end(result, Termination::Decision);
                }
                None
            }
            // a game that has ended otherwise keeps its result (procedures/sanction 1)
            (Amendment::Penalty(Discretion::Loss), Some(player)) if !self.state.has_ended() => {
                self.end(GameResult::won_by(!player), Termination::Decision);
                Some(Penalty::Loss(player))
            }
            (Amendment::Penalty(Discretion::Warning), Some(player)) => {
                Some(Penalty::Warning(player))
            }
            (Amendment::Penalty(item), _) => Some(Penalty::Discretion(item.alone())),
        }
    }

    /// What the ruling brought is withdrawn; a game that it ended goes on where it put the men.
    pub(crate) fn take_back(&mut self, ruling: &Ruling) {
        if let Some(Penalty::AddTime(seconds)) = &ruling.penalty {
            for (given, less) in self.state.clock.add_time_s.iter_mut().zip(seconds) {
                *given = given.saturating_sub(*less);
            }
        }
        let ends = matches!(ruling.penalty, Some(Penalty::Loss(_) | Penalty::Draw))
            || is_the_end(&ruling.reason);
        if ends && self.state.has_ended() && self.state.outcome.ended_by == Some(ruling.id.0) {
            self.take_back_the_end();
        }
    }

    /// The game goes on, or has ended as it had before.
    fn take_back_the_end(&mut self) {
        let state = &mut self.state;
        if let Some(before) = state.outcome.ended_before.take() {
            state.outcome.result = before.result;
            state.outcome.termination = before.termination;
            state.outcome.ended_by = before.by;
            return;
        }
        if state.outcome.result_open {
            state.questions.retain(|asked| asked.fact == Fact::Late);
        }
        state.outcome.result = GameResult::Ongoing;
        state.outcome.termination = None;
        state.outcome.result_open = false;
        state.apply(StateEffect::Runs(crate::act::Running::Player(
            state.player(),
        )));
        if state.status() == MoveStatus::IllegalCompleted {
            state.apply(StateEffect::Status(MoveStatus::None));
        }
    }

    /// The game goes on under another edition of the same family, another control, supervision or
    /// other regulations. What was ruled before stays as it was told.
    pub(crate) fn change_regime(
        &mut self,
        j: &mut Judging<'_>,
        change: &RegimeChange,
    ) -> Result<(), Refused> {
        let regime = &mut self.state.regime;
        if let Some(edition) = change.edition {
            if edition.family() != regime.edition.family() {
                return Err(Refused::OtherFamily);
            }
            regime.edition = edition;
            j.edition = edition;
        }
        regime.control = change.control.unwrap_or(regime.control);
        regime.supervision = change.supervision.unwrap_or(regime.supervision);
        if let Some(regulations) = &change.regulations {
            regime.regulations = regulations.clone();
        }
        self.note(j, Reason::RegimeChanged, &[P::A12_1]);
        Ok(())
    }
}

/// The ruling says that the game has ended.
pub(crate) fn is_the_end(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::LostOnTime
            | Reason::Resigned
            | Reason::ResignedToHopeless
            | Reason::Agreed
            | Reason::DrawClaimCorrect(_)
            | Reason::AutomaticDraw(_)
            | Reason::BothFlags
            | Reason::Declared
            | Reason::CannotDecide { .. }
            | Reason::RefusedPersistently
            | Reason::Amended(_)
    )
}
