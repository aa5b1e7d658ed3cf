//! Every limit on what comes from outside, in one place.

/// Squares that one act may name: no more men than that stand on a board.
pub const MAX_SQUARES: usize = 32;
/// Acts of one game; the protocol answers `too_many_acts` beyond.
pub const MAX_ACTS: usize = 20_000;
/// Acts of the arbiter beyond [`MAX_ACTS`]: whoever fills a game with acts does not take it out of
/// his hands.
pub const MAX_ACTS_OF_THE_ARBITER: usize = 2_000;
/// Plies of one game, its history included.
pub const MAX_PLIES: usize = 6_000;
/// Bytes of one input line.
pub const MAX_LINE_BYTES: usize = 65_536;
/// Bytes of one string of an act.
pub const MAX_STRING_BYTES: usize = 1_024;
/// Open questions whose answers are worked out in a verdict.
pub const MAX_QUESTIONS: usize = 4;
/// Open questions of which it is found out whether their answers differ, until so many do: what a
/// man was touched for matters only once it is known that he was.
pub const MAX_QUESTIONS_TRIED: usize = 12;
/// Acts since a question was raised beyond which its answers are no longer worked out in each
/// verdict; it can still be decided.
pub const MAX_ACTS_SUPPOSED: usize = 128;
/// Acts told, once for each place that late acts may belong to, up to which one verdict says what
/// each place would mean; where they would be more, the question is open without its answers.
pub const MAX_ACTS_TO_PLACE: usize = 4_096;
/// Acts since an act beyond which a decision about it changes nothing that came after.
pub const MAX_ACTS_JUDGED_AGAIN: usize = 1_024;
/// Answers worked out for one question.
pub const MAX_ANSWERS: usize = 4;

/// How much may be spent on "cannot checkmate by any possible series of legal moves".
///
/// ```
/// use jadoube_laws::limits::Winnability;
/// assert!(Winnability::off().for_decisions.is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Winnability {
    /// Whether a dead position (5.2.2) is looked for after each made move that may have left one.
    pub after_each_move: DeadPositions,
    /// For a decision that ends the game (5.1.2, 6.9, 7.5.5); `None`: always asked of the arbiter.
    pub for_decisions: Option<winnability::Budget>,
}

/// Whether a dead position is looked for after each made move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadPositions {
    /// It is, within the states of [`winnability::Suspicion::budget`].
    LookedFor,
    /// Where one is likely the arbiter is asked; whoever can may answer for him.
    AskedFor,
    /// It is not.
    NotLookedFor,
}

impl Default for Winnability {
    fn default() -> Winnability {
        Winnability::within(winnability::Budget::at_the_board())
    }
}

impl Winnability {
    /// Searched while an act is judged, for decisions within this budget.
    #[must_use]
    pub const fn within(budget: winnability::Budget) -> Winnability {
        Winnability {
            after_each_move: DeadPositions::LookedFor,
            for_decisions: Some(budget),
        }
    }

    /// Nothing is searched while an act is judged: what a search would say is asked, and can be
    /// answered later.
    #[must_use]
    pub const fn asked() -> Winnability {
        Winnability {
            after_each_move: DeadPositions::AskedFor,
            for_decisions: None,
        }
    }

    /// Nothing is decided: every question goes to the arbiter.
    #[must_use]
    pub const fn off() -> Winnability {
        Winnability {
            after_each_move: DeadPositions::NotLookedFor,
            for_decisions: None,
        }
    }
}

/// Answers on winnability kept for a game, so that judging again does not decide them again.
pub(crate) const MAX_REMEMBERED: usize = 16;
