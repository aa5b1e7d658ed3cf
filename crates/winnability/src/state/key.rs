//! Packs a state for exact comparison, and keeps sets of such keys.

use board::{Bitboard, Color, Position, Square, Tolerant};

use super::State;

/// Everything that decides which series of legal moves follow: men, who has the move, castling
/// rights, and an en passant square where a capture is legal. Two keys are equal exactly if the
/// states are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StateKey {
    white: u64,
    /// The kind of man on each square as a three-digit binary number, one word a digit; zero is
    /// empty.
    ones: u64,
    twos: u64,
    fours: u64,
    rest: u64,
}

impl StateKey {
    pub(crate) fn of(state: &State) -> StateKey {
        let kings = Bitboard::from(state.kings[0]) | Bitboard::from(state.kings[1]);
        let men = KeyMen {
            kings,
            ..KeyMen::but_kings(state)
        };
        men.key(rest(state.rights, state.en_passant, state.turn))
    }

    /// Of a position of which there may be no [`State`], as it stands.
    pub(crate) fn of_position(position: &Tolerant) -> StateKey {
        let board = position.board();
        let men = KeyMen {
            white: board.white(),
            pawns: board.pawns(),
            knights: board.knights(),
            diagonal: board.bishops_and_queens(),
            straight: board.rooks_and_queens(),
            kings: board.kings(),
        };
        let (rights, en_passant) = (position.castling_rights(), position.legal_ep_square());
        men.key(rest(rights, en_passant, position.turn()))
    }

    /// The men alone, without kings.
    pub(crate) fn of_men(state: &State) -> StateKey {
        let men = KeyMen {
            white: state.men[0] & state.standing(),
            ..KeyMen::but_kings(state)
        };
        men.key(rest(Bitboard::EMPTY, None, Color::White))
    }

    pub(crate) fn state(&self) -> State {
        let [white, ones, twos, fours] =
            [self.white, self.ones, self.twos, self.fours].map(Bitboard);
        let kings = twos & fours;
        let own = (kings & white).first().unwrap_or(Square::A1);
        let en_passant = (self.rest >> 16 & 0x7f) as u32;
        State {
            men: [white, (ones | twos | fours) & !white],
            pawns: ones & !twos & !fours,
            knights: twos & !ones & !fours,
            diagonal: ones & (twos | fours),
            straight: fours & !twos,
            rights: Bitboard(self.rest) & Bitboard::BACKRANKS,
            kings: [own, (kings & !white).first().unwrap_or(own)],
            en_passant: (en_passant < 64).then(|| Square::new(en_passant)),
            turn: Color::from_white(self.rest >> 24 & 1 == 0),
        }
    }

    /// Every bit of the key reaches every bit of the result.
    fn hash(&self) -> u64 {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let fold = |a: u64, b: u64| {
            let product = u128::from(a ^ ODD) * u128::from(b ^ ODD.rotate_left(32));
            product as u64 ^ (product >> 64) as u64
        };
        let men = fold(
            fold(self.white, self.ones),
            fold(self.twos, self.fours ^ ODD.rotate_left(7)),
        );
        fold(men, self.rest ^ ODD.rotate_left(13))
    }
}

/// The men that a key is made of.
struct KeyMen {
    white: Bitboard,
    pawns: Bitboard,
    knights: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
    kings: Bitboard,
}

impl KeyMen {
    /// Kings, if they are among White's men, are not told as such.
    fn but_kings(state: &State) -> KeyMen {
        KeyMen {
            white: state.men[0],
            pawns: state.pawns,
            knights: state.knights,
            diagonal: state.diagonal,
            straight: state.straight,
            kings: Bitboard::EMPTY,
        }
    }

    fn key(&self, rest: u64) -> StateKey {
        let bishops = self.diagonal & !self.straight;
        StateKey {
            white: self.white.0,
            ones: (self.pawns | self.diagonal).0,
            twos: (self.knights | bishops | self.kings).0,
            fours: (self.straight | self.kings).0,
            rest,
        }
    }
}

/// Of the rights only the first and the last rank are used.
fn rest(rights: Bitboard, en_passant: Option<Square>, turn: Color) -> u64 {
    rights.0 | en_passant.map_or(64, u64::from) << 16 | turn.fold_wb(0, 1 << 24)
}

impl State {
    /// A number that different states seldom share.
    pub(crate) fn hash(&self) -> u64 {
        StateKey::of(self).hash()
    }
}

/// Different keys, numbered in the order in which they came.
#[derive(Default)]
pub(crate) struct NumberedKeys {
    keys: Vec<StateKey>,
    /// Where keys of one hash are: the upper half of the hash, and the number of the key plus one.
    slots: Vec<u64>,
}

const UPPER: u64 = 0xffff_ffff_0000_0000;

impl NumberedKeys {
    pub(crate) fn len(&self) -> u32 {
        self.keys.len() as u32
    }

    /// The memory that is taken; thrice as much of a list that the next key makes twice as long,
    /// for the old one is copied.
    pub(crate) fn bytes(&self) -> usize {
        let grown = |is_full| if is_full { 3 } else { 1 };
        let keys = self.keys.capacity() * grown(self.keys.len() == self.keys.capacity());
        let slots = self.slots.len() * grown(2 * self.keys.len() >= self.slots.len());
        keys * size_of::<StateKey>() + slots * size_of::<u64>()
    }

    pub(crate) fn state(&self, number: u32) -> State {
        self.keys[number as usize].state()
    }

    /// The men of a key without kings.
    pub(crate) fn men(&self, number: u32) -> State {
        self.state(number).without_kings()
    }

    pub(crate) fn is(&self, number: u32, key: StateKey) -> bool {
        self.keys[number as usize] == key
    }

    /// The number of the key, which is there now.
    pub(crate) fn number(&mut self, key: StateKey) -> u32 {
        if 2 * self.keys.len() >= self.slots.len() {
            self.grow();
        }
        let hash = key.hash();
        match self.place(&key, hash) {
            Ok(number) => number,
            Err(free) => {
                self.keys.push(key);
                self.slots[free] = (hash & UPPER) | self.keys.len() as u64;
                self.len() - 1
            }
        }
    }

    /// The number of the key, if it is there.
    pub(crate) fn find(&self, key: &StateKey) -> Option<u32> {
        let hash = key.hash();
        let place = (!self.slots.is_empty()).then(|| self.place(key, hash));
        place.and_then(Result::ok)
    }

    /// Its number, or the free slot where it belongs.
    fn place(&self, key: &StateKey, hash: u64) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return Err(at);
            }
            let number = (slot & !UPPER) as u32 - 1;
            if (slot ^ hash) & UPPER == 0 && self.keys[number as usize] == *key {
                return Ok(number);
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let slots = (2 * self.slots.len()).max(256);
        self.slots = vec![0; slots];
        let mask = slots - 1;
        for (number, key) in self.keys.iter().enumerate() {
            let hash = key.hash();
            let mut at = hash as usize & mask;
            while self.slots[at] != 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = (hash & UPPER) | (number as u64 + 1);
        }
    }
}
