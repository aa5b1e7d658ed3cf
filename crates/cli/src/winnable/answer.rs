//! The answers, and how they are written for programs.

use board::{Color, Move, Tolerant, uci};
use serde::Serialize;
use winnability::{Budget, Known, NotAsked, Proof, SolverSays, Verdict, decide};

use crate::args::Format;
use crate::moves;

/// A position, and the side that is to checkmate; both if none is named.
pub struct Asked {
    /// The position.
    pub position: Tolerant,
    /// The side.
    pub by: Option<Color>,
}

impl Asked {
    /// The verdict for each side asked about.
    pub fn decide(&self, budget: &Budget) -> Vec<(Color, Verdict)> {
        let sides = self.by.map_or(Color::ALL.to_vec(), |side| vec![side]);
        sides
            .into_iter()
            .map(|side| (side, decide(&self.position, side, budget)))
            .collect()
    }
}

#[derive(Serialize)]
struct Line<'a> {
    fen: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<Told>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<Told>,
}

#[derive(Default, Serialize)]
struct Told {
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line_uci: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line_san: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'static str>,
    /// Positions looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solver: Option<&'static str>,
}

#[derive(Serialize)]
struct Failed<'a> {
    line: u64,
    error: Error<'a>,
}

#[derive(Serialize)]
struct Error<'a> {
    code: &'static str,
    message: &'a str,
}

/// One object for one position: a key for each side asked about.
pub fn json(asked: &Asked, verdicts: &[(Color, Verdict)]) -> String {
    let fen = asked.position.to_fen();
    let of = |side: Color| {
        let found = verdicts.iter().find(|(of, _)| *of == side);
        found.map(|(_, verdict)| told(&asked.position, verdict))
    };
    serialized(&Line {
        fen: &fen,
        white: of(Color::White),
        black: of(Color::Black),
    })
}

/// What is wrong with a line, in the format of the answers.
pub fn error(line: u64, message: &str, format: Format) -> String {
    match format {
        Format::Jsonl => serialized(&Failed {
            line,
            error: Error {
                code: "bad_fen",
                message,
            },
        }),
        Format::Text => format!("line {line}: {message}\n"),
    }
}

fn serialized(line: &impl Serialize) -> String {
    let text = serde_json::to_string(line);
    text.expect("invariant: these objects have text keys and no failing parts") + "\n"
}

fn told(position: &Tolerant, verdict: &Verdict) -> Told {
    match verdict {
        Verdict::Winnable { line } => Told {
            verdict: "winnable",
            line_uci: Some(ucis(position, line)),
            line_san: Some(moves::line(position, line)),
            ..Told::default()
        },
        Verdict::Unwinnable { proof } => {
            let states = if let Proof::Closure { states } = proof {
                Some(*states)
            } else {
                None
            };
            Told {
                verdict: "unwinnable",
                proof: Some(proof_key(*proof)),
                states,
                ..Told::default()
            }
        }
        Verdict::Undecided {
            known: Known { states, solver },
        } => {
            let solver = solver.map(solver_key);
            Told {
                verdict: "undecided",
                states: Some(*states),
                solver,
                ..Told::default()
            }
        }
    }
}

/// The moves as UCI writes them.
pub fn ucis(position: &Tolerant, line: &[Move]) -> Vec<String> {
    use board::Position;
    let mode = position.castles().mode();
    line.iter().map(|m| uci(*m, mode).to_string()).collect()
}

const fn proof_key(proof: Proof) -> &'static str {
    use winnability::Lemma;
    match proof {
        Proof::Closure { .. } => "closure",
        Proof::Invariant(_) => "invariant",
        Proof::Lemma(Lemma::NoKingToCheckmate) => "no_king_to_checkmate",
        Proof::Lemma(Lemma::OnlyKings) => "only_kings",
        Proof::Lemma(Lemma::LoneKnight) => "lone_knight",
        Proof::Lemma(Lemma::BishopsOfOneSquareColour) => "bishops_of_one_square_colour",
    }
}

const fn solver_key(says: SolverSays) -> &'static str {
    match says {
        SolverSays::Unwinnable => "unwinnable_without_proof",
        SolverSays::Nothing => "nothing",
        SolverSays::WrongLine => "wrong_line",
        SolverSays::NotAsked(NotAsked::Irregular) => "not_asked_irregular",
        SolverSays::NotAsked(NotAsked::Chess960Castling) => "not_asked_chess960_castling",
    }
}
