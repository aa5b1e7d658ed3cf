//! Defines a player of an event. Everything known of the person stands in this document and in no
//! other.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::MAX_ROUNDS;
use crate::model::described::Name;
use crate::model::whole::whole_or_none;
use crate::model::{DocumentKind, checked_name};
use crate::problem::{HandlerResult, Problem};
use crate::roles::Role;

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Player {
    /// The name in addresses; it tells nothing about the person.
    pub id: Box<str>,
    /// The event.
    pub event: Box<str>,
    /// The start number.
    pub number: u32,
    /// The person; `null` once it has been erased.
    pub person: Option<NewPlayer>,
    /// Whether the public sees a number instead of the name.
    #[serde(default)]
    pub hidden: bool,
    /// The first round that he does not play any more, if he is withdrawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawn_from: Option<u32>,
}

/// The sex of a player, as far as the files tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(description = "The sex of a player, as far as the files tell it.")]
pub enum Sex {
    /// `m` in a report.
    Male,
    /// `w` in a report.
    Female,
}

impl From<pairings::Sex> for Sex {
    fn from(sex: pairings::Sex) -> Sex {
        match sex {
            pairings::Sex::Male => Sex::Male,
            pairings::Sex::Female => Sex::Female,
        }
    }
}

impl From<Sex> for pairings::Sex {
    fn from(sex: Sex) -> pairings::Sex {
        match sex {
            Sex::Male => pairings::Sex::Male,
            Sex::Female => pairings::Sex::Female,
        }
    }
}

/// A player to be added, or the new values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPlayer {
    /// The name.
    #[schema(value_type = Name)]
    pub name: Box<str>,
    /// The title: `GM`, `WIM` …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Name>)]
    pub title: Option<Box<str>>,
    /// The sex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline)]
    pub sex: Option<Sex>,
    /// The rating.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "whole_or_none"
    )]
    #[schema(format = Int64, maximum = 4294967295u32)]
    pub rating: Option<u32>,
    /// The federation, by its three letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Name>)]
    pub federation: Option<Box<str>>,
    /// The FIDE identity number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Name>)]
    pub fide_id: Option<Box<str>>,
    /// The date of birth, as the pairing program writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Name>)]
    pub birth_date: Option<Box<str>>,
    /// Whether the public sees a number instead of the name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// The number of the first round that he does not play any more; `null`: he plays on. At boards
    /// of that round and later ones where he sits he is marked as absent.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "whole_or_none"
    )]
    #[schema(minimum = 1, maximum = 64)]
    pub withdrawn_from: Option<u32>,
}

impl NewPlayer {
    /// The player of this name with these values.
    ///
    /// # Errors
    /// A value is not valid.
    pub fn named(self, id: Box<str>, event: Box<str>, number: u32) -> HandlerResult<Player> {
        checked_name("name", &self.name)?;
        let others = [
            ("title", &self.title),
            ("federation", &self.federation),
            ("fide_id", &self.fide_id),
            ("birth_date", &self.birth_date),
        ];
        for (field, value) in others {
            value
                .as_deref()
                .map_or(Ok(()), |value| checked_name(field, value))?;
        }
        if let Some(round) = self
            .withdrawn_from
            .filter(|round| !(1..=MAX_ROUNDS).contains(round))
        {
            let detail = format!(
                "`withdrawn_from` is {round}; write the number of a round, 1 to {MAX_ROUNDS}"
            );
            return Err(Problem::invalid("withdrawn_from", detail));
        }
        Ok(Player {
            id,
            event,
            number,
            hidden: self.hidden,
            withdrawn_from: self.withdrawn_from,
            person: Some(NewPlayer {
                hidden: false,
                withdrawn_from: None,
                ..self
            }),
        })
    }
}

impl Player {
    /// Whether he does not play this round any more.
    #[must_use]
    pub fn is_withdrawn(&self, round: u32) -> bool {
        self.withdrawn_from.is_some_and(|from| from <= round)
    }

    /// What the public reads.
    #[must_use]
    pub fn public_name(&self) -> Box<str> {
        match &self.person {
            Some(person) if !self.hidden => person.name.clone(),
            _ => Player::numbered(self.number),
        }
    }

    /// What stands for the name of whoever is hidden, erased or not known.
    #[must_use]
    pub fn numbered(number: u32) -> Box<str> {
        format!("Player {number}").into()
    }

    /// What somebody of this role reads: FIDE identity numbers, birth dates, sexes and hidden names
    /// are for the chief arbiter.
    #[must_use]
    pub fn seen_by(mut self, role: Role) -> Player {
        if role == Role::ChiefArbiter {
            return self;
        }
        let name = self.public_name();
        if let Some(person) = &mut self.person {
            person.name = name;
            person.fide_id = None;
            person.birth_date = None;
            person.sex = None;
        }
        self
    }
}

impl DocumentKind for Player {
    const KIND: &'static str = "player";
    const CALLED: &'static str = "player";

    fn id(&self) -> &str {
        &self.id
    }

    fn parent(&self) -> &str {
        &self.event
    }
}
