//! Every limit of the ledger, in one place.

/// Bytes of the name of a game.
pub const MAX_GAME_ID_BYTES: usize = 64;
/// Bytes of the key of an act.
pub const MAX_KEY_BYTES: usize = 64;
/// Bytes of the name of an author.
pub const MAX_AUTHOR_BYTES: usize = 64;
/// Entries that one call of [`crate::Store::read`] gives at most.
pub const MAX_READ: u32 = 1_000;
/// Entries of one game: the start, and every act that the Laws of the engine take, with room for those that it refuses.
pub const MAX_ENTRIES: u32 = 65_536;
/// Seconds in which a database server must take a connection, unless its address says otherwise.
pub const DATABASE_CONNECT_S: u64 = 5;
/// Milliseconds for which a call waits for a database server that is down.
pub const DATABASE_PATIENCE_MS: u64 = 1_000;
