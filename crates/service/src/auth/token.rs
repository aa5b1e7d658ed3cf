//! Makes tokens, the secrets of programs and devices. The store holds only their hashes.

use std::time::Duration;

use jiff::Timestamp;
use ledger::{Author, ExpectedVersion};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::auth::principal::{Principal, Via};
use crate::auth::secret::{SecretHash, new_secret, same};
use crate::auth::state::Auth;
use crate::limits::{DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS};
use crate::model::described::Name;
use crate::model::object::object;
use crate::model::whole::whole;
use crate::model::{DocumentKind, Scope, checked_name, new_id};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;
use crate::roles::Role;

/// A token, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// Its name, to revoke it by.
    pub name: Box<str>,
    /// The SHA-256 of the whole secret, in hexadecimal.
    pub hash: Box<str>,
    /// What it is for.
    pub label: Box<str>,
    /// What its bearer is.
    pub role: Role,
    /// For which part.
    #[serde(default)]
    pub scope: Scope,
    /// The board that its bearer was paired with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paired_with: Option<Box<str>>,
    /// When it ends.
    pub expires_at: Timestamp,
}

/// A token, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TokenView {
    /// Its name, to revoke it by.
    pub name: Box<str>,
    /// The name that the acts of its bearer are recorded under.
    pub author: Box<str>,
    /// What it is for.
    pub label: Box<str>,
    /// What its bearer is.
    pub role: Role,
    /// For which part.
    pub scope: Scope,
    /// When it ends.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

/// A token to be made.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for.
    #[schema(value_type = Name)]
    pub label: Box<str>,
    /// What its bearer is.
    pub role: Role,
    /// For which part.
    #[serde(default, deserialize_with = "object")]
    pub scope: Scope,
    /// How many days it lasts.
    #[serde(default = "some_days", deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 366, default = 30)]
    pub lifetime_days: u32,
}

const fn some_days() -> u32 {
    DEFAULT_TOKEN_DAYS
}

impl NewToken {
    /// How long it lasts, if it can be made.
    ///
    /// # Errors
    /// A value is not valid.
    pub fn checked(&self) -> HandlerResult<Duration> {
        checked_name("label", &self.label)?;
        self.scope.checked(self.role)?;
        if !(1..=MAX_TOKEN_DAYS).contains(&self.lifetime_days) {
            let detail = format!(
                "`lifetime_days` is {}; write 1 to {MAX_TOKEN_DAYS}",
                self.lifetime_days
            );
            return Err(Problem::invalid("lifetime_days", detail));
        }
        Ok(Duration::from_secs(
            24 * 3600 * u64::from(self.lifetime_days),
        ))
    }
}

impl From<Token> for TokenView {
    fn from(token: Token) -> TokenView {
        TokenView {
            author: token.author(),
            name: token.name,
            label: token.label,
            role: token.role,
            scope: token.scope,
            expires_at: token.expires_at,
        }
    }
}

impl DocumentKind for Token {
    const KIND: &'static str = "token";
    const CALLED: &'static str = "token";

    fn id(&self) -> &str {
        &self.name
    }

    fn parent(&self) -> &str {
        ""
    }
}

impl Token {
    /// A new one, with its secret. It begins with its name, so that it is found again, and in the
    /// wrong places too.
    pub(super) fn new(
        label: &str,
        role: Role,
        scope: Scope,
        expires_at: Timestamp,
    ) -> (Box<str>, Token) {
        let name = new_id('t');
        let secret: Box<str> = format!("{PREFIX}{name}_{}", new_secret()).into();
        let token = Token {
            name,
            hash: SecretHash::of(&secret).to_string().into(),
            label: label.into(),
            role,
            scope,
            paired_with: None,
            expires_at,
        };
        (secret, token)
    }

    /// A device that is paired anew with its board is the one that it was: what it sends again is
    /// known, what it sends late is late.
    fn author(&self) -> Box<str> {
        let device = self.paired_with.as_ref();
        let device = device.map(|board| format!("device:{board}"));
        // a board that was taken from elsewhere may have a name that is too long for that
        let device = device.filter(|device| Author::new(device).is_ok());
        let author = device.unwrap_or_else(|| format!("token:{}", self.name));
        author.into()
    }
}

const PREFIX: &str = "jdb_";

/// Makes a token; the secret is told once and kept nowhere.
///
/// # Errors
/// The store failed.
pub async fn new_token(
    auth: &Auth,
    label: &str,
    role: Role,
    scope: Scope,
    expires_at: Timestamp,
) -> HandlerResult<(Box<str>, Token)> {
    let (secret, token) = Token::new(label, role, scope, expires_at);
    let made = Registry(&auth.ledger)
        .put(token, ExpectedVersion::None)
        .await?;
    Ok((secret, made.value))
}

/// Revokes a token.
pub(crate) async fn revoke_token(auth: &Auth, token: &Token) -> HandlerResult<()> {
    let deleted = Registry(&auth.ledger)
        .delete(token, ExpectedVersion::Any)
        .await;
    auth.rights_have_changed();
    deleted
}

/// What is shown with this secret.
pub(super) fn via(secret: &str) -> Option<Via> {
    let (name, _) = secret.strip_prefix(PREFIX)?.split_once('_')?;
    Some(Via::Token {
        name: name.into(),
        hash: SecretHash::of(secret),
    })
}

/// Its bearer, and until when, if it is a token and has not ended.
pub(super) async fn bearer(
    auth: &Auth,
    name: &str,
    hash: SecretHash,
) -> HandlerResult<Option<(Principal, Timestamp)>> {
    let found = Registry(&auth.ledger).find::<Token>(name).await?;
    let token = found.map(|found| found.value);
    let token = token.filter(|token| same(&token.hash, &hash.to_string()));
    let token = token.filter(|token| auth.clock.steady() < token.expires_at.into());
    Ok(token.and_then(|token| {
        let author = token.author();
        let via = Via::Token {
            name: token.name,
            hash,
        };
        let principal = Principal::of(&author, token.role, token.scope, via)?;
        Some((principal, token.expires_at))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_token_has_an_author() {
        let long = "b".repeat(64);
        for (board, author) in [
            (None, None),
            (Some("b1"), Some("device:b1")),
            (Some(&*long), None),
        ] {
            let ends = Timestamp::UNIX_EPOCH;
            let (_, mut token) = Token::new("x", Role::BoardDevice, Scope::default(), ends);
            token.paired_with = board.map(Into::into);
            let own = format!("token:{}", token.name);
            assert_eq!(&*token.author(), author.unwrap_or(&own), "{board:?}");
        }
    }
}
