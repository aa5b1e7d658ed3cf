//! An event: a tournament, a match, an afternoon of training.

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::MAX_DELAY_S;
use crate::model::{Kept, checked_name};
use crate::problem::{Answer, Problem};

/// When rulings of the engine reach players and spectators.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Announcement {
    /// Once an arbiter has confirmed them.
    #[default]
    Confirmed,
    /// At once, as training wants.
    Automatic,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Event {
    /// Its name in addresses.
    pub id: Box<str>,
    /// What it is called.
    pub name: Box<str>,
    /// Where it takes place.
    #[serde(default)]
    pub city: Box<str>,
    /// Its time zone, by its IANA name.
    pub time_zone: Box<str>,
    /// When rulings reach players and spectators.
    #[serde(default)]
    pub announcement: Announcement,
    /// Seconds by which spectators see the boards later.
    pub delay_s: u32,
    /// Days after its end for which personal data are kept; `null`: until they are erased.
    #[serde(default)]
    pub retention_days: Option<u32>,
    /// Whether it is over: its boards take no acts any more.
    #[serde(default)]
    pub archived: bool,
}

/// An event to be made, or its new values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEvent {
    /// What it is called.
    pub name: Box<str>,
    /// Where it takes place.
    #[serde(default)]
    pub city: Box<str>,
    /// Its time zone, by its IANA name; `UTC` if none is given.
    #[serde(default = "utc")]
    pub time_zone: Box<str>,
    /// When rulings reach players and spectators.
    #[serde(default)]
    pub announcement: Announcement,
    /// Seconds by which spectators see the boards later; 15 minutes if none are given.
    #[serde(default = "a_quarter_of_an_hour")]
    pub delay_s: u32,
    /// Days after its end for which personal data are kept.
    #[serde(default)]
    pub retention_days: Option<u32>,
    /// Whether it is over.
    #[serde(default)]
    pub archived: bool,
}

fn utc() -> Box<str> {
    "UTC".into()
}

const fn a_quarter_of_an_hour() -> u32 {
    15 * 60
}

impl NewEvent {
    /// The event of this name with these values.
    ///
    /// # Errors
    /// A value is none.
    pub fn named(self, id: Box<str>) -> Answer<Event> {
        checked_name("name", &self.name)?;
        if !self.city.is_empty() {
            checked_name("city", &self.city)?;
        }
        if TimeZone::get(&self.time_zone).is_err() {
            let detail = "`time_zone` is no IANA time zone; write one such as Europe/Paris";
            return Err(Problem::invalid("time_zone", detail));
        }
        if self.delay_s > MAX_DELAY_S {
            let detail = format!("`delay_s` is more than a day; write at most {MAX_DELAY_S}");
            return Err(Problem::invalid("delay_s", detail));
        }
        Ok(Event {
            id,
            name: self.name,
            city: self.city,
            time_zone: self.time_zone,
            announcement: self.announcement,
            delay_s: self.delay_s,
            retention_days: self.retention_days,
            archived: self.archived,
        })
    }
}

impl Kept for Event {
    const KIND: &'static str = "event";
    const CALLED: &'static str = "event";

    fn id(&self) -> &str {
        &self.id
    }

    fn parent(&self) -> &str {
        ""
    }
}
