//! Article 1.3: a player answers before the opponent has pressed, where he does not have the move by the letter: an illegal
//! move on the board (C-28), a press without a move, a move determined but not completed (US 6B).

use board::placement::Placement;
use board::{Board, Color};

use crate::act::{Act, Actor, Deed};
use crate::articles::a4_6_carrying_out::handle;
use crate::game::{Game, Judging, Logged};
use crate::state::{Phase, Previous};

impl Game {
    /// A move carried out by this player now would be an answer, though he does not have the move.
    fn may_answer(&self, player: Color) -> bool {
        player != self.state.player()
            && (self.state.open_press.is_some()
                || self.answers_unpressed_illegal_move(player)
                || matches!(self.state.phase, Phase::Determined { whole: true, .. }))
    }

    /// The player who does not have the move begins to handle men.
    pub(crate) fn note_answer(&mut self, j: &Judging<'_>, player: Option<Color>) {
        let out_of_turn = player.is_some_and(|player| player != self.state.player());
        if out_of_turn && self.answer_under_way().is_none() {
            self.state.answer = Some(j.seq);
        }
    }

    /// Since which act the player who does not have the move handles men, unless they are all back in place.
    pub(crate) fn answer_under_way(&self) -> Option<u32> {
        let is_under_way = |began: &u32| self.men_without(*began) != self.state.placement;
        self.state.answer.filter(is_under_way)
    }

    /// The player lets a man go elsewhere: if that answers what stands, he has the move, and the men are as he left them.
    pub(crate) fn answer(&mut self, j: &mut Judging<'_>, player: Color) {
        if !self.may_answer(player) {
            return;
        }
        self.note_answer(j, Some(player));
        let men = self.state.placement.clone();
        let begun = self.without_answer();
        if self.state.open_press.is_some() {
            self.pass(j);
        } else if self.answers_unpressed_illegal_move(player) {
            self.leave_uncompleted(j);
        } else if !self.us_answered_before_press(j) {
            self.state.placement = men;
            return;
        }
        self.take_up_answer(begun, player);
    }

    /// Leaves the men as they are without what the player who does not have the move has begun.
    pub(crate) fn without_answer(&mut self) -> Option<u32> {
        let began = self.state.answer.take()?;
        let men = self.men_without(began);
        self.state.placement = men;
        Some(began)
    }

    /// The men, those back in place that the player who does not have the move has handled since this act.
    pub(crate) fn men_without(&self, began: u32) -> Placement {
        self.men_without_acts_of(!self.state.player(), began)
    }

    /// The men, those back in place that the player having the move has handled since it was made: what the other does to his own
    /// men is seen without the reply under way.
    pub(crate) fn men_without_reply(&self, previous: Previous) -> Placement {
        self.men_without_acts_of(self.state.player(), self.reply_began(previous))
    }

    fn men_without_acts_of(&self, player: Color, began: u32) -> Placement {
        let mut men = self.state.placement.clone();
        men.put_back(player);
        for logged in self.acts_since(began, player) {
            if let Deed::Remove { square, .. } = logged.act.deed {
                men.undo_remove(square);
            }
        }
        men
    }

    /// The men as in this position, but for the reply under way: that is in the hands of whoever replies as before.
    pub(crate) fn settle_under_reply(&mut self, previous: Previous, board: &Board) {
        let began = self.reply_began(previous);
        self.state.placement.settle(board);
        self.take_up_answer(Some(began), self.state.player());
    }

    fn reply_began(&self, previous: Previous) -> u32 {
        let made = self.node(previous.node).seq;
        self.state.turn.begun_before.unwrap_or(made)
    }

    fn acts_since(&self, began: u32, player: Color) -> impl Iterator<Item = &Logged> {
        let his = move |logged: &&Logged| logged.act.by.and_then(Actor::player) == Some(player);
        self.logged_from(began).iter().filter(his)
    }

    /// What the player has begun is done once more: the men are in his hands, and no contact binds that was made before he had the
    /// move.
    pub(crate) fn take_up_answer(&mut self, begun: Option<u32>, player: Color) {
        let Some(began) = begun else { return };
        if player != self.state.player() {
            self.state.answer = Some(began);
        }
        let acts: Vec<Act> = self
            .acts_since(began, player)
            .map(|l| l.act.clone())
            .collect();
        let men = &mut self.state.placement;
        for act in &acts {
            if act.deed == Deed::Undo {
                men.put_back(player);
            }
            // an act that no longer fits does nothing
            let _ = handle(men, &act.deed, Some(player), None);
        }
    }
}
