//! What became known after the acts of a game: facts decided, findings, and what corrections leave
//! of rulings. The log itself never changes.

use std::collections::BTreeMap;

use board::{Color, Tolerant};

use crate::act::{Fact, Value};
use crate::verdict::{Offence, Reason, Ruling};

/// A fact that the arbiter has decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DecidedFact {
    pub of: u32,
    pub fact: Fact,
    pub value: Value,
    /// The position and the side that a search was about; `None`: the arbiter's word, whatever the
    /// position.
    pub searched: Option<(Tolerant, Color)>,
}

impl DecidedFact {
    /// Whether it answers the question about this side in this position.
    pub fn is_about(&self, position: &Tolerant, winner: Color) -> bool {
        let same = |(searched, side): &(Tolerant, Color)| {
            *side == winner && searched.same_position(position)
        };
        self.searched.as_ref().is_none_or(same)
    }
}

/// Everything that is laid over the log when it is judged.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlay {
    pub decided: Vec<DecidedFact>,
    /// What was found out apart from judging, and what it rests on.
    pub found: Vec<EngineFinding>,
    /// Acts established while nothing rested on them yet.
    pub seen_in_time: Vec<u32>,
    /// Decisions that a later one has taken back.
    pub set_aside: Vec<u32>,
    /// Decisions that came when what they would have prevented had been played and answered.
    pub too_late: BTreeMap<u32, PlayedOn>,
    /// The number of each correction and each pick of 12.9, and the ruling that it spoke of as it
    /// was then: it speaks of no other.
    pub spoken_of: Vec<(u32, Ruling)>,
    /// Acts whose rulings leave the men where they put them, and cost nobody anything: they were
    /// dismissed after they had been obeyed.
    pub waived: Vec<u32>,
    /// Acts that break no duty of Articles 4.3 to 4.7, whatever was touched: the arbiter has
    /// dismissed the ruling that they do.
    pub no_breaches: Vec<u32>,
    /// Proposals that the arbiter has dropped, and their acts.
    pub dropped: Vec<(u32, Ruling)>,
    /// Acts that nothing is asked about: the arbiter has dismissed what was ruled on them.
    pub not_asked: Vec<u32>,
}

/// What a finding rests on.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// The number of the act that the question is open on.
    pub of: u32,
    pub fact: Fact,
    pub winner: Option<Color>,
    pub position: Tolerant,
}

impl Ground {
    /// The same question of the same position.
    pub fn is(&self, other: &Ground) -> bool {
        (self.fact, self.winner) == (other.fact, other.winner)
            && self.position.same_position(&other.position)
    }
}

/// A finding, and what it rests on.
#[derive(Clone, Debug)]
pub(crate) struct EngineFinding {
    /// The number of the decision that tells it.
    pub by: u32,
    pub ground: Ground,
}

/// A decision that came when what it would have prevented had been played and answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlayedOn {
    /// Whose press would have completed a move made with two hands.
    pub two_hands_at: Option<(Color, u32)>,
}

impl PlayedOn {
    pub fn instead_of(rulings: &[Ruling]) -> PlayedOn {
        let two_hands =
            |r: &&Ruling| r.offence == Offence::AsIllegalMove && r.reason == Reason::TwoHands;
        let found = rulings.iter().find(two_hands);
        PlayedOn {
            two_hands_at: found.and_then(|r| Some((r.player?, r.id.0))),
        }
    }
}
