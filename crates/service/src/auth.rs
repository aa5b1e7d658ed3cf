//! Finds out who sends a request and what he may do.
//!
//! * [`Principal`]: the one who asks, by his token or his session;
//! * [`add_account`], [`new_token`]: those whom the operator lets in;
//! * [`origin_is_own`]: whether a page of the service asks;
//! * [`audit`]: who saw and did what, written by [`audit_writer`].

mod account;
mod address;
mod attempts;
pub mod audit;
pub mod audit_chain;
pub mod audit_requests;
pub mod audit_writer;
mod browser;
mod code;
mod cookies;
mod identify;
mod log_in;
mod origin;
mod password;
mod principal;
mod scope_check;
mod second_factor;
mod secret;
mod session;
mod settings;
mod state;
mod throttle;
mod token;

pub use account::{add_account, checked_account};
pub use address::Address;
pub use attempts::{Attempt, OneScript, OwnOrigin};
pub use log_in::take_second_factor_off_login;
pub use origin::origin_is_own;
pub use principal::{Principal, RequestTarget, Via};
pub use scope_check::fits;
pub use secret::SecretHash;
pub use settings::{AuthSettings, Cookies, Network, NotANetwork, PeoplePerAddress};
pub use state::Auth;
pub use token::{NewToken, Token, TokenView, new_token};

pub(crate) use account::{change_account, delete_account};
pub(crate) use browser::Trying;
pub(crate) use code::{Code, make_code, redeem_code};
pub(crate) use cookies::{cookie_of, csrf_of, no_cookie};
pub(crate) use identify::{FoundOut, shows_something};
pub(crate) use log_in::{
    LetIn, begin_second_factor, let_in, own_account, switch_second_factor_off,
    switch_second_factor_on, take_second_factor_off, wrong_login,
};
pub(crate) use origin::checked_origin;

pub(crate) use session::{
    LoginSession, begin_session, change_password, end_session, owner_of, session_of,
};
pub(crate) use token::revoke_token;
