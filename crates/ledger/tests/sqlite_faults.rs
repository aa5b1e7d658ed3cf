//! Tests the ledger in a file on a disk that fails: whatever goes wrong, and wherever, what was
//! acknowledged stands in the record once, and the rest can be asked for again.
//!
//! `JADOUBE_FAULTS`: how many places of the workload each fault strikes; all of them, if there are
//! fewer.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod record;

use std::collections::BTreeSet;

use faulty_vfs::{Disk, DiskFault, KeptAfterCut};
use jadoube_ledger::example::named;
use jadoube_ledger::{
    AppendOutcome, ChangesOutcome, ExpectedVersion, GameId, Hash, Item, Memory, Proposal,
    SignedHead, Signer, Sqlite, Stage, Store, StoreError, Text, Write,
};
use record::{dumped, entries};

#[derive(Clone, Debug)]
enum Step {
    Append(Vec<Proposal>),
    Write(Vec<Write>),
    Heads(Vec<SignedHead>),
    Erase(GameId),
    /// The process ends in good order, and another begins.
    Reopen,
}

/// Whether a step may have been done already, unacknowledged.
#[derive(Clone, Copy, PartialEq)]
enum Try {
    First,
    Again,
}

/// Who else has the database open.
#[derive(Clone, Copy, Debug)]
enum Beside {
    Nobody,
    Reader,
}

const SECRET: &str = "a name that is to be erased";

fn game(name: &str) -> GameId {
    GameId::new(name).unwrap()
}

fn start(name: &str) -> Proposal {
    let texts = ["white", "black"].map(|field| Text {
        field: field.into(),
        salt: [1; 16],
        text: format!("{SECRET} {}", "x".repeat(900)).into(),
    });
    Proposal {
        texts: texts.into(),
        ..named(name, 0, "start")
    }
}

fn acts(name: &str, numbers: std::ops::Range<u32>) -> Step {
    let act = |n| Proposal {
        body: format!("{{\"act\":\"move\",\"note\":\"{}\"}}", "y".repeat(200)).into(),
        ..named(name, n, &format!("k{n}"))
    };
    Step::Append(numbers.map(act).collect())
}

fn head(name: &str, seq: u32) -> Step {
    let signer = Signer::from_secret(&[3; 32]);
    let head = |stage| signer.sign(&game(name), seq, Hash([9; 32]), stage, seq.into());
    Step::Heads(vec![head(Stage::Running), head(Stage::Ended)])
}

fn round(version: u64, body: Option<&str>) -> Step {
    let write = |id: &str| Write {
        kind: "round".into(),
        id: id.into(),
        parent: "e".into(),
        expected: match version {
            0 => ExpectedVersion::None,
            version => ExpectedVersion::Version(version),
        },
        body: body.map(Into::into),
    };
    Step::Write(vec![write("1"), write("2")])
}

fn workload() -> Vec<Step> {
    vec![
        Step::Append(vec![start("g"), start("h")]),
        acts("g", 1..2),
        acts("g", 2..6),
        round(0, Some("{}")),
        acts("h", 1..3),
        Step::Erase(game("h")),
        head("g", 5),
        acts("g", 6..7),
        Step::Reopen,
        round(1, Some("[1]")),
        acts("h", 3..30),
        head("h", 29),
        Step::Append(vec![start("i")]),
        acts("i", 1..2),
        Step::Erase(game("g")),
        Step::Append(vec![start("j"), start("k")]),
        acts("j", 1..2),
        acts("k", 1..2),
        acts("j", 2..3),
        round(2, Some("[2]")),
        acts("k", 2..3),
        head("k", 2),
        Step::Erase(game("j")),
        acts("g", 7..8),
        Step::Reopen,
        round(3, None),
        acts("g", 8..9),
        acts("g", 9..10),
        acts("i", 2..3),
        round(0, Some("[4]")),
        Step::Erase(game("i")),
        Step::Erase(game("k")),
        head("i", 2),
        acts("g", 10..20),
    ]
}

/// The process that does the workload.
struct Process<'d> {
    disk: &'d Disk,
    beside: Beside,
    ledger: Option<Sqlite>,
    reader: Option<Sqlite>,
}

impl Process<'_> {
    fn new(disk: &Disk, beside: Beside) -> Process<'_> {
        Process {
            disk,
            beside,
            ledger: None,
            reader: None,
        }
    }

    fn open(&mut self) -> Result<&mut Sqlite, StoreError> {
        if self.ledger.is_none() {
            let ledger = self.ledger.insert(Sqlite::open(self.disk.path())?);
            if let Beside::Reader = self.beside {
                self.reader = Some(ledger.reader()?);
            }
        }
        Ok(self.ledger.as_mut().unwrap())
    }

    fn step(&mut self, step: &Step, which: Try) -> Result<(), StoreError> {
        if let Step::Reopen = step {
            (self.ledger, self.reader) = (None, None);
            return Ok(());
        }
        done(self.open()?, step, which)?;
        if let Some(reader) = &mut self.reader {
            reader.tails(None, 10)?;
        }
        Ok(())
    }

    fn dumped(&mut self) -> Result<Vec<Item>, StoreError> {
        Ok(dumped(self.open()?))
    }
}

fn done(store: &mut dyn Store, step: &Step, which: Try) -> Result<(), StoreError> {
    match step {
        Step::Append(proposals) => {
            let fits = |outcome: &AppendOutcome| match outcome {
                AppendOutcome::Appended { .. } => true,
                AppendOutcome::AlreadyAppended { .. } => which == Try::Again,
                _ => false,
            };
            let outcomes = store.append(proposals)?;
            assert!(outcomes.iter().all(fits), "{outcomes:?}");
        }
        Step::Write(writes) => match store.write(writes)? {
            ChangesOutcome::All(_) => {}
            conflict => {
                assert!(which == Try::Again, "{conflict:?}");
                are_written(store, writes)?;
            }
        },
        Step::Heads(heads) => store.keep_heads(heads)?,
        Step::Erase(game) => {
            store.erase(game, None)?;
        }
        Step::Reopen => {}
    }
    Ok(())
}

fn are_written(store: &mut dyn Store, writes: &[Write]) -> Result<(), StoreError> {
    for write in writes {
        let found = store.document(&write.kind, &write.id)?;
        assert_eq!(found.map(|document| document.body), write.body);
    }
    Ok(())
}

/// What stands in the record before the first step, and after each.
fn as_the_model_has_it(workload: &[Step]) -> Vec<Vec<Item>> {
    let mut model = Memory::default();
    let mut states = vec![dumped(&mut model)];
    for step in workload {
        done(&mut model, step, Try::First).unwrap();
        states.push(dumped(&mut model));
    }
    states
}

/// Each place that a fault is to strike, of so many: the first ones, and as many over all of them.
fn places(all: u32) -> impl Iterator<Item = u32> {
    let faults = std::env::var("JADOUBE_FAULTS").ok();
    let faults: u32 = faults.map_or(50, |faults| faults.parse().unwrap());
    assert!(all > 50, "a workload of {all} is too small");
    let faults = faults.min(all);
    let over_all = |n| (u64::from(n) * u64::from(all) / u64::from(faults)) as u32;
    let places: BTreeSet<u32> = (1..=faults).flat_map(|n| [n, over_all(n)]).collect();
    places.into_iter()
}

/// The writes and syncs of a run in which nothing goes wrong.
fn counted(beside: Beside) -> (u32, u32) {
    let disk = Disk::new();
    let mut process = Process::new(&disk, beside);
    for step in workload() {
        process.step(&step, Try::First).unwrap();
    }
    drop(process);
    (disk.writes(), disk.syncs())
}

/// A fault that strikes once: the process goes on, until the power fails at the end.
fn goes_on_after(fault: DiskFault, beside: Beside, as_told: fn(&StoreError) -> bool) {
    let (workload, disk) = (workload(), Disk::new());
    let states = as_the_model_has_it(&workload);
    let mut process = Process::new(&disk, beside);
    disk.breaks(fault);
    let mut errors = Vec::new();
    for step in &workload {
        let mut which = Try::First;
        while let Err(error) = process.step(step, which) {
            assert!(as_told(&error), "{fault:?} at {step:?}: {error:?}");
            disk.mend();
            which = Try::Again;
            errors.push(error);
        }
    }
    assert!(errors.len() <= 1, "{fault:?}: {errors:?}");
    let items = process.dumped().unwrap();
    assert_eq!(&items, states.last().unwrap(), "{fault:?}");
    entries(&items);
    assert!(!disk.holds(SECRET.as_bytes()), "{fault:?}");
    disk.cut();
    drop(process);
    disk.boot(KeptAfterCut::Synced);
    let mut process = Process::new(&disk, beside);
    assert_eq!(process.dumped().unwrap(), items, "{fault:?}");
}

/// How the record was found after the power came back.
#[derive(Debug, PartialEq)]
enum StoredItem {
    Whole,
    Lost,
}

/// The power fails twice: during the workload, and when another process has taken up what was not
/// acknowledged.
fn after_power_cuts(
    disk: &Disk,
    fault: DiskFault,
    kept: KeptAfterCut,
    beside: Beside,
) -> StoredItem {
    let workload = workload();
    let states = as_the_model_has_it(&workload);
    let mut process = Process::new(disk, beside);
    disk.breaks(fault);
    let mut steps = workload.iter();
    let acknowledged = steps.position(|step| process.step(step, Try::First).is_err());
    let acknowledged = acknowledged.unwrap_or(workload.len());
    drop(process);
    disk.boot(kept);
    let last = workload.len().min(acknowledged + 1);
    if found_after_boot(disk, &states[acknowledged..=last]) == StoredItem::Lost {
        return StoredItem::Lost;
    }
    let mut process = Process::new(disk, beside);
    for step in &workload[acknowledged..last] {
        process.step(step, Try::Again).unwrap();
    }
    disk.cut();
    drop(process);
    disk.boot(KeptAfterCut::Synced);
    if found_after_boot(disk, &states[last..=last]) == StoredItem::Lost {
        return StoredItem::Lost;
    }
    let mut process = Process::new(disk, beside);
    for step in &workload[last..] {
        process.step(step, Try::First).unwrap();
    }
    assert_eq!(&process.dumped().unwrap(), states.last().unwrap());
    assert!(!disk.holds(SECRET.as_bytes()), "{fault:?}, {kept:?}");
    StoredItem::Whole
}

/// What a process finds that looks and does nothing, and dies.
fn found_after_boot(disk: &Disk, possible: &[Vec<Item>]) -> StoredItem {
    let mut process = Process::new(disk, Beside::Nobody);
    let items = process.dumped().unwrap();
    entries(&items);
    disk.cut();
    drop(process);
    disk.boot(KeptAfterCut::All);
    match possible.contains(&items) {
        true => StoredItem::Whole,
        false => StoredItem::Lost,
    }
}

fn survives(fault: DiskFault, kept: KeptAfterCut, beside: Beside) {
    let found = after_power_cuts(&Disk::new(), fault, kept, beside);
    assert_eq!(found, StoredItem::Whole, "{fault:?}, {kept:?}, {beside:?}");
}

const BESIDE: [Beside; 2] = [Beside::Nobody, Beside::Reader];

#[test]
fn a_write_fails() {
    for beside in BESIDE {
        for n in places(counted(beside).0) {
            let failed = |error: &StoreError| matches!(error, StoreError::Failed(_));
            goes_on_after(DiskFault::FailWrite(n), beside, failed);
        }
    }
}

#[test]
fn the_disk_is_full() {
    for beside in BESIDE {
        for n in places(counted(beside).0) {
            let full = |error: &StoreError| matches!(error, StoreError::Full(_));
            goes_on_after(DiskFault::Full(n), beside, full);
        }
    }
}

#[test]
fn a_sync_fails() {
    for beside in BESIDE {
        for n in places(counted(beside).1) {
            let failed = |error: &StoreError| matches!(error, StoreError::Failed(_));
            goes_on_after(DiskFault::FailSync(n), beside, failed);
        }
    }
}

/// Nothing, something or everything of what was not synced is kept.
fn cuts(n: u32) -> [KeptAfterCut; 4] {
    let seed = u64::from(n);
    [
        KeptAfterCut::Synced,
        KeptAfterCut::Some(seed),
        KeptAfterCut::Some(!seed),
        KeptAfterCut::All,
    ]
}

#[test]
fn the_power_fails_at_a_write() {
    for beside in BESIDE {
        for n in places(counted(beside).0) {
            for kept in cuts(n) {
                survives(DiskFault::CutAtWrite(n), kept, beside);
            }
        }
    }
}

#[test]
fn the_power_fails_at_a_sync() {
    for beside in BESIDE {
        for n in places(counted(beside).1) {
            for kept in cuts(n) {
                survives(DiskFault::CutAtSync(n), kept, beside);
            }
        }
    }
}

/// The tests above notice a ledger that acknowledges too early.
#[test]
fn a_disk_that_pretends_to_sync_is_found_out() {
    let lost = |n: &u32| {
        let disk = Disk::new();
        disk.pretends();
        let fault = DiskFault::CutAtSync(*n);
        after_power_cuts(&disk, fault, KeptAfterCut::Synced, Beside::Nobody) == StoredItem::Lost
    };
    let lost = places(counted(Beside::Nobody).1).filter(lost).count();
    assert!(lost > 25, "{lost}");
}
