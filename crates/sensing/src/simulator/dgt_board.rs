//! Sends what a DGT board and its clock send of what hands do.

use board::{Board, Color, Piece, Square};
use fastrand::Rng;

use super::{Happening, Noise, What};
use crate::decoders::dgt::{field, man_code};
use crate::event::ClockSide;
use crate::recording::Chunk;

/// How long one look at all squares takes.
const SCAN_US: u64 = 225_000;

/// A board with its clock.
#[derive(Clone, Debug)]
pub struct DgtBoard {
    men: [Option<Piece>; 64],
    /// What the board saw at its last look.
    seen: [Option<Piece>; 64],
    clock: Clock,
    noise: Noise,
    rng: Rng,
}

/// A clock with the same increment for both.
#[derive(Clone, Copy, Debug)]
struct Clock {
    left_us: i64,
    right_us: i64,
    increment_us: i64,
    up: ClockSide,
    runs: bool,
}

impl Clock {
    fn elapse(&mut self, us: u64) {
        if !self.runs {
            return;
        }
        let side = match self.up {
            ClockSide::Left => &mut self.left_us,
            ClockSide::Right => &mut self.right_us,
        };
        *side = (*side - us as i64).max(0);
    }

    fn press(&mut self, by: ClockSide) {
        if self.up != by {
            return;
        }
        match by {
            ClockSide::Left => self.left_us += self.increment_us,
            ClockSide::Right => self.right_us += self.increment_us,
        }
        self.up = by.other();
    }

    fn message(&self) -> Vec<u8> {
        let face = |us: i64| {
            let seconds = (us / 1_000_000) as u64;
            let digits = |n: u64| (((n / 10) << 4) | (n % 10)) as u8;
            let fallen = if us == 0 { 0x10 } else { 0 };
            [
                (seconds / 3_600) as u8 | fallen,
                digits(seconds / 60 % 60),
                digits(seconds % 60),
            ]
        };
        let (right, left) = (face(self.right_us), face(self.left_us));
        let lever = match self.up {
            ClockSide::Left => 0,
            ClockSide::Right => 2,
        };
        let mut message = vec![0x8d, 0x00, 0x0a];
        message.extend(right);
        message.extend(left);
        message.push(u8::from(self.runs) | lever);
        message
    }
}

impl DgtBoard {
    /// A board on which these men stand; White sits on the left of the clock, and has `seconds`
    /// and `increment` for each move as Black has.
    #[must_use]
    pub fn new(men: &Board, seconds: u32, increment: u32, noise: Noise, seed: u64) -> DgtBoard {
        let men = Square::ALL.map(|s| men.piece_at(s));
        DgtBoard {
            men,
            seen: men,
            clock: Clock {
                left_us: i64::from(seconds) * 1_000_000,
                right_us: i64::from(seconds) * 1_000_000,
                increment_us: i64::from(increment) * 1_000_000,
                up: ClockSide::Left,
                runs: false,
            },
            noise,
            rng: Rng::with_seed(seed),
        }
    }

    /// The message of the whole board.
    #[must_use]
    pub fn dump(&self) -> Vec<u8> {
        let mut message = vec![0x86, 0x00, 0x43];
        message.resize(3 + 64, 0);
        for square in Square::ALL {
            let code = self.seen[usize::from(square)].map_or(0, man_code);
            message[3 + usize::from(field(square))] = code;
        }
        message
    }

    /// The clock starts for White.
    pub fn start(&mut self) {
        self.clock.runs = true;
    }

    /// Everything sent while this happens, and for two seconds after it.
    #[must_use]
    pub fn watch(&mut self, happenings: &[Happening]) -> Vec<Chunk> {
        let mut chunks = vec![self.chunk(0, self.dump())];
        let mut happenings = happenings.iter().peekable();
        let end = happenings.clone().last().map_or(0, |h| h.at_us) + 2_000_000;
        let mut told_clock = self.clock.message();
        chunks.push(self.chunk(1_000, told_clock.clone()));
        self.start();
        let mut clock_due: Vec<(u64, Vec<u8>)> = Vec::new();
        let (mut now, mut second) = (0, 0);
        // the board looks at one square after the other
        let look = SCAN_US / 64;
        let mut square = 0;
        while now < end {
            now += look;
            self.clock.elapse(look);
            while let Some(h) = happenings.next_if(|h| h.at_us <= now) {
                match h.what {
                    What::Leaves(square) => self.men[usize::from(square)] = None,
                    What::Stands(square, man) => self.men[usize::from(square)] = Some(man),
                    What::Presses(color) => {
                        self.clock
                            .press(color.fold_wb(ClockSide::Left, ClockSide::Right));
                        second = 0;
                    }
                }
            }
            if let Some(message) = self.look_at(square) {
                chunks.push(self.chunk(now, message));
            }
            square = (square + 1) % 64;
            if now >= second {
                second = now + 1_000_000;
                let message = self.clock.message();
                if message != told_clock {
                    told_clock.clone_from(&message);
                    let delay = self.rng.u64(0..=u64::from(self.noise.clock_delay_ms)) * 1_000;
                    clock_due.push((now + delay, message));
                }
            }
            self.send_clock(now, &mut clock_due, &mut chunks);
        }
        chunks
    }

    fn send_clock(&mut self, now: u64, due: &mut Vec<(u64, Vec<u8>)>, chunks: &mut Vec<Chunk>) {
        while let Some(at) = due.iter().position(|(at, _)| *at <= now) {
            // of messages that are late the earlier ones are not sent any more
            let (_, message) = due.remove(at);
            due.drain(..at);
            chunks.push(self.chunk(now, message));
            if self.chance(self.noise.zero_times) {
                chunks.push(self.chunk(now, vec![0x8d, 0, 0x0a, 0, 0, 0, 0, 0, 0, 0]));
            }
        }
    }

    fn look_at(&mut self, field_number: u8) -> Option<Vec<u8>> {
        let square = Square::new(u32::from(field_number)).flip_vertical();
        let at = usize::from(square);
        let mut stands = self.men[at];
        if stands.is_none() && self.chance_of_ghost(square) {
            stands = self.neighbour(square);
        }
        if self.seen[at] == stands {
            return None;
        }
        self.seen[at] = stands;
        Some(vec![
            0x8e,
            0x00,
            0x05,
            field_number,
            stands.map_or(0, man_code),
        ])
    }

    /// A square sees the man beside it, just when that one came.
    fn chance_of_ghost(&mut self, square: Square) -> bool {
        let came = board::attacks::king_attacks(square).into_iter().any(|s| {
            self.men[usize::from(s)].is_some()
                && self.men[usize::from(s)] != self.seen[usize::from(s)]
        });
        came && self.chance(self.noise.ghosts)
    }

    fn neighbour(&self, square: Square) -> Option<Piece> {
        board::attacks::king_attacks(square)
            .into_iter()
            .find_map(|s| {
                self.men[usize::from(s)]
                    .filter(|_| self.men[usize::from(s)] != self.seen[usize::from(s)])
            })
    }

    fn chance(&mut self, thousandths: u32) -> bool {
        thousandths > 0 && self.rng.u32(0..1_000) < thousandths
    }

    fn chunk(&mut self, at_us: u64, message: Vec<u8>) -> Chunk {
        let mut bytes = Vec::with_capacity(message.len());
        for byte in message {
            if self.chance(self.noise.lost_bytes) {
                continue;
            }
            let high = if self.chance(self.noise.high_bits) {
                0x80
            } else {
                0
            };
            bytes.push(byte | high);
        }
        Chunk {
            at_us: Some(at_us),
            bytes,
        }
    }

    /// Whose time runs.
    #[must_use]
    pub fn runs_for(&self) -> Option<Color> {
        self.clock.runs.then_some(match self.clock.up {
            ClockSide::Left => Color::White,
            ClockSide::Right => Color::Black,
        })
    }
}
