//! Decides what the material alone decides, and gives the proof of each lemma.
//!
//! All proofs look at a mate *M* that a series of at least one legal move would reach: the loser
//! *L* has the move, his king on *k* is in check, no legal move is left, and the winner *W* moved
//! last. Kings are then never adjacent, since a legal move leaves the own king unattacked (3.9.2);
//! so *W*'s king gives no check; where he has none, nothing is guarded by it. Nobody gains men
//! except by promotion. Men that *W* may lose on the way leave a smaller case of the same lemma.

use std::fmt;

use board::{Bitboard, Color};

use crate::state::State;

/// A lemma on material: `winner` cannot checkmate by any series of legal moves.
///
/// ```
/// use board::{CastlingMode, Color, Tolerant};
/// use winnability::{decide, Lemma, Proof, WinnabilityAnswer};
/// # use jadoube_winnability as winnability;
///
/// let position = Tolerant::from_fen("8/8/8/3n4/3k4/8/2Q5/K7 w - - 0 70", CastlingMode::Standard)?;
/// let certificate = Proof::Lemma(Lemma::LoneKnight);
/// assert_eq!(decide(&position, Color::Black), WinnabilityAnswer::Unwinnable { certificate });
/// # Ok::<(), board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lemma {
    /// The loser has no king, so there is nothing to checkmate (5.1.1); kings are never captured,
    /// nor does a pawn become one.
    NoKingToCheckmate,
    /// The winner has no man but kings. In *M* a man other than a king must give check.
    OnlyKings,
    /// The winner has one knight and at most a king, the loser one king and otherwise at most
    /// queens.
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
    /// The winner has bishops on squares of one colour and at most a king; the loser has one king
    /// and otherwise at most queens, rooks, and bishops on squares of that same colour.
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
