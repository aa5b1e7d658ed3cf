//! Chains the lines of a log that is kept as documents, and finds where such a chain is broken.
//!
//! Each line is one object of JSON that ends with its number, the hash of the line before it and
//! its own, over all that stands before that. Where the log ends, and where it begins once old
//! lines were erased, is kept beside it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::chain::{Hash, HashedFields};

const LINE: &str = "jadoube log line 1";
/// Further faults of one log nobody reads.
const MOST_FAULTS: usize = 100;

/// The first and the last line of a log.
///
/// ```
/// use jadoube_ledger::{LogChain, LogExtent};
/// let mut extent = LogExtent::default();
/// let lines = [r#"{"what":"rain"}"#, r#"{"what":"snow"}"#].map(|line| extent.continued_by(line));
/// let mut chain = LogChain::default();
/// lines.iter().for_each(|line| chain.take(line));
/// assert!(chain.end(Some(&extent)).faults.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogExtent {
    /// The number of the first line that is kept.
    pub first: u64,
    /// The hash of the line before it, in hexadecimal.
    pub before: Box<str>,
    /// The number of the line that comes next.
    pub next: u64,
    /// The hash of the last line, in hexadecimal.
    pub hash: Box<str>,
}

impl Default for LogExtent {
    fn default() -> LogExtent {
        let none: Box<str> = Hash::NONE.to_string().into();
        LogExtent {
            first: 0,
            before: none.clone(),
            next: 0,
            hash: none,
        }
    }
}

impl LogExtent {
    /// The next line: this object, which has at least one member, with its place in the chain.
    pub fn continued_by(&mut self, object: &str) -> String {
        let open = object.strip_suffix('}').unwrap_or(object);
        let mut line = format!(
            r#"{open},"number":{},"previous":"{}""#,
            self.next, self.hash
        );
        self.hash = hash_of(&line).to_string().into();
        self.next += 1;
        line += &format!(r#","hash":"{}"}}"#, self.hash);
        line
    }

    /// The first lines were erased, up to this one, which has this hash.
    pub fn begins_after(&mut self, number: u64, hash: &str) {
        self.first = number + 1;
        self.before = hash.into();
    }
}

fn hash_of(open: &str) -> Hash {
    HashedFields::of(LINE).and(open.as_bytes()).hash()
}

/// The place of a line in the chain.
#[derive(Deserialize)]
struct ChainedLine {
    number: u64,
    previous: Box<str>,
    hash: Box<str>,
}

/// A line without a place belongs to a time before there was a chain.
#[derive(Deserialize)]
struct Unchained {}

/// Lines that continue each other.
#[derive(Debug)]
struct ChainRun {
    last: u64,
    before: Box<str>,
    end: Box<str>,
}

/// The chain of a log as its lines are found, in whatever order.
#[derive(Debug, Default)]
pub struct LogChain {
    /// By the numbers of their first lines.
    runs: BTreeMap<u64, ChainRun>,
    lines: u64,
    unchained: u64,
    faults: Vec<String>,
}

/// What was found about a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogReport {
    /// How many lines are chained.
    pub lines: u64,
    /// How many are not: those of a time before there was a chain.
    pub unchained: u64,
    /// What is wrong with it, a hundred faults at most.
    pub faults: Vec<String>,
}

impl LogChain {
    /// Takes the next line that was found.
    pub fn take(&mut self, line: &str) {
        let Ok(place) = serde_json::from_str::<ChainedLine>(line) else {
            match serde_json::from_str::<Unchained>(line) {
                Ok(_) if !line.contains(r#","previous":""#) => self.unchained += 1,
                _ => self.tell("a line cannot be read".into()),
            }
            return;
        };
        self.lines += 1;
        let ChainedLine {
            number,
            previous,
            hash,
        } = place;
        let end = format!(r#","number":{number},"previous":"{previous}","hash":"{hash}"}}"#);
        let open = line.strip_suffix(&format!(r#","hash":"{hash}"}}"#));
        let is_it =
            line.ends_with(&end) && open.is_some_and(|open| hash_of(open).to_string() == *hash);
        if !is_it {
            self.tell(format!("line {number} was changed"));
        }
        self.join(number, previous, hash);
    }

    /// Joins a line to those that it continues, and those that continue it.
    fn join(&mut self, number: u64, before: Box<str>, end: Box<str>) {
        let mut run = ChainRun {
            last: number,
            before,
            end,
        };
        let mut first = number;
        let earlier = self.runs.range(..=number).next_back();
        let earlier = earlier.map(|(first, found)| (*first, found.last));
        match earlier {
            Some((_, last)) if last >= number => {
                return self.tell(format!("there are two lines {number}"));
            }
            Some((earlier, last)) if last + 1 == number => {
                if let Some(found) = self.runs.remove(&earlier) {
                    self.continues(number, found.end == run.before);
                    run.before = found.before;
                }
                first = earlier;
            }
            _ => {}
        }
        if let Some(later) = self.runs.remove(&(number + 1)) {
            self.continues(number + 1, later.before == run.end);
            (run.last, run.end) = (later.last, later.end);
        }
        self.runs.insert(first, run);
    }

    fn continues(&mut self, number: u64, it_does: bool) {
        if !it_does {
            self.tell(format!("line {number} does not continue the one before it"));
        }
    }

    fn tell(&mut self, fault: String) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(fault);
        }
    }

    /// What was found, with the extent that is kept of the log. Lines after its end were written
    /// since that was read.
    #[must_use]
    pub fn end(mut self, extent: Option<&LogExtent>) -> LogReport {
        match extent {
            Some(extent) => self.measure(extent),
            None if self.lines > 0 => {
                self.tell("where it ends is not kept any more".into());
            }
            None => {}
        }
        LogReport {
            lines: self.lines,
            unchained: self.unchained,
            faults: self.faults,
        }
    }

    fn measure(&mut self, extent: &LogExtent) {
        let mut next = extent.first;
        let mut hash = extent.before.clone();
        for (first, run) in std::mem::take(&mut self.runs) {
            if first >= extent.next {
                break;
            }
            match first {
                _ if first > next => self.tell(missing(next, first)),
                _ if first < next => {
                    self.tell(format!("line {first} stands before the first, {next}"));
                }
                _ => self.continues(first, run.before == hash),
            }
            (next, hash) = (run.last + 1, run.end);
        }
        if next < extent.next {
            self.tell(missing(next, extent.next));
        } else if next == extent.next && hash != extent.hash {
            self.tell("its last line is not the one that is kept as its end".into());
        }
    }
}

fn missing(from: u64, to: u64) -> String {
    match to - from {
        1 => format!("line {from} is missing"),
        _ => format!("lines {from} to {} are missing", to - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(lines: u64) -> (Vec<String>, LogExtent) {
        let mut extent = LogExtent::default();
        let line = |n| extent.continued_by(&format!(r#"{{"id":"{n}","what":"deed {n}"}}"#));
        ((0..lines).map(line).collect(), extent)
    }

    fn report(lines: &[String], extent: &LogExtent) -> LogReport {
        let mut chain = LogChain::default();
        lines.iter().for_each(|line| chain.take(line));
        chain.end(Some(extent))
    }

    #[test]
    fn a_log_is_whole_in_whatever_order_it_is_found() {
        let (mut lines, extent) = log(9);
        lines.push(r#"{"id":"old"}"#.into());
        for turns in 0..lines.len() {
            lines.rotate_left(turns);
            lines.swap(0, 5);
            let found = report(&lines, &extent);
            let wanted = LogReport {
                lines: 9,
                unchained: 1,
                faults: Vec::new(),
            };
            assert_eq!(found, wanted, "{turns}");
        }
    }

    #[test]
    fn whatever_is_done_to_it_is_found() {
        type Harm = fn(&mut Vec<String>, &mut LogExtent);
        let table: [(Harm, &[&str]); 9] = [
            (
                |lines, _| lines[2] = lines[2].replace("deed", "dead"),
                &["line 2 was changed"],
            ),
            (
                |lines, _| lines[2] = lines[2].replace("\"number\":2", "\"number\": 2"),
                &["line 2 was changed"],
            ),
            (|lines, _| drop(lines.remove(2)), &["line 2 is missing"]),
            (
                |lines, _| drop(lines.drain(..2)),
                &["lines 0 to 1 are missing"],
            ),
            (|lines, _| lines.truncate(3), &["lines 3 to 5 are missing"]),
            (
                |lines, _| lines.push(lines[2].clone()),
                &["there are two lines 2"],
            ),
            (
                |lines, _| lines[2] = r#"{"id":"2","what":"deed 2"}"#.into(),
                &["line 2 is missing"],
            ),
            (
                |lines, _| lines[2] = "deed".into(),
                &["a line cannot be read", "line 2 is missing"],
            ),
            (
                |lines, _| {
                    let mut other = log(2).1;
                    lines[2] = other.continued_by(r#"{"id":"2","what":"another"}"#);
                },
                &["line 3 does not continue the one before it"],
            ),
        ];
        for (harm, faults) in table {
            let (mut lines, mut extent) = log(6);
            harm(&mut lines, &mut extent);
            assert_eq!(report(&lines, &extent).faults, faults);
        }
        let (lines, _) = log(6);
        let (_, other) = log(5);
        assert_eq!(report(&lines[..5], &other).faults, [""; 0]);
        let mut chain = LogChain::default();
        chain.take(&lines[0]);
        assert_eq!(
            chain.end(None).faults,
            ["where it ends is not kept any more"]
        );
    }

    #[test]
    fn old_lines_are_erased_from_its_beginning() {
        let (lines, mut extent) = log(6);
        let hash = serde_json::from_str::<ChainedLine>(&lines[3]).unwrap().hash;
        extent.begins_after(3, &hash);
        assert_eq!(report(&lines[4..], &extent).faults, [""; 0]);
        assert_eq!(report(&lines[5..], &extent).faults, ["line 4 is missing"]);
    }

    #[test]
    fn lines_that_were_written_meanwhile_are_no_fault() {
        let (lines, _) = log(8);
        let (_, extent) = log(6);
        assert_eq!(report(&lines, &extent).faults, [""; 0]);
    }
}
