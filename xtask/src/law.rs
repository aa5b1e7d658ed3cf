//! Runs `cargo xtask law`: writes everything that is made from the law book, `law/`.

mod book;
mod check;
mod cited;
mod console;
mod docs;
mod edition;
pub mod imaginary;
mod page;
mod rust;
mod shape;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Trouble, root};

/// `law [--check] [--root FOLDER]`: writes what is made from the law book, or says what would be
/// written otherwise.
pub fn run(arguments: &[OsString]) -> Result<(), Trouble> {
    let mut at = root().to_owned();
    let mut checks = false;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.to_str() {
            Some("--check") => checks = true,
            Some("--root") => {
                let folder = rest.next().map(PathBuf::from);
                at = folder.ok_or_else(|| Trouble::Usage("`--root` needs a folder".into()))?;
            }
            _ => return Err(Trouble::Usage(format!("`law` does not know {argument:?}"))),
        }
    }
    let problems = if checks { check(&at) } else { write(&at) };
    match problems.map_err(Trouble::Failed)?.as_slice() {
        [] => Ok(()),
        problems => Err(Trouble::Failed(format!(
            "the law book:\n{}",
            problems.join("\n")
        ))),
    }
}

/// What is wrong with the law book, or not written as it would be.
fn check(root: &Path) -> Result<Vec<String>, String> {
    let book = book::read(root)?;
    let mut problems = check::problems(&book)?;
    let there = |path: &String| fs::read_to_string(root.join(path)).unwrap_or_default();
    let stale = files(&book).into_iter();
    let stale = stale.filter(|(path, text)| there(path) != *text);
    problems.extend(stale.map(|(path, _)| format!("{path} is stale; `cargo xtask law` writes it")));
    Ok(problems)
}

/// Writes what is made from the law book. What is wrong with it is said when all is written: an
/// anchor may be wrong until its function is.
fn write(root: &Path) -> Result<Vec<String>, String> {
    let book = book::read(root)?;
    for (path, text) in files(&book) {
        let at = root.join(&path);
        if fs::read_to_string(&at).is_ok_and(|there| there == text) {
            continue;
        }
        let folder = at.parent().unwrap_or(root);
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&at, text));
        written.map_err(|error| format!("{path}: {error}"))?;
        println!("{path} is written");
    }
    check::problems(&book)
}

/// What is written from the law book under `root`, by the paths.
fn made(root: &Path) -> Result<BTreeMap<String, String>, String> {
    Ok(files(&book::read(root)?).into_iter().collect())
}

fn files(book: &book::Book) -> Vec<(String, String)> {
    [rust::files(book), console::files(book), docs::files(book)].concat()
}
