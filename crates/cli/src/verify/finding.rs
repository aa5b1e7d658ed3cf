//! Holds what was found about one record, and decides how much of it may be shown: a record can
//! hold anything, and its names and other free text must not be printed here.

use ledger::{Extent, RecordError, RecordReport, SignedUpTo, Trusted, verify};

use crate::gather::{GatheredRecord, Oddity};

/// What was found about the record of a game.
pub struct RecordFinding {
    /// By the ledger.
    pub report: RecordReport,
    /// About the record as a whole.
    pub oddity: Option<Oddity>,
}

impl RecordFinding {
    /// Verifies a record.
    pub fn of(record: &GatheredRecord, trusted: Trusted<'_>) -> RecordFinding {
        RecordFinding {
            report: verify(&record.game, &record.entries, &record.heads, trusted),
            oddity: record.oddity,
        }
    }

    /// Whether the record is what was recorded.
    pub fn is_whole(&self) -> bool {
        self.report.is_whole() && self.oddity.is_none()
    }

    /// Whether there is nothing to say about it.
    pub fn is_silent(&self) -> bool {
        let report = &self.report;
        self.is_whole()
            && report.end == SignedUpTo::Signed
            && report.erased == 0
            && report.disagreements.is_empty()
            && report.not_judged.is_none()
    }
}

/// What is wrong with a record file as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileDamage {
    /// A line is no item.
    Line(u64),
    /// The file ends in the middle of a line.
    CutInLine(u64),
    /// The file ends between two lines.
    CutBetweenLines,
    /// Lines are missing, or others than were written.
    OtherLines,
}

impl FileDamage {
    /// The damage that reading a file to its end has shown; `None` if it is whole.
    ///
    /// # Errors
    /// It is no record file, or cannot be read.
    pub fn of(end: Result<Extent, RecordError>) -> Result<Option<FileDamage>, RecordError> {
        match end {
            Ok(Extent::Whole) => Ok(None),
            Ok(Extent::CutBetweenLines) => Ok(Some(FileDamage::CutBetweenLines)),
            Err(RecordError::Line { line: 1, .. } | RecordError::Cut { line: 1 }) => {
                Err(RecordError::NotARecord)
            }
            Err(RecordError::Line { line, .. }) => Ok(Some(FileDamage::Line(line))),
            Err(RecordError::Cut { line }) => Ok(Some(FileDamage::CutInLine(line))),
            Err(RecordError::OtherLines { .. }) => Ok(Some(FileDamage::OtherLines)),
            Err(error @ (RecordError::Io(_) | RecordError::NotARecord)) => Err(error),
        }
    }
}

/// The version of an engine, if it looks like one.
pub fn version(engine: Option<&str>) -> Option<&str> {
    engine.filter(|text| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".+-".contains(&byte);
        text.len() <= 32
            && text.starts_with(|c: char| c.is_ascii_digit())
            && text.bytes().all(plain)
    })
}

/// The key of an act that holds free text, if it is one.
pub fn key(field: &str) -> Option<&str> {
    const KEYS: &[&str] = &[
        "board", "round", "white", "black", "event", "words", "text", "article", "reason",
        "instead",
    ];
    field
        .split('.')
        .all(|part| KEYS.contains(&part))
        .then_some(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_anything_is_not_shown() {
        for shown in ["0.1.0", "12.0.3-rc.1+b7"] {
            assert_eq!(version(Some(shown)), Some(shown));
        }
        for hidden in ["Anna", "1 Anna", "0.1.0\u{1b}[2J", "", &"1".repeat(40)] {
            assert_eq!(version(Some(hidden)), None);
        }
        assert_eq!(key("instead.reason"), Some("instead.reason"));
        assert_eq!(key("instead.Anna"), None);
    }
}
