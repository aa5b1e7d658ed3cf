//! Writes games that were told act by act.

use std::io::{self, Write};
use std::path::PathBuf;

use laws::Names;
use laws::limits::MAX_LINE_BYTES;
use protocol::{Context, Line, LineAnswer, Recorded, Session, parse_line};

use super::Style;
use crate::exit::{Exit, complain};
use crate::lines::OpenedInput;

/// Writes the games of these files.
pub fn write(files: &[PathBuf], style: &Style<'_>, mut output: impl Write) -> io::Result<Exit> {
    let mut exit = Exit::Fine;
    for path in files {
        let opened = match OpenedInput::file(path) {
            Ok(opened) => opened,
            Err(error) => {
                complain(&format!("{}: {error}", path.display()));
                exit = exit.max(Exit::Unreadable);
                continue;
            }
        };
        let mut told = ConvertedGame::default();
        for line in opened.lines(MAX_LINE_BYTES) {
            let place = format!("{}, line {}", path.display(), line.number);
            let text = line.text.as_deref().ok();
            if let Some(names) = text.and_then(names_of_a_start) {
                told.write(style, &mut output)?;
                told.names = names;
            }
            if let Err(why) = line.text.and_then(|text| told.take(&text)) {
                complain(&format!("{place}: {why}"));
                exit = exit.max(Exit::InputErrors);
            }
        }
        told.write(style, &mut output)?;
    }
    output.flush()?;
    Ok(exit)
}

/// A game that is being told.
#[derive(Default)]
struct ConvertedGame {
    session: Session,
    names: Names,
    recorded: Option<Recorded>,
}

impl ConvertedGame {
    fn take(&mut self, line: &str) -> Result<(), String> {
        match self.session.answer(line.as_bytes()) {
            Some(LineAnswer::Verdict(verdict)) => {
                self.recorded.get_or_insert_default().hear(&verdict);
            }
            Some(LineAnswer::Error { error, .. }) => return Err(error.to_string()),
            None => {}
        }
        Ok(())
    }

    /// Writes the game, if one was told.
    fn write(&mut self, style: &Style<'_>, output: &mut impl Write) -> io::Result<()> {
        let Some((recorded, game)) = self.recorded.take().zip(self.session.game()) else {
            return Ok(());
        };
        let tags: Vec<_> = style.tags.iter().copied().chain(self.tags()).collect();
        let written = recorded.game(game, &tags).write(style.way);
        output.write_all(written.as_bytes())
    }

    /// What its start says of who plays, and where.
    fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let Names {
            round,
            white,
            black,
            event,
            ..
        } = &self.names;
        let tags = [
            ("Event", event),
            ("Round", round),
            ("White", white),
            ("Black", black),
        ];
        tags.into_iter()
            .filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }
}

/// The names that stand in a line with which a game begins.
fn names_of_a_start(line: &str) -> Option<Names> {
    match parse_line(line, Context::default()) {
        Ok(Line::Start(start)) => Some(start.names),
        _ => None,
    }
}
