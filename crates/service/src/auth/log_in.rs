//! Logs people in by password and, where the account has a second factor, by code; switches second
//! factors on and off.

use ledger::{ExpectedVersion, Write};

use crate::auth::account::account_of_login;
use crate::auth::browser::Trying;
use crate::auth::second_factor;
use crate::auth::secret::SecretHash;
use crate::auth::session::session_of;
use crate::auth::state::Auth;
use crate::auth::throttle::AttemptOrigin;
use crate::model::{Account, SecondFactor};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, Versioned, changed};

/// Whoever is let in, with what has to be written for it.
pub(crate) struct LetIn {
    pub account: Account,
    pub writes: Vec<Write>,
}

/// Lets somebody in, or says what is wrong. What is shown counts as a failed attempt until all of
/// it is right.
pub(crate) async fn let_in(
    auth: &Auth,
    trying: &Trying,
    login: &str,
    password: Box<str>,
    code: Option<&str>,
) -> HandlerResult<LetIn> {
    let found = account_of_login(auth, login).await?;
    let place = auth.begin_attempt(trying, login)?;
    let account = found.as_ref().map(|found| &found.value);
    let fits = auth.fits(place, account, password).await?;
    let found = found.filter(|_| fits).ok_or_else(wrong_login)?;
    let mut account = found.value;
    let writes = match asked_for(&mut account) {
        None => Vec::new(),
        Some(factor) => {
            let code = code.ok_or_else(code_needed)?;
            if !taken(auth, place, login, factor, code)? {
                return Err(wrong_code());
            }
            vec![changed(&account, ExpectedVersion::Version(found.version))]
        }
    };
    auth.attempt_succeeded(place, login);
    Ok(LetIn { account, writes })
}

/// The second factor of an account, if a code is asked for.
fn asked_for(account: &mut Account) -> Option<&mut SecondFactor> {
    let factor = account.second_factor.as_mut();
    factor.filter(|factor| factor.is_on())
}

/// Whether the code is taken; so many may be tried.
fn taken(
    auth: &Auth,
    place: AttemptOrigin,
    login: &str,
    factor: &mut SecondFactor,
    code: &str,
) -> HandlerResult<bool> {
    auth.try_code(place, login)?;
    let taken = second_factor::take(factor, code, now_s(auth));
    if taken {
        auth.code_was_right(place, login);
    }
    Ok(taken)
}

/// What programs reckon with is the time of day.
fn now_s(auth: &Auth) -> u64 {
    u64::try_from(auth.clock.now().as_second()).unwrap_or_default()
}

/// That nobody logs in so.
pub(crate) fn wrong_login() -> Problem {
    Problem::unauthorized("wrong-login", "the login or the password is wrong")
}

fn code_needed() -> Problem {
    let detail = "this account has a second factor; send `code` as well, from the program that has \
                  its secret, or one of the recovery codes";
    Problem::unauthorized("code-needed", detail)
}

fn wrong_code() -> Problem {
    let detail =
        "the code is wrong, was used already or is too old; send the one that is shown now";
    Problem::unauthorized("wrong-code", detail)
}

/// What a program makes codes from, told once.
pub(crate) struct AuthenticatorSecret {
    pub secret: Box<str>,
    pub uri: Box<str>,
}

/// Begins a second factor for whoever has logged in, who shows his password once more; one that was
/// begun before counts no more.
pub(crate) async fn begin_second_factor(
    auth: &Auth,
    trying: &Trying,
    session: SecretHash,
    password: Box<str>,
) -> HandlerResult<AuthenticatorSecret> {
    let mut own = own_account(auth, session).await?;
    checked_password(auth, trying, &own.value, password).await?;
    if asked_for(&mut own.value).is_some() {
        let detail = "a second factor is on already; switch it off first";
        return Err(Problem::conflict("second-factor-on", detail));
    }
    let factor = second_factor::begun();
    let begun = AuthenticatorSecret {
        uri: second_factor::uri(&factor, &own.value.login),
        secret: factor.secret.clone(),
    };
    own.value.second_factor = Some(factor);
    write(auth, own).await?;
    Ok(begun)
}

/// Switches on what was begun, with a code of it: the codes on paper, told once.
pub(crate) async fn switch_second_factor_on(
    auth: &Auth,
    trying: &Trying,
    session: SecretHash,
    code: &str,
) -> HandlerResult<Vec<Box<str>>> {
    let mut own = own_account(auth, session).await?;
    let place = auth.place(trying, &own.value.login)?;
    let begun = own.value.second_factor.as_mut();
    let Some(factor) = begun.filter(|factor| !factor.is_on()) else {
        let detail = "no second factor waits for its first code; begin one first";
        return Err(Problem::conflict("second-factor-not-begun", detail));
    };
    auth.try_code(place, &own.value.login)?;
    let codes = second_factor::switch_on(factor, code, now_s(auth));
    let codes = codes.ok_or_else(no_such_code)?;
    auth.code_was_right(place, &own.value.login);
    write(auth, own).await?;
    Ok(codes)
}

/// Switches it off for whoever has logged in, who shows his password and a code once more.
pub(crate) async fn switch_second_factor_off(
    auth: &Auth,
    trying: &Trying,
    session: SecretHash,
    password: Box<str>,
    code: &str,
) -> HandlerResult<()> {
    let mut own = own_account(auth, session).await?;
    let login = own.value.login.clone();
    let place = checked_password(auth, trying, &own.value, password).await?;
    let Some(factor) = asked_for(&mut own.value) else {
        let detail = "no second factor is on; there is nothing to switch off";
        return Err(Problem::conflict("second-factor-off", detail));
    };
    if !taken(auth, place, &login, factor, code)? {
        return Err(no_such_code());
    }
    own.value.second_factor = None;
    write(auth, own).await
}

/// Takes the second factor off an account whose owner has lost it.
///
/// # Errors
/// The store failed.
pub(crate) async fn take_second_factor_off(
    auth: &Auth,
    mut found: Versioned<Account>,
) -> HandlerResult<()> {
    found.value.second_factor = None;
    write(auth, found).await
}

/// Takes the second factor off the account of this login; the account. Whoever has the database at
/// hand does so for the last chief arbiter.
///
/// # Errors
/// There is no such account, or the store failed.
pub async fn take_second_factor_off_login(auth: &Auth, login: &str) -> HandlerResult<Box<str>> {
    let found = account_of_login(auth, login).await?;
    let found = found.ok_or_else(|| {
        let detail = "there is no account of this login; see whether it is spelt so";
        Problem::invalid("login", detail)
    })?;
    let id = found.value.id.clone();
    take_second_factor_off(auth, found).await?;
    Ok(id)
}

/// The account of a session and its second factor, as it is now.
pub(crate) async fn own_account(
    auth: &Auth,
    session: SecretHash,
) -> HandlerResult<Versioned<Account>> {
    let found = session_of(auth, session).await?;
    let (_, account) = found.ok_or_else(Problem::not_logged_in)?;
    Ok(account)
}

/// Where whoever has logged in has shown his password once more.
async fn checked_password(
    auth: &Auth,
    trying: &Trying,
    account: &Account,
    password: Box<str>,
) -> HandlerResult<AttemptOrigin> {
    let shown = auth.check(trying, account, password).await?;
    shown.ok_or_else(|| {
        let detail = "`present_password` is not your present password; write that one";
        Problem::invalid("present_password", detail)
    })
}

fn no_such_code() -> Problem {
    let detail = "`code` is wrong, was used already or is too old; write the one that is shown now";
    Problem::invalid("code", detail)
}

async fn write(auth: &Auth, account: Versioned<Account>) -> HandlerResult<()> {
    let expected = ExpectedVersion::Version(account.version);
    let writes = vec![changed(&account.value, expected)];
    Registry(&auth.ledger).write(writes).await.map(drop)
}
