//! Writes findings for people: a block for each game with findings, and a summary.

use audit::{Finding, Heading, Severity, Summary, counted};

use super::judged::JudgedGame;
use crate::games::FileName;
use crate::page::TextPage;
use crate::paint::Tone;

/// Said where the user broke off.
pub const BROKEN_OFF: &str = "broken off: what was read by then is told, the rest was not read";

/// The block of a game.
pub fn game(page: &mut TextPage, file: &FileName, game: &JudgedGame) -> String {
    let file_name = match file.is_one_of_several {
        true => format!("{}: ", file.name),
        false => String::new(),
    };
    page.line(&[
        (Tone::Faint, &file_name),
        (Tone::Strong, &format!("game {}", game.heading.game)),
        (Tone::Plain, &format!("  {}", players(&game.heading))),
        (Tone::Faint, &besides(&game.heading)),
    ]);
    for finding in &game.findings {
        one(page, finding);
    }
    page.take()
}

fn one(page: &mut TextPage, finding: &Finding) {
    let at_move = match &finding.at_move {
        Some(at_move) => format!("{at_move}: "),
        None => String::new(),
    };
    let articles = match finding.articles.is_empty() {
        true => String::new(),
        false => format!(" [{}]", finding.articles.join(", ")),
    };
    let severity = finding.severity;
    let text = format!("{at_move}{}{articles}", finding.sentence);
    page.row(tone(severity), severity.name(), &text);
    let place = match finding.at_move {
        Some(_) => String::new(),
        None => format!(", byte {}", finding.offset),
    };
    page.beside(Tone::Faint, &format!("{}{place}", finding.kind.name()));
}

/// `Ada - Bo  1-0`.
fn players(heading: &Heading) -> String {
    let named = |name: &str| {
        if name.is_empty() {
            "?".to_owned()
        } else {
            name.to_owned()
        }
    };
    format!(
        "{} - {}  {}",
        named(heading.white()),
        named(heading.black()),
        named(heading.result())
    )
}

/// Round and day, as far as they are known.
fn besides(heading: &Heading) -> String {
    let round = Some(heading.round()).filter(|round| !matches!(*round, "" | "?" | "-"));
    let date = Some(heading.date()).filter(|date| !date.is_empty() && !date.starts_with('?'));
    let round = round.map(|round| format!("  round {round}"));
    let date = date.map(|date| format!("  {date}"));
    round.unwrap_or_default() + &date.unwrap_or_default()
}

/// How a severity is coloured.
pub const fn tone(severity: Severity) -> Tone {
    match severity {
        Severity::Fault => Tone::Bad,
        Severity::Doubt => Tone::Open,
        Severity::Note => Tone::Plain,
    }
}

/// What was found in all games.
pub fn summary(page: &mut TextPage, summary: &Summary) -> String {
    if summary.games_with_findings > 0 {
        page.blank();
    }
    let games = counted(summary.games, "game", "games");
    let plies = counted(summary.plies, "ply", "plies");
    let found = match summary.findings() {
        0 => "nothing found".to_owned(),
        findings => format!(
            "{} in {}",
            counted(findings, "finding", "findings"),
            counted(summary.games_with_findings, "game", "games")
        ),
    };
    page.line(&[
        (Tone::Strong, &games),
        (Tone::Plain, &format!(", {plies}: {found}")),
    ]);
    for severity in Severity::ALL.into_iter().rev() {
        let of_it = summary
            .counts()
            .filter(|(kind, _)| kind.severity() == severity);
        for (kind, count) in of_it {
            page.line(&[
                (Tone::Plain, "      "),
                (tone(severity), &format!("{:<6}", severity.name())),
                (Tone::Strong, &format!("{count:>9}  ")),
                (Tone::Plain, &format!("{:<25}", kind.name())),
                (Tone::Faint, kind.meaning()),
            ]);
        }
    }
    if summary.is_interrupted {
        page.line(&[(Tone::Open, BROKEN_OFF)]);
    }
    page.take()
}
