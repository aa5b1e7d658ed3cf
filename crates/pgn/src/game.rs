//! Holds a game as it was written: its tags, its plies, and what is wrong with its text.

use std::ops::Range;

use board::shakmaty::san::Suffix;
use board::shakmaty::{CastlingSide, Chess, Outcome};
use board::{CastlingMode, Color, Move, Position, Role, Square, Tolerant, WhyIllegal};

use crate::tokens::Tokens;
use crate::{Flaw, FlawKind, RawGame, Tags};

/// A game as it was written.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// Where it begins, in bytes from the beginning of what was read.
    pub offset: u64,
    /// Counts the games of a file from 1.
    pub number: u64,
    /// What stands before the moves.
    pub tags: Tags,
    /// What it begins with.
    pub start: PgnStart,
    /// The moves of the game, without variations.
    pub plies: Vec<Ply>,
    /// How the game stands after them; `None`: nobody knows.
    pub end: Option<PgnPosition>,
    /// The comments beside them.
    pub comments: Vec<Comment>,
    /// The marks beside them (`$1` to `$255`; `!` is `$1`).
    pub nags: Vec<Nag>,
    /// The result that stands after the moves; where there are several, the last.
    pub result: Option<Outcome>,
    /// What is wrong with the text, in the order in which it was found.
    pub flaws: Vec<Flaw>,
    /// The text itself.
    pub bytes: Vec<u8>,
}

/// What a game begins with.
#[derive(Clone, Debug)]
pub enum PgnStart {
    /// The initial position (Article 2.3).
    Initial,
    /// A position that was set up, or an array of Chess960.
    SetUp(Box<PgnPosition>),
    /// A position, or rules, that nobody here can read: no ply is judged.
    Unknown,
}

/// A position as it is played on from: as shakmaty has it, as long as it can.
#[derive(Clone, Debug)]
pub enum PgnPosition {
    /// One that a game of chess can have.
    Regular(Chess),
    /// One with an irregularity, or after one.
    Irregular(Tolerant),
}

/// One move of one player.
#[derive(Clone, Debug)]
pub struct Ply {
    /// What happened on the board.
    pub played: PlyEffect,
    /// Where it is written, in bytes from the beginning of the game.
    pub at: u32,
    /// The number that stands before it.
    pub number: Option<WrittenNumber>,
    /// What is written after it: check or checkmate.
    pub suffix: Option<Suffix>,
    /// What the clock of its player showed after it, in milliseconds.
    pub clk_ms: Option<i64>,
    /// How long it took, in milliseconds.
    pub emt_ms: Option<i64>,
    /// What a program thinks of the position after it.
    pub eval: Option<Eval>,
}

/// The number of a move, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenNumber {
    /// The number.
    pub value: u32,
    /// Full stops after it: three stand before a move of Black.
    pub stops: u8,
}

/// What a program thinks of a position, as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Checkmate in so many moves; below zero: of White.
    Mate(i32),
}

/// What a ply did.
#[derive(Clone, Debug)]
pub enum PlyEffect {
    /// A legal move.
    Legal(Move),
    /// What is no legal move, and stood (A.5.2).
    Illegal(Box<IllegalPly>),
    /// Nothing, as `--` and `Z0` say; the other player has the move.
    Null,
    /// A move that nobody can read, or of a game whose start nobody can: all men stay where they
    /// stood, and the other player has the move.
    Unreadable,
}

/// What was written and is no legal move, as far as it can be understood.
#[derive(Clone, Debug)]
pub struct IllegalPly {
    /// As it is written.
    pub written: Box<str>,
    /// Whose turn it was.
    pub color: Color,
    /// The kind of man that is named; of castling the king.
    pub role: Role,
    /// Where the man must have come from; `None`: there is none that it could have been.
    pub from: Option<Square>,
    /// Where it was put.
    pub to: Option<Square>,
    /// What the pawn became.
    pub promotion: Option<Role>,
    /// The side on which he castled.
    pub castling: Option<CastlingSide>,
    /// Why that man may not go there.
    pub why: Option<WhyIllegal>,
    /// The position that it left, from which the game went on.
    pub left: Tolerant,
}

/// A comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// How many plies stand before it.
    pub after: u32,
    /// Where its words are, without braces or semicolon, in bytes from the beginning of the game.
    pub words: Range<u32>,
}

/// A mark beside a move (numeric annotation glyph).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nag {
    /// How many plies stand before it.
    pub after: u32,
    /// Its number.
    pub value: u8,
}

impl PgnStart {
    /// The position; `None`: nobody can read it.
    #[must_use]
    pub fn standing(&self) -> Option<PgnPosition> {
        match self {
            PgnStart::Initial => Some(PgnPosition::Regular(Chess::default())),
            PgnStart::SetUp(standing) => Some((**standing).clone()),
            PgnStart::Unknown => None,
        }
    }

    /// Who has the move; White, where nobody can read it.
    #[must_use]
    pub fn turn(&self) -> Color {
        match self {
            PgnStart::SetUp(standing) => standing.turn(),
            PgnStart::Initial | PgnStart::Unknown => Color::White,
        }
    }
}

impl PgnPosition {
    /// The position, as shakmaty has it if it can.
    #[must_use]
    pub fn new(position: Tolerant) -> PgnPosition {
        let mode = position.castling_mode();
        let setup = position.to_setup(board::EnPassantMode::Always);
        match setup.position::<Chess>(mode) {
            Ok(chess) => PgnPosition::Regular(chess),
            Err(_) => PgnPosition::Irregular(position),
        }
    }

    /// The position, as one that holds everything.
    #[must_use]
    pub fn tolerant(&self) -> Tolerant {
        match self {
            PgnPosition::Regular(chess) => tolerant(chess),
            PgnPosition::Irregular(position) => position.clone(),
        }
    }

    /// Who has the move.
    #[must_use]
    pub fn turn(&self) -> Color {
        match self {
            PgnPosition::Regular(chess) => chess.turn(),
            PgnPosition::Irregular(position) => position.turn(),
        }
    }

    /// Goes on with a ply of a game that stands so.
    pub fn play(&mut self, played: &PlyEffect) {
        match played {
            PlyEffect::Legal(m) => match self {
                PgnPosition::Regular(chess) => chess.play_unchecked(*m),
                PgnPosition::Irregular(position) => position.play_unchecked(*m),
            },
            PlyEffect::Illegal(illegal) => *self = PgnPosition::new(illegal.left.clone()),
            PlyEffect::Null | PlyEffect::Unreadable => *self = self.passed(),
        }
    }

    /// The same position with the other player having the move.
    pub(crate) fn passed(&self) -> PgnPosition {
        let position = self.tolerant();
        PgnPosition::new(position.left_by(position.board()))
    }

    /// The number of the move that is played next, and who has it.
    #[must_use]
    pub fn number_and_turn(&self) -> (u32, Color) {
        match self {
            PgnPosition::Regular(chess) => (chess.fullmoves().get(), chess.turn()),
            PgnPosition::Irregular(position) => (position.fullmoves().get(), position.turn()),
        }
    }
}

fn tolerant(chess: &Chess) -> Tolerant {
    Tolerant::from_parts(
        chess.board().clone(),
        chess.turn(),
        chess.castles().castling_rights(),
        chess.maybe_ep_square(),
        chess.halfmoves(),
        chess.fullmoves(),
        chess.castles().mode(),
    )
}

impl PgnGame {
    /// Where a ply is written, in bytes from the beginning of what was read.
    #[must_use]
    pub fn offset_of(&self, ply: &Ply) -> u64 {
        self.offset + u64::from(ply.at)
    }

    /// Whether it is orthodox chess or Chess960 (Guidelines II).
    #[must_use]
    pub fn castling_mode(&self) -> CastlingMode {
        match &self.start {
            PgnStart::SetUp(standing) => match &**standing {
                PgnPosition::Regular(chess) => chess.castles().mode(),
                PgnPosition::Irregular(position) => position.castling_mode(),
            },
            PgnStart::Initial | PgnStart::Unknown => CastlingMode::Standard,
        }
    }

    /// A ply as it is written.
    #[must_use]
    pub fn written(&self, ply: &Ply) -> std::borrow::Cow<'_, str> {
        let start = ply.at as usize;
        let mut tokens = Tokens::new(&self.bytes, start);
        tokens.next();
        let written = self.bytes.get(start..tokens.at());
        crate::text::read(written.unwrap_or_default())
    }

    /// The result that the record has: of the header or, where that has none, after the moves. `*`
    /// is no result, and gives way to one.
    #[must_use]
    pub fn recorded_result(&self) -> Option<Outcome> {
        let header = self.tags.result();
        match header {
            Some(Outcome::Known(_)) => header,
            _ if self.is_lost_by_both() => header,
            Some(Outcome::Unknown) | None => self.result.or(header),
        }
    }

    /// Whether the header says that both players have lost, for which PGN has no result.
    #[must_use]
    pub fn is_lost_by_both(&self) -> bool {
        let header = self.tags.get("Result");
        header.is_some_and(|result| result.trim() == "0-0")
    }

    /// Who made the ply with this index.
    #[must_use]
    pub fn color_of(&self, index: usize) -> Color {
        let first = self.start.turn();
        if index.is_multiple_of(2) {
            first
        } else {
            !first
        }
    }

    /// The words of a comment.
    #[must_use]
    pub fn words(&self, comment: &Comment) -> std::borrow::Cow<'_, str> {
        let range = comment.words.start as usize..comment.words.end as usize;
        crate::text::read(self.bytes.get(range).unwrap_or_default())
    }

    /// The game as far as it is surely written, where its text breaks off before a result, in a
    /// word, a tag or a comment; `None`: it does not. Who reads a file while it is written sees the
    /// beginning of a word, which may say something else than the whole.
    ///
    /// ```
    /// use jadoube_pgn::{PgnGame, Splitter};
    ///
    /// let read = |text: &'static str| {
    ///     let raw = Splitter::new(text.as_bytes()).next().expect("a game");
    ///     PgnGame::read(raw.expect("a text"), 1)
    /// };
    /// let cut = read("1. e4 e5 2. Nf3 Nc6 3. O-O").without_broken_end().expect("a word");
    /// assert_eq!(cut.plies.len(), 4);
    /// assert!(read("1. e4 e5\n").without_broken_end().is_none());
    /// assert!(read("1. e4 e5 1-0").without_broken_end().is_none());
    /// ```
    #[must_use]
    pub fn without_broken_end(&self) -> Option<PgnGame> {
        if self.result.is_some() {
            return None;
        }
        let open = self
            .flaws
            .iter()
            .find(|flaw| flaw.kind == FlawKind::OpenComment);
        let open = open.and_then(|flaw| usize::try_from(flaw.offset - self.offset).ok());
        let end = open.unwrap_or_else(|| end_of_whole_words(&self.bytes));
        let bytes = self
            .bytes
            .get(..end)
            .filter(|whole| whole.len() < self.bytes.len())?;
        let raw = RawGame {
            offset: self.offset,
            bytes: bytes.to_vec(),
            flaws: Vec::new(),
        };
        Some(PgnGame::read(raw, self.number))
    }
}

/// Where the last word or tag begins that may not be whole, or where the text ends.
fn end_of_whole_words(bytes: &[u8]) -> usize {
    let line = memchr::memrchr(b'\n', bytes).map_or(0, |end| end + 1);
    let tail = bytes[line..].trim_ascii();
    if tail.starts_with(b"[") && !tail.ends_with(b"]") {
        return line;
    }
    let ends_word = |byte: &u8| byte.is_ascii_whitespace() || b"})]*".contains(byte);
    bytes.iter().rposition(ends_word).map_or(0, |end| end + 1)
}
