//! Makes values for the examples of this documentation, and for tests.

use crate::chain::Hash;
use crate::entry::{Entry, Proposal, Text};
use crate::name::{Author, GameId, Key};

/// The start of a game between Anna and Berta, to be appended.
#[must_use]
pub fn proposal() -> Proposal {
    named("example", 0, "start")
}

/// [`proposal`] as it stands in the ledger.
#[must_use]
pub fn entry() -> Entry {
    proposal().after(Hash::NONE)
}

/// An act of this game with this number and key, and nothing else that matters.
///
/// # Panics
/// The name or the key has characters that no name may have.
#[must_use]
pub fn named(game: &str, expected_seq: u32, key: &str) -> Proposal {
    let valid = "invariant: examples have valid names";
    let (body, texts) = match expected_seq {
        0 => (
            r#"{"act":"start"}"#,
            vec![text("white", "Anna"), text("black", "Berta")],
        ),
        _ => (r#"{"act":"move","by":"white","move":"e2e4"}"#, Vec::new()),
    };
    Proposal {
        game: GameId::new(game).expect(valid),
        expected_seq,
        key: Key::new(key).expect(valid),
        author: Author::new("account:1").expect(valid),
        received_us: 1_790_000_000_000_000 + i64::from(expected_seq),
        body: body.into(),
        texts,
        told: None,
    }
}

fn text(field: &str, text: &str) -> Text {
    Text {
        field: field.into(),
        salt: [field.len() as u8; 16],
        text: text.into(),
    }
}
