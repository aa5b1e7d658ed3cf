//! Tells of kings that were put in the centre as a result.

use pgn::{PgnGame, Sign, Signal, SignalCertainty};

use crate::found::{GameFindings, ShownPosition, player};
use crate::{Kind, Severity};

/// How many of the plies are moves.
pub(crate) fn moves(game: &PgnGame, signal: Option<&Signal>) -> usize {
    match signal {
        Some(signal) if signal.certainty == SignalCertainty::Certain => signal.first,
        _ => game.plies.len(),
    }
}

/// A signal at the end, or what may be one.
pub(crate) fn find(found: &mut GameFindings<'_>, signal: &Signal) {
    let kings: Vec<String> = signal
        .kings
        .iter()
        .map(|(color, square)| format!("{}'s king on {square}", player(*color)))
        .collect();
    let kings = kings.join(" and ");
    let told = |speaks_for: bool| {
        let signs = signal
            .signs
            .iter()
            .filter(|sign| sign.speaks_for() == speaks_for);
        let signs: Vec<&str> = signs.map(|sign| words(*sign)).collect();
        signs.join(", ")
    };
    let (speaks_for, against) = (told(true), told(false));
    match signal.certainty {
        SignalCertainty::Certain => {
            let sentence =
                format!("{kings}: put there to show the result, and no move ({speaks_for}).");
            found.ply(
                Kind::ResultSignal,
                signal.first,
                ShownPosition::Before,
                sentence,
            );
        }
        SignalCertainty::Doubtful => {
            let sentence = format!(
                "{kings}: a move, or the result. For the result speaks: {}. Against it: {}.",
                or_nothing(&speaks_for),
                or_nothing(&against)
            );
            let finding = found.ply(
                Kind::DoubtfulSignal,
                signal.first,
                ShownPosition::Before,
                sentence,
            );
            let has = |sign| signal.signs.contains(&sign);
            if has(Sign::NoClockTime) || !has(Sign::LegalMove) {
                finding.severity = Severity::Doubt;
            }
        }
    }
}

const fn or_nothing(words: &str) -> &str {
    if words.is_empty() { "nothing" } else { words }
}

const fn words(sign: Sign) -> &'static str {
    match sign {
        Sign::NoStepOfAKing => "no king moves that far",
        Sign::IllegalStep => "the king may not go there",
        Sign::BothKings => "both kings stand in the centre",
        Sign::ShowsTheResult => "the squares show the result of the game",
        Sign::NoClockTime => "no time stands beside it",
        Sign::LegalMove => "it is a legal move",
        Sign::ShowsAnotherResult => "the squares show another result",
        Sign::NoResult => "the game has no result",
        Sign::ClockTime => "the clock was pressed",
    }
}
