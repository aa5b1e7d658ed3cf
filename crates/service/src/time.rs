//! Tells the time: the time of day, which can be set, and a steady time, which nobody can set.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use table::PlayTime;

use crate::limits::CLOCK_IS_SET_FROM;

/// Tells the time. What is shown and recorded is the time of day; what lasts so long, or may be
/// done so often, is counted in steady time.
///
/// ```
/// use jadoube_service::Clock;
/// let clock = Clock::standing(5);
/// clock.forward(2);
/// clock.set_by(-4);
/// assert_eq!((clock.now_us(), clock.steady().us()), (3, 7));
/// assert!(Clock::of_the_system().now_us() > 0);
/// ```
#[derive(Clone, Debug)]
pub struct Clock(Arc<ClockParts>);

#[derive(Debug)]
struct ClockParts {
    source: TimeSource,
    /// How the time that games are played in is related to the steady time.
    play: Mutex<PlayTime>,
}

#[derive(Debug)]
enum TimeSource {
    System {
        /// The time of day when it began, less what had run then.
        ahead_us: i64,
    },
    Standing {
        wall_us: AtomicI64,
        steady_us: AtomicI64,
    },
}

impl Clock {
    /// The clock of the system.
    #[must_use]
    pub fn of_the_system() -> Clock {
        let ahead_us = wall_us().saturating_sub(running_us());
        Clock::of(TimeSource::System { ahead_us })
    }

    /// A clock that stands until it is put forward; for tests.
    #[must_use]
    pub fn standing(at_us: i64) -> Clock {
        Clock::of(TimeSource::Standing {
            wall_us: AtomicI64::new(at_us),
            steady_us: AtomicI64::new(at_us),
        })
    }

    fn of(source: TimeSource) -> Clock {
        let play = Mutex::default();
        Clock(Arc::new(ClockParts { source, play }))
    }

    /// Lets so many microseconds pass on a standing clock.
    pub fn forward(&self, us: i64) {
        if let TimeSource::Standing { steady_us, .. } = &self.0.source {
            steady_us.fetch_add(us, Ordering::SeqCst);
            self.set_by(us);
        }
    }

    /// Sets the time of day of a standing clock forward by so many microseconds, or back.
    pub fn set_by(&self, us: i64) {
        if let TimeSource::Standing { wall_us, .. } = &self.0.source {
            wall_us.fetch_add(us, Ordering::SeqCst);
        }
    }

    /// The time of day: microseconds since 1970 (UTC).
    #[must_use]
    pub fn now_us(&self) -> i64 {
        match &self.0.source {
            TimeSource::Standing { wall_us, .. } => wall_us.load(Ordering::SeqCst),
            TimeSource::System { .. } => wall_us(),
        }
    }

    /// The time of day.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        instant(self.now_us())
    }

    /// The steady time.
    #[must_use]
    pub fn steady(&self) -> Steady {
        Steady(match &self.0.source {
            TimeSource::Standing { steady_us, .. } => steady_us.load(Ordering::SeqCst),
            TimeSource::System { ahead_us } => ahead_us.saturating_add(running_us()),
        })
    }

    /// The time that games are played in, microseconds: the time of day, but for what it was set by
    /// while somebody played.
    #[must_use]
    pub fn in_play_us(&self) -> i64 {
        self.play().at(self.steady().us())
    }

    /// The time that games are played in.
    #[must_use]
    pub fn in_play(&self) -> Timestamp {
        instant(self.in_play_us())
    }

    /// The steady time while it is this time in play.
    #[must_use]
    pub fn steady_of(&self, in_play_us: i64) -> Steady {
        Steady(self.play().steady_us(in_play_us))
    }

    /// The time of day was found to be set by so much.
    pub fn is_set_by(&self, us: i64) {
        self.play().set_by(us);
    }

    /// By how much the time of day is ahead of the time that games are played in, microseconds.
    #[must_use]
    pub fn play_lags_us(&self) -> i64 {
        self.play().lags_us()
    }

    /// Nobody plays: games are played by the time of day again. Returns by how much that leaps.
    pub fn nobody_plays(&self) -> i64 {
        self.play().nobody_plays()
    }

    fn play(&self) -> MutexGuard<'_, PlayTime> {
        self.0.play.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Both at one moment.
    #[must_use]
    pub fn reading(&self) -> TimeReading {
        let steady = self.steady();
        let wall_us = self.now_us();
        TimeReading {
            wall_us,
            steady,
            took: self.steady().since(steady),
        }
    }
}

fn wall_us() -> i64 {
    Timestamp::now().as_microsecond()
}

/// Microseconds that this machine has been running, asleep or not.
#[cfg(target_os = "linux")]
fn running_us() -> i64 {
    use rustix::time::{ClockId, clock_gettime};
    let running = clock_gettime(ClockId::Boottime);
    running.tv_sec * 1_000_000 + running.tv_nsec / 1_000
}

/// Microseconds since this was asked first.
#[cfg(not(target_os = "linux"))]
fn running_us() -> i64 {
    use std::sync::LazyLock;
    use std::time::Instant;
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    micros(BEGAN.elapsed())
}

/// A time that never goes back and that nobody can set: the time of day as it would be had nobody
/// set it since the service began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Steady(i64);

impl Steady {
    /// Later than any other.
    pub const NEVER: Steady = Steady(i64::MAX);

    /// So many microseconds after 1970.
    #[must_use]
    pub const fn from_us(us: i64) -> Steady {
        Steady(us)
    }

    /// Microseconds since 1970.
    #[must_use]
    pub const fn us(self) -> i64 {
        self.0
    }

    /// The time after so long.
    #[must_use]
    pub fn after(self, duration: Duration) -> Steady {
        Steady(self.0.saturating_add(micros(duration)))
    }

    /// How long it is since then; nothing, if that is later.
    #[must_use]
    pub fn since(self, then: Steady) -> Duration {
        let us = self.0.saturating_sub(then.0);
        Duration::from_micros(u64::try_from(us).unwrap_or(0))
    }

    /// As it is shown and kept.
    #[must_use]
    pub fn timestamp(self) -> Timestamp {
        instant(self.0)
    }
}

impl From<Timestamp> for Steady {
    /// A time that was kept as a timestamp.
    fn from(kept: Timestamp) -> Steady {
        Steady(kept.as_microsecond())
    }
}

/// The time of day and the steady time at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeReading {
    /// The time of day: microseconds since 1970 (UTC).
    pub wall_us: i64,
    /// The steady time.
    pub steady: Steady,
    /// How long reading both took: so much they may be apart.
    pub took: Duration,
}

/// Somebody has set the time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockSet {
    /// By so many microseconds; less than 0: back.
    pub by_us: i64,
    /// When it was found.
    pub found: TimeReading,
}

/// Finds out when the time of day is set, by comparing it with the steady time now and then.
///
/// ```
/// use jadoube_service::{Clock, ClockWatch};
/// let clock = Clock::standing(0);
/// let mut watch = ClockWatch::new(clock.reading());
/// clock.forward(5_000_000);
/// assert_eq!(watch.look(clock.reading()), None);
/// clock.set_by(-3_600_000_000);
/// let set = watch.look(clock.reading()).map(|set| set.by_us);
/// assert_eq!((set, watch.look(clock.reading())), (Some(-3_600_000_000), None));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ClockWatch {
    /// By how much the time of day was ahead of the steady time when it was last known as set.
    ahead_us: i64,
}

impl ClockWatch {
    /// Both are related as they are now.
    #[must_use]
    pub fn new(now: TimeReading) -> ClockWatch {
        ClockWatch {
            ahead_us: now.ahead_us(),
        }
    }

    /// Looks whether the time of day was set since it was last found to be. Steps too small to be
    /// told from a slow reading add up.
    pub fn look(&mut self, now: TimeReading) -> Option<ClockSet> {
        let by_us = now.ahead_us().saturating_sub(self.ahead_us);
        let doubtful = CLOCK_IS_SET_FROM.saturating_add(now.took);
        if u128::from(by_us.unsigned_abs()) < doubtful.as_micros() {
            return None;
        }
        self.ahead_us = now.ahead_us();
        Some(ClockSet { by_us, found: now })
    }
}

impl TimeReading {
    fn ahead_us(self) -> i64 {
        self.wall_us.saturating_sub(self.steady.0)
    }
}

/// Microseconds.
pub(crate) fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

/// The instant so many microseconds after 1970 (UTC).
pub(crate) fn instant(us: i64) -> Timestamp {
    Timestamp::from_microsecond(us).unwrap_or(if us < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MS: i64 = 1_000;

    fn reading(wall_ms: i64, steady_ms: i64, took_ms: u64) -> TimeReading {
        TimeReading {
            wall_us: wall_ms * MS,
            steady: Steady(steady_ms * MS),
            took: Duration::from_millis(took_ms),
        }
    }

    /// Readings one after the other, and by how many milliseconds the clock is found to be set.
    #[test]
    fn a_clock_that_is_set_is_found_once() {
        let table = [
            (reading(1_000, 1_000, 0), None),
            (reading(3_600_000, 3_600_000, 0), None),
            (reading(3_600_099, 3_600_000, 0), None),
            // small steps add up
            (reading(3_700_150, 3_700_000, 0), Some(150)),
            (reading(3_700_150, 3_700_000, 0), None),
            (reading(3_900_150, 3_900_000, 0), None),
            (reading(300_150, 3_900_000, 0), Some(-3_600_000)),
            (reading(300_150, 3_900_000, 0), None),
            // a process that was held up between two looks at its clocks
            (reading(400_650, 4_000_000, 500), None),
            (reading(500_150, 4_100_000, 0), None),
        ];
        let mut watch = ClockWatch::new(reading(0, 0, 0));
        for (place, (now, expected)) in table.into_iter().enumerate() {
            let found = watch.look(now).map(|set| set.by_us / MS);
            assert_eq!(found, expected, "line {place}");
        }
    }

    #[test]
    fn the_clock_of_the_system_is_not_set_by_itself() {
        let clock = Clock::of_the_system();
        let (first, mut watch) = (clock.reading(), ClockWatch::new(clock.reading()));
        assert!(first.ahead_us().abs() < micros(CLOCK_IS_SET_FROM + first.took));
        assert!(clock.steady() >= first.steady);
        assert_eq!(watch.look(clock.reading()), None);
    }

    proptest! {
        /// However the time of day is set: what passes in steady time is what has passed, and all
        /// that is found adds up to what it was set by.
        #[test]
        fn steady_time_only_passes(steps in prop::collection::vec((0i64..10_000, -10_000i64..10_000), 0..50)) {
            let clock = Clock::standing(7);
            let mut watch = ClockWatch::new(clock.reading());
            let (mut passed, mut set, mut found) = (7, 0, 0);
            for (forward_ms, set_ms) in steps {
                clock.forward(forward_ms * MS);
                clock.set_by(set_ms * MS);
                passed += forward_ms * MS;
                set += set_ms * MS;
                found += watch.look(clock.reading()).map_or(0, |set| set.by_us);
                prop_assert_eq!(clock.steady().us(), passed);
                prop_assert_eq!(clock.now_us(), passed + set);
                prop_assert!(found.abs_diff(set) < CLOCK_IS_SET_FROM.as_micros() as u64);
            }
        }
    }
}
