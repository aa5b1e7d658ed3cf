//! Shows how far long work has come, on one line of standard error that is written again and again.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use ledger::Item;

use crate::gather::GatheredRecord;

/// How often progress is told; work that is done sooner tells nothing.
const TELL_EVERY: Duration = Duration::from_millis(250);

/// The line.
pub struct ProgressLine {
    told: Instant,
    stands: bool,
}

impl ProgressLine {
    /// A line on which nothing stands yet.
    pub fn new() -> ProgressLine {
        ProgressLine {
            told: Instant::now(),
            stands: false,
        }
    }

    /// Writes the line again, if it is time to.
    pub fn tell(&mut self, text: impl FnOnce() -> String) {
        if self.told.elapsed() >= TELL_EVERY {
            self.told = Instant::now();
            self.stands = true;
            write(&format!("\r\x1b[K{}", text()));
        }
    }

    /// Takes the line away, for something else to be written.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.stands) {
            write("\r\x1b[K");
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Progress is a courtesy: that it cannot be told is no error.
fn write(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Records and entries so far, told to whoever looks at standard error.
pub struct EntryCount {
    games: u64,
    entries: u64,
    began: Instant,
    line: Option<ProgressLine>,
}

impl EntryCount {
    /// Nothing yet.
    pub fn new() -> EntryCount {
        EntryCount {
            games: 0,
            entries: 0,
            began: Instant::now(),
            line: io::stderr().is_terminal().then(ProgressLine::new),
        }
    }

    /// Counts a record that has been dealt with.
    pub fn record(&mut self, record: &GatheredRecord) {
        self.games += 1;
        self.entries += record.entries.len() as u64;
    }

    /// Counts an item, and tells how far the work has come.
    pub fn item(&mut self, item: &Item) {
        if let Item::Entry(entry) = item {
            self.games += u64::from(entry.seq == 0);
            self.entries += 1;
        }
        self.tell();
    }

    /// Tells how far the work has come, if it is time to.
    pub fn tell(&mut self) {
        let (games, entries, began) = (self.games, self.entries, self.began);
        if let Some(line) = &mut self.line {
            line.tell(|| so_far(games, entries, began.elapsed()));
        }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if let Some(line) = &mut self.line {
            line.clear();
        }
    }
}

/// What was dealt with so far, and how much of the input that is where its size is known.
pub struct ProgressPace {
    /// What is counted.
    what: &'static str,
    done: u64,
    share: u64,
    size: Option<u64>,
    began: Instant,
    line: Option<ProgressLine>,
}

impl ProgressPace {
    /// No position yet, of an input of this size.
    pub fn new(size: Option<u64>) -> ProgressPace {
        ProgressPace::of("positions", size)
    }

    /// Nothing yet, of an input of this size.
    pub fn of(what: &'static str, size: Option<u64>) -> ProgressPace {
        ProgressPace {
            what,
            done: 0,
            share: 0,
            size: size.filter(|size| *size > 0),
            began: Instant::now(),
            line: io::stderr().is_terminal().then(ProgressLine::new),
        }
    }

    /// Counts one, which ends here in the input.
    pub fn one(&mut self, end: u64) {
        self.some(1, end);
    }

    /// Counts some, the last of which ends here in the input.
    pub fn some(&mut self, count: u64, end: u64) {
        self.done += count;
        self.share = end;
    }

    /// Tells how far the work has come, if it is time to.
    pub fn tell(&mut self) {
        let (done, share, size, began) = (self.done, self.share, self.size, self.began);
        let what = self.what;
        if let Some(line) = &mut self.line {
            line.tell(|| bar(what, done, share, size, began.elapsed()));
        }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if let Some(line) = &mut self.line {
            line.clear();
        }
    }
}

/// The cells of a bar.
const CELLS: u64 = 20;

fn bar(what: &str, done: u64, share: u64, size: Option<u64>, time: Duration) -> String {
    let rate = u128::from(done) * 1_000 / time.as_millis().max(1);
    let told = format!("{done} {what}, {rate} {what}/s");
    let Some(size) = size else {
        return told;
    };
    let of =
        |whole: u64| (u128::from(share.min(size)) * u128::from(whole) / u128::from(size)) as usize;
    let (full, percent) = (of(CELLS), of(100));
    let empty = CELLS as usize - full;
    format!(
        "[{}{}] {percent} %, {told}{}",
        "#".repeat(full),
        ".".repeat(empty),
        left(share, size, time)
    )
}

/// The time that the rest will take, where enough is done to say so.
fn left(share: u64, size: u64, time: Duration) -> String {
    const ENOUGH: Duration = Duration::from_secs(2);
    if share == 0 || share >= size || time < ENOUGH {
        return String::new();
    }
    let left = time.as_millis() * u128::from(size - share) / u128::from(share) / 1_000;
    format!(", {}:{:02} left", left / 60, left % 60)
}

fn so_far(games: u64, entries: u64, time: Duration) -> String {
    let rate = u128::from(entries) * 1_000 / time.as_millis().max(1);
    format!("{games} games, {entries} entries, {rate} entries/s")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_stands_where_the_end_is_known() {
        let second = Duration::from_secs(1);
        let bar = |done, share, size, time| bar("positions", done, share, size, time);
        assert_eq!(bar(7, 70, None, second), "7 positions, 7 positions/s");
        assert_eq!(
            bar(7, 70, Some(140), second),
            "[##########..........] 50 %, 7 positions, 7 positions/s"
        );
        let minute = Duration::from_secs(60);
        let told = bar(60, 40, Some(140), minute);
        assert!(told.ends_with("1 positions/s, 2:30 left"), "{told}");
        assert!(bar(7, 900, Some(140), second).starts_with("[####################] 100 %"));
    }

    #[test]
    fn rates_are_told_by_the_second() {
        let told = so_far(3, 5_000, Duration::from_millis(500));
        assert_eq!(told, "3 games, 5000 entries, 10000 entries/s");
        assert_eq!(
            so_far(0, 0, Duration::ZERO),
            "0 games, 0 entries, 0 entries/s"
        );
    }
}
