//! Keeps what one player says of what both are asked, or of what only both can agree on, until the
//! other says the same.

use laws::board::Color;
use laws::{Act, Actor, Deed, Question, View};

use crate::link::permitted::goes_unnoticed;

/// What each player has said.
#[derive(Default)]
pub(super) struct JointAnswers(Vec<(Color, Deed)>);

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

impl JointAnswers {
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

    /// What is settled is asked no more; and whoever goes on playing after the other has proposed
    /// something has not agreed.
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

    /// What each has said.
    pub fn said(&self) -> &[(Color, Deed)] {
        &self.0
    }
}
