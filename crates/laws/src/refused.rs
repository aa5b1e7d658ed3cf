//! What is no act of the protocol, and what is no start: the only errors of the core.

use board::placement::NoSuchMan;
use board::{Piece, Square};

use crate::act::Fact;
use crate::limits::{MAX_ACTS, MAX_ACTS_OF_THE_ARBITER, MAX_PLIES};
use crate::verdict::RulingId;

/// Why an act is no act of the protocol: it names what is not there. The game's state is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// No man stands on this square, and none in hand comes from it.
    NoManThere(Square),
    /// The man of this square is in a hand already: no move begins with it.
    ManInHand(Square),
    /// The player has no man in hand and has touched none.
    NobodyHolds,
    /// Another man than the one named stands there.
    AmbiguousMan {
        /// Where.
        square: Square,
        /// The man that stands there.
        stands: Piece,
    },
    /// More men at once than a board has room for.
    TooManyMen,
    /// The game has reached its limit of acts.
    TooManyActs,
    /// The game has reached its limit of plies.
    TooManyPlies,
    /// The act must say by whom.
    NobodyActs,
    /// The act belongs to a player.
    NotAPlayer,
    /// The act belongs to the arbiter.
    NotTheArbiter,
    /// No question about this fact is open and no act is named.
    NothingAsked(Fact),
    /// No earlier act of this game has this number.
    NoSuchAct(u32),
    /// No option of this name is open.
    NoSuchOption,
    /// The edition in force leaves the arbiter no such penalty (12.9; 13.4 in 2009; 1C2 in US
    /// Chess).
    NoSuchPenalty,
    /// This player is not visually disabled by the regulations.
    NoOwnBoard,
    /// No ruling was told under this number.
    NoSuchRuling(RulingId),
    /// The ruling that was announced under this number is withdrawn.
    RulingWithdrawn(WithdrawnRuling),
    /// The ruling follows from what stands on the board; only the act of this number can be
    /// superseded.
    RulingFollows(RulingId, u32),
    /// The ruling has no consequence that could be changed so.
    NothingToAmend(RulingId),
    /// A note, which rules on nothing.
    NothingToConfirm(RulingId),
    /// The act cannot be superseded: it is the start, or corrects others.
    CannotSupersede(u32),
    /// Another edition, but of another family than the one in force.
    OtherFamily,
}

impl Refused {
    /// The stable code of the error.
    ///
    /// ```
    /// use jadoube_laws::{Refused, board::Square};
    /// assert_eq!(Refused::NoManThere(Square::E4).code(), "no_such_man");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Refused::NoManThere(_) | Refused::ManInHand(_) | Refused::NobodyHolds => "no_such_man",
            Refused::AmbiguousMan { .. } => "ambiguous_man",
            Refused::TooManyMen => "too_many_men",
            Refused::TooManyActs => "too_many_acts",
            Refused::TooManyPlies => "too_many_plies",
            Refused::NobodyActs => "missing_key",
            Refused::NotAPlayer | Refused::NotTheArbiter => "bad_actor",
            Refused::NothingAsked(_) => "nothing_asked",
            Refused::NoSuchAct(_) => "no_such_act",
            Refused::NoSuchOption | Refused::NoSuchPenalty => "no_such_option",
            Refused::NoOwnBoard => "no_own_board",
            Refused::NoSuchRuling(_) | Refused::RulingWithdrawn(_) => "no_such_ruling",
            Refused::RulingFollows(..) => "ruling_follows",
            Refused::NothingToAmend(_) => "nothing_to_amend",
            Refused::NothingToConfirm(_) => "nothing_to_confirm",
            Refused::CannotSupersede(_) => "cannot_supersede",
            Refused::OtherFamily => "other_family",
        }
    }

    /// The key of the act that the error concerns.
    #[must_use]
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Refused::NobodyActs | Refused::NotAPlayer | Refused::NotTheArbiter => Some("by"),
            Refused::AmbiguousMan { .. } => Some("man"),
            Refused::NothingAsked(_)
            | Refused::NoSuchAct(_)
            | Refused::NoSuchRuling(_)
            | Refused::RulingWithdrawn(_)
            | Refused::RulingFollows(..)
            | Refused::NothingToAmend(_)
            | Refused::NothingToConfirm(_)
            | Refused::CannotSupersede(_) => Some("of"),
            Refused::OtherFamily => Some("edition"),
            Refused::NoSuchOption => Some("option"),
            Refused::NoSuchPenalty => Some("value"),
            Refused::NoOwnBoard => Some("board"),
            _ => None,
        }
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refused::NoManThere(square) => write!(
                f,
                "no man stands on {square} and none in hand comes from there; name the square it \
                 stands on now, or the one it was lifted from"
            ),
            Refused::ManInHand(square) => write!(
                f,
                "the man of {square} is in a hand already; say where it is put down with `release`"
            ),
            Refused::NobodyHolds => write!(
                f,
                "this player holds no man and has touched none; say `from`"
            ),
            Refused::AmbiguousMan { square, stands } => write!(
                f,
                "the man on {square} is {}; correct `man` or `from`",
                stands.char()
            ),
            Refused::TooManyMen => write!(f, "more men in hand or moved than a board has room for"),
            Refused::TooManyActs => write!(
                f,
                "a game may have {MAX_ACTS} acts, and {MAX_ACTS_OF_THE_ARBITER} more of the arbiter; \
                     it can still be ended (`end`, `resign`, `agree`), or begin a new one with `start`"
            ),
            Refused::TooManyPlies => write!(
                f,
                "a game may have {MAX_PLIES} plies: no further man is moved; the last move can still be \
                     completed, claimed about and ruled on, and the game be ended"
            ),
            Refused::NobodyActs => write!(f, "the act must say `by` whom it was done"),
            Refused::NotAPlayer => write!(f, "only a player can do this; `by` must name one"),
            Refused::NotTheArbiter => write!(f, "only the arbiter can do this"),
            Refused::NothingAsked(_) => write!(
                f,
                "no question about this fact is open; name the act with `of`"
            ),
            Refused::NoSuchAct(seq) => {
                write!(
                    f,
                    "no earlier act has the number {seq}, or it is none that can be meant here: a correction, or an act that \
                     was superseded or waits for its place; name one that happened at the board"
                )
            }
            Refused::NoSuchOption => write!(f, "no option of this name is open"),
            Refused::NoSuchPenalty => write!(
                f,
                "the edition in force knows no such penalty; choose one that the ruling lists"
            ),
            Refused::NoOwnBoard => write!(
                f,
                "the regulations name no visually disabled player of this colour"
            ),
            Refused::NoSuchRuling(_)
            | Refused::RulingWithdrawn(_)
            | Refused::RulingFollows(..)
            | Refused::NothingToAmend(_)
            | Refused::NothingToConfirm(_)
            | Refused::CannotSupersede(_)
            | Refused::OtherFamily => self.tell_of_a_correction(f),
        }
    }
}

impl Refused {
    /// What is wrong with a correction or a change of the regime.
    fn tell_of_a_correction(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refused::NoSuchRuling((seq, place)) => write!(
                f,
                "no ruling of this game was told as {seq}.{place}; write the `id` that a verdict gave it"
            ),
            Refused::RulingWithdrawn(WithdrawnRuling {
                ruling: (seq, place),
                by,
            }) => write!(
                f,
                "the ruling {seq}.{place} was withdrawn by act {by}; see the verdict on that act"
            ),
            Refused::RulingFollows((seq, place), 0) => write!(
                f,
                "the ruling {seq}.{place} follows from the position at the start; if that is another, set it \
                 with `restore`"
            ),
            Refused::RulingFollows((seq, place), act) => write!(
                f,
                "the ruling {seq}.{place} follows from what stands on the board after act {act}; if that is \
                 not what happened, `supersede` act {act}"
            ),
            Refused::NothingToAmend((seq, place)) => write!(
                f,
                "the ruling {seq}.{place} has brought nothing that could be changed; amend one that is \
                 enforced, proposed or open"
            ),
            Refused::NothingToConfirm((seq, place)) => write!(
                f,
                "{seq}.{place} is a note, and rules on nothing that could be confirmed; confirm the \
                 ruling that it is about, or nothing"
            ),
            Refused::CannotSupersede(0) => write!(
                f,
                "the start cannot be superseded; set the position with `restore`, change the regime \
                 with `regime`"
            ),
            Refused::CannotSupersede(seq) => write!(
                f,
                "a correction can neither replace an act nor be replaced; `supersede` the act {seq} \
                 without `instead`, then correct anew"
            ),
            Refused::OtherFamily => write!(
                f,
                "a game goes on under the family of codes it began under (FIDE, US Chess, historic); \
                 name an edition of that family"
            ),
            // told by Display itself
            _ => Ok(()),
        }
    }
}

impl std::error::Error for Refused {}

impl From<NoSuchMan> for Refused {
    fn from(error: NoSuchMan) -> Refused {
        match error {
            NoSuchMan::NothingThere(square) => Refused::NoManThere(square),
            NoSuchMan::NothingHeld => Refused::NobodyHolds,
            NoSuchMan::Another { square, stands } => Refused::AmbiguousMan { square, stands },
            NoSuchMan::TooMany => Refused::TooManyMen,
        }
    }
}

/// Why a game cannot start so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartError {
    /// A ply of the history (counted from 1) moves no man.
    HistoryPly(usize),
    /// The history leads to another position than `fen`.
    HistoryLeadsElsewhere,
    /// More plies than a game may have.
    TooManyPlies,
}

impl std::fmt::Display for StartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StartError::HistoryPly(ply) => {
                write!(
                    f,
                    "ply {ply} of `history` moves no man of the player having the move"
                )
            }
            StartError::HistoryLeadsElsewhere => write!(
                f,
                "`history` does not lead to `fen`; correct one of them or give `history_fen`"
            ),
            StartError::TooManyPlies => write!(f, "a game may have {MAX_PLIES} plies"),
        }
    }
}

impl std::error::Error for StartError {}

/// A ruling that was announced and is withdrawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithdrawnRuling {
    /// The number it was told under.
    pub ruling: RulingId,
    /// The act by which it was withdrawn.
    pub by: u32,
}
