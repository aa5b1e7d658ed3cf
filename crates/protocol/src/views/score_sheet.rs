//! Says the moves of a game as a score sheet has them.

use board::{LineNumber, Position, ScoredMove, Square, Tolerant};
use serde::Serialize;

use crate::views::parts::{Times, men};
use crate::word::Word;

/// The last move of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LastMove {
    /// Counts the moves of both players from 1.
    #[cfg_attr(feature = "openapi", schema(example = 1))]
    pub ply: u32,
    /// How it is written (Appendix C); `null`: no legal move leads there, and it stood.
    #[cfg_attr(feature = "openapi", schema(example = "e4"))]
    pub san: Option<Box<str>>,
    /// The square that the man, or the castling king, came from; `null` where several were moved.
    #[cfg_attr(feature = "openapi", schema(example = "e2"))]
    pub from: Option<Box<str>>,
    /// The square that it went to.
    #[cfg_attr(feature = "openapi", schema(example = "e4"))]
    pub to: Option<Box<str>>,
    /// Its line on the score sheet.
    #[serde(skip)]
    pub line: LineNumber,
}

impl LastMove {
    /// The move as an audience is told it.
    ///
    /// ```
    /// use board::{ScoreSheet, Tolerant};
    /// use jadoube_protocol::views::LastMove;
    /// let mut sheet = ScoreSheet::new(Tolerant::default());
    /// sheet.follow(&"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R".parse()?, ());
    /// let last = sheet.last_move().map(LastMove::of).ok_or("a move")?;
    /// assert_eq!((last.ply, last.san.as_deref()), (1, Some("Nf3")));
    /// assert_eq!(last.to.as_deref(), Some("f3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of<N>(scored: &ScoredMove<N>) -> LastMove {
        LastMove {
            ply: scored.ply,
            san: scored.san.clone(),
            from: scored.from.map(named),
            to: scored.to.map(named),
            line: scored.line,
        }
    }
}

fn named(square: Square) -> Box<str> {
    square.to_string().into()
}

/// The moves of a game from its start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoreSheetView {
    /// The position in which the game began, as a FEN.
    pub start: Box<str>,
    /// The moves of both players, one after another.
    pub plies: Vec<PlyView>,
}

/// A move as a score sheet has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlyView {
    /// The move.
    #[serde(flatten)]
    pub last: LastMove,
    /// Who made it; `null`: the men were set up otherwise.
    pub color: Option<&'static str>,
    /// The number of the move, as a FEN counts.
    pub number: u32,
    /// The men after it, as in the first field of a FEN.
    pub placement: Box<str>,
    /// The act after which it stood; only for those who read acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
    /// What both clocks showed after it, where that is known.
    pub clock: Option<Times>,
}

/// What was noted beside a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveNote {
    /// The act after which it stood.
    pub seq: Option<u32>,
    /// What both clocks showed after it.
    pub clock: Option<Times>,
}

impl ScoreSheetView {
    /// The sheet as an audience reads it: `moves` are those of it that it may know.
    ///
    /// ```
    /// use board::{ScoreSheet, Tolerant};
    /// use jadoube_protocol::views::{MoveNote, ScoreSheetView};
    /// let mut sheet = ScoreSheet::new(Tolerant::default());
    /// let men = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR".parse()?;
    /// sheet.follow(&men, MoveNote { seq: Some(2), clock: None });
    /// let view = ScoreSheetView::of(sheet.start(), sheet.moves());
    /// assert_eq!((view.plies.len(), view.plies[0].color), (1, Some("white")));
    /// assert_eq!(view.plies[0].seq, Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of<'s>(
        start: &Tolerant,
        moves: impl Iterator<Item = (&'s ScoredMove<MoveNote>, Tolerant)>,
    ) -> ScoreSheetView {
        let plies = moves.map(|(scored, after)| PlyView {
            last: LastMove::of(scored),
            color: scored.color.map(Word::word),
            number: scored.number,
            placement: men(after.board()),
            seq: scored.note.seq,
            clock: scored.note.clock,
        });
        ScoreSheetView {
            start: start.to_fen().into(),
            plies: plies.collect(),
        }
    }
}
