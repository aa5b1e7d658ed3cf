//! Defines a board of a round: two players and their game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::described::{Id, NameOrNothing};
use crate::model::object::object;
use crate::model::whole::whole;
use crate::model::{DocumentKind, Round, checked_name};
use crate::problem::{HandlerResult, Problem};

/// Which players have not come to a board, as an arbiter has marked them. Who loses without having
/// come loses by forfeit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Absent {
    /// Who has the white men has not come.
    #[serde(default)]
    pub white: bool,
    /// Who has the black men has not come.
    #[serde(default)]
    pub black: bool,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Board {
    /// Its name in addresses, and that of its game in the ledger.
    pub id: Box<str>,
    /// The event.
    pub event: Box<str>,
    /// The round.
    pub round: Box<str>,
    /// Its number in the hall.
    pub number: u32,
    /// The sector that it stands in; empty for none.
    #[serde(default)]
    pub sector: Box<str>,
    /// Who has the white men.
    #[serde(default)]
    pub white: Option<Box<str>>,
    /// Who has the black men.
    #[serde(default)]
    pub black: Option<Box<str>>,
    /// Who of them has not come.
    #[serde(default)]
    pub absent: Absent,
    /// Whether its game ended before each of the two had made a move: it is not rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unrated: bool,
}

/// A board to be made, or its new values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBoard {
    /// Its number in the hall.
    #[serde(deserialize_with = "whole")]
    #[schema(minimum = 1, format = Int64, maximum = 4294967295u32)]
    pub number: u32,
    /// The sector that it stands in.
    #[serde(default)]
    #[schema(value_type = NameOrNothing)]
    pub sector: Box<str>,
    /// The player who has the white men.
    #[serde(default)]
    #[schema(value_type = Option<Id>)]
    pub white: Option<Box<str>>,
    /// The player who has the black men.
    #[serde(default)]
    #[schema(value_type = Option<Id>)]
    pub black: Option<Box<str>>,
    /// Who of them has not come.
    #[serde(default, deserialize_with = "object")]
    pub absent: Absent,
    /// Whether its game ended before each of the two had made a move: a report says `W`, `D` or `L`
    /// of it, and it is not rated.
    #[serde(default)]
    pub unrated: bool,
}

impl NewBoard {
    /// The board of this name in this round with these values.
    ///
    /// # Errors
    /// A value is not valid.
    pub fn named(self, id: Box<str>, round: &Round) -> HandlerResult<Board> {
        self.checked(id, round.event.clone(), round.id.clone())
    }

    /// The board with these values instead of its own.
    ///
    /// # Errors
    /// A value is not valid.
    pub fn in_place_of(self, board: &Board) -> HandlerResult<Board> {
        self.checked(board.id.clone(), board.event.clone(), board.round.clone())
    }

    fn checked(self, id: Box<str>, event: Box<str>, round: Box<str>) -> HandlerResult<Board> {
        if self.number == 0 {
            return Err(Problem::invalid(
                "number",
                "`number` is 0; boards count from 1",
            ));
        }
        if !self.sector.is_empty() {
            checked_name("sector", &self.sector)?;
        }
        if self.white.is_some() && self.white == self.black {
            let detail = "`black` is the player of `white`; a game has two";
            return Err(Problem::invalid("black", detail));
        }
        Ok(Board {
            id,
            event,
            round,
            number: self.number,
            sector: self.sector,
            white: self.white,
            black: self.black,
            absent: self.absent,
            unrated: self.unrated,
        })
    }
}

impl Board {
    /// The players who sit here, White first.
    pub fn players(&self) -> impl Iterator<Item = &str> {
        self.white
            .as_deref()
            .into_iter()
            .chain(self.black.as_deref())
    }

    /// Whether this player sits here.
    #[must_use]
    pub fn seats(&self, player: &str) -> bool {
        self.players().any(|other| other == player)
    }

    /// The marks that stay where these two sit: whoever sits down anew is taken to have come.
    #[must_use]
    pub fn absent_if(&self, white: Option<&str>, black: Option<&str>) -> Absent {
        Absent {
            white: self.absent.white && self.white.as_deref() == white,
            black: self.absent.black && self.black.as_deref() == black,
        }
    }

    /// Whether the same players have the same colours at the other.
    #[must_use]
    pub fn has_the_players_of(&self, other: &Board) -> bool {
        (&self.white, &self.black) == (&other.white, &other.black)
    }
}

impl DocumentKind for Board {
    const KIND: &'static str = "board";
    const CALLED: &'static str = "board";

    fn id(&self) -> &str {
        &self.id
    }

    fn parent(&self) -> &str {
        &self.round
    }
}
