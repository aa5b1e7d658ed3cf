//! Defines the start of a round that is to come: the service starts the clocks when it is due.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::model::DocumentKind;

/// A start that is to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RoundStart {
    /// The round.
    pub round: Box<str>,
    /// Its event.
    pub event: Box<str>,
    /// When the clocks start.
    pub at: Timestamp,
    /// The name that the acts are recorded under.
    pub by: Box<str>,
    /// When the round was to begin before.
    pub before: Option<Timestamp>,
}

impl DocumentKind for RoundStart {
    const KIND: &'static str = "round_start";
    const CALLED: &'static str = "start of a round";

    fn id(&self) -> &str {
        &self.round
    }

    fn parent(&self) -> &str {
        &self.event
    }
}
