//! Defines the second factor of an account as it is stored.

use serde::{Deserialize, Serialize};

/// What somebody shows besides his password: a code of a program on his phone (TOTP, RFC 6238), or,
/// when that is lost, one that he has on paper.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecondFactor {
    /// What the program makes codes from, in base 32.
    pub secret: Box<str>,
    /// The thirty seconds, counted from 1970, of the last code that was taken; none of then or
    /// before is taken any more. Without one nobody has shown yet that his program has the secret,
    /// and no code is asked for.
    #[serde(default)]
    pub taken_step: Option<u64>,
    /// The SHA-256 of each code on paper that was not used yet, in hexadecimal.
    #[serde(default)]
    pub recovery: Vec<Box<str>>,
}

impl SecondFactor {
    /// Whether it is asked for.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.taken_step.is_some()
    }
}
