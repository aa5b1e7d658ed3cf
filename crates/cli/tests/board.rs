//! Tests `board`: recordings replayed in every format, and a simulated board on a pseudo-terminal
//! whose cable is pulled out in the middle of the game.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../../pgn/tests/recorded/at_hand.rs"]
mod at_hand;
mod common;
#[cfg(unix)]
#[path = "common/pty.rs"]
mod pty;
#[cfg(unix)]
#[allow(dead_code, reason = "each test uses a part of what they share")]
#[path = "common/served.rs"]
mod served;

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

use at_hand::at_hand;
use board::{CastlingMode, Color, Move, Position, Role, Square, Tolerant, uci};
use common::{fails, run, run_with};
use sensing::decoders::dgt::DgtHost;
use sensing::recording::write_chunk;
use sensing::simulator::{
    DgtBoard, HandDeed, Happening, Noise, PlantedIrregularity, SimulatedHands,
};
use serde_json::Value;
use tempfile::TempDir;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The first legal move, written like this.
fn legal(position: &Tolerant, written: &str) -> Move {
    let moves = position.legal_moves().into_iter();
    let mut found = moves.filter(|m| uci(*m, CastlingMode::Standard).to_string() == written);
    found.next().unwrap()
}

const MOVES: [&str; 6] = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"];

/// What hands do that play these moves, and a move at the end that goes wrong.
fn hands(moves: &[&str], wrong: Option<&str>) -> VecDeque<Happening> {
    let mut hands = SimulatedHands::new(Noise::NONE, 7);
    let mut position = Tolerant::default();
    for written in moves {
        let m = legal(&position, written);
        hands.play(&position, m);
        position.play_unchecked(m);
    }
    if let Some(written) = wrong {
        let m = legal(&position, written);
        assert!(hands.go_wrong(&position, m, PlantedIrregularity::IllegalMove));
    }
    hands.happenings().into()
}

/// A recording of a simulated board.
fn recording(folder: &TempDir, happenings: VecDeque<Happening>) -> PathBuf {
    let men = Tolerant::default();
    let board = DgtBoard::new(men.board(), 300, 2, Noise::NONE, 7);
    recording_of(folder, board, happenings, DgtHost::default())
}

fn recording_of(
    folder: &TempDir,
    mut board: DgtBoard,
    mut happenings: VecDeque<Happening>,
    mut host: DgtHost,
) -> PathBuf {
    board.run_clock(true);
    let end_us = happenings.back().unwrap().at_us + 3_000_000;
    let mut sent = Vec::new();
    for now_us in (0..end_us).step_by(50_000) {
        board.receive(&host.asks(now_us));
        sent.extend(board.advance(now_us, &mut happenings));
    }
    let path = folder.path().join("a.recording");
    let lines: String = sent.iter().map(write_chunk).collect();
    fs::write(&path, lines).unwrap();
    path
}

fn replay(file: &Path, kind: &str, format: &str) -> String {
    let told = run(&[
        "board",
        "--replay",
        text(file),
        "--kind",
        kind,
        "--format",
        format,
    ]);
    assert_eq!(
        (told.code, told.err.as_str()),
        (Some(0), ""),
        "{}",
        told.out
    );
    told.out
}

#[test]
fn a_recorded_game_is_told_move_by_move() {
    let (Some(file), Some(moves)) = (at_hand("dgt/1.inbytes"), at_hand("dgt/1.uci")) else {
        return;
    };
    let moves = fs::read_to_string(moves).unwrap();
    let written = |word: &&str| !word.ends_with('.') && *word != "*";
    let expected: Vec<&str> = moves.split_whitespace().filter(written).collect();
    let told = replay(&file, "dgt", "uci");
    assert_eq!(told.lines().collect::<Vec<_>>(), expected);
    // a press for each move, and nothing that `rule` does not understand
    let acts = replay(&file, "dgt", "acts");
    let presses = acts.lines().filter(|line| line.contains(" press "));
    assert_eq!(presses.count(), expected.len());
    let ruled = run_with(&["rule", "--format", "text"], acts.as_bytes());
    assert_eq!(ruled.code, Some(0), "{}{}", ruled.out, ruled.err);
    assert!(!ruled.out.contains("illegal"), "{}", ruled.out);
}

#[test]
fn a_capture_of_a_board_that_feels_men_alone_is_told() {
    let Some(file) = at_hand("square-off-neo/first-half.tsv") else {
        return;
    };
    let told = replay(&file, "square-off-neo", "uci");
    assert!(
        told.starts_with("d2d4\nc7c6\nc1f4\nc6c5\ne2e3\nd7d5\n"),
        "{told}"
    );
}

#[test]
fn moves_stand_one_on_each_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = recording(&folder, hands(&MOVES, None));
    let told = replay(&file, "dgt", "uci");
    assert_eq!(told.lines().collect::<Vec<_>>(), MOVES);
    // fast enough that nobody waits, and through the same clock as at the board
    let args = ["board", "--replay", text(&file), "--kind", "dgt"];
    let paced = run(&[&args[..], &["--format", "uci", "--speed", "50"]].concat());
    assert_eq!((paced.code, paced.out), (Some(0), told));
}

/// A board that shares its line is read under its address, and others on the line are not.
#[test]
fn a_board_among_others_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let men = Tolerant::default();
    let board = DgtBoard::new(men.board(), 300, 2, Noise::NONE, 7).on_bus(300);
    let file = recording_of(&folder, board, hands(&MOVES, None), DgtHost::on_bus(300));
    let args = ["board", "--replay", text(&file), "--kind", "dgt", "--bus"];
    let told = run(&[&args[..], &["300", "--format", "uci"]].concat());
    assert_eq!(told.out.lines().collect::<Vec<_>>(), MOVES, "{}", told.err);
    let told = run(&[&args[..], &["301", "--format", "uci"]].concat());
    assert_eq!(told.out, "", "{}", told.err);
}

#[test]
fn an_illegal_move_is_ruled_on_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let file = recording(&folder, hands(&MOVES[..4], Some(MOVES[4])));
    let moves = replay(&file, "dgt", "uci");
    assert_eq!(moves.lines().collect::<Vec<_>>(), MOVES[..4]);
    let report = replay(&file, "dgt", "text");
    assert!(report.contains("White: illegal move, number 1"), "{report}");
    assert!(report.contains("have still to be put right"), "{report}");
    let acts = replay(&file, "dgt", "acts");
    let ruled = run_with(&["rule", "--format", "text"], acts.as_bytes());
    assert_eq!(ruled.code, Some(0), "{}", ruled.err);
    assert!(
        ruled.out.contains("White: illegal move, number 1"),
        "{}",
        ruled.out
    );
    let lines = replay(&file, "dgt", "jsonl");
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let has = |path: &str| lines.iter().any(|line| line.pointer(path).is_some());
    for path in [
        "/board",
        "/square/name",
        "/clock/left_s",
        "/act/act",
        "/note",
    ] {
        assert!(has(path), "{path}");
    }
    let rules = |line: &&Value| line.pointer("/verdict/rulings/0/offence").is_some();
    let ruling = lines.iter().find(rules).unwrap();
    assert_eq!(ruling["verdict"]["rulings"][0]["offence"], "illegal_move");
}

/// The settling time is what was asked for, or the kind's own, and each ruling says which.
#[test]
fn rulings_say_how_long_the_board_was_quiet() {
    let folder = tempfile::tempdir().unwrap();
    let file = recording(&folder, hands(&MOVES[..2], Some(MOVES[2])));
    let replayed = ["board", "--replay", text(&file), "--kind", "dgt"];
    for (more, settling_ms) in [(&[][..], 500), (&["--settling", "900"], 900)] {
        let args = [&replayed[..], &["--format", "jsonl"], more].concat();
        let told = run(&args);
        let lines = told
            .out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        let ruled: Vec<Value> = lines
            .filter(|line: &Value| line["verdict"].is_object())
            .collect();
        let charged = ruled.iter().filter(|line| {
            let evidence = &line["verdict"]["rulings"][0]["evidence"];
            evidence["kind"] == "dgt" && evidence["settling_ms"] == settling_ms
        });
        assert_eq!(charged.count(), 1, "{}", told.out);
        for line in ruled {
            assert_eq!(line["settling_ms"], settling_ms, "{line}");
        }
        let words = format!("nothing changes for {settling_ms} ms");
        let report = run(&[&replayed[..], &["--format", "text"], more].concat());
        assert!(report.out.contains(&words), "{}", report.out);
        assert!(!report.out.contains("kind="), "{}", report.out);
    }
    fails(
        &[&replayed[..], &["--settling", "5"]].concat(),
        2,
        &["--settling"],
    );
}

#[test]
fn broadcast_programs_find_legal_moves_whatever_happened() {
    let folder = tempfile::tempdir().unwrap();
    let file = recording(&folder, hands(&MOVES[..4], Some(MOVES[4])));
    let round = folder.path().join("round-7");
    let args = [
        &["board", "--replay", text(&file), "--kind", "dgt"][..],
        &["--format", "uci", "--pgn", text(&round)],
        &["--tag", "Board=1/2", "--tag", "White=Ada"],
    ];
    let told = run(&args.concat());
    assert_eq!(told.code, Some(0));
    assert!(
        told.err.contains("round-7: this folder was not there"),
        "{}",
        told.err
    );
    let files: Vec<PathBuf> = fs::read_dir(&round)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert_eq!(
        files,
        [round.join("board-1_2.pgn")],
        "nothing unfinished is left"
    );
    let game = fs::read_to_string(&files[0]).unwrap();
    assert!(game.contains("[White \"Ada\"]"), "{game}");
    let game = game.replace('\n', " ");
    assert!(game.contains("[%arb ruling illegal_move white"), "{game}");
    for moves in ["1. e4", "1... e5", "2. Nf3", "2... Nc6"] {
        assert!(game.contains(moves), "{moves}: {game}");
    }
    assert!(!game.contains("3. "), "{game}");
}

/// What hands do that play these moves; the one with this number is carried out as a man put from a
/// square to another, whatever the Laws say, pressed, and neither player minds.
fn hands_that_go_on(moves: &[&str], illegal: usize) -> VecDeque<Happening> {
    let mut hands = SimulatedHands::new(Noise::NONE, 7);
    let mut position = Tolerant::default();
    for (number, written) in moves.iter().enumerate() {
        if number == illegal {
            let left = put(&position, written);
            hands.wait(3_000, 3_001);
            hands.rearrange(position.board(), left.board());
            hands.press(position.turn());
            position = left;
        } else {
            let m = legal(&position, written);
            hands.play(&position, m);
            position.play_unchecked(m);
        }
    }
    hands.happenings().into()
}

/// The position that somebody leaves who puts a man from a square to another.
fn put(position: &Tolerant, written: &str) -> Tolerant {
    let (from, to) = written.split_at(2);
    let mut men = position.board().clone();
    let man = men.remove_piece_at(from.parse().unwrap()).unwrap();
    men.set_piece_at(to.parse().unwrap(), man);
    position.left_by(&men)
}

/// What a recording is told as by moves, and the game that broadcast programs find.
fn moves_and_game(folder: &TempDir, happenings: VecDeque<Happening>) -> (String, String) {
    let file = recording(folder, happenings);
    let round = folder.path().join("round");
    let args = ["board", "--replay", text(&file), "--kind", "dgt"];
    let told = run(&[&args[..], &["--format", "uci", "--pgn", text(&round)]].concat());
    let game = fs::read_to_string(round.join("board.pgn")).unwrap();
    (told.out, game.replace('\n', " "))
}

/// Two players who play on from an illegal move: the moves go on, and the game is legal.
#[test]
fn an_illegal_move_that_nobody_minds_ends_no_record() {
    let folder = tempfile::tempdir().unwrap();
    // a knight goes where none goes, is answered, and plays on
    let played = ["e2e4", "e7e5", "g1g4", "b8c6", "g4f6", "g8f6", "f1c4"];
    let (moves, game) = moves_and_game(&folder, hands_that_go_on(&played, 2));
    let legal: Vec<&str> = [&played[..2], &played[3..]].concat();
    assert_eq!(moves.lines().collect::<Vec<&str>>(), legal);
    assert!(game.contains("1. e4 {[%clk"), "{game}");
    assert!(game.contains("[%arb ruling illegal_move white"), "{game}");
    let after = "[%arb illegal 7.5.1] 2. Ng1g4 Nc6 3. Nf6+ Nxf6 4. Bc4} *  ";
    assert!(game.ends_with(after), "{game}");
}

/// Once the men are put back, the game goes on as it is ruled, and what was played on is no more.
#[test]
fn men_put_back_after_playing_on_are_followed_again() {
    let folder = tempfile::tempdir().unwrap();
    let played = ["e2e4", "e7e5", "g1g4", "b8c6"];
    let mut hands = SimulatedHands::new(Noise::NONE, 7);
    let mut before = Tolerant::default();
    for written in &played[..2] {
        let m = legal(&before, written);
        hands.play(&before, m);
        before.play_unchecked(m);
    }
    let mut left = put(&before, played[2]);
    hands.wait(3_000, 3_001);
    hands.rearrange(before.board(), left.board());
    hands.press(Color::White);
    let reply = legal(&left, played[3]);
    hands.play(&left, reply);
    left.play_unchecked(reply);
    hands.wait(5_000, 5_001);
    // the arbiter
    hands.does(HandDeed::Runs(None));
    hands.rearrange(left.board(), before.board());
    hands.wait(2_000, 2_001);
    hands.does(HandDeed::Runs(Some(Color::White)));
    hands.play(&before, legal(&before, "g1f3"));
    let (moves, game) = moves_and_game(&folder, hands.happenings().into());
    let expected = ["e2e4", "e7e5", "b8c6", "g1f3"];
    assert_eq!(moves.lines().collect::<Vec<&str>>(), expected);
    assert!(!game.contains("[%arb illegal"), "{game}");
    assert!(!game.contains("Nc6"), "{game}");
    assert!(game.contains("2. Nf3"), "{game}");
}

#[test]
fn kings_in_the_centre_are_a_result_and_no_moves() {
    let folder = tempfile::tempdir().unwrap();
    let mut happenings = hands(&["g1f3", "g8f6"], None);
    let mut at_us = happenings.back().unwrap().at_us;
    for (from, to, color) in [
        (Square::E1, Square::E4, Color::White),
        (Square::E8, Square::D5, Color::Black),
    ] {
        for what in [
            HandDeed::Leaves(from),
            HandDeed::Stands(to, Role::King.of(color)),
        ] {
            at_us += 400_000;
            happenings.push_back(Happening { at_us, what });
        }
    }
    let file = recording(&folder, happenings);
    let round = folder.path().join("round");
    let args = ["board", "--replay", text(&file), "--kind", "dgt"];
    let told = run(&[&args[..], &["--format", "text", "--pgn", text(&round)]].concat());
    assert!(told.out.contains("the kings show 1-0"), "{}", told.out);
    let game = fs::read_to_string(round.join("board.pgn")).unwrap();
    assert!(game.contains("[Result \"1-0\"]"), "{game}");
    assert!(game.replace('\n', " ").ends_with(" 1-0  "), "{game}");
    assert!(!game.contains("2. "), "{game}");
}

#[test]
fn a_game_begins_as_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = recording(&folder, hands(&MOVES[..2], None));
    let args = [
        "board",
        "--replay",
        text(&file),
        "--kind",
        "dgt",
        "--format",
        "acts",
    ];
    let told = run(&[&args[..], &["--edition", "FIDE2018", "--control", "blitz"]].concat());
    assert!(
        told.out.starts_with("start edition=FIDE2018 control=blitz"),
        "{}",
        told.out
    );
    // the men stand otherwise
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let told = run(&[&args[..], &["--fen", fen]].concat());
    let acts = told.out.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(acts.count(), 1, "{}", told.out);
    assert_eq!(told.code, Some(1));
    assert!(
        told.err.contains("never stood as the game has them"),
        "{}",
        told.err
    );
}

#[test]
fn what_cannot_be_read_is_said_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("neo.recording");
    fs::write(&file, "d2u\nd4d\nc7u\nc6d\n".repeat(30)).unwrap();
    let file = text(&file);
    // what is a message by chance makes no recording of a program
    let foreign = folder.path().join("a.program");
    let by_chance = [0x8e, 0x00, 0x05, 0x34, 0x00];
    fs::write(
        &foreign,
        [&by_chance[..], &[0xd5; 300], &by_chance].concat(),
    )
    .unwrap();
    for (args, words) in [
        (
            &["--replay", text(&foreign), "--kind", "dgt"][..],
            "of no message of a board of kind dgt",
        ),
        (
            &["--replay", file, "--kind", "dgt", "--apply-clock"],
            "a recording has no clock that could be set",
        ),
        (
            &["--replay", file, "--kind", "dgt", "--serial", "1"],
            "it is for --livechess",
        ),
        (
            &["--replay", file, "--kind", "dgt"],
            "try --kind square-off-neo",
        ),
        (
            &["--replay", "/nowhere", "--kind", "dgt"],
            "whether the name is right",
        ),
        (&["--replay", file], "--kind is missing"),
        (
            &["--port", "/dev/nowhere", "--kind", "dgt"],
            "there is no such port",
        ),
        (&["--port", file, "--kind", "dgt"], "it is no serial port"),
        (
            &["--port", "/dev/ttyUSB0", "--kind", "pegasus"],
            "is not read on a serial port",
        ),
        (
            &["--replay", file, "--kind", "dgt", "--fen", "x"],
            "--fen: ",
        ),
        (
            &["--replay", file, "--kind", "square-off-neo", "--bus", "5"],
            "leave --bus out",
        ),
    ] {
        fails(&[&["board"], args].concat(), 2, &[words]);
    }
    let without = |feature, with: &'static str| match feature {
        true => with,
        false => "this program was built without",
    };
    let hid = ["--hid", "/dev/nowhere", "--kind", "chessnut"];
    let key = ["--ble", "--kind", "chessnut", "--developer-key", "0a"];
    for (args, words) in [
        (
            &["--ble", "--kind", "dgt"][..],
            "is not read over Bluetooth; ",
        ),
        (
            &["--hid", "--kind", "pegasus"],
            "chessnut is, and all kinds",
        ),
        (
            &["--hid", "2d80:80", "--kind", "chessnut"],
            "no pair of numbers",
        ),
        (&key, "--developer-key is for --kind pegasus"),
        (
            &["--ble", "--kind", "pegasus"],
            without(cfg!(feature = "ble"), "Bluetooth"),
        ),
        (
            &hid,
            without(cfg!(feature = "hid"), "is it plugged in and switched on?"),
        ),
    ] {
        fails(&[&["board"], args].concat(), 2, &[words]);
    }
    fails(&["board"], 2, &["--port"]);
    // there may be ports or none, and in either way of asking the same
    let (list, port) = (run(&["board", "--list"]), run(&["board", "--port", "list"]));
    assert_eq!((list.code, list.out), (port.code, port.out));
}

#[cfg(unix)]
mod on_a_port {
    use std::collections::BTreeSet;
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Child, Command, Stdio};
    use std::sync::mpsc::{Receiver, channel};
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, kill_process};

    use super::*;
    use pty::CabledBoard;
    use serde_json::json;
    use served::{Served, token};

    /// Moves in a rhythm that no test has to wait for: half a second for each step.
    fn quick(moves: &[&str], begins_us: u64) -> VecDeque<Happening> {
        let mut happenings = hands(moves, None);
        let mut at_us = begins_us;
        for happening in &mut happenings {
            at_us += match happening.what {
                HandDeed::Leaves(_) => 900_000,
                HandDeed::Stands(..) => 400_000,
                HandDeed::Presses(_) => 700_000,
                HandDeed::Sets(..) | HandDeed::Runs(_) => 0,
            };
            happening.at_us = at_us;
        }
        happenings
    }

    fn cabled(folder: &TempDir, happenings: VecDeque<Happening>) -> CabledBoard {
        let men = Tolerant::default();
        let mut board = DgtBoard::new(men.board(), 300, 2, Noise::NONE, 7);
        board.run_clock(true);
        CabledBoard::new(board, happenings, &folder.path().join("board"))
    }

    /// The program on a port, and what it says.
    struct Following {
        child: Child,
        lines: Receiver<String>,
    }

    impl Following {
        fn of(port: &Path, args: &[&str]) -> Following {
            let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
            command.args(["board", "--port", text(port), "--kind", "dgt"]);
            let mut child = command
                .args(args)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let out = BufReader::new(child.stdout.take().unwrap());
            let (say, lines) = channel();
            thread::spawn(move || {
                for line in out.lines().map_while(Result::ok) {
                    let _ = say.send(line);
                }
            });
            Following { child, lines }
        }

        /// Plays until so many lines have been said, however slow the machine is.
        fn hears(&self, said: &mut Vec<String>, count: usize, cabled: &mut CabledBoard) {
            let began = Instant::now();
            while said.len() < count && began.elapsed() < Duration::from_secs(60) {
                cabled.play(Duration::from_millis(100));
                said.extend(self.lines.try_iter());
            }
            assert!(said.len() >= count, "{said:?}");
        }

        /// Ctrl-C: how it ended, the lines that were left, and what it said besides.
        fn break_off(mut self) -> (Option<i32>, Vec<String>, String) {
            kill_process(Pid::from_child(&self.child), Signal::INT).unwrap();
            let status = self.child.wait().unwrap();
            let mut errors = String::new();
            let stderr = self.child.stderr.as_mut().unwrap();
            stderr.read_to_string(&mut errors).unwrap();
            (status.code(), self.lines.iter().collect(), errors)
        }
    }

    /// What was told at the board is told of its recording, byte for byte, and no more.
    #[test]
    fn a_recording_tells_what_was_told_at_the_board() {
        let folder = tempfile::tempdir().unwrap();
        let mut cabled = cabled(&folder, quick(&MOVES[..2], 1_500_000));
        let record = folder.path().join("kept.recording");
        let args = ["--format", "jsonl", "--record", text(&record)];
        let following = Following::of(&cabled.path, &args);
        cabled.play(Duration::from_millis(6_500));
        let (code, said, errors) = following.break_off();
        assert_eq!(code, Some(0), "{errors}");
        assert!(
            said.iter().any(|line| line.contains("\"press\"")),
            "{said:?}"
        );
        let told = replay(&record, "dgt", "jsonl");
        assert_eq!(told.lines().collect::<Vec<_>>(), said);
    }

    #[test]
    fn a_cable_that_was_out_is_caught_up_with_from_the_men() {
        let folder = tempfile::tempdir().unwrap();
        let mut cabled = cabled(&folder, quick(&MOVES[..2], 1_500_000));
        let record = folder.path().join("kept.recording");
        let args = ["--format", "uci", "--record", text(&record)];
        let following = Following::of(&cabled.path, &args);
        let mut said = Vec::new();
        following.hears(&mut said, 2, &mut cabled);
        cabled.pull_out();
        // two moves that nobody hears
        cabled.goes_on(quick(&MOVES[..4], 0).split_off(6));
        cabled.play(Duration::from_millis(4_500));
        assert!(cabled.happenings.is_empty(), "both are made");
        cabled.plug_in();
        // the presses were not heard: the last move is made when nothing more comes
        following.hears(&mut said, 3, &mut cabled);
        let (code, rest, errors) = following.break_off();
        said.extend(rest);
        assert_eq!(
            (code, &said[..]),
            (
                Some(0),
                &MOVES[..4]
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()[..]
            ),
            "{errors}"
        );
        assert!(errors.contains("It is looked for again"), "{errors}");
        assert!(errors.contains("there again"), "{errors}");
        // what was kept says the same
        let told = replay(&record, "dgt", "uci");
        assert_eq!(told.lines().collect::<Vec<_>>(), MOVES[..4]);
        let again = ["board", "--port", "/dev/null", "--kind", "dgt"];
        fails(&again, 2, &["no serial port"]);
    }

    #[test]
    fn two_programs_do_not_read_one_board() {
        let folder = tempfile::tempdir().unwrap();
        let mut cabled = cabled(&folder, quick(&MOVES[..2], 1_500_000));
        let following = Following::of(&cabled.path, &["--format", "acts"]);
        cabled.play(Duration::from_millis(1_000));
        let port = text(&cabled.path).to_owned();
        fails(
            &["board", "--port", &port, "--kind", "dgt"],
            2,
            &["another program has it"],
        );
        // the first is not disturbed, and tells a move as soon as it is made
        let began = Instant::now();
        cabled.play(Duration::from_millis(4_000));
        let told: Vec<String> = following.lines.try_iter().collect();
        assert!(
            told.iter().any(|line| line.starts_with("W press")),
            "{told:?}"
        );
        assert!(began.elapsed() < Duration::from_secs(20));
        assert_eq!(following.break_off().0, Some(0));
    }

    #[test]
    fn a_board_of_another_kind_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let mut cabled = cabled(&folder, quick(&MOVES[..2], 1_500_000));
        let port = text(&cabled.path).to_owned();
        let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
        command.args(["board", "--port", &port, "--kind", "certabo"]);
        let child = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn();
        // the board tells all squares, as if somebody else had asked it
        cabled.play(Duration::from_millis(500));
        cabled.board.receive(&[0x42, 0x42, 0x42, 0x42]);
        cabled.play(Duration::from_millis(4_000));
        let ended = child.unwrap().wait_with_output().unwrap();
        let errors = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(2), "{errors}");
        assert!(errors.contains("try --kind dgt"), "{errors}");
    }

    /// The acts of a board's record behind its start: their keys, and who did what.
    fn recorded_acts(served: &Served, board: &str, token: &str) -> Vec<(String, String)> {
        let path = format!("/api/v1/boards/{board}/acts?from=1");
        let Some((200, page)) = served.ask("GET", &path, token, None) else {
            return Vec::new();
        };
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let acts = page["acts"].as_array().unwrap().iter();
        acts.map(|entry| {
            let act = &entry["act"];
            let what = [&act["by"], &act["act"], &act["square"]].map(word);
            (word(&entry["key"]), what.join(" "))
        })
        .collect()
    }

    #[test]
    fn a_service_has_every_act_once_though_it_was_away() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| text(&folder.path().join(name)).to_owned();
        let (db, key) = (file("db.sqlite"), file("key"));
        let token = token(&db);
        let served = Served::begin(&db, &key);
        let address = served.address;
        let made = |path: &str, new: Value| {
            let (status, made) = served.ask("POST", path, &token, Some(&new)).unwrap();
            assert_eq!(status, 201, "{made}");
            made["id"].as_str().unwrap().to_owned()
        };
        let event = made("/api/v1/events", json!({ "name": "Boards" }));
        let round = format!("/api/v1/events/{event}/rounds");
        let round = made(&round, json!({ "number": 1 }));
        let board = format!("/api/v1/rounds/{round}/boards");
        let board = made(&board, json!({ "number": 12 }));
        let token_file = file("token");
        fs::write(&token_file, &token).unwrap();

        let mut cabled = cabled(&folder, quick(&MOVES[..4], 1_500_000));
        let (to, queue) = (format!("http://{address}/boards/{board}"), file("queue"));
        let sends = ["--to", &to, "--token-file", &token_file, "--queue", &queue];
        let following = Following::of(&cabled.path, &[&["--format", "acts"], &sends[..]].concat());
        play_until(&mut cabled, "acts are there as they are made", || {
            !recorded_acts(&served, &board, &token).is_empty()
        });
        served.kill();
        cabled.play(Duration::from_millis(3_000));
        let listen = address.to_string();
        let served = Served::with(&["--db", &db, "--signing-key", &key, "--listen", &listen]);
        let served = served.ready();
        play_until(&mut cabled, "the last move is there", || {
            let recorded = recorded_acts(&served, &board, &token);
            recorded
                .iter()
                .any(|(_, what)| what.contains("black place c6"))
        });
        // what is told after it
        cabled.play(Duration::from_millis(3_000));
        let (code, told, errors) = following.break_off();
        assert_eq!(code, Some(0), "{errors}");
        assert!(errors.contains("nothing is lost"), "{errors}");
        let recorded = recorded_acts(&served, &board, &token);
        let keys: BTreeSet<&String> = recorded.iter().map(|(key, _)| key).collect();
        assert_eq!(keys.len(), recorded.len(), "none twice");
        // the start, notes and acts
        let acts = told.iter().filter(|line| !line.starts_with(['#', 's']));
        assert_eq!(recorded.len(), acts.count(), "{told:?}\n{recorded:?}");
        let places = recorded.iter().map(|(_, what)| &**what);
        let places: Vec<&str> = places.filter(|what| what.contains(" place ")).collect();
        assert_eq!(
            places,
            [
                "white place e4",
                "black place e5",
                "white place f3",
                "black place c6"
            ]
        );
    }

    /// Plays on until that is so, however slow the machine is.
    fn play_until(cabled: &mut CabledBoard, what: &str, is_so: impl Fn() -> bool) {
        let began = Instant::now();
        while !is_so() {
            assert!(began.elapsed() < Duration::from_secs(60), "{what}");
            cabled.play(Duration::from_millis(100));
        }
    }

    /// How an arbiter sees the board stand, once that is so, however slow the machine is.
    fn is_shown(served: &Served, path: &str, token: &str, cabled: &mut CabledBoard, state: &str) {
        let began = Instant::now();
        let mut shown = Value::Null;
        while began.elapsed() < Duration::from_secs(60) {
            cabled.play(Duration::from_millis(100));
            if let Some((200, board)) = served.ask("GET", path, token, None) {
                shown = board["presence"]["sensor"].clone();
                let words = [&shown["state"], &shown["unheard"]].map(Value::as_str);
                if words.map(Option::unwrap_or_default).join(" ").trim() == state {
                    return;
                }
            }
        }
        panic!("{state}: {shown}");
    }

    #[test]
    fn a_service_is_told_how_the_men_stand_and_that_the_cable_is_out() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| text(&folder.path().join(name)).to_owned();
        let (db, key) = (file("db.sqlite"), file("key"));
        let token = token(&db);
        let served = Served::begin(&db, &key);
        let made = |path: &str, new: Value| {
            let path = format!("/api/v1{path}");
            let (_, made) = served.ask("POST", &path, &token, Some(&new)).unwrap();
            made["id"].as_str().unwrap().to_owned()
        };
        let event = made("/events", json!({ "name": "Boards" }));
        let round = made(&format!("/events/{event}/rounds"), json!({ "number": 1 }));
        let board = made(&format!("/rounds/{round}/boards"), json!({ "number": 12 }));
        let token_file = file("token");
        fs::write(&token_file, &token).unwrap();
        let wrong = hands(&[], Some("e2e4"));
        let mut cabled = cabled(&folder, VecDeque::new());
        let to = format!("http://{}/boards/{board}", served.address);
        let args = ["--to", &to, "--token-file", &token_file, "--format", "acts"];
        let following = Following::of(
            &cabled.path,
            &[&args[..], &["--queue", &file("queue")]].concat(),
        );
        let path = format!("/api/v1/boards/{board}");
        is_shown(&served, &path, &token, &mut cabled, "in_step");
        cabled.goes_on(wrong);
        is_shown(&served, &path, &token, &mut cabled, "out_of_step");
        let (_, shown) = served.ask("GET", &path, &token, None).unwrap();
        let sensor = &shown["presence"]["sensor"];
        assert_eq!(sensor["family"], "dgt");
        let squares = sensor["squares"].as_array().unwrap();
        assert_eq!(
            squares.len(),
            2,
            "where he was and where he stands: {sensor}"
        );
        assert_eq!(sensor["men"].as_str().unwrap().len(), 64);
        cabled.pull_out();
        is_shown(&served, &path, &token, &mut cabled, "offline board");
        cabled.plug_in();
        is_shown(&served, &path, &token, &mut cabled, "out_of_step");
        assert_eq!(following.break_off().0, Some(0));
        is_shown(&served, &path, &token, &mut cabled, "");
    }

    #[test]
    fn a_service_that_does_not_let_it_in_is_told_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| text(&folder.path().join(name)).to_owned();
        let (db, key) = (file("db.sqlite"), file("key"));
        let token = token(&db);
        let served = Served::begin(&db, &key);
        let recording = text(&recording(&folder, hands(&MOVES[..1], None))).to_owned();
        let to = format!("http://{}/boards/nowhere", served.address);
        let program = |token: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
            command.args([
                "board", "--replay", &recording, "--kind", "dgt", "--to", &to,
            ]);
            let ended = command.env("JADOUBE_TOKEN", token).output().unwrap();
            (
                ended.status.code(),
                String::from_utf8(ended.stderr).unwrap(),
            )
        };
        let (code, errors) = program(&token);
        assert!(code == Some(2) && errors.contains("404"), "{errors}");
        let (code, errors) = program("another");
        assert!(code == Some(2) && errors.contains("401"), "{errors}");
    }
}
