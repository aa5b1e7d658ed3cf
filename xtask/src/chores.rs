//! Runs the commands besides the test command: `run`, `deny`, `fuzz`, `bench`, `coverage`.

use std::ffi::OsString;
use std::fs;
use std::str::FromStr;
use std::thread;

use crate::console;
use crate::engine_package::PackagerBuild;
use crate::shell::{Program, Trouble, root, target_dir};
use crate::tools::{need_nightly, need_subcommand};

/// How the program is built and run where it is only shown: in a profile that takes much less time
/// to compile than that of what is shipped. The README runs it in the same way, so that it is there
/// already.
const SHOWN: &str = "run --profile demo";

/// `run`: serves a simulated round on the loopback address; further arguments go to `jadoube serve
/// --demo`.
pub fn main_job(arguments: &[OsString]) -> Result<(), Trouble> {
    eprintln!(
        "xtask: building the console and the service; this takes about three minutes the first \
         time, and seconds when nothing has changed"
    );
    match console::cannot_build() {
        None => build_console()?,
        Some(why) => eprintln!("xtask: {why}; the service is built without it"),
    }
    let serve = Program::cargo(SHOWN).words("-- serve --demo");
    serve.arguments(arguments).run()
}

/// The first time, cargo compiles meanwhile what does not need the console. The service comes last,
/// when the console has long been there. Later it would be the first, and be compiled again.
fn build_console() -> Result<(), Trouble> {
    if target_dir().join("demo").exists() {
        return console::build(PackagerBuild::Alone);
    }
    thread::scope(|scope| {
        // whatever fails here fails in the next call
        scope.spawn(|| Program::cargo("build --profile demo").run());
        console::build(PackagerBuild::Alone)
    })
}

/// `deny`: licences, bans and sources; no advisories, whose database may be out of reach.
pub fn deny(arguments: &[OsString]) -> Result<(), Trouble> {
    no_arguments("deny", arguments)?;
    need_subcommand("deny")?;
    Program::cargo("deny --workspace check licenses bans sources").run()
}

const FUZZ_TARGETS: &[&str] = &[
    "certificate",
    "decoders",
    "fen",
    "json",
    "pgn",
    "text",
    "tracker",
    "script",
];
const FUZZ_SECONDS: u32 = 60;
/// The target that each family of devices has so long for itself.
const DECODERS: &str = "decoders";

/// `fuzz [SECONDS]`: each target so long, and so long the decoder of each family of devices. New
/// inputs go to `fuzz/target/found`, crashes to `fuzz/artifacts`.
pub fn fuzz(arguments: &[OsString]) -> Result<(), Trouble> {
    let seconds = number("fuzz", arguments, FUZZ_SECONDS)?;
    need_nightly()?;
    need_subcommand("fuzz")?;
    for target in FUZZ_TARGETS {
        match *target {
            DECODERS => device_families()?
                .iter()
                .try_for_each(|family| fuzz_target(target, Some(family), seconds))?,
            target => fuzz_target(target, None, seconds)?,
        }
    }
    Ok(())
}

/// The families of devices, each of which has seeds that are called after it.
fn device_families() -> Result<Vec<String>, Trouble> {
    let seeds = root().join("fuzz/corpus").join(DECODERS);
    let failed = |error| Trouble::Failed(format!("{}: {error}", seeds.display()));
    let mut names = Vec::new();
    for entry in fs::read_dir(&seeds).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        names.push(name.to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// One target, or its part for one family of devices.
fn fuzz_target(target: &str, family: Option<&str>, seconds: u32) -> Result<(), Trouble> {
    let found = match family {
        Some(family) => format!("fuzz/target/found/{target}-{family}"),
        None => format!("fuzz/target/found/{target}"),
    };
    let failed = |error| Trouble::Failed(format!("{found} could not be made: {error}"));
    fs::create_dir_all(root().join(&found)).map_err(failed)?;
    let seeds = format!("fuzz/corpus/{target} fuzz/regressions/{target}");
    let limits = format!("-max_total_time={seconds} -timeout=20 -max_len=4096");
    let program = Program::new("rustup")
        .words("run nightly cargo fuzz run --features libfuzzer")
        .words(&format!("{target} {found} {seeds} -- {limits}"));
    match family {
        Some(family) => program.environment("JADOUBE_FUZZ_FAMILY", family).run(),
        None => program.run(),
    }
}

/// `bench`: all benchmarks; arguments go to criterion.
pub fn bench(arguments: &[OsString]) -> Result<(), Trouble> {
    Program::cargo("bench --workspace --bench * --")
        .arguments(arguments)
        .run()
}

/// `coverage`: writes the matrix of articles and editions anew.
pub fn coverage(arguments: &[OsString]) -> Result<(), Trouble> {
    no_arguments("coverage", arguments)?;
    let matrix = Program::cargo(SHOWN)
        .words("--quiet -- laws --markdown")
        .output()?;
    let failed = |error| Trouble::Failed(format!("docs/coverage.md could not be written: {error}"));
    fs::write(root().join("docs/coverage.md"), matrix).map_err(failed)?;
    println!("docs/coverage.md is written");
    Ok(())
}

pub fn no_arguments(command: &str, arguments: &[OsString]) -> Result<(), Trouble> {
    match arguments {
        [] => Ok(()),
        _ => Err(Trouble::Usage(format!("`{command}` takes no arguments"))),
    }
}

/// The only argument, a number above 0, or else `default`.
fn number(command: &str, arguments: &[OsString], default: u32) -> Result<u32, Trouble> {
    let text = match arguments {
        [] => return Ok(default),
        [one] => one.to_string_lossy(),
        _ => return Err(Trouble::Usage(format!("`{command}` takes one number"))),
    };
    match u32::from_str(&text) {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(Trouble::Usage(format!(
            "`{command}` takes a number above 0, not {text:?}"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_a_default_and_no_zero() {
        let read = |words: &[&str]| {
            number(
                "fuzz",
                &words.iter().map(OsString::from).collect::<Vec<_>>(),
                7,
            )
            .ok()
        };
        assert_eq!(read(&[]), Some(7));
        assert_eq!(read(&["30"]), Some(30));
        assert_eq!(read(&["0"]), None);
        assert_eq!(read(&["1", "2"]), None);
    }

    #[test]
    fn the_readme_runs_what_is_built_already() {
        let readme = fs::read_to_string(root().join("README.md")).unwrap();
        assert!(readme.contains(&format!("`cargo {SHOWN} -- rule examples/")));
    }

    #[test]
    fn every_fuzz_target_has_its_program_and_seeds() {
        for target in FUZZ_TARGETS {
            assert!(
                root()
                    .join(format!("fuzz/fuzz_targets/{target}.rs"))
                    .exists(),
                "{target}"
            );
            assert!(
                root().join(format!("fuzz/corpus/{target}")).is_dir(),
                "{target}"
            );
            assert!(
                root().join(format!("fuzz/regressions/{target}")).is_dir(),
                "{target}"
            );
        }
    }
}
