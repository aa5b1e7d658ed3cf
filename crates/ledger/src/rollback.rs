//! Finds by signed heads that were kept elsewhere whether a store was put back to an earlier state.

use std::collections::BTreeMap;
use std::io::BufRead;

use crate::head::SignedHead;
use crate::limits::MAX_READ;
use crate::name::GameId;
use crate::record_file::{RecordError, each_head};
use crate::store::{Store, StoreError};
use crate::verify::RecordFault;

/// The last signed head of each game: how far its record once went.
///
/// ```
/// use jadoube_ledger::{GameId, Hash, LastHeads, Memory, Signer, Stage};
/// let head = Signer::from_secret(&[7; 32]).sign(&GameId::new("g")?, 4, Hash::NONE, Stage::Running,
/// 0); let heads = LastHeads::of([head]); let lacking = heads.lacking_in(&mut Memory::default())?;
/// assert_eq!((lacking.len(), lacking[0].acts), (1, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastHeads(BTreeMap<GameId, SignedHead>);

/// A game of which acts are lacking that were signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lacking {
    /// The game.
    pub game: GameId,
    /// What is wrong with its record.
    pub fault: RecordFault,
    /// How many acts are lacking, at least; 0 where others stand in their places.
    pub acts: u32,
}

impl LastHeads {
    /// The last heads among these.
    #[must_use]
    pub fn of(heads: impl IntoIterator<Item = SignedHead>) -> LastHeads {
        let mut last = LastHeads::default();
        heads.into_iter().for_each(|head| last.take(head));
        last
    }

    /// The last heads among those in a file, see [`crate::read_heads`].
    ///
    /// # Errors
    /// Those of [`crate::read_heads`].
    pub fn read(file: impl BufRead) -> Result<LastHeads, RecordError> {
        let mut last = LastHeads::default();
        each_head(file, &mut |head| last.take(head))?;
        Ok(last)
    }

    fn take(&mut self, head: SignedHead) {
        match self.0.get_mut(&head.game) {
            Some(before) if before.seq > head.seq => {}
            Some(before) => *before = head,
            None => drop(self.0.insert(head.game.clone(), head)),
        }
    }

    /// The games whose records do not go as far as was signed, or go another way. What cannot be
    /// read is no matter of this: it stands there.
    ///
    /// # Errors
    /// The store failed.
    pub fn lacking_in(&self, store: &mut dyn Store) -> Result<Vec<Lacking>, StoreError> {
        let mut lacking = Vec::new();
        for head in self.0.values() {
            match fault_of(head, store) {
                Ok(None) | Err(StoreError::Unreadable(_)) => {}
                Ok(Some((fault, acts))) => lacking.push(Lacking {
                    game: head.game.clone(),
                    fault,
                    acts,
                }),
                Err(error) => return Err(error),
            }
        }
        Ok(lacking)
    }
}

/// What the record lacks that this head names, with the number of acts.
fn fault_of(
    head: &SignedHead,
    store: &mut dyn Store,
) -> Result<Option<(RecordFault, u32)>, StoreError> {
    let seq = head.seq;
    if !head.is_valid() {
        return Ok(Some((RecordFault::BadSignature { seq }, 0)));
    }
    if let [entry] = &store.read(&head.game, seq, 1)?[..]
        && entry.seq == seq
    {
        let is_it = entry.hash == head.hash;
        return Ok((!is_it).then_some((RecordFault::Rewritten { seq }, 0)));
    }
    let last = last_of(&head.game, store)?;
    Ok(Some(match last {
        Some(last) if last > seq => (RecordFault::Dropped { seq }, 1),
        last => {
            let acts = last.map_or(seq + 1, |last| seq - last);
            (RecordFault::TailRemoved { seq, last }, acts)
        }
    }))
}

/// The number of the last entry of a game, if it has one.
fn last_of(game: &GameId, store: &mut dyn Store) -> Result<Option<u32>, StoreError> {
    let mut last = None;
    loop {
        let from = last.map_or(0, |last: u32| last.saturating_add(1));
        match store.read(game, from, MAX_READ)?.last() {
            Some(entry) => last = Some(entry.seq),
            None => return Ok(last),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entry, Item, Memory, Signer, Stage, example};

    /// A store with so many entries of the game of the example, and those.
    fn store(entries: u32) -> (Memory, Vec<Entry>) {
        let mut store = Memory::default();
        let proposals = (0..entries).map(|n| example::named("g", n, &format!("k{n}")));
        store.append(&Vec::from_iter(proposals)).unwrap();
        let game = GameId::new("g").unwrap();
        let entries = store.read(&game, 0, MAX_READ).unwrap();
        (store, entries)
    }

    fn head(entry: &Entry) -> SignedHead {
        let signer = Signer::from_secret(&[7; 32]);
        signer.sign(&entry.game, entry.seq, entry.hash, Stage::Running, 1)
    }

    #[test]
    fn a_store_that_was_put_back_is_found_out() {
        let (_, whole) = store(8);
        let heads = || LastHeads::of(whole.iter().map(head));
        let removed = |last| RecordFault::TailRemoved { seq: 7, last };
        for (kept, wanted) in [
            (8, None),
            (7, Some((removed(Some(6)), 1))),
            (3, Some((removed(Some(2)), 5))),
            (0, Some((removed(None), 8))),
        ] {
            let mut behind = Memory::default();
            let items = whole[..kept].iter().cloned().map(Item::Entry);
            behind.load(&Vec::from_iter(items)).unwrap();
            let lacking = heads().lacking_in(&mut behind).unwrap();
            let found = lacking.first().map(|one| (one.fault.clone(), one.acts));
            assert_eq!(found, wanted, "{kept} kept");
        }
    }

    #[test]
    fn what_went_on_from_an_earlier_state_is_another_record() {
        let (_, whole) = store(8);
        let mut other = Memory::default();
        let before = whole[..4].iter().cloned().map(Item::Entry);
        other.load(&Vec::from_iter(before)).unwrap();
        let anew = (4..20).map(|n| example::named("g", n, &format!("other{n}")));
        other.append(&Vec::from_iter(anew)).unwrap();
        let lacking = LastHeads::of([head(&whole[7])]).lacking_in(&mut other);
        assert_eq!(lacking.unwrap()[0].fault, RecordFault::Rewritten { seq: 7 });
    }

    #[test]
    fn a_record_may_have_grown_and_a_forged_head_is_no_proof() {
        let (mut store, whole) = store(8);
        let grown = LastHeads::of([head(&whole[5])]).lacking_in(&mut store);
        assert_eq!(grown.unwrap(), []);
        let forged = SignedHead {
            seq: 70,
            ..head(&whole[5])
        };
        let lacking = LastHeads::of([forged]).lacking_in(&mut store).unwrap();
        assert_eq!(lacking[0].fault, RecordFault::BadSignature { seq: 70 });
    }
}
