//! Makes the package of the engine for JavaScript: for whoever builds upon it, and for the console.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::chores::no_arguments;
use crate::passed_before::{TestInputs, forget, has_passed, keep};
use crate::shell::{Program, Trouble, alone_with, target_dir};
use crate::tools::built_as_for_tests;

/// What the engine is compiled for: a processor that browsers and Node.js have, and nothing beside.
const TARGET: &str = "wasm32-unknown-unknown";

/// Under this name it is kept that the package is what was made of these programs and files.
const MADE: &str = "engine-package";

/// `js`: the package, in `target/js`.
pub fn make(arguments: &[OsString]) -> Result<(), Trouble> {
    no_arguments("js", arguments)?;
    need_target().map_err(Trouble::Failed)?;
    println!(
        "{}: the package",
        EnginePackage::made(PackagerBuild::Alone)?.folder.display()
    );
    Ok(())
}

/// How the packager is built: the features of the libraries that it shares with others differ.
#[derive(Clone, Copy)]
pub enum PackagerBuild {
    /// Nothing else is built.
    Alone,
    /// Of what the tests need, too.
    AsForTests,
}

/// The package, and what it was made by.
pub struct EnginePackage {
    pub folder: PathBuf,
    engine: PathBuf,
    packager: PathBuf,
}

impl EnginePackage {
    /// The package of the engine as it is now.
    ///
    /// # Errors
    /// It cannot be built.
    pub fn made(build: PackagerBuild) -> Result<EnginePackage, Trouble> {
        let _held = alone_with("js")?;
        let package = EnginePackage {
            folder: target_dir().join("js"),
            engine: compiled()?,
            packager: packager(build)?,
        };
        let inputs = package.inputs();
        if !(package.folder.exists() && has_passed(MADE, &inputs)) {
            forget(MADE)?;
            let make = Program::new(&package.packager);
            make.arguments(&[&package.engine, &package.folder]).run()?;
            keep(MADE, &inputs)?;
        }
        Ok(package)
    }

    /// All that it is made of.
    pub fn inputs(&self) -> TestInputs {
        let programs = [&self.engine, &self.packager].map(PathBuf::as_path);
        TestInputs::of_programs(programs).with_files(&["bindings", "LICENSE"])
    }
}

/// Brings a folder to the package, for the console to be built with. Where the target cannot be had
/// there is none, and the console says so where it is asked to rule.
pub fn put_into(folder: &Path, build: PackagerBuild) -> Result<(), Trouble> {
    let failed = |error| Trouble::at(folder, &error);
    if let Err(why) = need_target() {
        eprintln!("xtask: {why}; the console is built without the engine");
        return match folder.exists() {
            true => fs::remove_dir_all(folder).map_err(failed),
            false => Ok(()),
        };
    }
    let package = EnginePackage::made(build)?;
    fs::create_dir_all(folder).map_err(failed)?;
    for name in ["jadoube.js", "jadoube_bg.wasm"] {
        fs::copy(package.folder.join(name), folder.join(name)).map_err(failed)?;
    }
    Ok(())
}

/// Makes sure that there is a standard library for the target, or says why there is none.
pub fn need_target() -> Result<(), String> {
    let sysroot = Program::new("rustc").words("--print sysroot").output();
    let sysroot = sysroot.map_err(|_| "there is no rustc".to_owned())?;
    let library = Path::new(String::from_utf8_lossy(&sysroot).trim())
        .join("lib/rustlib")
        .join(TARGET);
    let add = || Program::new("rustup").words("target add").words(TARGET);
    match library.exists() || add().run().is_ok() {
        true => Ok(()),
        false => Err(format!(
            "the target {TARGET} is not there; `rustup target add {TARGET}` installs it"
        )),
    }
}

/// The compiled engine. Of its kinds of library the one alone that JavaScript takes is asked for:
/// were there another, cargo would not optimize across crates.
fn compiled() -> Result<PathBuf, Trouble> {
    let build = Program::cargo("rustc --package jadoube-js --lib --crate-type cdylib");
    build.words("--profile wasm --target").words(TARGET).run()?;
    Ok(target_dir().join(TARGET).join("wasm/jadoube_js.wasm"))
}

fn packager(build: PackagerBuild) -> Result<PathBuf, Trouble> {
    match build {
        PackagerBuild::Alone => Program::cargo("build --package jadoube-packager").run()?,
        PackagerBuild::AsForTests => built_as_for_tests("--bin jadoube-packager")?,
    }
    Ok(target_dir().join("debug/jadoube-packager"))
}
