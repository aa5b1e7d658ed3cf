//! A board of a round: two players and their game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::Kept;

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
}

/// A board to be made, or its new values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBoard {
    /// Its number in the hall.
    #[schema(minimum = 1)]
    pub number: u32,
    /// The sector that it stands in.
    #[serde(default)]
    pub sector: Box<str>,
    /// The player who has the white men.
    #[serde(default)]
    pub white: Option<Box<str>>,
    /// The player who has the black men.
    #[serde(default)]
    pub black: Option<Box<str>>,
}

impl Kept for Board {
    const KIND: &'static str = "board";
    const CALLED: &'static str = "board";

    fn id(&self) -> &str {
        &self.id
    }

    fn parent(&self) -> &str {
        &self.round
    }
}
