//! Plays games by link without a service: what the arbiter who is built in does, who is waited for,
//! and what is left of an act that is refused.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod arbiter;
mod disconnects;
mod game;
mod taken_again;
