//! Article 1.3: a reply to an illegal move that its player has not completed (C-28) is taken back, alone or with that move.

use std::mem;

use board::Position;

use crate::act::{Act, Actor, Deed};
use crate::game::{Game, Judging};
use crate::state::{Standing, State};

/// What is left on the board once such a reply has been taken back.
pub(crate) enum Left {
    /// The illegal move, as it stood.
    Illegal(Box<State>),
    /// The men as they stood before the illegal move, which was this ply.
    Nothing(u32),
}

impl Game {
    /// The state in which an illegal move stands, for whoever takes back what he replies to it.
    pub(crate) fn as_it_stands(&self) -> Box<State> {
        let mut stood = Box::new(self.state.clone());
        stood.plies.replied_to = None;
        stood
    }

    /// With this act the replier's men stand as before his reply, for which he has not pressed. Neither player is charged with
    /// having undone what rested on a move that was not completed, whoever begins.
    pub(crate) fn takes_reply_back(&self, act: &Act) -> Option<Left> {
        let (node, stood) = self.state.plies.replied_to.as_ref()?;
        let reply = self.state.plies.previous.filter(|reply| !reply.pressed)?;
        let is_of_the_illegal_move = self.node(reply.node).parent == Some(*node)
            && self.finding_of(*node)?.standing == Standing::Uncompleted;
        let is_the_repliers = act.by == Some(Actor::Player(reply.mover));
        let puts_down = matches!(
            act.deed,
            Deed::Release { .. } | Deed::Put { .. } | Deed::Move { .. }
        );
        if !is_of_the_illegal_move || !is_the_repliers || !puts_down {
            return None;
        }
        let men = self.done_to(self.state.board.placement.clone(), act).ok()?;
        if men.stands_as(stood.board.placement.board()) {
            return Some(Left::Illegal(stood.clone()));
        }
        let nothing_left = men.stands_as(self.node(*node).before.board());
        nothing_left.then_some(Left::Nothing(*node))
    }

    /// The player of the illegal move has the move again, as if nobody had replied.
    pub(crate) fn take_reply_back(&mut self, j: &mut Judging<'_>, left: Left) {
        match left {
            Left::Illegal(stood) => {
                let late_press = stood.clock.late_press;
                self.state.clock = mem::replace(&mut self.state, *stood).clock;
                self.state.clock.late_press = late_press;
            }
            Left::Nothing(node) => {
                self.forget(node);
                self.evaluate(j, None);
            }
        }
    }
}
