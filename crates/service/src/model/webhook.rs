//! Defines a webhook: the address to which alerts of an event are sent.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::model::DocumentKind;
use crate::problem::{HandlerResult, Problem};
use crate::webhooks::{Reach, Target, new_secret};

/// What a webhook can tell of.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// A board is down: nothing is heard from its device, its acts cannot be recorded, or the
    /// engine failed on one.
    BoardDown,
    /// A board that was down no longer is.
    BoardBack,
    /// A ruling waits for an arbiter to confirm it.
    RulingOpen,
    /// A program that reads the recorded moves of a game has remarked something: no ruling.
    RemarkMade,
    /// That is so no more, or was a mistake of the record.
    RemarkOver,
}

impl Occasion {
    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Occasion::BoardDown => "board_down",
            Occasion::BoardBack => "board_back",
            Occasion::RulingOpen => "ruling_open",
            Occasion::RemarkMade => "remark_made",
            Occasion::RemarkOver => "remark_over",
        }
    }
}

/// A webhook, as it is kept.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Webhook {
    /// Its name in addresses.
    pub id: Box<str>,
    /// The event.
    pub event: Box<str>,
    /// Where deliveries are posted.
    pub url: Box<str>,
    /// What it tells of.
    pub occasions: Vec<Occasion>,
    /// What deliveries are signed with.
    pub secret: Box<str>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Since when nothing is sent, because the receiver said that it is gone.
    #[serde(default)]
    pub disabled_at: Option<Timestamp>,
}

/// A webhook, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WebhookView {
    /// Its name in addresses.
    pub id: Box<str>,
    /// The event.
    pub event: Box<str>,
    /// Where deliveries are posted.
    pub url: Box<str>,
    /// What it tells of.
    pub occasions: Vec<Occasion>,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// Since when nothing is sent, because the receiver answered 410; `null` while it is.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub disabled_at: Option<Timestamp>,
}

impl From<Webhook> for WebhookView {
    fn from(webhook: Webhook) -> WebhookView {
        WebhookView {
            id: webhook.id,
            event: webhook.event,
            url: webhook.url,
            occasions: webhook.occasions,
            created_at: webhook.created_at,
            disabled_at: webhook.disabled_at,
        }
    }
}

/// A webhook to be made.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewWebhook {
    /// Where deliveries are posted: an address that begins with `https://` and is public, unless
    /// the operator allows others.
    #[schema(example = "https://example.org/hook", max_length = 2048)]
    pub url: Box<str>,
    /// What it tells of, at least one.
    #[schema(min_items = 1)]
    pub occasions: Vec<Occasion>,
}

impl NewWebhook {
    /// The webhook of this name with these values and a new secret, if deliveries that reach so far
    /// may go there.
    ///
    /// # Errors
    /// A value is not valid.
    pub fn named(
        self,
        id: Box<str>,
        event: Box<str>,
        reach: Reach,
        now: Timestamp,
    ) -> HandlerResult<Webhook> {
        Target::of(&self.url, reach).map_err(|error| Problem::invalid("url", error.to_string()))?;
        let mut occasions = self.occasions;
        occasions.sort_unstable();
        occasions.dedup();
        if occasions.is_empty() {
            let detail = "`occasions` is empty; write what to tell of, such as \"board_down\"";
            return Err(Problem::invalid("occasions", detail));
        }
        Ok(Webhook {
            id,
            event,
            url: self.url,
            occasions,
            secret: new_secret(),
            created_at: now,
            disabled_at: None,
        })
    }
}

impl DocumentKind for Webhook {
    const KIND: &'static str = "webhook";
    const CALLED: &'static str = "webhook";

    fn id(&self) -> &str {
        &self.id
    }

    fn parent(&self) -> &str {
        &self.event
    }
}
