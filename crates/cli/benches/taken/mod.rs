//! Measures the processor time that work takes, that of other programs included.

use std::fs;
use std::time::{Duration, Instant};

/// Of the clock in `/proc` (`sysconf(_SC_CLK_TCK)`, 100 on every Linux).
const TICKS_A_SECOND: u64 = 100;

/// User and system time, and how long it took.
#[derive(Clone, Copy)]
pub struct Taken {
    pub user: Duration,
    pub system: Duration,
    pub time: Duration,
}

impl Taken {
    pub fn processor(&self) -> Duration {
        self.user + self.system
    }
}

/// User and system time so far: of this process, and of those that it has waited for.
fn ticks() -> [u64; 4] {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    // the name before may have blanks in it
    let fields: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split(' ').collect();
    [11, 12, 13, 14].map(|field| fields[field].parse().unwrap())
}

pub fn taken(run: impl FnOnce()) -> Taken {
    let (before, began) = (ticks(), Instant::now());
    run();
    let (after, time) = (ticks(), began.elapsed());
    let of = |own: usize, others: usize| {
        let ticks = after[own] + after[others] - before[own] - before[others];
        Duration::from_millis(ticks * 1_000 / TICKS_A_SECOND)
    };
    let (user, system) = (of(0, 2), of(1, 3));
    Taken { user, system, time }
}
