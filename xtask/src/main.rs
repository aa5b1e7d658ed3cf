//! Runs the commands of the project: `cargo xtask <command>`. Nothing here is shipped.
#![forbid(unsafe_code)]

mod again;
mod bindings;
mod chores;
mod console;
mod debian;
mod differences;
mod engine_package;
mod games;
mod instructions;
mod law;
mod listening;
mod parts;
mod passed_before;
mod pgn_peers;
mod postgres;
mod python;
mod scale;
mod schemathesis;
mod shared_cases;
mod shell;
mod side_by_side;
mod simulated_board;
mod soak;
mod test;
mod test_programs;
mod tools;
mod trf_peer;
mod winnability;

use std::ffi::OsString;
use std::process::ExitCode;

use shell::Trouble;

struct XtaskCommand {
    name: &'static str,
    run: fn(&[OsString]) -> Result<(), Trouble>,
}

const COMMANDS: &[XtaskCommand] = &[
    XtaskCommand {
        name: "test",
        run: test::run,
    },
    XtaskCommand {
        name: "run",
        run: chores::main_job,
    },
    XtaskCommand {
        name: "js",
        run: engine_package::make,
    },
    XtaskCommand {
        name: "deny",
        run: chores::deny,
    },
    XtaskCommand {
        name: "fuzz",
        run: chores::fuzz,
    },
    XtaskCommand {
        name: "bench",
        run: chores::bench,
    },
    XtaskCommand {
        name: "soak",
        run: soak::run,
    },
    XtaskCommand {
        name: "winnability",
        run: winnability::public_sets,
    },
    XtaskCommand {
        name: "edited-boards",
        run: winnability::edited_boards,
    },
    XtaskCommand {
        name: "differences",
        run: differences::run,
    },
    XtaskCommand {
        name: "games",
        run: games::run,
    },
    XtaskCommand {
        name: "test-scale",
        run: scale::run,
    },
    XtaskCommand {
        name: "screenshots",
        run: console::screenshots,
    },
    XtaskCommand {
        name: "law",
        run: law::run,
    },
    XtaskCommand {
        name: "coverage",
        run: chores::coverage,
    },
];

const HELP: &str = "\
The commands of the project.

Usage: cargo xtask <command> [arguments]

  test [--anew] [PART...]
                   the whole test command, or only these parts of it; what has passed with the same
                   programs and files is not run again, unless --anew stands first:
                   format lints console postgresql tests imaginary-edition edited-boards
                   documentation browser again pgn-peers schemathesis shared-cases
                   simulated-board trf-peer bindings
  run [ARG...]     serves a simulated round; arguments go to `jadoube serve --demo`
  js               makes the package of the engine for JavaScript, in target/js
  deny             checks licences, bans and sources of all dependencies
  fuzz [SECONDS]   runs each fuzz target so long (default 60); needs a nightly toolchain
  bench [ARG...]   all benchmarks; arguments go to criterion
  soak [PART...] [--cases N] [--minutes N] [--boards N] [--rate N] [--db ADDRESS]
                   what takes hours; all parts of it, or only these:
                   properties    with so many cases each (default 20000), and faults of the disk
                   faults        the connection to PostgreSQL cut at hundreds of messages
                   kills         the service killed 500 times over each store
                   schemathesis  for longer
                   pgn-peers     recorded games, where they are at hand, judged by python-chess too
                   scale         as `test-scale`
                   service       the service attacked for so many minutes (default 60), its clock set
                                 and itself begun anew meanwhile, with a load of so many boards (300)
                                 and acts a second (100), over a new SQLite file or an empty database
  winnability [lichess|positions|wrong-elsewhere] [--every N] [--runs N] [--peer] [--verbose] [--instructions]
                   decides whole sets of positions, beside chasolver with --peer; times and counts
  edited-boards [--count N] [--seed S] [--from N] [--closure N] [--states N] [--threads N]
                [--results FILE] [--again]
                   random boards (default a million), decided and held against the plain closure
  differences [--base COMMIT] [--scripts N] [--seed S] [--list]
                   the same games (the cases, and random scripts: 100000) judged by the engine of before and
                   by the present one; fails where an answer differs that docs/differences.md does not list
  games [--count N] [--seed S]
                   random games as PGN with every kind of irregularity planted, on standard output; what
                   is to be found in them (game, kind, ply), on standard error
  test-scale [--games N]
                   generated games (default 200000) audited by workers under Apache Spark, one of which is
                   killed, held against one process byte for byte; needs Java 17
  law [--check] [--root FOLDER]
                   writes what is made from the law book (law/): tables of crates/laws, lists of the
                   console, docs/law; with --check says what would be written otherwise
  coverage         writes docs/coverage.md anew
  screenshots      takes the pictures of the README anew (docs/pictures)

Examples:
  cargo xtask test
  cargo xtask test format lints
  cargo xtask run --help
  cargo xtask fuzz 600
  cargo xtask bench apply
  cargo xtask winnability positions --peer --runs 3
  cargo xtask edited-boards --count 50000 --seed 7
  cargo xtask differences --scripts 2000
  cargo xtask soak properties --cases 100000
  cargo xtask soak service --minutes 10 --db postgres://postgres@127.0.0.1/soak

What is missing (clippy, rustfmt, the target wasm32-unknown-unknown, cargo-deny, cargo-fuzz, a nightly
toolchain, PyYAML, pyserial, schemathesis, pyspark, what npm builds the console with; for root on Debian
Python, Java, Chromium, and PostgreSQL's server, which is not started) is installed. Node.js is not: it is
named.
Exit status: 0 fine, 1 something failed, 2 wrong usage.
";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Trouble::Failed(message)) => {
            eprintln!("\nxtask: {message}");
            ExitCode::FAILURE
        }
        Err(Trouble::Usage(message)) => {
            eprintln!("xtask: {message}; see `cargo xtask --help`");
            ExitCode::from(2)
        }
    }
}

fn dispatch(arguments: &[OsString]) -> Result<(), Trouble> {
    let Some((first, rest)) = arguments.split_first() else {
        return Err(Trouble::Usage("a command is missing".into()));
    };
    if ["--help", "-h", "help"].iter().any(|help| first == help) {
        print!("{HELP}");
        return Ok(());
    }
    match COMMANDS.iter().find(|command| first == command.name) {
        Some(command) => (command.run)(rest),
        None => Err(Trouble::Usage(format!("there is no command {first:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usage(arguments: &[&str]) -> bool {
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        matches!(dispatch(&arguments), Err(Trouble::Usage(_)))
    }

    #[test]
    fn every_command_is_in_the_help() {
        for command in COMMANDS {
            assert!(
                HELP.contains(&format!("\n  {} ", command.name)),
                "{}",
                command.name
            );
        }
    }

    #[test]
    fn wrong_usage_is_told_apart_from_failure() {
        assert!(usage(&[]));
        assert!(usage(&["tset"]));
        assert!(usage(&["test", "no-such-part"]));
        assert!(usage(&["fuzz", "soon"]));
        assert!(usage(&["soak", "everything"]));
        assert!(usage(&["deny", "all"]));
        assert!(usage(&["test-scale", "--games", "none"]));
        assert!(usage(&["games", "--count", "none"]));
        assert!(usage(&["games", "--seed"]));
    }
}
