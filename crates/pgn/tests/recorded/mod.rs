//! Reads the recorded games that others have published, where they are at hand.

mod at_hand;

use std::io::Read;

use jadoube_pgn::GameSource;

/// The text of a file of them.
pub fn recorded(name: &str) -> Option<Vec<u8>> {
    let path = at_hand::at_hand(&format!("pgn/{name}"))?;
    let mut text = Vec::new();
    let mut source = GameSource::open(&path).expect("a file");
    source.read_to_end(&mut text).expect("a text");
    Some(text)
}
