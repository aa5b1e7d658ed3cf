//! Records the acts of a board: they are judged, appended, and only then acknowledged and
//! published.

use std::sync::{Arc, PoisonError};

use ledger::{AppendOutcome, Author, Text, random_salt};
use table::{Appended, BoardStatus, Effect, IncomingAct, JudgedActs, Table, Telling};

use crate::live::incoming::{Acknowledged, Fate};
use crate::live::live_board::LiveBoard;
use crate::live::message::Message;
use crate::problem::{HandlerResult, Problem};

impl LiveBoard {
    /// Judges and records acts whose keys are new; `None` where the record has gone on without this
    /// table, which has to be loaded anew then.
    pub(super) async fn record(
        &self,
        table: &mut Option<Table>,
        author: &Author,
        told: Vec<IncomingAct>,
        texts: &[Text],
    ) -> HandlerResult<Option<Vec<Acknowledged>>> {
        let telling = Telling {
            author,
            received_us: self.stored.now_us(),
            announcement: self.feed.now().announcement,
            texts,
            salt: random_salt,
        };
        let mut answers = Vec::with_capacity(told.len());
        let mut rest = told;
        while !rest.is_empty() {
            let loaded = self.loaded(table).await?;
            let mut judged = loaded.judge(rest, &telling);
            rest = std::mem::take(&mut judged.rest);
            // unless they are recorded, the table knows of acts that never were
            let unsure = table.take();
            let unless_kept = self.stored.not_loaded_unless_forgotten();
            let outcomes = self.stored.append(judged.proposals.clone()).await?;
            let Some(unsure) = unsure else {
                return Ok(None);
            };
            let Some(kept) = self.keep(table, unsure, judged, &outcomes).await? else {
                return Ok(None);
            };
            answers.extend(kept);
            // where it is none, the entry before them was not the one that was recorded; the next
            // who asks finds out
            if table.is_some() {
                std::mem::forget(unless_kept);
            }
        }
        Ok(Some(answers))
    }

    /// Does what follows once the store has answered; `None` where the record has gone on without
    /// this table.
    async fn keep(
        &self,
        table: &mut Option<Table>,
        unsure: Table,
        judged: JudgedActs,
        outcomes: &[AppendOutcome],
    ) -> HandlerResult<Option<Vec<Acknowledged>>> {
        let keys = judged.keys();
        let before = judged.after();
        let messages = match unsure.appended(judged, outcomes, self.publisher.audience()) {
            Appended::Full => return Err(Problem::record_full()),
            Appended::Overtaken => return Ok(None),
            Appended::Kept {
                table: goes_on,
                effects,
            } => {
                self.present.recorded();
                *table = goes_on.map(|table| *table);
                self.does(effects)
            }
            // the game is judged again without the act on which the engine failed
            Appended::Unjudged => {
                self.present.recorded();
                self.engine.failed();
                let loaded = self.loaded(table).await?;
                if loaded.has_ended() {
                    self.stored.sign_end(loaded.end());
                }
                self.messages_published(before).await?
            }
        };
        let answers = keys.iter().zip(&messages).map(|(key, message)| {
            let key = key.as_str();
            Acknowledged::recorded(key, Fate::Appended, message.seq, Some(message))
        });
        Ok(Some(answers.collect()))
    }

    /// Does what is to be done; returns what arbiters were told.
    pub(super) fn does(&self, effects: Vec<Effect>) -> Vec<Arc<Message>> {
        let mut messages = Vec::with_capacity(effects.len());
        for effect in effects {
            match effect {
                Effect::Tell(news) => {
                    let message = Message::told(&news);
                    self.publisher.publish(Arc::clone(&message));
                    messages.push(message);
                }
                Effect::Show(state) => self.publisher.show(*state),
                Effect::Search(searched) => self.search(*searched),
                Effect::Stand(standing) => self.stands(&standing),
                Effect::Sign { seq, hash } => self.stored.sign_end((seq, hash)),
            }
        }
        messages
    }

    fn stands(&self, standing: &BoardStatus) {
        *self.ended.write().unwrap_or_else(PoisonError::into_inner) = standing.ended;
        self.present.stands(standing);
    }
}
