//! Article A.4.2, last sentence: the players put an illegal move right between themselves, by word or by what they do.

use board::{Board, Position};

use crate::act::{Act, Actor, Deed, Running};
use crate::article::Provision as P;
use crate::edition::Unsupervised;
use crate::game::{Game, Judging, Refused};
use crate::ruling::Draft;
use crate::state::Effect;
use crate::verdict::{MoveStatus, Offence, Reason, Status};

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
        let draft = Draft::new(Offence::None, Status::Rejected, Reason::NothingFound)
            .cites(self.state.regime.edition, cites);
        j.rule(draft);
    }

    /// The opponent has given the move back by pressing the clock, and with this act the offender has taken his illegal move back or
    /// exchanged it for a legal one: the ply that is put right so.
    pub(crate) fn put_right_between_them(&self, act: &Act) -> Option<u32> {
        let player = act.by.and_then(Actor::player)?;
        let handles = matches!(
            act.deed,
            Deed::Place { .. } | Deed::Release { .. } | Deed::Put { .. } | Deed::Move { .. }
        );
        let given_back = self.state.running() == Running::Player(player);
        if !handles || !given_back || !self.may_agree_to_restore() {
            return None;
        }
        let previous = self.state.plies.previous.filter(|p| p.mover == player)?;
        self.finding_of(previous.node)?;
        let men = self.done_to(self.state.board.placement.clone(), act).ok()?;
        let before = &self.node(previous.node).before;
        let stands_after = |board: &Board| men.stands_as(board);
        let is_right = stands_after(before.board())
            || before
                .legal_moves()
                .iter()
                .any(|m| stands_after(&before.board_after(*m)));
        is_right.then_some(previous.node)
    }

    /// The move is taken back, and what the offender has put down is judged as carried out instead of it.
    pub(crate) fn put_right(&mut self, j: &mut Judging<'_>, node: u32) -> Result<(), Refused> {
        let men = self.done_to(self.state.board.placement.clone(), j.act)?;
        self.restore_as_agreed(j, node);
        self.state.board.placement = men;
        self.evaluate(j, None);
        Ok(())
    }

    fn may_agree_to_restore(&self) -> bool {
        let regime = &self.state.regime;
        regime.is_otherwise() && regime.rules().unsupervised != Unsupervised::ClaimOnly
    }

    fn restore_as_agreed(&mut self, j: &mut Judging<'_>, node: u32) {
        let mut draft = Draft::new(Offence::None, Status::Noted, Reason::AgreedToRestore)
            .cites(self.state.regime.edition, &[P::RapidA_4_2])
            .restored();
        if let Some(finding) = self.finding_of(node) {
            draft = draft.of(finding.referred());
        }
        j.rule(draft);
        self.go_back_before(node);
        self.state.plies.findings.retain(|(n, _)| *n != node);
        self.state.apply(Effect::Status(MoveStatus::None));
        let player = self.state.player();
        self.state.apply(Effect::Runs(Running::Player(player)));
    }
}
