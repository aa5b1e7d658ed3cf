//! Feeds the tracker whatever a board could send or seem to see, at whatever times: every act that
//! it tells is accepted by the engine, and what it keeps stays bounded.

use board::{Board, CastlingMode, Color, Move, Piece, Position, Square, Tolerant};
use laws::{Certainty, Deed, Refused, Start};
use sensing::decoders::Decoder;
use sensing::decoders::by_family::decoder;
use sensing::{
    BoardContents, BoardFollower, ClockFace, ClockReading, ClockSide, DeviceFamily, DeviceNote,
    FollowedStep, Lever, Sensed, SensorEvent, SquareContent, TimeFlag, TimeSpan, Tracker,
    TrackerSettings,
};

use crate::choices::Choices;

/// How games begin: as ever, and where there is castling, promotion, en passant, a king alone.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "1r2k3/P6P/8/3pP3/8/8/p6p/4K1R1 w - d6 0 1",
    "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1",
    "8/8/4k3/8/8/3QK3/8/8 b - - 0 1",
    "k7/8/8/8/8/8/8/7K w - - 0 1",
];
/// What comes first of all comes then.
const FIRST_US: u64 = 1_000_000;
/// Whatever was still to be told is told by then.
const AFTERWARDS_US: u64 = 60_000_000;
/// The longest stretch of bytes that is read at once.
const LONGEST_READ: usize = 64;

/// What a board sends and seems to see, by the choices that the bytes make.
pub fn tracker(data: &[u8]) {
    let mut choices = Choices::new(data);
    let mut hall = FollowedBoard::new(&mut choices);
    while !choices.is_over() {
        hall.next(&mut choices);
    }
    hall.end();
}

/// A board that is followed, and what it last seemed to see.
struct FollowedBoard {
    follower: BoardFollower,
    decoder: Box<dyn Decoder>,
    contents: BoardContents,
    clock: ClockReading,
    now_us: u64,
}

impl FollowedBoard {
    fn new(choices: &mut Choices<'_>) -> FollowedBoard {
        let family = choices.of(&DeviceFamily::ALL);
        let position = Tolerant::from_fen(choices.of(&STARTS), CastlingMode::Standard);
        let position = position.unwrap_or_default();
        let clock = ClockReading {
            left: ClockFace::default(),
            right: ClockFace::default(),
            lever: Lever::Up(ClockSide::Left),
            running: true,
            battery_low: false,
        };
        let settings = TrackerSettings {
            white_sits: choices.of(&[None, Some(ClockSide::Left), Some(ClockSide::Right)]),
            ..TrackerSettings::of(family)
        };
        let contents = contents_of(position.board());
        let start = Start {
            history_from: position.clone(),
            position,
            ..Start::default()
        };
        let mut board = FollowedBoard {
            follower: BoardFollower::new(start, settings).expect("a lawful start"),
            decoder: decoder(family),
            contents,
            clock,
            now_us: FIRST_US,
        };
        // mostly the men are set up, or nothing of the game would ever be followed
        if choices.below(8) != 7 {
            board.dump();
        }
        board
    }

    fn next(&mut self, choices: &mut Choices<'_>) {
        match choices.below(12) {
            0 => {
                let (square, content) = (a_square(choices), a_content(choices));
                self.square(square, content);
            }
            1 => self.bytes(choices),
            2 => self.turn_clock(choices),
            3 => self.passes(50_000 * u64::from(choices.byte())),
            4 => self.now_us = a_moment(self.now_us, choices),
            5 => self.scan(choices),
            6 => self.hear_note(choices),
            7 => {
                // whoever put the men right
                self.contents = contents_of(self.follower.game().position().board());
                self.dump();
            }
            8 => self.elapse(),
            _ => self.play(choices),
        }
    }

    /// A legal move, carried out more or less, and perhaps pressed for.
    fn play(&mut self, choices: &mut Choices<'_>) {
        let position = self.follower.game().position().clone();
        let legal = position.legal_moves();
        if legal.is_empty() {
            return;
        }
        let m: Move = legal[choices.below(legal.len())];
        let manner = choices.byte();
        let after = contents_of(&position.board_after(m));
        let before = contents_of(position.board());
        for square in Square::ALL {
            let at = usize::from(square);
            if before[at] != after[at] && (manner & 1 == 0 || choices.below(4) != 0) {
                if after[at] != SquareContent::Empty && manner & 2 == 0 {
                    self.square(square, SquareContent::Empty);
                    self.passes(100_000);
                }
                let content = match after[at] {
                    SquareContent::Man(_) if manner & 4 != 0 => SquareContent::Unidentified,
                    seen => seen,
                };
                self.square(square, content);
                self.passes(100_000);
            }
        }
        self.passes(10_000 * u64::from(manner >> 3));
        if manner & 8 == 0 {
            self.press(position.turn());
        }
    }

    fn passes(&mut self, us: u64) {
        self.now_us = self.now_us.saturating_add(us);
    }

    fn press(&mut self, by: Color) {
        self.clock.running = true;
        self.clock.lever = Lever::Up(by.fold_wb(ClockSide::Right, ClockSide::Left));
        self.hear(Sensed::Clock(self.clock), 1_000_000);
    }

    fn turn_clock(&mut self, choices: &mut Choices<'_>) {
        let bits = choices.byte();
        self.clock = ClockReading {
            left: ClockFace {
                seconds: u32::from(choices.byte()),
                flag: choices.of(&[TimeFlag::None, TimeFlag::Shown, TimeFlag::Fallen]),
            },
            right: ClockFace {
                seconds: u32::from(choices.byte()),
                flag: choices.of(&[TimeFlag::None, TimeFlag::Shown, TimeFlag::Fallen]),
            },
            lever: match bits & 3 {
                0 | 1 => Lever::Up(ClockSide::Left),
                2 => Lever::Up(ClockSide::Right),
                _ => Lever::Unknown,
            },
            running: bits & 4 == 0,
            battery_low: bits & 8 != 0,
        };
        self.hear(Sensed::Clock(self.clock), 1_000_000);
    }

    fn hear_note(&mut self, choices: &mut Choices<'_>) {
        let what = match choices.below(4) {
            0 => Sensed::Device(DeviceNote::Done),
            1 => Sensed::Device(DeviceNote::NoClock),
            2 => Sensed::Stored(Box::new(self.contents)),
            _ => Sensed::Skipped { bytes: 7 },
        };
        self.hear(what, 250_000);
    }

    /// All squares, some of which have changed unheard.
    fn scan(&mut self, choices: &mut Choices<'_>) {
        for _ in 0..choices.below(8) {
            let square = usize::from(a_square(choices));
            self.contents[square] = a_content(choices);
        }
        self.dump();
    }

    fn dump(&mut self) {
        self.hear(Sensed::Board(Box::new(self.contents)), 250_000);
    }

    fn square(&mut self, square: Square, content: SquareContent) {
        self.contents[usize::from(square)] = content;
        self.hear(Sensed::Square { square, content }, 250_000);
    }

    fn bytes(&mut self, choices: &mut Choices<'_>) {
        let length = choices.below(LONGEST_READ);
        let bytes: Vec<u8> = (0..length).map(|_| choices.byte()).collect();
        let mut events = Vec::new();
        self.decoder.decode(&bytes, self.now_us, &mut events);
        for event in &events {
            self.take(event);
        }
    }

    fn hear(&mut self, what: Sensed, delay_us: u64) {
        let when = TimeSpan::reported(self.now_us, delay_us);
        self.take(&SensorEvent { when, what });
    }

    fn take(&mut self, event: &SensorEvent) {
        let mut followed = Vec::new();
        self.follower.observe(event, &mut followed);
        self.hold(&followed);
    }

    fn elapse(&mut self) {
        let mut followed = Vec::new();
        self.follower.elapse(self.now_us, &mut followed);
        self.hold(&followed);
    }

    fn end(&mut self) {
        self.now_us = self.now_us.saturating_add(AFTERWARDS_US);
        self.elapse();
        let mut followed = Vec::new();
        self.follower.finish(self.now_us, &mut followed);
        self.hold(&followed);
    }

    fn hold(&self, followed: &[FollowedStep]) {
        for step in followed {
            match step {
                FollowedStep::Note(_) => {}
                FollowedStep::Judged(sensed, verdict) => {
                    let act = &sensed.act;
                    assert!(act.source.is_some(), "{act:?} was learnt somewhere");
                    assert!(sensed.when.earliest_us <= sensed.when.latest_us);
                    let let_go = matches!(act.deed, Deed::Release { .. });
                    assert!(!let_go || act.certainty == Certainty::Inferred, "{act:?}");
                    assert!(!verdict.view.placement.occupied().is_empty());
                }
                FollowedStep::Refused(_, Refused::TooManyActs | Refused::TooManyPlies) => {}
                FollowedStep::Refused(sensed, why) => panic!("{:?}: {why:?}", sensed.act.deed),
            }
        }
        let kept = self.follower.unexplained();
        assert!(kept <= Tracker::MOST_UNEXPLAINED, "{kept} reports are kept");
    }
}

fn a_square(choices: &mut Choices<'_>) -> Square {
    Square::new(u32::from(choices.byte() % 64))
}

fn a_content(choices: &mut Choices<'_>) -> SquareContent {
    const LETTERS: &[u8; 12] = b"PNBRQKpnbrqk";
    match choices.below(16) {
        0..=2 => SquareContent::Empty,
        3 => SquareContent::Unidentified,
        man => Piece::from_char(char::from(LETTERS[man - 4]))
            .map_or(SquareContent::Empty, SquareContent::Man),
    }
}

/// Sooner, later, much later, or at the end of all time.
fn a_moment(now_us: u64, choices: &mut Choices<'_>) -> u64 {
    match choices.byte() {
        0 => u64::MAX,
        far @ 1..=99 => now_us.saturating_add(1 << (far % 50)),
        back => now_us.saturating_sub(100_000 * u64::from(back)),
    }
}

fn contents_of(men: &Board) -> BoardContents {
    Square::ALL.map(|square| {
        men.piece_at(square)
            .map_or(SquareContent::Empty, SquareContent::Man)
    })
}
