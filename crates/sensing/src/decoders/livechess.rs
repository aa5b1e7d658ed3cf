//! Reads and writes the messages of DGT LiveChess: what it is asked, and what it answers.
//!
//! What it rests on: *frames by document*, messages that others have published. LiveChess was not
//! there when this was written.
//!
//! LiveChess reads DGT boards itself and tells positions, the times, whose time runs, and the moves
//! that it makes of it. It tells no lift, no lever and no flag: nothing about touched men or a
//! fallen flag can rest on it. A program that stands in for LiveChess sends the same types.
//!
//! A message is a line: whoever reads the socket puts a line break behind each. LiveChess has
//! already made colours of sides: White's time is told as the left face.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Decoder;
use super::frames::{LineBuffer, LineStep, written_men};
use crate::{
    ClockFace, ClockReading, ClockSide, DeviceFamily, DeviceNote, Lever, Sensed, SensorEvent,
    TimeFlag, TimeSpan,
};

/// What LiveChess is asked.
///
/// ```
/// use jadoube_sensing::decoders::livechess::{LiveChessCall, LiveChessQuestion};
///
/// let call = LiveChessCall { id: 1, what: LiveChessQuestion::Eboards };
/// assert_eq!(call.bytes(), br#"{"id":1,"call":"eboards"}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LiveChessCall {
    /// The number by which the answer refers to it.
    pub id: i64,
    /// What is asked.
    #[serde(flatten)]
    pub what: LiveChessQuestion,
}

/// What a call asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "call", content = "param", rename_all = "lowercase")]
pub enum LiveChessQuestion {
    /// All boards.
    Eboards,
    /// What happens at one board, from now on.
    Subscribe(EBoardSubscription),
    /// Something of a feed.
    Call(FeedCall),
}

/// A feed that is begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EBoardSubscription {
    /// `eboardevent`.
    pub feed: String,
    /// The number by which its events refer to it.
    pub id: i64,
    /// Which board.
    pub param: EBoardName,
}

/// Which board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EBoardName {
    /// Its serial number.
    pub serialnr: String,
}

/// Something that a feed is to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeedCall {
    /// The number of the feed.
    pub id: i64,
    /// What it is to do.
    #[serde(flatten)]
    pub method: FeedMethod,
}

/// What a feed can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "method", content = "param", rename_all = "lowercase")]
pub enum FeedMethod {
    /// Make moves from this position on.
    Setup {
        /// The position.
        fen: String,
    },
    /// Turn the board round.
    Flip {
        /// Whether it is turned.
        flip: bool,
    },
    /// End.
    Unsubscribe,
}

/// What LiveChess says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "response", rename_all = "lowercase")]
pub enum LiveChessAnswer {
    /// The answer to a call.
    Call {
        /// The number of the call.
        id: i64,
        /// Boards, if it was asked for them.
        #[serde(default)]
        param: Option<CallResult>,
        /// Milliseconds since 1970.
        #[serde(default)]
        time: Option<i64>,
    },
    /// Something happened at a board.
    Feed {
        /// The number of the feed.
        id: i64,
        /// What happened.
        param: EBoardEvent,
        /// Milliseconds since 1970.
        #[serde(default)]
        time: Option<i64>,
    },
    /// A call was wrong.
    Error {
        /// The number of the call, where it could be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<i64>,
        /// What is wrong with it.
        param: ErrorText,
        /// Milliseconds since 1970.
        #[serde(default)]
        time: Option<i64>,
    },
}

/// What a call was answered with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CallResult {
    /// All boards.
    Boards(Vec<EBoard>),
    /// Something else.
    Other(Value),
}

/// What is wrong with a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorText {
    /// In words.
    #[serde(default)]
    pub message: String,
}

/// A board that LiveChess reads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EBoard {
    /// Its serial number.
    pub serialnr: String,
    /// The port.
    #[serde(default)]
    pub source: Option<String>,
    /// `ACTIVE`, `INACTIVE`, `NOTRESPONDING` or `DELAYED`.
    #[serde(default)]
    pub state: Option<String>,
    /// As in `80%`, or a voltage.
    #[serde(default)]
    pub battery: Option<String>,
    /// What somebody has noted.
    #[serde(default)]
    pub comment: Option<String>,
    /// The men, in the words of the first field of a FEN.
    #[serde(default)]
    pub board: Option<String>,
    /// Whether it is turned round.
    #[serde(default)]
    pub flipped: bool,
    /// Its clock.
    #[serde(default)]
    pub clock: Option<EBoardClock>,
}

/// A clock that LiveChess reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EBoardClock {
    /// White's time in seconds.
    pub white: i64,
    /// Black's time in seconds.
    pub black: i64,
    /// Whether White's time runs; none where neither does.
    #[serde(default)]
    pub run: Option<bool>,
    /// Milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<i64>,
}

/// What happened at a board. What has not changed may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EBoardEvent {
    /// The board.
    pub serialnr: String,
    /// Whether it is turned round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flipped: Option<bool>,
    /// The men, in the words of the first field of a FEN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Its clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<EBoardClock>,
    /// The position from which moves are made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves that LiveChess makes of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub san: Option<Vec<String>>,
    /// Whether the men stand as these moves leave them.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub matches: Option<bool>,
}

impl EBoardEvent {
    /// What of this is news to somebody who was told `before`; `None` if nothing is. Start, moves
    /// and whether the men match them are told together.
    ///
    /// ```
    /// use jadoube_sensing::decoders::livechess::EBoardEvent;
    ///
    /// let event = |board: &str| EBoardEvent {
    ///     board: Some(board.to_owned()), matches: Some(true), ..EBoardEvent::default()
    /// };
    /// let news = event("8/8/8/8/8/8/8/4K3").since(&event("8/8/8/8/8/8/8/3K4")).ok_or("moved")?;
    /// assert_eq!((news.board.as_deref(), news.matches), (Some("8/8/8/8/8/8/8/4K3"), None));
    /// assert_eq!(event("8/8/8/8/8/8/8/8").since(&event("8/8/8/8/8/8/8/8")), None);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn since(&self, before: &EBoardEvent) -> Option<EBoardEvent> {
        if self == before {
            return None;
        }
        let moves = |event: &EBoardEvent| (event.start.clone(), event.san.clone(), event.matches);
        let mut news = self.clone();
        if self.board == before.board {
            news.board = None;
        }
        if self.clock == before.clock {
            news.clock = None;
        }
        if moves(self) == moves(before) {
            (news.start, news.san, news.matches) = (None, None, None);
        }
        Some(news)
    }
}

impl LiveChessCall {
    /// As it is sent.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("invariant: nothing here fails to be JSON")
    }
}

impl LiveChessAnswer {
    /// As it is sent.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("invariant: nothing here fails to be JSON")
    }
}

/// Follows one board that LiveChess reads.
///
/// ```
/// use jadoube_sensing::decoders::{Decoder, livechess::LiveChess};
/// use jadoube_sensing::{DeviceNote, Sensed};
///
/// let (mut decoder, mut events) = (LiveChess::of("3000"), Vec::new());
/// let line = r#"{"response":"feed","id":7,"param":{"serialnr":"3000","san":["e4"]},"time":1}"#;
/// decoder.decode(line.as_bytes(), 1_000_000, &mut events);
/// decoder.decode(b"\n", 1_000_000, &mut events);
/// assert_eq!(events[0].what, Sensed::Device(DeviceNote::Conclusion("e4".into())));
/// ```
#[derive(Clone, Debug)]
pub struct LiveChess {
    lines: LineBuffer,
    /// `None` until a feed has named its board.
    serial: Option<Box<str>>,
}

/// No line is longer: a message about some thousand boards.
const LONGEST_LINE: usize = 1 << 20;

impl LiveChess {
    /// Follows the board of this serial number; what is told of others is passed over.
    #[must_use]
    pub fn of(serial: &str) -> LiveChess {
        LiveChess {
            lines: LineBuffer::new(LONGEST_LINE),
            serial: Some(serial.into()),
        }
    }

    /// Follows the board that the first event of a feed names, as in a recording of one board; of a
    /// list of boards before that, the only one.
    ///
    /// ```
    /// use jadoube_sensing::decoders::{Decoder, livechess::LiveChess};
    ///
    /// let (mut decoder, mut events) = (LiveChess::of_any(), Vec::new());
    /// for serial in ["3000", "17"] {
    ///     let line = format!(
    ///         r#"{{"response":"feed","id":7,"param":{{"serialnr":"{serial}","san":["e4"]}}}}"#
    ///     );
    ///     decoder.decode(format!("{line}\n").as_bytes(), 0, &mut events);
    /// }
    /// assert_eq!(events.len(), 1, "the first board is followed, and no other");
    /// ```
    #[must_use]
    pub fn of_any() -> LiveChess {
        LiveChess {
            lines: LineBuffer::new(LONGEST_LINE),
            serial: None,
        }
    }
}

impl Decoder for LiveChess {
    fn decode(&mut self, bytes: &[u8], received_us: u64, events: &mut Vec<SensorEvent>) {
        let delay_us = DeviceFamily::LiveChess.capability().board_delay_us;
        let when = TimeSpan::reported(received_us, delay_us);
        let serial = &mut self.serial;
        self.lines.feed(bytes, |step| {
            let all = match step {
                LineStep::TooLong(bytes) => vec![Sensed::Skipped { bytes }],
                LineStep::Line(line) if line.trim_ascii().is_empty() => Vec::new(),
                LineStep::Line(line) => said(line, serial).unwrap_or_else(|| {
                    vec![Sensed::Skipped {
                        bytes: line.len() as u64 + 1,
                    }]
                }),
            };
            events.extend(all.into_iter().map(|what| SensorEvent { when, what }));
        });
    }
}

fn said(line: &[u8], serial: &mut Option<Box<str>>) -> Option<Vec<Sensed>> {
    let device = |note| Some(vec![Sensed::Device(note)]);
    // what `GET /api/v1.0/eboards` answers has no envelope
    if let Ok(boards) = serde_json::from_slice::<Vec<EBoard>>(line) {
        return of_boards(&boards, serial.as_deref());
    }
    match serde_json::from_slice(line).ok()? {
        LiveChessAnswer::Call {
            param: Some(CallResult::Boards(boards)),
            ..
        } => of_boards(&boards, serial.as_deref()),
        // boards that cannot be read
        LiveChessAnswer::Call {
            param: Some(CallResult::Other(Value::Array(_))),
            ..
        } => None,
        LiveChessAnswer::Call { .. } => device(DeviceNote::Done),
        LiveChessAnswer::Error { param, .. } => Some(vec![
            Sensed::Device(DeviceNote::Text(param.message.into())),
            Sensed::Device(DeviceNote::Refused),
        ]),
        LiveChessAnswer::Feed { param, .. } => {
            if **serial.get_or_insert_with(|| param.serialnr.as_str().into()) != *param.serialnr {
                return Some(Vec::new());
            }
            let mut told = stands(param.board.as_deref(), param.clock)?;
            let moves = param.san.filter(|moves| !moves.is_empty());
            let moves = moves.map(|moves| DeviceNote::Conclusion(moves.join(" ").into()));
            told.extend(moves.map(Sensed::Device));
            Some(told)
        }
    }
}

fn of_boards(boards: &[EBoard], serial: Option<&str>) -> Option<Vec<Sensed>> {
    let board = match (serial, boards) {
        (Some(serial), _) => boards.iter().find(|board| board.serialnr == serial),
        (None, [board]) => Some(board),
        (None, _) => None,
    };
    let Some(board) = board else {
        return Some(Vec::new());
    };
    let mut told = stands(board.board.as_deref(), board.clock)?;
    let note = board.battery.as_deref().map(|battery| {
        let percent = battery
            .strip_suffix('%')
            .and_then(|text| text.trim().parse().ok());
        percent.map_or_else(
            || DeviceNote::Text(format!("battery {battery}").into()),
            |percent: u8| DeviceNote::Battery(percent.min(100)),
        )
    });
    told.extend(note.map(Sensed::Device));
    let state = board.state.as_deref().filter(|state| *state != "ACTIVE");
    told.extend(state.map(|state| Sensed::Device(DeviceNote::Text(state.into()))));
    Some(told)
}

/// How the board and the clock stand; none where the men cannot be read.
fn stands(board: Option<&str>, clock: Option<EBoardClock>) -> Option<Vec<Sensed>> {
    let mut told = Vec::new();
    if let Some(men) = board {
        told.push(Sensed::Board(written_men(men)?));
    }
    told.extend(clock.map(|clock| Sensed::Clock(reading(clock))));
    Some(told)
}

fn reading(clock: EBoardClock) -> ClockReading {
    let face = |seconds: i64| ClockFace {
        seconds: u32::try_from(seconds.max(0)).unwrap_or(u32::MAX),
        flag: TimeFlag::None,
    };
    let runs = clock.run.map(|is_white| match is_white {
        true => ClockSide::Left,
        false => ClockSide::Right,
    });
    ClockReading {
        left: face(clock.white),
        right: face(clock.black),
        lever: runs.map_or(Lever::Unknown, Lever::Up),
        running: runs.is_some(),
        battery_low: false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::frames::tests::{
        array, pieces_tell_the_same, read_after_noise, streams, told,
    };
    use super::*;

    const BOARDS: &str = r#"[{"serialnr":"17","source":null,"state":"INACTIVE","battery":null,"comment":null,"board":"8/8/8/8/8/8/8/8","flipped":false,"clock":null},{"serialnr":"3000","source":"ttyACM0","state":"ACTIVE","battery":"80%","comment":null,"board":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR","flipped":false,"clock":{"white":300,"black":290,"run":null,"time":1586000000000}}]"#;

    fn read(line: &str) -> Vec<Sensed> {
        told(LiveChess::of("3000"), &[format!("{line}\n").as_bytes()])
    }

    fn clock(white: u32, black: u32, lever: Lever) -> Sensed {
        let face = |seconds| ClockFace {
            seconds,
            flag: TimeFlag::None,
        };
        Sensed::Clock(ClockReading {
            left: face(white),
            right: face(black),
            lever,
            running: lever != Lever::Unknown,
            battery_low: false,
        })
    }

    fn call_with_boards() -> String {
        format!(r#"{{"response":"call","id":1,"param":{BOARDS},"time":1}}"#)
    }

    #[test]
    fn boards_are_told_with_an_envelope_and_without() {
        let expected = [
            Sensed::Board(array()),
            clock(300, 290, Lever::Unknown),
            Sensed::Device(DeviceNote::Battery(80)),
        ];
        assert_eq!(read(BOARDS), expected);
        assert_eq!(read(&call_with_boards()), expected);
        assert_eq!(told(LiveChess::of("1"), &[BOARDS.as_bytes(), b"\n"]), []);
        let inactive = told(LiveChess::of("17"), &[BOARDS.as_bytes(), b"\n"]);
        assert_eq!(
            inactive[1],
            Sensed::Device(DeviceNote::Text("INACTIVE".into()))
        );
    }

    #[test]
    fn events_of_a_feed() {
        let feed = |param: &str| {
            read(&format!(
                r#"{{"response":"feed","id":7,"param":{param},"time":2}}"#
            ))
        };
        let concluded = |text: &str| Sensed::Device(DeviceNote::Conclusion(text.into()));
        assert_eq!(
            feed(
                r#"{"serialnr":"3000","flipped":false,"board":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR","clock":{"white":5,"black":-1,"run":false},"start":"x","san":["e4","e5"],"match":true}"#
            ),
            [
                Sensed::Board(array()),
                clock(5, 0, Lever::Up(ClockSide::Right)),
                concluded("e4 e5"),
            ]
        );
        assert_eq!(feed(r#"{"serialnr":"3000","san":[]}"#), []);
        assert_eq!(feed(r#"{"serialnr":"17","san":["e4"]}"#), []);
        let unread = feed(r#"{"serialnr":"3000","board":"8/8"}"#);
        assert!(matches!(unread[..], [Sensed::Skipped { .. }]));
    }

    /// As a recording of one board has it, after a list of several.
    #[test]
    fn the_board_of_the_first_event_is_followed_where_none_is_named() {
        let feed = |serial: &str, san: &str| {
            format!(
                "{{\"response\":\"feed\",\"id\":7,\"param\":{{\"serialnr\":\"{serial}\",\"san\":[\"{san}\"]}}}}\n"
            )
        };
        let stream = [
            call_with_boards() + "\n",
            feed("3000", "e4"),
            feed("17", "d4"),
            feed("3000", "e5"),
        ];
        let concluded = |text: &str| Sensed::Device(DeviceNote::Conclusion(text.into()));
        let all = told(LiveChess::of_any(), &[stream.concat().as_bytes()]);
        assert_eq!(all, [concluded("e4"), concluded("e5")]);
        let one = r#"[{"serialnr":"3000","battery":"80%"}]"#;
        let all = told(LiveChess::of_any(), &[one.as_bytes(), b"\n"]);
        assert_eq!(all, [Sensed::Device(DeviceNote::Battery(80))]);
    }

    #[test]
    fn other_answers() {
        assert_eq!(
            read(r#"{"response":"call","id":42,"param":null,"time":1}"#),
            [Sensed::Device(DeviceNote::Done)]
        );
        assert_eq!(
            read(r#"{"response":"error","param":{"message":"no"},"time":1}"#),
            [
                Sensed::Device(DeviceNote::Text("no".into())),
                Sensed::Device(DeviceNote::Refused)
            ]
        );
        let unread = read(r#"{"response":"call","id":1,"param":[{"serialnr":3000}],"time":1}"#);
        assert!(matches!(unread[..], [Sensed::Skipped { .. }]), "{unread:?}");
        let deep = "[".repeat(100_000);
        assert_eq!(read(&deep), [Sensed::Skipped { bytes: 100_001 }]);
    }

    #[test]
    fn calls_are_written_and_read_again() {
        let subscription = EBoardSubscription {
            feed: "eboardevent".into(),
            id: 7,
            param: EBoardName {
                serialnr: "3000".into(),
            },
        };
        let of_feed = |method| LiveChessQuestion::Call(FeedCall { id: 7, method });
        let table = [
            (
                LiveChessQuestion::Subscribe(subscription),
                r#"{"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":7,"param":{"serialnr":"3000"}}}"#,
            ),
            (
                of_feed(FeedMethod::Setup { fen: "8/8".into() }),
                r#"{"id":2,"call":"call","param":{"id":7,"method":"setup","param":{"fen":"8/8"}}}"#,
            ),
            (
                of_feed(FeedMethod::Flip { flip: true }),
                r#"{"id":2,"call":"call","param":{"id":7,"method":"flip","param":{"flip":true}}}"#,
            ),
            (
                of_feed(FeedMethod::Unsubscribe),
                r#"{"id":2,"call":"call","param":{"id":7,"method":"unsubscribe"}}"#,
            ),
        ];
        for (what, expected) in table {
            let call = LiveChessCall { id: 2, what };
            assert_eq!(String::from_utf8(call.bytes()).unwrap(), expected);
            assert_eq!(
                serde_json::from_str::<LiveChessCall>(expected).unwrap(),
                call
            );
        }
    }

    #[test]
    fn answers_are_written_as_they_are_read() {
        let lines = [
            call_with_boards(),
            r#"{"response":"call","id":42,"param":null,"time":1}"#.into(),
            r#"{"response":"feed","id":7,"param":{"serialnr":"3000","san":["e4"],"match":true},"time":2}"#.into(),
            r#"{"response":"error","param":{"message":"no"},"time":3}"#.into(),
            r#"{"response":"error","id":2,"param":{"message":"no"},"time":3}"#.into(),
        ];
        for line in lines {
            let answer: LiveChessAnswer = serde_json::from_str(&line).unwrap();
            assert_eq!(String::from_utf8(answer.bytes()).unwrap(), line);
        }
    }

    #[test]
    fn noise_is_passed_over() {
        let line = format!("{BOARDS}\n");
        for noise in ["\u{ff}\n", "{\"response\":\n", "{\"response\":\"feed\"}\n"] {
            read_after_noise(|| LiveChess::of("3000"), noise.as_bytes(), line.as_bytes());
        }
    }

    proptest! {
        #[test]
        fn pieces_tell_the_same_events(stream in streams(vec![
            format!("{BOARDS}\n").into_bytes(), format!("{}\n", call_with_boards()).into_bytes(),
            b"{\"response\":\"call\",\"id\":42}\n".to_vec(),
        ])) {
            pieces_tell_the_same(|| LiveChess::of("3000"), stream);
        }
    }
}
