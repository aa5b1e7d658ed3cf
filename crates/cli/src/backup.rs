//! `jadoube backup`: everything that a database holds, into a record file.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use ledger::{Access, RecordWriter, Store, folder, sync_folder};
use tempfile::{Builder, NamedTempFile};

use crate::args::BackupArgs;
use crate::database;
use crate::exit::{Exit, complain};
use crate::progress::Count;

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
    Ok(match written {
        Ok(()) => Exit::Fine,
        Err(why) => {
            complain(&format!("{why}; there is no backup"));
            Exit::InputErrors
        }
    })
}

fn to_stdout(args: &BackupArgs) -> Result<(), String> {
    let mut store = database::open(&args.db, Access::Read)?;
    write(&args.db, &mut *store, io::stdout().lock(), |error| {
        format!("standard output: {error}; see what became of whoever reads it")
    })
}

/// Under its name the file is whole: what is not finished has another.
fn to_file(args: &BackupArgs) -> Result<(), String> {
    let path = &args.output;
    let name = path.display();
    let failed = |error| format!("{name}: {error}; name another file, or make room");
    let there_already = || format!("{name}: it is there already; --force replaces it");
    if !args.force && path.exists() {
        return Err(there_already());
    }
    let mut store = database::open(&args.db, Access::Read)?;
    let unfinished = beside(path).map_err(failed)?;
    write(&args.db, &mut *store, unfinished.as_file(), failed)?;
    unfinished.as_file().sync_all().map_err(failed)?;
    let named = if args.force {
        unfinished.persist(path)
    } else {
        unfinished.persist_noclobber(path)
    };
    match named.map_err(|error| error.error) {
        Ok(_) => sync_folder(path).map_err(failed),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(there_already()),
        Err(error) => Err(failed(error)),
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

/// Writes everything as it stands at one moment.
fn write(
    address: &str,
    store: &mut dyn Store,
    out: impl Write,
    failed: impl Fn(io::Error) -> String,
) -> Result<(), String> {
    let mut count = Count::new();
    let out = BufWriter::with_capacity(1 << 16, out);
    let mut writer = RecordWriter::begin(out).map_err(&failed)?;
    let dumped = database::dump(store, |item| {
        count.item(&item);
        writer.item(&item)
    });
    let dumped = dumped.map_err(&failed)?;
    dumped.map_err(|error| database::told(address, &error))?;
    writer.finish().map_err(failed)?;
    Ok(())
}
