//! Writes the answers of `winnable` for programs, as JSON.

use std::time::Duration;

use board::{Color, Move, Position, Tolerant, uci};
use protocol::Word;
use serde::Serialize;
use winnability::{Dead, Limit, Proof, Spent, WinnabilityAnswer};

use super::query::{Checked, Query, SolverAnswers, at_fault};
use crate::json;
use crate::moves;

#[derive(Serialize)]
struct AnswerLine<'a> {
    line: u64,
    fen: &'a str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    chess960: bool,
    /// Why no game reaches the position.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    irregular: &'a [String],
    /// How the game has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    termination: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<SideAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<SideAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dead: Option<SideAnswer>,
}

/// The answer for one side, or for both.
#[derive(Default, Serialize)]
pub struct SideAnswer {
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line_uci: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line_san: Option<Vec<String>>,
    #[serde(flatten)]
    certificate: Option<CertificateKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificates: Option<Kinds>,
    /// Positions looked at in vain, or to be looked at by the check.
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<u64>,
    /// What was not enough of the budget.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Error>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decide_us: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    check_us: Option<u64>,
}

#[derive(Serialize)]
struct Kinds {
    white: CertificateKind,
    black: CertificateKind,
}

/// What kind of certificate it is.
#[derive(Serialize)]
struct CertificateKind {
    certificate: &'static str,
    /// Those of a closure, or placements of a cloud.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    invariants: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clouds: Option<usize>,
}

/// What is wrong.
#[derive(Clone, Serialize)]
pub struct Error {
    /// For programs.
    pub code: &'static str,
    /// For people.
    pub message: String,
    /// Where in its line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

#[derive(Serialize)]
struct FailedLine {
    line: u64,
    error: Error,
}

/// One object for the position in this line: a key for each side asked about, or one for both.
pub fn json(line: u64, asked: &Query, found: &SolverAnswers) -> String {
    let position = &asked.position;
    let fen = position.to_fen();
    let of = |side: Color| match found {
        SolverAnswers::Sides(sides) => {
            let found = sides.iter().find(|(of, _)| *of == side);
            found.map(|(_, checked)| timed(checked, |verdict| told(position, verdict)))
        }
        SolverAnswers::Dead(_) => None,
    };
    let dead = match found {
        SolverAnswers::Dead(checked) => Some(timed(checked, |dead| told_of_both(position, dead))),
        SolverAnswers::Sides(_) => None,
    };
    json::line(&AnswerLine {
        line,
        fen: &fen,
        chess960: position.castling_mode().is_chess960(),
        irregular: &asked.irregular,
        termination: asked.termination(found).map(Word::word),
        white: of(Color::White),
        black: of(Color::Black),
        dead,
    })
}

/// What is wrong with a line, for programs.
pub fn failed(line: u64, error: Error) -> String {
    json::line(&FailedLine { line, error })
}

fn timed<T>(checked: &Checked<T>, told: impl FnOnce(&T) -> SideAnswer) -> SideAnswer {
    let told = match &checked.found {
        Ok(found) => told(found),
        Err(why) => SideAnswer {
            error: Some(Error {
                code: "solver_at_fault",
                message: at_fault(why),
                column: None,
            }),
            ..SideAnswer::default()
        },
    };
    SideAnswer {
        decide_us: Some(microseconds(checked.decide)),
        check_us: Some(microseconds(checked.check)),
        ..told
    }
}

/// For programs.
pub fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// The answer for one side.
pub fn told(position: &Tolerant, verdict: &WinnabilityAnswer) -> SideAnswer {
    match verdict {
        WinnabilityAnswer::Winnable { line } => line_of(position, "winnable", line),
        WinnabilityAnswer::Unwinnable { certificate } => SideAnswer {
            verdict: Some("unwinnable"),
            certificate: Some(kind(certificate)),
            ..SideAnswer::default()
        },
        WinnabilityAnswer::Exhausted { spent } => exhausted(*spent),
    }
}

fn told_of_both(position: &Tolerant, dead: &Dead) -> SideAnswer {
    match dead {
        Dead::Alive { winner, line } => SideAnswer {
            winner: Some(winner.word()),
            ..line_of(position, "alive", line)
        },
        Dead::Dead { certificates } => SideAnswer {
            verdict: Some("dead"),
            certificates: Some(Kinds {
                white: kind(&certificates.white),
                black: kind(&certificates.black),
            }),
            ..SideAnswer::default()
        },
        Dead::Exhausted { spent } => exhausted(*spent),
    }
}

fn line_of(position: &Tolerant, verdict: &'static str, line: &[Move]) -> SideAnswer {
    SideAnswer {
        verdict: Some(verdict),
        line_uci: Some(ucis(position, line)),
        line_san: Some(moves::line(position, line)),
        ..SideAnswer::default()
    }
}

fn exhausted(spent: Spent) -> SideAnswer {
    SideAnswer {
        verdict: Some("exhausted"),
        states: Some(spent.states),
        limit: Some(match spent.limit {
            Limit::States => "states",
            Limit::Bytes => "memory",
            Limit::Check => "check",
            Limit::Moves => "moves",
        }),
        ..SideAnswer::default()
    }
}

fn kind(proof: &Proof) -> CertificateKind {
    let (positions, invariants, clouds) = match proof {
        Proof::Closure(closure) => (
            Some(closure.positions),
            Some(closure.invariants.len()),
            Some(closure.clouds.len()).filter(|clouds| *clouds > 0),
        ),
        Proof::Cloud(cloud) => (Some(cloud.positions), None, None),
        Proof::Lemma(_) | Proof::Invariant(_) => (None, None, None),
    };
    CertificateKind {
        certificate: match proof {
            Proof::Lemma(lemma) => lemma.name(),
            Proof::Invariant(_) => "invariant",
            Proof::Cloud(_) => "cloud",
            Proof::Closure(_) => "closure",
        },
        positions,
        invariants,
        clouds,
    }
}

/// The moves as UCI writes them.
pub fn ucis(position: &Tolerant, line: &[Move]) -> Vec<String> {
    let mode = position.castles().mode();
    let written = |m: &Move| {
        let mut written = String::new();
        uci(*m, mode).append_to_string(&mut written);
        written
    };
    line.iter().map(written).collect()
}
