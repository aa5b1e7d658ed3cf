//! Erases what need not be kept any longer, once that was announced for long enough and while the
//! clock can be trusted.

mod announced;
mod seen_time;

use jiff::{SignedDuration, Timestamp};
use ledger::{ExpectedVersion, Ledger, Write};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

pub use announced::{Announced, What};

use crate::api::privacy::{erase_event, events_due};
use crate::app::App;
use crate::auth::audit_chain::{Old, old_lines};
use crate::auth::audit_writer::{done_by_the_service, newest_line};
use crate::auth::{Code, LoginSession, Token};
use crate::games;
use crate::limits::{MAX_PAGE, UPKEEP_EVERY};
use crate::model::DocumentKind;
use crate::problem::HandlerResult;
use crate::registry::{Paging, Registry, Versioned, deleted};
use crate::time::instant;
use announced::Due;
use seen_time::SeenTime;

/// Something that means nothing any more from some time on.
trait Ending: DocumentKind {
    /// From when on.
    fn ends_at(&self) -> Timestamp;
}

impl Ending for LoginSession {
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

/// What is kept of upkeep, over all starts of the service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Upkeep {
    pub time: SeenTime,
    pub announced: Vec<Announced>,
}

impl DocumentKind for Upkeep {
    const KIND: &'static str = "upkeep";
    const CALLED: &'static str = "state of the upkeep";

    fn id(&self) -> &str {
        Self::KIND
    }

    fn parent(&self) -> &str {
        ""
    }
}

impl Upkeep {
    /// As it is kept; where nothing is, time was seen to pass until the newest thing that stands in
    /// the store.
    pub async fn of(app: &App) -> HandlerResult<(Upkeep, ExpectedVersion)> {
        let kept = Registry(&app.ledger).find::<Upkeep>(Self::KIND).await?;
        if let Some(Versioned { value, version }) = kept {
            return Ok((value, ExpectedVersion::Version(version)));
        }
        let newest_us = newest_entry(&app.ledger).await?;
        let newest_us = newest_us.max(newest_line(&app.ledger).await?);
        let seen = newest_us.map_or_else(|| app.clock.now(), instant);
        let new = Upkeep {
            time: SeenTime::from(seen),
            announced: Vec::new(),
        };
        Ok((new, ExpectedVersion::None))
    }
}

/// When the newest act of all records was received, in microseconds since 1970; those that cannot
/// be read say nothing.
async fn newest_entry(ledger: &Ledger) -> HandlerResult<Option<i64>> {
    let looking = ledger.reads(|store| {
        let (mut newest_us, mut after) = (None, None);
        while let Ok(tails) = store.tails(after.as_ref(), MAX_PAGE) {
            for tail in &tails {
                let last = store.read(&tail.game, tail.next_seq.saturating_sub(1), 1);
                let last = last.ok().and_then(|entries| entries.into_iter().next());
                newest_us = newest_us.max(last.map(|entry| entry.received_us));
            }
            match tails.into_iter().next_back() {
                Some(last) => after = Some(last.game),
                None => break,
            }
        }
        Ok(newest_us)
    });
    Ok(looking.await?)
}

/// Since when a process does the upkeep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// It begins just now: nothing is erased.
    TheStart,
    /// It has run for so long since it looked last.
    LookedLast(SignedDuration),
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

/// Announces what need not be kept any longer, and erases what was announced for long enough:
/// persons whose event has been over for longer than their data are kept, sessions, tokens and
/// pairing codes that have ended, old lines of the audit log, and games by link whose time is over.
/// At the start nothing is erased, nor while the clock is not believed.
///
/// # Errors
/// The store failed; what is left is done the next time.
pub async fn clear(app: &App, since: Since) -> HandlerResult<Cleared> {
    let (mut upkeep, expected) = Upkeep::of(app).await?;
    let was_doubted = upkeep.time.doubted_since.is_some();
    let ran = match since {
        Since::TheStart => SignedDuration::ZERO,
        Since::LookedLast(ran) => ran,
    };
    let clock = app.clock.now();
    upkeep.time.look(clock, ran);
    let mut cleared = Cleared::default();
    if upkeep.time.doubted_since.is_some() {
        refuse(app, &mut upkeep, clock, was_doubted);
    } else {
        announce(app, &mut upkeep).await?;
        if since != Since::TheStart {
            cleared = erase(app, &mut upkeep).await?;
        }
    }
    Registry(&app.ledger).put(upkeep, expected).await?;
    Ok(cleared)
}

/// Nothing is erased by a clock that is not believed, and nothing stays announced.
fn refuse(app: &App, upkeep: &mut Upkeep, clock: Timestamp, was_doubted: bool) {
    let believed = upkeep.time.at;
    upkeep.announced.clear();
    tracing::error!(
        %clock, %believed,
        "nothing is erased: the clock is more than a month from the time that was seen last; set it, or, if it is right, \
         say so with POST /api/v1/upkeep/clock"
    );
    if !was_doubted {
        let targets = [
            ("clock", clock.to_string()),
            ("believed", believed.to_string()),
        ];
        done_by_the_service(&app.auth, "upkeep: the clock is not believed", targets);
    }
}

/// Announces what is due and was not announced; what is due no longer is not announced any more.
async fn announce(app: &App, upkeep: &mut Upkeep) -> HandlerResult<()> {
    let time = upkeep.time;
    let due = due(app, time.at).await?;
    let is_due = |announced: &Announced| due.iter().any(|due| announced.is_of(due));
    upkeep
        .announced
        .retain(|announced| announced.announced_at <= time.at && is_due(announced));
    for new in due {
        if upkeep.announced.iter().any(|before| before.is_of(&new)) {
            continue;
        }
        let announced = Announced::now(new, &time);
        tell(app, "upkeep: announces to erase", &announced);
        upkeep.announced.push(announced);
    }
    Ok(())
}

/// What will not have to be kept any longer once it has been announced.
async fn due(app: &App, now: Timestamp) -> HandlerResult<Vec<Due>> {
    let by = |what: What| {
        let by = now.saturating_add(what.announced_for());
        by.unwrap_or(Timestamp::MAX)
    };
    let mut due = Vec::new();
    for (event, persons) in events_due(app, by(What::Persons)).await? {
        due.push(Due {
            what: What::Persons,
            event: Some(event.id),
            count: persons,
        });
    }
    let credentials = by(What::Credentials);
    let counts = [
        (
            What::Credentials,
            ended::<LoginSession>(app, credentials, Retention::Stays).await?
                + ended::<Token>(app, credentials, Retention::Stays).await?
                + ended::<Code>(app, credentials, Retention::Stays).await?,
        ),
        (
            What::AuditLines,
            old_lines(&app.ledger, by(What::AuditLines), Old::Stays).await?,
        ),
        (What::Games, games::ended(app, by(What::Games)).await?),
    ];
    due.extend(counts.into_iter().filter_map(|(what, count)| {
        (count > 0).then_some(Due {
            what,
            event: None,
            count,
        })
    }));
    Ok(due)
}

/// Erases what was announced for long enough.
async fn erase(app: &App, upkeep: &mut Upkeep) -> HandlerResult<Cleared> {
    let time = upkeep.time;
    let mut cleared = Cleared::default();
    let mut games_until = None;
    let waiting = std::mem::take(&mut upkeep.announced);
    for announced in waiting {
        let until = announced.not_before;
        if !announced.has_waited(&time) {
            upkeep.announced.push(announced);
            continue;
        }
        tell(app, "upkeep: erases", &announced);
        match announced.what {
            What::Persons => {
                let event = announced.event.as_deref().unwrap_or_default();
                cleared.persons += erase_event(app, event, time.at).await?;
            }
            What::Credentials => {
                cleared.credentials += ended::<LoginSession>(app, until, Retention::Goes).await?
                    + ended::<Token>(app, until, Retention::Goes).await?
                    + ended::<Code>(app, until, Retention::Goes).await?;
            }
            What::AuditLines => {
                cleared.audit += old_lines(&app.ledger, until, Old::Goes).await?;
            }
            What::Games => games_until = Some(until),
        }
    }
    cleared.games = games::clear_ended(app, games_until).await?;
    Ok(cleared)
}

/// Tells those who run the hall: in the log and in the audit log.
fn tell(app: &App, operation: &str, announced: &Announced) {
    let Announced {
        what,
        event,
        count,
        not_before,
        ..
    } = announced;
    match what {
        What::Persons => {
            tracing::warn!(%what, event = event.as_deref(), count, %not_before, "{operation}");
        }
        What::Credentials | What::AuditLines | What::Games => {
            tracing::info!(%what, count, %not_before, "{operation}");
        }
    }
    let targets = [
        ("what", what.to_string()),
        ("count", count.to_string()),
        ("not_before", not_before.to_string()),
        ("event", event.as_deref().unwrap_or_default().to_owned()),
    ];
    let named = targets.into_iter().filter(|(_, value)| !value.is_empty());
    done_by_the_service(&app.auth, operation, named);
}

/// What becomes of those that have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Retention {
    Stays,
    Goes,
}

/// How many have ended until then.
async fn ended<T: Ending>(app: &App, until: Timestamp, becomes: Retention) -> HandlerResult<usize> {
    let registry = Registry(&app.ledger);
    let (mut count, mut after) = (0, None);
    loop {
        let paging = Paging {
            after,
            limit: Some(MAX_PAGE),
        };
        let page = registry.page::<T>(None, paging).await?;
        let ended = page.items.iter().filter(|item| item.ends_at() <= until);
        let writes: Vec<Write> = ended
            .map(|item| deleted(item, ExpectedVersion::Any))
            .collect();
        count += writes.len();
        if becomes == Retention::Goes && !writes.is_empty() {
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
    let mut looked: Option<Instant> = None;
    loop {
        let now = Instant::now();
        let since = looked.map_or(Since::TheStart, |looked| {
            let ran = SignedDuration::try_from(now.duration_since(looked));
            Since::LookedLast(ran.unwrap_or(SignedDuration::MAX))
        });
        match clear(&app, since).await {
            Ok(cleared) => {
                looked = Some(now);
                tracing::debug!(?cleared, "cleared away");
            }
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
