//! Makes the names of seats of games by link: whoever knows one has that seat.

use table::Seat;

use crate::auth::SecretHash;
use crate::model::new_id;

const fn letter(seat: Seat) -> char {
    match seat {
        Seat::Both => 't',
        Seat::White => 'w',
        Seat::Black => 'b',
        Seat::Watch => 'v',
    }
}

/// A new name for a seat, of 140 random bits.
pub(super) fn new_name(seat: Seat) -> Box<str> {
    let [one, other] = [new_id(letter(seat)), new_id(letter(seat))];
    format!("{one}{}", &other[1..]).into()
}

/// The name of a seat in the game that follows, for whoever has shown the name of one in this: as
/// long as nobody can guess that one he cannot guess this.
pub(super) fn next_name(name: &str, seat: Seat) -> Box<str> {
    let hash = SecretHash::of(&format!("{} after {name}", seat.word())).to_string();
    format!("{}{}", letter(seat), &hash[..36]).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_random_and_say_which_seat() {
        for seat in Seat::ALL {
            let (one, other) = (new_name(seat), new_name(seat));
            assert!(one != other && one.len() == 29, "{one}");
            assert!(one.starts_with(letter(seat)));
            assert_eq!(
                serde_json::to_value(seat).expect("JSON"),
                serde_json::Value::from(seat.word())
            );
        }
    }

    #[test]
    fn the_next_names_follow_from_the_former_and_are_all_different() {
        let former = new_name(Seat::White);
        let next = |seat| next_name(&former, seat);
        assert_eq!(next(Seat::Black), next(Seat::Black));
        assert!(next(Seat::Black).starts_with('b') && next(Seat::Black).len() == 37);
        assert_ne!(next(Seat::Black)[1..], next(Seat::Watch)[1..]);
        assert_ne!(next(Seat::Black), next_name("w", Seat::Black));
    }
}
