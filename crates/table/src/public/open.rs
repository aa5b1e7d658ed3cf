//! Lists the rulings that wait for an arbiter.

use laws::RulingId;
use protocol::views::{AwaitedWord, OpenRuling};

use crate::public::{PublicProjection, UnshownRuling};

impl UnshownRuling {
    fn waits(&self) -> bool {
        self.holds_back || self.awaits != AwaitedWord::Nothing
    }
}

impl PublicProjection {
    /// The rulings that an arbiter has yet to speak on, by their numbers; where rulings are
    /// announced automatically, what was told by itself is none of them.
    pub fn waiting(&self) -> impl Iterator<Item = RulingId> {
        self.open().map(|ruling| ruling.id)
    }

    /// The same, with what they are about, the oldest first.
    pub fn open(&self) -> impl Iterator<Item = OpenRuling> {
        let waiting = self.unsettled.values().filter(|ruling| ruling.waits());
        waiting.map(|ruling| ruling.open)
    }
}
