//! Defines a call for the arbiter: which table calls, since when, and who is on the way.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::{Board, DocumentKind};

/// A table calls for the arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Call {
    /// The number of the table.
    pub number: u32,
    /// Since when.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Who is on the way; missing where nobody is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_the_way: Option<OnTheWay>,
}

/// An arbiter who is on the way to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OnTheWay {
    /// The name that his acts are recorded under.
    pub author: Box<str>,
    /// What he is called, as the player at the table sees it.
    pub name: Box<str>,
    /// Since when.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// The call from a board, as it is kept until an arbiter says that it is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardCall {
    /// The board.
    pub board: Box<str>,
    /// The round.
    pub round: Box<str>,
    /// The call.
    pub call: Call,
}

impl BoardCall {
    /// That of this board.
    #[must_use]
    pub fn of(board: &Board, call: Call) -> BoardCall {
        BoardCall {
            board: board.id.clone(),
            round: board.round.clone(),
            call,
        }
    }
}

impl DocumentKind for BoardCall {
    const KIND: &'static str = "call";
    const CALLED: &'static str = "call";

    fn id(&self) -> &str {
        &self.board
    }

    fn parent(&self) -> &str {
        &self.round
    }
}

/// What a login or a label says of somebody to whom he is not known: of an address of e-mail what
/// stands before the `@`.
///
/// ```
/// use jadoube_service::model::called;
/// assert_eq!(called("anna@club.example"), "anna");
/// assert_eq!(called("@anna"), "@anna");
/// ```
#[must_use]
pub fn called(name: &str) -> &str {
    match name.split_once('@') {
        Some((before, _)) if !before.is_empty() => before,
        _ => name,
    }
}
