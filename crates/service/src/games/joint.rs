//! What both players are asked, and what only both can agree on: one's word is kept until the other says the same.

use laws::board::Color;
use laws::{Act, Actor, Deed, Question, View};
use protocol::{Line, Word};
use serde_json::{Value, json};

use crate::games::told::goes_unnoticed;

/// What each player has said.
#[derive(Default)]
pub(super) struct Answers(Vec<(Color, Deed)>);

/// Whether two words are about the same matter.
fn same_matter(one: &Deed, other: &Deed) -> bool {
    match (one, other) {
        (
            Deed::Decide { fact, of, .. },
            Deed::Decide {
                fact: fact_too,
                of: of_too,
                ..
            },
        ) => (fact, of) == (fact_too, of_too),
        (Deed::Agree(_), Deed::Agree(_)) => true,
        _ => false,
    }
}

impl Answers {
    /// A player says this; what he said of the matter before counts no more.
    pub fn take(&mut self, player: Option<Color>, deed: Deed) {
        let Some(player) = player else { return };
        self.0
            .retain(|(other, said)| *other != player || !same_matter(said, &deed));
        self.0.push((player, deed));
    }

    /// Whether the opponent of this player has said the same.
    pub fn agree_with(&self, player: Color, deed: &Deed) -> bool {
        self.0.contains(&(!player, deed.clone()))
    }

    /// What is settled is asked no more; and whoever goes on playing after the other has proposed something has not agreed.
    pub fn after(&mut self, act: &Act, view: &View) {
        let is_open = |question: &Question, deed: &Deed| match deed {
            Deed::Decide { fact, of, .. } => {
                question.fact == *fact && of.is_none_or(|of| of == question.of)
            }
            _ => false,
        };
        let goes_on = goes_unnoticed(&act.deed);
        let settled = matches!(act.deed, Deed::Agree(_));
        let player = act.by.and_then(Actor::player);
        let lapses = |by: Color| settled || (goes_on && player == Some(!by));
        self.0.retain(|(by, said)| match said {
            Deed::Agree(_) => !lapses(*by),
            said => view
                .questions
                .iter()
                .any(|question| is_open(question, said)),
        });
    }

    /// An open question with what has been answered to it.
    pub fn beside(&self, mut open: Value) -> Value {
        let Some(fact) = open["fact"].as_str().map(str::to_owned) else {
            return open;
        };
        let of = open["of"].as_u64();
        let mut answers = json!({ "white": null, "black": null });
        for (player, said) in &self.0 {
            let said = written(said);
            if said["fact"] == *fact && said["of"].as_u64() == of {
                answers[player.word()] = said["value"].clone();
            }
        }
        open["answers"] = answers;
        open
    }

    /// What a player would have both agree on.
    pub fn agreements(&self) -> impl Iterator<Item = Value> {
        let agreed = self
            .0
            .iter()
            .filter(|(_, said)| matches!(said, Deed::Agree(_)));
        agreed.map(|(player, said)| {
            let said = written(said);
            let mut open = json!({ "open": "agreement", "by": player.word() });
            for member in ["result", "restore"] {
                if let Some(value) = said.get(member) {
                    open[member] = value.clone();
                }
            }
            open
        })
    }
}

/// A word as the arbiter would tell it.
fn written(said: &Deed) -> Value {
    let line = Line::from(Act::seen(Actor::Arbiter, said.clone()));
    serde_json::from_str(&line.to_json()).unwrap_or_default()
}
