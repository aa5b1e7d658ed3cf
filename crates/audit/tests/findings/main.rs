//! Tests the findings, family by family: small games, and what is to be found in each.

extern crate pgn as jadoube_pgn;

mod claims;
mod clocks;
mod ends;
mod moves;
mod page;
mod published;
#[path = "../../../pgn/tests/recorded/mod.rs"]
mod recorded;
mod results;

use jadoube_audit::{AuditSettings, Auditor, Finding, Kind};
use laws::Edition;
use pgn::{PgnGame, Splitter};

/// What is to be found: the kind, and the move or nothing.
type Expected<'a> = &'a [(Kind, &'a str)];

/// The findings of every game of a text.
fn findings(text: &str, settings: &AuditSettings) -> Vec<Finding> {
    let mut auditor = Auditor::new(settings.clone());
    let mut number = 0;
    let games = Splitter::new(text.as_bytes()).map(|raw| {
        number += 1;
        PgnGame::read(raw.expect("memory can be read"), number)
    });
    games.flat_map(|game| auditor.findings(&game)).collect()
}

/// A game with names and with the result that stands after its moves.
fn game(tags: &str, moves: &str) -> String {
    let result = moves.split_whitespace().last().unwrap_or("*");
    format!("[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"{result}\"]\n{tags}\n\n{moves}\n")
}

/// From a position that was set up.
fn from(fen: &str) -> String {
    format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")
}

const fn of(edition: Edition) -> AuditSettings {
    AuditSettings {
        edition,
        control: jadoube_audit::ControlFrom::Headers,
        no_draw_before: None,
        left_out: Vec::new(),
    }
}

/// Holds what is found against what is there, by kind and move.
#[track_caller]
fn check(text: &str, settings: &AuditSettings, expected: Expected<'_>) {
    let found = findings(text, settings);
    let told: Vec<(Kind, &str)> = found
        .iter()
        .map(|finding| (finding.kind, finding.at_move.as_deref().unwrap_or_default()))
        .collect();
    assert_eq!(told, expected, "{text}\n{found:#?}");
}
