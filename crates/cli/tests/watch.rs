//! Tests `watch`: what is told while a file is written anew, from a folder and from an address, and
//! what a service has of it, whoever is killed meanwhile.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
#[allow(dead_code, reason = "each test uses a part of what they share")]
#[path = "common/served.rs"]
mod served;

use std::fs;
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::run;
use serde_json::{Value, json};
use served::{Served, token};
use tempfile::TempDir;

fn game(moves: &str) -> String {
    format!("[Round \"3.4\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"*\"]\n\n{moves} *\n")
}

/// One who watches, and what he is told.
struct Watching {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Watching {
    fn begin(source: &str) -> Watching {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
        command.args(["watch", source, "--every", "1", "--format", "jsonl"]);
        Watching::of(&mut command)
    }

    fn of(command: &mut Command) -> Watching {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Watching { child, lines }
    }

    /// What is told next, which is waited for: what, its state, and the move.
    fn hears(&mut self) -> [String; 3] {
        let line: Value = serde_json::from_str(&self.lines.next().unwrap().unwrap()).unwrap();
        ["what", "state", "move"].map(|member| line[member].as_str().unwrap_or_default().to_owned())
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_file_that_is_written_anew_is_followed_and_corrections_are_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut watching = Watching::begin(folder.path().to_str().unwrap());
    let file = folder.path().join("games.pgn");
    fs::write(&file, game("1. e4 e5 2. Ke3")).unwrap();
    assert_eq!(watching.hears(), ["illegal_move", "raised", "2. Ke3"]);
    fs::write(&file, game("1. e4 e5 2. Ke2 Nc6 3. Ke3")).unwrap();
    assert_eq!(watching.hears(), ["illegal_move", "withdrawn", "2. Ke3"]);
    fs::write(&file, game("1. e4 e5 2. Ke2 Nc6 3. Rh5")).unwrap();
    assert_eq!(watching.hears(), ["illegal_move", "raised", "3. Rh5"]);
}

/// Answers as a web server does whose file stays as it is; counts those who have it already.
fn serve(listener: &TcpListener, body: &str, known: &AtomicU32) {
    for stream in listener.incoming() {
        let _ = answer(stream.unwrap(), body, known);
    }
}

fn answer(mut stream: TcpStream, body: &str, known: &AtomicU32) -> std::io::Result<()> {
    let mut asked = Vec::new();
    while !asked.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte)?;
        asked.extend(byte);
    }
    let asked = String::from_utf8_lossy(&asked).to_lowercase();
    assert!(asked.starts_with("get /round/7.pgn "), "{asked}");
    if asked.contains("if-none-match: \"one\"") {
        known.fetch_add(1, Ordering::Relaxed);
        return stream.write_all(b"HTTP/1.1 304 Not Modified\r\nconnection: close\r\n\r\n");
    }
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 200 OK\r\netag: \"one\"\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
    )
}

#[test]
fn an_address_is_asked_for_what_has_changed_alone() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/round/7.pgn", listener.local_addr().unwrap());
    let known = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&known);
    thread::spawn(move || serve(&listener, &game("1. e4 e5 2. Ke3"), &counted));
    let mut watching = Watching::begin(&address);
    assert_eq!(watching.hears(), ["illegal_move", "raised", "2. Ke3"]);
    // the second time it takes a second, the third another one
    let patience = Instant::now() + Duration::from_secs(120);
    while known.load(Ordering::Relaxed) < 2 {
        assert!(Instant::now() < patience, "it is not asked again");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn what_cannot_be_read_is_said_with_the_remedy() {
    for (source, part) in [
        ("/no/such/folder", "/no/such/folder"),
        ("http://127.0.0.1:9/a.pgn", "127.0.0.1:9"),
    ] {
        let told = run(&["watch", source, "--once"]);
        assert_eq!(told.code, Some(2), "{source}");
        assert!(told.err.contains(part), "{}", told.err);
    }
    let told = run(&["watch", "ftp://live.example/a.pgn"]);
    assert_eq!(told.code, Some(2));
    assert!(told.err.contains("http://"), "{}", told.err);
}

#[test]
fn one_look_tells_what_there_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.pgn");
    fs::write(&file, game("1. f3 e5 2. g4 Qh4#")).unwrap();
    let told = run(&["watch", path(&file), "--once", "--format", "text"]);
    assert_eq!(told.code, Some(0));
    assert!(
        told.out.contains("board 4   game over  Ada - Bo"),
        "{}",
        told.out
    );
    assert!(
        told.out
            .contains("2... Qh4#: Checkmate: the game is over. [5.1.1]"),
        "{}",
        told.out
    );
}

/// A file may end with a move; who looks once believes it.
#[test]
fn one_look_believes_the_last_word() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.pgn");
    fs::write(&file, "[White \"Ada\"]\n\n1. e4 e5 2. Ke3").unwrap();
    let told = run(&["watch", path(&file), "--once"]);
    assert_eq!(told.out.matches("illegal_move").count(), 1, "{}", told.out);
}

fn path(file: &Path) -> &str {
    file.to_str().unwrap()
}

/// A service with a round of the number 3, and the files of its boards.
struct Watched {
    folder: TempDir,
    token: String,
    served: Option<Served>,
    event: String,
    round: String,
    /// The board of the number 4.
    board: String,
}

impl Watched {
    fn new() -> Watched {
        let folder = tempfile::tempdir().unwrap();
        let token = token(path(&folder.path().join("db.sqlite")));
        let mut watched = Watched {
            served: Some(serve_at(&folder, "127.0.0.1:0")),
            event: String::new(),
            round: String::new(),
            board: String::new(),
            folder,
            token,
        };
        watched.event = watched.made("/events", &json!({ "name": "Open", "delay_s": 0 }));
        let rounds = format!("/events/{}/rounds", watched.event);
        watched.round = watched.made(&rounds, &json!({ "number": 3 }));
        let boards = format!("/rounds/{}/boards", watched.round);
        watched.board = watched.made(&boards, &json!({ "number": 4 }));
        watched
    }

    fn made(&self, path: &str, new: &Value) -> String {
        let path = format!("/api/v1{path}");
        let asked = self.served().ask("POST", &path, &self.token, Some(new));
        let (status, made) = asked.unwrap();
        assert_eq!(status, 201, "{made}");
        made["id"].as_str().unwrap().to_owned()
    }

    fn served(&self) -> &Served {
        self.served.as_ref().unwrap()
    }

    fn write(&self, moves: &str) {
        fs::write(self.folder.path().join("games.pgn"), game(moves)).unwrap();
    }

    fn command(&self, token: &str) -> Command {
        let (address, event, round) = (self.served().address, &self.event, &self.round);
        let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
        let to = format!("http://{address}/events/{event}/rounds/{round}");
        let file = self.folder.path().join("games.pgn");
        command.args(["watch", path(&file), "--to", &to, "--every", "1"]);
        command.args(["--format", "jsonl"]);
        command.env("JADOUBE_TOKEN", token);
        command
    }

    fn begin(&self) -> Watching {
        Watching::of(&mut self.command(&self.token))
    }

    /// Kills the service; what is given back brings it back where it was.
    fn kill(&mut self) -> String {
        let served = self.served.take().unwrap();
        let address = served.address.to_string();
        served.kill();
        address
    }

    fn bring_back(&mut self, address: &str) {
        self.served = Some(serve_at(&self.folder, address));
    }

    /// What is shown of the board once it is about these moves: since when.
    fn shows(&self, moves: &[&str]) -> Vec<String> {
        let path = format!("/api/v1/boards/{}", self.board);
        let began = Instant::now();
        loop {
            let (_, board) = self.served().ask("GET", &path, &self.token, None).unwrap();
            let remarks = board["presence"]["remarks"].as_array();
            let remarks = remarks.cloned().unwrap_or_default();
            let texts = |member| {
                let texts = remarks.iter().map(|one| one[member].as_str().unwrap());
                texts.map(str::to_owned).collect::<Vec<_>>()
            };
            if texts("move") == moves {
                return texts("at");
            }
            assert!(began.elapsed() < Duration::from_secs(60), "{board}");
            thread::sleep(Duration::from_millis(50));
        }
    }
}

fn serve_at(folder: &TempDir, address: &str) -> Served {
    let (db, key) = (folder.path().join("db.sqlite"), folder.path().join("key"));
    Served::with(&[
        "--db",
        path(&db),
        "--signing-key",
        path(&key),
        "--listen",
        address,
    ])
    .ready()
}

#[test]
fn a_service_has_what_stands_whoever_is_killed_meanwhile() {
    let mut watched = Watched::new();
    watched.write("1. e4 e5 2. Ke3");
    let watching = watched.begin();
    let since = watched.shows(&["2. Ke3"]);
    // neither a restart of the service nor one of the watch loses it or tells it anew
    let address = watched.kill();
    watched.bring_back(&address);
    assert_eq!(watched.shows(&["2. Ke3"]), since);
    drop(watching);
    watched.write("1. e4 e5 2. Ke3 Nc6 3. Rh5");
    let mut watching = watched.begin();
    assert_eq!(watched.shows(&["2. Ke3", "3. Rh5"])[0], since[0]);
    // corrected while nobody can be told
    let address = watched.kill();
    watched.write("1. e4 e5 2. Ke2 Nc6 3. Rh5");
    for told in ["raised", "raised", "withdrawn", "withdrawn", "raised"] {
        assert_eq!(watching.hears()[1], told);
    }
    watched.bring_back(&address);
    let anew = watched.shows(&["3. Rh5"]);
    assert!(
        anew[0] > since[0],
        "it is another one: other moves stand before it"
    );
    // corrected while nobody watches
    drop(watching);
    watched.write("1. e4 e5 2. Ke2 Nc6");
    let _watching = watched.begin();
    assert!(watched.shows(&[]).is_empty());
}

#[test]
fn a_service_that_does_not_take_it_is_said_with_the_remedy() {
    let watched = Watched::new();
    watched.write("1. e4 e5 2. Ke3");
    let told = |command: &mut Command| {
        let told = command.output().unwrap();
        (told.status.code(), String::from_utf8(told.stderr).unwrap())
    };
    let (code, words) = told(&mut watched.command("nobodys"));
    assert_eq!(code, Some(2));
    assert!(words.contains("401"), "{words}");
    let other = game("1. e4 e5 2. Ke3").replace("3.4", "3.5");
    fs::write(watched.folder.path().join("games.pgn"), other).unwrap();
    let (code, words) = told(watched.command(&watched.token).arg("--once"));
    assert_eq!(code, Some(2));
    assert!(words.contains("round 3 has no board 5"), "{words}");
    watched.write("1. e4 e5 2. Ke3");
    let (code, words) = told(watched.command(&watched.token).arg("--once"));
    assert_eq!(code, Some(0), "{words}");
    watched.shows(&["2. Ke3"]);
}

#[test]
fn boards_of_another_sector_keep_no_other_back() {
    let watched = Watched::new();
    let boards = format!("/rounds/{}/boards", watched.round);
    let theirs = watched.made(&boards, &json!({ "number": 5, "sector": "A" }));
    let scope = json!({ "event": watched.event, "sector": "A" });
    let new = json!({ "label": "watch", "role": "sector_arbiter", "scope": scope });
    let made = watched
        .served()
        .ask("POST", "/api/v1/tokens", &watched.token, Some(&new));
    let (_, made) = made.unwrap();
    let both = game("1. e4 e5 2. Ke3") + &game("1. d4 Kd6").replace("3.4", "3.5");
    fs::write(watched.folder.path().join("games.pgn"), both).unwrap();
    let mut command = watched.command(made["secret"].as_str().unwrap());
    let told = command.arg("--once").output().unwrap();
    let words = String::from_utf8(told.stderr).unwrap();
    assert!(words.contains("round 3 has no board 4 that"), "{words}");
    let watched = Watched {
        board: theirs,
        ..watched
    };
    watched.shows(&["1... Kd6"]);
}
