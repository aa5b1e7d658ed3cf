//! Article 1.3: a player answers before the opponent has pressed, where he does not have the move by the letter: an illegal
//! move on the board (C-28), a press without a move, a move determined but not completed (US 6B).

use board::Color;
use board::placement::Placement;

use crate::act::{Act, Actor, Deed};
use crate::game::{Game, Judging};
use crate::state::Phase;

/// What a player who does not have the move has done to the men so far.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// The act that began it.
    began: u32,
    /// The men before it.
    men: Placement,
}

impl Game {
    /// A move carried out by this player now would be an answer, though he does not have the move.
    fn may_answer(&self, player: Color) -> bool {
        player != self.state.player()
            && (self.state.open_press.is_some()
                || self.answers_unpressed_illegal_move(player)
                || matches!(self.state.phase, Phase::Determined { whole: true, .. }))
    }

    /// Keeps the men as they were before an answer was begun.
    pub(crate) fn note_answer(&mut self, j: &Judging<'_>, player: Option<Color>) {
        if self.state.answer.is_none() && player.is_some_and(|player| self.may_answer(player)) {
            self.state.answer = Some(Box::new(Answer {
                began: j.seq,
                men: self.state.placement.clone(),
            }));
        }
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

    /// The men without what the player who does not have the move has begun.
    pub(crate) fn without_answer(&mut self) -> Option<Box<Answer>> {
        let answer = self.state.answer.take()?;
        self.state.placement.clone_from(&answer.men);
        Some(answer)
    }

    /// What was begun before the player had the move, once he has it: the men are in his hands, no contact binds.
    pub(crate) fn take_up_answer(&mut self, begun: Option<Box<Answer>>, player: Color) {
        let Some(began) = begun.map(|answer| answer.began) else {
            return;
        };
        if player != self.state.player() {
            return;
        }
        let first = self.log.partition_point(|logged| logged.seq < began);
        for logged in &self.log[first..] {
            if logged.act.by.and_then(Actor::player) == Some(player) {
                handle(&mut self.state.placement, &logged.act);
            }
        }
    }
}

/// What this act does to men that are taken up or off; an act that no longer fits does nothing.
fn handle(men: &mut Placement, act: &Act) {
    let by = act.by.and_then(Actor::player);
    let _ = match act.deed {
        Deed::Lift { square, .. } => men.lift(square, by).map(drop),
        Deed::Remove { square, .. } => men.remove(square).map(drop),
        Deed::Place { square } => men.place(square, by).map(drop),
        Deed::Fetch { piece, .. } => men.fetch(piece, by),
        Deed::Put { square, piece, .. } => men.put(square, piece, by),
        Deed::Release {
            square, from, man, ..
        } => men.release(square, from, man, by, None).map(drop),
        _ => Ok(()),
    };
}
