//! Runs `jadoube backup`: writes everything that a database holds into a record file.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use ledger::{Access, RecordWriter, Store, StoredItem, folder, sync_folder};
use tempfile::{Builder, NamedTempFile};

use crate::args::BackupArgs;
use crate::database;
use crate::exit::{Exit, complain};
use crate::gather::{Gather, GatheredRecord};
use crate::progress::EntryCount;
use crate::verify::fault_of;

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
        Ok(BackupState::Whole) => Exit::Fine,
        Ok(BackupState::Faulty) => {
            complain(
                "the backup is there, as far as the database can be read; keep the one before it, \
                 and see `jadoube verify --db` and `jadoube restore --without-faulty`",
            );
            Exit::InputErrors
        }
        Err(why) => {
            complain(&format!("{why}; there is no backup"));
            Exit::InputErrors
        }
    })
}

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BackupState {
    /// All that the database holds, and every record in it is what was recorded.
    Whole,
    /// Something in it has faults, or is missing.
    Faulty,
}

fn to_stdout(args: &BackupArgs) -> Result<BackupState, String> {
    let mut store = database::open(&args.db, Access::Read)?;
    write(&args.db, &mut *store, io::stdout().lock(), |error| {
        format!("standard output: {error}; check the program that reads it")
    })
}

/// Under its name the file is whole: what is not finished has another.
fn to_file(args: &BackupArgs) -> Result<BackupState, String> {
    let path = &args.output;
    let name = path.display();
    let failed = |error| format!("{name}: {error}; name another file, or make room");
    let there_already = || format!("{name}: it is there already; --force replaces it");
    if !args.force && path.exists() {
        return Err(there_already());
    }
    let mut store = database::open(&args.db, Access::Read)?;
    let unfinished = beside(path).map_err(failed)?;
    let written = write(&args.db, &mut *store, unfinished.as_file(), failed)?;
    unfinished.as_file().sync_all().map_err(failed)?;
    let named = if args.force {
        unfinished.persist(path)
    } else {
        unfinished.persist_noclobber(path)
    };
    match named.map_err(|error| error.error) {
        Ok(_) => sync_folder(path).map(|()| written).map_err(failed),
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

/// Writes everything that can be read as it stands at one moment, and says what is wrong with it.
fn write(
    address: &str,
    store: &mut dyn Store,
    out: impl Write,
    failed: impl Fn(io::Error) -> String,
) -> Result<BackupState, String> {
    let mut check = BackupCheck::new();
    let out = BufWriter::with_capacity(1 << 16, out);
    let mut writer = RecordWriter::begin(out).map_err(&failed)?;
    let looked = database::look(store, None, |found| {
        if let StoredItem::Item(item) = &found {
            writer.item(item)?;
        }
        check.found(found);
        Ok(())
    });
    let looked = looked.map_err(&failed)?;
    looked.map_err(|error| database::told(address, &error))?;
    writer.finish().map_err(failed)?;
    Ok(check.end())
}

/// Verifies what is written, one record after the other.
struct BackupCheck {
    gather: Gather,
    count: EntryCount,
    written: BackupState,
}

impl BackupCheck {
    fn new() -> BackupCheck {
        BackupCheck {
            gather: Gather::default(),
            count: EntryCount::new(),
            written: BackupState::Whole,
        }
    }

    fn found(&mut self, found: StoredItem) {
        match found {
            StoredItem::Item(item) => {
                self.count.item(&item);
                let before = self.gather.item(item);
                self.record(before);
            }
            StoredItem::Unreadable(what) => {
                self.faulty(&format!("{what}, and is not in the backup"));
            }
        }
    }

    fn record(&mut self, record: Option<GatheredRecord>) {
        let Some(record) = record else { return };
        if let Some(fault) = fault_of(&record) {
            self.faulty(&format!("the record of game {}: {fault}", record.game));
        }
    }

    fn faulty(&mut self, what: &str) {
        self.count.clear();
        complain(what);
        self.written = BackupState::Faulty;
    }

    fn end(mut self) -> BackupState {
        let last = self.gather.end();
        self.record(last);
        self.written
    }
}
