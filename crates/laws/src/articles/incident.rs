//! Rules on what an arbiter reports without the moves of the game: the articles that need no
//! position, and the question where they need one.

use board::Color;

use crate::act::{Fact, GameResult, Incident};
use crate::article::Provision as P;
use crate::articles::a7_5_5_sanction::{Sanction, for_side};
use crate::edition::{Family, Treatment, Unpromoted};
use crate::game::{Game, Judging};
use crate::ruling::RulingDraft;
use crate::state::{ActionStanding, IllegalAction, IllegalActionKind};
use crate::verdict::{DrawRule, Offence, Penalty, Reason, Status, Termination, WrongDrawClaim};

impl Game {
    /// `incident`.
    pub(crate) fn incident(&mut self, j: &mut Judging<'_>, what: Incident, side: Color) {
        if self.state.regime.family() == Family::Historic {
            self.note(j, Reason::OnRecord, &[P::A12_1]);
            return;
        }
        let rules = self.state.regime.rules();
        match what {
            Incident::TwoHands if rules.two_hands != Treatment::AsIllegal => {
                self.propose_two_hands(j, side);
            }
            Incident::PressWithoutMove if rules.press_without_move != Treatment::AsIllegal => {
                let cites = [P::A12_9, P::A6_2_1, P::A6_2_4];
                self.propose(
                    j,
                    Offence::ClockHandling,
                    side,
                    Reason::PressWithoutMove,
                    &cites,
                );
            }
            Incident::IllegalMove
            | Incident::Unpromoted
            | Incident::PressWithoutMove
            | Incident::TwoHands => self.illegal_action_reported(j, what, side),
            Incident::TouchMove => self.touch_move_reported(j, side),
            Incident::Threefold => self.grant_draw(j, side, DrawRule::Threefold, false),
            Incident::Fifty => self.grant_draw(j, side, DrawRule::Fifty, false),
            Incident::WrongClaim => self.wrong_claim_reported(j, side),
            Incident::DrawOffer => {
                let cites = [P::A11_5, P::A9_1_2_1, P::A12_9];
                self.propose(j, Offence::Distraction, side, Reason::Distraction, &cites);
            }
            Incident::Flag => self.flag_reported(j, side),
            Incident::DefaultTime | Incident::Device => self.loses_by(j, side, what),
        }
    }

    /// 7.5.1 to 7.5.5: counted, with its penalty.
    fn illegal_action_reported(&mut self, j: &mut Judging<'_>, what: Incident, side: Color) {
        let finding = IllegalAction {
            kind: kind_of(what),
            two_hands: false,
            seq: j.seq,
            standing: ActionStanding::Unnoticed,
        };
        let mut charge = self.charge(finding, side);
        if what == Incident::Unpromoted {
            charge = charge.cites(self.state.regime.edition, &[P::A7_5_2]);
            if self.state.regime.rules().unpromoted == Unpromoted::Queen {
                charge = charge.queen_put();
            }
        }
        if matches!(what, Incident::IllegalMove | Incident::Unpromoted) {
            charge = charge.because(Reason::Reported(what));
        }
        let (draft, count) = self.counted(j, charge, (finding, side));
        let loses = self.us_loses_the_game() || self.loses(count);
        if !loses {
            let seconds = self.state.regime.penalty_s();
            self.bring_about(j, draft, side, Sanction::Time(seconds));
            return;
        }
        match self.mate_was_possible(j) {
            Some(true) => self.bring_about(j, draft, side, Sanction::Loss),
            Some(false) => self.bring_about(j, draft, side, Sanction::Draw),
            None => {
                j.rule(draft);
                self.ask_whether_mate_was_possible(j, !side, &[P::A7_5_5, P::A7_5_1]);
            }
        }
    }

    /// 4.3: the man touched has to be played, and the position before is the arbiter's to set up.
    fn touch_move_reported(&mut self, j: &mut Judging<'_>, side: Color) {
        let reason = Reason::Reported(Incident::TouchMove);
        let draft = RulingDraft::new(Offence::TouchMove, Status::Proposed, reason)
            .player(side)
            .cites(self.state.regime.edition, &[P::A4_3, P::A12_9, P::Us1C2a])
            .penalty(self.touch_penalty(side));
        j.rule(draft);
    }

    fn wrong_claim_reported(&mut self, j: &mut Judging<'_>, side: Color) {
        let seconds = self.state.regime.wrong_claim_s();
        self.give_minutes_for_a_claim(!side, seconds);
        let reason = Reason::DrawClaimWrong(WrongDrawClaim::NotSo);
        let draft = RulingDraft::new(Offence::WrongClaim, Status::Enforced, reason)
            .player(side)
            .cites(self.state.regime.edition, &[P::A9_5_3])
            .penalty(Penalty::AddTime(for_side(!side, seconds)));
        j.rule(draft);
    }

    fn flag_reported(&mut self, j: &mut Judging<'_>, side: Color) {
        match self.mate_was_possible(j) {
            Some(true) => self.lose_on_time(j, side),
            Some(false) => self.draw_on_time(j, side, &[P::A6_9, P::Us14D4, P::A6_8]),
            None => self.ask_whether_mate_was_possible(j, !side, &[P::A6_9, P::A6_8]),
        }
    }

    /// The Laws of FIDE let the game be lost; elsewhere the arbiter picks.
    fn loses_by(&mut self, j: &mut Judging<'_>, side: Color, what: Incident) {
        let reason = Reason::Reported(what);
        let Some((termination, article)) = lost_by(what) else {
            return;
        };
        if self.state.regime.family() != Family::Fide {
            self.propose(j, Offence::None, side, reason, &[P::A12_9]);
            return;
        }
        self.end(GameResult::won_by(!side), termination);
        self.rule_lost(j, side, what, article);
    }

    /// The game was lost by the opponent in the same way.
    pub(crate) fn loses_as_well(&self, what: Incident, side: Color) -> bool {
        let outcome = &self.state.outcome;
        lost_by(what).is_some_and(|(termination, _)| outcome.termination == Some(termination))
            && outcome.result == GameResult::won_by(side)
    }

    /// Both came too late, or both had a device.
    pub(crate) fn both_lose(&mut self, j: &mut Judging<'_>, what: Incident, side: Color) {
        if let Some((termination, article)) = lost_by(what) {
            self.end(GameResult::BothLose, termination);
            self.rule_lost(j, side, what, article);
        }
    }

    fn rule_lost(&mut self, j: &mut Judging<'_>, side: Color, what: Incident, article: P) {
        let (offence, status) = (Offence::None, Status::Enforced);
        let draft = RulingDraft::new(offence, status, Reason::Reported(what))
            .player(side)
            .cites(self.state.regime.edition, &[article])
            .penalty(Penalty::Loss(side));
        j.rule(draft);
    }

    /// Nobody has told the position: the arbiter says what it was.
    fn mate_was_possible(&self, j: &Judging<'_>) -> Option<bool> {
        self.fact(j.seq, Fact::MatePossible)?;
        Some(self.is_decided_true(j.seq, Fact::MatePossible))
    }

    fn ask_whether_mate_was_possible(&mut self, j: &mut Judging<'_>, winner: Color, cites: &[P]) {
        self.state.end_on(Fact::MatePossible, j.seq);
        let (offence, status) = (Offence::None, Status::NeedsArbiter);
        let draft = RulingDraft::new(offence, status, Reason::PositionUntold)
            .player(winner)
            .cites(self.state.regime.edition, cites);
        j.rule(draft);
    }
}

fn kind_of(what: Incident) -> IllegalActionKind {
    match what {
        Incident::PressWithoutMove => IllegalActionKind::PressWithoutMove,
        Incident::TwoHands => IllegalActionKind::TwoHands,
        _ => IllegalActionKind::Illegal { from_to: None },
    }
}

/// What the game is lost by, and the article.
fn lost_by(what: Incident) -> Option<(Termination, P)> {
    match what {
        Incident::DefaultTime => Some((Termination::DefaultTime, P::A6_7_1)),
        Incident::Device => Some((Termination::Device, P::A11_3_2)),
        _ => None,
    }
}
