//! Writes the game into a folder that broadcast programs watch, anew after each move.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use board::Tolerant;
use board::shakmaty::Outcome;
use laws::{Game, GameResult, Verdict};
use pgn::{Tags, Way};
use protocol::{Recorded, Word};
use tempfile::{Builder, NamedTempFile};

use crate::exit::{complain, not_written};

/// The file of a game.
///
/// What others read of it is always whole: it is written under another name, which does not end as
/// a game does, and renamed. Its moves are legal, whatever happened at the board.
pub struct BroadcastFile {
    path: PathBuf,
    tags: Vec<(String, String)>,
    recorded: Recorded,
    /// What stood since a ruling had men put back and players went on without that.
    played_on: Vec<Tolerant>,
    shown: Option<GameResult>,
    written: String,
    has_failed: bool,
}

impl BroadcastFile {
    /// A file in this folder, which is made if it is not there. It is called after the tag
    /// `Board`, if there is one.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn new(folder: &Path, tags: &[(String, String)]) -> Result<BroadcastFile, String> {
        if !folder.is_dir() {
            fs::create_dir_all(folder).map_err(|error| not_written(folder, &error))?;
            complain(&format!(
                "{}: this folder was not there, and is made",
                folder.display()
            ));
        }
        let mut boards = tags.iter().filter(|(name, _)| name == "Board");
        let name = match boards.next() {
            Some((_, board)) => format!("board-{}.pgn", plain(board)),
            None => "board.pgn".to_owned(),
        };
        Ok(BroadcastFile {
            path: folder.join(name),
            tags: tags.to_vec(),
            recorded: Recorded::default(),
            played_on: Vec::new(),
            shown: None,
            written: String::new(),
            has_failed: false,
        })
    }

    /// Takes in what was ruled on an act.
    pub fn hear(&mut self, verdict: &Verdict) {
        self.recorded.hear(verdict);
    }

    /// Takes in what stands where a ruling has men put back and players go on without that.
    pub fn play_on(&mut self, stood: &[Tolerant]) {
        self.played_on = stood.to_vec();
    }

    /// Takes in the result that the kings show: they are no moves.
    pub fn shows(&mut self, result: GameResult) {
        self.shown = Some(result);
    }

    /// Writes the game as it stands, if that is news. A folder that fails is told once, and tried
    /// again at the next act: the game goes on.
    pub fn write(&mut self, game: &Game) {
        let text = self.text(game);
        if text == self.written {
            return;
        }
        match self.replace(&text) {
            Ok(()) => {
                self.written = text;
                self.has_failed = false;
            }
            Err(error) => {
                if !std::mem::replace(&mut self.has_failed, true) {
                    complain(&not_written(&self.path, &error));
                }
            }
        }
    }

    fn text(&self, game: &Game) -> String {
        let tags: Vec<(&str, &str)> = self
            .tags
            .iter()
            .map(|(name, value)| (&**name, &**value))
            .collect();
        let mut written = self.recorded.game_played_on(game, &tags, &self.played_on);
        let is_over = matches!(written.result, Some(Outcome::Known(_)));
        if let (false, Some(shown)) = (is_over, self.shown) {
            written.tags = with_result(&written.tags, shown.word());
            written.result = shown.word().parse().ok();
        }
        written.write(Way::Strict)
    }

    fn replace(&self, text: &str) -> io::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let mut unfinished = unfinished(folder)?;
        unfinished.write_all(text.as_bytes())?;
        unfinished.persist(&self.path)?;
        Ok(())
    }
}

/// The same tags with this result.
fn with_result(tags: &Tags, result: &str) -> Tags {
    let mut changed = Tags::default();
    for (name, value) in tags.iter() {
        changed.push(name, if name == "Result" { result } else { value });
    }
    changed
}

/// A file beside the game, which the program of another user may read once it has its name.
fn unfinished(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".board.").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o644));
    }
    builder.tempfile_in(folder)
}

/// A name that a file can have on every system.
fn plain(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    name.chars()
        .map(|c| if is_plain(c) { c } else { '_' })
        .collect()
}
