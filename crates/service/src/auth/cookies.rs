//! Reads and writes the cookies of sessions and of browsers that are known.

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};

use crate::auth::secret::SecretHash;
use crate::auth::settings::Cookies;

/// What a page of the service shows to prove that it is one. It is made from the secret, which no
/// script can read, and tells nothing of it.
pub(crate) fn csrf_of(secret: &str) -> Box<str> {
    SecretHash::of(&format!("csrf:{secret}")).to_string().into()
}

/// The cookies of a request: their names and values.
pub(super) fn cookies_of(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let lines = headers.get_all(COOKIE).iter();
    let pairs = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'));
    pairs.filter_map(|pair| pair.trim().split_once('='))
}

/// The secret in the cookie of a request.
pub(crate) fn cookie_of(headers: &HeaderMap, cookies: Cookies) -> Option<&str> {
    let mut cookies_of = cookies_of(headers);
    let found = cookies_of.find(|(name, _)| *name == cookies.name());
    found.map(|(_, secret)| secret)
}

/// A cookie that no script reads, for requests of own pages alone.
pub(super) fn cookie(name: &str, value: &str, cookies: Cookies, max_age_s: u64) -> HeaderValue {
    let only = match cookies {
        Cookies::OverTls => "; Secure",
        Cookies::InTheClear => "",
    };
    let text =
        format!("{name}={value}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite=Strict{only}");
    HeaderValue::from_str(&text).expect("invariant: our secrets are letters and digits")
}

/// The cookie that removes that of a session.
pub(crate) fn no_cookie(cookies: Cookies) -> HeaderValue {
    cookie(cookies.name(), "", cookies, 0)
}
