//! Decides whether two positions are the same (Article 9.2.3).

use shakmaty::Position;

use crate::Tolerant;

impl Tolerant {
    /// Whether the two positions are the same in the sense of Article 9.2.3 (2023; 9.2.2 in 2018):
    /// same men on the same squares, same player having the move, same castling rights, and the
    /// same captures en passant. Rights count even while castling is prevented; an en passant
    /// square counts only if a capture there is legal. The counters do not matter.
    ///
    /// ```
    /// use jadoube_board::{CastlingMode::Standard, Tolerant};
    ///
    /// let pawn_passed = Tolerant::from_fen("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", Standard)?;
    /// let same_men = Tolerant::from_fen("4k3/8/8/8/4P3/8/8/4K3 b - - 7 9", Standard)?;
    /// assert!(pawn_passed.same_position(&same_men), "no pawn can capture on e3");
    /// # Ok::<(), jadoube_board::FenError>(())
    /// ```
    pub fn same_position(&self, other: &Tolerant) -> bool {
        self.board.occupied() == other.board.occupied()
            && self.turn == other.turn
            && self.board == other.board
            && self.castling_rights() == other.castling_rights()
            && self.legal_ep_square() == other.legal_ep_square()
    }
}
