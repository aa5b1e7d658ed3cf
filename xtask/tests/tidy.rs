//! Tests that sources and commits are tidy: comments are narrow, every file says what it is for,
//! and subjects of commits are short.

mod sources;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use sources::{crates, files, sources};

/// The folders of Rust that are held to these rules, from that of the crates.
const RUST: &[&str] = &[
    "audit",
    "board",
    "cli",
    "client",
    "faulty-vfs",
    "laws",
    "ledger",
    "pairings",
    "pgn",
    "protocol",
    "sensing",
    "service",
    "simulation",
    "table",
    "test-postgres",
    "winnability",
    "../bindings/js",
    "../bindings/packager",
    "../fuzz",
    "../xtask",
];

/// The folder whose files begin with the article that they carry out, and not with a verb.
const BY_ARTICLE: &str = "laws";

/// The folders of the console that are held to these rules.
const CONSOLE: &[&str] = &["src", "e2e", "tests", "scripts"];

const MOST_COLUMNS: usize = 100;
const LONGEST_SUBJECT: usize = 72;

/// The last commit whose subject was allowed to be longer.
const BEFORE_SHORT_SUBJECTS: &str = "871157d025003b74421eb7ddc8cde969c158b707";

#[test]
fn no_comment_is_wider_than_the_page() -> io::Result<()> {
    each_file_of(&rust(RUST)?, |text| {
        wide_line(text, |line| line.starts_with("//"))
    })?;
    each_file_of(&console()?, |text| {
        wide_line(text, |line| {
            ["//", "/*", "*"]
                .iter()
                .any(|begins| line.starts_with(begins))
        })
    })?;
    Ok(())
}

/// What is wrong with the first comment that is too wide.
fn wide_line(text: &str, is_comment: impl Fn(&str) -> bool) -> Option<String> {
    let is_wide = |line: &str| is_comment(line.trim_start()) && line.chars().count() > MOST_COLUMNS;
    let number = text.lines().position(is_wide)? + 1;
    Some(format!(
        "the comment in line {number} is wider than {MOST_COLUMNS} columns: wrap it"
    ))
}

#[test]
fn every_file_says_first_what_it_is_for() -> io::Result<()> {
    let by_verb: Vec<_> = RUST
        .iter()
        .copied()
        .filter(|name| *name != BY_ARTICLE)
        .collect();
    each_file_of(&rust(&[BY_ARTICLE])?, |text| {
        sentences(&of_rust(text)).err().map(str::to_owned)
    })?;
    each_file_of(&rust(&by_verb)?, |text| {
        what_it_does(&of_rust(text)).err().map(str::to_owned)
    })?;
    each_file_of(&console()?, |text| {
        what_it_does(&of_the_console(text)).err().map(str::to_owned)
    })?;
    Ok(())
}

/// The first paragraph of a Rust file's comment.
fn of_rust(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix("//! "));
    lines.collect::<Vec<_>>().join(" ")
}

/// The comment that a file of the console begins with.
fn of_the_console(text: &str) -> String {
    let comment = text.strip_prefix("/**");
    let comment = comment.and_then(|rest| rest.split_once("*/"));
    let Some((comment, _)) = comment else {
        return String::new();
    };
    let lines = comment
        .lines()
        .map(|line| line.trim().trim_start_matches("* "));
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    lines.join(" ")
}

/// A module with parts is `name.rs` beside a folder `name`. Folders of tests are left out: what
/// they have in common is in `mod.rs`, lest Cargo take it for a test.
#[test]
fn a_module_stands_beside_the_folder_of_its_parts() -> io::Result<()> {
    let mut wrong = Vec::new();
    for folder in RUST {
        let files = sources(&crates().join(folder).join("src"))?;
        assert!(!files.is_empty(), "no sources are read from {folder}");
        wrong.extend(files.into_iter().filter(|file| file.ends_with("mod.rs")));
    }
    let wrong: Vec<_> = wrong
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    assert!(
        wrong.is_empty(),
        "move `name/mod.rs` to `name.rs`:\n{}",
        wrong.join("\n")
    );
    Ok(())
}

/// Whether a paragraph is of whole sentences.
fn sentences(paragraph: &str) -> Result<(), &'static str> {
    if !paragraph.starts_with(|first: char| first.is_uppercase()) {
        Err("begin the file with a comment and a sentence that says what it is for")
    } else if !paragraph.ends_with('.') {
        Err("end the first paragraph with a full stop, and leave an empty line after it")
    } else {
        Ok(())
    }
}

/// Whether a paragraph is of whole sentences and begins with a verb, as in `Reads case files.`:
/// in the present tense, of which the last letter is all that is looked at.
fn what_it_does(paragraph: &str) -> Result<(), &'static str> {
    sentences(paragraph)?;
    let (first, _) = paragraph.split_once(' ').unwrap_or_default();
    let first = first.trim_end_matches(',');
    let is_verb = first.ends_with('s') && !NO_VERBS.contains(&first);
    is_verb
        .then_some(())
        .ok_or("begin the file with what it does, as in `Reads case files.`")
}

/// Words that end as verbs do.
const NO_VERBS: &[&str] = &["As", "This", "Its"];

#[test]
fn a_first_sentence_begins_and_ends() {
    for (text, is_one) in [
        ("//! Reads case files.\n\nuse std::io;\n", true),
        (
            "//! Reads case files\n//! of both kinds.\n//!\n//! * one\n",
            true,
        ),
        ("//! `jadoube rule`: lines in.\n", false),
        ("//! reads case files.\n", false),
        ("//! Reads case files:\n//! * one\n", false),
        ("//! Reads case files\n\n//! of both kinds.\n", false),
        ("//! The reader of case files.\n", false),
        ("//! This reads case files.\n", false),
        ("//! Accounts.\n", false),
        ("// Reads case files.\n", false),
        ("use std::io;\n", false),
        ("", false),
    ] {
        assert_eq!(what_it_does(&of_rust(text)).is_ok(), is_one, "{text:?}");
    }
}

#[test]
fn a_file_of_the_console_begins_with_a_sentence() {
    for (text, is_one) in [
        (
            "/** Draws a board. */\nimport { t } from \"../words\";\n",
            true,
        ),
        ("/**\n * Draws a board\n * on a canvas.\n */\n", true),
        ("/** A board. */\n", false),
        ("/** Draws a board */\n", false),
        ("/** Draws a board.", false),
        (
            "import { t } from \"../words\";\n/** Draws a board. */\n",
            false,
        ),
        ("", false),
    ] {
        assert_eq!(
            what_it_does(&of_the_console(text)).is_ok(),
            is_one,
            "{text:?}"
        );
    }
}

#[test]
fn a_wide_line_is_one_of_a_comment() {
    let wide = "x".repeat(MOST_COLUMNS);
    let is_comment = |line: &str| line.starts_with("//");
    assert!(
        wide_line(&format!("\n  // {wide}\n"), is_comment)
            .is_some_and(|what| what.contains("line 2"))
    );
    assert_eq!(
        wide_line(&format!("{wide}{wide}\n// x\n"), is_comment),
        None
    );
}

/// The Rust files of these folders that somebody has written.
fn rust(folders: &[&str]) -> io::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for folder in folders {
        let found = sources(&crates().join(folder))?;
        assert!(!found.is_empty(), "no sources are read from {folder}");
        all.extend(found);
    }
    all.retain(|file| !file.iter().any(|part| part == "generated"));
    Ok(all)
}

/// The files of the console that somebody has written.
fn console() -> io::Result<Vec<PathBuf>> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
    let mut all = vec![web.join("vite.config.ts")];
    for folder in CONSOLE {
        let found = files(&web.join(folder), &["ts", "tsx", "mjs"])?;
        assert!(!found.is_empty(), "no sources are read from {folder}");
        all.extend(found);
    }
    all.retain(|file| !file.to_string_lossy().ends_with(".d.ts"));
    Ok(all)
}

/// Fails where the rule finds something wrong with one of the files, with every such file and what
/// is wrong.
fn each_file_of(files: &[PathBuf], wrong_with: impl Fn(&str) -> Option<String>) -> io::Result<()> {
    let mut wrong = Vec::new();
    for file in files {
        if let Some(what) = wrong_with(&fs::read_to_string(file)?) {
            wrong.push(format!("{}: {what}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    Ok(())
}

#[test]
fn subjects_of_commits_are_short() {
    let Some(log) = subjects_since(BEFORE_SHORT_SUBJECTS) else {
        eprintln!("not tried: git, or the commit {BEFORE_SHORT_SUBJECTS}, is not here");
        return;
    };
    let long: Vec<_> = log.lines().filter(|line| is_too_long(line)).collect();
    assert!(
        long.is_empty(),
        "say it in {LONGEST_SUBJECT} characters:\n{}",
        long.join("\n")
    );
}

/// The subjects of the commits after that one; `None` in an archive, or a clone that is too shallow
/// to have it.
fn subjects_since(commit: &str) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut git = Command::new("git");
    git.arg("-C").arg(root).args(["log", "--format=%s"]);
    let log = git.arg(format!("{commit}..HEAD")).output().ok()?;
    let has_told = log.status.success();
    has_told.then(|| String::from_utf8_lossy(&log.stdout).into_owned())
}

fn is_too_long(subject: &str) -> bool {
    subject.chars().count() > LONGEST_SUBJECT
}

#[test]
fn a_subject_is_measured_in_characters() {
    assert!(!is_too_long(&"é".repeat(LONGEST_SUBJECT)));
    assert!(is_too_long(&"e".repeat(LONGEST_SUBJECT + 1)));
    assert_eq!(subjects_since("no-such-commit"), None);
}
