//! Makes the examples of the OpenAPI document from what the service answers, and tests that those
//! checked in are such. Names and secrets, which differ from run to run, are numbered.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod client;

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value, json};
use totp_rs::{Builder, Secret};

use client::{Ask, DOCUMENT, Event, Reply};

const FILE: &str = "src/api/examples.json";

const PASSWORD: &str = "touch-move!";

/// What was asked for and answered, by the names of the operations.
struct Said {
    event: Event,
    examples: Map<String, Value>,
}

impl Said {
    /// Asks as the chief arbiter, and keeps what the operation was asked with and answered.
    #[track_caller]
    fn ask(&mut self, operation: &str, ask: Ask) -> Value {
        let chief = self.event.chief.clone();
        self.ask_as(Some(&chief), operation, ask)
    }

    #[track_caller]
    fn ask_as(&mut self, token: Option<&str>, operation: &str, ask: Ask) -> Value {
        let reply = self.reply_to(token, operation, ask);
        body(&reply.body).unwrap_or_default()
    }

    #[track_caller]
    fn reply_to(&mut self, token: Option<&str>, operation: &str, ask: Ask) -> Reply {
        let json = ("content-type", "application/json".to_owned());
        let asked = ask.headers.contains(&json).then(|| ask.body.clone());
        let reply = self.event.service.ask(token, ask);
        assert!(reply.status < 300, "{operation}: {}", reply.text());
        let both = [("asked", asked), ("answered", Some(reply.body.clone()))];
        let both = both
            .into_iter()
            .filter_map(|(key, bytes)| Some((key.into(), body(&bytes?)?)));
        let example = Value::Object(both.collect());
        self.examples.insert(operation.into(), example);
        reply
    }

    #[track_caller]
    fn get(&mut self, operation: &str, path: &str) -> Value {
        self.ask(operation, Ask::get(format!("/api/v1{path}")))
    }

    /// Asks as the chief arbiter for a file, and keeps its text as what it is.
    #[track_caller]
    fn file(&mut self, operation: &str, path: &str) {
        let reply = self.event.ask(Ask::get(format!("/api/v1{path}"))).is(200);
        let kind = reply.header("content-type");
        let kind = kind.split(';').next().unwrap_or_default().to_owned();
        self.keep_as(operation, &kind, reply.text().into());
    }

    /// Asks for a stream, and keeps its first event.
    #[track_caller]
    fn events(&mut self, token: Option<&str>, operation: &str, path: &str) {
        let path = format!("/api/v1{path}");
        let first = self.event.service.first_event(token, &path);
        self.keep_as(operation, "text/event-stream", first);
    }

    /// Keeps one of the forms in which the operation answers.
    fn keep_as(&mut self, operation: &str, kind: &str, answered: Value) {
        let example = self.examples.entry(operation);
        let example = example.or_insert_with(|| json!({ "answered_as": {} }));
        example["answered_as"][kind] = answered;
    }
}

/// What was sent, in JSON; `None` where nothing was.
fn body(bytes: &[u8]) -> Option<Value> {
    (!bytes.is_empty()).then(|| serde_json::from_slice(bytes).unwrap())
}

/// Lists are in the order of names drawn by lot: of each one stays that is always there.
fn only(said: &mut Said, operation: &str, is_kept: impl Fn(&Value) -> bool) {
    let answered = &mut said.examples[operation]["answered"];
    let items = answered["items"].as_array_mut().unwrap();
    items.retain(is_kept);
    assert_eq!(items.len(), 1, "{operation}");
    if answered.get("next").is_some() {
        answered["next"] = Value::Null;
    }
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap()
}

/// Every operation that takes or answers a body, each once.
fn examples() -> Map<String, Value> {
    let mut said = Said {
        event: Event::new(),
        examples: Map::new(),
    };
    let event = of_an_event(&mut said);
    let board = of_a_round(&mut said, &event);
    of_a_board(&mut said, &board);
    of_a_start(&mut said, &event);
    of_people(&mut said);
    of_games(&mut said);
    of_everybody(&mut said);
    said.examples
}

fn of_an_event(said: &mut Said) -> String {
    let new = json!({ "name": "Club evening", "city": "Paris", "time_zone": "Europe/Paris", "delay_s": 0 });
    let made = said.ask("create_event", Ask::post("/api/v1/events", &new));
    let event = text(&made, "id").to_owned();
    said.get("show_event", &format!("/events/{event}"));
    said.get("list_events", "/events");
    only(said, "list_events", |item| item["id"] == event);
    let path = format!("/api/v1/events/{event}");
    said.ask("change_event", Ask::put(path, &new));
    let webhooks = format!("/api/v1/events/{event}/webhooks");
    let hook = json!({ "url": "https://example.org/hook", "occasions": ["board_down"] });
    said.ask("create_webhook", Ask::post(&webhooks, &hook));
    said.get("list_webhooks", &format!("/events/{event}/webhooks"));
    let empty = json!({ "name": "To be taken" });
    let path = "/api/v1/events";
    let other = said.event.ask(Ask::post(path, &empty)).is(201).id();
    let file = said
        .event
        .ask(Ask::get(format!("/api/v1/events/{other}/file")));
    said.event
        .ask(Ask::delete(format!("/api/v1/events/{other}")))
        .is(204);
    said.keep_as("export_event", "application/x-ndjson", file.text().into());
    let take = Ask::of("POST", "/api/v1/events/file").file(&file.body);
    let take = take.with("content-type", "application/x-ndjson");
    said.ask("import_event", take);
    event
}

fn of_a_round(said: &mut Said, event: &str) -> String {
    let clock =
        json!({ "white_ms": 900_000, "black_ms": 900_000, "increment_ms": 10_000, "delay_ms": 0 });
    let new = json!({ "number": 1, "terms": { "edition": "FIDE2023", "control": "rapid", "clock": clock } });
    let path = format!("/api/v1/events/{event}/rounds");
    let round = said.ask("create_round", Ask::post(path, &new));
    let round = text(&round, "id").to_owned();
    let table = "round;board;white;black\n1;1;Archer, Ada;Knightley, Bo\n";
    let path = format!("/api/v1/events/{event}/pairings?format=csv");
    said.ask(
        "import_pairings",
        Ask::of("POST", path).file(table.as_bytes()),
    );
    for format in ["csv", "trf16"] {
        let path = format!("/rounds/{round}/pairings?format={format}");
        said.file("export_pairings", &path);
    }
    said.get("list_rounds", &format!("/events/{event}/rounds"));
    said.get("read_standings", &format!("/events/{event}/standings"));
    said.get("show_round", &format!("/rounds/{round}"));
    said.ask(
        "change_round",
        Ask::put(format!("/api/v1/rounds/{round}"), &new),
    );
    let boards = said.get("list_boards", &format!("/rounds/{round}/boards"));
    let path = format!("/api/v1/rounds/{round}/boards");
    let new = json!({ "number": 2, "sector": "North" });
    let second = said.ask("create_board", Ask::post(path, &new));
    let path = format!("/api/v1/boards/{}", text(&second, "id"));
    said.ask("change_board", Ask::put(path, &new));
    let players = said.get("list_players", &format!("/events/{event}/players"));
    let path = format!("/api/v1/events/{event}/players");
    let new = json!({ "name": "Castle, Cleo", "rating": 1850, "federation": "FRA" });
    said.ask("create_player", Ask::post(path, &new));
    let player = text(&players["items"][0], "id").to_owned();
    said.get("show_player", &format!("/players/{player}"));
    let new = json!({ "name": "Archer, Ada", "rating": 1800 });
    said.ask(
        "change_player",
        Ask::put(format!("/api/v1/players/{player}"), &new),
    );
    text(&boards["items"][0], "id").to_owned()
}

fn of_a_call(said: &mut Said, board: &str) {
    let event = text(&said.examples["show_board"]["answered"], "event").to_owned();
    let cards = said.get("list_cards", &format!("/events/{event}/cards?tables=1"));
    let path = format!("/calls/{}", text(&cards["items"][0], "code"));
    let call = Ask::of("POST", format!("/api/v1{path}"));
    said.ask_as(None, "call_arbiter", call);
    let answer = Ask::of("PUT", format!("/api/v1/boards/{board}/call"));
    said.ask("answer_call", answer);
    said.get("read_call", &path);
    let done = Ask::of("DELETE", format!("/api/v1/boards/{board}/call"));
    said.event.ask(done).is(204);
}

fn of_a_board(said: &mut Said, board: &str) {
    let acts = json!({ "acts": [
        { "key": "mine:1", "act": "W move e2e5" },
        { "key": "mine:2", "act": { "act": "press", "by": "white", "at": 3400 } },
    ] });
    let path = format!("/api/v1/boards/{board}/acts");
    said.ask("tell_acts", Ask::post(path, &acts));
    let remarks =
        json!({ "remarks": [{ "key": "1f6a0c", "what": "illegal_move", "move": "34... Kg7" }] });
    let path = format!("/api/v1/boards/{board}/remarks");
    said.ask("tell_remarks", Ask::of("PUT", path).json(&remarks));
    let sensor = json!({
        "family": "dgt", "state": "out_of_step", "squares": ["e2", "e5"], "for_ms": 0,
        "men": "rnbqkbnrpppppppp............P...................PPPP.PPPRNBQKBNR",
    });
    let path = format!("/api/v1/boards/{board}/sensor");
    said.ask("report_sensor", Ask::of("PUT", path).json(&sensor));
    said.get("show_board", &format!("/boards/{board}"));
    of_a_call(said, board);
    said.get("read_state", &format!("/boards/{board}/state"));
    let confirm = json!({ "acts": [{ "key": "mine:3", "act": "A confirm 2.0" }, { "key": "mine:4", "act": "W move e2e4" }, { "key": "mine:5", "act": "W press" }] });
    let path = format!("/api/v1/boards/{board}/acts");
    said.event.ask(Ask::post(path, &confirm)).is(200);
    said.get("read_acts", &format!("/boards/{board}/acts"));
    said.get("read_public_state", &format!("/boards/{board}/public"));
    let shown = said.examples["show_board"]["answered"].clone();
    let round = text(&shown, "round").to_owned();
    said.get(
        "read_public_states",
        &format!("/rounds/{round}/public?limit=1"),
    );
    said.get("read_score_sheet", &format!("/boards/{board}/score-sheet"));
    said.get(
        "read_public_score_sheet",
        &format!("/boards/{board}/public/score-sheet"),
    );
    said.get("verify_record", &format!("/boards/{board}/verification"));
    said.file("export_record", &format!("/boards/{board}/record"));
    said.file("export_games", &format!("/rounds/{round}/pgn"));
    said.file("read_public_games", &format!("/rounds/{round}/public/pgn"));
    let chief = said.event.chief.clone();
    for (operation, path) in [
        ("follow_board_events", format!("/boards/{board}/events")),
        (
            "hear_board_events",
            format!("/boards/{board}/device/events"),
        ),
        (
            "watch_board_events",
            format!("/boards/{board}/public/events"),
        ),
        (
            "follow_hall_events",
            format!("/events/{}/events", text(&shown, "event")),
        ),
    ] {
        said.events(Some(&chief), operation, &path);
    }
    let path = format!("/api/v1/boards/{board}/codes");
    let code = said.ask("create_pairing_code", Ask::of("POST", path));
    let code = json!({ "code": code["code"] });
    said.ask_as(
        None,
        "redeem_pairing_code",
        Ask::post("/api/v1/codes", &code),
    );
    let player = text(&shown["black"], "id").to_owned();
    said.get("export_player", &format!("/players/{player}/data"));
    let path = format!("/api/v1/players/{player}/erase");
    said.ask(
        "erase_player",
        Ask::post(path, &json!({ "free_text": false })),
    );
    said.get("list_authors", "/authors");
    only(said, "list_authors", |item| item["name"] == "paired device");
}

fn of_a_start(said: &mut Said, event: &str) {
    let table = "round;board;white;black\n2;1;Archer, Ada;Draught, Dov\n";
    let path = format!("/api/v1/events/{event}/pairings?format=csv");
    let import = Ask::of("POST", path).file(table.as_bytes());
    said.event.ask(import).is(200);
    let rounds = said.event.all(&format!("/api/v1/events/{event}/rounds"));
    let path = format!("/api/v1/rounds/{}/start", text(&rounds[1], "id"));
    let at = json!({ "at": said.event.service.clock.now().to_string() });
    said.ask("start_round", Ask::post(path, &at));
}

fn of_people(said: &mut Said) {
    let new =
        json!({ "login": "anna", "password": PASSWORD, "role": "chief_arbiter", "scope": {} });
    let anna = said.ask("create_account", Ask::post("/api/v1/accounts", &new));
    let path = format!("/accounts/{}", text(&anna, "id"));
    said.get("show_account", &path);
    said.get("list_accounts", "/accounts");
    said.ask("change_account", Ask::put(format!("/api/v1{path}"), &new));
    let new =
        json!({ "label": "hall display", "role": "auditor", "scope": {}, "lifetime_days": 7 });
    said.ask("create_token", Ask::post("/api/v1/tokens", &new));
    said.get("list_tokens", "/tokens");
    only(said, "list_tokens", |item| item["label"] == "hall display");
    of_a_session(said);
    said.get("read_audit", "/audit?limit=1");
    said.get("verify_audit", "/audit/verification");
    said.get("read_upkeep", "/upkeep");
    let now = json!({ "now": said.event.service.clock.now().to_string() });
    said.ask("confirm_clock", Ask::post("/api/v1/upkeep/clock", &now));
}

fn of_a_session(said: &mut Said) {
    let log_in = Ask::post(
        "/api/v1/session",
        &json!({ "login": "anna", "password": PASSWORD }),
    );
    let reply = said.reply_to(None, "log_in", log_in);
    let cookie = reply
        .header("set-cookie")
        .split(';')
        .next()
        .unwrap()
        .to_owned();
    let csrf = text(&reply.json()["session"], "csrf_token").to_owned();
    let own = |ask: Ask| ask.with("cookie", &cookie).with("x-csrf-token", &csrf);
    said.ask_as(None, "show_session", own(Ask::get("/api/v1/session")));
    let path = "/api/v1/session/second-factor";
    said.ask_as(None, "show_second_factor", own(Ask::get(path)));
    let begin = Ask::post(path, &json!({ "present_password": PASSWORD }));
    let begun = said.ask_as(None, "begin_second_factor", own(begin));
    let secret = Secret::try_from_base32(text(&begun, "secret")).unwrap();
    let totp = Builder::new().with_secret(secret).build().unwrap();
    let now_s = u64::try_from(said.event.service.clock.now().as_second()).unwrap();
    let code = json!({ "code": totp.generate(now_s).to_string() });
    let activate = Ask::of("PUT", path).json(&code);
    let codes = said.ask_as(None, "activate_second_factor", own(activate));
    let code = &codes["recovery_codes"][0];
    let end = json!({ "present_password": PASSWORD, "code": code });
    let end = Ask::post(format!("{path}/end"), &end);
    said.ask_as(None, "end_second_factor", own(end));
    let change = json!({ "old": PASSWORD, "new": "j'adoube..." });
    let change = Ask::of("PUT", "/api/v1/session/password").json(&change);
    said.ask_as(None, "change_password", own(change));
}

fn of_games(said: &mut Said) {
    let clock = json!({ "white_ms": 300_000, "black_ms": 300_000, "increment_ms": 3000 });
    let new = json!({ "control": "blitz", "clock": clock, "arbiter": "announces", "white": "Ada", "black": "Bo" });
    let made = said.ask_as(None, "create_game", Ask::post("/api/v1/games", &new));
    let seat = text(&made["links"], "both").to_owned();
    let acts =
        json!({ "acts": [{ "key": "1", "act": "W move e2e4" }, { "key": "2", "act": "W press" }] });
    let tell = Ask::post(format!("/api/v1/games/{seat}/acts"), &acts);
    said.ask_as(None, "tell_game_acts", tell);
    said.ask_as(None, "show_game", Ask::get(format!("/api/v1/games/{seat}")));
    said.events(None, "follow_game_events", &format!("/games/{seat}/events"));
    let resign = json!({ "acts": [{ "key": "3", "act": "B resign" }] });
    let path = format!("/api/v1/games/{seat}/acts");
    said.event
        .service
        .ask(None, Ask::post(path, &resign))
        .is(200);
    let path = format!("/api/v1/games/{seat}/rematch");
    said.ask_as(None, "want_rematch", Ask::of("POST", &*path));
    said.ask_as(None, "show_rematch", Ask::get(path));
}

fn of_everybody(said: &mut Said) {
    said.ask_as(None, "about", Ask::get("/api/v1/about"));
    let editions = said.ask_as(None, "list_laws", Ask::get("/api/v1/laws"));
    assert!(editions["items"].as_array().unwrap().len() > 5);
    let mut laws = said.ask_as(None, "show_laws", Ask::get("/api/v1/laws/FIDE2023"));
    // one of each is enough to see what they are like
    for list in ["articles", "ambiguities"] {
        laws[list].as_array_mut().unwrap().truncate(1);
    }
    said.examples["show_laws"]["answered"] = laws;
    let script = json!({ "editions": ["FIDE2023"], "acts": ["W move e2e5", "W press"] });
    said.ask_as(None, "judge", Ask::post("/api/v1/judge", &script));
}

/// The length of a salt, in hexadecimal digits: hashes and signatures are longer, names shorter.
const SALT: usize = 32;

/// Puts numbers in the place of what is drawn by lot: the same number for the same, wherever it
/// stands.
#[derive(Default)]
struct Numbered(BTreeMap<String, String>);

impl Numbered {
    fn value(&mut self, value: &mut Value) {
        match value {
            Value::String(text) => *text = self.text(text),
            Value::Array(values) => values.iter_mut().for_each(|value| self.value(value)),
            Value::Object(values) => {
                for (key, value) in values {
                    match SECRETS.iter().find(|(secret, _)| secret == key) {
                        Some((_, shown)) => *value = shown_as(value, shown),
                        None => self.value(value),
                    }
                }
            }
            _ => {}
        }
    }

    /// Word by word: names stand in addresses and in sentences too.
    fn text(&mut self, text: &str) -> String {
        let mut whole = String::new();
        let mut word = String::new();
        for letter in text.chars().chain(['\0']) {
            if letter.is_ascii_alphanumeric() || letter == '_' {
                word.push(letter);
                continue;
            }
            whole.push_str(&self.word(&std::mem::take(&mut word)));
            whole.extend(Some(letter).filter(|letter| *letter != '\0'));
        }
        whole
    }

    fn word(&mut self, word: &str) -> String {
        if !is_by_lot(word) {
            return word.to_owned();
        }
        let number = self.0.len() + 1;
        // what a name begins with says of what it is; a salt or a hash says nothing
        let first = if word.len() >= SALT { "0" } else { &word[..1] };
        let width = word.len() - 1;
        let numbered = format!("{first}{number:0>width$}");
        self.0.entry(word.into()).or_insert(numbered).clone()
    }
}

/// Long, of letters and digits, as no word of a language is; a name that has no digit by chance is
/// one by the letters that names do without.
fn is_by_lot(word: &str) -> bool {
    let has = |what: fn(&char) -> bool| word.chars().any(|letter| what(&letter));
    let is_a_name = |word: &str| {
        let mut letters = word.chars().skip(1);
        word.len() == 15 && letters.all(|one| !"ilou_".contains(one))
    };
    let is_mixed = has(char::is_ascii_digit) && has(char::is_ascii_alphabetic);
    word.len() >= 15 && (is_mixed || (is_a_name(word) && !has(char::is_ascii_uppercase)))
}

/// Secrets, and what is shown in their place.
const SECRETS: [(&str, &str); 4] = [
    ("secret", "…"),
    ("uri", "otpauth://totp/jadoube:anna?secret=…&issuer=jadoube"),
    ("recovery_codes", RECOVERY_CODE),
    ("code", "KTJFCRKR"),
];

const RECOVERY_CODE: &str = "RE8DFQ2-RTE72VC";
const CODE_OF_A_CARD: &str = "e00000000000001-1-MFRGGZDFMZTWQ2LK";

/// A secret keeps what it begins with, which says what it is good for.
fn shown_as(secret: &Value, shown: &str) -> Value {
    match secret {
        Value::String(text) if shown == "…" => {
            let kind = text.split_once('_').map_or("", |(kind, _)| kind);
            json!(if kind.is_empty() {
                "JBSWY3DPEHPK3PXP…".to_owned()
            } else {
                format!("{kind}_…")
            })
        }
        Value::Array(_) => json!([shown]),
        Value::String(code) if code.starts_with('e') => json!(CODE_OF_A_CARD),
        Value::String(code) if code.contains('-') => json!(RECOVERY_CODE),
        Value::String(code) if code.bytes().all(|digit| digit.is_ascii_digit()) => json!("123456"),
        Value::String(_) => json!(shown),
        other => other.clone(),
    }
}

fn path(file: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(file)
}

/// `UPDATE_GOLDEN=1` writes them.
#[test]
fn the_examples_are_what_the_service_answers() {
    let mut made = Value::Object(examples());
    Numbered::default().value(&mut made);
    let text = serde_json::to_string_pretty(&made).unwrap() + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path(FILE), text).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(path(FILE)).unwrap();
    let stale = kept
        .lines()
        .zip(text.lines())
        .find(|(kept, made)| kept != made);
    assert!(
        kept == text,
        "crates/service/{FILE} is stale: {stale:?}; UPDATE_GOLDEN=1 cargo test -p jadoube-service --test examples writes it, \
         and --test openapi the document"
    );
}

/// The operations of the document, by name.
fn operations() -> BTreeMap<String, Value> {
    let paths = DOCUMENT["paths"].as_object().unwrap().values();
    let all = paths.flat_map(|methods| methods.as_object().unwrap().values());
    all.map(|operation| (text(operation, "operationId").to_owned(), operation.clone()))
        .collect()
}

#[test]
fn every_operation_says_in_a_line_what_it_does_and_is_in_a_group() {
    let tags = DOCUMENT["tags"].as_array().unwrap();
    assert!(tags.iter().all(|tag| text(tag, "description").len() > 40));
    let known: Vec<&Value> = tags.iter().map(|tag| &tag["name"]).collect();
    for (id, operation) in operations() {
        let line = operation["summary"].as_str().unwrap_or_default();
        assert!((5..=72).contains(&line.len()), "{id}: {line:?}");
        let groups = operation["tags"].as_array().unwrap();
        assert!(groups.iter().all(|group| known.contains(&group)), "{id}");
    }
    for group in ["arbiters' programs", "board makers", "spectators"] {
        let page = tags.iter().find(|tag| tag["name"] == group).unwrap();
        assert!(text(page, "description").contains("```sh\n"), "{group}");
    }
}

#[test]
fn whatever_answers_shows_an_answer() {
    for (id, operation) in operations() {
        let responses = operation["responses"].as_object().unwrap();
        let taken = responses
            .iter()
            .filter(|(status, _)| status.starts_with('2'));
        let contents = taken.filter_map(|(_, response)| response["content"].as_object());
        for (kind, shown) in contents.flatten() {
            assert!(
                !shown["example"].is_null(),
                "{id} shows no answer as {kind}"
            );
        }
    }
    let document = DOCUMENT.to_string();
    for nonsense in ["\"after\":4294967295", "\"verdict\":{}"] {
        assert!(!document.contains(nonsense), "{nonsense}");
    }
    let told = &operations()["tell_acts"];
    let rulings = &told["responses"]["200"]["content"]["application/json"]["example"];
    assert!(rulings.to_string().contains("illegal_move"), "{rulings}");
}

/// What is shown was sent, and accepted: so the examples are made.
#[test]
fn whatever_takes_a_body_shows_one_that_was_accepted() {
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(path(FILE)).unwrap()).unwrap();
    for (id, operation) in operations() {
        let Some(taken) = operation["requestBody"]["content"].as_object() else {
            continue;
        };
        let shows_one = taken.values().any(|kind| !kind["example"].is_null());
        assert!(shows_one, "{id} shows nothing to ask it with");
        if let Some(json) = taken.get("application/json") {
            assert_eq!(json["example"], kept[&id]["asked"], "{id}");
            let schema = text(&json["schema"], "$ref").rsplit('/').next().unwrap();
            let schema = &DOCUMENT["components"]["schemas"][schema];
            assert!(schema["example"].is_null(), "{id} shows another besides");
        }
    }
}
