//! Keeps the men as everybody may know them to stand: what nobody has noticed has moved none.

use std::collections::{BTreeMap, BTreeSet};

use laws::board::shakmaty::Square;
use laws::board::{Board, Piece};
use laws::{Disclosure, Game, View};

/// What stands on squares; `None` on empty ones.
pub(super) type OnSquares = Vec<(Square, Option<Piece>)>;

/// What of the men everybody knows otherwise than they stand.
#[derive(Default)]
pub(super) struct MenAsKnown {
    /// By the acts that nobody has noticed, what stood on the squares that they changed.
    pub(super) hidden: BTreeMap<u32, Hidden>,
    /// The acts that nobody has noticed, of which nothing has been seen since and that are not
    /// established.
    unseen: BTreeSet<u32>,
}

/// What an act changed that nobody has noticed.
#[derive(Clone, Debug)]
pub(super) struct Hidden {
    pub(super) before: OnSquares,
    /// Whether the engine says itself when everybody may know of it.
    until: Disclosure,
}

impl MenAsKnown {
    /// Nobody has noticed the act.
    pub(super) fn miss(&mut self, act: u32) {
        self.unseen.insert(act);
    }

    /// What stood on these squares before the act stays what everybody knows; nothing is hidden of
    /// what stands there again.
    pub(super) fn hide(&mut self, act: u32, before: OnSquares, view: &View, until: Disclosure) {
        if !before.is_empty() {
            self.hidden.insert(act, Hidden { before, until });
        }
        let known = self.placement(view);
        let differs = |square: Square| known.piece_at(square) != view.placement.piece_at(square);
        for hidden in self.hidden.values_mut() {
            hidden.before.retain(|(square, _)| differs(*square));
        }
        self.hidden.retain(|_, hidden| !hidden.before.is_empty());
    }

    /// Somebody moved the men that stood on these squares, or the engine lets everybody know.
    pub(super) fn see(&mut self, before: &[(Square, Option<Piece>)], view: &View) {
        let moved = |square: &Square| before.iter().any(|(other, _)| other == square);
        let unseen = &mut self.unseen;
        self.hidden.retain(|act, hidden| {
            let disclosed =
                hidden.until == Disclosure::Arbiter && view.disclosure == Disclosure::Everyone;
            let stays = !disclosed && !hidden.before.iter().any(|(square, _)| moved(square));
            // a ruling put the men back: nobody has seen them elsewhere
            let stands = |(square, piece): &(Square, Option<Piece>)| {
                view.placement.piece_at(*square) == *piece
            };
            if !stays && !hidden.before.iter().all(stands) {
                unseen.remove(act);
            }
            stays
        });
    }

    /// What an arbiter says has the game judged again, and brings back what a ruling had undone: of
    /// men that stand elsewhere by what nobody has seen, everybody knows where they stood.
    pub(super) fn judged_again(&mut self, view: &View, game: &Game) {
        if self.unseen.is_empty() {
            return;
        }
        let Some(known) = game.placement_without(&self.unseen) else {
            return;
        };
        let before = differing(&known, &view.placement);
        self.hidden.clear();
        if let Some(last) = self.unseen.last().filter(|_| !before.is_empty()) {
            let until = Disclosure::Everyone;
            self.hidden.insert(*last, Hidden { before, until });
        }
    }

    /// Everybody may know of the act.
    pub(super) fn establish(&mut self, act: u32) {
        self.hidden.remove(&act);
        self.unseen.remove(&act);
    }

    /// The men as everybody may know them to stand.
    pub(super) fn placement(&self, view: &View) -> Board {
        let mut placement = view.placement.clone();
        // the first of several acts knows best what stood there
        for hidden in self.hidden.values().rev() {
            for (square, piece) in &hidden.before {
                match piece {
                    Some(piece) => placement.set_piece_at(*square, *piece),
                    None => placement.discard_piece_at(*square),
                }
            }
        }
        placement
    }
}

/// What stands at the one board on the squares on which it differs from the other.
pub(super) fn differing(board: &Board, other: &Board) -> OnSquares {
    if board == other {
        return Vec::new();
    }
    let here = |square| (square, board.piece_at(square));
    let differs = |(square, piece): &(Square, Option<Piece>)| other.piece_at(*square) != *piece;
    Square::ALL.into_iter().map(here).filter(differs).collect()
}
