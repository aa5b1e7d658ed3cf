//! Answers errors as problem details (RFC 9457), `application/problem+json`.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ledger::{GameId, LedgerError, RecordFault, StoreError, Unreadable};
use protocol::ProtocolError;
use serde::Serialize;
use utoipa::ToSchema;

/// What went wrong, for programs and for people.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// A name for the kind of problem, as a relative address that stays the same.
    #[serde(rename = "type")]
    pub kind: Box<str>,
    /// The kind of problem in words.
    pub title: Box<str>,
    /// The status of the answer.
    pub status: u16,
    /// What is wrong here, and what to do.
    pub detail: Box<str>,
    /// The member of the request that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<Box<str>>,
    /// The article of the Laws that stands behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub article: Option<Box<str>>,
    /// The place of the act in its batch, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// Seconds after which to try again.
    #[serde(skip)]
    pub retry_after_s: Option<u32>,
    /// What is the matter with a record, which is said only to those who may read it.
    #[serde(skip)]
    pub damage: Option<Box<Damage>>,
}

/// What is the matter with what stands in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It is nothing that the service writes.
    Unreadable(Unreadable),
    /// A record is not the one that was recorded.
    Changed {
        /// Its game.
        game: GameId,
        /// What gives it away.
        fault: RecordFault,
    },
}

impl Problem {
    fn of(status: StatusCode, kind: &str, title: &str, detail: impl Into<Box<str>>) -> Problem {
        Problem {
            kind: format!("/problems/{kind}").into(),
            title: title.into(),
            status: status.as_u16(),
            detail: detail.into(),
            field: None,
            article: None,
            place: None,
            retry_after_s: None,
            damage: None,
        }
    }

    /// Nobody is logged in, or the token is not valid.
    #[must_use]
    pub fn not_logged_in() -> Problem {
        let detail = "log in with POST /api/v1/session, or send a token as `Authorization: Bearer`";
        Problem::unauthorized("not-logged-in", detail)
    }

    /// What was shown lets nobody in.
    pub(crate) fn unauthorized(kind: &str, detail: &str) -> Problem {
        let status = StatusCode::UNAUTHORIZED;
        Problem::of(status, kind, "Not logged in", detail)
    }

    /// Whoever asks may not do this here.
    #[must_use]
    pub fn forbidden(detail: &str) -> Problem {
        Problem::of(StatusCode::FORBIDDEN, "forbidden", "Not allowed", detail)
    }

    /// There is no such thing, or not for whoever asks.
    #[must_use]
    pub fn not_found(what: &str) -> Problem {
        let detail = format!("there is no such {what}; look the name up in its list");
        Problem::of(StatusCode::NOT_FOUND, "not-found", "Not found", detail)
    }

    /// The address takes no request of this method.
    #[must_use]
    pub fn no_such_method() -> Problem {
        let status = StatusCode::METHOD_NOT_ALLOWED;
        let detail = "this address takes no request of this method; /docs lists those it takes";
        Problem::of(status, "no-such-method", "No such method", detail)
    }

    /// The address is a WebSocket.
    #[must_use]
    pub fn not_a_socket() -> Problem {
        let status = StatusCode::UPGRADE_REQUIRED;
        let detail = "this address is a WebSocket; connect with `ws://` or `wss://`, or use the one \
                      that ends in `events`";
        Problem::of(status, "not-a-socket", "Not a WebSocket", detail)
    }

    /// A member of the request is wrong.
    #[must_use]
    pub fn invalid(field: &str, detail: impl Into<Box<str>>) -> Problem {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Problem {
            field: Some(field.into()),
            ..Problem::of(status, "invalid", "Invalid request", detail)
        }
    }

    /// What is asked for contradicts what is there.
    #[must_use]
    pub fn conflict(kind: &str, detail: impl Into<Box<str>>) -> Problem {
        Problem::of(StatusCode::CONFLICT, kind, "Conflict", detail)
    }

    /// Somebody else has changed it meanwhile.
    #[must_use]
    pub fn changed_meanwhile() -> Problem {
        let detail = "it was changed meanwhile; read it again and send its new ETag as If-Match";
        let status = StatusCode::PRECONDITION_FAILED;
        Problem::of(status, "changed-meanwhile", "Changed meanwhile", detail)
    }

    /// An edit must say what it edits.
    #[must_use]
    pub fn precondition_required() -> Problem {
        let detail =
            "send the ETag of what you have read as If-Match, or `*` for whatever is there";
        let status = StatusCode::PRECONDITION_REQUIRED;
        Problem::of(
            status,
            "precondition-required",
            "If-Match is missing",
            detail,
        )
    }

    /// There is too much of something.
    #[must_use]
    pub fn too_large(detail: impl Into<Box<str>>) -> Problem {
        Problem::of(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
            "Too large",
            detail,
        )
    }

    /// Too often.
    #[must_use]
    pub fn too_many(detail: &str, retry_after_s: u32) -> Problem {
        let status = StatusCode::TOO_MANY_REQUESTS;
        Problem {
            retry_after_s: Some(retry_after_s),
            ..Problem::of(status, "too-many-requests", "Too many requests", detail)
        }
    }

    /// Too many games from one address.
    pub(crate) fn too_many_games(detail: &str, retry_after_s: u32) -> Problem {
        let status = StatusCode::TOO_MANY_REQUESTS;
        Problem {
            retry_after_s: Some(retry_after_s),
            ..Problem::of(status, "too-many-games", "Too many games", detail)
        }
    }

    /// Not now.
    #[must_use]
    pub fn unavailable(detail: impl Into<Box<str>>) -> Problem {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Problem {
            retry_after_s: Some(1),
            ..Problem::of(status, "unavailable", "Not available now", detail)
        }
    }

    /// Something failed that should not.
    #[must_use]
    pub fn failed(detail: impl Into<Box<str>>) -> Problem {
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Problem::of(status, "failed", "The service failed", detail)
    }

    /// The record of a game has no room for more.
    #[must_use]
    pub(crate) fn record_full() -> Problem {
        let detail = "the record of this game is full; it takes no more acts";
        Problem::conflict("record-full", detail)
    }

    /// Whether it is that.
    pub(crate) fn is_record_full(&self) -> bool {
        self.kind == Problem::record_full().kind
    }

    /// What stands in the database is nothing that the service writes. The number of an entry says
    /// how much has been told of a game, by the arbiter alone too: only who may read its record is
    /// told.
    #[must_use]
    pub fn damaged(what: Damage) -> Problem {
        let (damage, detail) = match &what {
            Damage::Unreadable(Unreadable::Document | Unreadable::Game) => (None, in_words(&what)),
            Damage::Unreadable(_) => (
                Some(what.into()),
                "this board's record cannot be read; an arbiter has to look".into(),
            ),
            Damage::Changed { .. } => (
                Some(what.into()),
                "this board's record is not what was recorded; an arbiter has to look".into(),
            ),
        };
        let (status, title) = (StatusCode::INTERNAL_SERVER_ERROR, "The database is damaged");
        Problem {
            damage,
            ..Problem::of(status, "damaged", title, detail)
        }
    }

    /// As those are told who may read whole records.
    #[must_use]
    pub fn told_in_full(mut self) -> Problem {
        if let Some(what) = &self.damage {
            self.detail = in_words(what).into();
        }
        self
    }

    /// A line that is not the protocol.
    #[must_use]
    pub fn of_the_protocol(error: &ProtocolError) -> Problem {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Problem {
            field: error.field().map(Into::into),
            ..Problem::of(
                status,
                error.code(),
                "Not the board protocol",
                error.to_string(),
            )
        }
    }

    /// Whether it is a matter of the moment, for everybody and whatever is asked: a store that is
    /// away, no room.
    #[must_use]
    pub const fn is_unavailable(&self) -> bool {
        self.status == StatusCode::SERVICE_UNAVAILABLE.as_u16()
    }

    /// Names the article that stands behind it.
    #[must_use]
    pub fn under(mut self, article: &str) -> Problem {
        self.article = Some(article.into());
        self
    }

    /// Names the place in a batch.
    #[must_use]
    pub fn at(mut self, place: usize) -> Problem {
        self.place = Some(place);
        self
    }
}

/// What is the matter, and what to do.
fn in_words(what: &Damage) -> String {
    let what = match what {
        Damage::Unreadable(what) => what,
        Damage::Changed { game, fault } => {
            return format!(
                "{fault}: the record of game {game} is not what was recorded, and nothing is recorded there; its \
                 verification, or `jadoube verify --db`, says more; restore a backup"
            );
        }
    };
    let says_more = match what {
        Unreadable::Document | Unreadable::Game => "`jadoube verify --db` says more",
        Unreadable::Head { .. } => {
            "the verification of its board, or `jadoube verify --db`, says more, and acts are recorded \
             there as before"
        }
        Unreadable::Entry { .. } | Unreadable::End { .. } => {
            "its verification, or `jadoube verify --db`, says more, and nothing is recorded there"
        }
    };
    format!("{what}, for the database is damaged: {says_more}; restore a backup")
}

impl From<LedgerError> for Problem {
    fn from(error: LedgerError) -> Problem {
        match &error {
            LedgerError::Busy | LedgerError::Closed => Problem::unavailable(error.to_string()),
            LedgerError::TooLarge => Problem::too_large(error.to_string()),
            LedgerError::BrokenOff => {
                tracing::error!(%error, "the store panicked");
                Problem::failed(error.to_string())
            }
            LedgerError::Store(store) => match store {
                StoreError::Unavailable(_) => {
                    tracing::warn!(%error, "the database cannot be reached");
                    Problem::unavailable(
                        "the database cannot be reached; send it again in a moment",
                    )
                }
                StoreError::Full(_) => {
                    tracing::error!(%error, "the disk is full");
                    let status = StatusCode::INSUFFICIENT_STORAGE;
                    let detail = "the disk of the service is full; nothing acknowledged is lost, \
                                  this was not recorded";
                    Problem::of(status, "disk-full", "The disk is full", detail)
                }
                StoreError::Unreadable(what) => {
                    tracing::error!(%error, "the database is damaged");
                    Problem::damaged(Damage::Unreadable(what.clone()))
                }
                _ => {
                    tracing::error!(%error, "the store failed");
                    Problem::failed(
                        "the store failed, and the log says how; nothing that was sent with this is \
                         acknowledged",
                    )
                }
            },
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self).expect("invariant: plain values are JSON");
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        let kind = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, kind);
        if let Some(seconds) = self.retry_after_s {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if status == StatusCode::UPGRADE_REQUIRED {
            headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        }
        response
    }
}

/// What a handler answers.
pub type HandlerResult<T> = Result<T, Problem>;
