//! Reads and writes keys and values as JSON.

use crate::error::ProtocolError;
use crate::raw::{Raw, RawItem};

/// Reads one JSON object.
pub(crate) fn read(line: &str) -> Result<Raw<'_>, ProtocolError> {
    serde_json::from_str(line).map_err(|error| ProtocolError::MalformedJson {
        reason: without_line(&error).into(),
    })
}

/// What the parser says; the line is always the first one, so only the column is named.
fn without_line(error: &serde_json::Error) -> String {
    let said = error.to_string();
    match said.split_once(" at line ") {
        Some((what, _)) => format!("{what} at column {}", error.column()),
        None => said,
    }
}

/// Writes keys and values as one JSON object.
pub(crate) fn write(raw: &Raw<'_>, out: &mut Vec<u8>) {
    out.push(b'{');
    for (place, entry) in raw.entries.iter().enumerate() {
        separate(place, out);
        write_str(entry.key.name(), out);
        out.push(b':');
        write_item(&entry.item, out);
    }
    out.push(b'}');
}

fn separate(place: usize, out: &mut Vec<u8>) {
    if place > 0 {
        out.push(b',');
    }
}

fn write_item(item: &RawItem<'_>, out: &mut Vec<u8>) {
    match item {
        RawItem::Null | RawItem::Unfit(_) => out.extend_from_slice(b"null"),
        RawItem::Truth(truth) => out.extend_from_slice(if *truth { b"true" } else { b"false" }),
        RawItem::Number(number) => out.extend_from_slice(number.to_string().as_bytes()),
        RawItem::Text(text) => write_str(text, out),
        RawItem::List(list) => {
            out.push(b'[');
            for (place, word) in list.iter().enumerate() {
                separate(place, out);
                write_str(word, out);
            }
            out.push(b']');
        }
        RawItem::Object(raw) => write(raw, out),
    }
}

/// Writes a string with its quotes and escapes.
pub(crate) fn write_str(text: &str, out: &mut Vec<u8>) {
    serde_json::to_writer(out, text).expect("invariant: a Vec takes every byte");
}
