//! Writes the answers of `winnable` for people.

use std::time::Duration;

use board::{Bitboard, CastlingMode, Color, Move, Position, Tolerant};
use laws::Termination;
use protocol::Language;
use protocol::prose::Named;
use winnability::{Budget, Closure, Dead, Lemma, Limit, Proof, Spent, WinnabilityAnswer};

use super::answer::ucis;
use super::query::{Checked, Query, SolverAnswers, at_fault};
use crate::args::BYTES_OF_A_MEGABYTE;
use crate::diagram;
use crate::moves;
use crate::page::{TextPage, listed};
use crate::paint::Tone;

/// Writes what was found, and what follows from it.
pub fn write(page: &mut TextPage, asked: &Query, found: &SolverAnswers, budget: &Budget) {
    let position = &asked.position;
    page.line(&[(Tone::Faint, &self::position(position))]);
    let to_move = diagram::to_move(position.turn()).to_owned();
    diagram::draw(page, position.board(), Bitboard::EMPTY, &[to_move]);
    page.blank();
    irregular(page, asked);
    if let SolverAnswers::Sides(sides) = found {
        for (side, checked) in sides {
            one(page, position, *side, checked, budget);
        }
    }
    if let Some(text) = outcome(asked, found) {
        page.paragraph(0, Tone::Strong, &text);
    }
    if let SolverAnswers::Dead(checked) = found {
        dead(page, position, checked, budget);
    }
}

/// The position as a FEN, and that it is one of Chess960, without which the same FEN may say
/// something else.
pub fn position(position: &Tolerant) -> String {
    let fen = position.to_fen();
    match position.castling_mode() {
        CastlingMode::Standard => fen,
        CastlingMode::Chess960 => format!("{fen} (Chess960)"),
    }
}

/// The consequence for the game.
fn outcome(asked: &Query, found: &SolverAnswers) -> Option<String> {
    let means = match asked.termination(found)? {
        Termination::Checkmate => {
            let winner = (!asked.position.turn()).name(Language::English);
            format!("Checkmate: {winner} has won the game (5.1.1)")
        }
        Termination::Stalemate => "Stalemate: the game is drawn (5.2.1)".to_owned(),
        _ => "A dead position: the game is drawn (5.2.2)".to_owned(),
    };
    let provided = if asked.irregular.is_empty() {
        ""
    } else {
        ", if the position counts"
    };
    Some(format!("{means}{provided}."))
}

/// Why no game reaches the position, if it is known.
fn irregular(page: &mut TextPage, asked: &Query) {
    if !asked.irregular.is_empty() {
        let text = format!(
            "no game reaches this position: {}. The arbiter says whether it counts or is first set right (3.10.3)",
            listed(&asked.irregular, "and")
        );
        page.row(Tone::Open, "note", &text);
    }
}

fn one(
    page: &mut TextPage,
    position: &Tolerant,
    side: Color,
    checked: &Checked<WinnabilityAnswer>,
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
        Ok(WinnabilityAnswer::Winnable { line }) => line_of(page, position, line),
        Ok(WinnabilityAnswer::Unwinnable { certificate }) => {
            page.row(Tone::Plain, "because", &because(position, certificate));
        }
        Ok(WinnabilityAnswer::Exhausted { spent }) => exhausted(page, *spent, budget),
        Err(why) => page.row(Tone::Bad, "error", &at_fault(why)),
    }
    times(page, checked);
}

/// The answer in a few words.
pub fn heading(verdict: &WinnabilityAnswer) -> (Tone, &'static str) {
    match verdict {
        WinnabilityAnswer::Winnable { .. } => (Tone::Good, "can checkmate"),
        WinnabilityAnswer::Unwinnable { .. } => (
            Tone::Bad,
            "cannot checkmate by any possible series of legal moves",
        ),
        WinnabilityAnswer::Exhausted { .. } => (Tone::Open, "not decided"),
    }
}

fn dead(page: &mut TextPage, position: &Tolerant, checked: &Checked<Dead>, budget: &Budget) {
    match &checked.found {
        Ok(Dead::Dead { certificates }) => {
            for side in Color::ALL {
                let label = side.name(Language::English);
                let text = format!("cannot: {}", because(position, certificates.get(side)));
                page.row(Tone::Plain, label, &text);
            }
        }
        Ok(Dead::Alive { winner, line }) => {
            let can = if line.is_empty() {
                "has checkmated"
            } else {
                "can checkmate"
            };
            let text = format!(
                "No dead position: {} {can}.",
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

fn line_of(page: &mut TextPage, position: &Tolerant, line: &[Move]) {
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
        return "checkmate by the other player is on the board (5.1.1)".to_owned();
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
                "in none of the positions that legal moves lead to has this player checkmated: at most {positions} are looked at, and any \
                 others are ruled out by {} (closure)",
                settled_by(&settling)
            )
        }
        Proof::Invariant(found) => format!(
            "{} men can never move nor be captured; wherever the others may go, this player checkmates nowhere (invariant)",
            found.frozen.occupied().count()
        ),
        Proof::Cloud(found) => format!(
            "{} men go nowhere but to squares known of each; wherever they stand, this player has checkmated in none of the {} \
             placements of the others that legal moves can reach (cloud)",
            found.men.len(),
            found.positions
        ),
        Proof::Lemma(lemma) => format!("by the material, {} ({lemma})", lemma_text(*lemma)),
    }
}

/// What rules out the positions that a closure does not look at: the material, and how many of each
/// kind.
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
        Lemma::OnlyKings => "there is no man that could give check",
        Lemma::LoneKnight => {
            "one knight, and at most a king, cannot checkmate a king who has nothing but queens beside him"
        }
        Lemma::BishopsOfOneSquareColour => {
            "bishops on squares of one colour, and at most a king, cannot checkmate a king who has nothing \
             but queens, rooks and bishops on squares of that colour beside him"
        }
    }
}

fn exhausted(page: &mut TextPage, spent: Spent, budget: &Budget) {
    let (states, memory) = (spent.states, megabytes(budget));
    let known = match spent.limit {
        Limit::States => format!(
            "no checkmate and no proof within --states {}: {states} positions looked at",
            budget.states
        ),
        Limit::Bytes => format!(
            "no checkmate and no proof: {states} positions were looked at, and --memory {memory} holds no more"
        ),
        Limit::Check => format!(
            "a proof was found, but to check it {states} positions would be looked at, more than --states {} with --memory {memory} \
             allow",
            budget.states
        ),
        Limit::Moves => {
            "a position has more legal moves than can be listed, 270: they cannot all be followed"
                .to_owned()
        }
    };
    page.row(Tone::Plain, "known", &known);
    let look = further(spent, budget).map_or(String::new(), |further| {
        let (states, memory) = (further.states, megabytes(&further));
        format!("look further with --states {states} --memory {memory}, or ")
    });
    let next = format!("{look}let the arbiter decide");
    page.row(Tone::Open, "next", &next);
}

/// A budget that may be enough, if one may.
fn further(spent: Spent, budget: &Budget) -> Option<Budget> {
    let default = Budget::default();
    let states = match spent.limit {
        Limit::Moves => return None,
        Limit::Check => budget.states.max(spent.states),
        // who has looked less far than usual may do that first
        _ if budget.states < default.states || budget.bytes < default.bytes => {
            return Some(Budget {
                states: budget.states.max(default.states),
                bytes: budget.bytes.max(default.bytes),
            });
        }
        Limit::States => budget.states.saturating_mul(20),
        Limit::Bytes => budget.states,
    };
    let bytes = budget.bytes.saturating_mul(4);
    Some(Budget { states, bytes })
}

const fn megabytes(budget: &Budget) -> u64 {
    budget.bytes / BYTES_OF_A_MEGABYTE
}

fn times<T>(page: &mut TextPage, checked: &Checked<T>) {
    let text = format!(
        "{} to decide, {} to check",
        duration(checked.decide),
        duration(checked.check)
    );
    page.row(Tone::Faint, "time", &text);
}

/// A time in the unit that fits.
pub fn duration(time: Duration) -> String {
    match time.as_micros() {
        us @ 0..10_000 => format!("{us} µs"),
        us @ 10_000..10_000_000 => format!("{} ms", us / 1_000),
        us => format!("{} s", us / 1_000_000),
    }
}
