//! Logs who saw and did what. The log holds no bodies, no secrets and no names of people. Acts that
//! were recorded are not in it: the records of the games name their authors and times.
//!
//! Actions wait in memory and are written together, at most once a second; the same action done
//! again meanwhile is counted. No request waits for that: where too many wait already, further ones
//! are dropped, and that is counted too. Those of strangers wait longer and apart: whoever has
//! shown nobody who he is must neither fill the store nor keep others out of the log.

use std::collections::{BTreeMap, HashMap};
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use axum::extract::{FromRequestParts, MatchedPath, RawPathParams, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use ledger::Ledger;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;
use utoipa::ToSchema;

use crate::auth::address::Address;
use crate::auth::audit_chain::append;
use crate::auth::origin::refuse_secrets_in_url;
use crate::auth::principal::{Principal, Via};
use crate::auth::state::Auth;
use crate::auth::state::locked;
use crate::limits::{
    AUDIT_EVERY, DEEDS_OF_A_WRITE, MAX_DEEDS_OF_STRANGERS_WAITING, MAX_DEEDS_WAITING,
    MAX_TARGET_BYTES, STRANGERS_AUDITED_EVERY,
};
use crate::model::{DocumentKind, new_id};
use crate::problem::Answer;
use crate::roles::Role;
use crate::time::instant;

/// What somebody saw or did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct AuditedAction {
    /// The name that his acts are recorded under; `null` where nobody had to show who he is, or
    /// failed to.
    pub author: Option<Box<str>>,
    /// What he is.
    pub role: Option<Role>,
    /// The method and the path, as in the OpenAPI document; or the command that the operator gave.
    pub operation: Box<str>,
    /// The names in the path.
    pub targets: BTreeMap<Box<str>, Box<str>>,
    /// How it was answered.
    pub status: u16,
    /// The network that it came from.
    pub network: Box<str>,
}

/// A line of the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AuditLine {
    /// Its name; later lines have greater ones.
    pub id: Box<str>,
    /// When it was done, first.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// How often it was done from then on, within a second or little more; by strangers within a
    /// minute.
    pub count: u64,
    /// What was done.
    #[serde(flatten)]
    pub action: AuditedAction,
    /// Its number in the chain; `null`: it is of a time before lines were chained.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The hash of the line before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<Box<str>>,
    /// Its own, over all that stands in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<Box<str>>,
}

impl DocumentKind for AuditLine {
    const KIND: &'static str = "audit";
    const CALLED: &'static str = "line of the audit log";

    fn id(&self) -> &str {
        &self.id
    }

    fn parent(&self) -> &str {
        ""
    }
}

/// The beginning of the names of lines from this time on.
pub(crate) fn line_from(at_us: i64) -> Box<str> {
    format!("{:016}", at_us.max(0)).into()
}

/// The audit log, as far as it is not written yet.
#[derive(Default)]
pub struct Audit {
    waiting: Mutex<HashMap<AuditedAction, Done>>,
    of_strangers: Mutex<HashMap<AuditedAction, Done>>,
    counts: [AtomicU64; 4],
}

/// When something was done first, and how often.
#[derive(Clone, Copy)]
struct Done {
    at_us: i64,
    count: u64,
}

/// What became of what was seen and done since the service began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AuditCounts {
    /// Written to the log.
    pub written: u64,
    /// Seen by spectators, and only counted.
    pub seen_by_spectators: u64,
    /// Dropped, because too much was waiting.
    pub dropped: u64,
    /// Batches of acts that were taken: the records of their games name who told them, and when.
    pub told: u64,
}

const WRITTEN: usize = 0;
const SEEN: usize = 1;
const DROPPED: usize = 2;
const TOLD: usize = 3;

/// Marks an answer to what stands in the record of a game, all of it, with author and time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InTheRecord;

impl Audit {
    /// What became of what was seen and done.
    #[must_use]
    pub fn counts(&self) -> AuditCounts {
        let count = |which: usize| self.counts[which].load(Ordering::Relaxed);
        AuditCounts {
            written: count(WRITTEN),
            seen_by_spectators: count(SEEN),
            dropped: count(DROPPED),
            told: count(TOLD),
        }
    }

    fn add(&self, action: AuditedAction, done: Done) {
        let (waiting, most) = match action.author {
            Some(_) => (&self.waiting, MAX_DEEDS_WAITING),
            None => (&self.of_strangers, MAX_DEEDS_OF_STRANGERS_WAITING),
        };
        let mut waiting = locked(waiting);
        let has_room = waiting.len() < most;
        match waiting.get_mut(&action) {
            Some(again) => {
                again.at_us = again.at_us.min(done.at_us);
                again.count += done.count;
            }
            None if has_room => drop(waiting.insert(action, done)),
            None => self.count(DROPPED, done.count),
        }
    }

    /// Whether what strangers have done has waited long enough.
    fn strangers_are_due(&self, now_us: i64) -> bool {
        let every_us = STRANGERS_AUDITED_EVERY.as_micros();
        let of_strangers = locked(&self.of_strangers);
        let waited = |done: &Done| u128::from(now_us.abs_diff(done.at_us));
        of_strangers.values().any(|done| waited(done) >= every_us)
    }

    fn count(&self, which: usize, more: u64) {
        self.counts[which].fetch_add(more, Ordering::Relaxed);
    }
}

/// Writes all that waits.
///
/// # Errors
/// The store failed; what could not be written waits on.
pub async fn write_audit(auth: &Auth) -> Answer<()> {
    let audit = &auth.audit;
    let waiting = std::mem::take(&mut *locked(&audit.waiting));
    let of_strangers = std::mem::take(&mut *locked(&audit.of_strangers));
    write(auth, waiting.into_iter().chain(of_strangers).collect()).await
}

/// Writes what has waited long enough.
async fn write_due(auth: &Auth) -> Answer<()> {
    let audit = &auth.audit;
    if audit.strangers_are_due(auth.clock.now_us()) {
        return write_audit(auth).await;
    }
    let waiting = std::mem::take(&mut *locked(&audit.waiting));
    write(auth, waiting.into_iter().collect()).await
}

async fn write(auth: &Auth, mut waiting: Vec<(AuditedAction, Done)>) -> Answer<()> {
    let audit = &auth.audit;
    waiting.sort_by_key(|(_, done)| done.at_us);
    while !waiting.is_empty() {
        let some = &waiting[..waiting.len().min(DEEDS_OF_A_WRITE)];
        let lines = some.iter().map(|(action, done)| line(action, *done));
        if let Err(problem) = append(&auth.ledger, &Vec::from_iter(lines)).await {
            for (action, done) in waiting {
                audit.add(action, done);
            }
            return Err(problem);
        }
        let written = some.iter().map(|(_, done)| done.count).sum();
        audit.count(WRITTEN, written);
        waiting.drain(..waiting.len().min(DEEDS_OF_A_WRITE));
    }
    Ok(())
}

fn line(action: &AuditedAction, done: Done) -> AuditLine {
    AuditLine {
        id: format!("{}-{}", line_from(done.at_us), new_id('l')).into(),
        at: instant(done.at_us),
        count: done.count,
        action: action.clone(),
        number: None,
        previous: None,
        hash: None,
    }
}

/// Writes the audit log until the end of the service, and once more then.
pub async fn keep_audit(auth: Arc<Auth>, end: impl Future<Output = ()>) {
    let mut end = pin!(end);
    let mut dropped = 0;
    let mut goes_on = true;
    while goes_on {
        goes_on = timeout(AUDIT_EVERY, &mut end).await.is_err();
        let written = match goes_on {
            true => write_due(&auth).await,
            false => write_audit(&auth).await,
        };
        if let Err(problem) = written {
            tracing::warn!(detail = &*problem.detail, "the audit log cannot be written");
        }
        let now_dropped = auth.audit.counts().dropped;
        if now_dropped > dropped {
            let more = now_dropped - dropped;
            tracing::warn!(
                more,
                "the audit log was full; this many actions are missing"
            );
            dropped = now_dropped;
        }
    }
}

/// Records what the operator has done on the command line, and with what.
///
/// # Errors
/// The store failed.
pub async fn done_by_hand(auth: &Auth, operation: &str, kind: &str, name: &str) -> Answer<()> {
    let action = AuditedAction {
        author: Some("command-line".into()),
        role: None,
        operation: operation.into(),
        targets: BTreeMap::from([(kind.into(), name.into())]),
        status: StatusCode::CREATED.as_u16(),
        network: "none".into(),
    };
    let at_us = auth.clock.now_us();
    auth.audit.add(action, Done { at_us, count: 1 });
    write_audit(auth).await
}

/// Records what the service does by itself, and with what.
pub(crate) fn done_by_the_service(
    auth: &Auth,
    operation: &str,
    targets: impl IntoIterator<Item = (&'static str, String)>,
) {
    let targets = targets.into_iter();
    let action = AuditedAction {
        author: Some("service".into()),
        role: None,
        operation: operation.into(),
        targets: targets
            .map(|(name, value)| (name.into(), value.into()))
            .collect(),
        status: StatusCode::OK.as_u16(),
        network: "none".into(),
    };
    let at_us = auth.clock.now_us();
    auth.audit.add(action, Done { at_us, count: 1 });
}

/// When the newest line was written, to a second, in microseconds since 1970: lines are named by
/// their time, so it is found by halving the time in which it may be.
pub(crate) async fn newest_line(ledger: &Ledger) -> Answer<Option<i64>> {
    const SECOND_US: i64 = 1_000_000;
    // as many digits as the names of lines have
    const LATEST_US: i64 = 9_999_999_999_999_999;
    let has_later = async |at_us: i64| -> Answer<bool> {
        let found = ledger.documents(AuditLine::KIND, None, Some(line_from(at_us)), 1);
        Ok(!found.await?.is_empty())
    };
    if !has_later(0).await? {
        return Ok(None);
    }
    let (mut from_us, mut to_us) = (0, LATEST_US);
    while to_us - from_us > SECOND_US {
        let between_us = from_us + (to_us - from_us) / 2;
        match has_later(between_us).await? {
            true => from_us = between_us,
            false => to_us = between_us,
        }
    }
    Ok(Some(from_us))
}

/// Who a request came from, told by whoever found out.
#[derive(Clone, Default)]
struct Seen(Arc<OnceLock<(Box<str>, Role, Via)>>);

/// Notes who a request came from.
pub(crate) fn saw(extensions: &Extensions, principal: &Principal) {
    if let Some(Seen(seen)) = extensions.get::<Seen>() {
        let Principal {
            author, role, via, ..
        } = principal;
        // it is the same one, however often it is found out
        let _ = seen.set((author.as_str().into(), *role, via.clone()));
    }
}

/// Lets a request pass, unless a secret is in its address, and records what was seen and done.
pub(crate) async fn watch(State(auth): State<Arc<Auth>>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let seen = Seen::default();
    parts.extensions.insert(seen.clone());
    let action = asked(&auth, &mut parts).await;
    let at_us = auth.clock.now_us();
    let method = parts.method.clone();
    let response = match refuse_secrets_in_url(&parts.uri) {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(problem) => problem.into_response(),
    };
    if response.extensions().get::<InTheRecord>().is_some() {
        auth.audit.count(TOLD, 1);
    } else if let Some(action) = action {
        record(
            &auth.audit,
            action,
            at_us,
            &method,
            response.status(),
            &seen,
        );
    }
    response
}

/// What a request asks for, where that is a matter of the log: the interface itself, without the
/// pages around it.
async fn asked(auth: &Auth, parts: &mut Parts) -> Option<AuditedAction> {
    let path = parts.extensions.get::<MatchedPath>()?.as_str().to_owned();
    if !path.starts_with("/api/v1/") {
        return None;
    }
    let address = Address::of(parts, auth);
    let params = RawPathParams::from_request_parts(parts, &()).await.ok();
    // the name of a seat is all that it takes to sit there
    let params = params.filter(|_| !path.starts_with(GAMES_BY_LINK));
    let cut = |text: &str| text[..text.floor_char_boundary(MAX_TARGET_BYTES)].into();
    let params = params.iter().flatten();
    Some(AuditedAction {
        author: None,
        role: None,
        operation: format!("{} {path}", named(&parts.method)).into(),
        targets: params
            .map(|(name, value)| (name.into(), cut(value)))
            .collect(),
        status: 0,
        network: address.network(),
    })
}

/// The addresses of games by link.
const GAMES_BY_LINK: &str = "/api/v1/games/";

/// A method by its name; those that strangers make up have one name together.
fn named(method: &Method) -> &str {
    match method.as_str() {
        name @ ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") => name,
        _ => "OTHER",
    }
}

fn record(
    audit: &Audit,
    mut action: AuditedAction,
    at_us: i64,
    method: &Method,
    status: StatusCode,
    Seen(seen): &Seen,
) {
    let seen = seen.get();
    let looks_on = seen.is_none_or(|(_, role, _)| *role == Role::Spectator);
    let refused = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status);
    if looks_on && !refused && [Method::GET, Method::HEAD].contains(method) {
        return audit.count(SEEN, 1);
    }
    match seen {
        Some((author, role, via)) if *via != Via::Nothing => {
            action.author = Some(author.clone());
            action.role = Some(*role);
        }
        // what strangers write into addresses is not kept: it would fill the log
        _ => action.targets.clear(),
    }
    action.status = status.as_u16();
    audit.add(action, Done { at_us, count: 1 });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(number: usize) -> AuditedAction {
        AuditedAction {
            author: Some(format!("account:{number}").into()),
            role: Some(Role::Auditor),
            operation: "GET /api/v1/audit".into(),
            targets: BTreeMap::new(),
            status: 200,
            network: "192.0.2.0/24".into(),
        }
    }

    #[test]
    fn too_much_is_dropped_and_counted_and_the_same_again_counted() {
        let audit = Audit::default();
        let at = |at_us| Done { at_us, count: 1 };
        for number in 0..MAX_DEEDS_WAITING + 3 {
            audit.add(action(number), at(7));
        }
        audit.add(action(0), at(5));
        let done = locked(&audit.waiting)[&action(0)];
        assert_eq!((done.at_us, done.count), (5, 2));
        assert_eq!(audit.counts().dropped, 3);
    }

    #[test]
    fn strangers_wait_apart_and_longer() {
        let audit = Audit::default();
        let by_a_stranger = |number| AuditedAction {
            author: None,
            operation: format!("GET /api/v1/{number}").into(),
            ..action(0)
        };
        let at = |at_us| Done { at_us, count: 1 };
        for number in 0..MAX_DEEDS_OF_STRANGERS_WAITING + 3 {
            audit.add(by_a_stranger(number), at(7));
        }
        audit.add(action(0), at(7));
        assert_eq!(
            (audit.counts().dropped, locked(&audit.waiting).len()),
            (3, 1)
        );
        assert!(!audit.strangers_are_due(60_000_006) && audit.strangers_are_due(60_000_007));
    }

    #[test]
    fn lines_are_in_the_order_of_time() {
        let ids = [-5, 0, 9, 10, 1_700_000_000_000_000].map(|at_us| {
            let done = Done { at_us, count: 1 };
            line(&action(0), done).id
        });
        assert!(ids[1..].is_sorted());
        assert!(*line_from(10) < *ids[3] && *ids[2] < *line_from(10));
    }
}
