//! Writes findings for programs: one JSON object for each record, for each damage of a file, and
//! for the whole.

use ledger::{LogReport, RecordFault, SignedUpTo};
use serde::Serialize;

use super::finding::{FileDamage, RecordFinding, key, version};
use super::tally::VerifyTally;
use crate::gather::Oddity;
use crate::json;

#[derive(Serialize)]
struct GameLine<'f> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'f str>,
    game: &'f str,
    entries: u32,
    faults: Vec<Wrong<'f>>,
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    signed_to: Option<u32>,
    erased_texts: u32,
    ruled_otherwise: Vec<Otherwise<'f>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_judged_from: Option<u32>,
    signers: Vec<String>,
}

/// A fault; of the numbers those that it has.
#[derive(Default, Serialize)]
struct Wrong<'f> {
    fault: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
}

#[derive(Serialize)]
struct Otherwise<'f> {
    seq: u32,
    announced_by: Option<&'f str>,
    today: &'static str,
}

/// The line of a record.
pub fn finding(file: Option<&str>, finding: &RecordFinding) -> String {
    let report = &finding.report;
    let oddities = finding.oddity.iter().map(|oddity| odd(*oddity));
    let signed_to = match report.end {
        SignedUpTo::SignedTo(seq) => Some(seq),
        SignedUpTo::Signed | SignedUpTo::NotSigned => None,
    };
    json::line(&GameLine {
        file,
        game: report.game.as_str(),
        entries: report.entries,
        faults: oddities.chain(report.faults.iter().map(wrong)).collect(),
        end: match report.end {
            SignedUpTo::Signed => "signed",
            SignedUpTo::SignedTo(_) | SignedUpTo::NotSigned => "not_signed",
        },
        signed_to,
        erased_texts: report.erased,
        ruled_otherwise: otherwise(finding),
        not_judged_from: report.not_judged.as_ref().map(|why| why.seq()),
        signers: report.signers.iter().map(ToString::to_string).collect(),
    })
}

fn otherwise(finding: &RecordFinding) -> Vec<Otherwise<'_>> {
    let found = finding.report.disagreements.iter();
    found
        .map(|found| Otherwise {
            seq: found.seq,
            announced_by: version(found.engine.as_deref()),
            today: laws::VERSION,
        })
        .collect()
}

fn odd(oddity: Oddity) -> Wrong<'static> {
    Wrong {
        fault: match oddity {
            Oddity::Twice => "twice",
            Oddity::TooLong => "too_long",
            Oddity::OtherEnd => "other_end",
        },
        ..Wrong::default()
    }
}

fn wrong(fault: &RecordFault) -> Wrong<'_> {
    let at = |fault: &'static str, seq: u32| Wrong {
        fault,
        seq: Some(seq),
        ..Wrong::default()
    };
    match fault {
        RecordFault::Changed { seq } => at("changed", *seq),
        RecordFault::Dropped { seq } => at("dropped", *seq),
        RecordFault::Reordered { seq, found } => Wrong {
            found: Some(*found),
            ..at("reordered", *seq)
        },
        RecordFault::Spliced { seq } => at("spliced", *seq),
        RecordFault::KeyTwice { seq } => at("key_twice", *seq),
        RecordFault::TextChanged { seq, field } => Wrong {
            text: key(field),
            ..at("text_changed", *seq)
        },
        RecordFault::Rewritten { seq } => at("rewritten", *seq),
        RecordFault::TailRemoved { seq, last } => Wrong {
            last: *last,
            ..at("tail_removed", *seq)
        },
        RecordFault::BadSignature { seq } => at("bad_signature", *seq),
        RecordFault::UnknownSigner { seq, signer } => Wrong {
            signer: Some(signer.to_string()),
            ..at("unknown_signer", *seq)
        },
    }
}

/// The line of a damaged file.
pub fn damage(file: &str, damage: FileDamage) -> String {
    #[derive(Serialize)]
    struct Damaged<'f> {
        file: &'f str,
        faults: [Wrong<'f>; 1],
    }
    let (fault, at) = match damage {
        FileDamage::Line(line) => ("line_damaged", Some(line)),
        FileDamage::CutInLine(line) => ("cut_in_line", Some(line)),
        FileDamage::CutBetweenLines => ("cut_between_lines", None),
        FileDamage::OtherLines => ("other_lines", None),
    };
    let wrong = Wrong {
        fault,
        line: at,
        ..Wrong::default()
    };
    json::line(&Damaged {
        file,
        faults: [wrong],
    })
}

/// The line of an audit log.
pub fn audit_log(file: Option<&str>, report: &LogReport) -> String {
    #[derive(Serialize)]
    struct AuditLogLine<'f> {
        audit_log: AuditLogCount<'f>,
    }
    #[derive(Serialize)]
    struct AuditLogCount<'f> {
        #[serde(skip_serializing_if = "Option::is_none")]
        file: Option<&'f str>,
        lines: u64,
        unchained: u64,
        faults: &'f [String],
    }
    json::line(&AuditLogLine {
        audit_log: AuditLogCount {
            file,
            lines: report.lines,
            unchained: report.unchained,
            faults: &report.faults,
        },
    })
}

/// The last line.
pub fn tally(tally: &VerifyTally) -> String {
    #[derive(Serialize)]
    struct VerifySummaryLine {
        summary: VerifySummary,
    }
    #[derive(Serialize)]
    struct VerifySummary {
        games: u64,
        entries: u64,
        with_faults: u64,
        damaged_files: u64,
        without_signed_end: u64,
        ruled_otherwise: u64,
        not_judged: u64,
        erased_texts: u64,
        signers: Vec<SignerLine>,
    }
    #[derive(Serialize)]
    struct SignerLine {
        key: String,
        games: u64,
    }
    let signers = tally.signers.iter().map(|(key, games)| SignerLine {
        key: key.to_string(),
        games: *games,
    });
    json::line(&VerifySummaryLine {
        summary: VerifySummary {
            games: tally.games,
            entries: tally.entries,
            with_faults: tally.faulty,
            damaged_files: tally.damaged_files,
            without_signed_end: tally.no_signed_end,
            ruled_otherwise: tally.ruled_otherwise,
            not_judged: tally.not_judged,
            erased_texts: tally.erased,
            signers: signers.collect(),
        },
    })
}
