//! Searches for the answer to a question on winnability, and remembers what is searched.

use std::sync::{Arc, Mutex, MutexGuard};

use laws::board::Color;
use laws::{Act, Truth};
use ledger::Author;
use table::Searched;
use winnability::{AnswerFault, Budget, Dead, WinnabilityAnswer};

use crate::limits::{MAX_SEARCHED_BYTES, MAX_SEARCHED_STATES};
use crate::lock::locked;

/// Searches; what is found, as the act that answers the question. `None`: it stays with the
/// arbiter.
pub(super) fn search(asked: &Searched) -> Option<Act> {
    let found = match asked.winner {
        Some(winner) => can_checkmate(asked, winner),
        None => is_dead(asked),
    };
    found.map(|found| asked.answer(found))
}

fn can_checkmate(asked: &Searched, winner: Color) -> Option<Truth> {
    match winnability::decide_and_check(&asked.position, winner, &budget()) {
        Ok(WinnabilityAnswer::Winnable { .. }) => Some(Truth::True),
        Ok(WinnabilityAnswer::Unwinnable { .. }) => Some(Truth::False),
        Ok(WinnabilityAnswer::Exhausted { .. }) => None,
        Err(refused) => stays_open(asked, refused),
    }
}

fn is_dead(asked: &Searched) -> Option<Truth> {
    match winnability::dead_and_check(&asked.position, &budget()) {
        Ok(Dead::Dead { .. }) => Some(Truth::True),
        Ok(Dead::Alive { .. }) => Some(Truth::False),
        Ok(Dead::Exhausted { .. }) => None,
        Err(refused) => stays_open(asked, refused),
    }
}

/// Nothing is built on an answer that does not hold: the question stays with the arbiter.
fn stays_open<T>(asked: &Searched, why: AnswerFault) -> Option<T> {
    let (game, fen) = (&asked.game, asked.position.to_fen());
    tracing::error!(%game, fen, %why, "the solver is at fault, its answer does not hold; please report this position");
    None
}

/// The questions of a board that are searched, or whose answers wait to be recorded. Whenever the
/// game is taken from the record again they are asked again; each is searched once.
#[derive(Default)]
pub(crate) struct Searching(Mutex<Vec<Arc<Searched>>>);

impl Searching {
    fn all(&self) -> MutexGuard<'_, Vec<Arc<Searched>>> {
        locked(&self.0)
    }

    /// The question is one of them now; `None` if it was before.
    pub(super) fn begins(&self, searched: Searched) -> Option<Arc<Searched>> {
        let mut all = self.all();
        if all.iter().any(|other| **other == searched) {
            return None;
        }
        let searched = Arc::new(searched);
        all.push(Arc::clone(&searched));
        Some(searched)
    }

    /// The question is no longer searched; who holds the game while he says so misses no
    /// question that is asked anew. One that was begun since stays.
    pub fn ends(&self, searched: &Arc<Searched>) {
        self.all().retain(|other| !Arc::ptr_eq(other, searched));
    }
}

/// How long it is searched.
pub(crate) fn budget() -> Budget {
    Budget {
        states: MAX_SEARCHED_STATES,
        bytes: MAX_SEARCHED_BYTES,
    }
}

pub(super) fn the_engine() -> Author {
    Author::new("engine").expect("invariant: a plain name")
}

#[cfg(test)]
mod tests {
    use laws::board::Tolerant;
    use ledger::GameId;

    use super::*;

    #[test]
    fn a_question_is_searched_once_and_ends_once() {
        let asked = |of: u32, asked_after: Option<u32>| Searched {
            game: GameId::new("b").unwrap(),
            of,
            winner: None,
            position: Tolerant::default(),
            asked_after,
        };
        let searching = Searching::default();
        let first = searching.begins(asked(1, None)).expect("it is new");
        assert!(searching.begins(asked(1, None)).is_none());
        // asked anew because what was found has been dismissed: what the first search finds is no
        // answer to it
        assert!(searching.begins(asked(1, Some(7))).is_some());
        assert!(searching.begins(asked(2, None)).is_some());
        searching.ends(&first);
        assert!(searching.begins(asked(1, None)).is_some());
        searching.ends(&first);
        assert!(searching.begins(asked(1, None)).is_none(), "begun since");
    }
}
