//! Names a game as people know it.

use pgn::PgnGame;

/// A game as people know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Counts the games of the file from 1.
    pub game: u64,
    /// Values of tags, one after the other.
    text: String,
    ends: [u32; TAGS.len()],
}

const TAGS: [&str; 6] = ["White", "Black", "Result", "Round", "Date", "Event"];

impl Heading {
    /// Of this game.
    #[must_use]
    pub fn of(game: &PgnGame) -> Heading {
        let mut values = [""; TAGS.len()];
        for (name, value) in game.tags.iter() {
            if let Some(place) = TAGS.iter().position(|tag| *tag == name)
                && values[place].is_empty()
            {
                values[place] = value.trim();
            }
        }
        let mut text = String::new();
        let ends = values.map(|value| {
            text.push_str(value);
            u32::try_from(text.len()).unwrap_or(u32::MAX)
        });
        Heading {
            game: game.number,
            text,
            ends,
        }
    }

    fn value(&self, index: usize) -> &str {
        let end = |index: usize| self.ends[index] as usize;
        let start = index.checked_sub(1).map_or(0, end);
        self.text.get(start..end(index)).unwrap_or_default()
    }

    /// Who has the white men; empty where nobody is named.
    #[must_use]
    pub fn white(&self) -> &str {
        self.value(0)
    }

    /// Who has the black men.
    #[must_use]
    pub fn black(&self) -> &str {
        self.value(1)
    }

    /// The result of the header.
    #[must_use]
    pub fn result(&self) -> &str {
        self.value(2)
    }

    /// The round.
    #[must_use]
    pub fn round(&self) -> &str {
        self.value(3)
    }

    /// The day.
    #[must_use]
    pub fn date(&self) -> &str {
        self.value(4)
    }

    /// The event.
    #[must_use]
    pub fn event(&self) -> &str {
        self.value(5)
    }
}
