//! Finds the same game a second time.

use std::collections::HashMap;
use std::fmt;
use std::hash::BuildHasher;

use board::{Move, Square};
use foldhash::fast::FixedState;
use pgn::{PgnGame, Ply, PlyEffect};

use crate::{Finding, Kind};

/// Plies from which two games are not the same by chance.
const FEWEST_PLIES: usize = 10;
/// Games that are remembered at the least; twice as many at the most.
const REMEMBERED: usize = 1 << 20;

/// What the records of one game have in common: players and moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Likeness(u64, u64);

/// A game that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadGame {
    /// Counts the files.
    pub file: u32,
    /// Counts the games of the file from 1.
    pub game: u64,
    /// Whether times stand beside its moves.
    pub has_clocks: bool,
}

/// Games that were read so far: the last million of them, at least.
pub struct Twins {
    young: HashMap<Likeness, ReadGame, FixedState>,
    old: HashMap<Likeness, ReadGame, FixedState>,
}

impl Likeness {
    /// Of a game that is long enough.
    #[must_use]
    pub fn of(game: &PgnGame) -> Option<Likeness> {
        if game.plies.len() < FEWEST_PLIES {
            return None;
        }
        let players = ["White", "Black"].map(|name| game.tags.get(name).unwrap_or_default().trim());
        // hashed at one go, which takes a third of the time of ply by ply
        let plies: Vec<u32> = game.plies.iter().map(|ply| packed_ply(game, ply)).collect();
        let hash = |seed| FixedState::with_seed(seed).hash_one((players, &plies));
        Some(Likeness(hash(1), hash(2)))
    }
}

impl fmt::Display for Likeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}{:016x}", self.0, self.1)
    }
}

/// What tells a ply from others: a move by its squares, what is none by what stands there.
fn packed_ply(game: &PgnGame, ply: &Ply) -> u32 {
    const NO_LEGAL_MOVE: u32 = 1 << 31;
    let hashing = FixedState::with_seed(0);
    match &ply.played {
        PlyEffect::Legal(m) => packed(*m),
        PlyEffect::Illegal(illegal) => hashing.hash_one(&illegal.written) as u32 | NO_LEGAL_MOVE,
        PlyEffect::Null => NO_LEGAL_MOVE,
        PlyEffect::Unreadable => hashing.hash_one(word(game, ply)) as u32 | NO_LEGAL_MOVE,
    }
}

/// What tells a move from all others of its position.
fn packed(m: Move) -> u32 {
    let number = |square: Option<Square>| square.map_or(64, u32::from);
    let promotion = m.promotion().map_or(0, |role| role as u32);
    number(m.from()) | number(Some(m.to())) << 8 | promotion << 16
}

/// What stands in the text for a ply.
fn word<'a>(game: &'a PgnGame, ply: &Ply) -> &'a [u8] {
    let text = game.bytes.get(ply.at as usize..).unwrap_or_default();
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{(;$)".contains(byte);
    text.split(ends).next().unwrap_or_default()
}

impl Default for Twins {
    fn default() -> Twins {
        let empty = || HashMap::with_hasher(FixedState::with_seed(0));
        Twins {
            young: empty(),
            old: empty(),
        }
    }
}

impl Twins {
    /// Remembers a game; gives the one before that is the same.
    pub fn met(&mut self, likeness: Likeness, place: ReadGame) -> Option<ReadGame> {
        let known = self
            .young
            .get(&likeness)
            .or_else(|| self.old.get(&likeness));
        if let Some(known) = known {
            return Some(*known);
        }
        if self.young.len() >= REMEMBERED {
            self.old = std::mem::take(&mut self.young);
            self.young.reserve(REMEMBERED);
        }
        self.young.insert(likeness, place);
        None
    }
}

/// The finding that a game is the same as one before, which is named in these words.
#[must_use]
pub fn same_game(
    game: u64,
    offset: u64,
    has_clocks: bool,
    before: ReadGame,
    named: &str,
) -> Finding {
    let clocks = match (before.has_clocks, has_clocks) {
        (true, false) => ", there with clocks and here without",
        (false, true) => ", here with clocks and there without",
        _ => "",
    };
    Finding {
        kind: Kind::SameGame,
        severity: Kind::SameGame.severity(),
        game,
        ply: None,
        at_move: None,
        articles: Vec::new(),
        sentence: format!("The players and the moves are those of {named}{clocks}."),
        fen: None,
        squares: Vec::new(),
        offset,
    }
}
