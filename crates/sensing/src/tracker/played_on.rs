//! Keeps the moves that are made from a position which no legal move left, though a ruling has the
//! men put back: what a record of moves goes on with where nobody puts them back.

use board::Tolerant;

use super::reconstruction::MoveReconstruction;
use super::settings::TrackerSettings;
use super::sight::Sight;

/// Moves that are made though a ruling has men put back.
#[derive(Clone, Debug)]
pub(crate) struct MovesPlayedOn {
    /// Where the ruling has them put.
    from: Tolerant,
    moves: MoveReconstruction,
    /// How the game stood before the position from which `moves` begin, the oldest first.
    before: Vec<Tolerant>,
    /// When the last of them was found.
    found_us: u64,
    release_us: u64,
    now_us: u64,
}

impl MovesPlayedOn {
    /// Nothing is played on yet.
    pub(super) fn new(from: &Tolerant, sight: &Sight, settings: TrackerSettings) -> MovesPlayedOn {
        MovesPlayedOn {
            from: from.clone(),
            moves: MoveReconstruction::beside(from.clone(), sight, settings),
            before: Vec::new(),
            found_us: sight.changed_us(),
            release_us: settings.release_us,
            now_us: sight.changed_us(),
        }
    }

    /// Where a ruling has the men put.
    pub const fn from(&self) -> &Tolerant {
        &self.from
    }

    /// What the board reports.
    pub const fn moves_mut(&mut self) -> &mut MoveReconstruction {
        &mut self.moves
    }

    /// Looks at the men by now.
    pub fn elapse(&mut self, now_us: u64) {
        self.now_us = self.now_us.max(now_us);
        if self.moves.due_us().is_none_or(|due| due > now_us) {
            return;
        }
        let known: Vec<Tolerant> = self.moves.positions().cloned().collect();
        self.moves.elapse(now_us);
        if !self.moves.positions().eq(&known) {
            self.found_us = now_us;
        }
        if known.first() != Some(self.moves.start()) {
            self.before.extend(known);
        }
    }

    /// Nothing more will be reported: the last move stands.
    pub fn finish(&mut self) {
        self.now_us = u64::MAX;
    }

    /// When [`MovesPlayedOn::elapse`] may find something though nothing is reported.
    pub fn due_us(&self) -> Option<u64> {
        let stands_us = Some(self.stands_us()).filter(|&at| at > self.now_us);
        self.moves.due_us().into_iter().chain(stands_us).min()
    }

    /// When the last move has stood for so long that its man will not go on to another square.
    const fn stands_us(&self) -> u64 {
        self.found_us.saturating_add(self.release_us)
    }

    /// The position to which the ruling goes back, what was left by no legal move, and what each
    /// move left since; empty while nobody has played on. The last move counts once its man has
    /// stood for a while, for he may go on to another square.
    pub fn positions(&self) -> Vec<Tolerant> {
        let mut positions = self.before.clone();
        positions.extend(self.moves.positions().cloned());
        if self.now_us < self.stands_us() {
            positions.pop();
        }
        // a legal move that a ruling has taken back is played on from once there is a reply
        match positions.len() {
            0..=2 => Vec::new(),
            _ => positions,
        }
    }
}
