//! Defines the acts that a board is sent, and the keys of acts that the service sends itself.

use laws::{Act, Actor, Deed, RegimeChange, Start, Teller};
use ledger::{Author, Key, Salt, Text};
use protocol::Line;

use crate::announcement::AnnouncementPolicy;

/// The key of the start of a game.
pub const START: &str = "start";

/// How the keys of changes of a round begin.
pub const ROUND: &str = "round:";

/// How the keys of what searches have found begin.
pub const ENGINE: &str = "engine:";

/// An act that may be told, with its key.
#[derive(Clone, Debug)]
pub struct IncomingAct {
    /// Its key.
    pub key: Key,
    /// The act; the start of the game, if it is the first.
    pub line: Line,
    /// The last act that whoever tells it has seen.
    pub after: Option<u32>,
}

impl IncomingAct {
    /// Told by somebody who has seen nothing of the record.
    #[must_use]
    pub const fn blindly(key: Key, line: Line) -> IncomingAct {
        let after = None;
        IncomingAct { key, line, after }
    }
}

/// What holds of all acts that are told together.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'t> {
    /// Who tells them.
    pub author: &'t Author,
    /// When they were received, microseconds since 1970.
    pub received_us: i64,
    /// When players and spectators learn of the rulings.
    pub announcement: AnnouncementPolicy,
    /// Texts that are sealed with each of them.
    pub texts: &'t [Text],
    /// Where the salts of texts come from: chance, as time, is told.
    pub salt: fn() -> Salt,
}

/// What was told, by whom, and when it was received.
#[derive(Clone, Copy, Debug)]
pub struct Received<'t> {
    /// Who told it.
    pub author: &'t Author,
    /// When it was received, microseconds.
    pub received_us: i64,
    /// What was told.
    pub line: &'t Line,
}

impl Received<'_> {
    /// The act; `None` for the start.
    #[must_use]
    pub const fn act(&self) -> Option<&Act> {
        match self.line {
            Line::Act(act) => Some(act),
            Line::Start(_) => None,
        }
    }
}

/// Whether a deed is one that players do and say themselves.
pub(crate) fn is_a_players(deed: &Deed) -> bool {
    matches!(deed.teller(), Teller::DeviceOrPlayer | Teller::Player)
}

/// Whether the service makes keys like this one for what it tells itself: starts, changes of a
/// round, and what searches find.
#[must_use]
pub fn is_the_services(key: &str) -> bool {
    key == START || key.starts_with(ROUND) || key.starts_with(ENGINE)
}

/// The key under which a game is told of this change of its round; it begins with it where the
/// change was made before. `0`: of none.
#[must_use]
pub fn key_of_change(change: usize) -> Key {
    let key = match change {
        0 => START.to_owned(),
        change => format!("{ROUND}{change}"),
    };
    Key::new(&key).expect("invariant: a plain key")
}

/// What a game is told whose round goes on under the terms of this start.
#[must_use]
pub fn new_terms(start: &Start) -> Line {
    let regime = &start.regime;
    let change = RegimeChange {
        edition: Some(regime.edition),
        control: Some(regime.control),
        supervision: Some(regime.supervision),
        regulations: Some(regime.regulations.clone()),
    };
    let deed = Deed::ChangeRegime {
        change: Box::new(change),
        reason: None,
    };
    Line::Act(Act::seen(Actor::Arbiter, deed))
}

/// Which change of a round an act under this key tells of.
pub(crate) fn change_of(key: &Key) -> Option<usize> {
    key.as_str().strip_prefix(ROUND)?.parse().ok()
}
