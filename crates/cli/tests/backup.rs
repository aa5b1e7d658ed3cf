//! Tests `jadoube backup`, `restore` and `key`: records go from one kind of database into the other
//! while it is in use; some files must not be overwritten, and some records must not be put back.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

extern crate ledger as jadoube_ledger;

mod common;
#[path = "../../ledger/tests/recorded/mod.rs"]
mod recorded;
#[path = "common/records.rs"]
mod records;

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use common::{Told, program, run};
use ledger::example::named;
use ledger::{Item, Store};
use recorded::{GAME, recorded};
use records::{PRIVATE, Place, bytes, document, dumped, ended, items, opened, tell, write};

/// Runs the program, which says nothing but what is wrong.
fn told(args: &[&str]) -> Told {
    let told = run(args);
    for private in PRIVATE {
        assert!(!told.err.contains(private), "{private}: {}", told.err);
    }
    told
}

fn succeeds(args: &[&str]) {
    let told = told(args);
    let silent = (told.code, told.out.as_str(), told.err.as_str());
    assert_eq!(silent, (Some(0), "", ""), "{args:?}");
}

fn fails(args: &[&str], code: i32, parts: &[&str]) {
    let told = told(args);
    assert_eq!(
        (told.code, told.out.as_str()),
        (Some(code), ""),
        "{}",
        told.err
    );
    for part in parts {
        assert!(told.err.contains(part), "{part}: {}", told.err);
    }
}

/// Two documents and so many games that ended.
fn event(games: u32) -> Vec<Item> {
    let mut all = vec![document("a"), document("b")];
    all.extend((0..games).flat_map(|number| ended(&format!("g{number:04}"))));
    all
}

fn fill(store: &mut dyn Store, items: &[Item]) {
    for chunk in items.chunks(1_000) {
        store.load(chunk).unwrap();
    }
}

/// Appends to one game until it is told to stop, and says when it has begun; how far it came.
fn append(address: &str, begun: mpsc::Sender<()>, stop: &AtomicBool) -> u32 {
    let mut store = opened(address);
    let mut seq = 0;
    while !stop.load(Ordering::Relaxed) {
        store
            .append(&[named("written", seq, &format!("k{seq}"))])
            .unwrap();
        seq += 1;
        // whoever waits has heard it the first time
        let _ = begun.send(());
    }
    seq
}

/// Backs a database up while somebody writes, and puts the backup into another.
fn there(from: &Place, to: &Place) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.jsonl").display().to_string();
    let (from, to) = (from.address(), to.address());
    fill(&mut *opened(&from), &event(200));
    let stop = AtomicBool::new(false);
    let written = thread::scope(|scope| {
        let (begins, begun) = mpsc::channel();
        let (address, stop) = (&from, &stop);
        let writer = scope.spawn(move || append(address, begins, stop));
        begun.recv().unwrap();
        succeeds(&["backup", "--db", &from, "-o", &file]);
        stop.store(true, Ordering::Relaxed);
        writer.join().unwrap()
    });
    succeeds(&["restore", "--db", &to, &file]);
    for args in [
        &["verify", &file][..],
        &["verify", "--db", &to],
        &["verify", "--db", &from],
    ] {
        assert_eq!(told(args).code, Some(0), "{args:?}");
    }
    let restored = dumped(&to);
    assert_eq!(bytes(&restored), fs::read(&file).unwrap());
    let of_writer = |item: &&Item| matches!(item, Item::Entry(e) if e.game.as_str() == "written");
    let in_backup = restored.iter().filter(of_writer).count();
    assert!(
        (1..=written as usize).contains(&in_backup),
        "{in_backup} of {written}"
    );
    // what was there when the backup began is there, and of what came later a part
    assert!(restored.starts_with(&event(200)));
    // the same once more, now that nobody writes
    let again = folder.path().join("again.jsonl").display().to_string();
    succeeds(&["backup", "--db", &to, "-o", &again]);
    assert_eq!(fs::read(&again).unwrap(), fs::read(&file).unwrap());
}

#[test]
fn from_sqlite_into_postgres_while_it_is_written() {
    there(&Place::sqlite(), &Place::postgres());
}

#[test]
fn from_postgres_into_sqlite_while_it_is_written() {
    there(&Place::postgres(), &Place::sqlite());
}

#[test]
fn a_backup_goes_to_standard_output_too() {
    let place = Place::sqlite();
    opened(&place.address()).load(&event(3)).unwrap();
    for args in [&[][..], &["-o", "-"]] {
        let told = told(&[&["backup", "--db", &place.address()], args].concat());
        assert_eq!(told.code, Some(0), "{}", told.err);
        assert!(told.out.as_bytes() == bytes(&event(3)));
    }
}

/// What somebody did to entry 3 of game `h`, and what a backup says of it.
const DONE_TO_H: [(&str, &[&str]); 3] = [
    (
        "UPDATE entries SET received_us = 1 WHERE seq = 3 AND game = ({H})",
        &["the record of game h: entry 3 was changed"],
    ),
    (
        "UPDATE entries SET author = 'Anna Ä.' WHERE seq = 3 AND game = ({H})",
        &[
            "entry 3 of game h cannot be read, and is not in the backup",
            "the record of game h: entry 3 was dropped",
        ],
    ),
    (
        "DELETE FROM texts WHERE game = ({H}); DELETE FROM entries WHERE game = ({H})",
        &["the record of game h: a signed head names entry 3, of the record nothing is left"],
    ),
];

/// A night's backup is there all the same, and nobody takes it for a good one.
#[test]
fn a_backup_of_what_is_faulty_is_kept_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.jsonl").display().to_string();
    for (done, parts) in DONE_TO_H {
        for place in [Place::sqlite(), Place::postgres()] {
            let others = [vec![document("a")], ended("g"), ended("i")].concat();
            let all = [&others[..], &ended("h")].concat();
            let address = place.address();
            opened(&address).load(&all).unwrap();
            let done = |id: &str| {
                let h = format!("SELECT {id} FROM games WHERE name = 'h'");
                done.replace("{H}", &h)
            };
            tell(&place, &done("game"), &done("id"));
            let parts = [parts, &["the backup is there", "restore --without-faulty"]].concat();
            fails(
                &["backup", "--db", &address, "-o", &file, "--force"],
                1,
                &parts,
            );

            let new = Place::sqlite();
            let args = ["restore", "--db", &new.address(), &file];
            let refused = ["the record of game h has faults", "--without-faulty"];
            fails(&args, 1, &refused);
            let told = told(&[&args[..], &["--without-faulty"]].concat());
            assert_eq!((told.code, &*told.out), (Some(0), ""), "{}", told.err);
            let left_out = "the record of game h is left out: ";
            assert!(told.err.contains(left_out), "{}", told.err);
            assert!(dumped(&new.address()) == others);
        }
    }
}

#[test]
fn a_document_that_cannot_be_read_is_not_in_a_backup_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.jsonl").display().to_string();
    for place in [Place::sqlite(), Place::postgres()] {
        let address = place.address();
        opened(&address).load(&event(2)).unwrap();
        tell(
            &place,
            "UPDATE documents SET body = CAST(x'ff416e6e61' AS TEXT) WHERE id = 'a'",
            "UPDATE documents SET body = '\\xff416e6e61' WHERE id = 'a'",
        );
        let args = ["backup", "--db", &address, "-o", &file, "--force"];
        fails(
            &args,
            1,
            &["a document cannot be read", "the backup is there"],
        );
        assert!(fs::read(&file).unwrap() == bytes(&event(2)[1..]));
    }
}

/// Half a backup must not pass for one: unlike other output it is not there to be looked into.
#[test]
fn a_backup_that_nobody_takes_has_failed() {
    let place = Place::sqlite();
    fill(&mut *opened(&place.address()), &event(200));
    let mut command = program(&["backup", "--db", &place.address()]);
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("there is no backup"), "{said}");
}

#[test]
fn nothing_is_overwritten_unless_it_is_meant() {
    let (place, folder) = (Place::sqlite(), tempfile::tempdir().unwrap());
    opened(&place.address()).load(&event(3)).unwrap();
    let path = folder.path().join("backup.jsonl");
    fs::write(&path, "of yesterday").unwrap();
    let (address, file) = (place.address(), path.display().to_string());
    let args = ["backup", "--db", &address, "-o", &file];
    fails(
        &args,
        1,
        &[
            "is there already; --force replaces it",
            "there is no backup",
        ],
    );
    assert_eq!(fs::read(&path).unwrap(), b"of yesterday");
    succeeds(&[&args[..], &["--force"]].concat());
    assert!(fs::read(&path).unwrap() == bytes(&event(3)));
    let in_folder = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(in_folder, 1, "nothing else is left");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "it holds names");
    }
}

#[test]
fn a_backup_that_cannot_be_made_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.jsonl");
    let out = file.display().to_string();
    let none = folder.path().join("none").display().to_string();
    fails(
        &["backup", "--db", &none, "-o", &out],
        1,
        &["there is no such file"],
    );
    let server = "postgres://anna:hunter2@127.0.0.1:9/chess";
    fails(
        &["backup", "--db", server, "-o", &out],
        1,
        &["cannot be reached", "server runs"],
    );
    let place = Place::sqlite();
    opened(&place.address());
    let nowhere = format!("{none}/backup.jsonl");
    fails(
        &["backup", "--db", &place.address(), "-o", &nowhere],
        1,
        &["No such file"],
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Killed at many moments: under the name of the backup there is nothing, or all of it.
#[test]
fn a_backup_that_is_killed_has_no_name() {
    let (place, folder) = (Place::sqlite(), tempfile::tempdir().unwrap());
    fill(&mut *opened(&place.address()), &event(2_000));
    let path = folder.path().join("backup.jsonl");
    let args = [
        "backup",
        "--db",
        &place.address(),
        "-o",
        path.to_str().unwrap(),
    ];
    let began = Instant::now();
    succeeds(&args);
    let whole = (began.elapsed(), fs::read(&path).unwrap());
    fs::remove_file(&path).unwrap();
    let (mut killed, mut unfinished, mut tried) = (0, 0, 0);
    while tried < 10 || killed <= 5 || unfinished <= 2 {
        assert!(tried < 100, "{killed} {unfinished}");
        let mut child = program(&args).stdout(Stdio::null()).spawn().unwrap();
        if tried < 10 {
            thread::sleep(whole.0 * tried / 10);
        } else {
            // where the others are faster or slower than the first was, those moments were no good
            let is_begun = || !unfinished_in(folder.path()).is_empty();
            while !is_begun() && child.try_wait().unwrap().is_none() {
                thread::sleep(Duration::from_millis(1));
            }
        }
        tried += 1;
        child.kill().unwrap();
        killed += u32::from(!child.wait().unwrap().success());
        let left = unfinished_in(folder.path());
        match fs::read(&path) {
            Ok(found) => assert!(found == whole.1),
            Err(_) => unfinished += usize::from(!left.is_empty()),
        }
        let _ = fs::remove_file(&path);
        left.iter().for_each(|part| fs::remove_file(part).unwrap());
    }
    succeeds(&args);
    assert!(fs::read(&path).unwrap() == whole.1);
}

/// What a backup has begun to write in this folder.
fn unfinished_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.starts_with(".backup.jsonl.") && name.ends_with(".part")
    });
    paths
}

#[test]
fn only_an_empty_database_is_filled() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.jsonl");
    write(&file, &event(2));
    let file = file.display().to_string();
    for place in [Place::sqlite(), Place::postgres()] {
        let address = place.address();
        opened(&address).load(&[document("other")]).unwrap();
        let parts = ["something stands in this database", "name an empty one"];
        fails(&["restore", "--db", &address, &file], 1, &parts);
        assert_eq!(dumped(&address), [document("other")]);
    }
}

#[test]
fn what_is_damaged_is_not_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let (file, database) = (
        folder.path().join("backup.jsonl"),
        folder.path().join("new.sqlite"),
    );
    let whole = bytes(&event(3));
    let mut entries = recorded("g", GAME);
    entries[3].received_us += 1;
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 4;
    let end = whole.len()
        - 2
        - whole
            .iter()
            .rev()
            .skip(1)
            .position(|b| *b == b'\n')
            .unwrap();
    let damaged: [(Vec<u8>, &str); 6] = [
        (
            whole[..whole.len() - 1].to_vec(),
            "cut off in the middle of line",
        ),
        (whole[..=end].to_vec(), "its last line is missing"),
        (
            whole[..whole.len() / 2].to_vec(),
            "cut off in the middle of line",
        ),
        (flipped, "backup.jsonl"),
        (b"Dear Anna\n".to_vec(), "no record file"),
        (
            bytes(&items(entries, &[])),
            "the record of game g has faults",
        ),
    ];
    for (bytes, why) in damaged {
        fs::write(&file, bytes).unwrap();
        let args = [
            "restore",
            "--db",
            database.to_str().unwrap(),
            file.to_str().unwrap(),
        ];
        fails(&args, 1, &[why, "nothing was put back"]);
        assert!(!database.exists());
    }
    let args = ["restore", "--db", database.to_str().unwrap(), "-"];
    fails(&args, 1, &["name a file"]);
    fs::write(&file, whole).unwrap();
    let nowhere = folder.path().join("none/new.sqlite");
    let args = [
        "restore",
        "--db",
        nowhere.to_str().unwrap(),
        file.to_str().unwrap(),
    ];
    fails(
        &args,
        1,
        &["cannot be reached", "see whether its folder is there"],
    );
}

/// Whole by its lines and chains, and still nothing that a database held: found only when it is put
/// back.
#[test]
fn a_database_is_filled_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.jsonl");
    write(&file, &[event(100), vec![document("a")]].concat());
    for place in [Place::sqlite(), Place::postgres()] {
        let args = ["restore", "--db", &place.address(), file.to_str().unwrap()];
        fails(&args, 1, &["nothing was put back"]);
        assert_eq!(dumped(&place.address()), []);
    }
}

/// Killed at several moments: nothing stands there, or all of it; and it can be put back at once.
#[test]
fn a_restore_that_is_killed_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.jsonl");
    let all = event(200);
    write(&file, &all);
    for place in [Place::sqlite, Place::postgres] {
        let target = place();
        let args = ["restore", "--db", &target.address(), file.to_str().unwrap()];
        let began = Instant::now();
        succeeds(&args);
        let mut whole = began.elapsed();
        let mut unfinished = 0;
        for (tried, tenth) in [1, 3, 5, 7, 8].into_iter().cycle().enumerate() {
            if tried >= 5 && unfinished > 0 {
                break;
            }
            let target = place();
            let args = ["restore", "--db", &target.address(), file.to_str().unwrap()];
            let mut child = program(&args).stderr(Stdio::null()).spawn().unwrap();
            thread::sleep(whole * tenth / 10);
            child.kill().unwrap();
            let done = child.wait().unwrap().success();
            let found = dumped(&target.address());
            assert!(found == all || found.is_empty() && !done, "{}", found.len());
            if found.is_empty() {
                unfinished += 1;
                succeeds(&args);
            } else {
                // faster than the first: the machine may have been busy with something else then
                whole /= 2;
            }
            assert!(dumped(&target.address()) == all);
        }
    }
}

#[test]
fn keys_are_made_once_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("site.key");
    let file = path.to_str().unwrap();
    let made = told(&["key", "new", file]);
    assert_eq!((made.code, made.out.trim().len()), (Some(0), 64));
    let secret = fs::read_to_string(&path).unwrap();
    assert!(secret.starts_with("# jadoube secret key") && !secret.contains(made.out.trim()));
    assert_eq!(told(&["key", "show", file]).out, made.out);
    fails(&["key", "new", file], 1, &["there is a file of that name"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), secret);
    let public = folder.path().join("site.pub");
    fs::write(&public, &made.out).unwrap();
    fails(
        &["key", "show", public.to_str().unwrap()],
        1,
        &["no file with a secret key"],
    );
    fails(&["key", "show", "no/such/key"], 1, &["No such file"]);
    fails(&["key"], 2, &["new", "show"]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o600
        );
        mode(0o644);
        fails(
            &["key", "show", file],
            1,
            &["everybody may read", "chmod 600"],
        );
        mode(0o440);
        assert_eq!(told(&["key", "show", file]).code, Some(0));
    }
}
