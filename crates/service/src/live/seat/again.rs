//! Acts that are told again: whoever sends them has had no answer, and has to learn that they are kept.

use std::collections::HashSet;

use ledger::{Author, GameId, Key, Outcome, Proposal, random_salt};
use protocol::Line;

use crate::live::Hall;
use crate::live::seat::{Seat, acknowledged, in_order, is_full};
use crate::live::table::Table;
use crate::live::told::{Acknowledged, Fate, Told};
use crate::problem::{Answer, Problem};

impl Seat {
    /// Acts of which none is recorded any more, for this reason: those that are recorded already are acknowledged all the same.
    ///
    /// # Errors
    /// That reason, if none of them is; or the store failed.
    pub async fn tell_again(
        &self,
        hall: &Hall,
        author: &Author,
        told: Vec<Told>,
        closed: Problem,
    ) -> Answer<Vec<Acknowledged>> {
        let mut table = self.table.lock().await;
        self.known_alone(hall, &mut table, author, told, closed)
            .await
    }

    /// As [`Seat::tell_again`], at this table.
    pub(super) async fn known_alone(
        &self,
        hall: &Hall,
        table: &mut Option<Table>,
        author: &Author,
        told: Vec<Told>,
        closed: Problem,
    ) -> Answer<Vec<Acknowledged>> {
        let keys: Vec<Key> = told.iter().map(|told| told.key.clone()).collect();
        let (known, new) = self.laid(hall, table).await?.known_and_new(told);
        let mut answers = Vec::with_capacity(keys.len());
        if !known.is_empty() {
            answers = self.known(hall, table, author, known).await?;
        }
        if !new.is_empty() && is_full(&closed) {
            hall.is_full(self);
        }
        if answers.is_empty() {
            return Err(closed);
        }
        let refused = |told: &Told| Acknowledged::refused(told.key.as_str(), closed.clone());
        answers.extend(new.iter().map(refused));
        Ok(in_order(&keys, answers))
    }

    /// Acts whose keys are taken: the same act again, or another.
    pub(super) async fn known(
        &self,
        hall: &Hall,
        table: &mut Option<Table>,
        author: &Author,
        told: Vec<Told>,
    ) -> Answer<Vec<Acknowledged>> {
        let mut found = Vec::with_capacity(told.len());
        for told in told {
            let key = told.key.clone();
            let next_seq = self.laid(hall, table).await?.next_seq();
            let proposals = proposals_again(&self.game, author, told, next_seq);
            let outcomes = hall.0.ledger.append(proposals).await?;
            let appended = outcomes.iter().find_map(|outcome| match outcome {
                Outcome::AlreadyAppended { seq, .. } => Some((Fate::AlreadyAppended, *seq)),
                _ => None,
            });
            let reused = || reused(&outcomes).map(|seq| (Fate::Refused, seq));
            let Some((fate, seq)) = appended.or_else(reused) else {
                *table = None;
                return Err(Problem::unavailable(
                    "the record of this game has changed; send it again",
                ));
            };
            found.push((key, fate, seq));
        }
        let again = found.iter().filter(|(_, fate, _)| *fate != Fate::Refused);
        let again: HashSet<u32> = again.map(|(_, _, seq)| *seq).collect();
        if !again.is_empty() {
            // the answer to whoever told them first may have been lost
            hall.recorded(self);
        }
        let messages = self.messages_of(hall, again).await?;
        let answered = |(key, fate, seq): (Key, Fate, u32)| {
            if fate == Fate::Refused {
                return Ok(Acknowledged::key_reused(key.as_str(), seq));
            }
            let message = messages.iter().find(|message| message.seq == seq);
            let message = message.ok_or_else(|| Problem::failed("an act is missing"))?;
            Ok(acknowledged(&key, fate, message))
        };
        found.into_iter().map(answered).collect()
    }
}

fn reused(outcomes: &[Outcome]) -> Option<u32> {
    outcomes.iter().find_map(|outcome| match outcome {
        Outcome::KeyReused { seq } => Some(*seq),
        _ => None,
    })
}

/// The act as it would be recorded, to be compared with what stands under its key: as it was told, and as one that was found to
/// be late.
fn proposals_again(game: &GameId, author: &Author, told: Told, next_seq: u32) -> Vec<Proposal> {
    let mut late = told.line.clone();
    if let Line::Act(act) = &mut late {
        act.arrival = laws::Arrival::Late;
    }
    let proposal = |line: &Line| {
        let parted = ledger::parted(line, random_salt);
        Proposal {
            game: game.clone(),
            expected_seq: next_seq,
            key: told.key.clone(),
            author: author.clone(),
            received_us: 0,
            body: parted.body,
            texts: parted.texts,
            told: None,
        }
    };
    vec![proposal(&told.line), proposal(&late)]
}
