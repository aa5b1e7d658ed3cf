//! Reads how a game is said to have ended, from `Termination` and `TerminationDetails`.

use board::Color;

/// How a game is said to have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// Checkmate, by this player if he is named.
    Checkmate(Option<Color>),
    Stalemate,
    Repetition,
    FiftyMoves,
    SeventyFiveMoves,
    /// Men that cannot checkmate, or a dead position.
    Insufficient,
    /// A fallen flag.
    Time,
    /// Something that is no matter of the board, and no agreement: a forfeit, an infraction, a
    /// broken connection.
    Apart,
    /// Resignation.
    Resigned,
    /// A draw by agreement.
    Agreed,
    /// What somebody decided who had no doubt.
    Adjudicated,
}

/// What these words say of the end, with the words.
pub(crate) fn told(words: &str) -> Option<(Told, &str)> {
    read(words).map(|told| (told, words))
}

/// Words that tell how a game ended, in the order in which they are looked for: "timeout vs
/// insufficient material" is about the time.
const WORDS: &[(&[&str], Told)] = &[
    (
        &[
            "time forfeit",
            "on time",
            "timeout",
            "time out",
            "flag",
            "forfeits on time",
        ],
        Told::Time,
    ),
    (
        &[
            "illegal",
            "infraction",
            "abandon",
            "disconnect",
            "stall",
            "forfeit",
            "unterminated",
            "emergency",
            "death",
        ],
        Told::Apart,
    ),
    (&["stalemate"], Told::Stalemate),
    (&["insufficient", "dead position"], Told::Insufficient),
    (
        &["checkmate", "mates", "mated", "by mate"],
        Told::Checkmate(None),
    ),
    (
        &["repetition", "threefold", "fivefold", "3-fold", "5-fold"],
        Told::Repetition,
    ),
    (
        &["75 move", "75-move", "seventy-five", "seventyfive"],
        Told::SeventyFiveMoves,
    ),
    (&["fifty", "50 move", "50-move"], Told::FiftyMoves),
    (&["resign"], Told::Resigned),
    (&["agree"], Told::Agreed),
    (
        &[
            "adjudication",
            "tb position",
            "syzygy",
            "win rule",
            "draw rule",
        ],
        Told::Adjudicated,
    ),
];

fn read(words: &str) -> Option<Told> {
    let words = words.to_ascii_lowercase();
    // "stalled" is no stalemate, and "stalemate" no checkmate
    let has = |known: &&str| {
        words.contains(*known) && !(*known == "stall" && words.contains("stalemate"))
    };
    let found = WORDS.iter().find(|(known, _)| known.iter().any(has));
    found.map(|(_, told)| match told {
        Told::Checkmate(_) => Told::Checkmate(winner(&words)),
        told => *told,
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
            ("3-Fold repetition", Some(Told::Repetition)),
            ("Game drawn by repetition", Some(Told::Repetition)),
            ("Fifty moves rule", Some(Told::FiftyMoves)),
            ("Game drawn by 50-move rule", Some(Told::FiftyMoves)),
            ("White mates", Some(Told::Checkmate(Some(Color::White)))),
            (
                "Black won by checkmate",
                Some(Told::Checkmate(Some(Color::Black))),
            ),
            ("Ada won by checkmate", Some(Told::Checkmate(None))),
            ("Game drawn by stalemate", Some(Told::Stalemate)),
            (
                "Game drawn by insufficient material",
                Some(Told::Insufficient),
            ),
            (
                "Game drawn by timeout vs insufficient material",
                Some(Told::Time),
            ),
            ("Black loses on time", Some(Told::Time)),
            ("Time forfeit", Some(Told::Time)),
            ("White disconnects", Some(Told::Apart)),
            ("White's connection stalls", Some(Told::Apart)),
            ("Rules infraction", Some(Told::Apart)),
            ("illegal move: c7f7", Some(Told::Apart)),
            ("Ada won by resignation", Some(Told::Resigned)),
            ("Game drawn by agreement", Some(Told::Agreed)),
            ("TB position", Some(Told::Adjudicated)),
            ("Normal", None),
            ("", None),
        ];
        for (words, expected) in table {
            assert_eq!(read(words), expected, "{words}");
        }
    }
}
