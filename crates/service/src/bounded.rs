//! Provides a map of limited size: when it is full, the entry that was not used for the longest
//! time is removed.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// The map.
#[derive(Clone)]
pub(crate) struct Bounded<K, V> {
    limit: usize,
    values: HashMap<K, (u64, V)>,
    /// The keys by their last touch.
    touched: BTreeMap<u64, K>,
    touches: u64,
}

impl<K: Clone + Eq + Hash, V> Bounded<K, V> {
    pub(crate) fn new(limit: usize) -> Bounded<K, V> {
        Bounded {
            limit,
            values: HashMap::new(),
            touched: BTreeMap::new(),
            touches: 0,
        }
    }

    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.values.get(key).map(|(_, value)| value)
    }

    /// Puts a value, and makes room for it.
    pub(crate) fn put(&mut self, key: K, value: V) {
        self.touches += 1;
        self.touched.insert(self.touches, key.clone());
        if let Some((before, _)) = self.values.insert(key, (self.touches, value)) {
            self.touched.remove(&before);
        }
        if self.values.len() > self.limit
            && let Some((_, oldest)) = self.touched.pop_first()
        {
            self.values.remove(&oldest);
        }
    }

    pub(crate) fn remove(&mut self, key: &K) {
        if let Some((touch, _)) = self.values.remove(key) {
            self.touched.remove(&touch);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.values.clear();
        self.touched.clear();
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_longest_untouched_goes() {
        let mut map = Bounded::new(2);
        for key in ["a", "b", "a", "c"] {
            map.put(key, ());
        }
        assert!(map.get(&"b").is_none() && map.get(&"a").is_some() && map.get(&"c").is_some());
    }

    proptest! {
        #[test]
        fn it_holds_the_last_touched(keys in prop::collection::vec((0u8..20, any::<bool>()), 0..200)) {
            let mut map = Bounded::new(5);
            let mut model: Vec<u8> = Vec::new();
            for (key, stays) in keys {
                model.retain(|k| *k != key);
                if stays {
                    map.put(key, key);
                    model.push(key);
                    if model.len() > 5 { model.remove(0); }
                } else {
                    map.remove(&key);
                }
                prop_assert_eq!(map.values.len(), map.touched.len());
                for key in 0..20 {
                    prop_assert_eq!(map.get(&key), model.contains(&key).then_some(&key));
                }
            }
        }
    }
}
