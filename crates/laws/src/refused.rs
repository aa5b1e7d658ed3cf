//! What is no act of the protocol, and what is no start: the only errors of the core.

use board::placement::NoSuchMan;
use board::{Piece, Square};

use crate::act::Fact;
use crate::limits::{MAX_ACTS, MAX_PLIES};

/// Why an act is no act of the protocol: it names what is not there. The game's state is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// No man stands on this square, and none in hand comes from it.
    NoManThere(Square),
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
    /// The edition in force leaves the arbiter no such penalty (12.9; 13.4 in 2009; 1C2 in US Chess).
    NoSuchPenalty,
    /// This player is not visually disabled by the regulations.
    NoOwnBoard,
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
            Refused::NoManThere(_) | Refused::NobodyHolds => "no_such_man",
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
        }
    }

    /// The key of the act that the error concerns.
    #[must_use]
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Refused::NobodyActs | Refused::NotAPlayer | Refused::NotTheArbiter => Some("by"),
            Refused::AmbiguousMan { .. } => Some("man"),
            Refused::NothingAsked(_) | Refused::NoSuchAct(_) => Some("of"),
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
            Refused::NobodyHolds => {
                write!(
                    f,
                    "this player holds no man and has touched none; say `from`"
                )
            }
            Refused::AmbiguousMan { square, stands } => {
                write!(
                    f,
                    "the man on {square} is {}; correct `man` or `from`",
                    stands.char()
                )
            }
            Refused::TooManyMen => write!(f, "more men in hand or moved than a board has room for"),
            Refused::TooManyActs => {
                write!(
                    f,
                    "a game may have {MAX_ACTS} acts; it can still be ended (`end`, `resign`, `agree`), \
                     or begin a new one with `start`"
                )
            }
            Refused::TooManyPlies => {
                write!(
                    f,
                    "a game may have {MAX_PLIES} plies: no further man is moved; the last move can still be \
                     completed, claimed about and ruled on, and the game be ended"
                )
            }
            Refused::NobodyActs => write!(f, "the act must say `by` whom it was done"),
            Refused::NotAPlayer => write!(f, "only a player can do this; `by` must name one"),
            Refused::NotTheArbiter => write!(f, "only the arbiter can do this"),
            Refused::NothingAsked(_) => {
                write!(
                    f,
                    "no question about this fact is open; name the act with `of`"
                )
            }
            Refused::NoSuchAct(seq) => {
                write!(f, "no earlier act of this game has the number {seq}")
            }
            Refused::NoSuchOption => write!(f, "no option of this name is open"),
            Refused::NoSuchPenalty => write!(
                f,
                "the edition in force knows no such penalty; choose one that the ruling lists"
            ),
            Refused::NoOwnBoard => {
                write!(
                    f,
                    "the regulations name no visually disabled player of this colour"
                )
            }
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
