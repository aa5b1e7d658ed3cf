//! Takes the terms of a first round from the time control that a report tells.

use serde_json::{Map, Value};

use crate::model::Terms;
use pairings::{EncodedTimeControl, Tournament};

/// The time for a game of sixty moves from which it is standard, in seconds (Appendix A).
const STANDARD_S: u64 = 60 * 60;
/// The most with which it is blitz (Appendix B).
const BLITZ_S: u64 = 10 * 60;

/// Class and first period of the time control of record 222; those that the protocol supposes where
/// it is not told, or nobody can read it.
pub(super) fn told(tournament: &Tournament) -> Terms {
    let code = &tournament.event.encoded_time_control;
    let Ok(control) = code.parse::<EncodedTimeControl>() else {
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
        ..Terms::default()
    }
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
                json!({ "control": "standard", "clock":
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
}
