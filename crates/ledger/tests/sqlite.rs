//! Tests the ledger in a file: with the conformance suite, and what is special to SQLite.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod suite;

use std::cell::RefCell;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use jadoube_ledger::example::named;
use jadoube_ledger::{
    AppendOutcome, ExpectedVersion, GameId, Item, Proposal, Sqlite, Store, StoreError, Text,
    Unreadable, Write,
};
use rusqlite::Connection;
use tempfile::TempDir;

/// Every empty store in a folder of its own.
#[derive(Default)]
struct Files(RefCell<Vec<TempDir>>);

impl suite::Bench for Files {
    fn empty(&self) -> Box<dyn Store> {
        self.0.borrow_mut().push(tempfile::tempdir().unwrap());
        self.again()
    }

    fn again(&self) -> Box<dyn Store> {
        let folders = self.0.borrow();
        Box::new(Sqlite::open(file(folders.last().unwrap())).unwrap())
    }

    fn damage(&self, game: &str) -> Result<(), suite::Undamageable> {
        let folders = self.0.borrow();
        let database = Connection::open(file(folders.last().unwrap())).unwrap();
        database
            .pragma_update(None, "ignore_check_constraints", "on")
            .unwrap();
        let sql =
            "UPDATE entries SET hash = x'00' WHERE game = (SELECT game FROM games WHERE name = ?1)";
        assert!(database.execute(sql, [game]).unwrap() > 0);
        Ok(())
    }
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("ledger.sqlite")
}

fn game() -> GameId {
    GameId::new("g").unwrap()
}

/// A ledger with the game `g` of so many entries.
fn ledger(folder: &TempDir, entries: u32) -> Sqlite {
    let mut ledger = Sqlite::open(file(folder)).unwrap();
    append(&mut ledger, 0..entries);
    ledger
}

fn append(ledger: &mut Sqlite, numbers: std::ops::Range<u32>) {
    let proposals: Vec<_> = numbers.map(|n| named("g", n, &format!("k{n}"))).collect();
    let outcomes = ledger.append(&proposals).unwrap();
    let appended = |outcome| matches!(outcome, &AppendOutcome::Appended { .. });
    assert!(outcomes.iter().all(appended), "{outcomes:?}");
}

fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Whether these bytes stand in any file of the folder.
fn stands_in(folder: &Path, text: &str) -> bool {
    names(folder).iter().any(|name| {
        let bytes = fs::read(folder.join(name)).unwrap();
        let mut places = bytes.windows(text.len());
        places.any(|window| window == text.as_bytes())
    })
}

#[test]
fn a_file_meets_the_suite() {
    suite::run(&Files::default());
}

#[test]
fn what_is_erased_is_gone_from_all_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut ledger = ledger(&folder, 1);
    let _reader = ledger.reader().unwrap();
    assert!(stands_in(folder.path(), "Anna") && stands_in(folder.path(), "Berta"));
    assert_eq!(ledger.erase(&game(), Some(&["white"])), Ok(1));
    assert!(!stands_in(folder.path(), "Anna") && stands_in(folder.path(), "Berta"));
    assert_eq!(ledger.erase(&game(), None), Ok(1));
    assert!(!stands_in(folder.path(), "Berta"));
}

/// Texts of many lengths in many games, some of them erased while others still come, so that pages
/// fill and overflow.
#[test]
fn nothing_is_left_behind_where_pages_were_full() {
    let folder = tempfile::tempdir().unwrap();
    let mut ledger = Sqlite::open(file(&folder)).unwrap();
    let text = |field: &str, text: String| Text {
        field: field.into(),
        salt: *b"SALT OF A TEXT !",
        text: text.into(),
    };
    let long = |n: u32| "x".repeat((n * n * 37 % 6_000) as usize);
    let (games, acts) = (20, 40);
    for n in 0..games * acts {
        let (game, seq) = (n * 7 % games, n / games);
        let texts = vec![
            text("reason", format!("SECRET{}", long(n))),
            text("remark", format!("SECRET{}", long(n + 1))),
        ];
        let proposal = Proposal {
            texts,
            ..named(&format!("g{game}"), seq, &format!("k{seq}"))
        };
        ledger.append(&[proposal]).unwrap();
        if n % 50 == 49 {
            let game = GameId::new(&format!("g{}", n % games)).unwrap();
            ledger.erase(&game, Some(&["remark"])).unwrap();
        }
    }
    assert!(stands_in(folder.path(), "SECRET") && stands_in(folder.path(), "SALT OF"));
    for game in 0..games {
        let game = GameId::new(&format!("g{game}")).unwrap();
        assert!(ledger.erase(&game, None).unwrap() >= acts);
    }
    assert!(!stands_in(folder.path(), "SECRET") && !stands_in(folder.path(), "SALT OF"));
}

/// Documents of many lengths, rewritten while others still come, so that pages fill, overflow and
/// are given back.
#[test]
fn what_documents_said_before_is_gone_from_all_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut ledger = Sqlite::open(file(&folder)).unwrap();
    let _reader = ledger.reader().unwrap();
    let player = |n: u32, body: &str| Write {
        kind: "player".into(),
        id: format!("{n:04}").into(),
        parent: "event".into(),
        expected: ExpectedVersion::Any,
        body: Some(format!("{body}{}", "x".repeat((n * n * 37 % 3_000) as usize)).into()),
    };
    let named = |n| player(n, "SECRET");
    ledger.write(&Vec::from_iter((0..400).map(named))).unwrap();
    for n in (0..400).step_by(3) {
        ledger
            .write(&[player(n, "nobody"), player(n + 1_000, "SECRET")])
            .unwrap();
    }
    for n in (0..400).chain(1_000..1_400) {
        ledger.write(&[player(n, "nobody")]).unwrap();
    }
    assert!(
        stands_in(folder.path(), "SECRET"),
        "the log has it at least"
    );
    ledger.forget().unwrap();
    assert!(!stands_in(folder.path(), "SECRET"));
    let kept = ledger
        .documents("player", Some("event"), None, 9_999)
        .unwrap();
    assert_eq!(kept.len(), 800);
    assert!(
        kept.iter()
            .all(|document| document.body.starts_with("nobody"))
    );
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_a_new_file() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let _ledger = ledger(&folder, 3);
    let files = names(folder.path());
    assert_eq!(files.len(), 3, "{files:?}");
    for name in files {
        let mode = fs::metadata(folder.path().join(&name))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[test]
fn what_somebody_still_reads_is_erased_when_he_has_done() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = ledger(&folder, 3);
    let mut reader = ledger.reader().unwrap();
    let mut ledger = ledger.waiting_at_most(Duration::from_millis(20));
    let dumped = reader.dump(&mut |_| {
        let erased = ledger.erase(&game(), None);
        assert!(
            matches!(erased, Err(StoreError::Unavailable(_))),
            "{erased:?}"
        );
        Ok(())
    });
    assert_eq!(dumped, Ok(()));
    assert!(stands_in(folder.path(), "Anna"));
    assert_eq!(ledger.erase(&game(), None), Ok(0));
    assert!(!stands_in(folder.path(), "Anna"));
}

#[test]
fn a_dump_shows_one_moment() {
    let folder = tempfile::tempdir().unwrap();
    let mut ledger = ledger(&folder, 3);
    let mut reader = ledger.reader().unwrap();
    let (mut entries, mut seq) = (0, 3);
    let dumped = reader.dump(&mut |item| {
        assert!(matches!(item, Item::Entry(_)));
        append(&mut ledger, seq..seq + 1);
        (entries, seq) = (entries + 1, seq + 1);
        Ok(())
    });
    assert_eq!((dumped, entries), (Ok(()), 3));
    assert_eq!(reader.read(&game(), 0, 10).unwrap().len(), 6);
}

#[test]
fn who_is_locked_out_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut ledger = ledger(&folder, 1).waiting_at_most(Duration::from_millis(20));
    let other = Connection::open(file(&folder)).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let unavailable = ledger.append(&[named("g", 1, "k1")]);
    assert!(
        matches!(unavailable, Err(StoreError::Unavailable(_))),
        "{unavailable:?}"
    );
    assert_eq!(ledger.read(&game(), 0, 10).unwrap().len(), 1);
    other.execute_batch("ROLLBACK").unwrap();
    append(&mut ledger, 1..2);
}

#[test]
fn many_open_a_new_file_at_once() {
    let folder = tempfile::tempdir().unwrap();
    thread::scope(|scope| {
        for n in 0..16 {
            let file = file(&folder);
            scope.spawn(move || {
                let mut ledger = Sqlite::open(file).unwrap();
                ledger.append(&[named(&format!("g{n}"), 0, "k")]).unwrap();
            });
        }
    });
    let mut ledger = Sqlite::open_read_only(file(&folder)).unwrap();
    assert_eq!(ledger.tails(None, 100).unwrap().len(), 16);
}

/// What a copy of the main file alone holds: the numbers of entries of the game, or that it is
/// refused.
fn copied_alone(folder: &TempDir) -> Result<u32, StoreError> {
    let other = tempfile::tempdir().unwrap();
    fs::copy(file(folder), file(&other)).unwrap();
    let told = Sqlite::open_read_only(file(&other)).map(drop);
    let opened = Sqlite::open(file(&other));
    assert_eq!(opened.as_ref().map(drop).map_err(StoreError::clone), told);
    let mut opened = opened?;
    let entries = opened.read(&game(), 0, u32::MAX).unwrap();
    Ok(entries.len() as u32)
}

#[test]
fn a_copy_of_the_main_file_alone_is_whole_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |copied| matches!(copied, Err(StoreError::Part(_)));
    let mut open = ledger(&folder, 3);
    assert!(refused(copied_alone(&folder)), "while it is open");
    append(&mut open, 3..7);
    drop(Sqlite::open(file(&folder)).unwrap());
    assert!(
        refused(copied_alone(&folder)),
        "while another came and went"
    );
    open.erase(&game(), None).unwrap();
    append(&mut open, 7..8);
    assert!(refused(copied_alone(&folder)), "after its log was emptied");
    drop(open);
    assert_eq!(names(folder.path()), ["ledger.sqlite"]);
    assert_eq!(copied_alone(&folder), Ok(8), "once it is closed");
}

/// What the header of the main file says it is.
fn mark(folder: &TempDir) -> [u8; 4] {
    let mut header = [0; 72];
    let mut main = fs::File::open(file(folder)).unwrap();
    main.read_exact(&mut header).unwrap();
    *header.last_chunk().unwrap()
}

/// So much is written that the log is worth copying twice, and not so much that whoever writes
/// copies it himself.
#[test]
fn while_somebody_writes_without_a_pause_the_main_file_says_that_it_is_a_part() {
    const PAGES_OF_AN_ACT: usize = 512;
    const ACTS: u32 = 40;
    let folder = tempfile::tempdir().unwrap();
    let mut open = ledger(&folder, 3);
    let a_part = mark(&folder);
    let mut upkeep = open.upkeep().unwrap();
    append(&mut open, 3..4);
    upkeep().unwrap();
    let body = format!(r#"{{"act":"{}"}}"#, "x".repeat(PAGES_OF_AN_ACT * 4_096));
    let acts: Vec<Proposal> = (4..ACTS)
        .map(|seq| Proposal {
            body: body.as_str().into(),
            ..named("g", seq, &format!("k{seq}"))
        })
        .collect();
    let length = || fs::metadata(file(&folder)).unwrap().len();
    let (empty, is_done) = (length(), AtomicBool::new(false));
    thread::scope(|scope| {
        scope.spawn(|| {
            for act in acts.chunks(1) {
                open.append(act).unwrap();
            }
            is_done.store(true, Ordering::Release);
        });
        let mut marks = Vec::new();
        while !is_done.load(Ordering::Acquire) {
            upkeep().unwrap();
            marks.push((mark(&folder), length()));
        }
        assert!(marks.iter().any(|(_, length)| *length > empty), "copied");
        assert!(marks.iter().all(|(mark, _)| *mark == a_part), "{marks:?}");
    });
}

#[test]
fn whoever_else_closes_the_file_last_leaves_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let open = ledger(&folder, 3);
    let other = Connection::open(file(&folder)).unwrap();
    other
        .execute("UPDATE entries SET received_us = 1 WHERE seq = 0", ())
        .unwrap();
    drop(open);
    drop(other);
    assert_eq!(names(folder.path()), ["ledger.sqlite"]);
    assert_eq!(copied_alone(&folder), Ok(3));
}

#[test]
fn a_part_whose_log_is_lost_is_opened_beside_an_empty_one() {
    let folder = tempfile::tempdir().unwrap();
    let open = ledger(&folder, 3);
    let other = tempfile::tempdir().unwrap();
    fs::copy(file(&folder), file(&other)).unwrap();
    drop(open);
    let Err(StoreError::Part(log)) = Sqlite::open(file(&other)) else {
        panic!("a part");
    };
    fs::write(&*log, "").unwrap();
    append(&mut Sqlite::open(file(&other)).unwrap(), 0..1);
}

#[test]
fn a_reader_makes_no_file_and_changes_none() {
    let folder = tempfile::tempdir().unwrap();
    let missing = Sqlite::open_read_only(file(&folder));
    assert!(matches!(missing, Err(StoreError::Unavailable(_))));
    assert_eq!(names(folder.path()), [""; 0]);
    drop(ledger(&folder, 3));
    let before = fs::read(file(&folder)).unwrap();
    let mut reader = Sqlite::open_read_only(file(&folder)).unwrap();
    assert_eq!(reader.read(&game(), 0, 10).unwrap().len(), 3);
    let refused = reader.append(&[named("g", 3, "k3")]);
    assert!(
        matches!(refused, Err(StoreError::Unavailable(_))),
        "{refused:?}"
    );
    assert_eq!(names(folder.path()), ["ledger.sqlite"]);
    assert_eq!(fs::read(file(&folder)).unwrap(), before);
    drop(reader);
    assert_eq!(names(folder.path()), ["ledger.sqlite"]);
}

#[test]
fn a_reader_of_a_file_that_lay_still_sees_what_comes() {
    let folder = tempfile::tempdir().unwrap();
    drop(ledger(&folder, 3));
    let mut reader = Sqlite::open_read_only(file(&folder)).unwrap();
    let mut writer = Sqlite::open(file(&folder)).unwrap();
    append(&mut writer, 3..4);
    assert_eq!(reader.read(&game(), 0, 10).unwrap().len(), 4);
    append(&mut writer, 4..5);
    assert_eq!(reader.read(&game(), 0, 10).unwrap().len(), 5);
}

#[test]
fn what_was_read_while_the_file_changed_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    drop(ledger(&folder, 3));
    let mut reader = Sqlite::open_read_only(file(&folder)).unwrap();
    let dumped = reader.dump(&mut |item| {
        if matches!(item, Item::Entry(entry) if entry.seq == 1) {
            append(&mut Sqlite::open(file(&folder)).unwrap(), 3..4);
        }
        Ok(())
    });
    assert!(
        matches!(dumped, Err(StoreError::Unavailable(_))),
        "{dumped:?}"
    );
    assert_eq!(reader.read(&game(), 0, 10).unwrap().len(), 4);
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("letter");
    fs::write(&letter, "Dear Anna, ".repeat(100)).unwrap();
    let theirs = folder.path().join("theirs");
    let database = Connection::open(&theirs).unwrap();
    database.execute_batch("CREATE TABLE t (x)").unwrap();
    drop(database);
    for file in [letter, theirs] {
        let before = fs::read(&file).unwrap();
        let opened = [Sqlite::open(&file), Sqlite::open_read_only(&file)];
        for opened in opened {
            assert!(
                matches!(opened, Err(StoreError::NotALedger(_))),
                "{opened:?}"
            );
        }
        assert_eq!(fs::read(&file).unwrap(), before);
    }
    assert_eq!(names(folder.path()), ["letter", "theirs"]);
    let folder_itself = Sqlite::open(folder.path());
    assert!(matches!(folder_itself, Err(StoreError::Unavailable(_))));
}

#[test]
fn a_later_schema_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    drop(ledger(&folder, 1));
    let database = Connection::open(file(&folder)).unwrap();
    database
        .execute_batch("PRAGMA user_version = 1000")
        .unwrap();
    drop(database);
    let before = fs::read(file(&folder)).unwrap();
    for opened in [
        Sqlite::open(file(&folder)),
        Sqlite::open_read_only(file(&folder)),
    ] {
        assert!(
            matches!(opened, Err(StoreError::Newer { found: 1000, .. })),
            "{opened:?}"
        );
    }
    assert_eq!(fs::read(file(&folder)).unwrap(), before);
    assert_eq!(names(folder.path()), ["ledger.sqlite"]);
}

#[test]
fn what_no_ledger_writes_is_damage() {
    let table = [
        "UPDATE entries SET author = 'no name'",
        "UPDATE entries SET seals = '[[\"no name\",3]]'",
        "UPDATE entries SET seals = 'x'",
        "UPDATE entries SET key = 'no name'",
        "UPDATE entries SET seq = 5000000000",
        "DROP TABLE texts",
    ];
    for harm in table {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = ledger(&folder, 1);
        let other = Connection::open(file(&folder)).unwrap();
        other.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        other.execute_batch(harm).unwrap();
        let read = ledger.read(&game(), 0, 10);
        assert!(
            matches!(read, Err(StoreError::Unreadable(Unreadable::Entry { .. }))),
            "{harm}: {read:?}"
        );
        let said = read.unwrap_err().to_string();
        assert!(
            said.contains("entry") && !said.contains("no name"),
            "{said}"
        );
    }
}

#[test]
fn a_file_that_was_overwritten_is_damage() {
    let folder = tempfile::tempdir().unwrap();
    drop(ledger(&folder, 600));
    let mut bytes = fs::read(file(&folder)).unwrap();
    bytes[4096..].fill(0x5a);
    fs::write(file(&folder), bytes).unwrap();
    let read = Sqlite::open(file(&folder)).and_then(|mut ledger| ledger.read(&game(), 0, 10));
    assert!(matches!(read, Err(StoreError::Damaged(_))), "{read:?}");
}

#[test]
fn odd_paths_are_paths() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["file:x?mode=memory", ":memory:", "ä %41#?.sqlite"] {
        let path = folder.path().join(name);
        drop(Sqlite::open(&path).unwrap());
        assert!(path.exists());
        Sqlite::open_read_only(&path).unwrap();
    }
}

#[test]
fn a_document_keeps_its_place_under_another_parent() {
    let folder = tempfile::tempdir().unwrap();
    let mut ledger = Sqlite::open(file(&folder)).unwrap();
    let under = |parent: &str| Write {
        kind: "round".into(),
        id: "1".into(),
        parent: parent.into(),
        expected: ExpectedVersion::Any,
        body: Some("{}".into()),
    };
    ledger.write(&[under("a"), under("b")]).unwrap();
    assert_eq!(ledger.documents("round", Some("a"), None, 9), Ok(vec![]));
    let found = ledger.documents("round", Some("b"), None, 9).unwrap();
    assert_eq!(found[0].version, 2);
}
