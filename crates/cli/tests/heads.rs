//! Tests signed heads that are kept elsewhere: what they reveal where the heads beside the entries
//! were removed together with them, and how a service writes them.
#![allow(dead_code, reason = "each test uses a part of what they share")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

extern crate ledger as jadoube_ledger;

#[path = "../../ledger/tests/recorded/mod.rs"]
mod recorded;
#[path = "common/records.rs"]
mod records;
#[path = "common/served.rs"]
mod served;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

use ledger::{HeadsFile, Item, read_heads};
use recorded::{GAME, recorded};
use records::{Place, chain, ended, items, opened, write};
use serde_json::{Value, json};
use served::{JADOUBE, Served, over, token};

fn verify(args: &[&str]) -> Output {
    let mut command = Command::new(JADOUBE);
    command.arg("verify").args(args).output().unwrap()
}

/// The games with faults, and the faults.
fn faults(output: &Output) -> Vec<(String, Value)> {
    let told = String::from_utf8(output.stdout.clone()).unwrap();
    let lines = told
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let faulty = lines.filter(|line| line["faults"].as_array().is_some_and(|f| !f.is_empty()));
    faulty
        .map(|line| {
            (
                line["game"].as_str().unwrap().to_owned(),
                line["faults"].clone(),
            )
        })
        .collect()
}

/// A list of the heads of two games, and a record file of them.
fn kept(folder: &Path) -> [PathBuf; 2] {
    let all = [ended("g"), ended("h")].concat();
    let (list, record) = (folder.join("heads.jsonl"), folder.join("backup.jsonl"));
    write(&record, &all);
    let heads = all.into_iter().filter_map(|item| match item {
        Item::Head(head) => Some(head),
        _ => None,
    });
    let mut file = HeadsFile::open(&list).unwrap();
    file.add(&Vec::from_iter(heads)).unwrap();
    [list, record]
}

/// What is done to game `h` so that no head of its own gives it away, and what the heads elsewhere
/// say.
fn removed() -> [(&'static str, Vec<Item>, Value); 4] {
    let whole = || recorded("h", GAME);
    let mut tail = whole();
    tail.truncate(8);
    let mut anew = whole();
    anew[2].received_us += 1;
    chain(&mut anew);
    let gone = |seq: u32, last: u32| json!({"fault": "tail_removed", "seq": seq, "last": last});
    let rewritten = |seq: u32| json!({"fault": "rewritten", "seq": seq});
    [
        ("whole", ended("h"), json!(null)),
        ("its tail", items(tail, &[]), json!([gone(10, 7)])),
        (
            "rewritten",
            items(anew, &[]),
            json!([rewritten(3), rewritten(10)]),
        ),
        (
            "the whole game",
            vec![],
            json!([{"fault": "tail_removed", "seq": 10}]),
        ),
    ]
}

#[test]
fn heads_elsewhere_find_what_was_removed_with_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.jsonl");
    let file = path.to_str().unwrap();
    for kept in kept(folder.path()) {
        for (what, of_h, wanted) in removed() {
            write(&path, &[ended("g"), of_h].concat());
            let without = verify(&[file]);
            assert_eq!(without.status.code(), Some(0), "{what}: nothing else knows");
            let found = verify(&[file, "--heads", kept.to_str().unwrap()]);
            let is_whole = wanted.is_null();
            assert_eq!(found.status.code(), Some(i32::from(!is_whole)), "{what}");
            let wanted = Vec::from_iter((!is_whole).then(|| ("h".to_owned(), wanted)));
            assert_eq!(faults(&found), wanted, "{what}");
        }
    }
}

#[test]
fn a_game_that_a_database_has_no_more_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let [list, _] = kept(folder.path());
    let list = list.to_str().unwrap();
    for place in [Place::sqlite(), Place::postgres()] {
        let address = place.address();
        opened(&address).load(&ended("g")).unwrap();
        let gone = json!([{"fault": "tail_removed", "seq": 10}]);
        let gone = [("h".to_owned(), gone)];
        for (games, wanted) in [
            (&[][..], &gone[..]),
            (&["--game", "h"], &gone),
            (&["--game", "g"], &[]),
        ] {
            let args = [&["--db", &address, "--heads", list], games].concat();
            assert_eq!(faults(&verify(&args)), wanted, "{games:?}");
        }
    }
}

#[test]
fn what_holds_no_heads_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    write(Path::new(&at("record")), &ended("g"));
    write(Path::new(&at("none")), &items(recorded("g", GAME), &[]));
    fs::write(at("empty"), "").unwrap();
    fs::write(at("letter"), "Dear Anna,\nthis is another file.\n").unwrap();
    let [list, _] = kept(folder.path());
    let mut damaged = fs::read(&list).unwrap();
    damaged[40] = b'"';
    fs::write(at("damaged"), damaged).unwrap();
    for (name, why) in [
        ("none", "no signed head in it"),
        ("empty", "no signed head in it"),
        ("letter", "line 1"),
        ("damaged", "line 1"),
        ("nowhere", "No such file"),
    ] {
        let refused = verify(&[&at("record"), "--heads", &at(name)]);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{said}");
        let tells = said.contains(why) && said.contains("name a record file");
        assert!(tells && !said.contains("Anna"), "{said}");
    }
}

/// A board at which a move was made.
fn board(served: &Served, token: &str) -> String {
    let post = |path: &str, body: Value| {
        let told = served.ask("POST", &format!("/api/v1{path}"), token, Some(&body));
        let (status, answer) = told.unwrap();
        assert!(status < 300, "{answer}");
        answer
    };
    let id = |made: Value| made["id"].as_str().unwrap().to_owned();
    let event = id(post("/events", json!({ "name": "Kept" })));
    let round = json!({ "number": 1 });
    let round = id(post(&format!("/events/{event}/rounds"), round));
    let board = json!({ "number": 1 });
    let board = id(post(&format!("/rounds/{round}/boards"), board));
    let acts = json!({ "acts": [
        { "key": "a", "act": "W move e2e4" }, { "key": "b", "act": "W press" },
    ] });
    post(&format!("/boards/{board}/acts"), acts);
    board
}

#[test]
fn a_service_keeps_its_heads_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (db, key, heads) = (at("l.sqlite"), at("k"), at("heads.jsonl"));
    fs::write(at("c.toml"), format!("heads = \"{heads}\"\n")).unwrap();
    let mut count = 0;
    for options in [["--heads", &heads], ["--config", &at("c.toml")]] {
        let served = Served::with(&[&over(&db, &key)[..], &options].concat()).ready();
        board(&served, &token(&db));
        assert!(served.end().success());
        count += 1;
        let kept = read_heads(&fs::read(&heads).unwrap()[..]).unwrap();
        assert!(kept.len() >= count, "{count}");
    }
    let whole = verify(&["--db", &db, "--heads", &heads]);
    assert_eq!(whole.status.code(), Some(0), "{whole:?}");
    let open = rusqlite::Connection::open(&db).unwrap();
    open.pragma_update(None, "foreign_keys", "off").unwrap();
    let remove = "DELETE FROM texts; DELETE FROM entries; DELETE FROM heads; DELETE FROM games";
    open.execute_batch(remove).unwrap();
    drop(open);
    assert_eq!(verify(&["--db", &db]).status.code(), Some(0));
    let found = verify(&["--db", &db, "--heads", &heads]);
    assert_eq!((found.status.code(), faults(&found).len()), (Some(1), 2));
}

#[test]
fn a_service_adds_its_heads_to_no_other_file() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    fs::write(at("letter"), "Dear Anna").unwrap();
    let (db, key) = (at("l.sqlite"), at("k"));
    let mut command = Command::new(JADOUBE);
    command.args(["serve", "--db", &db, "--signing-key", &key]);
    command.args(["--listen", "127.0.0.1:0", "--heads", &at("letter")]);
    let refused = command.output().unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("name another file"), "{said}");
    assert_eq!(fs::read(at("letter")).unwrap(), b"Dear Anna");
}

/// What a service says that refuses to serve.
fn refused(options: &[&str]) -> String {
    let ended = Command::new(JADOUBE).arg("serve").args(options).output();
    let ended = ended.unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(1), "{said}");
    said
}

#[test]
fn a_service_does_not_go_on_from_an_earlier_state() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (db, key, heads, early) = (at("l.sqlite"), at("k"), at("heads.jsonl"), at("early"));
    let options = [&over(&db, &key)[..], &["--heads", &heads]].concat();
    let served = Served::with(&options).ready();
    let first = board(&served, &token(&db));
    assert!(served.end().success());
    fs::copy(&db, &early).unwrap();
    let served = Served::with(&options).ready();
    let token = token(&db);
    let acts =
        json!({ "acts": [{ "key": "c", "act": "B move e7e5" }, { "key": "d", "act": "B press" }] });
    let path = format!("/api/v1/boards/{first}/acts");
    assert_eq!(
        served.ask("POST", &path, &token, Some(&acts)).unwrap().0,
        200
    );
    let second = board(&served, &token);
    assert!(served.end().success());
    fs::copy(&early, &db).unwrap();
    let said = refused(&options);
    for told in [
        "--heads",
        "of 2 games, at least 5 acts",
        &format!("game {first}: a signed head names entry 4, the record ends with entry 2"),
        &format!("game {second}: a signed head names entry 2, of the record nothing is left"),
        "name a new file",
    ] {
        assert!(said.contains(told), "{told}\n{said}");
    }
    // whoever knows what he does goes on with another file
    let other = at("other.jsonl");
    let options = [&over(&db, &key)[..], &["--heads", &other]].concat();
    let served = Served::with(&options).ready();
    assert!(
        served.said.contains("made a new file of signed heads"),
        "{}",
        served.said
    );
    assert!(served.end().success());
    assert!(refused(&[&over(&db, &key)[..], &["--heads", &heads]].concat()).contains(&first));
}

#[test]
fn a_copy_of_the_database_alone_is_whole_once_the_service_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (db, key) = (at("l.sqlite"), at("k"));
    let copied = |name: &str| {
        fs::copy(&db, at(name)).unwrap();
        verify(&["--db", &at(name)])
    };
    let served = Served::begin(&db, &key);
    let token = token(&db);
    board(&served, &token);
    let while_open = copied("open");
    let said = String::from_utf8_lossy(&while_open.stderr);
    assert_eq!(while_open.status.code(), Some(2), "{said}");
    assert!(said.contains("a part of a ledger"), "{said}");
    assert!(served.end().success());
    assert!(!Path::new(&at("l.sqlite-wal")).exists());
    let ended = copied("ended");
    let told = String::from_utf8(ended.stdout).unwrap();
    assert_eq!(ended.status.code(), Some(0), "{told}");
    let record = told.lines().next().map(serde_json::from_str::<Value>);
    assert_eq!(record.unwrap().unwrap()["entries"], 3, "{told}");
    let served = Served::begin(&db, &key);
    board(&served, &token);
    // whoever opened the file while others wrote has it marked a moment later
    let marked_by = Instant::now() + Duration::from_secs(60);
    while copied("open").status.code() != Some(2) && Instant::now() < marked_by {
        thread::sleep(Duration::from_millis(50));
    }
    served.kill();
    assert_eq!(copied("killed").status.code(), Some(2));
    // beside its log nothing of it is lost
    assert_eq!(verify(&["--db", &db]).status.code(), Some(0));
    assert!(Served::begin(&db, &key).end().success());
    assert_eq!(copied("again").status.code(), Some(0));
}

#[test]
fn the_audit_log_is_verified_with_the_records() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (db, key, file) = (at("l.sqlite"), at("k"), at("backup"));
    let served = Served::begin(&db, &key);
    // written while the service writes, by another process
    board(&served, &token(&db));
    board(&served, &token(&db));
    assert!(served.end().success());
    let log = |args: &[&str]| {
        let verified = verify(args);
        let told = String::from_utf8(verified.stdout).unwrap();
        let lines = told
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        let mut log = lines
            .map(|line| line["audit_log"].clone())
            .filter(Value::is_object);
        (verified.status.code(), log.next_back().unwrap())
    };
    let (status, whole) = log(&["--db", &db]);
    assert_eq!((status, &whole["faults"]), (Some(0), &json!([])), "{whole}");
    assert!(
        whole["lines"].as_u64() >= Some(4) && whole["unchained"] == 0,
        "{whole}"
    );
    let mut backup = Command::new(JADOUBE);
    backup.args(["backup", "--db", &db, "-o", &file]);
    assert!(backup.status().unwrap().success());
    assert_eq!(log(&[&file]), (Some(0), whole));
    let open = rusqlite::Connection::open(&db).unwrap();
    let harm = "DELETE FROM documents WHERE kind = 'audit' AND body LIKE '%\"number\":1,%'";
    assert_eq!(open.execute(harm, ()).unwrap(), 1);
    drop(open);
    let (status, harmed) = log(&["--db", &db]);
    assert_eq!(
        (status, &harmed["faults"]),
        (Some(1), &json!(["line 1 is missing"]))
    );
}
