//! Writes what each seat of a game by link is sent for an act: the act, its rulings, and the board
//! after it.

use axum::extract::ws::Utf8Bytes;
use jiff::Timestamp;
use protocol::views::{SeatLine, SeatRuling, SeatView};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::games::seat::Seat;

/// An act, or the start, as seats are told it; its keys stand in alphabetical order.
#[derive(Serialize)]
pub(super) struct ToldAct<'t> {
    pub act: SeatLine,
    pub game: &'t str,
    pub is: Is,
    pub key: Option<&'t str>,
    pub received_at: Timestamp,
    pub rulings: &'t [SeatRuling],
    pub seat: Option<Seat>,
    pub seq: u32,
}

/// What it is to the game.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Is {
    /// It has happened.
    Act,
    /// It is one player's answer to what both are asked.
    Answer,
}

/// An act as it is told to the seats with what it has brought, and the board after it.
pub(crate) struct Told {
    act: Box<RawValue>,
    state: SeatView,
}

impl Told {
    pub(super) fn of(act: &ToldAct<'_>, state: SeatView) -> Told {
        let state = SeatView {
            rulings: None,
            ..state
        };
        let act = to_raw_value(act).expect("invariant: plain values are JSON");
        Told { act, state }
    }

    /// The whole message, as JSON: written for whoever is sent it, for a game may have thousands.
    pub fn json(&self) -> Utf8Bytes {
        let written = "invariant: plain values are JSON";
        let state = serde_json::to_string(&self.state).expect(written);
        let members = self.act.get().strip_suffix('}').unwrap_or_default();
        format!("{members},\"state\":{state}}}").into()
    }

    /// The act alone.
    pub fn without_state(&self) -> Box<RawValue> {
        self.act.clone()
    }
}

#[cfg(test)]
mod tests;
