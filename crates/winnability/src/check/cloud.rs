//! Checks a cloud: finds every placement of the exact men anew, and asks of every move from it
//! whether it can be checkmate.
//!
//! It holds for all positions in which the exact men stand as in one of the placements found, and
//! each other man is another one of the cloud, on one of his squares. From such a position, in
//! which whoever does not have the move is not in check, a legal move leads to another one, for
//! everything that may move, capture or be captured is tried, the cloud being in nobody's way.
//! Where an exact man of the loser's has surely opened a check, it is every answer that leads to
//! another one. A move is checkmate only if it gives check and leaves no answer (`answers.rs`);
//! before it there was no check. So only lines count that the move may have opened, and the man
//! that moved. Where the winner has nobody but his king there is nothing to follow.
//!
//! Pawns are of a cloud only where the other player has none: then nobody takes in passing, and
//! none comes to be.

mod answers;
mod moves;

use board::{
    Bitboard, Board, ByColor, ByRole, CastlingSide, Color, Position, Rank, Role, Square, Tolerant,
    attacks,
};
use foldhash::HashMap;

use super::invariant::{NOT_KINGS, is_regular};
use super::reached::{bytes_of_list, bytes_of_table};
use super::{all, matching};
use crate::proof::{Cloud, FreeMan};

const PROMOTED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The exact men without the loser's king, who has the move, and the square that a pawn has just
/// passed by two steps beside an enemy pawn.
#[derive(Clone, PartialEq, Eq, Hash)]
struct CloudPlacement {
    men: Board,
    turn: Color,
    passed: Option<Square>,
}

/// Where the loser's king may stand, and with which of these squares the moves were not tried yet.
#[derive(Clone, Copy, Default)]
struct LosersKingSquares {
    found: Bitboard,
    waiting: Bitboard,
}

/// Why a cloud is not accepted.
pub(super) enum CloudFault {
    NoCloud,
    /// More bytes would be held than may be.
    BeyondBytes,
}

/// A cloud that holds, made ready for the check of many positions.
pub(super) struct CloudCheck<'c> {
    cloud: &'c Cloud,
    winner: Color,
    anywhere: Bitboard,
    /// Where men of the cloud may stand, by what they are.
    places: ByColor<ByRole<Bitboard>>,
    found: HashMap<CloudPlacement, LosersKingSquares>,
    count: u64,
    waiting: Vec<CloudPlacement>,
    most_bytes: u64,
    /// Exact men but kings that stand there in all placements, and that do in any.
    always: ByColor<Bitboard>,
    ever: ByColor<Bitboard>,
    /// For each file of a king on his first rank the squares of that rank to which no exact man
    /// stands between, in any placement.
    reached_by_castling: ByColor<[Bitboard; 8]>,
}

impl<'c> CloudCheck<'c> {
    /// No cloud if legal moves lead elsewhere than it says, or anything of that but its beginning
    /// can be checkmate by `winner`.
    pub(super) fn new(
        cloud: &'c Cloud,
        winner: Color,
        bytes: u64,
    ) -> Result<CloudCheck<'c>, CloudFault> {
        let places = |color: Color, role: Role| {
            let men = cloud.men.iter().filter(move |man| man.color == color);
            all(men.map(move |man| *man.may.get(role)))
        };
        let places = ByColor::new_with(|color| ByRole::new_with(|role| places(color, role)));
        let mut check = CloudCheck {
            cloud,
            winner,
            anywhere: all(places.iter().flat_map(|roles| roles.iter().copied())),
            places,
            found: HashMap::default(),
            count: 0,
            waiting: Vec::new(),
            most_bytes: bytes,
            always: ByColor::new_with(|_| Bitboard::FULL),
            ever: ByColor::default(),
            reached_by_castling: ByColor::default(),
        };
        let holds = check.is_sound() && check.begins() && check.goes_on() && check.cloud_stays();
        if check.is_beyond_bytes() {
            return Err(CloudFault::BeyondBytes);
        }
        check.waiting = Vec::new();
        check.reached_by_castling = check.all_reached_by_castling();
        if holds {
            Ok(check)
        } else {
            Err(CloudFault::NoCloud)
        }
    }

    /// What is held of the placements found.
    pub(super) fn bytes(&self) -> u64 {
        let (found, waiting) = (&self.found, &self.waiting);
        bytes_of_table::<(CloudPlacement, LosersKingSquares)>(found.len(), found.capacity())
            + bytes_of_list::<CloudPlacement>(waiting.len(), waiting.capacity())
    }

    fn is_beyond_bytes(&self) -> bool {
        self.bytes() > self.most_bytes
    }

    fn places_of(&self, color: Color) -> Bitboard {
        all(self.places.get(color).iter().copied())
    }

    /// No kings, no pawns on the first or last rank, and none at all where the other player has
    /// some.
    fn is_sound(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let places = self.places.get(color);
            let others = self.cloud.exact.by_piece((!color).pawn()) | self.places.get(!color).pawn;
            places.king.is_empty()
                && places.pawn.is_disjoint(Bitboard::BACKRANKS)
                && (places.pawn.is_empty() || others.is_empty())
        })
    }

    /// The first placement is found, if there is one king each.
    fn begins(&mut self) -> bool {
        let mut men = self.cloud.exact.clone();
        let of = |color: Color| men.by_piece(color.king()).single_square();
        let (Some(_), Some(king)) = (of(self.winner), of(!self.winner)) else {
            return false;
        };
        men.discard_piece_at(king);
        let first = CloudPlacement {
            men,
            turn: self.cloud.turn,
            passed: None,
        };
        self.find(first, king.into());
        true
    }

    fn find(&mut self, placement: CloudPlacement, kings: Bitboard) {
        if kings.is_empty() {
            return;
        }
        let there = self.found.entry(placement.clone()).or_default();
        let fresh = kings & !there.found;
        if fresh.any() && there.waiting.is_empty() {
            self.waiting.push(placement);
        }
        there.found |= fresh;
        there.waiting |= fresh;
        self.count += fresh.count() as u64;
    }

    /// Whether nothing that follows can be checkmate, and there are no more placements than the
    /// cloud says.
    fn goes_on(&mut self) -> bool {
        while let Some(at) = self.waiting.pop() {
            if self.count > u64::from(self.cloud.positions) || self.is_beyond_bytes() {
                return false;
            }
            let there = self.found.entry(at.clone()).or_default();
            let kings = std::mem::take(&mut there.waiting);
            self.meets(&at.men);
            if !self.is_over(&at.men) && !self.moves(&at, kings) {
                return false;
            }
        }
        self.count <= u64::from(self.cloud.positions)
    }

    /// Remembers who stands in the way of the cloud, and may be taken by its pawns.
    fn meets(&mut self, men: &Board) {
        for color in Color::ALL {
            let men = men.by_color(color) & !men.kings();
            *self.always.get_mut(color) &= men;
            *self.ever.get_mut(color) |= men;
        }
    }

    /// The winner has nobody but his king, and never will.
    fn is_over(&self, men: &Board) -> bool {
        self.places_of(self.winner).is_empty() && !men.by_color(self.winner).more_than_one()
    }

    /// No man of the cloud leaves his squares, while no more is in his way than in all placements,
    /// and pawns capture whatever is in any.
    fn cloud_stays(&self) -> bool {
        self.cloud.men.iter().all(|man| {
            let own = *self.always.get(man.color);
            let solid = own | *self.always.get(!man.color);
            let pieces_stay = NOT_KINGS[1..].iter().all(|role| {
                let set = *man.may.get(*role);
                let reached = |from| attacks::attacks(from, role.of(man.color), solid) & !own;
                set.into_iter().all(|from| reached(from).is_subset(set))
            });
            let mut pawns = man.may.pawn.into_iter();
            pieces_stay && pawns.all(|from| self.pawn_stays(man, from, solid, own))
        })
    }

    fn pawn_stays(&self, man: &FreeMan, from: Square, solid: Bitboard, own: Bitboard) -> bool {
        let (forward, home) = man.color.fold_wb((8, Rank::Second), (-8, Rank::Seventh));
        let is_open = |to: &Square| !solid.contains(*to);
        let one = from.offset(forward).filter(is_open);
        let two = one
            .filter(|_| from.rank() == home)
            .and_then(|to| to.offset(forward))
            .filter(is_open);
        let victims = self.places_of(!man.color) | *self.ever.get(!man.color);
        let takes = attacks::pawn_attacks(man.color, from) & victims & !own;
        one.into_iter().chain(two).chain(takes).all(|to| {
            if to.rank() == (!man.color).backrank() {
                PROMOTED
                    .into_iter()
                    .all(|role| man.may.get(role).contains(to))
            } else {
                man.may.pawn.contains(to)
            }
        })
    }
}

impl CloudCheck<'_> {
    /// Whether the position is one of those described, with nothing to take in passing, and no
    /// castling that is ever possible.
    pub(super) fn describes(&self, position: &Tolerant) -> bool {
        if !is_regular(position)
            || position.legal_ep_square().is_some()
            || !self.castling_is_barred(position)
        {
            return false;
        }
        let board = position.board();
        let like_those = |square: &Square| {
            let places = |piece: board::Piece| *self.places.get(piece.color).get(piece.role);
            let piece = board.piece_at(*square);
            piece.is_some_and(|piece| places(piece).contains(*square))
        };
        let apart: Bitboard = board.occupied().into_iter().filter(like_those).collect();
        let as_at_first =
            |square: &Square| board.piece_at(*square) == self.cloud.exact.piece_at(*square);
        let stay: Bitboard = apart.into_iter().filter(as_at_first).collect();
        self.describes_with(position, apart) || self.describes_with(position, apart & !stay)
    }

    /// The same if these men are those of the cloud.
    fn describes_with(&self, position: &Tolerant, apart: Bitboard) -> bool {
        let board = position.board();
        let Some(king) = board.king_of(!self.winner) else {
            return false;
        };
        let mut men = board.clone();
        for square in apart.with(king) {
            men.discard_piece_at(square);
        }
        let placement = CloudPlacement {
            men,
            turn: position.turn(),
            passed: None,
        };
        let is_found = |kings: &LosersKingSquares| kings.found.contains(king);
        let men = self.cloud.men.len();
        self.found.get(&placement).is_some_and(is_found)
            && matching::each_has_its_own(apart, men, |man, square| self.fits(board, man, square))
    }

    /// Whether the man of the cloud of this number may be the one who stands on the square.
    fn fits(&self, board: &Board, man: usize, square: Square) -> bool {
        let man = &self.cloud.men[man];
        board.piece_at(square).is_some_and(|piece| {
            man.color == piece.color && man.may.get(piece.role).contains(square)
        })
    }

    /// Where a check is answered at once nobody castles: the winner is in check, and the loser does
    /// not have the move.
    fn all_reached_by_castling(&self) -> ByColor<[Bitboard; 8]> {
        let mut all = ByColor::<[Bitboard; 8]>::default();
        for (placement, kings) in &self.found {
            let men = placement.men.occupied() & !placement.men.kings();
            for color in Color::ALL {
                let rank = Bitboard::from_rank(color.backrank());
                let there = if color == self.winner {
                    placement.men.by_piece(color.king())
                } else {
                    kings.found
                };
                for king in there & rank {
                    let reached = attacks::rook_attacks(king, men) & rank;
                    all.get_mut(color)[king.file().to_usize()] |= reached;
                }
            }
        }
        all
    }

    /// Between king and rook of each castling that is still allowed an exact man stands wherever
    /// the king stands where he does now. All squares between them must be left by others, since
    /// the two go over them or stay on their own sides of them.
    fn castling_is_barred(&self, position: &Tolerant) -> bool {
        let castles = position.castles();
        Color::ALL.into_iter().all(|color| {
            let king = position.board().king_of(color);
            let king = king.filter(|king| king.rank() == color.backrank());
            CastlingSide::ALL.into_iter().all(|side| {
                let Some((king, rook)) = king.zip(castles.rook(color, side)) else {
                    return castles.rook(color, side).is_none();
                };
                let reached = self.reached_by_castling.get(color)[king.file().to_usize()];
                !reached.contains(rook)
            })
        })
    }
}
