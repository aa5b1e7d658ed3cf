//! Finds late acts: if a device sends an act with an earlier time than an act it sent before, the
//! new one happened first.

use std::collections::HashMap;

use laws::{Act, Arrival, Belongs, Deed, Fact, Value};
use ledger::Author;
use protocol::Line;

/// The times of the acts that were told, by who told them.
#[derive(Clone, Debug, Default)]
pub struct Arrivals {
    told: HashMap<Author, ToldTimes>,
    /// Who told the late acts.
    late: HashMap<u32, Author>,
}

#[derive(Clone, Copy, Debug, Default)]
struct ToldTimes {
    latest_ms: u64,
    last_ms: u64,
}

impl Arrivals {
    /// The line; an act whose time lies before that of an act that the same author told earlier is
    /// late.
    pub fn arrived(&mut self, seq: u32, author: &Author, mut line: Line) -> Line {
        if let Line::Act(act) = &mut line
            && let (Some(at_ms), false) = (act.at_ms, act.deed.is_the_arbiters_word())
            && self
                .told
                .get(author)
                .is_some_and(|told| at_ms < told.latest_ms)
        {
            act.arrival = Arrival::Late;
        }
        self.note(seq, author, &line);
        line
    }

    /// Takes a line whose arrival is known.
    pub fn note(&mut self, seq: u32, author: &Author, line: &Line) {
        let Line::Act(act) = line else { return };
        if act.deed.is_the_arbiters_word() {
            self.place(act);
            return;
        }
        if let Some(at_ms) = act.at_ms {
            let told = self.told.entry(author.clone()).or_default();
            told.last_ms = at_ms;
            told.latest_ms = told.latest_ms.max(at_ms);
        }
        if act.arrival == Arrival::Late {
            self.late.insert(seq, author.clone());
        }
    }

    /// Late acts that belong where they stand were told by a clock that is behind what it showed
    /// before: it counts from now on.
    fn place(&mut self, act: &Act) {
        let Deed::Decide {
            fact: Fact::Late,
            of,
            value: Value::Late(Belongs::Here),
        } = &act.deed
        else {
            return;
        };
        let authors = self
            .late
            .iter()
            .filter(|(seq, _)| of.is_none_or(|of| of == **seq));
        for (_, author) in authors {
            if let Some(told) = self.told.get_mut(author) {
                told.latest_ms = told.last_ms;
            }
        }
    }
}
