//! Writes how a game begins and ends in a report: names, the law in force, the result and what was
//! counted.

use board::{Bitboard, ByColor, Color, Position, Tolerant};
use laws::{
    Control, Family, GuidelinesIii, Open, Reading, Regime, Regulations, Start, Supervision,
    TimePressure, View,
};
use protocol::prose::{Named, question};
use protocol::{Language, Word};

use crate::diagram;
use crate::moves;
use crate::page::TextPage;
use crate::paint::Tone;

/// Who plays, under which law, from where.
pub fn begin(page: &mut TextPage, number: u32, start: &Start) {
    page.paragraph(0, Tone::Strong, &title(number, start));
    let edition = start.regime.edition;
    page.paragraph(
        0,
        Tone::Plain,
        &format!("{}, {}", edition.key(), edition.title()),
    );
    let terms = terms(start);
    if !terms.is_empty() {
        page.paragraph(0, Tone::Plain, &terms.join("; "));
    }
    if *start.position.board() != *Tolerant::default().board() {
        page.blank();
        let beside = beside(&start.position, &start.illegal_moves, &ByColor::default());
        diagram::draw(page, start.position.board(), Bitboard::EMPTY, &beside);
    }
    page.blank();
}

/// What stands beside a board: who has the move, and what has been counted.
pub fn beside(
    position: &Tolerant,
    illegal_moves: &ByColor<u8>,
    add_time_s: &ByColor<u32>,
) -> Vec<String> {
    let mut lines = vec![format!(
        "{}: {}",
        diagram::to_move(position.turn()),
        moves::number(position)
    )];
    lines.extend(counted(illegal_moves, add_time_s));
    lines
}

fn title(number: u32, start: &Start) -> String {
    let names = &start.names;
    let mut parts = Vec::new();
    match (names.white.as_deref(), names.black.as_deref()) {
        (None, None) => parts.push(format!("Game {number}")),
        (white, black) => {
            let [white, black] = [white.unwrap_or("White"), black.unwrap_or("Black")];
            parts.push(format!("{white} – {black}"));
        }
    }
    parts.extend(names.event.as_deref().map(str::to_owned));
    parts.extend(names.round.as_deref().map(|round| format!("round {round}")));
    parts.extend(names.board.as_deref().map(|board| format!("board {board}")));
    parts.join(", ")
}

fn terms(start: &Start) -> Vec<String> {
    let mut terms = Vec::new();
    let own_control = start.regime.rules().control.is_some();
    if start.regime.edition.family() != Family::Historic && !own_control {
        terms.push(control(&start.regime));
    }
    if !start.position.castling_mode().is_standard() {
        terms.push("Chess960".to_owned());
    }
    terms.extend(regulations(&start.regime.regulations));
    if let Some(clock) = start.clock {
        terms.push(format!(
            "clocks {} and {}",
            time(clock.white_ms),
            time(clock.black_ms)
        ));
    }
    terms
}

fn control(regime: &Regime) -> String {
    let word = regime.control.word();
    match (regime.control, regime.supervision) {
        (Control::Standard, _) => word.to_owned(),
        (_, Supervision::Adequate) => format!("{word} under the Competition Rules"),
        (_, Supervision::Inadequate) => format!("{word} without an arbiter at every board"),
    }
}

fn regulations(of: &Regulations) -> Vec<String> {
    let mut told = Vec::new();
    told.extend(
        of.illegal_moves_to_lose
            .map(|n| format!("illegal move number {n} loses")),
    );
    told.extend(
        of.penalty_s
            .map(|s| format!("penalty {}", time(i64::from(s) * 1000))),
    );
    if of.guidelines_iii == GuidelinesIii::Announced {
        told.push("Guidelines III announced".to_owned());
    }
    told.extend(
        of.no_draw_offers_before
            .map(|n| format!("no draw offers before move {n}")),
    );
    for color in Color::ALL {
        let needs = of.needs.get(color);
        if needs.visually_disabled {
            told.push(format!(
                "{} visually disabled",
                color.name(Language::English)
            ));
        }
        if needs.assistant {
            told.push(format!(
                "{} has an assistant",
                color.name(Language::English)
            ));
        }
    }
    let video: Vec<&str> = of.video.iter().map(Word::word).collect();
    if !video.is_empty() {
        told.push(format!("video may settle {}", video.join(", ")));
    }
    if of.time_pressure == TimePressure::Yes {
        told.push("time pressure".to_owned());
    }
    told
}

/// The result, what was counted, and what is still open.
pub fn end(page: &mut TextPage, view: &View, clock: Option<Reading>, acts: u32, errors: u32) {
    page.blank();
    page.toned_row(Tone::Strong, "result", Tone::Strong, &result(view));
    let counted = counted(&view.illegal_moves, &view.add_time_s);
    if !counted.is_empty() {
        page.row(Tone::Strong, "counted", &counted.join("; "));
    }
    if let Some(clock) = clock {
        let last = format!(
            "White {}, Black {}",
            time(clock.white_ms),
            time(clock.black_ms)
        );
        page.row(Tone::Strong, "clocks", &format!("{last} (last reading)"));
    }
    for open in still_open(view) {
        page.row(Tone::Open, "still open", &open);
    }
    page.row(Tone::Strong, "input", &input(acts, errors));
}

/// The result in words, with how it came about.
pub fn result(view: &View) -> String {
    let result = format!(
        "{}  {}",
        view.result.word(),
        view.result.name(Language::English)
    );
    match view.termination {
        Some(termination) => format!("{result}: {}", termination.name(Language::English)),
        None => format!("{result}; {}", diagram::to_move(view.has_the_move)),
    }
}

fn counted(illegal_moves: &ByColor<u8>, add_time_s: &ByColor<u32>) -> Vec<String> {
    let mut told = Vec::new();
    if illegal_moves.white + illegal_moves.black > 0 {
        told.push(format!(
            "illegal moves: White {}, Black {}",
            illegal_moves.white, illegal_moves.black
        ));
    }
    let given: Vec<String> = added(add_time_s);
    if !given.is_empty() {
        told.push(format!("time added: {}", given.join(", ")));
    }
    told
}

/// `Black +2:00`, for every side that receives time.
pub fn added(seconds: &ByColor<u32>) -> Vec<String> {
    Color::ALL
        .into_iter()
        .filter(|color| *seconds.get(*color) > 0)
        .map(|color| {
            format!(
                "{} +{}",
                color.name(Language::English),
                time(i64::from(*seconds.get(color)) * 1000)
            )
        })
        .collect()
}

fn still_open(view: &View) -> Vec<String> {
    let matter = |open: &Open| match open {
        Open::DrawOffer(color) => format!("{}'s offer of a draw", color.name(Language::English)),
        Open::Claimable((seq, _)) => format!("what act {seq} brought up may still be claimed"),
    };
    let asked = view
        .questions
        .iter()
        .map(|q| format!("{} (act {})", question(q.fact, Language::English), q.of));
    view.open.iter().map(matter).chain(asked).collect()
}

fn input(acts: u32, errors: u32) -> String {
    let plural = |n: u32, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    match errors {
        0 => plural(acts, "act"),
        _ => format!("{}, {}", plural(acts, "act"), plural(errors, "error")),
    }
}

/// A time in hours, minutes and seconds; tenths below twenty seconds.
pub fn time(ms: i64) -> String {
    let sign = if ms < 0 { "-" } else { "" };
    let (tenths, seconds) = (ms.unsigned_abs() / 100 % 10, ms.unsigned_abs() / 1000);
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, seconds) {
        (0, 0..20) if tenths > 0 => format!("{sign}0:{rest:02}.{tenths}"),
        (0, _) => format!("{sign}{minutes}:{rest:02}"),
        _ => format!("{sign}{hours}:{minutes:02}:{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_clocks_show_them() {
        let table = [
            (120_000, "2:00"),
            (3_661_000, "1:01:01"),
            (9_500, "0:09.5"),
            (-500, "-0:00.5"),
        ];
        for (ms, shown) in table {
            assert_eq!(time(ms), shown);
        }
    }
}
