//! Limits what a decision may spend, and counts what it has spent.

// What is counted of values in which there are addresses: what they take where an address has 64
// bits. Counted as it is elsewhere, a limit of bytes would end the same search at another state,
// and a browser would tell another number of positions.

/// Of a list besides what is in it.
pub(crate) const LIST_BYTES: usize = 24;
/// Of an [`Invariant`](crate::Invariant) besides its men.
pub(crate) const INVARIANT_BYTES: usize = 96;
/// Of a [`Cloud`](crate::Cloud) besides its men.
pub(crate) const CLOUD_BYTES: usize = 104;

/// The limits of one decision.
///
/// ```
/// use winnability::Budget;
/// # use jadoube_winnability as winnability;
///
/// let patient = Budget { states: 1_000_000_000, ..Budget::default() };
/// assert_eq!(patient.bytes, Budget::default().bytes);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// States that may be looked at, in all searches together; they pass it by no more than a few
    /// thousand, what follows one placement of the men being looked at together. The check of an
    /// answer may look at as many positions once more.
    pub states: u64,
    /// Bytes that the states held at one time may take, and then the positions held by the check.
    pub bytes: u64,
}

impl Default for Budget {
    /// For whoever can wait: 20 million states, half a minute at worst, and 900 MB. Every time-out
    /// known from online play is decided within a fraction of that.
    fn default() -> Budget {
        Budget {
            states: 20_000_000,
            bytes: 900_000_000,
        }
    }
}

impl Budget {
    /// For a decision that ends a game while the players wait: a million states, two seconds at
    /// worst and as much for the check, and 200 MB.
    ///
    /// ```
    /// # use jadoube_winnability as winnability;
    /// assert!(winnability::Budget::at_the_board().states < winnability::Budget::default().states);
    /// ```
    #[must_use]
    pub const fn at_the_board() -> Budget {
        Budget {
            states: 1_000_000,
            bytes: 200_000_000,
        }
    }

    /// For the question after every move of a game in progress: 20,000 states, some tens of
    /// milliseconds at worst, and 16 MB.
    ///
    /// ```
    /// # use jadoube_winnability as winnability;
    /// assert!(winnability::Budget::live().states < winnability::Budget::default().states);
    /// ```
    #[must_use]
    pub const fn live() -> Budget {
        Budget {
            states: 20_000,
            bytes: 16_000_000,
        }
    }
}

/// What a decision has spent that found nothing.
///
/// ```
/// use winnability::{Limit, Spent};
/// # use jadoube_winnability as winnability;
///
/// let spent = Spent { states: 20_000, limit: Limit::States };
/// assert!(spent.states <= winnability::Budget::live().states);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// States looked at, those looked at in several searches counted for each; with
    /// [`Limit::Check`] those that the check would look at.
    pub states: u64,
    /// What was not enough.
    pub limit: Limit,
}

/// What of a [`Budget`] was not enough, and for what.
///
/// ```
/// use board::{CastlingMode, Color, Tolerant};
/// use winnability::{Budget, Limit, WinnabilityAnswer, decide};
/// # use jadoube_winnability as winnability;
///
/// let stalemate = Tolerant::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", CastlingMode::Standard)?;
/// let nothing = Budget { states: 0, ..Budget::default() };
/// let found = decide(&stalemate, Color::White).checked_within(&nothing);
/// assert!(matches!(found, WinnabilityAnswer::Exhausted { spent } if spent.limit == Limit::Check));
/// # Ok::<(), board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Limit {
    /// [`Budget::states`], for a search.
    #[default]
    States,
    /// [`Budget::bytes`], for a search.
    Bytes,
    /// Either, for the check of a proof that was found.
    Check,
    /// None: a position has more legal moves than are listed ([`MoveList`](board::MoveList) ends at
    /// 270), which irregular ones may have.
    Moves,
}

#[cfg(all(test, target_pointer_width = "64"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_what_values_take() {
        assert_eq!(size_of::<Vec<u8>>(), LIST_BYTES);
        assert_eq!(size_of::<crate::Invariant>(), INVARIANT_BYTES);
        assert_eq!(size_of::<crate::Cloud>(), CLOUD_BYTES);
    }
}
