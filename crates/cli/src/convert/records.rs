//! Writes games of record files, as the service and `jadoube backup` give them.

use std::io::{self, BufReader, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use ledger::{Extent, RecordError, RecordReader, as_pgn};

use super::Style;
use crate::exit::{Exit, complain};
use crate::gather::{Gather, GatheredRecord, open_record_file};
use crate::verify::fault_of;

/// Writes the games of these files; one whose record is damaged is named, and left out.
pub fn write(files: &[PathBuf], style: &Style<'_>, mut output: impl Write) -> io::Result<Exit> {
    let mut exit = Exit::Fine;
    for path in files {
        exit = exit.max(of_a_file(path, style, &mut output)?);
    }
    output.flush()?;
    Ok(exit)
}

fn of_a_file(path: &Path, style: &Style<'_>, output: &mut impl Write) -> io::Result<Exit> {
    let name = path.display();
    let unreadable = |error: &dyn std::fmt::Display| {
        complain(&format!("{name}: {error}"));
        Ok(Exit::Unreadable)
    };
    let file = match open_record_file(path) {
        Ok(file) => file,
        Err(error) => return unreadable(&error),
    };
    let mut reader = RecordReader::new(BufReader::with_capacity(1 << 16, file));
    let mut gather = Gather::default();
    let mut exit = Exit::Fine;
    let end = loop {
        match reader.next_item() {
            Ok(ControlFlow::Continue(item)) => {
                let whole = gather.item(item);
                exit = exit.max(of_a_record(&name, whole, style, output)?);
            }
            Ok(ControlFlow::Break(extent)) => break Ok(extent),
            Err(error) => break Err(error),
        }
    };
    exit = exit.max(of_a_record(&name, gather.end(), style, output)?);
    match end {
        Ok(Extent::Whole) => Ok(exit),
        Ok(Extent::CutBetweenLines) => {
            complain(&format!(
                "{name}: the file has been cut off: games may be missing"
            ));
            Ok(exit.max(Exit::InputErrors))
        }
        Err(RecordError::NotARecord) => unreadable(
            &"this is no record file; name one that the service or `jadoube backup` has written",
        ),
        Err(error) => unreadable(&error),
    }
}

fn of_a_record(
    file: &dyn std::fmt::Display,
    record: Option<GatheredRecord>,
    style: &Style<'_>,
    output: &mut impl Write,
) -> io::Result<Exit> {
    let Some(record) = record else {
        return Ok(Exit::Fine);
    };
    let written = match fault_of(&record) {
        Some(fault) => Err(fault),
        None => as_pgn(&record.entries, &style.tags).map_err(|why| why.to_string()),
    };
    match written {
        Ok(game) => {
            let text = game.map(|game| game.write(style.way)).unwrap_or_default();
            output.write_all(text.as_bytes())?;
            Ok(Exit::Fine)
        }
        Err(why) => {
            let game = &record.game;
            complain(&format!("{file}, game {game}: {why}; it is left out"));
            Ok(Exit::InputErrors)
        }
    }
}
