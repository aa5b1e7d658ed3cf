//! Installs tools that a command needs where they are missing.

use std::path::PathBuf;

use crate::shell::{Program, Trouble, target_dir};

/// Builds the program as the tests built it, with overflow checked; gives where it is.
pub fn tried_program() -> Result<PathBuf, Trouble> {
    built_as_for_tests("--bins")?;
    Ok(target_dir().join("debug/jadoube"))
}

/// Builds what further words name as the tests built it, so that nothing is compiled twice: with a
/// test the packages have the features that they have in tests.
pub const AS_FOR_TESTS: &str = "build --workspace --test cases";

/// Builds what the words name as the tests built it.
pub fn built_as_for_tests(words: &str) -> Result<(), Trouble> {
    Program::cargo(AS_FOR_TESTS).words(words).run()
}

/// Makes sure that the component behind `cargo <subcommand>` is there.
pub fn need_component(subcommand: &str, component: &str) -> Result<(), Trouble> {
    if Program::cargo(subcommand).words("--version").succeeds() {
        return Ok(());
    }
    Program::new("rustup")
        .words("component add")
        .words(component)
        .run()
}

/// Makes sure that `cargo <subcommand>`, of the crate `cargo-<subcommand>`, is there.
pub fn need_subcommand(subcommand: &str) -> Result<(), Trouble> {
    if Program::cargo(subcommand).words("--version").succeeds() {
        return Ok(());
    }
    Program::cargo("install --locked")
        .words(&format!("cargo-{subcommand}"))
        .run()
}

/// Makes sure that there is a nightly toolchain.
pub fn need_nightly() -> Result<(), Trouble> {
    if Program::new("rustup")
        .words("run nightly rustc --version")
        .succeeds()
    {
        return Ok(());
    }
    Program::new("rustup")
        .words("toolchain install nightly --profile minimal")
        .run()
}
