//! Reads and writes results in a table: of a game one mark for each player, of a bye one.

use super::super::Mark;

/// What each player's line says of a game, White first; `None` where it says nothing.
pub(super) type MarkPair = (Option<Mark>, Option<Mark>);

/// What stands for a side; of several words for the same, the first is written.
const SIDES: &[(&str, Option<Mark>)] = &[
    ("1", Some(Mark::Win)),
    ("1/2", Some(Mark::Draw)),
    ("½", Some(Mark::Draw)),
    ("0.5", Some(Mark::Draw)),
    ("=", Some(Mark::Draw)),
    ("0", Some(Mark::Loss)),
    ("+", Some(Mark::ForfeitWin)),
    ("-", Some(Mark::ForfeitLoss)),
    ("W", Some(Mark::UnratedWin)),
    ("D", Some(Mark::UnratedDraw)),
    ("L", Some(Mark::UnratedLoss)),
    ("H", Some(Mark::HalfPointBye)),
    ("F", Some(Mark::FullPointBye)),
    ("U", Some(Mark::PairingAllocatedBye)),
    ("Z", Some(Mark::ZeroPointBye)),
    ("*", Some(Mark::Open)),
    ("?", None),
];
/// The word for a bye; without a letter it is the one of the player left over.
pub(super) const BYE: &str = "bye";
/// What programs write in the place of the opponent of somebody who has a bye.
const NOBODY: &[&str] = &[BYE, "exempt", "spielfrei", "not paired"];
/// The mark for no result.
const OPEN: &str = "*";

/// Whether it is a word for nobody, in the place of a name.
pub(super) fn is_nobody(name: &str) -> bool {
    NOBODY.iter().any(|word| word.eq_ignore_ascii_case(name))
}

/// The result of a game.
pub(super) fn game(text: &str) -> Option<MarkPair> {
    let text = text.trim();
    if text.is_empty() || text == OPEN {
        return Some((Some(Mark::Open), Some(Mark::Open)));
    }
    SIDES.iter().find_map(|(word, white)| {
        let rest = stripped(text, word)?.strip_prefix(['-', '–', ':'])?;
        Some((*white, side(rest.trim_start())?))
    })
}

/// The result of a bye: the word, with a letter or alone, or what the player has from it.
pub(super) fn bye(text: &str) -> Option<Mark> {
    let text = text.trim();
    match stripped(text, BYE) {
        Some("") => Some(Mark::PairingAllocatedBye),
        Some(letter) => side(letter)?,
        None if text.is_empty() => Some(Mark::PairingAllocatedBye),
        None => worth(side(text).or_else(|| Some(game(text)?.0))?),
    }
}

/// Whether the result has the word in it.
pub(super) fn says_bye(text: &str) -> bool {
    stripped(text.trim(), BYE).is_some()
}

/// The bye that gives as many points as a game with this mark.
fn worth(mark: Option<Mark>) -> Option<Mark> {
    Some(match mark? {
        Mark::Win | Mark::Open => Mark::PairingAllocatedBye,
        Mark::Draw => Mark::HalfPointBye,
        Mark::Loss => Mark::ZeroPointBye,
        mark => mark,
    })
}

/// The word for the result of a game, from what each player's line says of it, White first.
///
/// ```
/// use jadoube_pairings::{Mark, csv::game_word};
/// assert_eq!(game_word((Some(Mark::Win), Some(Mark::Loss))), "1-0");
/// assert_eq!(game_word((Some(Mark::Open), Some(Mark::Open))), "*");
/// ```
#[must_use]
pub fn game_word((white, black): (Option<Mark>, Option<Mark>)) -> String {
    if (white, black) == (Some(Mark::Open), Some(Mark::Open)) {
        return OPEN.to_owned();
    }
    format!("{}-{}", side_word(white), side_word(black))
}

/// The word for a bye.
pub(super) fn bye_word(mark: Mark) -> String {
    match mark {
        Mark::PairingAllocatedBye => BYE.to_owned(),
        mark => format!("{BYE} {}", side_word(Some(mark))),
    }
}

fn side(text: &str) -> Option<Option<Mark>> {
    let found = SIDES
        .iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(text));
    found.map(|(_, mark)| *mark)
}

fn side_word(mark: Option<Mark>) -> &'static str {
    let found = SIDES.iter().find(|(_, other)| *other == mark);
    found.expect("invariant: each mark has a word").0
}

/// What follows a word, large or small.
fn stripped<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (head, rest) = text.split_at_checked(word.len())?;
    head.eq_ignore_ascii_case(word).then(|| rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games() {
        use Mark::{Draw, ForfeitLoss, ForfeitWin, Loss, Open, UnratedLoss, UnratedWin, Win};
        let table = [
            ("1-0", Win, Loss),
            ("0-1", Loss, Win),
            ("1 - 0", Win, Loss),
            ("1–0", Win, Loss),
            ("1:0", Win, Loss),
            ("1/2-1/2", Draw, Draw),
            ("½-½", Draw, Draw),
            ("0.5-0.5", Draw, Draw),
            ("=-=", Draw, Draw),
            ("0-0", Loss, Loss),
            ("1/2-0", Draw, Loss),
            ("+--", ForfeitWin, ForfeitLoss),
            ("--+", ForfeitLoss, ForfeitWin),
            ("---", ForfeitLoss, ForfeitLoss),
            ("w-l", UnratedWin, UnratedLoss),
            ("*", Open, Open),
            ("", Open, Open),
        ];
        for (text, white, black) in table {
            assert_eq!(game(text), Some((Some(white), Some(black))), "{text:?}");
        }
        for text in ["2-0", "1", "10", "-", "+-", "Jan 00", "1-0-0", "½", "bye"] {
            assert_eq!(game(text), None, "{text:?}");
        }
    }

    #[test]
    fn byes() {
        let table = [
            ("bye", Mark::PairingAllocatedBye),
            ("", Mark::PairingAllocatedBye),
            ("BYE H", Mark::HalfPointBye),
            ("bye 1", Mark::Win),
            ("1-0", Mark::PairingAllocatedBye),
            ("1", Mark::PairingAllocatedBye),
            ("½", Mark::HalfPointBye),
            ("0-0", Mark::ZeroPointBye),
            ("F", Mark::FullPointBye),
            ("+--", Mark::ForfeitWin),
            ("-", Mark::ForfeitLoss),
        ];
        for (text, mark) in table {
            assert_eq!(bye(text), Some(mark), "{text:?}");
        }
        assert_eq!(bye("sick"), None);
    }

    #[test]
    fn words_come_back() {
        let marks = || SIDES.iter().map(|(_, mark)| *mark);
        for white in marks() {
            for black in marks() {
                let word = game_word((white, black));
                assert_eq!(game(&word), Some((white, black)), "{word:?}");
            }
            if let Some(mark) = white {
                assert_eq!(bye(&bye_word(mark)), Some(mark));
            }
        }
    }
}
