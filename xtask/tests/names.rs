//! Tests that the name of a type stands once in the workspace, unless it is the same thing.

mod sources;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::PathBuf;

use sources::{crates, sources};

/// Names that stand more than once on purpose, each with the reason.
const THE_SAME_THING: &[(&str, &str)] = &[
    (
        "NewAct",
        "an act as it is sent: `client` writes what `service` reads, and knows no other crate",
    ),
    (
        "Result",
        "what a function of the module gives, the error being always the same",
    ),
    (
        "Sex",
        "what files of pairing programs tell is kept as it is; `pairings` knows no other crate",
    ),
];

/// The file that holds the text of types: it writes them into `crates/laws/src/generated`.
const WRITES_TYPES: &str = "law/rust.rs";

#[test]
fn the_name_of_a_type_stands_once() -> io::Result<()> {
    let mut wrong = Vec::new();
    for (name, files) in types()? {
        let is_the_same = THE_SAME_THING.iter().any(|(same, _)| *same == name);
        if files.len() > 1 && !is_the_same {
            wrong.push(format!("{name}: {}", files.join(", ")));
        }
    }
    assert!(
        wrong.is_empty(),
        "name each type by what it is for, so that its name stands once; the most widely known keeps \
         the plain word:\n{}",
        wrong.join("\n")
    );
    Ok(())
}

#[test]
fn names_that_stand_more_than_once_on_purpose_do() -> io::Result<()> {
    let types = types()?;
    for (name, reason) in THE_SAME_THING {
        let count = types.get(*name).map_or(0, Vec::len);
        assert!(count > 1, "take {name} out of the list ({reason})");
    }
    Ok(())
}

/// The names of all types, public or not, with the files in which they are defined.
fn types() -> io::Result<BTreeMap<String, Vec<String>>> {
    let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in shipped()? {
        let text = fs::read_to_string(&file)?;
        for name in text.lines().filter_map(defined) {
            let files = types.entry(name.to_owned()).or_default();
            files.push(file.display().to_string());
        }
    }
    assert!(types.len() > 1000, "types are not read");
    Ok(types)
}

/// The sources of all packages, without their folders of tests.
fn shipped() -> io::Result<Vec<PathBuf>> {
    let own = fs::read_dir(crates())?.map(|entry| Ok(entry?.path()));
    let mut packages = own.collect::<io::Result<Vec<_>>>()?;
    packages.extend(["../fuzz", "../xtask"].map(|beside| crates().join(beside)));
    let mut files = Vec::new();
    for package in packages {
        files.extend(sources(&package.join("src"))?);
    }
    files.retain(|file| !file.ends_with(WRITES_TYPES));
    files.sort();
    Ok(files)
}

/// The name of the type that a line defines; what a trait calls a type of its own is none.
fn defined(line: &str) -> Option<&str> {
    let code = line.trim_start();
    let (rest, is_public) = match code.strip_prefix("pub") {
        Some(rest) => (after_scope(rest)?, true),
        None => (code, false),
    };
    let may_be_alias = is_public || line.starts_with("type ");
    let kinds = ["struct ", "enum ", "union ", "trait ", "type "];
    let kinds = kinds
        .iter()
        .filter(|kind| may_be_alias || **kind != "type ");
    let named = kinds.filter_map(|kind| rest.strip_prefix(*kind)).next()?;
    let end = named.find(|c: char| !c.is_alphanumeric() && c != '_');
    Some(&named[..end.unwrap_or(named.len())]).filter(|name| !name.is_empty())
}

/// What follows `pub`, and within what it is public.
fn after_scope(rest: &str) -> Option<&str> {
    let rest = match rest.strip_prefix('(') {
        Some(within) => within.split_once(')')?.1,
        None => rest,
    };
    rest.strip_prefix(' ')
}

#[test]
fn a_line_that_defines_a_type_is_known() {
    for (line, name) in [
        ("pub struct Verdict {", Some("Verdict")),
        ("    pub(super) enum Draw2<'a> {", Some("Draw2")),
        ("pub(in crate::live) type Job = Box<dyn Work>;", Some("Job")),
        ("pub(crate) trait Disk: Send {", Some("Disk")),
        ("pub struct Unit;", Some("Unit")),
        ("    struct Within<'f> {", Some("Within")),
        ("type Rows = Vec<Row>;", Some("Rows")),
        ("    type Item = Row;", None),
        ("pub struct $name {", None),
        ("pub fn structure() {}", None),
        ("publish struct Other;", None),
        ("/// pub struct InAComment;", None),
    ] {
        assert_eq!(defined(line), name, "{line}");
    }
}
