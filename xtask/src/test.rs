//! Runs `cargo xtask test`: everything that must hold before a change goes in.

use std::ffi::OsString;

use crate::again;
use crate::console;
use crate::law::imaginary;
use crate::parts::{self, Part, PartOutcome};
use crate::pgn_peers;
use crate::postgres::{self, need_postgres};
use crate::schemathesis;
use crate::shared_cases;
use crate::shell::{Program, Trouble};
use crate::test_programs;
use crate::tools::need_component;
use crate::winnability;

const PARTS: &[Part] = &[
    Part {
        name: "format",
        run: format,
    },
    Part {
        name: "lints",
        run: lints,
    },
    Part {
        name: "console",
        run: console::run,
    },
    Part {
        name: "postgresql",
        run: postgres::run,
    },
    Part {
        name: "tests",
        run: tests,
    },
    Part {
        name: "imaginary-edition",
        run: imaginary::run,
    },
    Part {
        name: "edited-boards",
        run: winnability::some_edited_boards,
    },
    Part {
        name: "documentation",
        run: documentation,
    },
    Part {
        name: "browser",
        run: console::browser,
    },
    Part {
        name: "again",
        run: again::run,
    },
    Part {
        name: "pgn-peers",
        run: pgn_peers::run,
    },
    Part {
        name: "schemathesis",
        run: schemathesis::run,
    },
    Part {
        name: "shared-cases",
        run: shared_cases::run,
    },
];

/// Runs all parts, or those named.
pub fn run(names: &[OsString]) -> Result<(), Trouble> {
    let known = |name: &OsString| PARTS.iter().any(|part| name == part.name);
    if let Some(unknown) = names.iter().find(|name| !known(name)) {
        return Err(Trouble::Usage(format!("`test` has no part {unknown:?}")));
    }
    let wanted = |part: &&Part| names.is_empty() || names.iter().any(|name| name == part.name);
    parts::run(PARTS.iter().filter(wanted))
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
    cargo(&["clippy --workspace --all-targets -- -D warnings"])
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
