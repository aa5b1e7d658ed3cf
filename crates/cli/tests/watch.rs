//! Tests `watch`: what is told while a file is written anew, from a folder and from an address.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

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
use serde_json::Value;

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
        let mut child = Command::new(env!("CARGO_BIN_EXE_jadoube"))
            .args(["watch", source, "--every", "1", "--format", "jsonl"])
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

fn path(file: &Path) -> &str {
    file.to_str().unwrap()
}
