//! Makes random secrets, and hashes them for storage.

use std::fmt;

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::model::new_id;

/// The SHA-256 of a secret: what is kept in its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SecretHash([u8; 32]);

impl SecretHash {
    /// That of this secret.
    #[must_use]
    pub fn of(secret: &str) -> SecretHash {
        SecretHash(Sha256::digest(secret.as_bytes()).into())
    }
}

impl fmt::Display for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&HEXLOWER.encode_display(&self.0), f)
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(…)")
    }
}

/// A new secret of 140 random bits.
pub(super) fn new_secret() -> Box<str> {
    format!("{}{}", new_id('s'), new_id('s')).into()
}

/// Compares in a time that tells nothing of where two texts of one length differ.
pub(super) fn same(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_standard() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(SecretHash::of("abc").to_string(), abc);
        assert!(same(abc, &SecretHash::of("abc").to_string()));
        assert!(!same("a", "b") && !same("a", "ab") && same("", ""));
        assert!(new_secret() != new_secret());
    }
}
