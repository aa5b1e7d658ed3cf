//! Plays a game with simulated hands on a simulated board and clock, and sends what such devices
//! send: for tests that know the truth, and for programs of others that want a board to try.
//!
//! * [`SimulatedHands`] carry out moves and irregularities as people do: a taken man swept
//!   across the board, a man slid over a square, a pawn that waits for its queen;
//! * [`DgtBoard`] scans the squares one after the other as the real one does, so that it misses
//!   what happens between two looks, and sends what it saw;
//! * [`FamilyBoard`] is a board of one of the families without a clock: it tells each contact, or
//!   the men at each look;
//! * [`Noise`] says how clumsy the hands and how bad the line are.

mod bus_port;
mod dgt_board;
mod family_board;
mod hands;

pub use dgt_board::DgtBoard;
pub use family_board::FamilyBoard;
pub use hands::{HandDeed, Happening, PlantedIrregularity, SimulatedHands};

/// How clumsy hands and how bad lines are; each chance in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise {
    /// A man slid over another square stands there for a moment.
    pub slides: u32,
    /// The taken man is swept across another square.
    pub sweeps: u32,
    /// The taken man is lifted well before the own one.
    pub victim_first: u32,
    /// The own man is lifted well before the taken one, which is seen to go.
    pub own_first: u32,
    /// A man is lifted and put back before a move.
    pub adjusts: u32,
    /// A neighbouring square sees the man too, for one scan.
    pub ghosts: u32,
    /// The longest that the clock takes to report, in milliseconds.
    pub clock_delay_ms: u32,
    /// A byte is lost.
    pub lost_bytes: u32,
    /// A byte has its highest bit set.
    pub high_bits: u32,
    /// The clock sends a message of zeros.
    pub zero_times: u32,
}

impl Noise {
    /// Hands that do one thing after the other, and a line without faults.
    pub const NONE: Noise = Noise {
        slides: 0,
        sweeps: 0,
        victim_first: 0,
        own_first: 1_000,
        adjusts: 0,
        ghosts: 0,
        clock_delay_ms: 0,
        lost_bytes: 0,
        high_bits: 0,
        zero_times: 0,
    };

    /// As measured in three recorded blitz games: slides in 5 % of the moves, taken men swept in
    /// 15 % of the captures and never seen to go in 71 %.
    pub const REAL: Noise = Noise {
        slides: 50,
        sweeps: 150,
        victim_first: 200,
        own_first: 90,
        adjusts: 10,
        ghosts: 5,
        clock_delay_ms: 1_000,
        lost_bytes: 0,
        high_bits: 0,
        zero_times: 5,
    };

    /// Worse than any recording: many slides, ghosts, and a line that loses bytes.
    pub const HARSH: Noise = Noise {
        slides: 150,
        sweeps: 300,
        victim_first: 200,
        own_first: 90,
        adjusts: 50,
        ghosts: 50,
        clock_delay_ms: 1_000,
        lost_bytes: 2,
        high_bits: 2,
        zero_times: 20,
    };
}
