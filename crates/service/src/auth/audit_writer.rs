//! Writes the audit log, and adds to it what nobody asked for over the network.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Arc;

use axum::http::StatusCode;
use ledger::Ledger;
use tokio::time::timeout;

use crate::auth::audit::{AuditLine, AuditedAction, Done, WRITTEN, line, line_from};
use crate::auth::audit_chain::append;
use crate::auth::state::Auth;
use crate::limits::{AUDIT_EVERY, DEEDS_OF_A_WRITE};
use crate::model::DocumentKind;
use crate::problem::HandlerResult;

/// Writes all that waits.
///
/// # Errors
/// The store failed; what could not be written waits on.
pub async fn write_audit(auth: &Auth) -> HandlerResult<()> {
    let audit = &auth.audit;
    let waiting = audit.take_waiting();
    let of_strangers = audit.take_of_strangers();
    write(auth, waiting.into_iter().chain(of_strangers).collect()).await
}

/// Writes what has waited long enough.
async fn write_due(auth: &Auth) -> HandlerResult<()> {
    let audit = &auth.audit;
    if audit.strangers_are_due(auth.clock.now_us()) {
        return write_audit(auth).await;
    }
    let waiting = audit.take_waiting();
    write(auth, waiting.into_iter().collect()).await
}

async fn write(auth: &Auth, mut waiting: Vec<(AuditedAction, Done)>) -> HandlerResult<()> {
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
pub async fn done_by_hand(
    auth: &Auth,
    operation: &str,
    kind: &str,
    name: &str,
) -> HandlerResult<()> {
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
pub(crate) async fn newest_line(ledger: &Ledger) -> HandlerResult<Option<i64>> {
    const SECOND_US: i64 = 1_000_000;
    // as many digits as the names of lines have
    const LATEST_US: i64 = 9_999_999_999_999_999;
    let has_later = async |at_us: i64| -> HandlerResult<bool> {
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
