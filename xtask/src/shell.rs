//! Runs other programs from the root of the workspace.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Why a command ends early.
#[derive(Debug)]
pub enum Trouble {
    /// The command was called in a way it does not know.
    Usage(String),
    /// Something was tried and failed.
    Failed(String),
}

impl Trouble {
    /// A file or a folder cannot be used.
    pub fn at(path: &Path, error: &io::Error) -> Trouble {
        Trouble::Failed(format!("{}: {error}", path.display()))
    }
}

/// The folder of the workspace.
pub fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// Where cargo puts what it builds.
pub fn target_dir() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR");
    root().join(chosen.map_or_else(|| PathBuf::from("target"), PathBuf::from))
}

/// The beginnings of the variables that cargo sets for a program it runs.
const TOLD_BY_CARGO: &[&str] = &[
    "CARGO_BIN_",
    "CARGO_CRATE_",
    "CARGO_MANIFEST_",
    "CARGO_PKG_",
    "CARGO_PRIMARY_PACKAGE",
    "CARGO_TARGET_TMPDIR",
];

/// Whether cargo set this variable for us. Build scripts watch some of them (`ring` does), and
/// cargo takes them from where it is called: were they handed on, what is built here would be built
/// anew from a shell, and the other way round. What a user sets (`CARGO_HOME`, `CARGO_TARGET_DIR`,
/// `CARGO_BUILD_JOBS`, `RUSTFLAGS`) is handed on, and so are `LD_LIBRARY_PATH` and what rustup
/// sets, which nothing watches.
fn is_told_by_cargo(key: &OsStr) -> bool {
    let key = key.to_string_lossy();
    key == "CARGO" || TOLD_BY_CARGO.iter().any(|begin| key.starts_with(begin))
}

/// Where Linux keeps files in memory.
const IN_MEMORY: &str = "/dev/shm";
/// What tests write at the same time is less by far; containers often have 64 MiB there.
const ENOUGH_KIB: u64 = 2 << 20;

fn has_room(folder: &str) -> bool {
    let mut df = Command::new("df");
    let said = df.args(["-k", "--output=avail", folder]).output();
    said.is_ok_and(|said| avail(&String::from_utf8_lossy(&said.stdout)) >= ENOUGH_KIB)
}

/// The number under the heading; none where `df` knows no such folder.
fn avail(said: &str) -> u64 {
    let number = said
        .lines()
        .nth(1)
        .and_then(|line| line.trim().parse().ok());
    number.unwrap_or(0)
}

/// Waits until no other command of this workspace does this, and keeps others from it as long as
/// the file is held.
pub fn alone_with(what: &str) -> Result<File, Trouble> {
    let path = target_dir().join(what).with_extension("lock");
    let held = File::create(&path).and_then(|file| file.lock().map(|()| file));
    held.map_err(|error| Trouble::Failed(format!("{}: {error}", path.display())))
}

/// A program with its arguments, not yet run. It sees the variables of whoever called cargo,
/// without those cargo has added.
pub struct Program(Command);

impl Program {
    /// This program, found on the PATH.
    pub fn new(name: impl AsRef<OsStr>) -> Program {
        let mut command = Command::new(name);
        command.current_dir(root());
        Program(command).without(is_told_by_cargo)
    }

    /// A program that may open so many files.
    pub fn with_open_files(most: u32, program: &Path) -> Program {
        let limited = format!("ulimit -n {most} && exec \"$0\" \"$@\"");
        let shell = Program::new("sh").arguments(&["-c", &limited]);
        shell.arguments(&[program])
    }

    /// Cargo with the words of `line` as its arguments.
    pub fn cargo(line: &str) -> Program {
        Program::new("cargo").words(line)
    }

    /// Adds the words of `line`, separated by spaces.
    pub fn words(self, line: &str) -> Program {
        let words: Vec<OsString> = line.split_ascii_whitespace().map(OsString::from).collect();
        self.arguments(&words)
    }

    /// Adds these arguments as they are.
    pub fn arguments(mut self, arguments: &[impl AsRef<OsStr>]) -> Program {
        self.0.args(arguments);
        self
    }

    /// Sets a variable of the environment.
    pub fn environment(mut self, key: &str, value: &str) -> Program {
        self.0.env(key, value);
        self
    }

    /// Gives it a folder in memory for what it writes for a while, where there is one with room and
    /// nobody has chosen another: no test turns the power off, so there is nothing to wait for a
    /// disk for.
    pub fn with_files_in_memory(self) -> Program {
        const CHOSEN: &str = "TMPDIR";
        match std::env::var_os(CHOSEN) {
            None if has_room(IN_MEMORY) => self.environment(CHOSEN, IN_MEMORY),
            _ => self,
        }
    }

    /// Leaves out variables of the environment.
    pub fn without(mut self, is_left_out: fn(&OsStr) -> bool) -> Program {
        for (key, _) in std::env::vars_os().filter(|(key, _)| is_left_out(key)) {
            self.0.env_remove(key);
        }
        self
    }

    /// Prints the command and runs it in the terminal.
    pub fn run(mut self) -> Result<(), Trouble> {
        let line = self.line();
        eprintln!("$ {line}");
        match self.0.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(Trouble::Failed(format!("`{line}` failed ({status})"))),
            Err(error) => Err(Trouble::Failed(format!(
                "`{line}` could not be run: {error}"
            ))),
        }
    }

    /// Runs it in this folder.
    pub fn within(mut self, folder: &Path) -> Program {
        self.0.current_dir(folder);
        self
    }

    /// Runs it and writes what it says to a file; whether it succeeds.
    pub fn told_to(mut self, file: &Path) -> Result<bool, Trouble> {
        let failed = |error| Trouble::Failed(format!("{}: {error}", file.display()));
        let out = File::create(file).map_err(failed)?;
        let errors = out.try_clone().map_err(failed)?;
        let status = self
            .0
            .stdin(Stdio::null())
            .stdout(out)
            .stderr(errors)
            .status();
        let line = self.line();
        let status = status
            .map_err(|error| Trouble::Failed(format!("`{line}` could not be run: {error}")))?;
        Ok(status.success())
    }

    /// Starts it, with what it says written to a file.
    pub fn start(mut self, file: &Path) -> Result<Started, Trouble> {
        let line = self.line();
        eprintln!("$ {line}");
        let failed = |error| Trouble::Failed(format!("`{line}` could not be started: {error}"));
        let out = File::create(file).map_err(failed)?;
        let errors = out.try_clone().map_err(failed)?;
        let quiet = self.0.stdin(Stdio::null()).stdout(out);
        quiet.stderr(errors).spawn().map(Started).map_err(failed)
    }

    /// Prints the command, runs it and gives what it wrote to its standard output.
    pub fn output(self) -> Result<Vec<u8>, Trouble> {
        self.output_with(&[0])
    }

    /// The same of a program that says more with its exit code than that it succeeds.
    pub fn output_with(mut self, codes: &[i32]) -> Result<Vec<u8>, Trouble> {
        let line = self.line();
        eprintln!("$ {line}");
        let is_one = |status: &ExitStatus| status.code().is_some_and(|code| codes.contains(&code));
        match self.0.stderr(Stdio::inherit()).output() {
            Ok(output) if is_one(&output.status) => Ok(output.stdout),
            Ok(output) => Err(Trouble::Failed(format!(
                "`{line}` failed ({})",
                output.status
            ))),
            Err(error) => Err(Trouble::Failed(format!(
                "`{line}` could not be run: {error}"
            ))),
        }
    }

    /// Whether it can be run and succeeds; nothing is printed.
    pub fn succeeds(mut self) -> bool {
        let quiet = self
            .0
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        quiet.status().is_ok_and(|status| status.success())
    }

    fn line(&self) -> String {
        let set = self.0.get_envs().filter_map(|(key, value)| {
            value.map(|value| format!("{}={value:?}", key.to_string_lossy()))
        });
        let words = std::iter::once(self.0.get_program())
            .chain(self.0.get_args())
            .map(quoted);
        set.chain(words).collect::<Vec<_>>().join(" ")
    }
}

/// A program that runs; it ends with this.
pub struct Started(Child);

impl Started {
    /// How it has ended, if it has.
    pub fn status(&mut self) -> Option<ExitStatus> {
        self.0.try_wait().ok().flatten()
    }

    /// How it has ended, if it does so within this time.
    pub fn ended_within(&mut self, time: Duration) -> Option<ExitStatus> {
        let began = Instant::now();
        loop {
            let status = self.status();
            if status.is_some() || began.elapsed() >= time {
                return status;
            }
            sleep(Duration::from_millis(20));
        }
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Ends it at once.
    pub fn kill(&mut self) {
        // it may have ended already
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The word as one would type it in a shell.
fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    if word.contains([' ', '*']) {
        format!("'{word}'")
    } else {
        word.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_is_the_workspace() {
        assert!(root().join("xtask/Cargo.toml").exists());
    }

    #[test]
    fn commands_are_shown_as_one_would_type_them() {
        let program = Program::cargo("doc --no-deps").environment("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(
            program.line(),
            "RUSTDOCFLAGS=\"-D warnings\" cargo doc --no-deps"
        );
        assert_eq!(
            Program::cargo("x").arguments(&["a b"]).line(),
            "cargo x 'a b'"
        );
    }

    #[test]
    fn what_cargo_tells_is_told_apart_from_what_a_user_sets() {
        for told in [
            "CARGO",
            "CARGO_MANIFEST_DIR",
            "CARGO_MANIFEST_PATH",
            "CARGO_PKG_NAME",
            "CARGO_PKG_VERSION_MAJOR",
        ] {
            assert!(is_told_by_cargo(told.as_ref()), "{told}");
        }
        for set in [
            "CARGO_BUILD_JOBS",
            "CARGO_HOME",
            "CARGO_NET_OFFLINE",
            "CARGO_REGISTRIES_MIRROR_INDEX",
            "CARGO_TARGET_DIR",
            "CARGO_TERM_COLOR",
            "PATH",
            "RUSTFLAGS",
            "RUSTUP_TOOLCHAIN",
        ] {
            assert!(!is_told_by_cargo(set.as_ref()), "{set}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn programs_see_nothing_that_cargo_tells() {
        // cargo has set some for this test, too
        let seen = Program::new("env").output().unwrap();
        let seen = String::from_utf8_lossy(&seen);
        assert!(seen.contains("PATH="));
        for line in seen.lines() {
            let told = ["CARGO=", "CARGO_MANIFEST_", "CARGO_PKG_"];
            assert!(!told.iter().any(|begin| line.starts_with(begin)), "{line}");
        }
    }

    #[test]
    fn what_one_does_alone_another_waits_for() {
        let held = alone_with("test-of-shell").unwrap();
        let path = target_dir().join("test-of-shell.lock");
        let other = || File::open(&path).unwrap().try_lock();
        assert!(other().is_err());
        drop(held);
        assert!(other().is_ok());
    }

    #[test]
    fn room_is_read_from_what_df_says() {
        assert_eq!(avail("    Avail\n 24683852\n"), 24_683_852);
        assert_eq!(avail(""), 0);
        assert!(!has_room("/no/such/folder"));
    }

    #[test]
    fn a_program_that_is_not_there_fails_and_does_not_panic() {
        assert!(!Program::new("no-such-program").succeeds());
        assert!(matches!(
            Program::new("no-such-program").run(),
            Err(Trouble::Failed(_))
        ));
    }
}
