//! Tests that one small file makes an edition: adds one that nobody has adopted to a copy of the
//! project, and asks the program about it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{book, made};
use crate::parts::PartOutcome;
use crate::shell::{Program, Trouble, root, target_dir};

const EDITION: &str = include_str!("imaginary.toml");

/// What the program is built from, the law book, and what is written from it.
const COPIED: &[&str] = &[
    ".cargo",
    "Cargo.toml",
    "Cargo.lock",
    "rust-toolchain.toml",
    "cases",
    "crates",
    "docs",
    "examples",
    "fuzz",
    "law",
    "web/src",
    "xtask",
];

/// Nothing of these is copied.
const LEFT_OUT: &[&str] = &["target", "corpus", "artifacts"];

/// What the edition changes in an article: a number, and the words in both languages.
const CHANGES: &[(&str, &str)] = &[
    (
        "- numbers: FIDE2014 4.9\n",
        "- numbers: FIDE2014 4.9 | FIDE2027 4.10\n",
    ),
    (
        "- FIDE2014: New;",
        "- FIDE2027: He needs a licence.\n- FIDE2014: New;",
    ),
    (
        "- FIDE2014: Nouveau",
        "- FIDE2027: Il lui faut une licence.\n- FIDE2014: Nouveau",
    ),
];

/// A game under it, and what is to be told of it.
const GAME: &str = "start edition=FIDE2027 control=standard\nW move e2e5\nW press\n";

/// The part of the test command.
pub fn run() -> Result<PartOutcome, Trouble> {
    let folder = target_dir().join("imaginary-edition");
    let tree = folder.join("project");
    lay_out(&tree).map_err(Trouble::Failed)?;
    let target = folder.join("target");
    let build = Program::cargo("build --quiet --package jadoube").within(&tree);
    let build = build.environment("CARGO_TARGET_DIR", &target.to_string_lossy());
    build.environment("CARGO_PROFILE_DEV_DEBUG", "0").run()?;
    let program = target.join("debug/jadoube");
    asked(&program, &folder)?;
    written(&tree)?;
    println!("FIDE2027 is explained, listed, ruled by, and in the lists of the console");
    Ok(PartOutcome::Done)
}

/// The project with one more edition. Files that are as they were are not written again: cargo
/// would compile them.
fn lay_out(tree: &Path) -> Result<(), String> {
    let written: BTreeSet<PathBuf> = made(root())?.into_keys().map(PathBuf::from).collect();
    let mut files = BTreeMap::new();
    for name in COPIED {
        collect(&root().join(name), &mut files).map_err(|error| format!("{name}: {error}"))?;
    }
    files.retain(|path, _| !written.contains(path));
    files.insert("law/editions/FIDE2027.toml".into(), EDITION.into());
    let article = files.entry("law/4.9.md".into()).or_default();
    let mut text = String::from_utf8_lossy(article).into_owned();
    for (old, new) in CHANGES {
        if !text.contains(old) {
            return Err(format!("law/4.9.md does not say {old:?}"));
        }
        text = text.replacen(old, new, 1);
    }
    *article = text.into();
    for (path, bytes) in &files {
        put(tree, path, bytes)?;
    }
    // the service is built without the console
    fs::create_dir_all(tree.join("web/dist")).map_err(|error| error.to_string())?;
    for (path, text) in made(tree)? {
        put(tree, Path::new(&path), text.as_bytes())?;
    }
    let mut there = BTreeMap::new();
    collect_in(tree, tree, &mut there).map_err(|error| error.to_string())?;
    let is_old = |path: &&PathBuf| !files.contains_key(*path) && !written.contains(*path);
    for path in there.keys().filter(is_old) {
        fs::remove_file(tree.join(path)).map_err(|error| error.to_string())?;
    }
    let problems = super::check::problems(&book::read(tree)?)?;
    problems
        .first()
        .map_or(Ok(()), |problem| Err(problem.clone()))
}

type FileContents = BTreeMap<PathBuf, Vec<u8>>;

fn collect(path: &Path, files: &mut FileContents) -> io::Result<()> {
    collect_in(root(), path, files)
}

/// The files under a path, named from `top`.
fn collect_in(top: &Path, path: &Path, files: &mut FileContents) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default();
    if LEFT_OUT.iter().any(|left_out| name == *left_out) {
        return Ok(());
    }
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect_in(top, &entry?.path(), files)?;
        }
    } else {
        let named = path.strip_prefix(top).unwrap_or(path);
        files.insert(named.to_owned(), fs::read(path)?);
    }
    Ok(())
}

fn put(tree: &Path, path: &Path, bytes: &[u8]) -> Result<(), String> {
    let at = tree.join(path);
    if fs::read(&at).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    let folder = at.parent().unwrap_or(tree);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&at, bytes));
    written.map_err(|error| format!("{}: {error}", at.display()))
}

/// What the program says when it is asked.
fn asked(program: &Path, folder: &Path) -> Result<(), Trouble> {
    let game = folder.join("game.txt");
    fs::write(&game, GAME).map_err(|error| Trouble::Failed(error.to_string()))?;
    let game = game.to_string_lossy();
    let title = "FIDE2027, FIDE Laws of Chess, since 1 January 2027";
    let titre = "FIDE2027, Règles du jeu d'échecs de la FIDE, depuis le 1er janvier 2027";
    let table: [(&[&str], &[&str]); 7] = [
        (&["explain", "4.4.2"], &[title, "FIDE2027 4.4.2"]),
        (
            &["explain", "4.10", "--edition", "FIDE2027"],
            &[
                title,
                "He needs a licence.",
                "FIDE2023 4.9",
                "FIDE2027 4.10",
            ],
        ),
        (
            &["explain", "4.10", "--language", "fr"],
            &[titre, "Il lui faut une licence."],
        ),
        (&["laws"], &["FIDE2027", "since 1 January 2027"]),
        (&["laws", "--matrix"], &["FIDE2023     FIDE2027"]),
        (&["laws", "--markdown"], &["FIDE2027", "4.10"]),
        (&["rule", &game], &["\"black\":420"]),
    ];
    for (arguments, said) in table {
        let output = Program::new(program).arguments(arguments).output()?;
        says(
            &arguments.join(" "),
            &String::from_utf8_lossy(&output),
            said,
        )?;
    }
    Ok(())
}

/// What is written from the law book beside the program.
fn written(tree: &Path) -> Result<(), Trouble> {
    let table: [(&str, &[&str]); 7] = [
        (
            "web/src/laws/editions.ts",
            &["= [\n  \"FIDE2027\",\n  \"FIDE2023\","],
        ),
        ("web/src/words/en/editions.ftl", &["\nedition-FIDE2027 = "]),
        ("web/src/words/fr/editions.ftl", &["\nedition-FIDE2027 = "]),
        (
            "web/src/words/en/setup-editions.ftl",
            &["\nsetup-edition-FIDE2027 = "],
        ),
        (
            "web/src/words/fr/setup-editions.ftl",
            &["\nsetup-edition-FIDE2027 = "],
        ),
        ("docs/law/editions.md", &["| FIDE2027 |", "- FIDE2027: 420"]),
        ("docs/law/provisions.md", &["[4.9](../../law/4.9.md)"]),
    ];
    for (path, said) in table {
        let text = fs::read_to_string(tree.join(path)).unwrap_or_default();
        says(path, &text, said)?;
    }
    Ok(())
}

fn says(what: &str, text: &str, said: &[&str]) -> Result<(), Trouble> {
    match said.iter().find(|said| !text.contains(**said)) {
        None => Ok(()),
        Some(missing) => Err(Trouble::Failed(format!(
            "`{what}` does not say {missing:?}; it begins with\n{}",
            text.lines().take(20).collect::<Vec<_>>().join("\n")
        ))),
    }
}
