//! Computes when acts happened, on the time of the service: what the sender's clock shows is
//! compared with the time at which the act was received.

use laws::Act;
use ledger::Author;
use protocol::views::happened_at_the_board;

use crate::limits::{CLOCK_TOLERANCE_MS, MAX_TIMED_AUTHORS};

/// When an act was told: by the clock of the one who told it, if he said, and by our own.
#[derive(Clone)]
pub(super) struct Moment {
    author: Author,
    at_ms: Option<i64>,
    received_ms: i64,
}

impl Moment {
    pub(super) fn of(author: &Author, received_us: i64, act: &Act) -> Moment {
        let at_ms = act.at_ms.filter(|_| happened_at_the_board(act));
        Moment {
            author: author.clone(),
            at_ms: at_ms.and_then(|at_ms| i64::try_from(at_ms).ok()),
            received_ms: received_us / 1_000,
        }
    }

    fn lag_ms(&self) -> Option<i64> {
        Some(self.received_ms - self.at_ms?)
    }
}

/// What the clocks of those who tell acts have shown, the longest unheard of first.
#[derive(Clone, Default)]
pub(super) struct Moments(Vec<(Author, ClockLag)>);

/// What one's clock has shown. An act is received after it has happened, and much later if it was
/// kept back: the smallest difference says best how his clock goes beside ours.
#[derive(Clone, Copy)]
struct ClockLag {
    least_lag_ms: i64,
    /// Whether that is of an act that was kept back: later ones may come sooner.
    was_kept_back: bool,
    received_ms: i64,
    /// That of the first act received at that time.
    first_lag_ms: i64,
}

impl Moments {
    /// When it was, milliseconds by our own time.
    pub(super) fn ms(&self, moment: &Moment) -> i64 {
        let shown = self.shown(&moment.author).zip(moment.at_ms);
        shown.map_or(moment.received_ms, |(shown, at_ms)| {
            at_ms + shown.least_lag_ms
        })
    }

    /// Whether the act would have happened after it was received, by what its author's clock has
    /// shown before: that clock was put forward. One that comes late proves nothing: it may have
    /// been kept back.
    pub(super) fn was_put_forward(&self, moment: &Moment) -> bool {
        let shown = self.shown(&moment.author).zip(moment.lag_ms());
        shown.is_some_and(|(shown, lag_ms)| {
            let sooner = shown.least_lag_ms.saturating_sub(lag_ms);
            let sooner = u64::try_from(sooner).unwrap_or_default();
            let is_of_the_same_batch = shown.received_ms == moment.received_ms;
            sooner > CLOCK_TOLERANCE_MS && !shown.was_kept_back && !is_of_the_same_batch
        })
    }

    /// A moment that what clocks show from now on does not move.
    pub(super) fn fixed(&self, moment: Moment) -> Moment {
        Moment {
            received_ms: self.ms(&moment),
            at_ms: None,
            ..moment
        }
    }

    /// Takes what its author's clock has shown.
    pub(super) fn take(&mut self, moment: &Moment) {
        let Some(lag_ms) = moment.lag_ms() else {
            return;
        };
        let new = ClockLag {
            least_lag_ms: lag_ms,
            was_kept_back: false,
            received_ms: moment.received_ms,
            first_lag_ms: lag_ms,
        };
        let mut shown = self.shown(&moment.author).copied().unwrap_or(new);
        if shown.received_ms != moment.received_ms {
            shown.received_ms = moment.received_ms;
            shown.first_lag_ms = lag_ms;
        }
        if lag_ms < shown.least_lag_ms {
            shown.least_lag_ms = lag_ms;
            // what was told together happened one after the other: the first of it was kept back
            shown.was_kept_back = shown.first_lag_ms.abs_diff(lag_ms) > CLOCK_TOLERANCE_MS;
        }
        self.keep(&moment.author, shown);
    }

    fn shown(&self, author: &Author) -> Option<&ClockLag> {
        let mut known = self.0.iter();
        let (_, shown) = known.find(|(known, _)| known == author)?;
        Some(shown)
    }

    fn keep(&mut self, author: &Author, shown: ClockLag) {
        self.0.retain(|(known, _)| known != author);
        self.0.push((author.clone(), shown));
        let surplus = self.0.len().saturating_sub(MAX_TIMED_AUTHORS);
        self.0.drain(..surplus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a device tells: its own time and when it was received, milliseconds; whether its clock
    /// was put forward.
    type Case = &'static [(i64, i64, bool)];

    const CASES: &[Case] = &[
        &[(0, 0, false), (5_000, 5_100, false), (9_000, 9_050, false)],
        // five minutes are put forward, and it goes on from there
        &[
            (0, 0, false),
            (305_000, 5_000, true),
            (306_000, 6_000, false),
        ],
        // offline for five minutes, then at once what was kept, then as before
        &[
            (0, 0, false),
            (5_000, 300_000, false),
            (290_000, 300_000, false),
            (301_000, 301_000, false),
        ],
        // kept from the first act on
        &[
            (0, 60_000, false),
            (50_000, 60_000, false),
            (61_000, 61_000, false),
            (361_000, 62_000, true),
        ],
        // put forward by less than can be told apart from the network
        &[(0, 0, false), (6_900, 5_000, false)],
        // however far it is from ours
        &[
            (i64::MAX / 2, 0, false),
            (i64::MAX / 2 + 1_000, 1_000, false),
        ],
    ];

    #[test]
    fn a_clock_that_is_put_forward_is_noticed_and_one_who_comes_late_is_not_blamed() {
        for case in CASES {
            let mut moments = Moments::default();
            for (at_ms, received_ms, forward) in *case {
                let moment = Moment {
                    author: Author::new("device:b1").unwrap(),
                    at_ms: Some(*at_ms),
                    received_ms: *received_ms,
                };
                assert_eq!(
                    moments.was_put_forward(&moment),
                    *forward,
                    "{at_ms} {case:?}"
                );
                moments.take(&moment);
            }
        }
    }

    #[test]
    fn the_clocks_of_so_many_are_known_and_the_longest_unheard_of_is_forgotten() {
        let of = |number: usize| Moment {
            author: Author::new(&format!("device:b{number}")).unwrap(),
            at_ms: Some(0),
            received_ms: 1_000,
        };
        let mut moments = Moments::default();
        for number in (0..MAX_TIMED_AUTHORS).chain([0, MAX_TIMED_AUTHORS]) {
            moments.take(&of(number));
        }
        let later = |number| {
            moments.ms(&Moment {
                received_ms: 9_000,
                ..of(number)
            })
        };
        assert_eq!([later(0), later(1), later(2)], [1_000, 9_000, 1_000]);
        assert_eq!(moments.0.len(), MAX_TIMED_AUTHORS);
    }

    #[test]
    fn what_was_kept_back_happened_when_it_happened() {
        let mut moments = Moments::default();
        let told = |at_ms, received_ms| Moment {
            author: Author::new("device:b1").unwrap(),
            at_ms: Some(at_ms),
            received_ms,
        };
        moments.take(&told(0, 1_000));
        let kept = told(5_000, 300_000);
        moments.take(&kept);
        assert_eq!(moments.ms(&kept), 6_000);
    }
}
