//! Writes findings for programs, as JSON Lines.

use std::collections::BTreeMap;

use audit::{Finding, Heading, Summary};
use serde::Serialize;

use super::judged::JudgedGame;
use crate::games::FileName;
use crate::json;

/// A finding.
#[derive(Serialize)]
pub struct FindingLine<'a> {
    file: &'a str,
    game: u64,
    white: &'a str,
    black: &'a str,
    result: &'a str,
    round: &'a str,
    date: &'a str,
    kind: &'a str,
    severity: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    at_move: Option<&'a str>,
    articles: &'a [&'static str],
    sentence: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<&'a str>,
    offset: u64,
}

#[derive(Serialize)]
struct SummaryLine {
    summary: GameCounts,
}

#[derive(Serialize)]
struct GameCounts {
    games: u64,
    plies: u64,
    games_with_findings: u64,
    findings: BTreeMap<&'static str, u64>,
    interrupted: bool,
}

/// The findings of a game, a line each.
pub fn game(file: &FileName, game: &JudgedGame) -> String {
    let lines = game
        .findings
        .iter()
        .map(|finding| json::line(&line(file, &game.heading, finding)));
    lines.collect()
}

/// A finding in a game with this heading.
pub fn line<'a>(file: &'a FileName, heading: &'a Heading, finding: &'a Finding) -> FindingLine<'a> {
    FindingLine {
        file: &file.name,
        game: heading.game,
        white: heading.white(),
        black: heading.black(),
        result: heading.result(),
        round: heading.round(),
        date: heading.date(),
        kind: finding.kind.name(),
        severity: finding.severity.name(),
        ply: finding.ply,
        at_move: finding.at_move.as_deref(),
        articles: &finding.articles,
        sentence: &finding.sentence,
        fen: finding.fen.as_deref(),
        offset: finding.offset,
    }
}

/// What was found in all games, on the last line.
pub fn summary(summary: &Summary) -> String {
    let findings = summary.counts().map(|(kind, count)| (kind.name(), count));
    json::line(&SummaryLine {
        summary: GameCounts {
            games: summary.games,
            plies: summary.plies,
            games_with_findings: summary.games_with_findings,
            findings: findings.collect(),
            interrupted: summary.is_interrupted,
        },
    })
}
