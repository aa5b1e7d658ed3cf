//! The rulings that wait for an arbiter.

use laws::{Offence, Ruling, RulingId, Status};
use protocol::Word;
use serde::Serialize;
use utoipa::ToSchema;

use crate::live::public::{Publicly, Unsettled};

/// A ruling that waits for an arbiter, as he is told of it.
///
/// These are the rulings that the public does not see before he has spoken, those that the engine leaves to him, with the
/// penalties that he picks, and claims that were rejected, on which the claimant waits for his word: the same of which webhooks
/// tell. What is for him alone is not among them, for nobody waits for his word on it; what is merely asked
/// stands in the `pending` of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpenRuling {
    /// Its number.
    #[serde(serialize_with = "as_written")]
    #[schema(value_type = String, example = "24.0")]
    pub id: RulingId,
    /// The offence.
    pub offence: &'static str,
    /// The player who is charged with it, if one is.
    pub player: Option<&'static str>,
    /// What has become of it so far.
    pub status: &'static str,
    /// Who may know of it.
    pub disclosure: &'static str,
}

fn as_written<S: serde::Serializer>(id: &RulingId, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{}.{}", id.0, id.1))
}

/// What a ruling is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct About {
    offence: Offence,
    player: Option<&'static str>,
    disclosure: &'static str,
}

impl About {
    pub(super) fn of(ruling: &Ruling) -> About {
        About {
            offence: ruling.offence,
            player: ruling.player.map(Word::word),
            disclosure: ruling.disclosure.word(),
        }
    }
}

impl Unsettled {
    fn waits(&self) -> bool {
        self.holds_back
            || matches!(
                self.status,
                Status::NeedsArbiter | Status::Proposed | Status::Rejected
            )
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
        let waiting = self.unsettled.iter().filter(|(_, ruling)| ruling.waits());
        waiting.map(|(id, ruling)| OpenRuling {
            id: *id,
            offence: ruling.about.offence.word(),
            player: ruling.about.player,
            status: ruling.status.word(),
            disclosure: ruling.about.disclosure,
        })
    }
}
