//! Writes the moves of a score sheet as a game in PGN, those that no legal move explains included.

use board::shakmaty::{KnownOutcome, Outcome};
use board::{CastlingMode, Color, Move, Position, Role, ScoredMove, Tolerant};
use laws::{GameResult, Termination};
use pgn::{Comment, IllegalPly, PgnPosition, PgnStart, Ply, PlyEffect, Tags};

use crate::Word;

/// A game without moves, as one that has not begun, with the result in the word of the protocol; a
/// note says why where there should be some.
///
/// ```
/// let game = jadoube_protocol::without_moves(&[("White", "Ada")], "*", None);
/// assert!(game.write(pgn::Way::Strict).ends_with("\n\n*\n\n"));
/// ```
#[must_use]
pub fn without_moves(tags: &[(&str, &str)], result: &str, note: Option<&str>) -> pgn::PgnGame {
    let result = GameResult::from_word(result).unwrap_or(GameResult::Ongoing);
    let mut written = Transcript::new(&Tolerant::default(), tags, result, None);
    if let Some(note) = note {
        beside(&mut written.game, note);
    }
    written.end()
}

/// A game in PGN that is being written, move by move.
pub(crate) struct Transcript {
    pub(crate) game: pgn::PgnGame,
    position: Tolerant,
}

impl Transcript {
    /// A game that begins so and ends so; the tags stand before those that follow from it.
    pub(crate) fn new(
        start: &Tolerant,
        given: &[(&str, &str)],
        result: GameResult,
        termination: Option<Termination>,
    ) -> Transcript {
        let outcome = outcome(result);
        let game = pgn::PgnGame {
            offset: 0,
            number: 1,
            tags: tags(start, given, outcome, termination),
            start: PgnStart::SetUp(Box::new(PgnPosition::new(start.clone()))),
            plies: Vec::new(),
            end: None,
            comments: Vec::new(),
            nags: Vec::new(),
            result: Some(outcome),
            flaws: Vec::new(),
            bytes: Vec::new(),
        };
        let position = start.clone();
        Transcript { game, position }
    }

    /// Writes the next move, after which the men stood so, with what its player's clock showed,
    /// milliseconds.
    pub(crate) fn add<N>(&mut self, scored: &ScoredMove<N>, after: &Tolerant, clk_ms: Option<i64>) {
        let board = self.position.board();
        let mover = scored.from.and_then(|from| board.color_at(from));
        // he has moved twice, or before the other had made his move
        if mover == Some(!self.position.turn()) {
            self.game.plies.push(played(PlyEffect::Null));
            self.position = with_turn(&self.position, !self.position.turn());
        }
        let after = with_turn(after, !self.position.turn());
        let mut ply = ply(scored, &self.position, &after);
        ply.clk_ms = clk_ms;
        let is_no_move = is_set_up(&ply);
        self.game.plies.push(ply);
        if let Some(clk_ms) = clk_ms {
            beside(&mut self.game, &clock_command(clk_ms));
        }
        if is_no_move {
            beside(
                &mut self.game,
                &format!("[%arb position {}]", after.to_fen()),
            );
        }
        self.position = after;
    }

    /// The game as far as it was written.
    pub(crate) fn end(mut self) -> pgn::PgnGame {
        self.game.end = Some(PgnPosition::new(self.position));
        self.game
    }
}

/// `[%clk 1:29:30]`, in whole seconds as clocks show them.
fn clock_command(clk_ms: i64) -> String {
    let seconds = clk_ms.max(0) / 1_000;
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    format!("[%clk {hours}:{minutes:02}:{:02}]", seconds % 60)
}

fn tags(
    start: &Tolerant,
    given: &[(&str, &str)],
    outcome: Outcome,
    termination: Option<Termination>,
) -> Tags {
    let mut tags = Tags::default();
    let roster = ["Event", "Site", "Date", "Round", "White", "Black"];
    for name in roster {
        let unknown = if name == "Date" { "????.??.??" } else { "?" };
        let given = given.iter().find(|(known, _)| *known == name);
        tags.push(name, given.map_or(unknown, |(_, value)| *value));
    }
    tags.push("Result", &outcome.to_string());
    for (name, value) in given.iter().filter(|(name, _)| !roster.contains(name)) {
        tags.push(name, value);
    }
    if let Some(termination) = termination {
        tags.push("Termination", how(termination));
    }
    if *start != Tolerant::default() {
        if start.castling_mode() == CastlingMode::Chess960 {
            tags.push("Variant", "Chess960");
        }
        tags.push("SetUp", "1");
        tags.push("FEN", &start.to_fen());
    }
    tags
}

/// The result as PGN has it, which knows no game that both lose, that was annulled, or that is to
/// be played again.
const fn outcome(result: GameResult) -> Outcome {
    let winner = match result {
        GameResult::WhiteWins => Color::White,
        GameResult::BlackWins => Color::Black,
        GameResult::Draw => return Outcome::Known(KnownOutcome::Draw),
        GameResult::Ongoing | GameResult::BothLose | GameResult::Cancelled | GameResult::Replay => {
            return Outcome::Unknown;
        }
    };
    Outcome::Known(KnownOutcome::Decisive { winner })
}

/// What the standard of PGN calls this end (9.8.1).
const fn how(termination: Termination) -> &'static str {
    match termination {
        Termination::Time => "time forfeit",
        Termination::IllegalMoves | Termination::Refusal => "rules infraction",
        Termination::NormalMeans | Termination::IllegalPosition => "adjudication",
        _ => "normal",
    }
}

fn ply<N>(scored: &ScoredMove<N>, before: &Tolerant, after: &Tolerant) -> Ply {
    let leads_there = |m: &Move| before.board_after(*m) == *after.board();
    played(match before.legal_moves().into_iter().find(leads_there) {
        Some(legal) => PlyEffect::Legal(legal),
        None => PlyEffect::Illegal(Box::new(illegal(scored, before, after))),
    })
}

const fn played(played: PlyEffect) -> Ply {
    Ply {
        played,
        at: 0,
        number: None,
        suffix: None,
        clk_ms: None,
        emt_ms: None,
        eval: None,
    }
}

/// The same men with this player to move, as PGN has it after any move.
fn with_turn(position: &Tolerant, turn: Color) -> Tolerant {
    match position.turn() == turn {
        true => position.clone(),
        false => position.left_by(position.board()),
    }
}

/// Whether the men stand so by more than one move: PGN has no word for it.
fn is_set_up(ply: &Ply) -> bool {
    matches!(&ply.played, PlyEffect::Illegal(illegal) if illegal.from.is_none() || illegal.to.is_none())
}

/// What stood though no legal move leads there.
fn illegal<N>(scored: &ScoredMove<N>, before: &Tolerant, after: &Tolerant) -> IllegalPly {
    let man = scored.from.and_then(|from| before.board().piece_at(from));
    IllegalPly {
        written: "--".into(),
        color: scored.color.unwrap_or(before.turn()),
        role: man.map_or(Role::King, |man| man.role),
        from: scored.from,
        to: scored.to,
        promotion: promotion(scored, after, man.map(|man| man.role)),
        castling: None,
        why: None,
        left: after.clone(),
    }
}

/// What a pawn has become.
fn promotion<N>(scored: &ScoredMove<N>, after: &Tolerant, was: Option<Role>) -> Option<Role> {
    let now = scored.to.and_then(|to| after.board().role_at(to));
    now.filter(|now| was == Some(Role::Pawn) && *now != Role::Pawn)
}

/// Writes a comment beside the last ply.
pub(crate) fn beside(game: &mut pgn::PgnGame, words: &str) {
    let place = |len| u32::try_from(len).expect("invariant: a game has few rulings");
    let from = place(game.bytes.len());
    game.bytes.extend_from_slice(words.as_bytes());
    game.comments.push(Comment {
        after: place(game.plies.len()),
        words: from..place(game.bytes.len()),
    });
}
