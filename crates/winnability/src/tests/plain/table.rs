//! Keeps what is known of placements of men in a hash table over a list of rows, compared man by
//! man.

/// The men on the squares, as [`Packed`](super::Packed) writes them.
pub(crate) type PackedMen = [u64; 4];

/// One placement, in one line of the memory.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct PlacementRow<T> {
    men: PackedMen,
    known: T,
}

#[derive(Default)]
pub(super) struct PlacementTable<T> {
    rows: Vec<PlacementRow<T>>,
    /// Where rows of one hash are: the upper half of the hash, and the number of the row plus one.
    slots: Vec<u64>,
}

const KEPT_SLOTS: usize = 1 << 12;
const UPPER: u64 = 0xffff_ffff_0000_0000;

impl<T: Default> PlacementTable<T> {
    pub(super) fn clear(&mut self) {
        self.rows.clear();
        self.slots.truncate(KEPT_SLOTS);
        self.slots.fill(0);
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn men(&self, number: u32) -> PackedMen {
        self.rows[number as usize].men
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (PackedMen, &T)> {
        self.rows.iter().map(|row| (row.men, &row.known))
    }

    pub(super) fn known(&mut self, number: u32) -> &mut T {
        &mut self.rows[number as usize].known
    }

    /// What is known of them, if they are there.
    pub(super) fn find(&self, men: PackedMen, hash: u64) -> Option<&T> {
        if self.slots.is_empty() {
            return None;
        }
        let number = self.place(men, hash).ok()?;
        Some(&self.rows[number as usize].known)
    }

    /// The number of their row; if it is a new one, what is known is made first.
    pub(super) fn number(&mut self, men: PackedMen, hash: u64, new: impl FnOnce() -> T) -> u32 {
        if self.slots.len() < 2 * (self.rows.len() + 1) {
            self.grow();
        }
        match self.place(men, hash) {
            Ok(number) => number,
            Err(slot) => {
                self.rows.push(PlacementRow { men, known: new() });
                self.slots[slot] = (hash & UPPER) | self.rows.len() as u64;
                self.rows.len() as u32 - 1
            }
        }
    }

    /// Reads what these hashes look up first.
    pub(super) fn read(&self, hashes: impl Iterator<Item = u64>) {
        let Some(mask) = self.slots.len().checked_sub(1) else {
            return;
        };
        let mut slots = [(0, 0); 32];
        let mut count = 0;
        for (slot, hash) in slots.iter_mut().zip(hashes) {
            *slot = (self.slots[hash as usize & mask], hash);
            count += 1;
        }
        let read = |sum: u64, (slot, hash): &(u64, u64)| {
            let number = (slot & !UPPER) as usize;
            let is_same = number > 0 && (slot ^ hash) & UPPER == 0;
            sum ^ if is_same {
                self.rows[number - 1].men[0]
            } else {
                0
            }
        };
        std::hint::black_box(slots[..count].iter().fold(0, read));
    }

    /// Their number, or the free slot where they belong.
    fn place(&self, men: PackedMen, hash: u64) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != 0 {
            let number = (self.slots[at] & !UPPER) as usize - 1;
            if (self.slots[at] ^ hash) & UPPER == 0 && self.rows[number].men == men {
                return Ok(number as u32);
            }
            at = (at + 1) & mask;
        }
        Err(at)
    }

    fn grow(&mut self) {
        let slots = (2 * self.slots.len()).max(KEPT_SLOTS);
        self.slots = Vec::new();
        self.slots = vec![0; slots];
        for (number, row) in self.rows.iter().enumerate() {
            let hash = hash(row.men);
            let mut at = hash as usize & (slots - 1);
            while self.slots[at] != 0 {
                at = (at + 1) & (slots - 1);
            }
            self.slots[at] = (hash & UPPER) | (number as u64 + 1);
        }
    }
}

pub(super) fn hash(men: PackedMen) -> u64 {
    const ODD: [u64; 4] = [
        0x9e37_79b9_7f4a_7c15,
        0xd1b5_4a32_d192_ed03,
        0x8cb9_2ba7_2f3d_8dd7,
        0xaaaa_aaaa_aaaa_aaab,
    ];
    let fold = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        product as u64 ^ (product >> 64) as u64
    };
    let [white, ones, twos, fours] = men;
    let men = fold(white ^ ODD[0], ones ^ ODD[1]) ^ fold(twos ^ ODD[2], fours ^ ODD[3]);
    fold(men, ODD[0])
}
