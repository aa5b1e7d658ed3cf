//! Mating pictures: where the kings and the man could stand in a mate, the soonest first.

use board::{Bitboard, Color, Role, Square, attacks};

use super::ways::{FAR, Ways};
use super::{Blocker, Ground, Man};
use crate::state::State;

/// Where everybody goes.
#[derive(Clone, Copy)]
pub(super) struct Picture {
    pub(super) losers_king: Square,
    /// Where the winner's king guards what the man does not.
    pub(super) guards: Bitboard,
    pub(super) mates_on: Square,
    /// Where the blocker comes to stand.
    pub(super) blocked: Option<Square>,
    /// About how many plies it takes.
    cost: u32,
}

/// So many are enough to choose from.
const ENOUGH: usize = 3;

/// Pictures of mates by this man.
pub(super) fn of(
    state: &State,
    ground: &Ground,
    man: Man,
    blocker: Option<Blocker>,
) -> Vec<Picture> {
    let [own_king, king] = [Color::White, Color::Black].map(|color| state.king(color));
    let others = !Bitboard::from(man.at);
    let occupied = ground.occupied();
    let frame = Frame {
        ground,
        man,
        far: man.moves_of_minor(man.at, occupied),
        blocker: blocker.map(|blocker| (blocker, blocker.moves(occupied))),
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
    /// Of a minor piece: the moves to each square.
    far: Option<[u8; 64]>,
    /// And of the blocker.
    blocker: Option<(Blocker, [u8; 64])>,
}

/// A mate that is looked at.
#[derive(Clone, Copy)]
struct Mate {
    king: Square,
    mates_on: Square,
    blocked: Option<Square>,
    /// Moves of the loser's.
    far: u32,
}

/// The king of the winner guards no more than so many squares beside the other king.
const MOST_GUARDED: usize = 3;
/// With more flights there is hardly a mate.
const MOST_FLIGHTS: usize = 6;

impl Frame<'_> {
    /// The soonest mate of a king on this square, so many moves away from him.
    fn on(&self, king: Square, far: u32) -> Option<Picture> {
        let ground = self.ground;
        let flights = attacks::king_attacks(king) & !ground.black & !ground.attacked_by_white;
        let mut best = None;
        let Some((_, ways)) = &self.blocker else {
            self.mates(&mut best, king, flights, None, far);
            return best;
        };
        for blocked in attacks::king_attacks(king) & !ground.occupied() {
            let way = ways[blocked.to_usize()];
            if way < FAR {
                let left = flights & !Bitboard::from(blocked);
                self.mates(&mut best, king, left, Some(blocked), far + u32::from(way));
            }
        }
        best
    }

    /// Compares the mates of a king on this square, who has these flights.
    fn mates(
        &self,
        best: &mut Option<Picture>,
        king: Square,
        flights: Bitboard,
        blocked: Option<Square>,
        far: u32,
    ) {
        if flights.count() > MOST_FLIGHTS {
            return;
        }
        let ground = self.ground;
        let ring = attacks::king_attacks(king);
        let blocks = blocked.map_or(Bitboard::EMPTY, Bitboard::from);
        let occupied = ground.occupied() | blocks;
        let lines = self.man.attacks(king, occupied) & !blocks;
        let untaken = lines & !ground.white & !ground.attacked_by_black & !self.guarded_by(blocked);
        let mate = |mates_on| Mate {
            king,
            mates_on,
            blocked,
            far,
        };
        for mates_on in untaken & ring {
            let there = Bitboard::from(mates_on);
            let seen = self.man.attacks(mates_on, occupied);
            let protected = there & ground.attacked_by_white;
            let needed = (flights & !seen & !there) | (there & !protected);
            self.compare(best, needed, mate(mates_on));
        }
        let mut distant = untaken & !ring;
        if self.man.role == Role::Knight {
            for mates_on in distant {
                let needed = flights & !attacks::knight_attacks(mates_on);
                self.compare(best, needed, mate(mates_on));
            }
            return;
        }
        while let Some(first) = distant.first() {
            let line = attacks::ray(king, first);
            let needed = flights & !line;
            if needed.count() <= MOST_GUARDED
                && let Some(mates_on) = self.along(distant & line, king)
            {
                self.compare(best, needed, mate(mates_on));
            }
            distant &= !line;
        }
    }

    /// What the blocker attacks from where he comes to stand.
    fn guarded_by(&self, blocked: Option<Square>) -> Bitboard {
        match (&self.blocker, blocked) {
            (Some((blocker, _)), Some(at)) => blocker.attacks(at, self.ground.occupied()),
            _ => Bitboard::EMPTY,
        }
    }

    /// The square of a line from which a check cannot be stopped.
    fn along(&self, line: Bitboard, king: Square) -> Option<Square> {
        let reach = self.ground.within_blacks_reach;
        let cannot_be_stopped = |from: &Square| attacks::between(king, *from).is_disjoint(reach);
        let free: Bitboard = line.into_iter().filter(cannot_be_stopped).collect();
        (free & self.once).first().or(free.first())
    }

    /// Keeps the picture in which the winner's king guards these squares, if it is sooner than the best so far.
    fn compare(&self, best: &mut Option<Picture>, needed: Bitboard, mate: Mate) {
        if needed.count() > MOST_GUARDED {
            return;
        }
        let Mate {
            king,
            mates_on,
            blocked,
            far,
        } = mate;
        let beside = |squares: Bitboard, square: Square| squares & attacks::king_attacks(square);
        let apart = !attacks::king_attacks(king) & !Bitboard::from(king);
        let mut from = apart & self.ways.all & !Bitboard::from(mates_on);
        if blocked.is_some() {
            from &= !self.guarded_by(blocked);
        }
        let guards = needed.into_iter().fold(from, beside);
        let Some(way) = self.ways.to(guards) else {
            return;
        };
        let Some(moves) = self.moves_before(mates_on, king) else {
            return;
        };
        let cost = 2 * far.max(way + moves) + far.min(way);
        if best.is_none_or(|best| cost < best.cost) {
            *best = Some(Picture {
                losers_king: king,
                guards,
                mates_on,
                blocked,
                cost,
            });
        }
    }

    /// The moves of the man before he mates.
    fn moves_before(&self, mates_on: Square, king: Square) -> Option<u32> {
        if let Some(far) = &self.far {
            let moves = far[mates_on.to_usize()];
            return (moves > 0 && moves < FAR).then(|| u32::from(moves) - 1);
        }
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
