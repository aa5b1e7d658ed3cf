//! Tests that what is built stays built: running a command again compiles nothing, however it is
//! called.

use std::ffi::OsStr;

use crate::console;
use crate::parts::PartOutcome;
use crate::shell::{Program, Trouble};
use crate::tools::AS_FOR_TESTS;

/// What users set for cargo themselves; whatever else begins with `CARGO` a shell does not have. It
/// is a list of its own: that `shell.rs` leaves out the right ones is what is tried here.
const SET_BY_USERS: &[&str] = &[
    "CARGO_ALIAS_",
    "CARGO_BUILD_",
    "CARGO_ENCODED_",
    "CARGO_HOME",
    "CARGO_HTTP_",
    "CARGO_INCREMENTAL",
    "CARGO_NET_",
    "CARGO_PROFILE_",
    "CARGO_REGISTR",
    "CARGO_TARGET_",
    "CARGO_TERM_",
];

/// The part of the test command. What is asked for is the program as the tests have it, which is
/// there by now: `run` and the line after it in the README build the same packages in the same way,
/// but in the profile of the demonstration, which would take the test command three minutes more to
/// compile and tell nothing more. What makes cargo compile again, variables that build scripts
/// watch and files of the console that are newer, does so in every profile.
pub fn run() -> Result<PartOutcome, Trouble> {
    let build = || Program::cargo(AS_FOR_TESTS).words("--bins");
    build().run()?;
    // the same files come out, or the service would be compiled
    console::build_again()?;
    compiles_nothing("a command of the project", build())?;
    compiles_nothing("a shell", build().without(is_unknown_to_a_shell))?;
    compiles_nothing("a command after it", build())?;
    Ok(PartOutcome::Done)
}

fn is_unknown_to_a_shell(key: &OsStr) -> bool {
    let key = key.to_string_lossy();
    key.starts_with("CARGO") && !SET_BY_USERS.iter().any(|begin| key.starts_with(begin))
}

/// Cargo is asked itself: it tells of each thing it was to build whether it was there.
fn compiles_nothing(caller: &str, build: Program) -> Result<(), Trouble> {
    let told = build.words("--message-format json --quiet").output()?;
    let told = String::from_utf8_lossy(&told);
    let CargoMessages { fresh, compiled } = CargoMessages::read(&told);
    if fresh == 0 || !compiled.is_empty() {
        return Err(Trouble::Failed(format!(
            "called by {caller}, cargo found {fresh} things built and compiled again: {}",
            compiled.join(", ")
        )));
    }
    println!("called by {caller}: {fresh} things are built, nothing was compiled");
    Ok(())
}

/// The messages of cargo.
#[derive(Debug, PartialEq, Eq)]
struct CargoMessages<'t> {
    fresh: usize,
    /// The packages.
    compiled: Vec<&'t str>,
}

impl CargoMessages<'_> {
    /// Reads the lines that tell of something built.
    fn read(lines: &str) -> CargoMessages<'_> {
        let is_built = |line: &&str| line.contains(r#""reason":"compiler-artifact""#);
        let built = lines.lines().filter(is_built);
        let (fresh, compiled): (Vec<&str>, Vec<&str>) =
            built.partition(|line| line.contains(r#""fresh":true"#));
        CargoMessages {
            fresh: fresh.len(),
            compiled: compiled.into_iter().map(package).collect(),
        }
    }
}

fn package(line: &str) -> &str {
    let after = line.split(r#""package_id":""#).nth(1);
    after
        .and_then(|rest| rest.split('"').next())
        .unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cargo_tells_is_read() {
        let lines = r#"{"reason":"compiler-artifact","package_id":"registry+a#b@1.0.0","fresh":true}
{"reason":"build-script-executed","package_id":"registry+a#b@1.0.0"}
{"reason":"compiler-artifact","package_id":"registry+a#c@1.0.0","fresh":false}
{"reason":"build-finished","success":true}"#;
        let told = CargoMessages::read(lines);
        assert_eq!(told.fresh, 1);
        assert_eq!(told.compiled, ["registry+a#c@1.0.0"]);
    }

    #[test]
    fn a_shell_knows_what_users_set() {
        for (key, unknown) in [
            ("CARGO", true),
            ("CARGO_MANIFEST_DIR", true),
            ("CARGO_PKG_NAME", true),
            ("CARGO_HOME", false),
            ("CARGO_TARGET_DIR", false),
            ("PATH", false),
        ] {
            assert_eq!(is_unknown_to_a_shell(key.as_ref()), unknown, "{key}");
        }
    }
}
