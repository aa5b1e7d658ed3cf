//! Writes what a host sends to a board of DGT and its clock.

use crate::event::ClockSide;

/// A command to the board, or through it to the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HostCommand {
    /// Tell nothing unasked.
    Idle,
    /// Tell every square once.
    SendBoard,
    /// Tell the clock once.
    SendClock,
    /// Tell squares as they change, and the clock each second.
    Update,
    /// Tell squares as they change.
    UpdateBoard,
    /// Tell squares and clock as they change.
    UpdateNice,
    /// Tell the short serial number.
    Serial,
    /// Tell the long serial number.
    LongSerial,
    /// Tell the trademark.
    Trademark,
    /// Tell the version of the board.
    Version,
    /// Tell the battery.
    Battery,
    /// Send the log of the board's own memory.
    EepromLog,
    /// Beep for so many times 64 ms.
    Beep(u8),
    /// Show eight characters of text on a clock that can, and beep.
    Show([u8; 8], u8),
    /// End what is shown.
    EndShow,
    /// Set both times; the clock has to be in its mode for hosts. Minutes and seconds are numbers
    /// here, not digits as in what a clock tells: so PicoChess sets clocks of DGT.
    SetAndRun(DgtTimes),
}

/// Times for the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DgtTimes {
    /// Seconds on the left, below ten hours.
    pub left_s: u32,
    /// Seconds on the right, below ten hours.
    pub right_s: u32,
    /// Whose time counts down at once; neither if `None`.
    pub runs: Option<ClockSide>,
}

impl HostCommand {
    /// The bytes to send.
    ///
    /// ```
    /// use jadoube_sensing::decoders::dgt::{DgtTimes, HostCommand};
    ///
    /// assert_eq!(HostCommand::UpdateNice.bytes(), [0x4b]);
    /// let set = DgtTimes { left_s: 2_742, right_s: 180, runs: None };
    /// assert_eq!(
    ///     HostCommand::SetAndRun(set).bytes(),
    ///     [0x2b, 0x0a, 0x03, 0x0a, 0, 45, 42, 0, 3, 0, 0x04, 0x00]
    /// );
    /// ```
    #[must_use]
    pub fn bytes(self) -> Vec<u8> {
        match self {
            HostCommand::Idle => vec![0x40],
            HostCommand::SendClock => vec![0x41],
            HostCommand::SendBoard => vec![0x42],
            HostCommand::Update => vec![0x43],
            HostCommand::UpdateBoard => vec![0x44],
            HostCommand::Serial => vec![0x45],
            HostCommand::Trademark => vec![0x47],
            HostCommand::EepromLog => vec![0x49],
            HostCommand::UpdateNice => vec![0x4b],
            HostCommand::Battery => vec![0x4c],
            HostCommand::Version => vec![0x4d],
            HostCommand::LongSerial => vec![0x55],
            HostCommand::Beep(times) => to_clock(0x0b, &[times]),
            HostCommand::Show(text, beep) => {
                let mut data = text.map(|c| c & 0x7f).to_vec();
                data.push(beep);
                to_clock(0x0c, &data)
            }
            HostCommand::EndShow => to_clock(0x03, &[]),
            HostCommand::SetAndRun(set) => set_and_run(set),
        }
    }
}

/// A command to the clock: its size counts what follows it.
fn to_clock(command: u8, data: &[u8]) -> Vec<u8> {
    let size = data.len() as u8 + 3;
    let mut bytes = vec![0x2b, size, 0x03, command];
    bytes.extend_from_slice(data);
    bytes.push(0x00);
    bytes
}

fn set_and_run(set: DgtTimes) -> Vec<u8> {
    let flags = match set.runs {
        Some(ClockSide::Left) => 0x01,
        Some(ClockSide::Right) => 0x02,
        None => 0x04,
    };
    let mut data = Vec::with_capacity(7);
    for seconds in [set.left_s, set.right_s] {
        let seconds = seconds.min(9 * 3_600 + 59 * 60 + 59);
        data.extend([
            (seconds / 3_600) as u8,
            (seconds / 60 % 60) as u8,
            (seconds % 60) as u8,
        ]);
    }
    data.push(flags);
    to_clock(0x0a, &data)
}
