//! Reads the encoded time control of the report of 2026 (record 222).

use std::fmt;
use std::str::FromStr;

use super::WarningKind;
use super::rate_of_play::in_words;

/// Moves that a game is taken to have where its class is told by the time for all of them
/// (Appendices A and B of the Laws).
const MOVES_OF_A_GAME: u32 = 60;

/// The times of a game, period by period.
///
/// ```
/// use jadoube_pairings::{EncodedTimeControl, TimePeriod};
/// let control: EncodedTimeControl = "40/6000+30:900+30".parse()?;
/// let second = TimePeriod { moves: None, seconds: 900, increment: 30 };
/// assert_eq!(control.white[1], second);
/// assert_eq!(control.seconds_of_a_game(), 6000 + 900 + 60 * 30);
/// # Ok::<(), jadoube_pairings::WarningKind>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodedTimeControl {
    /// White's, at least one.
    pub white: Vec<TimePeriod>,
    /// Black's, the same unless they are told apart.
    pub black: Vec<TimePeriod>,
}

/// One period.
///
/// ```
/// use jadoube_pairings::TimePeriod;
/// let guillotine = TimePeriod { moves: None, seconds: 3600, increment: 0 };
/// assert_eq!(guillotine.moves, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimePeriod {
    /// The moves that are to be made in it; none where it is for all that are left.
    pub moves: Option<u32>,
    /// The seconds for them.
    pub seconds: u32,
    /// The seconds that each move adds.
    pub increment: u32,
}

impl EncodedTimeControl {
    /// The seconds that the player with less time has for a game of sixty moves.
    ///
    /// ```
    /// use jadoube_pairings::EncodedTimeControl;
    /// let control: EncodedTimeControl = "W300-B240".parse()?;
    /// assert_eq!(control.seconds_of_a_game(), 240);
    /// # Ok::<(), jadoube_pairings::WarningKind>(())
    /// ```
    #[must_use]
    pub fn seconds_of_a_game(&self) -> u64 {
        of_a_game(&self.white).min(of_a_game(&self.black))
    }

    /// The time control that a rate of play tells in words, in English, French or German; `None`
    /// where something in it is not known or may mean two things, such as an increment that is said
    /// of one of several periods alone.
    ///
    /// ```
    /// use jadoube_pairings::EncodedTimeControl;
    /// let control = EncodedTimeControl::in_words("90 min/40 moves + 30 min + 30 s per move");
    /// assert_eq!(control.unwrap().to_string(), "40/5400+30:1800+30");
    /// assert_eq!(EncodedTimeControl::in_words("60 min, delay 5 s"), None);
    /// ```
    #[must_use]
    pub fn in_words(rate_of_play: &str) -> Option<EncodedTimeControl> {
        in_words(rate_of_play)
    }
}

impl fmt::Display for EncodedTimeControl {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.white == self.black {
            return out.write_str(&code(&self.white));
        }
        write!(out, "W{}-B{}", code(&self.white), code(&self.black))
    }
}

fn code(periods: &[TimePeriod]) -> String {
    let period = |period: &TimePeriod| {
        let moves = period.moves.map(|moves| format!("{moves}/"));
        let increment = Some(period.increment).filter(|increment| *increment > 0);
        let increment = increment.map(|increment| format!("+{increment}"));
        let (moves, increment) = (moves.unwrap_or_default(), increment.unwrap_or_default());
        format!("{moves}{}{increment}", period.seconds)
    };
    periods.iter().map(period).collect::<Vec<_>>().join(":")
}

fn of_a_game(periods: &[TimePeriod]) -> u64 {
    let mut left = MOVES_OF_A_GAME;
    let mut seconds = 0;
    for (place, period) in periods.iter().enumerate() {
        let is_last = place + 1 == periods.len();
        let moves = period.moves.filter(|_| !is_last).unwrap_or(left).min(left);
        left -= moves;
        seconds += u64::from(period.seconds) + u64::from(moves) * u64::from(period.increment);
    }
    seconds
}

impl FromStr for EncodedTimeControl {
    type Err = WarningKind;

    /// # Errors
    /// Anything but periods as `40/6000+30` (moves, seconds, increment), colons between them;
    /// where they differ, `W` and White's, a hyphen, `B` and Black's.
    fn from_str(text: &str) -> Result<EncodedTimeControl, WarningKind> {
        read(text).ok_or_else(|| {
            let expected = "such as 5400+30, 40/6000+30:900+30 or W300-B240";
            WarningKind::unreadable("an encoded time control", text, expected)
        })
    }
}

fn read(text: &str) -> Option<EncodedTimeControl> {
    let text = text.trim();
    let Some(both) = text.strip_prefix('W') else {
        let periods = periods(text)?;
        return Some(EncodedTimeControl {
            white: periods.clone(),
            black: periods,
        });
    };
    let (white, black) = both.split_once("-B")?;
    Some(EncodedTimeControl {
        white: periods(white)?,
        black: periods(black)?,
    })
}

fn periods(text: &str) -> Option<Vec<TimePeriod>> {
    text.split(':').map(period).collect()
}

fn period(text: &str) -> Option<TimePeriod> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(number(moves).filter(|moves| *moves > 0)?), time),
        None => (None, text),
    };
    let (seconds, increment) = time.split_once('+').unwrap_or((time, "0"));
    Some(TimePeriod {
        moves,
        seconds: number(seconds)?,
        increment: number(increment)?,
    })
}

/// A number that no arithmetic on times makes too large.
fn number(text: &str) -> Option<u32> {
    super::text::whole(text).filter(|number| *number <= 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes() {
        let period = |moves, seconds, increment| TimePeriod {
            moves,
            seconds,
            increment,
        };
        let table = [
            ("5400+30", vec![period(None, 5400, 30)], 7200),
            ("180", vec![period(None, 180, 0)], 180),
            (
                "40/6000:3600",
                vec![period(Some(40), 6000, 0), period(None, 3600, 0)],
                9600,
            ),
            (
                "40/5400+30:20/1800:900+10",
                vec![
                    period(Some(40), 5400, 30),
                    period(Some(20), 1800, 0),
                    period(None, 900, 10),
                ],
                5400 + 1200 + 1800 + 900,
            ),
        ];
        for (code, white, seconds) in table {
            let control: EncodedTimeControl = code.parse().unwrap();
            assert_eq!(control.white, white, "{code}");
            assert_eq!(control.black, white, "{code}");
            assert_eq!(control.seconds_of_a_game(), seconds, "{code}");
            assert_eq!(control.to_string(), code);
        }
        let apart: EncodedTimeControl = "W300+2-B240+2".parse().unwrap();
        assert_eq!(apart.black, [period(None, 240, 2)]);
        assert_eq!(apart.to_string(), "W300+2-B240+2");
    }

    #[test]
    fn what_is_none() {
        let codes = [
            "", "90 min", "W300", "40/", "0/60", "+30", "60+", "60::30", "9999999", "-1",
        ];
        for code in codes {
            assert!(code.parse::<EncodedTimeControl>().is_err(), "{code:?}");
        }
    }
}
