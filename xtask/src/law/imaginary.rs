//! Tests that one small file makes an edition: adds one that nobody has adopted to a copy of the
//! project, and asks the program about it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{book, made};
use crate::parts::PartOutcome;
use crate::shell::{Program, Trouble, root, target_dir};
use crate::tools::AS_FOR_TESTS;

const EDITION: &str = include_str!("imaginary.toml");

/// What the program is built from, the law book, and what is written from it.
const COPIED: &[&str] = &[
    ".cargo",
    "Cargo.toml",
    "Cargo.lock",
    "rust-toolchain.toml",
    "bindings",
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

/// How the program is called there, for it stands beside that of the project.
const PROGRAM: &str = "jadoube-of-2027";

/// The part of the test command. What is not of the project is there as the tests have it, in the
/// same folder.
pub fn run() -> Result<PartOutcome, Trouble> {
    let folder = target_dir().join("imaginary-edition");
    let tree = folder.join("project");
    lay_out(&tree).map_err(Trouble::Failed)?;
    let build = Program::cargo(AS_FOR_TESTS).words("--bin");
    let build = build.words(PROGRAM).within(&tree.join(WORKSPACE));
    let target = target_dir();
    build
        .environment("CARGO_TARGET_DIR", &target.to_string_lossy())
        .environment("CARGO_PROFILE_DEV_DEBUG", "0")
        .run()?;
    asked(&target.join("debug").join(PROGRAM), &folder)?;
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
    apart(&mut files)?;
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

/// Where the manifest of the workspace is put: beside the packages and not above them.
const WORKSPACE: &str = "workspace";

/// Has cargo tell the packages from those of the project, which it does by their paths from the
/// workspace, unless they lie outside it. Else both, built into one folder, would be built anew in
/// turns.
fn apart(files: &mut FileContents) -> Result<(), String> {
    for (path, bytes) in &mut *files {
        if path.ends_with("Cargo.toml") {
            *bytes = manifest_apart(path, &String::from_utf8_lossy(bytes)).into();
        }
    }
    for name in ["Cargo.toml", "Cargo.lock"] {
        let file = files.remove(Path::new(name));
        let file = file.ok_or_else(|| format!("{name} is not there"))?;
        files.insert(Path::new(WORKSPACE).join(name), file);
    }
    Ok(())
}

fn manifest_apart(path: &Path, text: &str) -> String {
    let folders = path.components().count() - 1;
    if folders == 0 {
        return workspace_apart(text);
    }
    let workspace = format!(
        "[package]\nworkspace = \"{}{WORKSPACE}\"\n",
        "../".repeat(folders)
    );
    let text = text.replacen("[package]\n", &workspace, 1);
    if path != Path::new("crates/cli/Cargo.toml") {
        return text;
    }
    let text = text.replacen("[package]\n", "[package]\nautobins = false\n", 1);
    format!("{text}\n[[bin]]\nname = \"{PROGRAM}\"\npath = \"src/main.rs\"\n")
}

/// What is asked is little: the project's packages are not optimized there.
fn workspace_apart(text: &str) -> String {
    let kept = text.lines().filter(|line| !is_optimization(line));
    let text: String = kept.map(|line| format!("{line}\n")).collect();
    let outside = |text: String, member: &str| {
        text.replace(&format!("\"{member}"), &format!("\"../{member}"))
    };
    ["bindings/", "crates/", "fuzz\"", "xtask\""]
        .into_iter()
        .fold(text, outside)
}

fn is_optimization(line: &str) -> bool {
    line.starts_with("jadoube-") && line.contains(".opt-level = ")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests_are_set_apart() {
        for (path, text, apart) in [
            (
                "Cargo.toml",
                "members = [\"bindings/*\", \"crates/*\", \"fuzz\", \"xtask\"]\nboard = { path = \"crates/board\" }\n\
                 jadoube-laws.opt-level = 1\nsha2.opt-level = 1\n",
                "members = [\"../bindings/*\", \"../crates/*\", \"../fuzz\", \"../xtask\"]\nboard = { path = \"../crates/board\" }\n\
                 sha2.opt-level = 1\n",
            ),
            (
                "fuzz/Cargo.toml",
                "[package]\nname = \"a\"\n",
                "[package]\nworkspace = \"../workspace\"\nname = \"a\"\n",
            ),
            (
                "crates/cli/Cargo.toml",
                "[package]\nname = \"a\"\n",
                "[package]\nautobins = false\nworkspace = \"../../workspace\"\nname = \"a\"\n\n\
                 [[bin]]\nname = \"jadoube-of-2027\"\npath = \"src/main.rs\"\n",
            ),
        ] {
            assert_eq!(manifest_apart(Path::new(path), text), apart, "{path}");
        }
    }
}
