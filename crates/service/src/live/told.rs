//! What is told of a board, and what comes back.

use std::borrow::Cow;
use std::sync::Arc;

use laws::{Act, Actor, Deed, Source};
use ledger::Key;
use protocol::Line;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::auth::Principal;
use crate::model::{Board, described};
use crate::problem::{Answer, Problem};
use crate::roles::Role;

/// An act as somebody tells it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAct {
    /// The key of the act: whoever sends it makes it, and sends it again under the same key when no answer came. It has 1 to
    /// 64 of A-Z a-z 0-9 . _ : -; an act with another is refused by itself.
    #[schema(example = "board-12:4711")]
    pub key: Box<str>,
    /// The act: an object of the board protocol, or a line of its text notation.
    #[serde(deserialize_with = "object_or_line")]
    #[schema(value_type = described::Act)]
    pub act: Box<RawValue>,
}

fn object_or_line<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Box<RawValue>, D::Error> {
    let act = Box::<RawValue>::deserialize(deserializer)?;
    if act.get().starts_with(['{', '"']) {
        return Ok(act);
    }
    let wanted =
        "`act` is none; send an object of the board protocol or a line of its text notation";
    Err(D::Error::custom(wanted))
}

/// What became of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It is recorded.
    Appended,
    /// It was recorded before under this key.
    AlreadyAppended,
    /// It is not recorded; `problem` says why.
    Refused,
}

impl Fate {
    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Fate::Appended => "appended",
            Fate::AlreadyAppended => "already_appended",
            Fate::Refused => "refused",
        }
    }
}

/// The answer to one act.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Acknowledged {
    /// The key of the act.
    pub key: Box<str>,
    /// What became of it.
    pub outcome: Fate,
    /// Its number in the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
    /// What the Laws make of it, for those who may know.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub verdict: Option<Arc<RawValue>>,
    /// Why it is not recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
}

impl Acknowledged {
    pub(crate) fn refused(key: &str, problem: Problem) -> Acknowledged {
        Acknowledged {
            key: key.into(),
            outcome: Fate::Refused,
            seq: None,
            verdict: None,
            problem: Some(problem),
        }
    }
}

/// An act that may be told, with its key.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub key: Key,
    pub line: Line,
}

/// Who tells an act, as far as it matters to what he may tell.
pub(crate) fn checked(new: &NewAct, context: protocol::Context) -> Answer<(Key, Act)> {
    let key = Key::new(&new.key).map_err(|error| Problem::invalid("key", error.to_string()))?;
    let act = new.act.get();
    let line = match act.starts_with('"') {
        true => Cow::Owned(written(act)?),
        false => Cow::Borrowed(act),
    };
    match protocol::parse_line(&line, context) {
        Ok(Line::Act(act)) => Ok((key, act)),
        Ok(Line::Start(_)) => {
            let detail =
                "a game starts by itself, under the terms of its round; send its acts only";
            Err(Problem::invalid("act", detail))
        }
        Err(error) => Err(Problem::of_the_protocol(&error)),
    }
}

/// A line of text in a string of JSON.
fn written(string: &str) -> Answer<String> {
    serde_json::from_str(string).map_err(|error| Problem::invalid("act", error.to_string()))
}

/// The act with where it was learnt from, if he may tell it.
pub(crate) fn permitted(principal: &Principal, board: &Board, mut act: Act) -> Answer<Act> {
    let (allowed, source) = match principal.role {
        Role::ChiefArbiter | Role::SectorArbiter => (true, Source::Arbiter),
        Role::BoardDevice => (is_sensed(&act.deed), Source::Board),
        Role::Player => (is_of_the_player(principal, board, &act), Source::Player),
        Role::Spectator | Role::Auditor | Role::Operator => (false, Source::Witness),
    };
    if !allowed {
        let detail = "a device tells what happens at its board, a player what he does himself; \
                      the rest is the arbiter's";
        return Err(Problem::forbidden(detail));
    }
    act.source.get_or_insert(source);
    Ok(act)
}

/// What a board or a clock can sense.
fn is_sensed(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Touch { .. }
            | Deed::Lift { .. }
            | Deed::Place { .. }
            | Deed::Release { .. }
            | Deed::Remove { .. }
            | Deed::Put { .. }
            | Deed::Fetch { .. }
            | Deed::Move { .. }
            | Deed::Undo
            | Deed::Knock { .. }
            | Deed::Press { .. }
            | Deed::Stop { .. }
            | Deed::StartClock { .. }
            | Deed::Flag { .. }
    )
}

fn is_of_the_player(principal: &Principal, board: &Board, act: &Act) -> bool {
    use laws::board::Color;
    let own = |color: Color| {
        let seated = color.fold_wb(&board.white, &board.black).as_deref();
        let player = principal.scope.player.as_deref();
        player.is_some() && player == seated
    };
    match act.by {
        Some(Actor::Player(color) | Actor::Assistant(color)) => own(color),
        _ => false,
    }
}
