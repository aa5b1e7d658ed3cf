//! Makes a game in PGN of its record.

use protocol::Recorded;

use crate::entry::Entry;
use crate::judge::{Judge, NotJudged};

/// The game of a record as the acts in force make it, judged by the engine of today, for it to be
/// written as PGN; `None` of a record without entries. The tags say what the record does not know,
/// the event and the date; names that are given stand in place of those that were recorded.
///
/// ```
/// use jadoube_ledger::{as_pgn, example};
///
/// let game = as_pgn(&[example::entry()], &[("White", "Ada")])?.ok_or("a game")?;
/// assert_eq!(game.tags.get("White"), Some("Ada"));
/// assert_eq!(game.tags.get("Black"), Some("Berta"));
/// assert_eq!(game.tags.get("Result"), Some("*"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// An entry is no line of the protocol, or the engine fails on it.
pub fn as_pgn(entries: &[Entry], tags: &[(&str, &str)]) -> Result<Option<pgn::PgnGame>, NotJudged> {
    let mut judge = Judge::default();
    let mut recorded = Recorded::default();
    for entry in entries {
        if let Some(Ok(verdict)) = judge.answer(entry)? {
            recorded.hear(&verdict);
        }
    }
    let tags: Vec<_> = tags.iter().copied().chain(names(entries)).collect();
    Ok(judge.game().map(|game| recorded.game(game, &tags)))
}

/// The names with which the game was begun, as far as they have not been erased.
fn names(entries: &[Entry]) -> impl Iterator<Item = (&str, &str)> {
    let texts = entries.iter().take(1).flat_map(|start| &start.texts);
    texts.filter_map(|text| match &*text.field {
        "white" => Some(("White", &*text.text)),
        "black" => Some(("Black", &*text.text)),
        _ => None,
    })
}
