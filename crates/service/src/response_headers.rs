//! Tells browsers what they may make of an answer: on every answer, unless the answer says it itself.

use axum::Router;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue};
use tower_http::set_header::SetResponseHeaderLayer;

/// An answer of the interface is read by a program: as a page it loads nothing and runs nothing.
const OF_AN_ANSWER: [(HeaderName, &str); 5] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// What the pages at `/docs` load: Swagger UI runs its own scripts only, and writes styles into the page.
const OF_THE_DOCS: [(HeaderName, &str); 1] = [(
    CONTENT_SECURITY_POLICY,
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'; object-src 'none'",
)];

/// Every answer of these routes.
pub(crate) fn on_every_answer<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    with(router, OF_AN_ANSWER)
}

/// The pages that show the interface.
pub(crate) fn on_the_docs<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    with(router, OF_THE_DOCS)
}

fn with<S: Clone + Send + Sync + 'static, const N: usize>(
    router: Router<S>,
    headers: [(HeaderName, &'static str); N],
) -> Router<S> {
    headers.into_iter().fold(router, |router, (name, value)| {
        let value = HeaderValue::from_static(value);
        router.layer(SetResponseHeaderLayer::if_not_present(name, value))
    })
}
