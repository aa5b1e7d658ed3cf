//! Simulates a file: what every process sees of it, and what a power cut leaves of it.

use std::sync::atomic::AtomicU64;

use crate::disk::KeptAfterCut;
use crate::locks::{Holder, Locks, Slot};

/// What a disk writes as a whole or not at all.
const SECTOR: usize = 512;

#[derive(Debug, Default)]
pub(crate) struct File {
    pub(crate) visible: Vec<u8>,
    /// `None`: not even its name is on the disk.
    durable: Option<Vec<u8>>,
    pending: Vec<FileChange>,
    pub(crate) locks: Locks,
    pub(crate) memory: SharedMemory,
}

/// What those who have a file open share: never on the disk.
#[derive(Debug, Default)]
pub(crate) struct SharedMemory {
    pub(crate) regions: Vec<Box<[AtomicU64]>>,
    pub(crate) users: Vec<Holder>,
    pub(crate) slots: [Slot; 8],
}

#[derive(Clone, Debug)]
pub(crate) enum FileChange {
    Write { at: usize, bytes: Vec<u8> },
    Truncate(usize),
}

impl FileChange {
    fn apply(&self, content: &mut Vec<u8>) {
        match self {
            FileChange::Write { at, bytes } => {
                let end = at + bytes.len();
                content.resize(content.len().max(end), 0);
                content[*at..end].copy_from_slice(bytes);
            }
            FileChange::Truncate(length) => content.truncate(*length),
        }
    }

    /// The part of the change that is done when it fails.
    pub(crate) fn half_done(mut self) -> Option<FileChange> {
        match &mut self {
            FileChange::Write { bytes, .. } => bytes.truncate(bytes.len() / 2),
            FileChange::Truncate(_) => return None,
        }
        Some(self)
    }

    /// The parts that a disk may do one without the other.
    fn sectors(&self) -> Vec<FileChange> {
        let FileChange::Write { at, bytes } = self else {
            return vec![self.clone()];
        };
        let (mut sectors, mut from) = (Vec::new(), *at);
        while from < at + bytes.len() {
            let to = (at + bytes.len()).min((from / SECTOR + 1) * SECTOR);
            sectors.push(FileChange::Write {
                at: from,
                bytes: bytes[from - at..to - at].to_vec(),
            });
            from = to;
        }
        sectors
    }
}

impl File {
    pub(crate) fn change(&mut self, change: FileChange) {
        change.apply(&mut self.visible);
        self.pending.push(change);
    }

    pub(crate) fn sync(&mut self) {
        let durable = self.durable.get_or_insert_default();
        for change in self.pending.drain(..) {
            change.apply(durable);
        }
    }

    /// A sync that failed: the system takes for written what was not, and never tries again.
    pub(crate) fn fail_to_sync(&mut self) {
        self.pending.clear();
    }

    /// The file after a power cut, if it is still there.
    pub(crate) fn after_power_cut(mut self, kept: KeptAfterCut) -> Option<File> {
        match kept {
            KeptAfterCut::Synced => self.pending.clear(),
            KeptAfterCut::Some(seed) => self.sync_some(Dice(seed)),
            KeptAfterCut::All => return Some(self.left_alone()),
        }
        self.visible = self.durable.clone()?;
        Some(self.left_alone())
    }

    /// The file when nobody has it open any more.
    fn left_alone(self) -> File {
        File {
            locks: Locks::default(),
            memory: SharedMemory::default(),
            ..self
        }
    }

    /// Any of the sectors of what was not synced, few or many of them.
    fn sync_some(&mut self, mut dice: Dice) {
        let eighths = [1, 4, 7][dice.below(3) as usize];
        let parts = self.pending.drain(..);
        let parts: Vec<_> = parts.flat_map(|change| change.sectors()).collect();
        for part in parts {
            if dice.below(8) < eighths {
                part.apply(self.durable.get_or_insert_default());
            }
        }
    }
}

/// Numbers that look random (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(at: usize, byte: u8, length: usize) -> FileChange {
        let bytes = vec![byte; length];
        FileChange::Write { at, bytes }
    }

    #[test]
    fn what_is_not_synced_may_be_lost() {
        let mut file = File::default();
        file.change(written(0, 1, 1_000));
        file.sync();
        file.change(written(500, 2, 1_000));
        assert_eq!(file.visible.len(), 1_500);
        let file = file.after_power_cut(KeptAfterCut::Synced);
        assert_eq!(file.map(|file| file.visible), Some(vec![1; 1_000]));
        let mut unsynced = File::default();
        unsynced.change(written(0, 1, 1));
        assert!(unsynced.after_power_cut(KeptAfterCut::Synced).is_none());
    }

    #[test]
    fn what_failed_to_be_synced_is_lost_unless_written_again() {
        let mut file = File::default();
        file.change(written(0, 1, 4));
        file.fail_to_sync();
        file.change(written(2, 2, 4));
        file.sync();
        assert_eq!(file.visible, [1, 1, 2, 2, 2, 2]);
        let file = file.after_power_cut(KeptAfterCut::Synced);
        assert_eq!(file.map(|file| file.visible), Some(vec![0, 0, 2, 2, 2, 2]));
    }

    #[test]
    fn writes_are_torn_between_sectors() {
        let parts: Vec<_> = written(500, 7, 1_000)
            .sectors()
            .iter()
            .map(|part| match part {
                FileChange::Write { at, bytes } => (*at, bytes.len()),
                FileChange::Truncate(_) => panic!("{part:?}"),
            })
            .collect();
        assert_eq!(parts, [(500, 12), (512, 512), (1_024, 476)]);
        let torn = |seed| {
            let mut file = File::default();
            file.change(written(0, 7, 4 * SECTOR));
            file.after_power_cut(KeptAfterCut::Some(seed))
                .map(|file| file.visible)
        };
        assert_eq!(torn(5), torn(5));
        let several: std::collections::BTreeSet<_> = (0..40).map(torn).collect();
        assert!(several.len() > 8);
    }
}
