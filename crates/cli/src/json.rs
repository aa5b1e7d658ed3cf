//! Writes values for programs, each on a line of its own.

use serde::Serialize;

/// The value as JSON, with the end of its line.
pub fn line(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value);
    text.expect("invariant: what is written has text keys and no failing parts") + "\n"
}
