//! Decides whether a player can still checkmate by any series of legal moves.
//!
//! The Laws ask it when a flag has fallen (6.9), when a player resigns or breaks off (5.1.2), when
//! a second illegal move has been completed (7.5.5), and of both players at once for the dead
//! position (5.2.2). [`decide`] answers with something that can be checked: a line that ends in
//! checkmate, or a proof that no line does; [`check`] checks it with code of its own. [`dead`] asks
//! for both players, and [`may_be_dead`] is the cheap question of whether to ask at all.
//!
//! Only Articles 3 and 5 count here. The 50 and 75 moves, repetition, the clock and touched men do
//! not: a series of legal moves is a series of moves that Article 3 allows (ambiguity C-6). In
//! particular a line may be longer than the counters of the position would let a game go on.
//!
//! **No king, several kings.** A player without a king cannot be checkmated (5.1.1 speaks of the
//! king), so nobody can win against him: unwinnable, by lemma. With several kings a player is
//! checkmated when one of them is attacked and no legal move leaves all of them safe. Such
//! positions are irregular (3.10.3); whether they are to be decided at all, or first set right, is
//! for the caller to know.
//!
//! ```
//! use board::{CastlingMode, Color, Tolerant};
//! use winnability::{decide, Lemma, Proof, WinnabilityAnswer};
//! # use jadoube_winnability as winnability;
//!
//! let bare_king = Tolerant::from_fen("8/8/3k4/8/8/3r4/8/K7 w - - 0 60", CastlingMode::Standard)?;
//! let certificate = Proof::Lemma(Lemma::OnlyKings);
//! assert_eq!(decide(&bare_king, Color::White), WinnabilityAnswer::Unwinnable { certificate });
//! # Ok::<(), board::FenError>(())
//! ```
#![forbid(unsafe_code)]

mod answer;
mod budget;
mod check;
mod closure;
mod cloud;
mod dead;
mod decide;
mod forced;
mod helpmate;
mod invariant;
mod irregular;
mod lemma;
mod plan;
mod proof;
mod queue;
#[cfg(test)]
mod random;
mod spread;
mod state;
mod sweep;
#[cfg(test)]
mod tests;
mod written;

pub use answer::{Dead, WinnabilityAnswer};
pub use budget::{Budget, Limit, Spent};
pub use check::{AnswerFault, check, check_dead, check_within};
pub use dead::{
    Suspicion, are_forced, dead, dead_and_check, may_be_dead, proved_dead, stands_still, suspicion,
};
pub use decide::{Solver, decide, decide_and_check};
pub use lemma::Lemma;
pub use proof::{Closure, Cloud, FreeMan, Invariant, Proof};
pub use written::{
    CERTIFICATE_LIMIT_BYTES, Certificate, CertificateFault, Justification, UnreadableCertificate,
};
