//! Carries out acts of the protocol at a simulated board: what the sensor of a board can feel of
//! them.

use board::{Board, ByColor, Color, Move, Position, Tolerant};
use laws::limits::MAX_LINE_BYTES;
use laws::{Act, Actor, ClockSetting, Deed, Game, GameResult, Intended, Running, View};
use protocol::{Context, Line, parse_line};
use sensing::simulator::{HandDeed, SimulatedHands};

use super::script::{BoardScript, ScriptClock, starts};

/// Between the press and the next act, where the acts have no times.
const PACE_MS: u64 = 5_000;
/// Between two acts of one turn.
const STEP_MS: u64 = 700;

/// What happens in the first game that is told in these lines.
pub fn script(
    bytes: &[u8],
    hands: SimulatedHands,
    pace: Option<u32>,
) -> Result<BoardScript, String> {
    let text = str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let mut told: Option<ToldGame> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.len() > MAX_LINE_BYTES {
            return Err(format!("line {number}: it is too long"));
        }
        let context = told.as_ref().map(ToldGame::context).unwrap_or_default();
        let line = parse_line(line, context).map_err(|error| format!("line {number}: {error}"))?;
        match (line, &mut told) {
            (Line::Start(_), Some(_)) => break,
            (Line::Start(start), none) => {
                let clock = clock(start.clock.as_ref());
                let (game, _) =
                    Game::new(*start).map_err(|error| format!("line {number}: {error}"))?;
                *none = Some(ToldGame::new(game, clock, hands.clone(), pace));
            }
            (Line::Act(act), Some(told)) => told
                .take(&act)
                .map_err(|why| format!("line {number}: {why}"))?,
            (Line::Act(_), None) => {
                return Err(format!(
                    "line {number}: no game has begun; write `start` first"
                ));
            }
        }
    }
    told.map(ToldGame::script)
        .ok_or_else(|| "there is no game in it".into())
}

fn clock(setting: Option<&ClockSetting>) -> ScriptClock {
    setting.map_or_else(ScriptClock::default, |setting| ScriptClock {
        time_ms: ByColor {
            white: setting.white_ms.max(0) as u64,
            black: setting.black_ms.max(0) as u64,
        },
        increment_s: (setting.increment_ms.max(0) / 1_000) as u32,
    })
}

/// A game, and what happens at its board.
struct ToldGame {
    game: Game,
    begins_with: (Board, Color, ScriptClock),
    /// The men as they stand on the board.
    men: Board,
    hands: SimulatedHands,
    pace_ms: u64,
    has_pressed: bool,
}

impl ToldGame {
    fn new(game: Game, clock: ScriptClock, hands: SimulatedHands, pace: Option<u32>) -> ToldGame {
        let position = game.position();
        let men = position.board().clone();
        ToldGame {
            begins_with: (men.clone(), position.turn(), clock),
            men,
            hands,
            pace_ms: pace.map_or(PACE_MS, |seconds| u64::from(seconds) * 1_000),
            has_pressed: true,
            game,
        }
    }

    fn context(&self) -> Context {
        Context {
            mode: self.game.position().castling_mode(),
        }
    }

    fn take(&mut self, act: &Act) -> Result<(), String> {
        let before = self.game.position().clone();
        let verdict = self
            .game
            .apply(act)
            .map_err(|refused| refused.to_string())?;
        self.hands.done_by(self.due_us(act), |_| {});
        self.has_pressed = matches!(act.deed, Deed::Press { .. });
        let by = act.by.and_then(Actor::player);
        match (act.deed.clone(), by) {
            (Deed::Press { .. }, Some(player)) => self.hands.does(HandDeed::Presses(player)),
            (Deed::Move { intended, .. }, _) => {
                self.play(&before, intended, &verdict.view.placement);
            }
            _ => self.stand_as(&verdict.view.placement),
        }
        self.set_clock(act, &verdict.view);
        Ok(())
    }

    /// When it happens.
    fn due_us(&self, act: &Act) -> u64 {
        let pause_ms = match self.has_pressed {
            true => self.pace_ms,
            false => STEP_MS,
        };
        let at_us = act.at_ms.map(|at_ms| at_ms * 1_000);
        at_us.unwrap_or_else(|| self.hands.now_us() + pause_ms * 1_000)
    }

    /// A whole move, as hands make it where it is legal.
    fn play(&mut self, before: &Tolerant, intended: Intended, stand: &Board) {
        let legal = before.legal_moves();
        let legal = legal.iter().find(|&&m| means(intended, m, before));
        match legal.filter(|_| self.men == *before.board()) {
            Some(&m) => self.hands.play_at_once(before, m),
            None => self.hands.rearrange(&self.men, stand),
        }
        self.men.clone_from(stand);
    }

    fn stand_as(&mut self, stand: &Board) {
        self.hands.rearrange(&self.men, stand);
        self.men.clone_from(stand);
    }

    /// What others than the players' presses make of the clock.
    fn set_clock(&mut self, act: &Act, view: &View) {
        if let Some(read) = act.clock {
            let times = [(Color::White, read.white_ms), (Color::Black, read.black_ms)];
            for (color, ms) in times {
                let us = ms.max(0) as u64 * 1_000;
                self.hands.does(HandDeed::Sets(color, us));
            }
        }
        if let Deed::Flag { side } = act.deed {
            self.hands.does(HandDeed::Sets(side, 0));
        }
        let is_over = view.result != GameResult::Ongoing;
        let is_set = matches!(act.deed, Deed::Stop { .. } | Deed::StartClock { .. });
        if is_over || is_set || act.by == Some(Actor::Arbiter) {
            let runs = match view.running {
                Running::Player(color) if !is_over => Some(color),
                Running::Player(_) | Running::Neither => None,
            };
            self.hands.does(HandDeed::Runs(runs));
        }
    }

    fn script(self) -> BoardScript {
        let (men, turn, clock) = self.begins_with;
        let mut happenings = vec![starts(turn)];
        happenings.extend(self.hands.happenings());
        BoardScript {
            men,
            clock,
            happenings: happenings.into(),
            shown: None,
        }
    }
}

/// Whether this is the move that was meant: of castling the king's square or the rook's.
fn means(intended: Intended, m: Move, position: &Tolerant) -> bool {
    let castling_to = m
        .castling_side()
        .map(|castling| castling.king_to(position.turn()));
    m.from() == Some(intended.from)
        && m.promotion() == intended.promotion
        && (m.to() == intended.to || castling_to == Some(intended.to))
}
