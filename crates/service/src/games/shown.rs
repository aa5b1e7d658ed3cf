//! Writes what each seat of a game by link is sent for an act: the act, its rulings, and the board
//! after it.

use axum::extract::ws::Utf8Bytes;
use jiff::Timestamp;
use protocol::views::{SeatLine, SeatRuling, SeatView};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use table::{Seat, SeatNews};

use crate::time::instant;

/// An act, or the start, as seats are told it; its keys stand in alphabetical order.
#[derive(Serialize)]
struct SeatAct<'t> {
    act: SeatLine,
    game: &'t str,
    is: Is,
    key: Option<&'t str>,
    received_at: Timestamp,
    rulings: &'t [SeatRuling],
    seat: Option<Seat>,
    seq: u32,
}

/// What it is to the game.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Is {
    /// It has happened.
    Act,
    /// It is one player's answer to what both are asked.
    Answer,
}

/// An act as it is told to the seats with what it has brought, and the board after it.
pub(crate) struct SeatMessage {
    act: Box<RawValue>,
    state: SeatView,
}

impl SeatMessage {
    pub(super) fn of(game: &str, news: SeatNews) -> SeatMessage {
        let act = SeatAct {
            game,
            is: match news.is_answer {
                true => Is::Answer,
                false => Is::Act,
            },
            key: news.key(),
            received_at: instant(news.received_us()),
            rulings: &news.rulings,
            seat: news.seat(),
            seq: news.seq(),
            act: SeatLine::of(news.line.clone()),
        };
        let act = to_raw_value(&act).expect("invariant: plain values are JSON");
        let state = SeatView {
            rulings: None,
            ..news.state
        };
        SeatMessage { act, state }
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
