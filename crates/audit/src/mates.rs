//! Asks whether anybody can still checkmate: of positions that may be dead, of players who win.

use board::{Bitboard, Board, Color, Position, Tolerant};
use pgn::PgnPosition;
use winnability::{Budget, Dead, Solver, Suspicion, WinnabilityAnswer};

use crate::tally::FEW_MEN;

/// Asks, with what it remembers of the game so far.
#[derive(Default)]
pub(crate) struct MateQuestions {
    solver: Solver,
    /// Men among whom a position was not proved dead.
    not_dead: Option<PawnStructure>,
}

impl MateQuestions {
    /// The next question is about another game.
    pub(crate) fn forget(&mut self) {
        self.not_dead = None;
    }

    /// Whether the position is proved dead, within what its kind is worth at every ply.
    ///
    /// While nothing is captured and no pawn moves, a position after one that was not dead is asked
    /// about again only where moves are forced: most can be taken back, but not a capture.
    pub(crate) fn is_dead(&mut self, standing: &PgnPosition, suspicion: Suspicion) -> bool {
        let position = standing.tolerant();
        let moves = position.legal_moves();
        if suspicion == Suspicion::FewMoves {
            let suspicion = winnability::suspicion(&position, &moves);
            return suspicion.is_some_and(|it| self.is_proved_dead(&position, it));
        }
        let structure = PawnStructure::of(position.board());
        if self.not_dead == Some(structure) {
            return winnability::are_forced(&position, &moves)
                && self.is_proved_dead(&position, Suspicion::FewMoves);
        }
        let is_dead = self.is_proved_dead(&position, suspicion);
        self.not_dead = (!is_dead).then_some(structure);
        is_dead
    }

    fn is_proved_dead(&mut self, position: &Tolerant, suspicion: Suspicion) -> bool {
        self.dead(position, &suspicion.budget()) == Some(true)
    }

    /// Whether the position is dead; `None` where it takes longer to say than that.
    pub(crate) fn dead(&mut self, position: &Tolerant, budget: &Budget) -> Option<bool> {
        let found = self.solver.dead(position, budget).checked_within(budget);
        winnability::check_dead(position, &found).ok()?;
        match found {
            Dead::Dead { .. } => Some(true),
            Dead::Alive { .. } => Some(false),
            Dead::Exhausted { .. } => None,
        }
    }

    /// Whether this player can still checkmate; `None` where it takes too long to say.
    pub(crate) fn can_checkmate(&mut self, position: &Tolerant, winner: Color) -> Option<bool> {
        let budget = Budget::at_the_board();
        let found = self
            .solver
            .decide(position, winner, &budget)
            .checked_within(&budget);
        winnability::check(position, winner, &found).ok()?;
        match found {
            WinnabilityAnswer::Winnable { .. } => Some(true),
            WinnabilityAnswer::Unwinnable { .. } => Some(false),
            WinnabilityAnswer::Exhausted { .. } => None,
        }
    }
}

/// What does not change while nothing is captured and no pawn moves.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PawnStructure {
    pawns: Bitboard,
    men: usize,
}

impl PawnStructure {
    fn of(board: &Board) -> PawnStructure {
        PawnStructure {
            pawns: board.pawns(),
            men: board.occupied().count(),
        }
    }
}

/// Why the position may be dead, by a look at the men alone; of positions in which only moves that
/// are forced can make it so, where few men are left.
pub(crate) fn may_be_dead(board: &Board) -> Option<Suspicion> {
    if board.pawns().any() && (board.knights() | board.rooks_and_queens()).any() {
        return None;
    }
    let is_forced = || board.pawns().is_empty() && are_few(board);
    winnability::stands_still(board).or_else(|| is_forced().then_some(Suspicion::FewMoves))
}

fn are_few(board: &Board) -> bool {
    board.occupied().count() <= usize::from(FEW_MEN)
}

/// Whether each player has a king: without one nobody can be checkmated, and nothing is asked.
pub(crate) fn has_both_kings(board: &Board) -> bool {
    let has_king = |color| board.kings().intersects(board.by_color(color));
    Color::ALL.into_iter().all(has_king)
}
