//! Defines how games by link are stored: as documents of kinds of their own, apart from the records
//! of boards.

use jiff::Timestamp;
use laws::Start;
use protocol::Line;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{Manner, RecordedByLink, Seat, SeatNews};

use crate::model::{DocumentKind, Terms};
use crate::problem::{HandlerResult, Problem};

/// A game by link.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct LinkGame {
    pub id: Box<str>,
    pub created_at: Timestamp,
    /// When it is deleted.
    pub expires_at: Timestamp,
    pub terms: Terms,
    pub white: Option<Box<str>>,
    pub black: Option<Box<str>>,
    pub arbiter: Manner,
}

impl LinkGame {
    /// How it starts.
    pub fn start(&self) -> HandlerResult<Start> {
        let Line::Start(mut start) = self.terms.start()? else {
            return Err(Problem::failed("terms make a start"));
        };
        start.names.white.clone_from(&self.white);
        start.names.black.clone_from(&self.black);
        Ok(*start)
    }
}

impl DocumentKind for LinkGame {
    const KIND: &'static str = "link_game";
    const CALLED: &'static str = "game";

    fn id(&self) -> &str {
        &self.id
    }

    fn parent(&self) -> &str {
        ""
    }
}

/// A seat, under the hash of its name: the name itself is kept nowhere.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct LinkSeat {
    /// The SHA-256 of the name, in hexadecimal.
    pub hash: Box<str>,
    pub game: Box<str>,
    pub seat: Seat,
}

impl DocumentKind for LinkSeat {
    const KIND: &'static str = "link_seat";
    const CALLED: &'static str = "game";

    fn id(&self) -> &str {
        &self.hash
    }

    fn parent(&self) -> &str {
        &self.game
    }
}

/// What the players of a game have said of a rematch.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct LinkRematch {
    /// The game that is over.
    pub game: Box<str>,
    /// Who has offered it.
    pub offered_by: Option<Seat>,
    /// The game that follows, once both want it.
    pub next: Option<Box<str>>,
}

impl DocumentKind for LinkRematch {
    const KIND: &'static str = "link_rematch";
    const CALLED: &'static str = "rematch";

    fn id(&self) -> &str {
        &self.game
    }

    fn parent(&self) -> &str {
        &self.game
    }
}

/// What becomes of an act before the Laws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Use {
    /// It is judged.
    Judged,
    /// It is one player's answer to what both are asked: it counts once the other says the same.
    Answer,
}

/// An act of a game by link.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct LinkAct {
    pub id: Box<str>,
    pub game: Box<str>,
    pub seq: u32,
    /// Who told it; `None`: the arbiter who is built in.
    pub seat: Option<Seat>,
    /// The key that it was told under.
    pub key: Option<Box<str>>,
    pub received_us: i64,
    pub used: Use,
    /// The act as it is judged.
    pub act: Box<RawValue>,
}

impl LinkAct {
    /// The act as it is kept; later ones have greater names.
    pub fn of(game: &str, news: &SeatNews) -> LinkAct {
        let seq = news.seq();
        let act = RawValue::from_string(news.body().to_owned());
        LinkAct {
            id: format!("{game}.{seq:06}").into(),
            game: game.into(),
            seq,
            seat: news.seat(),
            key: news.key().map(Into::into),
            received_us: news.received_us(),
            used: match news.is_answer {
                true => Use::Answer,
                false => Use::Judged,
            },
            act: act.expect("invariant: lines are JSON"),
        }
    }

    /// The act as the table takes it again.
    pub fn recorded(&self) -> RecordedByLink {
        RecordedByLink {
            seat: self.seat,
            key: self.key.clone(),
            received_us: self.received_us,
            body: self.act.get().into(),
        }
    }
}

impl DocumentKind for LinkAct {
    const KIND: &'static str = "link_act";
    const CALLED: &'static str = "act of a game";

    fn id(&self) -> &str {
        &self.id
    }

    fn parent(&self) -> &str {
        &self.game
    }
}
