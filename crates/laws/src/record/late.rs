//! Acts told late: which of them wait, and where they may belong.

use std::collections::BTreeMap;

use super::in_force::{InForce, is_late};
use super::kept::CorrectedRecord;
use crate::act::{Act, Actor, Belongs, Deed, Fact, Value};
use crate::game::{Game, Logged};
use crate::played_since::Late;
use crate::questions::withdrawn_and_new;
use crate::state::AskedFact;
use crate::verdict::{Answer, Reason};

impl CorrectedRecord {
    /// Late acts told one after another are one question: what is said of one holds for those after
    /// it that waited with it.
    pub(super) fn place_what_waited_with_them(&self, late: &mut BTreeMap<u32, (Belongs, u32)>) {
        let mut said: Option<(Belongs, u32)> = None;
        for Logged { seq, act } in &self.told {
            if !is_late(act) {
                said = said.filter(|_| act.deed.is_the_arbiters_word());
                continue;
            }
            match (late.get(seq), said) {
                (Some(own), _) => said = Some(*own),
                (None, Some((belongs, by))) if by > *seq => {
                    late.insert(*seq, (belongs, by));
                }
                _ => {}
            }
        }
    }

    /// The first of each row of late acts that wait.
    pub(super) fn first_waiting(&self, in_force: &InForce<'_>) -> Vec<u32> {
        let mut first = Vec::new();
        let mut waits = false;
        for Logged { seq, act } in &self.told {
            if !is_late(act) {
                waits &= act.deed.is_the_arbiters_word();
            } else if !in_force.late.contains_key(seq) && !in_force.superseded.contains_key(seq) {
                if !waits {
                    first.push(*seq);
                }
                waits = true;
            }
        }
        first
    }
}

impl Game {
    /// The late act asked about last, by its number.
    pub(super) fn open_late(&self, record: &CorrectedRecord) -> Option<u32> {
        let asked = self.state.questions.iter().rev();
        let late = asked.filter(|asked| asked.fact == Fact::Late);
        late.map(|asked| record.order.number(asked.of)).next()
    }

    /// The places where a late act may belong: where it stands, nowhere, and before the first act
    /// of a later time.
    pub(crate) fn possible_places(&self, asked: AskedFact) -> Vec<Value> {
        let mut values = vec![Value::Late(Belongs::Here), Value::Late(Belongs::Nowhere)];
        let Some(record) = &self.record else {
            return values;
        };
        let number = record.order.number(asked.of);
        let at_ms = record.act(number).and_then(|act| act.at_ms);
        let later = |l: &&Logged| l.seq < number && at_ms.is_some() && l.act.at_ms > at_ms;
        let first = record.told.iter().find(later);
        values.extend(first.map(|l| Value::Late(Belongs::Before(l.seq))));
        values
    }

    /// What the game would be had the arbiter answered where the late act belongs.
    pub(crate) fn suppose_placed(&self, asked: AskedFact, value: &Value) -> Answer {
        let of = Some(self.told_number(asked.of));
        let deed = Deed::Decide {
            fact: Fact::Late,
            of,
            value: value.clone(),
        };
        let act = Act::seen(Actor::Arbiter, deed);
        let (game, rulings) = self
            .corrected(self.seq(), &act)
            .expect("invariant: the question is open, its answers are places");
        let (withdrawn, mut rulings) = withdrawn_and_new(rulings);
        rulings.retain(|ruling| ruling.reason != Reason::Placed);
        Answer {
            value: value.clone(),
            obligation: game.view_obligation().moves,
            position: Box::new(game.view_position()),
            rulings,
            withdrawn,
        }
    }
}

/// The late act of a player that the decision puts before others, if men were handled by it or a
/// clock pressed.
pub(super) fn late_handling(record: &CorrectedRecord, decision: &Act) -> Option<Late> {
    let Deed::Decide {
        of: Some(of),
        value: Value::Late(Belongs::Before(before)),
        ..
    } = decision.deed
    else {
        return None;
    };
    let late = record.act(of).filter(|late| late.deed.is_handling())?;
    Some(Late {
        by: late.by?.player()?,
        before,
    })
}
