//! Plays one board: acts go in, effects come out, and time is an input.
//!
//! * [`Table`]: the game, one act after the other; [`IncomingAct`], [`Telling`]: what is told;
//! * [`ToldBy`]: who may tell which act;
//! * [`JudgedActs`]: acts to be appended to the record; [`Effect`]: what is to be done once they
//!   are;
//! * [`News`], [`Showing`], [`Delays`]: what arbiters, players and spectators are told, and when;
//! * [`LinkTable`]: a game by link, a table with an arbiter who is built in;
//! * [`Clocks`]: the times of a board; [`PlayTime`]: the time that games are played in;
//! * [`Searched`]: what a search may find out for the arbiter.
//!
//! Nothing here waits, reads a file, rolls dice or asks what time it is: whoever plays a board is
//! told what to do, and tells what time it was.
#![forbid(unsafe_code)]

mod again;
mod announcement;
mod arrivals;
mod clocks;
mod decided;
mod effects;
mod engine;
#[cfg(test)]
#[path = "../tests/golden/mod.rs"]
mod golden;
pub mod limits;
mod link;
mod moments;
mod moves_in_force;
mod news;
mod play_time;
mod policy;
mod public;
mod questions;
mod record;
mod search;
mod showing;
mod sorted;
mod standing;
mod table;
mod told;
mod told_by;

pub use again::UnderKey;
pub use announcement::AnnouncementPolicy;
pub use clocks::{
    Because, ClockAnswers, ClockQuestion, ClockTimes, ClockView, Clocks, Ruled, TimesToSet,
};
pub use decided::Ended;
pub use effects::{BoardStatus, Effect, JudgedActs};
pub use engine::{JudgingFn, judging};
pub use link::{AtSeat, CutOff, LinkTable, Manner, NotTaken, RecordedByLink, Seat, SeatNews};
pub use news::News;
pub use play_time::PlayTime;
pub use questions::Searched;
pub use showing::{Audience, Delays, PublicState, Showing};
pub use sorted::{Refusal, Sorted, WhyNot};
pub use table::{Appended, Table};
pub use told::{IncomingAct, Received, Telling, is_the_services, key_of_change, new_terms};
pub use told_by::{NotHis, ToldBy};
