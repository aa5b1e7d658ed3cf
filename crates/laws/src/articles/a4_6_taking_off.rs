//! Articles 4.1 and 4.6.1: a man is taken off the board.

use board::placement::Placement;
use board::{Board, Color, Piece, Position, Role, Square, Tolerant};

use crate::act::{Act, Actor, Deed, Hand, Intended};
use crate::articles::a4_2_adjusting::Touching;
use crate::articles::a4_6_men::{is_whole, sets_hand_to};
use crate::game::{Game, Judging, Refused};
use crate::state::PlyKind;
use crate::turn::{Contact, Knowledge, Whose};
use crate::verdict::{Restored, Ruling};

impl Game {
    pub(crate) fn remove(
        &mut self,
        j: &mut Judging<'_>,
        square: Square,
        hand: Option<Hand>,
    ) -> Result<(), Refused> {
        let by = j.act.by.and_then(Actor::player);
        if self.is_taken_already(by, square) {
            return Ok(());
        }
        if by == Some(!self.state.player()) && self.takes_off_what_is_captured(square) {
            let men = &mut self.state.board.placement;
            men.remove(square, by)?;
            if let Some(answer) = &mut self.state.progress.answer {
                let _ = answer.without.remove(square, by);
            }
            self.evaluate(j, None);
            return Ok(());
        }
        if by == Some(!self.state.player()) {
            self.state.turn.left_over.taken_off.add(square);
            if !j.is_unnoticed() {
                self.state.turn.left_over.seen_taking_off.add(square);
            }
        }
        self.note_answer(j, by);
        if self.state.board.placement.is_crowded() {
            self.contact_with_victim(j, square)?;
        } else if !self.state.board.placement.lays_aside(square, by) {
            self.contact(j, &Touching::deliberate(&[square]))?;
        }
        self.state.board.placement.remove(square, by)?;
        if let Some(other) = by.filter(|by| *by != self.state.player()) {
            self.lapse_when_put_right(j, other);
        }
        if by == Some(self.state.player()) {
            let hand = self.hand_of(j.seq, hand);
            self.state.turn.execution.hands.add(hand);
            self.mark_unknown(j);
            self.begin_execution();
            self.evaluate(j, None);
        }
        Ok(())
    }

    /// The capturing man stands on the square with the man that it has taken, and whose man that is
    /// takes it off (4.7.1).
    fn takes_off_what_is_captured(&self, square: Square) -> bool {
        let men = self.movers_men();
        let carried = self.state.turn.execution.carried.map(|carried| carried.to);
        men.is_crowded() && carried == Some(square) && !self.state.is_over()
    }

    /// He has told a move as a whole that took the man of this square, and handled nothing there
    /// since: that the man is taken off is told again.
    pub(crate) fn is_taken_already(&self, by: Option<Color>, square: Square) -> bool {
        let Some((player, (before, since))) =
            by.and_then(|by| Some((by, self.before_move_of(by)?)))
        else {
            return false;
        };
        match self.last_at(player, square, since) {
            Some(Deed::Move { intended, .. }) => {
                let men = &self.state.board.placement;
                self.has_taken(men, player, *intended, before.board(), square)
            }
            Some(Deed::Release { .. }) => self.is_victim_put_back(player, square, since),
            _ => false,
        }
    }

    /// A ruling has put this man back, the capture that replaces his move was made with it still
    /// off the board, and he takes it off now (4.6.1).
    fn is_victim_put_back(&self, player: Color, square: Square, made: u32) -> bool {
        let last = self.state.unpressed_ply_of(player);
        let Some(node) = last.map(|p| self.node(p.node)) else {
            return false;
        };
        let captures =
            matches!(node.played, PlyKind::Legal(m) if m.is_capture() && m.to() == square);
        let answered = node.parent.map_or(0, |parent| self.node(parent).seq);
        let put_back = |r: &&Ruling| {
            r.restored == Restored::Yes && r.player == Some(player) && r.id.0 > answered
        };
        let mut told = self.told.rulings.iter().rev();
        let Some(ruled) = told.find(put_back).map(|r| r.id.0).filter(|at| *at < made) else {
            return false;
        };
        let takes_off =
            |deed: &Deed| matches!(deed, Deed::Remove { square: at, .. } if *at == square);
        let mut his = self.acts_since(ruled, player);
        captures && !his.any(|logged| takes_off(&logged.act.deed))
    }

    /// Whether this player's move, told as a whole, has taken the man of this square, unless
    /// another man of his opponent's stands there by now, or a pawn that has to be replaced
    /// (4.6.1).
    pub(crate) fn has_taken(
        &self,
        men: &Placement,
        player: Color,
        Intended { from, to, .. }: Intended,
        before: &Board,
        square: Square,
    ) -> bool {
        let (passed, last) = (
            Square::from_coords(to.file(), from.rank()),
            (!player).backrank(),
        );
        let promotes = square.rank() == last && from.rank().distance(last) == 1;
        let stays = |man: Piece| man.color == player && !(man.role == Role::Pawn && promotes);
        let there = men.man_at(square);
        [to, passed].contains(&square)
            && before.color_at(square) == Some(!player)
            && there.is_none_or(stays)
            && !men.is_crowded()
    }

    /// The position in which this player has carried out his last move, or does so now, and the act
    /// by which he began at the earliest.
    fn before_move_of(&self, player: Color) -> Option<(&Tolerant, u32)> {
        if player == self.state.player() {
            return Some((&self.state.board.position, self.state.turn.began));
        }
        let previous = self.state.plies.previous.filter(|p| p.mover == player)?;
        let node = self.node(previous.node);
        Some((&node.before, node.seq))
    }

    /// What this player has done last on this square, or with a whole move, but for taking men off.
    fn last_at(&self, player: Color, square: Square, since: u32) -> Option<&Deed> {
        let his = |act: &Act| act.by.and_then(Actor::player) == Some(player);
        let mut acts = self
            .logged_from(since)
            .iter()
            .rev()
            .map(|logged| &logged.act);
        acts.find(|act| his(act) && (is_whole(&act.deed) || sets_hand_to(&act.deed, square)))
            .map(|act| &act.deed)
    }

    /// Two men share the square: the one taken off is the one that stood there first.
    fn contact_with_victim(&mut self, j: &mut Judging<'_>, square: Square) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        if player == self.state.player() && self.state.position_color_at(square) == Some(!player) {
            let man = (square, Whose::Opponents);
            let knowledge = Knowledge::from(j.certainty);
            self.state
                .turn
                .touch(Contact::new(man, (j.seq, 0), knowledge));
        }
        Ok(())
    }
}
