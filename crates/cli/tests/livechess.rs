//! Tests LiveChess both ways: a simulated one that is followed, and boards that listeners hear as
//! if it read them.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
#[allow(dead_code, reason = "each test uses a part of what they share")]
#[path = "common/pty.rs"]
mod pty;
#[allow(dead_code, reason = "each test uses a part of what they share")]
#[path = "common/running.rs"]
mod running;

use std::collections::VecDeque;
use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::mpsc::{Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use board::{Color, Position, Tolerant};
use common::{fails, run};
use pty::CabledBoard;
use running::{LONGEST, Running};
use sensing::simulator::{DgtBoard, HandDeed, Happening, Noise};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// A listener who knows the documented messages and nothing of the program.
struct Listener {
    socket: WebSocket<TcpStream>,
    /// What the feed has told, the newest of each field.
    told: Value,
    errors: Vec<Value>,
}

impl Listener {
    fn connect(
        address: SocketAddr,
        origin: Option<&str>,
    ) -> Result<Listener, Box<tungstenite::Error>> {
        let mut request = format!("ws://{address}/api/v1.0")
            .into_client_request()
            .unwrap();
        if let Some(origin) = origin {
            let headers = request.headers_mut();
            headers.insert("origin", origin.parse().unwrap());
        }
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(LONGEST)).unwrap();
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Listener {
                socket,
                told: json!({}),
                errors: Vec::new(),
            }),
            Err(tungstenite::HandshakeError::Failure(error)) => Err(Box::new(error)),
            Err(error) => panic!("{error}"),
        }
    }

    fn open(address: SocketAddr) -> Listener {
        Listener::connect(address, Some("https://lichess.org")).unwrap()
    }

    fn says(&mut self, text: &str) {
        self.socket.send(Message::text(text)).unwrap();
    }

    /// The next message; `None` once the socket is closed.
    fn hears(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Takes in messages until the call of this number is answered, and returns the answer.
    fn asks(&mut self, call: &Value) -> Value {
        self.says(&call.to_string());
        loop {
            let answer = self.hears().unwrap();
            if answer["response"] != "feed" && answer["id"] == call["id"] {
                return answer;
            }
            self.take(&answer);
        }
    }

    fn take(&mut self, message: &Value) {
        match message["response"].as_str() {
            Some("feed") => {
                let news = message["param"].as_object().unwrap();
                for (name, value) in news {
                    self.told[name] = value.clone();
                }
            }
            _ => self.errors.push(message.clone()),
        }
    }

    fn subscribes(&mut self) -> String {
        let boards = self.asks(&json!({"id": 1, "call": "eboards"}));
        let serial = boards["param"][0]["serialnr"].as_str().unwrap().to_owned();
        let feed = json!({"feed": "eboardevent", "id": 7, "param": {"serialnr": &serial}});
        let answer = self.asks(&json!({"id": 42, "call": "subscribe", "param": feed}));
        assert_eq!(
            (&answer["response"], &answer["param"]),
            (&json!("call"), &Value::Null)
        );
        serial
    }

    fn calls(&mut self, method: &str, param: &Value) -> Value {
        let call = json!({"id": 7, "method": method, "param": param});
        self.asks(&json!({"id": 3, "call": "call", "param": call}))
    }

    /// Takes in messages until this is so.
    fn until(&mut self, enough: impl Fn(&Value) -> bool) {
        let began = Instant::now();
        while !enough(&self.told) {
            assert!(began.elapsed() < 2 * LONGEST, "{}", self.told);
            let message = self
                .hears()
                .unwrap_or_else(|| panic!("closed: {}", self.told));
            self.take(&message);
        }
    }

    /// Takes in messages until these moves are told, from this position.
    fn until_moves(&mut self, start: &str, san: &[&str], matches: bool) {
        let (start, san, matches) = (json!(start), json!(san), json!(matches));
        self.until(|told| {
            (&told["start"], &told["san"], &told["match"]) == (&start, &san, &matches)
        });
    }
}

/// What hands do: each man goes from one square to another, and its player presses.
fn hands(moves: &[(&str, &str, char)]) -> VecDeque<Happening> {
    let mut at_us = 0;
    let mut happenings = VecDeque::new();
    for (from, to, man) in moves {
        let man = board::Piece::from_char(*man).unwrap();
        for (wait_us, what) in [
            (900_000, HandDeed::Leaves(from.parse().unwrap())),
            (400_000, HandDeed::Stands(to.parse().unwrap(), man)),
            (900_000, HandDeed::Presses(man.color)),
        ] {
            at_us += wait_us;
            happenings.push_back(Happening { at_us, what });
        }
    }
    happenings
}

/// A board on a cable that is played on in a thread of its own, until it is dropped.
struct Played {
    play: Option<Sender<VecDeque<Happening>>>,
    player: Option<JoinHandle<()>>,
}

impl Played {
    /// The board, and a program with these options that reads it.
    fn read(folder: &TempDir, options: &[&str]) -> (Played, Running) {
        let path = folder.path().join("board");
        let mut cabled = CabledBoard::new(dgt_board(), VecDeque::new(), &path);
        let words = ["board", "--kind", "dgt", "--port", text(&path)];
        let stand_in = ["--livechess-server", "127.0.0.1:0"];
        let reading = Running::of(&[&words[..], &stand_in, options].concat());
        let (play, playing) = channel::<VecDeque<Happening>>();
        let player = thread::spawn(move || {
            loop {
                cabled.play(Duration::from_millis(50));
                match playing.try_recv() {
                    Ok(happenings) => cabled.goes_on(happenings),
                    Err(TryRecvError::Empty) => {}
                    Err(TryRecvError::Disconnected) => return,
                }
            }
        });
        let played = Played {
            play: Some(play),
            player: Some(player),
        };
        (played, reading)
    }

    fn goes_on(&self, happenings: VecDeque<Happening>) {
        self.play.as_ref().unwrap().send(happenings).unwrap();
    }
}

impl Drop for Played {
    fn drop(&mut self) {
        self.play = None;
        if let Some(player) = self.player.take() {
            let _ = player.join();
        }
    }
}

fn dgt_board() -> DgtBoard {
    let mut board = DgtBoard::new(Tolerant::default().board(), 300, 2, Noise::NONE, 7);
    board.run_clock(true);
    board
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn read_lines(said: &[String]) -> Vec<Value> {
    let read = |line: &String| serde_json::from_str(line).unwrap();
    said.iter().map(read).collect()
}

/// How often this was told to be done.
fn counted(said: &[String], by: &str, act: &str) -> usize {
    let lines = read_lines(said);
    let told = lines.iter().map(|line| &line["act"]);
    told.filter(|told| told["act"] == act && told["by"] == by)
        .count()
}

fn certainties(told: &[Value]) -> Vec<&str> {
    let told = told.iter().filter_map(|line| line["act"].as_object());
    told.filter_map(|act| act["certainty"].as_str()).collect()
}

/// Simulated LiveChess, then the client: positions alone are told, and what was recorded tells the
/// same.
#[test]
fn a_simulated_livechess_is_followed_and_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let (game, record) = (folder.path().join("game.pgn"), folder.path().join("kept"));
    fs::write(&game, "1. e4 e5 *\n").unwrap();
    let words = ["simulate", "--kind", "livechess", "--listen", "127.0.0.1:0"];
    let more = ["--pace", "3", "--stay", "--game", text(&game)];
    let mut simulated = Running::of(&[&words[..], &more].concat());
    let address = format!("ws://{}/api/v1.0", simulated.stand_in());
    let follow = ["board", "--livechess", &address, "--format", "jsonl"];
    let mut following = Running::of(&[&follow[..], &["--record", text(&record)]].concat());
    following.says(|said, _| counted(said, "black", "press") == 1);
    assert_eq!(following.break_off(), Some(0), "{:?}", following.complained);
    let told = read_lines(&following.said);
    assert!(told.iter().any(|line| line["note"] == "positions_alone"));
    let certainties = certainties(&told);
    assert!(certainties.len() >= 8, "{certainties:?}");
    assert!(certainties.iter().all(|certainty| *certainty == "inferred"));
    let again = ["board", "--replay", text(&record), "--kind", "livechess"];
    let again = run(&[&again[..], &["--format", "uci"]].concat());
    let moves = "e2e4\ne7e5\n";
    assert_eq!((again.code, &*again.out), (Some(0), moves), "{}", again.err);
    assert_eq!(simulated.break_off(), Some(0));
}

/// A board on a cable, the stand-in, the client: an illegal move is ruled on, the men are put
/// back, and the game goes on. Nothing happens before what came before was told.
#[test]
fn a_client_follows_over_an_illegal_move() {
    let folder = tempfile::tempdir().unwrap();
    let (played, mut reading) = Played::read(&folder, &["--format", "uci"]);
    let address = reading.stand_in().to_string();
    let mut following = Running::of(&["board", "--livechess", &address, "--format", "jsonl"]);
    let notes = |said: &[String], note: &str| {
        let lines = read_lines(said);
        lines.iter().filter(|line| line["note"] == note).count()
    };
    following.says(|said, _| notes(said, "in_step") == 1);
    played.goes_on(hands(&[("e2", "e4", 'P')]));
    following.says(|said, _| counted(said, "white", "press") == 1);
    played.goes_on(hands(&[("e7", "e5", 'p')]));
    following.says(|said, _| counted(said, "black", "press") == 1);
    played.goes_on(hands(&[("e1", "e3", 'K')]));
    following.says(|said, _| notes(said, "to_put_right") == 1);
    // the arbiter sets the clock, and then the king where he stood
    let mut back = hands(&[("e3", "e1", 'K')]);
    back.pop_back();
    back.push_front(Happening {
        at_us: 0,
        what: HandDeed::Runs(Some(Color::White)),
    });
    played.goes_on(back);
    following.says(|said, _| notes(said, "in_step") == 2);
    played.goes_on(hands(&[("e1", "e2", 'K')]));
    following.says(|said, _| counted(said, "white", "press") == 3);
    assert_eq!(following.break_off(), Some(0));
    let told = read_lines(&following.said);
    let rulings = told
        .iter()
        .filter_map(|line| line["verdict"]["rulings"].as_array());
    let offences: Vec<&Value> = rulings.flatten().map(|ruling| &ruling["offence"]).collect();
    let illegal = offences
        .iter()
        .filter(|offence| ***offence == "illegal_move");
    assert_eq!(illegal.count(), 1, "{offences:?}");
    let acts = told.iter().map(|line| &line["act"]);
    let places: Vec<&Value> = acts
        .filter(|act| act["act"] == "place")
        .map(|act| &act["square"])
        .collect();
    assert_eq!(places, ["e4", "e5", "e3", "e2"]);
    assert!(certainties(&told).iter().all(|c| *c == "inferred"));
}

/// What stands for LiveChess is killed in the middle of a game; the men go on, and it is begun
/// anew.
#[test]
fn livechess_that_was_closed_is_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let (played, mut reading) = Played::read(&folder, &[]);
    let address = reading.stand_in().to_string();
    let mut following = Running::of(&["board", "--livechess", &address, "--format", "jsonl"]);
    let in_step = |line: &Value| line["note"] == "in_step";
    following.says(|said, _| read_lines(said).iter().any(in_step));
    played.goes_on(hands(&[("e2", "e4", 'P')]));
    following.says(|said, _| counted(said, "white", "press") == 1);
    drop(reading);
    following.complains("is looked for again");
    played.goes_on(hands(&[("e7", "e5", 'p')]));
    // long enough for the move; nothing is missed by waiting longer
    thread::sleep(Duration::from_secs(4));
    let path = folder.path().join("board");
    let words = ["board", "--kind", "dgt", "--port", text(&path)];
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let anew = ["--fen", fen, "--livechess-server", &address];
    let mut reading = Running::of(&[&words[..], &anew].concat());
    following.complains("there again");
    following.says(|said, _| counted(said, "black", "press") == 1);
    played.goes_on(hands(&[("g1", "f3", 'N')]));
    following.says(|said, _| counted(said, "white", "press") == 2);
    assert_eq!(following.break_off(), Some(0));
    let told = read_lines(&following.said);
    let acts = told.iter().map(|line| &line["act"]);
    let places = acts.filter(|act| act["act"] == "place");
    let places: Vec<&Value> = places.map(|act| &act["square"]).collect();
    assert_eq!(places, ["e4", "e5", "f3"]);
    assert_eq!(reading.break_off(), Some(0));
}

/// A board on a cable, heard as one of LiveChess: moves as far as they are legal, then the
/// position that stands, from which play goes on.
#[test]
fn a_board_on_a_cable_is_heard_over_an_illegal_move() {
    let folder = tempfile::tempdir().unwrap();
    let (played, mut reading) = Played::read(&folder, &["--format", "acts"]);
    let mut listener = Listener::open(reading.stand_in());
    assert_eq!(listener.subscribes(), "jadoube");
    listener.until(|told| told["board"] == MEN);
    assert_eq!(
        listener.told.get("san"),
        None,
        "no moves before a position is set up"
    );
    assert_eq!(
        listener.calls("setup", &json!({ "fen": ARRAY }))["response"],
        "call"
    );
    listener.until_moves(ARRAY, &[], true);
    played.goes_on(hands(&[("e2", "e4", 'P')]));
    listener.until_moves(ARRAY, &["e4"], true);
    listener.until(|told| told["clock"]["run"] == false);
    played.goes_on(hands(&[("e7", "e5", 'p')]));
    listener.until_moves(ARRAY, &["e4", "e5"], true);
    listener.until(|told| told["clock"]["run"] == true);
    played.goes_on(hands(&[("e1", "e3", 'K')]));
    listener.until_moves(ARRAY, &["e4", "e5"], false);
    let stands = "rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR";
    listener.until(|told| told["board"] == stands);
    // nobody minds, and Black replies
    reading.says(|said, _| {
        said.iter()
            .any(|line| line.contains("still to be put right"))
    });
    played.goes_on(hands(&[("d7", "d6", 'p')]));
    let start = format!("{stands} b kq - 1 2");
    listener.until_moves(&start, &["d6"], true);
    listener.until(|told| told["clock"]["run"].is_boolean());
    assert!(listener.errors.is_empty(), "{:?}", listener.errors);
    assert_eq!(reading.break_off(), Some(0));
    // it was closed in good order
    while listener.hears().is_some() {}
}

/// What a recording shows at its end, over HTTP and by all calls; then what no listener may do.
#[test]
fn a_replayed_board_is_heard_and_bears_every_listener() {
    let folder = tempfile::tempdir().unwrap();
    let mut board = dgt_board();
    board.receive(&[0x4b, 0x42]);
    let mut happenings = hands(&[("e2", "e4", 'P'), ("e7", "e5", 'p')]);
    let mut sent = board.advance(10_000_000, &mut happenings);
    // for a day nothing more happens, so that everybody has come before its end
    let mut last = sent.last().unwrap().clone();
    last.at_us = Some(86_400_000_000);
    sent.push(last);
    let lines = sent.iter().map(sensing::recording::write_chunk);
    let file = folder.path().join("a.recording");
    fs::write(&file, lines.collect::<String>()).unwrap();
    let words = [
        "board",
        "--kind",
        "dgt",
        "--livechess-server",
        "127.0.0.1:0",
        "--speed",
        "20",
    ];
    let more = [
        "--livechess-origin",
        "https://boards.example",
        "--tag",
        "Board=12",
    ];
    let pgn = folder.path().join("round");
    let last = [
        "--pgn",
        text(&pgn),
        "--format",
        "uci",
        "--replay",
        text(&file),
    ];
    let mut reading = Running::of(&[&words[..], &more, &last].concat());
    let address = reading.stand_in();
    let mut listener = Listener::open(address);
    assert_eq!(listener.subscribes(), "jadoube-12");
    let e5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
    listener.until(|told| told["board"] == e5);

    // set up one move before, turned round, and back
    let before = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    listener.calls("setup", &json!({ "fen": before }));
    listener.until_moves(before, &["e5"], true);
    listener.calls("flip", &json!({ "flip": true }));
    let turned: String = e5.chars().rev().collect();
    listener.until(|told| told["board"] == turned && told["match"] == false);
    assert_eq!(listener.told["flipped"], true);
    listener.calls("flip", &json!({ "flip": false }));
    listener.until(|told| told["board"] == e5 && told["match"] == true);

    // what is no call is said to be none, and the next one is answered
    for (call, part) in [
        (
            json!({"id": 5, "call": "tweet", "param": {}}),
            "no such call",
        ),
        (
            json!({"id": 5, "call": "subscribe", "param": {"feed": "moves", "id": 1,
            "param": {"serialnr": "jadoube-12"}}}),
            "no feed",
        ),
        (
            json!({"id": 5, "call": "subscribe", "param": {"feed": "eboardevent", "id": 1,
            "param": {"serialnr": "17"}}}),
            "no board",
        ),
        (
            json!({"id": 5, "call": "call", "param": {"id": 99, "method": "flip",
            "param": {"flip": true}}}),
            "no feed 99",
        ),
        (
            json!({"id": 5, "call": "call", "param": {"id": 7, "method": "setup",
            "param": {"fen": "8/8"}}}),
            "",
        ),
    ] {
        let answer = listener.asks(&call);
        assert_eq!(answer["response"], "error", "{call}");
        let message = answer["param"]["message"].as_str().unwrap();
        assert!(message.contains(part), "{call}: {message}");
    }
    for garbage in ["", "{", "[]", "{\"id\":1}", &"[".repeat(60_000)] {
        listener.says(garbage);
        let answer = listener.hears().unwrap();
        let answer = if answer["response"] == "feed" {
            listener.hears().unwrap()
        } else {
            answer
        };
        assert_eq!(answer["response"], "error", "{garbage:.20}");
    }
    listener.says(&format!(
        "{{\"id\":1,\"call\":\"{}\"}}",
        "x".repeat(100_000)
    ));
    while listener.hears().is_some() {}
    // one that goes in the middle of a message
    let mut cut = TcpStream::connect(address).unwrap();
    let asks = format!(
        "GET /api/v1.0 HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    cut.write_all(asks.as_bytes()).unwrap();
    let mut head = [0; 12];
    cut.read_exact(&mut head).unwrap();
    assert_eq!(&head, b"HTTP/1.1 101");
    cut.write_all(&[0x81, 0xff, 0, 0]).unwrap();
    drop(cut);

    // connections on which nothing is asked keep nobody out
    let silent: Vec<TcpStream> = (0..70)
        .map(|_| TcpStream::connect(address).unwrap())
        .collect();
    assert!(Listener::connect(address, None).is_ok());
    drop(silent);

    // pages that nobody named, and names that lead here
    for (origin, admitted) in [
        (Some("https://evil.example"), false),
        (Some("null"), false),
        (Some("https://boards.example"), true),
        (None, true),
    ] {
        let connected = Listener::connect(address, origin);
        assert_eq!(connected.is_ok(), admitted, "{origin:?}");
    }
    let get = |host: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        let asks =
            format!("GET /api/v1.0/eboards HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(asks.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(get("evil.example:1982").starts_with("HTTP/1.1 403"));
    let answer = get("localhost:1982");
    let boards: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(boards[0]["serialnr"], "jadoube-12");
    assert_eq!(
        (&boards[0]["board"], &boards[0]["state"]),
        (&json!(e5), &json!("ACTIVE"))
    );
    let taken = [
        "board",
        "--replay",
        text(&file),
        "--kind",
        "dgt",
        "--speed",
        "1",
    ];
    let there = address.to_string();
    fails(
        &[&taken[..], &["--livechess-server", &there]].concat(),
        2,
        &["is LiveChess running"],
    );
    assert_eq!(reading.break_off(), Some(0));
}

/// Somebody who answers what he is told to, and not as LiveChess should.
fn answering(answers: &'static [&'static str]) -> String {
    let bound = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = bound.local_addr().unwrap().to_string();
    thread::spawn(move || {
        for stream in bound.incoming() {
            let mut socket = tungstenite::accept(stream.unwrap()).unwrap();
            for answer in answers {
                // one call, one answer; the last call has several
                if !answer.starts_with('+') {
                    let _ = socket.read();
                }
                let answer = match answer.trim_start_matches('+') {
                    "huge" => "x".repeat(2 << 20),
                    answer => answer.to_owned(),
                };
                let _ = socket.send(Message::text(answer));
            }
            let _ = socket.read();
        }
    });
    address
}

#[test]
fn what_is_not_there_is_said() {
    const TWO: &str = r#"{"response":"call","id":1,"param":[{"serialnr":"17","state":"INACTIVE"},{"serialnr":"3000","state":"ACTIVE"}]}"#;
    const NONE: &str = r#"{"response":"call","id":1,"param":[]}"#;
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap();
    let closed = nobody.local_addr().unwrap().to_string();
    drop(nobody);
    let table = [
        (closed, "start DGT LiveChess"),
        (
            answering(&[TWO]),
            "name one with --serial: 17 (INACTIVE) and 3000 (ACTIVE)",
        ),
        (answering(&[NONE]), "reads no board"),
        (answering(&["hello"]), "does not answer as LiveChess does"),
        (answering(&["huge"]), "too long"),
    ];
    for (address, why) in &table {
        fails(&["board", "--livechess", address], 2, &[why]);
    }
    let two = answering(&[TWO]);
    fails(
        &["board", "--livechess", &two, "--serial", "5"],
        2,
        &["no board 5"],
    );
    fails(
        &["board", "--livechess", "--kind", "dgt"],
        2,
        &["leave --kind out"],
    );
    fails(
        &["board", "--port", "x", "--kind", "livechess"],
        2,
        &["--livechess"],
    );
    let replay = [
        "board",
        "--replay",
        "x",
        "--kind",
        "dgt",
        "--livechess-server",
    ];
    fails(&replay, 2, &["add --speed"]);
    let game = ["simulate", "--game", "examples/club-night.pgn", "--kind"];
    fails(
        &[&game[..], &["dgt", "--listen", "1"]].concat(),
        2,
        &["--kind livechess"],
    );
    fails(
        &[&game[..], &["livechess", "--bus"]].concat(),
        2,
        &["--kind dgt"],
    );
    fails(
        &[&game[..], &["livechess", "--link", "x"]].concat(),
        2,
        &["--kind dgt"],
    );
}

/// What cannot be read of a feed is passed over, and one that is too long ends the connection only.
#[test]
fn a_feed_that_is_damaged_is_followed() {
    const ONE: &str = r#"{"response":"call","id":1,"param":[{"serialnr":"17"}]}"#;
    let address = answering(&[
        ONE,
        r#"{"response":"call","id":2,"param":null}"#,
        "+{",
        "+{\"response\":\"feed\"}",
        "+{\"response\":\"feed\",\"id\":1,\n\"param\":{\"serialnr\":\"17\",\"board\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\"}}",
        "+huge",
    ]);
    let mut following = Running::of(&["board", "--livechess", &address, "--format", "text"]);
    following.says(|said, _| {
        said.iter()
            .any(|line| line.contains("as the game has them"))
    });
    following.complains("is looked for again");
    following.complains("there again");
    assert!(
        following
            .said
            .iter()
            .any(|line| line.contains("could not be read"))
    );
    assert_eq!(following.break_off(), Some(0));
}
