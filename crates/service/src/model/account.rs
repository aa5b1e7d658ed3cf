//! Defines accounts: who may log in, in which role, and for which part of an event.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::{MAX_LOGIN_CHARS, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS};
use crate::model::described::{self, Name};
use crate::model::object::object;
use crate::model::{DocumentKind, SecondFactor, checked_name};
use crate::problem::{HandlerResult, Problem};
use crate::roles::Role;

/// The part of the service that somebody has to do with. What is left out is not narrowed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Scope {
    /// Only this event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Name>)]
    pub event: Option<Box<str>>,
    /// Only this sector.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Name>)]
    pub sector: Option<Box<str>>,
    /// Only this board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Name>)]
    pub board: Option<Box<str>>,
    /// Only boards at which this player sits, and only his own acts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Name>)]
    pub player: Option<Box<str>>,
}

impl Scope {
    /// Whether this is the whole service.
    #[must_use]
    pub fn is_everything(&self) -> bool {
        *self == Scope::default()
    }

    /// Whether the other lies within this one.
    ///
    /// ```
    /// use jadoube_service::model::Scope;
    /// let open = Scope { event: Some("e1".into()), ..Scope::default() };
    /// assert!(Scope::default().contains(&open) && open.contains(&open));
    /// assert!(!open.contains(&Scope::default()));
    /// ```
    #[must_use]
    pub fn contains(&self, other: &Scope) -> bool {
        self.parts()
            .iter()
            .zip(other.parts())
            .all(|((_, own), (_, of))| own.is_none() || *own == of)
    }

    fn parts(&self) -> [(&'static str, Option<&str>); 4] {
        [
            ("scope.event", self.event.as_deref()),
            ("scope.sector", self.sector.as_deref()),
            ("scope.board", self.board.as_deref()),
            ("scope.player", self.player.as_deref()),
        ]
    }

    /// A scope that somebody of this role can have: players and devices have to do with one player
    /// or board only, arbiters of a sector with one sector; and what narrows one role says nothing
    /// of another.
    ///
    /// # Errors
    /// A part is missing, is no name, or is not one for the role.
    pub fn checked(&self, role: Role) -> HandlerResult<()> {
        for (field, part) in self.parts() {
            part.map_or(Ok(()), |part| checked_name(field, part))?;
        }
        if let Some(field) = self.not_for(role) {
            let detail = format!("`{field}` does not narrow what this role may do; leave it out");
            return Err(Problem::invalid(field, detail));
        }
        let missing = match role {
            Role::Player if self.player.is_none() => "scope.player",
            Role::BoardDevice if self.board.is_none() => "scope.board",
            Role::SectorArbiter if self.sector.is_none() => "scope.sector",
            // the same name may stand for another sector elsewhere
            _ if self.sector.is_some() && self.event.is_none() => "scope.event",
            _ => "",
        };
        if missing.is_empty() {
            return Ok(());
        }
        let detail = format!("`{missing}` is missing; this role or scope has to do with one only");
        Err(Problem::invalid(missing, detail))
    }

    /// The first part that somebody of this role cannot have. What belongs to no sector, board or
    /// player would be as much his as what does: the part would seem to narrow what it does not.
    pub(crate) fn not_for(&self, role: Role) -> Option<&'static str> {
        let whose = [
            None,
            Some(Role::SectorArbiter),
            Some(Role::BoardDevice),
            Some(Role::Player),
        ];
        let mut parts = self.parts().into_iter().zip(whose);
        let not_his = parts
            .find(|((_, part), whose)| part.is_some() && whose.is_some_and(|whose| whose != role));
        not_his.map(|((field, _), _)| field)
    }
}

/// An account, as it is kept.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// Its name in addresses; random, so that it tells nothing about the person.
    pub id: Box<str>,
    /// The name to log in with.
    pub login: Box<str>,
    /// What its owner is.
    pub role: Role,
    /// For which part.
    #[serde(default)]
    pub scope: Scope,
    /// The hash of the password (argon2id), as a PHC string.
    pub password_hash: Box<str>,
    /// Counts the changes of the password: a session of an earlier one has ended.
    #[serde(default)]
    pub password_changes: u32,
    /// What its owner shows besides, if he has wished so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_factor: Option<SecondFactor>,
}

impl Account {
    /// The name that the acts of its owner are recorded under.
    #[must_use]
    pub fn author(&self) -> Box<str> {
        format!("account:{}", self.id).into()
    }

    /// Whether its owner directs the whole service.
    #[must_use]
    pub fn directs_everything(&self) -> bool {
        self.role == Role::ChiefArbiter && self.scope.is_everything()
    }
}

/// An account, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AccountView {
    /// Its name in addresses.
    pub id: Box<str>,
    /// The name to log in with.
    pub login: Box<str>,
    /// The name that the acts of its owner are recorded under.
    pub author: Box<str>,
    /// What its owner is.
    pub role: Role,
    /// For which part.
    pub scope: Scope,
    /// Whether a code is asked for besides the password.
    pub second_factor: bool,
}

impl From<Account> for AccountView {
    fn from(account: Account) -> AccountView {
        let factor = account.second_factor.as_ref();
        AccountView {
            second_factor: factor.is_some_and(SecondFactor::is_on),
            author: account.author(),
            id: account.id,
            login: account.login,
            role: account.role,
            scope: account.scope,
        }
    }
}

/// An account to be made, or its new values.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The name to log in with: letters, digits and `._@-`; small and capital letters are the same.
    #[schema(value_type = described::Login)]
    pub login: Box<str>,
    /// What its owner is.
    pub role: Role,
    /// For which part.
    #[serde(default, deserialize_with = "object")]
    pub scope: Scope,
    /// The password, of 8 to 256 characters; `null` leaves the present one.
    #[serde(default)]
    #[schema(format = Password, min_length = 8, max_length = 256)]
    pub password: Option<Box<str>>,
}

/// Which account logs in under a login.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Login {
    /// The login, in small letters.
    pub login: Box<str>,
    /// The account.
    pub account: Box<str>,
}

/// A login as it is kept, if the text can be one.
#[must_use]
pub fn login_of(text: &str) -> Option<Box<str>> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"._@-".contains(&byte);
    let is_one = (1..=MAX_LOGIN_CHARS).contains(&text.len()) && text.bytes().all(allowed);
    is_one.then(|| text.to_ascii_lowercase().into())
}

/// A login for an account.
///
/// # Errors
/// It is no login.
pub fn checked_login(text: &str) -> HandlerResult<Box<str>> {
    login_of(text).ok_or_else(|| {
        let detail =
            format!("`login` is not valid; write 1 to {MAX_LOGIN_CHARS} of A-Z a-z 0-9 . _ @ -");
        Problem::invalid("login", detail)
    })
}

/// A new password that can be one.
///
/// # Errors
/// It is too short or too long.
pub fn checked_password(field: &str, password: &str) -> HandlerResult<()> {
    let length = password.chars().count();
    if (MIN_PASSWORD_CHARS..=MAX_PASSWORD_CHARS).contains(&length) {
        return Ok(());
    }
    let detail = format!(
        "`{field}` has {length} characters; write {MIN_PASSWORD_CHARS} to {MAX_PASSWORD_CHARS}"
    );
    Err(Problem::invalid(field, detail))
}

impl DocumentKind for Account {
    const KIND: &'static str = "account";
    const CALLED: &'static str = "account";

    fn id(&self) -> &str {
        &self.id
    }

    fn parent(&self) -> &str {
        ""
    }
}

impl DocumentKind for Login {
    const KIND: &'static str = "login";
    const CALLED: &'static str = "login";

    fn id(&self) -> &str {
        &self.login
    }

    fn parent(&self) -> &str {
        &self.account
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a store holds of the time before there were second factors, and what it holds since.
    #[test]
    fn accounts_of_before_have_no_second_factor() {
        let before =
            r#"{"id":"a1","login":"anna","role":"auditor","scope":{},"password_hash":"$"}"#;
        let account: Account = serde_json::from_str(before).unwrap();
        assert!(account.second_factor.is_none());
        let kept = serde_json::to_string(&account).unwrap();
        assert!(!kept.contains("second_factor"), "{kept}");
        assert!(!AccountView::from(account.clone()).second_factor);
        let begun = SecondFactor {
            secret: "GEZDGNBV".into(),
            taken_step: None,
            recovery: Vec::new(),
        };
        let mut account = Account {
            second_factor: Some(begun),
            ..account
        };
        assert!(!AccountView::from(account.clone()).second_factor);
        account.second_factor.as_mut().unwrap().taken_step = Some(1);
        let kept = serde_json::to_string(&account).unwrap();
        let read: Account = serde_json::from_str(&kept).unwrap();
        assert!(AccountView::from(read).second_factor);
    }
}
