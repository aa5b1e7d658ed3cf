//! A set of legal moves that many hold at once: what may be played is told with every verdict, and
//! seldom changes.

use std::ops::Deref;
use std::sync::Arc;

use arrayvec::ArrayVec;
use board::{Move, MoveList, Tolerant};

/// Moves that are held in place: as many as one man mostly has.
const FEW: usize = 10;

/// Legal moves, in the order in which they are generated. A clone shares them, or copies few.
///
/// ```
/// use jadoube_laws::Moves;
/// use jadoube_laws::board::{Position, Role, Tolerant};
/// let legal: Moves = Tolerant::default().legal_moves().into();
/// let knights: Moves = legal.iter().copied().filter(|m| m.role() == Role::Knight).collect();
/// assert_eq!((legal.len(), knights.len()), (20, 4));
/// ```
#[derive(Clone, Debug)]
pub struct Moves(MoveStorage);

#[derive(Clone, Debug)]
enum MoveStorage {
    Few(ArrayVec<Move, FEW>),
    Shared(Arc<[Move]>),
}

impl Moves {
    /// What may be played in this position.
    pub(crate) fn legal_in(position: &Tolerant) -> Moves {
        let mut moves = MoveList::new();
        position.legal_moves_into(&mut moves);
        moves.as_slice().into()
    }

    /// Whether both are one set held in common: `false` says nothing of what is in them.
    ///
    /// ```
    /// use jadoube_laws::Moves;
    /// use jadoube_laws::board::{Position, Tolerant};
    /// let legal: Moves = Tolerant::default().legal_moves().into();
    /// let again: Moves = Tolerant::default().legal_moves().into();
    /// assert!(legal.is_shared_with(&legal.clone()) && !legal.is_shared_with(&again));
    /// ```
    #[must_use]
    pub fn is_shared_with(&self, other: &Moves) -> bool {
        match (&self.0, &other.0) {
            (MoveStorage::Shared(mine), MoveStorage::Shared(theirs)) => Arc::ptr_eq(mine, theirs),
            _ => false,
        }
    }
}

impl Deref for Moves {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        match &self.0 {
            MoveStorage::Few(moves) => moves,
            MoveStorage::Shared(moves) => moves,
        }
    }
}

impl PartialEq for Moves {
    fn eq(&self, other: &Moves) -> bool {
        **self == **other
    }
}

impl Eq for Moves {}

impl Default for Moves {
    fn default() -> Moves {
        Moves(MoveStorage::Few(ArrayVec::new()))
    }
}

impl From<&[Move]> for Moves {
    fn from(moves: &[Move]) -> Moves {
        Moves(match ArrayVec::try_from(moves) {
            Ok(few) => MoveStorage::Few(few),
            Err(_) => MoveStorage::Shared(Arc::from(moves)),
        })
    }
}

impl From<MoveList> for Moves {
    fn from(list: MoveList) -> Moves {
        Moves::from(list.as_slice())
    }
}

impl FromIterator<Move> for Moves {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Moves {
        let mut few = ArrayVec::new();
        let mut moves = moves.into_iter();
        while let Some(m) = moves.next() {
            if few.try_push(m).is_err() {
                let all: MoveList = few.into_iter().chain([m]).chain(moves).collect();
                return all.into();
            }
        }
        Moves(MoveStorage::Few(few))
    }
}

impl<'a> IntoIterator for &'a Moves {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
