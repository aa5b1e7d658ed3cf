//! Article 7.5 between a ruling and its announcement: the players, who need not know of it yet, go
//! on with the men as they stand, and nothing that they do is charged to them (procedures/press,
//! "the victim"; procedures/sanction).

use board::placement::Placement;
use board::{Color, Piece, Position, Role};

use crate::act::{Act, Actor, Deed, Running};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a7_5_kinds::is_choice;
use crate::game::{Game, Judging, Logged};
use crate::ruling::RulingDraft;
use crate::state::{AsLeft, IrregularTime, PressStage};
use crate::verdict::{HarmlessPress, Offence, Reason, Status};

/// Whose act it is, and what it does, before a ruling is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unannounced {
    /// The opponent of the irregular action answers it on the board as it was left.
    Answer,
    /// The player who is to replace his move goes on with the men as they were left.
    PlaysOn,
    /// The pawn that the ruling has replaced is replaced on the board (7.5.2).
    PutsRight,
}

impl Game {
    /// The act is one with the men as they were left when an irregular action was ruled on, and the
    /// ruling need not be known yet.
    pub(crate) fn before_the_announcement(&self, act: &Act) -> Option<Unannounced> {
        let nothing_ruled =
            self.state.board.as_left.is_none() && self.state.clock.irregular_time.is_none();
        match nothing_ruled {
            true => None,
            false => self.with_the_men_as_left(act),
        }
    }

    fn with_the_men_as_left(&self, act: &Act) -> Option<Unannounced> {
        if self.puts_men_back(act) {
            return Some(Unannounced::PutsRight);
        }
        let player = act.by.and_then(Actor::player)?;
        let time = self.state.clock.irregular_time?;
        let handles = act.deed.handles_men();
        let presses = matches!(act.deed, Deed::Press { .. });
        if time.stage == PressStage::Pressed || !(handles || presses) {
            return None;
        }
        let has_the_move = player == self.state.player();
        if player == time.victim {
            // who has put his move another way has been answered, not his irregular one
            let is_replaced = self.state.turn.execution.carried.is_some();
            return (!has_the_move && !is_replaced).then_some(Unannounced::Answer);
        }
        if has_the_move && presses && time.stage == PressStage::Answered {
            return Some(Unannounced::PlaysOn);
        }
        let left = self.state.board.as_left.as_ref()?;
        if !has_the_move {
            return (handles && self.puts_right(&left.men, act)).then_some(Unannounced::PutsRight);
        }
        let after = |men: &Placement| self.done_to(men.clone(), act).ok();
        let owed = |men: Placement| {
            let whole = self.standing_move_of(&men).filter(|_| men != left.men);
            whole.is_some_and(|m| self.obligation().moves.contains(&m))
        };
        let goes_on = match (presses, after(&left.men)) {
            (true, _) => left.played_on,
            (false, Some(men)) => {
                left.played_on || after(&self.state.board.placement).is_none() || owed(men)
            }
            (false, None) => false,
        };
        goes_on.then_some(Unannounced::PlaysOn)
    }

    /// The offender acts with the men as they have been put back: they are, and what he does is
    /// judged.
    pub(crate) fn note_put_back(&mut self, act: &Act) {
        let player = act.by.and_then(Actor::player);
        if act.deed.handles_men() && player == Some(self.state.player()) {
            self.state.board.as_left = None;
            let only_touches = matches!(act.deed, Deed::Touch { .. } | Deed::Lift { .. });
            if let Some(time) = &mut self.state.clock.irregular_time
                && time.stage == PressStage::Answered
                && !only_touches
            {
                // what he presses for now is what he has done since
                time.stage = PressStage::Ruled;
            }
        }
    }

    /// With this act the men as they were left are put back, as the ruling says, by whomever.
    fn puts_men_back(&self, act: &Act) -> bool {
        let Some(left) = &self.state.board.as_left else {
            return false;
        };
        let position = self.state.board.position.board();
        let differs = |men: &Placement| men.changed(position);
        let is_closer = || {
            let after = self.done_to(left.men.clone(), act);
            after.is_ok_and(|men| differs(&men).count() < differs(&left.men).count())
        };
        match act.deed {
            Deed::Put { square, piece, .. } => {
                differs(&left.men).contains(square) && position.piece_at(square) == Some(piece)
            }
            Deed::Release { .. } | Deed::Place { .. } => is_closer(),
            // told as one, it may be the move that is owed
            Deed::Move { .. } => {
                self.done_to(self.state.board.placement.clone(), act)
                    .is_err()
                    && is_closer()
            }
            _ => false,
        }
    }

    /// The act is about a square on which the men as they were left differ from the position in
    /// force.
    fn puts_right(&self, left: &Placement, act: &Act) -> bool {
        let differs = left.changed(self.state.board.position.board());
        let about = match act.deed {
            Deed::Lift { square, .. }
            | Deed::Remove { square, .. }
            | Deed::Put { square, .. }
            | Deed::Place { square }
            | Deed::Release { square, .. } => differs.contains(square),
            Deed::Fetch { .. } => differs.any(),
            _ => false,
        };
        about && self.done_to(left.clone(), act).is_ok()
    }

    /// The ruling takes it back, and nothing is charged; what the offender does may be what he has
    /// to do.
    pub(crate) fn take_no_account(&mut self, j: &mut Judging<'_>, what: Unannounced) {
        let presses = matches!(j.act.deed, Deed::Press { .. });
        let moves = matches!(j.act.deed, Deed::Release { .. } | Deed::Move { .. });
        if let Some(left) = &self.state.board.as_left
            && let Ok(men) = self.done_to(left.men.clone(), j.act)
        {
            let plays = moves && what != Unannounced::PutsRight || what == Unannounced::PlaysOn;
            let played_on = left.played_on || plays && !j.is_unnoticed();
            self.state.board.as_left = Some(Box::new(AsLeft { men, played_on }));
        }
        match what {
            Unannounced::Answer if j.is_unnoticed() => {}
            Unannounced::Answer => {
                if let Some(time) = &mut self.state.clock.irregular_time {
                    time.stage = PressStage::Answered;
                }
                self.take_no_account_of_answer(j);
            }
            Unannounced::PlaysOn if !presses && self.replaces_on_the_board(j) => {}
            Unannounced::PlaysOn if presses || moves => {
                let draft =
                    RulingDraft::new(Offence::None, Status::Noted, Reason::WentOnUnannounced)
                        .player(self.state.player())
                        .cites(self.state.regime.edition, &[P::A7_1, P::A12_1]);
                j.rule(draft);
            }
            Unannounced::PlaysOn => {}
            Unannounced::PutsRight => {
                self.note_only_a_queen(j);
                let position = self.state.board.position.board();
                let left = &mut self.state.board.as_left;
                *left = left.take().filter(|left| !left.men.stands_as(position));
            }
        }
    }

    /// The pawn is replaced, but not by the queen that the ruling has put (7.5.2).
    fn note_only_a_queen(&self, j: &mut Judging<'_>) {
        let (Some(left), Some(player), Deed::Release { square, .. }) = (
            &self.state.board.as_left,
            j.act.by.and_then(Actor::player),
            &j.act.deed,
        ) else {
            return;
        };
        let queen = self.state.board.position.board().piece_at(*square);
        let queen = queen.filter(|man| man.role == Role::Queen);
        let stands = left.men.board().piece_at(*square);
        let his = |man: Piece| man.color == player && is_choice(man);
        if queen.is_none() || stands == queen || !stands.is_some_and(his) || j.is_unnoticed() {
            return;
        }
        let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::OnlyAQueen)
            .player(player)
            .cites(self.state.regime.edition, &[P::A7_5_2, P::A7_1]);
        j.rule(draft);
    }

    /// The men as they were left, and have been handled since, stand as after a move that the
    /// offender owes: it is made.
    fn replaces_on_the_board(&mut self, j: &mut Judging<'_>) -> bool {
        let Some(left) = &self.state.board.as_left else {
            return false;
        };
        let whole = self.standing_move_of(&left.men);
        if !whole.is_some_and(|m| self.obligation().moves.contains(&m)) {
            return false;
        }
        self.state.board.placement = left.men.clone();
        self.evaluate(j, None);
        true
    }

    /// The player against whom an irregular press has been ruled on, and who need not know yet
    /// (procedures/press).
    pub(crate) fn is_victim_of_what_is_ruled_on(&self, player: Color) -> bool {
        let time = self.state.clock.irregular_time;
        time.is_some_and(|time| time.victim == player && time.stage != PressStage::Pressed)
    }

    /// His clock runs because of a press of the opponent's that is no matter of any ruling: he
    /// answers as far as he knows (procedures/press).
    pub(crate) fn runs_for_nothing(&self, player: Color) -> bool {
        let pressed =
            |time: IrregularTime| time.victim == player && time.stage == PressStage::Pressed;
        self.state.clock.irregular_time.is_some_and(pressed)
            && self.state.running() == Running::Player(player)
            && self.state.plies.open_press.is_none()
    }

    /// The ruling takes his answer back, and nothing is charged to him; a mere press is C-26.
    fn take_no_account_of_answer(&mut self, j: &mut Judging<'_>) {
        let Some(player) = j.act.by.and_then(Actor::player) else {
            return;
        };
        let presses = matches!(j.act.deed, Deed::Press { .. });
        let began = self.state.turn.began;
        let handled = |logged: &Logged| logged.act.deed.handles_men() && self.is_noticed(logged);
        let (reason, entry) = match presses && !self.acts_since(began, player).any(handled) {
            true => (
                Reason::HarmlessPress(HarmlessPress::Restart),
                Some(Ambiguity::C26),
            ),
            false => (Reason::AnswerTakenBack, None),
        };
        let draft = RulingDraft::new(Offence::None, Status::Noted, reason)
            .player(player)
            .cites(self.state.regime.edition, &[P::A7_1, P::A12_1])
            .maybe_relies_on(entry);
        j.rule(draft);
    }
}
