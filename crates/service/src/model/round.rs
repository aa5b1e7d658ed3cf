//! Defines a round, and the terms on which its games are played.

use jiff::Timestamp;
use jiff::civil::Date;
use laws::board::{CHESS960_ARRAYS, chess960_array};
use pairings::EncodedTimeControl;
use protocol::{Context, Line, parse_line};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::limits::{MAX_CHANGES_OF_TERMS, MAX_PERIODS_CHARS, MAX_ROUNDS};
use crate::model::object::object;
use crate::model::whole::{whole, whole_within};
use crate::model::{DocumentKind, described};
use crate::problem::{HandlerResult, Problem};

/// What the games of a round are played under, in the words of the board protocol's `start`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The edition of the Laws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<described::EditionKey>)]
    pub edition: Option<Box<str>>,
    /// The class of the time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<described::ControlClass>)]
    pub control: Option<Box<str>>,
    /// Whether the Competition Rules apply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<described::SupervisionKind>)]
    pub supervision: Option<Box<str>>,
    /// Whether the games are Chess960; without `fen` they all begin from one array, drawn by lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chess960: Option<bool>,
    /// The position that the games begin from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(format = "fen")]
    pub fen: Option<Box<str>>,
    /// The event's regulations.
    #[serde(
        default,
        skip_serializing_if = "Map::is_empty",
        deserialize_with = "whole_within"
    )]
    #[schema(value_type = described::Regulations)]
    pub regulations: Map<String, Value>,
    /// The times that the games begin with: `white_ms`, `black_ms`, `increment_ms`, `delay_ms`.
    #[serde(
        default,
        skip_serializing_if = "Map::is_empty",
        deserialize_with = "whole_within"
    )]
    #[schema(value_type = described::ClockSetting)]
    pub clock: Map<String, Value>,
    /// All periods of the clock, where there is more than one: `40/5400+30:1800+30`. It is shown to
    /// people and told in files, and left out where the first of them is another than `clock`,
    /// which a game begins with. The time of a later period is added by nobody here: what the clock
    /// shows then is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<described::ClockPeriods>, example = "40/5400+30:1800+30")]
    pub periods: Option<Box<str>>,
}

impl Terms {
    /// The terms, if their periods can be read; without these where the clock begins with another
    /// time or increment than the first of them: people would be shown what is not played.
    fn with_readable_periods(self) -> HandlerResult<Terms> {
        let is_code = |text: &str| text.len() <= MAX_PERIODS_CHARS && !text.starts_with('W');
        let Some(periods) = self.periods.as_deref() else {
            return Ok(self);
        };
        if let Ok(control) = periods.parse::<EncodedTimeControl>()
            && is_code(periods)
        {
            let periods = self.periods.filter(|_| begins_with(&self.clock, &control));
            return Ok(Terms { periods, ..self });
        }
        let detail = "`periods` cannot be read; write moves, seconds and increment of each, such as 40/5400+30:1800+30";
        Err(Problem::invalid("periods", detail))
    }

    /// With an array by lot where the games are Chess960 and nobody has said from which they begin:
    /// else all of them would begin as in chess.
    #[must_use]
    pub fn drawn(self) -> Terms {
        if self.chess960 != Some(true) || self.fen.is_some() {
            return self;
        }
        let fen = chess960_array(by_lot(CHESS960_ARRAYS));
        Terms {
            fen: Some(fen.into()),
            ..self
        }
    }

    /// With the array of the terms before these, where both are of Chess960 and these name none:
    /// what was drawn once is not drawn again with every change.
    #[must_use]
    pub fn drawn_as(self, former: &Terms) -> Terms {
        let are_both = self.chess960 == Some(true) && former.chess960 == Some(true);
        match (&self.fen, &former.fen) {
            (None, Some(fen)) if are_both => Terms {
                fen: Some(fen.clone()),
                ..self
            },
            _ => self,
        }
    }

    /// The start line of a game under these terms.
    ///
    /// # Errors
    /// A value is not one of the protocol.
    pub fn start(&self) -> HandlerResult<Line> {
        let mut line = match serde_json::to_value(self) {
            Ok(Value::Object(line)) => line,
            _ => Map::new(),
        };
        line.remove("periods");
        line.insert("act".into(), "start".into());
        parse_line(&Value::Object(line).to_string(), Context::default())
            .map_err(|error| Problem::of_the_protocol(&error))
    }
}

/// Whether a clock that is set so begins with the first of these periods; what is not set
/// contradicts nothing.
fn begins_with(clock: &Map<String, Value>, control: &EncodedTimeControl) -> bool {
    let sides = [("white_ms", &control.white), ("black_ms", &control.black)];
    sides.iter().all(|(side, periods)| {
        periods.first().is_none_or(|first| {
            let is = |name: &str, seconds: u32| {
                let set = clock.get(name).and_then(Value::as_u64);
                set.is_none_or(|ms| ms == u64::from(seconds) * 1_000)
            };
            is(side, first.seconds) && is("increment_ms", first.increment)
        })
    })
}

/// A round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Round {
    /// Its name in addresses.
    pub id: Box<str>,
    /// The event.
    pub event: Box<str>,
    /// Its number, from 1.
    pub number: u32,
    /// What its games are played under.
    pub terms: Terms,
    /// Its day where the event takes place, as far as it is known without `starts_at`: a report of
    /// a pairing program tells days and no hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = Date)]
    pub day: Option<Date>,
    /// When it begins.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Timestamp>,
    /// Whether the service starts the clocks then.
    #[serde(default)]
    pub starts_by_itself: bool,
    /// What its games were played under before, with the instant of each change.
    #[serde(default)]
    pub changes: Vec<FormerTerms>,
}

/// Terms that held until they were changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FormerTerms {
    /// The instant of the change.
    #[schema(value_type = String, format = DateTime)]
    pub until: Timestamp,
    /// The terms before it.
    pub terms: Terms,
}

/// A round to be made, or its new values.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRound {
    /// Its number, from 1.
    #[serde(deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 64)]
    pub number: u32,
    /// What its games are played under.
    #[serde(default, deserialize_with = "object")]
    pub terms: Terms,
    /// Its day where the event takes place, where its hour is not known.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub day: Option<Date>,
    /// When it begins.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Timestamp>,
}

impl NewRound {
    /// The round of this name with these values.
    ///
    /// # Errors
    /// A value is not valid.
    pub fn named(self, id: Box<str>, event: Box<str>) -> HandlerResult<Round> {
        let terms = self.terms.with_readable_periods()?.drawn();
        terms.start()?;
        if !(1..=MAX_ROUNDS).contains(&self.number) {
            let detail = format!("`number` is {}; write 1 to {MAX_ROUNDS}", self.number);
            return Err(Problem::invalid("number", detail));
        }
        Ok(Round {
            id,
            event,
            number: self.number,
            terms,
            day: self.day,
            starts_at: self.starts_at,
            starts_by_itself: false,
            changes: Vec::new(),
        })
    }
}

impl Round {
    /// What its games were played under after its n-th change, from 1.
    #[must_use]
    pub fn terms_after(&self, change: usize) -> &Terms {
        let next = self.changes.get(change);
        next.map_or(&self.terms, |former| &former.terms)
    }

    /// The round with what it has been: its former terms are kept where it has others now, and it
    /// starts by itself where it did and still begins at that instant.
    ///
    /// # Errors
    /// They have been changed too often.
    pub fn after(mut self, former: Round, now: Timestamp) -> HandlerResult<Round> {
        self.starts_by_itself = former.starts_by_itself && self.starts_at == former.starts_at;
        self.changes = former.changes;
        if self.terms == former.terms {
            return Ok(self);
        }
        if self.changes.len() >= MAX_CHANGES_OF_TERMS {
            let detail = format!(
                "the terms were changed {MAX_CHANGES_OF_TERMS} times; rule at the boards instead"
            );
            return Err(Problem::conflict("changed-too-often", detail));
        }
        self.changes.push(FormerTerms {
            until: now,
            terms: former.terms,
        });
        Ok(self)
    }
}

/// A number below this one, each as likely as another.
fn by_lot(bound: u16) -> u16 {
    let whole = u16::MAX - u16::MAX % bound;
    loop {
        let mut bytes = [0; 2];
        getrandom::fill(&mut bytes).expect("invariant: the operating system gives random numbers");
        let number = u16::from_le_bytes(bytes);
        if number < whole {
            return number % bound;
        }
    }
}

impl DocumentKind for Round {
    const KIND: &'static str = "round";
    const CALLED: &'static str = "round";

    fn id(&self) -> &str {
        &self.id
    }

    fn parent(&self) -> &str {
        &self.event
    }
}
