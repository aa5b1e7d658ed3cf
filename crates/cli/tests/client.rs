//! Tests the client against a real service that is killed and started again: no act that was put
//! into its queue is lost, doubled or out of order, whoever crashes.
#![allow(dead_code, reason = "each test uses a part of what they share")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "common/served.rs"]
mod served;

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use client::{ActOutcome, Client, ClientError, NewAct, Queue, QueueError, Receipt, Retries, Trust};
use serde_json::{Value, json};
use served::{Served, token};
use simulation::{Manners, Simulated};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::sync::Notify;

/// A service that comes back at the same address, and a client.
struct Place {
    folder: TempDir,
    runtime: Runtime,
    token: String,
    address: SocketAddr,
}

impl Place {
    fn new() -> (Place, Served) {
        let folder = tempfile::tempdir().unwrap();
        let token = token(&path(&folder, "db.sqlite"));
        let served = served(&folder, "127.0.0.1:0").ready();
        let place = Place {
            runtime: Runtime::new().unwrap(),
            token,
            address: served.address,
            folder,
        };
        (place, served)
    }

    /// The service again, where it was.
    fn again(&self) -> Served {
        served(&self.folder, &self.address.to_string())
    }

    /// A client with this much patience.
    fn client(&self, retries: Retries) -> Client {
        let address = format!("http://{}", self.address).parse().unwrap();
        let client = Client::new(address, &Trust::System).unwrap();
        client
            .with_token(&self.token)
            .unwrap()
            .with_retries(retries)
    }

    /// A new board.
    fn board(&self) -> String {
        let client = self.client(Retries::default());
        let made = |path: String, new: Value| {
            let made: Value = self.runtime.block_on(client.post(&path, &new)).unwrap();
            made["id"].as_str().unwrap().to_owned()
        };
        let event = made("/events".into(), json!({ "name": "Queue" }));
        let terms = json!({ "regulations": { "illegal_moves_to_lose": 200 } });
        let round = json!({ "number": 1, "terms": terms });
        let round = made(format!("/events/{event}/rounds"), round);
        made(format!("/rounds/{round}/boards"), json!({ "number": 1 }))
    }

    /// The queue, once whoever wrote to it last has let it go.
    fn queue(&self) -> Queue {
        let path = path(&self.folder, "queue");
        for _ in 0..3_000 {
            match Queue::open(Path::new(&path)) {
                Err(QueueError::InUse { .. }) => thread::sleep(Duration::from_millis(10)),
                opened => {
                    let opened = opened.unwrap();
                    assert_eq!(opened.cut, None);
                    return opened.queue;
                }
            }
        }
        panic!("the queue is in use for ever");
    }

    /// The keys of a record behind its start, in their order.
    fn recorded(&self, board: &str) -> Vec<String> {
        let client = self.client(Retries::default());
        let mut keys: Vec<String> = Vec::new();
        loop {
            let path = format!("/boards/{board}/acts?from={}", keys.len());
            let page: Value = self.runtime.block_on(client.get(&path)).unwrap();
            let acts = page["acts"].as_array().unwrap();
            if acts.is_empty() {
                return keys.split_off(1);
            }
            keys.extend(
                acts.iter()
                    .map(|act| act["key"].as_str().unwrap().to_owned()),
            );
        }
    }
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

fn served(folder: &TempDir, listen: &str) -> Served {
    let (db, key) = (path(folder, "db.sqlite"), path(folder, "key"));
    Served::with(&["--db", &db, "--signing-key", &key, "--listen", listen])
}

/// Patience for a service that is started again on a slow machine.
const PATIENT: Retries = Retries {
    first: Duration::from_millis(5),
    longest: Duration::from_millis(100),
    within: Duration::from_secs(300),
};

/// Acts of simulated players, each under a key of its own.
struct Acts {
    players: Simulated,
    count: usize,
}

impl Acts {
    fn new() -> Acts {
        let mut start = laws::Start::default();
        start.regime.regulations.illegal_moves_to_lose = Some(200);
        Acts {
            players: Simulated::new(start, Manners::default(), 3),
            count: 0,
        }
    }

    fn next(&mut self, count: usize) -> Vec<NewAct> {
        let act = |players: &mut Simulated, count: usize| {
            let act = protocol::Line::Act(players.next()).to_json();
            NewAct::new(format!("k{count}"), serde_json::from_str(&act).unwrap())
        };
        let (from, to) = (self.count, self.count + count);
        self.count = to;
        (from..to)
            .map(|count| act(&mut self.players, count))
            .collect()
    }

    fn keys(&self) -> Vec<String> {
        (0..self.count).map(|count| format!("k{count}")).collect()
    }
}

#[test]
fn no_act_is_lost_or_doubled_while_the_service_is_killed() {
    let (place, mut served) = Place::new();
    let (board, queue, mut acts) = (place.board(), place.queue(), Acts::new());
    let (noticed, notices) = mpsc::channel();
    let client = place.client(PATIENT).with_notice(move |why| {
        let _ = noticed.send(why.to_string());
    });
    let sent = || {
        let (queue, client) = (queue.clone(), client.clone());
        place.runtime.spawn(async move {
            let mut receipts: Vec<Receipt> = Vec::new();
            let told = |_: &str, receipt: &Receipt| receipts.push(receipt.clone());
            queue.deliver(&client, told).await.map(|()| receipts)
        })
    };
    let mut receipts = Vec::new();
    for round in 0..8u64 {
        for new in acts.next(30) {
            queue.put(&board, &[new]).unwrap();
        }
        let first = sent();
        // before, in the middle of or after it
        thread::sleep(Duration::from_millis(round * 3));
        served.kill();
        while notices.try_recv().is_ok() {}
        queue.put(&board, &acts.next(1)).unwrap();
        let rest = sent();
        let why = notices.recv_timeout(Duration::from_secs(60));
        why.expect("nobody is there, and it is asked again");
        served = place.again();
        for sent in [first, rest] {
            receipts.extend(place.runtime.block_on(sent).unwrap().unwrap());
        }
        assert_eq!(queue.waiting(), 0);
    }
    assert_eq!(place.recorded(&board), acts.keys());
    let told = receipts.iter().map(|receipt| receipt.key.to_string());
    assert!(
        told.eq(acts.keys()),
        "a receipt for each, in order: {receipts:?}"
    );
    let refused = |receipt: &Receipt| receipt.outcome == ActOutcome::Refused;
    assert!(!receipts.iter().any(refused), "{receipts:?}");
    served.kill();
}

/// Whoever sends is gone after some receipts, in the middle of the next request, and somebody else
/// opens the file.
#[test]
fn no_act_is_lost_or_doubled_while_the_client_crashes() {
    let (place, served) = Place::new();
    let boards = [place.board(), place.board()];
    let mut acts = [Acts::new(), Acts::new()];
    let client = place.client(PATIENT);
    let mut told = BTreeSet::new();
    for round in 0..20 {
        let queue = place.queue();
        for _ in 0..3 {
            // one after the other: each is a request of its own
            for (board, acts) in boards.iter().zip(&mut acts) {
                queue.put(board, &acts.next(1)).unwrap();
            }
        }
        let crash = Notify::new();
        let mut left = round % 6;
        let sending = queue.deliver(&client, |board, receipt| {
            let key = (board.to_owned(), receipt.key.clone());
            assert!(told.insert(key), "{receipt:?} for the second time");
            if left == 0 {
                crash.notify_one();
            }
            left -= 1;
        });
        place.runtime.block_on(async {
            tokio::select! {
                biased;
                () = crash.notified() => {}
                sent = sending => panic!("it was to crash: {sent:?}"),
            }
        });
    }
    let queue = place.queue();
    assert!(queue.waiting() > 0);
    let sent = queue.deliver(&client, |board, receipt| {
        let key = (board.to_owned(), receipt.key.clone());
        assert!(told.insert(key), "{receipt:?} for the second time");
    });
    place.runtime.block_on(sent).unwrap();
    for (board, acts) in boards.iter().zip(&acts) {
        assert_eq!(place.recorded(board), acts.keys());
    }
    served.kill();
}

#[test]
fn while_the_service_is_away_acts_wait() {
    let (place, served) = Place::new();
    let (board, queue, mut acts) = (place.board(), place.queue(), Acts::new());
    served.kill();
    queue.put(&board, &acts.next(3)).unwrap();
    let hasty = place.client(Retries::NONE);
    let sent = place
        .runtime
        .block_on(queue.deliver(&hasty, |_, _| panic!("nobody is there")));
    assert!(
        matches!(sent, Err(ClientError::Unreachable { .. })),
        "{sent:?}"
    );
    assert_eq!(queue.waiting(), 3);
    let served = place.again();
    let patient = place.client(PATIENT);
    place
        .runtime
        .block_on(queue.deliver(&patient, |_, _| {}))
        .unwrap();
    assert_eq!(place.recorded(&board), acts.keys());
    // what the service will not take does not hold up what follows it
    let odd = NewAct::new("odd", "W shout".into());
    queue
        .put(&board, &[vec![odd], acts.next(1)].concat())
        .unwrap();
    queue
        .put("no-such-board", &[NewAct::new("k", "W press".into())])
        .unwrap();
    let mut outcomes = Vec::new();
    let sent = place
        .runtime
        .block_on(queue.deliver(&patient, |_, receipt| outcomes.push(receipt.outcome)));
    assert!(
        matches!(sent, Err(ClientError::Refused { status: 404, .. })),
        "{sent:?}"
    );
    assert_eq!(outcomes, [ActOutcome::Refused, ActOutcome::Appended]);
    let (board_of_none, _) = queue.give_up_first().unwrap().unwrap();
    assert_eq!((&*board_of_none, queue.waiting()), ("no-such-board", 0));
    assert_eq!(place.recorded(&board), acts.keys());
    served.kill();
}
