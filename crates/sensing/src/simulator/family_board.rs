//! Sends what boards without a clock send of what hands do: each contact, or whole positions.
//!
//! What each sends is written from the documents that its decoder rests on. How often a board looks
//! at its squares most documents do not say: it takes as long then as it is read to take.

mod centaur;
mod certabo;
mod chesslink;
mod chessnut;
mod ichessone;
mod pegasus;
mod peripheral;
mod sentio;
mod square_off;

use std::collections::VecDeque;

use board::{Board, Piece, Square, attacks};
use fastrand::Rng;

use super::{HandDeed, Happening, Noise};
use crate::DeviceFamily;
use crate::recording::ReceivedBytes;

/// A man, and the number of the tag in its foot, which no other man has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TaggedMan {
    man: Piece,
    tag: u8,
}

/// What stands on each square, a1 first.
type Men = [Option<TaggedMan>; 64];

/// A man lifted from, or put down on, a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FeltContact {
    square: Square,
    is_placed: bool,
    at_us: u64,
}

/// Writes what a board says of contacts.
type ContactWords = fn(&[FeltContact]) -> Vec<u8>;

/// How a family of boards reports.
#[derive(Clone, Copy, Debug)]
struct BoardManner {
    /// The board looks at all its squares so often.
    look_us: u64,
    /// What it says of contacts, where it tells each; it is asked for them, or tells them, at each
    /// look.
    contacts: Option<ContactWords>,
    /// What it says of all squares.
    position: fn(&Men) -> Vec<u8>,
    /// It tells all squares when one has changed.
    on_change: bool,
    /// It tells all squares so often, unasked or because a host asks.
    every_us: u64,
    /// It is on a line that loses bytes; over the air whole messages are lost, for what is damaged
    /// there is thrown away.
    on_a_line: bool,
    /// It feels a tag in the foot of each man, now and then not.
    reads_tags: bool,
}

/// A board that knows its men and looks at them as often as it is read to, over the air, by which a
/// host asks for all squares now and then.
const BOARD: BoardManner = BoardManner {
    look_us: 200_000,
    contacts: None,
    position: |_| Vec::new(),
    on_change: true,
    every_us: ASKED_EVERY_US,
    on_a_line: false,
    reads_tags: false,
};

/// A host asks so often for all squares.
const ASKED_EVERY_US: u64 = 5_000_000;

/// Between a man lifted and another put down in his place no hand needs less.
const CONTACT_US: u64 = 20_000;

/// How a family reports; `None` for those with a clock, which are simulated as what they are.
fn manner(family: DeviceFamily) -> Option<BoardManner> {
    match family {
        DeviceFamily::Dgt | DeviceFamily::DgtLog | DeviceFamily::LiveChess => None,
        DeviceFamily::Centaur => Some(centaur::MANNER),
        DeviceFamily::Pegasus => Some(pegasus::MANNER),
        DeviceFamily::SquareOffPro => Some(square_off::PRO),
        DeviceFamily::SquareOffNeo => Some(square_off::NEO),
        DeviceFamily::Chessnut => Some(chessnut::MANNER),
        DeviceFamily::ChessLink => Some(chesslink::MANNER),
        DeviceFamily::Certabo => Some(certabo::MANNER),
        DeviceFamily::Sentio => Some(sentio::MANNER),
        DeviceFamily::IChessOne => Some(ichessone::MANNER),
        DeviceFamily::Peripheral => Some(peripheral::MANNER),
    }
}

/// A board without a clock.
#[derive(Clone, Debug)]
pub struct FamilyBoard {
    manner: BoardManner,
    men: Men,
    /// Men off the board, the last lifted last.
    off: Vec<TaggedMan>,
    /// The tag of the next man who comes and was not lifted: out of the box.
    next_tag: u8,
    /// What the board saw at its last look.
    seen: Men,
    looks_at_us: u64,
    tells_all_at_us: u64,
    noise: Noise,
    rng: Rng,
}

impl FamilyBoard {
    /// A board of this family on which these men stand; `None` for a family with a clock.
    ///
    /// ```
    /// use jadoube_sensing::board::Board;
    /// use jadoube_sensing::simulator::{FamilyBoard, Noise};
    /// use jadoube_sensing::DeviceFamily;
    ///
    /// let board = |family| FamilyBoard::new(family, &Board::new(), Noise::NONE, 7);
    /// assert!(board(DeviceFamily::Dgt).is_none());
    /// let mut sentio = board(DeviceFamily::Sentio).expect("it has no clock");
    /// let sent = sentio.advance(1, &mut Default::default());
    /// assert_eq!(sent[0].bytes, b":255 255 0 0 0 0 255 255\r\n");
    /// ```
    #[must_use]
    pub fn new(family: DeviceFamily, men: &Board, noise: Noise, seed: u64) -> Option<FamilyBoard> {
        let mut next_tag = 1;
        let men = Square::ALL.map(|square| {
            let man = men.piece_at(square)?;
            let tag = next_tag;
            next_tag += 1;
            Some(TaggedMan { man, tag })
        });
        Some(FamilyBoard {
            manner: manner(family)?,
            men,
            off: Vec::new(),
            next_tag,
            seen: men,
            looks_at_us: 0,
            tells_all_at_us: 0,
            noise,
            rng: Rng::with_seed(seed),
        })
    }

    /// Goes on to `until_us` while this happens, and sends what the board sends.
    pub fn advance(
        &mut self,
        until_us: u64,
        happenings: &mut VecDeque<Happening>,
    ) -> Vec<ReceivedBytes> {
        let mut sent = Vec::new();
        while self.looks_at_us < until_us {
            let now_us = self.looks_at_us;
            let contacts = self.feel(now_us, happenings);
            if let (Some(told), false) = (self.manner.contacts, contacts.is_empty()) {
                sent.extend(self.send(now_us, told(&contacts)));
            }
            let changed = !contacts.is_empty() && self.manner.on_change;
            if changed || now_us >= self.tells_all_at_us {
                if now_us >= self.tells_all_at_us {
                    self.tells_all_at_us = now_us + self.manner.every_us;
                }
                let position = (self.manner.position)(&self.told());
                sent.extend(self.send(now_us, position));
            }
            self.looks_at_us += self.manner.look_us;
        }
        sent
    }

    /// What has changed until the board looks: each contact where it tells them, else what it finds
    /// changed.
    fn feel(&mut self, now_us: u64, happenings: &mut VecDeque<Happening>) -> Vec<FeltContact> {
        let mut contacts = Vec::new();
        while let Some(happening) = happenings.pop_front_if(|h| h.at_us <= now_us) {
            let (square, man) = match happening.what {
                HandDeed::Leaves(square) => (square, None),
                HandDeed::Stands(square, man) => (square, Some(self.taken_up(man))),
                HandDeed::Presses(_) | HandDeed::Sets(..) | HandDeed::Runs(_) => continue,
            };
            let before = std::mem::replace(&mut self.men[usize::from(square)], man);
            self.off.extend(before);
            if before.is_some() != man.is_some() && self.manner.contacts.is_some() {
                let contact = |square, is_placed, at_us| FeltContact {
                    square,
                    is_placed,
                    at_us,
                };
                if man.is_some()
                    && let Some(beside) = self.ghost(square)
                {
                    let at_us = happening.at_us.saturating_sub(CONTACT_US);
                    contacts.push(contact(beside, true, at_us));
                    contacts.push(contact(beside, false, at_us));
                }
                contacts.push(contact(square, man.is_some(), happening.at_us));
            }
        }
        if self.manner.contacts.is_none() {
            contacts = self.look(now_us);
        }
        contacts
    }

    /// A man like this who is off the board, or one out of the box.
    fn taken_up(&mut self, man: Piece) -> TaggedMan {
        if let Some(at) = self.off.iter().rposition(|off| off.man == man) {
            return self.off.remove(at);
        }
        let tag = self.next_tag;
        self.next_tag = tag.wrapping_add(1);
        TaggedMan { man, tag }
    }

    /// The squares that are seen otherwise than at the last look.
    fn look(&mut self, at_us: u64) -> Vec<FeltContact> {
        let mut now = self.men;
        for square in Square::ALL {
            let came = self.men[usize::from(square)] != self.seen[usize::from(square)];
            if let Some(man) = self.men[usize::from(square)].filter(|_| came)
                && let Some(beside) = self.ghost(square)
            {
                now[usize::from(beside)] = Some(man);
            }
        }
        let seen = std::mem::replace(&mut self.seen, now);
        let changed = |&square: &Square| seen[usize::from(square)] != now[usize::from(square)];
        let contact = |square| FeltContact {
            square,
            is_placed: now[usize::from(square)].is_some(),
            at_us,
        };
        Square::ALL
            .into_iter()
            .filter(changed)
            .map(contact)
            .collect()
    }

    /// A free square beside one on which a man comes, where the board feels him for a moment, too.
    fn ghost(&mut self, square: Square) -> Option<Square> {
        if self.manner.reads_tags || !self.chance(self.noise.ghosts) {
            return None;
        }
        let free = |&beside: &Square| self.men[usize::from(beside)].is_none();
        attacks::king_attacks(square).into_iter().find(free)
    }

    /// All squares as the board tells them.
    fn told(&mut self) -> Men {
        let mut men = match self.manner.contacts {
            Some(_) => self.men,
            None => self.seen,
        };
        // of one line in so many a tag is not felt
        if self.manner.reads_tags && self.chance(self.noise.ghosts * 10) {
            men[self.rng.usize(0..64)] = None;
        }
        men
    }

    /// What comes through of a message.
    fn send(&mut self, at_us: u64, message: Vec<u8>) -> Option<ReceivedBytes> {
        let mut bytes = Vec::with_capacity(message.len());
        let length = message.len();
        for byte in message {
            if !self.chance(self.noise.lost_bytes) {
                let is_hit = self.chance(self.noise.high_bits);
                bytes.push(if is_hit { byte ^ 0x80 } else { byte });
            }
        }
        let is_whole = bytes.len() == length;
        (self.manner.on_a_line || is_whole).then_some(ReceivedBytes {
            at_us: Some(at_us),
            bytes,
        })
    }

    fn chance(&mut self, thousandths: u32) -> bool {
        thousandths > 0 && self.rng.u32(0..1_000) < thousandths
    }
}
