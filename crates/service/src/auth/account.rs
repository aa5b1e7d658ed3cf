//! Makes, changes and deletes accounts, and makes sure that one account with rights over the whole
//! service is left.

use ledger::{ExpectedVersion, Write};

use crate::auth::session::{LoginSession, ended};
use crate::auth::state::Auth;
use crate::model::{
    Account, Login, NewAccount, Scope, checked_login, checked_password, login_of, new_id,
};
use crate::problem::{HandlerResult, Problem};
use crate::registry::{Registry, Versioned, changed, deleted};
use crate::roles::Role;

/// The login of an account that may be made of these, as far as that can be said without looking
/// who is there already.
///
/// # Errors
/// The login is none, the password too short or too long, or the scope none for the role.
pub fn checked_account(
    login: &str,
    password: &str,
    role: Role,
    scope: &Scope,
) -> HandlerResult<Box<str>> {
    let login = checked_login(login)?;
    checked_password("password", password)?;
    scope.checked(role)?;
    Ok(login)
}

/// Makes an account. The command line makes the first chief arbiter with it.
///
/// # Errors
/// The login is taken or none, the password too short or too long, the scope none for the role, or
/// the store failed.
pub async fn add_account(
    auth: &Auth,
    login: &str,
    password: &str,
    role: Role,
    scope: Scope,
) -> HandlerResult<Versioned<Account>> {
    let login = checked_account(login, password, role, &scope)?;
    let account = Account {
        id: new_id('a'),
        login,
        role,
        scope,
        password_hash: auth.passwords.hash(password.into()).await?,
        password_changes: 0,
        second_factor: None,
    };
    let writes = vec![
        changed(&account, ExpectedVersion::None),
        changed(&login_to(&account), ExpectedVersion::None),
    ];
    write(auth, account, writes).await
}

/// Gives an account new values. With a new password its sessions end.
pub(crate) async fn change_account(
    auth: &Auth,
    found: Versioned<Account>,
    expected: ExpectedVersion,
    new: NewAccount,
) -> HandlerResult<Versioned<Account>> {
    let before = found.value.clone();
    let account = with(auth, found.value, new).await?;
    let mut writes = vec![changed(&account, this_one(expected, found.version))];
    if account.login != before.login {
        writes.push(changed(&login_to(&account), ExpectedVersion::None));
        writes.push(deleted(&login_to(&before), ExpectedVersion::Any));
    }
    if !account.directs_everything() {
        writes.extend(stand_in(auth, &before).await?);
    }
    write(auth, account, writes).await
}

async fn with(auth: &Auth, mut account: Account, new: NewAccount) -> HandlerResult<Account> {
    account.login = checked_login(&new.login)?;
    new.scope.checked(new.role)?;
    account.role = new.role;
    account.scope = new.scope;
    if let Some(password) = new.password {
        checked_password("password", &password)?;
        account.password_hash = auth.passwords.hash(password).await?;
        account.password_changes += 1;
    }
    Ok(account)
}

/// Deletes an account; its sessions end.
pub(crate) async fn delete_account(
    auth: &Auth,
    found: Versioned<Account>,
    expected: ExpectedVersion,
) -> HandlerResult<()> {
    let account = found.value;
    let expected = this_one(expected, found.version);
    let mut writes = vec![
        deleted(&account, expected),
        deleted(&login_to(&account), ExpectedVersion::Any),
    ];
    writes.extend(stand_in(auth, &account).await?);
    let registry = Registry(&auth.ledger);
    let sessions = registry.all::<LoginSession>(Some(&account.id)).await?;
    writes.extend(sessions.iter().map(ended));
    write(auth, account, writes).await.map(drop)
}

/// The account of a login. Whether there is one or not, as much is looked up.
pub(crate) async fn account_of_login(
    auth: &Auth,
    login: &str,
) -> HandlerResult<Option<Versioned<Account>>> {
    let registry = Registry(&auth.ledger);
    let login = login_of(login).unwrap_or_default();
    let login = registry.find::<Login>(&login).await?;
    let account = login.map_or_else(Box::default, |login| login.value.account);
    registry.find::<Account>(&account).await
}

/// Whatever is there is what was read: an account that was deleted meanwhile does not come back.
fn this_one(expected: ExpectedVersion, version: u64) -> ExpectedVersion {
    match expected {
        ExpectedVersion::Any => ExpectedVersion::Version(version),
        expected => expected,
    }
}

/// Where the one who leaves directs the whole service: somebody else who does, held fast as he is.
/// Of two who remove each other at the same time one fails by that.
async fn stand_in(auth: &Auth, leaving: &Account) -> HandlerResult<Option<Write>> {
    if !leaving.directs_everything() {
        return Ok(None);
    }
    let registry = Registry(&auth.ledger);
    for other in registry.all::<Account>(None).await? {
        if other.id == leaving.id || !other.directs_everything() {
            continue;
        }
        let there = registry.find::<Account>(&other.id).await?;
        if let Some(there) = there.filter(|there| there.value.directs_everything()) {
            let as_it_is = ExpectedVersion::Version(there.version);
            return Ok(Some(changed(&there.value, as_it_is)));
        }
    }
    let detail = "this is the last chief arbiter of the whole service; make another one first";
    Err(Problem::conflict("last-chief-arbiter", detail))
}

fn login_to(account: &Account) -> Login {
    Login {
        login: account.login.clone(),
        account: account.id.clone(),
    }
}

/// Writes it all; whoever is remembered may be somebody else now.
async fn write(
    auth: &Auth,
    account: Account,
    writes: Vec<Write>,
) -> HandlerResult<Versioned<Account>> {
    let written = Registry(&auth.ledger).write(writes).await;
    auth.rights_have_changed();
    let version = written?.first().copied().unwrap_or_default();
    Ok(Versioned {
        value: account,
        version,
    })
}
