//! Requests that take too long.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// Answers for a request that takes too long. What it has begun to write is written nevertheless, or not at all.
pub(super) async fn in_time(
    State(limit): State<Duration>,
    request: Request,
    next: Next,
) -> Response {
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

    async fn answer(router: Router) -> Response {
        let limit = Duration::from_millis(1);
        let limited = router.layer(middleware::from_fn_with_state(limit, in_time));
        let request = Request::new(Body::empty());
        limited.oneshot(request).await.unwrap()
    }

    #[tokio::test]
    async fn what_takes_too_long_is_a_problem() {
        let response = answer(Router::new().fallback(std::future::pending::<()>)).await;
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        let kind = &response.headers()[header::CONTENT_TYPE];
        assert_eq!(kind, "application/problem+json");
        assert!(response.headers().contains_key(header::RETRY_AFTER));
        let at_once = answer(Router::new().fallback(async || "here")).await;
        assert_eq!(at_once.status(), StatusCode::OK);
    }
}
