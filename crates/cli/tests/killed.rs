//! Kills the service at random moments while acts come in: whatever was acknowledged stands in the
//! record once, the chain is whole, and every game is back.
//!
//! `JADOUBE_KILLS=500 cargo test -p jadoube --test killed` kills it more often.

#![allow(dead_code, reason = "each test uses a part of what they share")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

extern crate ledger as jadoube_ledger;

#[path = "../../ledger/tests/recorded/mod.rs"]
mod recorded;
#[path = "common/records.rs"]
mod records;
#[path = "common/served.rs"]
mod served;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use records::{Place, opened};
use serde_json::{Value, json};
use served::{JADOUBE, Served, ask, token};
use simulation::{Manners, Simulated};

const BOARDS: usize = 4;
/// How often the service is killed in the middle of the same games: no game takes acts without end.
const KILLS_OF_A_GAME: u64 = 50;

fn id(answer: Option<(u16, Value)>) -> String {
    let (status, answer) = answer.expect("an answer");
    assert_eq!(status, 201, "{answer}");
    answer["id"].as_str().expect("an id").to_owned()
}

fn boards(served: &Served, token: &str) -> Vec<String> {
    let terms = json!({ "regulations": { "illegal_moves_to_lose": 200 } });
    let post = |path: &str, body: Value| {
        id(served.ask("POST", &format!("/api/v1{path}"), token, Some(&body)))
    };
    let event = post("/events", json!({ "name": "Killed" }));
    let round = post(
        &format!("/events/{event}/rounds"),
        json!({ "number": 1, "terms": terms }),
    );
    let path = format!("/rounds/{round}/boards");
    (1..=BOARDS)
        .map(|number| post(&path, json!({ "number": number })))
        .collect()
}

/// What was acknowledged: the number of each key and the act that was sent under it, by board.
type Acknowledged = Arc<Mutex<BTreeMap<String, BTreeMap<String, (u64, Value)>>>>;

/// Those who play at a board; they err, claim and press without a move.
struct Players {
    simulated: Simulated,
    /// What was sent last, until somebody says what became of it.
    sent: Option<Value>,
    count: u64,
}

impl Players {
    fn new(seed: u64) -> Players {
        let manners = Manners {
            illegal: 30,
            touched: 60,
            claims: 30,
            presses: 20,
            ..Manners::default()
        };
        let mut start = laws::Start::default();
        start.regime.regulations.illegal_moves_to_lose = Some(200);
        Players {
            simulated: Simulated::new(start, manners, seed),
            sent: None,
            count: 0,
        }
    }

    /// The next two acts, or those again of which nobody knows.
    fn batch(&mut self) -> Value {
        let (simulated, count) = (&mut self.simulated, self.count);
        let mut next = |place: u64| {
            let act = protocol::Line::Act(simulated.next()).to_json();
            let act: Value = serde_json::from_str(&act).expect("an act");
            json!({ "key": format!("k{}", 2 * count + place), "act": act })
        };
        let sent = self.sent.get_or_insert_with(|| {
            let acts = [next(0), next(1)];
            json!({ "acts": acts })
        });
        sent.clone()
    }

    /// Tells acts until nobody answers any more.
    fn tell(&mut self, address: SocketAddr, board: &str, token: &str, acknowledged: &Acknowledged) {
        let path = format!("/api/v1/boards/{board}/acts");
        loop {
            let batch = self.batch();
            let answer = match ask(address, "POST", &path, token, Some(&batch)) {
                Some((200, answer)) => answer,
                Some((503, _)) => continue,
                Some(other) => panic!("{other:?}"),
                // they are sent again after the restart
                None => return,
            };
            let mut all = acknowledged.lock().expect("a lock");
            let of_board = all.entry(board.to_owned()).or_default();
            let sent = batch["acts"].as_array().expect("acts");
            let results = answer["results"].as_array().expect("results");
            assert_eq!(results.len(), sent.len(), "{answer}");
            for (result, sent) in results.iter().zip(sent) {
                let outcome = result["outcome"].as_str().expect("an outcome");
                assert!(
                    ["appended", "already_appended"].contains(&outcome),
                    "{result}"
                );
                assert_eq!(result["key"], sent["key"]);
                let key = result["key"].as_str().expect("a key").to_owned();
                let seq = result["seq"].as_u64().expect("a number");
                // the service says who told it
                let mut act = sent["act"].clone();
                act["source"] = json!("arbiter");
                of_board.insert(key, (seq, act));
            }
            drop(all);
            self.sent = None;
            self.count += 1;
        }
    }
}

fn killed_at_random_moments(db: &str) {
    let kills: u64 = std::env::var("JADOUBE_KILLS")
        .ok()
        .and_then(|kills| kills.parse().ok())
        .unwrap_or(10);
    let folder = tempfile::tempdir().expect("a folder");
    let key = folder.path().join("site.key").display().to_string();
    let token = token(db);
    let mut random = 7u64;
    let mut total = 0;
    let mut left = kills;
    while left > 0 {
        let now = left.min(KILLS_OF_A_GAME);
        total += killed_in_these_games(db, &key, &token, now, &mut random);
        left -= now;
    }
    println!("{kills} kills, {total} acts acknowledged, all recorded once");
    assert!(
        total > 20 * kills as usize / 10,
        "only {total} acts were acknowledged"
    );
}

/// How many acts were acknowledged.
fn killed_in_these_games(db: &str, key: &str, token: &str, kills: u64, random: &mut u64) -> usize {
    let served = Served::begin(db, key);
    let boards = boards(&served, token);
    served.kill();
    let acknowledged = Acknowledged::default();
    let mut players: Vec<Players> = (0..BOARDS as u64).map(Players::new).collect();
    for _ in 0..kills {
        let served = Served::begin(db, key);
        let address = served.address;
        *random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let moment = Duration::from_millis(20 + (*random >> 33) % 300);
        thread::scope(|scope| {
            for (board, players) in boards.iter().zip(&mut players) {
                let acknowledged = &acknowledged;
                scope.spawn(move || players.tell(address, board, token, acknowledged));
            }
            thread::sleep(moment);
            served.kill();
        });
    }
    plays_until_it_ends(db, key, &boards, token, &mut players, &acknowledged);
    let served = Served::begin(db, key);
    for board in &boards {
        everything_is_there(&served, board, token, &acknowledged);
    }
    served.kill();
    let verified = Command::new(JADOUBE)
        .args(["verify", "--db", db])
        .output()
        .expect("a verification");
    assert!(
        verified.status.success(),
        "{}",
        String::from_utf8_lossy(&verified.stdout)
    );
    let all = acknowledged.lock().expect("a lock");
    all.values().map(BTreeMap::len).sum()
}

/// Once more, and it is asked to end: the end of each record is signed.
fn plays_until_it_ends(
    db: &str,
    key: &str,
    boards: &[String],
    token: &str,
    players: &mut [Players],
    acknowledged: &Acknowledged,
) {
    let served = Served::begin(db, key);
    let address = served.address;
    thread::scope(|scope| {
        for (board, players) in boards.iter().zip(players) {
            scope.spawn(move || players.tell(address, board, token, acknowledged));
        }
        thread::sleep(Duration::from_millis(300));
        assert!(served.end().success());
    });
    let mut store = opened(db);
    for tail in store.tails(None, 99).expect("the ends of the records") {
        let heads = store.heads(&tail.game).expect("signed heads");
        let last = heads.last().expect("a signed head");
        let end = (last.seq + 1, last.hash, last.is_valid());
        assert_eq!(end, (tail.next_seq, tail.hash, true), "{}", tail.game);
    }
}

fn everything_is_there(served: &Served, board: &str, token: &str, acknowledged: &Acknowledged) {
    let mut recorded = Vec::new();
    loop {
        let path = format!("/api/v1/boards/{board}/acts?from={}", recorded.len());
        let (status, page) = served.ask("GET", &path, token, None).expect("an answer");
        assert_eq!(status, 200, "{page}");
        let page = page["acts"].as_array().cloned().unwrap_or_default();
        if page.is_empty() {
            break;
        }
        recorded.extend(page);
    }
    for (act, seq) in recorded.iter().zip(0u64..) {
        assert_eq!(act["seq"], seq, "a gap");
    }
    let all = acknowledged.lock().expect("a lock");
    for (key, (seq, sent)) in all.get(board).into_iter().flatten() {
        let places: Vec<(&Value, &Value)> = recorded
            .iter()
            .filter(|act| act["key"] == **key)
            .map(|act| (&act["seq"], &act["act"]))
            .collect();
        assert_eq!(places, [(&json!(seq), sent)], "{key} of {board}");
    }
    let (_, found) = served
        .ask(
            "GET",
            &format!("/api/v1/boards/{board}/verification"),
            token,
            None,
        )
        .expect("an answer");
    assert_eq!(
        (&found["whole"], &found["disagreements"]),
        (&json!(true), &json!([])),
        "{found}"
    );
    let (_, state) = served
        .ask("GET", &format!("/api/v1/boards/{board}/state"), token, None)
        .expect("an answer");
    assert_eq!(state["seq"], recorded.len() as u64 - 1, "the game is back");
    assert_eq!(
        state["verdict"],
        judged(&recorded),
        "as a replay from nothing"
    );
}

/// What the Laws make of the last of these acts.
fn judged(recorded: &[Value]) -> Value {
    let mut judge = jadoube_ledger::Judge::default();
    let mut json = Vec::new();
    for (entry, seq) in recorded.iter().zip(0u32..) {
        let line = protocol::parse_line(&entry["act"].to_string(), judge.context());
        let verdict = judge.take(seq, &line.expect("a line")).expect("judged");
        json.clear();
        protocol::write_verdict(
            &verdict.expect("a verdict"),
            protocol::Languages::All,
            &mut json,
        );
    }
    serde_json::from_slice(&json).expect("JSON")
}

#[test]
fn over_sqlite() {
    let place = Place::sqlite();
    killed_at_random_moments(&place.address());
}

#[test]
fn over_postgresql() {
    let place = Place::postgres();
    killed_at_random_moments(&place.address());
}
