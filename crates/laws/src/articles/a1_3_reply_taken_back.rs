//! Article 1.3: a reply to an illegal move that its player has not completed (C-28) is taken back,
//! alone or with that move.

use std::mem;

use board::placement::Placement;
use board::{Board, Move, Position};

use crate::act::{Act, Actor, Deed};
use crate::game::{Game, Judging};
use crate::moves::Moves;
use crate::obligation::{ObligationQuestion, obligation};
use crate::state::{ActionStanding, GameState, PlyKind, PlyNode};

/// What is left on the board once something of such a reply, or of the illegal move, has been taken
/// back.
pub(crate) enum LeftOnBoard {
    /// The illegal move, as it stood.
    Illegal(Box<GameState>),
    /// The men as they stood before the illegal move, which was this ply.
    Nothing(u32),
    /// Of several men not all are back.
    Partly(Box<Placement>),
}

impl Game {
    /// The state in which an illegal move stands, for whoever takes back what he replies to it.
    pub(crate) fn as_it_stands(&self) -> Box<GameState> {
        let mut stood = Box::new(self.state.clone());
        stood.plies.replied_to = None;
        stood
    }

    /// With this act men of a reply for which nobody has pressed, or of the illegal move that it
    /// answers, are put back where they stood, by whichever player and in whichever order: neither
    /// is charged with undoing what rested on a move that was not completed.
    pub(crate) fn takes_reply_back(&self, act: &Act) -> Option<LeftOnBoard> {
        let (node, stood) = self.state.plies.replied_to.as_ref()?;
        if !self.is_unpressed_reply_to(*node) {
            return None;
        }
        let before = self.node(*node).before.board();
        let replier = !self.node(*node).turn.player;
        if matches!(act.deed, Deed::Undo) && act.by == Some(Actor::Player(replier)) {
            return Some(LeftOnBoard::Illegal(stood.clone()));
        }
        let men = self.put_back_by(act, before)?;
        Some(if men.stands_as(before) {
            LeftOnBoard::Nothing(*node)
        } else if men.stands_as(stood.board.placement.board()) {
            LeftOnBoard::Illegal(stood.clone())
        } else {
            LeftOnBoard::Partly(Box::new(men))
        })
    }

    /// The illegal move of this ply was replied to last, and nobody has pressed for the reply or
    /// gone on from it.
    fn is_unpressed_reply_to(&self, node: u32) -> bool {
        let last = self.state.plies.previous.filter(|last| !last.pressed);
        let is_the_last =
            last.is_some_and(|last| last.node == node || self.node(last.node).parent == Some(node));
        let finding = self.finding_of(node);
        is_the_last && finding.is_some_and(|found| found.standing == ActionStanding::Uncompleted)
    }

    /// The men once this act has put one of them where it stood before, unless it is a move that
    /// may be made now.
    fn put_back_by(&self, act: &Act, before: &Board) -> Option<Placement> {
        let men = &self.state.board.placement;
        match act.deed {
            Deed::Release { square, .. } => {
                let after = self.closer_to(before, act, men)?;
                let is_back = after.man_at(square) == before.piece_at(square);
                (is_back && self.standing_move_of(&after).is_none()).then_some(after)
            }
            Deed::Put { square, piece, .. } => {
                let is_its_place = before.piece_at(square) == Some(piece);
                let is_missing = is_its_place && men.man_at(square).is_none();
                is_missing.then(|| self.done_to(men.clone(), act).ok())?
            }
            _ => None,
        }
    }

    /// The player of the illegal move has the move again, as if nobody had replied, once all men of
    /// the reply are back.
    pub(crate) fn take_reply_back(&mut self, j: &mut Judging<'_>, left: LeftOnBoard) {
        match left {
            LeftOnBoard::Illegal(stood) => {
                let late_press = stood.clock.late_press;
                self.state.clock = mem::replace(&mut self.state, *stood).clock;
                self.state.clock.late_press = late_press;
            }
            LeftOnBoard::Nothing(node) => {
                self.forget(node);
                self.evaluate(j, None);
            }
            LeftOnBoard::Partly(men) => self.state.board.placement = *men,
        }
    }

    /// The player of an illegal move that was answered has exchanged it, before he pressed, for a
    /// legal one that he may make: that and the reply stand, and what was never completed is
    /// charged to nobody. Whether it is so.
    pub(crate) fn exchanges_before_the_press(&mut self, j: &mut Judging<'_>, node: u32) -> bool {
        let Some((made, both)) = self.exchanged(node) else {
            return false;
        };
        let reply_pressed = self.state.plies.previous.is_some_and(|reply| reply.pressed);
        self.forget(node);
        for men in [made, both] {
            self.state.board.placement.settle(&men);
            self.evaluate(j, None);
        }
        if let Some(reply) = &mut self.state.plies.previous {
            reply.pressed = reply_pressed;
        }
        true
    }

    /// The men after the legal move for which the illegal one of this ply was exchanged, and after
    /// the reply to it, as they stand.
    fn exchanged(&self, node: u32) -> Option<(Board, Board)> {
        let PlyNode { before, turn, .. } = self.node(node);
        let reply = self.node(self.state.plies.head?);
        let PlyKind::Legal(answer) = reply.played else {
            return None;
        };
        if reply.parent != Some(node) {
            return None;
        }
        let legal: Moves = before.legal_moves().into_iter().collect();
        let owed = obligation(&ObligationQuestion {
            edition: self.state.regime.edition,
            position: before,
            legal: &legal,
            turn,
        });
        let is_answer = |m: &Move| {
            (m.from(), m.to(), m.promotion()) == (answer.from(), answer.to(), answer.promotion())
        };
        let men = &self.state.board.placement;
        owed.moves.iter().find_map(|m| {
            let mut made = before.clone();
            made.play_unchecked(*m);
            let answer = made.legal_moves().into_iter().find(is_answer)?;
            let both = made.board_after(answer);
            men.stands_as(&both).then(|| (made.board().clone(), both))
        })
    }
}
