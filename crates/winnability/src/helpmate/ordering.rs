//! Defines what a search looks at first: several ways, because none is good everywhere.

/// What a search looks at first, and what it leaves out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ordering {
    /// What a point of the estimate costs, a ply costing one.
    pub(crate) greed: i32,
    /// For each step of the loser's king from the aim.
    pub(crate) losers_king: i32,
    /// For each step of the winner's king beyond two from the aim.
    pub(crate) winners_king: i32,
    pub(crate) losers_piece: i32,
    pub(crate) losers_pawn: i32,
    /// For each square that the loser's king could last go to.
    pub(crate) flight: i32,
    /// Moves of each side that bring nothing nearer, to be tried at each state.
    pub(crate) quiet: [u32; 2],
    /// Whether the loser's captures are tried where he has other moves.
    pub(crate) losers_captures: bool,
    /// Whether quiet moves are taken from the end of the list.
    pub(crate) late: [bool; 2],
    /// Whether states in which a man, or two together, stand as never before come before all
    /// others.
    pub(crate) new_first: bool,
}

/// One waiting move each.
pub(crate) const NARROW: Ordering = Ordering {
    greed: 5,
    losers_king: 8,
    winners_king: 6,
    losers_piece: 4,
    losers_pawn: 3,
    flight: 1,
    quiet: [1, 1],
    losers_captures: false,
    late: [true, false],
    new_first: false,
};

/// One waiting move each, the loser's men taken first.
pub(crate) const TAKING: Ordering = Ordering {
    losers_piece: 16,
    losers_pawn: 8,
    ..NARROW
};

/// The kings count less, the loser's men more.
pub(crate) const SLOW: Ordering = Ordering {
    losers_king: 4,
    winners_king: 4,
    losers_piece: 2,
    losers_pawn: 1,
    ..NARROW
};

/// Three waiting moves each.
pub(crate) const BROAD: Ordering = Ordering {
    quiet: [3, 3],
    ..NARROW
};

/// All moves.
pub(crate) const WIDE: Ordering = Ordering {
    greed: 3,
    quiet: [u32::MAX, u32::MAX],
    losers_captures: true,
    ..NARROW
};

/// All moves, the nearest a little less before the others.
pub(crate) const NEAR: Ordering = Ordering { greed: 2, ..WIDE };

/// All moves, the loser's men taken first.
pub(crate) const SWEEPING: Ordering = Ordering {
    losers_piece: 12,
    losers_pawn: 6,
    ..WIDE
};

/// All moves, the nearest not much before the others.
pub(crate) const PATIENT: Ordering = Ordering { greed: 1, ..WIDE };

/// The loser's men are taken first.
pub(crate) const CLEARING: Ordering = Ordering {
    quiet: [2, 2],
    losers_piece: 8,
    ..NARROW
};

/// The kings' ways count as much as the squares about the loser's.
pub(crate) const NETTING: Ordering = Ordering {
    winners_king: 3,
    flight: 3,
    ..NARROW
};

/// All moves, and first of all what is new. Where men go to and fro behind walls, by far the most
/// states are nothing else than what was seen before, in another order, and no estimate tells which
/// of them matter. Nor is it told whether the loser's men are in the way: behind walls it may be
/// one of them who opens the way, or is promoted.
pub(crate) const NEW: Ordering = Ordering {
    losers_king: 24,
    winners_king: 12,
    losers_piece: 0,
    losers_pawn: 0,
    flight: 3,
    new_first: true,
    ..WIDE
};
