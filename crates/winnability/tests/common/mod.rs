//! Decides and checks positions for the tests.

use board::{CastlingMode, Color, Tolerant};
use jadoube_winnability::{AnswerFault, Budget, Closure, Proof, Solver, WinnabilityAnswer, check};

pub fn position(fen: &str) -> Tolerant {
    Tolerant::from_fen(fen, CastlingMode::Standard).unwrap()
}

/// What is decided, after it was checked.
pub fn decided(position: &Tolerant, winner: Color, budget: &Budget) -> WinnabilityAnswer {
    let verdict = Solver::default().decide(position, winner, budget);
    let checked = check(position, winner, &verdict);
    assert_eq!(checked, Ok(()), "{} {winner}", position.to_fen());
    verdict
}

pub fn can_within(budget: &Budget, fen: &str, winner: Color) {
    let verdict = decided(&position(fen), winner, budget);
    assert_eq!(kind(&verdict), "winnable", "{fen} {winner}: {verdict:?}");
}

pub fn kind(verdict: &WinnabilityAnswer) -> &'static str {
    match verdict {
        WinnabilityAnswer::Winnable { .. } => "winnable",
        WinnabilityAnswer::Unwinnable { .. } => "unwinnable",
        WinnabilityAnswer::Exhausted { .. } => "exhausted",
    }
}

/// Why a claim is not accepted.
pub fn refused(fen: &str, winner: Color, verdict: WinnabilityAnswer) -> AnswerFault {
    let checked = check(&position(fen), winner, &verdict);
    checked.expect_err(&format!("{fen} {winner}: {verdict:?}"))
}

/// The claim that there are so many positions and no checkmate.
pub fn closure_of(positions: u32) -> WinnabilityAnswer {
    let invariants = Vec::new();
    WinnabilityAnswer::Unwinnable {
        certificate: Proof::Closure(Closure {
            positions,
            invariants,
            clouds: Vec::new(),
        }),
    }
}
