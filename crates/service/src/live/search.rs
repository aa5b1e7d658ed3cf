//! Questions on winnability that a search can answer, apart from the judging: who asked is acknowledged before it begins.

use laws::board::{Color, Tolerant};
use laws::{Act, Actor, Deed, Fact, Source, Truth, Unsettled, Value};
use ledger::{GameId, Key};
use winnability::{Budget, Dead, Verdict};

use crate::limits::MAX_SEARCHED_STATES;
use crate::live::told::ENGINE;

/// A question that a search may answer.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The game.
    pub game: GameId,
    /// The act that the question is open on.
    pub of: u32,
    /// The side that is asked about; `None`: whether the position is dead.
    pub winner: Option<Color>,
    /// The position.
    pub position: Tolerant,
    /// The act after which it was asked anew, where something was found under the first key already.
    pub asked_after: Option<u32>,
}

impl Searched {
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

    /// Searches; what is found, as the act that answers the question. `None`: it stays with the arbiter.
    #[must_use]
    pub fn search(&self) -> Option<Act> {
        let (fact, truth) = match self.winner {
            Some(winner) => (Fact::CanCheckmate, self.can_checkmate(winner)?),
            None => (Fact::DeadPosition, self.is_dead()?),
        };
        let decide = Deed::Decide {
            fact,
            of: Some(self.of),
            value: Value::Is(truth),
        };
        Some(Act {
            source: Some(Source::Engine),
            ..Act::seen(Actor::Arbiter, decide)
        })
    }

    fn can_checkmate(&self, winner: Color) -> Option<Truth> {
        match winnability::decide(&self.position, winner, &budget()) {
            Verdict::Winnable { .. } => Some(Truth::True),
            Verdict::Unwinnable { .. } => Some(Truth::False),
            Verdict::Undecided { .. } => None,
        }
    }

    fn is_dead(&self) -> Option<Truth> {
        match winnability::dead(&self.position, &budget()) {
            Dead::Dead => Some(Truth::True),
            Dead::Alive { .. } => Some(Truth::False),
            Dead::Undecided => None,
        }
    }
}

fn budget() -> Budget {
    Budget {
        states: MAX_SEARCHED_STATES,
        ..Budget::default()
    }
}
