//! Lists, for the OpenAPI document, which operations need a log-in. It follows from the table of
//! roles.

use utoipa::openapi::path::Operation as Described;
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{OpenApi, PathItem};

use crate::auth::Cookies;
use crate::roles::{Operation, Relation, Role, may};

/// The names of the ways to show who asks.
const TOKEN: &str = "token";
const SESSION: &str = "session";
const CSRF: &str = "csrf";

/// Says of each operation how to show who asks, and whether one has to. What an operation says
/// itself stays.
pub(super) fn secured(mut document: OpenApi) -> OpenApi {
    let components = document.components.get_or_insert_with(Default::default);
    for (name, scheme) in schemes() {
        components.add_security_scheme(name, scheme);
    }
    for item in document.paths.paths.values_mut() {
        for (effect, operation) in operations(item) {
            if operation.security.is_none() {
                operation.security = Some(requirements(operation, effect));
            }
        }
    }
    document
}

fn schemes() -> [(&'static str, SecurityScheme); 3] {
    let secret = "The secret of a token: POST /api/v1/tokens, or `jadoube token`.";
    let cookie = format!(
        "The cookie that POST /api/v1/session sets; without TLS its name is `{}`.",
        Cookies::InTheClear.name()
    );
    let shown =
        "The `csrf_token` of GET /api/v1/session: beside the cookie, for what changes something.";
    let key = |name, text: &str| ApiKeyValue::with_description(name, text);
    let mut token = Http::new(HttpAuthScheme::Bearer);
    token.description = Some(secret.into());
    [
        (TOKEN, SecurityScheme::Http(token)),
        (
            SESSION,
            SecurityScheme::ApiKey(ApiKey::Cookie(key(Cookies::OverTls.name(), &cookie))),
        ),
        (
            CSRF,
            SecurityScheme::ApiKey(ApiKey::Header(key("X-CSRF-Token", shown))),
        ),
    ]
}

/// Whether an operation writes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OperationEffect {
    Reads,
    Writes,
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (OperationEffect, &mut Described)> {
    let reading = item.get.iter_mut().chain(&mut item.head);
    let writing = item.post.iter_mut().chain(&mut item.put);
    let writing = writing.chain(&mut item.patch).chain(&mut item.delete);
    let reading = reading.map(|operation| (OperationEffect::Reads, operation));
    reading.chain(writing.map(|operation| (OperationEffect::Writes, operation)))
}

fn requirements(operation: &Described, effect: OperationEffect) -> Vec<SecurityRequirement> {
    let nothing: [&str; 0] = [];
    let token = SecurityRequirement::new(TOKEN, nothing);
    let session = SecurityRequirement::new(SESSION, nothing);
    let session = match effect {
        OperationEffect::Reads => session,
        OperationEffect::Writes => session.add(CSRF, nothing),
    };
    let mut ways = vec![token, session];
    if open_to_all(operation) {
        ways.insert(0, SecurityRequirement::default());
    }
    ways
}

/// Whoever shows nothing is a spectator.
fn open_to_all(operation: &Described) -> bool {
    let named = |known: &&Operation| Some(known.id()) == operation.operation_id.as_deref();
    let known = Operation::ALL.iter().find(named);
    known.is_some_and(|known| may(Role::Spectator, *known, Relation::Own))
}
