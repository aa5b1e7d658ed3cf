//! Plays a recorded game: what hands do, at the times that the record has.

use audit::TimeControl;
use board::shakmaty::{KnownOutcome, Outcome};
use board::{Board, ByColor, Color, Position as _, Square, Tolerant};
use pgn::{GameSource, PgnGame, Ply, PlyEffect};
use sensing::simulator::{HandDeed, SimulatedHands};

use super::script::{BoardScript, ScriptClock, starts};

/// Between two presses, where the record has no times.
const PACE_MS: u64 = 5_000;
/// Nobody moves sooner after his opponent's press.
const SOONEST_MS: u64 = 250;

/// What happens in the first of these games.
pub fn script(
    bytes: Vec<u8>,
    hands: SimulatedHands,
    pace: Option<u32>,
) -> Result<BoardScript, String> {
    let source = GameSource::new("game".into(), std::io::Cursor::new(bytes));
    let source = source.map_err(|error| error.to_string())?;
    let raw = pgn::Splitter::new(source).next();
    let raw = raw.ok_or("there is no game in it")?;
    let game = PgnGame::read(raw.map_err(|error| error.to_string())?, 1);
    if game.plies.is_empty() {
        return Err(
            "there is no move in it; write a game as PGN, or acts that begin with a \
                    line such as `start edition=FIDE2023`"
                .into(),
        );
    }
    let mut position = game
        .start
        .standing()
        .ok_or("the position that it starts from cannot be read")?;
    let men = position.tolerant().board().clone();
    let clock = clock(&game);
    let mut player = RecordedPlayer::new(hands, clock, pace);
    for ply in &game.plies {
        let before = position.clone();
        position.play(&ply.played);
        player.play(ply, &before.tolerant(), position.tolerant().board());
    }
    let mut happenings = vec![starts(game.start.turn())];
    happenings.extend(player.hands.happenings());
    Ok(BoardScript {
        men,
        clock,
        happenings: happenings.into(),
        shown: match game.recorded_result() {
            Some(Outcome::Known(result)) => Some(shown_by_kings(result)),
            Some(Outcome::Unknown) | None => None,
        },
    })
}

/// The squares of the kings: both light where White won, both dark where Black did, else one of
/// each.
fn shown_by_kings(result: KnownOutcome) -> ByColor<Square> {
    let (white, black) = match result.winner() {
        Some(Color::White) => (Square::E4, Square::D5),
        Some(Color::Black) => (Square::D4, Square::E5),
        None => (Square::E4, Square::E5),
    };
    ByColor { white, black }
}

/// What the clocks showed at the start: by the time control, else by the first times.
fn clock(game: &PgnGame) -> ScriptClock {
    let control = game.tags.get("TimeControl").and_then(TimeControl::read);
    if let Some(control) = control {
        let time_ms = control.begins_with_ms().max(0) as u64;
        return ScriptClock {
            time_ms: ByColor::new_with(|_| time_ms),
            increment_s: (control.periods[0].increment_ms.max(0) / 1_000) as u32,
        };
    }
    let mut shown = game.plies.iter().filter_map(|ply| ply.clk_ms);
    match shown.next() {
        Some(shown) => ScriptClock {
            time_ms: ByColor::new_with(|_| shown.max(0) as u64),
            increment_s: 0,
        },
        None => ScriptClock::default(),
    }
}

/// Plays move after move.
struct RecordedPlayer {
    hands: SimulatedHands,
    /// What each clock showed when it was pressed last, in milliseconds.
    shown_ms: ByColor<u64>,
    increment_ms: u64,
    pace_ms: Option<u64>,
    pressed_us: u64,
}

impl RecordedPlayer {
    fn new(hands: SimulatedHands, clock: ScriptClock, pace: Option<u32>) -> RecordedPlayer {
        RecordedPlayer {
            hands,
            shown_ms: clock.time_ms,
            increment_ms: u64::from(clock.increment_s) * 1_000,
            pace_ms: pace.map(|seconds| u64::from(seconds) * 1_000),
            pressed_us: starts(Color::White).at_us,
        }
    }

    fn play(&mut self, ply: &Ply, before: &Tolerant, after: &Board) {
        let color = before.turn();
        let at_us = self.pressed_us + self.taken_ms(ply, color) * 1_000;
        self.hands.done_by(at_us, |hands| {
            hands.wait(SOONEST_MS, SOONEST_MS);
            match ply.played {
                PlyEffect::Legal(m) => hands.play_at_once(before, m),
                _ => hands.rearrange(before.board(), after),
            }
            hands.press(color);
        });
        self.pressed_us = self.hands.now_us();
        if let Some(shown) = shown_after(ply).filter(|_| self.pace_ms.is_none()) {
            self.shown_ms[color] = shown;
            self.hands.does(HandDeed::Sets(color, shown * 1_000));
        }
    }

    /// How long the move takes, up to the press.
    fn taken_ms(&self, ply: &Ply, color: Color) -> u64 {
        if let Some(pace) = self.pace_ms {
            return pace;
        }
        let had = self.shown_ms[color] + self.increment_ms;
        // a period that has ended adds time
        let by_clock = shown_after(ply).and_then(|shown| had.checked_sub(shown));
        let by_record = ply.emt_ms.and_then(|taken| u64::try_from(taken).ok());
        by_clock.or(by_record).unwrap_or(PACE_MS)
    }
}

/// What the clock of its player showed after it, in milliseconds.
fn shown_after(ply: &Ply) -> Option<u64> {
    ply.clk_ms.and_then(|shown| u64::try_from(shown).ok())
}
