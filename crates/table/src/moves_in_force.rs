//! Keeps the moves of a game for arbiters, as the acts in force make them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use laws::board::{ScoreSheet, Tolerant};
use laws::{Game, Verdict};
use protocol::views::{LastMove, MoveNote, ScoreSheetView};

/// The moves since the game began, followed from verdict to verdict.
#[derive(Default)]
pub(crate) struct MovesInForce {
    sheet: Option<ScoreSheet<MoveNote>>,
}

impl MovesInForce {
    /// Takes the next verdict of this game.
    pub fn after(&mut self, verdict: &Verdict, game: &Game) {
        let is_news = self.follow(verdict.seq, &verdict.view.position);
        let is_unexplained = || self.last().is_some_and(|last| last.san.is_none());
        if verdict.corrects_the_record() || (is_news && is_unexplained()) {
            self.begin_anew(game);
        }
    }

    /// What was judged before may be judged otherwise by now.
    fn begin_anew(&mut self, game: &Game) {
        let positions = catch_unwind(AssertUnwindSafe(|| game.positions()));
        self.sheet = None;
        for (seq, position) in positions.into_iter().flatten() {
            self.follow(seq, &position);
        }
    }

    /// Takes the position in force after an act; whether the moves are others now.
    fn follow(&mut self, seq: u32, position: &Tolerant) -> bool {
        let start = || ScoreSheet::new(position.clone());
        let note = MoveNote {
            seq: Some(seq),
            clock: None,
        };
        let sheet = self.sheet.get_or_insert_with(start);
        sheet.follow_position(position, note)
    }

    /// The last move that stands.
    pub fn last(&self) -> Option<LastMove> {
        self.sheet.as_ref()?.last_move().map(LastMove::of)
    }

    /// All that stand; `None` before the game has begun, and where it cannot be judged.
    pub fn score_sheet(&self) -> Option<ScoreSheetView> {
        let sheet = self.sheet.as_ref()?;
        Some(ScoreSheetView::of(sheet.start(), sheet.moves()))
    }
}

#[cfg(test)]
mod tests {
    use laws::board::{CastlingMode, FenError};

    use super::*;

    #[test]
    fn the_last_move_is_the_one_before_where_a_move_is_taken_back() -> Result<(), FenError> {
        let mut moves = MovesInForce::default();
        let mut last_after = |fen: &str| {
            moves.follow(1, &Tolerant::from_fen(fen, CastlingMode::Standard)?);
            Ok(moves.last().and_then(|last| last.san))
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let one = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        let two = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        assert_eq!(last_after(start)?, None);
        assert_eq!(last_after(one)?.as_deref(), Some("e4"));
        assert_eq!(last_after(two)?.as_deref(), Some("e5"));
        assert_eq!(last_after(one)?.as_deref(), Some("e4"));
        assert_eq!(last_after(start)?, None);
        Ok(())
    }
}
