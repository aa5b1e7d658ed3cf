//! Tests `bridge sharly-chess` beside a stand-in for Sharly-Chess: its counters follow the rulings
//! here, once, whoever is killed meanwhile.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
#[allow(dead_code, reason = "each test uses a part of what they share")]
#[path = "common/served.rs"]
mod served;

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use served::{Served, token};
use tempfile::TempDir;

/// What the stand-in has: two boards, each with two players and what it counts of them.
#[derive(Default)]
struct Counting {
    /// By the numbers of players: 11 and 12 sit at board 1, 21 and 22 at board 2.
    illegal: std::collections::BTreeMap<u32, u32>,
    /// What was asked besides the page.
    asked: Vec<String>,
    /// How it answers whoever wants to change something.
    refuses: bool,
}

/// A stand-in for Sharly-Chess, with the routes of its input screens: `GET` of a screen, `PUT` of
/// one more illegal move of a player, `DELETE` of one. It records two of a player at most.
struct StandIn {
    address: SocketAddr,
    counting: Arc<Mutex<Counting>>,
}

const NAMES: [(u32, &str); 4] = [
    (11, "ARCHER Ada"),
    (12, "KNIGHTLEY Bo"),
    (21, "STONE Cy"),
    (22, "WELLS Di"),
];

impl StandIn {
    fn begin() -> StandIn {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let counting: Arc<Mutex<Counting>> = Arc::default();
        let served = Arc::clone(&counting);
        thread::spawn(move || {
            for stream in listener.incoming() {
                // whoever was killed in the middle of it does not hear the answer
                let _ = answer(stream.unwrap(), &served);
            }
        });
        StandIn { address, counting }
    }

    fn screen(&self) -> String {
        format!("http://{}/view/screen/open/input", self.address)
    }

    fn counts(&self) -> [u32; 4] {
        let counting = self.counting.lock().unwrap();
        NAMES.map(|(player, _)| counting.illegal.get(&player).copied().unwrap_or(0))
    }

    fn set(&self, player: u32, illegal: u32) {
        self.counting
            .lock()
            .unwrap()
            .illegal
            .insert(player, illegal);
    }

    fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.counting.lock().unwrap().asked)
    }

    /// Waits until it counts so.
    fn comes_to(&self, counts: [u32; 4]) {
        let began = Instant::now();
        while self.counts() != counts {
            assert!(
                began.elapsed() < Duration::from_secs(120),
                "{:?}",
                self.counts()
            );
            thread::sleep(Duration::from_millis(20));
        }
    }
}

fn page(counting: &Counting) -> String {
    let mut page = "<html><h2>Open (round #1, 2 games in progress)</h2>".to_owned();
    for board in 1..=2u32 {
        let _ = write!(
            page,
            "<div id=\"tournament-3-board-{board}-row\" class=\"board-row\">"
        );
        for (side, player) in [("W", board * 10 + 1), ("B", board * 10 + 2)] {
            let name = NAMES
                .iter()
                .find(|(number, _)| *number == player)
                .unwrap()
                .1;
            let illegal = counting.illegal.get(&player).copied().unwrap_or(0);
            let _ = write!(page, "<div>{name}</div>");
            for _ in 0..illegal {
                let _ = write!(
                    page,
                    "<span><i\n data-testid=\"illegal-move-icon-{side}\"\n class=\"illegal-move-flag delete\"\n \
                     hx-delete=\"/view/delete-illegal-move/1/open/input/3/{player}\"></i></span>"
                );
            }
            if illegal < 2 {
                let _ = write!(
                    page,
                    "<i data-testid=\"add-illegal-move-button-{side}\" \
                     hx-put=\"/view/add-illegal-move/1/open/input/3/{player}\"></i>"
                );
            }
        }
        page += "</div>";
    }
    page + "</html>"
}

fn answer(mut stream: TcpStream, counting: &Mutex<Counting>) -> std::io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte)?;
        head.extend(byte);
    }
    let head = String::from_utf8_lossy(&head);
    let mut words = head.split(' ');
    let (method, path) = (words.next().unwrap(), words.next().unwrap());
    let mut counting = counting.lock().unwrap();
    let player = |begins: &str| {
        path.strip_prefix(begins)
            .and_then(|rest| rest.parse::<u32>().ok())
    };
    let added = player("/view/add-illegal-move/1/open/input/3/").filter(|_| method == "PUT");
    let taken = player("/view/delete-illegal-move/1/open/input/3/").filter(|_| method == "DELETE");
    let is_screen = method == "GET" && path == "/view/screen/open/input";
    let status = match (added.or(taken), is_screen) {
        (Some(_), _) if counting.refuses => "403 Forbidden",
        (Some(player), _) => {
            counting.asked.push(format!("{method} {player}"));
            let illegal = counting.illegal.entry(player).or_default();
            *illegal = if added.is_some() {
                *illegal + 1
            } else {
                illegal.saturating_sub(1)
            };
            "200 OK"
        }
        (None, true) => "200 OK",
        (None, false) => "404 Not Found",
    };
    let body = page(&counting);
    drop(counting);
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-type: text/html\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
    )
}

fn path(file: &Path) -> &str {
    file.to_str().unwrap()
}

/// A service with a round of two boards at which four players sit.
struct Ruled {
    folder: TempDir,
    token: String,
    served: Option<Served>,
    event: String,
    round: String,
    boards: Vec<String>,
    /// How many acts were told.
    told: AtomicU32,
}

impl Ruled {
    fn new() -> Ruled {
        let folder = tempfile::tempdir().unwrap();
        let token = token(path(&folder.path().join("db.sqlite")));
        let mut ruled = Ruled {
            served: Some(serve_at(&folder, "127.0.0.1:0")),
            event: String::new(),
            round: String::new(),
            boards: Vec::new(),
            told: AtomicU32::new(0),
            folder,
            token,
        };
        ruled.event = ruled.made("/events", &json!({ "name": "Open", "delay_s": 0 }));
        let rounds = format!("/events/{}/rounds", ruled.event);
        ruled.round = ruled.made(&rounds, &json!({ "number": 1 }));
        let players = format!("/events/{}/players", ruled.event);
        let ids = ["Archer, Ada", "Knightley, Bo", "Stone, Cy", "Wells, Di"]
            .map(|name| ruled.made(&players, &json!({ "name": name })));
        for (number, seats) in (1..).zip(ids.chunks(2)) {
            let new = json!({ "number": number, "white": seats[0], "black": seats[1] });
            let board = ruled.made(&format!("/rounds/{}/boards", ruled.round), &new);
            ruled.boards.push(board);
        }
        ruled
    }

    fn made(&self, path: &str, new: &Value) -> String {
        let path = format!("/api/v1{path}");
        let asked = self
            .served
            .as_ref()
            .unwrap()
            .ask("POST", &path, &self.token, Some(new));
        let (status, made) = asked.unwrap();
        assert_eq!(status, 201, "{made}");
        made["id"].as_str().unwrap().to_owned()
    }

    /// Tells these acts at a board, each once.
    fn tell(&self, board: usize, acts: &[&str]) {
        let path = format!("/api/v1/boards/{}/acts", self.boards[board]);
        let key = || format!("k{}", self.told.fetch_add(1, Ordering::Relaxed));
        let acts: Vec<Value> = acts
            .iter()
            .map(|act| json!({ "key": key(), "act": act }))
            .collect();
        let served = self.served.as_ref().unwrap();
        let asked = served.ask("POST", &path, &self.token, Some(&json!({ "acts": acts })));
        let (status, told) = asked.unwrap();
        assert_eq!(status, 200, "{told}");
        let results = told["results"].as_array().unwrap();
        assert!(
            results.iter().all(|one| one["outcome"] == "appended"),
            "{told}"
        );
    }

    /// Confirms the illegal move that waits at a board: its number, for a search may have been
    /// recorded before it.
    fn confirm(&self, board: usize) -> u32 {
        let path = format!("/api/v1/boards/{}/state", self.boards[board]);
        let served = self.served.as_ref().unwrap();
        let (_, state) = served.ask("GET", &path, &self.token, None).unwrap();
        let open = state["open"].as_array().unwrap();
        let ruling = open.iter().find(|one| one["offence"] == "illegal_move");
        let id = ruling.unwrap()["id"].as_str().unwrap().to_owned();
        self.tell(board, &[&format!("A confirm {id}")]);
        id.split('.').next().unwrap().parse().unwrap()
    }

    fn command(&self, stand_in: &StandIn, options: &[&str]) -> Command {
        let (address, event, round) = (
            self.served.as_ref().unwrap().address,
            &self.event,
            &self.round,
        );
        let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
        let from = format!("http://{address}/events/{event}/rounds/{round}");
        command.args([
            "bridge",
            "sharly-chess",
            "--from",
            &from,
            "--to",
            &stand_in.screen(),
        ]);
        command.args(options).env("JADOUBE_TOKEN", &self.token);
        command
    }

    /// One comparison: its exit code, and what it said on either stream.
    fn once(&self, stand_in: &StandIn, options: &[&str]) -> (Option<i32>, String) {
        let told = self.command(stand_in, options).output().unwrap();
        let said = [told.stdout, told.stderr].concat();
        (told.status.code(), String::from_utf8(said).unwrap())
    }
}

fn serve_at(folder: &TempDir, address: &str) -> Served {
    let (db, key) = (folder.path().join("db.sqlite"), folder.path().join("key"));
    let options = [
        "--db",
        path(&db),
        "--signing-key",
        path(&key),
        "--listen",
        address,
    ];
    Served::with(&options).ready()
}

/// A bridge that follows.
struct Following(Child);

impl Following {
    fn begin(command: &mut Command) -> Following {
        let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
        Following(quiet.spawn().unwrap())
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn what_arbiters_have_decided_is_counted_once() {
    let (ruled, stand_in) = (Ruled::new(), StandIn::begin());
    ruled.tell(0, &["W move e2e5", "W press"]);
    // nobody has decided it yet
    assert_eq!(ruled.once(&stand_in, &["--once"]), (Some(0), String::new()));
    ruled.confirm(0);
    let (code, said) = ruled.once(&stand_in, &["--dry-run"]);
    assert_eq!(
        (code, &*said),
        (Some(0), "board 1, White: illegal moves would be 0 -> 1\n")
    );
    assert_eq!(stand_in.counts(), [0; 4]);
    let (code, said) = ruled.once(&stand_in, &["--once"]);
    assert_eq!(
        (code, &*said),
        (Some(0), "board 1, White: illegal moves 0 -> 1\n")
    );
    assert_eq!(stand_in.asked(), ["PUT 11"]);
    // started again it has nothing to tell
    assert_eq!(ruled.once(&stand_in, &["--once"]), (Some(0), String::new()));
    assert_eq!(stand_in.asked(), [""; 0]);
    // what an arbiter has entered there stays
    stand_in.set(22, 1);
    let (code, said) = ruled.once(&stand_in, &["--once"]);
    assert_eq!(code, Some(1));
    assert!(
        said.contains("board 2, Black: Sharly-Chess counts 1 illegal moves and the rulings here 0"),
        "{said}"
    );
    assert_eq!(stand_in.counts(), [1, 0, 0, 1]);
}

#[test]
fn what_is_heard_is_told_and_taken_back_whoever_is_killed() {
    let (mut ruled, stand_in) = (Ruled::new(), StandIn::begin());
    let mut following = Following::begin(&mut ruled.command(&stand_in, &["--every", "3600"]));
    ruled.tell(0, &["W move e2e5", "W press"]);
    let first = ruled.confirm(0);
    stand_in.comes_to([1, 0, 0, 0]);
    ruled.tell(1, &["W move e2e4", "W press", "B move e7e4", "B press"]);
    ruled.confirm(1);
    stand_in.comes_to([1, 0, 0, 1]);
    // the service goes away and comes back: it is listened to again
    let served = ruled.served.take().unwrap();
    let address = served.address.to_string();
    served.kill();
    ruled.served = Some(serve_at(&ruled.folder, &address));
    // an arbiter takes back what he had entered by mistake
    ruled.tell(
        0,
        &[&format!("A supersede {first} reason=\"it was a touch\"")],
    );
    stand_in.comes_to([0, 0, 0, 1]);
    // the bridge is killed, and what is ruled meanwhile is told by the next
    drop(following);
    ruled.tell(0, &["W move e2e4", "W press"]);
    following = Following::begin(&mut ruled.command(&stand_in, &["--every", "3600"]));
    ruled.tell(1, &["B move e7e5", "B press", "W move d2d5", "W press"]);
    ruled.confirm(1);
    stand_in.comes_to([0, 0, 1, 1]);
    drop(following);
    let asked = stand_in.asked();
    assert_eq!(asked, ["PUT 11", "PUT 22", "DELETE 11", "PUT 21"]);
}

#[test]
fn what_cannot_be_told_is_said_with_the_remedy() {
    let (ruled, stand_in) = (Ruled::new(), StandIn::begin());
    ruled.tell(0, &["W move e2e5", "W press"]);
    ruled.confirm(0);
    stand_in.counting.lock().unwrap().refuses = true;
    let (code, said) = ruled.once(&stand_in, &["--once"]);
    assert_eq!(code, Some(1));
    assert!(
        said.contains("403; run this on the computer where Sharly-Chess runs"),
        "{said}"
    );
    // others sit there
    let players = ruled.served.as_ref().unwrap().ask(
        "GET",
        &format!("/api/v1/events/{}/players", ruled.event),
        &ruled.token,
        None,
    );
    let players = players.unwrap().1;
    let [archer, stone, wells] = [0, 2, 3].map(|place| &players["items"][place]["id"]);
    let other = ruled.made(
        &format!("/events/{}/rounds", ruled.event),
        &json!({ "number": 2 }),
    );
    ruled.made(
        &format!("/rounds/{other}/boards"),
        &json!({ "number": 1, "white": stone, "black": wells }),
    );
    // who sits alone plays no game, and nothing is said of him
    ruled.made(
        &format!("/rounds/{other}/boards"),
        &json!({ "number": 9, "white": archer }),
    );
    let address = ruled.served.as_ref().unwrap().address;
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    let from = format!("http://{address}/events/{}/rounds/{other}", ruled.event);
    command.args([
        "bridge",
        "sharly-chess",
        "--once",
        "--from",
        &from,
        "--to",
        &stand_in.screen(),
    ]);
    let told = command.env("JADOUBE_TOKEN", &ruled.token).output().unwrap();
    let said = String::from_utf8(told.stderr).unwrap();
    assert_eq!(told.status.code(), Some(1));
    assert!(
        said.contains("board 1: Stone, Cy does not sit there in Sharly-Chess"),
        "{said}"
    );
    assert!(!said.contains("board 9"), "{said}");
    let gone = StandIn {
        address: "127.0.0.1:9".parse().unwrap(),
        counting: Arc::default(),
    };
    let (code, said) = ruled.once(&gone, &["--once"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("127.0.0.1:9"), "{said}");
    let told = common::run(&[
        "bridge",
        "sharly-chess",
        "--from",
        "http://h/",
        "--to",
        "http://h/",
    ]);
    assert_eq!(told.code, Some(2));
    assert!(told.err.contains("it names no round"), "{}", told.err);
}
