//! Writes findings for people: a block for each record with something to report, and a summary.

use std::collections::BTreeMap;

use audit::counted;
use ledger::limits::MAX_ENTRIES;
use ledger::{Disagreement, LogReport, RecordFault, RecordReport, SignedUpTo};

use super::finding::{FileDamage, RecordFinding, key, version};
use super::tally::VerifyTally;
use crate::gather::Oddity;
use crate::page::{TextPage, listed};
use crate::paint::Tone;

/// A longer list is cut after so many items, and its length is told.
const LIST: usize = 8;

/// The block of a record; empty if there is nothing to say about it.
pub fn finding(page: &mut TextPage, file: Option<&str>, finding: &RecordFinding) -> String {
    if finding.is_silent() {
        return String::new();
    }
    let report = &finding.report;
    let name = file.map_or(String::new(), |file| format!("{file}: "));
    let entries = counted(report.entries, "entry", "entries");
    page.line(&[
        (Tone::Plain, &name),
        (Tone::Strong, report.game.as_str()),
        (Tone::Faint, &format!("  {entries}")),
    ]);
    faults(page, finding);
    if report.end != SignedUpTo::Signed {
        page.row(Tone::Open, "end", &end(report));
    }
    if report.erased > 0 {
        let texts = counted(report.erased, "text", "texts");
        page.row(Tone::Faint, "erased", &texts);
    }
    if finding.is_whole() {
        engines(page, report);
    }
    page.take()
}

/// The block of an audit log; empty if there is nothing to say about it.
pub fn audit_log(page: &mut TextPage, file: Option<&str>, report: &LogReport) -> String {
    if report.faults.is_empty() && report.unchained == 0 {
        return String::new();
    }
    let name = file.map_or(String::new(), |file| format!("{file}: "));
    let lines = counted(report.lines, "chained line", "chained lines");
    page.line(&[
        (Tone::Plain, &name),
        (Tone::Strong, "audit log"),
        (Tone::Faint, &format!("  {lines}")),
    ]);
    for fault in report.faults.iter().take(LIST) {
        page.row(Tone::Bad, "fault", fault);
    }
    if report.faults.len() > LIST {
        let more = format!("{} more", report.faults.len() - LIST);
        page.row(Tone::Bad, "faults", &more);
    }
    if report.unchained > 0 {
        let lines = counted(report.unchained, "line", "lines");
        let text = format!("{lines} of a time before there was a chain; nothing vouches for them");
        page.row(Tone::Open, "unchained", &text);
    }
    page.take()
}

fn faults(page: &mut TextPage, finding: &RecordFinding) {
    if let Some(oddity) = finding.oddity {
        page.row(Tone::Bad, "fault", &odd(oddity));
    }
    let faults = &finding.report.faults;
    for fault in faults.iter().take(LIST) {
        page.row(Tone::Bad, label(fault), &wrong(fault));
    }
    if faults.len() > LIST {
        let more = format!("{} more", faults.len() - LIST);
        page.row(Tone::Bad, "faults", &more);
    }
}

/// Describes a fault of a record as a whole.
pub fn odd(oddity: Oddity) -> String {
    match oddity {
        Oddity::Twice => "the file has another record of this game before this one".to_owned(),
        Oddity::OtherEnd => "the database keeps another end of this record than its last entry: \
                             nothing can be appended; entries may be missing"
            .to_owned(),
        Oddity::TooLong => format!(
            "it has more than {MAX_ENTRIES} entries, which no game has; the rest was not looked at"
        ),
    }
}

/// Whether a fault is one of the chain or of a signed head.
fn label(fault: &RecordFault) -> &'static str {
    match fault {
        RecordFault::Rewritten { .. }
        | RecordFault::TailRemoved { .. }
        | RecordFault::BadSignature { .. }
        | RecordFault::UnknownSigner { .. } => "head",
        _ => "fault",
    }
}

/// A fault; of what stands in the record nothing is repeated.
pub fn wrong(fault: &RecordFault) -> String {
    match fault {
        RecordFault::TextChanged { seq, field } if key(field).is_none() => {
            format!("a text of entry {seq} is not the one that was sealed")
        }
        fault => fault.to_string(),
    }
}

fn end(report: &RecordReport) -> String {
    let how_far = match report.end {
        SignedUpTo::SignedTo(seq) if seq.checked_add(1) == Some(report.entries) => {
            "all entries are signed, the game went on".to_owned()
        }
        SignedUpTo::SignedTo(seq) => format!("signed to entry {seq}"),
        SignedUpTo::NotSigned | SignedUpTo::Signed => "no entry is signed".to_owned(),
    };
    format!("no signed end: {how_far}")
}

/// Writes where the engine of today rules otherwise than was announced.
fn engines(page: &mut TextPage, report: &RecordReport) {
    let mut by_engine: BTreeMap<Option<&str>, Vec<&Disagreement>> = BTreeMap::new();
    for found in &report.disagreements {
        let engine = version(found.engine.as_deref());
        by_engine.entry(engine).or_default().push(found);
    }
    let today = laws::VERSION;
    for (engine, found) in by_engine {
        let engine = engine.unwrap_or("an unknown version");
        let entries = entries(&found);
        let text = format!("{engine} ruled otherwise than {today} does today, on {entries}");
        page.row(Tone::Open, "engine", &text);
    }
    if let Some(why) = &report.not_judged {
        let text = format!(
            "{today} cannot judge entry {} and what follows it",
            why.seq()
        );
        page.row(Tone::Open, "engine", &text);
    }
}

fn entries(found: &[&Disagreement]) -> String {
    let mut words: Vec<String> = found.iter().map(|one| one.seq.to_string()).collect();
    if words.len() > LIST {
        let more = format!("{} more", words.len() - LIST);
        words.truncate(LIST);
        words.push(more);
    }
    let noun = if words.len() == 1 { "entry" } else { "entries" };
    format!("{noun} {}", listed(&words, "and"))
}

/// What is wrong with a file.
pub fn damage(page: &mut TextPage, file: &str, damage: FileDamage) -> String {
    page.line(&[(Tone::Strong, file)]);
    let text = match damage {
        FileDamage::Line(line) => format!(
            "line {line} is damaged, or not written as a record file is; what follows was not read"
        ),
        FileDamage::CutInLine(line) => format!("the file is cut off in the middle of line {line}"),
        FileDamage::CutBetweenLines => "the file is cut off: its last line is missing".to_owned(),
        FileDamage::OtherLines => {
            "the last line does not fit those before it: some were changed or are missing"
                .to_owned()
        }
    };
    page.row(Tone::Bad, "fault", &text);
    page.take()
}

/// The summary.
pub fn tally(page: &mut TextPage, tally: &VerifyTally) -> String {
    let mut faults = Vec::new();
    if tally.faulty > 0 {
        faults.push(format!("{} with faults", tally.faulty));
    }
    if tally.damaged_files > 0 {
        faults.push(counted(
            tally.damaged_files,
            "damaged file",
            "damaged files",
        ));
    }
    if tally.faulty_logs > 0 {
        faults.push("an audit log with faults".to_owned());
    }
    let (tone, found) = match &faults[..] {
        [] if tally.games == 0 => (Tone::Plain, "nothing to verify".to_owned()),
        [] => (Tone::Good, "no faults".to_owned()),
        faults => (Tone::Bad, listed(faults, "and")),
    };
    let games = counted(tally.games, "game", "games");
    let entries = counted(tally.entries, "entry", "entries");
    page.line(&[
        (Tone::Strong, &format!("{games}, {entries}: ")),
        (tone, &found),
    ]);
    counts(page, tally);
    page.take()
}

fn counts(page: &mut TextPage, tally: &VerifyTally) {
    let mut row = |count: u64, label: &str, text: String| {
        if count > 0 {
            page.row(Tone::Faint, label, &text);
        }
    };
    let (open, otherwise) = (tally.no_signed_end, tally.ruled_otherwise);
    row(
        open,
        "end",
        format!("{} without a signed end", counted(open, "game", "games")),
    );
    let games = counted(otherwise, "game", "games");
    row(
        otherwise,
        "engine",
        format!("{games} ruled otherwise on today"),
    );
    let games = counted(tally.not_judged, "game", "games");
    row(
        tally.not_judged,
        "engine",
        format!("{games} not judged to the end"),
    );
    row(
        tally.erased,
        "erased",
        counted(tally.erased, "text", "texts"),
    );
    for (signer, games) in tally.signers.iter().take(LIST) {
        let games = counted(*games, "game", "games");
        row(1, "signed by", format!("{signer}, {games}"));
    }
    let more = tally.signers.len().saturating_sub(LIST) as u64;
    row(more, "signed by", format!("{more} more"));
}
