//! Runs the program for tests, and returns what it printed.
#![allow(dead_code)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the program answered.
pub struct Told {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// The program, run in the repository.
pub fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command
        .args(args)
        .current_dir(root())
        .env_remove("NO_COLOR");
    command
}

/// Runs the program with nothing on standard input.
pub fn run(args: &[&str]) -> Told {
    run_with(args, b"")
}

/// Runs a command that is to succeed; every part must be in its output.
pub fn says(args: &[&str], parts: &[&str]) {
    let told = run(args);
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""), "{args:?}");
    assert!(
        !told.out.contains('\x1b'),
        "{args:?}: no colour into a pipe"
    );
    for part in parts {
        assert!(told.out.contains(part), "{args:?}: {part}\n{}", told.out);
    }
}

/// Runs a command that is to fail with this code and these words.
pub fn fails(args: &[&str], code: i32, parts: &[&str]) {
    let told = run(args);
    assert_eq!(told.code, Some(code), "{args:?}\n{}{}", told.out, told.err);
    for part in parts {
        assert!(told.err.contains(part), "{args:?}: {part}\n{}", told.err);
    }
}

/// Runs the program with this on standard input.
pub fn run_with(args: &[&str], input: &[u8]) -> Told {
    let mut command = program(args);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("all was written");
    told(&output)
}

/// The same of a program that has ended.
pub fn told(output: &Output) -> Told {
    Told {
        code: output.status.code(),
        out: String::from_utf8(output.stdout.clone()).expect("UTF-8"),
        err: String::from_utf8(output.stderr.clone()).expect("UTF-8"),
    }
}

/// The first line in which two texts differ.
pub fn first_difference(golden: &str, told: &str) -> String {
    let differs = |(one, other): &(&str, &str)| one != other;
    let lines = golden
        .lines()
        .chain(std::iter::repeat(""))
        .zip(told.lines());
    match lines.enumerate().find(|(_, pair)| differs(pair)) {
        Some((place, (golden, told))) => {
            format!("line {}:\n  golden {golden}\n  now    {told}", place + 1)
        }
        None => "the golden file is longer".to_owned(),
    }
}
