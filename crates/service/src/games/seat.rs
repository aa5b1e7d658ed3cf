//! Defines the seats of a game by link: whoever knows the secret name of one has it.

use laws::board::Color;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::new_id;

/// A seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
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

    const fn letter(self) -> char {
        match self {
            Seat::Both => 't',
            Seat::White => 'w',
            Seat::Black => 'b',
            Seat::Watch => 'v',
        }
    }

    /// A new name for it, of 140 random bits.
    pub(super) fn new_name(self) -> Box<str> {
        let [one, other] = [new_id(self.letter()), new_id(self.letter())];
        format!("{one}{}", &other[1..]).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_random_and_say_which_seat() {
        for seat in Seat::ALL {
            let (one, other) = (seat.new_name(), seat.new_name());
            assert!(one != other && one.len() == 29, "{one}");
            assert!(one.starts_with(seat.letter()));
            assert_eq!(
                serde_json::to_value(seat).expect("JSON"),
                serde_json::Value::from(seat.word())
            );
        }
    }
}
