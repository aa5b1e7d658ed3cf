//! Puts a game together: random moves that are legal, with nothing to be found in them, and how
//! they are written.

use std::collections::HashSet;
use std::fmt::Write;

use board::{Board, CastlingMode, Color, Move, Position, Role, Square, Tolerant, san};

use super::chance::Chance;
use super::{Generated, Planted};

/// Half-moves without capture or pawn move beyond which no random game goes.
const QUIET: u32 = 80;
/// Legal moves at the end, for that nothing is forced.
const FREE: usize = 8;

/// A ply as it will be written.
#[derive(Clone)]
pub struct PlyText {
    pub san: String,
    /// The number of the move, and whose it is.
    pub number: u32,
    pub color: Color,
    pub clk_ms: Option<i64>,
    pub emt_ms: Option<i64>,
}

/// A game that is being put together.
#[derive(Clone)]
pub struct GameDraft {
    pub tags: Vec<(&'static str, String)>,
    pub position: Tolerant,
    pub plies: Vec<PlyText>,
    /// The result of the header.
    pub result: &'static str,
    /// What stands after the moves.
    pub ending: String,
    pub planted: Vec<Planted>,
    /// Men and turn of every position that has stood.
    seen: HashSet<(Board, Color)>,
}

impl GameDraft {
    /// From the initial position.
    pub fn new(number: u64) -> GameDraft {
        GameDraft::of(number, Tolerant::default())
    }

    /// From a position that was set up.
    pub fn from(number: u64, fen: &str, mode: CastlingMode) -> GameDraft {
        let position = Tolerant::from_fen(fen, mode).expect("invariant: these FENs are right");
        let mut draft = GameDraft::of(number, position);
        if mode == CastlingMode::Chess960 {
            draft.tag("Variant", "Chess960");
        }
        draft.tag("SetUp", "1");
        draft.tag("FEN", fen);
        draft
    }

    fn of(number: u64, position: Tolerant) -> GameDraft {
        let mut draft = GameDraft {
            tags: Vec::new(),
            seen: HashSet::from([(position.board().clone(), position.turn())]),
            position,
            plies: Vec::new(),
            result: "1-0",
            ending: "1-0".to_owned(),
            planted: Vec::new(),
        };
        draft.tag("Event", "Generated");
        draft.tag("Date", "2026.01.02");
        draft.tag("Round", &(number % 9 + 1).to_string());
        draft.tag("White", &format!("Ada {number}"));
        draft.tag("Black", &format!("Bo {number}"));
        draft
    }

    /// Adds a tag.
    pub fn tag(&mut self, name: &'static str, value: &str) {
        self.tags.push((name, value.to_owned()));
    }

    /// The game ends with this result, as the header says.
    pub fn ends(&mut self, result: &'static str) {
        self.result = result;
        result.clone_into(&mut self.ending);
    }

    /// The last ply is to be found as this.
    pub fn plant_here(&mut self, kind: &'static str) {
        let ply = u32::try_from(self.plies.len()).ok();
        self.planted.push(Planted { kind, ply });
    }

    /// The game is to be found as this.
    pub fn plant(&mut self, kind: &'static str) {
        self.planted.push(Planted { kind, ply: None });
    }

    /// A legal move.
    pub fn play(&mut self, m: Move) {
        self.push(san(&self.position, m));
        self.position.play_unchecked(m);
        self.see();
    }

    /// The legal move that is written so.
    pub fn play_san(&mut self, text: &str) {
        let moves = self.position.legal_moves();
        let wanted = moves.into_iter().find(|m| san(&self.position, *m) == text);
        self.play(wanted.unwrap_or_else(|| panic!("{text} is legal")));
    }

    /// What is written so and leaves these men.
    pub fn put(&mut self, text: String, after: &Board) {
        self.push(text);
        self.position = self.position.left_by(after);
        self.see();
    }

    /// What is written so, after the game or beside it.
    pub fn push(&mut self, san: String) {
        let (number, color) = match self.plies.last() {
            None => (self.position.fullmoves().get(), self.position.turn()),
            Some(last) => (
                last.number + u32::from(last.color == Color::Black),
                !last.color,
            ),
        };
        self.plies.push(PlyText {
            san,
            number,
            color,
            clk_ms: None,
            emt_ms: None,
        });
    }

    fn see(&mut self) {
        let seen = (self.position.board().clone(), self.position.turn());
        self.seen.insert(seen);
    }

    /// Up to so many random moves, in which nothing is to be found.
    pub fn random(&mut self, chance: &mut Chance, plies: usize) {
        for _ in 0..plies {
            let moves = self.harmless();
            if moves.is_empty() {
                break;
            }
            self.play(chance.one_of(&moves));
        }
    }

    /// Random moves at the end, of which the last is none of a king.
    pub fn random_end(&mut self, chance: &mut Chance, plies: usize) {
        self.random(chance, plies);
        for _ in 0..20 {
            let moves: Vec<Move> = self
                .harmless()
                .into_iter()
                .filter(|m| m.role() != Role::King)
                .collect();
            if moves.is_empty() {
                return;
            }
            self.play(chance.one_of(&moves));
            if self.position.legal_moves().len() >= FREE {
                return;
            }
        }
    }

    /// The legal moves after which the game goes on in a position that has not stood before.
    pub fn harmless(&self) -> Vec<Move> {
        let moves = self.position.legal_moves();
        moves.into_iter().filter(|m| self.is_harmless(*m)).collect()
    }

    /// Whether the position after this move has not stood before.
    pub fn is_new(&self, m: Move) -> bool {
        let mut after = self.position.clone();
        after.play_unchecked(m);
        !self.seen.contains(&(after.board().clone(), after.turn()))
    }

    fn is_harmless(&self, m: Move) -> bool {
        let mut after = self.position.clone();
        after.play_unchecked(m);
        let board = after.board();
        let is_armed = |color| (board.by_color(color) & board.rooks_and_queens()).any();
        after.halfmoves() < QUIET
            && Color::ALL.into_iter().all(is_armed)
            && self.is_new(m)
            && !after.legal_moves().is_empty()
    }

    /// Clocks that run as `main+increment` says, the whole game long.
    pub fn clocks(&mut self, chance: &mut Chance, main_s: i64, increment_s: i64) {
        self.tag("TimeControl", &format!("{main_s}+{increment_s}"));
        let mut left_ms = [main_s * 1_000; 2];
        let has_emt = chance.once_in(2);
        for ply in &mut self.plies {
            let left = &mut left_ms[ply.color as usize];
            let most = (*left / 20_000).clamp(1, 60) as usize;
            let emt_ms = chance.below(most) as i64 * 1_000;
            *left += increment_s * 1_000 - emt_ms;
            ply.clk_ms = Some(*left);
            ply.emt_ms = has_emt.then_some(emt_ms);
        }
    }

    /// The game as PGN.
    pub fn written(self, chance: &mut Chance) -> Generated {
        let mut text = String::new();
        for (name, value) in &self.tags {
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        if !self.result.is_empty() {
            let _ = writeln!(text, "[Result \"{}\"]", self.result);
        }
        text.push('\n');
        let mut after_comment = true;
        for ply in &self.plies {
            match ply.color {
                Color::White => text += &format!("{}. ", ply.number),
                Color::Black if after_comment => text += &format!("{}... ", ply.number),
                Color::Black => {}
            }
            text += &ply.san;
            after_comment = besides(ply, chance, &mut text);
            text.push(if chance.once_in(9) { '\n' } else { ' ' });
        }
        let _ = write!(text, "{}\n\n", self.ending);
        Generated {
            text,
            planted: self.planted,
        }
    }
}

/// What stands behind a move: times, now and then a comment, a mark, a variation. Says whether it
/// is something after which the number of the move is written again.
fn besides(ply: &PlyText, chance: &mut Chance, text: &mut String) -> bool {
    let mut is_something = false;
    if let Some(clk_ms) = ply.clk_ms {
        *text += &format!(" {{[%clk {}]", time(clk_ms));
        if let Some(emt_ms) = ply.emt_ms {
            *text += &format!(" [%emt {}]", time(emt_ms));
        }
        text.push('}');
        is_something = true;
    }
    match chance.below(60) {
        0 => *text += " $1",
        1 => {
            *text += " {a comment (with what looks like a variation) 1-0}";
            is_something = true;
        }
        2 => {
            *text += &format!(" ({}. Kxe9 (xx) {{no move of the game}} 1-0)", ply.number);
            is_something = true;
        }
        _ => {}
    }
    is_something
}

/// `0:04:59`.
fn time(ms: i64) -> String {
    let sign = if ms < 0 { "-" } else { "" };
    let seconds = ms.abs() / 1_000;
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    format!("{sign}{hours}:{minutes:02}:{:02}", seconds % 60)
}

/// The square of this player's king.
pub fn king(position: &Tolerant, color: Color) -> Square {
    let king = position.board().king_of(color);
    king.expect("invariant: every player of these games has a king")
}
