//! Queues the deliveries that wait for one webhook.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use axum::body::Bytes;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::limits::MAX_DELIVERIES_WAITING;
use crate::lock::locked;
use crate::model::Webhook;

/// A delivery that waits.
#[derive(Clone, Debug)]
pub(super) struct Delivery {
    /// Its name, the same at each attempt, and after a restart.
    pub id: Box<str>,
    pub body: Bytes,
    pub since: Instant,
    pub due: Instant,
    /// How often it was tried.
    pub attempts: u32,
}

/// What becomes of what is to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Put {
    Waits,
    /// It waits already.
    Again,
    /// It waits, and the oldest no longer.
    InPlaceOfTheOldest,
    /// Nobody takes it any more.
    Closed,
}

/// What to do next.
#[derive(Debug)]
pub(super) enum QueueStep {
    Deliver(Delivery),
    /// Nothing is due for so long, unless something new comes.
    Wait(Duration),
}

/// The deliveries that wait for one webhook.
pub(super) struct DeliveryQueue {
    pub webhook: Webhook,
    waiting: Mutex<Vec<Delivery>>,
    changed: Notify,
    closed: AtomicBool,
}

/// How long a queue is left alone in which nothing waits.
const LONGEST: Duration = Duration::from_secs(3600);

impl DeliveryQueue {
    pub fn new(webhook: Webhook) -> DeliveryQueue {
        DeliveryQueue {
            webhook,
            waiting: Mutex::default(),
            changed: Notify::new(),
            closed: AtomicBool::new(false),
        }
    }

    pub fn put(&self, delivery: Delivery) -> Put {
        if self.is_closed() {
            return Put::Closed;
        }
        let mut waiting = self.waiting();
        if waiting.iter().any(|other| other.id == delivery.id) {
            return Put::Again;
        }
        waiting.push(delivery);
        let full = waiting.len() > MAX_DELIVERIES_WAITING;
        if full {
            let ages = waiting.iter().enumerate();
            let oldest = ages.min_by_key(|(_, other)| other.since);
            let oldest = oldest.map(|(place, _)| place);
            oldest.map(|place| waiting.remove(place));
        }
        drop(waiting);
        self.changed.notify_one();
        if full {
            Put::InPlaceOfTheOldest
        } else {
            Put::Waits
        }
    }

    /// The delivery that has been due for the longest.
    pub fn next(&self, now: Instant) -> QueueStep {
        let mut waiting = self.waiting();
        let dues = waiting.iter().enumerate();
        match dues.min_by_key(|(_, delivery)| delivery.due) {
            Some((place, delivery)) if delivery.due <= now => {
                QueueStep::Deliver(waiting.remove(place))
            }
            Some((_, delivery)) => QueueStep::Wait(delivery.due - now),
            None => QueueStep::Wait(LONGEST),
        }
    }

    /// Waits until something new is there, or so long.
    pub async fn wait(&self, wait: Duration) {
        // both are reasons to look again
        let _ = tokio::time::timeout(wait, self.changed.notified()).await;
    }

    /// Takes nothing any more.
    pub fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        self.waiting().clear();
        self.changed.notify_one();
    }

    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::SeqCst)
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Delivery>> {
        locked(&self.waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Occasion;

    fn queue() -> DeliveryQueue {
        DeliveryQueue::new(Webhook {
            id: "w".into(),
            event: "e".into(),
            url: "https://example.org/".into(),
            occasions: vec![Occasion::BoardDown],
            secret: "".into(),
            created_at: jiff::Timestamp::UNIX_EPOCH,
            disabled_at: None,
        })
    }

    fn delivery(id: &str, since: Instant, due_ms: u64) -> Delivery {
        Delivery {
            id: id.into(),
            body: Bytes::new(),
            since,
            due: since + Duration::from_millis(due_ms),
            attempts: 0,
        }
    }

    fn id(next: QueueStep) -> String {
        match next {
            QueueStep::Deliver(delivery) => delivery.id.into(),
            QueueStep::Wait(wait) => format!("{wait:?}"),
        }
    }

    #[test]
    fn what_is_due_first_comes_first_and_nothing_twice() {
        let (queue, now) = (queue(), Instant::now());
        assert_eq!(queue.put(delivery("late", now, 70)), Put::Waits);
        assert_eq!(queue.put(delivery("early", now, 0)), Put::Waits);
        assert_eq!(queue.put(delivery("early", now, 0)), Put::Again);
        assert_eq!(id(queue.next(now)), "early");
        assert_eq!(id(queue.next(now)), "70ms");
        assert_eq!(id(queue.next(now + Duration::from_millis(70))), "late");
        assert_eq!(id(queue.next(now)), "3600s");
    }

    #[test]
    fn the_oldest_makes_room() {
        let (queue, now) = (queue(), Instant::now());
        for count in 0..MAX_DELIVERIES_WAITING {
            let since = now + Duration::from_millis(count as u64);
            assert_eq!(
                queue.put(delivery(&count.to_string(), since, 0)),
                Put::Waits
            );
        }
        let later = now + Duration::from_secs(3600);
        assert_eq!(
            queue.put(delivery("new", later, 0)),
            Put::InPlaceOfTheOldest
        );
        assert_eq!(id(queue.next(later)), "1");
    }

    #[test]
    fn a_closed_queue_takes_and_gives_nothing() {
        let (queue, now) = (queue(), Instant::now());
        queue.put(delivery("a", now, 0));
        queue.close();
        assert_eq!(queue.put(delivery("b", now, 0)), Put::Closed);
        assert!(queue.is_closed());
        assert_eq!(id(queue.next(now)), "3600s");
    }
}
