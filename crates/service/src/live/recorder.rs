//! Records what is told at boards, reads their records whole, and signs their ends.

use std::sync::Arc;

use ledger::{
    Entry, GameId, Hash, Item, Ledger, LedgerError, PublicKey, RecordFault, SignedHead, Signer,
    StoreError, StoredItem, Trusted, Unreadable, faults,
};

use crate::problem::{Damage, HandlerResult, Problem};
use crate::time::Clock;

/// What recording needs: a ledger, who signs, and the time.
pub(super) struct Recorder {
    pub(super) ledger: Ledger,
    pub(super) signer: Arc<Signer>,
    /// Whose signatures count: the signer's own too.
    trusted: Vec<PublicKey>,
    pub(super) clock: Clock,
}

impl Recorder {
    /// Of these others the signatures count too.
    pub(super) fn new(
        ledger: Ledger,
        signer: Arc<Signer>,
        others: Vec<PublicKey>,
        clock: Clock,
    ) -> Recorder {
        let mut trusted = others;
        trusted.push(signer.public_key());
        Recorder {
            ledger,
            signer,
            trusted,
            clock,
        }
    }

    /// The record of a game, if its chain and its seals are whole and the ends that were signed
    /// stand in it. Signatures are looked at only where an end does not: who has no key proves
    /// nothing by it.
    ///
    /// # Errors
    /// It was changed; or the store failed.
    pub(super) async fn whole_record(&self, game: &GameId) -> HandlerResult<Vec<Entry>> {
        // others write, and the entries that heads name are there when those are read
        let mut heads = self.heads(game).await?;
        let record = self.ledger.record(game.clone()).await?;
        heads.retain(|head| !stands_in(head, &record));
        let found = faults(game, &record, &heads, Trusted::Only(&self.trusted));
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
        match self.ledger.heads(game.clone()).await {
            Err(LedgerError::Store(StoreError::Unreadable(Unreadable::Head { .. }))) => {}
            heads => return Ok(heads?),
        }
        let found = self.ledger.found(game.clone()).await?;
        let heads = found.into_iter().filter_map(|found| match found {
            StoredItem::Item(Item::Head(head)) => Some(head),
            _ => None,
        });
        Ok(heads.collect())
    }

    /// The end of a game is signed at once, apart from the acknowledgement.
    pub(super) fn sign_end(self: &Arc<Self>, game: &GameId, end: (u32, Hash)) {
        let (recorder, game) = (Arc::clone(self), game.clone());
        tokio::spawn(async move {
            let Recorder {
                ledger,
                signer,
                clock,
                ..
            } = &*recorder;
            if let Err(error) = ledger.sign_end(signer, &game, end, clock.now_us()).await {
                tracing::warn!(%game, %error, "the end of a game could not be signed yet");
            }
        });
    }
}

/// Whether a record holds the entry that a head names, in its place.
fn stands_in(head: &SignedHead, record: &[Entry]) -> bool {
    let entry = record.get(head.seq as usize);
    entry.is_some_and(|entry| entry.seq == head.seq && entry.hash == head.hash)
}

/// The record is not what was recorded.
pub(super) fn changed(game: &GameId, fault: RecordFault) -> Problem {
    tracing::error!(%game, %fault, "the record is not what was recorded: its board takes no acts");
    Problem::damaged(Damage::Changed {
        game: game.clone(),
        fault,
    })
}
