//! Checks an answer. Of the rest of this crate it uses nothing but what the answers are made of:
//! the moves are those of `board`.

mod cloud;
mod invariant;
mod lemma;
mod matching;
mod mate;
mod opposed;
mod reached;

use std::fmt;

use board::{Bitboard, Color, Move, Position, Tolerant};

use crate::proof::{Closure, Cloud, Proof};
use crate::{Budget, Dead, Lemma, Limit, WinnabilityAnswer};
use reached::ReachedPositions;

/// Why an answer is not accepted.
///
/// ```
/// use board::{Color, Tolerant};
/// use winnability::{AnswerFault, WinnabilityAnswer, check};
/// # use jadoube_winnability as winnability;
///
/// let claim = WinnabilityAnswer::Winnable { line: vec![] };
/// assert_eq!(check(&Tolerant::default(), Color::White, &claim), Err(AnswerFault::NoCheckmate));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerFault {
    /// This move of the line, counted from one, is not legal where it is to be made.
    IllegalMove {
        /// Which.
        number: usize,
    },
    /// The line does not end in checkmate by the player.
    NoCheckmate,
    /// The player has checkmated already.
    IsCheckmate,
    /// The lemma does not apply to the position.
    LemmaDoesNotApply(Lemma),
    /// The invariant, or the cloud, does not describe the position.
    NotDescribed,
    /// What this invariant describes, counted from one, is left by a legal move or can be
    /// checkmate.
    NoInvariant {
        /// Which.
        number: usize,
    },
    /// What this cloud describes, counted from one, is left by a legal move or can be checkmate, or
    /// there is more of it than it says.
    NoCloud {
        /// Which.
        number: usize,
    },
    /// Legal moves lead to checkmate.
    LeadsToCheckmate,
    /// A position has more legal moves than are listed ([`MoveList`](board::MoveList) ends at 270):
    /// they cannot all be followed.
    TooManyMoves,
    /// More positions can be reached than the closure says.
    MorePositions {
        /// How many it says.
        than: u32,
    },
    /// The check would take more than it may ([`check_within`]): nothing is known of the answer.
    BeyondBudget {
        /// More of what: states or bytes.
        limit: Limit,
    },
}

impl fmt::Display for AnswerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnswerFault::IllegalMove { number } => {
                write!(f, "move {number} of the line is not legal")
            }
            AnswerFault::NoCheckmate => {
                f.write_str("the line does not end in checkmate by this player")
            }
            AnswerFault::IsCheckmate => f.write_str("the player has checkmated already"),
            AnswerFault::LemmaDoesNotApply(lemma) => {
                write!(f, "the lemma {lemma} does not apply to the position")
            }
            AnswerFault::NotDescribed => {
                f.write_str("the invariant or the cloud does not describe the position")
            }
            AnswerFault::NoInvariant { number } => write!(
                f,
                "invariant {number} is none: a legal move leaves what it describes, or checkmate is among it"
            ),
            AnswerFault::NoCloud { number } => write!(
                f,
                "cloud {number} is none: a legal move leaves what it describes, checkmate may be among it, or there is more of it"
            ),
            AnswerFault::LeadsToCheckmate => {
                f.write_str("legal moves lead to checkmate by this player")
            }
            AnswerFault::TooManyMoves => {
                f.write_str("a position has more legal moves than can be listed, 270")
            }
            AnswerFault::MorePositions { than } => {
                write!(
                    f,
                    "legal moves reach more than the {than} positions of the closure"
                )
            }
            AnswerFault::BeyondBudget { limit } => {
                let more = match limit {
                    Limit::Bytes => "memory",
                    _ => "positions",
                };
                write!(f, "the check would take more {more} than it may")
            }
        }
    }
}

impl std::error::Error for AnswerFault {}

/// Whether the answer holds: a line is replayed to checkmate, a proof is checked step by step. That
/// nothing is known ([`WinnabilityAnswer::Exhausted`]) needs no check.
///
/// # Errors
///
/// What does not hold.
///
/// ```
/// use board::{CastlingMode, Color, Tolerant};
/// use winnability::{check, decide};
/// # use jadoube_winnability as winnability;
///
/// let position = Tolerant::from_fen("7K/5k2/7P/8/5n2/8/8/8 w - - 0 70", CastlingMode::Standard)?;
/// let verdict = decide(&position, Color::Black);
/// assert_eq!(check(&position, Color::Black, &verdict), Ok(()));
/// # Ok::<(), board::FenError>(())
/// ```
pub fn check(
    position: &Tolerant,
    winner: Color,
    verdict: &WinnabilityAnswer,
) -> Result<(), AnswerFault> {
    match verdict {
        WinnabilityAnswer::Winnable { line } => check_line(position, winner, line),
        WinnabilityAnswer::Unwinnable { certificate } => {
            check_proof(position, winner, certificate, u64::MAX)
        }
        WinnabilityAnswer::Exhausted { .. } => Ok(()),
    }
}

/// As [`check`] of what strangers may have written: no more positions are looked at, and no more
/// bytes held, than the budget allows.
///
/// # Errors
///
/// What does not hold, or that the budget is not enough to know.
///
/// ```
/// use board::{CastlingMode, Color, Tolerant};
/// use winnability::{Budget, Closure, Limit, Proof, AnswerFault, WinnabilityAnswer, check_within};
/// # use jadoube_winnability as winnability;
///
/// let stalemate = Tolerant::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", CastlingMode::Standard)?;
/// let closure = |positions| WinnabilityAnswer::Unwinnable {
///     certificate: Proof::Closure(Closure { positions, invariants: vec![], clouds: vec![] }),
/// };
/// let budget = Budget::live();
/// assert_eq!(check_within(&stalemate, Color::White, &closure(1), &budget), Ok(()));
/// let beyond = AnswerFault::BeyondBudget { limit: Limit::States };
/// assert_eq!(check_within(&stalemate, Color::White, &closure(4_000_000), &budget), Err(beyond));
/// # Ok::<(), board::FenError>(())
/// ```
pub fn check_within(
    position: &Tolerant,
    winner: Color,
    verdict: &WinnabilityAnswer,
    budget: &Budget,
) -> Result<(), AnswerFault> {
    match verdict {
        WinnabilityAnswer::Unwinnable { certificate } => {
            check_proof_within(position, winner, certificate, budget)
        }
        _ => check(position, winner, verdict),
    }
}

pub(crate) fn check_proof_within(
    position: &Tolerant,
    winner: Color,
    proof: &Proof,
    budget: &Budget,
) -> Result<(), AnswerFault> {
    if proof.cost() > budget.states {
        return Err(beyond(Limit::States));
    }
    check_proof(position, winner, proof, budget.bytes)
}

const fn beyond(limit: Limit) -> AnswerFault {
    AnswerFault::BeyondBudget { limit }
}

/// Whether the answer about both players holds, as [`check`] does for one.
///
/// # Errors
///
/// What does not hold.
///
/// ```
/// use board::Tolerant;
/// use winnability::{check_dead, dead};
/// # use jadoube_winnability as winnability;
///
/// let start = Tolerant::default();
/// assert_eq!(check_dead(&start, &dead(&start)), Ok(()));
/// ```
pub fn check_dead(position: &Tolerant, dead: &Dead) -> Result<(), AnswerFault> {
    match dead {
        Dead::Alive { winner, line } => check_line(position, *winner, line),
        Dead::Dead { certificates } => {
            let of = |winner| check_proof(position, winner, certificates.get(winner), u64::MAX);
            Color::ALL.into_iter().try_for_each(of)
        }
        Dead::Exhausted { .. } => Ok(()),
    }
}

pub(crate) fn check_line(
    position: &Tolerant,
    winner: Color,
    line: &[Move],
) -> Result<(), AnswerFault> {
    let mut at = position.clone();
    for (index, m) in line.iter().enumerate() {
        if !at.is_legal(*m) {
            return Err(AnswerFault::IllegalMove { number: index + 1 });
        }
        at.play_unchecked(*m);
    }
    if is_mated(&at, winner) {
        Ok(())
    } else {
        Err(AnswerFault::NoCheckmate)
    }
}

fn all(sets: impl IntoIterator<Item = Bitboard>) -> Bitboard {
    sets.into_iter().fold(Bitboard::EMPTY, |all, set| all | set)
}

fn is_mated(position: &Tolerant, winner: Color) -> bool {
    position.turn() != winner && position.is_checkmate()
}

fn check_proof(
    position: &Tolerant,
    winner: Color,
    proof: &Proof,
    bytes: u64,
) -> Result<(), AnswerFault> {
    if is_mated(position, winner) {
        return Err(AnswerFault::IsCheckmate);
    }
    match proof {
        Proof::Lemma(lemma) if lemma::applies(*lemma, position, winner) => Ok(()),
        Proof::Lemma(lemma) => Err(AnswerFault::LemmaDoesNotApply(*lemma)),
        Proof::Invariant(found) => {
            let found = invariant::InvariantCheck::new(found);
            if !found.describes(position) {
                return Err(AnswerFault::NotDescribed);
            }
            check_invariant(&found, winner, 1)
        }
        Proof::Cloud(found) => {
            let found = cloud_that_holds(found, winner, 1, bytes)?;
            if !found.describes(position) {
                return Err(AnswerFault::NotDescribed);
            }
            Ok(())
        }
        Proof::Closure(closure) => check_closure(position, winner, closure, bytes),
    }
}

fn check_invariant(
    found: &invariant::InvariantCheck<'_>,
    winner: Color,
    number: usize,
) -> Result<(), AnswerFault> {
    if found.holds(winner) {
        Ok(())
    } else {
        Err(AnswerFault::NoInvariant { number })
    }
}

fn cloud_that_holds(
    cloud: &Cloud,
    winner: Color,
    number: usize,
    bytes: u64,
) -> Result<cloud::CloudCheck<'_>, AnswerFault> {
    cloud::CloudCheck::new(cloud, winner, bytes).map_err(|why| match why {
        cloud::CloudFault::NoCloud => AnswerFault::NoCloud { number },
        cloud::CloudFault::BeyondBytes => beyond(Limit::Bytes),
    })
}

fn check_closure(
    root: &Tolerant,
    winner: Color,
    closure: &Closure,
    bytes: u64,
) -> Result<(), AnswerFault> {
    let invariants: Vec<_> = closure
        .invariants
        .iter()
        .map(invariant::InvariantCheck::new)
        .collect();
    for (index, found) in invariants.iter().enumerate() {
        check_invariant(found, winner, index + 1)?;
    }
    let (mut clouds, mut bytes) = (Vec::new(), bytes);
    for (index, cloud) in closure.clouds.iter().enumerate() {
        let found = cloud_that_holds(cloud, winner, index + 1, bytes)?;
        bytes = bytes.saturating_sub(found.bytes());
        clouds.push(found);
    }
    let mut reached = ReachedPositions::default();
    reached.add(root.clone());
    while let Some(position) = reached.next() {
        if reached.count() > u64::from(closure.positions) {
            let than = closure.positions;
            return Err(AnswerFault::MorePositions { than });
        }
        if reached.bytes() > bytes {
            return Err(beyond(Limit::Bytes));
        }
        if is_mated(&position, winner) {
            return Err(AnswerFault::LeadsToCheckmate);
        }
        let is_described = clouds.iter().any(|found| found.describes(&position));
        if is_described || is_settled(&position, winner, &invariants) {
            continue;
        }
        let moves = position.legal_moves();
        if moves.is_full() {
            return Err(AnswerFault::TooManyMoves);
        }
        for m in moves {
            let mut next = position.clone();
            next.play_unchecked(m);
            reached.add(next);
        }
    }
    Ok(())
}

fn is_settled(
    position: &Tolerant,
    winner: Color,
    invariants: &[invariant::InvariantCheck<'_>],
) -> bool {
    lemma::holding(position, winner).is_some()
        || invariants.iter().any(|found| found.describes(position))
}
