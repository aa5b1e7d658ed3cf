//! Finds mating pictures: where the kings and the man could stand in a mate, the soonest first.

use board::{Bitboard, Color, Role, Square, attacks};

use super::ways::{FAR, Ways, around, beside};
use super::{Blocker, Man, StandingMen};
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
    pub(super) cost: u32,
}

/// The number of pictures that are enough to choose from.
const ENOUGH: usize = 3;
/// Squares of the loser's king that are looked at.
const MOST_SQUARES: u32 = 24;

/// Pictures of mates by this man, sorted.
pub(super) fn of(
    state: &State,
    ground: &StandingMen,
    man: Man,
    blocker: Option<Blocker>,
) -> Vec<Picture> {
    let frame = Frame::of(state, ground, man, blocker);
    let losers_ways = frame.losers_ways(state);
    let [_, some] = few_flights(!ground.black & !ground.attacked_by_white);
    let mut found: Vec<Picture> = Vec::new();
    for (squares, far) in losers_ways.layers().iter().zip(0..) {
        let least = found.iter().map(|picture| picture.cost).min();
        if found.len() >= ENOUGH || least.is_some_and(|least| 2 * far > least + 2) {
            break;
        }
        let kings = *squares & some;
        found.extend(kings.into_iter().filter_map(|king| frame.on(king, far)));
    }
    found.sort_by_key(|picture| picture.cost);
    found
}

/// What is found of one of the first pictures of mates by this man, those first for which the kings
/// need not go far.
pub(super) fn find_map<T>(
    state: &State,
    ground: &StandingMen,
    man: Man,
    follow: impl Fn(&Picture) -> Option<T>,
) -> Option<T> {
    let frame = Frame::of(state, ground, man, None);
    let losers_ways = frame.losers_ways(state);
    let [few, some] = few_flights(!ground.black & !ground.attacked_by_white);
    let [mut whites, mut blacks, mut done] = [Bitboard::EMPTY; 3];
    let (mut found, mut squares) = (0, 0);
    let most = losers_ways.layers().len().max(frame.ways.layers().len());
    for moves in 0..most {
        let layer = |ways: &Ways| ways.layers().get(moves).copied().unwrap_or_default();
        whites |= layer(&frame.ways);
        blacks |= layer(&losers_ways);
        let near = around(around(whites));
        let kings = blacks & (few | (some & near)) & !done;
        done |= kings;
        for king in kings {
            if let Some(picture) = frame.on(king, losers_ways.far(king)) {
                let followed = follow(&picture);
                found += 1;
                if followed.is_some() || found == ENOUGH {
                    return followed;
                }
            }
            squares += 1;
            if squares == MOST_SQUARES {
                return None;
            }
        }
    }
    None
}

/// Where at most two of the squares around are among these, and where at most five: with more
/// flights there is hardly a mate.
fn few_flights(squares: Bitboard) -> [Bitboard; 2] {
    let (west, east) = beside(squares);
    let both = |a, b, c| (a & b) | (c & (a ^ b));
    // how many there are in the row, without and with the square itself, as two binary digits
    let (ones, twos) = (west ^ east, west & east);
    let (all_ones, all_twos) = (ones ^ squares, both(west, east, squares));
    let [above, below] = [8, -8].map(|by| (all_ones.shift(by), all_twos.shift(by)));
    let carried = above.0 & below.0;
    let sum = [
        above.0 ^ below.0,
        above.1 ^ below.1 ^ carried,
        both(above.1, below.1, carried),
    ];
    let (first, carried) = (sum[0] ^ ones, sum[0] & ones);
    let (second, carried) = (sum[1] ^ twos ^ carried, both(sum[1], twos, carried));
    let (third, fourth) = (sum[2] ^ carried, sum[2] & carried);
    [
        !fourth & !third & !(second & first),
        !fourth & !(third & second),
    ]
}

/// What all pictures of a state have in common.
struct Frame<'g> {
    ground: &'g StandingMen,
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

impl<'g> Frame<'g> {
    fn of(state: &State, ground: &'g StandingMen, man: Man, blocker: Option<Blocker>) -> Frame<'g> {
        let own_king = Bitboard::from(state.king(Color::White));
        let occupied = ground.occupied();
        let over = ground.safe_for_white() & !Bitboard::from(man.at);
        Frame {
            ground,
            man,
            far: man.moves_of_minor(man.at, occupied),
            blocker: blocker.map(|blocker| (blocker, blocker.moves(occupied))),
            ways: Ways::from(own_king, over),
            once: man.attacks(man.begins(), occupied) & !occupied,
        }
    }

    /// The ways of the loser's king.
    fn losers_ways(&self, state: &State) -> Ways {
        let over = self.ground.safe_for_black() & !Bitboard::from(self.man.at);
        Ways::from(Bitboard::from(state.king(Color::Black)), over)
    }

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
        let ground = self.ground;
        let ring = attacks::king_attacks(king);
        let blocks = blocked.map_or(Bitboard::EMPTY, Bitboard::from);
        let occupied = ground.occupied() | blocks;
        let guarded_by_blocker = self.guarded_by(blocked);
        let lines = self.man.attacks(king, occupied) & !blocks;
        let untaken = lines & !ground.white & !ground.attacked_by_black & !guarded_by_blocker;
        let mate = |mates_on| Mate {
            king,
            mates_on,
            blocked,
            far,
        };
        let apart = !ring & !Bitboard::from(king) & !guarded_by_blocker;
        let from = self.ways.all & apart;
        let guarded = around(from);
        for mates_on in untaken & ring & (guarded | ground.attacked_by_white) {
            let there = Bitboard::from(mates_on);
            let seen = self.man.attacks(mates_on, occupied);
            let protected = there & ground.attacked_by_white;
            let needed = (flights & !seen & !there) | (there & !protected);
            if needed.is_subset(guarded) {
                self.compare(best, needed, from, mate(mates_on));
            }
        }
        let mut distant = untaken & !ring;
        if self.man.role == Role::Knight {
            for mates_on in distant {
                let needed = flights & !attacks::knight_attacks(mates_on);
                self.compare(best, needed, from, mate(mates_on));
            }
            return;
        }
        while let Some(first) = distant.first() {
            let line = attacks::ray(king, first);
            let needed = flights & !line;
            if needed.is_subset(guarded)
                && let Some(mates_on) = self.along(distant & line, king)
            {
                self.compare(best, needed, from, mate(mates_on));
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

    /// Keeps the picture in which the winner's king, on one of those squares, guards these, if it
    /// is sooner than the best so far.
    fn compare(&self, best: &mut Option<Picture>, needed: Bitboard, from: Bitboard, mate: Mate) {
        let Mate {
            king,
            mates_on,
            blocked,
            far,
        } = mate;
        let beside = |squares: Bitboard, square: Square| squares & attacks::king_attacks(square);
        let guards = needed
            .into_iter()
            .fold(from & !Bitboard::from(mates_on), beside);
        let Some(way) = self.ways.to(guards) else {
            return;
        };
        let least = |moves: u32| 2 * far.max(way + moves) + far.min(way);
        if best.is_some_and(|best| least(0) >= best.cost) {
            return;
        }
        let Some(moves) = self.moves_before(mates_on, king) else {
            return;
        };
        let cost = least(moves);
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
