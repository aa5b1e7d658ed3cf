//! Finds clocks that cannot have run as they are written down.

use board::Color;
use pgn::{PgnGame, Ply};

use crate::control::{ControlPeriod, TimeControl};
use crate::found::{GameFindings, ShownPosition, player};
use crate::{ControlFrom, Kind, Severity};

/// What times that are written in whole seconds may be wrong by, where two or three of them meet.
const ROUNDED_MS: i64 = 2_000;
/// What the time that was taken and the clock may differ by: boards and clocks are read one after
/// the other.
const READ_APART_MS: i64 = 5_000;
/// Moves after which a clock that nobody knows the control of may have got another period.
const LONG_GAME: u32 = 20;
/// The longest increment that there is.
const LONGEST_INCREMENT_MS: i64 = 60_000;
/// Plies in which a clock is read for the first time.
const OPENING_PLIES: usize = 6;
/// Plies of which the increment is concluded from the clocks.
const ENOUGH_PLIES: usize = 10;

/// Times that do not fit.
pub(crate) fn find(found: &mut GameFindings<'_>) {
    let game = found.game;
    if game.plies.iter().all(|ply| ply.clk_ms.is_none()) {
        return;
    }
    let rates = rates(found);
    let mut sides = [PlayerClock::new(), PlayerClock::new()];
    for index in 0..game.plies.len() {
        let color = game.color_of(index);
        let side = &mut sides[color as usize];
        side.moves += 1;
        let ply = &game.plies[index];
        after_zero(found, side, index, color);
        if let Some(clk_ms) = ply.clk_ms {
            negative(found, side, index, color, clk_ms);
            if let Some((before, before_ms)) = side.read
                && before + 2 == index
            {
                let step = ClockStep {
                    index,
                    color,
                    number: side.moves,
                    before_ms,
                    clk_ms,
                    emt_ms: ply.emt_ms,
                };
                compare(found, side, &rates[color as usize], &step);
            }
            side.read = Some((index, clk_ms));
        }
    }
}

/// What is known of one player's clock so far.
struct PlayerClock {
    moves: u32,
    /// The ply after which it was read last, and what it showed.
    read: Option<(usize, i64)>,
    /// The time that has been added when periods ended.
    added_ms: i64,
    told_negative: bool,
    told_zero: bool,
}

impl PlayerClock {
    const fn new() -> PlayerClock {
        PlayerClock {
            moves: 0,
            read: None,
            added_ms: 0,
            told_negative: false,
            told_zero: false,
        }
    }
}

/// Two readings of one clock, with one move between them.
struct ClockStep {
    index: usize,
    color: Color,
    /// The number of the player's move, counted from his first.
    number: u32,
    before_ms: i64,
    clk_ms: i64,
    emt_ms: Option<i64>,
}

/// How the clocks of a game run, as far as anybody knows.
enum ClockRate {
    /// By this control.
    Known(TimeControl),
    /// With this increment, as the clocks themselves show.
    Shown(i64),
    Unknown,
}

/// How the clocks run, by [`Color`]; where they do not begin as the header says, that is told.
fn rates(found: &mut GameFindings<'_>) -> [ClockRate; 2] {
    let game = found.game;
    let shown = || shown_increment(game).map_or(ClockRate::Unknown, ClockRate::Shown);
    let controls = match &found.settings.control {
        ControlFrom::Given(control) => {
            return [
                ClockRate::Known(control.clone()),
                ClockRate::Known(control.clone()),
            ];
        }
        ControlFrom::Nowhere => [None, None],
        ControlFrom::Headers => of_header(game),
    };
    let known = |text: Option<&str>| text.and_then(TimeControl::read);
    if let Some(text) = begin_otherwise(game, &controls.map(known)) {
        let first = game.plies.iter().find_map(|ply| ply.clk_ms).unwrap_or(0);
        let text = controls[text as usize].unwrap_or_default().trim();
        let sentence = format!(
            "The clocks begin near {}, and the header says \"{text}\".",
            time(first)
        );
        found.whole(Kind::OtherControl, sentence);
        return [shown(), shown()];
    }
    controls.map(|text| known(text).map_or_else(shown, ClockRate::Known))
}

/// The controls of the header, by [`Color`].
fn of_header(game: &PgnGame) -> [Option<&str>; 2] {
    let tag = |name| game.tags.get(name);
    let both = tag("TimeControl");
    let mut controls = [None; 2];
    controls[Color::White as usize] = tag("WhiteTimeControl").or(both);
    controls[Color::Black as usize] = tag("BlackTimeControl").or(both);
    controls
}

/// Whose first reading shows another time than the one that games of this control begin with. Less
/// than half of it on both clocks is no late arrival.
fn begin_otherwise(game: &PgnGame, controls: &[Option<TimeControl>; 2]) -> Option<Color> {
    let first = |color: Color| {
        let mut plies = game.plies.iter().enumerate().take(OPENING_PLIES);
        let read =
            plies.find(|(index, ply)| game.color_of(*index) == color && ply.clk_ms.is_some());
        read.and_then(|(_, ply)| ply.clk_ms)
    };
    let main_ms = |color: Color| {
        controls[color as usize]
            .as_ref()
            .map(TimeControl::begins_with_ms)
    };
    let is_more = |color: Color| {
        let Some((control, first_ms)) = controls[color as usize].as_ref().zip(first(color)) else {
            return false;
        };
        // clocks add the first increment before the first move, or after it, or both
        let added_ms = (1 + OPENING_PLIES as i64 / 2) * control.periods[0].increment_ms;
        first_ms > control.begins_with_ms() + added_ms + READ_APART_MS
    };
    let is_half = |color: Color| {
        let both = first(color).zip(main_ms(color));
        both.is_some_and(|(first_ms, main_ms)| 2 * first_ms < main_ms)
    };
    Color::ALL
        .into_iter()
        .find(|color| is_more(*color))
        .or_else(|| Color::ALL.into_iter().all(is_half).then_some(Color::White))
}

/// The increment that most plies show which have a time taken beside the clock.
fn shown_increment(game: &PgnGame) -> Option<i64> {
    let mut gains: Vec<i64> = game
        .plies
        .windows(3)
        .filter_map(|plies| gain(&plies[0], &plies[2]))
        .collect();
    gains.sort_unstable();
    let middle = *gains.get(gains.len() / 2)?;
    let near = |gain: &&i64| (**gain - middle).abs() <= ROUNDED_MS;
    let is_shown = gains.len() >= ENOUGH_PLIES
        && gains.iter().filter(near).count() * 4 >= gains.len() * 3
        && (-ROUNDED_MS..=LONGEST_INCREMENT_MS).contains(&middle);
    is_shown.then_some(middle.max(0))
}

fn gain(before: &Ply, ply: &Ply) -> Option<i64> {
    Some(ply.clk_ms? - before.clk_ms? + ply.emt_ms?)
}

fn negative(
    found: &mut GameFindings<'_>,
    side: &mut PlayerClock,
    index: usize,
    color: Color,
    clk_ms: i64,
) {
    if clk_ms < 0 && !side.told_negative {
        side.told_negative = true;
        let sentence = format!("{}'s clock shows {}.", player(color), time(clk_ms));
        found.ply(Kind::ClockNegative, index, ShownPosition::After, sentence);
    }
}

/// A move by somebody whose clock had shown zero before.
fn after_zero(found: &mut GameFindings<'_>, side: &mut PlayerClock, index: usize, color: Color) {
    let Some((before, clk_ms)) = side.read else {
        return;
    };
    if clk_ms > 0 || side.told_zero || before + 2 != index {
        return;
    }
    side.told_zero = true;
    let who = player(color);
    let sentence = format!(
        "{who}'s clock showed {} after {}, and {who} moved again.",
        time(clk_ms),
        found.name(before)
    );
    let is_rounded = found
        .game
        .plies
        .iter()
        .filter_map(|ply| ply.clk_ms)
        .all(|clk_ms| clk_ms % 1_000 == 0);
    let finding = found.ply(Kind::ClockAfterZero, index, ShownPosition::Before, sentence);
    if is_rounded && clk_ms == 0 {
        finding.severity = Severity::Note;
        finding
            .sentence
            .push_str(" In whole seconds, zero may be less than one second.");
    }
}

/// Holds one reading of a clock against the one before it.
fn compare(
    found: &mut GameFindings<'_>,
    side: &mut PlayerClock,
    rate: &ClockRate,
    step: &ClockStep,
) {
    let gained_ms = step.clk_ms - step.before_ms;
    match rate {
        ClockRate::Known(control) => {
            let (period, added_ms) = control.at(step.number + 1);
            let due_ms = added_ms - side.added_ms;
            by_the_control(found, side, step, period, due_ms, gained_ms);
        }
        ClockRate::Shown(increment_ms) => {
            let period = ControlPeriod {
                moves: None,
                main_ms: 0,
                increment_ms: *increment_ms,
            };
            let due_ms = guessed(side, step, gained_ms - increment_ms);
            by_the_control(found, side, step, period, due_ms, gained_ms);
        }
        ClockRate::Unknown => {
            let due_ms = guessed(side, step, gained_ms - LONGEST_INCREMENT_MS);
            if gained_ms > LONGEST_INCREMENT_MS + due_ms + ROUNDED_MS {
                gain_found(found, step, gained_ms, "and no increment is so long");
            }
        }
    }
}

/// Where nobody knows the control: what a new period may have added, which is at least five minutes
/// and comes in long games, twice at most.
fn guessed(side: &mut PlayerClock, step: &ClockStep, more_ms: i64) -> i64 {
    const FIVE_MINUTES_MS: i64 = 300_000;
    const TWO_PERIODS: i64 = 2;
    let is_period = step.number >= LONG_GAME && more_ms > FIVE_MINUTES_MS / 2;
    if is_period && side.added_ms < TWO_PERIODS {
        side.added_ms += 1;
        let taken_ms = step.emt_ms.unwrap_or(0);
        // whole periods of five minutes, with what was taken in between
        return (more_ms + taken_ms + FIVE_MINUTES_MS / 2) / FIVE_MINUTES_MS * FIVE_MINUTES_MS;
    }
    0
}

fn by_the_control(
    found: &mut GameFindings<'_>,
    side: &mut PlayerClock,
    step: &ClockStep,
    period: ControlPeriod,
    due_ms: i64,
    gained_ms: i64,
) {
    // a period that is due comes with the move that ends the one before, or when that has run out
    let has_come = due_ms > 0 && gained_ms + step.emt_ms.unwrap_or(0) > due_ms / 2;
    let added_ms = if has_come { due_ms } else { 0 };
    if has_come {
        side.added_ms += due_ms;
    }
    let most_ms = period.increment_ms + added_ms;
    if gained_ms > most_ms + ROUNDED_MS {
        if most_ms == 0 {
            backwards(found, step, gained_ms);
        } else {
            let why = format!("and {} was to be added", time(most_ms));
            gain_found(found, step, gained_ms, &why);
        }
    } else if let Some(emt_ms) = step.emt_ms {
        let missing_ms = most_ms - emt_ms - gained_ms;
        // who has run out of time gets no increment
        let ran_out = step.clk_ms == 0 && emt_ms >= step.before_ms - READ_APART_MS;
        if missing_ms.abs() > READ_APART_MS && !ran_out {
            contradiction(found, step, emt_ms, most_ms);
        }
    }
}

fn backwards(found: &mut GameFindings<'_>, step: &ClockStep, gained_ms: i64) {
    let sentence = format!(
        "{}'s clock goes from {} to {}: {} more, in a game without increment.",
        player(step.color),
        time(step.before_ms),
        time(step.clk_ms),
        time(gained_ms)
    );
    found.first(Kind::ClockBackwards, step.index, sentence);
}

fn gain_found(found: &mut GameFindings<'_>, step: &ClockStep, gained_ms: i64, why: &str) {
    let sentence = format!(
        "{}'s clock goes from {} to {}: {} more, {why}.",
        player(step.color),
        time(step.before_ms),
        time(step.clk_ms),
        time(gained_ms)
    );
    found.first(Kind::ClockGain, step.index, sentence);
}

fn contradiction(found: &mut GameFindings<'_>, step: &ClockStep, emt_ms: i64, added_ms: i64) {
    let sentence = format!(
        "{}'s clock goes from {} to {}; with {} taken and {} added it would show {}.",
        player(step.color),
        time(step.before_ms),
        time(step.clk_ms),
        time(emt_ms),
        time(added_ms),
        time(step.before_ms - emt_ms + added_ms)
    );
    found.first(Kind::ClockContradiction, step.index, sentence);
}

/// A time as clocks show it: `1:30:05`, `0:07.3`.
pub(crate) fn time(ms: i64) -> String {
    let sign = if ms < 0 { "-" } else { "" };
    let ms = ms.unsigned_abs();
    let (hours, minutes, seconds) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60);
    let whole = match hours {
        0 => format!("{sign}{minutes}:{seconds:02}"),
        _ => format!("{sign}{hours}:{minutes:02}:{seconds:02}"),
    };
    match ms % 1_000 {
        0 => whole,
        part => format!("{whole}.{}", part / 100),
    }
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn times_are_written_as_clocks_show_them() {
        let table = [
            (0, "0:00"),
            (5_405_000, "1:30:05"),
            (7_300, "0:07.3"),
            (-2_000, "-0:02"),
        ];
        for (ms, text) in table {
            assert_eq!(time(ms), text);
        }
    }
}
