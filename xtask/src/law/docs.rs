//! Writes `docs/law/`: the editions, the procedures and the provisions as tables to read.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::book::{Book, LawAnchor, ProvisionFile};
use super::edition;

/// The files with their texts.
pub fn files(book: &Book) -> Vec<(String, String)> {
    vec![
        ("docs/law/editions.md".into(), editions(book)),
        ("docs/law/procedures.md".into(), procedures(book)),
        ("docs/law/provisions.md".into(), provisions(book)),
    ]
}

fn head(title: &str, from: &str) -> String {
    format!(
        "# {title}\n\nWritten by `cargo xtask law` from [`law/{from}`](../../law/{from}): to be changed there.\n"
    )
}

/// A value as words: `TouchTest::NotAccidental` as `not accidental`.
fn plain(value: &str) -> String {
    let inner = value
        .strip_prefix("Some(")
        .and_then(|v| v.strip_suffix(')'));
    let mut words = String::new();
    let value = inner.unwrap_or(value).trim_start_matches('&');
    for piece in value.split_inclusive([',', ']']) {
        let last = piece.rsplit("::").next().unwrap_or(piece);
        if piece.starts_with('[') && last != piece {
            words.push('[');
        } else if piece.starts_with(' ') && last != piece {
            words.push(' ');
        }
        for c in last.chars() {
            if (c.is_uppercase() || c.is_ascii_digit() && !words.ends_with(digit_or_space))
                && !words.ends_with([' ', '['])
                && !words.is_empty()
            {
                words.push(' ');
            }
            words.extend(c.to_lowercase());
        }
    }
    words
}

fn digit_or_space(c: char) -> bool {
    c.is_ascii_digit() || c == ' ' || c == '['
}

fn editions(book: &Book) -> String {
    let mut text = head("The editions", "editions");
    text += "\nEach edition is a small file that says what it changed: the rows of `Rules`, on which everything that differs \
             rests.\n\n| edition | title | adopted | in force | follows |\n|---|---|---|---|---|\n";
    for edition in &book.editions {
        let [from, until] = [0, 1].map(|n| edition.time[n].as_deref().unwrap_or(""));
        let of = edition.rows_of.as_deref().unwrap_or("");
        let of = if edition.follows.is_some() || of.is_empty() {
            of.to_owned()
        } else {
            format!("rows of {of}")
        };
        let _ = writeln!(
            text,
            "| {} | {} | {} | {from} – {until} | {of} |",
            edition.key,
            edition.title[0],
            edition.adopted.as_deref().unwrap_or("")
        );
    }
    text += "\n## What each row is in each edition\n\nAn edition is not named where it is as the one before it in its line.\n";
    for row in &book.shape.rows {
        let _ = writeln!(text, "\n### {}\n\n{}\n", row.name, row.says);
        for edition in &book.editions {
            if let Some((_, value)) = edition.rows.iter().find(|(name, _)| *name == row.name) {
                let _ = writeln!(text, "- {}: {}", edition.key, plain(value));
            }
        }
        let looks = |p: &&ProvisionFile| p.rows.contains(&row.name);
        let looking: Vec<String> = book.provisions.iter().filter(looks).map(link).collect();
        if !looking.is_empty() {
            let _ = writeln!(text, "\nLooked at by {}.", looking.join(", "));
        }
    }
    text += &matrix(book);
    text
}

/// What a row is in FIDE's editions, side by side.
fn matrix(book: &Book) -> String {
    let fide: Vec<usize> = (0..book.editions.len())
        .filter(|place| book.editions[*place].family == "Fide")
        .collect();
    let keys: Vec<&str> = fide.iter().map(|p| &*book.editions[*p].key).collect();
    let mut text = format!(
        "\n## FIDE's editions side by side\n\n| row | {} |\n|---|{}\n",
        keys.join(" | "),
        "---|".repeat(keys.len())
    );
    for row in &book.shape.rows {
        let value = |place: &usize| {
            plain(edition::value(&book.editions, *place, &row.name).unwrap_or_default())
        };
        let values: Vec<String> = fide.iter().map(value).collect();
        if values.iter().any(|value| *value != values[0]) {
            let _ = writeln!(text, "| {} | {} |", row.name, values.join(" | "));
        }
    }
    text
}

fn link(provision: &ProvisionFile) -> String {
    let file = &provision.file;
    format!("[{file}](../../law/{file}.md)")
}

fn code(anchors: &[LawAnchor]) -> String {
    let one = |anchor: &LawAnchor| {
        let short = anchor.file.rsplit('/').next().unwrap_or_default();
        format!(
            "[{short}::{}](../../{})",
            anchor.function.replace('_', "\\_"),
            anchor.file
        )
    };
    anchors.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn procedures(book: &Book) -> String {
    let mut text = head("Procedures", "procedures");
    text += "\nWhat is done in which order, in our own words. Comments cite a procedure by its name, and a step by its label: \
             `procedures/press 2a`. No letter stands for a procedure: letters are those of the Appendices.\n\n";
    for procedure in &book.procedures {
        let _ = writeln!(
            text,
            "- [{}](#{}): {}",
            procedure.name, procedure.name, procedure.title
        );
    }
    for procedure in &book.procedures {
        let _ = write!(
            text,
            "\n## {}\n\n**{}.** {}\n\n{}\n",
            procedure.name,
            procedure.title,
            code(&procedure.code),
            procedure.text
        );
    }
    text
}

fn provisions(book: &Book) -> String {
    let mut text = head("The provisions", "contents.md");
    text += "\nBy the number of 2018 where a provision has one. Each file says what the provision says, in English and in \
             French, how it reads in other editions, and what stands here. `jadoube explain` shows all of it.\n";
    let mut chapter = "";
    for provision in &book.provisions {
        if provision.chapter != chapter {
            chapter = &provision.chapter;
            let _ = write!(
                text,
                "\n## {chapter}\n\n| provision | about | rows of `Rules` | open | code | some of its cases |\n|---|---|---|---|---|---|\n"
            );
        }
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} |",
            link(provision),
            provision.english.title,
            provision.rows.join(", "),
            provision.readings.join(", "),
            code(&provision.code),
            provision.cases.join(", ")
        );
    }
    text + &by_function(book)
}

fn by_function(book: &Book) -> String {
    let mut found: BTreeMap<&LawAnchor, Vec<String>> = BTreeMap::new();
    for provision in &book.provisions {
        for anchor in &provision.code {
            found.entry(anchor).or_default().push(link(provision));
        }
    }
    let mut text = String::from("\n## From the code to the Laws\n");
    let mut file = "";
    for (anchor, provisions) in found {
        if anchor.file != file {
            file = &anchor.file;
            let _ = write!(text, "\n[{file}](../../{file})\n\n");
        }
        let _ = writeln!(text, "- `{}`: {}", anchor.function, provisions.join(", "));
    }
    text
}
