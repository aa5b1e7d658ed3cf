//! Keeps what will be erased and when. Nothing is erased before it was announced for as long as its
//! kind requires.

use std::fmt;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::{ERASURE_ANNOUNCED_FOR, GAMES_ANNOUNCED_FOR};
use crate::upkeep::seen_time::SeenTime;

/// What is erased once it need not be kept any longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// The persons of an event that has been over for long, with whatever people wrote in the
    /// records of its games.
    Persons,
    /// Sessions, tokens and pairing codes that have ended.
    Credentials,
    /// Old lines of the audit log.
    AuditLines,
    /// Games by link whose time is over.
    Games,
}

impl What {
    /// For how long it has to be announced.
    pub(crate) const fn announced_for(self) -> SignedDuration {
        match self {
            What::Games => GAMES_ANNOUNCED_FOR,
            What::Persons | What::Credentials | What::AuditLines => ERASURE_ANNOUNCED_FOR,
        }
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            What::Persons => "persons of an event that is over, and what was written in its games",
            What::Credentials => "sessions, tokens and codes that have ended",
            What::AuditLines => "old lines of the audit log",
            What::Games => "games by link whose time is over",
        })
    }
}

/// Something that need not be kept any longer, now or before it can be erased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Due {
    pub what: What,
    pub event: Option<Box<str>>,
    pub count: usize,
}

/// An erasure that was announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Announced {
    /// What is erased.
    pub what: What,
    /// The event whose persons are.
    pub event: Option<Box<str>>,
    /// How many there were when it was announced.
    pub count: usize,
    /// When it was.
    #[schema(value_type = String, format = DateTime)]
    pub announced_at: Timestamp,
    /// Nothing of it is erased before; what ends later is not erased with it.
    #[schema(value_type = String, format = DateTime)]
    pub not_before: Timestamp,
    /// Microseconds for which the service had seen time pass when it was announced. A day counts at
    /// most for each time that it was away, so that it may come later than `not_before`.
    pub(crate) counted_us: i64,
}

impl Announced {
    /// Announces this now.
    pub(crate) fn now(due: Due, time: &SeenTime) -> Announced {
        let waits = due.what.announced_for();
        Announced {
            what: due.what,
            event: due.event,
            count: due.count,
            announced_at: time.at,
            not_before: time.at.saturating_add(waits).unwrap_or(Timestamp::MAX),
            counted_us: time.counted_us,
        }
    }

    pub(crate) fn is_of(&self, due: &Due) -> bool {
        self.what == due.what && self.event == due.event
    }

    /// Whether it was announced for long enough.
    pub(crate) fn has_waited(&self, time: &SeenTime) -> bool {
        let waited_us = time.counted_us.saturating_sub(self.counted_us);
        let waits_us = self.what.announced_for().as_micros();
        time.at >= self.not_before && i128::from(waited_us) >= waits_us
    }
}
