//! Starts the service that is soaked, again and again, and looks at what its process takes.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use super::clock::TimeOfDay;
use crate::listening::address;
use crate::shell::{Program, Started, Trouble};

/// Files that the process may open: what many systems allow a service.
const OPEN_FILES: u32 = 4_096;

/// How long it may take to end that was asked to.
const ENDING: Duration = Duration::from_secs(30);

/// What the service logs each time that it finds its clock set.
const CLOCK_SET: &str = "the clock of this machine was set";

/// Where the service runs.
pub(super) struct ServiceSetup {
    pub(super) program: PathBuf,
    pub(super) folder: PathBuf,
    pub(super) db: String,
    pub(super) time: TimeOfDay,
}

impl ServiceSetup {
    /// The program with these words, over the database.
    pub(super) fn jadoube(&self, words: &str) -> Program {
        let program = Program::new(&self.program).within(&self.folder);
        program.words(words).arguments(&["--db", &self.db])
    }

    fn log(&self, number: u32) -> PathBuf {
        self.folder.join(format!("service-{number}.log"))
    }
}

/// The service.
pub(super) struct Served<'p> {
    place: &'p ServiceSetup,
    process: Started,
    /// Where it listens, as `http://ADDRESS:PORT`.
    pub(super) address: String,
    /// How often it has begun.
    pub(super) begun: u32,
    pub(super) peaks: Peaks,
}

/// The most that the process has taken.
#[derive(Default)]
pub(super) struct Peaks {
    pub(super) resident_kb: u64,
    pub(super) open_files: usize,
}

impl<'p> Served<'p> {
    /// Begins it, at a port of its choice.
    pub(super) fn begin(place: &'p ServiceSetup) -> Result<Served<'p>, Trouble> {
        let mut process = start(place, "127.0.0.1:0", 1)?;
        let address = address(&place.log(1), &mut process)?;
        Ok(Served {
            place,
            process,
            address,
            begun: 1,
            peaks: Peaks::default(),
        })
    }

    /// Begins it anew where it was, after it has ended.
    pub(super) fn again(&mut self) -> Result<(), Trouble> {
        self.begun += 1;
        let listen = self.address.trim_start_matches("http://");
        self.process = start(self.place, listen, self.begun)?;
        Ok(())
    }

    /// Kills it.
    pub(super) fn kill(&mut self) {
        self.process.kill();
    }

    /// Asks it to end, and waits until it has.
    pub(super) fn end(&mut self) -> Result<(), Trouble> {
        let pid = self.process.id().to_string();
        Program::new("kill").arguments(&["-TERM", &pid]).run()?;
        let status = self.process.ended_within(ENDING);
        let status = status.ok_or_else(|| Trouble::Failed("the service does not end".into()))?;
        let failed = || Trouble::Failed(format!("the service ended so: {status}"));
        status.success().then_some(()).ok_or_else(failed)
    }

    /// Looks at what the process takes.
    ///
    /// # Errors
    /// It has ended by itself.
    pub(super) fn look(&mut self) -> Result<Peaks, Trouble> {
        if let Some(status) = self.process.status() {
            let log = self.place.log(self.begun);
            let why = format!(
                "the service ended by itself: {status}; see {}",
                log.display()
            );
            return Err(Trouble::Failed(why));
        }
        let process = PathBuf::from(format!("/proc/{}", self.process.id()));
        let status = fs::read_to_string(process.join("status")).unwrap_or_default();
        let files = fs::read_dir(process.join("fd"));
        let now = Peaks {
            resident_kb: resident_kb(&status).unwrap_or_default(),
            open_files: files.map_or(0, Iterator::count),
        };
        self.peaks.resident_kb = self.peaks.resident_kb.max(now.resident_kb);
        self.peaks.open_files = self.peaks.open_files.max(now.open_files);
        Ok(now)
    }

    /// How often it found its clock set, in all its logs.
    pub(super) fn clock_found_set(&self) -> usize {
        let logs = (1..=self.begun).map(|number| self.place.log(number));
        let found = |log| {
            let log = fs::read_to_string(log).unwrap_or_default();
            log.matches(CLOCK_SET).count()
        };
        logs.map(found).sum()
    }
}

fn start(place: &ServiceSetup, listen: &str, number: u32) -> Result<Started, Trouble> {
    let jadoube = Program::with_open_files(OPEN_FILES, &place.program).within(&place.folder);
    let serve = jadoube.words("serve --signing-key signing.key --listen");
    let serve = serve.arguments(&[listen, "--db", &place.db]);
    place.time.told_to(serve).start(&place.log(number))
}

fn resident_kb(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_from_what_the_system_says() {
        let status = "Name:\tjadoube\nVmHWM:\t  9 kB\nVmRSS:\t   123456 kB\nThreads:\t8\n";
        assert_eq!(resident_kb(status), Some(123_456));
        assert_eq!(resident_kb(""), None);
    }
}
