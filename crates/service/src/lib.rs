//! What stands around a game: so far the pairings of the tournament that it belongs to.
//!
//! * [`pairings`]: tournaments, read from the files of pairing programs and written again.
#![forbid(unsafe_code)]

pub mod pairings;
