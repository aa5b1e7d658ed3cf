//! The check of a cloud: every placement of the exact men is found anew, and every move from it is asked whether it can be checkmate.
//!
//! It holds for all positions in which the exact men stand as in one of the placements found, and each other man is another one of the
//! cloud, on one of his squares. From such a position, in which whoever does not have the move is not in check, a legal move leads to
//! another one, for everything that may move, capture or be captured is tried, the cloud being in nobody's way. It is checkmate only if
//! it gives check and leaves no flight; before it there was no check. So only lines count that the move may have opened, and the man
//! that moved. Where the winner has nobody but his king there is nothing to follow.

use board::{Bitboard, Board, Color, Piece, Position, Rank, Role, Square, Tolerant, attacks};
use foldhash::HashSet;

use super::invariant::{NOT_KINGS, is_regular};
use crate::proof::{Cloud, FreeMan};

const PROMOTED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The exact men, who has the move, and the square that a pawn has just passed by two steps beside an enemy pawn.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Placement {
    men: Board,
    turn: Color,
    passed: Option<Square>,
}

/// What has made a move.
enum Mover {
    /// An exact man went there.
    Exact(Square),
    Cloud,
}

/// A cloud, made ready for the check of many positions.
pub(super) struct Check<'c> {
    cloud: &'c Cloud,
}

impl<'c> Check<'c> {
    pub(super) fn new(cloud: &'c Cloud) -> Check<'c> {
        Check { cloud }
    }

    /// Whether the position is one of those with the exact men where they stand at first, without castling or taking in passing.
    pub(super) fn describes(&self, position: &Tolerant) -> bool {
        let (board, exact) = (position.board(), &self.cloud.exact);
        let stand = |square: Square| board.piece_at(square) == exact.piece_at(square);
        let apart: Vec<Square> = (board.occupied() & !exact.occupied()).into_iter().collect();
        let mut holder = vec![None; self.cloud.men.len()];
        position.turn() == self.cloud.turn
            && is_regular(position)
            && position.castling_rights().is_empty()
            && position.legal_ep_square().is_none()
            && exact.occupied().into_iter().all(stand)
            && apart.iter().all(|man| {
                let mut tried = vec![false; holder.len()];
                self.finds_place(board, *man, &mut holder, &mut tried)
            })
    }

    /// Takes one of the cloud for the man on this square; whoever has that one already takes another.
    fn finds_place(
        &self,
        board: &Board,
        square: Square,
        holder: &mut [Option<Square>],
        tried: &mut [bool],
    ) -> bool {
        let fits = |man: &FreeMan| {
            let is_he =
                |piece: Piece| man.color == piece.color && man.may.get(piece.role).contains(square);
            board.piece_at(square).is_some_and(is_he)
        };
        for (index, man) in self.cloud.men.iter().enumerate() {
            if tried[index] || !fits(man) {
                continue;
            }
            tried[index] = true;
            let other = holder[index];
            if other.is_none_or(|other| self.finds_place(board, other, holder, tried)) {
                holder[index] = Some(square);
                return true;
            }
        }
        false
    }

    /// Whether no legal move leaves what the cloud describes, and nothing of that but its beginning can be checkmate by `winner`.
    pub(super) fn holds(&self, winner: Color) -> bool {
        let no_pawn_or_king = |man: &FreeMan| man.may.pawn.is_empty() && man.may.king.is_empty();
        self.cloud.men.iter().all(no_pawn_or_king)
            && Found::new(self.cloud, winner).is_some_and(Found::all_hold)
    }
}

/// The placements found so far.
struct Found<'c> {
    cloud: &'c Cloud,
    winner: Color,
    anywhere: Bitboard,
    seen: HashSet<Placement>,
    waiting: Vec<Placement>,
    /// Exact men but kings, by colour, for which no man of the cloud leaves his squares.
    stays: HashSet<(Bitboard, Bitboard)>,
}

impl<'c> Found<'c> {
    /// `None` without one king each.
    fn new(cloud: &'c Cloud, winner: Color) -> Option<Found<'c>> {
        let first = Placement {
            men: cloud.exact.clone(),
            turn: cloud.turn,
            passed: None,
        };
        for color in Color::ALL {
            first.men.by_piece(color.king()).single_square()?;
        }
        let of = |man: &FreeMan| NOT_KINGS.map(|role| *man.may.get(role));
        let sets = cloud.men.iter().flat_map(of);
        Some(Found {
            cloud,
            winner,
            anywhere: sets.fold(Bitboard::EMPTY, |all, set| all | set),
            seen: HashSet::from_iter([first.clone()]),
            waiting: vec![first],
            stays: HashSet::default(),
        })
    }

    fn all_hold(mut self) -> bool {
        while let Some(at) = self.waiting.pop() {
            if self.seen.len() as u64 > u64::from(self.cloud.positions) {
                return false;
            }
            if self.is_over(&at.men) {
                continue;
            }
            let is_left_by_none = self.cloud_stays(&at.men) && self.exact_men_move(&at);
            if !(is_left_by_none && self.cloud_moves(&at)) {
                return false;
            }
        }
        true
    }

    /// The winner has nobody but his king, and never will.
    fn is_over(&self, men: &Board) -> bool {
        let has_none = self.cloud.men.iter().all(|man| man.color != self.winner);
        has_none && !men.by_color(self.winner).more_than_one()
    }

    /// The pieces that men of the cloud of this colour may be, and where.
    fn cloud_of(&self, color: Color) -> impl Iterator<Item = (Piece, Bitboard)> + '_ {
        let men = self.cloud.men.iter().filter(move |man| man.color == color);
        men.flat_map(move |man| NOT_KINGS.map(|role| (role.of(color), *man.may.get(role))))
    }

    /// Whether one of the cloud may attack the square, and from where.
    fn cloud_attacks(&self, by: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let from = |(piece, set)| attacks::attacks(square, piece, occupied) & set;
        self.cloud_of(by)
            .fold(Bitboard::EMPTY, |all, of| all | from(of))
    }

    fn cloud_stays(&mut self, men: &Board) -> bool {
        let (white, black) = (men.white() & !men.kings(), men.black() & !men.kings());
        if !self.stays.insert((white, black)) {
            return true;
        }
        Color::ALL.into_iter().all(|color| {
            let own = color.fold_wb(white, black);
            self.cloud_of(color).all(|(piece, set)| {
                let reached = |from| attacks::attacks(from, piece, white | black) & !own;
                set.into_iter().all(|from| reached(from).is_subset(set))
            })
        })
    }
}

impl Found<'_> {
    fn exact_men_move(&mut self, at: &Placement) -> bool {
        let own = at.men.by_color(at.turn);
        own.into_iter().all(|from| {
            at.men.piece_at(from).is_none_or(|piece| {
                let to = self.reached(at, piece, from);
                to.into_iter().all(|to| self.man_moves(at, piece, from, to))
            })
        })
    }

    /// Where an exact man may go, the cloud being in nobody's way.
    fn reached(&self, at: &Placement, piece: Piece, from: Square) -> Bitboard {
        let occupied = at.men.occupied();
        let enemies = at.men.by_color(!at.turn) & !at.men.kings();
        if piece.role != Role::Pawn {
            return attacks::attacks(from, piece, occupied) & (enemies | !occupied);
        }
        let (forward, home) = at.turn.fold_wb((8, Rank::Second), (-8, Rank::Seventh));
        let is_empty = |to: &Square| !occupied.contains(*to);
        let one = from.offset(forward).filter(is_empty);
        let two = one
            .filter(|_| from.rank() == home)
            .and_then(|to| to.offset(forward))
            .filter(is_empty);
        let of_cloud = self
            .cloud_of(!at.turn)
            .fold(Bitboard::EMPTY, |all, (_, set)| all | set);
        let victims =
            enemies | (of_cloud & !occupied) | at.passed.map_or(Bitboard::EMPTY, Into::into);
        let takes = attacks::pawn_attacks(at.turn, from) & victims;
        one.into_iter().chain(two).fold(takes, Bitboard::with)
    }

    fn man_moves(&mut self, at: &Placement, piece: Piece, from: Square, to: Square) -> bool {
        let mut after = Placement {
            men: at.men.clone(),
            turn: !at.turn,
            passed: None,
        };
        after.men.discard_piece_at(from);
        after.men.set_piece_at(to, piece);
        if piece.role != Role::Pawn {
            return self.reach(at, after, &Mover::Exact(to));
        }
        if from.file() != to.file() && at.passed == Some(to) {
            let passer = Square::from_coords(to.file(), from.rank());
            after.men.discard_piece_at(passer);
        }
        if from.rank().distance(to.rank()) == 2 {
            let beside = at.men.by_piece((!at.turn).pawn());
            let passed = attacks::between(from, to).single_square();
            let is_attacked =
                |passed: &Square| attacks::pawn_attacks(at.turn, *passed).intersects(beside);
            after.passed = passed.filter(is_attacked);
        }
        if to.rank() != (!at.turn).backrank() {
            return self.reach(at, after, &Mover::Exact(to));
        }
        PROMOTED.into_iter().all(|role| {
            let mut promoted = after.clone();
            promoted.men.set_piece_at(to, role.of(at.turn));
            self.reach(at, promoted, &Mover::Exact(to))
        })
    }

    /// A man of the cloud moves, or takes an exact one.
    fn cloud_moves(&mut self, at: &Placement) -> bool {
        if self.cloud_of(at.turn).next().is_none() {
            return true;
        }
        let occupied = at.men.occupied();
        let victims = at.men.by_color(!at.turn) & !at.men.kings();
        let after = Placement {
            men: at.men.clone(),
            turn: !at.turn,
            passed: None,
        };
        let is_taken = |to: &Square| self.cloud_attacks(at.turn, *to, occupied).any();
        let taken: Vec<Square> = victims.into_iter().filter(is_taken).collect();
        self.reach(at, after.clone(), &Mover::Cloud)
            && taken.into_iter().all(|square| {
                let mut fewer = after.clone();
                fewer.men.discard_piece_at(square);
                self.reach(at, fewer, &Mover::Cloud)
            })
    }

    /// Adds what a move leads to, if it can be legal; whether it cannot be checkmate.
    fn reach(&mut self, before: &Placement, after: Placement, mover: &Mover) -> bool {
        let Some(king) = after.men.king_of(before.turn) else {
            return false;
        };
        // an attack is sure where not even one of the cloud can be between
        let between = after.men.occupied() | self.anywhere;
        if after.men.attacks_to(king, after.turn, between).any() {
            return true;
        }
        if before.turn == self.winner && self.may_be_mate(before, &after, mover) {
            return false;
        }
        if self.seen.insert(after.clone()) {
            self.waiting.push(after);
        }
        true
    }

    fn may_be_mate(&self, before: &Placement, after: &Placement, mover: &Mover) -> bool {
        let (men, occupied) = (&after.men, after.men.occupied());
        let Some(king) = men.king_of(!self.winner) else {
            return true;
        };
        let exact = men.attacks_to(king, self.winner, occupied);
        let cloud = self.cloud_attacks(self.winner, king, occupied);
        let opens =
            |left: Bitboard| move |from: Square| attacks::between(king, from).intersects(left);
        let may_be_check = match mover {
            Mover::Exact(to) => {
                let left = before.men.occupied() & !occupied;
                exact.contains(*to) || (exact | cloud).into_iter().any(opens(left))
            }
            Mover::Cloud => {
                let sets = self.cloud_of(self.winner);
                let left = sets.fold(Bitboard::EMPTY, |all, (_, set)| all | set);
                cloud.any() || exact.into_iter().any(opens(left))
            }
        };
        may_be_check && !self.has_flight(men, king)
    }

    /// There are more squares for the king than men of his own cloud that may stand on them.
    fn has_flight(&self, men: &Board, king: Square) -> bool {
        let occupied = men.occupied().without(king);
        let beside = attacks::king_attacks(king) & !men.by_color(!self.winner);
        let is_safe = |to: &Square| {
            men.attacks_to(*to, self.winner, occupied).is_empty()
                && self.cloud_attacks(self.winner, *to, occupied).is_empty()
        };
        let flights: Bitboard = beside.into_iter().filter(is_safe).collect();
        let mut holder = vec![None; self.cloud.men.len()];
        !flights.into_iter().all(|square| {
            let mut tried = vec![false; holder.len()];
            self.takes(square, &mut holder, &mut tried)
        })
    }

    /// One of the loser's men of the cloud may stand on the square; whoever stands on another already is replaced there.
    fn takes(&self, square: Square, holder: &mut [Option<Square>], tried: &mut [bool]) -> bool {
        for (index, man) in self.cloud.men.iter().enumerate() {
            let stands = |role: Role| man.may.get(role).contains(square);
            let is_one = man.color != self.winner && NOT_KINGS.into_iter().any(stands);
            if !is_one || tried[index] {
                continue;
            }
            tried[index] = true;
            let other = holder[index];
            if other.is_none_or(|other| self.takes(other, holder, tried)) {
                holder[index] = Some(square);
                return true;
            }
        }
        false
    }
}
