//! Says how long a call may still wait: it may wait for several, one after the other.

use std::time::{Duration, Instant};

/// The instant until which a call waits for others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline(Instant);

/// As good as never, and what SQLite can still count in milliseconds.
const LONGEST: Duration = Duration::from_secs(20 * 24 * 60 * 60);

impl Deadline {
    /// That of a call that begins now.
    pub(super) fn after(patience: Duration) -> Deadline {
        Deadline(Instant::now() + patience.min(LONGEST))
    }

    /// How long is still waited; nothing where it has passed.
    pub(super) fn left(self) -> Duration {
        self.0.saturating_duration_since(Instant::now())
    }

    pub(super) fn has_passed(self) -> bool {
        self.left().is_zero()
    }

    /// This one, or one so long from now if that is later.
    pub(super) fn or_after(self, at_least: Duration) -> Deadline {
        Deadline(self.0.max(Instant::now() + at_least))
    }
}
