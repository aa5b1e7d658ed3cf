//! Tools that a command needs, installed where they are missing.

use crate::shell::{Program, Trouble};

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
