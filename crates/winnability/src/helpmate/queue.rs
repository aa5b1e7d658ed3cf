//! What waits to be looked at.

use super::Waiting;

/// What waits, by its cost.
#[derive(Default)]
pub(super) struct Queue {
    buckets: Vec<Vec<Waiting>>,
    lowest: usize,
    highest: usize,
    len: usize,
}

impl Queue {
    pub(super) fn clear(&mut self) {
        let used = self.buckets.len().min(self.highest + 1);
        self.buckets[..used].iter_mut().for_each(Vec::clear);
        (self.lowest, self.highest, self.len) = (0, 0, 0);
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn push(&mut self, cost: usize, waiting: Waiting) {
        if self.buckets.len() <= cost {
            self.buckets.resize_with(cost + 1, Vec::new);
        }
        self.buckets[cost].push(waiting);
        self.lowest = self.lowest.min(cost);
        self.highest = self.highest.max(cost);
        self.len += 1;
    }

    pub(super) fn pop(&mut self) -> Option<Waiting> {
        if self.len == 0 {
            return None;
        }
        while self.lowest <= self.highest {
            if let Some(waiting) = self.buckets.get_mut(self.lowest)?.pop() {
                self.len -= 1;
                return Some(waiting);
            }
            self.lowest += 1;
        }
        None
    }
}
