//! Says where files may be cut into shards.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use pgn::{GameFiles, Shard};
use serde::Serialize;

use crate::args::AuditArgs;
use crate::exit::{Exit, complain};
use crate::games;
use crate::json;

#[derive(Serialize)]
struct ShardLine<'a> {
    file: &'a str,
    offset: u64,
    bytes: u64,
}

/// Writes a line for each shard, of about so many bytes.
pub fn list(args: &AuditArgs, bytes: u64) -> io::Result<Exit> {
    let mut output = BufWriter::new(io::stdout().lock());
    let mut exit = Exit::Fine;
    for path in GameFiles::new(args.files.iter().cloned()) {
        let shards = path.and_then(|path| Ok((Shard::all(&path, bytes)?, path)));
        match shards {
            Ok((shards, path)) => write(&mut output, &path, &shards)?,
            Err(error) => {
                complain(&games::told(&error));
                exit = Exit::Unreadable;
            }
        }
    }
    output.flush()?;
    Ok(exit)
}

fn write(output: &mut impl Write, path: &Path, shards: &[Shard]) -> io::Result<()> {
    let file = path.display().to_string();
    for shard in shards {
        let line = json::line(&ShardLine {
            file: &file,
            offset: shard.offset,
            bytes: shard.bytes,
        });
        output.write_all(line.as_bytes())?;
    }
    Ok(())
}
