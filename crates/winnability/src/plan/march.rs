//! Finds the moves that end in a picture without a search: everybody goes the straight way to his
//! place, and who is there waits for the others.
//!
//! That is enough for nearly all pictures, and takes some dozens of instructions a move.

use board::{Bitboard, Color, Rank, Square, attacks};

use super::picture::Picture;
use super::ways::{Ways, around};
use super::{Man, StandingMen, promotes_on, promotion};
use crate::state::{State, Step};

/// Looks for the moves.
pub(super) fn to(
    picture: &Picture,
    state: &State,
    ground: &StandingMen,
    man: Man,
) -> Option<Vec<Step>> {
    March::of(state, ground, man, picture)?.steps(state)
}

struct March<'g> {
    ground: &'g StandingMen,
    picture: &'g Picture,
    man: Man,
    /// The squares from which the kings come where they go, by distance.
    whites: Ways,
    blacks: Ways,
    /// From where the man can mate.
    before_mate: Bitboard,
}

/// Where the three stand, and how far the kings still have to go.
struct Stand {
    own_king: Square,
    king: Square,
    man: Square,
    is_pawn: bool,
    own_far: u32,
    far: u32,
}

/// What Black must be left with.
#[derive(Clone, Copy)]
enum MustLeave {
    Some,
    /// A move that brings his king nearer, if he is not there.
    Nearer,
}

/// Plies beyond those that a picture seems to take.
const SPARE_PLIES: usize = 8;

impl<'g> March<'g> {
    fn of(
        state: &State,
        ground: &'g StandingMen,
        man: Man,
        picture: &'g Picture,
    ) -> Option<March<'g>> {
        let [own_king, king] = [Color::White, Color::Black].map(|color| state.king(color));
        let white_over = ground.safe_for_white() | Bitboard::from(own_king);
        let black_over = ground.safe_for_black() | Bitboard::from(king);
        let whites = Ways::from(picture.guards & white_over, white_over);
        let blacks = Ways::from(Bitboard::from(picture.losers_king), black_over);
        let can_come = whites.all.contains(own_king) && blacks.all.contains(king);
        can_come.then(|| March {
            ground,
            picture,
            man,
            whites,
            blacks,
            before_mate: man.before_mate(ground, picture.mates_on, picture.losers_king),
        })
    }

    fn steps(&self, state: &State) -> Option<Vec<Step>> {
        let [own_king, king] = [Color::White, Color::Black].map(|color| state.king(color));
        let mut at = Stand {
            own_king,
            king,
            man: self.man.at,
            is_pawn: self.man.is_pawn,
            own_far: self.whites.far(own_king),
            far: self.blacks.far(king),
        };
        let mut steps = Vec::with_capacity(32);
        if state.turn == Color::Black {
            steps.push(self.blacks_move(&mut at)?);
        }
        let most = self.picture.cost as usize + SPARE_PLIES;
        while steps.len() < most {
            if let Some(mate) = self.mate(&at) {
                steps.push(mate);
                let kings = [at.own_king, at.king];
                let end = state.with_moved(kings, self.man.at, mate.to, self.man.role);
                return end.is_mate().then_some(steps);
            }
            steps.push(self.whites_move(&mut at)?);
            steps.push(self.blacks_move(&mut at)?);
        }
        None
    }

    fn occupied(&self, at: &Stand) -> Bitboard {
        self.ground.occupied() | Bitboard::from(at.own_king) | Bitboard::from(at.king)
    }

    /// The move that ends in the picture.
    fn mate(&self, at: &Stand) -> Option<Step> {
        let picture = self.picture;
        let is_ready =
            at.far + at.own_far == 0 && !self.ground.attacked_by_black.contains(at.own_king);
        if !is_ready {
            return None;
        }
        if at.is_pawn {
            let promotes = at.man.rank() == Rank::Seventh
                && promotes_on(Color::White, at.man) == picture.mates_on;
            return promotes.then(|| promotion(at.man, picture.mates_on));
        }
        let reached = self.man.attacks(at.man, self.occupied(at));
        let mate = Step::plain(at.man, picture.mates_on);
        reached.contains(picture.mates_on).then_some(mate)
    }

    /// The moves of White's man before he mates.
    fn mans_moves(&self, at: &Stand) -> u32 {
        if !at.is_pawn {
            return u32::from(!self.before_mate.contains(at.man));
        }
        let (last, pushes) = (promotes_on(Color::White, at.man), self.man.pushes(at.man));
        if self.picture.mates_on == last {
            pushes - 1
        } else {
            pushes + u32::from(!self.before_mate.contains(last))
        }
    }

    /// The king or the man comes nearer, or White waits; Black is left with a move, and if possible
    /// one that brings him nearer.
    fn whites_move(&self, at: &mut Stand) -> Option<Step> {
        let apart = !attacks::king_attacks(at.king) & !Bitboard::from(at.man);
        let reached = attacks::king_attacks(at.own_king) & self.ground.safe_for_white() & apart;
        let nearer = reached & self.whites.layer_before(at.own_far);
        if let Some(step) = self.kings_move(at, nearer, MustLeave::Some) {
            return Some(step);
        }
        if self.ground.attacked_by_black.contains(at.own_king) {
            return self.kings_move(at, reached, MustLeave::Some);
        }
        if at.is_pawn
            && let Some(step) = self.push(at)
        {
            return Some(step);
        }
        let occupied = self.occupied(at);
        let reached_by_man = if at.is_pawn {
            Bitboard::EMPTY
        } else {
            let goals = Bitboard::from(self.picture.mates_on);
            self.man.attacks(at.man, occupied) & !occupied & !goals
        };
        let ready = reached_by_man & self.before_mate;
        let waits = reached & self.picture.guards;
        self.mans_move(at, ready, MustLeave::Nearer)
            .or_else(|| self.kings_move(at, waits, MustLeave::Nearer))
            .or_else(|| self.mans_move(at, reached_by_man & !ready, MustLeave::Nearer))
            .or_else(|| self.kings_move(at, reached & !nearer, MustLeave::Nearer))
            .or_else(|| self.mans_move(at, ready, MustLeave::Some))
            .or_else(|| self.kings_move(at, reached & !nearer, MustLeave::Some))
            .or_else(|| self.mans_move(at, reached_by_man & !ready, MustLeave::Some))
    }

    fn kings_move(&self, at: &mut Stand, squares: Bitboard, leaves: MustLeave) -> Option<Step> {
        let from = at.own_king;
        for to in squares {
            at.own_king = to;
            if self.is_left(at, leaves) {
                at.own_far = self.whites.far(to);
                return Some(Step::plain(from, to));
            }
        }
        at.own_king = from;
        None
    }

    fn mans_move(&self, at: &mut Stand, squares: Bitboard, leaves: MustLeave) -> Option<Step> {
        let from = at.man;
        for to in squares {
            at.man = to;
            if self.is_left(at, leaves) {
                return Some(Step::plain(from, to));
            }
        }
        at.man = from;
        None
    }

    /// Whether Black's king can then move so.
    fn is_left(&self, at: &Stand, leaves: MustLeave) -> bool {
        let reached = self.reached_by_black(at);
        let far = self.blacks.far(at.king);
        match leaves {
            MustLeave::Nearer if far > 0 => {
                reached.intersects(self.blacks.layers()[far as usize - 1])
            }
            _ => reached.any(),
        }
    }

    fn push(&self, at: &mut Stand) -> Option<Step> {
        let is_first = at.man.rank() == Rank::Second;
        let to = at.man.offset(if is_first { 16 } else { 8 })?;
        let way = attacks::between(at.man, to) | Bitboard::from(to);
        if way.intersects(self.occupied(at)) {
            return None;
        }
        at.is_pawn = to.rank() != Rank::Eighth;
        let from = std::mem::replace(&mut at.man, to);
        Some(if at.is_pawn {
            Step::plain(from, to)
        } else {
            promotion(from, to)
        })
    }

    /// Where Black's king can go.
    fn reached_by_black(&self, at: &Stand) -> Bitboard {
        let occupied = self.ground.occupied() | Bitboard::from(at.own_king);
        let attacked = if at.is_pawn {
            attacks::pawn_attacks(Color::White, at.man)
        } else {
            self.man.attacks(at.man, occupied)
        };
        let apart = !attacks::king_attacks(at.own_king) & !Bitboard::from(at.man);
        attacks::king_attacks(at.king) & self.ground.safe_for_black() & apart & !attacked
    }

    /// The king comes nearer, so that he arrives just before the mate.
    fn blacks_move(&self, at: &mut Stand) -> Option<Step> {
        let reached = self.reached_by_black(at);
        let nearer = reached & self.blacks.layer_before(at.far);
        let is_late = at.far > at.own_far + self.mans_moves(at);
        let beside = reached & self.blacks.layers()[at.far as usize];
        let farther = reached & !nearer;
        // not where he is in the way of White's king
        let clear = !around(self.whites.layer_before(at.own_far));
        let first = if is_late { nearer } else { beside & clear };
        let squares = [first, farther & clear, nearer & clear, farther, nearer];
        let to = squares.into_iter().find_map(Bitboard::first)?;
        at.far = self.blacks.far(to);
        Some(Step::plain(std::mem::replace(&mut at.king, to), to))
    }
}
