//! Defines what a board or a clock reports: squares, whole boards, clock readings, each with the
//! span of time in which it happened.
//!
//! What a sensor cannot know is no field of what it reports. A board that feels only that a square
//! is taken says [`SquareContent::Unidentified`]; a clock says left and right, and which player
//! sits where is known outside of it.

use board::{Piece, Square};

/// A span of time in microseconds since the stream began: what is told happened in it, and nothing
/// says where in it.
///
/// Orders are told from spans alone: one thing came before another when the spans do not overlap.
///
/// ```
/// use jadoube_sensing::TimeSpan;
///
/// let lift = TimeSpan::new(1_000_000, 1_225_000);
/// let press = TimeSpan::new(1_200_000, 1_900_000);
/// assert!(!lift.is_before(press));
/// assert!(lift.is_before(TimeSpan::new(1_300_000, 1_300_000)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeSpan {
    /// It did not happen before this moment.
    pub earliest_us: u64,
    /// It did not happen after this moment.
    pub latest_us: u64,
}

impl TimeSpan {
    /// The span from one moment to another.
    #[must_use]
    pub const fn new(earliest_us: u64, latest_us: u64) -> TimeSpan {
        TimeSpan {
            earliest_us,
            latest_us,
        }
    }

    /// What a device reported at `received_us`, of which it takes at most `delay_us` to report.
    #[must_use]
    pub const fn reported(received_us: u64, delay_us: u64) -> TimeSpan {
        TimeSpan::new(received_us.saturating_sub(delay_us), received_us)
    }

    /// Certainly over when `other` began.
    #[must_use]
    pub const fn is_before(self, other: TimeSpan) -> bool {
        self.latest_us < other.earliest_us
    }

    /// Nobody can say which of the two came first.
    pub(crate) const fn overlaps(self, other: TimeSpan) -> bool {
        !self.is_before(other) && !other.is_before(self)
    }
}

/// What a sensor knows of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum SquareContent {
    /// Nothing stands on it.
    #[default]
    Empty,
    /// This man stands on it.
    Man(Piece),
    /// A man stands on it, and the sensor cannot tell which.
    Unidentified,
}

/// What a sensor knows of all squares, a1 first, b1 second, h8 last ([`Square`] as a number).
pub type BoardContents = [SquareContent; 64];

/// One side of a clock, as one looks at its front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockSide {
    /// The left.
    Left,
    /// The right.
    Right,
}

impl ClockSide {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> ClockSide {
        match self {
            ClockSide::Left => ClockSide::Right,
            ClockSide::Right => ClockSide::Left,
        }
    }
}

/// What a clock says of a flag.
///
/// A display of zero alone is no flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum TimeFlag {
    /// No flag is shown.
    #[default]
    None,
    /// A flag is shown; a period is over and the clock may go on.
    Shown,
    /// The flag has fallen, and the clock stands at zero.
    Fallen,
}

/// What one side of a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ClockFace {
    /// The time shown, in seconds.
    pub seconds: u32,
    /// Its flag.
    pub flag: TimeFlag,
}

/// How the lever of a clock lies: the side that is up is the one whose time runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lever {
    /// The player on this side has the move; his opponent pressed last.
    Up(ClockSide),
    /// The clock does not say.
    Unknown,
}

/// What a clock shows at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockReading {
    /// The left face.
    pub left: ClockFace,
    /// The right face.
    pub right: ClockFace,
    /// The lever.
    pub lever: Lever,
    /// The clock runs; neither side does if not.
    pub running: bool,
    /// The battery of the clock is low.
    pub battery_low: bool,
}

impl ClockReading {
    /// One face.
    #[must_use]
    pub const fn face(&self, side: ClockSide) -> ClockFace {
        match side {
            ClockSide::Left => self.left,
            ClockSide::Right => self.right,
        }
    }
}

/// What a device says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DeviceNote {
    /// Its version, as it is read out.
    Version(Box<str>),
    /// Its serial number.
    Serial(Box<str>),
    /// What its maker has it say, such as a trademark.
    Text(Box<str>),
    /// What is left of its battery, in percent.
    Battery(u8),
    /// A button was pressed, by its number in the maker's list.
    Button(u8),
    /// It carried out a command of the host.
    Done,
    /// It refused a command of the host.
    Refused,
    /// It said that no clock is connected to it.
    NoClock,
    /// What it concludes itself from what it has felt, such as a move, in its own words. No sensor
    /// told it.
    Conclusion(Box<str>),
}

/// What was reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sensed {
    /// One square changed to this.
    Square {
        /// The square.
        square: Square,
        /// What stands on it now.
        content: SquareContent,
    },
    /// Every square, as it stands.
    Board(Box<BoardContents>),
    /// A board as it stood once, of a game that the device has stored: nothing of the present.
    Stored(Box<BoardContents>),
    /// The clock.
    Clock(ClockReading),
    /// What the device says of itself.
    Device(DeviceNote),
    /// Bytes that are no message of this device were skipped; something may be missing.
    Skipped {
        /// How many.
        bytes: u64,
    },
}

/// What a device reported, and when it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SensorEvent {
    /// When it happened.
    pub when: TimeSpan,
    /// What was reported.
    pub what: Sensed,
}

impl SensorEvent {
    /// How many bytes were skipped by it: none where something was read.
    ///
    /// ```
    /// use jadoube_sensing::{Sensed, SensorEvent, TimeSpan};
    ///
    /// let when = TimeSpan::new(0, 0);
    /// let noise = SensorEvent { when, what: Sensed::Skipped { bytes: 7 } };
    /// assert_eq!(noise.skipped_bytes(), 7);
    /// ```
    #[must_use]
    pub const fn skipped_bytes(&self) -> u64 {
        match self.what {
            Sensed::Skipped { bytes } => bytes,
            _ => 0,
        }
    }
}
