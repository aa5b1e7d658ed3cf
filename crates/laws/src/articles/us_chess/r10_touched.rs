//! Rule 10: touched men and determined moves that were changed are claimed by the opponent alone
//! (10J, 21D).

use board::{Color, Move, Role};

use crate::act::Deed;
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a4_8_taken_back::{BroughtViolation, Raised};
use crate::edition::RookFirst;
use crate::game::{Game, Judging, Logged};
use crate::state::{Phase, PlyKind, PlyNode, Previous};
use crate::turn::Unnoticed;
use crate::verdict::{Bound, Obligation, Offence, Reason, Status};

impl Game {
    /// The opponent says before the press that what was determined has been changed (C-42); whether
    /// it has.
    pub(crate) fn us_claims_a_change(&mut self, j: &mut Judging<'_>) -> bool {
        let Phase::Determined { m, whole, .. } = self.state.progress.phase else {
            return false;
        };
        let after = self.state.board.position.board_after(m);
        if self.movers_men().stands_as(&after) || self.state.turn.execution.disputed.is_some() {
            return false;
        }
        let other = self.standing_move().filter(|other| *other != m);
        if let Some(made) = other.filter(|_| !whole) {
            let ruling = (j.seq, 0);
            self.state.progress.phase = Phase::Violated { made, ruling };
            self.enforce_violation_in_turn(j);
            return true;
        }
        if whole && self.us_has_moved_twice(m) {
            self.two_moves_running(j, self.state.player());
        } else if whole {
            let castled = other.and_then(|other| self.us_castled_after_the_rook(m, other));
            let draft = self
                .us_changed(m, self.state.player(), Status::Proposed)
                .maybe_relies_on(castled.or_else(|| self.is_exchanged(self.state.player(), m)))
                .restored();
            j.rule(draft);
        }
        if whole {
            self.state.board.placement.settle(&after);
            self.state.turn.put_back();
        }
        whole
    }

    /// 10J: he touches a man before the press. The move made with another man than the touched one
    /// is determined, and he is not on move before it is pressed for (6B).
    pub(crate) fn us_waives_before_the_press(&mut self, j: &Judging<'_>, made: Move) -> bool {
        if self.is_us_chess() {
            self.state.turn.fixed.claim_forfeited = true;
            self.us_stand_determined(j, made);
        }
        self.is_us_chess()
    }

    /// He claims all the same, before the press.
    pub(crate) fn us_has_waived(&mut self, j: &mut Judging<'_>, raised: Raised) -> bool {
        let waived = self.state.turn.fixed.claim_forfeited && raised == Raised::ByOpponent;
        if waived {
            let (claimant, reason) = (!self.state.player(), Reason::ForfeitedByTouch);
            self.reject(j, claimant, Offence::TouchMove, reason, &[P::A4_8], None);
        }
        waived
    }

    /// Somebody speaks of an illegal move, and what stands is a determined move that was changed:
    /// the opponent's to claim (C-42).
    pub(crate) fn us_raises_a_change(
        &mut self,
        j: &mut Judging<'_>,
        node: u32,
        claimant: Option<Color>,
    ) -> bool {
        let open = |p: &Previous| p.node == node && !p.claim_forfeited;
        let Some(previous) = self.state.plies.previous.filter(open) else {
            return false;
        };
        if self.us_determined_before(self.node(node)).is_none() {
            return false;
        }
        let raised = match (claimant, &j.act.deed) {
            (Some(claimant), _) if claimant != previous.mover => Raised::ByOpponent,
            // what the opponent had said is found to be so
            (None, Deed::Decide { .. }) if self.us_has_claimed(previous) => Raised::ByArbiter,
            _ if !self.us_is_open_change(node) => return false,
            _ => {
                self.note(j, Reason::OnRecord, &[P::Us21D, P::A4_8]);
                j.rely_on(Ambiguity::C42);
                return true;
            }
        };
        let found = self.enforce_violation_of(j, previous, BroughtViolation::by(raised));
        if found {
            j.rely_on(Ambiguity::C32);
        }
        found
    }

    /// What stands after this ply is a determined move that was changed, and the opponent may still
    /// say so: it is his alone (C-42).
    pub(crate) fn us_is_open_change(&self, node: u32) -> bool {
        let open = |p: &Previous| p.node == node && p.violation_claimable.is_some();
        let changed = self.us_determined_before(self.node(node)).is_some();
        changed && self.state.plies.previous.as_ref().is_some_and(open)
    }

    /// The opponent of this ply has claimed it, and was not believed.
    fn us_has_claimed(&self, previous: Previous) -> bool {
        let made = self.node(previous.node).seq;
        let claims = |logged: &Logged| matches!(logged.act.deed, Deed::Claim(_));
        self.acts_since(made, !previous.mover).any(claims)
    }

    /// The move that was determined before what stands after this ply.
    pub(crate) fn us_determined_before(&self, node: &PlyNode) -> Option<Unnoticed<Move>> {
        let us = self.is_us_chess();
        let changed = us && node.played == PlyKind::Irregular;
        node.turn.fixed.unnoticed_made.filter(|_| changed)
    }

    /// Variation I: the move is that of a rook with which castling would have been legal (C-38).
    pub(crate) fn us_rook_of_castling(&self, m: Move) -> Option<Ambiguity> {
        let allowed = self.state.regime.rules().rook_first == RookFirst::Allowed;
        let with = |c: &Move| matches!(c, Move::Castle { rook, .. } if m.from() == Some(*rook));
        let may_castle = m.role() == Role::Rook && self.state.board.legal.iter().any(with);
        (allowed && may_castle).then_some(Ambiguity::C38)
    }

    /// The same, and castling is what stands.
    pub(crate) fn us_castled_after_the_rook(&self, m: Move, stands: Move) -> Option<Ambiguity> {
        let castled = matches!(stands, Move::Castle { rook, .. } if m.from() == Some(rook));
        self.us_rook_of_castling(m).filter(|_| castled)
    }

    /// 10J: by whom it is raised.
    pub(crate) fn us_raised_cites(&self) -> &'static [P] {
        match self.is_us_chess() {
            true => &[P::A4_8],
            false => &[],
        }
    }

    pub(crate) fn us_reading_of_a_change(&self) -> Option<Ambiguity> {
        self.is_us_chess().then_some(Ambiguity::C42)
    }
}

/// A capture or castling had been determined, and another man was moved: C-42. Of a touched man
/// alone 10J speaks itself.
pub(crate) fn us_reading_of_a_violation(obligation: &Obligation) -> Option<Ambiguity> {
    let [only] = &*obligation.moves else {
        return None;
    };
    let by_touching = matches!(obligation.why, Bound::Both(..)) && only.is_capture();
    let by_release = matches!(obligation.why, Bound::Released(..) | Bound::KingReleased);
    (by_touching || by_release).then_some(Ambiguity::C42)
}
