//! Understands a rate of play in words (record 122), where nothing in it is doubtful.

use super::time_control::{EncodedTimeControl, TimePeriod};

/// The most seconds that are written as seconds of a period and not as an increment: no clock adds
/// more with each move.
const MAX_INCREMENT_S: u32 = 120;

const HOURS: &[&str] = &[
    "h", "hr", "hrs", "hour", "hours", "heure", "heures", "std", "stunde", "stunden",
];
const MINUTES: &[&str] = &[
    "'", "m", "mn", "min", "mins", "minute", "minutes", "minuten",
];
const SECONDS: &[&str] = &[
    "\"", "s", "sec", "secs", "second", "seconds", "seconde", "secondes", "sek", "sekunde",
    "sekunden",
];
const MOVES: &[&str] = &[
    "move", "moves", "mv", "mvs", "coup", "coups", "zug", "züge", "zuege",
];
/// What stands before a move that is any of them.
const EACH: &[&str] = &["a", "per", "/", "each", "every", "par", "pro"];
/// Words that change nothing.
const PARTS_OF_SPEECH: &[&str] = &[
    "a",
    "addition",
    "additional",
    "all",
    "an",
    "and",
    "avec",
    "bonus",
    "by",
    "cadence",
    "dann",
    "de",
    "des",
    "du",
    "each",
    "et",
    "every",
    "extra",
    "finish",
    "first",
    "followed",
    "for",
    "from",
    "für",
    "g",
    "game",
    "in",
    "inc",
    "increment",
    "incrément",
    "ko",
    "la",
    "le",
    "les",
    "of",
    "on",
    "par",
    "partie",
    "per",
    "plus",
    "pour",
    "premiers",
    "pro",
    "puis",
    "rest",
    "reste",
    "sd",
    "start",
    "starting",
    "the",
    "then",
    "to",
    "with",
    "à",
    "partir",
    "ab",
    "danach",
    "mit",
    "remaining",
];
const ONE: &[&str] = &["1", "one", "un", "1er", "1st", "eins"];

/// What stands in the words, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RatePart {
    /// Seconds for a period.
    Time(u32),
    /// Seconds for each move.
    Increment(u32),
    /// The moves of a period.
    Moves(u32),
    /// The increment before it is for each move, or from the first on.
    OfEachMove,
}

/// The rate of play that these words tell.
pub(super) fn in_words(text: &str) -> Option<EncodedTimeControl> {
    let words = words(text);
    let told = match short(&words) {
        Some(told) => told,
        None => told(&words)?,
    };
    let periods = periods(&told)?;
    Some(EncodedTimeControl {
        white: periods.clone(),
        black: periods,
    })
}

/// Numbers, words, and signs, each by itself; a sign that only parts is left out.
fn words(text: &str) -> Vec<String> {
    let plain = text
        .to_lowercase()
        .replace("''", "\"")
        .replace(['’', '′', '‘', '`', '´'], "'");
    let plain = plain.replace("''", "\"").replace(['”', '″', '“'], "\"");
    let mut words: Vec<String> = Vec::new();
    let mut last = ' ';
    for letter in plain.chars() {
        let goes_on = (letter.is_alphabetic() && last.is_alphabetic())
            || (letter.is_ascii_digit() && last.is_ascii_digit());
        match words.last_mut() {
            Some(word) if goes_on => word.push(letter),
            _ if letter.is_whitespace() || ",;:.()[]".contains(letter) => {}
            _ => words.push(letter.into()),
        }
        last = letter;
    }
    words
}

/// `15+10`: minutes and seconds.
fn short(words: &[String]) -> Option<Vec<RatePart>> {
    let [minutes, plus, seconds] = words else {
        return None;
    };
    let (minutes, seconds) = (number(minutes)?, number(seconds)?);
    let told = vec![RatePart::Time(minutes * 60), RatePart::Increment(seconds)];
    (plus == "+" && minutes > 0).then_some(told)
}

fn told(words: &[String]) -> Option<Vec<RatePart>> {
    let is = |place: usize, known: &[&str]| {
        words
            .get(place)
            .is_some_and(|word| known.contains(&&**word))
    };
    let mut told = Vec::new();
    let mut place = 0;
    while let Some(word) = words.get(place) {
        let next = place + 1;
        if let Some(number) = number(word) {
            let (part, used) = match () {
                () if is(next, HOURS) => hours(words, number, place),
                () if is(next, MINUTES) => (RatePart::Time(number * 60), 2),
                () if is(next, SECONDS) && number > MAX_INCREMENT_S => (RatePart::Time(number), 2),
                () if is(next, SECONDS) => (RatePart::Increment(number), 2),
                () if is(next, MOVES) => (RatePart::Moves(number), 2),
                // for so many moves: `90' / 40`, `100'x40`
                () if place > 0 && is(place - 1, &["/", "x", "*", "×"]) => {
                    (RatePart::Moves(number), 1)
                }
                () => return None,
            };
            told.push(part);
            place += used;
        } else if is(place, MOVES) && is(next, ONE) {
            // an increment from the first move on; from a later one it is told in no code
            told.push(RatePart::OfEachMove);
            place += 2;
        } else if is(place, MOVES) && words.get(next).and_then(|word| number_of(word)).is_some() {
            return None;
        } else {
            let known = [
                MOVES,
                PARTS_OF_SPEECH,
                &["+", "/", "x", "*", "×", "-", "–", "&"],
            ];
            known.iter().find(|known| known.contains(&&**word))?;
            if is(place, MOVES) && place > 0 && is(place - 1, EACH) {
                told.push(RatePart::OfEachMove);
            }
            place += 1;
        }
    }
    Some(told)
}

fn number_of(word: &str) -> Option<u32> {
    word.parse().ok()
}

/// A number that no arithmetic makes too large.
fn number(word: &str) -> Option<u32> {
    number_of(word).filter(|number| *number <= 1_000)
}

/// Hours, with the minutes behind them: `1h30`, `1 h 30 min`.
fn hours(words: &[String], hours: u32, place: usize) -> (RatePart, usize) {
    let seconds = hours * 3_600;
    let minutes = words
        .get(place + 2)
        .and_then(|word| number(word))
        .filter(|minutes| *minutes < 60);
    let unit = words.get(place + 3).map(|word| &**word);
    match (minutes, unit) {
        (Some(minutes), Some(unit)) if MINUTES.contains(&unit) => {
            (RatePart::Time(seconds + minutes * 60), 4)
        }
        (Some(minutes), None | Some("+" | "/" | "x")) => {
            (RatePart::Time(seconds + minutes * 60), 3)
        }
        _ => (RatePart::Time(seconds), 2),
    }
}

/// The periods: moves belong to the time beside them, and so does an increment, unless it is said
/// to be for each move.
fn periods(told: &[RatePart]) -> Option<Vec<TimePeriod>> {
    let mut periods: Vec<TimePeriod> = Vec::new();
    let mut increments: Vec<Option<u32>> = Vec::new();
    let (mut moves_before, mut is_for_all) = (None, false);
    for told in told {
        match *told {
            RatePart::Time(seconds) => {
                increments.push(None);
                periods.push(TimePeriod {
                    moves: moves_before.take(),
                    seconds,
                    increment: 0,
                });
            }
            RatePart::Moves(0) => return None,
            RatePart::Moves(moves) => match periods.last_mut() {
                _ if moves_before.is_some() => return None,
                Some(last) if last.moves.is_none() => last.moves = Some(moves),
                _ => moves_before = Some(moves),
            },
            // two of them, or one that is told before the time, may mean anything
            RatePart::Increment(seconds) => match increments.last_mut() {
                Some(of_last @ None) => *of_last = Some(seconds),
                _ => return None,
            },
            RatePart::OfEachMove => is_for_all = true,
        }
    }
    let (last, before) = periods.split_last_mut()?;
    let are_whole = before.iter().all(|period| period.moves.is_some()) && moves_before.is_none();
    let is_something = last.seconds > 0 && last.moves.is_none_or(|_| before.is_empty());
    if !(are_whole && is_something) {
        return None;
    }
    let increments = of_each_period(&increments, is_for_all)?;
    for (period, increment) in periods.iter_mut().zip(increments) {
        period.increment = increment;
    }
    Some(periods)
}

/// The increment of each period. One that is said of a single period among several may begin with
/// that period, or with the first move: it is understood only where the words say which.
fn of_each_period(told: &[Option<u32>], is_for_all: bool) -> Option<Vec<u32>> {
    let said: Vec<u32> = told.iter().copied().flatten().collect();
    match said[..] {
        [] => Some(vec![0; told.len()]),
        [increment] if is_for_all => Some(vec![increment; told.len()]),
        _ => (said.len() == told.len()).then_some(said),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_understood() {
        let table = [
            ("90 min + 30 s", "5400+30"),
            ("90'+30\"", "5400+30"),
            ("90’ + 30’’", "5400+30"),
            ("90 minutes + 30 seconds per move", "5400+30"),
            ("90min+30sec/move", "5400+30"),
            ("15+10", "900+10"),
            ("3 + 2", "180+2"),
            ("60 min", "3600"),
            ("G 60 min", "3600"),
            ("1h30 + 30s", "5400+30"),
            ("1 h 30 min + 30 s", "5400+30"),
            ("2 h", "7200"),
            ("100'x40+15'+30\"/move", "40/6000+30:900+30"),
            (
                "90 min/40 moves + 30 min + 30 s from move 1",
                "40/5400+30:1800+30",
            ),
            (
                "90 min + 30 s for 40 moves, then 30 min + 30 s",
                "40/5400+30:1800+30",
            ),
            ("90'+10\"/40 + 30'+30\"", "40/5400+10:1800+30"),
            ("40 moves in 90 min, then 30 min", "40/5400:1800"),
            (
                "90 minutes for the first 40 moves followed by 30 minutes for the rest of the game with an \
                 addition of 30 seconds per move starting from move one",
                "40/5400+30:1800+30",
            ),
            (
                "90 min pour 40 coups puis 30 min avec 30 s par coup",
                "40/5400+30:1800+30",
            ),
            (
                "90 min für 40 Züge, danach 30 min + 30 sek pro Zug ab Zug 1",
                "40/5400+30:1800+30",
            ),
            (
                "40 moves in 2 h, then 20 moves in 1 h, then 15 min + 30 s per move",
                "40/7200+30:20/3600+30:900+30",
            ),
            (
                "120 min/40 + 60 min/20 + 15 min, 30 sec a move",
                "40/7200+30:20/3600+30:900+30",
            ),
            ("50 min + 10 s increment per move from move 1", "3000+10"),
        ];
        for (words, code) in table {
            let understood = in_words(words).map(|control| control.to_string());
            assert_eq!(understood.unwrap_or_default(), code, "{words:?}");
        }
    }

    #[test]
    fn what_is_doubtful_is_not_understood() {
        let table = [
            "",
            "standard",
            "30 s",
            "30 s + 90 min + 10 s",
            "90 min + 5 s delay",
            "60 min d5",
            "90 min + 30 min",
            "90 min + 30 s + 10 s",
            // from which period on?
            "100'x40+15'+30\"",
            "90 min/40 moves + 30 min + 30 s",
            "40 moves in 2 h, then 20 moves in 1 h, then 15 min + 30 s",
            "40 moves in 2 h, then 20 moves in 1 h + 30 s, then 15 min + 30 s",
            "90 min for 40 moves, then 30 min with 30 s for the remaining moves",
            "90",
            "90 min + 30 s from move 61",
            "1:30 h",
            "0 min",
            "90 min/0 + 30 min",
            "99999 min",
            "FIDE rapid 15+10",
        ];
        for words in table {
            assert_eq!(in_words(words), None, "{words:?}");
        }
    }
}
