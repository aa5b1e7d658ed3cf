//! Recognises, by signed cookies, browsers from which an account has logged in before.
//!
//! Such a cookie opens nothing. It says that the failed log-ins of others at the same address are
//! not those of this browser, whose own are counted apart.

use axum::http::{HeaderMap, HeaderValue};
use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit, Mac};
use ledger::Signer;
use sha2::Sha256;

use crate::auth::address::Address;
use crate::auth::cookies::{cookie, cookies_of};
use crate::auth::secret::{SecretHash, new_secret, same};
use crate::auth::settings::Cookies;
use crate::limits::BROWSER_KNOWN_FOR;

/// What the key is for that cookies are signed with.
const PURPOSE: &str = "cookies of known browsers";
/// Hexadecimal digits of the hash of a login that stand in the name of a cookie.
const LOGIN_DIGITS: usize = 32;

/// Where a password is tried: counted before the body with it is read.
pub(crate) struct Trying {
    /// The address.
    pub(super) address: Address,
    known: Vec<KnownBrowser>,
}

impl Trying {
    /// The browser, if it is known to the account of this login.
    pub(super) fn browser(&self, login: SecretHash) -> Option<SecretHash> {
        let of = digits(login);
        let known = self.known.iter().find(|known| *known.of == of);
        known.map(|known| known.browser)
    }

    /// The browser that it counts for instead of the address, as it is known to somebody.
    pub(super) fn known_browser(&self) -> Option<SecretHash> {
        self.known.first().map(|known| known.browser)
    }
}

/// A browser that is known to an account.
struct KnownBrowser {
    of: Box<str>,
    browser: SecretHash,
}

/// Signs cookies, and knows them again; so does another process with the same key.
pub(super) struct Browsers {
    key: [u8; 32],
}

impl Browsers {
    pub(super) fn new(signer: &Signer) -> Browsers {
        Browsers {
            key: signer.secret_for(PURPOSE),
        }
    }

    /// The cookie of a browser that was logged in with now. Each account has its own: several
    /// people log in at the table of the arbiters.
    pub(super) fn cookie(&self, login: SecretHash, cookies: Cookies) -> HeaderValue {
        let of = digits(login);
        let nonce = new_secret();
        let value = format!("{nonce}.{}", self.signature(&of, &nonce));
        let name = format!("{}{of}", prefix(cookies));
        cookie(&name, &value, cookies, BROWSER_KNOWN_FOR.as_secs())
    }

    /// Where somebody at this address tries a password.
    pub(super) fn trying(&self, address: Address, headers: &HeaderMap, cookies: Cookies) -> Trying {
        let known = self.known(headers, cookies);
        Trying { address, known }
    }

    /// To whom the browser that sends these headers is known.
    fn known(&self, headers: &HeaderMap, cookies: Cookies) -> Vec<KnownBrowser> {
        let prefix = prefix(cookies);
        let signed = |(name, value): (&str, &str)| {
            let of = name.strip_prefix(&*prefix)?;
            let (nonce, signature) = value.split_once('.')?;
            same(signature, &self.signature(of, nonce)).then(|| KnownBrowser {
                of: of.into(),
                browser: SecretHash::of(value),
            })
        };
        cookies_of(headers).filter_map(signed).collect()
    }

    fn signature(&self, of: &str, nonce: &str) -> String {
        let mac = Hmac::<Sha256>::new_from_slice(&self.key);
        let mut mac = mac.expect("invariant: a key may have any length");
        mac.update(format!("{of}.{nonce}").as_bytes());
        let signed = mac.finalize().into_bytes();
        HEXLOWER.encode(&signed)
    }
}

fn digits(login: SecretHash) -> String {
    let mut digits = login.to_string();
    digits.truncate(LOGIN_DIGITS);
    digits
}

fn prefix(cookies: Cookies) -> String {
    format!("{}-known-", cookies.name())
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE;

    use super::*;

    fn browsers(secret: u8) -> Browsers {
        Browsers::new(&Signer::from_secret(&[secret; 32]))
    }

    fn sent(cookies: &[&str]) -> HeaderMap {
        let cookies = cookies.join("; ");
        HeaderMap::from_iter([(COOKIE, cookies.parse().unwrap())])
    }

    #[test]
    fn a_browser_is_known_by_what_was_signed_and_to_him_for_whom() {
        let [anna, boris] = ["anna", "boris"].map(SecretHash::of);
        let (here, kind) = (browsers(1), Cookies::OverTls);
        let made = |browsers: &Browsers, login| {
            let cookie = browsers.cookie(login, kind);
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            pair.to_owned()
        };
        let of = |headers: &HeaderMap, login: SecretHash| {
            let known = here.known(headers, kind);
            known.iter().any(|known| *known.of == digits(login))
        };
        let [hers, his] = [anna, boris].map(|login| made(&here, login));
        let both = sent(&["a=b", &hers, &his]);
        assert!(of(&both, anna) && of(&both, boris));
        assert!(!of(&sent(&[&hers]), boris));
        let (name, value) = his.split_once('=').unwrap();
        let (hers_name, _) = hers.split_once('=').unwrap();
        let forged = [
            format!("{hers_name}={value}"),
            format!("{name}={value}0"),
            format!("{name}=0{value}"),
            format!("{name}="),
            format!("{name}=."),
            made(&browsers(2), boris),
        ];
        for forged in forged {
            assert!(here.known(&sent(&[&forged]), kind).is_empty(), "{forged}");
        }
        assert_ne!(made(&here, anna), hers, "each log-in has its own");
        assert!(here.known(&both, Cookies::InTheClear).is_empty());
    }
}
