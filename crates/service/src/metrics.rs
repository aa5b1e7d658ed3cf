//! Counts and measures, for Prometheus. No figure names a person, a board or an address.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// What is counted and measured.
pub struct Metrics {
    registry: Registry,
    /// Requests answered, by operation and status.
    pub requests: Family<Request, Counter>,
    /// Seconds from a request to its answer, by operation.
    pub request_seconds: Family<OperationLabel, Histogram, fn() -> Histogram>,
    /// Acts told, by what became of them.
    pub acts: Family<OutcomeLabel, Counter>,
    /// Batches of acts on one of which the engine failed.
    pub engine_failures: Counter,
    /// Attempts to deliver to webhooks, and deliveries that were given up or dropped, by what
    /// became of them.
    pub deliveries: Family<OutcomeLabel, Counter>,
    /// Streams open now, by kind.
    pub streams: Family<StreamLabel, Gauge>,
    /// Boards held in memory.
    pub boards: Gauge,
    /// How often the clock of the machine was found to be set.
    pub clock_sets: Counter,
}

/// Labels of a request.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Request {
    /// The operation.
    pub operation: String,
    /// The status of the answer.
    pub status: u16,
}

/// The label of a duration.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct OperationLabel {
    /// The operation.
    pub operation: String,
}

/// The label of an act or a delivery.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct OutcomeLabel {
    /// What became of it.
    pub outcome: String,
}

/// The label of a stream.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct StreamLabel {
    /// Whom it is for: `arbiter` or `public`.
    pub kind: &'static str,
}

fn seconds() -> Histogram {
    Histogram::new([
        0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0,
    ])
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("jadoube"),
            requests: Family::default(),
            request_seconds: Family::new_with_constructor(seconds as fn() -> Histogram),
            acts: Family::default(),
            engine_failures: Counter::default(),
            deliveries: Family::default(),
            streams: Family::default(),
            boards: Gauge::default(),
            clock_sets: Counter::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("requests", "Requests answered", metrics.requests.clone());
        registry.register(
            "request_seconds",
            "Seconds to the answer",
            metrics.request_seconds.clone(),
        );
        registry.register(
            "acts",
            "Acts told, by what became of them",
            metrics.acts.clone(),
        );
        registry.register(
            "engine_failures",
            "Batches of acts on one of which the engine failed",
            metrics.engine_failures.clone(),
        );
        registry.register(
            "webhook_deliveries",
            "Deliveries to webhooks, by what became of them",
            metrics.deliveries.clone(),
        );
        registry.register("streams", "Streams open now", metrics.streams.clone());
        registry.register("boards", "Boards held in memory", metrics.boards.clone());
        registry.register(
            "clock_sets",
            "How often the clock of the machine was found to be set",
            metrics.clock_sets.clone(),
        );
        metrics
    }
}

impl Metrics {
    /// All figures in the text format of OpenMetrics.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("invariant: a String takes every text");
        text
    }

    /// Counts a request that was answered.
    pub fn answered(&self, operation: &str, status: u16, took: Duration) {
        let operation = operation.to_owned();
        let labels = OperationLabel {
            operation: operation.clone(),
        };
        self.request_seconds
            .get_or_create(&labels)
            .observe(took.as_secs_f64());
        self.requests
            .get_or_create(&Request { operation, status })
            .inc();
    }

    /// Counts what became of an act.
    pub fn told(&self, outcome: &str) {
        let outcome = OutcomeLabel {
            outcome: outcome.into(),
        };
        self.acts.get_or_create(&outcome).inc();
    }
}

/// Counts a stream for as long as it is open.
pub struct CountedStream(Gauge);

impl CountedStream {
    /// A stream of this kind.
    #[must_use]
    pub fn of(metrics: &Metrics, kind: &'static str) -> CountedStream {
        let gauge = metrics.streams.get_or_create(&StreamLabel { kind }).clone();
        gauge.inc();
        CountedStream(gauge)
    }
}

impl Drop for CountedStream {
    fn drop(&mut self) {
        self.0.dec();
    }
}
