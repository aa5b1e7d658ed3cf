//! Defines the proofs that no series of legal moves leads to checkmate, so that others can check
//! them.

use board::{Bitboard, Board, ByRole, Color};

use crate::{Budget, Lemma};

/// Why a player cannot checkmate. [`check`](crate::check) says whether it holds.
///
/// ```
/// use board::{CastlingMode, Color, Tolerant};
/// use winnability::{decide, Proof, WinnabilityAnswer};
/// # use jadoube_winnability as winnability;
///
/// let fen = "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1";
/// let wall = Tolerant::from_fen(fen, CastlingMode::Standard)?;
/// let WinnabilityAnswer::Unwinnable { certificate } = decide(&wall, Color::White) else {
///     panic!("nobody passes a wall of pawns");
/// };
/// assert!(matches!(certificate, Proof::Invariant(_)));
/// # Ok::<(), board::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The material rules it out.
    Lemma(Lemma),
    /// In none of the positions that it describes has the player checkmated, and no legal move
    /// leaves them.
    Invariant(Box<Invariant>),
    /// The same, but for checks opened by the opponent, which the player answers at once; the exact
    /// men are found anew.
    Cloud(Box<Cloud>),
    /// Every position that legal moves can reach was looked at, and in none has the player
    /// checkmated.
    Closure(Closure),
}

impl Proof {
    /// As [`Certificate::cost`](crate::Certificate::cost).
    pub(crate) fn cost(&self) -> u64 {
        match self {
            Proof::Lemma(_) | Proof::Invariant(_) => 1,
            Proof::Cloud(cloud) => cloud.cost(),
            Proof::Closure(closure) => closure.cost(),
        }
    }

    /// Whether the check stays within this budget.
    pub(crate) fn is_checked_within(&self, budget: &Budget) -> bool {
        let bytes = self.held().saturating_mul(BYTES_OF_CHECK);
        self.cost() <= budget.states && bytes <= budget.bytes
    }

    /// Positions that the check holds.
    fn held(&self) -> u64 {
        match self {
            Proof::Lemma(_) | Proof::Invariant(_) => 1,
            Proof::Cloud(cloud) => cloud.positions.into(),
            Proof::Closure(Closure {
                positions, clouds, ..
            }) => {
                let clouds = clouds.iter().map(|cloud| u64::from(cloud.positions));
                u64::from(*positions) + clouds.sum::<u64>()
            }
        }
    }
}

/// About what the check holds of each position.
const BYTES_OF_CHECK: u64 = 180;

impl Closure {
    /// A closure that nothing but lemmas settles.
    pub(crate) const fn of(positions: u32) -> Closure {
        Closure {
            positions,
            invariants: Vec::new(),
            clouds: Vec::new(),
        }
    }

    fn cost(&self) -> u64 {
        let positions = u64::from(self.positions);
        let clouds: u64 = self.clouds.iter().map(Cloud::cost).sum();
        let settling = (self.invariants.len() + self.clouds.len()) as u64;
        positions
            .saturating_add(clouds)
            .saturating_add(settling)
            .saturating_add(positions.saturating_mul(settling) / 100)
    }
}

impl Cloud {
    /// Each man of the cloud is asked about at each placement of the others. Checks that are
    /// answered at once are not counted: they are no more than the moves of a placement.
    fn cost(&self) -> u64 {
        u64::from(self.positions) * (1 + self.men.len() as u64 / 8)
    }
}

/// Positions that legal moves do not leave, but for checks that are answered at once, some men of
/// which are a *cloud*: each of these has squares that he never leaves, and where he stands on them
/// is not followed. The others are *exact*: what becomes of them is found move by move, and each
/// placement of them stands for all positions in which men of the cloud stand anywhere on their
/// squares, or are captured.
///
/// ```
/// use board::{Board, Color};
/// # use jadoube_winnability as winnability;
/// let exact = Board::empty();
/// let nothing = winnability::Cloud { exact, turn: Color::White, men: vec![], positions: 1 };
/// assert!(nothing.men.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cloud {
    /// Where the exact men stand at first.
    pub exact: Board,
    /// Who has the move then.
    pub turn: Color,
    /// The cloud: no kings, and pawns only of one player where the other has none.
    pub men: Vec<FreeMan>,
    /// The number of placements of the exact men, the first one included, is not greater.
    pub positions: u32,
}

/// All positions that legal moves can reach, in none of which the player has checkmated. Beyond
/// positions that a [`Lemma`] settles, or one of these invariants or clouds, it was not looked
/// further. The positions themselves follow from the first one; whoever checks finds them anew.
///
/// ```
/// # use jadoube_winnability as winnability;
/// let stalemate = winnability::Closure { positions: 1, invariants: vec![], clouds: vec![] };
/// assert_eq!(stalemate.positions, 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closure {
    /// The number of these positions, the first one included, is not greater.
    pub positions: u32,
    /// What settles positions beside the lemmas.
    pub invariants: Vec<Invariant>,
    /// What else does.
    pub clouds: Vec<Cloud>,
}

/// A set of positions that no legal move leaves, described man by man.
///
/// The *frozen* men stand in all of them, and nothing else ever stands there. Every other man on
/// the board is one of the *free* men, and stands where that one may. If none of these positions is
/// the checkmate that is asked about, none can be reached (5.2.2, 6.9).
///
/// ```
/// # use jadoube_winnability as winnability;
/// let nothing = winnability::Invariant { frozen: board::Board::empty(), men: vec![] };
/// assert!(nothing.frozen.occupied().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invariant {
    /// The frozen men.
    pub frozen: Board,
    /// All others; some may have been captured.
    pub men: Vec<FreeMan>,
}

/// A man that may move or be captured, as an [`Invariant`] tells of him.
///
/// ```
/// use board::{Bitboard, ByRole, Color};
/// # use jadoube_winnability as winnability;
/// let may = ByRole { bishop: Bitboard::DARK_SQUARES, ..ByRole::default() };
/// let bishop = winnability::FreeMan { color: Color::White, may };
/// assert!(bishop.may.pawn.is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreeMan {
    /// Whose he is.
    pub color: Color,
    /// Where he may stand, and as what: a pawn may have been promoted.
    pub may: ByRole<Bitboard>,
}
