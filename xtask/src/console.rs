//! The console: built with npm, tried in a real browser.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::chores::no_arguments;
use crate::debian::{apt, cannot_install};
use crate::parts::Outcome;
use crate::shell::{Program, Trouble, root};
use crate::tools::tried_program;

/// What builds the console runs on 20.19 and later ones of 20, and on 22.12 and whatever is later.
const WANTED_NODE: &str = "Node.js 20.19 or later (of 22, 22.12 or later) with npm";

fn folder() -> PathBuf {
    root().join("web")
}

/// Why the console cannot be built here, if it cannot.
pub fn cannot_build() -> Option<String> {
    match node() {
        Some(version) if can_build(version) => None,
        Some([major, minor]) => Some(format!(
            "the console needs {WANTED_NODE}; here is {major}.{minor} (https://nodejs.org)"
        )),
        None => Some(format!(
            "the console needs {WANTED_NODE}, and there is none (https://nodejs.org)"
        )),
    }
}

const fn can_build([major, minor]: [u32; 2]) -> bool {
    matches!((major, minor), (20, 19..) | (22, 12..) | (23.., _))
}

/// The version of Node.js, if it and npm are there.
fn node() -> Option<[u32; 2]> {
    if !Program::new("npm").words("--version").succeeds() {
        return None;
    }
    let said = Program::new("node").words("--version").output().ok()?;
    version(&String::from_utf8(said).ok()?)
}

fn version(said: &str) -> Option<[u32; 2]> {
    let mut numbers = said.trim().strip_prefix('v')?.split('.');
    Some([numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?])
}

/// Builds it into `web/dist`, from where the service takes it; once in a run, for the service is compiled anew with newer files.
pub fn build() -> Result<(), Trouble> {
    static IS_BUILT: AtomicBool = AtomicBool::new(false);
    if IS_BUILT.load(Ordering::Relaxed) {
        return Ok(());
    }
    if let Some(why) = cannot_build() {
        return Err(Trouble::Failed(why));
    }
    install()?;
    npm("run build").run()?;
    IS_BUILT.store(true, Ordering::Relaxed);
    Ok(())
}

fn npm(words: &str) -> Program {
    Program::new("npm").words(words).within(&folder())
}

/// Installs exactly what the lock file names, unless that was done before.
fn install() -> Result<(), Trouble> {
    let failed = |error| Trouble::Failed(format!("web/package-lock.json: {error}"));
    let wanted = fs::read(folder().join("package-lock.json")).map_err(failed)?;
    let installed = folder().join("node_modules/.installed-lock.json");
    if fs::read(&installed).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    npm("ci --no-audit --no-fund").run()?;
    // the last step, so that what was broken off is done again
    fs::write(&installed, wanted).map_err(failed)
}

/// The part of the test command: types, the tests of the page, and the page itself.
pub fn run() -> Result<Outcome, Trouble> {
    build()?;
    npm("run check").run()?;
    npm("test").run()?;
    Ok(Outcome::Done)
}

/// The part of the test command: the console in a browser, before the real service.
pub fn browser() -> Result<Outcome, Trouble> {
    in_a_browser("run browser")?;
    Ok(Outcome::Done)
}

/// `screenshots`: the pictures of the README.
pub fn screenshots(arguments: &[OsString]) -> Result<(), Trouble> {
    no_arguments("screenshots", arguments)?;
    in_a_browser("run screenshots")
}

/// Runs this with Chromium and the service.
fn in_a_browser(words: &str) -> Result<(), Trouble> {
    need_chromium()?;
    build()?;
    let service = tried_program()?;
    npm(words)
        .environment("JADOUBE", &service.to_string_lossy())
        .run()
}

fn need_chromium() -> Result<(), Trouble> {
    if chromium_is_there() {
        return Ok(());
    }
    if let Some(why) = cannot_install()? {
        return Err(missing(why));
    }
    apt("update")?;
    apt("install -y --no-install-recommends chromium")?;
    match chromium_is_there() {
        true => Ok(()),
        false => Err(missing("it was installed and is not found")),
    }
}

fn chromium_is_there() -> bool {
    std::path::Path::new("/usr/bin/chromium").exists()
}

fn missing(why: &str) -> Trouble {
    Trouble::Failed(format!(
        "the console is tried in /usr/bin/chromium: {why}; install the package chromium"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node() {
        assert_eq!(version("v20.19.1\n"), Some([20, 19]));
        for (said, builds) in [
            ("v18.20.4", false),
            ("v20.18.3", false),
            ("v20.20.2", true),
            ("v21.7.3", false),
            ("v22.1.0", false),
            ("v22.12.0", true),
            ("v24.0.0", true),
        ] {
            assert_eq!(version(said).map(can_build), Some(builds), "{said}");
        }
        assert_eq!(version("20.19.1"), None);
    }
}
