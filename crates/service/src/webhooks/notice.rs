//! Writes the body of a delivery: where something happened, but never who plays there or what
//! anybody said.

use axum::body::Bytes;
use data_encoding::HEXLOWER;
use jiff::Timestamp;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::model::Occasion;

/// Something that webhooks tell of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WebhookNotice {
    pub event: Box<str>,
    pub board: Box<str>,
    pub occasion: Occasion,
    /// Tells it from others of this occasion at this board, also after a restart.
    pub which: Box<str>,
    /// The act that it is about.
    pub seq: Option<u32>,
    /// What was remarked.
    pub what: Option<&'static str>,
    /// Why the board is down.
    pub cause: Option<&'static str>,
    /// Since when it is, or was.
    pub since: Option<Timestamp>,
    /// When the service noticed it.
    pub at: Timestamp,
}

#[derive(Serialize)]
struct NoticeBody<'b> {
    id: &'b str,
    occasion: Occasion,
    event: &'b str,
    board: &'b str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<Timestamp>,
    at: Timestamp,
}

impl WebhookNotice {
    /// The name of its delivery to a webhook: the same whenever the same is told, so that a
    /// receiver recognises it.
    pub fn id(&self, webhook: &str) -> Box<str> {
        let parts = [webhook, &self.board, self.occasion.word(), &self.which];
        let hash = Sha256::digest(parts.join("\n").as_bytes());
        format!("msg_{}", HEXLOWER.encode_display(&hash[..16])).into()
    }

    /// What is sent under this name.
    pub fn body(&self, id: &str) -> Bytes {
        let body = NoticeBody {
            id,
            occasion: self.occasion,
            event: &self.event,
            board: &self.board,
            seq: self.seq,
            what: self.what,
            cause: self.cause,
            since: self.since,
            at: self.at,
        };
        serde_json::to_vec(&body)
            .expect("invariant: plain values are JSON")
            .into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_has_the_same_name_and_everything_else_another() {
        let notice = WebhookNotice {
            event: "e1".into(),
            board: "b1".into(),
            occasion: Occasion::RulingOpen,
            which: "2.0".into(),
            seq: Some(2),
            what: None,
            cause: None,
            since: None,
            at: Timestamp::UNIX_EPOCH,
        };
        let later = WebhookNotice {
            at: Timestamp::MAX,
            ..notice.clone()
        };
        assert_eq!(notice.id("w1"), later.id("w1"));
        let others = [
            WebhookNotice {
                board: "b2".into(),
                ..notice.clone()
            },
            WebhookNotice {
                which: "2.1".into(),
                ..notice.clone()
            },
            WebhookNotice {
                occasion: Occasion::BoardDown,
                ..notice.clone()
            },
        ];
        assert!(others.iter().all(|other| other.id("w1") != notice.id("w1")));
        assert_ne!(notice.id("w2"), notice.id("w1"));
        let expected = r#"{"id":"msg_1","occasion":"ruling_open","event":"e1","board":"b1","seq":2,"at":"1970-01-01T00:00:00Z"}"#;
        assert_eq!(notice.body("msg_1"), expected);
    }
}
