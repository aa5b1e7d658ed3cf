//! Sends what a DGT board and its clock send of what hands do, and answers what a host asks.

use std::collections::VecDeque;

use board::{Board, Color, Piece, Square, attacks};
use fastrand::Rng;

use super::bus_port::{BusAnswer, BusPort};
use super::{HandDeed, Happening, Noise};
use crate::decoders::dgt::{address_bytes, field, man_code};
use crate::event::ClockSide;
use crate::recording::ReceivedBytes;

/// How long one look at all squares takes.
const SCAN_US: u64 = 225_000;
/// From one square to the next.
const LOOK_US: u64 = SCAN_US / 64;
/// The clock tells its times so often while it runs.
const SECOND_US: u64 = 1_000_000;
/// What the board says when it is asked for its trademark.
const TRADEMARK: &[u8] = b"jadoube simulated board";
pub(super) const VERSION: [u8; 2] = [3, 1];
const SERIAL: &[u8] = b"00001";
const LONG_SERIAL: &[u8] = b"3000000001";
/// A battery that is full, and neither drained nor charged: the board has its power by cable. No
/// time is known, for how long it lasts.
const BATTERY: [u8; 9] = [100, 0x7f, 0x7f, 0, 0, 0, 0, 0, 0];
/// A log that says that the board was switched on, and its end.
const LOG: [u8; 2] = [0x6a, 0x6b];
/// Of the clock: one number in each half.
const CLOCK_VERSION: u8 = 0x22;
const CLOCK_TELLS_VERSION: u8 = 0x09;
const CLOCK_SETS_TIMES: u8 = 0x0a;

/// No clock shows more: 9:59:59.
const LONGEST_SHOWN_S: u64 = 35_999;

/// What the board tells unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReportMode {
    Idle,
    /// Squares.
    Squares,
    /// Squares, and the clock each second.
    All,
    /// Squares, and the clock as its display changes.
    Changes,
    /// Nothing: whoever is asked under his address answers.
    Bus,
}

/// A board with its clock.
#[derive(Clone, Debug)]
pub struct DgtBoard {
    men: [Option<Piece>; 64],
    /// What the board saw at its last look.
    seen: [Option<Piece>; 64],
    /// The square that it looks at next.
    looks_at: u8,
    mode: ReportMode,
    clock: DgtClock,
    /// When the clock tells its times next.
    clock_at_us: u64,
    told_clock: Vec<u8>,
    /// A host wants to know where the men stand.
    was_asked: bool,
    /// What the board answers at once.
    answers: Vec<Vec<u8>>,
    /// What the clock has said and the board has not heard yet, with the moment at which it does.
    late: VecDeque<(u64, Vec<u8>)>,
    /// Bytes of a command that is not whole yet.
    command: Vec<u8>,
    /// Where it shares a line with others.
    bus: Option<BusPort>,
    now_us: u64,
    noise: Noise,
    rng: Rng,
}

/// A clock with the same increment for both; White sits on its left.
#[derive(Clone, Copy, Debug)]
struct DgtClock {
    left_us: i64,
    right_us: i64,
    increment_us: i64,
    up: ClockSide,
    runs: bool,
}

impl DgtClock {
    fn elapse(&mut self, us: u64) {
        if self.runs {
            let time = self.time(self.up);
            *time = (*time - us as i64).max(0);
        }
    }

    fn time(&mut self, side: ClockSide) -> &mut i64 {
        match side {
            ClockSide::Left => &mut self.left_us,
            ClockSide::Right => &mut self.right_us,
        }
    }

    fn press(&mut self, by: ClockSide) {
        if self.up == by {
            *self.time(by) += self.increment_us;
            self.up = by.other();
        }
    }

    fn run(&mut self, side: Option<ClockSide>) {
        self.runs = side.is_some();
        self.up = side.unwrap_or(self.up);
    }

    /// Sets the times that a host sent: left, right, each with hours, minutes and seconds as
    /// numbers, and which of them runs.
    fn set(&mut self, data: &[u8]) {
        let &[lh, lm, ls, rh, rm, rs, flags, ..] = data else {
            return;
        };
        let time = |h: u8, m: u8, s: u8| {
            let seconds = i64::from(h & 0x0f) * 3_600 + i64::from(m) * 60 + i64::from(s);
            seconds * 1_000_000
        };
        (self.left_us, self.right_us) = (time(lh, lm, ls), time(rh, rm, rs));
        self.run(match flags & 0x07 {
            1 => Some(ClockSide::Left),
            2 => Some(ClockSide::Right),
            _ => None,
        });
    }

    fn message(&self) -> Vec<u8> {
        message(0x8d, &self.data())
    }

    fn data(&self) -> Vec<u8> {
        let face = |us: i64| {
            let seconds = ((us / 1_000_000) as u64).min(LONGEST_SHOWN_S);
            let digits = |n: u64| (((n / 10) << 4) | (n % 10)) as u8;
            let fallen = if us == 0 { 0x10 } else { 0 };
            [
                (seconds / 3_600) as u8 | fallen,
                digits(seconds / 60 % 60),
                digits(seconds % 60),
            ]
        };
        let lever = match self.up {
            ClockSide::Left => 0,
            ClockSide::Right => 2,
        };
        let mut data = face(self.right_us).to_vec();
        data.extend(face(self.left_us));
        data.push(u8::from(self.runs) | lever);
        data
    }
}

/// White sits on the left.
fn side_of(color: Color) -> ClockSide {
    color.fold_wb(ClockSide::Left, ClockSide::Right)
}

/// A message: its length counts itself and its head.
fn message(id: u8, data: &[u8]) -> Vec<u8> {
    let length = data.len() + 3;
    let mut message = vec![id, (length >> 7) as u8, (length & 0x7f) as u8];
    message.extend_from_slice(data);
    message
}

impl DgtBoard {
    /// A board on which these men stand. Both players have `seconds`, and `increment` for each
    /// move. It tells nothing until a host asks.
    #[must_use]
    pub fn new(men: &Board, seconds: u32, increment: u32, noise: Noise, seed: u64) -> DgtBoard {
        let men = Square::ALL.map(|s| men.piece_at(s));
        let time_us = i64::from(seconds) * 1_000_000;
        DgtBoard {
            men,
            seen: men,
            looks_at: 0,
            mode: ReportMode::Idle,
            clock: DgtClock {
                left_us: time_us,
                right_us: time_us,
                increment_us: i64::from(increment) * 1_000_000,
                up: ClockSide::Left,
                runs: false,
            },
            clock_at_us: 0,
            told_clock: Vec::new(),
            was_asked: false,
            answers: Vec::new(),
            late: VecDeque::new(),
            command: Vec::new(),
            bus: None,
            now_us: 0,
            noise,
            rng: Rng::with_seed(seed),
        }
    }

    /// The board on a line that it shares with others, where it answers to this address, of 14
    /// bits, until a command comes that knows no address.
    #[must_use]
    pub fn on_bus(mut self, address: u16) -> DgtBoard {
        self.bus = Some(BusPort::new(address));
        self.mode = ReportMode::Bus;
        self
    }

    /// Starts or stops the clock.
    pub fn run_clock(&mut self, runs: bool) {
        self.clock.runs = runs;
    }

    /// Whether a host has asked for the men, once or as they change.
    #[must_use]
    pub const fn was_asked(&self) -> bool {
        self.was_asked
    }

    /// What the board's time is, in microseconds since it was switched on.
    #[must_use]
    pub const fn now_us(&self) -> u64 {
        self.now_us
    }

    /// Takes bytes that a host sent. What is no command is passed over.
    pub fn receive(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.command.push(byte);
            self.carry_out();
        }
    }

    fn carry_out(&mut self) {
        if self.bus.is_some() && self.command[0] & 0x80 != 0 {
            if let [command, high, low, check] = self.command[..] {
                self.command.clear();
                self.answer_on_bus([command, high, low, check]);
            }
            return;
        }
        if self.mode == ReportMode::Bus {
            self.mode = ReportMode::Idle;
        }
        let answer = match self.command[..] {
            // to the clock, and to lights
            [0x2b | 0x60] => return,
            [0x2b | 0x60, size, ref data @ ..] if data.len() < usize::from(size) => return,
            [0x2b, _, _, command, ref data @ ..] => {
                if command == CLOCK_SETS_TIMES {
                    self.clock.set(data);
                }
                self.answer_of_clock(command);
                None
            }
            [0x40] => self.tells(ReportMode::Idle),
            [0x41] => Some(self.clock.message()),
            [0x42] => {
                self.was_asked = true;
                Some(self.dump())
            }
            [0x43] => self.tells(ReportMode::All),
            [0x44] => self.tells(ReportMode::Squares),
            [0x45] => Some(message(0x91, SERIAL)),
            [0x46] => {
                let address = self.bus.as_ref().map_or(1, BusPort::address);
                Some(message(0x90, &address_bytes(address)))
            }
            [0x47] => Some(message(0x92, TRADEMARK)),
            [0x49] => Some(message(0x8f, &LOG)),
            [0x4a] if self.bus.is_some() => {
                self.mode = ReportMode::Bus;
                None
            }
            [0x4b] => self.tells(ReportMode::Changes),
            [0x4c] => Some(message(0xa0, &BATTERY)),
            [0x4d] => Some(message(0x93, &VERSION)),
            [0x55] => Some(message(0xa2, LONG_SERIAL)),
            _ => None,
        };
        self.command.clear();
        self.answers.extend(answer);
    }

    /// A command for one board of several. The first that comes to a board that was alone on its
    /// line only tells it that it is not.
    fn answer_on_bus(&mut self, command: [u8; 4]) {
        if self.mode != ReportMode::Bus {
            self.mode = ReportMode::Bus;
            return;
        }
        let (dump, clock) = (self.codes(), self.clock.data());
        let Some(bus) = &mut self.bus else { return };
        for answer in bus.answers(command, &dump, &clock) {
            match answer {
                BusAnswer::AtOnce(message) => self.answers.push(message),
                BusAnswer::Within(most_us, message) => {
                    let at_us = self.now_us + self.rng.u64(0..=most_us);
                    self.late.push_back((at_us, message));
                }
                BusAnswer::Leaves => self.mode = ReportMode::Idle,
            }
        }
        self.was_asked |= bus.was_asked();
    }

    fn tells(&mut self, mode: ReportMode) -> Option<Vec<u8>> {
        self.mode = mode;
        self.was_asked |= mode != ReportMode::Idle;
        // whoever begins to listen hears the clock at once
        self.told_clock.clear();
        self.clock_at_us = self.now_us;
        None
    }

    /// Whether the clock is heard.
    fn tells_clock(&self) -> bool {
        matches!(self.mode, ReportMode::All | ReportMode::Changes)
    }

    /// The clock answers that it has carried the command out, after a while.
    fn answer_of_clock(&mut self, command: u8) {
        if !self.tells_clock() {
            return;
        }
        let delay = self.rng.u64(50_000..300_000);
        let version = match command {
            CLOCK_TELLS_VERSION => CLOCK_VERSION,
            _ => 0,
        };
        let answer = message(
            0x8d,
            &[0x0a, 0x10, command & 0x7f, 0x0a, version, 0x00, 0x00],
        );
        self.late.push_back((self.now_us + delay, answer));
    }

    fn dump(&self) -> Vec<u8> {
        message(0x86, &self.codes())
    }

    fn codes(&self) -> [u8; 64] {
        let mut codes = [0; 64];
        for square in Square::ALL {
            codes[usize::from(field(square))] = self.seen[usize::from(square)].map_or(0, man_code);
        }
        codes
    }

    /// Goes on to `until_us` while this happens, and sends what the board sends.
    pub fn advance(
        &mut self,
        until_us: u64,
        happenings: &mut VecDeque<Happening>,
    ) -> Vec<ReceivedBytes> {
        let mut sent = Vec::new();
        for answer in std::mem::take(&mut self.answers) {
            sent.push(self.chunk(answer));
        }
        while self.now_us < until_us {
            self.now_us += LOOK_US;
            self.clock.elapse(LOOK_US);
            while happenings.front().is_some_and(|h| h.at_us <= self.now_us) {
                if let Some(happening) = happenings.pop_front() {
                    self.happens(happening.what);
                }
            }
            let square = self.look();
            if let Some((field, code)) = square {
                if let Some(bus) = &mut self.bus {
                    bus.changes(field, code, self.now_us);
                }
                if !matches!(self.mode, ReportMode::Idle | ReportMode::Bus) {
                    let told = message(0x8e, &[field, code]);
                    sent.push(self.chunk(told));
                }
            }
            if self.tells_clock() {
                self.tell_clock();
            }
            while let Some((_, message)) = self.late.pop_front_if(|(at, _)| *at <= self.now_us) {
                sent.push(self.chunk(message));
            }
        }
        sent
    }

    fn happens(&mut self, what: HandDeed) {
        match what {
            HandDeed::Leaves(square) => self.men[usize::from(square)] = None,
            HandDeed::Stands(square, man) => self.men[usize::from(square)] = Some(man),
            HandDeed::Presses(color) => {
                self.clock.press(side_of(color));
                self.clock_at_us = self.now_us;
            }
            HandDeed::Sets(color, us) => {
                *self.clock.time(side_of(color)) = us as i64;
                self.clock_at_us = self.now_us;
            }
            HandDeed::Runs(color) => {
                self.clock.run(color.map(side_of));
                self.clock_at_us = self.now_us;
            }
        }
    }

    /// The clock tells when its display changes; the line to the board may hold it up, and never
    /// changes the order.
    fn tell_clock(&mut self) {
        if self.now_us < self.clock_at_us {
            return;
        }
        self.clock_at_us = self.now_us + SECOND_US;
        let message = self.clock.message();
        if message == self.told_clock && self.mode == ReportMode::Changes {
            return;
        }
        self.told_clock.clone_from(&message);
        let delay = self.rng.u64(0..=u64::from(self.noise.clock_delay_ms)) * 1_000;
        let last = self.late.back().map_or(0, |(at, _)| *at);
        self.late
            .push_back((last.max(self.now_us + delay), message));
        if self.chance(self.noise.zero_times) {
            self.late
                .push_back((last.max(self.now_us + delay), self::message(0x8d, &[0; 7])));
        }
    }

    /// Looks at one square; its number and what stands there now, if that has changed.
    fn look(&mut self) -> Option<(u8, u8)> {
        let number = self.looks_at;
        self.looks_at = (number + 1) % 64;
        let square = Square::new(u32::from(number)).flip_vertical();
        let at = usize::from(square);
        let mut stands = self.men[at];
        if stands.is_none()
            && let Some(beside) = self.just_came_beside(square)
            && self.chance(self.noise.ghosts)
        {
            stands = Some(beside);
        }
        if self.seen[at] == stands {
            return None;
        }
        self.seen[at] = stands;
        Some((number, stands.map_or(0, man_code)))
    }

    /// The man that came on a neighbouring square and has not been seen there yet.
    fn just_came_beside(&self, square: Square) -> Option<Piece> {
        attacks::king_attacks(square)
            .into_iter()
            .find_map(|beside| {
                let at = usize::from(beside);
                self.men[at].filter(|_| self.men[at] != self.seen[at])
            })
    }

    fn chance(&mut self, thousandths: u32) -> bool {
        thousandths > 0 && self.rng.u32(0..1_000) < thousandths
    }

    fn chunk(&mut self, message: Vec<u8>) -> ReceivedBytes {
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
        ReceivedBytes {
            at_us: Some(self.now_us),
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
