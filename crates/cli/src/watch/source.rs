//! Reads the games of files, folders and addresses again whenever they may have changed.

use std::collections::HashMap;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use client::{Client, ClientError, Trust};
use hyper::header::{ETAG, HeaderValue};
use pgn::{GameFiles, GameSource, PgnGame, Splitter};
use tokio::runtime::Runtime;

use crate::args::WatchedSource;

/// The longest file that is followed: rounds are shorter, and archives are for `audit`.
const MAX_BYTES: u64 = 64 << 20;

/// What was read of one file, or why it could not be.
pub struct FileReading {
    /// The file or the address.
    pub name: Box<str>,
    /// Its games.
    pub games: Result<Vec<PgnGame>, String>,
}

/// Everything that is followed.
pub struct Sources {
    paths: Vec<PathBuf>,
    files: HashMap<PathBuf, FollowedFile>,
    pages: Vec<RemoteFile>,
    runtime: Option<Runtime>,
}

/// What is known of a file.
#[derive(Default)]
struct FollowedFile {
    stamp: Option<SeenStamp>,
    /// Whether it was read once more after it had changed: what is read while a file is written may
    /// be a part of it.
    is_settled: bool,
}

type SeenStamp = (u64, Option<SystemTime>);

/// A file behind an address.
struct RemoteFile {
    name: Box<str>,
    client: Client,
    path: Box<str>,
    tag: Option<HeaderValue>,
    is_settled: bool,
    body: Vec<u8>,
}

impl Sources {
    /// Follows what is named.
    ///
    /// # Errors
    /// There are no certificates to go by.
    pub fn new(named: &[WatchedSource], trust: &Trust) -> Result<Sources, String> {
        let mut sources = Sources {
            paths: Vec::new(),
            files: HashMap::new(),
            pages: Vec::new(),
            runtime: None,
        };
        for source in named {
            match source {
                WatchedSource::Path(path) => sources.paths.push(path.clone()),
                WatchedSource::Address { text, host, path } => {
                    let client = Client::new(host.clone(), trust);
                    sources.pages.push(RemoteFile {
                        name: text.clone(),
                        client: client.map_err(|error| error.to_string())?,
                        path: path.clone(),
                        tag: None,
                        is_settled: true,
                        body: Vec::new(),
                    });
                }
            }
        }
        if !sources.pages.is_empty() {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            sources.runtime = Some(runtime.map_err(|error| error.to_string())?);
        }
        Ok(sources)
    }

    /// Reads what may have changed since it was read last.
    pub fn read(&mut self) -> Vec<FileReading> {
        let mut readings = self.read_files();
        if let Some(runtime) = &self.runtime {
            let pages = self.pages.iter_mut();
            readings.extend(pages.filter_map(|page| runtime.block_on(page.read())));
        }
        readings
    }

    fn read_files(&mut self) -> Vec<FileReading> {
        let mut readings = Vec::new();
        for path in GameFiles::new(self.paths.clone()) {
            match path {
                Ok(path) => readings.extend(self.read_file(&path)),
                Err(error) => readings.push(FileReading {
                    name: "".into(),
                    games: Err(error.to_string()),
                }),
            }
        }
        readings
    }

    fn read_file(&mut self, path: &Path) -> Option<FileReading> {
        let name: Box<str> = path.display().to_string().into();
        let unreadable = |error: io::Error| FileReading {
            name: name.clone(),
            games: Err(format!("{name}: {error}")),
        };
        let opened = File::open(path).and_then(|file| Ok((stamp(&file.metadata()?), file)));
        let (stamp, file) = match opened {
            Ok(opened) => opened,
            Err(error) => return Some(unreadable(error)),
        };
        let followed = self.files.entry(path.to_owned()).or_default();
        let has_changed = followed.stamp != Some(stamp);
        if !has_changed && followed.is_settled {
            return None;
        }
        followed.stamp = Some(stamp);
        followed.is_settled = !has_changed;
        let games = games(&name, file.take(MAX_BYTES + 1), stamp.0);
        Some(FileReading { name, games })
    }
}

fn stamp(found: &Metadata) -> SeenStamp {
    (found.len(), found.modified().ok())
}

/// The games that a reader gives.
fn games(
    name: &str,
    reader: impl Read + Send + 'static,
    size: u64,
) -> Result<Vec<PgnGame>, String> {
    if size > MAX_BYTES {
        return Err(format!(
            "{name} is longer than {} megabytes: `jadoube audit` reads archives",
            MAX_BYTES >> 20
        ));
    }
    let source = GameSource::new(name.to_owned(), reader).map_err(|error| error.to_string())?;
    let games: io::Result<Vec<_>> = Splitter::new(source).collect();
    let games = games.map_err(|error| format!("{name}: {error}"))?;
    Ok(games
        .into_iter()
        .zip(1..)
        .map(|(raw, number)| PgnGame::read(raw, number))
        .collect())
}

impl RemoteFile {
    async fn read(&mut self) -> Option<FileReading> {
        let games = match self.client.file(&self.path, self.tag.as_ref()).await {
            Ok(reply) if reply.status == 304 && self.is_settled => return None,
            Ok(reply) if reply.status == 304 => {
                self.is_settled = true;
                self.games()
            }
            Ok(reply) if reply.status == 200 => {
                self.tag = reply.headers.get(ETAG).cloned();
                if reply.body == self.body && self.is_settled {
                    return None;
                }
                self.is_settled = reply.body == self.body;
                self.body = reply.body;
                self.games()
            }
            Ok(reply) => Err(format!("{} answers {}", self.name, reply.status)),
            Err(error @ ClientError::Untrusted { .. }) => Err(format!("{error}; see --tls-ca")),
            Err(error) => Err(error.to_string()),
        };
        Some(FileReading {
            name: self.name.clone(),
            games,
        })
    }

    fn games(&self) -> Result<Vec<PgnGame>, String> {
        let body = io::Cursor::new(self.body.clone());
        games(&self.name, body, self.body.len() as u64)
    }
}
