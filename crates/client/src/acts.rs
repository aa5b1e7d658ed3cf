//! Writes acts as the interface takes them, and reads what became of each.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ClientError;

/// An act to be told.
///
/// ```
/// use jadoube_client::NewAct;
/// let act = NewAct::new("board-12:4711", "W move e2e4".into());
/// assert_eq!(serde_json::to_string(&act)?, r#"{"key":"board-12:4711","act":"W move e2e4"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NewAct {
    /// Its key, by which the service knows it when it is sent again: one for each act of a board.
    pub key: Box<str>,
    /// The act: an object of the board protocol, or a line of its text notation.
    pub act: Value,
    /// The number of the last act of the board that whoever tells this one has seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u32>,
}

impl NewAct {
    /// An act under its key.
    #[must_use]
    pub fn new(key: impl Into<Box<str>>, act: Value) -> NewAct {
        NewAct {
            key: key.into(),
            act,
            after: None,
        }
    }
}

#[derive(Serialize)]
pub(crate) struct ActsBody<'a> {
    pub acts: &'a [NewAct],
}

/// What became of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActOutcome {
    /// It is recorded.
    Appended,
    /// It was recorded before under this key.
    AlreadyAppended,
    /// It is not recorded.
    Refused,
}

impl ActOutcome {
    /// The word for it in the interface.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            ActOutcome::Appended => "appended",
            ActOutcome::AlreadyAppended => "already_appended",
            ActOutcome::Refused => "refused",
        }
    }
}

/// What the service says of an act.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Receipt {
    /// The key of the act.
    pub key: Box<str>,
    /// What became of it.
    pub outcome: ActOutcome,
    /// Its number in the record, for those who may read that.
    #[serde(default)]
    pub seq: Option<u32>,
    /// Why it is not recorded.
    #[serde(default)]
    pub problem: Option<ActProblem>,
}

/// Why an act is not recorded.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ActProblem {
    /// The kind of the problem: the status that a request for it alone would have got.
    pub status: u16,
    /// What is wrong and what to do, in the words of the service.
    pub detail: Box<str>,
}

impl Receipt {
    /// Whether the act is recorded, or will not be however often it is sent.
    #[must_use]
    pub fn is_final(&self) -> bool {
        let status = self.problem.as_ref().map(|problem| problem.status);
        self.outcome != ActOutcome::Refused || !status.is_some_and(|s| s == 429 || s >= 500)
    }

    /// Why the act is not recorded yet, as an answer to it alone would say it.
    pub(crate) fn refusal(&self, board: &str) -> ClientError {
        let problem = self.problem.as_ref();
        ClientError::Refused {
            path: format!("/boards/{board}/acts").into(),
            status: problem.map_or(503, |problem| problem.status),
            detail: problem
                .map(|problem| problem.detail.clone())
                .unwrap_or_default(),
            retry_after: None,
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct Receipts {
    pub results: Vec<Receipt>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_final() {
        let table = [
            (
                r#"{"key":"a","outcome":"appended","seq":7,"verdict":{}}"#,
                true,
            ),
            (r#"{"key":"a","outcome":"already_appended"}"#, true),
            (r#"{"key":"a","outcome":"refused"}"#, true),
            (
                r#"{"key":"a","outcome":"refused","problem":{"status":422,"detail":""}}"#,
                true,
            ),
            (
                r#"{"key":"a","outcome":"refused","problem":{"status":429,"detail":""}}"#,
                false,
            ),
            (
                r#"{"key":"a","outcome":"refused","problem":{"status":503,"detail":""}}"#,
                false,
            ),
        ];
        for (line, wanted) in table {
            let receipt: Receipt = serde_json::from_str(line).expect("a receipt");
            assert_eq!(receipt.is_final(), wanted, "{line}");
        }
    }
}
