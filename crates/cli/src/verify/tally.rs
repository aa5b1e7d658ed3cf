//! Counts what was found about all records together.

use std::collections::BTreeMap;

use ledger::{PublicKey, SignedUpTo};

use super::finding::RecordFinding;

/// Keys that are told apart; of more than that nobody reads a list.
const MAX_KEYS: usize = 1_000;

/// Counts.
#[derive(Default)]
pub struct VerifyTally {
    /// Records.
    pub games: u64,
    /// Entries.
    pub entries: u64,
    /// Records with faults.
    pub faulty: u64,
    /// Audit logs with faults.
    pub faulty_logs: u64,
    /// Files with damage.
    pub damaged_files: u64,
    /// Records whose end is not signed.
    pub no_signed_end: u64,
    /// Records without faults that the engine of today rules otherwise on.
    pub ruled_otherwise: u64,
    /// Records without faults that it cannot judge to their end.
    pub not_judged: u64,
    /// Texts that have been erased.
    pub erased: u64,
    /// The keys that signed, and how many records each.
    pub signers: BTreeMap<PublicKey, u64>,
}

impl VerifyTally {
    /// Counts one more record.
    pub fn add(&mut self, finding: &RecordFinding) {
        let report = &finding.report;
        self.games += 1;
        self.entries += u64::from(report.entries);
        self.faulty += u64::from(!finding.is_whole());
        self.no_signed_end += u64::from(report.end != SignedUpTo::Signed);
        if finding.is_whole() {
            self.ruled_otherwise += u64::from(!report.disagreements.is_empty());
            self.not_judged += u64::from(report.not_judged.is_some());
        }
        self.erased += u64::from(report.erased);
        for signer in &report.signers {
            if self.signers.len() < MAX_KEYS || self.signers.contains_key(signer) {
                *self.signers.entry(*signer).or_default() += 1;
            }
        }
    }

    /// Whether all records are what was recorded.
    pub fn is_whole(&self) -> bool {
        self.faulty == 0 && self.faulty_logs == 0 && self.damaged_files == 0
    }

    /// Whether their ends are signed, and the engine of today rules as was announced.
    pub fn is_beyond_doubt(&self) -> bool {
        self.no_signed_end == 0 && self.ruled_otherwise == 0 && self.not_judged == 0
    }
}
