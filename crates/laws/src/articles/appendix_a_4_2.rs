//! Article A.4.2, last sentence: the players agree to take an illegal move back without the
//! arbiter.

use crate::act::Running;
use crate::article::Provision as P;
use crate::edition::Unsupervised;
use crate::game::{Game, Judging};
use crate::ruling::RulingDraft;
use crate::state::StateEffect;
use crate::verdict::{Offence, Reason, Status};

impl Game {
    /// Both say that the last illegal move is taken back.
    pub(crate) fn agree_to_restore(&mut self, j: &mut Judging<'_>) {
        let allowed = self.may_agree_to_restore();
        let irregular = self.irregular_nodes().next().map(|(index, _, _)| index);
        if let Some(node) = irregular.filter(|_| allowed) {
            self.restore_as_agreed(j, node);
            return;
        }
        let cites: &[P] = match allowed {
            true => &[P::RapidA_4_2, P::A7_5_1],
            false => &[P::A7_5_1, P::A12_1],
        };
        let draft = RulingDraft::new(Offence::None, Status::Rejected, Reason::NothingFound)
            .cites(self.state.regime.edition, cites);
        j.rule(draft);
    }

    fn may_agree_to_restore(&self) -> bool {
        let regime = &self.state.regime;
        regime.is_otherwise() && regime.rules().unsupervised != Unsupervised::ClaimOnly
    }

    fn restore_as_agreed(&mut self, j: &mut Judging<'_>, node: u32) {
        let mut draft = RulingDraft::new(Offence::None, Status::Noted, Reason::AgreedToRestore)
            .cites(self.state.regime.edition, &[P::RapidA_4_2])
            .restored();
        if let Some(finding) = self.finding_of(node) {
            draft = draft.of(finding.referred());
        }
        j.rule(draft);
        self.forget(node);
        let player = self.state.player();
        self.state.apply(StateEffect::Runs(Running::Player(player)));
    }
}
