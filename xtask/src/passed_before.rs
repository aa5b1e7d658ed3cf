//! Tells whether tests have passed before with the same programs and files, so that they are not
//! run again.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::parts::PartOutcome;
use crate::shell::{Program, Trouble, root, target_dir};

/// Variables by which tests are told to do more, or where something is.
const VARIABLES: [&str; 5] = [
    "JADOUBE_",
    "PROPTEST_",
    "CHROMIUM",
    "DATABASE_URL",
    "RUSTFLAGS",
];

/// All that decides how tests end.
#[derive(Clone)]
pub struct TestInputs {
    hasher: DefaultHasher,
    /// Something of it cannot be known: then nothing has passed before.
    is_known: bool,
}

impl TestInputs {
    /// The programs, and the environment.
    pub fn of_programs<'p>(programs: impl IntoIterator<Item = &'p Path>) -> TestInputs {
        let mut inputs = TestInputs {
            hasher: DefaultHasher::new(),
            is_known: true,
        };
        for program in programs {
            inputs = inputs.with_program(program);
        }
        let is_asked = |name: &str| VARIABLES.iter().any(|begin| name.starts_with(begin));
        let mut told: Vec<_> = std::env::vars_os()
            .filter(|(name, _)| is_asked(&name.to_string_lossy()))
            .collect();
        told.sort();
        told.hash(&mut inputs.hasher);
        inputs
    }

    /// One more program.
    pub fn with_program(mut self, program: &Path) -> TestInputs {
        self.add_stamp(program);
        self
    }

    /// The files of the project under these paths of it, besides those that git ignores.
    pub fn with_files(self, under: &[&str]) -> TestInputs {
        self.with(under, |_| true)
    }

    /// All files of the project, besides those that are compiled into programs.
    pub fn with_uncompiled_files(self) -> TestInputs {
        let is_compiled = |name: &str| name.ends_with(".rs") || name.starts_with("web/");
        self.with(&["."], |name| !is_compiled(name))
    }

    /// The cases and recordings that lie beside the project, where they are at hand.
    pub fn with_shared(mut self) -> TestInputs {
        let mut folders = vec![root().join("../shared")];
        while let Some(folder) = folders.pop() {
            let mut inside: Vec<PathBuf> = fs::read_dir(folder)
                .into_iter()
                .flatten()
                .flatten()
                .map(|entry| entry.path())
                .collect();
            inside.sort();
            for path in inside {
                match path.is_dir() {
                    true => folders.push(path),
                    false => self.add_stamp(&path),
                }
            }
        }
        self
    }

    fn with(mut self, under: &[&str], is_wanted: impl Fn(&str) -> bool) -> TestInputs {
        let list = Program::new("git").words("ls-files --cached --others --exclude-standard -z");
        let Ok(listed) = list.arguments(under).output() else {
            self.is_known = false;
            return self;
        };
        for name in String::from_utf8_lossy(&listed).split_terminator('\0') {
            if is_wanted(name) {
                name.hash(&mut self.hasher);
                // one that is deleted and still listed is different, too
                fs::read(root().join(name)).ok().hash(&mut self.hasher);
            }
        }
        self
    }

    /// Its size and when it was written: programs are large.
    fn add_stamp(&mut self, path: &Path) {
        let stamp = fs::metadata(path).and_then(|file| Ok((file.len(), file.modified()?)));
        self.is_known &= stamp.is_ok();
        path.hash(&mut self.hasher);
        stamp
            .unwrap_or((0, SystemTime::UNIX_EPOCH))
            .hash(&mut self.hasher);
    }

    /// Whether nothing has changed.
    pub fn is_same(&self, other: &TestInputs) -> bool {
        self.digest() == other.digest()
    }

    fn digest(&self) -> Option<String> {
        self.is_known
            .then(|| format!("{:016x}", self.hasher.finish()))
    }
}

/// Runs a part, unless it has passed before with the same inputs, which are asked for again when it
/// has passed: what was changed meanwhile was not tested.
pub fn unless_passed(
    name: &str,
    inputs: impl Fn() -> TestInputs,
    run: impl FnOnce() -> Result<(), Trouble>,
) -> Result<PartOutcome, Trouble> {
    let before = inputs();
    if has_passed(name, &before) {
        println!("{name} has passed before with the same programs and files");
        return Ok(PartOutcome::PassedBefore);
    }
    forget(name)?;
    run()?;
    let after = inputs();
    if after.is_same(&before) {
        keep(name, &after)?;
    }
    Ok(PartOutcome::Done)
}

/// Whether this has passed before with these inputs.
pub fn has_passed(name: &str, inputs: &TestInputs) -> bool {
    let kept = fs::read_to_string(file(name)).ok();
    kept.is_some() && kept == inputs.digest()
}

/// Keeps that this has passed.
pub fn keep(name: &str, inputs: &TestInputs) -> Result<(), Trouble> {
    let Some(digest) = inputs.digest() else {
        return Ok(());
    };
    let written = fs::create_dir_all(folder()).and_then(|()| fs::write(file(name), digest));
    written.map_err(|error| Trouble::at(&file(name), &error))
}

/// Forgets that this has passed.
pub fn forget(name: &str) -> Result<(), Trouble> {
    removed(&file(name), fs::remove_file(file(name)))
}

/// Forgets whatever has passed.
pub fn forget_all() -> Result<(), Trouble> {
    removed(&folder(), fs::remove_dir_all(folder()))
}

fn removed(path: &Path, removed: std::io::Result<()>) -> Result<(), Trouble> {
    match removed {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Trouble::at(path, &error))
        }
        _ => Ok(()),
    }
}

fn folder() -> PathBuf {
    target_dir().join("passed")
}

fn file(name: &str) -> PathBuf {
    folder().join(name.replace(' ', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_passed_is_run_again_only_with_other_inputs() {
        let (name, program) = ("a-part-of-this-test", file("a-program-of-this-test"));
        fs::create_dir_all(folder()).unwrap();
        fs::write(&program, "1").unwrap();
        let inputs = || TestInputs::of_programs([program.as_path()]);
        let pass = || unless_passed(name, inputs, || Ok(())).unwrap();
        forget(name).unwrap();
        assert_eq!(pass(), PartOutcome::Done);
        assert_eq!(pass(), PartOutcome::PassedBefore);
        fs::write(&program, "22").unwrap();
        assert_eq!(pass(), PartOutcome::Done);
        // what failed has not passed, though it had before
        fs::write(&program, "333").unwrap();
        let failure = || Err(Trouble::Failed("it fails".into()));
        assert!(unless_passed(name, inputs, failure).is_err());
        assert!(!has_passed(name, &inputs()));
        // what is changed while it runs was not tested
        let change = || {
            fs::write(&program, "4444").unwrap();
            Ok(())
        };
        assert_eq!(
            unless_passed(name, inputs, change).unwrap(),
            PartOutcome::Done
        );
        assert_eq!(pass(), PartOutcome::Done);
        fs::remove_file(&program).unwrap();
        assert_eq!(pass(), PartOutcome::Done);
        assert_eq!(pass(), PartOutcome::Done, "a program that is not there");
        forget(name).unwrap();
    }

    #[test]
    fn files_count_by_what_stands_in_them() {
        let inputs = |under: &[&str]| TestInputs::of_programs([]).with_files(under).digest();
        assert_eq!(inputs(&["docs"]), inputs(&["docs"]));
        assert_ne!(inputs(&["docs"]), inputs(&["law"]));
        let uncompiled = || TestInputs::of_programs([]).with_uncompiled_files();
        assert_eq!(uncompiled().digest(), uncompiled().digest());
        assert_ne!(uncompiled().digest(), inputs(&["."]));
    }
}
