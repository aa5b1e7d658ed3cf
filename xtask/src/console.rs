//! Builds the console with npm, and tries it in a real browser.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::chores::no_arguments;
use crate::debian::{apt, cannot_install};
use crate::engine_package::{self, PackagerBuild};
use crate::parts::PartOutcome;
use crate::passed_before::{TestInputs, unless_passed};
use crate::shell::{Program, Trouble, alone_with, root};
use crate::tools::tried_program;
use crate::trf_peer;

/// What builds the console runs on 20.19 and later ones of 20, and on 22.12 and whatever is later.
const WANTED_NODE: &str = "Node.js 20.19 or later (of 22, 22.12 or later) with npm";

fn folder() -> PathBuf {
    root().join("web")
}

/// Why the console cannot be built here, if it cannot.
pub fn cannot_build() -> Option<String> {
    node_that_builds().err()
}

/// The version of Node.js, or why the console cannot be built with it.
fn node_that_builds() -> Result<[u32; 2], String> {
    match node() {
        Some(version) if can_build(version) => Ok(version),
        Some([major, minor]) => Err(format!(
            "the console needs {WANTED_NODE}; here is {major}.{minor} (https://nodejs.org)"
        )),
        None => Err(format!(
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

/// Builds it into `web/dist`, from where the service takes it, unless nothing has changed since it
/// was built. Files that are built as they were are not written again either, for the service is
/// compiled anew with newer files.
pub fn build(packager: PackagerBuild) -> Result<(), Trouble> {
    let _held = alone_with("console")?;
    engine_package::put_into(&engine(), packager)?;
    let inputs = inputs()?;
    install()?;
    let is_built = fs::read(built_from()).is_ok_and(|built| built == inputs);
    if is_built && folder().join(TYPES).exists() {
        return replace().run();
    }
    build_from(&inputs)
}

/// Builds it although nothing has changed.
pub fn build_again() -> Result<(), Trouble> {
    let _held = alone_with("console")?;
    engine_package::put_into(&engine(), PackagerBuild::AsForTests)?;
    install()?;
    build_from(&inputs()?)
}

fn build_from(inputs: &[u8]) -> Result<(), Trouble> {
    let failed = |error| Trouble::Failed(format!("{}: {error}", built_from().display()));
    npm("run build").run()?;
    // the last step, so that what was broken off is done again
    fs::write(built_from(), inputs).map_err(failed)
}

/// Brings `web/dist` to what was built.
fn replace() -> Program {
    let replace = Program::new("node").words("scripts/replace.mjs .built/dist dist");
    replace.within(&folder())
}

/// The engine that is built into it.
fn engine() -> PathBuf {
    folder().join(".engine")
}

/// The generated file that the check of types needs.
const TYPES: &str = "src/api/schema.d.ts";

/// Files outside its folder that the build reads; the manifests of the crates say whose notices the
/// page shows.
const READ_OUTSIDE: &[&str] = &[
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "bindings/js/Cargo.toml",
    "crates/service/openapi.json",
];

/// Where the inputs of the last build are.
fn built_from() -> PathBuf {
    folder().join(".built/inputs")
}

/// Everything that the build reads, one file after the other, to be compared as it is.
fn inputs() -> Result<Vec<u8>, Trouble> {
    let version = node_that_builds().map_err(Trouble::Failed)?;
    let failed = |error| Trouble::Failed(format!("what the console is built from: {error}"));
    let mut all = format!("Node.js {version:?}\n").into_bytes();
    for file in files_read().map_err(failed)? {
        let bytes = fs::read(root().join(&file)).map_err(failed)?;
        all.extend(format!("{} {}\n", file.display(), bytes.len()).bytes());
        all.extend(bytes);
    }
    Ok(all)
}

/// The files that the build reads, by their paths from the root.
fn files_read() -> io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = READ_OUTSIDE.iter().map(PathBuf::from).collect();
    for member in fs::read_dir(root().join("crates"))? {
        files.push(member?.path().join("Cargo.toml"));
    }
    let generated: Vec<PathBuf> = generated(&fs::read_to_string(folder().join(".gitignore"))?)
        .map(|path| folder().join(path))
        .collect();
    collect(&folder(), &generated, &mut files)?;
    if engine().exists() {
        collect(&engine(), &[], &mut files)?;
    }
    files.sort();
    Ok(files)
}

/// The paths that git ignores there are those that are generated.
fn generated(ignored: &str) -> impl Iterator<Item = &str> {
    ignored
        .lines()
        .filter_map(|line| line.strip_prefix('/'))
        .map(|line| line.trim_end_matches("/*"))
}

fn collect(folder: &Path, generated: &[PathBuf], files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if generated.contains(&path) {
            continue;
        }
        match path.is_dir() {
            true => collect(&path, generated, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}

fn npm(words: &str) -> Program {
    Program::new("npm").words(words).within(&folder())
}

/// The browser, with what drives it in `web/node_modules`.
pub fn driven_browser() -> Result<PathBuf, Trouble> {
    let browser = need_browser()?;
    let _held = alone_with("console")?;
    node_that_builds().map_err(Trouble::Failed)?;
    install()?;
    Ok(browser)
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
pub fn run() -> Result<PartOutcome, Trouble> {
    build(PackagerBuild::AsForTests)?;
    npm("run check").run()?;
    npm("test").run()?;
    Ok(PartOutcome::Done)
}

/// The part of the test command: the console in a browser, before the real service.
pub fn browser() -> Result<PartOutcome, Trouble> {
    let tried = TriedConsole::need()?;
    unless_passed("browser", || tried.inputs(), || tried.browse())
}

/// `screenshots`: the pictures of the README.
pub fn screenshots(arguments: &[OsString]) -> Result<(), Trouble> {
    no_arguments("screenshots", arguments)?;
    TriedConsole::need()?.npm("run screenshots").run()
}

/// What the console is tried with: Chromium, and the service that carries it.
struct TriedConsole {
    browser: PathBuf,
    service: PathBuf,
}

impl TriedConsole {
    /// Both as they are now; built and installed where they are not.
    fn need() -> Result<TriedConsole, Trouble> {
        let browser = need_browser()?;
        build(PackagerBuild::AsForTests)?;
        let service = tried_program()?;
        Ok(TriedConsole { browser, service })
    }

    fn inputs(&self) -> TestInputs {
        let programs = [&self.browser, &self.service].map(PathBuf::as_path);
        TestInputs::of_programs(programs).with_files(&["web", "examples", "xtask"])
    }

    /// The tests, one of which has another program read a report.
    fn browse(&self) -> Result<(), Trouble> {
        let reader = trf_peer::reader()?.map(|path| path.to_string_lossy().into_owned());
        self.npm("run browser")
            .environment("JADOUBE_TRF_READER", &reader.join("\n"))
            .run()
    }

    fn npm(&self, words: &str) -> Program {
        npm(words)
            .with_files_in_memory()
            .environment("CHROMIUM", &self.browser.to_string_lossy())
            .environment("JADOUBE", &self.service.to_string_lossy())
    }
}

/// Chromium without windows, which takes half the time of a processor; it draws the same pages.
const WITHOUT_WINDOWS: &str = "chromium-headless-shell";

/// Where the browser is, unless `CHROMIUM` says so. Chromium as it comes will do where the other is
/// neither there nor to be had.
fn need_browser() -> Result<PathBuf, Trouble> {
    if let Some(chosen) = std::env::var_os("CHROMIUM") {
        return Ok(chosen.into());
    }
    if let Some(browser) = debians(WITHOUT_WINDOWS) {
        return Ok(browser);
    }
    let other = debians("chromium");
    if let Some(why) = cannot_install()? {
        return other.ok_or_else(|| missing(why));
    }
    apt("update")?;
    let known = Program::new("apt-cache").words("show");
    let package = match (known.words(WITHOUT_WINDOWS).succeeds(), other) {
        (true, _) => WITHOUT_WINDOWS,
        (false, Some(other)) => return Ok(other),
        (false, None) => "chromium",
    };
    apt(&format!("install -y --no-install-recommends {package}"))?;
    debians(package).ok_or_else(|| missing("it was installed and is not found"))
}

/// Debian's one of this name, if it is there.
fn debians(name: &str) -> Option<PathBuf> {
    let place = Path::new("/usr/bin").join(name);
    place.exists().then_some(place)
}

fn missing(why: &str) -> Trouble {
    Trouble::Failed(format!(
        "the console is tried in /usr/bin/{WITHOUT_WINDOWS}, or /usr/bin/chromium: {why}; install one \
         of these packages"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_build_reads_is_known() {
        let files = files_read().unwrap();
        let is_read = |path: &str| files.iter().any(|file| root().join(file).ends_with(path));
        for path in [
            "web/package-lock.json",
            "web/src/main.tsx",
            "web/vite.config.ts",
            "crates/cli/Cargo.toml",
        ] {
            assert!(is_read(path), "{path}");
        }
        for path in [
            "web/dist/index.html",
            TYPES,
            "node_modules/vite/package.json",
        ] {
            assert!(!is_read(path), "{path}");
        }
    }

    #[test]
    fn the_build_reads_nothing_else_outside_its_folder() {
        let scripts = fs::read_dir(folder().join("scripts")).unwrap();
        let scripts = scripts.map(|entry| entry.unwrap().path());
        for script in scripts.chain([folder().join("vite.config.ts")]) {
            let text = fs::read_to_string(&script).unwrap();
            // every second part stands between quotation marks
            let outside = text.split('"').skip(1).step_by(2);
            for path in outside.filter_map(|word| word.strip_prefix("../")) {
                let is_known = READ_OUTSIDE.contains(&path) || matches!(path, "" | "../");
                assert!(is_known, "{}: {path}", script.display());
            }
        }
    }

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
