//! Reads scripts of what a board sees, has them followed, and keeps what is told.

use jadoube_sensing::board::{CastlingMode, Color, Piece, Position, Square, Tolerant};
use jadoube_sensing::laws::{Act, Ruling, RulingId, SensingDevice, Start};
use jadoube_sensing::{
    BoardCondition, BoardContents, BoardFollower, ClockFace, ClockReading, ClockSide, DeviceFamily,
    FollowedStep, HeardEntry, HeardStep, Lever, PressEvidence, Recognition, RecordDifference,
    Sensed, SensorEvent, SquareContent, TimeCorrection, TimeFlag, TimeSpan, TrackerSettings,
};
use protocol::Line;

const SCAN_US: u64 = 225_000;

/// A board and a clock that report what a script says.
pub struct Script {
    follower: BoardFollower,
    now_us: u64,
    clock: ClockReading,
    contents: BoardContents,
    /// The board tells everything so many times.
    times: u32,
    pub told: Vec<String>,
    /// The acts among it.
    pub acts: Vec<Act>,
    /// What arbiters stand behind, by what was heard of a record.
    pub confirmed: Vec<TimeCorrection>,
    /// Under which number each act that stands in the record was judged here, and its number there.
    pub recorded: Vec<(u32, u32)>,
    /// What was ruled of the acts.
    pub rulings: Vec<Ruling>,
    /// What they have taken back or changed.
    pub revoked: Vec<RulingId>,
}

impl Script {
    pub fn new(fen: &str, family: DeviceFamily, times: u32) -> Script {
        Script::seen(fen, family, times, |_| {})
    }

    /// A board of which a service keeps the record.
    pub fn for_a_service(family: DeviceFamily, otherwise: impl Fn(&mut BoardContents)) -> Script {
        let mut script = Script::seen("", family, 1, otherwise);
        let settings = TrackerSettings::of(family);
        script.follower =
            BoardFollower::for_a_service(Start::default(), settings, 0).expect("a start");
        script.now_us = 1_000_000;
        script.scan();
        script.event(Sensed::Clock(script.clock), 0);
        script.now_us += 5_000_000;
        script.told.clear();
        script
    }

    /// A board that sees the men otherwise than they are set up.
    pub fn seen(
        fen: &str,
        family: DeviceFamily,
        times: u32,
        otherwise: impl Fn(&mut BoardContents),
    ) -> Script {
        let capability = family.capability();
        let with_clock = capability.press != PressEvidence::Untold;
        let identifies = capability.recognition == Recognition::Men;
        let position = match fen {
            "" => Tolerant::default(),
            fen => Tolerant::from_fen(fen, CastlingMode::Standard).expect("a position"),
        };
        let settings = TrackerSettings::of(family);
        let turn = jadoube_sensing::board::Position::turn(&position);
        let start = Start {
            position: position.clone(),
            ..Start::default()
        };
        let mut script = Script {
            follower: BoardFollower::new(start, settings).expect("a start"),
            now_us: 1_000_000,
            clock: ClockReading {
                left: ClockFace {
                    seconds: 300,
                    flag: TimeFlag::None,
                },
                right: ClockFace {
                    seconds: 300,
                    flag: TimeFlag::None,
                },
                lever: Lever::Up(side_of(turn)),
                running: true,
                battery_low: false,
            },
            contents: Square::ALL.map(|s| {
                match jadoube_sensing::board::Position::board(&position).piece_at(s) {
                    None => SquareContent::Empty,
                    Some(man) if identifies => SquareContent::Man(man),
                    Some(_) => SquareContent::Unidentified,
                }
            }),
            times,
            told: Vec::new(),
            acts: Vec::new(),
            confirmed: Vec::new(),
            recorded: Vec::new(),
            rulings: Vec::new(),
            revoked: Vec::new(),
        };
        otherwise(&mut script.contents);
        script.scan();
        if with_clock {
            script.event(Sensed::Clock(script.clock), 0);
        }
        script.now_us += 5_000_000;
        if script.told == ["InStep"] {
            script.told.clear();
        }
        script
    }

    fn event(&mut self, what: Sensed, delay_us: u64) {
        let event = SensorEvent {
            when: TimeSpan::reported(self.now_us, delay_us),
            what,
        };
        let mut followed = Vec::new();
        for _ in 0..self.times {
            self.follower.observe(&event, &mut followed);
        }
        self.tell(followed);
    }

    fn scan(&mut self) {
        self.event(Sensed::Board(Box::new(self.contents)), 0);
    }

    fn tell(&mut self, followed: Vec<FollowedStep>) {
        for followed in followed {
            self.told.push(match followed {
                FollowedStep::Judged(act, verdict) => {
                    let mut act = act.act;
                    self.acts.push(act.clone());
                    (act.at_ms, act.clock, act.source) = (None, None, None);
                    act.sensor = SensingDevice::default();
                    let mut line = Line::Act(act).to_text();
                    for ruling in &verdict.rulings {
                        line.push_str(&format!(" [{:?}]", ruling.status));
                        self.rulings.push(ruling.clone());
                    }
                    line
                }
                FollowedStep::Refused(act, why) => format!("REFUSED {:?} {why:?}", act.act.deed),
                FollowedStep::Note(note) => format!("{note:?}"),
            });
        }
    }

    /// A service tells of its record.
    pub fn hear(&mut self, entries: Vec<HeardEntry>) {
        let mut heard = Vec::new();
        self.follower.hear(entries, &mut heard);
        self.say(heard);
    }

    /// A service will never record the act that was told as the one of this number.
    pub fn is_not_recorded(&mut self, own: u64) {
        let mut heard = Vec::new();
        self.follower.is_not_recorded(own, &mut heard);
        self.say(heard);
    }

    /// The record comes from its start again.
    pub fn begin_anew(&mut self) {
        let mut heard = Vec::new();
        self.follower.record_begins_anew(&mut heard);
        self.say(heard);
    }

    fn say(&mut self, heard: Vec<HeardStep>) {
        for step in heard {
            self.told.push(match step {
                HeardStep::Act(told) => {
                    self.confirmed.extend(told.confirms);
                    self.revoked.extend(told.revokes);
                    format!("HEARD {}", Line::Act(told.act).to_text())
                }
                HeardStep::Recorded { judged_as, number } => {
                    self.recorded.push((judged_as, number));
                    continue;
                }
                HeardStep::Differs(RecordDifference::Start) => "DIFFERS start".to_owned(),
                HeardStep::Differs(RecordDifference::Standing(_)) => "DIFFERS standing".to_owned(),
                HeardStep::Differs(RecordDifference::NotRecorded(act)) => {
                    format!("NOT RECORDED {}", Line::Act(*act).to_text())
                }
                HeardStep::Differs(RecordDifference::Late(act)) => {
                    format!("LATE {}", Line::Act(*act).to_text())
                }
                HeardStep::Differs(RecordDifference::Anew) => "DIFFERS anew".to_owned(),
            });
        }
    }

    pub fn run(&mut self, script: &str) {
        self.play(script);
        self.now_us += 10_000_000;
        self.elapse();
    }

    /// As the script says, and not a moment longer.
    pub fn play(&mut self, script: &str) {
        for word in script.split_whitespace() {
            self.word(word);
        }
        self.elapse();
    }

    fn elapse(&mut self) {
        let mut followed = Vec::new();
        self.follower.elapse(self.now_us, &mut followed);
        self.tell(followed);
    }

    pub fn awaits_all_squares(&self) -> bool {
        self.follower.awaits_all_squares()
    }

    /// The moves that are played on though men are to be put back, from square to square.
    pub fn played_on(&self) -> Vec<String> {
        let stood = self.follower.played_on();
        let pairs = stood.iter().zip(stood.iter().skip(1));
        let moved = pairs.map(|(before, after)| {
            let (before, after) = (before.board(), after.board());
            let changed = |square: &Square| before.piece_at(*square) != after.piece_at(*square);
            let mut squares: Vec<Square> = Square::ALL.into_iter().filter(changed).collect();
            squares.sort_by_key(|square| after.piece_at(*square).is_some());
            squares.iter().map(Square::to_string).collect()
        });
        moved.collect()
    }

    pub fn condition(&self) -> BoardCondition {
        self.follower.condition()
    }

    fn word(&mut self, word: &str) {
        if let Some(changes) = word.strip_prefix('=') {
            for change in changes.split(',').filter(|change| !change.is_empty()) {
                let (square, content) = change_of(change).expect("a change");
                self.contents[usize::from(square)] = content;
            }
            self.now_us += 1_000;
            self.scan();
        } else if let Some((square, content)) = change_of(word) {
            self.square(square, content);
        } else if word == "lost" {
            self.event(Sensed::Skipped { bytes: 9 }, 0);
        } else if word == "both!" {
            // White and Black pressed, and only their increments tell
            self.clock.left.seconds += 30;
            self.clock.right.seconds += 30;
            self.event(Sensed::Clock(self.clock), 1_000_000);
        } else if word == "stop" {
            self.clock.running = false;
            self.event(Sensed::Clock(self.clock), 1_000_000);
        } else if let Some(player) = word.strip_suffix('!') {
            let color = color(player);
            self.clock.lever = Lever::Up(side_of(!color));
            self.event(Sensed::Clock(self.clock), 1_000_000);
        } else if let Some(player) = word.strip_prefix("clock") {
            self.clock.lever = Lever::Up(side_of(color(player)));
            self.clock.running = true;
            self.event(Sensed::Clock(self.clock), 1_000_000);
        } else if let Some(player) = word.strip_prefix("flag") {
            let flag = ClockFace {
                seconds: 0,
                flag: TimeFlag::Fallen,
            };
            match color(player) {
                Color::White => self.clock.left = flag,
                Color::Black => self.clock.right = flag,
            }
            self.event(Sensed::Clock(self.clock), 1_000_000);
        } else {
            let seconds: f64 = word.parse().expect("seconds");
            self.now_us += (seconds * 1e6) as u64;
        }
    }

    fn square(&mut self, square: Square, content: SquareContent) {
        self.now_us += 1_000;
        self.contents[usize::from(square)] = content;
        self.event(Sensed::Square { square, content }, SCAN_US);
    }
}

/// What `-e2`, `+e4` and `+Pe4` say.
pub fn change_of(word: &str) -> Option<(Square, SquareContent)> {
    let square = |text: &str| text.parse().expect("a square");
    if let Some(text) = word.strip_prefix('-') {
        return Some((square(text), SquareContent::Empty));
    }
    let text = word.strip_prefix('+')?;
    if text.len() == 2 {
        return Some((square(text), SquareContent::Unidentified));
    }
    let man = Piece::from_char(text.chars().next()?).expect("a man");
    Some((square(&text[1..]), SquareContent::Man(man)))
}

pub fn color(player: &str) -> Color {
    match player {
        "W" => Color::White,
        _ => Color::Black,
    }
}

pub fn side_of(color: Color) -> ClockSide {
    match color {
        Color::White => ClockSide::Left,
        Color::Black => ClockSide::Right,
    }
}

/// What is told of a script, from a position, by a board that tells everything so many times.
pub fn told(fen: &str, script: &str, times: u32) -> Vec<String> {
    let mut board = Script::new(fen, DeviceFamily::Dgt, times);
    board.run(script);
    board.told
}

/// What a board without a clock tells that knows its men.
pub fn told_without_a_clock(fen: &str, script: &str, times: u32) -> Vec<String> {
    let mut board = Script::new(fen, DeviceFamily::Chessnut, times);
    board.run(script);
    board.told
}

/// What a board without a clock tells that cannot tell men apart.
pub fn told_by_presence(fen: &str, script: &str, times: u32) -> Vec<String> {
    let mut board = Script::new(fen, DeviceFamily::SquareOffPro, times);
    board.run(script);
    board.told
}
