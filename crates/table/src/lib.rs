//! One board as it is played: acts in, effects out, time as input.
//!
//! * [`Clocks`]: the times of a board;
//! * [`Arrivals`]: which acts are late;
//! * [`Decided`]: who has decided what, and how the game has ended;
//! * [`PublicProjection`]: what everybody may know.
//!
//! Nothing here waits, reads a file or asks what time it is: whoever plays a board is told what
//! to do, and tells what time it was.
#![forbid(unsafe_code)]

mod announcement;
mod arrivals;
mod clocks;
mod decided;
#[cfg(test)]
#[path = "../tests/golden/mod.rs"]
mod golden;
pub mod limits;
mod moments;
mod public;

pub use announcement::AnnouncementPolicy;
pub use arrivals::Arrivals;
pub use clocks::{
    Because, ClockAnswers, ClockQuestion, ClockView, Clocks, Received, Ruled, Shown, TimesToSet,
};
pub use decided::{Decided, Ended};
pub use public::PublicProjection;
