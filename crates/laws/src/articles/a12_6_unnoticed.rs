//! Article 12.6: what nobody who may act has noticed, or what is disputed, has no effect before it is established.

use std::borrow::Cow;
use std::collections::BTreeSet;

use board::Board;
use board::placement::InHand;

use crate::act::{Act, Actor, Certainty, Deed, Fact};
use crate::correction::Correction;
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

    /// A man that a player took up unnoticed counts as standing where it stood once he is seen to do
    /// something else: nobody has seen it leave.
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
            |held: &InHand| !is_about(&j.act.deed, held) && self.was_lifted_unseen(held);
        if held.clone().next().is_some() && held.all(is_unseen) {
            self.state.board.placement.put_back(player);
        }
    }

    fn was_lifted_unseen(&self, held: &InHand) -> bool {
        let acts = self.logged_from(self.state.turn.began);
        let lifts = acts.iter().rev().find(|logged| {
            let by = logged.act.by.and_then(Actor::player);
            let square = match logged.act.deed {
                Deed::Lift { square, .. } => Some(square),
                _ => None,
            };
            by == held.by && square.is_some() && square == held.from
        });
        lifts.is_some_and(|lift| self.certainty_of(lift.seq, &lift.act) == Certainty::Unnoticed)
    }
}

impl Game {
    /// The men as they would stand had these acts not been done: as everybody knows them to stand, if
    /// these are the acts that nobody noticed (12.6). `None` where the arbiter has said something
    /// since that rests on them.
    ///
    /// ```
    /// use std::collections::BTreeSet;
    /// use jadoube_laws::{Act, Actor, Certainty, Deed, Game, Start, board::Square};
    /// let (mut game, _) = Game::new(Start::default()).unwrap();
    /// let knock = Deed::Knock { square: Square::H2, to: Some(Square::H3) };
    /// let mut act = Act::seen(Actor::Spectator, knock);
    /// act.certainty = Certainty::Unnoticed;
    /// let verdict = game.apply(&act).unwrap();
    /// assert_eq!(verdict.view.placement.piece_at(Square::H2), None);
    /// let known = game.placement_without(&BTreeSet::from([1])).unwrap();
    /// assert!(known.piece_at(Square::H2).is_some());
    /// ```
    #[must_use]
    pub fn placement_without(&self, acts: &BTreeSet<u32>) -> Option<Board> {
        let record = match &self.record {
            Some(record) => Cow::Borrowed(&**record),
            None => Cow::Owned(self.record_so_far()),
        };
        let (mut game, _) = Game::with_limits(self.start().clone(), self.limits).ok()?;
        for Logged { seq, act } in &record.told {
            while game.seq() < *seq {
                game.skip();
            }
            if acts.contains(seq) || names(act).is_some_and(|of| acts.contains(&of)) {
                continue;
            }
            let refused = game.rule(act).is_err();
            if refused && act.deed.is_the_arbiters_word() {
                return None;
            }
        }
        Some(game.state.board.placement.visible())
    }
}

/// The act that a decision or a correction names.
fn names(act: &Act) -> Option<u32> {
    match &act.deed {
        Deed::Decide { of, .. } => *of,
        Deed::Correct { correction, .. } => Some(match &**correction {
            Correction::Confirm { of }
            | Correction::Dismiss { of }
            | Correction::Amend { of, .. } => of.0,
            Correction::Supersede { of, .. } => *of,
        }),
        _ => None,
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
    let is_said = matches!(
        act.deed,
        Deed::Say { .. }
            | Deed::Announce { .. }
            | Deed::Write { .. }
            | Deed::Claim(_)
            | Deed::OfferDraw
            | Deed::AcceptDraw
            | Deed::DeclineDraw
            | Deed::Resign
            | Deed::Withdraw { .. }
            | Deed::Agree(_)
            | Deed::Handshake
            | Deed::WriteResult { .. }
            | Deed::Refuse { .. }
    );
    is_a_players && is_said
}
