//! Writes the tables of `crates/laws/src/generated` from the law book.

use std::fmt::Write as _;

use super::book::{Book, LawAnchor, ProvisionFile, ProvisionWords, Readings, RegisterEntry};
use super::edition::{self, EditionFile};

/// The folder of these files.
const FOLDER: &str = "crates/laws/src/generated";

/// The files with their texts.
pub fn files(book: &Book) -> Vec<(String, String)> {
    let file = |name: &str, from: &str, text: String| {
        let head = format!("// Written by `cargo xtask law` from {from}: to be changed there.\n\n");
        (format!("{FOLDER}/{name}.rs"), head + &text)
    };
    vec![
        file("editions", "`law/editions`", editions(book)),
        file("provisions", "`law/*.md`", provisions(book)),
        file("english", "`law/*.md`", english(book)),
        file("french", "`law/*.md`", french(book)),
        file("register", "`law/register`", register(book)),
    ]
}

/// A list in square brackets.
fn list<T>(items: impl IntoIterator<Item = T>, write: impl Fn(T) -> String) -> String {
    let items: Vec<String> = items.into_iter().map(write).collect();
    format!("[{}]", items.join(", "))
}

/// A text as Rust writes it.
fn literal(text: &str) -> String {
    format!("{text:?}")
}

fn optional(text: Option<&str>) -> String {
    text.map_or("None".into(), |text| format!("Some({text:?})"))
}

/// The name of the constant with the rows of an edition.
fn constant(key: &str) -> String {
    format!("ROWS_OF_{}", key.replace('-', "_"))
}

const EDITION: &str = "\
use super::super::control::Control;
use super::super::discretion::Discretion;
use super::super::edition::*;

/// An edition of the Laws, or a code that a game may be played under.
///
/// ```
/// use jadoube_laws::Edition;
/// assert_eq!(Edition::Fide2018.rules().illegal_moves_to_lose, Some(2));
/// assert_eq!(Edition::Fide2009.rules().illegal_moves_to_lose, Some(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Edition {
";

fn editions(book: &Book) -> String {
    let mut text = EDITION.to_owned();
    for edition in &book.editions {
        let adopted = edition.adopted.as_ref();
        let adopted = adopted.map_or(String::new(), |adopted| format!(" ({adopted})"));
        let _ = writeln!(text, "    /// {}{adopted}.", edition.title[0]);
        if edition.is_default {
            text += "    #[default]\n";
        }
        let _ = writeln!(text, "    {},", edition.name);
    }
    let count = book.editions.len();
    let own = |edition: &EditionFile| format!("Edition::{}", edition.name);
    let keyed = |edition: &EditionFile| format!("({:?}, {})", edition.key, own(edition));
    let _ = write!(
        text,
        "}}\n\nimpl Edition {{\n    /// Every edition, oldest FIDE text first, then US Chess, then the historic codes.\n    \
         pub const ALL: [Edition; {count}] = {};\n\n    /// Every edition by its key, in the same order.\n    \
         pub const KEYS: &'static [(&'static str, Edition)] = &{};\n}}\n\n",
        list(&book.editions, own),
        list(&book.editions, keyed),
    );
    let _ = writeln!(text, "pub(crate) static FACTS: [Facts; {count}] = [");
    for edition in &book.editions {
        text += &facts(edition, &book.editions);
    }
    text += "];\n";
    for edition in &book.editions {
        text += &rows(edition);
    }
    text
}

fn facts(edition: &EditionFile, all: &[EditionFile]) -> String {
    let year = |time: &Option<String>| {
        let year = time.as_ref().and_then(|time| time.get(..4));
        year.map_or("None".into(), |year| format!("Some({year})"))
    };
    let follows = edition.follows.as_ref();
    let follows = follows.and_then(|key| edition::place(all, key).ok());
    let follows = follows.map_or("None".into(), |place| {
        format!("Some(Edition::{})", all[place].name)
    });
    format!(
        "    Facts {{\n        key: {:?},\n        title: {:?},\n        french_title: {:?},\n        \
         family: Family::{},\n        years: ({}, {}),\n        follows: {follows},\n        rules: &{},\n    }},\n",
        edition.key,
        edition.title[0],
        edition.title[1],
        edition.family,
        year(&edition.time[0]),
        year(&edition.time[1]),
        constant(&edition.key),
    )
}

fn rows(edition: &EditionFile) -> String {
    let mut text = format!("\nconst {}: Rules = Rules {{\n", constant(&edition.key));
    for (row, value) in &edition.rows {
        let _ = writeln!(text, "    {row}: {value},");
    }
    if let Some(of) = &edition.rows_of {
        let _ = writeln!(text, "    ..{}", constant(of));
    }
    text + "};\n"
}

const PROVISION: &str = "\
use super::super::article::{Anchor, Article};

/// A provision of the Laws, whatever number it carries in an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, non_camel_case_types, clippy::upper_case_acronyms)]
pub enum Provision {
";

fn provisions(book: &Book) -> String {
    let (all, editions) = (&book.provisions, book.editions.len());
    let mut text = PROVISION.to_owned();
    for provision in all {
        let _ = writeln!(text, "    {},", provision.name);
    }
    text += "}\n\nimpl Provision {\n    /// Every provision, in the order of the Laws.\n    \
             pub const ALL: &'static [Provision] = &[\n";
    for provision in all {
        let _ = writeln!(text, "        Provision::{},", provision.name);
    }
    let keys = book.editions.iter().map(|edition| edition.key.as_str());
    let keys = keys.collect::<Vec<_>>().join(" ");
    let _ = writeln!(
        text,
        "    ];\n}}\n\n// {keys}\npub(crate) static NUMBERS: [[Article; {editions}]; {}] = [",
        all.len()
    );
    for provision in all {
        let number = |number: &Option<String>| literal(number.as_deref().unwrap_or_default());
        let numbers = list(&provision.numbers, number);
        let _ = writeln!(text, "    /* {} */ {numbers},", provision.name);
    }
    let _ = writeln!(
        text,
        "];\n\npub(crate) static CODE: [&[Anchor]; {}] = [",
        all.len()
    );
    for provision in all {
        let _ = writeln!(text, "    &{},", list(&provision.code, anchor));
    }
    text + "];\n"
}

fn anchor(anchor: &LawAnchor) -> String {
    let LawAnchor { file, function } = anchor;
    format!("Anchor {{ file: {file:?}, function: {function:?} }}")
}

fn changes(words: &ProvisionWords, editions: &[EditionFile]) -> String {
    let change =
        |(place, text): &(usize, String)| format!("(Edition::{}, {text:?})", editions[*place].name);
    list(&words.changes, change)
}

fn english(book: &Book) -> String {
    let mut text = format!(
        "use super::editions::Edition;\nuse super::provisions::Provision;\n\
         use super::register::Ambiguity;\n\
         use super::super::manual::entries::{{ManualEntry, OpenReading, ProvisionScope}};\n\n\
         pub(crate) static ENTRIES: [ManualEntry; {}] = [\n",
        book.provisions.len()
    );
    for provision in &book.provisions {
        text += &entry(provision, &book.editions);
    }
    text + "];\n" + &open_readings(book)
}

fn open_readings(book: &Book) -> String {
    let mut text = format!(
        "\npub(crate) static READINGS: [OpenReading; {}] = [\n",
        book.register.len()
    );
    let name = |file: &String| {
        let provision = book.provisions.iter().find(|p| p.file == *file);
        let name = provision.map_or(file, |provision| &provision.name);
        format!("Provision::{name}")
    };
    for open in &book.register {
        let _ = writeln!(
            text,
            "    OpenReading {{\n        entry: Ambiguity::C{},\n{}        provisions: &{},\n    }},",
            open.number,
            readings(&open.english),
            list(&open.provisions, name)
        );
    }
    text + "];\n"
}

fn entry(provision: &ProvisionFile, editions: &[EditionFile]) -> String {
    let words = &provision.english;
    let scope = words.out_of_scope.as_ref();
    let scope = scope.map_or("Implemented".into(), |why| format!("OutOfScope({why:?})"));
    let reading = |id: &String| format!("Ambiguity::{}", id.replace('-', ""));
    format!(
        "    ManualEntry {{\n        provision: Provision::{},\n        title: {:?},\n        \
         says: {:?},\n        changes: &{},\n        ambiguities: &{},\n        acts: &{},\n        \
         scope: ProvisionScope::{scope},\n    }},\n",
        provision.name,
        words.title,
        words.says,
        changes(words, editions),
        list(&provision.readings, reading),
        list(&provision.acts, |act| literal(act)),
    )
}

fn french(book: &Book) -> String {
    let mut text = format!(
        "use super::editions::Edition;\nuse super::super::manual::entries::{{Translated, TranslatedReading}};\n\n\
         pub(crate) static ENTRIES: [Translated; {}] = [\n",
        book.provisions.len()
    );
    for provision in &book.provisions {
        let words = &provision.french;
        let _ = writeln!(
            text,
            "    // {}\n    Translated {{\n        title: {:?},\n        says: {:?},\n        changes: &{},\n        \
             out_of_scope: {},\n    }},",
            provision.name,
            words.title,
            words.says,
            changes(words, &book.editions),
            optional(words.out_of_scope.as_deref()),
        );
    }
    let count = book.register.len();
    let _ = writeln!(
        text,
        "];\n\npub(crate) static READINGS: [TranslatedReading; {count}] = ["
    );
    for open in &book.register {
        let fields = readings(&open.french);
        let _ = writeln!(
            text,
            "    // {}\n    TranslatedReading {{\n{fields}    }},",
            open.id
        );
    }
    text + "];\n"
}

fn readings(readings: &Readings) -> String {
    format!(
        "        question: {:?},\n        readings: &{},\n        chosen: {:?},\n        because: {:?},\n",
        readings.question,
        list(&readings.readings, |reading| literal(reading)),
        readings.chosen,
        readings.because,
    )
}

const AMBIGUITY: &str = "\
/// An entry of the ambiguity register. A ruling that relies on one carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Ambiguity {
";

fn register(book: &Book) -> String {
    let mut text = AMBIGUITY.to_owned();
    for open in &book.register {
        let _ = writeln!(text, "    C{0} = {0},", open.number);
    }
    let own = |open: &RegisterEntry| format!("Ambiguity::C{}", open.number);
    let _ = writeln!(
        text,
        "}}\n\nimpl Ambiguity {{\n    /// Every entry, in order.\n    pub const ALL: &'static [Ambiguity] = &{};\n}}",
        list(&book.register, own),
    );
    text
}
