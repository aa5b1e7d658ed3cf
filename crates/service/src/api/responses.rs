//! Lists, for the OpenAPI document, the problems that each operation can answer with.

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::header::{Header, HeaderBuilder};
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{Ref, RefOr};

/// Each status with what it means.
const MEANINGS: &[(u16, &str)] = &[
    (
        400,
        "The body is no JSON, or a token stands in the address.",
    ),
    (401, "Not logged in."),
    (403, "Not allowed, or not here."),
    (404, "There is no such thing."),
    (409, "It contradicts what is there."),
    (412, "It was changed meanwhile."),
    (413, "The body is too large."),
    (415, "The body is of another type."),
    (422, "A value is wrong."),
    (426, "The address is a WebSocket."),
    (428, "`If-Match` is missing."),
    (429, "Too many requests or attempts; wait."),
    (500, "The service failed."),
    (503, "Not available now."),
    (507, "The disk is full."),
];

fn of(statuses: &[u16]) -> BTreeMap<String, RefOr<Response>> {
    let named = MEANINGS
        .iter()
        // strangers can ask too often for anything
        .filter(|(status, _)| statuses.contains(status) || *status == 429);
    let problem = |(status, meaning): &(u16, &str)| {
        let content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name("Problem")))
            .build();
        let mut response = ResponseBuilder::new()
            .description(*meaning)
            .content("application/problem+json", content);
        if let Some((name, header)) = header(*status) {
            response = response.header(name, header);
        }
        (status.to_string(), RefOr::T(response.build()))
    };
    named.map(problem).collect()
}

/// The header that comes with a status.
fn header(status: u16) -> Option<(&'static str, Header)> {
    let (name, kind, meaning) = match status {
        401 => ("WWW-Authenticate", Type::String, "How to show who asks."),
        426 => ("Upgrade", Type::String, "What to become."),
        429 | 503 => (
            "Retry-After",
            Type::Integer,
            "Seconds after which to try again.",
        ),
        _ => return None,
    };
    let schema = ObjectBuilder::new().schema_type(kind);
    let header = HeaderBuilder::new().schema(Some(schema));
    Some((name, header.description(Some(meaning)).build()))
}

macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident = $($status:literal)*;)*) => {
        $(
            $(#[$doc])*
            pub(super) struct $name;

            impl IntoResponses for $name {
                fn responses() -> BTreeMap<String, RefOr<Response>> {
                    of(&[$($status,)*])
                }
            }
        )*
    };
}

problems! {
    /// Of a list of what whoever asks may see.
    Listing = 400 401 403 422 500 503;
    /// Of a list without pages.
    Naming = 400 401 403 500 503;
    /// Of reading one thing.
    Reading = 400 401 403 404 500 503;
    /// Of reading with a query.
    Asking = 400 401 403 404 422 500 503;
    /// Of making something from JSON.
    Making = 400 401 403 409 413 415 422 500 503 507;
    /// Of making something from JSON within something else.
    Adding = 400 401 403 404 409 413 415 422 500 503 507;
    /// Of changing something.
    Changing = 400 401 403 404 409 412 413 415 422 428 500 503 507;
    /// Of deleting something.
    Deleting = 400 401 403 404 409 412 428 500 503 507;
    /// Of ending something whatever its version.
    Ending = 400 401 403 404 500 503 507;
    /// Of what is taken from a file.
    Taking = 400 401 403 404 409 413 415 422 500 503 507;
    /// Of an event taken from a file.
    Importing = 400 401 403 409 413 415 422 500 503 507;
    /// Of acts told; what becomes of each is in the answer.
    Telling = 400 401 403 404 409 413 415 422 500 503 507;
    /// Of becoming a WebSocket.
    Upgrading = 400 401 403 404 426 500 503;
    /// Of becoming a WebSocket that goes on from an instant.
    Returning = 400 401 403 404 422 426 500 503;
    /// Of becoming a WebSocket that goes on after an act.
    Resuming = 400 401 403 404 409 422 426 500 503;
    /// Of a stream that goes on after an act.
    GoingOn = 400 401 403 404 409 422 500 503;
    /// Of making a pairing code.
    Issuing = 400 401 403 404 409 422 500 503 507;
    /// Of redeeming a pairing code, for which nobody is logged in.
    Redeeming = 400 403 404 409 413 415 422 429 500 503 507;
    /// Of logging in, for which the password is what is shown.
    LoggingIn = 400 401 403 409 413 415 422 429 500 503 507;
    /// Of logging out, also of a session that has ended.
    LoggingOut = 400 403 500 503 507;
    /// Of judging what nobody records, for whoever asks.
    Judging = 400 413 415 422 500 503;
    /// Of calling the arbiter, with nothing but the code of a card.
    Calling = 400 403 404 409 500 503 507;
    /// Of reading whether a table has called.
    Scanning = 400 404 409 500 503;
    /// Of a list that is made when it is asked for first.
    Printing = 400 401 403 404 422 500 503 507;
    /// Of making a game by link.
    MakingGame = 400 403 413 415 422 500 503 507;
    /// Of reading a game by link.
    Seated = 400 404 500 503;
    /// Of a rematch.
    Rematching = 400 403 404 409 500 503 507;
    /// Of acts told of a game by link; what becomes of each is in the answer.
    Playing = 400 403 404 413 415 422 500 503 507;
    /// Of becoming a WebSocket of a game by link.
    Watching = 400 403 404 409 422 426 500 503;
    /// Of a stream of a game by link.
    Streaming = 400 404 409 422 500 503;
    /// Of what everybody may read, whatever he shows.
    Public = 400 500 503;
    /// Of saying who is logged in.
    Showing = 400 401 500 503;
    /// Of switching one's own second factor on or off.
    ChangingSecondFactor = 400 401 403 409 412 413 415 422 429 500 503 507;
    /// Of changing one's own password.
    ChangingPassword = 400 401 403 412 413 415 422 429 500 503 507;
}
