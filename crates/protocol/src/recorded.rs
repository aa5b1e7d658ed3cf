//! Makes a game in PGN of what was told act by act: its moves as they stood, and what was ruled in
//! comments.

use board::shakmaty::{KnownOutcome, Outcome};
use board::{CastlingMode, Color, Move, Position, Role, ScoreSheet, ScoredMove, Tolerant};
use laws::{Game, GameResult, Offence, Penalty, Reason, Referred, Ruling, RulingId, Status};
use laws::{Termination, Verdict};
use pgn::{Comment, IllegalPly, PgnPosition, PgnStart, Ply, PlyEffect, Tags};

use crate::{Language, Word, prose};

/// Follows a game as it is told, for it to be written as PGN.
///
/// ```
/// use jadoube_protocol::{Context, Line, Recorded, parse_line};
/// use laws::{Game, Start};
/// use pgn::Way;
///
/// let (mut game, verdict) = Game::new(Start::default())?;
/// let mut recorded = Recorded::new(&verdict);
/// for line in ["W move e2e4", "W press", "B move e7e4", "B press", "B move e7e5", "B press"] {
///     let Line::Act(act) = parse_line(line, Context::default())? else { continue };
///     recorded.hear(&game.apply(&act)?);
/// }
/// let written = recorded.game(&game, &[("White", "Ada")]).write(Way::Strict);
/// assert!(written.contains("{[%arb ruling illegal_move black 7.5.1"), "{written}");
/// assert!(written.ends_with("1... e5 *\n\n"), "{written}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorded {
    result: GameResult,
    termination: Option<Termination>,
    rulings: Vec<Ruling>,
}

impl Recorded {
    /// A game that begins with this answer.
    #[must_use]
    pub fn new(verdict: &Verdict) -> Recorded {
        let mut recorded = Recorded {
            result: GameResult::Ongoing,
            termination: None,
            rulings: Vec::new(),
        };
        recorded.hear(verdict);
        recorded
    }

    /// Takes the answer to an act.
    pub fn hear(&mut self, verdict: &Verdict) {
        self.result = verdict.view.result;
        self.termination = verdict.view.termination;
        for ruling in &verdict.rulings {
            match (&ruling.reason, ruling.of) {
                (Reason::Dismissed | Reason::Withdrawn, Some(Referred::Ruling(of))) => {
                    self.rulings.retain(|known| known.id != of);
                }
                (Reason::Amended(_) | Reason::Picked(_), Some(Referred::Ruling(of))) => {
                    self.amend(of, ruling);
                }
                // what is proposed costs something once the arbiter has chosen
                _ if ruling.offence != Offence::None => self.rulings.push(ruling.clone()),
                _ => {}
            }
        }
    }

    /// What the arbiter has chosen stands in the place of what was ruled.
    fn amend(&mut self, of: RulingId, by: &Ruling) {
        if let Some(known) = self.rulings.iter_mut().find(|known| known.id == of) {
            known.status = by.status;
            known.penalty.clone_from(&by.penalty);
        }
    }

    /// The game, as the acts in force make it; the tags stand before those that follow from it.
    #[must_use]
    pub fn game(&self, game: &Game, tags: &[(&str, &str)]) -> pgn::PgnGame {
        let mut positions = game.positions().into_iter();
        let start = positions
            .next()
            .map_or_else(Tolerant::default, |(_, start)| start);
        let mut sheet = ScoreSheet::new(start);
        for (seq, position) in positions {
            sheet.follow_position(&position, seq);
        }
        let outcome = outcome(self.result);
        let mut written = pgn::PgnGame {
            offset: 0,
            number: 1,
            tags: self.tags(sheet.start(), tags),
            start: PgnStart::SetUp(Box::new(PgnPosition::new(sheet.start().clone()))),
            plies: Vec::new(),
            end: None,
            comments: Vec::new(),
            nags: Vec::new(),
            result: Some(outcome),
            flaws: Vec::new(),
            bytes: Vec::new(),
        };
        let mut position = sheet.start().clone();
        let mut rulings = self
            .rulings
            .iter()
            .filter(|ruling| charges(ruling))
            .peekable();
        for (scored, after) in sheet.moves() {
            while let Some(ruling) = rulings.next_if(|ruling| ruling.id.0 < scored.note) {
                comment(&mut written, ruling);
            }
            let mover = scored.from.and_then(|from| position.board().color_at(from));
            // he has moved twice, or before the other had made his move
            if mover == Some(!position.turn()) {
                written.plies.push(played(PlyEffect::Null));
                position = with_turn(&position, !position.turn());
            }
            let after = with_turn(&after, !position.turn());
            let ply = ply(scored, &position, &after);
            let is_no_move = is_set_up(&ply);
            written.plies.push(ply);
            if is_no_move {
                beside(&mut written, &format!("[%arb position {}]", after.to_fen()));
            }
            position = after;
        }
        for ruling in rulings {
            comment(&mut written, ruling);
        }
        written.end = Some(PgnPosition::new(position));
        written
    }

    fn tags(&self, start: &Tolerant, given: &[(&str, &str)]) -> Tags {
        let mut tags = Tags::default();
        let roster = ["Event", "Site", "Date", "Round", "White", "Black"];
        let value = |name| {
            given
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| *value)
        };
        for name in roster {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            tags.push(name, value(name).unwrap_or(unknown));
        }
        tags.push("Result", &outcome(self.result).to_string());
        for (name, value) in given.iter().filter(|(name, _)| !roster.contains(name)) {
            tags.push(name, value);
        }
        if let Some(termination) = self.termination {
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
}

/// Whether it charges somebody, and is in force.
fn charges(ruling: &Ruling) -> bool {
    ruling.offence != Offence::None && matches!(ruling.status, Status::Enforced | Status::Noted)
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

fn ply(scored: &ScoredMove<u32>, before: &Tolerant, after: &Tolerant) -> Ply {
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
fn illegal(scored: &ScoredMove<u32>, before: &Tolerant, after: &Tolerant) -> IllegalPly {
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
fn promotion(scored: &ScoredMove<u32>, after: &Tolerant, was: Option<Role>) -> Option<Role> {
    let now = scored.to.and_then(|to| after.board().role_at(to));
    now.filter(|now| was == Some(Role::Pawn) && *now != Role::Pawn)
}

/// Writes a ruling beside the last ply.
fn comment(game: &mut pgn::PgnGame, ruling: &Ruling) {
    let mut words = format!("[%arb ruling {}", ruling.offence.word());
    if let Some(player) = ruling.player {
        words.push(' ');
        words.push_str(player.word());
    }
    let articles = ruling.articles.join(",");
    if !articles.is_empty() {
        words.push(' ');
        words.push_str(&articles);
    }
    words.push(']');
    if let Some(Penalty::AddTime(seconds)) = ruling.penalty {
        for color in Color::ALL
            .into_iter()
            .filter(|color| *seconds.get(*color) > 0)
        {
            words.push_str(&format!(
                " [%arb time {} +{}]",
                color.word(),
                seconds.get(color)
            ));
        }
    }
    words.push(' ');
    words.push_str(&prose::ruling(ruling, Language::English));
    beside(game, &words);
}

/// Writes a comment beside the last ply.
fn beside(game: &mut pgn::PgnGame, words: &str) {
    let place = |len| u32::try_from(len).expect("invariant: a game has few rulings");
    let from = place(game.bytes.len());
    game.bytes.extend_from_slice(words.as_bytes());
    game.comments.push(Comment {
        after: place(game.plies.len()),
        words: from..place(game.bytes.len()),
    });
}
