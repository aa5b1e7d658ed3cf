//! Articles 1.3 and 4.7: a reply that comes before the opponent's move is made (C-35). The man
//! stands where it was put, the move under way is judged as if nobody had replied, and the arbiter
//! says whether the reply goes back.

use board::placement::Placement;
use board::{Bitboard, Color, Move, Position, Role, Square};

use crate::act::{Act, Actor, Deed};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a4_7_taken_back::displacements;
use crate::edition::Family;
use crate::game::{Game, Judging, Refused};
use crate::obligation::target;
use crate::ruling::RulingDraft;
use crate::state::{OutOfTurnHandling, Phase, PlyKind};
use crate::turn::Carried;
use crate::verdict::{MoveStatus, Offence, Reason, Restored, Ruling, Status};

impl Game {
    /// A reply under way, carried out before the move that it answers was made: the man stands
    /// where it was put (C-35).
    pub(crate) fn let_reply_stand(
        &mut self,
        j: &mut Judging<'_>,
        player: Color,
        before: &Placement,
    ) -> bool {
        let answer = self.state.progress.answer.as_ref();
        let without = answer.map_or(before, |answer| &answer.without);
        let mut held = without.in_hand().iter();
        let puts_new_man = held.any(|held| held.by == Some(!player) && held.over.is_some());
        let nothing_begun = without.stands_as(self.state.board.position.board())
            && !puts_new_man
            && !self.has_touched_anew()
            && !self.runs_for_nothing(player);
        if nothing_begun || self.state.regime.family() == Family::Historic {
            return false;
        }
        if answer.is_none() {
            self.state.progress.answer = Some(OutOfTurnHandling {
                since: j.seq,
                without: Box::new(before.clone()),
            });
        }
        if self.waits_to_be_established(j) {
            return true;
        }
        let illegal = self.state.status() == MoveStatus::IllegalNotCompleted;
        let entry = match illegal {
            true => Ambiguity::C28,
            false => Ambiguity::C35,
        };
        let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::ReplyBeforeMade)
            .player(player)
            .cites(self.state.regime.edition, &[P::A1_3, P::A4_7, P::A12_9])
            .relies_on(entry);
        j.rule(draft);
        true
    }

    /// The mover has touched a man since he acquired the move, or since his last execution was
    /// taken back.
    fn has_touched_anew(&self) -> bool {
        let mut reinstated = self.told.rulings.iter().rev();
        let reinstated = reinstated.find(|ruling| ruling.restored != Restored::No);
        let since = reinstated.map_or(0, |ruling| ruling.id.0);
        let mut contacts = self.state.turn.binding();
        contacts.any(|contact| contact.seq > self.state.turn.began.max(since))
    }

    /// An act of the player having the move, whose opponent replies already: it is one with the men
    /// as he alone has left them, unless he takes up the opponent's man or names one that only the
    /// reply has brought there.
    pub(crate) fn is_of_the_mover_alone(&self, act: &Act) -> bool {
        let mover = || act.by == Some(Actor::Player(self.state.player()));
        let answer = self.state.progress.answer.as_ref();
        answer.is_some_and(|answer| mover() && self.is_of_the_mover_beside(answer, act))
    }

    fn is_of_the_mover_beside(&self, answer: &OutOfTurnHandling, act: &Act) -> bool {
        let (alone, men) = (&answer.without, &self.state.board.placement);
        let is_the_replys = |square| {
            let own = alone.man_at(square).map(|man| man.color) == Some(self.state.player());
            let there = men.man_at(square).map(|man| man.color);
            own && there == Some(!self.state.player()) && men.home_of(square) != Some(square)
        };
        let takes_victim = |square| {
            let taken = alone.clone().remove(square, None);
            taken.is_ok_and(|(man, _)| man.color != self.state.player())
        };
        match act.deed {
            Deed::Remove { square, .. } if takes_victim(square) => true,
            Deed::Lift { square, .. } | Deed::Remove { square, .. } => {
                alone.man_at(square).is_some() && !is_the_replys(square)
            }
            Deed::Release { .. }
            | Deed::ReleaseBetween { .. }
            | Deed::Place { .. }
            | Deed::Put { .. }
            | Deed::Fetch { .. }
            | Deed::Move { .. }
            | Deed::Undo
            | Deed::Press { .. } => self.done_to(alone.as_ref().clone(), act).is_ok(),
            _ => false,
        }
    }

    /// He is judged by the men as he alone has left them, and the reply is carried out once more on
    /// what he leaves (C-35).
    pub(crate) fn under_a_reply(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        let mover = self.state.player();
        let with_the_reply = self.state.board.placement.clone();
        let takes_back = self
            .state
            .plies
            .previous
            .is_some_and(|p| !p.pressed && p.violation_ruled.is_some());
        let Some(begun) = self.without_answer() else {
            return self.at_main_board(j);
        };
        self.count_as_taken_off(j, &with_the_reply);
        let takes_off = matches!(j.act.deed, Deed::Remove { .. });
        if self.state.player() != mover && takes_off {
            // what he takes off now the opponent had taken
            self.go_on_with_reply(begun, mover);
            return Ok(());
        }
        let presses = matches!(j.act.deed, Deed::Press { .. });
        if presses && self.is_reply_in_the_way(&with_the_reply) {
            self.note_reply_back(j, !mover, Reason::ReplyInTheWay);
            return Ok(());
        }
        self.at_main_board(j)?;
        if self.state.player() == mover {
            self.count_as_taken_off(j, &with_the_reply);
        }
        let is_made = self.state.player() != mover;
        // of two moves running the first stands, and may be answered
        let second_undone = |r: &Ruling| r.reason == Reason::TwoMovesInSuccession;
        let restored = |r: &Ruling| r.restored != Restored::No;
        let is_reinstated = j.rulings.iter().any(|r| restored(r) && !second_undone(r));
        // where a position is reinstated nobody has anything in hand; who took back what he had
        // made has been answered
        let is_over = (is_reinstated || takes_back && is_made) && !self.is_queen_put(j);
        if is_over || self.state.is_over() {
            return Ok(());
        }
        self.go_on_with_reply(begun, mover);
        Ok(())
    }

    /// The move stands with a queen for the pawn (7.5.2).
    fn is_queen_put(&self, j: &Judging<'_>) -> bool {
        j.rulings.iter().any(|r| r.restored == Restored::QueenPut)
    }

    /// The opponent has in his hand, or has taken off, what the mover has to take off: his victim,
    /// or the pawn that he promotes. The mover has nothing left to do about it (4.6.1, 4.7.1).
    fn count_as_taken_off(&mut self, j: &mut Judging<'_>, with_the_reply: &Placement) {
        if !self.is_unfinished() || self.standing_move().is_some() {
            return;
        }
        let before = self.state.board.position.board();
        let pawns = before.by_piece(Role::Pawn.of(self.state.player()));
        let to_take_off = before.by_color(!self.state.player()) | pawns;
        let is_off = |home: &Square| with_the_reply.square_of(*home).is_none();
        let men = &self.state.board.placement;
        for home in to_take_off.into_iter().filter(is_off) {
            let mut without = men.clone();
            let stands = men.square_of(home);
            let taken_off = stands.map(|square| without.remove(square, None));
            let is_it = matches!(taken_off, Some(Ok((_, of))) if of == Some(home));
            if is_it && self.standing_move_of(&without).is_some() {
                self.state.board.placement = without;
                self.evaluate(j, None);
                return;
            }
        }
    }

    /// No move is made, or US, one is determined and still to be carried out (9B, 9C).
    fn is_unfinished(&self) -> bool {
        matches!(
            self.state.progress.phase,
            Phase::Open | Phase::Determined { whole: false, .. }
        )
    }

    /// The reply has taken, or stands where, what the mover needs to finish the move that he has
    /// begun.
    fn is_reply_in_the_way(&self, with_the_reply: &Placement) -> bool {
        let men = &self.state.board.placement;
        let disturbed = with_the_reply.changed(men.board());
        let carried = self.state.turn.execution.carried;
        let is_put = |m: &Move| {
            let mut held = men.in_hand().iter();
            m.is_promotion() && held.any(|held| held.home.is_none() && held.over == Some(m.to()))
        };
        let begun = |m: &&Move| match carried {
            Some(Carried { home, to, .. }) => {
                m.from() == Some(home) && (m.to() == to || target(**m) == to)
            }
            None => is_put(m),
        };
        let needs = |m: &Move| {
            let to = carried.map_or(m.to(), |carried| carried.to);
            men.changed(&self.state.board.position.board_after(*m)) | Bitboard::from(to)
        };
        let determined = matches!(self.state.progress.phase, Phase::Determined { .. });
        let unfinished = self.standing_move().is_none()
            && self.is_unfinished()
            && (determined || self.state.status() == MoveStatus::NotMade);
        let mut moves = self.state.board.legal.iter().filter(begun);
        unfinished && moves.any(|m| (needs(m) & disturbed).any())
    }

    /// A reply that came before the move was made goes back.
    fn note_reply_back(&self, j: &mut Judging<'_>, replier: Color, reason: Reason) {
        let draft = RulingDraft::new(Offence::None, Status::Noted, reason)
            .player(replier)
            .cites(self.state.regime.edition, &[P::A1_3, P::A4_7, P::A12_9])
            .relies_on(Ambiguity::C35);
        j.rule(draft);
    }

    /// `restore`: the reply that came before the move was made goes back, if it is meant; the move
    /// under way is untouched (C-35). Whether it has gone back.
    pub(crate) fn put_reply_back(&mut self, j: &mut Judging<'_>, squares: &[Square]) -> bool {
        let men = &self.state.board.placement;
        let made_before = self.state.turn.begun_before.is_some();
        let without = match &self.state.progress.answer {
            Some(answer) => answer.without.board(),
            None if made_before => self.state.board.position.board(),
            None => return false,
        };
        let moved = men.changed(without);
        let is_meant = squares.is_empty() || squares.iter().any(|square| moved.contains(*square));
        let replier = match made_before {
            true => self.state.player(),
            false => !self.state.player(),
        };
        let may = [Some(Actor::Arbiter), Some(Actor::Player(replier))].contains(&j.act.by);
        if moved.is_empty() || !is_meant || !may {
            return false;
        }
        if made_before {
            self.state.settle();
            self.state.turn.begun_before = None;
            self.state.turn.put_back();
        } else {
            self.without_answer();
        }
        self.note_reply_back(j, replier, Reason::ReplyPutBack);
        true
    }

    /// A reply that came too early stands, and its player, who has the move now, goes on to another
    /// one: the reply was his move, and this is a second (C-9, C-35). What takes it back, or makes
    /// another legal move of it, does not.
    pub(crate) fn count_early_reply(&mut self, j: &mut Judging<'_>) {
        let player = self.state.player();
        let his = j.act.by == Some(Actor::Player(player));
        let historic = self.state.regime.family() == Family::Historic;
        if self.state.turn.begun_before.is_none() || !his || historic || j.is_unnoticed() {
            return;
        }
        let mut men = self.state.board.placement.clone();
        let held = self.state.held_by(player);
        let held: Vec<Square> = held.filter_map(|held| held.from).collect();
        men.put_back(player);
        let reply = self.standing_move_of(&men);
        if !reply.is_some_and(|reply| self.is_another_move(j.act, reply, &men)) {
            return;
        }
        self.state.board.placement = men;
        self.evaluate(j, None);
        for square in held {
            let _ = self.state.board.placement.lift(square, Some(player));
        }
    }

    /// Whether this act goes beyond the reply that stands so on the board.
    fn is_another_move(&self, act: &Act, reply: Move, standing: &Placement) -> bool {
        let is_replys = |square| {
            let home = standing.home_of(square);
            displacements(reply).any(|(from, _)| Some(from) == home)
        };
        let to = match act.deed {
            Deed::Lift { square, .. } => {
                let own = standing.man_at(square).map(|man| man.color) == Some(self.state.player());
                return own && !is_replys(square);
            }
            Deed::Release { square, .. } | Deed::Remove { square, .. } => square,
            Deed::Move { intended, .. } => intended.to,
            _ => return false,
        };
        let after = self.done_to(self.state.board.placement.clone(), act);
        after.is_ok_and(|after| {
            let is_home = after.home_of(to) == Some(to);
            !is_home
                && !after.stands_as(self.state.board.position.board())
                && self.standing_move_of(&after).is_none()
        })
    }

    /// A reply that came too early stands, and the player whose move it answers goes on to his next
    /// one: it is the reply (C-35).
    pub(crate) fn goes_on_after_reply(&self, j: &Judging<'_>, player: Color) -> bool {
        let Some(previous) = self.state.plies.previous.filter(|p| p.mover == player) else {
            return false;
        };
        let PlyKind::Legal(made) = self.node(previous.node).played else {
            return false;
        };
        let held = self.state.held_by(player).last();
        let men = self.movers_men();
        let home = match j.act.deed {
            Deed::Release { from, .. } => match from {
                Some(from) => men.home_of(from),
                None => held.and_then(|held| held.home),
            },
            Deed::Move { intended, .. } => men.home_of(intended.from),
            _ => None,
        };
        self.state.regime.family() == Family::Fide
            && self.state.turn.begun_before.is_some()
            && home.is_some_and(|home| displacements(made).all(|(_, now)| now != home))
            && self.standing_move().is_some()
    }
}
