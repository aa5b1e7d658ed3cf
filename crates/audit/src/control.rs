//! Reads time controls, as the standard of PGN writes them and in words.

/// A time control: periods, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Its periods; at least one.
    pub periods: Vec<ControlPeriod>,
}

/// A period of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ControlPeriod {
    /// Moves after which the next begins; `None`: it is for the rest of the game.
    pub moves: Option<u32>,
    /// The time that is added when it begins.
    pub main_ms: i64,
    /// The time that is added for each move.
    pub increment_ms: i64,
}

impl TimeControl {
    /// The control that a header tells; `None` where it tells none, or none that is understood.
    ///
    /// ```
    /// use jadoube_audit::TimeControl;
    ///
    /// let classical = TimeControl::read("40/5400+30:1800+30").ok_or("it is one")?;
    /// assert_eq!(classical.periods[0].moves, Some(40));
    /// assert_eq!(classical.periods[1].main_ms, 1_800_000);
    /// assert_eq!(TimeControl::read("?"), None);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<TimeControl> {
        let periods: Option<Vec<ControlPeriod>> = text.trim().split(':').map(period).collect();
        periods
            .map(|periods| TimeControl { periods })
            .or_else(|| in_words(text))
    }

    /// The time at the beginning.
    #[must_use]
    pub fn begins_with_ms(&self) -> i64 {
        self.periods[0].main_ms
    }

    /// The period of a player's move with this number, counted from 1, and the time that has been
    /// added when periods ended by then. A last period that has moves comes again.
    pub(crate) fn at(&self, number: u32) -> (ControlPeriod, i64) {
        let (mut index, mut added_ms, mut last) = (0, 0, 0);
        loop {
            let period = self.periods[index];
            let moves = period.moves.filter(|moves| *moves > 0);
            last = moves.map_or(u32::MAX, |moves| last.saturating_add(moves));
            if number <= last {
                return (period, added_ms);
            }
            index = (index + 1).min(self.periods.len() - 1);
            added_ms += self.periods[index].main_ms;
        }
    }
}

/// `40/5400+30`, `1800+3`, `300`.
fn period(text: &str) -> Option<ControlPeriod> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(moves.parse().ok()?), time),
        None => (None, text),
    };
    let (main, increment) = time.split_once('+').unwrap_or((time, "0"));
    Some(ControlPeriod {
        moves,
        main_ms: milliseconds(main)?,
        increment_ms: milliseconds(increment)?,
    })
}

/// Seconds, with at most three decimal places.
fn milliseconds(text: &str) -> Option<i64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 9 || part.len() > 3 || !digits(whole) || !digits(part) {
        return None;
    }
    let thousandths: i64 = format!("{part:0<3}").parse().ok()?;
    Some(whole.parse::<i64>().ok()? * 1_000 + thousandths)
}

/// "90 minutes for the first 40 moves, followed by 30 minutes for the rest of the game with an
/// increment of 30 seconds".
fn in_words(text: &str) -> Option<TimeControl> {
    let text = text.to_ascii_lowercase();
    let mut periods: Vec<ControlPeriod> = Vec::new();
    let mut increment_ms = 0;
    let words: Vec<&str> = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    for pair in words.windows(2) {
        let Ok(number) = pair[0].parse::<u32>() else {
            continue;
        };
        match pair[1] {
            "min" | "mins" | "minute" | "minutes" => periods.push(ControlPeriod {
                moves: None,
                main_ms: i64::from(number) * 60_000,
                increment_ms: 0,
            }),
            "sec" | "secs" | "second" | "seconds" => increment_ms = i64::from(number) * 1_000,
            "moves" => periods.last_mut()?.moves = Some(number),
            _ => {}
        }
    }
    let (last, before) = periods.split_last()?;
    if last.moves.is_some() || before.iter().any(|period| period.moves.is_none()) {
        return None;
    }
    for period in &mut periods {
        period.increment_ms = increment_ms;
    }
    Some(TimeControl { periods })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(moves: Option<u32>, main_s: i64, increment_ms: i64) -> ControlPeriod {
        ControlPeriod {
            moves,
            main_ms: main_s * 1_000,
            increment_ms,
        }
    }

    #[test]
    fn controls_are_read() {
        let world_cup = ": 90 minutes for the first 40 moves, followed by 30 minutes for the rest \
                         of the gamewith an increment of 30 seconds per move starting from move 1";
        let table = [
            ("300", vec![of(None, 300, 0)]),
            ("5400+30", vec![of(None, 5_400, 30_000)]),
            ("1800+5.232", vec![of(None, 1_800, 5_232)]),
            ("40/900", vec![of(Some(40), 900, 0)]),
            (
                "40/5400+30:20/3600+30:900+30",
                vec![
                    of(Some(40), 5_400, 30_000),
                    of(Some(20), 3_600, 30_000),
                    of(None, 900, 30_000),
                ],
            ),
            (
                world_cup,
                vec![of(Some(40), 5_400, 30_000), of(None, 1_800, 30_000)],
            ),
            ("15 min + 10 sec", vec![of(None, 900, 10_000)]),
        ];
        for (text, periods) in table {
            assert_eq!(
                TimeControl::read(text),
                Some(TimeControl { periods }),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_control_is_none() {
        for text in [
            "",
            "?",
            "-",
            "*180",
            "1/x",
            "300+",
            "+5",
            "1e3",
            "99999999999",
            "G/60",
            "90 minutes and 30 minutes",
        ] {
            assert_eq!(TimeControl::read(text), None, "{text}");
        }
    }

    #[test]
    fn periods_follow_each_other() {
        let twice = "40/5400+30:20/3600:900";
        let again = "40/900";
        let table = [
            (twice, 1, 5_400, 0),
            (twice, 40, 5_400, 0),
            (twice, 41, 3_600, 3_600),
            (twice, 61, 900, 4_500),
            (again, 40, 900, 0),
            (again, 81, 900, 1_800),
        ];
        for (text, number, main_s, added_s) in table {
            let control = TimeControl::read(text).unwrap();
            let (period, added_ms) = control.at(number);
            assert_eq!(
                (period.main_ms, added_ms),
                (main_s * 1_000, added_s * 1_000)
            );
        }
    }
}
