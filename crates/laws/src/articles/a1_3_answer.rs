//! Article 1.3: a player answers before the opponent has pressed, where he does not have the move by the letter: an illegal
//! move on the board (C-28), a press without a move, a move determined but not completed (US 6B).

use board::placement::{InHand, Placement};
use board::{Bitboard, Board, Color, Position};

use crate::act::{Act, Actor, Deed};
use crate::articles::a4_6_carrying_out::handle;
use crate::game::{Game, Judging, Logged};
use crate::state::{Phase, Previous};

/// What a player handles who does not have the move.
pub(crate) struct Begun {
    /// The act by which he began.
    pub since: u32,
    /// The men that he holds.
    held: Vec<InHand>,
}

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
        if out_of_turn && self.begun().is_none() {
            self.state.answer = Some(j.seq);
        }
    }

    /// What the player who does not have the move handles, unless all men are back in place.
    pub(crate) fn begun(&self) -> Option<Begun> {
        let since = self.state.answer?;
        let held: Vec<InHand> = self.state.held_by(!self.state.player()).collect();
        let is_under_way = !held.is_empty() || self.men_without(since) != self.state.placement;
        is_under_way.then_some(Begun { since, held })
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
    pub(crate) fn without_answer(&mut self) -> Option<Begun> {
        let begun = self.begun();
        self.state.answer = None;
        let begun = begun?;
        self.state.placement = self.men_without(begun.since);
        Some(begun)
    }

    /// The men, those back in place that the player who does not have the move has handled since this act.
    pub(crate) fn men_without(&self, began: u32) -> Placement {
        self.men_without_acts_of(!self.state.player(), began)
    }

    /// The squares on which what the mover left differs from what he made, whatever the reply under way has done to the men.
    pub(crate) fn differs_but_for_the_reply(&self, previous: Previous) -> Bitboard {
        let (mover, made) = (previous.mover, self.state.position.board());
        let men = self.men_without_acts_of(self.state.player(), self.reply_began(previous));
        let his = |board: &Board| board.by_color(mover);
        let replied = men.board().by_color(!mover);
        let held = self.state.held_by(mover).filter_map(|held| held.from);
        let turn = &self.state.turn;
        let handled = turn.taken_off | turn.let_go_on | held.collect::<Bitboard>();
        men.changed(made) & (his(men.board()) | (his(made) & !replied) | handled)
    }

    /// The men of a made move stand as it put them, whatever the reply under way has done to the men.
    pub(crate) fn stands_but_for_the_reply(&self, previous: Previous) -> bool {
        self.differs_but_for_the_reply(previous).is_empty()
    }

    /// The men, those back in place that the player having the move has handled before he acquired it, if he has.
    pub(crate) fn men_without_what_was_begun_before(&self) -> Option<Placement> {
        let began = self.state.turn.begun_before?;
        let player = self.state.player();
        let mut men = self.state.placement.clone();
        men.put_back(player);
        let before = |logged: &&Logged| logged.seq < self.state.turn.began;
        undo_removes(&mut men, self.acts_since(began, player).filter(before));
        (men != self.state.placement).then_some(men)
    }

    fn men_without_acts_of(&self, player: Color, began: u32) -> Placement {
        let mut men = self.state.placement.clone();
        men.put_back(player);
        undo_removes(&mut men, self.acts_since(began, player));
        men
    }

    /// The men as in this position, but for the reply under way: that is in the hands of whoever replies as before.
    pub(crate) fn settle_under_reply(&mut self, previous: Previous, board: &Board) {
        let (since, held) = (self.reply_began(previous), Vec::new());
        self.state.placement.settle(board);
        self.take_up_answer(Some(Begun { since, held }), self.state.player());
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
    /// move. Those that were captured out of his hand belong nowhere any more.
    pub(crate) fn take_up_answer(&mut self, begun: Option<Begun>, player: Color) {
        let Some(Begun { since, held }) = begun else {
            return;
        };
        if player != self.state.player() {
            self.state.answer = Some(since);
        }
        let acts: Vec<Act> = self
            .acts_since(since, player)
            .map(|l| l.act.clone())
            .collect();
        let before = self.state.placement.clone();
        let board = self.state.position.board().clone();
        // the square of the last touch, and the last move told as a whole
        let (mut touched, mut moved) = (None, None);
        for act in &acts {
            let is_taken =
                |square| moved.is_some_and(|m| self.has_taken(player, m, &board, square));
            let captured = |square| {
                let is_gone = |h: &&InHand| self.state.placement.man_at(square) != Some(h.piece);
                let of_the_square = held.iter().find(|h| h.from == Some(square));
                of_the_square.filter(is_gone).copied()
            };
            match &act.deed {
                Deed::Remove { square, .. } if is_taken(*square) => continue,
                Deed::Lift { square, .. } if let Some(held) = captured(*square) => {
                    let _ = self.state.placement.hold(held);
                }
                Deed::Undo => self.state.placement.clone_from(&before),
                Deed::Touch { squares, .. } => touched = squares.last().copied(),
                Deed::Move { intended, .. } => {
                    let plan = self.plan(*intended);
                    moved = Some(*intended);
                    let _ = plan.carry_out(&mut self.state.placement, Some(player));
                }
                // an act that no longer fits does nothing
                deed => drop(handle(
                    &mut self.state.placement,
                    deed,
                    Some(player),
                    touched,
                )),
            }
        }
    }
}

/// Puts the men back that these acts took off the board.
fn undo_removes<'l>(men: &mut Placement, acts: impl Iterator<Item = &'l Logged>) {
    for logged in acts {
        if let Deed::Remove { square, .. } = logged.act.deed {
            men.undo_remove(square);
        }
    }
}
