//! Tests `board --to` both ways: what arbiters decide at a service comes back to the board, across
//! a service that was away, and a clock is set once an arbiter stands behind it.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[allow(dead_code, reason = "each test uses a part of what they share")]
#[path = "common/pty.rs"]
mod pty;
#[allow(dead_code, reason = "each test uses a part of what they share")]
#[path = "common/served.rs"]
mod served;

use std::collections::VecDeque;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use board::{Color, Position, Square, Tolerant};
use pty::CabledBoard;
use rustix::process::{Pid, Signal, kill_process};
use sensing::simulator::{DgtBoard, HandDeed, Happening, Noise};
use serde_json::{Value, json};
use served::{Served, token};
use tempfile::TempDir;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Hands, half a second or more between each of their deeds.
fn deeds(deeds: &[HandDeed]) -> VecDeque<Happening> {
    let mut at_us = 1_500_000;
    let mut happenings = VecDeque::new();
    for &what in deeds {
        happenings.push_back(Happening { at_us, what });
        at_us += 800_000;
    }
    happenings
}

fn moves(from: Square, to: Square, by: Color) -> [HandDeed; 3] {
    let man = Tolerant::default().board().piece_at(from).unwrap();
    [
        HandDeed::Leaves(from),
        HandDeed::Stands(to, man),
        HandDeed::Presses(by),
    ]
}

/// A service with one board, and the token of the device at it.
struct Hall {
    folder: TempDir,
    served: Option<Served>,
    board: String,
    chief: String,
    keys: u32,
}

impl Hall {
    fn new() -> Hall {
        Hall::under(&json!({}))
    }

    /// A service whose game is played under these terms.
    fn under(terms: &Value) -> Hall {
        let folder = tempfile::tempdir().unwrap();
        let (db, key) = (folder.path().join("db.sqlite"), folder.path().join("key"));
        let chief = token(text(&db));
        let served = Served::begin(text(&db), text(&key));
        let made = |path: &str, new: Value| {
            let (status, made) = served.ask("POST", path, &chief, Some(&new)).unwrap();
            assert_eq!(status, 201, "{made}");
            made
        };
        let named = |made: Value| made["id"].as_str().unwrap().to_owned();
        let event = named(made("/api/v1/events", json!({ "name": "Boards" })));
        let path = format!("/api/v1/events/{event}/rounds");
        let round = named(made(&path, json!({ "number": 1, "terms": terms })));
        let path = format!("/api/v1/rounds/{round}/boards");
        let board = named(made(&path, json!({ "number": 12 })));
        let hall = Hall {
            folder,
            served: Some(served),
            board,
            chief,
            keys: 0,
        };
        fs::write(hall.file("token"), hall.paired()).unwrap();
        hall
    }

    /// A new token for the device.
    fn paired(&self) -> String {
        let (served, codes) = (
            self.served(),
            format!("/api/v1/boards/{}/codes", self.board),
        );
        let code = served.ask("POST", &codes, &self.chief, Some(&json!({})));
        let code = json!({ "code": code.unwrap().1["code"] });
        let (_, device) = served
            .ask("POST", "/api/v1/codes", "", Some(&code))
            .unwrap();
        device["secret"].as_str().unwrap().to_owned()
    }

    /// All tokens of devices are good for nothing any more.
    fn revoke_devices(&self) {
        let served = self.served();
        let (_, tokens) = served
            .ask("GET", "/api/v1/tokens", &self.chief, None)
            .unwrap();
        let of_device = |token: &&Value| token["role"] == "board_device";
        let tokens: Vec<&Value> = tokens["items"].as_array().unwrap().iter().collect();
        let devices: Vec<&Value> = tokens.into_iter().filter(of_device).collect();
        assert!(!devices.is_empty());
        for token in devices {
            let path = format!("/api/v1/tokens/{}", token["name"].as_str().unwrap());
            let (status, _) = served.ask("DELETE", &path, &self.chief, None).unwrap();
            assert_eq!(status, 204);
        }
    }

    fn file(&self, name: &str) -> String {
        text(&self.folder.path().join(name)).to_owned()
    }

    fn served(&self) -> &Served {
        self.served.as_ref().unwrap()
    }

    /// The chief arbiter tells this.
    fn arbiter(&mut self, act: &str) {
        self.keys += 1;
        let acts = json!({ "acts": [{ "key": format!("chief:{}", self.keys), "act": act }] });
        let path = format!("/api/v1/boards/{}/acts", self.board);
        let told = self.served().ask("POST", &path, &self.chief, Some(&acts));
        let (status, told) = told.unwrap();
        assert_eq!(
            (status, &told["results"][0]["outcome"]),
            (200, &json!("appended")),
            "{told}"
        );
    }

    /// The acts that stand in the record.
    fn acts(&self) -> Vec<Value> {
        let path = format!("/api/v1/boards/{}/acts", self.board);
        let (_, page) = self.served().ask("GET", &path, &self.chief, None).unwrap();
        let acts = page["acts"].as_array().unwrap().iter();
        acts.map(|entry| entry["act"].clone()).collect()
    }

    /// What stands in the record: who did what where.
    fn recorded(&self) -> Vec<String> {
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let acts = self.acts().into_iter();
        acts.map(|act| {
            [&act["by"], &act["act"], &act["square"]]
                .map(word)
                .join(" ")
        })
        .collect()
    }

    /// Plays until this stands in the record.
    #[track_caller]
    fn until_recorded(&self, board: &mut CabledBoard, act: &str) {
        let began = Instant::now();
        loop {
            let recorded = self.recorded();
            if recorded.iter().any(|known| known == act) {
                return;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "{recorded:?}");
            board.play(Duration::from_millis(50));
        }
    }

    /// The service ends, and is there again at the same address after this.
    fn away(&mut self, meanwhile: impl FnOnce()) {
        let served = self.served.take().unwrap();
        let listen = served.address.to_string();
        served.kill();
        meanwhile();
        let (db, key) = (self.file("db.sqlite"), self.file("key"));
        let served = Served::with(&["--db", &db, "--signing-key", &key, "--listen", &listen]);
        self.served = Some(served.ready());
    }

    fn sends(&self) -> Vec<String> {
        let to = format!("http://{}/boards/{}", self.served().address, self.board);
        let [token, queue] = ["token", "queue"].map(|name| self.file(name));
        ["--to", &to, "--token-file", &token, "--queue", &queue]
            .map(str::to_owned)
            .to_vec()
    }
}

/// The program on a port, and what it says.
struct Following {
    child: Child,
    lines: Receiver<String>,
    said: Vec<Value>,
    errors: Receiver<String>,
    complained: Vec<String>,
}

impl Following {
    fn of(port: &Path, args: &[String]) -> Following {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
        command.args([
            "board",
            "--port",
            text(port),
            "--kind",
            "dgt",
            "--format",
            "jsonl",
        ]);
        let piped = command
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = piped.stderr(Stdio::piped()).spawn().unwrap();
        let lines = read(child.stdout.take().unwrap());
        let errors = read(child.stderr.take().unwrap());
        Following {
            child,
            lines,
            said: Vec::new(),
            errors,
            complained: Vec::new(),
        }
    }

    fn take(&mut self) {
        let said = self.lines.try_iter();
        self.said
            .extend(said.map(|line| serde_json::from_str::<Value>(&line).unwrap()));
        self.complained.extend(self.errors.try_iter());
    }

    /// Plays until something has been said, however slow the machine is; where it stands.
    #[track_caller]
    fn until(&mut self, cabled: &mut CabledBoard, is_it: impl Fn(&Value) -> bool) -> usize {
        let began = Instant::now();
        loop {
            self.take();
            if let Some(at) = self.said.iter().position(&is_it) {
                return at;
            }
            assert!(
                began.elapsed() < Duration::from_secs(60),
                "{:#?}\n{:?}",
                self.said
                    .iter()
                    .filter(|line| line.get("between_us").is_none())
                    .collect::<Vec<_>>(),
                self.complained
            );
            cabled.play(Duration::from_millis(50));
        }
    }

    /// The same of what it complains of.
    #[track_caller]
    fn until_it_complains(&mut self, cabled: &mut CabledBoard, words: &str) {
        let began = Instant::now();
        loop {
            self.take();
            if self.complained.iter().any(|line| line.contains(words)) {
                return;
            }
            let waited = began.elapsed();
            assert!(waited < Duration::from_secs(60), "{:?}", self.complained);
            cabled.play(Duration::from_millis(50));
        }
    }

    fn types(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// It is gone from one moment to the next.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn break_off(mut self) -> (Option<i32>, Vec<Value>, Vec<String>) {
        kill_process(Pid::from_child(&self.child), Signal::INT).unwrap();
        let status = self.child.wait().unwrap();
        let rest = self.lines.iter();
        self.said
            .extend(rest.map(|line| serde_json::from_str::<Value>(&line).unwrap()));
        self.complained.extend(self.errors.iter());
        (status.code(), self.said, self.complained)
    }
}

fn read(from: impl Read + Send + 'static) -> Receiver<String> {
    let (say, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            let _ = say.send(line);
        }
    });
    lines
}

fn cabled(folder: &TempDir, happenings: VecDeque<Happening>) -> CabledBoard {
    let men = Tolerant::default();
    let mut board = DgtBoard::new(men.board(), 300, 0, Noise::NONE, 7);
    board.run_clock(true);
    CabledBoard::new(board, happenings, &folder.path().join("board"))
}

fn is_act(line: &Value, act: &str, square: &str) -> bool {
    line["verdict"].is_object() && line["act"]["act"] == act && line["act"]["square"] == square
}

#[test]
fn what_arbiters_decide_comes_back_though_the_service_was_away() {
    let mut hall = Hall::new();
    let e4 = moves(Square::E2, Square::E4, Color::White);
    let mut board = cabled(&hall.folder, deeds(&e4));
    let mut following = Following::of(&board.path, &hall.sends());
    following.until(&mut board, |line| line["act"]["act"] == "press");
    // two half moves more while nobody can be reached
    hall.away(|| {
        board.goes_on(deeds(&moves(Square::E7, Square::E5, Color::Black)));
        following.until(&mut board, |line| is_act(line, "place", "e5"));
    });
    let began = Instant::now();
    while hall
        .recorded()
        .iter()
        .filter(|act| act.contains("press"))
        .count()
        < 2
    {
        board.play(Duration::from_millis(50));
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "{:?}",
            hall.recorded()
        );
    }
    // the arbiter sets the position of before both moves; of this the board knows from him alone
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    hall.arbiter(&format!("A restore fen=\"{start}\""));
    let heard = following.until(&mut board, |line| line["act"]["act"] == "restore");
    assert!(following.said[heard]["heard"].is_u64());
    let to_put = following.until(&mut board, |line| line["note"] == "to_put_right");
    assert_eq!(
        following.said[to_put]["squares"],
        json!(["e2", "e4", "e5", "e7"])
    );
    // men put back are no acts, and the game goes on from there
    let before = hall.recorded().len();
    let pawn = |square| Tolerant::default().board().piece_at(square).unwrap();
    board.goes_on(deeds(&[
        HandDeed::Leaves(Square::E5),
        HandDeed::Stands(Square::E7, pawn(Square::E7)),
        HandDeed::Leaves(Square::E4),
        HandDeed::Stands(Square::E2, pawn(Square::E2)),
        HandDeed::Runs(Some(Color::White)),
    ]));
    let in_step = |line: &Value| line["note"] == "in_step";
    let began = Instant::now();
    while following.said.iter().filter(|line| in_step(line)).count() < 2 {
        board.play(Duration::from_millis(50));
        following.take();
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "{:?}",
            following.complained
        );
    }
    assert_eq!(hall.recorded().len(), before, "{:?}", hall.recorded());
    board.goes_on(deeds(&moves(Square::D2, Square::D4, Color::White)));
    following.until(&mut board, |line| is_act(line, "place", "d4"));
    let (code, said, complained) = following.break_off();
    assert_eq!(code, Some(0), "{complained:?}");
    assert!(
        complained
            .iter()
            .any(|line| line.contains("is heard as soon as it answers"))
    );
    // nothing twice, and the service never had it otherwise
    let heard = said.iter().filter(|line| line["heard"].is_u64()).count();
    assert_eq!(heard, 1, "{said:#?}");
    assert!(
        said.iter().all(|line| line.get("differs").is_none()),
        "{complained:?}"
    );
    let places: Vec<String> = hall.recorded();
    let places: Vec<&String> = places.iter().filter(|act| act.contains("place")).collect();
    assert_eq!(
        places,
        ["white place e4", "black place e5", "white place d4"]
    );
}

/// A board whose program was killed when 1. e4 was on record.
fn killed_after_e4(hall: &Hall) -> CabledBoard {
    let e4 = moves(Square::E2, Square::E4, Color::White);
    let mut board = cabled(&hall.folder, deeds(&e4));
    let mut following = Following::of(&board.path, &hall.sends());
    following.until(&mut board, |line| line["act"]["act"] == "press");
    hall.until_recorded(&mut board, "white press ");
    following.kill();
    board
}

#[test]
fn a_program_that_was_killed_takes_the_game_up_where_it_stands() {
    let hall = Hall::new();
    let mut board = killed_after_e4(&hall);
    let mut following = Following::of(&board.path, &hall.sends());
    following.until(&mut board, |line| line["note"] == "in_step");
    board.goes_on(deeds(&moves(Square::E7, Square::E5, Color::Black)));
    let at = following.until(&mut board, |line| is_act(line, "place", "e5"));
    assert_eq!(following.said[at]["act"]["by"], "black");
    hall.until_recorded(&mut board, "black press ");
    // what it tells comes after what was told before, and the game goes on from there
    board.goes_on(deeds(&moves(Square::D2, Square::D4, Color::White)));
    following.until(&mut board, |line| is_act(line, "place", "d4"));
    hall.until_recorded(&mut board, "white place d4");
    let acts = hall.acts();
    assert!(
        acts.iter().all(|act| act.get("late").is_none()),
        "{acts:#?}"
    );
    let places = hall.recorded();
    let places: Vec<&String> = places.iter().filter(|act| act.contains("place")).collect();
    assert_eq!(
        places,
        ["white place e4", "black place e5", "white place d4"]
    );
    let (code, said, complained) = following.break_off();
    assert_eq!(code, Some(0));
    let is_astray = |line: &Value| line["note"] == "to_put_right" || line["differs"].is_string();
    assert!(!said.iter().any(is_astray), "{said:#?} {complained:?}");
}

#[test]
fn moves_made_while_no_program_ran_are_read_off_the_men() {
    let hall = Hall::new();
    let mut board = killed_after_e4(&hall);
    let e5 = moves(Square::E7, Square::E5, Color::Black);
    let d4 = moves(Square::D2, Square::D4, Color::White);
    board.goes_on(deeds(&[e5, d4].concat()));
    while !board.happenings.is_empty() {
        board.play(Duration::from_millis(50));
    }
    let mut following = Following::of(&board.path, &hall.sends());
    following.until(&mut board, |line| {
        line["note"] == "missed" && line["moves"] == 2
    });
    hall.until_recorded(&mut board, "white place d4");
    board.goes_on(deeds(&moves(Square::D7, Square::D6, Color::Black)));
    let is_last = |line: &Value| line["act"]["act"] == "press" && line["verdict"]["seq"] == 16;
    following.until(&mut board, is_last);
    let all_recorded = (0..1_200).find_map(|_| {
        board.play(Duration::from_millis(50));
        Some(hall.recorded()).filter(|acts| acts.len() > 16)
    });
    let acts = all_recorded.unwrap();
    let done = |what: &str| acts.iter().filter(|act| act.contains(what)).count();
    assert_eq!((done("place"), done("press")), (4, 4), "{acts:?}");
    let (code, said, complained) = following.break_off();
    assert_eq!(code, Some(0), "{complained:?}");
    let ruled = |line: &&Value| {
        let rulings = line["verdict"]["rulings"].as_array();
        rulings.is_some_and(|rulings| rulings.iter().any(|r| !r["offence"].is_null()))
    };
    assert_eq!(said.iter().find(ruled), None, "nobody did wrong");
}

#[test]
fn a_token_that_is_renewed_is_read_again() {
    let mut hall = Hall::new();
    let e4 = moves(Square::E2, Square::E4, Color::White);
    let mut board = cabled(&hall.folder, deeds(&e4));
    let mut following = Following::of(&board.path, &hall.sends());
    following.until(&mut board, |line| line["act"]["act"] == "press");
    hall.until_recorded(&mut board, "white press ");
    hall.revoke_devices();
    following.until_it_complains(&mut board, "does not tell this board");
    let renewed = hall.paired();
    fs::write(hall.file("token"), renewed).unwrap();
    // both ways are open again
    board.goes_on(deeds(&moves(Square::E7, Square::E5, Color::Black)));
    hall.until_recorded(&mut board, "black press ");
    hall.arbiter("A decide penalty warning");
    following.until(&mut board, |line| line["heard"].is_u64());
    assert_eq!(following.break_off().0, Some(0));
}

/// What the clock of the board was last told to show.
fn clock(following: &Following) -> (i64, i64) {
    let mut clocks = following.said.iter().filter_map(|line| line.get("clock"));
    let last = clocks.next_back().unwrap();
    (
        last["left_s"].as_i64().unwrap(),
        last["right_s"].as_i64().unwrap(),
    )
}

/// White presses without a move; then the clock is stopped.
fn presses_without_a_move() -> VecDeque<Happening> {
    deeds(&[HandDeed::Presses(Color::White), HandDeed::Runs(None)])
}

#[test]
fn a_clock_is_set_once_an_arbiter_has_confirmed_the_ruling() {
    let mut hall = Hall::new();
    let mut board = cabled(&hall.folder, presses_without_a_move());
    let args = [hall.sends(), vec!["--apply-clock".to_owned()]].concat();
    let mut following = Following::of(&board.path, &args);
    let at = following.until(&mut board, |line| line["clock_to_set"].is_object());
    let to_set = following.said[at]["clock_to_set"].clone();
    let s = |which: &str, side: &str| to_set[which][side].as_i64().unwrap();
    assert_eq!(s("must_show", "left_s"), s("shows", "left_s"));
    assert_eq!(s("must_show", "right_s"), s("shows", "right_s") + 120);
    let keys = &to_set["keys"];
    for model in ["dgt-3000", "dgt-xl", "dgt-2010"] {
        let right = keys[model][3].as_str().unwrap();
        assert_eq!(right, "right: ok ok + + ok ok ok", "{keys}");
    }
    let began = Instant::now();
    while hall.recorded().len() < 2 || !board.happenings.is_empty() {
        board.play(Duration::from_millis(50));
        assert!(began.elapsed() < Duration::from_secs(60));
    }
    board.play(Duration::from_millis(1_500));
    following.take();
    let (left, right) = clock(&following);
    assert!(
        following.complained.is_empty(),
        "{:?}",
        following.complained
    );
    let pressed = hall.acts().into_iter().find(|act| act["act"] == "press");
    let pressed = pressed.unwrap();
    assert_eq!(
        (&pressed["kind"], &pressed["settling_ms"]),
        (&json!("dgt"), &json!(500))
    );
    hall.arbiter(&format!("A confirm {}", to_set["ruling"].as_str().unwrap()));
    following.until_it_complains(&mut board, "the clock is set");
    assert_eq!(clock(&following), (left, right + 120));
    let (code, said, _) = following.break_off();
    assert_eq!(code, Some(0));
    let set = said.iter().filter(|line| line["clock_to_set"].is_object());
    assert_eq!(set.count(), 1, "it is proposed once");
}

#[test]
fn a_clock_is_set_by_what_the_service_has_ruled_of_it() {
    let times = json!({ "white_ms": 300_000, "black_ms": 300_000, "increment_ms": 5_000 });
    let mut hall = Hall::under(&json!({ "clock": times }));
    let mut board = cabled(&hall.folder, VecDeque::new());
    let args = [hall.sends(), vec!["--apply-clock".to_owned()]].concat();
    let mut following = Following::of(&board.path, &args);
    following.until(&mut board, |line| line["note"] == "in_step");
    // what is heard comes in order: the start of the game has come, too
    hall.arbiter("A decide penalty warning");
    following.until(&mut board, |line| line["heard"].is_u64());
    board.goes_on(presses_without_a_move());
    let at = following.until(&mut board, |line| line["clock_to_set"].is_object());
    let to_set = following.said[at]["clock_to_set"].clone();
    let s = |which: &str, side: &str| to_set[which][side].as_i64().unwrap();
    // what White's press has brought him is taken off again
    assert_eq!(s("must_show", "left_s"), s("shows", "left_s") - 5);
    assert_eq!(s("must_show", "right_s"), s("shows", "right_s") + 120);
    hall.until_recorded(&mut board, "white press ");
    while !board.happenings.is_empty() {
        board.play(Duration::from_millis(50));
    }
    board.play(Duration::from_millis(1_500));
    following.take();
    let (left, right) = clock(&following);
    hall.arbiter(&format!("A confirm {}", to_set["ruling"].as_str().unwrap()));
    following.until_it_complains(&mut board, "the clock is");
    assert_eq!(
        clock(&following),
        (left - 5, right + 120),
        "{:?}",
        following.complained
    );
    let (code, said, _) = following.break_off();
    assert_eq!(code, Some(0));
    // rules and position are those of the round: there is nothing to say of
    assert!(said.iter().all(|line| line.get("differs").is_none()));
}

#[test]
fn a_clock_that_shows_other_times_is_left_alone() {
    let mut hall = Hall::new();
    let mut board = cabled(&hall.folder, presses_without_a_move());
    let args = [hall.sends(), vec!["--apply-clock".to_owned()]].concat();
    let mut following = Following::of(&board.path, &args);
    let at = following.until(&mut board, |line| line["clock_to_set"].is_object());
    let ruling = following.said[at]["clock_to_set"]["ruling"]
        .as_str()
        .unwrap()
        .to_owned();
    // somebody has set it by hand already
    board.goes_on(deeds(&[
        HandDeed::Runs(None),
        HandDeed::Sets(Color::Black, 420_000_000),
    ]));
    following.until(&mut board, |line| line["clock"]["right_s"] == 420);
    let began = Instant::now();
    while hall.recorded().len() < 2 {
        board.play(Duration::from_millis(50));
        assert!(began.elapsed() < Duration::from_secs(60));
    }
    hall.arbiter(&format!("A confirm {ruling}"));
    following.until_it_complains(&mut board, "was set otherwise meanwhile");
    board.play(Duration::from_millis(1_500));
    following.take();
    assert_eq!(clock(&following).1, 420);
    assert_eq!(following.break_off().0, Some(0));
}

#[test]
fn without_a_service_the_arbiter_types_his_word() {
    let folder = tempfile::tempdir().unwrap();
    let mut board = cabled(&folder, presses_without_a_move());
    let mut following = Following::of(&board.path, &["--apply-clock".to_owned()]);
    following.until(&mut board, |line| line["clock_to_set"].is_object());
    following.until_it_complains(&mut board, "Type y, or n, and Enter");
    let began = Instant::now();
    while !board.happenings.is_empty() {
        board.play(Duration::from_millis(50));
        assert!(began.elapsed() < Duration::from_secs(60));
    }
    board.play(Duration::from_millis(1_500));
    following.take();
    let (left, right) = clock(&following);
    following.types("what?");
    following.until_it_complains(&mut board, "type y to have the clock set");
    assert_eq!(clock(&following), (left, right), "nothing is set unasked");
    following.types("y");
    following.until_it_complains(&mut board, "the clock is set");
    assert_eq!(clock(&following), (left, right + 120));
    assert_eq!(following.break_off().0, Some(0));
}
