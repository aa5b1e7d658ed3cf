//! Article 7.5: an illegal action is put right on the board before anybody has ruled on it, by its
//! player or his opponent. What stands then is judged; what was completed may be claimed or
//! observed as before.

use board::placement::Placement;
use board::{Board, Color, Position, Role, Square};

use crate::act::{Act, Actor, Deed, Running};
use crate::edition::Family;
use crate::game::{Game, Judging};
use crate::state::{
    ActionStanding, IllegalAction, IllegalActionKind, Phase, PlyKind, PlyNode, Previous,
    StateEffect,
};
use crate::verdict::MoveStatus;

/// What has become of an illegal action on the board.
pub(crate) enum PutRight {
    /// The men stand as before it, or as after a legal move instead of it.
    Whole { node: u32, men: Board },
    /// One of several men is back.
    Partly(Box<Placement>),
    /// What it was exchanged for would end the game and cut off the claim: it comes too late.
    TooLate(Board),
}

impl Game {
    /// With this act an illegal action that nobody has ruled on is taken back, or carried out as a
    /// legal one, before it is answered, by whichever player.
    pub(crate) fn put_right_on_the_board(&self, act: &Act) -> Option<PutRight> {
        match self.state.plies.findings.is_empty() {
            true => None,
            false => match self.men_without_a_reply_under_way(act) {
                Some(men) => self.put_right_of_what_is_found(act, &men),
                None => self.put_right_of_what_is_found(act, &self.state.board.placement),
            },
        }
    }

    /// The men without a reply that came before the irregular move was finished, for its player,
    /// who finishes it (C-35).
    fn men_without_a_reply_under_way(&self, act: &Act) -> Option<Placement> {
        let by_the_offender = act.by == Some(Actor::Player(!self.state.player()));
        by_the_offender.then(|| self.men_without_what_was_begun_before())?
    }

    fn put_right_of_what_is_found(&self, act: &Act, placement: &Placement) -> Option<PutRight> {
        let (at, finding) = self.left_to_put_right()?;
        let node = self.node(at);
        let whole = |men: Board| PutRight::Whole { node: at, men };
        let before = &node.before;
        match &act.deed {
            Deed::Place { .. }
            | Deed::Release { .. }
            | Deed::Put { .. }
            | Deed::Move { .. }
            | Deed::Remove { .. } => {}
            Deed::Restore { squares, fen: None } if squares.is_empty() => {
                let nothing_else = placement.knocked().is_empty()
                    && placement.stands_as(self.state.board.position.board());
                return nothing_else.then(|| whole(before.board().clone()));
            }
            _ => return None,
        }
        let men = self.men_after(act, node, finding, placement);
        if men.as_ref() == Some(before.board()) {
            return men.map(whole);
        }
        if let Some(men) = self.partly_taken_back(act, node, placement) {
            return Some(PutRight::Partly(Box::new(men)));
        }
        let men = men?;
        let legal = before.legal_moves();
        let instead = legal.iter().find(|m| before.board_after(**m) == men)?;
        let mut position = before.clone();
        position.play_unchecked(*instead);
        Some(match position.legal_moves().is_empty() {
            true => PutRight::TooLate(men),
            false => whole(men),
        })
    }

    /// What was completed last, if it is irregular, nobody has ruled on it, and its player may
    /// still put it right.
    fn left_to_put_right(&self) -> Option<(u32, IllegalAction)> {
        let last = self.state.plies.previous?.node;
        let finding = self.finding_of(last)?;
        let waits = matches!(
            finding.standing,
            ActionStanding::Unnoticed | ActionStanding::Claimable(_)
        );
        let is_historic = self.state.regime.family() == Family::Historic;
        let stands = self.node(last).played == PlyKind::Irregular;
        let is_open =
            waits && !is_historic && (stands || finding.kind == IllegalActionKind::TwoHands);
        is_open.then_some((last, finding))
    }

    /// The men after this act, if it takes one of several men back that the player of this ply has
    /// moved.
    fn partly_taken_back(&self, act: &Act, node: &PlyNode, men: &Placement) -> Option<Placement> {
        let Deed::Release { square, .. } = act.deed else {
            return None;
        };
        let after = self.closer_to(node.before.board(), act, men)?;
        let is_offenders = after.man_at(square).map(|man| man.color) == Some(node.turn.player);
        is_offenders.then_some(after)
    }

    /// The men after this act, with what the illegal move has left under a man, or taken with it.
    fn men_after(
        &self,
        act: &Act,
        node: &PlyNode,
        finding: IllegalAction,
        placement: &Placement,
    ) -> Option<Board> {
        let to = node.turn.execution.carried.map(|carried| carried.to);
        let takes_off = |at| matches!(act.deed, Deed::Remove { square, .. } if square == at);
        if finding.kind == IllegalActionKind::VictimLeft && to.is_some_and(takes_off) {
            // what is taken off now is the man under the one that took it
            return Some(placement.board().clone());
        }
        let men = self.done_to(placement.clone(), act).ok()?;
        let changes_nothing = men.board() == placement.board();
        // the pawn may still stand under the new man
        if changes_nothing || men.is_crowded() && finding.unpromoted().is_none() {
            return None;
        }
        let mut board = men.board().clone();
        if let Some(at) = to
            && board.piece_at(at).is_none()
            && let Some(victim) = node.before.board().piece_at(at)
            && victim.color != node.turn.player
        {
            board.set_piece_at(at, victim);
        }
        Some(board)
    }

    /// The illegal action is taken back, and what has been put down is judged as carried out
    /// instead of it; what was completed may be claimed as before.
    pub(crate) fn put_right(&mut self, j: &mut Judging<'_>, right: PutRight) {
        let placement = &mut self.state.board.placement;
        let (node, men) = match right {
            PutRight::Whole { node, men } => (node, men),
            PutRight::Partly(men) => return *placement = *men,
            PutRight::TooLate(men) => return placement.settle(&men),
        };
        let finding = self.finding_of(node);
        let offender = self.node(node).turn.player;
        let is_pressed = self.state.running() == Running::Player(!offender);
        let begun_before = self.state.turn.begun_before.is_some();
        let replied_to = self.state.plies.previous.filter(|_| begun_before);
        let reply = replied_to.map(|previous| self.reply_under_way(previous));
        self.forget(node);
        self.state.plies.open_press = finding;
        self.state.board.placement.settle(&men);
        self.evaluate(j, None);
        if is_pressed {
            self.count_as_pressed(j, offender);
        }
        if let Some(reply) = reply {
            self.go_on_with_reply(reply, offender);
        }
    }

    /// The press that completed the illegal move completes what it was exchanged for: the
    /// opponent's clock runs.
    fn count_as_pressed(&mut self, j: &mut Judging<'_>, offender: Color) {
        if let Phase::Determined { m, .. } = self.state.progress.phase {
            self.us_hand_over(j, m, false, None);
            self.end_by_position(j);
        } else if let Some(previous) = &mut self.state.plies.previous
            && previous.mover == offender
        {
            previous.pressed = true;
            self.state.apply(StateEffect::Status(MoveStatus::Completed));
        }
    }

    /// The ply is undone, and what was found about it with it.
    pub(crate) fn forget(&mut self, node: u32) {
        self.go_back_before(node);
        self.state.plies.findings.retain(|(n, _)| *n != node);
        self.state.apply(StateEffect::Status(MoveStatus::None));
    }

    /// The legal move of this ply followed what was completed, and stands; but for another man than
    /// the queen of 7.5.2.
    pub(crate) fn was_put_right(&self, node: u32, finding: IllegalAction) -> bool {
        let made = self.node(node);
        let PlyKind::Legal(m) = made.played else {
            return false;
        };
        let is_answered = self.state.plies.head != Some(node);
        let promotes = finding.unpromoted().is_some() && m.promotion() != Some(Role::Queen);
        finding.seq < made.seq && (is_answered || !promotes)
    }

    /// His last move stands instead of an irregular one, and he presses for it as if nothing had
    /// been.
    pub(crate) fn has_put_right(&self, player: Color) -> bool {
        self.last_put_right(player).is_some()
    }

    /// The last move, this player's, with what was found of it, if it has been put right since.
    fn last_put_right(&self, player: Color) -> Option<(u32, IllegalAction)> {
        let his = self.state.plies.previous.filter(|p| p.mover == player)?;
        let finding = self.finding_of(his.node)?;
        let is_put_right = self.was_put_right(his.node, finding);
        is_put_right.then_some((his.node, finding))
    }

    /// What the opponent completed last is irregular, and he has not put it right himself.
    pub(crate) fn is_left_to_put_right(&self) -> bool {
        let open = |p: Previous| Some((p.node, p.finding?));
        let last = self.state.plies.previous.and_then(open);
        last.is_some_and(|(node, finding)| !self.was_put_right(node, finding))
    }

    /// The square from which this player has taken the pawn that his opponent left unpromoted, or
    /// for which a ruling has put a queen, if that is all he has done (7.5.2).
    pub(crate) fn only_took_the_pawn_off(&self, player: Color) -> Option<Square> {
        let last = self.state.plies.previous.filter(|p| p.mover != player)?;
        let left = last.finding.and_then(|finding| finding.unpromoted());
        let square = match self.node(last.node).played {
            PlyKind::Legal(m) if self.is_victim_of_what_is_ruled_on(player) => {
                m.promotion().map(|_| m.to())
            }
            _ => left.map(|(_, square)| square),
        }?;
        let mut without = self.state.board.position.board().clone();
        without.remove_piece_at(square)?;
        let men = &self.state.board.placement;
        men.stands_as(&without).then_some(square)
    }

    /// The opponent of a pawn left unpromoted has put the new man for its player, and nothing else.
    pub(crate) fn has_put_the_queen_himself(&self, player: Color) -> bool {
        self.last_put_right(!player).is_some_and(|(node, finding)| {
            let put = self.logged(self.node(node).seq);
            let by = put.and_then(|logged| logged.act.by);
            by == Some(Actor::Player(player)) && finding.unpromoted().is_some()
        })
    }
}
