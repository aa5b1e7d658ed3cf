//! Defines a remark: what a program that reads the recorded moves of a game has seen in them.

use jiff::Timestamp;
use ledger::GameId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::{MAX_MOVE_CHARS, MAX_REMARKS};
use crate::model::described::{Id, ShortName};
use crate::model::object::objects;
use crate::model::{Board, DocumentKind, checked_name};
use crate::problem::{HandlerResult, Problem};

/// What a program can remark. None of it is a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RemarkKind {
    /// A move that is not legal stands in the record.
    IllegalMove,
    /// The record cannot be what happened at the board.
    OutOfStep,
    /// Kings were put in the centre, which tells a result.
    KingsInTheCentre,
    /// The game is over by its position, and has no result yet.
    GameOver,
    /// The game went on although it was over.
    PlayedOn,
    /// The result is not the one of the position, or two results contradict each other.
    WrongResult,
    /// A draw by threefold repetition can be claimed.
    Threefold,
    /// A draw by fifty moves can be claimed.
    FiftyMoves,
    /// It will be fifty moves soon.
    FiftyMovesSoon,
    /// A clock shows zero.
    Flag,
    /// Nothing was recorded for long.
    NoMove,
}

impl RemarkKind {
    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            RemarkKind::IllegalMove => "illegal_move",
            RemarkKind::OutOfStep => "out_of_step",
            RemarkKind::KingsInTheCentre => "kings_in_the_centre",
            RemarkKind::GameOver => "game_over",
            RemarkKind::PlayedOn => "played_on",
            RemarkKind::WrongResult => "wrong_result",
            RemarkKind::Threefold => "threefold",
            RemarkKind::FiftyMoves => "fifty_moves",
            RemarkKind::FiftyMovesSoon => "fifty_moves_soon",
            RemarkKind::Flag => "flag",
            RemarkKind::NoMove => "no_move",
        }
    }
}

/// A remark to be told.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRemark {
    /// Its key among the remarks on this board: the same whenever the same is remarked.
    #[schema(value_type = Id)]
    pub key: Box<str>,
    /// What was seen.
    pub what: RemarkKind,
    /// The move that it is about, as players write it.
    #[serde(default, rename = "move")]
    #[schema(value_type = Option<ShortName>, example = "34... Kg7")]
    pub at_move: Option<Box<str>>,
}

/// All that there is to remark on a game now.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRemarks {
    /// The remarks, at most 32. Those that were told before and are not among them are taken back.
    #[serde(deserialize_with = "objects")]
    #[schema(max_items = 32)]
    pub remarks: Vec<NewRemark>,
}

/// A remark that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Remark {
    /// Its key among the remarks on this board.
    pub key: Box<str>,
    /// What was seen.
    pub what: RemarkKind,
    /// The move that it is about, as players write it; missing where it is about none.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    #[schema(example = "34... Kg7")]
    pub at_move: Option<Box<str>>,
    /// When it was told first.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Whether an arbiter has taken it off; missing where not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub seen: bool,
}

/// The remarks on the game at a board, as they are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardRemarks {
    /// The board.
    pub board: Box<str>,
    /// The round.
    pub round: Box<str>,
    /// Those that stand.
    pub remarks: Vec<Remark>,
}

impl NewRemarks {
    /// The same, if each can be kept.
    ///
    /// # Errors
    /// There are too many; a key or a move is none.
    pub fn checked(self) -> HandlerResult<NewRemarks> {
        if self.remarks.len() > MAX_REMARKS {
            let detail = format!(
                "`remarks` holds {}; send at most {MAX_REMARKS}",
                self.remarks.len()
            );
            return Err(Problem::invalid("remarks", detail));
        }
        for remark in &self.remarks {
            let key = GameId::new(&remark.key);
            key.map_err(|error| Problem::invalid("key", error.to_string()))?;
            if let Some(at_move) = &remark.at_move {
                checked_name("move", at_move)?;
                if at_move.chars().count() > MAX_MOVE_CHARS {
                    let detail = format!("`move` has more than {MAX_MOVE_CHARS} characters");
                    return Err(Problem::invalid("move", detail));
                }
            }
        }
        Ok(self)
    }
}

impl BoardRemarks {
    /// Those on a board of which nothing was remarked.
    #[must_use]
    pub fn none(board: &Board) -> BoardRemarks {
        BoardRemarks {
            board: board.id.clone(),
            round: board.round.clone(),
            remarks: Vec::new(),
        }
    }

    /// These are all there are now: one that stands already stays as it is, seen or not.
    pub fn become_these(&mut self, new: NewRemarks, now: Timestamp) {
        let mut remarks: Vec<Remark> = Vec::with_capacity(new.remarks.len());
        for NewRemark { key, what, at_move } in new.remarks {
            if remarks.iter().any(|remark| remark.key == key) {
                continue;
            }
            let stands = self.remarks.iter().find(|remark| remark.key == key);
            remarks.push(stands.cloned().unwrap_or(Remark {
                key,
                what,
                at_move,
                at: now,
                seen: false,
            }));
        }
        self.remarks = remarks;
    }

    /// An arbiter has seen this one; whether it is there.
    pub fn take_off(&mut self, key: &str) -> bool {
        let found = self.remarks.iter_mut().find(|remark| *remark.key == *key);
        found.map(|remark| remark.seen = true).is_some()
    }
}

impl DocumentKind for BoardRemarks {
    const KIND: &'static str = "remarks";
    const CALLED: &'static str = "remarks";

    fn id(&self) -> &str {
        &self.board
    }

    fn parent(&self) -> &str {
        &self.round
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(keys: &[&str]) -> NewRemarks {
        let remark = |key: &&str| NewRemark {
            key: (*key).into(),
            what: RemarkKind::Flag,
            at_move: None,
        };
        NewRemarks {
            remarks: keys.iter().map(remark).collect(),
        }
    }

    #[test]
    fn what_is_told_again_stays_as_it_is_and_what_is_not_goes() {
        let mut kept = BoardRemarks {
            board: "b1".into(),
            round: "r1".into(),
            remarks: Vec::new(),
        };
        let (noon, later) = (Timestamp::UNIX_EPOCH, Timestamp::MAX);
        kept.become_these(told(&["a", "b", "a"]), noon);
        assert!(kept.take_off("b") && !kept.take_off("c"));
        kept.become_these(told(&["b", "c"]), later);
        let shown = kept.remarks.iter();
        let shown: Vec<_> = shown.map(|one| (&*one.key, one.at, one.seen)).collect();
        assert_eq!(shown, [("b", noon, true), ("c", later, false)]);
    }
}
