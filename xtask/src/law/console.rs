//! Writes the lists of editions that the console has, and what it calls them.

use std::fmt::Write as _;

use super::book::Book;
use super::edition::EditionFile;

/// The files with their texts.
pub fn files(book: &Book) -> Vec<(String, String)> {
    vec![
        ("web/src/laws/editions.ts".into(), lists(book)),
        ("web/src/words/en/editions.ftl".into(), names(book, 0)),
        ("web/src/words/fr/editions.ftl".into(), names(book, 1)),
        ("web/src/words/en/setup-editions.ftl".into(), about(book, 0)),
        ("web/src/words/fr/setup-editions.ftl".into(), about(book, 1)),
    ]
}

/// FIDE's editions from the newest to the oldest, then the others in their order.
fn newest_first(book: &Book) -> Vec<&EditionFile> {
    let (mut fide, others): (Vec<_>, Vec<_>) =
        book.editions.iter().partition(|e| e.family == "Fide");
    fide.reverse();
    fide.into_iter().chain(others).collect()
}

fn lists(book: &Book) -> String {
    let mut text = String::from(
        "/**\n \
         * Lists the editions that games are played under, the newest first. It is written by `cargo xtask\n \
         * law` from law/editions: to be changed there.\n \
         */\n\
         import type { Edition } from \"../api/types\";\n\nexport const EDITIONS: Edition[] = [\n",
    );
    for edition in newest_first(book) {
        let _ = writeln!(text, "  \"{}\",", edition.key);
    }
    let default = book.editions.iter().find(|edition| edition.is_default);
    let default = default.map_or("", |edition| &edition.key);
    let _ = write!(
        text,
        "];\n/** Where nothing else is said. */\nexport const NEWEST: Edition = \"{default}\";\n"
    );
    text
}

const WRITTEN: &str = "# Written by `cargo xtask law` from law/editions: to be changed there.\n\n";

fn names(book: &Book, language: usize) -> String {
    let mut text = String::from(WRITTEN);
    for edition in &book.editions {
        let name = &edition.short[language];
        let _ = writeln!(text, "edition-{} = {name}", edition.key);
    }
    text
}

/// What helps to choose one, which the pages for setting up alone show.
fn about(book: &Book, language: usize) -> String {
    let mut text = String::from(WRITTEN);
    for edition in newest_first(book) {
        let about = &edition.about[language];
        let _ = writeln!(text, "setup-edition-{} = {about}", edition.key);
    }
    text
}
