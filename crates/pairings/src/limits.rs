//! Sets every limit on what a file of pairings may hold, in one place.
//!
//! ```
//! use jadoube_pairings::limits;
//! assert_eq!(limits::MAX_BYTES, 4_194_304);
//! ```

/// Bytes of one file.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;
/// Lines of one file, or rows of a table.
pub const MAX_LINES: usize = 50_000;
/// Players of one tournament.
pub const MAX_PLAYERS: usize = 10_000;
/// Rounds of one tournament.
pub const MAX_ROUNDS: usize = 64;
/// Characters of a name, or of any other single text.
pub const MAX_NAME: usize = 200;
/// The highest start number: four digits.
pub const MAX_START_NUMBER: u32 = 9_999;
/// The highest rating; what is higher is no rating.
pub const MAX_RATING: u32 = 4_000;
/// Warnings told for one file; the last of them counts those that are not.
pub const MAX_WARNINGS: usize = 1_000;
