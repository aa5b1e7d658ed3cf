//! Builds the two programs that are compared: that of the base commit, checked out beneath the
//! target folder, and the present one.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{Program, Trouble, root, target_dir};

/// Programs of the fuzz crate, which the base is given as they are now: they use nothing but what
/// it had.
const ANSWERS: &str = "answers";
const GAMES: &str = "games";

/// As fast to build as may be; what is said does not depend on it.
const PROFILE: [(&str, &str); 3] = [
    ("CARGO_PROFILE_RELEASE_LTO", "off"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
];

/// The two programs that were built.
pub struct Programs {
    /// Answers lines as the base does.
    pub base: PathBuf,
    /// Answers lines as the program does now.
    pub present: PathBuf,
    /// Makes lines, as the base does.
    pub games: PathBuf,
    /// Where lines that are made are kept.
    pub kept: PathBuf,
}

/// Builds both. What was built before is not built again.
pub fn build(commit: &str) -> Result<Programs, Trouble> {
    let hash = full_hash(commit)?;
    let folder = target_dir().join("base").join(&hash[..12]);
    let kept = folder.join("games");
    let tree = folder.join("tree");
    check_out(&hash, &tree)?;
    if give_programs(&tree)? == LinesGiven::Anew && kept.exists() {
        fs::remove_dir_all(&kept).map_err(told(&kept))?;
    }
    fs::create_dir_all(&kept).map_err(told(&kept))?;
    let base = built(&tree, &folder.join("target"), &[ANSWERS, GAMES])?;
    let present = built(root(), &target_dir().join("differences"), &[ANSWERS])?;
    Ok(Programs {
        base: base.join(ANSWERS),
        present: present.join(ANSWERS),
        games: base.join(GAMES),
        kept,
    })
}

fn full_hash(commit: &str) -> Result<String, Trouble> {
    let name = format!("{commit}^{{commit}}");
    let said = Program::new("git")
        .words("rev-parse --verify --quiet --end-of-options")
        .arguments(&[&name])
        .output()
        .map_err(|_| Trouble::Failed(format!("git knows no commit {commit}")))?;
    Ok(String::from_utf8_lossy(&said).trim().to_owned())
}

fn check_out(hash: &str, tree: &Path) -> Result<(), Trouble> {
    if tree.join("Cargo.toml").exists() {
        return Ok(());
    }
    // forced: git may remember one that went with the target folder
    Program::new("git")
        .words("worktree add --force --detach --quiet")
        .arguments(&[tree.as_os_str(), hash.as_ref()])
        .run()
}

#[derive(PartialEq)]
enum LinesGiven {
    Before,
    Anew,
}

/// Writes the present programs into the checkout, where they are not there as they are; tells
/// whether the one that makes games changed.
fn give_programs(tree: &Path) -> Result<LinesGiven, Trouble> {
    let mut given = LinesGiven::Before;
    for name in [ANSWERS, GAMES] {
        let place = Path::new("fuzz/examples").join(name).with_extension("rs");
        let (here, there) = (root().join(&place), tree.join(&place));
        let source = fs::read(&here).map_err(told(&here))?;
        if fs::read(&there).is_ok_and(|old| old == source) {
            continue;
        }
        fs::write(&there, source).map_err(told(&there))?;
        if name == GAMES {
            given = LinesGiven::Anew;
        }
    }
    Ok(given)
}

/// Builds programs of the tree and gives the folder they are in.
fn built(tree: &Path, target: &Path, names: &[&str]) -> Result<PathBuf, Trouble> {
    let mut build = Program::cargo("build --quiet --release --locked --package jadoube-fuzz");
    for name in names {
        build = build.arguments(&["--example", name]);
    }
    for (key, value) in PROFILE {
        build = build.environment(key, value);
    }
    let target_folder = target.to_string_lossy();
    build = build.environment("CARGO_TARGET_DIR", &target_folder);
    build.within(tree).run()?;
    Ok(target.join("release/examples"))
}

/// A failure that names the file.
pub fn told(file: &Path) -> impl Fn(std::io::Error) -> Trouble {
    move |error| Trouble::Failed(format!("{}: {error}", file.display()))
}
