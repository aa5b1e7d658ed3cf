//! Article 3.10.3 and A.4.4 (A.5.4 in 2023): an illegal position is found, and nobody is charged
//! yet.

use board::placement::Released;
use board::{Bitboard, Color, Position, Role, Square, Tolerant};

use crate::act::{Actor, GameResult, Observation};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a7_5_kinds::is_choice;
use crate::edition::Unsupervised;
use crate::game::{Game, Judging};
use crate::regime::Intervention;
use crate::ruling::RulingDraft;
use crate::state::{ActionStanding, IllegalAction, PlyNode, UnchargedIllegalPosition};
use crate::verdict::{Offence, Penalty, Reason, Referred, Status, Termination};

impl Game {
    /// 3.10.3, A.4.4: an illegal position is found and nobody is charged yet.
    pub(crate) fn observe_illegal_position(&mut self, j: &mut Judging<'_>, seen: &Observation) {
        if j.act.by != Some(Actor::Arbiter) {
            self.note_spectator(j);
            return;
        }
        let edition = self.state.regime.edition;
        if self.state.board.position.irregularities().is_empty() {
            // not known to be illegal: the arbiter may still set the position he knows to be right
            self.note(j, Reason::NothingFound, &[P::A3_10_3, P::A12_1]);
            return;
        }
        if !self.state.regime.is_otherwise() {
            let draft = RulingDraft::new(Offence::None, Status::Enforced, Reason::IllegalPosition)
                .cites(edition, &[P::A3_10_3, P::A7_6, P::A12_1])
                .penalty(Penalty::Intervene);
            j.rule(draft);
            return;
        }
        if self.unpromoted_press_seen() {
            self.raise_illegal_move(j, seen.side, seen.ply, None);
            return;
        }
        if !self.is_grave(&self.state.board.position) {
            self.note(j, Reason::StandsUnlessClaimed, &[P::RapidA_4_4, P::A3_10_3]);
            return;
        }
        self.wait_for_next_move(j);
    }

    /// C-23: the arbiter saw the press, so that A.4.2 applies and not A.4.4.
    fn unpromoted_press_seen(&self) -> bool {
        let last = self.state.plies.previous.and_then(|p| p.finding);
        last.is_some_and(|f| {
            f.unpromoted().is_some() && matches!(f.standing, ActionStanding::Claimable(_))
        }) && self.state.regime.rules().unsupervised == Unsupervised::Loses
    }

    /// C-23: A.4.4, for the arbiter came upon the pawn later.
    fn pawn_on_last_rank_reading(&self) -> Option<Ambiguity> {
        let loses = self.state.regime.rules().unsupervised == Unsupervised::Loses;
        (loses && has_pawn_on_last_rank(&self.state.board.position)).then_some(Ambiguity::C23)
    }

    /// A pawn that was left on the last rank moves ago is replaced by its player in his turn: that
    /// is no move, and binds him to none.
    pub(crate) fn promotes_moves_later(
        &mut self,
        j: &mut Judging<'_>,
        released: &Released,
    ) -> bool {
        let (man, square) = (released.piece, released.to);
        let position = self.state.board.position.board();
        let pawn = Role::Pawn.of(self.state.player());
        let elsewhere = self.state.board.placement.changed(position) & !Bitboard::from(square);
        let left = position.piece_at(square) == Some(pawn) && Bitboard::BACKRANKS.contains(square);
        let is_new = released.home.is_none() && man.color == pawn.color;
        if !left || !is_new || !is_choice(man) || elsewhere.any() {
            return false;
        }
        if self.finds_the_pawn_left(j, square) {
            return true;
        }
        let mut men = self.state.board.position.board().clone();
        men.set_piece_at(square, man);
        let position = self.with_men(men);
        self.state.board.set(position);
        self.state.settle();
        self.state.turn.put_back();
        let touched = &mut self.state.turn.touched;
        touched.contacts.retain(|contact| contact.home != square);
        true
    }

    /// Whoever deals with it at once sees by the exchange that the pawn was left there (7.5.2).
    fn finds_the_pawn_left(&mut self, j: &mut Judging<'_>, square: Square) -> bool {
        let is_seen = !j.is_unnoticed() && self.intervention() == Intervention::AtOnce;
        let is_it = |(_, _, finding): &(u32, &PlyNode, IllegalAction)| {
            finding.unpromoted().is_some_and(|(_, to)| to == square)
        };
        let found = self.irregular_nodes().find(is_it);
        let Some((node, _, finding)) = found.filter(|_| is_seen) else {
            return false;
        };
        self.enforce_with_later_ones(j, node, finding);
        true
    }

    fn wait_for_next_move(&mut self, j: &mut Judging<'_>) {
        let edition = self.state.regime.edition;
        if self.state.regime.rules().unsupervised == Unsupervised::ClaimOnly {
            let draft = RulingDraft::new(Offence::None, Status::Enforced, Reason::IllegalPosition)
                .cites(edition, &[P::RapidA_4_4])
                .penalty(Penalty::Intervene);
            j.rule(draft);
            return;
        }
        let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::WaitForNextMove)
            .cites(edition, &[P::RapidA_4_4, P::A3_10_3])
            .penalty(Penalty::WaitNextMoveThenDraw)
            .maybe_relies_on(self.pawn_on_last_rank_reading());
        let ruling = j.rule(draft);
        self.state.plies.waiting = Some(UnchargedIllegalPosition { ruling });
    }

    /// A.4.4 speaks of both kings in check and of a pawn on the last rank; adjacent kings attack
    /// each other.
    fn is_grave(&self, position: &Tolerant) -> bool {
        let both = position.in_check(Color::White) && position.in_check(Color::Black);
        both || has_pawn_on_last_rank(position)
    }

    /// After the completed move: the player who made it is still in check, or a pawn still stands
    /// on the last rank.
    fn is_still_illegal(&self, position: &Tolerant) -> bool {
        self.is_grave(position) || position.in_check(!position.turn())
    }

    /// A move was completed while the arbiter waited: drawn if the position is still illegal
    /// (A.4.4).
    pub(crate) fn end_waiting(&mut self, j: &mut Judging<'_>) {
        let Some(waiting) = self.state.plies.waiting else {
            return;
        };
        self.end_waiting_in(j, waiting, self.state.board.position.clone());
    }

    /// The move that was waited for is itself illegal: it is not punished besides.
    pub(crate) fn end_waiting_by_illegal_move(&mut self, j: &mut Judging<'_>) -> bool {
        let Some(waiting) = self.state.plies.waiting else {
            return false;
        };
        let after = self
            .state
            .board
            .position
            .left_by(self.state.board.placement.board());
        if !self.is_still_illegal(&after) {
            self.state.plies.waiting = None;
            return false;
        }
        self.state.board.position = after;
        self.end_waiting_in(j, waiting, self.state.board.position.clone());
        true
    }

    fn end_waiting_in(
        &mut self,
        j: &mut Judging<'_>,
        waiting: UnchargedIllegalPosition,
        position: Tolerant,
    ) {
        self.state.plies.waiting = None;
        let edition = self.state.regime.edition;
        if !self.is_still_illegal(&position) {
            let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::NoLongerIllegal)
                .of(Referred::Ruling(waiting.ruling))
                .cites(edition, &[P::RapidA_4_4]);
            j.rule(draft);
            return;
        }
        self.end(GameResult::Draw, Termination::IllegalPosition);
        let draft = RulingDraft::new(Offence::None, Status::Enforced, Reason::StillIllegal)
            .of(Referred::Ruling(waiting.ruling))
            .cites(edition, &[P::RapidA_4_4])
            .penalty(Penalty::Draw);
        j.rule(draft);
    }
}

pub(crate) fn has_pawn_on_last_rank(position: &Tolerant) -> bool {
    (position.board().pawns() & Bitboard::BACKRANKS).any()
}
