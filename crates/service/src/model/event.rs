//! Defines an event: a tournament, a match, an afternoon of training.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use table::AnnouncementPolicy;
use utoipa::ToSchema;

use crate::limits::{DEFAULT_DOWN_AFTER_S, MAX_DELAY_S, MAX_DOWN_AFTER_S, MIN_DOWN_AFTER_S};
use crate::model::described::{Name, NameOrNothing};
use crate::model::whole::{whole, whole_or_none};
use crate::model::{DocumentKind, checked_name};
use crate::problem::{HandlerResult, Problem};

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
    pub announcement: AnnouncementPolicy,
    /// Seconds by which spectators see the boards later.
    pub delay_s: u32,
    /// Seconds after which a board is down whose device is not heard.
    #[serde(default = "a_minute")]
    pub down_after_s: u32,
    /// Seconds after the start of a round within which a player must come; `null`: the regulations
    /// name none here.
    #[serde(default)]
    pub default_time_s: Option<u32>,
    /// Days after its end for which personal data are kept; `null`: until they are erased.
    #[serde(default)]
    pub retention_days: Option<u32>,
    /// Whether it is over: its boards take no acts any more.
    #[serde(default)]
    pub archived: bool,
    /// Since when it is over.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub archived_at: Option<Timestamp>,
    /// When the persons of its players were erased, and whatever people wrote in the records of its
    /// games, because it had been over for long enough.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub erased_at: Option<Timestamp>,
}

/// An event to be made, or its new values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEvent {
    /// What it is called.
    #[schema(value_type = Name)]
    pub name: Box<str>,
    /// Where it takes place.
    #[serde(default)]
    #[schema(value_type = NameOrNothing)]
    pub city: Box<str>,
    /// Its time zone, by its IANA name; `UTC` if none is given.
    #[serde(default = "utc")]
    #[schema(format = "iana-time-zone", example = "Europe/Paris")]
    pub time_zone: Box<str>,
    /// When rulings reach players and spectators.
    #[serde(default)]
    pub announcement: AnnouncementPolicy,
    /// Seconds by which spectators see the boards later; 15 minutes if none are given.
    #[serde(default = "a_quarter_of_an_hour", deserialize_with = "whole")]
    #[schema(maximum = 86400, default = 900)]
    pub delay_s: u32,
    /// Seconds after which a board is down whose device is not heard, 15 to 86400; a minute if none
    /// are given.
    #[serde(default = "a_minute", deserialize_with = "whole")]
    #[schema(minimum = 15, maximum = 86400, default = 60)]
    pub down_after_s: u32,
    /// Seconds after the start of a round within which a player must come, at most a day; none:
    /// nobody is pointed to.
    #[serde(default, deserialize_with = "whole_or_none")]
    #[schema(maximum = 86400)]
    pub default_time_s: Option<u32>,
    /// Days after its end for which personal data are kept.
    #[serde(default, deserialize_with = "whole_or_none")]
    #[schema(format = Int64, maximum = 4294967295u32)]
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

const fn a_minute() -> u32 {
    DEFAULT_DOWN_AFTER_S
}

impl NewEvent {
    /// The event of this name with these values.
    ///
    /// # Errors
    /// A value is not valid.
    pub fn named(self, id: Box<str>) -> HandlerResult<Event> {
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
        if self.default_time_s.is_some_and(|s| s > MAX_DELAY_S) {
            let detail =
                format!("`default_time_s` is more than a day; write at most {MAX_DELAY_S}");
            return Err(Problem::invalid("default_time_s", detail));
        }
        if !(MIN_DOWN_AFTER_S..=MAX_DOWN_AFTER_S).contains(&self.down_after_s) {
            let detail = format!(
                "`down_after_s` is {}; write {MIN_DOWN_AFTER_S} to {MAX_DOWN_AFTER_S}",
                self.down_after_s
            );
            return Err(Problem::invalid("down_after_s", detail));
        }
        Ok(Event {
            id,
            name: self.name,
            city: self.city,
            time_zone: self.time_zone,
            announcement: self.announcement,
            delay_s: self.delay_s,
            down_after_s: self.down_after_s,
            default_time_s: self.default_time_s,
            retention_days: self.retention_days,
            archived: self.archived,
            archived_at: None,
            erased_at: None,
        })
    }
}

impl Event {
    /// Its values, as they would be sent to make it.
    #[must_use]
    pub fn values(&self) -> NewEvent {
        NewEvent {
            name: self.name.clone(),
            city: self.city.clone(),
            time_zone: self.time_zone.clone(),
            announcement: self.announcement,
            delay_s: self.delay_s,
            down_after_s: self.down_after_s,
            default_time_s: self.default_time_s,
            retention_days: self.retention_days,
            archived: self.archived,
        }
    }

    /// The event with the instant since when it is over: that of the former, or now.
    #[must_use]
    pub fn dated(mut self, former: Option<&Event>, now: Timestamp) -> Event {
        let since = former.and_then(|former| former.archived_at);
        self.archived_at = self.archived.then(|| since.unwrap_or(now));
        self.erased_at = former.and_then(|former| former.erased_at);
        self
    }

    /// Whether its data were erased since it was over.
    #[must_use]
    pub fn is_erased(&self) -> bool {
        self.erased_at
            .is_some_and(|erased| self.archived_at.is_some_and(|over| over <= erased))
    }

    /// Whether it has been over for longer than personal data are kept.
    #[must_use]
    pub fn due(&self, now: Timestamp) -> bool {
        let (Some(since), Some(days)) = (self.archived_at, self.retention_days) else {
            return false;
        };
        let kept = SignedDuration::from_hours(i64::from(days) * 24);
        self.archived && since.checked_add(kept).is_ok_and(|end| end <= now)
    }
}

impl DocumentKind for Event {
    const KIND: &'static str = "event";
    const CALLED: &'static str = "event";

    fn id(&self) -> &str {
        &self.id
    }

    fn parent(&self) -> &str {
        ""
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(archived: bool, retention_days: Option<u32>) -> Event {
        let new = serde_json::json!({
            "name": "x", "archived": archived, "retention_days": retention_days,
        });
        let new: NewEvent = serde_json::from_value(new).unwrap();
        new.named("e".into()).unwrap()
    }

    fn day(days: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * days)
    }

    #[test]
    fn when_data_are_due() {
        let table = [
            (true, Some(30), 29, false),
            (true, Some(30), 30, true),
            (true, Some(30), 400, true),
            (true, Some(0), 0, true),
            (true, Some(u32::MAX), 400, false),
            (true, None, 4_000, false),
            (false, Some(0), 400, false),
        ];
        for (archived, days, now, due) in table {
            let event = event(archived, days).dated(None, day(0));
            assert_eq!(event.due(day(now)), due, "{archived} {days:?} {now}");
        }
    }

    #[test]
    fn since_when_it_is_over() {
        let over = event(true, None).dated(None, day(1));
        assert_eq!(over.archived_at, Some(day(1)));
        let still = event(true, None).dated(Some(&over), day(2));
        assert_eq!(still.archived_at, Some(day(1)));
        let opened = event(false, None).dated(Some(&still), day(3));
        assert_eq!(opened.archived_at, None);
        let again = event(true, None).dated(Some(&opened), day(4));
        assert_eq!(again.archived_at, Some(day(4)));
    }
}
