//! What whoever has a seat sees of a game: what everybody at a board can see, and what the arbiter has said aloud. No legal
//! moves, no duty of Article 4 and nothing that is the arbiter's alone is among it.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use laws::board::Color;
use laws::board::shakmaty::Position;
use laws::{
    Act, Actor, Deed, Disclosure, Edition, Family, GameResult, Reason, Restored, Ruling, Running,
    Status, Verdict, View,
};
use protocol::{Languages, Word, write_rulings, write_state};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::live::{Clocks, Pair, Times, is_zero};

/// Rulings shown at most.
const MAX_SHOWN: usize = 16;

/// What a seat sees of the board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeatState {
    /// The men as they stand, as in the first field of a FEN.
    pub placement: Box<str>,
    /// Who has the move, as the clock on the table tells it: it changes when the clock is pressed or the arbiter rules.
    pub has_the_move: &'static str,
    /// The number of the move, as in a FEN; it changes with who has the move.
    pub move_number: u32,
    /// Whose clock runs.
    pub running: Option<&'static str>,
    /// Both times after the act; without a clock `null`.
    pub clock: Option<Times>,
    /// How long the clock that runs counts nothing yet, milliseconds; absent without a delay.
    #[serde(skip_serializing_if = "is_zero")]
    pub delay_left_ms: i64,
    /// Completed illegal moves of White and Black that were ruled on.
    pub illegal_moves: Pair,
    /// Seconds that White and Black were given.
    pub add_time_s: Pair,
    /// The result; `*` while the game goes on.
    pub result: &'static str,
    /// How the game ended.
    pub termination: Option<&'static str>,
    /// What the arbiter has announced, the last first, 16 at most. Messages of a stream have none here: each has `rulings` of its
    /// own, what its act has brought.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<Object>, required = true)]
    pub rulings: Option<Vec<Arc<RawValue>>>,
    /// Open offers, and what both players are asked: `fact`, `of`, and `if` with what the arbiter would announce after each
    /// answer; `answers` says who has answered what.
    #[schema(value_type = Vec<Object>)]
    pub pending: Vec<Value>,
    /// What has to be played, where a ruling that was announced says so.
    pub must_play: Option<MustPlay>,
}

/// The moves that a player may play after a ruling, as the arbiter has said them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MustPlay {
    /// The player.
    pub player: &'static str,
    /// The moves.
    #[schema(value_type = Vec<String>)]
    pub moves: Value,
    /// The articles that say so.
    #[schema(value_type = Vec<String>)]
    pub articles: Value,
    /// Why.
    #[schema(value_type = String)]
    pub reason: Value,
    /// The same in other languages, by their tags.
    #[schema(value_type = Object)]
    pub reasons: Value,
}

/// An act as it is told to the seats with what it has brought, and the board after it.
pub(crate) struct Told {
    act: Box<str>,
    state: SeatState,
}

impl Told {
    pub fn of(act: &Value, state: SeatState) -> Told {
        let state = SeatState {
            rulings: None,
            ..state
        };
        let act = act.to_string().into();
        Told { act, state }
    }

    /// The whole message, as JSON: written for whoever is sent it, for a game may have thousands.
    pub fn json(&self) -> Utf8Bytes {
        let written = "invariant: plain values are JSON";
        let state = serde_json::to_string(&self.state).expect(written);
        let members = self.act.strip_suffix('}').unwrap_or_default();
        format!("{members},\"state\":{state}}}").into()
    }

    /// The act alone.
    pub fn without_state(&self) -> Box<RawValue> {
        let act = RawValue::from_string(self.act.to_string());
        act.expect("invariant: what is written here is JSON")
    }
}

/// Whether everybody at the board may know of what follows from an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// He may.
    ByAll,
    /// The arbiter keeps it to himself.
    ByNobody,
}

/// What everybody at the board knows.
pub(super) struct Seen {
    has_the_move: Color,
    move_number: u32,
    rulings: VecDeque<Arc<RawValue>>,
    must_play: Option<(Color, MustPlay)>,
}

impl Seen {
    pub fn at_the_start(verdict: &Verdict, edition: Edition) -> Seen {
        let mut seen = Seen {
            has_the_move: verdict.view.has_the_move,
            move_number: 1,
            rulings: VecDeque::new(),
            must_play: None,
        };
        seen.see_who_has_the_move(&verdict.view);
        seen.announce(&announced(verdict, Heard::ByAll, edition));
        seen
    }

    fn see_who_has_the_move(&mut self, view: &View) {
        self.has_the_move = view.has_the_move;
        self.move_number = view.position.fullmoves().get();
    }

    fn announce(&mut self, rulings: &[Value]) {
        for ruling in rulings.iter().rev() {
            let raw = to_raw_value(ruling).expect("invariant: a value can be written as JSON");
            self.rulings.push_front(raw.into());
        }
        self.rulings.truncate(MAX_SHOWN);
    }

    /// Takes what follows from an act; what the arbiter announces of it.
    ///
    /// Until the player who has the move presses the clock nobody but the arbiter knows whether what he did is a move: who has the
    /// move by the Laws would tell.
    pub fn take(
        &mut self,
        act: &Act,
        verdict: &Verdict,
        heard: Heard,
        edition: Edition,
    ) -> Vec<Value> {
        let announced = announced(verdict, heard, edition);
        self.announce(&announced);
        let has_no_clock = edition.family() == Family::Historic;
        let is_over = verdict.view.result != GameResult::Ongoing;
        if self.passes_the_move(act)
            || putting_back(verdict, heard, edition).next().is_some()
            || is_over
            || has_no_clock
        {
            self.see_who_has_the_move(&verdict.view);
        }
        self.oblige(verdict, heard, edition);
        announced
    }

    /// Whether by all that can be seen the player who has the move passes it on.
    fn passes_the_move(&self, act: &Act) -> bool {
        let player = act.by.and_then(Actor::player);
        matches!(act.deed, Deed::Press { .. }) && player == Some(self.has_the_move)
    }

    /// Who has the move, as everybody sees it.
    pub const fn has_the_move(&self) -> Color {
        self.has_the_move
    }

    /// What must be played is said when the position is put back for him who has the move, a press without a move of whoever has the move is counted, or the
    /// opponent has chosen the penalty of an old code, and holds until it has been played.
    fn oblige(&mut self, verdict: &Verdict, heard: Heard, edition: Edition) {
        let view = &verdict.view;
        let concerned = |ruling: &Ruling| {
            ruling
                .player
                .is_none_or(|player| player == view.has_the_move)
        };
        let is_put_back = putting_back(verdict, heard, edition).any(concerned);
        if is_put_back || binds(verdict, heard, edition) {
            self.must_play = (!view.obligation.is_free()).then(|| (view.has_the_move, said(view)));
        }
        let is_over = view.result != GameResult::Ongoing;
        self.must_play
            .take_if(|(player, _)| is_over || *player != self.has_the_move);
    }

    /// The board as seats see it.
    pub fn state(&self, view: &View, clocks: &Clocks, pending: Vec<Value>) -> SeatState {
        let clock = clocks.times();
        let by_law = Some(view.running).filter(|running| *running != Running::Neither);
        SeatState {
            placement: view.placement.board_fen().to_string().into(),
            has_the_move: self.has_the_move.word(),
            move_number: self.move_number,
            running: match clock {
                Some(_) => clocks.running(),
                None => by_law.map(Word::word),
            },
            clock,
            delay_left_ms: clocks.delay_left_ms(),
            illegal_moves: view.illegal_moves.map(u32::from).into(),
            add_time_s: view.add_time_s.into(),
            result: view.result.word(),
            termination: view.termination.map(Word::word),
            rulings: Some(self.rulings.iter().cloned().collect()),
            pending,
            must_play: self
                .must_play
                .as_ref()
                .map(|(_, must_play)| must_play.clone()),
        }
    }
}

/// The rulings by which the arbiter says aloud that he puts men back.
fn putting_back(
    verdict: &Verdict,
    heard: Heard,
    edition: Edition,
) -> impl Iterator<Item = &Ruling> {
    let told = verdict.rulings.iter();
    told.filter(move |ruling| is_told(ruling, heard, edition) && ruling.restored != Restored::No)
}

/// Whether the arbiter says aloud what binds the player, with the men standing as they should.
fn binds(verdict: &Verdict, heard: Heard, edition: Edition) -> bool {
    let mut rulings = verdict.rulings.iter();
    let binds = |ruling: &Ruling| match ruling.reason {
        Reason::Chosen(_) => true,
        _ => ruling.count.is_some() && ruling.player == Some(verdict.view.has_the_move),
    };
    rulings.any(|ruling| is_told(ruling, heard, edition) && binds(ruling))
}

/// What is open to a claim, and what it was too late to claim, nobody is told of before, or ever. The old codes give the opponent
/// a choice, of which he has to know.
fn is_told(ruling: &Ruling, heard: Heard, edition: Edition) -> bool {
    let is_open = matches!(ruling.status, Status::Claimable | Status::Lapsed);
    heard == Heard::ByAll
        && ruling.disclosure == Disclosure::Everyone
        && (!is_open || edition.family() == Family::Historic)
}

/// The rulings that the arbiter says aloud.
pub(super) fn announced(verdict: &Verdict, heard: Heard, edition: Edition) -> Vec<Value> {
    let told = verdict.rulings.iter();
    let told: Vec<Ruling> = told
        .filter(|ruling| is_told(ruling, heard, edition))
        .cloned()
        .collect();
    let mut json = Vec::new();
    let mode = verdict.view.position.castling_mode();
    write_rulings(&told, mode, Languages::All, &mut json);
    let mut rulings: Vec<Value> = serde_json::from_slice(&json).unwrap_or_default();
    rulings.iter_mut().for_each(as_said);
    rulings
}

/// A ruling as it is said aloud. The reading that it relies on is part of why; that of a mere note may tell what the arbiter has
/// seen, such as whether a move was one.
fn as_said(ruling: &mut Value) {
    let is_noted = ruling["status"] == Status::Noted.word();
    let Some(ruling) = ruling.as_object_mut() else {
        return;
    };
    ruling.remove("disclosure");
    if is_noted {
        ruling.insert("ambiguity".into(), json!([]));
    }
}

fn state_of(view: &View) -> Map<String, Value> {
    let mut json = Vec::new();
    write_state(view, Languages::All, &mut json);
    serde_json::from_slice(&json).unwrap_or_default()
}

fn said(view: &View) -> MustPlay {
    let mut state = state_of(view);
    let mut obligation = state.remove("obligation").unwrap_or_default();
    MustPlay {
        player: view.has_the_move.word(),
        moves: obligation["moves"].take(),
        articles: obligation["articles"].take(),
        reason: obligation["reason"].take(),
        reasons: obligation["reasons"].take(),
    }
}

/// What is open, as far as it is the players': offers, and the questions that `is_theirs` names, with what would be announced.
pub(super) fn pending(view: &View, is_theirs: impl Fn(&str, u32) -> bool) -> Vec<Value> {
    if view.open.is_empty() && view.questions.is_empty() {
        return Vec::new();
    }
    let open = state_of(view).remove("pending").unwrap_or_default();
    let Value::Array(open) = open else {
        return Vec::new();
    };
    let theirs = open.into_iter().filter(|open| {
        let of = open["of"].as_u64().and_then(|of| u32::try_from(of).ok());
        match (open["fact"].as_str(), of) {
            (Some(fact), Some(of)) => is_theirs(fact, of),
            _ => open["open"] == "draw_offer",
        }
    });
    theirs.map(without_duties).collect()
}

/// A question without what only the arbiter may know of its answers.
fn without_duties(mut open: Value) -> Value {
    let answers = open.get_mut("if").and_then(Value::as_object_mut);
    for answer in answers.into_iter().flatten().map(|(_, answer)| answer) {
        let mut rulings = answer["rulings"].take();
        if let Some(rulings) = rulings.as_array_mut() {
            let is_open = |ruling: &Value| {
                let status = &ruling["status"];
                status == "claimable" || status == "lapsed"
            };
            rulings.retain(|ruling| ruling["disclosure"] == "everyone" && !is_open(ruling));
            rulings.iter_mut().for_each(as_said);
        }
        *answer = json!({ "rulings": rulings });
    }
    open
}

#[cfg(test)]
mod tests;
