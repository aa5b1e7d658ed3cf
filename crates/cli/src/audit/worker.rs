//! Judges a shard: the part of a file that stands on standard input.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use audit::{Kind, ReadGame, Summary, same_game};
use ledger::Hash;
use pgn::GameSource;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::judged::{JudgedGame, JudgedPiece};
use super::{BYTES_AT_ONCE, judge_all, lines, wanted};
use crate::args::AuditArgs;
use crate::exit::{Exit, complain};
use crate::games::{FileName, GamesInput};
use crate::interrupt::Interrupt;
use crate::json;

/// The last line: that the shard was judged, and which bytes it had.
#[derive(Serialize)]
struct TrailerLine<'a> {
    trailer: Trailer<'a>,
}

#[derive(Serialize)]
struct Trailer<'a> {
    file: &'a str,
    offset: u64,
    bytes: u64,
    sha256: String,
    games: u64,
    plies: u64,
    games_with_findings: u64,
    findings: BTreeMap<&'static str, u64>,
    unreadable: Option<String>,
}

/// A game that may be met again in another shard.
#[derive(Serialize)]
struct AlikeGame<'a> {
    likeness: String,
    clocks: bool,
    found: usize,
    finding: lines::FindingLine<'a>,
}

/// Judges what comes on standard input, and says at the end what it was.
///
/// Without its last line a shard counts as not judged.
pub fn run(args: &AuditArgs) -> io::Result<Exit> {
    let interrupt = Interrupt::watched();
    let read = Arc::new(Mutex::new(Fingerprint::default()));
    let reader = Fingerprinted {
        reader: io::stdin(),
        print: Arc::clone(&read),
    };
    let name = args.name.clone();
    let source = GameSource::new(name.clone(), reader);
    let mut shard = ShardWorker {
        file: FileName {
            number: 1,
            name,
            is_one_of_several: false,
        },
        tells_likeness: args.likeness,
        output: BufWriter::with_capacity(BYTES_AT_ONCE, io::stdout().lock()),
        summary: Summary::default(),
        unreadable: None,
        interrupt: interrupt.clone(),
    };
    match source {
        Ok(source) => shard.judge(args, source)?,
        Err(error) => shard.unreadable = Some(error.to_string()),
    }
    if interrupt.has_come() {
        shard.output.flush()?;
        return Ok(Exit::Interrupted);
    }
    // what cannot be unpacked was given all the same
    io::copy(
        &mut Fingerprinted {
            reader: io::stdin(),
            print: Arc::clone(&read),
        },
        &mut io::sink(),
    )?;
    let read = std::mem::take(&mut *read.lock().unwrap_or_else(PoisonError::into_inner));
    shard.end(args.offset, read)?;
    Ok(Exit::Fine)
}

struct ShardWorker {
    file: FileName,
    tells_likeness: bool,
    output: BufWriter<io::StdoutLock<'static>>,
    summary: Summary,
    unreadable: Option<String>,
    interrupt: Interrupt,
}

impl ShardWorker {
    fn judge(&mut self, args: &AuditArgs, source: GameSource) -> io::Result<()> {
        let input = GamesInput::of_shard(source, args.offset, self.interrupt.clone());
        let mut wanted = wanted(args);
        self.tells_likeness &= wanted[Kind::SameGame as usize];
        wanted[Kind::SameGame as usize] = false;
        let interrupt = self.interrupt.clone();
        judge_all(args, wanted, input, &interrupt, |judged| self.tell(judged))
    }

    fn tell(&mut self, judged: Option<JudgedPiece>) -> io::Result<()> {
        match judged {
            None => self.output.flush()?,
            Some(JudgedPiece::Noted { what }) => complain(&what),
            Some(JudgedPiece::Unreadable { why }) => {
                complain(&why);
                self.unreadable = Some(why);
            }
            Some(JudgedPiece::Games { games, .. }) => {
                games.iter().try_for_each(|game| self.game(game))?;
            }
        }
        if self.interrupt.has_come() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        Ok(())
    }

    fn game(&mut self, game: &JudgedGame) -> io::Result<()> {
        self.summary.add(game.plies, &game.findings);
        if self.tells_likeness {
            self.likeness(game)?;
        }
        let text = lines::game(&self.file, game);
        self.output.write_all(text.as_bytes())
    }

    /// What tells the game from others, and the finding that it is the same as one before, with no
    /// sentence yet.
    fn likeness(&mut self, game: &JudgedGame) -> io::Result<()> {
        let Some(likeness) = game.likeness else {
            return Ok(());
        };
        let unknown = ReadGame {
            file: 0,
            game: 0,
            has_clocks: false,
        };
        let number = game.heading.game;
        let mut finding = same_game(number, game.offset, false, unknown, "");
        finding.sentence.clear();
        let line = json::line(&AlikeGame {
            likeness: likeness.to_string(),
            clocks: game.has_clocks,
            found: game.findings.len(),
            finding: lines::line(&self.file, &game.heading, &finding),
        });
        self.output.write_all(line.as_bytes())
    }

    fn end(mut self, offset: u64, read: Fingerprint) -> io::Result<()> {
        let summary = &self.summary;
        let findings = summary.counts().map(|(kind, count)| (kind.name(), count));
        let line = json::line(&TrailerLine {
            trailer: Trailer {
                file: &self.file.name,
                offset,
                bytes: read.bytes,
                sha256: Hash(read.hasher.finalize().into()).to_string(),
                games: summary.games,
                plies: summary.plies,
                games_with_findings: summary.games_with_findings,
                findings: findings.collect(),
                unreadable: self.unreadable,
            },
        });
        self.output.write_all(line.as_bytes())?;
        self.output.flush()
    }
}

/// The bytes that were read so far: how many, and which.
#[derive(Default)]
struct Fingerprint {
    bytes: u64,
    hasher: Sha256,
}

/// Takes the fingerprint of what is read.
struct Fingerprinted<R> {
    reader: R,
    print: Arc<Mutex<Fingerprint>>,
}

impl<R: Read> Read for Fingerprinted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(into)?;
        let mut print = self.print.lock().unwrap_or_else(PoisonError::into_inner);
        print.bytes += read as u64;
        print.hasher.update(&into[..read]);
        Ok(read)
    }
}
