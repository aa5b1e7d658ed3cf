//! Decides whether a position is dead (Article 5.2.2), and says with a quick filter when to ask at
//! all.

use board::{Board, ByColor, Color, Move, Position, Tolerant, attacks};

use crate::closure::ClosureSearch;
use crate::decide::{BudgetLeft, Solved, are_pawns_locked, explored, line_without_search, told};
use crate::state::State;
use crate::{
    AnswerFault, Budget, Dead, Limit, Proof, Solver, Spent, WinnabilityAnswer, check, check_dead,
};

/// Legal moves up to which a position is worth the question, if few replies follow each of them.
const FEW_MOVES: usize = 3;
/// Legal moves up to which it is, if the game ends with each of them.
const SEVERAL_MOVES: usize = 8;

/// Whether the position is dead (5.2.2, FIDE 2014 onward; 9.6 in 2009), within [`Budget::default`]
/// for each player.
///
/// ```
/// use board::Tolerant;
/// use winnability::{Dead, dead};
/// # use jadoube_winnability as winnability;
/// assert!(matches!(dead(&Tolerant::default()), Dead::Alive { .. }));
/// ```
#[must_use]
pub fn dead(position: &Tolerant) -> Dead {
    Solver::default().dead(position, &Budget::default())
}

/// As [`dead`](dead()), within this budget, and checked: what the rulings and the service answer
/// with.
///
/// # Errors
///
/// As [`decide_and_check`](crate::decide_and_check).
///
/// ```
/// use board::Tolerant;
/// use winnability::{Budget, Dead, dead_and_check};
/// # use jadoube_winnability as winnability;
///
/// let found = dead_and_check(&Tolerant::default(), &Budget::live())?;
/// assert!(matches!(found, Dead::Alive { .. }));
/// # Ok::<(), winnability::AnswerFault>(())
/// ```
pub fn dead_and_check(position: &Tolerant, budget: &Budget) -> Result<Dead, AnswerFault> {
    let found = Solver::default().dead(position, budget);
    let found = found.checked_within(budget);
    check_dead(position, &found).map(|()| found)
}

impl Solver {
    /// As [`dead`](dead()), within this budget for each player.
    #[must_use]
    pub fn dead(&mut self, position: &Tolerant, budget: &Budget) -> Dead {
        if let Some(alive) = alive_without_search(position) {
            return alive;
        }
        let mut spent = Spent::default();
        let mut proofs = ByColor::<Option<Proof>>::default();
        for winner in likelier_first(position) {
            let verdict = match proofs.get(!winner) {
                Some(proof) => self.decide_other(position, winner, proof, budget),
                None => self.decide(position, winner, budget),
            };
            match verdict {
                WinnabilityAnswer::Winnable { line } => return Dead::Alive { winner, line },
                WinnabilityAnswer::Unwinnable { certificate } => {
                    *proofs.get_mut(winner) = Some(certificate)
                }
                WinnabilityAnswer::Exhausted { spent: here } => {
                    spent.states += here.states;
                    if spent.limit == Limit::States {
                        spent.limit = here.limit;
                    }
                }
            }
        }
        match (proofs.white, proofs.black) {
            (Some(white), Some(black)) => Dead::Dead {
                certificates: Box::new(ByColor { black, white }),
            },
            _ => Dead::Exhausted { spent },
        }
    }

    /// As [`Solver::decide`] where the other player cannot checkmate: what shows that often shows
    /// the same of this one, or how to show it.
    fn decide_other(
        &mut self,
        position: &Tolerant,
        winner: Color,
        proof: &Proof,
        budget: &Budget,
    ) -> WinnabilityAnswer {
        let mut left = BudgetLeft::of(budget);
        match proof {
            Proof::Lemma(_) => {}
            Proof::Invariant(_) | Proof::Cloud(_) => {
                let certificate = proof.clone();
                let same = WinnabilityAnswer::Unwinnable { certificate };
                if check(position, winner, &same).is_ok() {
                    return same;
                }
            }
            Proof::Closure(closure) => {
                let found = closed(position, winner, closure.positions, &mut left);
                if let Some(verdict) = found {
                    return verdict;
                }
            }
        }
        let before = left.spent().states;
        let states = budget.states.saturating_sub(before);
        match self.decide(position, winner, &Budget { states, ..*budget }) {
            WinnabilityAnswer::Exhausted { spent } => WinnabilityAnswer::Exhausted {
                spent: Spent {
                    states: before + spent.states,
                    ..spent
                },
            },
            decided => decided,
        }
    }
}

impl Dead {
    /// As [`WinnabilityAnswer::checked_within`].
    ///
    /// ```
    /// use board::{CastlingMode, Tolerant};
    /// use winnability::{Budget, Dead, dead};
    /// # use jadoube_winnability as winnability;
    ///
    /// let kings = Tolerant::from_fen("8/8/3k4/8/8/3K4/8/8 w - - 0 60", CastlingMode::Standard)?;
    /// assert!(matches!(dead(&kings).checked_within(&Budget::live()), Dead::Dead { .. }));
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[must_use]
    pub fn checked_within(self, budget: &Budget) -> Dead {
        match self {
            Dead::Dead { certificates }
                if !certificates
                    .iter()
                    .all(|proof| proof.is_checked_within(budget)) =>
            {
                let dearest = certificates.iter().map(Proof::cost).max();
                let (states, limit) = (dearest.unwrap_or(0), Limit::Check);
                Dead::Exhausted {
                    spent: Spent { states, limit },
                }
            }
            within => within,
        }
    }
}

/// A line of either player that takes no search: one line is enough, and the other player's may be
/// the hard one to find. Behind locked pawns there hardly is one.
fn alive_without_search(position: &Tolerant) -> Option<Dead> {
    likelier_first(position).into_iter().find_map(|winner| {
        let state = State::seen_by(position, winner)?;
        if are_pawns_locked(&state) {
            return None;
        }
        let steps = line_without_search(&state)?;
        let line = told(&state, winner, &steps);
        Some(Dead::Alive { winner, line })
    })
}

/// What a closure of about so many positions finds, without any search for a helpmate.
fn closed(
    position: &Tolerant,
    winner: Color,
    positions: u32,
    left: &mut BudgetLeft,
) -> Option<WinnabilityAnswer> {
    let state = State::seen_by(position, winner)?;
    let mut closure = ClosureSearch::new(&state);
    // at most twice for each state: when it is reached, and when it is looked at
    let work = positions
        .saturating_mul(2)
        .min(closure.work_within(left.bytes() / 2));
    match explored(&mut closure, work, winner, left)? {
        Solved::Line(steps) => Some(WinnabilityAnswer::Winnable {
            line: told(&state, winner, &steps),
        }),
        Solved::Never(certificate) => Some(WinnabilityAnswer::Unwinnable { certificate }),
        Solved::Exhausted => None,
    }
}

/// The player whose men mate more easily first: if he can, nothing is asked of the other.
fn likelier_first(position: &Tolerant) -> [Color; 2] {
    let board = position.board();
    let ease = |color: Color| {
        let men = board.by_color(color);
        let kinds = [
            board.rooks_and_queens(),
            board.pawns(),
            board.occupied() & !board.kings(),
        ];
        kinds.into_iter().position(|kind| men.intersects(kind))
    };
    let of = |color| ease(color).unwrap_or(usize::MAX);
    if of(Color::Black) < of(Color::White) {
        [Color::Black, Color::White]
    } else {
        [Color::White, Color::Black]
    }
}

/// Why a position may be dead.
///
/// ```
/// use board::{CastlingMode, Position, Tolerant};
/// use winnability::{Suspicion, suspicion};
/// # use jadoube_winnability as winnability;
///
/// let minor = Tolerant::from_fen("8/8/3k4/8/2n5/3K4/4B3/8 w - - 0 60", CastlingMode::Standard)?;
/// assert_eq!(suspicion(&minor, &minor.legal_moves()), Some(Suspicion::MinorPieces));
/// # Ok::<(), board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suspicion {
    /// At most three legal moves with few replies to each, or some more with each of which the game
    /// ends: the next ones may be forced into a dead position.
    FewMoves,
    /// No pawns, rooks or queens.
    MinorPieces,
    /// Pawns, and none of them can move or capture.
    Blocked,
}

impl Suspicion {
    /// The states within which positions of this kind prove dead if they are, in practice.
    #[must_use]
    pub const fn budget(self) -> Budget {
        let states = match self {
            Suspicion::FewMoves => 32,
            Suspicion::MinorPieces => 2_000,
            Suspicion::Blocked => 20_000,
        };
        Budget {
            states,
            bytes: Budget::live().bytes,
        }
    }
}

/// Whether the position is proved dead within this budget: the question after a move, when only a
/// proof matters.
///
/// ```
/// use board::Tolerant;
/// use winnability::{Budget, proved_dead};
/// # use jadoube_winnability as winnability;
/// assert!(!proved_dead(&Tolerant::default(), &Budget::live()));
/// ```
#[must_use]
pub fn proved_dead(position: &Tolerant, budget: &Budget) -> bool {
    matches!(dead_and_check(position, budget), Ok(Dead::Dead { .. }))
}

/// Whether it is worth asking if the position is dead: see [`suspicion`].
///
/// `true` when there are no pawns, rooks or queens; or there are pawns and none of them can move or
/// capture just now; or the player having the move has at most three legal moves with few replies
/// to each, or at most eight and the game ends with each of them (`legal_moves` is their list).
///
/// It misses dead positions: a wall with one pawn move left to play, a forced loss of the last
/// mating material further ahead than the next few moves. Such a position is then found dead some
/// moves later, or when a flag falls and [`decide`](crate::decide()) is asked anyway; so is one
/// that this filter finds, and that is too large for [`Suspicion::budget`].
///
/// ```
/// use board::{Position, Tolerant};
/// # use jadoube_winnability as winnability;
///
/// let position = Tolerant::default();
/// assert!(!winnability::may_be_dead(&position, &position.legal_moves()));
/// ```
pub fn may_be_dead(position: &Tolerant, legal_moves: &[Move]) -> bool {
    suspicion(position, legal_moves).is_some()
}

/// Why the position may be dead, if it may: a filter for after every move, no proof.
/// [`may_be_dead`] says what it misses.
#[must_use]
pub fn suspicion(position: &Tolerant, legal_moves: &[Move]) -> Option<Suspicion> {
    let still = suspicion_of_men(position);
    still.or_else(|| are_forced(position, legal_moves).then_some(Suspicion::FewMoves))
}

/// Whether the next moves may be forced into a dead position: see [`Suspicion::FewMoves`].
#[must_use]
pub fn are_forced(position: &Tolerant, legal_moves: &[Move]) -> bool {
    match legal_moves.len() {
        0..=FEW_MOVES => legal_moves.iter().all(|m| may_end(position, *m)),
        len if len <= SEVERAL_MOVES => !legal_moves.iter().any(|m| goes_on(position, *m)),
        _ => false,
    }
}

/// Why nothing may ever come of these men, whoever has the move and unless a pawn can be captured
/// en passant.
///
/// ```
/// use board::Board;
/// # use jadoube_winnability as winnability;
/// assert_eq!(winnability::stands_still(&Board::default()), None);
/// ```
#[must_use]
pub fn stands_still(board: &Board) -> Option<Suspicion> {
    let strong = board.pawns() | board.rooks_and_queens();
    if strong.is_empty() {
        return Some(Suspicion::MinorPieces);
    }
    let can_go = |color| some_pawn_can_go(board, color);
    let is_blocked = board.pawns().any() && !Color::ALL.into_iter().any(can_go);
    is_blocked.then_some(Suspicion::Blocked)
}

fn suspicion_of_men(position: &Tolerant) -> Option<Suspicion> {
    stands_still(position.board()).filter(|_| position.legal_ep_square().is_none())
}

/// The opponent has a legal move after this one.
fn goes_on(position: &Tolerant, m: Move) -> bool {
    !after(position, m).legal_moves().is_empty()
}

/// After this move the opponent has few moves, or a position that may be dead in itself: behind
/// many replies hardly any is.
fn may_end(position: &Tolerant, m: Move) -> bool {
    let after = after(position, m);
    after.legal_moves().len() <= SEVERAL_MOVES || suspicion_of_men(&after).is_some()
}

fn after(position: &Tolerant, m: Move) -> Tolerant {
    let mut after = position.clone();
    after.play_unchecked(m);
    after
}

/// Whether a pawn of this colour can go ahead or capture, whatever becomes of its king.
fn some_pawn_can_go(board: &Board, color: Color) -> bool {
    let pawns = board.by_piece(color.pawn());
    let ahead = pawns.shift(color.fold_wb(8, -8));
    let victims = board.by_color(!color) & !board.kings();
    !ahead.is_subset(board.occupied())
        || pawns
            .into_iter()
            .any(|pawn| (attacks::pawn_attacks(color, pawn) & victims).any())
}
