//! Speaks as LiveChess over sockets: to it, and in its place.
//!
//! What is said is in `sensing`; here are the sockets. [`LiveChessLine`] is a connection to
//! LiveChess, [`LiveChessServer`] stands in for it.

mod address;
mod callers;
mod guests;
mod line;
mod served;
mod server;

pub use address::{LiveChessAddress, StandInAddress};
pub use callers::PageOrigin;
pub use line::LiveChessLine;
pub use server::LiveChessServer;

/// The port on which LiveChess listens.
pub const LIVECHESS_PORT: u16 = 1982;
/// What it is asked for, over a socket.
pub const LIVECHESS_PATH: &str = "/api/v1.0";
