//! Sets every limit of the client, in one place.

use std::time::Duration;

/// How long somebody is waited for who takes no connection.
pub const CONNECTED_WITHIN: Duration = Duration::from_secs(10);

/// How long an answer is waited for, the connection included.
pub const ANSWER_WITHIN: Duration = Duration::from_secs(60);

/// After so long without a byte a stream is given up: a service that has nothing to say tells
/// every 15 seconds that it is there.
pub const SILENT_STREAM: Duration = Duration::from_secs(45);

/// The longest event of a stream that is read.
pub const MAX_EVENT_BYTES: usize = 4 << 20;

/// The longest answer that is read.
pub const MAX_ANSWER_BYTES: usize = 64 << 20;

/// Acts that are sent at once: as many as the service takes.
pub const MAX_ACTS_AT_ONCE: usize = 256;

/// Bytes of acts that are sent at once, below what the service takes of anybody.
pub const MAX_BYTES_AT_ONCE: usize = 48 << 10;

/// Bytes of the file of a queue, beyond which it takes no more until what waits has been sent.
pub const MAX_FILE_BYTES: u64 = 64 << 20;
