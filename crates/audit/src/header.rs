//! Looks up once what is needed of the tags of a game.

use board::shakmaty::Outcome;
use pgn::PgnGame;

use crate::termination::{TerminationClaim, told};

/// What the tags of a game say.
pub(crate) struct Header<'a> {
    pub white: Option<&'a str>,
    pub black: Option<&'a str>,
    /// The result as it is written.
    pub written: Option<&'a str>,
    /// The result, if it is one.
    pub result: Option<Outcome>,
    pub ply_count: Option<&'a str>,
    /// How the game ended, and in which words.
    pub told: Option<(TerminationClaim, &'a str)>,
}

impl<'a> Header<'a> {
    /// Of this game; where a name stands twice, the first holds.
    pub(crate) fn of(game: &'a PgnGame) -> Header<'a> {
        let [mut white, mut black, mut written, mut ply_count] = [None; 4];
        let [mut details, mut termination] = [None; 2];
        for (name, value) in game.tags.iter() {
            let place = match name {
                "White" => &mut white,
                "Black" => &mut black,
                "Result" => &mut written,
                "PlyCount" => &mut ply_count,
                "TerminationDetails" => &mut details,
                "Termination" => &mut termination,
                _ => continue,
            };
            place.get_or_insert(value);
        }
        let names = [white, black].map(Option::unwrap_or_default);
        let told = |words| told(words, &names);
        Header {
            white,
            black,
            written,
            result: written.and_then(|_| game.tags.result()),
            ply_count,
            told: details
                .and_then(told)
                .or_else(|| termination.and_then(told)),
        }
    }

    /// Whether the game is said to have ended with a dead position.
    pub(crate) fn names_a_dead_position(&self) -> bool {
        matches!(self.told, Some((TerminationClaim::Insufficient, _)))
    }
}

#[cfg(test)]
mod tests {
    use board::Color;
    use pgn::Splitter;

    use super::*;

    #[test]
    fn details_come_first_and_the_first_of_two() {
        let text = "[Termination \"adjudication\"]\n[TerminationDetails \"White mates\"]\n\
                    [White \"Ada\"]\n[White \"Bo\"]\n\n1. e4 *\n";
        let raw = Splitter::new(text.as_bytes()).next().unwrap().unwrap();
        let game = PgnGame::read(raw, 1);
        let header = Header::of(&game);
        let mates = (
            TerminationClaim::Checkmate(Some(Color::White)),
            "White mates",
        );
        assert_eq!(header.told, Some(mates));
        assert_eq!(header.white, Some("Ada"));
    }
}
