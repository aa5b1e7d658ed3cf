//! Says when what the engine rules reaches players and spectators.

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
