//! Names every limit of a board on what comes from outside, in one place.

/// Milliseconds by which a reading of the clock may differ from the computed time before it is a
/// question.
pub const CLOCK_TOLERANCE_MS: u64 = 2_000;
/// Those who tell acts of a board whose own clocks are known; the longest unheard of more is
/// forgotten, and its next act counts from when it is received.
pub const MAX_TIMED_AUTHORS: usize = 16;
/// States of a board that wait to be shown to spectators, about: what follows one within this part
/// of the delay, or within a second, is shown together with it.
pub const MAX_STATES_WAITING: i64 = 200;
/// Acts of a game by link.
pub const MAX_ACTS_OF_A_GAME: u32 = 1_500;
/// Characters of each text in an act of a game by link, such as what a player says.
pub const MAX_TEXT_CHARS_BY_LINK: usize = 200;
