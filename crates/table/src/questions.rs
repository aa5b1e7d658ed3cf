//! Names the questions on winnability that a search may answer for the arbiter.

use laws::board::{Color, Tolerant};
use laws::{Act, Actor, Deed, Fact, Source, Truth, Unsettled, Value};
use ledger::{GameId, Key};

use crate::record::Record;
use crate::told::ENGINE;

/// A question that a search may answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    /// The game.
    pub game: GameId,
    /// The act that the question is open on.
    pub of: u32,
    /// The side that is asked about; `None`: whether the position is dead.
    pub winner: Option<Color>,
    /// The position.
    pub position: Tolerant,
    /// The act after which it was asked anew, where something was found under the first key
    /// already.
    pub asked_after: Option<u32>,
}

impl Searched {
    /// An open question, asked for the first time.
    pub(crate) fn asking(game: &GameId, open: Unsettled) -> Searched {
        Searched {
            game: game.clone(),
            of: open.of,
            winner: open.winner,
            position: open.position,
            asked_after: None,
        }
    }

    /// The key that what is found is told under.
    #[must_use]
    pub fn key(&self) -> Key {
        let mut key = match self.winner {
            None => format!("{ENGINE}{}", self.of),
            Some(Color::White) => format!("{ENGINE}{}:white", self.of),
            Some(Color::Black) => format!("{ENGINE}{}:black", self.of),
        };
        if let Some(after) = self.asked_after {
            key += &format!(":{after}");
        }
        Key::new(&key).expect("invariant: a plain key")
    }

    /// Whether this is the question.
    #[must_use]
    pub fn is(&self, open: &Unsettled) -> bool {
        (self.of, self.winner) == (open.of, open.winner) && self.position == open.position
    }

    /// What was found, as the act that answers the question.
    #[must_use]
    pub fn answer(&self, found: Truth) -> Act {
        let fact = match self.winner {
            Some(_) => Fact::CanCheckmate,
            None => Fact::DeadPosition,
        };
        let decide = Deed::Decide {
            fact,
            of: Some(self.of),
            value: Value::Is(found),
        };
        Act {
            source: Some(Source::Engine),
            ..Act::seen(Actor::Arbiter, decide)
        }
    }
}

/// The open questions that a search may answer, as they were given to it.
#[derive(Default)]
pub(crate) struct Questions(Vec<Searched>);

impl Questions {
    /// Those of these that have been asked, or asked anew, since this was called before.
    pub fn newly_asked(&mut self, unsettled: Vec<Unsettled>, record: &Record) -> Vec<Searched> {
        let Questions(searched) = self;
        searched.retain(|known| unsettled.iter().any(|open| known.is(open)));
        let known = searched.len();
        for open in unsettled {
            if searched.iter().any(|known| known.is(&open)) {
                continue;
            }
            let mut asked = Searched::asking(record.game(), open);
            if record.number_of(&asked.key()).is_some() {
                asked.asked_after = Some(record.end().0);
            }
            searched.push(asked);
        }
        searched[known..].to_vec()
    }
}
