//! The decision: mate on the board, lemmas, an invariant, closure, a helpmate line from the solver, more closure.

use board::{Color, Move, Position, Tolerant};

use crate::closure::{Closure, Outcome};
use crate::invariant::{self, Invariant};
use crate::lemma::{self, Lemma};
use crate::solver::{self, Answer, SolverSays};

/// The limits of one decision, all of them.
///
/// The solver itself (chasolver 3) cannot be limited: it stops after about 17 million positions of
/// its own, at worst some five seconds, and finds lines of at most 128 plies.
///
/// ```
/// use winnability::{Budget, Helpmate};
/// # use jadoube_winnability as winnability;
///
/// let patient = Budget { states: 10_000_000, ..Budget::default() };
/// assert_eq!(patient.helpmate, Helpmate::Ask);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions that the closure may hold; it stops after the position that passes this number (by
    /// less than 300). About 100 bytes each.
    pub states: u32,
    /// The part of `states` that is spent before the solver is asked.
    pub first_states: u32,
    /// Whether the solver is asked for a helpmate line.
    pub helpmate: Helpmate,
}

/// Whether chasolver is asked for a line.
///
/// ```
/// # use jadoube_winnability as winnability;
/// assert_eq!(winnability::Budget::live().helpmate, winnability::Helpmate::Skip);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Helpmate {
    /// Yes; its lines are believed once replayed, its bare "unwinnable" never is.
    Ask,
    /// No: the time it takes cannot be limited.
    Skip,
}

impl Default for Budget {
    /// For a decision that ends a game: half a million states, half a second or so and 130 MB at
    /// worst. Every wrongly scored time-out known from online play closes below 300,000.
    fn default() -> Budget {
        Budget {
            states: 500_000,
            first_states: 256,
            helpmate: Helpmate::Ask,
        }
    }
}

impl Budget {
    /// For the question after every move of a game in progress: 20,000 states, some ten
    /// milliseconds.
    ///
    /// ```
    /// # use jadoube_winnability as winnability;
    /// assert!(winnability::Budget::live().states < winnability::Budget::default().states);
    /// ```
    pub fn live() -> Budget {
        Budget {
            states: 20_000,
            first_states: 20_000,
            helpmate: Helpmate::Skip,
        }
    }
}

/// What [`decide`] found.
///
/// ```
/// use board::{CastlingMode, Color, Tolerant};
/// use winnability::{decide, Budget, Verdict};
/// # use jadoube_winnability as winnability;
///
/// let position = Tolerant::from_fen("7K/5k2/7P/8/5n2/8/8/8 w - - 0 70", CastlingMode::Standard)?;
/// let Verdict::Winnable { line } = decide(&position, Color::Black, &Budget::default()) else {
///     panic!("Black can checkmate: h7, Ng6");
/// };
/// assert_eq!(line.len(), 2);
/// # Ok::<(), board::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player can checkmate.
    Winnable {
        /// Legal moves from the position to the checkmate; empty if it is on the board.
        line: Vec<Move>,
    },
    /// The player cannot checkmate by any series of legal moves.
    Unwinnable {
        /// Why not.
        proof: Proof,
    },
    /// Neither is known within the budget.
    Undecided {
        /// What is known.
        known: Known,
    },
}

/// Why no series of legal moves leads to checkmate.
///
/// ```
/// # use jadoube_winnability as winnability;
/// use winnability::{Lemma, Proof};
/// assert_ne!(Proof::Lemma(Lemma::OnlyKings), Proof::Closure { states: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The material rules it out.
    Lemma(Lemma),
    /// None of the positions that it describes is checkmate, and no legal move leaves them; [`holds`](crate::holds) has checked it.
    Invariant(Invariant),
    /// Every position that legal moves can reach was looked at (except beyond positions that a
    /// lemma or an invariant settles), and none is checkmate.
    Closure {
        /// The number of these positions, the given one included.
        states: u32,
    },
}

/// What is known of an undecided position.
///
/// ```
/// # use jadoube_winnability as winnability;
/// let known = winnability::Known { states: 20_000, solver: None };
/// assert!(known.solver.is_none(), "the solver was not part of the budget");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Different positions reached by legal moves; none that was looked at is checkmate.
    pub states: u32,
    /// What chasolver said, or why it could not be asked; `None` if the budget leaves it out.
    pub solver: Option<SolverSays>,
}

/// Whether `winner` can checkmate by any series of legal moves, whoever has the move (5.1.2, 5.2.2,
/// 6.9, 7.5.5; FIDE 2009 onward, under other numbers). The series begins with a legal move of the
/// player having the move. If he has none, only a checkmate already on the board counts.
///
/// The 75-move and fivefold limits are not part of the question and are ignored.
///
/// ```
/// use board::{CastlingMode, Color, Tolerant};
/// use winnability::{decide, Budget, Proof, Verdict};
/// # use jadoube_winnability as winnability;
///
/// // Stalemate: nothing follows.
/// let position = Tolerant::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", CastlingMode::Standard)?;
/// let verdict = decide(&position, Color::White, &Budget::default());
/// assert_eq!(verdict, Verdict::Unwinnable { proof: Proof::Closure { states: 1 } });
/// # Ok::<(), board::FenError>(())
/// ```
pub fn decide(position: &Tolerant, winner: Color, budget: &Budget) -> Verdict {
    // The mate comes before the material: a promotion can give mates that the material denies.
    if has_mated(position, winner) {
        return Verdict::Winnable { line: Vec::new() };
    }
    if let Some(lemma) = lemma::holding(position, winner) {
        return Verdict::Unwinnable {
            proof: Proof::Lemma(lemma),
        };
    }
    if let Some(invariant) = invariant::proved(position, winner) {
        return Verdict::Unwinnable {
            proof: Proof::Invariant(invariant),
        };
    }
    let mut closure = Closure::new(position, winner);
    if let Some(verdict) = explored(&mut closure, budget.first_states.min(budget.states)) {
        return verdict;
    }
    let solver = match helpmate(position, winner, budget.helpmate) {
        Some(Answer::Line(line)) => return Verdict::Winnable { line },
        Some(Answer::NoLine(says)) => Some(says),
        None => None,
    };
    explored(&mut closure, budget.states).unwrap_or(Verdict::Undecided {
        known: Known {
            states: closure.states(),
            solver,
        },
    })
}

/// Whether `winner` has checkmated (5.1.1).
fn has_mated(position: &Tolerant, winner: Color) -> bool {
    position.turn() != winner && position.is_checkmate()
}

fn explored(closure: &mut Closure, states: u32) -> Option<Verdict> {
    Some(match closure.explore(states)? {
        Outcome::Mate { line } => Verdict::Winnable { line },
        Outcome::Closed => Verdict::Unwinnable {
            proof: Proof::Closure {
                states: closure.states(),
            },
        },
    })
}

fn helpmate(position: &Tolerant, winner: Color, wanted: Helpmate) -> Option<Answer> {
    match wanted {
        Helpmate::Ask => Some(solver::ask(position, winner)),
        Helpmate::Skip => None,
    }
}
