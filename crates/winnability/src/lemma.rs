//! What the material alone decides, each with its proof.
//!
//! All proofs look at a mate *M* that a series of at least one legal move would reach: the loser
//! *L* has the move, his king on *k* is in check, no legal move is left, and the winner *W* moved
//! last. Kings are then never adjacent, since a legal move leaves the own king unattacked (3.9.2);
//! so *W*'s king gives no check. Nobody gains men except by promotion. Men that *W* may lose on the
//! way leave a smaller case of the same lemma.

use std::fmt;

use board::{Bitboard, Color};

use crate::state::State;

/// A lemma on material: `winner` cannot checkmate by any series of legal moves.
///
/// ```
/// use board::{CastlingMode, Color, Tolerant};
/// use winnability::{decide, Lemma, Proof, Verdict};
/// # use jadoube_winnability as winnability;
///
/// let position = Tolerant::from_fen("8/8/8/3n4/3k4/8/2Q5/K7 w - - 0 70", CastlingMode::Standard)?;
/// let certificate = Proof::Lemma(Lemma::LoneKnight);
/// assert_eq!(decide(&position, Color::Black), Verdict::Unwinnable { certificate });
/// # Ok::<(), board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lemma {
    /// The loser has no king, so there is nothing to checkmate (5.1.1); kings are never captured,
    /// nor does a pawn become one.
    NoKingToCheckmate,
    /// The winner has no man but kings. In *M* a man other than a king must give check.
    OnlyKings,
    /// The winner has a king and one knight, the loser one king and otherwise at most queens.
    ///
    /// Put *k* at (0,0) and, by symmetry, the knight that gives check at (1,2). Then (0,1), (1,1)
    /// and (1,0) are on the board. The knight attacks of the squares next to *k* only (-1,1). *W*'s
    /// king, two files or two ranks away from *k*, cannot be next to both (0,1) and (1,0): the
    /// first needs it on rank 2, the second on file 2, and (2,2) is next to neither. So a queen of
    /// *L* stands on one of these two. From (0,1) it attacks (1,2) along the diagonal. From (1,0)
    /// it attacks it along the file, unless (1,1) is taken; there can only be another queen, which
    /// attacks (1,2) in its place. No man of *W* pins a queen, so the knight can be captured and
    /// *M* is no mate.
    LoneKnight,
    /// The winner has a king and bishops on squares of one colour; the loser has one king and
    /// otherwise at most queens, rooks, and bishops on squares of that same colour.
    ///
    /// *W*'s last move gave one check only: a king's move opens one line on *k*, and a bishop that
    /// leaves a diagonal of *k* goes along one that meets *k*'s other diagonal nowhere, being
    /// parallel to it. Put *k* at (0,0) and the bishop that gives check at (t,t). Then (1,0) and
    /// (0,1) are on the board, and of the colour that *W*'s bishops never attack. As above, *W*'s
    /// king is not next to both, so a man of *L* stands on one of them: a queen or rook, bishops of
    /// *L* being on the other colour. It can go to (1,1), which stops the check or captures the
    /// bishop; nothing pins it, *W* having no man that moves along ranks and files. So *M* is no
    /// mate.
    BishopsOfOneSquareColour,
}

impl Lemma {
    /// All lemmas.
    pub const ALL: [Lemma; 4] = [
        Lemma::NoKingToCheckmate,
        Lemma::OnlyKings,
        Lemma::LoneKnight,
        Lemma::BishopsOfOneSquareColour,
    ];

    /// Its name in certificates and answers.
    ///
    /// ```
    /// # use jadoube_winnability as winnability;
    /// assert_eq!(winnability::Lemma::OnlyKings.name(), "only_kings");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Lemma::NoKingToCheckmate => "no_king_to_checkmate",
            Lemma::OnlyKings => "only_kings",
            Lemma::LoneKnight => "lone_knight",
            Lemma::BishopsOfOneSquareColour => "bishops_of_one_square_colour",
        }
    }
}

impl fmt::Display for Lemma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The lemma that settles a state that is no mate, White being the player who is to checkmate.
pub(crate) fn by_material(state: &State) -> Option<Lemma> {
    let (own, other) = (state.of(Color::White), state.of(Color::Black));
    // almost every position of a game ends here
    if own.intersects(state.pawns | state.straight) {
        return None;
    }
    let pieces = own & (state.knights | state.diagonal);
    if pieces.is_empty() {
        return Some(Lemma::OnlyKings);
    }
    let bishops = state.diagonal & !state.straight;
    if pieces.is_subset(state.knights) {
        let only_queens = !other
            .intersects(state.pawns | state.knights | bishops | (state.straight & !state.diagonal));
        return (only_queens && !pieces.more_than_one()).then_some(Lemma::LoneKnight);
    }
    let one_colour =
        bishops.is_subset(Bitboard::LIGHT_SQUARES) || bishops.is_subset(Bitboard::DARK_SQUARES);
    let fits = one_colour && (state.knights | state.pawns).is_empty();
    fits.then_some(Lemma::BishopsOfOneSquareColour)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use board::{CastlingMode, Piece, Role, Square};

    use super::*;
    use crate::random::Random;

    fn position(men: &[(Square, Piece)], turn: Color) -> Tolerant {
        let mut board = Board::empty();
        for &(square, piece) in men {
            board.set_piece_at(square, piece);
        }
        let mode = CastlingMode::Standard;
        Tolerant::from_parts(board, turn, Bitboard::EMPTY, None, 0, NonZeroU32::MIN, mode)
    }

    fn mates(men: &[(Square, Piece)]) -> bool {
        position(men, Color::Black).is_checkmate()
    }

    /// One square for each that symmetry makes equal.
    fn essential_squares() -> impl Iterator<Item = Square> {
        (0..4).flat_map(|file| (0..=file).map(move |rank| Square::new(8 * rank + file)))
    }

    fn far_from(king: Square) -> impl Iterator<Item = Square> {
        Square::ALL
            .into_iter()
            .filter(move |other| king.distance(*other) > 1)
    }

    /// All kings, all checks by the knight, all sets of queens around the king: no mate.
    #[test]
    fn a_lone_knight_mates_no_king_among_queens() {
        for k in essential_squares() {
            for (king, knight) in far_from(k).flat_map(|king| {
                board::attacks::knight_attacks(k)
                    .into_iter()
                    .map(move |knight| (king, knight))
            }) {
                for queens in board::attacks::king_attacks(k).carry_rippler() {
                    let mut men: Vec<_> = queens
                        .into_iter()
                        .map(|square| (square, Color::Black.queen()))
                        .collect();
                    men.push((k, Color::Black.king()));
                    men.push((king, Color::White.king()));
                    men.push((knight, Color::White.knight()));
                    assert!(king == knight || !mates(&men), "{men:?}");
                }
            }
        }
    }

    /// The same loop with rooks does find mates: the test can fail, and the lemma stops where it
    /// must.
    #[test]
    fn a_lone_knight_mates_a_king_beside_his_rook() {
        assert!(mates(&[
            (Square::A8, Color::Black.king()),
            (Square::B8, Color::Black.rook()),
            (Square::A6, Color::White.king()),
            (Square::C7, Color::White.knight()),
        ]));
    }

    /// Kings, up to three bishops on dark squares giving one check, and what the lemma allows
    /// around the king, at random: no mate.
    #[test]
    fn bishops_of_one_square_colour_mate_nobody() {
        let mut random = Random(0xb15_0b5);
        let mut checks = 0;
        while checks < 300_000 {
            let men = random.bishops_men();
            let position = position(&men, Color::Black);
            let regular = by_material(&position, Color::White).is_some()
                && !position.in_check(Color::White)
                && position.checkers().single_square().is_some();
            checks += u32::from(regular);
            assert!(!regular || !position.is_checkmate(), "{men:?}");
        }
    }

    impl Random {
        fn of(&mut self, squares: Bitboard) -> Option<Square> {
            squares
                .into_iter()
                .nth(self.below(squares.count().max(1) as u32) as usize)
        }

        fn bishops_men(&mut self) -> Vec<(Square, Piece)> {
            let dark = Bitboard::DARK_SQUARES;
            let mut men = Vec::new();
            let k = self.of(dark & Bitboard::EDGES).unwrap();
            for square in board::attacks::king_attacks(k) {
                let role =
                    [Role::Rook, Role::Queen, Role::Bishop, Role::Bishop][self.below(4) as usize];
                if self.below(3) > 0 && (role != Role::Bishop || dark.contains(square)) {
                    men.push((square, role.of(Color::Black)));
                }
            }
            for _ in 0..=self.below(3) {
                let diagonals = board::attacks::bishop_attacks(k, Bitboard::EMPTY);
                let squares = if self.below(2) == 0 { diagonals } else { dark };
                men.extend(
                    self.of(squares)
                        .map(|square| (square, Color::White.bishop())),
                );
            }
            let near = far_from(k).filter(|king| k.distance(*king) == 2).collect();
            men.extend(self.of(near).map(|square| (square, Color::White.king())));
            men.push((k, Color::Black.king()));
            men
        }
    }
}
