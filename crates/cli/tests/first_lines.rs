//! Runs the lines to begin with that the pages for writers of programs show, before a service with
//! a board at which something waits.

#![allow(dead_code, reason = "each test uses a part of what they share")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
#[path = "common/served.rs"]
mod served;

use std::process::Command;

use serde_json::{Value, json};
use served::{Served, token};
use tempfile::TempDir;

/// The lines of a page, which are few.
fn lines_of(page: &str) -> String {
    let text = std::fs::read_to_string(common::root().join("docs").join(page)).unwrap();
    let block = text.split("```sh\n").nth(1).expect("a block of lines");
    let block = block.split("```").next().unwrap();
    assert!(block.lines().count() <= 10, "{page}: more than ten lines");
    block.to_owned()
}

struct Hall {
    served: Served,
    token: String,
    event: String,
    round: String,
    board: String,
}

impl Hall {
    /// An event with one board, at which an illegal move waits for a word.
    fn new(place: &TempDir) -> Hall {
        let path = |name: &str| place.path().join(name).display().to_string();
        let db = path("l.sqlite");
        let token = token(&db);
        let served = Served::begin(&db, &path("k"));
        let post = |path: &str, body: Value| {
            let path = format!("/api/v1{path}");
            let (status, made) = served.ask("POST", &path, &token, Some(&body)).unwrap();
            assert!(status < 300, "{path}: {made}");
            made
        };
        let id = |made: Value| made["id"].as_str().unwrap().to_owned();
        let event = id(post("/events", json!({ "name": "Open", "delay_s": 0 })));
        let clock = json!({ "white_ms": 900_000, "black_ms": 900_000, "increment_ms": 10_000 });
        let new = json!({ "number": 1, "terms": { "control": "rapid", "clock": clock } });
        let round = id(post(&format!("/events/{event}/rounds"), new));
        let board = id(post(
            &format!("/rounds/{round}/boards"),
            json!({ "number": 1 }),
        ));
        let acts =
            json!([{ "key": "x:1", "act": "W move e2e5" }, { "key": "x:2", "act": "W press" }]);
        post(&format!("/boards/{board}/acts"), json!({ "acts": acts }));
        Hall {
            served,
            token,
            event,
            round,
            board,
        }
    }

    /// What the lines of a page print, run as they stand.
    fn run(&self, page: &str, code: &str) -> String {
        let output = Command::new("sh")
            .args(["-euc", &lines_of(page)])
            .env("URL", format!("http://{}/api/v1", self.served.address))
            .env("TOKEN", &self.token)
            .env("EVENT", &self.event)
            .env("ROUND", &self.round)
            .env("BOARD", &self.board)
            .env("CODE", code)
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{page}: {said}");
        String::from_utf8(output.stdout).unwrap()
    }
}

#[test]
fn the_lines_for_arbiters_programs_confirm_a_ruling_and_set_the_clock() {
    let place = tempfile::tempdir().unwrap();
    let hall = Hall::new(&place);
    let said = hall.run("for-arbiters-programs.md", "");
    assert!(said.contains("\"proposal\""), "{said}");
    assert!(
        said.contains("The arbiter has confirmed the ruling."),
        "{said}"
    );
    assert!(said.contains("\"black_ms\":960000"), "{said}");
    assert!(!said.contains("\"problem\""), "{said}");
}

#[test]
fn the_lines_for_board_makers_pair_a_device_and_tell_a_move() {
    let place = tempfile::tempdir().unwrap();
    let hall = Hall::new(&place);
    let path = format!("/api/v1/boards/{}/codes", hall.board);
    let (_, made) = hall.served.ask("POST", &path, &hall.token, None).unwrap();
    let said = hall.run("for-board-makers.md", made["code"].as_str().unwrap());
    assert!(
        said.contains("\"state\":\"in_step\"") && said.contains("\"offline_after_s\":60"),
        "{said}"
    );
    assert_eq!(
        said.matches("\"outcome\":\"appended\"").count(),
        3,
        "{said}"
    );
}

#[test]
fn the_lines_for_spectators_show_a_board_to_whoever_asks() {
    let place = tempfile::tempdir().unwrap();
    let hall = Hall::new(&place);
    let said = hall.run("for-spectators.md", "");
    assert!(
        said.contains(&hall.board) && said.contains("\"placement\""),
        "{said}"
    );
    assert!(said.contains("data:"), "{said}");
}
