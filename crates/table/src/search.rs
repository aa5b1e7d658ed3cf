//! Searches for the answer to a question on winnability.

use laws::board::Color;
use laws::{Act, Truth};
use winnability::{AnswerFault, Budget, Dead, WinnabilityAnswer};

use crate::questions::Searched;

impl Searched {
    /// Searches within this budget; what is found, as the act that answers the question. `None`: it
    /// stays with the arbiter.
    #[must_use]
    pub fn search(&self, budget: &Budget) -> Option<Act> {
        let found = match self.winner {
            Some(winner) => self.can_checkmate(winner, budget),
            None => self.is_dead(budget),
        };
        found.map(|found| self.answer(found))
    }

    fn can_checkmate(&self, winner: Color, budget: &Budget) -> Option<Truth> {
        match winnability::decide_and_check(&self.position, winner, budget) {
            Ok(WinnabilityAnswer::Winnable { .. }) => Some(Truth::True),
            Ok(WinnabilityAnswer::Unwinnable { .. }) => Some(Truth::False),
            Ok(WinnabilityAnswer::Exhausted { .. }) => None,
            Err(refused) => self.stays_open(refused),
        }
    }

    fn is_dead(&self, budget: &Budget) -> Option<Truth> {
        match winnability::dead_and_check(&self.position, budget) {
            Ok(Dead::Dead { .. }) => Some(Truth::True),
            Ok(Dead::Alive { .. }) => Some(Truth::False),
            Ok(Dead::Exhausted { .. }) => None,
            Err(refused) => self.stays_open(refused),
        }
    }

    /// Nothing is built on an answer that does not hold: the question stays with the arbiter.
    fn stays_open<T>(&self, why: AnswerFault) -> Option<T> {
        let (game, fen) = (&self.game, self.position.to_fen());
        tracing::error!(%game, fen, %why, "the solver is at fault, its answer does not hold; please report this position");
        None
    }
}
