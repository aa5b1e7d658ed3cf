//! Plays simulated games in order to show a service or to measure one.
//!
//! * [`Simulated`], [`Manners`]: two players at a board, from a seed;
//! * [`Demo`]: rounds in a service of one's own, with an arbiter who speaks on what they do;
//! * [`Load`]: a load on a service over its interface, and the [`LoadReport`] of what became of it.
#![forbid(unsafe_code)]

mod arbiter;
mod demo;
mod load;
mod players;

pub use demo::{Demo, LOGIN, Narrator, Tempo, boards_left};
pub use load::{Load, LoadError, LoadReport};
pub use players::{Manners, Simulated};
