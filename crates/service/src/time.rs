//! The time of day. Everything that needs it is handed a [`Clock`].

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;

/// Tells the time.
///
/// ```
/// use jadoube_service::Clock;
/// let clock = Clock::standing(5);
/// clock.forward(2);
/// assert_eq!(clock.now_us(), 7);
/// assert!(Clock::of_the_system().now_us() > 0);
/// ```
#[derive(Clone, Debug)]
pub struct Clock(Option<Arc<AtomicI64>>);

impl Clock {
    /// The clock of the system.
    #[must_use]
    pub const fn of_the_system() -> Clock {
        Clock(None)
    }

    /// A clock that stands until it is put forward; for tests.
    #[must_use]
    pub fn standing(at_us: i64) -> Clock {
        Clock(Some(Arc::new(AtomicI64::new(at_us))))
    }

    /// Puts a standing clock forward by so many microseconds.
    pub fn forward(&self, us: i64) {
        if let Some(standing) = &self.0 {
            standing.fetch_add(us, Ordering::SeqCst);
        }
    }

    /// Microseconds since 1970 (UTC).
    #[must_use]
    pub fn now_us(&self) -> i64 {
        match &self.0 {
            Some(standing) => standing.load(Ordering::SeqCst),
            None => Timestamp::now().as_microsecond(),
        }
    }

    /// The instant.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        instant(self.now_us())
    }
}

/// The instant so many microseconds after 1970 (UTC).
pub(crate) fn instant(us: i64) -> Timestamp {
    Timestamp::from_microsecond(us).unwrap_or(if us < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}
