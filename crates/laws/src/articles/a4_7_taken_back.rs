//! Article 4.7, what follows from it: a legal move with the wrong man, a made move taken back, a
//! move without having the move (procedures/making, procedures/touch-violation).

use board::placement::{Placement, Released};
use board::{CastlingSide, Color, Move, Position, Role, Square};

use crate::act::Discretion;
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a7_5_5_sanction::for_side;
use crate::articles::historic::Second;
use crate::articles::us_chess::r10_touched::us_reading_of_a_violation;
use crate::edition::{Family, TouchPenalty};
use crate::game::{Game, Judging, Refused};
use crate::obligation::{is_castling_travel, rook_target, target};
use crate::ruling::RulingDraft;
use crate::ruling_id::Id;
use crate::state::{
    ActionStanding, IllegalAction, OutOfTurnHandling, Phase, PlyKind, Previous, StateEffect,
};
use crate::turn::{Carried, Unnoticed};
use crate::verdict::{Bound, MoveStatus, Obligation, Offence, Penalty, Reason, Referred, Status};

impl Game {
    /// A legal move outside the obligation stands on the board, the clock is not pressed
    /// (procedures/touch-violation, C-11).
    pub(crate) fn violate(&mut self, j: &mut Judging<'_>, m: Move, obligation: &Obligation) {
        if matches!(self.state.progress.phase, Phase::Violated { made, .. } if made == m) {
            return;
        }
        let touched = self.state.turn.binding().next().map(|c| c.home);
        let draft = self
            .wrong_man(Status::Claimable, m, touched, obligation)
            .for_the_arbiter();
        let ruling = j.rule(draft);
        self.state.progress.phase = Phase::Violated { made: m, ruling };
        self.state.apply(StateEffect::Status(MoveStatus::Made));
    }

    /// A ruling on a legal move with another man than the touched one.
    pub(crate) fn wrong_man(
        &self,
        status: Status,
        made: Move,
        touched: Option<Square>,
        obligation: &Obligation,
    ) -> RulingDraft {
        let edition = self.state.regime.edition;
        let player = self.state.player();
        let binds = |home: &Square| {
            made.from() != Some(*home) || obligation.moves.iter().any(|m| m.from() == Some(*home))
        };
        let touched = match obligation.why {
            Bound::OwnMan(home) | Bound::OpponentsMan(home) | Bound::Both(home, _) => Some(home),
            _ => touched.filter(binds),
        };
        let draft = RulingDraft::new(
            Offence::TouchMove,
            status,
            Reason::WrongMan { made, touched },
        )
        .player(player)
        .also(&obligation.articles);
        if self.state.regime.family() == Family::Historic {
            // the codes know no penalties at an arbiter's discretion
            return draft.restored();
        }
        let draft = draft
            .cites(edition, &[P::A12_9, P::Us1C2a])
            .cites(edition, self.us_raised_cites())
            .penalty(self.touch_penalty(player))
            .maybe_relies_on(self.reading_of_a_violation(obligation));
        let draft = obligation
            .ambiguity
            .iter()
            .fold(draft, |d, entry| d.relies_on(*entry));
        let draft = draft.maybe_relies_on(self.ends_in_breach(made));
        draft.restored()
    }

    /// Who raises it, and when.
    fn reading_of_a_violation(&self, obligation: &Obligation) -> Option<Ambiguity> {
        match self.is_us_chess() {
            true => us_reading_of_a_violation(obligation),
            false => Some(Ambiguity::C11),
        }
    }

    /// The man of a made move was exchanged for another, as no legal move does (C-37).
    pub(crate) fn is_exchanged(&self, player: Color, made: Move) -> Option<Ambiguity> {
        let (men, moved) = (self.state.board.placement.board(), made.role().of(player));
        let stands = men.piece_at(target(made)) == Some(moved);
        let is_new = |role: Role| {
            let man = role.of(player);
            role != moved.role
                && men.by_piece(man).count()
                    > self.state.board.position.board().by_piece(man).count()
        };
        let exchanged = !stands && Role::ALL.into_iter().any(is_new);
        (exchanged && !made.is_promotion()).then_some(Ambiguity::C37)
    }

    /// A ruling on a move that was pressed: the increment that it earned goes back, as an illegal
    /// move's does (7.1, C-31).
    pub(crate) fn without_its_increment(&self, draft: RulingDraft, player: Color) -> RulingDraft {
        let gained_ms = self.increment_wrongly_gained_ms();
        if gained_ms == 0 || self.state.regime.family() != Family::Fide {
            return draft;
        }
        draft
            .correction_ms(player, gained_ms.saturating_neg())
            .relies_on(Ambiguity::C31)
    }

    /// What a touch violation costs: at the arbiter's discretion; in US Chess the two minutes of
    /// 1C2a are the standard.
    pub(crate) fn touch_penalty(&self, player: Color) -> Penalty {
        let regime = &self.state.regime;
        let items = Discretion::of(regime.edition);
        match regime.rules().touch_penalty {
            TouchPenalty::AtDiscretion => Penalty::Discretion(items),
            TouchPenalty::Minutes => Penalty::Standard {
                seconds: for_side(!player, regime.penalty_s()),
                items,
            },
        }
    }

    /// C-18: a mate or stalemate in breach of Article 4.
    fn ends_in_breach(&self, made: Move) -> Option<Ambiguity> {
        let mut after = self.state.board.position.clone();
        if !self.state.board.legal.contains(&made) {
            return None;
        }
        after.play_unchecked(made);
        after.legal_moves().is_empty().then_some(Ambiguity::C18)
    }

    /// The men stand again as before the execution outside the obligation: no offence
    /// (procedures/making).
    pub(crate) fn lapse_violation_if_put_back(&mut self, j: &mut Judging<'_>) {
        let Phase::Violated { ruling, .. } = self.state.progress.phase else {
            return;
        };
        if !self
            .state
            .board
            .placement
            .stands_as(self.state.board.position.board())
        {
            return;
        }
        self.lapse_violation(j, ruling);
    }

    pub(crate) fn lapse_violation(&mut self, j: &mut Judging<'_>, ruling: Id) {
        let edition = self.state.regime.edition;
        let draft = RulingDraft::new(Offence::TouchMove, Status::Lapsed, Reason::PutBack)
            .of(Referred::Ruling(ruling))
            .player(self.state.player())
            .cites(edition, &[P::A4_3, P::A4_7]);
        j.rule(draft);
        self.state.progress.phase = Phase::Open;
        self.state.turn.put_back();
    }

    pub(crate) fn undo(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        if player != self.state.player() {
            self.undo_made(j, player);
            return Ok(());
        }
        let reply = self.without_answer();
        self.state.settle();
        self.take_up_answer(reply, !player);
        if matches!(self.state.progress.phase, Phase::Determined { .. }) {
            return Ok(());
        }
        match self.state.progress.phase {
            Phase::Violated { ruling, .. } => self.lapse_violation(j, ruling),
            _ => self.state.turn.put_back(),
        }
        self.carries_on_before_the_choice();
        Ok(())
    }

    /// A made move put back before the press: with two hands it may be done again properly;
    /// otherwise it stands (4.7).
    fn undo_made(&mut self, j: &mut Judging<'_>, player: Color) {
        let Some(previous) = self.state.unpressed_ply_of(player) else {
            if self.without_answer().is_none() {
                self.state.board.placement.put_back(player);
            }
            return;
        };
        if self.may_be_done_again(previous) {
            let (reply, replier) = (self.reply_under_way(previous), self.state.player());
            self.go_back_before(previous.node);
            self.remember_unnoticed_made(previous);
            self.take_up_answer(Some(reply), replier);
            self.state.apply(StateEffect::Status(MoveStatus::NotMade));
            if self.is_no_breach() {
                self.state.waive_duties();
            }
            return;
        }
        let PlyKind::Legal(made) = self.node(previous.node).played else {
            return;
        };
        self.note_answer(j, Some(player));
        if previous.violation_ruled.is_none() {
            self.taken_back(j, previous, player, Status::Claimable);
        }
        let board = self.node(previous.node).before.board().clone();
        self.state.board.placement.settle(&board);
        for (home, now) in displacements(made) {
            let _ = self.state.board.placement.rehome(home, Some(now));
        }
        self.state.turn.left_over.still_held.clear();
    }

    /// A move that was made unnoticed and is taken back waits for whoever brings it up.
    fn remember_unnoticed_made(&mut self, previous: Previous) {
        let node = self.node(previous.node);
        let disputed = node.turn.execution.disputed.is_some();
        if let PlyKind::Legal(what) = node.played
            && previous.made_unnoticed
        {
            self.state.turn.fixed.unnoticed_made = Some(Unnoticed { what, disputed });
        }
    }

    /// As far as anybody knows, or because two hands made it, the move is not yet what stands
    /// (procedures/making).
    fn may_be_done_again(&self, previous: Previous) -> bool {
        let two_hands = self.node(previous.node).turn.execution.hands.are_two();
        previous.made_unnoticed || two_hands || self.is_no_breach()
    }

    /// The player handles the men of his made move again, and what made it does not stand: he has
    /// the move as before it, the men as they are now.
    fn take_up_again(&mut self, previous: Previous, made: Move, released: &Released) {
        let mut men = self.state.board.placement.clone();
        let carried = self.node(previous.node).turn.execution.carried;
        let reply = self.reply_under_way(previous);
        self.go_back_before(previous.node);
        for (home, now) in displacements(made) {
            let _ = men.rehome(now, Some(home));
        }
        self.state.progress.answer = Some(OutOfTurnHandling {
            since: reply.since,
            without: Box::new(self.put_back_since(reply.since, men.clone())),
        });
        self.state.board.placement = men;
        self.state.turn.fixed.released = None;
        let back = displacements(made)
            .any(|(home, now)| released.home == Some(now) && released.to == home);
        self.state.turn.execution.carried = carried.filter(|_| !back).and_then(|carried| {
            let to = self.state.board.placement.left_home(carried.home)?;
            Some(Carried { to, ..carried })
        });
    }

    /// 4.7: a made move was taken back; it stands.
    pub(crate) fn taken_back(
        &mut self,
        j: &mut Judging<'_>,
        previous: Previous,
        player: Color,
        status: Status,
    ) -> Id {
        let edition = self.state.regime.edition;
        let PlyKind::Legal(made) = self.node(previous.node).played else {
            return (0, 0);
        };
        let mut draft = RulingDraft::new(Offence::TouchMove, status, Reason::TakenBack { made })
            .player(player)
            .cites(edition, &[P::A4_7, P::A12_9]);
        if self.castles_after_the_rook(previous, made, player) {
            draft = draft.cites(edition, &[P::A4_4_2]);
        }
        if self.state.regime.family() != Family::Historic {
            draft = draft
                .cites(edition, &[P::Us1C2a])
                .penalty(self.touch_penalty(player))
                .maybe_relies_on(self.is_exchanged(player, made));
        }
        draft = draft
            .cites(edition, self.us_raised_cites())
            .maybe_relies_on(self.us_reading_of_a_change());
        if status != Status::Claimable {
            draft = draft.restored();
        }
        if let Some(open) = previous.violation_ruled {
            draft = draft.of(Referred::Ruling(open));
            let readings = self
                .told_ruling(open)
                .into_iter()
                .flat_map(|r| &r.ambiguity);
            draft = readings.fold(draft, |draft, entry| draft.relies_on(*entry));
        }
        let ruling = j.rule(draft);
        if let Some(previous) = &mut self.state.plies.previous {
            previous.violation_ruled = Some(ruling);
        }
        ruling
    }

    /// 4.4.2: the move of a rook that might have castled was made, and the king follows as in
    /// castling with it.
    fn castles_after_the_rook(&self, previous: Previous, made: Move, player: Color) -> bool {
        let before = &self.node(previous.node).before;
        let Some((king, rook)) = before.board().king_of(player).zip(made.from()) else {
            return false;
        };
        let side = CastlingSide::from_king_side(rook.file() > king.file());
        let travelled = self.state.board.placement.left_home(king);
        before.castles().rook(player, side) == Some(rook)
            && travelled.is_some_and(|to| {
                is_castling_travel(before, king, to)
                    && side.is_king_side() == (to.file() > king.file())
            })
    }

    /// A man let go by the player who does not have the move.
    pub(crate) fn released_without_the_move(
        &mut self,
        j: &mut Judging<'_>,
        player: Color,
        released: Released,
        before: Placement,
    ) -> Result<(), Refused> {
        if self.promotes_late(player, &released) {
            return Ok(());
        }
        if let Some(previous) = self.state.unpressed_ply_of(player)
            && !self.is_another_man(&previous, &released)
            && !self.is_answered_on_the_board()
        {
            self.handle_made_again(j, previous, player, &released);
            return Ok(());
        }
        if self.recalls_made_move(j, player, &released) {
            return Ok(());
        }
        let returned = self
            .state
            .board
            .placement
            .stands_as(self.state.board.position.board());
        if returned || released.home == Some(released.to) {
            self.is_no_reply(released.to);
            return Ok(());
        }
        if self.let_reply_stand(j, player, &before) {
            return Ok(());
        }
        // where the ruling on it was dismissed the men had been put back by that
        let dismissed = self.overlay.not_asked.contains(&j.seq);
        let is_historic = self.state.regime.family() == Family::Historic;
        if !dismissed && !is_historic && self.waits_to_be_established(j) {
            self.stand_out_of_turn(j.seq);
            return Ok(());
        }
        let second = self.both_moves(&released);
        self.state.board.placement = before;
        let board = self.state.board.position.board().clone();
        if self.state.turn.execution.carried.is_none() {
            self.state.board.placement.settle(&board);
        }
        self.out_of_turn(j, player, second);
        Ok(())
    }

    /// Nobody noticed the move out of turn, or it is disputed: the men stand as they were left, and
    /// play goes on from there.
    fn stand_out_of_turn(&mut self, act: u32) {
        self.state.progress.stood_out_of_turn = Some(act);
        let position = self.with_men(self.state.board.placement.board().clone());
        self.state.board.set(position);
        self.state.progress.answer = None;
        self.state.settle_all();
    }

    /// The man that was missing is put on the square of promotion after the press: no move of its
    /// own, and no cure (7.5.2).
    fn promotes_late(&self, player: Color, released: &Released) -> bool {
        let last = self.state.plies.previous.filter(|p| p.mover == player);
        let unpromoted = last.and_then(|p| p.finding).and_then(|f| f.unpromoted());
        unpromoted.is_some_and(|(_, square)| square == released.to)
    }

    /// The position with the men as the player who does not have the move has left them; no pawn
    /// has just passed a square.
    pub(crate) fn with_men(&self, men: board::Board) -> board::Tolerant {
        let position = &self.state.board.position;
        board::Tolerant::from_parts(
            men,
            position.turn(),
            position.castling_rights(),
            None,
            position.halfmoves(),
            position.fullmoves(),
            position.castling_mode(),
        )
    }

    /// The men of the made move stand where it put them.
    pub(crate) fn made_stands(&self, left: &Placement, previous: Previous) -> bool {
        let PlyKind::Legal(made) = self.node(previous.node).played else {
            return false;
        };
        displacements(made).all(|(_, now)| left.home_of(now) == Some(now))
    }

    /// Whoever has the move has let go of a man where a move leads: what his opponent moves then,
    /// and be it the man that he moved last, replies to that.
    fn is_answered_on_the_board(&self) -> bool {
        self.state.turn.execution.carried.is_some()
    }

    /// Not a man of the move just made: a second move, not a first one taken back.
    fn is_another_man(&self, previous: &Previous, released: &Released) -> bool {
        let PlyKind::Legal(made) = self.node(previous.node).played else {
            return false;
        };
        let castled = matches!(made, Move::Castle { .. });
        let moved_away = released
            .home
            .is_some_and(|home| home != released.to && home != made.to());
        let opened = previous.violation_ruled.is_some() || previous.made_unnoticed;
        // the rook released first and then the king: castling attempted too late (4.4.2, 4.7)
        let castling = made.role() == Role::Rook && released.piece.role == Role::King;
        moved_away && !castled && !castling && !opened
    }

    /// A historic code, where no clock is pressed: the man just moved is taken up again; it stands
    /// (London VIII).
    fn recalls_made_move(
        &mut self,
        j: &mut Judging<'_>,
        player: Color,
        released: &Released,
    ) -> bool {
        let historic = self.state.regime.family() == Family::Historic;
        let Some(previous) = self
            .state
            .plies
            .previous
            .filter(|p| historic && p.mover == player)
        else {
            return false;
        };
        let PlyKind::Legal(made) = self.node(previous.node).played else {
            return false;
        };
        if released.home != Some(made.to()) || self.state.turn.has_touched() {
            return false;
        }
        self.taken_back(j, previous, player, Status::Claimable);
        self.state.settle();
        true
    }

    /// The opponent of an illegal move that was not pressed answers it on the board.
    pub(crate) fn answers_unpressed_illegal_move(&self, player: Color) -> bool {
        self.state.regime.family() == Family::Fide
            && player != self.state.player()
            && matches!(self.state.progress.phase, Phase::Open)
            && self.state.status() == MoveStatus::IllegalNotCompleted
            && (self.state.turn.execution.carried.is_some() || self.has_promoted_illegally())
            && self.state.in_hand_of(!player) == 0
    }

    /// The illegal move stays on the board, not completed; the opponent's answer is judged on it.
    pub(crate) fn leave_uncompleted(&mut self, j: &mut Judging<'_>) {
        let finding = IllegalAction {
            standing: ActionStanding::Uncompleted,
            ..self.finding(j, self.classify())
        };
        let mover = self.state.player();
        let unnoticed = self.state.turn.execution.unnoticed;
        let in_hand_kept = self.state.board.placement.clone();
        let position = self
            .state
            .board
            .position
            .left_by(self.state.board.placement.board());
        let stood = self.as_it_stands();
        let node = self.push_node(PlyKind::Irregular, j.seq, position, j.seq);
        self.state.plies.replied_to = Some((node, stood));
        self.state.board.placement = in_hand_kept.rebased();
        self.state.plies.previous = Some(Previous {
            made_unnoticed: unnoticed,
            finding: Some(finding),
            ..Previous::of(node, mover)
        });
        self.remember(node, finding);
        // 12.6: nobody is told that a move was illegal before it is completed
        let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::ReplyToUncompleted)
            .player(!mover)
            .cites(self.state.regime.edition, &[P::A1_3, P::A4_7])
            .relies_on(Ambiguity::C28)
            .for_the_arbiter();
        j.rule(draft);
    }

    /// The position that two moves running leave, the other player having the move.
    fn both_moves(&self, released: &Released) -> Second {
        Second {
            from: released.home.unwrap_or(released.to),
            to: released.to,
            leaves: self.with_men(self.state.board.placement.board().clone()),
        }
    }

    /// The mover handles the men of his made, unpressed move again.
    fn handle_made_again(
        &mut self,
        j: &mut Judging<'_>,
        previous: Previous,
        player: Color,
        released: &Released,
    ) {
        let PlyKind::Legal(made) = self.node(previous.node).played else {
            return;
        };
        if self.may_be_done_again(previous) {
            self.take_up_again(previous, made, released);
            if self.is_no_breach() {
                self.state.waive_duties();
            }
            self.remember_unnoticed_made(previous);
            let exchanged = previous.made_unnoticed && made.is_promotion();
            if self.state.turn.execution.carried.is_some() || exchanged {
                self.evaluate(j, None);
            } else {
                self.not_a_move(j, None);
            }
            return;
        }
        if !self.stands_but_for_the_reply(j, previous) && previous.violation_ruled.is_none() {
            self.taken_back(j, previous, player, Status::Claimable);
        }
        self.lapse_when_put_right(j, player);
    }

    /// The men of a made move that was taken back stand again as it put them.
    pub(crate) fn lapse_when_put_right(&mut self, j: &mut Judging<'_>, player: Color) {
        let stands = |previous: &Previous| self.stands_but_for_the_reply(j, *previous);
        let Some(previous) = self.state.unpressed_ply_of(player).filter(stands) else {
            return;
        };
        // what he has done since his move is undone
        self.state.progress.answer = None;
        let Some(ruling) = previous.violation_ruled else {
            return;
        };
        let edition = self.state.regime.edition;
        let draft = RulingDraft::new(Offence::TouchMove, Status::Lapsed, Reason::PutBack)
            .of(Referred::Ruling(ruling))
            .player(player)
            .cites(edition, &[P::A4_7]);
        j.rule(draft);
        if let Some(previous) = &mut self.state.plies.previous {
            previous.violation_ruled = None;
        }
    }
}

/// From where to where a move takes its men.
pub(crate) fn displacements(made: Move) -> impl Iterator<Item = (Square, Square)> {
    let king_or_other = made.from().map(|from| (from, target(made)));
    let rook = match made {
        Move::Castle { king, rook } => Some((rook, rook_target(king, rook))),
        _ => None,
    };
    king_or_other.into_iter().chain(rook)
}
