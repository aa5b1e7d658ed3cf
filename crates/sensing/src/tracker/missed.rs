//! Finds the moves that were made while a board was not heard, from the men as they stand again,
//! and tells them.

use board::{Board, Move, Position, Tolerant};
use laws::Certainty;

use super::explanation::after;
use super::sight::Sight;
use super::steps::steps;
use super::{Told, Tracker, TrackerNote};
use crate::event::{SquareContent, TimeSpan};

/// More moves than these are not guessed.
pub(super) const MOST_MISSED: usize = 4;

impl Tracker {
    /// Tells the moves that were missed, if there is one series of them only.
    pub(super) fn catch_up(&mut self, when: TimeSpan) -> Option<Vec<Told>> {
        if !self.is_worth_a_search() {
            return None;
        }
        let moves = missed_moves(&self.standing.position, &self.sight, MOST_MISSED)?;
        self.tell_missed(&moves, when)
    }

    /// Whether something has changed since missed moves were looked for last.
    pub(super) fn is_worth_a_search(&mut self) -> bool {
        let changes = (self.sight.changed_us(), self.sight.changes().len());
        let is_worth = self.hearing.is_worth_a_search(changes);
        self.hearing.searched(Some(changes));
        is_worth
    }

    /// Tells of these moves, the last of them with its man not yet let go.
    pub(super) fn tell_missed(&mut self, moves: &[Move], when: TimeSpan) -> Option<Vec<Told>> {
        let first = self.standing.position.board_after(*moves.first()?);
        if self.told != *self.standing.position.board() && self.told != first {
            // what has been told to be done is no part of it
            return None;
        }
        let mut told = vec![Told::Note(TrackerNote::Missed(moves.len()))];
        let mut position = self.standing.position.clone();
        let mut men = self.told.clone();
        for (ply, &m) in moves.iter().enumerate() {
            let side = position.turn();
            if ply > 0 && self.clock.reading.is_some() {
                told.push(self.missed_press(!side, when));
            }
            let next = after(&position, m);
            let steps = steps(&men, next.board(), side, &self.set_down, &self.sight)?;
            self.set_down = steps.set_down;
            for deed in steps.deeds {
                told.push(self.board_act(side, deed, Certainty::Inferred, when));
            }
            self.told.clone_from(next.board());
            if ply + 1 < moves.len() {
                told.extend(self.let_go(when));
            }
            men.clone_from(next.board());
            position = next;
        }
        self.sight.account_for_all();
        self.clock.keep_last_press_of(!position.turn());
        Some(told)
    }
}

/// The shortest series of legal moves, of so many at most, that leads to what is seen; `None` if
/// there is none, or others of that length have other moves. In which order the same moves were
/// made nobody saw.
pub(super) fn missed_moves(position: &Tolerant, sight: &Sight, most: usize) -> Option<Vec<Move>> {
    for depth in 1..=most {
        let mut found = Vec::new();
        let told = position.board();
        search(position, told, sight, depth, &mut Vec::new(), &mut found);
        let Some(first) = found.first() else { continue };
        let same = found
            .iter()
            .all(|line| line.iter().all(|m| first.contains(m)));
        return same.then(|| first.clone());
    }
    None
}

fn search(
    position: &Tolerant,
    told: &Board,
    sight: &Sight,
    depth: usize,
    line: &mut Vec<Move>,
    found: &mut Vec<Vec<Move>>,
) {
    let differs = sight.differs_from(position.board(), told);
    if differs.is_empty() {
        if depth == 0 {
            found.push(line.clone());
        }
        return;
    }
    // a move settles two squares, and castling, once for each player, four
    if depth == 0 || differs.len() > 2 * depth + 2 * depth.min(2) {
        return;
    }
    for m in position.legal_moves() {
        let concerns = |square| differs.contains(&square);
        if is_seen(m, sight) && (m.from().is_some_and(concerns) || concerns(m.to())) {
            line.push(m);
            search(&after(position, m), told, sight, depth - 1, line, found);
            line.pop();
        }
    }
}

/// Both squares were seen to change: men that went and came back are no explanation of others.
fn is_seen(m: Move, sight: &Sight) -> bool {
    let taken_unseen = m.is_capture()
        && sight.at(m.to()) == SquareContent::Unidentified
        && !m.from().is_some_and(|from| sight.is_missing(from));
    m.from().is_none_or(|from| sight.has_changed(from))
        && (taken_unseen || sight.has_changed(m.to()))
}
