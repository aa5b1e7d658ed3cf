//! Says how a board stands to its game at a moment: in step, being moved at, or out of step.

use board::Square;

use super::{BoardPhase, Tracker};
use crate::event::{BoardContents, SquareContent};

/// How the men on a board stand to the game that is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SensedStep {
    /// They stand as the game has them.
    InStep,
    /// They are being set up or moved.
    Settling,
    /// They stand otherwise, and nothing explains it.
    OutOfStep,
    /// The game is over: how they stand means nothing.
    Over,
}

/// How a board stands to its game, and what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardCondition {
    /// How the men stand to the game.
    pub step: SensedStep,
    /// The squares on which something else is seen than the game has there.
    pub squares: Vec<Square>,
    /// The squares whose sensors are not believed: the game goes on without them.
    pub doubted: Vec<Square>,
    /// What is seen on each square, as the players see it; `None` before all were told.
    pub men: Option<Box<BoardContents>>,
}

impl Tracker {
    /// How the board stands to the game by now.
    #[must_use]
    pub fn condition(&self) -> BoardCondition {
        let is_known = self.sight.is_known();
        let game = match self.phase {
            BoardPhase::Playing => &self.told,
            _ => &self.standing.placement,
        };
        let squares = match self.phase {
            BoardPhase::Over => Vec::new(),
            _ if is_known => self.sight.differs_from(game, game),
            _ => Vec::new(),
        };
        BoardCondition {
            step: self.step(&squares),
            squares,
            doubted: self.sight.doubted(),
            men: is_known.then(|| Box::new(Square::ALL.map(|square| self.sight.at(square)))),
        }
    }

    fn step(&self, differs: &[Square]) -> SensedStep {
        match self.phase {
            BoardPhase::Over => SensedStep::Over,
            // nobody sets men up while a clock runs: they were moved when nobody listened
            BoardPhase::SettingUp { .. }
                if self.clock.is_running() && !self.is_moved_at(differs) =>
            {
                SensedStep::OutOfStep
            }
            BoardPhase::SettingUp { .. } => SensedStep::Settling,
            _ if differs.is_empty() => SensedStep::InStep,
            BoardPhase::PuttingRight { .. } => SensedStep::OutOfStep,
            BoardPhase::Playing if self.is_moved_at(differs) => SensedStep::Settling,
            BoardPhase::Playing => SensedStep::OutOfStep,
        }
    }

    /// Something has changed a moment ago, or somebody holds a man.
    fn is_moved_at(&self, differs: &[Square]) -> bool {
        !self.quiet(self.settings.fault_us) || self.are_in_hand(differs)
    }

    /// Nothing more is seen than that a man, or one and the man that he takes, are off the board.
    pub(super) fn are_in_hand(&self, differs: &[Square]) -> bool {
        let in_hand = |&square: &Square| self.sight.at(square) == SquareContent::Empty;
        differs.len() <= 2 && differs.iter().all(in_hand)
    }
}
