//! The decision: mate on the board, lemmas, forced lines, a helpmate, an invariant, the closure; what is cheap comes first.

use board::{Bitboard, Color, Move, Position, Role, Square, Tolerant};

use crate::budget::{Budget, Spent};
use crate::closure::{self, Outcome};
use crate::cloud::{self, Clouds, Forced};
use crate::helpmate::{
    self, Aim, BROAD, CLEARING, Helpmate, NARROW, NETTING, Ordering, PATIENT, SLOW, STEADY, TAKING,
    WIDE,
};
use crate::invariant::{self, Room};
use crate::proof::{Closure, Proof};
use crate::state::{State, Step};
use crate::{Refused, check, irregular, lemma};

/// What [`decide`] found.
///
/// ```
/// use board::{CastlingMode, Color, Tolerant};
/// use winnability::{decide, Verdict};
/// # use jadoube_winnability as winnability;
///
/// let position = Tolerant::from_fen("7K/5k2/7P/8/5n2/8/8/8 w - - 0 70", CastlingMode::Standard)?;
/// let Verdict::Winnable { line } = decide(&position, Color::Black) else {
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
        certificate: Proof,
    },
    /// Neither was found within the budget.
    Exhausted {
        /// What was spent.
        spent: Spent,
    },
}

/// Whether `winner` can checkmate by any series of legal moves, whoever has the move (5.1.2, 5.2.2, 6.9, 7.5.5; FIDE 2009 onward,
/// under other numbers), within [`Budget::default`]. The series begins with a legal move of the player having the move. If he has
/// none, only a checkmate already on the board counts.
///
/// The 75-move and fivefold limits are not part of the question and are ignored. [`check`](crate::check) checks the answer.
///
/// ```
/// use board::{CastlingMode, Color, Tolerant};
/// use winnability::{decide, Closure, Proof, Verdict};
/// # use jadoube_winnability as winnability;
///
/// // Stalemate: nothing follows.
/// let position = Tolerant::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", CastlingMode::Standard)?;
/// let nothing = Proof::Closure(Closure { positions: 1, invariants: vec![], clouds: vec![] });
/// assert_eq!(decide(&position, Color::White), Verdict::Unwinnable { certificate: nothing });
/// # Ok::<(), board::FenError>(())
/// ```
#[must_use]
pub fn decide(position: &Tolerant, winner: Color) -> Verdict {
    Solver::default().decide(position, winner, &Budget::default())
}

/// Decides positions one after the other, and keeps its memory from one to the next.
///
/// ```
/// use board::{Color, Tolerant};
/// use winnability::{Budget, Solver, Verdict};
/// # use jadoube_winnability as winnability;
///
/// let mut solver = Solver::default();
/// let verdict = solver.decide(&Tolerant::default(), Color::White, &Budget::live());
/// assert!(matches!(verdict, Verdict::Winnable { .. }));
/// ```
#[derive(Default)]
pub struct Solver {
    helpmate: Helpmate,
}

/// As [`decide`](decide()), within this budget, and checked: what the rulings and the command line answer with.
///
/// # Errors
///
/// An answer that [`check`](crate::check) refuses: a fault of the solver, on which nothing may be built.
///
/// ```
/// use board::{Color, Tolerant};
/// use winnability::{Budget, Verdict, decide_and_check};
/// # use jadoube_winnability as winnability;
///
/// let verdict = decide_and_check(&Tolerant::default(), Color::White, &Budget::default())?;
/// assert!(matches!(verdict, Verdict::Winnable { .. }));
/// # Ok::<(), winnability::Refused>(())
/// ```
pub fn decide_and_check(
    position: &Tolerant,
    winner: Color,
    budget: &Budget,
) -> Result<Verdict, Refused> {
    let verdict = Solver::default().decide(position, winner, budget);
    check(position, winner, &verdict).map(|()| verdict)
}

/// What was found of a state.
pub(crate) enum Solved {
    Line(Vec<Step>),
    Never(Proof),
    Exhausted,
}

impl Solver {
    /// As [`decide`](decide()), within this budget.
    #[must_use]
    pub fn decide(&mut self, position: &Tolerant, winner: Color, budget: &Budget) -> Verdict {
        let mut left = Left::of(budget);
        match State::seen_by(position, winner) {
            Some(state) => self.verdict(position, winner, &state, &mut left),
            None => irregular::decide(self, position, winner, &mut left),
        }
    }

    /// Whether `winner` can checkmate, and no more: neither line nor certificate. `None` beyond the budget.
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
                Verdict::Winnable { .. } => Some(true),
                Verdict::Unwinnable { .. } => Some(false),
                Verdict::Exhausted { .. } => None,
            };
        };
        match self.solve(&state, winner, &mut Left::of(budget)) {
            Solved::Line(_) => Some(true),
            Solved::Never(_) => Some(false),
            Solved::Exhausted => None,
        }
    }

    /// What is found of the state, told of the position.
    pub(crate) fn verdict(
        &mut self,
        position: &Tolerant,
        winner: Color,
        state: &State,
        left: &mut Left,
    ) -> Verdict {
        match self.solve(state, winner, left) {
            Solved::Line(steps) => Verdict::Winnable {
                line: told(position, winner, &steps),
            },
            Solved::Never(certificate) => Verdict::Unwinnable { certificate },
            Solved::Exhausted => Verdict::Exhausted {
                spent: left.spent(),
            },
        }
    }

    fn solve(&mut self, state: &State, winner: Color, left: &mut Left) -> Solved {
        // the mate comes before the material: a promotion can give mates that the material denies
        if !state.can_move() {
            return if state.turn == Color::Black && state.is_check() {
                Solved::Line(Vec::new())
            } else {
                Solved::Never(Proof::Closure(Closure {
                    positions: 1,
                    invariants: Vec::new(),
                    clouds: Vec::new(),
                }))
            };
        }
        if let Some(lemma) = lemma::by_material(state) {
            return Solved::Never(Proof::Lemma(lemma));
        }
        self.search(state, winner, left)
    }

    fn search(&mut self, state: &State, winner: Color, left: &mut Left) -> Solved {
        let mut closure = None;
        if is_forced(state) {
            let begun = closure.insert(closure::Closure::new(state));
            if let Some(solved) = explored(begun, FEW_STATES, winner, left) {
                return solved;
            }
        }
        let corners = corners(state);
        for &(ordering, corner, states) in tries(state) {
            let aim = Aim {
                square: corners[corner],
                frozen: Bitboard::EMPTY,
                ordering,
            };
            if let Some(line) = self.helpmate(state, &aim, states, left) {
                return Solved::Line(line);
            }
        }
        match invariant::of(state) {
            Ok(found) => Solved::Never(Proof::Invariant(Box::new(found.told(winner)))),
            Err(room) => {
                let mut clouds = Clouds::if_blocked(state);
                if let Some(proof) = clouded(&mut clouds, FEW_CLOUDED, winner, left) {
                    return Solved::Never(proof);
                }
                let closure = closure.unwrap_or_else(|| closure::Closure::new(state));
                self.long_search(state, winner, (closure, clouds), &room, left)
            }
        }
    }

    /// Closure and searches in turn, each time for twice as long.
    fn long_search(
        &mut self,
        state: &State,
        winner: Color,
        (closure, mut clouds): (closure::Closure, Clouds),
        room: &Room,
        left: &mut Left,
    ) -> Solved {
        let squares = squares_aimed_at(state, room);
        // where few pawns hold the others up there is too much to be closed
        let is_open = room.frozen.is_empty() && state.pawns.count() < 4;
        let is_forced = is_forced(state);
        let share = if is_open { 2 } else { 32 };
        let mut closure = Some(closure);
        let mut states = 128;
        while left.states() > 0 {
            if let Some(open) = &mut closure
                && let Some(solved) = explored(open, share * states, winner, left)
            {
                return solved;
            }
            clouds.limit(left.bytes() / 8);
            closure = closure.filter(|open| open.bytes() + clouds.bytes() < left.bytes() / 2);
            if let Some(proof) = clouded(&mut clouds, 8 * states, winner, left) {
                return Solved::Never(proof);
            }
            if is_forced
                && states <= MOST_FORCED
                && let Some(proof) = after_forced_moves(state, share * states, winner, left)
            {
                return Solved::Never(proof);
            }
            for ordering in ROTATION {
                for square in &squares {
                    let (square, frozen) = (*square, room.frozen);
                    let aim = Aim {
                        square,
                        frozen,
                        ordering,
                    };
                    if let Some(line) = self.helpmate(state, &aim, states, left) {
                        return Solved::Line(line);
                    }
                }
            }
            states = states.saturating_mul(2);
        }
        Solved::Exhausted
    }

    fn helpmate(
        &mut self,
        state: &State,
        aim: &Aim<'_>,
        states: u32,
        left: &mut Left,
    ) -> Option<Vec<Step>> {
        let room = left.bytes() / 2 / helpmate::BYTES_EACH;
        let states = states.min(left.states()).min(room as u32);
        let line = self.helpmate.search(state, aim, states);
        left.spend(self.helpmate.states());
        line
    }
}

/// The corners, or what is nearest to each of them where the loser's king never comes there.
fn squares_aimed_at(state: &State, room: &Room) -> Vec<Square> {
    let mut squares = Vec::new();
    for corner in corners(state) {
        let far = |square: &Square| square.distance(corner);
        let nearest = room
            .losers_king
            .into_iter()
            .min_by_key(far)
            .unwrap_or(corner);
        if !squares.contains(&nearest) {
            squares.push(nearest);
        }
    }
    squares
}

const FEW_STATES: u32 = 32;
/// What a search for a cloud takes where it finds one at once.
const FEW_CLOUDED: u32 = 1_024;
/// In later turns nothing more is looked for beyond forced moves.
const MOST_FORCED: u32 = 512;

type Tries = &'static [(&'static Ordering, usize, u32)];

/// What is tried first where the winner has a queen or a rook: ordering, corner by nearness, states.
const HUNTING: Tries = &[
    (&NARROW, 0, 48),
    (&TAKING, 1, 48),
    (&TAKING, 3, 48),
    (&TAKING, 2, 96),
    (&SLOW, 0, 48),
    (&WIDE, 3, 96),
];

/// Where he has only pawns, and perhaps minor pieces.
const CREEPING: Tries = &[
    (&NARROW, 0, 48),
    (&SLOW, 1, 48),
    (&NARROW, 3, 96),
    (&WIDE, 0, 48),
    (&SLOW, 2, 48),
];

/// And where he has only minor pieces.
const CORNERING: Tries = &[
    (&CLEARING, 3, 48),
    (&NARROW, 0, 24),
    (&CLEARING, 1, 48),
    (&WIDE, 0, 48),
    (&WIDE, 1, 96),
    (&NETTING, 1, 96),
    (&NETTING, 2, 192),
    (&CLEARING, 0, 96),
    (&NETTING, 3, 192),
    (&BROAD, 0, 96),
    (&SLOW, 1, 400),
];

const ROTATION: [&Ordering; 5] = [&NARROW, &BROAD, &WIDE, &STEADY, &PATIENT];

/// What is tried first.
fn tries(state: &State) -> Tries {
    let white = state.of(Color::White);
    if white.intersects(state.straight) {
        HUNTING
    } else if white.intersects(state.pawns) {
        CREEPING
    } else {
        CORNERING
    }
}

/// Few moves: they may lead to the end at once.
fn is_forced(state: &State) -> bool {
    let mut steps = Vec::new();
    state.steps(&mut steps);
    steps.len() <= cloud::FEW_MOVES
}

/// Looks for a cloud, as long as the searches for one have looked at no more than so many states.
fn clouded(clouds: &mut Clouds, states: u32, winner: Color, left: &mut Left) -> Option<Proof> {
    let before = clouds.work();
    let found = clouds.explore(states.min(left.states()));
    left.spend(clouds.work() - before);
    found.map(|found| Proof::Cloud(Box::new(found.told(winner))))
}

fn after_forced_moves(state: &State, work: u32, winner: Color, left: &mut Left) -> Option<Proof> {
    let mut forced = Forced::default();
    let is_settled = forced.settle(state, work.min(left.states()));
    left.spend(forced.work);
    is_settled.then(|| {
        Proof::Closure(Closure {
            positions: forced.positions,
            invariants: forced
                .invariants
                .iter()
                .map(|found| found.told(winner))
                .collect(),
            clouds: forced
                .clouds
                .iter()
                .map(|found| found.told(winner))
                .collect(),
        })
    })
}

fn explored(
    closure: &mut closure::Closure,
    states: u32,
    winner: Color,
    left: &mut Left,
) -> Option<Solved> {
    let before = closure.work();
    let outcome = closure.explore(states.min(before.saturating_add(left.states())));
    left.spend(closure.work() - before);
    Some(match outcome? {
        Outcome::Mate(line) => Solved::Line(line),
        Outcome::Closed => Solved::Never(Proof::Closure(Closure {
            positions: closure.states().min(u64::from(u32::MAX)) as u32,
            invariants: closure
                .described()
                .iter()
                .map(|found| found.told(winner))
                .collect(),
            clouds: Vec::new(),
        })),
    })
}

/// The corners, the one where the kings are soonest first. Where White has nothing but bishops on squares of one colour, corners of that
/// colour stand for the others too: he gives check on no others.
fn corners(state: &State) -> [Square; 4] {
    let mut corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    let far = |corner: &Square| {
        2 * state.king(Color::Black).distance(*corner) + state.king(Color::White).distance(*corner)
    };
    corners.sort_by_key(far);
    let men = state.of(Color::White) & !Bitboard::from(state.king(Color::White));
    let bishops = state.diagonal & !state.straight;
    let colours = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES];
    if let Some(colour) = colours
        .into_iter()
        .find(|colour| men.is_subset(bishops & *colour))
    {
        let of_colour = |corner: &&Square| colour.contains(**corner);
        let right: Vec<Square> = corners.iter().filter(of_colour).copied().collect();
        if let [first, second] = right[..] {
            return [first, second, first, second];
        }
    }
    corners
}

/// The steps as moves of the position.
fn told(position: &Tolerant, winner: Color, steps: &[Step]) -> Vec<Move> {
    let turn = |square: Square| winner.fold_wb(square, square.flip_vertical());
    let mut at = position.clone();
    let told = |step: &Step| {
        let (from, to) = (turn(step.from), turn(step.to));
        let board = at.board();
        let role = board.role_at(from).unwrap_or(Role::King);
        let own = board.by_color(at.turn());
        let m = if own.contains(to) {
            Move::Castle {
                king: from,
                rook: to,
            }
        } else if role == Role::Pawn && from.file() != to.file() && !board.occupied().contains(to) {
            Move::EnPassant { from, to }
        } else {
            let (capture, promotion) = (board.role_at(to), step.into);
            Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            }
        };
        at.play_unchecked(m);
        m
    };
    steps.iter().map(told).collect()
}

/// What is left of a budget.
pub(crate) struct Left {
    budget: Budget,
    spent: Spent,
}

impl Left {
    fn of(budget: &Budget) -> Left {
        Left {
            budget: *budget,
            spent: Spent::default(),
        }
    }

    pub(crate) fn spend(&mut self, states: u32) {
        self.spent.states += u64::from(states);
    }

    pub(crate) fn spent(&self) -> Spent {
        self.spent
    }

    /// States that may still be looked at.
    pub(crate) fn states(&self) -> u32 {
        let left = self.budget.states.saturating_sub(self.spent.states);
        left.min(MOST_AT_ONCE) as u32
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.budget.bytes
    }
}

/// States that one search may look at: they are counted in 32 bits.
const MOST_AT_ONCE: u64 = 1 << 31;
