//! Runs `cargo xtask test`: everything that must hold before a change goes in.

use std::ffi::OsString;

use crate::again;
use crate::bindings;
use crate::console;
use crate::law::imaginary;
use crate::parts::{self, Part, PartOutcome};
use crate::passed_before;
use crate::pgn_peers;
use crate::postgres::{self, need_postgres};
use crate::schemathesis;
use crate::shared_cases;
use crate::shell::{Program, Trouble};
use crate::simulated_board;
use crate::test_programs;
use crate::tools::need_component;
use crate::trf_peer;
use crate::winnability;

const fn part(name: &'static str, run: fn() -> Result<PartOutcome, Trouble>) -> Part {
    Part { name, run }
}

/// What the parts of the step with several need is built by the steps before it, the longest part
/// comes first. `browser` runs two browsers, `schemathesis` invents for so many seconds: both have
/// the machine for themselves.
const STEPS: &[&[Part]] = &[
    &[part("format", format)],
    &[part("lints", lints)],
    &[part("console", console::run)],
    &[part("postgresql", postgres::run)],
    &[part("tests", tests)],
    &[part("browser", console::browser)],
    &[
        part("imaginary-edition", imaginary::run),
        part("again", again::run),
        part("bindings", bindings::run),
        part("documentation", documentation),
        part("edited-boards", winnability::some_edited_boards),
        part("pgn-peers", pgn_peers::run),
        part("shared-cases", shared_cases::run),
        part("simulated-board", simulated_board::run),
        part("trf-peer", trf_peer::run),
    ],
    &[part("schemathesis", schemathesis::run)],
];

/// Runs all parts, or those named. What has passed with the same programs and files is not run
/// again, unless `--anew` stands first.
pub fn run(arguments: &[OsString]) -> Result<(), Trouble> {
    let names = match arguments {
        [first, names @ ..] if first == "--anew" => {
            passed_before::forget_all()?;
            names
        }
        names => names,
    };
    let known = |name: &OsString| {
        STEPS
            .iter()
            .copied()
            .flatten()
            .any(|part| name == part.name)
    };
    if let Some(unknown) = names.iter().find(|name| !known(name)) {
        return Err(Trouble::Usage(format!("`test` has no part {unknown:?}")));
    }
    let wanted = |part: &&Part| names.is_empty() || names.iter().any(|name| name == part.name);
    let steps = STEPS
        .iter()
        .map(|step| step.iter().filter(wanted).collect());
    let steps: Vec<Vec<&Part>> = steps.collect();
    parts::run(&steps)
}

/// Runs cargo once for each line.
fn cargo(lines: &[&str]) -> Result<PartOutcome, Trouble> {
    for line in lines {
        Program::cargo(line).run()?;
    }
    Ok(PartOutcome::Done)
}

fn format() -> Result<PartOutcome, Trouble> {
    need_component("fmt", "rustfmt")?;
    cargo(&["fmt --all --check"])
}

fn lints() -> Result<PartOutcome, Trouble> {
    need_component("clippy", "clippy")?;
    cargo(&[
        "clippy --workspace --all-targets -- -D warnings",
        // what nothing else builds
        "clippy --package jadoube --bin jadoube --features ble,hid -- -D warnings",
    ])
}

/// Unit, integration and documentation tests; what fuzzing once found is replayed by those of
/// `fuzz`, without a nightly toolchain.
fn tests() -> Result<PartOutcome, Trouble> {
    need_postgres()?;
    test_programs::run()?;
    Ok(PartOutcome::Done)
}

/// With an example the packages of others have the features that they have in tests, and are there
/// since the lints; without one cargo would look at nearly all of them anew.
fn documentation() -> Result<PartOutcome, Trouble> {
    let doc = Program::cargo("doc --workspace --no-deps --lib --bins --example edited_boards");
    doc.environment("RUSTDOCFLAGS", "-D warnings").run()?;
    Ok(PartOutcome::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_part_is_wrong_usage() {
        assert!(matches!(run(&["formt".into()]), Err(Trouble::Usage(_))));
    }
}
