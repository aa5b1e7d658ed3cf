//! Defines the code on the card of a table, which proves that this service has made it for a table
//! of an event.

use data_encoding::{BASE32_NOPAD, HEXLOWER};
use hmac::{Hmac, KeyInit, Mac};
use ledger::GameId;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use subtle::ConstantTimeEq;

use crate::limits::MAX_FORMER_CARD_KEYS;
use crate::model::DocumentKind;

/// Bytes of the key of an event.
const KEY_BYTES: usize = 32;
/// Bytes of the proof in a code: who guesses finds one of 2 to the power of 80.
const PROOF_BYTES: usize = 10;

/// The keys that the cards of an event are made with, as they are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardKeys {
    /// The event.
    pub event: Box<str>,
    /// The key of the cards that are good, in hexadecimal.
    key: Box<str>,
    /// Those of cards of before, the latest last.
    former: Vec<Box<str>>,
}

/// What a card names, and its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardCode {
    /// The event.
    pub event: Box<str>,
    /// The number of the table.
    pub number: u32,
    proof: Box<str>,
}

/// Whether a card is one of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardStanding {
    /// It is good.
    Good,
    /// It was, before the chief arbiter has renewed the cards.
    OfBefore,
    /// It is none.
    Forged,
}

impl CardCode {
    /// The code that is written so; `None` for what is none.
    ///
    /// ```
    /// use jadoube_service::model::CardCode;
    /// let code = CardCode::read("e7-12-MFRGGZDFMZTWQ2LK").unwrap();
    /// assert_eq!((&*code.event, code.number), ("e7", 12));
    /// assert_eq!(CardCode::read("e7-012-MFRGGZDFMZTWQ2LK"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<CardCode> {
        let mut parts = text.rsplitn(3, '-');
        let (proof, digits, event) = (parts.next()?, parts.next()?, parts.next()?);
        let number = digits.parse().ok()?;
        let is_one = u32::to_string(&number) == digits && GameId::new(event).is_ok();
        is_one.then(|| CardCode {
            event: event.into(),
            number,
            proof: proof.into(),
        })
    }
}

impl CardKeys {
    /// A new key for an event that has none.
    #[must_use]
    pub fn new(event: &str) -> CardKeys {
        CardKeys {
            event: event.into(),
            key: random_key(),
            former: Vec::new(),
        }
    }

    /// With a new key: cards that were good until now are of before.
    #[must_use]
    pub fn renewed(mut self) -> CardKeys {
        let key = std::mem::replace(&mut self.key, random_key());
        self.former.push(key);
        let forgotten = self.former.len().saturating_sub(MAX_FORMER_CARD_KEYS);
        self.former.drain(..forgotten);
        self
    }

    /// The code on the card of this table.
    #[must_use]
    pub fn code(&self, number: u32) -> String {
        let proof = proof(&self.key, &self.event, number);
        format!("{}-{number}-{proof}", self.event)
    }

    /// Whether a card is one of this event.
    #[must_use]
    pub fn standing(&self, code: &CardCode) -> CardStanding {
        let proves = |key: &str| {
            let proof = proof(key, &self.event, code.number);
            bool::from(proof.as_bytes().ct_eq(code.proof.as_bytes()))
        };
        if code.event != self.event {
            CardStanding::Forged
        } else if proves(&self.key) {
            CardStanding::Good
        } else if self.former.iter().any(|key| proves(key)) {
            CardStanding::OfBefore
        } else {
            CardStanding::Forged
        }
    }
}

impl DocumentKind for CardKeys {
    const KIND: &'static str = "card_keys";
    const CALLED: &'static str = "key of cards";

    fn id(&self) -> &str {
        &self.event
    }

    fn parent(&self) -> &str {
        ""
    }
}

fn random_key() -> Box<str> {
    let mut bytes = [0; KEY_BYTES];
    getrandom::fill(&mut bytes).expect("invariant: the operating system gives random numbers");
    HEXLOWER.encode(&bytes).into()
}

/// The first bytes of an HMAC-SHA256 over event and table.
fn proof(key: &str, event: &str, number: u32) -> String {
    let mac = Hmac::<Sha256>::new_from_slice(key.as_bytes());
    let mut mac = mac.expect("invariant: a key may have any length");
    mac.update(format!("{event}\n{number}").as_bytes());
    BASE32_NOPAD.encode(&mac.finalize().into_bytes()[..PROOF_BYTES])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(keys: &CardKeys, text: &str) -> Option<CardStanding> {
        CardCode::read(text).map(|code| keys.standing(&code))
    }

    #[test]
    fn a_card_is_good_for_its_event_and_its_table_alone() {
        let (keys, others) = (CardKeys::new("e7"), CardKeys::new("e8"));
        let code = keys.code(12);
        let proof = code.strip_prefix("e7-12-").unwrap();
        assert_eq!(proof.len(), 16);
        let forged = Some(CardStanding::Forged);
        let foreign = others.code(12).replace("e8", "e7");
        let table = [
            (code.clone(), Some(CardStanding::Good)),
            (format!("e7-1-{proof}"), forged),
            (format!("e8-12-{proof}"), forged),
            (foreign, forged),
            (format!("e7-12-{}", &proof[..15]), forged),
            ("e7-12-".to_owned(), forged),
            (code.to_lowercase(), forged),
            (format!("e7-012-{proof}"), None),
            (format!("e7-+12-{proof}"), None),
            (format!("e7-4294967296-{proof}"), None),
            (format!("e/7-12-{proof}"), None),
            (format!("12-{proof}"), None),
            (String::new(), None),
        ];
        for (text, expected) in table {
            assert_eq!(standing(&keys, &text), expected, "{text}");
        }
        // the same card whenever it is printed, and another for each table
        assert_eq!(keys.code(12), code);
        assert_ne!(keys.code(13).replace("-13-", "-12-"), code);
    }

    #[test]
    fn cards_of_before_are_told_from_those_that_nobody_made() {
        let keys = CardKeys::new("an-event");
        let old = keys.code(3);
        let mut keys = keys.renewed();
        assert_eq!(standing(&keys, &old), Some(CardStanding::OfBefore));
        let new = keys.code(3);
        assert_eq!(standing(&keys, &new), Some(CardStanding::Good));
        for _ in 0..MAX_FORMER_CARD_KEYS {
            keys = keys.renewed();
        }
        assert_eq!(standing(&keys, &new), Some(CardStanding::OfBefore));
        assert_eq!(standing(&keys, &old), Some(CardStanding::Forged));
    }
}
