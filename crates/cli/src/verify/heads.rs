//! Joins signed heads that were kept elsewhere to the records of their games: they still tell what
//! was signed where a database or a file was made to say less.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use ledger::{GameId, RecordError, SignedHead, read_heads};

use crate::gather::GatheredRecord;

/// Heads by game, and the games that were found.
#[derive(Default)]
pub struct HeadsElsewhere {
    heads: BTreeMap<GameId, Vec<SignedHead>>,
    found: BTreeSet<GameId>,
}

impl HeadsElsewhere {
    /// Reads the heads of these files.
    ///
    /// # Errors
    /// What cannot be read, and what to do.
    pub fn read(paths: &[PathBuf]) -> Result<HeadsElsewhere, String> {
        let mut kept = HeadsElsewhere::default();
        for path in paths {
            for head in heads_in(path)? {
                kept.heads.entry(head.game.clone()).or_default().push(head);
            }
        }
        Ok(kept)
    }

    /// Whether there are heads of this game.
    pub fn knows(&self, game: &GameId) -> bool {
        self.heads.contains_key(game)
    }

    /// Puts the heads of its game to a record that was found.
    pub fn join(&mut self, record: &mut GatheredRecord) {
        let Some(kept) = self.heads.get(&record.game) else {
            return;
        };
        self.found.insert(record.game.clone());
        for head in kept {
            if !record.heads.contains(head) {
                record.heads.push(head.clone());
            }
        }
    }

    /// The games among these (none: all) that were not found, each with its last head; nothing is
    /// kept any longer.
    pub fn missing(&mut self, games: &[GameId]) -> Vec<GatheredRecord> {
        let wanted = |game: &GameId| games.is_empty() || games.contains(game);
        let heads = std::mem::take(&mut self.heads).into_iter();
        let gone = heads.filter(|(game, _)| wanted(game) && !self.found.contains(game));
        let record = |(game, heads): (GameId, Vec<SignedHead>)| GatheredRecord {
            heads: heads
                .into_iter()
                .max_by_key(|head| head.seq)
                .into_iter()
                .collect(),
            ..GatheredRecord::new(game)
        };
        gone.map(record).collect()
    }
}

fn heads_in(path: &Path) -> Result<Vec<SignedHead>, String> {
    let told = |why: String| {
        format!(
            "--heads {}: {why}; name a record file, or what `jadoube serve --heads` has written",
            path.display()
        )
    };
    let file = File::open(path).map_err(|error| told(error.to_string()))?;
    let heads = read_heads(BufReader::new(file)).map_err(|error| match error {
        // the text of the line may be private and is not printed
        RecordError::Line { line, .. } => told(format!("line {line} is damaged or no signed head")),
        error => told(error.to_string()),
    })?;
    if heads.is_empty() {
        return Err(told("there is no signed head in it".to_owned()));
    }
    Ok(heads)
}
