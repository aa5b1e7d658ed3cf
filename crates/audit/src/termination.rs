//! Reads how a game is said to have ended, from `Termination` and `TerminationDetails`.

use board::Color;

/// How a game is said to have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TerminationClaim {
    /// Checkmate, by this player if he is named.
    Checkmate(Option<Color>),
    Stalemate,
    Repetition,
    Fivefold,
    FiftyMoves,
    SeventyFiveMoves,
    /// Men that cannot checkmate, or a dead position.
    Insufficient,
    /// A fallen flag.
    Time,
    /// An illegal move, or an infraction that may be one.
    Infraction,
    /// Something that is no matter of the board, and no agreement: a forfeit, a broken connection.
    Apart,
    /// Resignation.
    Resigned,
    /// A draw by agreement.
    Agreed,
    /// What somebody decided who had no doubt.
    Adjudicated,
}

/// What these words say of the end, with the words; the names of the players say nothing.
pub(crate) fn told<'w>(words: &'w str, names: &[&str]) -> Option<(TerminationClaim, &'w str)> {
    let mut without_names = words.to_owned();
    for name in names.iter().filter(|name| !name.is_empty()) {
        without_names = without_names.replace(name, "\u{2026}");
    }
    read(&without_names).map(|told| (told, words))
}

/// Words that tell how a game ended, in the order in which they are looked for: "timeout vs
/// insufficient material" is about the time.
const WORDS: &[(&[&str], TerminationClaim)] = &[
    (
        &[
            "time forfeit",
            "on time",
            "timeout",
            "time out",
            "flag",
            "forfeits on time",
        ],
        TerminationClaim::Time,
    ),
    (&["illegal", "infraction"], TerminationClaim::Infraction),
    (
        &[
            "abandon",
            "disconnect",
            "stall",
            "forfeit",
            "unterminated",
            "emergency",
            "death",
        ],
        TerminationClaim::Apart,
    ),
    (&["stalemate"], TerminationClaim::Stalemate),
    (
        &["insufficient", "dead position"],
        TerminationClaim::Insufficient,
    ),
    (
        &["checkmate", "mates", "mated", "by mate"],
        TerminationClaim::Checkmate(None),
    ),
    (
        &["fivefold", "five-fold", "5-fold", "five times"],
        TerminationClaim::Fivefold,
    ),
    (
        &["repetition", "threefold", "3-fold"],
        TerminationClaim::Repetition,
    ),
    (
        &["75 move", "75-move", "seventy-five", "seventyfive"],
        TerminationClaim::SeventyFiveMoves,
    ),
    (
        &["fifty", "50 move", "50-move"],
        TerminationClaim::FiftyMoves,
    ),
    (&["resign"], TerminationClaim::Resigned),
    (&["agree"], TerminationClaim::Agreed),
    (
        &[
            "adjudication",
            "tb position",
            "syzygy",
            "win rule",
            "draw rule",
        ],
        TerminationClaim::Adjudicated,
    ),
];

fn read(words: &str) -> Option<TerminationClaim> {
    let words = words.to_ascii_lowercase();
    // "stalled" is no stalemate, and "stalemate" no checkmate
    let has =
        |known: &&str| says(&words, known) && !(*known == "stall" && words.contains("stalemate"));
    let found = WORDS.iter().find(|(known, _)| known.iter().any(has));
    found.map(|(_, told)| match told {
        TerminationClaim::Checkmate(_) => TerminationClaim::Checkmate(winner(&words)),
        told => *told,
    })
}

/// Whether the words say that: not as a part of another word, and not as what did not happen ("no
/// checkmate", "not by repetition").
fn says(words: &str, known: &str) -> bool {
    words.match_indices(known).any(|(at, _)| {
        let (before, after) = (&words[..at], &words[at + known.len()..]);
        let is_of_a_name = |c: char| c.is_ascii_digit() || c == '_';
        let is_part = before.ends_with(|c: char| c.is_alphanumeric() || c == '_')
            || after
                .trim_start_matches(char::is_alphabetic)
                .starts_with(is_of_a_name);
        let mut earlier = before
            .split_whitespace()
            .rev()
            .skip_while(|word| *word == "by");
        let is_denied = matches!(earlier.next(), Some("no" | "not" | "without"));
        !is_part && !is_denied
    })
}

/// "White mates", "Black won by checkmate".
fn winner(words: &str) -> Option<Color> {
    if words.starts_with("white m") || words.starts_with("white w") {
        Some(Color::White)
    } else if words.starts_with("black m") || words.starts_with("black w") {
        Some(Color::Black)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_write_is_understood() {
        let table = [
            ("3-Fold repetition", Some(TerminationClaim::Repetition)),
            (
                "Game drawn by repetition",
                Some(TerminationClaim::Repetition),
            ),
            ("Fifty moves rule", Some(TerminationClaim::FiftyMoves)),
            (
                "Game drawn by 50-move rule",
                Some(TerminationClaim::FiftyMoves),
            ),
            (
                "White mates",
                Some(TerminationClaim::Checkmate(Some(Color::White))),
            ),
            (
                "Black won by checkmate",
                Some(TerminationClaim::Checkmate(Some(Color::Black))),
            ),
            (
                "Ada won by checkmate",
                Some(TerminationClaim::Checkmate(None)),
            ),
            ("Game drawn by stalemate", Some(TerminationClaim::Stalemate)),
            (
                "Game drawn by insufficient material",
                Some(TerminationClaim::Insufficient),
            ),
            (
                "Game drawn by timeout vs insufficient material",
                Some(TerminationClaim::Time),
            ),
            ("Black loses on time", Some(TerminationClaim::Time)),
            ("Time forfeit", Some(TerminationClaim::Time)),
            ("White disconnects", Some(TerminationClaim::Apart)),
            ("White's connection stalls", Some(TerminationClaim::Apart)),
            ("Rules infraction", Some(TerminationClaim::Infraction)),
            ("illegal move: c7f7", Some(TerminationClaim::Infraction)),
            ("Fivefold repetition", Some(TerminationClaim::Fivefold)),
            ("rules forfeit", Some(TerminationClaim::Apart)),
            ("Ada won by resignation", Some(TerminationClaim::Resigned)),
            ("Game drawn by agreement", Some(TerminationClaim::Agreed)),
            (
                "No checkmate: Black resigned",
                Some(TerminationClaim::Resigned),
            ),
            (
                "Draw agreed, not by repetition",
                Some(TerminationClaim::Agreed),
            ),
            (
                "stalemate77 won by resignation",
                Some(TerminationClaim::Resigned),
            ),
            ("TB position", Some(TerminationClaim::Adjudicated)),
            ("Normal", None),
            ("", None),
        ];
        for (words, expected) in table {
            assert_eq!(read(words), expected, "{words}");
        }
    }

    #[test]
    fn the_names_of_players_say_nothing() {
        let words = "Mister Stalemate won by resignation";
        let names = ["Ada", "Mister Stalemate", ""];
        assert_eq!(
            told(words, &names),
            Some((TerminationClaim::Resigned, words))
        );
    }
}
