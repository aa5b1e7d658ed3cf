//! What has happened in a game and what was announced.

use crate::act::Act;
use crate::refused::WithdrawnRuling;
use crate::ruling_id::Id;
use crate::state::{GameState, PlyNode};
use crate::verdict::Ruling;

/// What most games do not exceed: lists of this length need not grow.
const USUAL_PLIES: usize = 160;
const USUAL_ACTS: usize = 512;

#[derive(Clone, Debug)]
pub(crate) struct Logged {
    pub seq: u32,
    pub act: Act,
}

/// The state before an act by which somebody acquired the move, or after many acts of one turn.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    /// The number of acts in the log then.
    pub acts: usize,
    pub nodes: usize,
    pub state: Box<GameState>,
}

/// What has happened, in order, and what can be gone back to.
#[derive(Clone, Debug)]
pub(crate) struct GameLog {
    pub acts: Vec<Logged>,
    /// Acts that named what was not there; corrected acts before them may make it be there.
    pub refused: Vec<Logged>,
    /// Every ply that was made, those taken back included.
    pub nodes: Vec<PlyNode>,
    pub snapshots: Vec<Snapshot>,
}

impl GameLog {
    pub fn new() -> GameLog {
        GameLog {
            acts: Vec::with_capacity(USUAL_ACTS),
            refused: Vec::new(),
            nodes: Vec::with_capacity(USUAL_PLIES),
            snapshots: Vec::new(),
        }
    }
}

/// What was announced.
#[derive(Clone, Debug, Default)]
pub(crate) struct Announcements {
    pub rulings: Vec<Ruling>,
    /// The rulings that came of judging again: their numbers, and those of the decisions under
    /// which they were told.
    pub numbers: Vec<(Id, Id)>,
    /// The rulings that were announced and are withdrawn.
    pub withdrawn: Vec<WithdrawnRuling>,
}
