//! Tests that sources and commits are tidy: comments are narrow, every file says what it is for,
//! and subjects of commits are short.

mod sources;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use sources::{crates, sources};

/// The folders that are held to these rules, from that of the crates.
const TIDY: &[&str] = &[
    "board",
    "cli",
    "client",
    "faulty-vfs",
    "laws",
    "ledger",
    "pairings",
    "protocol",
    "service",
    "simulation",
    "table",
    "test-postgres",
    "winnability",
    "../fuzz",
    "../xtask",
];

const MOST_COLUMNS: usize = 100;
const LONGEST_SUBJECT: usize = 72;

/// The last commit whose subject was allowed to be longer.
const BEFORE_SHORT_SUBJECTS: &str = "871157d025003b74421eb7ddc8cde969c158b707";

#[test]
fn no_comment_is_wider_than_the_page() -> io::Result<()> {
    each_tidy_file(|text| {
        let wide = |(_, line): &(usize, &str)| {
            line.trim_start().starts_with("//") && line.chars().count() > MOST_COLUMNS
        };
        let (index, _) = text.lines().enumerate().find(wide)?;
        let number = index + 1;
        Some(format!(
            "the comment in line {number} is wider than {MOST_COLUMNS} columns: wrap it"
        ))
    })
}

#[test]
fn every_file_says_first_what_it_is_for() -> io::Result<()> {
    each_tidy_file(|text| what_it_is_for(text).err().map(str::to_owned))
}

/// The first paragraph of a file, which must be of whole sentences.
fn what_it_is_for(text: &str) -> Result<String, &'static str> {
    let lines = text.lines().map_while(|line| line.strip_prefix("//! "));
    let paragraph = lines.collect::<Vec<_>>().join(" ");
    if !paragraph.starts_with(|first: char| first.is_uppercase()) {
        Err("begin the file with `//! ` and a sentence that says what it is for")
    } else if !paragraph.ends_with('.') {
        Err("end the first paragraph with a full stop, and leave a line `//!` after it")
    } else {
        Ok(paragraph)
    }
}

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
        ("// Reads case files.\n", false),
        ("use std::io;\n", false),
        ("", false),
    ] {
        assert_eq!(what_it_is_for(text).is_ok(), is_one, "{text:?}");
    }
}

/// Fails where the rule finds something wrong with a file that somebody has written, with every
/// such file and what is wrong.
fn each_tidy_file(wrong_with: impl Fn(&str) -> Option<String>) -> io::Result<()> {
    let mut wrong = Vec::new();
    for folder in TIDY {
        let files = sources(&crates().join(folder))?;
        assert!(!files.is_empty(), "no sources are read from {folder}");
        let written = |file: &&PathBuf| !file.iter().any(|part| part == "generated");
        for file in files.iter().filter(written) {
            if let Some(what) = wrong_with(&fs::read_to_string(file)?) {
                wrong.push(format!("{}: {what}", file.display()));
            }
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
