//! Queues what waits to be looked at, by its cost.

use crate::budget::LIST_BYTES;

/// What waits, by its cost; of what costs the same the last comes first.
pub(crate) struct CostQueue<T> {
    buckets: Vec<Vec<T>>,
    lowest: usize,
    highest: usize,
    len: usize,
    /// What there is room for in all buckets.
    room: usize,
}

impl<T> Default for CostQueue<T> {
    fn default() -> CostQueue<T> {
        CostQueue {
            buckets: Vec::new(),
            lowest: 0,
            highest: 0,
            len: 0,
            room: 0,
        }
    }
}

impl<T> CostQueue<T> {
    pub(crate) fn clear(&mut self) {
        let used = self.buckets.len().min(self.highest + 1);
        self.buckets[..used].iter_mut().for_each(Vec::clear);
        (self.lowest, self.highest, self.len) = (0, 0, 0);
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The memory that is taken.
    pub(crate) fn bytes(&self) -> usize {
        self.room * size_of::<T>() + self.buckets.capacity() * LIST_BYTES
    }

    pub(crate) fn push(&mut self, cost: usize, waiting: T) {
        if self.buckets.len() <= cost {
            self.buckets.resize_with(cost + 1, Vec::new);
        }
        let bucket = &mut self.buckets[cost];
        let room = bucket.capacity();
        bucket.push(waiting);
        self.room += bucket.capacity() - room;
        self.lowest = self.lowest.min(cost);
        self.highest = self.highest.max(cost);
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
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
