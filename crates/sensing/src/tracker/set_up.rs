//! Follows men that are set up for the game, or put back after a ruling, until they stand as they
//! should.

use board::{Move, Position, Square};

use super::{BoardPhase, MovesPlayedOn, Told, Tracker, TrackerNote};
use crate::event::SquareContent;

/// More dead squares than these are a board that is not set up.
const MOST_DEAD: usize = 2;

impl Tracker {
    pub(super) fn set_up(&mut self) -> Vec<Told> {
        if !self.sight.is_known() {
            return Vec::new();
        }
        let mut told = Vec::new();
        if !self.sight.agrees_with(&self.standing.placement) {
            self.sight.turn();
            if !self.sight.agrees_with(&self.standing.placement) {
                self.sight.turn();
                return self.set_up_but_for_dead_squares();
            }
            told.push(Told::Note(TrackerNote::Turned));
        }
        told.push(self.in_step());
        told
    }

    /// The clock runs, so the men are set up: the few who are not seen stand on dead squares.
    fn set_up_but_for_dead_squares(&mut self) -> Vec<Told> {
        let men = &self.standing.placement;
        let dead = self.sight.differs_from(men, men);
        let unseen = |&s: &Square| self.sight.at(s) == SquareContent::Empty;
        let began = self.clock.is_running();
        if !began
            || dead.len() > MOST_DEAD
            || !dead.iter().all(unseen)
            || !self.quiet(self.settings.fault_us)
        {
            return Vec::new();
        }
        self.sight.doubt(&dead);
        let mut told = vec![self.in_step()];
        told.extend(self.note_once(dead, TrackerNote::Doubtful));
        told
    }

    fn in_step(&mut self) -> Told {
        self.phase = BoardPhase::Playing;
        self.sight.begin();
        self.clock.seat_players(self.standing.has_the_move);
        Told::Note(TrackerNote::InStep)
    }

    /// What is played on where a ruling has men put back who do not stand so yet: what is known of
    /// it, if it is of that ruling.
    pub(crate) fn played_on(&self, known: Option<MovesPlayedOn>) -> Option<MovesPlayedOn> {
        if !matches!(self.phase, BoardPhase::PuttingRight { .. }) {
            return None;
        }
        let position = &self.standing.position;
        let known = known.filter(|known| known.from() == position);
        Some(known.unwrap_or_else(|| MovesPlayedOn::new(position, &self.sight, self.settings)))
    }

    pub(super) fn put_right(&mut self, since_us: u64) -> Vec<Told> {
        let differs = self
            .sight
            .differs_from(&self.standing.placement, &self.standing.placement);
        if differs.is_empty() {
            self.phase = BoardPhase::Playing;
            self.sight.account_for_all();
            self.clock.presses.clear();
            self.doubtful.clear();
            return vec![Told::Note(TrackerNote::InStep)];
        }
        // whoever put the men back and moved on at once; a man who stands there from before has
        // only to be put back yet
        let came_since = |square| {
            let mut changes = self.sight.changes().iter();
            changes.any(|change| change.square == square && change.when.latest_us > since_us)
        };
        let legal = |m: Move| {
            came_since(m.to())
                && self
                    .sight
                    .agrees_with(&self.standing.position.board_after(m))
        };
        if self.quiet(self.settings.settle_us)
            && self.standing.position.legal_moves().into_iter().any(legal)
        {
            self.phase = BoardPhase::Playing;
            self.clock
                .presses
                .retain(|press| press.by == self.standing.has_the_move);
            return vec![Told::Note(TrackerNote::InStep)];
        }
        self.note_once(differs, TrackerNote::ToPutRight)
    }
}
