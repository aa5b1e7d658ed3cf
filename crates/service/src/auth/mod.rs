//! Who asks, and what he may.
//!
//! * [`Principal`]: the one who asks, by his token or his session;
//! * [`add_account`], [`new_token`]: those whom the operator lets in;
//! * [`origin_is_own`]: whether a page of the service asks;
//! * [`audit`]: who saw and did what.

mod account;
mod address;
pub mod audit;
mod code;
mod origin;
mod password;
mod principal;
mod secret;
mod session;
mod settings;
mod throttle;
mod token;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;

pub use account::add_account;
pub use address::Address;
pub use origin::origin_is_own;
pub use principal::{Principal, Target, Via};
pub use secret::SecretHash;
pub use settings::{Cookies, Network, NotANetwork, Settings};
pub use token::{NewToken, Token, TokenView, new_token};

pub(crate) use account::{account_of_login, change_account, delete_account};
pub(crate) use code::{Code, make_code, redeem_code};
pub(crate) use origin::checked_origin;
pub(crate) use session::{
    Session, begin_session, change_password, cookie_of, csrf_of, end_session, no_cookie, owner_of,
    session_of,
};
pub(crate) use token::revoke_token;

use crate::known::Known;
use crate::limits::{MAX_REQUESTS_OF_A_STRANGER, STRANGERS_ASK_EVERY};
use crate::model::Account;
use crate::problem::{Answer, Problem};
use crate::time::{Clock, instant};

/// What is known of those who have shown who they are.
pub struct Auth {
    /// What the operator says about the way to the service.
    pub settings: Settings,
    /// Who saw and did what.
    pub audit: audit::Audit,
    clock: Clock,
    known: Known<Via, Principal>,
    passwords: password::Passwords,
    throttle: Mutex<throttle::Throttle>,
    strangers: Mutex<throttle::Rate>,
}

impl Auth {
    pub(crate) fn new(settings: Settings, clock: Clock) -> Auth {
        Auth {
            settings,
            audit: audit::Audit::default(),
            clock,
            known: Known::new(),
            passwords: password::Passwords::new(),
            throttle: Mutex::new(throttle::Throttle::new()),
            strangers: Mutex::new(throttle::Rate::new(
                MAX_REQUESTS_OF_A_STRANGER,
                STRANGERS_ASK_EVERY,
            )),
        }
    }

    /// Somebody at this address tries a password or a code.
    pub(crate) fn try_from(&self, address: Address) -> Answer<()> {
        let tried = locked(&self.throttle).address(address.counted(), self.clock.now_us());
        tried.map_err(|wait| {
            let detail = "too many attempts from this address; wait, then try again";
            Problem::too_many(detail, wait.s())
        })
    }

    /// Somebody at this address asks for something without showing who he is.
    fn ask_as_stranger(&self, address: Address) -> Answer<()> {
        let asked = locked(&self.strangers).ask(address.counted(), self.clock.now_us());
        asked.map_err(|wait| {
            let detail = "too many requests from this address; wait, or show who you are";
            Problem::too_many(detail, wait.s())
        })
    }

    /// Whether the password is that of the account, which is found by its login. While the account has to wait after failed
    /// log-ins, the right password is refused like any other: whoever guesses learns nothing meanwhile. An unknown login
    /// goes the same way and takes the same time.
    pub(crate) async fn check(
        &self,
        login: &str,
        account: Option<&Account>,
        password: Box<str>,
    ) -> Answer<bool> {
        let name = SecretHash::of(&login.to_ascii_lowercase());
        let tried = locked(&self.throttle).account(name, self.clock.now_us());
        tried.map_err(|wait| {
            let detail = "too many failed log-ins to this account; wait, then try again";
            Problem::too_many(detail, wait.s())
        })?;
        let hash = account.map(|account| account.password_hash.clone());
        let fits = self.passwords.fits(password, hash).await?;
        if fits {
            locked(&self.throttle).succeeded(name);
        }
        Ok(fits)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The time after so long.
pub(crate) fn after(clock: &Clock, duration: Duration) -> Timestamp {
    instant(clock.now_us().saturating_add(micros(duration)))
}

fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}
