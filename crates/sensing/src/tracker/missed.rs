//! Finds the moves that were made while a board was not heard, from the men as they stand again.

use board::{Board, Move, Position, Tolerant};

use super::explanation::after;
use super::sight::Sight;
use crate::event::SquareContent;

/// More moves than these are not guessed.
pub(super) const MOST_MISSED: usize = 4;

/// The shortest series of legal moves that leads to what is seen; `None` if there is none, or
/// others of that length have other moves. In which order the same moves were made nobody saw.
pub(super) fn missed_moves(position: &Tolerant, sight: &Sight) -> Option<Vec<Move>> {
    for depth in 1..=MOST_MISSED {
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
