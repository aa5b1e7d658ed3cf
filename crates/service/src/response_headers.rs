//! Adds security headers and the date to every answer that has none of its own.

use axum::extract::State;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, DATE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;

use crate::time::Clock;

/// An answer of the interface is read by a program: as a page it loads nothing and runs nothing.
const OF_AN_ANSWER: [(HeaderName, &str); 5] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    // addresses of pages may hold what opens a game, and go nowhere
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// What the pages at `/docs` load: Swagger UI runs its own scripts only, and writes styles into the
/// page.
const OF_THE_DOCS: [(HeaderName, &str); 1] = [(
    CONTENT_SECURITY_POLICY,
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'; object-src 'none'",
)];

/// Marks an answer that pages of others may show in a frame.
#[derive(Clone, Copy)]
pub(crate) struct MayBeFramed;

/// Any answer.
pub(crate) async fn on_every_answer(answer: Response) -> Response {
    let may_be_framed = answer.extensions().get::<MayBeFramed>().is_some();
    let mut answer = with(answer, OF_AN_ANSWER);
    if may_be_framed {
        // its policy says who may; this header knows no "anybody"
        answer.headers_mut().remove(X_FRAME_OPTIONS);
    }
    answer
}

/// When an answer was made, by the time that games are played in: pages count clocks on from the
/// instants in it.
pub(crate) async fn dated(State(clock): State<Clock>, mut answer: Response) -> Response {
    let now = clock.in_play().strftime("%a, %d %b %Y %H:%M:%S GMT");
    if let Ok(now) = HeaderValue::from_str(&now.to_string()) {
        answer.headers_mut().entry(DATE).or_insert(now);
    }
    answer
}

/// The pages that show the interface.
pub(crate) async fn on_the_docs(answer: Response) -> Response {
    with(answer, OF_THE_DOCS)
}

fn with<const N: usize>(
    mut answer: Response,
    headers: [(HeaderName, &'static str); N],
) -> Response {
    for (name, value) in headers {
        let header = answer.headers_mut().entry(name);
        header.or_insert(HeaderValue::from_static(value));
    }
    answer
}
