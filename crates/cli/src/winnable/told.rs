//! The answers for people.

use std::time::Duration;

use board::{Bitboard, Color, Move, Position, Tolerant};
use laws::Termination;
use protocol::Language;
use protocol::prose::Named;
use winnability::{Budget, Closure, Dead, Lemma, Limit, Proof, Spent, Verdict};

use super::answer::ucis;
use super::asked::{Asked, Checked, Found, at_fault};
use crate::args::BYTES_OF_A_MEGABYTE;
use crate::diagram;
use crate::moves;
use crate::page::{Page, listed};
use crate::paint::Tone;

/// Writes what was found, and what follows from it.
pub fn write(page: &mut Page, asked: &Asked, found: &Found, budget: &Budget) {
    let position = &asked.position;
    page.line(&[(Tone::Faint, &position.to_fen())]);
    let to_move = diagram::to_move(position.turn()).to_owned();
    diagram::draw(page, position.board(), Bitboard::EMPTY, &[to_move]);
    page.blank();
    irregular(page, asked);
    if let Found::Sides(sides) = found {
        for (side, checked) in sides {
            one(page, position, *side, checked, budget);
        }
    }
    if let Some(text) = outcome(asked, found) {
        page.paragraph(0, Tone::Strong, &text);
    }
    if let Found::Dead(checked) = found {
        dead(page, position, checked, budget);
    }
}

/// What it means for the game.
fn outcome(asked: &Asked, found: &Found) -> Option<String> {
    match asked.ended() {
        Some(Termination::Checkmate) => {
            let winner = (!asked.position.turn()).name(Language::English);
            Some(format!("Checkmate: {winner} has won the game (5.1.1)."))
        }
        Some(_) => Some("Stalemate: the game is drawn (5.2.1).".to_owned()),
        None if !found.is_dead() => None,
        None if asked.irregular().is_empty() => {
            Some("A dead position: the game is drawn (5.2.2).".to_owned())
        }
        None => Some("If it counts, a dead position: the game is drawn (5.2.2).".to_owned()),
    }
}

/// Why no game reaches the position, if it is known.
fn irregular(page: &mut Page, asked: &Asked) {
    let why = asked.irregular();
    if !why.is_empty() {
        let text = format!(
            "no game reaches this position: {}. The arbiter says whether it counts or is first set right (3.10.3)",
            listed(&why, "and")
        );
        page.row(Tone::Open, "note", &text);
    }
}

fn one(
    page: &mut Page,
    position: &Tolerant,
    side: Color,
    checked: &Checked<Verdict>,
    budget: &Budget,
) {
    let (tone, answer) = match &checked.found {
        Ok(verdict) => heading(verdict),
        Err(_) => (Tone::Bad, "not answered"),
    };
    page.line(&[
        (Tone::Strong, side.name(Language::English)),
        (Tone::Plain, ": "),
        (tone, answer),
    ]);
    match &checked.found {
        Ok(Verdict::Winnable { line }) => line_of(page, position, line),
        Ok(Verdict::Unwinnable { certificate }) => {
            page.row(Tone::Plain, "because", &because(position, certificate));
        }
        Ok(Verdict::Exhausted { spent }) => exhausted(page, *spent, budget),
        Err(why) => page.row(Tone::Bad, "error", &at_fault(why)),
    }
    times(page, checked);
}

/// The answer in a few words.
pub fn heading(verdict: &Verdict) -> (Tone, &'static str) {
    match verdict {
        Verdict::Winnable { .. } => (Tone::Good, "can checkmate"),
        Verdict::Unwinnable { .. } => (
            Tone::Bad,
            "cannot checkmate by any possible series of legal moves",
        ),
        Verdict::Exhausted { .. } => (Tone::Open, "not decided"),
    }
}

fn dead(page: &mut Page, position: &Tolerant, checked: &Checked<Dead>, budget: &Budget) {
    match &checked.found {
        Ok(Dead::Dead { certificates }) => {
            for side in Color::ALL {
                let label = side.name(Language::English);
                let text = format!("cannot: {}", because(position, certificates.get(side)));
                page.row(Tone::Plain, label, &text);
            }
        }
        Ok(Dead::Alive { winner, line }) => {
            let text = format!(
                "No dead position: {} can checkmate.",
                winner.name(Language::English)
            );
            page.line(&[(Tone::Strong, &text)]);
            line_of(page, position, line);
        }
        Ok(Dead::Exhausted { spent }) => {
            page.line(&[(
                Tone::Open,
                "Not decided whether the position is dead (5.2.2).",
            )]);
            exhausted(page, *spent, budget);
        }
        Err(why) => page.row(Tone::Bad, "error", &at_fault(why)),
    }
    times(page, checked);
}

fn line_of(page: &mut Page, position: &Tolerant, line: &[Move]) {
    if line.is_empty() {
        page.row(Tone::Plain, "line", "checkmate is on the board");
    } else {
        page.row(Tone::Plain, "line", &moves::line(position, line).join(" "));
        page.row(Tone::Plain, "uci", &ucis(position, line).join(" "));
    }
}

/// Why the player cannot checkmate, in a sentence.
pub fn because(position: &Tolerant, proof: &Proof) -> String {
    if position.is_checkmate() {
        return "the game is over: the other player has checkmated (5.1.1)".to_owned();
    }
    match proof {
        Proof::Closure(_) if position.legal_moves().is_empty() => {
            "there is no legal move, and no checkmate on the board (closure of one position)"
                .to_owned()
        }
        Proof::Closure(Closure {
            positions,
            invariants,
            clouds,
        }) => {
            let settling = [(invariants.len(), "invariant"), (clouds.len(), "cloud")];
            format!(
                "none of the positions that legal moves lead to is checkmate: at most {positions} are looked at, and any others are \
                 ruled out by {} (closure)",
                settled_by(&settling)
            )
        }
        Proof::Invariant(found) => format!(
            "{} men can never move nor be captured; wherever the others may go there is no checkmate (invariant)",
            found.frozen.occupied().count()
        ),
        Proof::Cloud(found) => format!(
            "{} men go nowhere but to squares known of each; wherever they stand, none of the {} placements of the others that legal \
             moves can reach is checkmate (cloud)",
            found.men.len(),
            found.positions
        ),
        Proof::Lemma(lemma) => format!("by the material, {} ({lemma})", lemma_text(*lemma)),
    }
}

/// What rules out the positions that a closure does not look at: the material, and how many of each kind.
fn settled_by(settling: &[(usize, &str)]) -> String {
    let kinds = settling.iter().filter(|(count, _)| *count > 0);
    let told = kinds.map(|(count, what)| match count {
        1 => format!("one {what}"),
        count => format!("{count} {what}s"),
    });
    let all: Vec<String> = std::iter::once("the material".to_owned())
        .chain(told)
        .collect();
    listed(&all, "and")
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

fn exhausted(page: &mut Page, spent: Spent, budget: &Budget) {
    let memory = match spent.limit {
        Limit::States => String::new(),
        Limit::Bytes => format!(
            ", and no memory left for more of --memory {}",
            megabytes(budget)
        ),
    };
    let looked_at = format!(
        "no checkmate and no proof with {} positions looked at{memory}",
        spent.states
    );
    page.row(Tone::Plain, "known", &looked_at);
    let default = Budget::default();
    // who has looked less far than usual may do that first
    let further = if budget.states < default.states || budget.bytes < default.bytes {
        default
    } else {
        let states = match spent.limit {
            Limit::States => budget.states.saturating_mul(20),
            Limit::Bytes => budget.states,
        };
        let bytes = budget.bytes.saturating_mul(4);
        Budget { states, bytes }
    };
    let text = format!(
        "look further with --states {} --memory {}, or let the arbiter decide",
        further.states,
        megabytes(&further)
    );
    page.row(Tone::Open, "next", &text);
}

const fn megabytes(budget: &Budget) -> u64 {
    budget.bytes / BYTES_OF_A_MEGABYTE
}

fn times<T>(page: &mut Page, checked: &Checked<T>) {
    let text = format!(
        "{} to decide, {} to check",
        told(checked.decide),
        told(checked.check)
    );
    page.row(Tone::Faint, "time", &text);
}

/// A time in the unit that fits.
pub fn told(time: Duration) -> String {
    match time.as_micros() {
        us @ 0..10_000 => format!("{us} µs"),
        us @ 10_000..10_000_000 => format!("{} ms", us / 1_000),
        us => format!("{} s", us / 1_000_000),
    }
}
