//! Runs `jadoube verify`: checks whether records still say what was recorded.

mod finding;
mod heads;
mod lines;
mod prose;
mod tally;

use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;

use ledger::{
    Access, Extent, GameId, Item, PublicKey, RecordError, RecordReader, Store, StoreError,
    StoredItem, Trusted, faults,
};
use service::auth::audit_chain::AuditLog;

use crate::args::{OutputFormat, VerifyArgs};
use crate::database;
use crate::exit::{Exit, complain};
use crate::gather::{Gather, GatheredRecord, open_record_file};
use crate::key::public_keys;
use crate::page::TextPage;
use crate::paint::Paint;
use crate::progress::EntryCount;
use finding::{FileDamage, RecordFinding};
use heads::HeadsElsewhere;
use tally::VerifyTally;

/// Verifies what was named, and says what it found.
pub fn run(args: &VerifyArgs, paint: Paint) -> io::Result<Exit> {
    let keys = match public_keys("--key", &args.key) {
        Ok(keys) => keys,
        Err(why) => return Ok(unreadable(&why)),
    };
    let kept = match HeadsElsewhere::read(&args.heads) {
        Ok(kept) => kept,
        Err(why) => return Ok(unreadable(&why)),
    };
    let mut verification = VerifyRun::new(args, paint, keys, kept);
    let mut exit = Exit::Fine;
    match &args.db {
        Some(address) => exit = verification.database(address, &args.game)?,
        None => {
            for path in &args.files {
                exit = exit.max(verification.file(path)?);
            }
        }
    }
    if exit != Exit::Unreadable {
        verification.missing(&args.game)?;
    }
    Ok(exit.max(verification.end(args)?))
}

/// The first thing that is wrong with a record; of what stands in it nothing is repeated.
pub fn fault_of(record: &GatheredRecord) -> Option<String> {
    let odd = record.oddity.map(prose::odd);
    let faults = faults(&record.game, &record.entries, &record.heads, Trusted::Any);
    odd.or_else(|| faults.first().map(prose::wrong))
}

fn unreadable(why: &str) -> Exit {
    complain(why);
    Exit::Unreadable
}

/// A verification under way, with the findings so far.
struct VerifyRun {
    keys: Vec<PublicKey>,
    /// Heads that were kept elsewhere.
    kept: HeadsElsewhere,
    format: OutputFormat,
    page: TextPage,
    output: io::StdoutLock<'static>,
    /// The file that is read, where there are several.
    file: Option<String>,
    /// Whether there are.
    named: bool,
    tally: VerifyTally,
    /// The audit log, as far as it was found.
    audit: AuditLog,
    count: EntryCount,
}

impl VerifyRun {
    fn new(
        args: &VerifyArgs,
        paint: Paint,
        keys: Vec<PublicKey>,
        kept: HeadsElsewhere,
    ) -> VerifyRun {
        let output = io::stdout().lock();
        let by_default = if output.is_terminal() {
            OutputFormat::Text
        } else {
            OutputFormat::Jsonl
        };
        VerifyRun {
            keys,
            kept,
            format: args.format.unwrap_or(by_default),
            page: TextPage::new(paint),
            output,
            file: None,
            named: args.files.len() > 1,
            tally: VerifyTally::default(),
            audit: AuditLog::default(),
            count: EntryCount::new(),
        }
    }

    fn file(&mut self, path: &Path) -> io::Result<Exit> {
        let name = path.display().to_string();
        self.file = self.named.then(|| name.clone());
        match open_record_file(path) {
            Err(error) => Ok(unreadable(&format!(
                "{name}: {error}; see whether the name is right and the file may be read"
            ))),
            Ok(file) => {
                let extent = self.record_file(file)?;
                self.end_of_file(&name, extent)
            }
        }
    }

    /// Every record of a file, and how the file ends.
    fn record_file(&mut self, file: impl Read) -> io::Result<Result<Extent, RecordError>> {
        let mut reader = RecordReader::new(BufReader::with_capacity(1 << 16, file));
        let mut gather = Gather::default();
        let extent = loop {
            match reader.next_item() {
                Ok(ControlFlow::Continue(item)) => {
                    self.note(&item);
                    self.some(gather.item(item))?;
                }
                Ok(ControlFlow::Break(extent)) => break Ok(extent),
                Err(error) => break Err(error),
            }
        };
        self.some(gather.end())?;
        self.audit_log()?;
        Ok(extent)
    }

    fn end_of_file(&mut self, name: &str, end: Result<Extent, RecordError>) -> io::Result<Exit> {
        match FileDamage::of(end) {
            Ok(None) => Ok(Exit::Fine),
            Ok(Some(damage)) => {
                self.tally.damaged_files += 1;
                let text = match self.format {
                    OutputFormat::Text => prose::damage(&mut self.page, name, damage),
                    OutputFormat::Jsonl => lines::damage(name, damage),
                };
                self.print(&text)?;
                Ok(Exit::InputErrors)
            }
            Err(error) => Ok(unreadable(&format!(
                "{name}: {error}; name a file that `jadoube backup` has written"
            ))),
        }
    }

    fn database(&mut self, address: &str, games: &[GameId]) -> io::Result<Exit> {
        let mut store = match database::open(address, Access::Read) {
            Ok(store) => store,
            Err(why) => return Ok(unreadable(&why)),
        };
        match self.look(&mut *store, games)? {
            Ok(exit) => Ok(exit),
            Err(error @ (StoreError::Damaged(_) | StoreError::Unreadable(_))) => {
                complain(&database::told(address, &error));
                Ok(Exit::InputErrors)
            }
            Err(error) => Ok(unreadable(&database::told(address, &error))),
        }
    }

    /// Every record as they stood at one moment, or each of these games.
    fn look(
        &mut self,
        store: &mut dyn Store,
        games: &[GameId],
    ) -> io::Result<Result<Exit, StoreError>> {
        if games.is_empty() {
            return Ok(self.records(store, None)?.map(|_| Exit::Fine));
        }
        let mut exit = Exit::Fine;
        for game in games {
            match self.records(store, Some(game))? {
                Err(error) => return Ok(Err(error)),
                Ok(0) if !self.kept.knows(game) => {
                    exit = unreadable(&format!("there is no game {game} in this database"));
                }
                Ok(_) => {}
            }
        }
        Ok(Ok(exit))
    }

    /// Verifies the records of a database, or of one game in it; says how many there were.
    fn records(
        &mut self,
        store: &mut dyn Store,
        game: Option<&GameId>,
    ) -> io::Result<Result<u64, StoreError>> {
        let (mut gather, before) = (Gather::default(), self.tally.games);
        let looked = database::look(store, game, |found| {
            if let StoredItem::Item(item) = &found {
                self.note(item);
            }
            self.some(gather.found(found))
        })?;
        if gather.met_unreadable() {
            self.tally.damaged_files += 1;
            complain("a document, or the name of a game, cannot be read: the database is damaged");
        }
        if let Err(error) = looked {
            return Ok(Err(error));
        }
        self.some(gather.end())?;
        self.audit_log()?;
        Ok(Ok(self.tally.games - before))
    }

    /// Of documents those of the audit log are verified.
    fn note(&mut self, item: &Item) {
        if let Item::Document(document) = item {
            self.audit.take(document);
        }
    }

    /// Says what was found of the audit log, if there is one.
    fn audit_log(&mut self) -> io::Result<()> {
        let report = std::mem::take(&mut self.audit).end();
        if report.lines + report.unchained == 0 && report.faults.is_empty() {
            return Ok(());
        }
        self.tally.faulty_logs += u64::from(!report.faults.is_empty());
        let file = self.file.as_deref();
        let text = match self.format {
            OutputFormat::Text => prose::audit_log(&mut self.page, file, &report),
            OutputFormat::Jsonl => lines::audit_log(file, &report),
        };
        self.print(&text)
    }

    /// Verifies a record, if it is there, and says what there is to say about it.
    fn some(&mut self, record: Option<GatheredRecord>) -> io::Result<()> {
        self.count.tell();
        let Some(mut record) = record else {
            return Ok(());
        };
        self.kept.join(&mut record);
        let trusted = match &self.keys[..] {
            [] => Trusted::Any,
            keys => Trusted::Only(keys),
        };
        let finding = RecordFinding::of(&record, trusted);
        self.count.record(&record);
        self.tally.add(&finding);
        let file = self.file.as_deref();
        let text = match self.format {
            OutputFormat::Text => prose::finding(&mut self.page, file, &finding),
            OutputFormat::Jsonl => lines::finding(file, &finding),
        };
        self.print(&text)
    }

    /// What the heads that were kept elsewhere name and nobody found: games that are gone.
    fn missing(&mut self, games: &[GameId]) -> io::Result<()> {
        self.file = None;
        let missing = self.kept.missing(games);
        missing
            .into_iter()
            .try_for_each(|record| self.some(Some(record)))
    }

    /// The summary, and how the program ends.
    fn end(mut self, args: &VerifyArgs) -> io::Result<Exit> {
        let text = match self.format {
            OutputFormat::Text => prose::tally(&mut self.page, &self.tally),
            OutputFormat::Jsonl => lines::tally(&self.tally),
        };
        self.print(&text)?;
        self.output.flush()?;
        let whole = self.tally.is_whole() && (!args.strict || self.tally.is_beyond_doubt());
        Ok(Exit::fine_if(whole))
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        if !text.is_empty() {
            self.count.clear();
            self.output.write_all(text.as_bytes())?;
        }
        Ok(())
    }
}
