//! Tools that a command needs, installed where they are missing.

use std::path::PathBuf;

use crate::shell::{Program, Trouble, target_dir};

/// Builds the program as the tests built it, with overflow checked, so that nothing is compiled twice; gives where it is.
pub fn tried_program() -> Result<PathBuf, Trouble> {
    // with a test the packages have the features that they have in tests
    Program::cargo("build --workspace --bins --test cases").run()?;
    Ok(target_dir().join("debug/jadoube"))
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
