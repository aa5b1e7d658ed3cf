//! Runs `jadoube convert`: writes recorded games anew, with what was no legal move in one of three
//! ways.

mod acts;
mod records;

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use pgn::{PgnGame, Way};

use crate::args::{ConvertArgs, ConvertFrom};
use crate::exit::{Exit, complain, not_written};
use crate::games::{GamesInput, Piece, room};
use crate::interrupt::Interrupt;
use crate::progress::ProgressPace;
use crate::workers::in_order;

/// How games are written.
pub struct Style<'a> {
    /// How what was no legal move is.
    pub way: Way,
    /// What stands before the moves.
    pub tags: Vec<(&'a str, &'a str)>,
}

/// Games as they are to be written, or what is to be said of a file.
enum ConvertedFile {
    Games {
        text: String,
        /// What could not be read, and where.
        losses: Vec<String>,
        games: u64,
        end: u64,
    },
    Said {
        what: String,
        exit: Exit,
    },
}

/// Writes every game that was named.
pub fn run(args: &ConvertArgs) -> io::Result<Exit> {
    if args.from == ConvertFrom::Pgn && !args.tags.is_empty() {
        complain("games in PGN have their own tags: --tag is for --from acts and --from records");
        return Ok(Exit::Unreadable);
    }
    let output = match output(args.output.as_deref()) {
        Ok(output) => output,
        Err(why) => {
            complain(&why);
            return Ok(Exit::InputErrors);
        }
    };
    let style = Style {
        way: args.illegal,
        tags: args
            .tags
            .iter()
            .map(|(name, value)| (&**name, &**value))
            .collect(),
    };
    let told = match args.from {
        ConvertFrom::Pgn => return games(args, output),
        ConvertFrom::Acts => acts::write(&args.files, &style, output),
        ConvertFrom::Records => records::write(&args.files, &style, output),
    };
    told.or_else(|error| ended(Err(error), args, Exit::Fine, false))
}

/// Writes the games of PGN files, several at a time.
fn games(args: &ConvertArgs, mut output: Box<dyn Write>) -> io::Result<Exit> {
    let interrupt = Interrupt::watched();
    let input = GamesInput::new(&args.files, interrupt.clone());
    // on a terminal the games themselves show how far it has come
    let is_shown = args.output.is_none() && io::stdout().is_terminal();
    let mut pace = (!is_shown).then(|| ProgressPace::of("games", input.size()));
    let mut exit = Exit::Fine;
    let way = args.illegal;
    let worker = move || move |piece: Piece| written(piece, way);
    let told = in_order(room(args.jobs), input, worker, |written| {
        match written {
            None => output.flush()?,
            Some(ConvertedFile::Said { what, exit: how }) => {
                if let Some(pace) = &mut pace {
                    pace.clear();
                }
                complain(&what);
                exit = exit.max(how);
            }
            Some(ConvertedFile::Games {
                text,
                losses,
                games,
                end,
            }) => {
                output.write_all(text.as_bytes())?;
                if let Some(pace) = pace.as_mut().filter(|_| !losses.is_empty()) {
                    pace.clear();
                }
                exit = exit.max(Exit::fine_if(losses.is_empty()));
                losses.iter().for_each(|loss| complain(loss));
                if let Some(pace) = &mut pace {
                    pace.some(games, end);
                }
            }
        }
        if let Some(pace) = &mut pace {
            pace.tell();
        }
        match interrupt.has_come() {
            true => Err(io::ErrorKind::Interrupted.into()),
            false => Ok(()),
        }
    });
    if let Some(pace) = &mut pace {
        pace.clear();
    }
    ended(
        told.and_then(|()| output.flush()),
        args,
        exit,
        interrupt.has_come(),
    )
}

/// How the program ends; whoever has closed standard output wants no more.
fn ended(
    told: io::Result<()>,
    args: &ConvertArgs,
    exit: Exit,
    broken_off: bool,
) -> io::Result<Exit> {
    match (told, &args.output) {
        (Err(_), _) if broken_off => Ok(Exit::Interrupted),
        (Ok(()), _) => Ok(exit),
        (Err(error), Some(path)) => {
            complain(&not_written(path, &error));
            Ok(Exit::InputErrors)
        }
        (Err(error), None) => Err(error),
    }
}

fn output(path: Option<&Path>) -> Result<Box<dyn Write>, String> {
    let Some(path) = path else {
        return Ok(Box::new(BufWriter::new(io::stdout().lock())));
    };
    let file = File::create_new(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            format!(
                "{} is there already; name another file, or remove it",
                path.display()
            )
        }
        _ => not_written(path, &error),
    })?;
    Ok(Box::new(BufWriter::new(file)))
}

fn written(piece: Piece, way: Way) -> ConvertedFile {
    match piece {
        Piece::Games { file, games, end } => {
            let count = games.len() as u64;
            let (mut text, mut losses) = (String::new(), Vec::new());
            for (number, raw) in games {
                let game = PgnGame::read(raw, number);
                text += &game.write(way);
                losses.extend(losses_of(&game, &file.name));
            }
            ConvertedFile::Games {
                text,
                losses,
                games: count,
                end,
            }
        }
        Piece::Noted { what } => ConvertedFile::Said {
            what,
            exit: Exit::Fine,
        },
        Piece::Unreadable { why } => ConvertedFile::Said {
            what: why,
            exit: Exit::Unreadable,
        },
    }
}

/// What of a game could not be read, or only guessed.
fn losses_of(game: &PgnGame, file: &str) -> impl Iterator<Item = String> {
    let losses = game.flaws.iter().filter(|flaw| flaw.kind.is_a_loss());
    losses.map(move |flaw| {
        let (number, offset) = (game.number, flaw.offset);
        format!(
            "{file}, game {number}, byte {offset}: {}",
            flaw.kind.sentence()
        )
    })
}
