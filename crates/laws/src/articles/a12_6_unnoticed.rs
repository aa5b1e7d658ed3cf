//! Article 12.6: what nobody who may act has noticed, or what is disputed, has no effect before it
//! is established.

use board::Color;
use board::placement::InHand;

use crate::act::{Act, Actor, Certainty, Deed, Fact};
use crate::act_kind::ActClass;
use crate::game::{Game, Judging, Logged};

impl Game {
    /// Nobody noticed the act, so that nothing is ruled on it yet; whether a disputed one was so is
    /// asked.
    pub(crate) fn waits_to_be_established(&mut self, j: &Judging<'_>) -> bool {
        if j.certainty == Certainty::Disputed {
            self.state.ask(Fact::Seen, j.seq);
        }
        j.is_unnoticed()
    }

    /// The acts that somebody who may act has noticed, the last first.
    pub(crate) fn noticed(&self) -> impl Iterator<Item = &Logged> {
        let acts = self.log.acts.iter().rev();
        acts.filter(|logged| self.is_noticed(logged))
    }

    pub(crate) fn is_noticed(&self, Logged { seq, act }: &Logged) -> bool {
        !self.certainty_of(*seq, act).is_unnoticed()
    }

    /// A man that a player took up unnoticed counts as standing where it stood once he is seen to
    /// do something else: nobody has seen it leave.
    pub(crate) fn put_back_what_nobody_saw_lifted(&mut self, j: &Judging<'_>) {
        let Some(player) = j.act.by.and_then(Actor::player) else {
            return;
        };
        let men = &self.state.board.placement;
        if j.is_unnoticed() || men.in_hand().is_empty() {
            return;
        }
        let mut held = men.in_hand().iter().filter(|held| held.by == Some(player));
        let is_unseen =
            |held: &InHand| !is_about(&j.act.deed, held) && self.was_lifted_unseen(held, player);
        if held.clone().next().is_some() && held.all(is_unseen) {
            self.state.board.placement.put_back(player);
        }
    }

    fn was_lifted_unseen(&self, held: &InHand, player: Color) -> bool {
        let lifts = |logged: &&Logged| matches!(logged.act.deed, Deed::Lift { square, .. } if held.from == Some(square));
        let since = self.acts_since(self.state.turn.began, player);
        let lift = since.filter(lifts).last();
        lift.is_some_and(|lift| self.certainty_of(lift.seq, &lift.act) == Certainty::Unnoticed)
    }
}

/// Whether the deed is done with the man in hand, or may be.
fn is_about(deed: &Deed, held: &InHand) -> bool {
    match deed {
        Deed::Release {
            from: Some(from), ..
        } => held.from == Some(*from),
        Deed::Move { intended, .. } => held.from == Some(intended.from),
        Deed::Lift { .. } | Deed::Press { .. } => false,
        _ => true,
    }
}

/// What a player says, writes or shows to somebody.
pub(crate) fn is_said(act: &Act) -> bool {
    let is_a_players =
        act.by.and_then(Actor::player).is_some() || matches!(act.deed, Deed::Agree(_));
    is_a_players && act.deed.kind().class() == ActClass::Words
}
