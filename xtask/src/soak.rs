//! Runs `cargo xtask soak`: what takes hours, and is too long for the test command.

mod clock;
mod disk;
mod options;
mod served;
mod service;
mod timetable;

use std::ffi::OsString;

use crate::pgn_peers;
use crate::postgres::need_postgres;
use crate::scale;
use crate::schemathesis;
use crate::shell::{Program, Trouble};

use options::Options;

struct SoakPart {
    name: &'static str,
    run: fn(&Options) -> Result<(), Trouble>,
}

const PARTS: &[SoakPart] = &[
    SoakPart {
        name: "properties",
        run: properties,
    },
    SoakPart {
        name: "faults",
        run: faults,
    },
    SoakPart {
        name: "kills",
        run: kills,
    },
    SoakPart {
        name: "schemathesis",
        run: |_| schemathesis::try_for(SCHEMATHESIS_SECONDS),
    },
    SoakPart {
        name: "pgn-peers",
        run: |_| pgn_peers::judge_all(),
    },
    SoakPart {
        name: "scale",
        run: |_| scale::try_with(scale::GAMES),
    },
    SoakPart {
        name: "service",
        run: service::run,
    },
];

/// Faults of the disk under SQLite; each is a run of its own.
const FAULTS: &str = "200";
/// Messages at which the connection to PostgreSQL is cut.
const FAULTS_POSTGRES: &str = "800";
/// How often the service is killed over each store.
const KILLS: &str = "500";
/// Seconds for each role.
const SCHEMATHESIS_SECONDS: u32 = 300;

/// Runs all parts, or those named, as the options say.
pub fn run(arguments: &[OsString]) -> Result<(), Trouble> {
    let options = Options::read(arguments)?;
    let known = |name: &String| PARTS.iter().any(|part| part.name == name);
    if let Some(unknown) = options.parts.iter().find(|name| !known(name)) {
        return Err(Trouble::Usage(format!("`soak` has no part {unknown:?}")));
    }
    let named = |part: &&SoakPart| options.parts.iter().any(|name| name == part.name);
    for part in PARTS {
        if options.parts.is_empty() || named(&part) {
            println!("\n== {}", part.name);
            (part.run)(&options)?;
        }
    }
    Ok(())
}

/// The properties with so many cases each (those of the stores, which wait for the disk, with a
/// tenth), and the disk under SQLite failing at more places.
fn properties(options: &Options) -> Result<(), Trouble> {
    need_postgres()?;
    let tests = Program::cargo("test --workspace");
    let more = tests.environment("PROPTEST_CASES", &options.cases.to_string());
    more.environment("JADOUBE_FAULTS", FAULTS).run()
}

/// The connection to PostgreSQL cut at more messages.
fn faults(_: &Options) -> Result<(), Trouble> {
    need_postgres()?;
    let cut = Program::cargo("test -p jadoube-ledger --test postgres_faults");
    cut.environment("JADOUBE_FAULTS", FAULTS_POSTGRES).run()
}

/// The service killed more often, over each store.
fn kills(_: &Options) -> Result<(), Trouble> {
    need_postgres()?;
    let killed = Program::cargo("test -p jadoube --test killed -- --nocapture");
    killed.environment("JADOUBE_KILLS", KILLS).run()
}
