//! Decides by the cheapest way that suffices: mate on the board, lemmas, forced lines, walls of
//! locked pawns, a helpmate, an invariant, the closure.

mod long;
mod tries;

use board::{Bitboard, Color, Move, Role, Square, Tolerant};

use crate::answer::WinnabilityAnswer;
use crate::budget::{Budget, Limit, Spent};
use crate::closure::{self, ClosureOutcome};
use crate::cloud::{Clouds, WORK_OF_ONE};
use crate::forced::Forced;
use crate::helpmate::{Aim, Helpmate};
use crate::invariant::{self, RoomForMate};
use crate::proof::{Closure, Proof};
use crate::state::{State, Step};
use crate::{AnswerFault, check, irregular, lemma, plan, sweep};
use tries::{corners, tries};

/// Whether `winner` can checkmate by any series of legal moves, whoever has the move (5.1.2, 5.2.2,
/// 6.9, 7.5.5; FIDE 2009 onward, under other numbers), within [`Budget::default`]. The series
/// begins with a legal move of the player having the move. If he has none, only a checkmate already
/// on the board counts.
///
/// The 75-move and fivefold limits are not part of the question and are ignored.
/// [`check`](crate::check) checks the answer.
///
/// ```
/// use board::{CastlingMode, Color, Tolerant};
/// use winnability::{decide, Closure, Proof, WinnabilityAnswer};
/// # use jadoube_winnability as winnability;
///
/// // Stalemate: nothing follows.
/// let position = Tolerant::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", CastlingMode::Standard)?;
/// let nothing = Proof::Closure(Closure { positions: 1, invariants: vec![], clouds: vec![] });
/// let answer = WinnabilityAnswer::Unwinnable { certificate: nothing };
/// assert_eq!(decide(&position, Color::White), answer);
/// # Ok::<(), board::FenError>(())
/// ```
#[must_use]
pub fn decide(position: &Tolerant, winner: Color) -> WinnabilityAnswer {
    Solver::default().decide(position, winner, &Budget::default())
}

/// Decides positions one after the other, and keeps its memory from one to the next.
///
/// ```
/// use board::{Color, Tolerant};
/// use winnability::{Budget, Solver, WinnabilityAnswer};
/// # use jadoube_winnability as winnability;
///
/// let mut solver = Solver::default();
/// let verdict = solver.decide(&Tolerant::default(), Color::White, &Budget::live());
/// assert!(matches!(verdict, WinnabilityAnswer::Winnable { .. }));
/// ```
#[derive(Default)]
pub struct Solver {
    forced: Forced,
    helpmate: Helpmate,
}

/// As [`decide`](decide()), within this budget, and checked: what the rulings and the command line
/// answer with.
///
/// # Errors
///
/// An answer that [`check`](crate::check) refuses: a fault of the solver, on which nothing may be
/// built.
///
/// ```
/// use board::{Color, Tolerant};
/// use winnability::{Budget, WinnabilityAnswer, decide_and_check};
/// # use jadoube_winnability as winnability;
///
/// let verdict = decide_and_check(&Tolerant::default(), Color::White, &Budget::default())?;
/// assert!(matches!(verdict, WinnabilityAnswer::Winnable { .. }));
/// # Ok::<(), winnability::AnswerFault>(())
/// ```
pub fn decide_and_check(
    position: &Tolerant,
    winner: Color,
    budget: &Budget,
) -> Result<WinnabilityAnswer, AnswerFault> {
    let verdict = Solver::default().decide(position, winner, budget);
    let verdict = verdict.checked_within(budget);
    check(position, winner, &verdict).map(|()| verdict)
}

impl WinnabilityAnswer {
    /// The verdict, or that the budget is exhausted where a check of the verdict would exceed it: a
    /// certificate may stand for far more positions than the solver looked at one by one, as the
    /// check does.
    ///
    /// ```
    /// use board::{CastlingMode, Color, Tolerant};
    /// use winnability::{Budget, Limit, Spent, WinnabilityAnswer, decide};
    /// # use jadoube_winnability as winnability;
    ///
    /// let fen = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1";
    /// let stalemate = Tolerant::from_fen(fen, CastlingMode::Standard)?;
    /// let nothing = Budget { states: 0, ..Budget::default() };
    /// let spent = Spent { states: 1, limit: Limit::Check };
    /// let verdict = decide(&stalemate, Color::White).checked_within(&nothing);
    /// assert_eq!(verdict, WinnabilityAnswer::Exhausted { spent });
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[must_use]
    pub fn checked_within(self, budget: &Budget) -> WinnabilityAnswer {
        match self {
            WinnabilityAnswer::Unwinnable { certificate }
                if !certificate.is_checked_within(budget) =>
            {
                let (states, limit) = (certificate.cost(), Limit::Check);
                WinnabilityAnswer::Exhausted {
                    spent: Spent { states, limit },
                }
            }
            within => within,
        }
    }
}

/// The result for a state.
pub(crate) enum Solved {
    Line(Vec<Step>),
    Never(Proof),
    Exhausted,
}

impl Solver {
    /// As [`decide`](decide()), within this budget.
    #[must_use]
    pub fn decide(
        &mut self,
        position: &Tolerant,
        winner: Color,
        budget: &Budget,
    ) -> WinnabilityAnswer {
        let mut left = BudgetLeft::of(budget);
        match State::seen_by(position, winner) {
            Some(state) => self.verdict(winner, &state, &mut left),
            None => irregular::decide(self, position, winner, &mut left),
        }
    }

    /// Whether `winner` can checkmate, and no more: neither line nor certificate. `None` beyond the
    /// budget.
    ///
    /// ```
    /// use board::{Color, Tolerant};
    /// use winnability::{Budget, Solver};
    /// # use jadoube_winnability as winnability;
    ///
    /// let start = Tolerant::default();
    /// let can = Solver::default().can_checkmate(&start, Color::White, &Budget::default());
    /// assert_eq!(can, Some(true));
    /// ```
    #[must_use]
    pub fn can_checkmate(
        &mut self,
        position: &Tolerant,
        winner: Color,
        budget: &Budget,
    ) -> Option<bool> {
        let Some(state) = State::seen_by(position, winner) else {
            return match self.decide(position, winner, budget) {
                WinnabilityAnswer::Winnable { .. } => Some(true),
                WinnabilityAnswer::Unwinnable { .. } => Some(false),
                WinnabilityAnswer::Exhausted { .. } => None,
            };
        };
        match self.solve(&state, winner, &mut BudgetLeft::of(budget)) {
            Solved::Line(_) => Some(true),
            Solved::Never(_) => Some(false),
            Solved::Exhausted => None,
        }
    }

    /// What is found of the state, told of the position.
    pub(crate) fn verdict(
        &mut self,
        winner: Color,
        state: &State,
        left: &mut BudgetLeft,
    ) -> WinnabilityAnswer {
        match self.solve(state, winner, left) {
            Solved::Line(steps) => WinnabilityAnswer::Winnable {
                line: told(state, winner, &steps),
            },
            Solved::Never(certificate) => WinnabilityAnswer::Unwinnable { certificate },
            Solved::Exhausted => WinnabilityAnswer::Exhausted {
                spent: left.spent(),
            },
        }
    }

    /// A helpmate by plan, by sweep or by one of the short searches.
    pub(crate) fn short_line(&mut self, state: &State, left: &mut BudgetLeft) -> Option<Vec<Step>> {
        line_without_search(state).or_else(|| {
            match self.run_short_searches(state, Color::White, &mut None, left) {
                Some(Solved::Line(line)) => Some(line),
                _ => None,
            }
        })
    }

    fn solve(&mut self, state: &State, winner: Color, left: &mut BudgetLeft) -> Solved {
        // the mate comes before the material: a promotion can give mates that the material denies
        let moves = state.moves_up_to(FEW_MOVES + 1);
        if moves == 0 {
            return if state.turn == Color::Black && state.is_check() {
                Solved::Line(Vec::new())
            } else {
                closed(Closure::of(1))
            };
        }
        if let Some(lemma) = lemma::by_material(state) {
            return Solved::Never(Proof::Lemma(lemma));
        }
        self.search(state, winner, moves, left)
    }

    fn search(
        &mut self,
        state: &State,
        winner: Color,
        moves: u32,
        left: &mut BudgetLeft,
    ) -> Solved {
        if moves <= FEW_MOVES
            && let Some(solved) = self.forced(state, left)
        {
            return solved;
        }
        if let Some(line) = plan::of(state) {
            return Solved::Line(line);
        }
        let is_locked = are_pawns_locked(state);
        let mut room = None;
        if is_locked {
            match try_invariant(state, winner) {
                Ok(solved) => return solved,
                Err(found) => room = Some(found),
            }
        }
        if let Some(line) = sweep::of(state) {
            return Solved::Line(line);
        }
        if moves > FEW_MOVES
            && state.moves_up_to(SOME_MOVES + 1) <= SOME_MOVES
            && let Some(solved) = self.forced(state, left)
        {
            return solved;
        }
        let is_slow = is_locked && state.straight.is_empty();
        let mut closure = is_slow.then(|| closure::ClosureSearch::new(state));
        if let Some(solved) = self.run_short_searches(state, winner, &mut closure, left) {
            return solved;
        }
        if let Some(line) = self.taken_in_passing(state, winner, left) {
            return Solved::Line(line);
        }
        let room = match room.map_or_else(|| try_invariant(state, winner), Err) {
            Ok(solved) => return solved,
            Err(room) => room,
        };
        let mut clouds = Clouds::if_blocked(state);
        if let Some(proof) = find_cloud(&mut clouds, FEW_CLOUDED, winner, left) {
            return Solved::Never(proof);
        }
        let closure = closure.unwrap_or_else(|| closure::ClosureSearch::new(state));
        self.long_search(state, winner, (closure, clouds), &room, left)
    }

    /// What follows, if that is only a few states.
    fn forced(&mut self, state: &State, left: &mut BudgetLeft) -> Option<Solved> {
        let outcome = self.forced.explore(state)?;
        left.spend(self.forced.states());
        Some(match outcome {
            ClosureOutcome::Mate(line) => Solved::Line(line),
            ClosureOutcome::Closed => closed(Closure::of(self.forced.states())),
        })
    }

    /// The short searches, one after the other, and between them the closure, if one is begun.
    fn run_short_searches(
        &mut self,
        state: &State,
        winner: Color,
        closure: &mut Option<closure::ClosureSearch>,
        left: &mut BudgetLeft,
    ) -> Option<Solved> {
        let mut explored = |states, left: &mut BudgetLeft| {
            let open = closure.as_mut()?;
            explored(open, open.work() + states, winner, left)
        };
        if let Some(solved) = explored(LOCKED_STATES, left) {
            return Some(solved);
        }
        let corners = corners(state);
        for &(ordering, corner, states) in tries(state) {
            let here = state.king(Color::Black);
            let aim = Aim {
                square: corners.get(corner).copied().unwrap_or(here),
                frozen: Bitboard::EMPTY,
                ordering,
            };
            if let Some(line) = self.helpmate(state, &aim, states, left) {
                return Some(Solved::Line(line));
            }
            if let Some(solved) = explored(EACH * states, left) {
                return Some(solved);
            }
        }
        None
    }

    /// What follows a capture in passing, within half of the budget: now or never, and it may be
    /// all that opens a wall.
    fn taken_in_passing(
        &mut self,
        state: &State,
        winner: Color,
        left: &mut BudgetLeft,
    ) -> Option<Vec<Step>> {
        let passed = state.en_passant?;
        let mut steps = Vec::new();
        state.steps(&mut steps);
        let takes = |step: &Step| step.to == passed && state.pawns.contains(step.from);
        steps.into_iter().filter(takes).find_map(|step| {
            let mut part = left.half();
            let solved = self.solve(&state.after(step), winner, &mut part);
            left.spent += part.spent;
            match solved {
                Solved::Line(rest) => Some([vec![step], rest].concat()),
                Solved::Never(_) | Solved::Exhausted => None,
            }
        })
    }

    fn helpmate(
        &mut self,
        state: &State,
        aim: &Aim<'_>,
        states: u32,
        left: &mut BudgetLeft,
    ) -> Option<Vec<Step>> {
        let states = states.min(left.states());
        let line = self.helpmate.search(state, aim, states);
        left.spend(self.helpmate.states());
        line
    }
}

/// So few moves may lead to the end at once.
const FEW_MOVES: u32 = 3;
/// So many seldom do.
const SOME_MOVES: u32 = 8;
/// What a search for a cloud takes where it finds one at once.
const FEW_CLOUDED: u32 = 1_024;

/// Its work for each state of the searches between which it goes on.
const EACH: u32 = 2;

/// States of a closure that is begun before helpmates are looked for.
const LOCKED_STATES: u32 = 16;

/// A helpmate by plan or by sweep.
pub(crate) fn line_without_search(state: &State) -> Option<Vec<Step>> {
    plan::of(state).or_else(|| sweep::of(state))
}

/// Whether pawns stand in each other's way and there is little else but kings and bishops: they may
/// wall off the players.
pub(crate) fn are_pawns_locked(state: &State) -> bool {
    let of = |color| state.men(color, Role::Pawn);
    let locked = of(Color::White).shift(8) & of(Color::Black);
    let others = (state.pawns | state.knights | state.straight).count() - 2 * locked.count();
    locked.any() && (others <= 4 || (locked.count() > 2 && others <= 2 * opposed(state) + 4))
}

/// Pairs of pawns that face each other on a file with squares between them.
fn opposed(state: &State) -> usize {
    let [white, black] = [Color::White, Color::Black].map(|color| state.men(color, Role::Pawn));
    let faces = |pawn: Square| {
        let ahead = Bitboard::from_file(pawn.file()) & Bitboard(!1 << u32::from(pawn));
        let next = (ahead & state.pawns).first();
        next.is_some_and(|next| black.contains(next) && next.distance(pawn) > 1)
    };
    white.into_iter().filter(|pawn| faces(*pawn)).count()
}

/// Looks for a cloud, as long as the searches for one have looked at no more than so many states.
fn find_cloud(
    clouds: &mut Clouds,
    states: u32,
    winner: Color,
    left: &mut BudgetLeft,
) -> Option<Proof> {
    let before = clouds.work();
    let found = clouds.explore(states.min(left.states()));
    left.spend((clouds.work() - before) / WORK_OF_ONE);
    found.map(|found| Proof::Cloud(Box::new(found.told(winner))))
}

/// What an invariant settles, or what it leaves open.
fn try_invariant(state: &State, winner: Color) -> Result<Solved, RoomForMate> {
    let found = invariant::of(state)?;
    let told = Box::new(found.told(winner));
    Ok(Solved::Never(Proof::Invariant(told)))
}

pub(crate) fn explored(
    closure: &mut closure::ClosureSearch,
    states: u32,
    winner: Color,
    left: &mut BudgetLeft,
) -> Option<Solved> {
    let before = closure.spent();
    let outcome = closure.explore(states, before.saturating_add(left.states()));
    left.spend(closure.spent() - before);
    Some(match outcome? {
        ClosureOutcome::Mate(line) => Solved::Line(line),
        ClosureOutcome::Closed => {
            let positions = closure.states().min(u64::from(u32::MAX)) as u32;
            closed(closure.settled().told(positions, winner))
        }
    })
}

fn closed(closure: Closure) -> Solved {
    Solved::Never(Proof::Closure(closure))
}

/// The steps as moves of the position.
pub(crate) fn told(state: &State, winner: Color, steps: &[Step]) -> Vec<Move> {
    let turn = |square: Square| winner.fold_wb(square, square.flip_vertical());
    let mut at = *state;
    let told = |step: &Step| {
        let (from, to) = (turn(step.from), turn(step.to));
        let role = at.role_at(step.from).unwrap_or(Role::King);
        let m = if at.of(at.turn).contains(step.to) {
            Move::Castle {
                king: from,
                rook: to,
            }
        } else if role == Role::Pawn && at.en_passant == Some(step.to) && from.file() != to.file() {
            Move::EnPassant { from, to }
        } else {
            let (capture, promotion) = (at.role_at(step.to), step.into);
            Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            }
        };
        at = at.after(*step);
        m
    };
    steps.iter().map(told).collect()
}

/// What is left of a budget.
pub(crate) struct BudgetLeft {
    budget: Budget,
    spent: u64,
    /// Bytes that are taken by whoever searches on.
    held: u64,
}

impl BudgetLeft {
    pub(crate) fn of(budget: &Budget) -> BudgetLeft {
        BudgetLeft {
            budget: *budget,
            spent: 0,
            held: 0,
        }
    }

    /// Half of the states that are left.
    fn half(&self) -> BudgetLeft {
        let states = u64::from(self.states() / 2);
        let budget = Budget {
            states,
            ..self.budget
        };
        let held = self.held;
        BudgetLeft {
            held,
            ..BudgetLeft::of(&budget)
        }
    }

    pub(crate) fn spend(&mut self, states: u32) {
        self.spent += u64::from(states);
    }

    /// What was spent in vain.
    pub(crate) fn spent(&self) -> Spent {
        let limit = match self.states() {
            0 => Limit::States,
            _ => Limit::Bytes,
        };
        let states = self.spent;
        Spent { states, limit }
    }

    /// States that may still be looked at.
    pub(crate) fn states(&self) -> u32 {
        let left = self.budget.states.saturating_sub(self.spent);
        left.min(MOST_AT_ONCE) as u32
    }

    /// Says how many bytes are taken apart from those of searches still to come.
    pub(crate) fn hold(&mut self, bytes: u64) {
        self.held = bytes;
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.budget.bytes.saturating_sub(self.held)
    }
}

/// States that one search may look at: they are counted in 32 bits.
const MOST_AT_ONCE: u64 = 1 << 31;
