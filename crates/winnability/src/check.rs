//! The check of an answer. Of the rest of this crate it uses nothing but what the answers are made of: the moves are those of `board`.

mod cloud;
mod invariant;
mod lemma;
mod matching;
mod mate;
mod opposed;

use std::fmt;

use board::{Bitboard, Color, Move, Position, Square, Tolerant};
use foldhash::HashMap;

use crate::proof::{Closure, Cloud, Proof};
use crate::{Dead, Lemma, Verdict};

/// Why an answer is not accepted.
///
/// ```
/// use board::{Color, Tolerant};
/// use winnability::{Refused, Verdict, check};
/// # use jadoube_winnability as winnability;
///
/// let claim = Verdict::Winnable { line: vec![] };
/// assert_eq!(check(&Tolerant::default(), Color::White, &claim), Err(Refused::NoCheckmate));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
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
    /// What this invariant describes, counted from one, is left by a legal move or can be checkmate.
    NoInvariant {
        /// Which.
        number: usize,
    },
    /// What this cloud describes, counted from one, is left by a legal move or can be checkmate, or there is more of it than it says.
    NoCloud {
        /// Which.
        number: usize,
    },
    /// Legal moves lead to checkmate.
    LeadsToCheckmate,
    /// A position has more legal moves than are listed ([`MoveList`](board::MoveList) ends at 270): they cannot all be followed.
    TooManyMoves,
    /// More positions can be reached than the closure says.
    MorePositions {
        /// How many it says.
        than: u32,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::IllegalMove { number } => write!(f, "move {number} of the line is not legal"),
            Refused::NoCheckmate => {
                f.write_str("the line does not end in checkmate by this player")
            }
            Refused::IsCheckmate => f.write_str("the player has checkmated already"),
            Refused::LemmaDoesNotApply(lemma) => {
                write!(f, "the lemma {lemma} does not apply to the position")
            }
            Refused::NotDescribed => {
                f.write_str("the invariant or the cloud does not describe the position")
            }
            Refused::NoInvariant { number } => write!(
                f,
                "invariant {number} is none: a legal move leaves what it describes, or checkmate is among it"
            ),
            Refused::NoCloud { number } => write!(
                f,
                "cloud {number} is none: a legal move leaves what it describes, checkmate may be among it, or there is more of it"
            ),
            Refused::LeadsToCheckmate => {
                f.write_str("legal moves lead to checkmate by this player")
            }
            Refused::TooManyMoves => {
                f.write_str("a position has more legal moves than can be listed, 270")
            }
            Refused::MorePositions { than } => {
                write!(
                    f,
                    "legal moves reach more than the {than} positions of the closure"
                )
            }
        }
    }
}

impl std::error::Error for Refused {}

/// Whether the answer holds: a line is replayed to checkmate, a proof is checked step by step. That nothing is known
/// ([`Verdict::Exhausted`]) needs no check.
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
pub fn check(position: &Tolerant, winner: Color, verdict: &Verdict) -> Result<(), Refused> {
    match verdict {
        Verdict::Winnable { line } => check_line(position, winner, line),
        Verdict::Unwinnable { certificate } => check_proof(position, winner, certificate),
        Verdict::Exhausted { .. } => Ok(()),
    }
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
pub fn check_dead(position: &Tolerant, dead: &Dead) -> Result<(), Refused> {
    match dead {
        Dead::Alive { winner, line } => check_line(position, *winner, line),
        Dead::Dead { certificates } => {
            let of = |winner| check_proof(position, winner, certificates.get(winner));
            Color::ALL.into_iter().try_for_each(of)
        }
        Dead::Exhausted { .. } => Ok(()),
    }
}

fn check_line(position: &Tolerant, winner: Color, line: &[Move]) -> Result<(), Refused> {
    let mut at = position.clone();
    for (index, m) in line.iter().enumerate() {
        if !at.is_legal(*m) {
            return Err(Refused::IllegalMove { number: index + 1 });
        }
        at.play_unchecked(*m);
    }
    if is_mated(&at, winner) {
        Ok(())
    } else {
        Err(Refused::NoCheckmate)
    }
}

fn all(sets: impl IntoIterator<Item = Bitboard>) -> Bitboard {
    sets.into_iter().fold(Bitboard::EMPTY, |all, set| all | set)
}

fn is_mated(position: &Tolerant, winner: Color) -> bool {
    position.turn() != winner && position.is_checkmate()
}

fn check_proof(position: &Tolerant, winner: Color, proof: &Proof) -> Result<(), Refused> {
    if is_mated(position, winner) {
        return Err(Refused::IsCheckmate);
    }
    match proof {
        Proof::Lemma(lemma) if lemma::applies(*lemma, position, winner) => Ok(()),
        Proof::Lemma(lemma) => Err(Refused::LemmaDoesNotApply(*lemma)),
        Proof::Invariant(found) => {
            let found = invariant::Check::new(found);
            if !found.describes(position) {
                return Err(Refused::NotDescribed);
            }
            check_invariant(&found, winner, 1)
        }
        Proof::Cloud(found) => {
            let found = cloud_that_holds(found, winner, 1)?;
            if !found.describes(position) {
                return Err(Refused::NotDescribed);
            }
            Ok(())
        }
        Proof::Closure(closure) => check_closure(position, winner, closure),
    }
}

fn check_invariant(
    found: &invariant::Check<'_>,
    winner: Color,
    number: usize,
) -> Result<(), Refused> {
    if found.holds(winner) {
        Ok(())
    } else {
        Err(Refused::NoInvariant { number })
    }
}

fn cloud_that_holds(
    cloud: &Cloud,
    winner: Color,
    number: usize,
) -> Result<cloud::Check<'_>, Refused> {
    cloud::Check::new(cloud, winner).ok_or(Refused::NoCloud { number })
}

fn check_closure(root: &Tolerant, winner: Color, closure: &Closure) -> Result<(), Refused> {
    let invariants: Vec<_> = closure
        .invariants
        .iter()
        .map(invariant::Check::new)
        .collect();
    for (index, found) in invariants.iter().enumerate() {
        check_invariant(found, winner, index + 1)?;
    }
    let clouds = closure.clouds.iter().enumerate();
    let clouds = clouds.map(|(index, cloud)| cloud_that_holds(cloud, winner, index + 1));
    let clouds = clouds.collect::<Result<Vec<_>, _>>()?;
    let mut reached = Reached::default();
    reached.add(root.clone());
    while let Some(position) = reached.waiting.pop() {
        if reached.count > u64::from(closure.positions) {
            let than = closure.positions;
            return Err(Refused::MorePositions { than });
        }
        if is_mated(&position, winner) {
            return Err(Refused::LeadsToCheckmate);
        }
        let is_described = clouds.iter().any(|found| found.describes(&position));
        if is_described || is_settled(&position, winner, &invariants) {
            continue;
        }
        let moves = position.legal_moves();
        if moves.is_full() {
            return Err(Refused::TooManyMoves);
        }
        for m in moves {
            let mut next = position.clone();
            next.play_unchecked(m);
            reached.add(next);
        }
    }
    Ok(())
}

fn is_settled(position: &Tolerant, winner: Color, invariants: &[invariant::Check<'_>]) -> bool {
    lemma::holding(position, winner).is_some()
        || invariants.iter().any(|found| found.describes(position))
}

/// The positions reached. Those that differ in nothing but the square of Black's king share a place, for there are many of them.
#[derive(Default)]
struct Reached {
    seen: HashMap<[u64; 5], Bitboard>,
    count: u64,
    waiting: Vec<Tolerant>,
}

impl Reached {
    fn add(&mut self, position: Tolerant) {
        let kings = position.board().by_piece(Color::Black.king());
        // of several kings each set is a place of its own
        let (apart, square) = match kings.single_square() {
            Some(square) => (kings, square),
            None => (Bitboard::EMPTY, Square::A1),
        };
        let squares = self.seen.entry(packed(&position, apart)).or_default();
        if !squares.contains(square) {
            squares.add(square);
            self.count += 1;
            self.waiting.push(position);
        }
    }
}

/// What decides which moves follow: men, those apart on these squares, who has the move, castling rights, and an en passant square
/// where a capture is legal.
fn packed(position: &Tolerant, apart: Bitboard) -> [u64; 5] {
    let board = position.board();
    let en_passant = position.legal_ep_square().map_or(64, u64::from);
    let turn = position.turn().fold_wb(0, 1);
    let men = [
        board.white(),
        board.pawns() | board.bishops() | board.queens(),
        board.knights() | board.bishops() | board.kings(),
        board.rooks() | board.queens() | board.kings(),
    ];
    let [white, ones, twos, fours] = men.map(|set| (set & !apart).0);
    // rooks with a right stand on the first and the last rank
    let rest = position.castling_rights().0 | en_passant << 16 | turn << 24;
    [white, ones, twos, fours, rest]
}
