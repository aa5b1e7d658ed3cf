//! `jadoube backup`: everything that a database holds, into a record file.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use ledger::{Access, Item, RecordWriter, Store, StoreError};
use tempfile::{Builder, NamedTempFile};

use crate::args::BackupArgs;
use crate::database;
use crate::exit::{Exit, complain};
use crate::progress::Count;

/// Why there is no backup.
enum Trouble {
    /// The file cannot be written.
    File(PathBuf, io::Error),
    /// The file is there.
    ThereAlready(PathBuf),
    /// Whoever reads standard output has gone, or it cannot be written.
    Output(io::Error),
    /// The database did not give what it holds.
    Database(String),
}

/// Writes the backup.
pub fn run(args: &BackupArgs) -> io::Result<Exit> {
    let is_stdout = args.output == Path::new("-");
    if is_stdout && io::stdout().is_terminal() {
        complain("a backup is not for the screen; name a file: -o FILE");
        return Ok(Exit::Unreadable);
    }
    let written = if is_stdout {
        to_stdout(args)
    } else {
        to_file(args)
    };
    let why = match written {
        Ok(()) => return Ok(Exit::Fine),
        Err(Trouble::Output(error)) => return Err(error),
        Err(Trouble::Database(why)) => why,
        Err(Trouble::ThereAlready(path)) => {
            format!(
                "{}: it is there already; --force replaces it",
                path.display()
            )
        }
        Err(Trouble::File(path, error)) => {
            format!(
                "{}: {error}; name another file, or make room",
                path.display()
            )
        }
    };
    complain(&format!("{why}; there is no backup"));
    Ok(Exit::InputErrors)
}

fn to_stdout(args: &BackupArgs) -> Result<(), Trouble> {
    let mut store = database::open(&args.db, Access::Read).map_err(Trouble::Database)?;
    write(&args.db, &mut *store, io::stdout().lock(), Trouble::Output)
}

/// Under its name the file is whole: what is not finished has another.
fn to_file(args: &BackupArgs) -> Result<(), Trouble> {
    let path = &args.output;
    let failed = |error| Trouble::File(path.clone(), error);
    if !args.force && path.exists() {
        return Err(Trouble::ThereAlready(path.clone()));
    }
    let mut store = database::open(&args.db, Access::Read).map_err(Trouble::Database)?;
    let unfinished = beside(path).map_err(failed)?;
    write(&args.db, &mut *store, unfinished.as_file(), failed)?;
    unfinished.as_file().sync_all().map_err(failed)?;
    let named = if args.force {
        unfinished.persist(path)
    } else {
        unfinished.persist_noclobber(path)
    };
    match named {
        Ok(_) => sync_folder(path).map_err(failed),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
            Err(Trouble::ThereAlready(path.clone()))
        }
        Err(error) => Err(failed(error.error)),
    }
}

/// A file that nobody else may read, in the same folder.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Builder::new()
        .prefix(&format!(".{name}."))
        .suffix(".part")
        .tempfile_in(folder(path))
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// So that the name, too, outlives the machine.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder(path))?.sync_all()?;
    }
    Ok(())
}

/// Writes everything as it stands at one moment.
fn write(
    address: &str,
    store: &mut dyn Store,
    out: impl Write,
    failed: impl Fn(io::Error) -> Trouble,
) -> Result<(), Trouble> {
    let mut count = Count::new();
    let out = BufWriter::with_capacity(1 << 16, out);
    let mut writer = RecordWriter::begin(out).map_err(&failed)?;
    let mut unwritten = None;
    let dumped = store.dump(&mut |item| {
        take_note(&mut count, &item);
        writer.item(&item).map_err(|error| {
            let why = StoreError::Failed(error.to_string().into());
            unwritten = Some(error);
            why
        })
    });
    if let Some(error) = unwritten {
        return Err(failed(error));
    }
    dumped.map_err(|error| Trouble::Database(database::told(address, &error)))?;
    writer.finish().map_err(failed)?;
    Ok(())
}

fn take_note(count: &mut Count, item: &Item) {
    if let Item::Entry(entry) = item {
        count.games += u64::from(entry.seq == 0);
        count.entries += 1;
    }
    count.tell();
}
