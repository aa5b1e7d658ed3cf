//! The answers for people.

use std::time::Duration;

use board::{Bitboard, Color, Irregularity, Move, Position, Tolerant};
use protocol::Language;
use protocol::prose::Named;
use winnability::{Budget, Closure, Dead, Lemma, Proof, Spent, Verdict};

use super::answer::ucis;
use super::asked::{Asked, Checked, Found, at_fault};
use crate::args::BYTES_OF_A_MEGABYTE;
use crate::diagram;
use crate::moves;
use crate::page::{Page, listed};
use crate::paint::Tone;

const STALEMATE: &str = "Stalemate: the game is drawn (5.2.1).";

/// Writes what was found, and what follows from it.
pub fn write(page: &mut Page, asked: &Asked, found: &Found, budget: &Budget) {
    let position = &asked.position;
    page.line(&[(Tone::Faint, &position.to_fen())]);
    let to_move = diagram::to_move(position.turn()).to_owned();
    diagram::draw(page, position.board(), Bitboard::EMPTY, &[to_move]);
    page.blank();
    irregular(page, position);
    match found {
        Found::Sides(sides) => {
            for (side, checked) in sides {
                one(page, position, *side, checked, budget);
            }
            of_both(page, position, sides);
        }
        Found::Dead(checked) => dead(page, position, checked, budget),
    }
}

/// What follows if neither can.
fn of_both(page: &mut Page, position: &Tolerant, sides: &[(Color, Checked<Verdict>)]) {
    let cannot = |(_, checked): &(Color, Checked<Verdict>)| {
        matches!(checked.found, Ok(Verdict::Unwinnable { .. }))
    };
    if sides.len() == 2 && sides.iter().all(cannot) {
        let text = if position.legal_moves().is_empty() {
            STALEMATE
        } else {
            "Neither can: a dead position, the game is drawn (5.2.2)."
        };
        page.paragraph(0, Tone::Strong, text);
    }
}

/// Why no game reaches the position, if it is known.
fn irregular(page: &mut Page, position: &Tolerant) {
    let why: Vec<String> = position.irregularities().iter().map(reason).collect();
    if !why.is_empty() {
        let text = format!(
            "no game reaches this position: {}. The arbiter says whether it counts or is first set right (3.10.3)",
            listed(&why, "and")
        );
        page.row(Tone::Open, "note", &text);
    }
}

fn reason(irregularity: &Irregularity) -> String {
    let of = |color: &Color, what: &str| format!("{} has {what}", color.name(Language::English));
    match irregularity {
        Irregularity::NoKing(color) => of(color, "no king"),
        Irregularity::SeveralKings(color) => of(color, "several kings"),
        Irregularity::AdjacentKings => "the kings stand side by side".to_owned(),
        Irregularity::BothKingsInCheck => "both kings are in check".to_owned(),
        Irregularity::OpponentInCheck => {
            "the player who does not have the move is in check".to_owned()
        }
        Irregularity::PawnOnFirstOrLastRank(color) => {
            of(color, "a pawn on the first or the last rank")
        }
        Irregularity::TooManyMen(color) => of(color, "more than 16 men"),
        Irregularity::TooManyPawns(color) => of(color, "more than 8 pawns"),
        Irregularity::TooManyPromoted(color) => {
            of(color, "more promoted men than pawns are missing")
        }
        Irregularity::ImpossibleCheck => "no single move gives this check".to_owned(),
        Irregularity::CheckBeforeDoubleStep => {
            "there was a check before the pawn went two squares".to_owned()
        }
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
            page.row(Tone::Plain, "because", &proof_text(certificate));
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
            let text = if position.legal_moves().is_empty() {
                STALEMATE
            } else {
                "A dead position: the game is drawn (5.2.2)."
            };
            page.line(&[(Tone::Strong, text)]);
            for side in Color::ALL {
                let label = side.name(Language::English);
                let text = format!("cannot: {}", proof_text(certificates.get(side)));
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

/// Why there is no checkmate, in a sentence.
pub fn proof_text(proof: &Proof) -> String {
    match proof {
        Proof::Closure(Closure { positions: 1, .. }) => {
            "there is no legal move, and no checkmate on the board (closure of one position)"
                .to_owned()
        }
        Proof::Closure(Closure {
            positions,
            invariants,
            clouds,
        }) => {
            let settling = [(invariants.len(), "invariant"), (clouds.len(), "cloud")];
            let settled = settled_by(&settling);
            format!(
                "none of the {positions} positions that legal moves can reach is checkmate (closure){settled}"
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

/// What settles positions beyond which a closure was not followed, and how many of each kind.
fn settled_by(settling: &[(usize, &str)]) -> String {
    let kinds = settling.iter().filter(|(count, _)| *count > 0);
    let told: Vec<String> = kinds
        .map(|(count, what)| match count {
            1 => format!("one {what}"),
            count => format!("{count} {what}s"),
        })
        .collect();
    match settling.iter().map(|(count, _)| count).sum() {
        0 => String::new(),
        1 => format!("; beyond what {} rules out it was not looked", told[0]),
        2.. => format!(
            "; beyond what {} rule out it was not looked",
            told.join(" and ")
        ),
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

fn exhausted(page: &mut Page, spent: Spent, budget: &Budget) {
    let looked_at = format!(
        "no checkmate and no proof with {} positions looked at",
        spent.states
    );
    page.row(Tone::Plain, "known", &looked_at);
    let default = Budget::default();
    // who has looked less far than usual may do that first
    let further = if budget.states < default.states || budget.bytes < default.bytes {
        default
    } else {
        Budget {
            states: budget.states.saturating_mul(20),
            bytes: budget.bytes.saturating_mul(4),
        }
    };
    let (states, megabytes) = (further.states, further.bytes / BYTES_OF_A_MEGABYTE);
    page.row(
        Tone::Open,
        "next",
        &format!(
            "look further with --states {states} --memory {megabytes}, or let the arbiter decide"
        ),
    );
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
