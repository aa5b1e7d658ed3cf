//! Tests events as files.

use jadoube_service::Role;
use jadoube_service::model::Scope;
use ledger::{ExpectedVersion, GameId, Item, RecordWriter, Write, read_record};
use serde_json::{Value, json};

use crate::client::{Ask, Event, NOW_US, Reply};

const OPEN: &[u8] = include_bytes!("../../../pairings/tests/data/open-2016.trf");

/// What nobody may read in a file.
const SECRET: &str = "whsec_";

/// An event from a file, with a game, a signed head, a webhook, accounts and tokens.
fn event() -> Event {
    let event = Event::new();
    event.import("format=trf", OPEN);
    let round = event.all(&event.at("rounds"))[0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let board = event.all(&format!("/api/v1/rounds/{round}/boards"))[0]["id"].clone();
    let board = board.as_str().unwrap();
    event.service.begin(board, "Anna", "Berta");
    event
        .service
        .tell(board, 1, r#"{"act":"press","by":"white"}"#, Vec::new());
    let service = &event.service;
    let signed = service.app.ledger.sign(&service.app.signer, NOW_US);
    service.runtime.block_on(signed).unwrap();
    let account = Write {
        kind: "account".into(),
        id: "secret".into(),
        parent: "".into(),
        expected: ExpectedVersion::None,
        body: Some("{}".into()),
    };
    let written = service.app.ledger.write(vec![account]);
    service.runtime.block_on(written).unwrap();
    let new = json!({ "url": "https://example.org/hook", "occasions": ["board_down"] });
    let made = event.ask(Ask::post(event.at("webhooks"), &new)).is(201);
    assert!(made.text().contains(SECRET));
    event.player("=1+1 阮 ‘’");
    event
}

fn file(event: &Event) -> Vec<u8> {
    event.ask(Ask::get(event.at("file"))).is(200).body
}

fn items(file: &[u8]) -> Vec<Item> {
    let mut items = Vec::new();
    read_record(file, |item| items.push(item)).unwrap();
    items
}

fn written(items: &[Item]) -> Vec<u8> {
    let mut writer = RecordWriter::begin(Vec::new()).unwrap();
    items.iter().for_each(|item| writer.item(item).unwrap());
    writer.finish().unwrap()
}

fn import(to: &Event, file: &[u8]) -> Reply {
    to.ask(Ask::of("POST", "/api/v1/events/file").file(file))
}

#[test]
fn what_a_file_holds() {
    let event = event();
    let reply = event.ask(Ask::get(event.at("file"))).is(200);
    assert_eq!(reply.header("content-type"), "application/x-ndjson");
    let mut kinds: Vec<String> = items(&reply.body)
        .iter()
        .map(|item| match item {
            Item::Document(document) => document.kind.to_string(),
            Item::Entry(_) => "entry".into(),
            Item::Head(_) => "head".into(),
        })
        .collect();
    kinds.dedup();
    let expected = [
        "event", "pairings", "player", "round", "board", "entry", "head",
    ];
    assert_eq!(kinds, expected);
    for kept in ["account", "token", "webhook", SECRET] {
        assert!(!reply.text().contains(kept), "{kept}");
    }
}

#[test]
fn there_and_back_again() {
    let event = event();
    let file = file(&event);
    let other = Event::new();
    let taken = import(&other, &file).is(201);
    assert_eq!(
        taken.header("location"),
        format!("/api/v1/events/{}", event.id)
    );
    let path = format!("/api/v1/events/{}/file", event.id);
    let again = other.ask(Ask::get(path)).is(200).body;
    assert_eq!(
        String::from_utf8_lossy(&again),
        String::from_utf8_lossy(&file)
    );
    // what was taken can be changed like everything else
    let player = json!({ "name": "Dora" });
    let path = format!("/api/v1/events/{}/players", event.id);
    other.ask(Ask::post(path, &player)).is(201);
    import(&other, &file).refused(409, "there-already");
    import(&event, &file).refused(409, "there-already");
}

#[test]
fn damaged_files_are_refused_by_their_lines() {
    let whole = String::from_utf8(file(&event())).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let cut = lines[..lines.len() - 1].join("\n") + "\n";
    let half = &whole[..whole.len() - 5];
    let swapped = whole.replacen("Sternberg", "Sternbergs", 1);
    let table = [
        (String::new(), "no record file".into()),
        ("012 Open\n".into(), "no record file".into()),
        (cut, format!("cut off after line {}", lines.len() - 1)),
        (half.into(), format!("line {}", lines.len())),
        (swapped, "does not fit the lines before it".into()),
        (
            whole.replacen(r#"{"document":"#, r#"{"dokument":"#, 1),
            "line 2".into(),
        ),
        (whole.clone() + "\n", "goes on after its last line".into()),
    ];
    for (file, detail) in table {
        let other = Event::new();
        let reply = import(&other, file.as_bytes()).refused(422, "invalid");
        assert!(
            reply.text().contains(&*detail),
            "{detail}: {}",
            reply.text()
        );
        assert_eq!(other.all("/api/v1/events").len(), 1);
    }
}

#[test]
fn what_does_not_belong_together_is_refused() {
    type Change = fn(&mut Vec<Item>);
    let table: [(&str, Change); 10] = [
        ("cannot be judged by this version: entry 1 is", |items| {
            items.retain(|item| !matches!(item, Item::Head(_)));
            let entry = entry(items, 1);
            entry.body = r#"{"act":"dance"}"#.into();
            entry.hash = ledger::hash_of(entry);
        }),
        ("entry 1 was changed", |items| {
            entry(items, 1).body = r#"{"act":"press","by":"black"}"#.into();
        }),
        ("entry 0 was dropped", |items| {
            items.retain(|item| !matches!(item, Item::Entry(entry) if entry.seq == 0));
        }),
        ("its end was removed", |items| {
            items.retain(|item| !matches!(item, Item::Entry(entry) if entry.seq == 1));
        }),
        ("the text `white` of entry 0", |items| {
            entry(items, 0).texts[0].text = "Dora".into();
        }),
        ("is of no board in the file", |items| {
            entry(items, 0).game = GameId::new("b-other").unwrap();
        }),
        ("is of no event", |items| {
            document(items, "pairings", |body| body, Some("webhook"))
        }),
        ("is of event", |items| {
            document(
                items,
                "round",
                |body| body.replace("\"event\":\"e", "\"event\":\"x"),
                None,
            );
        }),
        ("stands under another name", |items| {
            document(
                items,
                "player",
                |body| body.replace("\"id\":\"p", "\"id\":\"q"),
                None,
            );
        }),
        ("no IANA time zone", |items| {
            document(items, "event", |body| body.replace("UTC", "Mars"), None);
        }),
    ];
    let whole = items(&file(&event()));
    for (detail, change) in table {
        let mut items = whole.clone();
        change(&mut items);
        let other = Event::new();
        let reply = import(&other, &written(&items)).is(422);
        assert!(reply.text().contains(detail), "{detail}: {}", reply.text());
        assert_eq!(other.all("/api/v1/events").len(), 1);
    }
}

fn entry(items: &mut [Item], seq: u32) -> &mut ledger::Entry {
    let found = items.iter_mut().find_map(|item| match item {
        Item::Entry(entry) if entry.seq == seq => Some(entry),
        _ => None,
    });
    found.expect("an entry")
}

/// Changes the first document of a kind.
fn document(items: &mut [Item], kind: &str, change: fn(String) -> String, now: Option<&str>) {
    let found = items.iter_mut().find_map(|item| match item {
        Item::Document(document) if *document.kind == *kind => Some(document),
        _ => None,
    });
    let found = found.expect("a document");
    found.body = change(found.body.to_string()).into();
    // what is changed within its event stands under that event
    if let Some(event) = serde_json::from_str::<Value>(&found.body).unwrap()["event"].as_str() {
        found.parent = event.into();
    }
    if let Some(kind) = now {
        found.kind = kind.into();
    }
}

#[test]
fn only_who_may_make_events_takes_them() {
    let event = event();
    let file = file(&event);
    let scope = Scope {
        event: Some(event.id.as_str().into()),
        ..Scope::default()
    };
    for role in Role::ALL {
        let token = event.service.token(role, scope.clone());
        let ask = Ask::of("POST", "/api/v1/events/file").file(&file);
        event
            .service
            .ask(Some(&token), ask)
            .refused(403, "forbidden");
    }
}
