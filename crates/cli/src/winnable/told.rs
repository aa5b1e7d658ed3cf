//! The answers for people.

use board::{Bitboard, Color, Position};
use protocol::Language;
use protocol::prose::Named;
use winnability::{Budget, Invariant, Known, Lemma, NotAsked, Proof, SolverSays, Verdict};

use super::answer::{Asked, ucis};
use crate::diagram;
use crate::moves;
use crate::page::Page;
use crate::paint::Tone;

/// Writes what was found for each side, and what follows from both.
pub fn write(page: &mut Page, asked: &Asked, verdicts: &[(Color, Verdict)], budget: &Budget) {
    page.line(&[(Tone::Faint, &asked.position.to_fen())]);
    let to_move = diagram::to_move(asked.position.turn()).to_owned();
    diagram::draw(page, asked.position.board(), Bitboard::EMPTY, &[to_move]);
    page.blank();
    for (side, verdict) in verdicts {
        one(page, asked, *side, verdict, budget);
    }
    let neither = verdicts
        .iter()
        .all(|(_, verdict)| matches!(verdict, Verdict::Unwinnable { .. }));
    if neither && verdicts.len() == 2 {
        let stalemate = asked.position.legal_moves().is_empty();
        let text = if stalemate {
            "Stalemate: the game is drawn (5.2.1)."
        } else {
            "Neither can: a dead position, the game is drawn (5.2.2)."
        };
        page.paragraph(0, Tone::Strong, text);
    }
}

fn one(page: &mut Page, asked: &Asked, side: Color, verdict: &Verdict, budget: &Budget) {
    let (tone, answer) = match verdict {
        Verdict::Winnable { .. } => (Tone::Good, "can checkmate"),
        Verdict::Unwinnable { .. } => (
            Tone::Bad,
            "cannot checkmate by any possible series of legal moves",
        ),
        Verdict::Undecided { .. } => (Tone::Open, "not decided"),
    };
    page.line(&[
        (Tone::Strong, side.name(Language::English)),
        (Tone::Plain, ": "),
        (tone, answer),
    ]);
    match verdict {
        Verdict::Winnable { line } if line.is_empty() => {
            page.row(Tone::Plain, "line", "checkmate is on the board")
        }
        Verdict::Winnable { line } => {
            page.row(
                Tone::Plain,
                "line",
                &moves::line(&asked.position, line).join(" "),
            );
            page.row(Tone::Plain, "uci", &ucis(&asked.position, line).join(" "));
        }
        Verdict::Unwinnable { proof } => page.row(Tone::Plain, "proof", &proof_text(*proof)),
        Verdict::Undecided { known } => undecided(page, known, budget),
    }
}

fn proof_text(proof: Proof) -> String {
    match proof {
        Proof::Closure { states: 1 } => {
            "there is no legal move, and no checkmate on the board".to_owned()
        }
        Proof::Closure { states } => format!(
            "all {states} positions that legal moves can reach were looked at; none is checkmate"
        ),
        Proof::Invariant(Invariant { frozen, .. }) => format!(
            "{} men can never move nor be captured; wherever the others may go there is no checkmate",
            frozen.count()
        ),
        Proof::Lemma(lemma) => format!("by the material: {}", lemma_text(lemma)),
    }
}

const fn lemma_text(lemma: Lemma) -> &'static str {
    match lemma {
        Lemma::NoKingToCheckmate => "there is no king that could be checkmated",
        Lemma::OnlyKings => "there is no man but the king, and a king does not give check",
        Lemma::LoneKnight => {
            "a king and a knight cannot checkmate a king who has nothing but queens beside him"
        }
        Lemma::BishopsOfOneSquareColour => {
            "a king and bishops on squares of one colour cannot checkmate a king who has nothing \
             but queens, rooks and bishops on squares of that colour beside him"
        }
    }
}

fn undecided(page: &mut Page, known: &Known, budget: &Budget) {
    let looked_at = format!(
        "no checkmate among the {} positions looked at",
        known.states
    );
    page.row(Tone::Plain, "known", &looked_at);
    if let Some(says) = known.solver {
        page.row(Tone::Plain, "solver", solver_text(says));
    }
    let more = budget.states.saturating_mul(20);
    page.row(
        Tone::Open,
        "next",
        &format!(
            "look further with --states {more} (up to {} of memory), or let the arbiter decide",
            memory(more)
        ),
    );
}

/// About a hundred bytes for each position.
fn memory(states: u32) -> String {
    match states / 10_000 {
        megabytes @ 0..1000 => format!("{} MB", megabytes.max(1)),
        megabytes => format!("{} GB", megabytes / 1000),
    }
}

const fn solver_text(says: SolverSays) -> &'static str {
    match says {
        SolverSays::Unwinnable => {
            "says that there is no line, without a proof; it is known to err at times"
        }
        SolverSays::Nothing => "found no line within its limits",
        SolverSays::WrongLine => "gave a line that does not hold",
        SolverSays::NotAsked(NotAsked::Irregular) => {
            "does not take this position: no legal game reaches it"
        }
        SolverSays::NotAsked(NotAsked::Chess960Castling) => {
            "does not know castling in Chess960; without castling it found no line"
        }
    }
}
