//! Generates numbers in a fixed sequence: one seed makes the same position and the same script
//! wherever it runs.

/// splitmix64.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not zero.
    pub fn below(&mut self, bound: usize) -> usize {
        ((self.next() >> 32) % bound as u64) as usize
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// One of them, if there is one.
    pub fn any_of<T>(&mut self, from: impl IntoIterator<Item = T>) -> Option<T> {
        let mut from: Vec<T> = from.into_iter().collect();
        if from.is_empty() {
            return None;
        }
        let place = self.below(from.len());
        Some(from.swap_remove(place))
    }

    pub fn maybe<T>(&mut self, value: impl FnOnce(&mut Random) -> T) -> Option<T> {
        if self.one_in(2) {
            Some(value(self))
        } else {
            None
        }
    }
}
