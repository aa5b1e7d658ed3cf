//! The problems that operations answer with, for the OpenAPI document: every status that can come.

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::{Ref, RefOr};

/// Each status with what it means.
const MEANINGS: &[(u16, &str)] = &[
    (400, "The body is no JSON."),
    (401, "Not logged in."),
    (403, "Not allowed, or not here."),
    (404, "There is no such thing."),
    (409, "It contradicts what is there."),
    (412, "It was changed meanwhile."),
    (413, "The body is too large."),
    (415, "The body is of another type."),
    (422, "A value is wrong."),
    (428, "`If-Match` is missing."),
    (500, "The service failed."),
    (503, "Not available now."),
    (507, "The disk is full."),
];

fn of(statuses: &[u16]) -> BTreeMap<String, RefOr<Response>> {
    let named = MEANINGS
        .iter()
        .filter(|(status, _)| statuses.contains(status));
    let problem = |(status, meaning): &(u16, &str)| {
        let content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name("Problem")))
            .build();
        let response = ResponseBuilder::new()
            .description(*meaning)
            .content("application/problem+json", content)
            .build();
        (status.to_string(), RefOr::T(response))
    };
    named.map(problem).collect()
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
    /// Of reading one thing.
    Reading = 401 403 404 500 503;
    /// Of reading with a query.
    Asking = 401 403 404 422 500 503;
    /// Of making something from JSON.
    Making = 400 401 403 404 409 413 415 422 500 503 507;
    /// Of changing something.
    Changing = 400 401 403 404 409 412 413 415 422 428 500 503 507;
    /// Of deleting something.
    Deleting = 401 403 404 409 412 428 500 503 507;
    /// Of what is taken from a file.
    Taking = 401 403 404 409 413 415 422 500 503 507;
    /// Of an event taken from a file.
    Importing = 401 403 409 413 422 500 503 507;
}
