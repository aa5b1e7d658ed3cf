//! Makes the names of seats of games by link: whoever knows one has that seat.

use table::Seat;

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
}
