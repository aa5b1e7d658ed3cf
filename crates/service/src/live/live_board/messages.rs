//! Gives the messages of a board, from memory or judged again from the record.

use std::collections::HashSet;
use std::sync::Arc;

use table::Table;

use crate::live::Hall;
use crate::live::live_board::LiveBoard;
use crate::live::message::Message;
use crate::problem::{HandlerResult, Problem};

impl LiveBoard {
    /// The messages of these acts, in any order: what is kept of them, or the record judged again,
    /// once for all.
    pub(super) async fn messages_of(
        &self,
        hall: &Hall,
        mut seqs: HashSet<u32>,
    ) -> HandlerResult<Vec<Arc<Message>>> {
        let kept = |seq: &u32| self.published().message(*seq);
        let mut messages: Vec<Arc<Message>> = seqs.iter().filter_map(kept).collect();
        for message in &messages {
            seqs.remove(&message.seq);
        }
        if !seqs.is_empty() {
            let from_record = self.messages(hall, move |seq| seqs.contains(&seq));
            messages.extend(from_record.await?);
        }
        Ok(messages)
    }

    /// The message of the last act, if there is one.
    pub async fn last_message(&self, hall: &Hall) -> HandlerResult<Option<Arc<Message>>> {
        self.loaded_once(hall).await?;
        Ok(self.published().last())
    }

    /// The messages of all acts after this one, kept or judged again from the record.
    pub async fn messages_after(
        &self,
        hall: &Hall,
        seq: Option<u32>,
    ) -> HandlerResult<Vec<Arc<Message>>> {
        self.loaded_once(hall).await?;
        self.messages_published(hall, seq).await
    }

    /// Where somebody begins who follows all boards from now on: the number from which on he is
    /// given all, and the message of the last act, if there is one.
    pub async fn begins_now(&self, hall: &Hall) -> HandlerResult<(u32, Option<Arc<Message>>)> {
        self.loaded_once(hall).await?;
        let next = self.next_published();
        let last = self.published().last();
        Ok((last.as_ref().map_or(next, |last| last.seq), last))
    }

    /// Where he begins who follows them from an instant on: the same number, and the messages of
    /// the acts received since.
    pub async fn begins_at(
        &self,
        hall: &Hall,
        since_us: i64,
    ) -> HandlerResult<(u32, Vec<Arc<Message>>)> {
        self.loaded_once(hall).await?;
        let next = self.next_published();
        let messages = self.messages_since(hall, since_us).await?;
        Ok((messages.first().map_or(next, |first| first.seq), messages))
    }

    async fn messages_since(&self, hall: &Hall, since_us: i64) -> HandlerResult<Vec<Arc<Message>>> {
        let kept = self.published().since(since_us);
        if let Some(messages) = kept {
            return Ok(messages);
        }
        let record = self.whole_record(hall).await?;
        let first = record.iter().find(|entry| entry.received_us >= since_us);
        match first.map(|entry| entry.seq.checked_sub(1)) {
            Some(before) => self.messages_published(hall, before).await,
            None => Ok(Vec::new()),
        }
    }

    pub(super) async fn messages_published(
        &self,
        hall: &Hall,
        seq: Option<u32>,
    ) -> HandlerResult<Vec<Arc<Message>>> {
        let kept = self.published().after(seq);
        match kept {
            Some(messages) => Ok(messages),
            None => {
                let is_after = move |of: u32| seq.is_none_or(|seq| of > seq);
                self.messages(hall, is_after).await
            }
        }
    }

    /// The messages of those acts that are wanted, from the record: it is judged again apart from
    /// the threads that others wait for.
    async fn messages(
        &self,
        hall: &Hall,
        is_wanted: impl Fn(u32) -> bool + Send + 'static,
    ) -> HandlerResult<Vec<Arc<Message>>> {
        let record = self.whole_record(hall).await?;
        let mut table = Table::new(self.game.clone(), self.judging);
        let judged_again = move || {
            let news = record.into_iter().map(|entry| table.replay(entry));
            let wanted = news.filter(|news| is_wanted(news.seq()));
            wanted.map(|news| Message::told(&news)).collect()
        };
        let judged_again = tokio::task::spawn_blocking(judged_again).await;
        judged_again.map_err(|_| Problem::failed("the record of this board could not be judged"))
    }
}
