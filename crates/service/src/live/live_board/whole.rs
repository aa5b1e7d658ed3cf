//! Reads the record of a board from the store and refuses one that was changed.

use ledger::{
    Entry, GameId, Item, LedgerError, RecordFault, SignedHead, StoreError, StoredItem, Trusted,
    Unreadable, faults,
};

use crate::live::Hall;
use crate::live::live_board::LiveBoard;
use crate::problem::{Damage, HandlerResult, Problem};

impl LiveBoard {
    /// Takes the game from the record if nobody has done so: those who follow do not wait for acts
    /// that are being written.
    pub async fn loaded_once(&self, hall: &Hall) -> HandlerResult<()> {
        match self.is_loaded() {
            true => Ok(()),
            false => self.load(hall).await,
        }
    }

    /// A record that was found damaged stays so until somebody mends it: it is not read for each
    /// who asks.
    pub(super) fn not_damaged(&self, hall: &Hall) -> HandlerResult<()> {
        let lately = self.unread.lately(hall.0.deps.clock.steady());
        lately.map_or(Ok(()), Err)
    }

    /// The record could not be taken for this reason.
    pub(super) fn note_damage(&self, hall: &Hall, problem: &Problem) {
        let Some(damage) = &problem.damage else {
            return;
        };
        let now = hall.0.deps.clock.steady();
        self.unread.note(now, problem.clone());
        if let Damage::Changed { fault, .. } = &**damage {
            hall.note_changed(self, fault.seq());
        }
    }

    /// The record of the board, if it is what was recorded and as long as what was shown of it.
    pub(super) async fn whole_record(&self, hall: &Hall) -> HandlerResult<Vec<Entry>> {
        let record = hall.whole_record(&self.game).await;
        let record = record.and_then(|record| {
            let last = record.last().map(|last| last.seq);
            match self.next_published().checked_sub(1) {
                Some(seq) if last.is_none_or(|last| last < seq) => {
                    Err(changed(&self.game, RecordFault::TailRemoved { seq, last }))
                }
                _ => Ok(record),
            }
        });
        record.inspect_err(|problem| self.note_damage(hall, problem))
    }
}

impl Hall {
    /// The record of a game, if its chain and its seals are whole and the ends that were signed
    /// stand in it. Signatures are looked at only where an end does not: who has no key proves
    /// nothing by it.
    ///
    /// # Errors
    /// It was changed; or the store failed.
    pub(crate) async fn whole_record(&self, game: &GameId) -> HandlerResult<Vec<Entry>> {
        // others write, and the entries that heads name are there when those are read
        let mut heads = self.heads(game).await?;
        let record = self.0.deps.ledger.record(game.clone()).await?;
        heads.retain(|head| !stands_in(head, &record));
        let found = faults(game, &record, &heads, Trusted::Only(&self.0.deps.trusted));
        let proved = |fault: &RecordFault| {
            !matches!(
                fault,
                RecordFault::BadSignature { .. } | RecordFault::UnknownSigner { .. }
            )
        };
        match found.into_iter().find(proved) {
            Some(fault) => Err(changed(game, fault)),
            None => Ok(record),
        }
    }

    /// The heads of a game that can be read: another counts as forged, and its game goes on.
    async fn heads(&self, game: &GameId) -> HandlerResult<Vec<SignedHead>> {
        match self.0.deps.ledger.heads(game.clone()).await {
            Err(LedgerError::Store(StoreError::Unreadable(Unreadable::Head { .. }))) => {}
            heads => return Ok(heads?),
        }
        let found = self.0.deps.ledger.found(game.clone()).await?;
        let heads = found.into_iter().filter_map(|found| match found {
            StoredItem::Item(Item::Head(head)) => Some(head),
            _ => None,
        });
        Ok(heads.collect())
    }
}

/// Whether a record holds the entry that a head names, in its place.
fn stands_in(head: &SignedHead, record: &[Entry]) -> bool {
    let entry = record.get(head.seq as usize);
    entry.is_some_and(|entry| entry.seq == head.seq && entry.hash == head.hash)
}

fn changed(game: &GameId, fault: RecordFault) -> Problem {
    tracing::error!(%game, %fault, "the record is not what was recorded: its board takes no acts");
    Problem::damaged(Damage::Changed {
        game: game.clone(),
        fault,
    })
}
