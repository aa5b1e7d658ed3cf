//! Runs `jadoube restore`: puts the contents of a record file into an empty database.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Seek};
use std::ops::ControlFlow;
use std::path::Path;

use ledger::{Access, Extent, GameId, Item, RecordError, RecordReader, Store, StoreError};

use crate::args::RestoreArgs;
use crate::database;
use crate::exit::{Exit, complain};
use crate::gather::{Gather, GatheredRecord};
use crate::progress::EntryCount;
use crate::verify::fault_of;

/// Items that are put back together, and bytes of what they hold.
const CHUNK: usize = 1_000;
const CHUNK_BYTES: usize = 16 * 1024 * 1024;

/// Puts everything back, or says why not.
pub fn run(args: &RestoreArgs) -> io::Result<Exit> {
    match restored(args) {
        Ok(left_out) => {
            for (game, fault) in left_out {
                complain(&format!("the record of game {game} is left out: {fault}"));
            }
            Ok(Exit::Fine)
        }
        Err(why) => {
            complain(&why);
            Ok(Exit::InputErrors)
        }
    }
}

/// The games whose records are left out, and the first fault of each.
type LeftOutGames = BTreeMap<GameId, String>;

fn restored(args: &RestoreArgs) -> Result<LeftOutGames, String> {
    let name = args.file.display();
    let mut file = open(&args.file).map_err(|error| {
        format!("{name}: {error}; name a file that `jadoube backup` has written, on a disk")
    })?;
    let nothing_kept = |why: String| format!("{name}: {why}; nothing was put back");
    let faulty = faulty(&file).map_err(nothing_kept)?;
    if let (Some(game), false) = (faulty.keys().next(), args.without_faulty) {
        return Err(nothing_kept(has_faults(game)));
    }
    file.rewind()
        .map_err(|error| nothing_kept(error.to_string()))?;
    let mut store = database::open(&args.db, Access::Write)?;
    match is_empty(&mut *store) {
        Ok(true) => {}
        Ok(false) => {
            return Err(format!(
                "{}: something stands in this database; name an empty one, nothing was put back",
                database::shown(&args.db)
            ));
        }
        Err(error) => return Err(database::told(&args.db, &error)),
    }
    load(&file, &mut *store, &faulty)
        .map_err(|why| nothing_kept(format!("{}: {why}", database::shown(&args.db))))?;
    Ok(faulty)
}

fn has_faults(game: &GameId) -> String {
    format!(
        "the record of game {game} has faults, `jadoube verify` says which; \
         --without-faulty puts back all others"
    )
}

/// A file that can be read twice.
fn open(path: &Path) -> io::Result<File> {
    let mut file = File::open(path)?;
    file.rewind()?;
    Ok(file)
}

/// Reads the whole file, which must go to its end, and verifies every record in it; those with
/// faults.
fn faulty(file: &File) -> Result<LeftOutGames, String> {
    let (mut gather, mut count) = (Gather::default(), EntryCount::new());
    let mut faulty = LeftOutGames::new();
    let mut verify = |record: Option<GatheredRecord>| {
        count.tell();
        let Some(record) = record else { return };
        count.record(&record);
        if let Some(fault) = fault_of(&record) {
            faulty.insert(record.game, fault);
        }
    };
    let mut reader = RecordReader::new(BufReader::with_capacity(1 << 16, file));
    while let Some(item) = next_item(&mut reader)? {
        verify(gather.item(item));
    }
    verify(gather.end());
    Ok(faulty)
}

/// The next item; none at the end of a file that is whole.
fn next_item(reader: &mut RecordReader<BufReader<&File>>) -> Result<Option<Item>, String> {
    match reader.next_item() {
        Ok(ControlFlow::Continue(item)) => Ok(Some(item)),
        Ok(ControlFlow::Break(Extent::Whole)) => Ok(None),
        Ok(ControlFlow::Break(Extent::CutBetweenLines)) => {
            Err("the file is cut off: its last line is missing".to_owned())
        }
        Err(RecordError::Line { line, .. }) => Err(format!("line {line} is damaged")),
        Err(error) => Err(error.to_string()),
    }
}

fn is_empty(store: &mut dyn Store) -> Result<bool, StoreError> {
    let mut is_empty = true;
    let dumped = store.dump(&mut |_| {
        is_empty = false;
        Err(StoreError::Failed("one is enough".into()))
    });
    if is_empty {
        dumped.map(|()| true)
    } else {
        Ok(false)
    }
}

/// All of it but these games or nothing, whenever it is broken off.
fn load(file: &File, store: &mut dyn Store, without: &LeftOutGames) -> Result<(), String> {
    let mut reader = Some(RecordReader::new(BufReader::with_capacity(1 << 16, file)));
    let mut count = EntryCount::new();
    let loaded = store.load_parts(&mut || {
        let part = part(&mut reader, &mut count, without);
        part.map_err(|why| StoreError::Failed(why.into()))
    });
    loaded.map_err(|error| error.to_string())
}

/// The next items of the file; none at its end, where the reader is let go.
fn part(
    reader: &mut Option<RecordReader<BufReader<&File>>>,
    count: &mut EntryCount,
    without: &LeftOutGames,
) -> Result<Option<Vec<Item>>, String> {
    let mut chunk = Chunk::default();
    while let Some(open) = reader.as_mut().filter(|_| !chunk.is_full()) {
        match next_item(open)? {
            Some(item) if item.game().is_some_and(|game| without.contains_key(game)) => {}
            Some(item) => {
                count.item(&item);
                chunk.push(item);
            }
            None => *reader = None,
        }
    }
    Ok(Some(chunk.items).filter(|items| !items.is_empty()))
}

/// Items that wait to be put back.
#[derive(Default)]
struct Chunk {
    items: Vec<Item>,
    bytes: usize,
}

impl Chunk {
    fn push(&mut self, item: Item) {
        self.bytes += match &item {
            Item::Document(document) => document.body.len(),
            Item::Entry(entry) => {
                let texts = entry.texts.iter().map(|text| text.text.len());
                entry.body.len() + entry.told.as_deref().map_or(0, str::len) + texts.sum::<usize>()
            }
            Item::Head(_) => 0,
        };
        self.items.push(item);
    }

    fn is_full(&self) -> bool {
        self.items.len() >= CHUNK || self.bytes >= CHUNK_BYTES
    }
}
