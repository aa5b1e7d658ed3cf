//! Says who sits where in a game by link, and how the arbiter who is built in behaves.

use laws::board::Color;
use ledger::Author;
use serde::{Deserialize, Serialize};

/// A seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Both players, at one screen.
    Both,
    /// The player of the white men.
    White,
    /// The player of the black men.
    Black,
    /// Whoever looks on.
    Watch,
}

impl Seat {
    /// Every seat.
    pub const ALL: [Seat; 4] = [Seat::Both, Seat::White, Seat::Black, Seat::Watch];

    /// Whether whoever has the seat acts for this player.
    ///
    /// ```
    /// use jadoube_table::Seat;
    /// use laws::board::Color;
    /// assert!(Seat::Both.acts_for(Color::White) && !Seat::Watch.acts_for(Color::White));
    /// ```
    #[must_use]
    pub fn acts_for(self, player: Color) -> bool {
        match self {
            Seat::Both => true,
            Seat::White => player == Color::White,
            Seat::Black => player == Color::Black,
            Seat::Watch => false,
        }
    }

    /// The one player whose seat it is.
    #[must_use]
    pub const fn player(self) -> Option<Color> {
        match self {
            Seat::White => Some(Color::White),
            Seat::Black => Some(Color::Black),
            Seat::Both | Seat::Watch => None,
        }
    }

    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Seat::Both => "both",
            Seat::White => "white",
            Seat::Black => "black",
            Seat::Watch => "watch",
        }
    }

    /// Whoever sits there, as the author of acts.
    pub(crate) fn author(self) -> Author {
        Author::new(self.word()).expect("invariant: a plain name")
    }

    /// The seat of this author; `None`: he has none, as the arbiter.
    pub(crate) fn of(author: &Author) -> Option<Seat> {
        Seat::ALL
            .into_iter()
            .find(|seat| seat.word() == author.as_str())
    }
}

/// How the arbiter who is built in behaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Manner {
    /// He watches the game and announces what he rules.
    #[default]
    Announces,
    /// He says nothing before he is called: a claim establishes what it is about.
    Silent,
    /// He announces, and says besides what a touch binds to as soon as it has happened, and what a
    /// press of the clock would bring before it is pressed.
    Teaches,
}

impl Manner {
    /// Whether he speaks without having been called.
    #[must_use]
    pub const fn speaks(self) -> bool {
        !matches!(self, Manner::Silent)
    }
}
