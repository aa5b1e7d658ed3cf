//! Rule 9, the press: a determined move is completed, or was changed before it (9A, C-42).

use board::{Board, Color, Move, Position};

use crate::act::{Deed, Hand, Running};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a4_7_taken_back::displacements;
use crate::edition::Unpromoted;
use crate::game::{Game, Judging};
use crate::ruling::RulingDraft;
use crate::state::{IllegalAction, IllegalActionKind, Phase, StateEffect};
use crate::turn::Knowledge;
use crate::verdict::{MoveStatus, Offence, Reason, Status};

impl Game {
    /// The press completes the determined move.
    pub(crate) fn us_complete(
        &mut self,
        j: &mut Judging<'_>,
        m: Move,
        whole: bool,
        hand: Option<Hand>,
    ) {
        let after = self.state.board.position.board_after(m);
        let displaced = whole && self.holds_another_than(m, &after);
        if displaced {
            self.state.board.placement.settle(&after);
        }
        if self.state.board.placement.stands_as(&after) {
            self.us_hand_over(j, m, displaced, hand);
            self.end_by_position(j);
        } else if whole {
            self.us_press_changed(j, m, hand);
        } else if let Some(other) = self.standing_move() {
            // 10B, 10C, 10I1: a legal move with another man than the rules demand is no illegal
            // move
            self.state.progress.phase = Phase::Open;
            let obligation = self.obligation();
            self.violate(j, other, &obligation);
            self.press_violation(j);
        } else {
            self.us_press_unfinished(j);
        }
    }

    /// The move is completed, and the opponent is on move (6B).
    pub(crate) fn us_hand_over(
        &mut self,
        j: &mut Judging<'_>,
        m: Move,
        displaced: bool,
        hand: Option<Hand>,
    ) {
        let mover = self.state.player();
        self.hand_over(j, m);
        self.state.apply(StateEffect::Runs(Running::Player(!mover)));
        if let Some(previous) = &mut self.state.plies.previous {
            previous.pressed = true;
        }
        self.state.apply(StateEffect::Status(MoveStatus::Completed));
        if let Some(previous) = self.state.plies.previous {
            self.check_hand(j, previous, hand);
        }
        self.check_displaced(j, mover, displaced);
    }

    /// The move stands, and all that is missing is a man in his hand that it has not moved.
    fn holds_another_than(&self, m: Move, after: &Board) -> bool {
        let mut men = self.state.board.placement.clone();
        men.put_back(self.state.player());
        let stands = |(_, now)| self.state.board.placement.man_at(now).is_some();
        self.state.board.placement.holds_board_man()
            && !self.state.board.placement.stands_as(after)
            && men.stands_as(after)
            && displacements(m).all(stands)
    }

    /// A determined move was changed before the press: another legal one stands, or what no legal
    /// move leaves.
    fn us_press_changed(&mut self, j: &mut Judging<'_>, made: Move, hand: Option<Hand>) {
        match self.standing_move() {
            Some(stands) => self.us_press_another(j, made, stands, hand),
            None => self.us_press_taken_back(j, made, hand),
        }
    }

    /// What stands is the move, and only the opponent raises that another was determined (10J,
    /// C-42), also if what stands would end the game (C-18); what nobody noticed waits until
    /// somebody claims or observes it.
    fn us_press_another(
        &mut self,
        j: &mut Judging<'_>,
        made: Move,
        stands: Move,
        hand: Option<Hand>,
    ) {
        let seen = self.us_is_seen(j);
        let rook = self.us_castled_after_the_rook(made, stands);
        let ends = self.ends_the_game_anyway(stands).then_some(Ambiguity::C18);
        self.state.turn.remember_made(made);
        self.us_hand_over(j, stands, false, hand);
        if seen {
            self.us_open_to_the_opponent(j, made, rook.or(ends));
        } else {
            self.end_by_position(j);
        }
    }

    /// What was done since the move was determined, and the press.
    fn us_is_seen(&self, j: &Judging<'_>) -> bool {
        !self.state.turn.execution.unnoticed && !j.is_unnoticed()
    }

    /// Only the opponent raises that a determined move was changed, before he touches a man (10J,
    /// C-42): the claim that stands open to him since the press.
    fn us_open_to_the_opponent(
        &mut self,
        j: &mut Judging<'_>,
        made: Move,
        entry: Option<Ambiguity>,
    ) {
        let offender = !self.state.player();
        let draft = self
            .us_changed(made, offender, Status::Claimable)
            .maybe_relies_on(entry)
            .for_the_arbiter();
        let ruling = j.rule(draft);
        if let Some(previous) = &mut self.state.plies.previous {
            previous.violation_claimable = Some(ruling);
        }
    }

    /// A ruling on a determined move that was changed (9A to 9D).
    pub(crate) fn us_changed(&self, made: Move, offender: Color, status: Status) -> RulingDraft {
        let reason = Reason::TakenBack { made };
        RulingDraft::new(Offence::TouchMove, status, reason)
            .player(offender)
            .cites(
                self.state.regime.edition,
                &[P::A4_7, P::A4_8, P::A12_9, P::Us1C2a],
            )
            .penalty(self.touch_penalty(offender))
            .relies_on(Ambiguity::C42)
    }

    /// A determined move was changed before the press, and no legal move leaves what stands on the
    /// board.
    fn us_press_taken_back(&mut self, j: &mut Judging<'_>, m: Move, hand: Option<Hand>) {
        let Phase::Determined { known, .. } = self.state.progress.phase else {
            return;
        };
        let men = &self.state.board.placement;
        if known == Knowledge::Unnoticed {
            self.state.turn.remember_made(m);
            self.state.progress.phase = Phase::Open;
            self.us_press_unfinished(j);
        } else if men.stands_as(self.state.board.position.board()) {
            // that the move was determined, and stands, is the opponent's to say
            self.press_without_move(j);
        } else if self.us_has_put_back_wrongly() {
            self.state.progress.phase = Phase::Open;
            self.press_unlawful(j);
        } else if self.us_has_moved_twice(m) && self.us_is_seen(j) {
            self.two_moves_running(j, self.state.player());
            let after = self.state.board.position.board_after(m);
            self.state.board.placement.settle_all(&after);
            self.us_complete(j, m, true, hand);
        } else {
            self.us_leave_changed(j, m);
        }
    }

    /// What stands on the board is the position, until the opponent says that the determined move
    /// stands.
    fn us_leave_changed(&mut self, j: &mut Judging<'_>, made: Move) {
        let entry = self.is_exchanged(self.state.player(), made);
        let seen = self.us_is_seen(j);
        self.state.turn.remember_made(made);
        self.state.board.placement.put_back(self.state.player());
        let finding = self.finding(j, self.classify());
        self.state.apply(StateEffect::Status(MoveStatus::Completed));
        self.stand(j, finding, !seen);
        if seen {
            self.us_open_to_the_opponent(j, made, entry);
        }
    }

    /// 11C: the man let go last had been knocked over, and stands where it does not belong.
    fn us_has_put_back_wrongly(&self) -> bool {
        let player = self.state.player();
        let home = self
            .state
            .turn
            .execution
            .carried
            .map(|carried| carried.home);
        self.acts_since(self.state.turn.began, player).any(
            |logged| matches!(logged.act.deed, Deed::Knock { square, .. } if Some(square) == home),
        )
    }

    /// The men of the determined move stand where it put them, and another man of the player has
    /// been moved besides.
    pub(crate) fn us_has_moved_twice(&self, m: Move) -> bool {
        let after = self.state.board.position.board_after(m);
        let changed = self.state.board.placement.changed(&after);
        let of_the_move =
            |square| displacements(m).any(|(home, now)| [home, now].contains(&square));
        let moved = self.state.turn.execution.carried;
        moved.is_some_and(|c| !of_the_move(c.home)) && !changed.into_iter().any(of_the_move)
    }

    /// A move determined by touching or by the king's release was not carried out whole (C-4,
    /// C-13).
    fn us_press_unfinished(&mut self, j: &mut Judging<'_>) {
        let untouched = self
            .state
            .board
            .placement
            .stands_as(self.state.board.position.board());
        if untouched {
            self.press_without_move(j);
        } else {
            self.state.progress.phase = Phase::Open;
            self.press_unlawful(j);
        }
    }

    /// 8F7: the clock is pressed with the pawn on the last rank: the opponent may press back.
    pub(crate) fn us_improper_press(
        &mut self,
        j: &mut Judging<'_>,
        finding: IllegalAction,
    ) -> bool {
        let improper = self.state.regime.rules().unpromoted == Unpromoted::ImproperPress;
        let noticed = !j.is_unnoticed() && !self.state.turn.execution.unnoticed;
        if !improper || !noticed || !matches!(finding.kind, IllegalActionKind::Unpromoted { .. }) {
            return false;
        }
        self.us_press_improperly(j);
        true
    }

    /// 8F7: it comes to light before it is answered that the pawn was left on the last rank.
    pub(crate) fn us_finds_improper_press(
        &mut self,
        j: &mut Judging<'_>,
        node: u32,
        finding: IllegalAction,
    ) -> bool {
        let improper = self.state.regime.rules().unpromoted == Unpromoted::ImproperPress;
        let is_last = self.state.plies.head == Some(node);
        if !improper || !is_last || finding.unpromoted().is_none() {
            return false;
        }
        let men = self.state.board.position.board().clone();
        self.forget(node);
        self.state.board.placement.settle(&men);
        self.us_press_improperly(j);
        true
    }

    fn us_press_improperly(&mut self, j: &mut Judging<'_>) {
        let player = self.state.player();
        let cites = [P::Us8F7, P::A12_9];
        let reason = Reason::ImproperPress;
        self.propose(j, Offence::ClockHandling, player, reason, &cites);
        self.state.apply(StateEffect::Status(MoveStatus::NotMade));
        self.state
            .apply(StateEffect::Runs(Running::Player(!player)));
    }
}
