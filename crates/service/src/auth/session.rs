//! Keeps sessions of people who logged in with a password. The store holds only hashes of their
//! secrets.

use axum::http::HeaderValue;
use jiff::Timestamp;
use ledger::{ExpectedVersion, Write};
use serde::{Deserialize, Serialize};

use crate::auth::browser::Trying;
use crate::auth::cookies::cookie;
use crate::auth::principal::{Principal, Via};
use crate::auth::secret::{SecretHash, new_secret};
use crate::auth::settings::Cookies;
use crate::auth::state::Auth;
use crate::limits::{MAX_SESSION_AHEAD, MAX_SESSIONS_OF_AN_ACCOUNT, SESSION_LIFETIME};
use crate::model::{Account, DocumentKind};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, Versioned, changed, deleted};

/// A session, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LoginSession {
    /// The SHA-256 of the secret, in hexadecimal.
    hash: Box<str>,
    /// Who has logged in.
    account: Box<str>,
    /// How often the password had been changed.
    password_changes: u32,
    /// When it ends.
    pub(crate) expires_at: Timestamp,
}

impl DocumentKind for LoginSession {
    const KIND: &'static str = "session";
    const CALLED: &'static str = "session";

    fn id(&self) -> &str {
        &self.hash
    }

    fn parent(&self) -> &str {
        &self.account
    }
}

/// Somebody has logged in: his secret, the cookie it travels in, and his session, written with what
/// is written besides. The oldest of too many sessions end.
pub(crate) async fn begin_session(
    auth: &Auth,
    account: &Account,
    cookies: Cookies,
    beside: Vec<Write>,
) -> HandlerResult<(Box<str>, HeaderValue, LoginSession)> {
    let secret = new_secret();
    let session = LoginSession {
        hash: SecretHash::of(&secret).to_string().into(),
        account: account.id.clone(),
        password_changes: account.password_changes,
        expires_at: auth.clock.steady().after(SESSION_LIFETIME).timestamp(),
    };
    let registry = Registry(&auth.ledger);
    let mut writes = beside;
    writes.push(changed(&session, ExpectedVersion::None));
    let mut others = registry.all::<LoginSession>(Some(&account.id)).await?;
    others.sort_by_key(|other| std::cmp::Reverse(other.expires_at));
    writes.extend(
        others
            .iter()
            .skip(MAX_SESSIONS_OF_AN_ACCOUNT - 1)
            .map(ended),
    );
    let written = registry.write(writes).await;
    written.map_err(|problem| match problem.status {
        // another log-in has taken the code, or somebody changes the account
        412 => Problem::unavailable("the account was changed at this moment; log in once more"),
        _ => problem,
    })?;
    let lasts_s = SESSION_LIFETIME.as_secs();
    let cookie = cookie(cookies.name(), &secret, cookies, lasts_s);
    Ok((secret, cookie, session))
}

/// Deletes a session.
pub(super) fn ended(session: &LoginSession) -> Write {
    deleted(session, ExpectedVersion::Any)
}

/// The session of this secret and its account, if it has not ended.
pub(crate) async fn session_of(
    auth: &Auth,
    hash: SecretHash,
) -> HandlerResult<Option<(Versioned<LoginSession>, Versioned<Account>)>> {
    let registry = Registry(&auth.ledger);
    let found = registry.find::<LoginSession>(&hash.to_string()).await?;
    let Some(session) = found else {
        return Ok(None);
    };
    let account = registry.find::<Account>(&session.value.account).await?;
    let (now, ends) = (auth.clock.steady(), session.value.expires_at.into());
    let lasts = |account: &Versioned<Account>| {
        now < ends
            && ends <= now.after(MAX_SESSION_AHEAD)
            && session.value.password_changes == account.value.password_changes
    };
    Ok(account.filter(lasts).map(|account| (session, account)))
}

/// Whoever has logged in to this account.
pub(crate) fn owner_of(account: &Account, hash: SecretHash) -> Option<Principal> {
    let via = Via::Session { hash };
    Principal::of(&account.author(), account.role, account.scope.clone(), via)
}

/// Whoever has logged in, and until when.
pub(super) async fn owner(
    auth: &Auth,
    hash: SecretHash,
) -> HandlerResult<Option<(Principal, Timestamp)>> {
    let found = session_of(auth, hash).await?;
    Ok(found.and_then(|(session, account)| {
        let principal = owner_of(&account.value, hash)?;
        Some((principal, session.value.expires_at))
    }))
}

/// Logs out.
pub(crate) async fn end_session(auth: &Auth, hash: SecretHash) -> HandlerResult<()> {
    let found = Registry(&auth.ledger)
        .find::<LoginSession>(&hash.to_string())
        .await?;
    if let Some(session) = found {
        let writes = vec![ended(&session.value)];
        Registry(&auth.ledger).write(writes).await?;
    }
    auth.has_logged_out(&Via::Session { hash });
    Ok(())
}

/// Changes the password of whoever has logged in; all his other sessions end.
pub(crate) async fn change_password(
    auth: &Auth,
    trying: &Trying,
    hash: SecretHash,
    [old, new]: [Box<str>; 2],
) -> HandlerResult<()> {
    let found = session_of(auth, hash).await?;
    let (session, account) = found.ok_or_else(Problem::not_logged_in)?;
    let versions = [account.version, session.version].map(ExpectedVersion::Version);
    let (mut session, mut account) = (session.value, account.value);
    if auth.check(trying, &account, old).await?.is_none() {
        let detail = "`old` is not your present password; write that one";
        return Err(Problem::invalid("old", detail));
    }
    account.password_hash = auth.passwords.hash(new).await?;
    account.password_changes += 1;
    session.password_changes = account.password_changes;
    let registry = Registry(&auth.ledger);
    let others = registry.all::<LoginSession>(Some(&account.id)).await?;
    let mut writes = vec![
        changed(&account, versions[0]),
        changed(&session, versions[1]),
    ];
    let others = others.iter().filter(|other| other.hash != session.hash);
    writes.extend(others.map(ended));
    let written = registry.write(writes).await;
    auth.rights_have_changed();
    written.map(drop)
}
