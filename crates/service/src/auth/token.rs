//! Tokens: secrets for programs and devices. The store holds their hashes.

use jiff::Timestamp;
use ledger::Expected;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::app::App;
use crate::model::{Kept, Scope, new_id};
use crate::problem::Answer;
use crate::registry::Registry;
use crate::roles::Role;

/// A token, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Token {
    /// The SHA-256 of the secret, in hexadecimal.
    #[schema(ignore)]
    pub hash: Box<str>,
    /// Its name, to revoke it by.
    pub name: Box<str>,
    /// What it is for.
    pub label: Box<str>,
    /// What its bearer is.
    pub role: Role,
    /// For which part.
    #[serde(default)]
    pub scope: Scope,
    /// When it ends.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

impl Kept for Token {
    const KIND: &'static str = "token";
    const CALLED: &'static str = "token";

    fn id(&self) -> &str {
        &self.hash
    }

    fn parent(&self) -> &str {
        ""
    }
}

/// What the store knows a secret by.
#[must_use]
pub fn token_id(secret: &str) -> Box<str> {
    let hash = Sha256::digest(secret.as_bytes());
    hash.iter()
        .map(|byte| format!("{byte:02x}"))
        .collect::<String>()
        .into()
}

/// Makes a token; the secret is told once and kept nowhere.
///
/// # Errors
/// The store failed.
pub async fn new_token(
    app: &App,
    label: &str,
    role: Role,
    scope: Scope,
    expires_at: Timestamp,
) -> Answer<(Box<str>, Token)> {
    let secret: Box<str> = format!("jdb_{}{}", new_id('t'), new_id('x')).into();
    let token = Token {
        hash: token_id(&secret),
        name: new_id('t'),
        label: label.into(),
        role,
        scope,
        expires_at,
    };
    Registry(&app.ledger)
        .put(token.clone(), Expected::None)
        .await?;
    Ok((secret, token))
}
