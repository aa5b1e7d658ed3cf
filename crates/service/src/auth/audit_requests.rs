//! Notes for the audit log what requests ask for, and of whom they come.

use std::sync::{Arc, OnceLock};

use axum::extract::{FromRequestParts, MatchedPath, RawPathParams, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::auth::audit::{Audit, AuditedAction, Done, SEEN, TOLD};
use crate::auth::origin::refuse_secrets_in_url;
use crate::auth::principal::{Principal, Via};
use crate::auth::state::Auth;
use crate::limits::MAX_TARGET_BYTES;
use crate::roles::Role;

/// Marks an answer to what stands in the record of a game, all of it, with author and time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InTheRecord;

/// Marks an answer to what a device reports again and again, and nobody keeps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeptNowhere;

/// Who a request came from, told by whoever found out.
#[derive(Clone, Default)]
struct SeenRequester(Arc<OnceLock<(Box<str>, Role, Via)>>);

/// Notes who a request came from.
pub(crate) fn saw(extensions: &Extensions, principal: &Principal) {
    if let Some(SeenRequester(seen)) = extensions.get::<SeenRequester>() {
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
    let seen = SeenRequester::default();
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
    } else if response.extensions().get::<KeptNowhere>().is_some() {
        // it would fill the log
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
    let address = auth.address_of(parts);
    let params = RawPathParams::from_request_parts(parts, &()).await.ok();
    // the name of a seat is all that it takes to sit there, and the code of a card to call
    let is_secret = [GAMES_BY_LINK, CALLS].iter().any(|at| path.starts_with(at));
    let params = params.filter(|_| !is_secret);
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
/// Those that a card of a table leads to.
const CALLS: &str = "/api/v1/calls/";

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
    SeenRequester(seen): &SeenRequester,
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
