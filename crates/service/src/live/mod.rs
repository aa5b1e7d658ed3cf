//! The boards at play.

use std::sync::Arc;

use ledger::{Ledger, Signer};

use crate::model::Event;
use crate::time::Clock;

/// All boards that are played at.
pub struct Hall {
    ledger: Ledger,
    signer: Arc<Signer>,
    clock: Clock,
}

impl Hall {
    pub(crate) fn new(ledger: Ledger, signer: Arc<Signer>, clock: Clock) -> Hall {
        Hall {
            ledger,
            signer,
            clock,
        }
    }

    pub(crate) fn event_changed(&self, _: &Event) {}
}
