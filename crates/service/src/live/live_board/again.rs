//! Answers acts that are sent again: the sender got no answer the first time, and must learn that
//! his acts are recorded.

use std::collections::HashSet;
use std::sync::Arc;

use ledger::limits::MAX_ENTRIES;
use ledger::{Author, Key, random_salt};
use table::{IncomingAct, Table, UnderKey};

use crate::limits::ENTRIES_FOR_ARBITERS;
use crate::live::Hall;
use crate::live::incoming::{Acknowledged, Fate};
use crate::live::live_board::{LiveBoard, in_order};
use crate::live::message::Message;
use crate::problem::{HandlerResult, Problem};

impl LiveBoard {
    /// Acts of which none is recorded any more, for this reason: those that are recorded already
    /// are acknowledged all the same.
    ///
    /// # Errors
    /// That reason, if none of them is; or the store failed.
    pub async fn tell_again(
        &self,
        hall: &Hall,
        author: &Author,
        told: Vec<IncomingAct>,
        closed: Problem,
    ) -> HandlerResult<Vec<Acknowledged>> {
        let mut table = self.table.lock().await;
        self.known_alone(hall, &mut table, author, told, closed)
            .await
    }

    /// As [`LiveBoard::tell_again`], at this table.
    pub(super) async fn known_alone(
        &self,
        hall: &Hall,
        table: &mut Option<Table>,
        author: &Author,
        told: Vec<IncomingAct>,
        closed: Problem,
    ) -> HandlerResult<Vec<Acknowledged>> {
        let keys: Vec<Key> = told.iter().map(|told| told.key.clone()).collect();
        let (known, new) = self.loaded(hall, table).await?.known_and_new(told);
        // judging the whole record again for each who asks would cost more than the closed game is
        // worth
        let mut answers = match known.is_empty() {
            true => Vec::with_capacity(keys.len()),
            false => {
                let found = self.found(hall, table, author, known).await?;
                let kept = |found: &FoundAct| self.published().message(found.stands.seq());
                let kept: Vec<Arc<Message>> = found.iter().filter_map(kept).collect();
                answered(&found, &kept)
            }
        };
        if !new.is_empty() && closed.is_record_full() {
            hall.takes_no_acts(self);
        }
        if answers.is_empty() {
            return Err(closed);
        }
        let refused = |told: &IncomingAct| Acknowledged::refused(told.key.as_str(), closed.clone());
        answers.extend(new.iter().map(refused));
        Ok(in_order(&keys, answers))
    }

    /// Acts whose keys are taken: the same act again, or another.
    pub(super) async fn known(
        &self,
        hall: &Hall,
        table: &mut Option<Table>,
        author: &Author,
        told: Vec<IncomingAct>,
    ) -> HandlerResult<Vec<Acknowledged>> {
        let found = self.found(hall, table, author, told).await?;
        let again: HashSet<u32> = found.iter().filter_map(FoundAct::again).collect();
        let messages = self.messages_of(hall, again).await?;
        Ok(answered(&found, &messages))
    }

    /// What stands in the record under the keys of these acts.
    async fn found(
        &self,
        hall: &Hall,
        table: &mut Option<Table>,
        author: &Author,
        told: Vec<IncomingAct>,
    ) -> HandlerResult<Vec<FoundAct>> {
        let mut found = Vec::with_capacity(told.len());
        for told in told {
            let key = told.key.clone();
            let loaded = self.loaded(hall, table).await?;
            let proposals = loaded.again(author, told, random_salt);
            let outcomes = hall.0.deps.ledger.append(proposals).await?;
            let Some(stands) = UnderKey::by(&outcomes) else {
                *table = None;
                return Err(Problem::unavailable(
                    "the record of this game has changed; send it again",
                ));
            };
            found.push(FoundAct { key, stands });
        }
        // the answer to whoever told them first may have been lost; where there is no room, new
        // ones are not recorded all the same
        let is_again = found.iter().any(|found| found.again().is_some());
        if is_again && !self.is_for_arbiters() {
            hall.recorded(self);
        }
        Ok(found)
    }

    /// Whether the rest of the record is for arbiters: a device that has gone mad must not take the
    /// game out of their hands.
    pub fn is_for_arbiters(&self) -> bool {
        self.next_published() >= MAX_ENTRIES - ENTRIES_FOR_ARBITERS
    }
}

/// What stands under the key of an act that is told again.
struct FoundAct {
    key: Key,
    stands: UnderKey,
}

impl FoundAct {
    /// The number of the act, if it is the same.
    fn again(&self) -> Option<u32> {
        match self.stands {
            UnderKey::Same(seq) => Some(seq),
            UnderKey::Another(_) => None,
        }
    }
}

/// The answers, with the verdicts of those acts whose messages are there.
fn answered(found: &[FoundAct], messages: &[Arc<Message>]) -> Vec<Acknowledged> {
    let answered = |found: &FoundAct| {
        let key = found.key.as_str();
        let of_seq = |seq| messages.iter().find(|message| message.seq == seq);
        match found.stands {
            UnderKey::Another(seq) => Acknowledged::key_reused(key, seq),
            UnderKey::Same(seq) => {
                Acknowledged::recorded(key, Fate::AlreadyAppended, seq, of_seq(seq))
            }
        }
    };
    found.iter().map(answered).collect()
}
