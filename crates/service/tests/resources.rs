//! Tests over HTTP what an event is made of.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod client;
mod resources {
    pub mod boards;
    pub mod calls;
    pub mod event_file;
    pub mod judge;
    pub mod pairings;
    pub mod players;
    pub mod privacy;
    pub mod reports;
    pub mod requests;
    pub mod rounds;
}
