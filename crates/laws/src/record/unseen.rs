//! Judges the game again without what nobody has seen, to say where everybody knows the men to
//! stand.

use std::collections::BTreeSet;

use board::Board;

use crate::act::{Act, Deed};
use crate::correction::act_of;
use crate::game::{Game, Logged};

impl Game {
    /// The men as they would stand had these acts not been done: as everybody knows them to stand,
    /// if these are the acts that nobody noticed (12.6). `None` where the arbiter has said
    /// something since that rests on them.
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
        let record = self.record_so_far();
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
        Deed::Correct { correction, .. } => Some(act_of(correction)),
        _ => None,
    }
}
