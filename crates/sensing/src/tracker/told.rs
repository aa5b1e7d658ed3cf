//! Holds what the tracker tells: acts, and notes that are no acts.

use board::Square;
use laws::{Act, GameResult};

use crate::event::TimeSpan;

/// An act, and when it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SensedAct {
    /// The act, with source and certainty.
    pub act: Act,
    /// It happened in this span.
    pub when: TimeSpan,
}

/// What the tracker says that is no act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrackerNote {
    /// The board stands as the game does, and is followed from here on.
    InStep,
    /// The board lies turned round: its a1 is the players' h8.
    Turned,
    /// The men on these squares do not stand as the game does.
    OutOfStep(Vec<Square>),
    /// These squares are seen otherwise than the men stand, and the game goes on without them.
    Doubtful(Vec<Square>),
    /// A ruling put men back; these squares have still to be put right.
    ToPutRight(Vec<Square>),
    /// The kings show this result.
    ResultShown(GameResult),
    /// The men stand as they stood so many moves ago: taken back, or set up again.
    StandsAsBefore(usize),
    /// So many moves were made while the board was not heard.
    Missed(usize),
}

/// What the tracker tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// What somebody did.
    Act(SensedAct),
    /// What is no act.
    Note(TrackerNote),
}
