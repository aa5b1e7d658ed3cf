//! Measures how long acts take until they are acknowledged, and until the arbiter is told of them.

use std::fmt;

use hdrhistogram::Histogram;

/// Latencies in microseconds.
#[derive(Debug)]
pub(super) struct Latencies {
    pub(super) acknowledged: Histogram<u64>,
    pub(super) pushed: Histogram<u64>,
}

impl Default for Latencies {
    /// Nothing is measured yet.
    fn default() -> Latencies {
        // up to ten minutes; what takes longer counts as that
        let histogram = || {
            Histogram::new_with_bounds(1, 600_000_000, 3)
                .expect("invariant: three digits of ten minutes can be kept")
        };
        Latencies {
            acknowledged: histogram(),
            pushed: histogram(),
        }
    }
}

impl fmt::Display for Latencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        line(f, "acknowledged", &self.acknowledged)?;
        line(f, "to the arbiter", &self.pushed)
    }
}

fn milliseconds(micros: u64) -> String {
    format!("{}.{} ms", micros / 1_000, micros % 1_000 / 100)
}

fn line(f: &mut fmt::Formatter<'_>, what: &str, histogram: &Histogram<u64>) -> fmt::Result {
    let at = |quantile| milliseconds(histogram.value_at_quantile(quantile));
    writeln!(
        f,
        "  {what:<16}{:>9}   p50 {:>10}  p90 {:>10}  p99 {:>10}  p99.9 {:>10}  max {:>10}",
        histogram.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        milliseconds(histogram.max())
    )
}
