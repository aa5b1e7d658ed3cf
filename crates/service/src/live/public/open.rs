//! The rulings that wait for an arbiter.

use laws::RulingId;
use protocol::Word;
use protocol::views::{OpenRuling, waits_for_the_arbiter};

use crate::live::public::{Publicly, Unsettled};

impl Unsettled {
    fn waits(&self) -> bool {
        self.holds_back || waits_for_the_arbiter(self.status)
    }
}

impl Publicly {
    /// The rulings that an arbiter has yet to speak on, by their numbers; where rulings are announced automatically, what was
    /// told by itself is none of them.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = RulingId> {
        self.open().map(|ruling| ruling.id)
    }

    /// The same, with what they are about, the oldest first.
    pub fn open(&self) -> impl Iterator<Item = OpenRuling> {
        let waiting = self.unsettled.values().filter(|ruling| ruling.waits());
        waiting.map(|ruling| OpenRuling {
            status: ruling.status.word(),
            ..ruling.open
        })
    }
}
