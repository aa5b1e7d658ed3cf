//! What is done by itself once in a while: what has ended is cleared away, what need not be kept any longer is erased.

use jiff::{SignedDuration, Timestamp};
use ledger::{Expected, Write};

use crate::api::privacy::erase_due;
use crate::app::App;
use crate::auth::audit::AuditLine;
use crate::auth::{Code, Session, Token};
use crate::games;
use crate::limits::{AUDIT_KEPT_FOR, MAX_PAGE, UPKEEP_EVERY};
use crate::model::Kept;
use crate::problem::Answer;
use crate::registry::{Paging, Registry, deleted};

/// Something that means nothing any more from some time on.
trait Ending: Kept {
    /// From when on.
    fn ends_at(&self) -> Timestamp;
}

impl Ending for Session {
    fn ends_at(&self) -> Timestamp {
        self.expires_at
    }
}

impl Ending for Token {
    fn ends_at(&self) -> Timestamp {
        self.expires_at
    }
}

impl Ending for Code {
    fn ends_at(&self) -> Timestamp {
        self.expires_at
    }
}

impl Ending for AuditLine {
    fn ends_at(&self) -> Timestamp {
        let kept_for = SignedDuration::try_from(AUDIT_KEPT_FOR).unwrap_or(SignedDuration::MAX);
        self.at.saturating_add(kept_for).unwrap_or(Timestamp::MAX)
    }
}

/// What was cleared away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cleared {
    /// Persons of events that have been over for long.
    pub persons: u32,
    /// Sessions, tokens and pairing codes that have ended.
    pub credentials: usize,
    /// Old lines of the audit log.
    pub audit: usize,
    /// Games by link whose time is over, or that nobody has used.
    pub games: usize,
}

/// Erases persons whose event has been over for longer than their data are kept, and clears away sessions, tokens and pairing
/// codes that have ended, old lines of the audit log, and games by link whose time is over.
///
/// # Errors
/// The store failed; what is left is done the next time.
pub async fn clear(app: &App) -> Answer<Cleared> {
    // by which they end
    let steady = app.clock.steady().timestamp();
    Ok(Cleared {
        persons: erase_due(app).await?,
        credentials: clear_ended::<Session>(app, steady).await?
            + clear_ended::<Token>(app, steady).await?
            + clear_ended::<Code>(app, steady).await?,
        audit: clear_ended::<AuditLine>(app, app.clock.now()).await?,
        games: games::clear_ended(app).await?,
    })
}

async fn clear_ended<T: Ending>(app: &App, now: Timestamp) -> Answer<usize> {
    let registry = Registry(&app.ledger);
    let (mut count, mut after) = (0, None);
    loop {
        let paging = Paging {
            after,
            limit: Some(MAX_PAGE),
        };
        let page = registry.page::<T>(None, paging).await?;
        let ended = page.items.iter().filter(|item| item.ends_at() <= now);
        let writes: Vec<Write> = ended.map(|item| deleted(item, Expected::Any)).collect();
        count += writes.len();
        if !writes.is_empty() {
            registry.write(writes).await?;
        }
        if page.next.is_none() {
            return Ok(count);
        }
        after = page.next;
    }
}

/// Does so every hour.
pub(crate) async fn keep_clear(app: App) {
    loop {
        match clear(&app).await {
            Ok(Cleared {
                persons,
                credentials,
                audit,
                games,
            }) => tracing::debug!(persons, credentials, audit, games, "cleared away"),
            Err(problem) => {
                tracing::warn!(
                    detail = &*problem.detail,
                    "what is over could not be cleared away"
                );
            }
        }
        tokio::time::sleep(UPKEEP_EVERY).await;
    }
}
