//! Answers for a board that shares its line with others: to its address, with what it has stored
//! since it was asked last.

use crate::decoders::dgt::{address_bytes, sum};

use super::dgt_board::VERSION;

/// Changes that come so soon after another are marked in the log.
const AT_ONCE_US: u64 = 250_000;
/// Boards that are called together answer at any moment of this time, so that they are heard.
const PING_WITHIN_US: u64 = 1_100_000;
/// The board has written that a game begins after so long.
const WRITES_US: u64 = 70_000;
/// More than this is not kept of what nobody asks for; of more the oldest goes.
const MOST_STORED: usize = 8_192;
/// In the log: a game begins here.
const GAME_START: u8 = 0x7b;

/// What is answered.
pub(super) enum BusAnswer {
    AtOnce(Vec<u8>),
    /// At some moment of this time, in microseconds.
    Within(u64, Vec<u8>),
    /// Nothing: the board is alone on its line from here on.
    Leaves,
}

/// A board among others.
#[derive(Clone, Debug)]
pub(super) struct BusPort {
    address: u16,
    /// In the form of the board's log: what has changed since it was asked.
    stored: Vec<u8>,
    /// What it told last.
    told: Vec<u8>,
    /// What has been told since the game began.
    since_start: Vec<u8>,
    changed_us: u64,
    passes_over_a_ping: bool,
    was_asked: bool,
}

impl BusPort {
    pub fn new(address: u16) -> BusPort {
        BusPort {
            address,
            stored: Vec::new(),
            told: Vec::new(),
            since_start: Vec::new(),
            changed_us: 0,
            passes_over_a_ping: false,
            was_asked: false,
        }
    }

    pub fn address(&self) -> u16 {
        self.address
    }

    /// Whether a host has asked where the men stand.
    pub fn was_asked(&self) -> bool {
        self.was_asked
    }

    /// Stores that something else stands on a square.
    pub fn changes(&mut self, field: u8, code: u8, now_us: u64) {
        let follows = now_us < self.changed_us + AT_ONCE_US;
        self.changed_us = now_us;
        if self.stored.len() >= MOST_STORED {
            self.stored.drain(..2);
        }
        let at_once = if follows { 0x10 } else { 0 };
        self.stored.extend([0x40 | at_once | code, field]);
    }

    /// What is answered to a command, with the men as they stand and what the clock shows.
    pub fn answers(&mut self, command: [u8; 4], men: &[u8], clock: &[u8]) -> Vec<BusAnswer> {
        let [id, high, low, check] = command;
        let is_for_all = [high, low] == [0, 0];
        let is_for_me = [high, low] == address_bytes(self.address);
        if check != sum(&command[..3]) || !(is_for_me || is_for_all) {
            return Vec::new();
        }
        let at_once = |id, data: &[u8]| BusAnswer::AtOnce(message(self.address, id, data));
        match id {
            0x87 if is_for_all => {
                if std::mem::take(&mut self.passes_over_a_ping) {
                    return Vec::new();
                }
                vec![BusAnswer::Within(
                    PING_WITHIN_US,
                    message(self.address, 0x87, &[]),
                )]
            }
            0x88 | 0x89 => vec![BusAnswer::Leaves],
            _ if is_for_all => Vec::new(),
            0x81 => vec![at_once(0x84, clock)],
            0x82 => {
                self.was_asked = true;
                vec![at_once(0x83, men)]
            }
            0x83 => {
                self.was_asked = true;
                vec![self.tell_changes()]
            }
            0x84 => vec![at_once(0x85, &self.told)],
            0x85 => {
                self.since_start = vec![GAME_START];
                vec![BusAnswer::Within(
                    WRITES_US,
                    message(self.address, 0x88, &[]),
                )]
            }
            0x86 => vec![at_once(0x86, &self.since_start)],
            0x87 => vec![at_once(0x87, &[])],
            0x8a => {
                self.passes_over_a_ping = true;
                vec![at_once(0x87, &[])]
            }
            0x8b => vec![at_once(0x89, &VERSION)],
            0x8d => {
                self.was_asked = true;
                let (clock, men) = (at_once(0x84, clock), at_once(0x83, men));
                vec![self.tell_changes(), clock, men]
            }
            _ => Vec::new(),
        }
    }

    fn tell_changes(&mut self) -> BusAnswer {
        self.told = std::mem::take(&mut self.stored);
        if !self.since_start.is_empty() && self.since_start.len() < MOST_STORED {
            self.since_start.extend_from_slice(&self.told);
        }
        BusAnswer::AtOnce(message(self.address, 0x85, &self.told))
    }
}

/// A message of one board among others: its length counts all of it.
fn message(address: u16, id: u8, data: &[u8]) -> Vec<u8> {
    let length = data.len() + 6;
    let mut message = vec![id, (length >> 7) as u8, (length & 0x7f) as u8];
    message.extend(address_bytes(address));
    message.extend_from_slice(data);
    message.push(sum(&message));
    message
}
