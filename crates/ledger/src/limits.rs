//! Sets every limit of the ledger, in one place.

/// Bytes of the name of a game.
pub const MAX_GAME_ID_BYTES: usize = 64;
/// Bytes of the key of an act.
pub const MAX_KEY_BYTES: usize = 64;
/// Bytes of the name of an author.
pub const MAX_AUTHOR_BYTES: usize = 64;
/// Entries that one call of [`crate::Store::read`] gives at most.
pub const MAX_READ: u32 = 1_000;
/// Entries of one game: the start, and every act that the Laws of the engine take, with room for
/// those that it refuses.
pub const MAX_ENTRIES: u32 = 65_536;
/// Bytes of one line of a record file: an act, its text and what was announced of it, or a
/// document.
pub const MAX_RECORD_LINE_BYTES: usize = 64 * 1024 * 1024;
/// Bytes of an act with its text and what was announced of it, or of a document, as they are given
/// to the ledger; more is answered [`crate::LedgerError::TooLarge`].
pub const MAX_ITEM_BYTES: usize = 10 * 1024 * 1024;
/// Bytes of what is announced of one act. A correction may tell as many rulings as its game has
/// acts: of more than this they are counted and hashed, see [`crate::Announcement::write`].
pub const MAX_TOLD_BYTES: usize = 256 * 1024;
/// Bytes that a line of a record file spends on names, numbers, hashes and words of its own,
/// besides those of each text.
pub(crate) const LINE_ITSELF: usize = 4 * 1024;

// no byte of a text takes more than six in JSON (`\u0000`): what was appended can always be written
// in a line, and read again
const _: () = assert!(6 * MAX_ITEM_BYTES + LINE_ITSELF <= MAX_RECORD_LINE_BYTES);
/// Proposals that reach the disk together at most.
pub const MAX_BATCH: usize = 512;
/// Heads that are signed and kept together at most; others write between.
pub const SIGNED_AT_ONCE: usize = 64;
/// Calls that may wait for the store; further ones are answered [`crate::LedgerError::Busy`].
pub const MAX_WAITING: usize = 16_384;
/// How long a follower waits before it looks whether another process has appended something.
pub const FOLLOWED_ANYWAY: std::time::Duration = std::time::Duration::from_secs(1);
/// Seconds in which a database server must take a connection, unless its address says otherwise.
pub const DATABASE_CONNECT_S: u64 = 5;
/// Milliseconds for which a call waits for a database server that is down.
pub const DATABASE_PATIENCE_MS: u64 = 1_000;
