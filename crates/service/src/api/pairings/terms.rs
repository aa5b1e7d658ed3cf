//! Takes the terms of a first round, and the days of rounds, from what a report tells.

use jiff::civil::Date;
use serde_json::{Map, Value};

use crate::limits::MAX_PERIODS_CHARS;
use crate::model::Terms;
use pairings::{EncodedTimeControl, Tournament};

/// The time for a game of sixty moves from which it is standard, in seconds (Appendix A).
const STANDARD_S: u64 = 60 * 60;
/// The most with which it is blitz (Appendix B).
const BLITZ_S: u64 = 10 * 60;

/// Class and periods of the time control of record 222, or of 122 where its words leave no doubt;
/// those that the protocol supposes where neither is told, or nobody can read them.
pub(super) fn told(tournament: &Tournament) -> Terms {
    let Some(control) = control(tournament) else {
        return Terms::default();
    };
    let class = match control.seconds_of_a_game() {
        STANDARD_S.. => "standard",
        seconds if seconds > BLITZ_S => "rapid",
        _ => "blitz",
    };
    Terms {
        control: Some(class.into()),
        clock: clock(&control),
        periods: periods(&control),
        ..Terms::default()
    }
}

/// What is said of a rate of play that nobody here understands.
pub(super) fn not_understood(tournament: &Tournament) -> Option<String> {
    let words = &tournament.event.rate_of_play;
    (!words.is_empty() && control(tournament).is_none()).then(|| {
        format!(
            "the rate of play {words:?} (record 122) is not understood, so the round has the terms \
             that are usual and no times; enter its control and times in the set-up of the round"
        )
    })
}

fn control(tournament: &Tournament) -> Option<EncodedTimeControl> {
    let event = &tournament.event;
    let encoded = event.encoded_time_control.parse().ok();
    encoded.or_else(|| EncodedTimeControl::in_words(&event.rate_of_play))
}

/// All periods, where there is more to say than the times that the games begin with. Players whose
/// times differ have no code of their own here.
fn periods(control: &EncodedTimeControl) -> Option<Box<str>> {
    let is_one = matches!(&control.white[..], [only] if only.moves.is_none());
    if is_one || control.white != control.black {
        return None;
    }
    let code = control.to_string();
    (code.len() <= MAX_PERIODS_CHARS).then(|| code.into())
}

/// The times that the games begin with; none where the increments differ, for a clock has one.
fn clock(control: &EncodedTimeControl) -> Map<String, Value> {
    let mut clock = Map::new();
    let (Some(white), Some(black)) = (control.white.first(), control.black.first()) else {
        return clock;
    };
    if white.increment != black.increment {
        return clock;
    }
    let mut put = |name: &str, seconds: u32| {
        clock.insert(name.into(), Value::from(u64::from(seconds) * 1_000));
    };
    put("white_ms", white.seconds);
    put("black_ms", black.seconds);
    if white.increment > 0 {
        put("increment_ms", white.increment);
    }
    clock
}

/// The day of record 132, `YY/MM/DD` or with all digits of the year.
pub(super) fn day(text: &str) -> Option<Date> {
    let mut parts = text.split(['/', '-']);
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let century = match year.len() {
        2 => 2_000,
        4 => 0,
        _ => return None,
    };
    let year: i16 = year.parse().ok()?;
    let found = Date::new(century + year, month.parse().ok()?, day.parse().ok()?);
    found.ok().filter(|_| parts.next().is_none())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn classes_and_clocks() {
        let table = [
            (
                "5400+30",
                json!({ "control": "standard", "clock":
                { "white_ms": 5_400_000, "black_ms": 5_400_000, "increment_ms": 30_000 } }),
            ),
            (
                "40/6000+30:900+30",
                json!({ "control": "standard", "periods": "40/6000+30:900+30", "clock":
                { "white_ms": 6_000_000, "black_ms": 6_000_000, "increment_ms": 30_000 } }),
            ),
            (
                "900+10",
                json!({ "control": "rapid", "clock":
                { "white_ms": 900_000, "black_ms": 900_000, "increment_ms": 10_000 } }),
            ),
            (
                "600",
                json!({ "control": "blitz", "clock":
                { "white_ms": 600_000, "black_ms": 600_000 } }),
            ),
            (
                "W300-B240",
                json!({ "control": "blitz", "clock":
                { "white_ms": 300_000, "black_ms": 240_000 } }),
            ),
            ("W300-B240+2", json!({ "control": "blitz" })),
            ("90 min", json!({})),
            ("", json!({})),
        ];
        for (code, expected) in table {
            let mut tournament = Tournament::default();
            tournament.event.encoded_time_control = code.into();
            let terms = told(&tournament);
            assert_eq!(serde_json::to_value(&terms).unwrap(), expected, "{code}");
            terms.start().expect("terms of the protocol");
        }
    }

    #[test]
    fn words_tell_where_no_code_does() {
        let table = [
            (
                "",
                "90 min/40 moves + 30 min + 30 s from move 1",
                Some("40/5400+30:1800+30"),
                Some("standard"),
            ),
            ("", "15+10", None, Some("rapid")),
            ("900+10", "90 min + 30 s", None, Some("rapid")),
            ("", "90 min/40 moves + 30 min + 30 s", None, None),
            ("", "see the regulations", None, None),
        ];
        for (code, words, periods, class) in table {
            let mut tournament = Tournament::default();
            tournament.event.encoded_time_control = code.into();
            tournament.event.rate_of_play = words.into();
            let terms = told(&tournament);
            assert_eq!(terms.periods.as_deref(), periods, "{words}");
            assert_eq!(terms.control.as_deref(), class, "{words}");
            assert_eq!(
                not_understood(&tournament).is_some(),
                class.is_none(),
                "{words}"
            );
            terms.start().expect("terms of the protocol");
        }
    }

    #[test]
    fn days() {
        let table = [
            ("24/01/06", Some((2024, 1, 6))),
            ("2024/01/06", Some((2024, 1, 6))),
            ("2024-1-6", Some((2024, 1, 6))),
            ("06.01.2024", None),
            ("24/13/06", None),
            ("", None),
            ("24/02/30", None),
            ("Saturday", None),
            ("1/2/3/4", None),
        ];
        for (text, expected) in table {
            let found = day(text).map(|day| (day.year(), day.month(), day.day()));
            assert_eq!(found, expected, "{text}");
        }
    }
}
