//! Article 6.2: the press of the clock (procedures/press, procedures/clock).

use board::{Color, Position, Role};

use crate::act::{Actor, Certainty, Deed, Fact, Hand, Observation, Running, Truth, Value};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a12_6_unnoticed::is_said;
use crate::edition::{Family, Treatment, Unpromoted};
use crate::game::{Game, Judging, Logged, Refused, is_at_the_board, sets_clocks};
use crate::ruling::{RulingDraft, discretion};
use crate::state::{
    ActionStanding, IllegalAction, IllegalActionKind, IrregularTime, LatePress, Phase, PressStage,
    Previous, StateEffect,
};
use crate::verdict::{HarmlessPress, MoveStatus, Offence, Reason, Ruling, Status};

impl Game {
    pub(crate) fn press(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        let Deed::Press { hand } = j.act.deed else {
            return Ok(());
        };
        let player = Game::player_of(j.act)?;
        if self.state.regime.family() == Family::Historic {
            return Ok(());
        }
        self.take_announced_as_made(j, player);
        if j.is_unnoticed() && self.state.turn.execution.between.take().is_some() {
            // the man stands for what it was put down as, until somebody says otherwise
            self.evaluate(j, None);
        }
        if player == self.state.player() && self.is_decided_true(j.seq, Fact::PutBack) {
            self.state.settle();
            self.lapse_violation_if_put_back(j);
            self.state.turn.put_back();
        }
        if player == self.state.player() {
            self.press_having_the_move(j, player, hand);
            self.note_irregular_press(j, player);
        } else {
            self.press_without_having_it(j, player, hand);
        }
        Ok(())
    }

    /// He still has the move: what runs now runs because of his press, but for one that has another
    /// meaning.
    fn note_irregular_press(&mut self, j: &Judging<'_>, player: Color) {
        let harmless = |r: &Ruling| match r.reason {
            Reason::HarmlessPress(HarmlessPress::AfterRuling) => false,
            // the offender's clock runs again, and it is his time
            Reason::HarmlessPress(HarmlessPress::Restart) => self.is_left_to_put_right(),
            Reason::HarmlessPress(_) => true,
            _ => false,
        };
        let regular = self.state.player() != player || j.rulings.iter().any(harmless);
        if regular || self.state.has_ended() {
            return;
        }
        let ruled = |r: &Ruling| matches!(r.status, Status::Enforced | Status::Proposed);
        let given_back = self.state.running() == Running::Player(player);
        self.state.clock.irregular_time = Some(IrregularTime {
            victim: !player,
            stage: match given_back && j.rulings.iter().any(ruled) {
                true => PressStage::Ruled,
                false => PressStage::Pressed,
            },
        });
    }

    fn press_having_the_move(&mut self, j: &mut Judging<'_>, player: Color, hand: Option<Hand>) {
        let untouched = self
            .state
            .board
            .placement
            .stands_as(self.state.board.position.board());
        match self.state.progress.phase {
            _ if self.state.turn.execution.between.is_some() => self.press_between(j, player),
            Phase::Violated { .. } => self.press_violation(j),
            Phase::TakenBack(_) => {
                self.state.progress.phase = Phase::Open;
                self.state.apply(StateEffect::Status(MoveStatus::Completed));
                self.harmless(j, player, HarmlessPress::AfterRuling, None);
            }
            Phase::Determined { m, whole, .. } => self.us_complete(j, m, whole, hand),
            _ if !untouched && self.instructed_of_assistant().is_some() => self.correct_slip(j),
            _ if self
                .standing_move()
                .is_some_and(|m| self.is_half_of_announced_castling(m)) =>
            {
                self.press_half_of_castling(j);
            }
            _ if untouched || self.only_lifted() || self.only_begins_to_capture(player) => {
                self.press_unmoved(j, player);
            }
            _ => self.press_changed(j, player, hand),
        }
    }

    /// A man stands between two squares: displaced, and no move is made (7.4.1).
    fn press_between(&mut self, j: &mut Judging<'_>, player: Color) {
        self.propose_for_knocking(j, player);
        self.state.apply(StateEffect::Status(MoveStatus::NotMade));
        self.state.apply(StateEffect::Runs(Running::Player(player)));
    }

    /// The king step of an announced castling is a legal move that the duty to castle does not
    /// allow (C-17).
    fn press_half_of_castling(&mut self, j: &mut Judging<'_>) {
        let Some(step) = self.standing_move() else {
            return;
        };
        let obligation = self.obligation();
        self.violate(j, step, &obligation);
        // what the press itself brings to the arbiter's notice nobody had to claim
        j.rulings.pop();
        self.press_violation(j);
    }

    /// The men stand neither as before nor as after a move.
    fn press_changed(&mut self, j: &mut Judging<'_>, player: Color, hand: Option<Hand>) {
        let carried = self.state.turn.execution.carried;
        let is_a_rooks = carried.is_some_and(|carried| carried.role == Role::Rook);
        let unlooked_at = self.state.turn.begun_before.is_some() || is_a_rooks;
        if unlooked_at && self.standing_move().is_some() {
            // carried out while the opponent's move was, or left of a castling of which the king
            // was put back
            self.evaluate(j, None);
            return self.press_evaluated(j, player, hand);
        }
        if self.puts_a_reply_back_that_cannot_stand(j) {
            return;
        }
        if self.only_took_the_pawn_off(player).is_some() {
            return self.press_back(j, player);
        }
        if !self.puts_back_what_was_begun_before(j) {
            self.put_back_what_is_held_from_before(player);
            return self.press_unlawful(j);
        }
        self.press_evaluated(j, player, hand);
        self.check_displaced(j, player, true);
    }

    fn press_evaluated(&mut self, j: &mut Judging<'_>, player: Color, hand: Option<Hand>) {
        if self.state.player() != player {
            self.press_without_having_it(j, player, hand);
        } else if let Phase::Determined { m, whole, .. } = self.state.progress.phase {
            self.us_complete(j, m, whole, hand);
        } else if matches!(self.state.progress.phase, Phase::Violated { .. }) {
            self.press_violation(j);
        } else {
            self.press_unmoved(j, player);
        }
    }

    /// 6.2.2: he owes a press, and has begun his next move by taking men off.
    fn only_begins_to_capture(&self, player: Color) -> bool {
        let men = &self.state.board.placement;
        let changed = men.changed(self.state.board.position.board());
        *self.state.clock.late_press.get(player) == LatePress::Due
            && self.state.turn.begun_before.is_none()
            && (changed & men.board().occupied()).is_empty()
    }

    /// What the player took in hand or off the board before he had the move is displaced
    /// (procedures/press 2a): whether that alone makes what he presses for unlawful. The men are
    /// put back then, and his move is made.
    fn puts_back_what_was_begun_before(&mut self, j: &mut Judging<'_>) -> bool {
        let Some(men) = self.men_without_what_was_begun_before() else {
            return false;
        };
        let is_late = *self.state.clock.late_press.get(self.state.player()) == LatePress::Due
            && men.stands_as(self.state.board.position.board());
        let fide = self.state.regime.family() == Family::Fide;
        if !fide || !(is_late || self.standing_move_of(&men).is_some()) {
            return false;
        }
        self.state.board.placement = men;
        if !is_late {
            self.evaluate(j, None);
        }
        true
    }

    /// All that he has done is a reply from before the opponent's move was made, to a square where
    /// the opponent's man has come since: it cannot stand (C-35), and his press is no press without
    /// a move (procedures/having-the-move).
    fn puts_a_reply_back_that_cannot_stand(&mut self, j: &mut Judging<'_>) -> bool {
        let board = self.state.board.position.board();
        let without = self.men_without_what_was_begun_before();
        let is_all = without.is_some_and(|men| men.stands_as(board));
        if !is_all || !self.state.board.placement.is_crowded() {
            return false;
        }
        let player = self.state.player();
        self.put_reply_back(j, &[]);
        self.state.apply(StateEffect::Runs(Running::Player(player)));
        true
    }

    /// What is judged is what he did when he had the move, if he did anything.
    fn put_back_what_is_held_from_before(&mut self, player: Color) {
        let mut men = self.state.board.placement.clone();
        men.put_back(player);
        let has_done = !men.stands_as(self.state.board.position.board());
        if self.state.turn.begun_before.is_some() && has_done {
            self.state.board.placement = men;
        }
    }

    /// A man is in hand and nothing else has changed: no move has been made.
    fn only_lifted(&self) -> bool {
        self.state.board.placement.holds_board_man()
            && self.state.turn.execution.carried.is_none()
            && self
                .state
                .board
                .placement
                .in_hand()
                .iter()
                .filter(|h| h.home.is_some())
                .count()
                == 1
            && self
                .state
                .board
                .placement
                .changed(self.state.board.position.board())
                .count()
                == 1
    }

    /// Nothing on the board has changed since the player acquired the move (7.5.3), unless the
    /// press has another meaning.
    fn press_unmoved(&mut self, j: &mut Judging<'_>, player: Color) {
        let knocked_by_opponent = self
            .state
            .board
            .placement
            .knocked()
            .iter()
            .any(|k| k.by == Some(!player));
        if knocked_by_opponent {
            self.state
                .apply(StateEffect::Runs(Running::Player(!player)));
            self.harmless(j, player, HarmlessPress::TidyUp, None);
        } else if *self.state.clock.late_press.get(player) == LatePress::Due {
            self.press_late(j, player);
            self.take_up_uncompleted(j, player);
        } else if self.clock_is_not_running(player) {
            self.harmless(j, player, HarmlessPress::NotRunning, None);
        } else if self.is_left_to_put_right()
            || self.has_put_the_queen_himself(player)
            || self.is_decided_true(j.seq, Fact::Misunderstanding)
            || self.is_victim_of_what_is_ruled_on(player)
        {
            self.press_back(j, player);
        } else {
            self.press_without_move(j);
        }
    }

    /// 6.2.2: he presses for a move that was answered meanwhile.
    pub(crate) fn press_late(&mut self, j: &mut Judging<'_>, player: Color) {
        *self.state.clock.late_press.get_mut(player) = LatePress::Done;
        self.state
            .apply(StateEffect::Runs(Running::Player(!player)));
        self.harmless(j, player, HarmlessPress::Late, None);
    }

    /// The offender's clock runs, so that he puts right what he did (7.1, C-26).
    fn press_back(&mut self, j: &mut Judging<'_>, player: Color) {
        if let Some(square) = self.only_took_the_pawn_off(player) {
            // out of his hand, too
            let _ = self.state.board.placement.remove(square, Some(player));
        }
        self.state
            .apply(StateEffect::Runs(Running::Player(!player)));
        self.harmless(j, player, HarmlessPress::Restart, Some(Ambiguity::C26));
    }

    /// Both clocks stand, or the opponent's runs; or it does so on the board, whatever a ruling
    /// says (procedures/press 0).
    fn clock_is_not_running(&self, player: Color) -> bool {
        self.state.running() != Running::Player(player)
            || self.has_just_pressed(player)
            || self.is_read_as_standing(player)
    }

    /// After the last press the clock itself was read: his does not run.
    fn is_read_as_standing(&self, player: Color) -> bool {
        let sets = |logged: &&Logged| sets_clocks(&logged.act.deed);
        let last = self.noticed().find(sets);
        let reading = last.and_then(|logged| logged.act.clock);
        reading.is_some_and(|reading| reading.running != Running::Player(player))
    }

    /// His press has been ruled on and nobody has done anything since: on the board his clock
    /// stands.
    fn has_just_pressed(&self, player: Color) -> bool {
        let time = self.state.clock.irregular_time;
        let ruled =
            time.is_some_and(|time| time.victim != player && time.stage == PressStage::Ruled);
        let at_the_table =
            |logged: &&Logged| is_at_the_board(&logged.act.deed) || sets_clocks(&logged.act.deed);
        let mut acts = self.noticed().filter(at_the_table);
        let pressed = acts.next().is_some_and(|Logged { act, .. }| {
            matches!(act.deed, Deed::Press { .. }) && act.by == Some(Actor::Player(player))
        });
        ruled && pressed
    }

    pub(crate) fn press_without_move(&mut self, j: &mut Judging<'_>) {
        let player = self.state.player();
        if j.certainty != Certainty::Unnoticed {
            self.state.ask(Fact::Misunderstanding, j.seq);
        }
        if self.state.regime.rules().press_without_move == Treatment::AsIllegal {
            let finding = self.finding(j, IllegalActionKind::PressWithoutMove);
            self.complete_unlawful(j, finding);
            return;
        }
        if j.is_unnoticed() {
            self.state
                .apply(StateEffect::Runs(Running::Player(!player)));
            return;
        }
        self.propose(
            j,
            Offence::ClockHandling,
            player,
            Reason::PressWithoutMove,
            &[P::A12_9, P::A6_2_1, P::A6_2_4],
        );
        self.state.apply(StateEffect::Runs(Running::Player(player)));
    }

    /// The press completes what no legal move explains (procedures/press 2a).
    pub(crate) fn press_unlawful(&mut self, j: &mut Judging<'_>) {
        let kind = self.classify();
        let finding = self.finding(j, kind);
        self.complete_unlawful(j, finding);
    }

    pub(crate) fn finding(&self, j: &Judging<'_>, kind: IllegalActionKind) -> IllegalAction {
        let two_hands = self.state.turn.execution.hands.are_two()
            && self.state.regime.rules().two_hands == Treatment::AsIllegal;
        IllegalAction {
            kind,
            two_hands,
            seq: j.seq,
            standing: ActionStanding::Unnoticed,
        }
    }

    /// A legal move with another man than the touched one is completed: the arbiter steps in
    /// unasked, where he does.
    pub(crate) fn press_violation(&mut self, j: &mut Judging<'_>) {
        if self.arbiter_enforces_touch() {
            self.enforce_violation_in_turn(j);
            self.state.apply(StateEffect::Status(MoveStatus::Completed));
            if let Phase::TakenBack(_) = self.state.progress.phase {
                self.state.progress.phase = Phase::Open;
            }
            return;
        }
        let mover = self.state.player();
        if !self.hand_over_violation(j) {
            return;
        }
        if let Some(previous) = &mut self.state.plies.previous {
            previous.pressed = true;
        }
        self.state.apply(StateEffect::Runs(Running::Player(!mover)));
        self.state.apply(StateEffect::Status(MoveStatus::Completed));
    }

    /// The move made with another man than the one touched stands until that is claimed; whether
    /// there is one.
    pub(crate) fn hand_over_violation(&mut self, j: &mut Judging<'_>) -> bool {
        let Phase::Violated { made, ruling } = self.state.progress.phase else {
            return false;
        };
        self.hand_over(j, made);
        if let Some(previous) = &mut self.state.plies.previous {
            previous.violation_claimable = Some(ruling);
        }
        true
    }

    fn press_without_having_it(&mut self, j: &mut Judging<'_>, player: Color, hand: Option<Hand>) {
        if let Some(previous) = self.state.unpressed_ply_of(player) {
            if !self.take_up_uncompleted(j, player) {
                self.complete(j, previous, hand);
            }
            return;
        }
        if self
            .state
            .board
            .placement
            .knocked()
            .iter()
            .any(|k| k.by == Some(!player))
        {
            self.harmless(j, player, HarmlessPress::TidyUp, None);
            return;
        }
        if self.state.running() == Running::Player(player) {
            self.give_the_clock_back(j, player);
            return;
        }
        if self.knew_it_was_not_his_move(j.seq) {
            let finding = IllegalAction {
                kind: IllegalActionKind::PressWithoutMove,
                two_hands: false,
                seq: j.seq,
                standing: ActionStanding::Unnoticed,
            };
            self.sanction(j, finding, player, None);
            return;
        }
        if self.has_put_right(player) {
            return;
        }
        let of_two_moves = self.state.progress.last_out_of_turn;
        let entry = of_two_moves.map(|_| self.reading_of_two_moves());
        self.harmless(j, player, HarmlessPress::NotRunning, entry);
    }

    /// His clock runs though the opponent has the move: the press starts the opponent's again.
    fn give_the_clock_back(&mut self, j: &mut Judging<'_>, player: Color) {
        self.state
            .apply(StateEffect::Runs(Running::Player(!player)));
        let improper = self.state.regime.rules().unpromoted == Unpromoted::ImproperPress;
        let (why, entry) = match *self.state.clock.late_press.get(!player) {
            // 8F7: the opponent starts the clock of the player whose pawn is not promoted
            _ if improper && self.unpromoted().is_some() => (HarmlessPress::TidyUp, None),
            LatePress::Done => (HarmlessPress::AfterLatePress, None),
            // he gives back what a press without a move gave him
            _ if self.state.plies.open_press.is_some() => {
                (HarmlessPress::Restart, Some(Ambiguity::C26))
            }
            // the arbiter had started the wrong clock
            _ if self.is_started_by_mistake(player) => return,
            // the clock was pressed back to him, and he has put the men in order, or not
            _ if !self.stands_in_order() || !self.has_handled_men(player) => return,
            LatePress::None | LatePress::Due => (HarmlessPress::MenInOrder, None),
        };
        self.harmless(j, player, why, entry);
    }

    /// Since the opponent has pressed the clock back.
    fn has_handled_men(&self, player: Color) -> bool {
        let by_opponent = |logged: &&Logged| logged.act.by == Some(Actor::Player(!player));
        let pressed = |logged: &&Logged| matches!(logged.act.deed, Deed::Press { .. });
        let mut back = self.noticed().filter(by_opponent).filter(pressed);
        let since = back.next().map_or(0, |logged| logged.seq);
        let mut his = self.acts_since(since, player);
        his.any(|logged| {
            let deed = &logged.act.deed;
            let is_of_men = !matches!(deed, Deed::Press { .. }) && !is_said(&logged.act);
            is_of_men && self.is_noticed(logged)
        })
    }

    fn stands_in_order(&self) -> bool {
        let position = self.state.board.position.board();
        self.state.board.placement.stands_as(position)
    }

    /// C-9: two moves in succession were no misunderstanding: the second press is one without
    /// having the move (7.5.3).
    fn knew_it_was_not_his_move(&self, press: u32) -> bool {
        let as_illegal = self.state.regime.rules().press_without_move == Treatment::AsIllegal;
        let denied = |seq: u32| {
            matches!(
                self.fact(seq, Fact::Misunderstanding),
                Some(Value::Is(Truth::False))
            )
        };
        let moved = self.state.progress.last_out_of_turn;
        as_illegal && moved.is_some_and(|moved| denied(moved) || denied(press))
    }

    /// The press that completes a made move (6.2.1), and what it brings with it.
    fn complete(&mut self, j: &mut Judging<'_>, previous: Previous, hand: Option<Hand>) {
        let mover = previous.mover;
        let displaced = self.end_open_takeback(j, previous);
        if let Some(current) = &mut self.state.plies.previous {
            current.pressed = true;
        }
        self.state.apply(StateEffect::Runs(Running::Player(!mover)));
        self.state.apply(StateEffect::Status(MoveStatus::Completed));
        if self.two_hands(j, previous) {
            return;
        }
        self.check_hand(j, previous, hand);
        self.check_displaced(j, mover, displaced);
        self.end_waiting(j);
    }

    /// A made move was taken back and the clock pressed: the made move stands. Whether other men
    /// are in his hand or off the board: they are displaced (procedures/press 2a).
    fn end_open_takeback(&mut self, j: &mut Judging<'_>, previous: Previous) -> bool {
        if self
            .state
            .board
            .placement
            .stands_as(self.state.board.position.board())
        {
            return false;
        }
        let board = self.state.board.position.board().clone();
        let in_his_hand = self.state.in_hand_of(previous.mover) > 0;
        let left = self.left_by_the_mover(j, previous);
        let missing = left.changed(&board) & self.state.turn.left_over.taken_off;
        let handled_again = previous.violation_ruled.is_some() || in_his_hand || missing.any();
        if !handled_again || left.stands_as(&board) {
            return false;
        }
        let seen = missing & self.state.turn.left_over.seen_taking_off;
        let was_seen = seen.any() || self.was_seen_lifting(previous);
        let displaced = previous.violation_ruled.is_none() && self.made_stands(&left, previous);
        if displaced {
            self.settle_under_reply(previous, &board);
        } else {
            self.taken_back(j, previous, previous.mover, Status::Proposed);
            self.settle_under_reply(previous, &board);
        }
        displaced && was_seen
    }

    /// Whether anybody saw him take up a man that he holds, since he made his move.
    fn was_seen_lifting(&self, previous: Previous) -> bool {
        let made = self.node(previous.node).seq;
        self.logged_from(made).iter().any(|logged| {
            let act = &logged.act;
            let his = act.by.and_then(Actor::player) == Some(previous.mover);
            let seen = self.is_noticed(logged);
            let holds = |square| {
                self.state
                    .held_by(previous.mover)
                    .any(|held| held.from == Some(square))
            };
            let held = matches!(act.deed, Deed::Lift { square, .. } if holds(square));
            logged.seq > made && his && seen && held
        })
    }

    /// 7.5.4: a single move with two hands. True if that is an illegal action here.
    fn two_hands(&mut self, j: &mut Judging<'_>, previous: Previous) -> bool {
        let turn = &self.node(previous.node).turn;
        let two = turn.execution.hands.are_two();
        let unknown = turn.execution.unnoticed || j.is_unnoticed();
        match self.state.regime.rules().two_hands {
            Treatment::AsIllegal if two => {
                let finding = IllegalAction {
                    kind: IllegalActionKind::TwoHands,
                    two_hands: true,
                    seq: j.seq,
                    standing: ActionStanding::Unnoticed,
                };
                self.complete_with_two_hands(j, previous, finding);
                true
            }
            Treatment::Discretion if two && !unknown => {
                self.propose_two_hands(j, previous.mover);
                false
            }
            _ => false,
        }
    }

    /// Before 2017 two hands are a matter of 4.1 and discretion (C-25).
    pub(crate) fn propose_two_hands(&mut self, j: &mut Judging<'_>, player: Color) {
        let edition = self.state.regime.edition;
        let draft = RulingDraft::new(Offence::Article4Other, Status::Proposed, Reason::TwoHands)
            .player(player)
            .cites(edition, &[P::A4_1, P::A12_9, P::A4_8])
            .penalty(discretion(edition))
            .relies_on(Ambiguity::C25);
        j.rule(draft);
    }

    /// 6.2.3: the clock is pressed with the hand that moved the man.
    pub(crate) fn check_hand(
        &mut self,
        j: &mut Judging<'_>,
        previous: Previous,
        hand: Option<Hand>,
    ) {
        let pressed_with = self.hand_of(j.seq, hand);
        let moved_with = self.node(previous.node).turn.execution.hands.single();
        let (Some(moved), Some(pressed)) = (moved_with, pressed_with) else {
            return;
        };
        if moved == pressed || j.is_unnoticed() {
            return;
        }
        let cites = [P::A6_2_3, P::A12_9];
        let offence = Offence::ClockHandling;
        self.propose(j, offence, previous.mover, Reason::OtherHand, &cites);
    }

    /// 7.4.1: men knocked over, or displaced otherwise, are re-established in the player's own
    /// time.
    pub(crate) fn check_displaced(&mut self, j: &mut Judging<'_>, mover: Color, displaced: bool) {
        let knocked = self
            .state
            .board
            .placement
            .knocked()
            .iter()
            .any(|k| k.by == Some(mover));
        if !(knocked || displaced) || j.is_unnoticed() {
            return;
        }
        self.propose_for_knocking(j, mover);
    }

    /// A press that is no matter of 7.5.3.
    fn harmless(
        &mut self,
        j: &mut Judging<'_>,
        player: Color,
        why: HarmlessPress,
        entry: Option<Ambiguity>,
    ) {
        if j.certainty == Certainty::Unnoticed {
            return;
        }
        let cites: &[P] = match why {
            HarmlessPress::Late | HarmlessPress::AfterLatePress => &[P::A6_2_2, P::A1_3],
            HarmlessPress::TidyUp | HarmlessPress::MenInOrder => &[P::A7_4_1, P::Us8F7],
            HarmlessPress::Restart => &[P::A6_2_1, P::A7_1],
            _ => &[P::A6_2_1, P::A12_9],
        };
        let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::HarmlessPress(why))
            .player(player)
            .cites(self.state.regime.edition, cites)
            .maybe_relies_on(entry);
        j.rule(draft);
    }

    /// `observe clock_manners`: hitting, lifting, a finger kept on the clock (6.2.3, 6.2.4).
    pub(crate) fn observe_clock_manners(&mut self, j: &mut Judging<'_>, seen: &Observation) {
        let player = seen.side.unwrap_or(self.state.player());
        let cites = [P::A6_2_4, P::A6_2_3, P::A12_9];
        let reason = Reason::ClockManners;
        self.propose(j, Offence::ClockHandling, player, reason, &cites);
    }

    /// 7.4.2: the arbiter may penalise who knocks men over.
    pub(crate) fn propose_for_knocking(&mut self, j: &mut Judging<'_>, player: Color) {
        let cites = [P::A7_4_1, P::A7_4_2, P::A12_9];
        self.propose(j, Offence::Displacement, player, Reason::Knocked, &cites);
    }

    /// What 12.9 allows, proposed.
    pub(crate) fn propose(
        &mut self,
        j: &mut Judging<'_>,
        offence: Offence,
        player: Color,
        reason: Reason,
        cites: &[P],
    ) {
        let edition = self.state.regime.edition;
        let draft = RulingDraft::new(offence, Status::Proposed, reason)
            .player(player)
            .cites(edition, cites)
            .penalty(discretion(edition));
        j.rule(draft);
    }
}
