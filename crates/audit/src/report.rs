//! Writes the report: one page of HTML with everything in it, diagrams included.

use std::fmt::Write as _;
use std::io::{self, Write};

use board::{CastlingMode, Position, Tolerant};
use laws::Edition;

use crate::diagram::{draw, has_the_move, parts};
use crate::found::counted;
use crate::{Finding, Heading, Kind, Severity, Summary};

/// Findings of one kind that are shown; a page with more is no page any more.
const SHOWN: u32 = 200;

/// A report that is being put together.
pub struct AuditReport {
    edition: Edition,
    cards: String,
    /// Findings shown so far, of each kind.
    shown: [u32; Kind::COUNT],
    /// All of them.
    count: u32,
}

impl AuditReport {
    /// One in which nothing stands yet.
    #[must_use]
    pub fn new(edition: Edition) -> AuditReport {
        AuditReport {
            edition,
            cards: String::new(),
            shown: [0; Kind::COUNT],
            count: 0,
        }
    }

    /// Adds the findings of a game.
    pub fn add(&mut self, file: &str, heading: &Heading, findings: &[Finding]) {
        for finding in findings {
            let shown = &mut self.shown[finding.kind as usize];
            if *shown < SHOWN {
                *shown += 1;
                self.count += 1;
                self.cards
                    .push_str(&card(self.count, file, heading, finding));
            }
        }
    }

    /// Writes it.
    ///
    /// # Errors
    ///
    /// When `out` cannot be written to.
    pub fn write(&self, summary: &Summary, out: &mut impl Write) -> io::Result<()> {
        let title = format!("Audit of {}", counted(summary.games, "game", "games"));
        let edition = escaped(self.edition.title());
        writeln!(
            out,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta \
             name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>",
            include_str!("report/page.css")
        )?;
        out.write_all(parts().as_bytes())?;
        writeln!(
            out,
            "<header><h1>{title}</h1><button type=\"button\" id=\"theme\">Light or dark</button>\
             </header>\n<p>{}</p>",
            sum(summary, &edition)
        )?;
        if summary.is_interrupted {
            writeln!(
                out,
                "<p class=\"broken-off\">This audit was broken off. What was read by then is here; \
                 the rest was not read.</p>"
            )?;
        }
        out.write_all(self.table(summary).as_bytes())?;
        if self.count == 0 {
            writeln!(out, "<p class=\"nothing\">Nothing was found.</p>")?;
        } else {
            out.write_all(tools(summary).as_bytes())?;
            writeln!(
                out,
                "<main><ol id=\"findings\">\n{}</ol></main>",
                self.cards
            )?;
            writeln!(out, "<script>\n{}</script>", include_str!("report/page.js"))?;
        }
        writeln!(out, "</body>\n</html>")
    }

    /// The kinds that were found, with how often.
    fn table(&self, summary: &Summary) -> String {
        let mut rows = String::new();
        for severity in Severity::ALL.into_iter().rev() {
            for (kind, count) in summary
                .counts()
                .filter(|(kind, _)| kind.severity() == severity)
            {
                let shown = u64::from(self.shown[kind as usize]);
                let cut = match shown < count {
                    true => format!(" The first {shown} are shown."),
                    false => String::new(),
                };
                let _ = writeln!(
                    rows,
                    "<tr class=\"{severity}\"><td><span class=\"severity\">{severity}</span></td>\
                     <td class=\"count\">{count}</td><td><button type=\"button\" \
                     data-only=\"{name}\">{words}</button></td><td class=\"quiet\">{meaning}{cut}</td>\
                     </tr>",
                    severity = severity.name(),
                    name = kind.name(),
                    words = in_words(kind),
                    meaning = escaped(kind.meaning()),
                );
            }
        }
        match rows.is_empty() {
            true => rows,
            false => format!("<table>\n{rows}</table>\n"),
        }
    }
}

fn sum(summary: &Summary, edition: &str) -> String {
    let findings = match summary.findings() {
        0 => "Nothing was found".to_owned(),
        findings => format!(
            "{} in {}",
            counted(findings, "finding", "findings"),
            counted(summary.games_with_findings, "game", "games")
        ),
    };
    let plies = counted(summary.plies, "ply", "plies");
    format!("{findings}, {plies} looked at, by the {edition}.")
}

/// What filters and sorts.
fn tools(summary: &Summary) -> String {
    let kinds: String = summary
        .counts()
        .map(|(kind, count)| {
            let (name, words) = (kind.name(), in_words(kind));
            format!("<option value=\"{name}\">{words} ({count})</option>")
        })
        .collect();
    format!(
        "<form class=\"tools\" onsubmit=\"return false\">\
         <label>Find<input id=\"words\" type=\"search\" placeholder=\"name, move, article\"></label>\
         <label>Kind<select id=\"kind\"><option value=\"\">all kinds</option>{kinds}</select></label>\
         <label>At least<select id=\"severity\"><option value=\"0\">note</option>\
         <option value=\"1\">doubt</option><option value=\"2\">fault</option></select></label>\
         <label>Order<select id=\"order\"><option value=\"input\">as in the files</option>\
         <option value=\"severity\">gravest first</option><option value=\"kind\">by kind</option>\
         <option value=\"white\">by White</option><option value=\"black\">by Black</option></select>\
         </label><output id=\"shown\"></output></form>\n"
    )
}

/// One finding.
fn card(number: u32, file: &str, heading: &Heading, finding: &Finding) -> String {
    let fen = finding.fen.as_deref();
    let position = fen.and_then(|fen| {
        let read = |mode| Tolerant::from_fen(fen, mode).ok();
        read(CastlingMode::Standard).or_else(|| read(CastlingMode::Chess960))
    });
    let diagram = position.map(|position| {
        let turn = has_the_move(position.turn());
        let label = format!("{}; {turn}", escaped(fen.unwrap_or_default()));
        let board = draw(position.board(), &finding.squares, &label);
        format!("<div>{board}<span class=\"quiet\">{turn}</span></div>")
    });
    let at_move = finding.at_move.as_deref().map_or(String::new(), |at_move| {
        format!("<span class=\"move\">{}</span> ", escaped(at_move))
    });
    let articles = match finding.articles.is_empty() {
        true => String::new(),
        false => format!(
            " <span class=\"quiet\">[{}]</span>",
            finding.articles.join(", ")
        ),
    };
    let place = format!("{file}, game {}, byte {}", heading.game, finding.offset);
    format!(
        "<li class=\"{severity}{no_board}\" data-n=\"{number}\" data-kind=\"{kind}\" \
         data-severity=\"{rank}\" data-white=\"{white}\" data-black=\"{black}\">{diagram}\
         <div class=\"said\"><span class=\"severity\">{severity}</span> {words}\
         <h2>{white} – {black} {result}</h2><p>{at_move}{sentence}{articles}</p>\
         <span class=\"quiet\">{besides}{place}</span></div>{fen}</li>\n",
        severity = finding.severity.name(),
        no_board = if diagram.is_some() { "" } else { " no-board" },
        kind = finding.kind.name(),
        rank = finding.severity as u8,
        white = name(heading.white()),
        black = name(heading.black()),
        result = escaped(heading.result()),
        diagram = diagram.as_deref().unwrap_or_default(),
        words = in_words(finding.kind),
        sentence = escaped(&finding.sentence),
        besides = besides(heading),
        place = escaped(&place),
        fen = fen.map_or(String::new(), |fen| {
            format!("<span class=\"fen\">{}</span>", escaped(fen))
        }),
    )
}

fn name(name: &str) -> String {
    match name {
        "" => "?".to_owned(),
        name => escaped(name),
    }
}

/// Event, round and day, as far as they are known.
fn besides(heading: &Heading) -> String {
    let known = |text: &str| !matches!(text, "" | "?" | "-") && !text.starts_with("??");
    let round = format!("round {}", heading.round());
    let pieces = [
        (known(heading.event()), heading.event()),
        (known(heading.round()), round.as_str()),
        (known(heading.date()), heading.date()),
    ];
    let known = pieces.iter().filter(|(is_known, _)| *is_known);
    known.map(|(_, text)| escaped(text) + ", ").collect()
}

/// The name of a kind as words.
fn in_words(kind: Kind) -> String {
    kind.name().replace('_', " ")
}

/// A text that is nothing but text in HTML.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}
