//! Tests `jadoube verify` on records that are whole and on records that were tampered with, in
//! files and in databases.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

extern crate ledger as jadoube_ledger;

mod common;
#[path = "../../ledger/tests/recorded/mod.rs"]
mod recorded;
#[path = "common/records.rs"]
mod records;

use std::fs;
use std::path::{Path, PathBuf};

use common::{Told, first_difference, program, run, run_with, told};
use ledger::{Entry, Hash, Item, SignedHead, Signer, Stage, write_new_key};
use recorded::{GAME, head, recorded, signer};
use records::{PRIVATE, Place, as_url, bytes, chain, document, ended, items, opened, tell, write};
use serde_json::{Value, json};
use test_postgres::{Listen, Server};

/// Runs the program; whatever it says, it is nobody's name and no text.
fn verify(args: &[&str]) -> Told {
    discreet(run(&[&["verify"], args].concat()))
}

fn discreet(told: Told) -> Told {
    for private in PRIVATE {
        let said = told.out.contains(private) || told.err.contains(private);
        assert!(!said, "{private}: {}{}", told.out, told.err);
    }
    assert!(!told.out.contains('\x1b'), "{}", told.out);
    told
}

/// What the program makes of this file: its exit code, its lines, the summary last.
fn verified(bytes: &[u8], args: &[&str]) -> (Option<i32>, Vec<Value>) {
    let told = discreet(run_with(&[&["verify", "-"], args].concat(), bytes));
    assert_eq!(told.err, "");
    let lines = told
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    (told.code, lines.collect())
}

fn key() -> String {
    signer().public_key().to_string()
}

#[test]
fn a_whole_record_says_little() {
    let file = bytes(&ended("g"));
    let (code, lines) = verified(&file, &["--key", &key(), "--strict"]);
    assert_eq!((code, lines.len()), (Some(0), 2));
    let game = json!({
        "game": "g", "entries": 11, "faults": [], "end": "signed", "erased_texts": 0,
        "ruled_otherwise": [], "signers": [key()],
    });
    assert_eq!(lines[0], game);
    assert_eq!(lines[1]["summary"]["signers"][0]["key"], key());
    let text = run_with(&["verify", "-", "--format", "text"], &file).out;
    let wanted = format!(
        "1 game, 11 entries: no faults\n      signed by  {}, 1 game\n",
        key()
    );
    assert_eq!(text, wanted);
}

type Tampered = (Vec<Entry>, Vec<SignedHead>);
type Tamper = fn(&mut Tampered);

/// What is done to a record, and what is said of it.
#[rustfmt::skip]
fn tampered() -> Vec<(&'static str, Tamper, Value)> {
    vec![
    ("changed", |(e, _)| e[3].body = e[1].body.clone(), json!([{"fault": "changed", "seq": 3}])),
    ("cut", |(e, h)| { e.truncate(7); h.pop(); }, json!([])),
    ("dropped", |(e, _)| { e.remove(5); }, json!([{"fault": "dropped", "seq": 5}])),
    ("erased", |(e, _)| e.iter_mut().for_each(|e| e.texts.clear()), json!([])),
    ("forged", |(_, h)| h[0].signature[5] ^= 1, json!([{"fault": "bad_signature", "seq": 3}])),
    ("goes-on", |(e, h)| { e.truncate(4); h.pop(); }, json!([])),
    ("key-twice", |(e, h)| { e[4].key = e[2].key.clone(); chain(e); h.clear(); }, json!([{"fault": "key_twice", "seq": 4}])),
    ("nothing-left", |(e, h)| { e.clear(); h.pop(); }, json!([{"fault": "tail_removed", "seq": 3}])),
    ("older-engine", |(e, h)| { older(e, "0.0.9"); *h = vec![head(e, 10, Stage::Ended)]; }, json!([])),
    ("reordered", |(e, h)| { e.swap(4, 5); h.pop(); }, json!([{"fault": "reordered", "seq": 4, "found": 5}])),
    ("rewritten", |(e, _)| { e[2].author = e[2].author.clone(); e[2].received_us += 1; chain(e); }, json!([{"fault": "rewritten", "seq": 3}, {"fault": "rewritten", "seq": 10}])),
    ("spliced", |(e, _)| e[3] = recorded("other", GAME)[3].clone(), json!(null)),
    ("spoken-engine", |(e, h)| { older(e, "Anna"); h.clear(); }, json!([])),
    ("tail-removed", |(e, _)| e.truncate(8), json!([{"fault": "tail_removed", "seq": 10, "last": 7}])),
    ("teleport", |(e, h)| { e[4].body = r#"{"act":"Anna","by":"white"}"#.into(); chain(e); h.clear(); }, json!([])),
    ("text-changed", |(e, _)| e[0].texts[0].text = "Cora".into(), json!([{"fault": "text_changed", "seq": 0, "text": "white"}])),
    ("text-of-no-key", |(e, _)| e[0].texts[0].field = "Anna".into(), json!([{"fault": "text_changed", "seq": 0}])),
    ("whole", |_| {}, json!([])),
    ]
}

/// Another version announced something else on two entries.
fn older(entries: &mut [Entry], version: &str) {
    let told = entries[4].told.clone().unwrap();
    let told = told.replace(r#""count":1"#, r#""count":2"#);
    entries[4].told = Some(told.replace(laws::VERSION, version).into());
    entries[8].told = entries[0]
        .told
        .as_ref()
        .map(|told| told.replace(laws::VERSION, version).into());
    chain(entries);
}

fn tamper(name: &str, tamper: Tamper) -> Vec<Item> {
    let entries = recorded(name, GAME);
    let heads = vec![
        head(&entries, 3, Stage::Running),
        head(&entries, entries.len() - 1, Stage::Ended),
    ];
    let mut tampered = (entries, heads);
    tamper(&mut tampered);
    items(tampered.0, &tampered.1)
}

#[test]
fn every_way_to_tamper_is_named() {
    for (name, how, faults) in tampered() {
        if faults.is_null() {
            continue;
        }
        let (code, lines) = verified(&bytes(&tamper(name, how)), &[]);
        assert_eq!(lines[0]["faults"], faults, "{name}");
        let whole = faults.as_array().unwrap().is_empty();
        assert_eq!(code, Some(i32::from(!whole)), "{name}");
    }
}

/// The entry of another game begins a record of its own, and that of the game is in two parts.
#[test]
fn a_record_in_two_parts_is_said_to_be() {
    let spliced = tampered().into_iter().find(|(name, ..)| *name == "spliced");
    let (name, how, _) = spliced.unwrap();
    let (code, lines) = verified(&bytes(&tamper(name, how)), &[]);
    assert_eq!((code, lines.len()), (Some(1), 4));
    assert_eq!(lines[1]["game"], "other");
    assert_eq!(lines[2]["faults"][0], json!({"fault": "twice"}));
    let twice = [ended("g"), ended("h"), ended("g")].concat();
    let (code, lines) = verified(&bytes(&twice), &[]);
    assert_eq!(lines[2]["faults"], json!([{"fault": "twice"}]));
    assert_eq!(code, Some(1));
}

#[test]
fn what_is_said_in_text_is_the_golden_file() {
    let mut all = vec![document("a"), document("b")];
    all.extend(
        tampered()
            .into_iter()
            .flat_map(|(name, how, _)| tamper(name, how)),
    );
    let told = discreet(run_with(&["verify", "-", "--format", "text"], &bytes(&all)));
    assert_eq!((told.code, told.err.as_str()), (Some(1), ""));
    assert!(told.out.lines().all(|line| line.chars().count() <= 100));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/verify.txt");
    let out = told.out.replace(laws::VERSION, "<version>");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &out).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    let difference = first_difference(&golden, &out);
    assert!(
        golden == out,
        "if this is how it should read now: UPDATE_GOLDEN=1\n{difference}"
    );
}

#[test]
fn strict_wants_the_end_signed_and_the_engine_to_agree() {
    for (name, how, _) in tampered() {
        let strict = [
            "cut",
            "goes-on",
            "older-engine",
            "teleport",
            "spoken-engine",
        ]
        .contains(&name);
        let lenient = ["whole", "erased"].contains(&name);
        if strict || lenient {
            let file = bytes(&tamper(name, how));
            assert_eq!(verified(&file, &[]).0, Some(0), "{name}");
            let code = verified(&file, &["--strict"]).0;
            assert_eq!(code, Some(i32::from(strict)), "{name}");
        }
    }
}

#[test]
fn the_engines_that_disagree_are_named() {
    let file = |name: &str| {
        let (name, how, _) = tampered().into_iter().find(|one| one.0 == name).unwrap();
        verified(&bytes(&tamper(name, how)), &[]).1.remove(0)
    };
    let today = laws::VERSION;
    let otherwise = |by: Value| {
        let one = |seq: u32| json!({"seq": seq, "announced_by": by, "today": today});
        json!([one(4), one(8)])
    };
    assert_eq!(
        file("older-engine")["ruled_otherwise"],
        otherwise(json!("0.0.9"))
    );
    assert_eq!(
        file("spoken-engine")["ruled_otherwise"],
        otherwise(Value::Null)
    );
    assert_eq!(file("teleport")["not_judged_from"], 4);
}

#[test]
fn keys_are_trusted_or_not() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let file = bytes(&ended("g"));
    let stranger = Signer::from_secret(&[1; 32]).public_key().to_string();
    let (code, lines) = verified(&file, &["--key", &stranger]);
    assert_eq!(code, Some(1));
    let fault = json!({"fault": "unknown_signer", "seq": 3, "signer": key()});
    assert_eq!(lines[0]["faults"][0], fault);
    assert_eq!(lines[0]["end"], "not_signed");
    assert_eq!(
        verified(&file, &["--key", &stranger, "--key", &key()]).0,
        Some(0)
    );
    fs::write(
        at("site.pub"),
        format!("# the hall\n{stranger}\n\n{}\n", key()),
    )
    .unwrap();
    assert_eq!(verified(&file, &["--key", &at("site.pub")]).0, Some(0));
    let secret = write_new_key(Path::new(&at("site.key"))).unwrap();
    let entries = recorded("g", GAME);
    let own = secret.sign(&entries[0].game, 10, entries[10].hash, Stage::Ended, 1);
    let own = bytes(&items(entries, &[own]));
    let args = ["--key", &at("site.key"), "--strict"];
    assert_eq!(verified(&own, &args).0, Some(0));
    fs::write(at("no.key"), "Anna").unwrap();
    for (bad, why) in [
        (at("no.key"), "line 1 is no public key"),
        (at("none"), "No such file"),
    ] {
        let told = discreet(run_with(&["verify", "-", "--key", &bad], &file));
        assert_eq!(told.code, Some(2), "{}", told.err);
        assert!(told.err.contains(why), "{}", told.err);
    }
}

#[test]
fn a_file_that_was_cut_is_not_whole() {
    let file = bytes(&[vec![document("a")], ended("g")].concat());
    let ends: Vec<usize> = (1..file.len()).filter(|at| file[at - 1] == b'\n').collect();
    for (at, next) in ends.iter().zip(&ends[1..]) {
        let (code, lines) = verified(&file[..*at], &[]);
        let damage = json!([{"fault": "cut_between_lines"}]);
        let last = &lines[lines.len() - 2];
        assert_eq!((code, &last["faults"]), (Some(1), &damage), "cut at {at}");
        let summary = &lines[lines.len() - 1]["summary"];
        let signed = file[..*at]
            .windows(12)
            .any(|part| part == b"\"ended\":true");
        let open = summary["games"].as_u64().unwrap() - u64::from(signed);
        assert_eq!(summary["without_signed_end"], open, "cut at {at}");
        let (code, lines) = verified(&file[..next - 2], &[]);
        let last = &lines[lines.len() - 2];
        let fault = &last["faults"][0]["fault"];
        assert_eq!(
            (code, fault),
            (Some(1), &json!("cut_in_line")),
            "cut before {next}"
        );
    }
}

#[test]
fn a_flipped_bit_is_found_wherever_it_is() {
    let file = bytes(&[vec![document("a")], ended("g")].concat());
    let first_line = file.iter().position(|byte| *byte == b'\n').unwrap();
    for at in (0..file.len()).step_by(53) {
        let mut flipped = file.clone();
        flipped[at] ^= 1 << (at % 8);
        let told = run_with(&["verify", "-"], &flipped);
        let wanted = if at <= first_line { 2 } else { 1 };
        assert_eq!(
            told.code,
            Some(wanted),
            "byte {at}: {}{}",
            told.out,
            told.err
        );
    }
}

#[test]
fn what_cannot_be_read_is_told_with_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("letter"), "Dear Anna, this is quite another file.\n").unwrap();
    fs::write(at("zip"), b"PK\x03\x04\xff").unwrap();
    fs::write(at("empty"), "").unwrap();
    write(&at("good"), &ended("g"));
    let refused = |args: &[&str], parts: &[&str]| {
        let told = verify(args);
        assert_eq!(told.code, Some(2), "{args:?}: {}", told.err);
        for part in parts {
            assert!(told.err.contains(part), "{part}: {}", told.err);
        }
        told
    };
    let path = |name: &str| at(name).display().to_string();
    for name in ["letter", "zip", "empty"] {
        refused(
            &[&path(name)],
            &["this is no record file", "`jadoube backup`"],
        );
    }
    refused(
        &[&path("none")],
        &["No such file", "see whether the name is right"],
    );
    refused(&[folder.path().to_str().unwrap()], &["directory"]);
    let others = refused(&[&path("none"), &path("good")], &["none: No such file"]);
    let lines: Vec<&str> = others.out.lines().collect();
    assert!(
        lines[0].contains(r#""game":"g""#),
        "the others are verified: {lines:?}"
    );
    refused(
        &["--db", &path("none")],
        &["there is no such file", "postgres://"],
    );
    refused(&["--db", &path("letter")], &["this is no ledger"]);
    refused(
        &["--db", "mysql://db/chess"],
        &["no ledger is kept there", "postgres://"],
    );
    refused(
        &["--db", "postgres://anna:hunter2@127.0.0.1:9/chess"],
        &["cannot be reached", "see whether the server runs"],
    );
    assert!(
        !path("none").is_empty() && !at("none").exists(),
        "nothing is made"
    );
    for usage in [
        &[][..],
        &["--db", "x", "y"],
        &["x", "--game", "g"],
        &["--db", "x", "--game", "ä"],
    ] {
        refused(usage, &["--help"]);
    }
}

#[test]
fn a_server_that_wants_another_password_says_so() {
    let server = Server::start(Listen::Loopback, &[]).unwrap();
    let address = as_url(&format!("{} password=hunter2", server.loopback_url()));
    let told = verify(&["--db", &address]);
    assert_eq!(told.code, Some(2), "{}", told.err);
    assert!(told.err.contains("password"), "{}", told.err);
    assert!(!told.err.contains("hunter2"), "{}", told.err);
}

fn places() -> [Place; 2] {
    [Place::sqlite(), Place::postgres()]
}

fn lines(told: &Told) -> Vec<Value> {
    let lines = told
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    lines.collect()
}

#[test]
fn a_database_is_verified_while_it_is_open() {
    for place in places() {
        let address = place.address();
        let mut store = opened(&address);
        let all = [vec![document("a")], ended("g"), ended("h"), ended("i")].concat();
        store.load(&all).unwrap();
        let told = verify(&["--db", &address, "--key", &key(), "--strict"]);
        assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
        assert_eq!(lines(&told)[3]["summary"]["entries"], 33);
        let changes = "UPDATE entries SET received_us = 1 WHERE seq = 3 AND game IN \
            (SELECT {id} FROM games WHERE name = 'h')";
        tell(
            &place,
            &changes.replace("{id}", "game"),
            &changes.replace("{id}", "id"),
        );
        let told = verify(&["--db", &address]);
        assert_eq!((told.code, told.err.as_str()), (Some(1), ""));
        assert_eq!(
            lines(&told)[1]["faults"],
            json!([{"fault": "changed", "seq": 3}])
        );
        let one = verify(&["--db", &address, "--game", "g", "--game", "i"]);
        assert_eq!((one.code, lines(&one).len()), (Some(0), 3));
        let one = verify(&["--db", &address, "--game", "h"]);
        assert_eq!(one.code, Some(1));
        let drop = "DELETE FROM entries WHERE seq = 5 AND game IN \
            (SELECT {id} FROM games WHERE name = 'h')";
        tell(
            &place,
            &drop.replace("{id}", "game"),
            &drop.replace("{id}", "id"),
        );
        let one = verify(&["--db", &address, "--game", "h"]);
        assert_eq!(lines(&one)[0]["entries"], 10, "none is read twice");
        let none = verify(&["--db", &address, "--game", "g", "--game", "none"]);
        assert_eq!((none.code, lines(&none).len()), (Some(2), 2));
        assert!(none.err.contains("there is no game none"), "{}", none.err);
    }
}

/// Nothing that anybody writes into a database keeps the other games from being looked at, and
/// nothing of it is repeated.
#[test]
fn what_cannot_be_read_is_named_and_the_next_game_follows() {
    let of_h = "game = (SELECT {id} FROM games WHERE name = 'h')";
    let changed = json!([{"fault": "changed", "seq": 3}]);
    let forged = json!([{"fault": "bad_signature", "seq": 3}]);
    let entry = |set: &str| format!("UPDATE entries SET {set} WHERE seq = 3 AND {of_h}");
    let head = |set: &str| format!("UPDATE heads SET {set} WHERE seq = 3 AND {of_h}");
    let both = |sql: String| (sql.clone(), sql);
    for ((sqlite, postgres), wanted) in [
        (both(entry("author = 'Anna Ä.'")), &changed),
        (both(entry("key = 'Anna'' s'")), &changed),
        (
            (entry("seals = '[[\"Anna\",1]]'"), entry("seals = 'Anna'")),
            &changed,
        ),
        (
            (
                entry("body = CAST(x'ff41' AS TEXT)"),
                entry("body = '\\xff41'"),
            ),
            &changed,
        ),
        (
            (head("signature = x'416e6e61'"), head("signature = 'Anna'")),
            &forged,
        ),
    ] {
        for place in places() {
            let address = place.address();
            let all = [ended("g"), ended("h"), ended("i")].concat();
            opened(&address).load(&all).unwrap();
            let sqlite = sqlite.replace("{id}", "game");
            let loose = format!("PRAGMA ignore_check_constraints = ON; {sqlite}");
            tell(&place, &loose, &postgres.replace("{id}", "id"));
            for games in [&[][..], &["--game", "g", "--game", "h", "--game", "i"]] {
                let told = verify(&[&["--db", &address], games].concat());
                let found = lines(&told);
                assert_eq!(
                    (told.code, found.len()),
                    (Some(1), 4),
                    "{sqlite}: {}",
                    told.err
                );
                assert_eq!(found[0]["faults"], json!([]), "{sqlite}");
                assert_eq!(found[1]["faults"][0], wanted[0], "{sqlite}");
                assert_eq!(found[2]["faults"], json!([]), "{sqlite}");
            }
        }
    }
}

#[test]
fn a_document_that_cannot_be_read_is_said_and_the_games_follow() {
    for place in places() {
        let address = place.address();
        opened(&address)
            .load(&[vec![document("a")], ended("g")].concat())
            .unwrap();
        tell(
            &place,
            "UPDATE documents SET body = CAST(x'ff416e6e61' AS TEXT)",
            "UPDATE documents SET body = '\\xff416e6e61'",
        );
        let told = verify(&["--db", &address]);
        assert_eq!(
            (told.code, lines(&told).len()),
            (Some(1), 2),
            "{}",
            told.err
        );
        assert!(told.err.contains("a document"), "{}", told.err);
    }
}

/// It hashes as nothing does.
#[test]
fn an_empty_announcement_that_was_added_is_a_change() {
    for place in places() {
        let address = place.address();
        opened(&address).load(&ended("g")).unwrap();
        let add = "UPDATE entries SET told = '' WHERE told IS NULL";
        tell(&place, add, add);
        let told = verify(&["--db", &address]);
        assert_eq!(told.code, Some(1), "{}", told.out);
        assert_eq!(lines(&told)[0]["faults"][0]["fault"], "changed");
    }
}

#[test]
fn a_record_that_was_removed_leaves_its_signed_heads() {
    for place in places() {
        let address = place.address();
        opened(&address).load(&ended("g")).unwrap();
        let remove = "DELETE FROM texts; DELETE FROM entries";
        tell(&place, remove, remove);
        for args in [&["--db", &address][..], &["--db", &address, "--game", "g"]] {
            let told = verify(args);
            assert_eq!(told.code, Some(1), "{}", told.err);
            let faults = lines(&told)[0]["faults"].clone();
            let removed = json!({"fault": "tail_removed", "seq": 3});
            assert!(faults.as_array().unwrap().contains(&removed), "{faults}");
        }
    }
}

/// PostgreSQL keeps the end of each record beside it: without its heads, too, a tail is missed.
#[test]
fn an_end_that_is_kept_otherwise_is_a_fault() {
    let place = Place::postgres();
    let address = place.address();
    opened(&address).load(&ended("g")).unwrap();
    let remove =
        "DELETE FROM heads; DELETE FROM texts WHERE seq > 2; DELETE FROM entries WHERE seq > 2";
    tell(&place, remove, remove);
    let told = verify(&["--db", &address]);
    assert_eq!(told.code, Some(1), "{}", told.err);
    assert_eq!(lines(&told)[0]["faults"], json!([{"fault": "other_end"}]));
}

#[test]
fn a_database_of_a_newer_schema_is_refused() {
    for place in places() {
        let address = place.address();
        opened(&address);
        tell(
            &place,
            "PRAGMA user_version = 99",
            "INSERT INTO ledger_schema VALUES (99)",
        );
        let told = verify(&["--db", &address]);
        assert_eq!(told.code, Some(2));
        let part = "has schema 99, this version knows 1; use a later version of jadoube";
        assert!(told.err.contains(part), "{}", told.err);
    }
}

#[test]
fn several_files_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("one"), &ended("g"));
    let mut entries = recorded("g", GAME);
    entries[3].hash = Hash::NONE;
    write(&folder.path().join("two"), &items(entries, &[]));
    let told = |args: &[&str]| {
        let mut command = program(&[&["verify", "one", "two"], args].concat());
        told(&command.current_dir(folder.path()).output().unwrap())
    };
    let lines = lines(&told(&[]));
    let files: Vec<&Value> = lines[..2].iter().map(|line| &line["file"]).collect();
    assert_eq!(files, ["one", "two"]);
    assert_eq!(
        lines[2]["summary"]["with_faults"], 1,
        "one game may stand in two files"
    );
    assert!(
        told(&["--format", "text"])
            .out
            .starts_with("two: g  11 entries\n")
    );
}

/// The sample of the README and of docs/ledger.md: the example game, recorded and signed with a key
/// that everybody knows.
#[test]
fn the_sample_is_as_it_would_be_recorded_today() {
    let path: PathBuf = common::root().join("examples/karpov-chernin-1992.record.jsonl");
    let game = fs::read_to_string(common::root().join("examples/karpov-chernin-1992.txt")).unwrap();
    let acts = game
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let entries = recorded("karpov-chernin-1992", &acts.collect::<Vec<_>>());
    let last = head(&entries, entries.len() - 1, Stage::Ended);
    let sample = bytes(&items(entries, &[last]));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &sample).unwrap();
    }
    assert!(
        fs::read(&path).unwrap_or_default() == sample,
        "UPDATE_GOLDEN=1 writes it anew"
    );
}
