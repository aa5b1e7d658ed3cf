//! Article 7.5: completed illegal moves and what is penalised like them (procedures/press 2a,
//! procedures/sanction).

use board::placement::Placement;
use board::{Color, Move, Position};

use crate::act::{Certainty, Executed, Fact, Running, Truth, Value};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a7_5_5_sanction::open_reading;
use crate::edition::{Family, Unsupervised};
use crate::game::{Game, Judging};
use crate::obligation::target;
use crate::regime::Intervention;
use crate::ruling::{RulingDraft, discretion};
use crate::ruling_id::Id;
use crate::state::{
    ActionStanding, AsLeft, IllegalAction, IllegalActionKind, LatePress, Phase, PlyKind, PlyNode,
    Previous, StateEffect,
};
use crate::turn::Evidence;
use crate::verdict::{MoveStatus, Offence, Penalty, Reason, Referred, Status};

impl Game {
    /// An illegal execution was completed by the press: penalised at once, open to a claim, or not
    /// known yet (procedures/sanction 2).
    pub(crate) fn complete_unlawful(&mut self, j: &mut Judging<'_>, finding: IllegalAction) {
        if finding.kind != IllegalActionKind::PressWithoutMove {
            self.state
                .apply(StateEffect::Status(MoveStatus::IllegalCompleted));
        }
        let unnoticed = j.is_unnoticed() || self.state.turn.execution.unnoticed;
        if self.us_king_taken(j, finding)
            || self.us_improper_press(j, finding)
            || self.found_unfinished(j, finding)
        {
            return;
        }
        if !unnoticed && self.end_waiting_by_illegal_move(j) {
            return;
        }
        if self.completes_an_answered_one(j, finding, unnoticed) {
            return;
        }
        if j.certainty == Certainty::Disputed {
            self.state.ask(Fact::Seen, j.seq);
        }
        if !unnoticed && self.intervention() == Intervention::AtOnce {
            self.enforce_in_turn(j, finding);
        } else if finding.kind == IllegalActionKind::PressWithoutMove {
            self.leave_press_open(j, finding, unnoticed);
        } else {
            self.let_stand_for_now(j, finding, unnoticed);
        }
    }

    /// The press completes an illegal move that was answered before, and that is the earliest
    /// (procedures/sanction 3); whether that is ruled on at once.
    fn completes_an_answered_one(
        &mut self,
        j: &mut Judging<'_>,
        finding: IllegalAction,
        unnoticed: bool,
    ) -> bool {
        let player = self.state.player();
        let Some((node, earlier)) = self.answered_before(player) else {
            return false;
        };
        if self.exchanges_before_the_press(j, node) {
            self.press_late(j, player);
            return true;
        }
        if finding.kind == IllegalActionKind::PressWithoutMove
            || self.intervention() != Intervention::AtOnce
        {
            return false;
        }
        if unnoticed {
            self.remember_as(node, earlier, ActionStanding::Unnoticed);
            return false;
        }
        self.enforce_ply(j, node, earlier, Some(Referred::Act(earlier.seq)))
    }

    /// The illegal move of this player that was answered and is not completed.
    fn answered_before(&self, player: Color) -> Option<(u32, IllegalAction)> {
        let mut found = self.irregular_nodes();
        let is_his = |(_, node, finding): &(u32, &PlyNode, IllegalAction)| {
            node.turn.player == player && finding.standing == ActionStanding::Uncompleted
        };
        found
            .find(is_his)
            .map(|(index, _, finding)| (index, finding))
    }

    /// The arbiter found that the execution was not finished (C-4, C-8, C-13): 12.9 only, and it is
    /// to be finished.
    fn found_unfinished(&mut self, j: &mut Judging<'_>, finding: IllegalAction) -> bool {
        let may_be_unfinished = match finding.kind {
            IllegalActionKind::CastlingUnfinished => self.may_finish_castling(),
            IllegalActionKind::Promotion(_) | IllegalActionKind::VictimLeft => true,
            _ => false,
        };
        let Some(entry) = open_reading(finding.kind).filter(|_| may_be_unfinished) else {
            return false;
        };
        let unfinished = Some(&Value::Executed(Executed::Unfinished));
        if self.fact(j.seq, Fact::Executed) != unfinished {
            self.state.ask(Fact::Executed, j.seq);
            return false;
        }
        let player = self.state.player();
        let edition = self.state.regime.edition;
        let draft = RulingDraft::new(
            Offence::ClockHandling,
            Status::Proposed,
            self.reason_of(finding),
        )
        .player(player)
        .cites(edition, &[P::A12_9, P::A6_2_1])
        .penalty(discretion(edition))
        .relies_on(entry);
        j.rule(draft);
        // the men stay as they stand: what is begun is to be finished
        self.state.apply(StateEffect::Runs(Running::Player(player)));
        self.state.apply(StateEffect::Status(MoveStatus::NotMade));
        true
    }

    /// The castling begun is legal; if not, there is no doubt that the move is illegal (C-4).
    fn may_finish_castling(&self) -> bool {
        let Some(king) = self.state.turn.execution.carried else {
            return false;
        };
        let to_there = |m: &Move| {
            matches!(m, Move::Castle { king: from, .. } if *from == king.home)
                && target(*m) == king.to
        };
        self.state.board.legal.iter().any(to_there)
    }

    /// Who deals with a completed illegal action here, and when.
    pub(crate) fn intervention(&self) -> Intervention {
        if let Some(us) = self.us_intervention() {
            return us;
        }
        let regime = &self.state.regime;
        if !regime.is_otherwise() {
            return Intervention::AtOnce;
        }
        match regime.rules().unsupervised {
            Unsupervised::ClaimOnly => Intervention::OnClaim,
            _ => Intervention::OnObservationOrClaim,
        }
    }

    /// No move was made, so the player still has the move (1.3); his press waits for a claim, an
    /// observation or the opponent's next move.
    fn leave_press_open(&mut self, j: &mut Judging<'_>, finding: IllegalAction, unnoticed: bool) {
        let player = self.state.player();
        let standing = if unnoticed {
            ActionStanding::Unnoticed
        } else {
            ActionStanding::Claimable(self.open_claim(j, finding, player))
        };
        self.state.plies.open_press = Some(IllegalAction {
            standing,
            ..finding
        });
        self.state
            .apply(StateEffect::Runs(Running::Player(!player)));
    }

    /// The opponent moves after a press without a move: the player has passed.
    pub(crate) fn pass(&mut self, j: &mut Judging<'_>) {
        let Some(finding) = self.state.plies.open_press.take() else {
            return;
        };
        self.state.settle();
        self.stand(j, finding, finding.standing == ActionStanding::Unnoticed);
    }

    /// Enforces the press without a move that waits; false if none does.
    pub(crate) fn enforce_open_press(&mut self, j: &mut Judging<'_>, side: Option<Color>) -> bool {
        let player = self.state.player();
        let Some(finding) = self
            .state
            .plies
            .open_press
            .filter(|_| side.is_none_or(|s| s == player))
        else {
            return false;
        };
        self.state.plies.open_press = None;
        let of = finding.referred();
        self.state.apply(StateEffect::Runs(Running::Player(player)));
        // nobody was asked about a press that nobody noticed
        let passed = finding.kind == IllegalActionKind::PressWithoutMove;
        if passed && self.fact(finding.seq, Fact::Misunderstanding).is_none() {
            self.state.ask(Fact::Misunderstanding, finding.seq);
        }
        self.sanction(j, finding, player, Some(of));
        true
    }

    /// The illegal action stands until it is claimed, observed or answered: the opponent has the
    /// move.
    fn let_stand_for_now(&mut self, j: &mut Judging<'_>, finding: IllegalAction, unnoticed: bool) {
        let mover = self.state.player();
        let finding = if unnoticed {
            finding
        } else {
            let ruling = self.open_claim(j, finding, mover);
            IllegalAction {
                standing: ActionStanding::Claimable(ruling),
                ..finding
            }
        };
        self.stand(j, finding, unnoticed);
    }

    /// What stands on the board is the position now; the opponent has the move.
    pub(crate) fn stand(&mut self, j: &mut Judging<'_>, finding: IllegalAction, unnoticed: bool) {
        let mover = self.state.player();
        self.complete_by_reply(mover);
        self.lapse_by_next_move(j, mover);
        let position = self
            .state
            .board
            .position
            .left_by(self.state.board.placement.board());
        let node = self.push_node(PlyKind::Irregular, j.seq, position, j.seq);
        self.state.settle();
        self.state.plies.previous = Some(Previous {
            pressed: true,
            made_unnoticed: unnoticed,
            finding: Some(finding),
            ..Previous::of(node, mover)
        });
        self.remember(node, finding);
        self.us_lapse_too_old(j);
        self.state.apply(StateEffect::Runs(Running::Player(!mover)));
        self.state.drop_stale_questions();
    }

    /// An illegal move answered before its press is completed now, by the press or by the player's
    /// next move.
    pub(crate) fn take_up_uncompleted(&mut self, j: &mut Judging<'_>, mover: Color) -> bool {
        let Some((node, finding)) = self.answered_before(mover) else {
            return false;
        };
        let unnoticed = self.node(node).turn.execution.unnoticed;
        if unnoticed {
            self.remember_as(node, finding, ActionStanding::Unnoticed);
        } else if self.intervention() == Intervention::AtOnce {
            self.enforce_ply(j, node, finding, Some(Referred::Act(finding.seq)));
        } else if self.state.plies.head == Some(node) {
            // what the opponent has begun is no move yet: he may still claim (C-12)
            self.let_unanswered_be_claimed(j, node, finding);
        } else {
            self.remember_as(node, finding, ActionStanding::Lapsed);
        }
        true
    }

    /// The press completes the illegal move that stands last; it waits for a claim.
    fn let_unanswered_be_claimed(
        &mut self,
        j: &mut Judging<'_>,
        node: u32,
        finding: IllegalAction,
    ) {
        let mover = self.node(node).turn.player;
        let draft = self.charge_of_ply(node, finding);
        let standing = ActionStanding::Claimable(self.open_claim_for(j, (finding, mover), draft));
        let finding = self.remember_as(node, finding, standing);
        if let Some(previous) = &mut self.state.plies.previous {
            previous.finding = Some(finding);
            previous.pressed = true;
        }
        self.state.apply(StateEffect::Runs(Running::Player(!mover)));
    }

    fn complete_by_reply(&mut self, mover: Color) {
        *self.state.clock.late_press.get_mut(mover) = LatePress::None;
    }

    /// What was found stands so from now on.
    fn remember_as(
        &mut self,
        node: u32,
        finding: IllegalAction,
        standing: ActionStanding,
    ) -> IllegalAction {
        let finding = IllegalAction {
            standing,
            ..finding
        };
        self.remember(node, finding);
        finding
    }

    pub(crate) fn remember(&mut self, node: u32, finding: IllegalAction) {
        self.state.plies.findings.retain(|(n, _)| *n != node);
        self.state.plies.findings.push((node, finding));
    }

    /// The finding about a ply, if any.
    pub(crate) fn finding_of(&self, node: u32) -> Option<IllegalAction> {
        self.state
            .plies
            .findings
            .iter()
            .rev()
            .find(|(n, _)| *n == node)
            .map(|(_, finding)| *finding)
    }

    pub(crate) fn open_claim(
        &mut self,
        j: &mut Judging<'_>,
        finding: IllegalAction,
        player: Color,
    ) -> Id {
        self.open_claim_for(j, (finding, player), self.charge(finding, player))
    }

    fn open_claim_for(
        &mut self,
        j: &mut Judging<'_>,
        (finding, player): (IllegalAction, Color),
        draft: RulingDraft,
    ) -> Id {
        let draft = draft.cites(self.state.regime.edition, &[P::RapidA_4_2]);
        let cost = self.what_it_would_cost(j.seq, finding, player);
        let draft = match cost {
            Some(Penalty::AddTime(_)) => self.with_minutes(draft),
            _ => draft,
        };
        j.rule(draft.claimable(cost).for_the_arbiter())
    }

    /// 7.5.4 completed: the move is legal, so it stands on the board until the finding is enforced.
    pub(crate) fn complete_with_two_hands(
        &mut self,
        j: &mut Judging<'_>,
        previous: Previous,
        finding: IllegalAction,
    ) {
        self.state
            .apply(StateEffect::Status(MoveStatus::IllegalCompleted));
        let unnoticed = j.is_unnoticed() || self.node(previous.node).turn.execution.unnoticed;
        let at_once = self.intervention() == Intervention::AtOnce;
        let finding = if unnoticed || at_once {
            finding
        } else {
            let ruling = self.open_claim(j, finding, previous.mover);
            IllegalAction {
                standing: ActionStanding::Claimable(ruling),
                ..finding
            }
        };
        self.remember(previous.node, finding);
        if let Some(previous) = &mut self.state.plies.previous {
            previous.finding = Some(finding);
        }
        if !unnoticed && at_once {
            self.enforce_ply(j, previous.node, finding, None);
        }
    }

    /// A.4.2: once the opponent has made his next move the illegal one stands.
    pub(crate) fn lapse_by_next_move(&mut self, j: &mut Judging<'_>, mover: Color) {
        let Some(previous) = self.state.plies.previous.filter(|p| p.mover != mover) else {
            return;
        };
        let Some(finding) = previous.finding else {
            return;
        };
        if !self.window_shuts_with_next_move() {
            return;
        }
        if finding.standing != ActionStanding::Uncompleted {
            self.remember_as(previous.node, finding, ActionStanding::Lapsed);
        }
        let ActionStanding::Claimable(ruling) = finding.standing else {
            return;
        };
        let offence = self.offence_of(finding);
        let reason = match self.was_put_right(previous.node, finding) {
            true => Reason::PutRight,
            false => Reason::NextMoveMade,
        };
        let draft = RulingDraft::new(offence, Status::Lapsed, reason)
            .of(Referred::Ruling(ruling))
            .player(previous.mover)
            .cites(self.state.regime.edition, self.window_cites())
            .maybe_relies_on(self.next_move_reading());
        j.rule(draft);
    }

    /// C-12: what counts as the opponent's next move, where A.4.2 shuts the window.
    pub(crate) fn next_move_reading(&self) -> Option<Ambiguity> {
        let fide = self.state.regime.family() == Family::Fide;
        fide.then_some(Ambiguity::C12)
    }

    /// Whether the opponent's next made move shuts the window (rapid and blitz "otherwise", US
    /// blitz).
    pub(crate) fn window_shuts_with_next_move(&self) -> bool {
        let regime = &self.state.regime;
        match regime.family() {
            Family::Fide => regime.is_otherwise(),
            Family::UsChess => self.us_loses_the_game(),
            Family::Historic => false,
        }
    }

    /// The offender still has the move: his execution is undone and penalised.
    fn enforce_in_turn(&mut self, j: &mut Judging<'_>, finding: IllegalAction) {
        let left = self.state.board.placement.clone();
        let player = self.state.player();
        match self.left_uncompleted(self.state.plies.head, finding) {
            Some(answered) => {
                let draft = self.charge(finding, player);
                self.sanction_reply(j, answered, (finding, player), draft);
            }
            None => {
                self.restore_in_turn();
                self.sanction(j, finding, player, None);
            }
        }
        self.keep_as_left(left);
    }

    /// The illegal move, not completed, that was answered by what was found: it is the earliest
    /// that is uncorrected (procedures/sanction 3).
    fn left_uncompleted(&self, answered: Option<u32>, finding: IllegalAction) -> Option<u32> {
        let uncompleted = |node: &u32| {
            let found = self.finding_of(*node);
            found.is_some_and(|found| found.standing == ActionStanding::Uncompleted)
        };
        let moves = finding.kind != IllegalActionKind::PressWithoutMove;
        answered.filter(uncompleted).filter(|_| moves)
    }

    /// The men may stay as they were left until the ruling is announced.
    fn keep_as_left(&mut self, men: Placement) {
        let differs = !men.stands_as(self.state.board.position.board());
        let played_on = false;
        self.state.board.as_left = (differs && self.state.clock.irregular_time.is_some())
            .then(|| Box::new(AsLeft { men, played_on }));
    }

    /// Puts the men back as they stood when the player acquired the move; his contacts stay.
    fn restore_in_turn(&mut self) {
        self.state.settle_all();
        self.state.turn.put_back();
        self.state.progress.phase = Phase::Open;
        self.state
            .apply(StateEffect::Runs(Running::Player(self.state.player())));
    }

    /// Goes back before the ply, however long ago it was, and penalises what was found about it;
    /// whether the men are put back.
    pub(crate) fn enforce_ply(
        &mut self,
        j: &mut Judging<'_>,
        node: u32,
        finding: IllegalAction,
        of: Option<Referred>,
    ) -> bool {
        let offender = self.node(node).turn.player;
        if let Some((earlier, first)) = self.answered_before(offender).filter(|(at, _)| *at < node)
        {
            return self.enforce_ply(j, earlier, first, of);
        }
        if self.us_finds_improper_press(j, node, finding) {
            return true;
        }
        let finding = self.us_answered(node, finding);
        if self.was_put_right(node, finding) {
            self.state.plies.findings.retain(|(n, _)| *n != node);
            if let Some(previous) = &mut self.state.plies.previous {
                previous.finding.take_if(|_| previous.node == node);
            }
            match finding.kind {
                IllegalActionKind::PressWithoutMove => self.sanction(j, finding, offender, of),
                _ => self.sanction_later(j, node, finding),
            }
            return false;
        }
        let left = self.state.board.placement.clone();
        match self.left_uncompleted(self.node(node).parent, finding) {
            Some(answered) => {
                let draft = self.charge_of_ply(node, finding).maybe_of(of);
                self.sanction_reply(j, answered, (finding, offender), draft);
            }
            None => {
                self.reinstate_before(node);
                if finding.kind != IllegalActionKind::PressWithoutMove {
                    self.state
                        .apply(StateEffect::Status(MoveStatus::IllegalCompleted));
                }
                self.sanction(j, finding, offender, of);
            }
        }
        self.keep_as_left(left);
        true
    }

    /// The men are put back as before this ply, and its player, whose clock runs, owes what he is
    /// known to have touched.
    pub(crate) fn reinstate_before(&mut self, node: u32) {
        self.go_back_before(node);
        self.state.turn.establish(&[], None, Evidence::Arbiter);
        self.state.plies.findings.retain(|(n, _)| *n != node);
        self.state
            .apply(StateEffect::Runs(Running::Player(self.state.player())));
    }

    /// Whether a fact decided for this act says yes.
    pub(crate) fn is_decided_true(&self, seq: u32, fact: Fact) -> bool {
        matches!(self.fact(seq, fact), Some(Value::Is(Truth::True)))
    }

    /// What was found about a node whose execution can be judged again.
    pub(crate) fn irregular_nodes(&self) -> impl Iterator<Item = (u32, &PlyNode, IllegalAction)> {
        let any = !self.state.plies.findings.is_empty();
        let line = self.line().take_while(move |_| any);
        line.filter_map(|(index, node)| Some((index, node, self.finding_of(index)?)))
    }
}
