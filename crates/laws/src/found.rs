//! What is found out apart from judging (`source: engine`): it answers an open question, of the
//! position that the question was asked of. It never replaces what the arbiter decided, and falls
//! when the question or the position is no longer that.

use board::{Color, Tolerant};

use crate::act::{Act, Deed, Fact, Source};
use crate::game::{Game, Judging};
use crate::overlay::{EngineFinding, Ground};
use crate::verdict::Reason;

/// An open question of winnability: what a search may answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsettled {
    /// The act it is open on.
    pub of: u32,
    /// The side that is asked about; `None`: whether the position is dead.
    pub winner: Option<Color>,
    /// The position it is asked of.
    pub position: Tolerant,
}

/// The act tells what was found out apart from judging.
pub(crate) fn is_found(act: &Act) -> bool {
    act.source == Some(Source::Engine) && matches!(act.deed, Deed::Decide { .. })
}

impl Game {
    /// The open questions of winnability that nothing was found on yet.
    ///
    /// ```
    /// use jadoube_laws::{Game, Start};
    /// let (game, _) = Game::new(Start::default()).unwrap();
    /// assert!(game.unsettled().is_empty());
    /// ```
    #[must_use]
    pub fn unsettled(&self) -> Vec<Unsettled> {
        let asked = self.state.questions.iter();
        let grounds = asked.filter_map(|asked| self.ground(asked.fact, asked.of));
        let unsettled = grounds.filter(|ground| {
            let known =
                |found: &EngineFinding| found.ground.of == ground.of && found.ground.is(ground);
            let can_be_searched = match ground.fact {
                Fact::DeadPosition => true,
                Fact::CanCheckmate => ground.winner.is_some(),
                _ => false,
            };
            can_be_searched && !self.overlay.found.iter().any(known)
        });
        let unsettled = unsettled.map(|ground| Unsettled {
            of: ground.of,
            winner: ground.winner,
            position: ground.position,
        });
        unsettled.collect()
    }

    /// What a finding on this question would rest on; `None` if it is not open.
    pub(crate) fn ground(&self, fact: Fact, of: u32) -> Option<Ground> {
        let open = |asked: &&crate::state::AskedFact| (asked.fact, asked.of) == (fact, of);
        self.state.questions.iter().find(open)?;
        let asked_about = |ruling: &crate::verdict::Ruling| match ruling.reason {
            Reason::CannotDecide { winner, .. } if ruling.id.0 == of => Some(winner),
            _ => None,
        };
        let winner = match fact {
            Fact::CanCheckmate => self.told.rulings.iter().rev().find_map(asked_about),
            _ => None,
        };
        Some(Ground {
            of: self.told_number(of),
            fact,
            winner,
            position: self.position_after(of).clone(),
        })
    }

    /// The same for a decision, of the question that it names.
    pub(crate) fn ground_of(&self, decision: &Act) -> Option<Ground> {
        match &decision.deed {
            Deed::Decide { fact, of, .. } => self.ground(*fact, (*of)?),
            _ => None,
        }
    }

    /// The position that the game went on from after this act.
    fn position_after(&self, of: u32) -> &Tolerant {
        let later = self.line().take_while(|(_, node)| node.seq > of).last();
        later.map_or(&self.state.board.position, |(_, node)| &node.before)
    }

    /// Keeps what the finding just told rests on.
    pub(crate) fn keep_ground(&mut self, j: &Judging<'_>, ground: Ground) {
        self.overlay.found.push(EngineFinding { by: j.seq, ground });
    }

    /// The position and the side that the search was about which this decision tells; `None`: it is
    /// the arbiter's word.
    pub(crate) fn searched_by(&self, decision: u32) -> Option<(Tolerant, Color)> {
        let found = self
            .overlay
            .found
            .iter()
            .find(|found| found.by == decision)?;
        Some((found.ground.position.clone(), found.ground.winner?))
    }

    /// The decision is the arbiter's, or the same question stands open of the position on which it
    /// was found.
    pub(crate) fn still_holds(&self, decision: u32, act: &Act, now: Option<Ground>) -> bool {
        let on_it = |now: Ground| {
            let same = |found: &EngineFinding| found.by == decision && found.ground.is(&now);
            self.overlay.found.iter().any(same)
        };
        !is_found(act) || now.is_some_and(on_it)
    }
}
