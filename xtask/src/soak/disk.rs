//! Measures how long the disk takes to keep a little, beside what else is measured: an act is
//! acknowledged once it is on disk.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::shell::Trouble;

/// Writes to a file and waits until it is on disk, again and again.
pub(super) struct DiskProbe {
    file: File,
    took: Vec<Duration>,
}

/// As much as a page of a database.
const PAGE: [u8; 4_096] = [0; 4_096];

impl DiskProbe {
    /// That of this folder.
    pub(super) fn of(folder: &Path) -> Result<DiskProbe, Trouble> {
        let path = folder.join("disk");
        let failed = |error| Trouble::Failed(format!("{}: {error}", path.display()));
        let file = File::create(&path).map_err(failed)?;
        let took = Vec::new();
        Ok(DiskProbe { file, took })
    }

    /// Writes once.
    pub(super) fn look(&mut self) -> Result<(), Trouble> {
        let began = Instant::now();
        let kept = self
            .file
            .write_all(&PAGE)
            .and_then(|()| self.file.sync_data());
        kept.map_err(|error| Trouble::Failed(format!("the disk failed: {error}")))?;
        self.took.push(began.elapsed());
        Ok(())
    }

    /// What was measured, in words.
    pub(super) fn report(mut self) -> String {
        self.took.sort_unstable();
        let [median, most, longest] = [50, 99, 100].map(|percent| self.percentile(percent));
        let times = self.took.len();
        format!(
            "the disk kept 4 kB {times} times: median {median:.1} ms, 99th percentile {most:.1} ms, \
             longest {longest:.1} ms"
        )
    }

    /// Milliseconds, of those that were sorted.
    fn percentile(&self, percent: usize) -> f64 {
        let place = (self.took.len() * percent).div_ceil(100).max(1) - 1;
        let took = self.took.get(place).copied().unwrap_or_default();
        took.as_secs_f64() * 1_000.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_what_was_measured() {
        let mut disk = DiskProbe::of(&std::env::temp_dir()).unwrap();
        disk.look().unwrap();
        assert_eq!(disk.took.len(), 1);
        disk.took = (1..=200).map(Duration::from_millis).collect();
        let measured = [50, 99, 100].map(|percent| disk.percentile(percent) as u64);
        assert_eq!(measured, [100, 198, 200]);
    }
}
