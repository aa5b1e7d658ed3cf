//! Records the acts of a board: they are judged, appended, and only then acknowledged and
//! published.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};

use ledger::{AppendOutcome, Author, Hash, Text, random_salt};
use table::{
    Appended, Audience, BoardStatus, Effect, IncomingAct, JudgedActs, PublicState, Table, Telling,
};

use crate::live::Hall;
use crate::live::incoming::{Acknowledged, Fate};
use crate::live::live_board::LiveBoard;
use crate::live::message::{Message, PublicMessage};
use crate::problem::{HandlerResult, Problem};

/// Acts that were not kept may be on disk all the same, also where nobody waited for it: whoever
/// asks looks there.
struct NotLoaded<'s>(&'s AtomicBool);

impl Drop for NotLoaded<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl LiveBoard {
    /// Judges and records acts whose keys are new; `None` where the record has gone on without this
    /// table, which has to be loaded anew then.
    pub(super) async fn record(
        &self,
        hall: &Hall,
        table: &mut Option<Table>,
        author: &Author,
        told: Vec<IncomingAct>,
        texts: &[Text],
    ) -> HandlerResult<Option<Vec<Acknowledged>>> {
        let telling = Telling {
            author,
            received_us: hall.0.deps.clock.in_play_us(),
            announcement: hall.feed(&self.event).announcement,
            texts,
            salt: random_salt,
        };
        let mut answers = Vec::with_capacity(told.len());
        let mut rest = told;
        while !rest.is_empty() {
            let loaded = self.loaded(hall, table).await?;
            let mut judged = loaded.judge(rest, &telling);
            rest = std::mem::take(&mut judged.rest);
            // unless they are recorded, the table knows of acts that never were
            let unsure = table.take();
            let unless_kept = NotLoaded(&self.is_loaded);
            let outcomes = hall.0.deps.ledger.append(judged.proposals.clone()).await?;
            let Some(unsure) = unsure else {
                return Ok(None);
            };
            let Some(kept) = self.keep(hall, table, unsure, judged, &outcomes).await? else {
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
        hall: &Hall,
        table: &mut Option<Table>,
        unsure: Table,
        judged: JudgedActs,
        outcomes: &[AppendOutcome],
    ) -> HandlerResult<Option<Vec<Acknowledged>>> {
        let keys = judged.keys();
        let before = judged.after();
        let messages = match unsure.appended(judged, outcomes, self.audience(hall)) {
            Appended::Full => return Err(Problem::record_full()),
            Appended::Overtaken => return Ok(None),
            Appended::Kept {
                table: goes_on,
                effects,
            } => {
                hall.recorded(self);
                *table = goes_on.map(|table| *table);
                self.does(hall, effects)
            }
            // the game is judged again without the act on which the engine failed
            Appended::Unjudged => {
                hall.recorded(self);
                hall.0.deps.engine_failures.inc();
                let loaded = self.loaded(hall, table).await?;
                if loaded.has_ended() {
                    self.sign_end(hall, loaded.end());
                }
                self.messages_published(hall, before).await?
            }
        };
        let answers = keys.iter().zip(&messages).map(|(key, message)| {
            let key = key.as_str();
            Acknowledged::recorded(key, Fate::Appended, message.seq, Some(message))
        });
        Ok(Some(answers.collect()))
    }

    /// Those who are shown the board, as things are now.
    pub(super) fn audience(&self, hall: &Hall) -> Audience {
        Audience {
            number: self.prompt.borrow().number,
            delay_s: hall.feed(&self.event).delay_s,
            now_us: hall.0.deps.clock.in_play_us(),
        }
    }

    /// Does what is to be done; returns what arbiters were told.
    pub(super) fn does(&self, hall: &Hall, effects: Vec<Effect>) -> Vec<Arc<Message>> {
        let mut messages = Vec::with_capacity(effects.len());
        for effect in effects {
            match effect {
                Effect::Tell(news) => {
                    let message = Message::told(&news);
                    self.publish(hall, Arc::clone(&message));
                    messages.push(message);
                }
                Effect::Show(state) => self.show(hall, *state),
                Effect::Search(searched) => hall.search(&self.board(), *searched),
                Effect::Stand(standing) => self.stands(hall, &standing),
                Effect::Sign { seq, hash } => self.sign_end(hall, (seq, hash)),
            }
        }
        messages
    }

    /// Players see this at once, spectators when it is due.
    pub(super) fn show(&self, hall: &Hall, state: PublicState) {
        let message = PublicMessage::of(self.name(), state.number, Some(state.view));
        let message = Arc::new(message);
        self.prompt.send_replace(Arc::clone(&message));
        let due = hall.0.deps.clock.steady_of(state.due_us);
        let spectator_delay = &hall.0.spectator_delay;
        spectator_delay.show(self.name(), &self.delayed, message, due, state.delay_s);
    }

    pub(super) fn publish(&self, hall: &Hall, message: Arc<Message>) {
        self.published_mut().keep(Arc::clone(&message));
        // nobody may follow
        let _ = hall.feed(&self.event).messages.send(message);
    }

    fn stands(&self, hall: &Hall, standing: &BoardStatus) {
        *self.ended.write().unwrap_or_else(PoisonError::into_inner) = standing.ended;
        hall.stands(self, standing);
    }

    /// The end of a game is signed at once, apart from the acknowledgement.
    fn sign_end(&self, hall: &Hall, end: (u32, Hash)) {
        let (hall, game) = (hall.clone(), self.game.clone());
        tokio::spawn(async move {
            let at_us = hall.0.deps.clock.now_us();
            if let Err(error) = hall
                .0
                .deps
                .ledger
                .sign_end(&hall.0.deps.signer, &game, end, at_us)
                .await
            {
                tracing::warn!(%game, %error, "the end of a game could not be signed yet");
            }
        });
    }
}
