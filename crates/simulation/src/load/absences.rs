//! Keeps when the service was away, so that what waited for it is told apart.

use std::fmt;

use tokio::time::Instant;

use super::latencies::Latencies;

/// When the service was away, as whoever follows it has seen it.
#[derive(Debug, Default)]
pub(super) struct Absences {
    all: Vec<Absence>,
    /// How long acts took that waited for it.
    pub(super) waited: Latencies,
}

#[derive(Debug)]
struct Absence {
    from: Instant,
    /// `None` while it lasts.
    until: Option<Instant>,
}

impl Absences {
    /// The service is away from now on.
    pub(super) fn begin(&mut self, now: Instant) {
        self.all.push(Absence {
            from: now,
            until: None,
        });
    }

    /// The service is back.
    pub(super) fn end(&mut self, now: Instant) {
        if let Some(absence) = self.all.last_mut() {
            absence.until.get_or_insert(now);
        }
    }

    /// Whether it was away at some time between then and now.
    pub(super) fn since(&self, then: Instant) -> bool {
        let last = self.all.last();
        last.is_some_and(|absence| absence.until.is_none_or(|until| until >= then))
    }

    /// How long each has lasted that is over, in seconds.
    fn seconds(&self) -> Vec<f64> {
        let lasted = |absence: &Absence| {
            let until = absence.until?;
            Some(until.duration_since(absence.from).as_secs_f64())
        };
        self.all.iter().filter_map(lasted).collect()
    }
}

impl fmt::Display for Absences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.seconds();
        if seconds.is_empty() {
            return Ok(());
        }
        let longest = seconds.iter().copied().fold(0.0, f64::max);
        writeln!(
            f,
            "waiting for the service, which was away {} times, {longest:.1} s at most",
            seconds.len()
        )?;
        self.waited.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_began_before_the_service_was_back_waited_for_it() {
        let began = Instant::now();
        let at = |seconds| began + Duration::from_secs(seconds);
        let mut absences = Absences::default();
        assert!(!absences.since(at(0)));
        absences.begin(at(10));
        assert!(absences.since(at(5)) && absences.since(at(11)));
        absences.end(at(12));
        absences.end(at(20));
        assert!(absences.since(at(5)) && absences.since(at(11)));
        assert!(!absences.since(at(13)));
        assert_eq!(absences.seconds(), [2.0]);
    }
}
