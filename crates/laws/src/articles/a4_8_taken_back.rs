//! A move against Articles 4.2 to 4.7 is taken back (4.8): the one that stands unpressed, or the
//! last one, with all that is known by then.

use board::{Move, Position, Square};

use crate::act::{Deed, Running};
use crate::article::Provision as P;
use crate::edition::Family;
use crate::game::{Game, Judging};
use crate::obligation::{ObligationQuestion, obligation, target};
use crate::state::{Phase, PlyKind, PlyNode, Previous, StateEffect};
use crate::turn::{Evidence, Turn};
use crate::verdict::{Obligation, Reason, Referred, Status};

/// Who brings a violation up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Raised {
    ByOpponent,
    ByArbiter,
}

impl Raised {
    pub(crate) const fn evidence(self) -> Evidence {
        match self {
            Raised::ByOpponent => Evidence::Claim,
            Raised::ByArbiter => Evidence::Arbiter,
        }
    }
}

/// Who says that a violation is one, and of which men or which act.
#[derive(Clone, Copy)]
pub(crate) struct BroughtViolation<'s> {
    pub raised: Raised,
    pub squares: &'s [Square],
    pub of: Option<u32>,
}

impl BroughtViolation<'_> {
    /// Of whatever was touched.
    pub const fn by(raised: Raised) -> BroughtViolation<'static> {
        BroughtViolation {
            raised,
            squares: &[],
            of: None,
        }
    }
}

/// A made move that breaks a duty, and the turn as it is known to have been.
struct Violation {
    made: Move,
    turn: Turn,
    obligation: Obligation,
}

impl Game {
    /// A legal move with another man stands unpressed and somebody says so, or the player presses.
    pub(crate) fn enforce_violation_in_turn(&mut self, j: &mut Judging<'_>) {
        let Phase::Violated { made, ruling } = self.state.progress.phase else {
            return;
        };
        let obligation = self.obligation();
        let touched = self.state.turn.binding().next().map(|c| c.home);
        let status = match self.state.regime.family() {
            Family::Historic => Status::Enforced,
            _ => Status::Proposed,
        };
        let draft = self
            .wrong_man(status, made, touched, &obligation)
            .maybe_of(Some(Referred::Ruling(ruling)).filter(|_| ruling.0 != j.seq))
            .cites(self.state.regime.edition, &[P::A12_1]);
        let draft = match j.act.deed {
            Deed::Press { .. } => self.without_its_increment(draft, self.state.player()),
            _ => draft,
        };
        let enforced = j.rule(draft);
        self.state.settle_all();
        self.state.turn.put_back();
        self.state.board.own_board = None;
        self.state.progress.phase = Phase::TakenBack(enforced);
        self.state
            .apply(StateEffect::Runs(Running::Player(self.state.player())));
    }

    /// Takes back the last move if, with everything known, it violated Articles 4.2 to 4.7. False
    /// if it did not.
    pub(crate) fn enforce_violation_of(
        &mut self,
        j: &mut Judging<'_>,
        previous: Previous,
        brought: BroughtViolation<'_>,
    ) -> bool {
        let by_arbiter = brought.raised == Raised::ByArbiter;
        let node = self.node(previous.node).clone();
        let evidence = brought.raised.evidence();
        if let Some(first) = evidence.accepts(self.us_determined_before(&node)) {
            self.reinstate_made(j, previous, first);
            return true;
        }
        let PlyKind::Legal(made) = node.played else {
            return false;
        };
        if self.overlay.no_breaches.contains(&node.seq) {
            // the arbiter has found so before
            if by_arbiter {
                self.note(j, Reason::OnRecord, &[P::A4_8, P::A12_1]);
            }
            return by_arbiter;
        }
        let first = evidence.accepts(node.turn.fixed.unnoticed_made);
        if let Some(first) = first.filter(|first| *first != made) {
            self.reinstate_made(j, previous, first);
            return true;
        }
        let Some(violation) = self.violation_of(&node, made, brought) else {
            return false;
        };
        self.take_back_violation(j, previous, node.seq, violation);
        true
    }

    /// Whether the move breaks a duty, what was waiting and is brought up now being known.
    fn violation_of(
        &self,
        node: &PlyNode,
        made: Move,
        brought: BroughtViolation<'_>,
    ) -> Option<Violation> {
        let mut turn = node.turn.clone();
        // what the move itself let go is no duty against it; a man let go elsewhere before is (US
        // 9C)
        let let_go =
            |(from, to): &(Square, Square)| made.from() == Some(*from) && target(made) == *to;
        turn.fixed.released = turn.fixed.released.filter(|released| !let_go(released));
        turn.fixed.promotion = None;
        let BroughtViolation {
            raised,
            squares,
            of,
        } = brought;
        let established = turn.establish(squares, of, raised.evidence());
        if !established && raised == Raised::ByOpponent && squares.is_empty() {
            turn.establish(&[], None, Evidence::Claim);
        }
        let legal = node.before.legal_moves().into();
        let obligation = obligation(&ObligationQuestion {
            edition: self.state.regime.edition,
            position: &node.before,
            legal: &legal,
            turn: &turn,
        });
        let is_kept = obligation.moves.contains(&made);
        (!is_kept).then_some(Violation {
            made,
            turn,
            obligation,
        })
    }

    /// The position before the move is put back, and what was touched binds.
    fn take_back_violation(
        &mut self,
        j: &mut Judging<'_>,
        previous: Previous,
        made_by: u32,
        violation: Violation,
    ) {
        self.go_back_before(previous.node);
        let began = self.state.turn.began;
        self.state.turn = Turn {
            began,
            ..violation.turn
        };
        self.state.turn.put_back();
        let touched = self.state.turn.binding().next().map(|c| c.home);
        let draft = self
            .wrong_man(
                Status::Proposed,
                violation.made,
                touched,
                &violation.obligation,
            )
            .cites(self.state.regime.edition, &[P::A12_1]);
        let draft = match previous.pressed {
            true => self.without_its_increment(draft, previous.mover),
            false => draft,
        };
        let ruling = j.rule(draft);
        let spent = StateEffect::FlagSpentSince(!previous.mover, made_by);
        self.state.apply(spent);
        self.state.progress.phase = if previous.pressed {
            Phase::Open
        } else {
            Phase::TakenBack(ruling)
        };
        self.state
            .apply(StateEffect::Status(previous.move_status()));
        self.state
            .apply(StateEffect::Runs(Running::Player(self.state.player())));
    }

    /// The move first made stands (4.7): what came after it is undone.
    fn reinstate_made(&mut self, j: &mut Judging<'_>, previous: Previous, first: Move) {
        self.go_back_before(previous.node);
        let mover = self.state.player();
        self.state.turn.fixed.unnoticed_made = None;
        let mut position = self.state.board.position.clone();
        position.play_unchecked(first);
        let node = self.push_node(PlyKind::Legal(first), j.seq, position, j.seq);
        self.state.settle_all();
        let fresh = Previous {
            node,
            mover,
            finding: None,
            violation_ruled: previous.violation_claimable,
            violation_claimable: None,
            ..previous
        };
        self.state.plies.previous = Some(fresh);
        let ruling = self.taken_back(j, fresh, mover, Status::Proposed);
        if let Some(previous) = &mut self.state.plies.previous {
            previous.violation_ruled = Some(ruling);
        }
        self.state
            .apply(StateEffect::Status(previous.move_status()));
        self.end_by_position(j);
    }
}
