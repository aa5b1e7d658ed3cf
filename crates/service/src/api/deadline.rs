//! Limits how long a request may take.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// How long a request may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct RequestDeadlines {
    /// One whose body is the file of a whole event.
    pub file: Duration,
    /// Any other.
    pub other: Duration,
}

/// Where files of whole events are taken.
const FILES: &str = "/api/v1/events/file";

impl RequestDeadlines {
    fn of(self, request: &Request) -> Duration {
        match request.uri().path() {
            FILES => self.file,
            _ => self.other,
        }
    }
}

/// Answers for a request that takes too long. What it has begun to write is written nevertheless,
/// or not at all.
pub(super) async fn in_time(
    State(limits): State<RequestDeadlines>,
    request: Request,
    next: Next,
) -> Response {
    let limit = limits.of(&request);
    let answered = tokio::time::timeout(limit, next.run(request)).await;
    answered.unwrap_or_else(|_| {
        let detail = "this takes too long; send it again, an act under the same key";
        Problem::unavailable(detail).into_response()
    })
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::{StatusCode, header};
    use axum::{Router, middleware};
    use tower::ServiceExt;

    use super::*;

    async fn answer(router: Router, path: &str) -> Response {
        let limits = RequestDeadlines {
            file: Duration::from_secs(600),
            other: Duration::from_millis(1),
        };
        let limited = router.layer(middleware::from_fn_with_state(limits, in_time));
        let request = Request::get(path).body(Body::empty()).unwrap();
        limited.oneshot(request).await.unwrap()
    }

    /// The time of the test goes on only while everything waits, however busy the machine is.
    #[tokio::test(start_paused = true)]
    async fn what_takes_too_long_is_a_problem() {
        let response = answer(Router::new().fallback(std::future::pending::<()>), "/").await;
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        let kind = &response.headers()[header::CONTENT_TYPE];
        assert_eq!(kind, "application/problem+json");
        assert!(response.headers().contains_key(header::RETRY_AFTER));
        let at_once = answer(Router::new().fallback(async || "here"), "/").await;
        assert_eq!(at_once.status(), StatusCode::OK);
        let slow = async || tokio::time::sleep(Duration::from_millis(20)).await;
        let slow = || Router::new().fallback(slow);
        assert_eq!(answer(slow(), FILES).await.status(), StatusCode::OK);
        let late = answer(slow(), "/other").await;
        assert_eq!(late.status(), StatusCode::SERVICE_UNAVAILABLE);
    }
}
