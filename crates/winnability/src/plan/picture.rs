//! Mating pictures: where the kings and the man could stand in a mate, the soonest first.

use board::{Bitboard, Color, Square, attacks};

use super::ways::Ways;
use super::{Ground, Man};
use crate::state::State;

/// Where everybody goes.
#[derive(Clone, Copy)]
pub(super) struct Picture {
    pub(super) losers_king: Square,
    /// Where the winner's king guards what the man does not.
    pub(super) guards: Bitboard,
    pub(super) mates_on: Square,
    /// About how many plies it takes.
    cost: u32,
}

/// So many are enough to choose from.
const ENOUGH: usize = 3;

/// Pictures of mates by this man.
pub(super) fn of(state: &State, ground: &Ground, man: Man) -> Vec<Picture> {
    let [own_king, king] = [Color::White, Color::Black].map(|color| state.king(color));
    let others = !Bitboard::from(man.at);
    let frame = Frame {
        ground,
        man,
        ways: Ways::from(Bitboard::from(own_king), ground.safe_for_white() & others),
        once: man.attacks(man.begins(), ground.occupied()) & !ground.occupied(),
    };
    let losers_ways = Ways::from(Bitboard::from(king), ground.safe_for_black() & others);
    let mut found: Vec<Picture> = Vec::new();
    for (squares, far) in losers_ways.layers().iter().zip(0..) {
        let least = found.iter().map(|picture| picture.cost).min();
        if found.len() >= ENOUGH || least.is_some_and(|least| 2 * far > least + 2) {
            break;
        }
        found.extend(squares.into_iter().filter_map(|king| frame.on(king, far)));
    }
    found.sort_by_key(|picture| picture.cost);
    found
}

/// What all pictures of a state have in common.
struct Frame<'g> {
    ground: &'g Ground,
    man: Man,
    /// Of the winner's king.
    ways: Ways,
    /// Where the man can go from where he begins.
    once: Bitboard,
}

/// The king of the winner guards no more than so many squares beside the other king.
const MOST_GUARDED: usize = 3;
/// With more flights there is hardly a mate.
const MOST_FLIGHTS: usize = 6;

impl Frame<'_> {
    /// The soonest mate of a king on this square, so many moves away from him.
    fn on(&self, king: Square, far: u32) -> Option<Picture> {
        let ground = self.ground;
        let ring = attacks::king_attacks(king);
        let flights = ring & !ground.black & !ground.attacked_by_white;
        if flights.count() > MOST_FLIGHTS {
            return None;
        }
        let lines = self.man.attacks(king, ground.occupied());
        let untaken = lines & !ground.white & !ground.attacked_by_black;
        let mut best = None;
        for mates_on in untaken & ring {
            let there = Bitboard::from(mates_on);
            let seen = self.man.attacks(mates_on, ground.occupied());
            let protected = there & ground.attacked_by_white;
            let needed = (flights & !seen & !there) | (there & !protected);
            self.compare(&mut best, needed, king, mates_on, far);
        }
        let mut distant = untaken & !ring;
        while let Some(first) = distant.first() {
            let line = attacks::ray(king, first);
            let needed = flights & !line;
            if needed.count() <= MOST_GUARDED
                && let Some(mates_on) = self.along(distant & line, king)
            {
                self.compare(&mut best, needed, king, mates_on, far);
            }
            distant &= !line;
        }
        best
    }

    /// The square of a line from which a check cannot be stopped.
    fn along(&self, line: Bitboard, king: Square) -> Option<Square> {
        let reach = self.ground.within_blacks_reach;
        let cannot_be_stopped = |from: &Square| attacks::between(king, *from).is_disjoint(reach);
        let free: Bitboard = line.into_iter().filter(cannot_be_stopped).collect();
        (free & self.once).first().or(free.first())
    }

    /// Keeps the picture in which the winner's king guards these squares, if it is sooner than the best so far.
    fn compare(
        &self,
        best: &mut Option<Picture>,
        needed: Bitboard,
        losers_king: Square,
        mates_on: Square,
        far: u32,
    ) {
        if needed.count() > MOST_GUARDED {
            return;
        }
        let beside = |squares: Bitboard, square: Square| squares & attacks::king_attacks(square);
        let apart = !attacks::king_attacks(losers_king) & !Bitboard::from(losers_king);
        let from = apart & self.ways.all & !Bitboard::from(mates_on);
        let guards = needed.into_iter().fold(from, beside);
        let Some(way) = self.ways.to(guards) else {
            return;
        };
        let Some(moves) = self.moves_before(mates_on, losers_king) else {
            return;
        };
        let cost = 2 * far.max(way + moves) + far.min(way);
        if best.is_none_or(|best| cost < best.cost) {
            *best = Some(Picture {
                losers_king,
                guards,
                mates_on,
                cost,
            });
        }
    }

    /// The moves of the man before he mates.
    fn moves_before(&self, mates_on: Square, king: Square) -> Option<u32> {
        let (pushes, begins) = (self.man.pushes(self.man.at), self.man.begins());
        if self.man.is_pawn && mates_on == begins {
            return Some(pushes - 1);
        }
        let before = self.man.before_mate(self.ground, mates_on, king);
        if before.contains(begins) {
            Some(pushes)
        } else {
            before.intersects(self.once).then_some(pushes + 1)
        }
    }
}
