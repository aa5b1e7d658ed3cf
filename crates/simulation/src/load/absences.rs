//! Keeps when the service was away, so that what waited for it is told apart.

use tokio::time::Instant;

/// When the service was away, as whoever follows it has seen it.
#[derive(Debug, Default)]
pub(super) struct Absences(Vec<Absence>);

#[derive(Debug)]
struct Absence {
    from: Instant,
    /// `None` while it lasts.
    until: Option<Instant>,
}

impl Absences {
    /// The service is away from now on.
    pub(super) fn begin(&mut self, now: Instant) {
        self.0.push(Absence {
            from: now,
            until: None,
        });
    }

    /// The service is back.
    pub(super) fn end(&mut self, now: Instant) {
        if let Some(absence) = self.0.last_mut() {
            absence.until.get_or_insert(now);
        }
    }

    /// Whether it was away at some time between then and now.
    pub(super) fn since(&self, then: Instant) -> bool {
        let last = self.0.last();
        last.is_some_and(|absence| absence.until.is_none_or(|until| until >= then))
    }

    /// How long each has lasted that is over, in seconds.
    pub(super) fn seconds(&self) -> Vec<f64> {
        let lasted = |absence: &Absence| {
            let until = absence.until?;
            Some(until.duration_since(absence.from).as_secs_f64())
        };
        self.0.iter().filter_map(lasted).collect()
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
