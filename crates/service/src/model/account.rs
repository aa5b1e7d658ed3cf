//! Accounts: who may log in, as what, and for which part of an event.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::Kept;
use crate::roles::Role;

/// The part of the service that somebody has to do with. What is left out is not narrowed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Scope {
    /// Only this event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<Box<str>>,
    /// Only this sector.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sector: Option<Box<str>>,
    /// Only this board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Box<str>>,
    /// Only boards at which this player sits, and only his own acts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Box<str>>,
}

/// An account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Account {
    /// The name to log in with.
    pub login: Box<str>,
    /// The name that acts are recorded under; it tells nothing about the person.
    pub author: Box<str>,
    /// What its owner is.
    pub role: Role,
    /// For which part.
    #[serde(default)]
    pub scope: Scope,
    /// The hash of the password (argon2id), as a PHC string.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    pub password_hash: Option<Box<str>>,
    /// Counts the changes of the password: a session of an earlier one has ended.
    #[serde(default)]
    #[schema(ignore)]
    pub password_changes: u32,
}

/// An account to be made, or its new values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The name to log in with.
    pub login: Box<str>,
    /// What its owner is.
    pub role: Role,
    /// For which part.
    #[serde(default)]
    pub scope: Scope,
    /// The password; `null` leaves the present one.
    #[serde(default)]
    #[schema(format = Password)]
    pub password: Option<Box<str>>,
}

impl Kept for Account {
    const KIND: &'static str = "account";
    const CALLED: &'static str = "account";

    fn id(&self) -> &str {
        &self.login
    }

    fn parent(&self) -> &str {
        ""
    }
}
