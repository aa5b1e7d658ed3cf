//! Makes the lines to judge: the same for both programs.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::base::{Programs, told};
use crate::shared_cases;
use crate::shell::{Trouble, root};

/// A file of games.
pub struct GamesFile {
    /// Where they are from.
    pub name: &'static str,
    pub file: PathBuf,
}

/// Makes the games that are not kept from the time before.
pub fn all(programs: &Programs, seed: u64, scripts: u64) -> Result<Vec<GamesFile>, Trouble> {
    let mut all = vec![
        from_files(programs, "cases", &["cases"])?,
        from_files(
            programs,
            "scripts",
            &["fuzz/corpus/script", "fuzz/regressions/script"],
        )?,
    ];
    all.extend(shared(programs)?);
    if scripts > 0 {
        all.push(random(programs, seed, scripts)?);
    }
    Ok(all)
}

fn from_files(
    programs: &Programs,
    name: &'static str,
    folders: &[&str],
) -> Result<GamesFile, Trouble> {
    let mut files = Vec::new();
    for folder in folders.iter().map(|folder| root().join(folder)) {
        for entry in fs::read_dir(&folder).map_err(told(&folder))? {
            files.push(entry.map_err(told(&folder))?.path());
        }
    }
    files.retain(|file| file.file_name().is_some_and(|file| file != "disputed.txt"));
    files.sort();
    let file = programs.kept.join(name);
    let mut make = Command::new(&programs.games);
    print_to(make.arg(name).args(files), &file)?;
    Ok(GamesFile { name, file })
}

fn shared(programs: &Programs) -> Result<Option<GamesFile>, Trouble> {
    let file = shared_cases::lines_into(&programs.kept.join("shared-cases"))?;
    let name = "shared cases";
    Ok(file.map(|file| GamesFile { name, file }))
}

/// Two halves at once, kept for the next time: their making takes as long as their judging.
fn random(programs: &Programs, seed: u64, scripts: u64) -> Result<GamesFile, Trouble> {
    let name = "random scripts";
    let file = programs.kept.join(format!("random-{seed}-{scripts}"));
    if file.exists() {
        return Ok(GamesFile { name, file });
    }
    eprintln!("making {scripts} random scripts");
    let (first, second) = (file.with_extension("first"), file.with_extension("second"));
    let make = |from: u64, count: u64| {
        let numbers = [seed, from, count].map(|number| number.to_string());
        let mut make = Command::new(&programs.games);
        make.arg("random").args(numbers);
        make
    };
    let half = scripts / 2;
    std::thread::scope(|scope| {
        let other = scope.spawn(|| print_to(&mut make(half, scripts - half), &second));
        print_to(&mut make(0, half), &first)?;
        other
            .join()
            .unwrap_or_else(|_| Err(Trouble::Failed("a thread panicked".into())))
    })?;
    append(&second, &first)?;
    fs::rename(&first, &file).map_err(told(&file))?;
    Ok(GamesFile { name, file })
}

fn append(from: &Path, to: &Path) -> Result<(), Trouble> {
    let mut source = File::open(from).map_err(told(from))?;
    let mut sink = File::options().append(true).open(to).map_err(told(to))?;
    std::io::copy(&mut source, &mut sink).map_err(told(to))?;
    fs::remove_file(from).map_err(told(from))
}

fn print_to(command: &mut Command, file: &Path) -> Result<(), Trouble> {
    let out = File::create(file).map_err(told(file))?;
    let quiet = command.current_dir(root()).stdin(Stdio::null()).stdout(out);
    let program = PathBuf::from(quiet.get_program());
    let status = quiet.status().map_err(told(&program))?;
    if status.success() {
        return Ok(());
    }
    let shown = program.display();
    Err(Trouble::Failed(format!(
        "{shown} did not make {} ({status})",
        file.display()
    )))
}
