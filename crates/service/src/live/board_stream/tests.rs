//! Tests that what a follower missed takes little memory, and that he is given all of it once.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::*;
use crate::limits::{KEPT_MESSAGES, OVERLAP_OF_RETURN, WAITING_MESSAGES};
use crate::live::Hall;
use crate::live::tests::{a_hall, chief, tells};

/// More than is kept of a board in memory.
const MISSED: usize = 3 * KEPT_MESSAGES;

/// Somebody who comes back from before everything.
async fn missing_all(hall: &Hall) -> BoardStream {
    let following = hall.follow_event("e", Some(0), &chief()).await;
    following.unwrap()
}

/// What was given, that of each board, and the most that was ready at once.
#[derive(Default)]
struct Taken {
    all: Vec<Arc<Message>>,
    of: HashMap<Box<str>, Vec<u32>>,
    most: usize,
}

impl Taken {
    /// Takes so many acts.
    async fn acts(&mut self, followed: &mut BoardStream, count: usize) {
        for _ in 0..count {
            let Some(StreamItem::Act(message)) = followed.next().await else {
                panic!("an act");
            };
            let of = self.of.entry(message.board.clone()).or_default();
            of.push(message.seq);
            self.all.push(message);
            self.most = self.most.max(followed.ready.len() + 1);
        }
    }

    /// All of this board, once and in order.
    #[track_caller]
    fn has_all(&self, board: &str, seqs: RangeInclusive<usize>) {
        let seqs: Vec<u32> = seqs.map(|seq| u32::try_from(seq).unwrap()).collect();
        assert_eq!(self.of[board], seqs, "{board}");
    }
}

#[tokio::test]
async fn what_was_missed_is_held_one_board_at_a_time() {
    let (hall, [one, other]) = a_hall().await;
    tells(&hall, &one, "a", MISSED).await;
    tells(&hall, &other, "a", MISSED).await;
    let mut followed = missing_all(&hall).await;
    let mut taken = Taken::default();
    taken.acts(&mut followed, 10).await;
    // while the first board is given, both go on
    tells(&hall, &one, "b", 5).await;
    tells(&hall, &other, "b", 5).await;
    taken.acts(&mut followed, 2 * (MISSED + 6) - 10).await;
    for board in [&one, &other] {
        taken.has_all(&board.id, 0..=MISSED + 5);
    }
    assert!(taken.most <= MISSED + 6, "{} at once", taken.most);
    tells(&hall, &other, "c", 1).await;
    taken.acts(&mut followed, 1).await;
    taken.has_all(&other.id, 0..=MISSED + 6);
}

impl Taken {
    /// Whoever is cut off anywhere and comes back with the last message that was not missed is
    /// given all that he lacks.
    #[track_caller]
    fn can_be_gone_on_with(&self) {
        let overlap_us = i64::try_from(OVERLAP_OF_RETURN.as_micros()).unwrap();
        let mut last_us = i64::MAX;
        for message in self.all.iter().rev() {
            if !message.is_missed {
                let from_us = message.received_us - overlap_us;
                assert!(from_us <= last_us, "{}", message.json);
            }
            last_us = last_us.min(message.received_us);
        }
    }
}

#[tokio::test]
async fn who_is_cut_off_while_he_is_given_what_he_missed_loses_nothing() {
    const HOUR_US: i64 = 3_600_000_000;
    let (hall, [one, other]) = a_hall().await;
    for (board, prefix) in [(&one, "a"), (&other, "a"), (&one, "b"), (&other, "b")] {
        tells(&hall, board, prefix, MISSED).await;
        hall.0.recorder.clock.forward(HOUR_US);
    }
    let all = 2 * (2 * MISSED + 1);
    let mut taken = Taken::default();
    taken.acts(&mut missing_all(&hall).await, all).await;
    taken.can_be_gone_on_with();
    let last = taken.all.pop().unwrap();
    assert!(!last.is_missed && *last.board == *other.id, "{}", last.json);
    assert!(taken.all.iter().all(|message| message.is_missed));

    let (mut played, mut taken) = (missing_all(&hall).await, Taken::default());
    taken.acts(&mut played, 1).await;
    for prefix in ["c", "d"] {
        hall.0.recorder.clock.forward(HOUR_US);
        tells(&hall, &one, prefix, 5).await;
        tells(&hall, &other, prefix, 5).await;
    }
    taken.acts(&mut played, all + 20 - 1).await;
    taken.can_be_gone_on_with();
    assert!(!taken.all.last().unwrap().is_missed);
}

#[tokio::test]
async fn who_lags_while_he_is_given_what_he_missed_is_given_all_once() {
    let (hall, [one, other]) = a_hall().await;
    tells(&hall, &one, "a", MISSED).await;
    tells(&hall, &other, "a", MISSED).await;
    let mut followed = missing_all(&hall).await;
    let mut taken = Taken::default();
    taken.acts(&mut followed, MISSED + 10).await;
    tells(&hall, &one, "b", WAITING_MESSAGES).await;
    tells(&hall, &other, "b", KEPT_MESSAGES).await;
    let rest = WAITING_MESSAGES + KEPT_MESSAGES + MISSED - 8;
    taken.acts(&mut followed, rest).await;
    taken.has_all(&one.id, 0..=MISSED + WAITING_MESSAGES);
    taken.has_all(&other.id, 0..=MISSED + KEPT_MESSAGES);
    taken.can_be_gone_on_with();
}
