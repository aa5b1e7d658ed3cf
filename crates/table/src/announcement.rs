//! Says when what the engine rules reaches players and spectators.

use laws::Edition;
use ledger::{Announcement, Answered, AtOnce, Entry};
use serde::{Deserialize, Serialize};

/// When rulings of the engine reach players and spectators.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Announcement))]
pub enum AnnouncementPolicy {
    /// Once an arbiter has confirmed them.
    #[default]
    Confirmed,
    /// At once, as training wants.
    Automatic,
}

/// What is recorded as announced with an act: what the engine says to it; `None` where that is
/// nothing.
pub(crate) fn announced(
    answer: Option<&Answered>,
    edition: Edition,
    policy: AnnouncementPolicy,
) -> Option<Box<str>> {
    let told = match answer {
        Some(answer) => Announcement::answering(answer, edition)?,
        None => Announcement {
            failed: Some("the engine failed".into()),
            ..Announcement::under(edition)
        },
    };
    let at_once = match policy {
        AnnouncementPolicy::Automatic if told.rulings.is_some() => Some(AtOnce::Public),
        _ => None,
    };
    Some(Announcement { at_once, ..told }.write())
}

/// How the rulings of an entry were announced when they were told, whatever the event says by now.
pub(crate) fn announced_as(entry: &Entry) -> AnnouncementPolicy {
    let told = entry.told.as_deref().map(Announcement::read);
    match told {
        Some(Ok(told)) if told.at_once == Some(AtOnce::Public) => AnnouncementPolicy::Automatic,
        _ => AnnouncementPolicy::Confirmed,
    }
}
