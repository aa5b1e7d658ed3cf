//! Articles 4.6 and 4.7: carrying out a move, and when it is made (procedures/making).

use board::placement::{Placement, Released};
use board::{Bitboard, Color, Move, Position, Rank, Role, Square};

use crate::act::Actor;
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::edition::{Family, MateNeeds, MoveAcquired, NextMoveCompletes};
use crate::game::{Game, Judging};
use crate::obligation::{self, is_castling_travel};
use crate::ruling::RulingDraft;
use crate::state::{IllegalActionKind, LatePress, Phase, PlyKind, Previous, StateEffect};
use crate::turn::{Carried, fix};
use crate::verdict::{MoveStatus, Obligation, Offence, Reason, Status};

impl Game {
    /// Looks at the board after a man was let go or taken off: is a move made, and does it keep
    /// Articles 4.3 to 4.7?
    pub(crate) fn evaluate(&mut self, j: &mut Judging<'_>, released: Option<Released>) {
        self.state.turn.execution.by_assistant = matches!(j.act.by, Some(Actor::Assistant(_)));
        if self.state.turn.execution.between.is_some() {
            self.state.apply(StateEffect::Status(MoveStatus::NotMade));
            return;
        }
        match self.standing_move() {
            Some(m) if self.is_assistants_slip(m) => self.note_slip(j),
            // US: what is determined stands, whatever else is done before the press
            Some(m) if self.us_changes_nothing(m) => {}
            Some(m) => self.standing(j, m),
            None => self.not_a_move(j, released),
        }
    }

    /// The legal move that leaves exactly the men that stand on the board now.
    pub(crate) fn standing_move(&self) -> Option<Move> {
        // what the other player has in his hands is no part of the move
        self.standing_move_of(self.movers_men())
    }

    pub(crate) fn standing_move_of(&self, men: &Placement) -> Option<Move> {
        let state = &self.state;
        let own = |board: &board::Board| board.by_color(state.player()).count();
        // no legal move changes how many men the player has
        if men.is_crowded() || own(men.board()) != own(state.board.position.board()) {
            return None;
        }
        let stands_as = |m: &&Move| men.stands_as(&state.board.position.board_after(**m));
        match state.turn.execution.carried {
            Some(Carried { home, to, role }) if role != Role::King && role != Role::Rook => {
                let fits = |m: &&Move| match m {
                    Move::Normal { from, to: on, .. } => (*from, *on) == (home, to),
                    _ => m.from() == Some(home) && m.to() == to,
                };
                let by_man = state.board.legal.iter().filter(fits).find(stands_as);
                by_man
                    .or_else(|| state.board.legal.iter().find(stands_as))
                    .copied()
            }
            _ => {
                let changed = men.changed(state.board.position.board());
                if changed.is_empty() || changed.count() > 4 {
                    return None;
                }
                let touches = |m: &&Move| {
                    m.from().is_some_and(|from| {
                        changed.contains(from) || matches!(m, Move::Castle { .. })
                    })
                };
                state
                    .board
                    .legal
                    .iter()
                    .filter(touches)
                    .find(stands_as)
                    .copied()
            }
        }
    }

    pub(crate) fn standing(&mut self, j: &mut Judging<'_>, m: Move) {
        let rook_follows = m
            .from()
            .is_some_and(|from| self.is_rook_of_false_castling(from, m.to()));
        if rook_follows || self.made_before_the_choice(m) || self.begins_announced_castling(j, m) {
            return;
        }
        if self.is_no_breach() {
            self.state.waive_duties();
            self.state.progress.historic = None;
        }
        if self.plainly_allows(m) {
            return self.keep_duty(j, m);
        }
        let obligation = self.obligation();
        if obligation.moves.contains(&m) {
            self.keep_duty(j, m);
        } else if self.ends_the_game_anyway(m) {
            self.make(j, m);
            j.rely_on(Ambiguity::C18);
        } else if self.state.regime.family() == Family::Historic {
            self.historic_wrong_man(j, m, &obligation);
        } else {
            self.violate(j, m, &obligation);
        }
    }

    /// The move is made within the obligation.
    fn keep_duty(&mut self, j: &mut Judging<'_>, m: Move) {
        if let Phase::Violated { ruling, .. } = self.state.progress.phase {
            self.lapse_violation(j, ruling);
        }
        self.make(j, m);
    }

    /// Chess960: castling was announced, and the king or the rook is let go where an ordinary move
    /// of it would end (C-17).
    fn begins_announced_castling(&mut self, j: &mut Judging<'_>, m: Move) -> bool {
        if !self.is_half_of_announced_castling(m) {
            return false;
        }
        let released = m.from().map(|from| (from, m.to()));
        let fixed = &mut self.state.turn.fixed.released;
        let is_new = *fixed != released;
        if m.role() == Role::King {
            *fixed = released;
        }
        if is_new {
            let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::CastlingUnderWay)
                .player(self.state.player())
                .cites(self.state.regime.edition, &[P::A4_7_2, P::GII_3_2_7])
                .relies_on(Ambiguity::C17);
            j.rule(draft);
        }
        self.state.apply(StateEffect::Status(MoveStatus::NotMade));
        true
    }

    pub(crate) fn is_half_of_announced_castling(&self, m: Move) -> bool {
        let touched = &self.state.turn.touched;
        let chess960 = self.state.board.position.castling_mode().is_chess960();
        let first = touched
            .castling_announced
            .is_some_and(|said| touched.contacts.iter().all(|c| c.seq > said));
        let is_half = |castling: &Move| match *castling {
            Move::Castle { king, .. } if m.role() == Role::King => {
                m.from() == Some(king) && m.to() == obligation::target(*castling)
            }
            Move::Castle { king, rook } => {
                m.from() == Some(rook) && m.to() == obligation::rook_target(king, rook)
            }
            _ => false,
        };
        let alone = !matches!(m, Move::Castle { .. });
        chess960 && first && alone && self.state.board.legal.iter().any(is_half)
    }

    /// 2009 and US Chess: a legal mating move ends the game whatever was touched (row `mate_needs`,
    /// C-18); US, also one after which neither player can checkmate (14D).
    pub(crate) fn ends_the_game_anyway(&self, m: Move) -> bool {
        if self.state.regime.rules().mate_needs != MateNeeds::Legality {
            return false;
        }
        let mut after = self.state.board.position.clone();
        after.play_unchecked(m);
        let legal = after.legal_moves();
        legal.is_empty() || (self.is_us_chess() && self.us_is_dead(&after, &legal))
    }

    /// The obligation of the player having the move, everything counted that is known.
    pub(crate) fn obligation(&self) -> Obligation {
        if let Some(imposed) = self.historic_obligation() {
            return imposed;
        }
        obligation::obligation(&self.what_is_asked())
    }

    fn what_is_asked(&self) -> obligation::ObligationQuestion<'_> {
        obligation::ObligationQuestion {
            edition: self.state.regime.edition,
            position: &self.state.board.position,
            legal: &self.state.board.legal,
            turn: &self.state.turn,
        }
    }

    /// Without asking for every move that the obligation allows.
    fn plainly_allows(&self, m: Move) -> bool {
        self.state.regime.family() != Family::Historic
            && obligation::plainly_allows(&self.what_is_asked(), m)
    }

    pub(crate) fn not_a_move(&mut self, j: &mut Judging<'_>, released: Option<Released>) {
        self.lapse_violation_if_put_back(j);
        if self
            .state
            .board
            .placement
            .stands_as(self.state.board.position.board())
        {
            self.us_put_back();
            self.state.turn.put_back();
        }
        if let Some(released) = released
            && !self.is_let_go_by_slip(&released)
        {
            self.bind_released(j, &released);
        }
        if self.state.regime.family() == Family::Historic {
            self.historic_release(j, released);
            return;
        }
        self.us_determined_by_release(j);
        if self.state.is_over() {
            return;
        }
        if self.king_captured().is_some() {
            let finding = self.finding(j, IllegalActionKind::KingCaptured);
            if self.us_king_taken(j, finding) {
                return;
            }
        }
        if matches!(self.state.progress.phase, Phase::Open) {
            self.state
                .apply(StateEffect::Status(self.unfinished_status()));
        }
    }

    /// Illegal and not completed, or merely not made yet.
    fn unfinished_status(&self) -> MoveStatus {
        let Some(carried) = self.state.turn.execution.carried else {
            let was_illegal = self.state.status() == MoveStatus::IllegalNotCompleted;
            return match was_illegal || self.has_promoted_illegally() {
                true => MoveStatus::IllegalNotCompleted,
                false => MoveStatus::NotMade,
            };
        };
        let legal = self.state.board.legal.iter().any(|m| {
            m.from() == Some(carried.home)
                && (m.to() == carried.to || obligation::target(*m) == carried.to)
        });
        let castling = carried.role == Role::King
            && is_castling_travel(&self.state.board.position, carried.home, carried.to);
        if self.has_castled_illegally() {
            return MoveStatus::IllegalNotCompleted;
        }
        if legal || castling {
            MoveStatus::NotMade
        } else {
            MoveStatus::IllegalNotCompleted
        }
    }

    /// A pawn was taken off the rank before the last, and a new man let go where that pawn may not
    /// be promoted.
    pub(crate) fn has_promoted_illegally(&self) -> bool {
        let player = self.state.player();
        let men = &self.state.board.placement;
        let before_last = player.relative_rank(Rank::Seventh);
        let pawns = self.state.board.position.board().by_piece(player.pawn());
        let pawns = pawns & Bitboard::from(before_last);
        let mut taken_off = pawns
            .into_iter()
            .filter(|pawn| men.square_of(*pawn).is_none());
        let last = Bitboard::from(player.relative_rank(Rank::Eighth));
        let new_men = men.board().by_color(player) & last;
        let mut new_men = new_men
            .into_iter()
            .filter(|square| men.home_of(*square).is_none());
        let (Some(pawn), None) = (taken_off.next(), taken_off.next()) else {
            return false;
        };
        let (Some(to), None) = (new_men.next(), new_men.next()) else {
            return false;
        };
        let promotes = |m: &Move| m.from() == Some(pawn) && m.to() == to;
        self.state.in_hand_of(player) == 0 && !self.state.board.legal.iter().any(promotes)
    }

    /// King and rook both stand as after a castling that is not legal.
    fn has_castled_illegally(&self) -> bool {
        let Some(king) = self
            .state
            .board
            .position
            .board()
            .king_of(self.state.player())
        else {
            return false;
        };
        let placement = &self.state.board.placement;
        let travelled = placement
            .left_home(king)
            .filter(|to| is_castling_travel(&self.state.board.position, king, *to));
        let legal = |to| {
            let mut castlings = self.state.board.legal.iter();
            castlings.any(|m| matches!(m, Move::Castle { .. }) && obligation::target(*m) == to)
        };
        let castled = travelled.filter(|to| !legal(*to));
        castled.is_some_and(|to| self.stand_as_after_castling(king, to))
    }

    /// The men are those of the position, but for the king and a rook on his side of it, which
    /// stand as castling leaves them.
    fn stand_as_after_castling(&self, king: Square, to: Square) -> bool {
        let position = &self.state.board.position;
        let rooks = position.board().by_piece(self.state.player().rook());
        let rooks = rooks & Bitboard::from(king.rank());
        let castlings = rooks.into_iter().map(|rook| Move::Castle { king, rook });
        let mut that_way = castlings.filter(|castling| obligation::target(*castling) == to);
        let men = &self.state.board.placement;
        that_way.any(|castling| men.stands_as(&position.board_after(castling)))
    }

    /// 4.7, 4.7.2: a man released as part of a legal move that keeps the obligation stays there,
    /// once that is known.
    fn bind_released(&mut self, j: &Judging<'_>, released: &Released) {
        let Some(what) = self.binding_release(released) else {
            return;
        };
        let fixed = &mut self.state.turn.fixed;
        let (now, waiting) = (&mut fixed.released, &mut fixed.unnoticed_release);
        fix(j.certainty, now, waiting, what);
    }

    /// Where the man came from and where he must stay, if he must.
    fn binding_release(&self, released: &Released) -> Option<(Square, Square)> {
        let home = released.home?;
        let position = &self.state.board.position;
        let own = self.state.position_color_at(home) == Some(self.state.player());
        if !own || home == released.to {
            return None;
        }
        let king = released.piece.role == Role::King;
        let obligation = self.obligation();
        let binds = if king && is_castling_travel(position, home, released.to) {
            let allowed = obligation.moves.iter().any(|m| m.from() == Some(home));
            allowed || obligation.is_free()
        } else {
            let fits = |m: &Move| {
                m.from() == Some(home) && m.to() == released.to && !matches!(m, Move::Castle { .. })
            };
            obligation.moves.iter().any(fits) && !self.carries_castling_on(home)
        };
        binds.then_some((home, released.to))
    }

    /// A rook set down while the king stands two squares away is part of a castling, not a rook
    /// move.
    fn carries_castling_on(&self, home: Square) -> bool {
        let king = self.state.king();
        let king_moved = king.is_some_and(|k| self.state.board.placement.home_of(k) != Some(k));
        king_moved && self.state.board.position.board().role_at(home) == Some(Role::Rook)
    }

    /// The move is made (4.7): the opponent has the move.
    pub(crate) fn make(&mut self, j: &mut Judging<'_>, m: Move) {
        if self.state.regime.rules().move_acquired == MoveAcquired::Completed {
            self.us_determine(j, m);
            return;
        }
        let mover = self.state.player();
        let two_hands = self.state.turn.execution.hands.are_two();
        self.hand_over(j, m);
        self.complete_uncompleted(j, mover);
        self.end_by_position(j);
        if self.state.is_over() {
            // what the opponent has in his hands goes on to nothing
            self.state.settle();
        }
        let mated = self.state.is_over() && self.state.board.legal.is_empty();
        if mated && two_hands && self.state.regime.family() == Family::Fide {
            j.rely_on(Ambiguity::C18);
        }
    }

    /// Plays the move, hands the move over and shuts the windows that its making shuts.
    pub(crate) fn hand_over(&mut self, j: &mut Judging<'_>, m: Move) {
        let mover = self.state.player();
        let made_unnoticed = self.state.turn.execution.unnoticed;
        self.complete_by_next_move(j, mover);
        self.record_writing(j);
        self.forfeit_by_next_move(j, mover);
        self.lapse_by_next_move(j, mover);
        let mut position = self.state.board.position.clone();
        position.play_unchecked(m);
        let pressed_before = self.state.plies.open_press.take();
        let claim_forfeited = self.state.turn.fixed.claim_forfeited;
        let begun = self.begun();
        let made = match self.state.progress.phase {
            Phase::Determined { seq, .. } => seq,
            _ => j.seq,
        };
        let held: Vec<_> = self.state.held_by(mover).collect();
        let node = self.push_node(PlyKind::Legal(m), made, position, j.seq);
        if let Some(finding) = pressed_before {
            self.remember(node, finding);
        }
        self.state.turn.left_over.still_held.clone_from(&held);
        self.state.turn.left_over.held_when_made = held;
        self.state.settle();
        self.state.turn.begun_before = begun.as_ref().map(|begun| begun.since);
        self.take_up_answer(begun, !mover);
        self.state.plies.previous = Some(Previous {
            pressed: self.state.regime.family() == Family::Historic,
            made_unnoticed,
            claim_forfeited,
            finding: pressed_before,
            ..Previous::of(node, mover)
        });
        let status = match self.state.regime.family() {
            Family::Historic => MoveStatus::Completed,
            _ => MoveStatus::Made,
        };
        self.state.apply(StateEffect::Status(status));
        self.us_lapse_too_old(j);
        self.state.drop_stale_questions();
    }

    /// 6.2.1.2 and 6.2.2: the reply came before the press; the press may still follow.
    fn complete_by_next_move(&mut self, j: &mut Judging<'_>, mover: Color) {
        if self.state.unpressed_ply_of(!mover).is_some() {
            *self.state.clock.late_press.get_mut(!mover) = LatePress::Due;
        }
        let unpressed =
            std::mem::take(self.state.clock.late_press.get_mut(mover)) == LatePress::Due;
        if unpressed && self.state.regime.rules().next_move_completes == NextMoveCompletes::Yes {
            // 12.6: nobody is told that he forgot to press
            let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::CompletedByNextMove)
                .player(mover)
                .cites(self.state.regime.edition, &[P::A6_2_1_2, P::A6_2_2])
                .for_the_arbiter();
            j.rule(draft);
        }
    }

    /// A move made ends what the mover's own unpressed illegal move was waiting for (6.2.1.2).
    fn complete_uncompleted(&mut self, j: &mut Judging<'_>, mover: Color) {
        let completes = self.state.regime.rules().next_move_completes == NextMoveCompletes::Yes;
        if completes && self.take_up_uncompleted(j, mover) && self.state.player() == mover {
            // the press that may follow belongs to the move just undone
            let ruling = j.rulings.first().map_or((j.seq, 0), |r| r.id);
            self.state.progress.phase = Phase::TakenBack(ruling);
        }
    }
}
