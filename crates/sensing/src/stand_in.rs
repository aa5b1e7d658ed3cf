//! Tells one board as LiveChess would tell it, to as many listeners as there are.
//!
//! Whatever device reads the board: its squares, its clock and what the game made of them become
//! the messages of [`livechess`](crate::decoders::livechess). Each feed makes moves of its own,
//! from the position that its listener has set up, and none before.

use std::collections::BTreeMap;

use board::{Board, CastlingMode, Color, FenError, Square, Tolerant, write_men};

use crate::decoders::livechess::{EBoard, EBoardClock, EBoardEvent};
use crate::event::{BoardContents, ClockReading, ClockSide, DeviceNote, Lever};
use crate::event::{Sensed, SensorEvent, SquareContent};
use crate::tracker::{MoveReconstruction, TrackerSettings};

/// A listener's feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FeedNumber(u64);

/// Where a feed's moves begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedSetUp(Tolerant);

impl FeedSetUp {
    /// The position of a FEN; castling as in orthodox chess, or as in Chess960 where the letters
    /// are those of files.
    ///
    /// # Errors
    /// It is no FEN.
    pub fn from_fen(fen: &str) -> Result<FeedSetUp, FenError> {
        let orthodox = Tolerant::from_fen(fen, CastlingMode::Standard);
        let read = orthodox
            .or_else(|error| Tolerant::from_fen(fen, CastlingMode::Chess960).map_err(|_| error));
        read.map(FeedSetUp)
    }
}

/// Whether a board is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum StandInState {
    /// Nothing has come yet.
    #[default]
    Inactive,
    /// It is heard.
    Active,
    /// Its cable is out, for instance.
    NotResponding,
}

impl StandInState {
    /// As LiveChess writes it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            StandInState::Inactive => "INACTIVE",
            StandInState::Active => "ACTIVE",
            StandInState::NotResponding => "NOTRESPONDING",
        }
    }
}

/// A board that others hear as if LiveChess read it.
///
/// ```
/// use jadoube_sensing::board::{Board, Color, Tolerant};
/// use jadoube_sensing::decoders::{Decoder, dgt::DgtDecoder};
/// use jadoube_sensing::{FeedSetUp, StandInBoard, TrackerSettings};
///
/// let settings = TrackerSettings::default();
/// let mut board = StandInBoard::new("3000", &Board::new(), Color::White, settings);
/// let feed = board.subscribe();
/// board.set_up(feed, FeedSetUp::from_fen(&Tolerant::default().to_fen())?);
/// let mut dump = vec![0x86, 0, 67, 8, 9, 10, 12, 11, 10, 9, 8];
/// dump.extend([[7; 8], [0; 8], [0; 8], [0; 8], [0; 8], [1; 8]].concat());
/// dump.extend([2, 3, 4, 6, 5, 4, 3, 2]);
/// let mut events = Vec::new();
/// DgtDecoder::default().decode(&dump, 1_000_000, &mut events);
/// board.observe(&events[0]);
/// board.elapse(2_000_000);
/// let event = board.event(feed).ok_or("the feed is there")?;
/// assert_eq!(event.board.as_deref(), Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"));
/// assert_eq!((event.san, event.matches), (Some(Vec::new()), Some(true)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct StandInBoard {
    settings: TrackerSettings,
    serial: Box<str>,
    state: StandInState,
    battery: Option<u8>,
    /// The squares as they lie before the players, without any moves.
    squares: MoveReconstruction,
    /// The men as the game has them, for boards that do not know men.
    placement: Board,
    turn: Color,
    clock: Option<ClockReading>,
    is_turned: bool,
    feeds: BTreeMap<FeedNumber, StandInFeed>,
    next: u64,
    now_us: u64,
}

#[derive(Clone, Debug)]
struct StandInFeed {
    /// Whether the listener has said how the board lies.
    flip: Option<bool>,
    moves: Option<MoveReconstruction>,
}

impl StandInBoard {
    /// A board of which nothing has been heard, at which a game begins with these men.
    #[must_use]
    pub fn new(serial: &str, men: &Board, turn: Color, settings: TrackerSettings) -> StandInBoard {
        StandInBoard {
            settings,
            serial: serial.into(),
            state: StandInState::default(),
            battery: None,
            squares: MoveReconstruction::new(Tolerant::default(), settings),
            placement: men.clone(),
            turn,
            clock: None,
            is_turned: false,
            feeds: BTreeMap::new(),
            next: 0,
            now_us: 0,
        }
    }

    /// Its serial number.
    #[must_use]
    pub fn serial(&self) -> &str {
        &self.serial
    }

    /// Takes in what was reported.
    pub fn observe(&mut self, event: &SensorEvent) {
        self.elapse(event.when.latest_us);
        match &event.what {
            Sensed::Board(_) | Sensed::Square { .. } => {
                self.squares.observe(event);
                let feeds = self.feeds.values_mut();
                let feeds = feeds.filter_map(|feed| feed.moves.as_mut());
                feeds.for_each(|moves| moves.observe(event));
            }
            Sensed::Clock(reading) => {
                self.clock = Some(*reading);
                self.seat_players(*reading);
            }
            Sensed::Device(DeviceNote::Battery(percent)) => self.battery = Some(*percent),
            Sensed::Device(DeviceNote::NoClock) => self.clock = None,
            Sensed::Device(_) | Sensed::Stored(_) => {}
            Sensed::Skipped { .. } => return,
        }
        self.state = StandInState::Active;
    }

    /// Takes in how the game stands after what was reported last.
    pub fn stands(&mut self, placement: &Board, has_the_move: Color) {
        self.placement.clone_from(placement);
        self.turn = has_the_move;
    }

    /// Takes in that the board lies turned round.
    pub fn turned(&mut self) {
        self.is_turned = !self.is_turned;
        self.squares.turn();
        let unsaid = self.feeds.values_mut().filter(|feed| feed.flip.is_none());
        unsaid
            .filter_map(|feed| feed.moves.as_mut())
            .for_each(MoveReconstruction::turn);
    }

    /// Takes in whether the board is heard.
    pub fn is(&mut self, state: StandInState) {
        self.state = state;
    }

    /// Makes the moves that are due by `now_us` though nothing was reported.
    pub fn elapse(&mut self, now_us: u64) {
        self.now_us = self.now_us.max(now_us);
        let moves = self.feeds.values_mut();
        let moves = moves.filter_map(|feed| feed.moves.as_mut());
        moves.for_each(|moves| moves.elapse(now_us));
    }

    /// When [`StandInBoard::elapse`] may have something to make.
    #[must_use]
    pub fn due_us(&self) -> Option<u64> {
        let moves = self.feeds.values().filter_map(|feed| feed.moves.as_ref());
        moves.filter_map(MoveReconstruction::due_us).min()
    }

    /// The board in a list of boards.
    #[must_use]
    pub fn eboard(&self) -> EBoard {
        EBoard {
            serialnr: self.serial.to_string(),
            source: None,
            state: Some(self.state.word().to_owned()),
            battery: self.battery.map(|percent| format!("{percent}%")),
            comment: None,
            board: self.squares.contents().map(|c| self.men(&c, None)),
            flipped: self.is_turned,
            clock: self.told_clock(),
        }
    }

    /// Whether anybody listens.
    #[must_use]
    pub fn has_listeners(&self) -> bool {
        !self.feeds.is_empty()
    }

    /// Begins a feed, without any moves before it is set up.
    pub fn subscribe(&mut self) -> FeedNumber {
        let number = FeedNumber(self.next);
        self.next += 1;
        let feed = StandInFeed {
            flip: None,
            moves: None,
        };
        self.feeds.insert(number, feed);
        number
    }

    /// Ends a feed.
    pub fn unsubscribe(&mut self, feed: FeedNumber) {
        self.feeds.remove(&feed);
    }

    /// Makes the moves of a feed from this position on.
    pub fn set_up(&mut self, feed: FeedNumber, position: FeedSetUp) {
        if let Some(feed) = self.feeds.get_mut(&feed) {
            let mut moves = self.squares.begun_anew(position.0);
            if feed.flip.is_some_and(|flip| flip != self.is_turned) {
                moves.turn();
            }
            moves.elapse(self.now_us);
            feed.moves = Some(moves);
        }
    }

    /// Takes the board to lie like this, for one feed.
    pub fn flip(&mut self, feed: FeedNumber, flip: bool) {
        let is_turned = self.is_turned;
        if let Some(feed) = self.feeds.get_mut(&feed) {
            let before = feed.flip.replace(flip).unwrap_or(is_turned);
            if before != flip
                && let Some(moves) = &mut feed.moves
            {
                moves.turn();
            }
        }
    }

    /// All that a feed tells; `None` if there is no such feed.
    #[must_use]
    pub fn event(&self, feed: FeedNumber) -> Option<EBoardEvent> {
        let feed = self.feeds.get(&feed)?;
        let flipped = feed.flip.unwrap_or(self.is_turned);
        let moves = feed.moves.as_ref();
        let contents = self.squares.contents().map(|mut contents| {
            if flipped != self.is_turned {
                contents.reverse();
            }
            contents
        });
        Some(EBoardEvent {
            serialnr: self.serial.to_string(),
            flipped: Some(flipped),
            board: contents.map(|c| self.men(&c, moves.map(MoveReconstruction::men))),
            clock: self.told_clock(),
            start: moves.map(|moves| moves.start().to_fen()),
            san: moves.map(|moves| moves.san().to_vec()),
            matches: moves.map(MoveReconstruction::matches),
        })
    }

    /// The men in writing. One that the board does not know is who the moves, or the game, have on
    /// his square; where they have nobody he is not known, and left out.
    fn men(&self, contents: &BoardContents, moves: Option<&Board>) -> String {
        let known = moves.unwrap_or(&self.placement);
        let mut men = Board::empty();
        for square in Square::ALL {
            let man = match contents[usize::from(square)] {
                SquareContent::Empty => None,
                SquareContent::Man(man) => Some(man),
                SquareContent::Unidentified => known.piece_at(square),
            };
            if let Some(man) = man {
                men.set_piece_at(square, man);
            }
        }
        let mut written = Vec::new();
        write_men(&men, &mut written);
        String::from_utf8_lossy(&written).into_owned()
    }

    /// Who has the move when the clock runs first sits where it runs.
    fn seat_players(&mut self, clock: ClockReading) {
        if self.settings.white_sits.is_none()
            && clock.running
            && let Lever::Up(side) = clock.lever
        {
            self.settings.white_sits = Some(match self.turn {
                Color::White => side,
                Color::Black => side.other(),
            });
        }
    }

    /// The clock by players; nothing before it is known where they sit.
    fn told_clock(&self) -> Option<EBoardClock> {
        let (clock, white) = (self.clock?, self.settings.white_sits?);
        let seconds = |side: ClockSide| i64::from(clock.face(side).seconds);
        let up = match clock.lever {
            Lever::Up(side) if clock.running => Some(side == white),
            Lever::Up(_) | Lever::Unknown => None,
        };
        Some(EBoardClock {
            white: seconds(white),
            black: seconds(white.other()),
            run: up,
            time: None,
        })
    }
}

#[cfg(test)]
mod tests;
