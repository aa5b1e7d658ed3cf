//! Bodies of requests: JSON, and problems that say what is wrong with it.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::limits::MAX_BODY_BYTES;
use crate::model::object::Object;
use crate::problem::Problem;

/// The JSON body of a request.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        match Json::<Object<T>>::from_request(request, state).await {
            Ok(Json(Object(value))) => Ok(Body(value)),
            Err(rejection) => Err(problem(&rejection)),
        }
    }
}

fn problem(rejection: &JsonRejection) -> Problem {
    let detail = rejection.body_text();
    match rejection {
        JsonRejection::BytesRejection(_) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::too_large(format!(
                "the body has more than {MAX_BODY_BYTES} bytes; send less at once"
            ))
        }
        JsonRejection::MissingJsonContentType(_) => Problem {
            status: StatusCode::UNSUPPORTED_MEDIA_TYPE.as_u16(),
            ..Problem::invalid(
                "Content-Type",
                "send JSON, with `Content-Type: application/json`",
            )
        },
        JsonRejection::JsonSyntaxError(_) => Problem {
            status: StatusCode::BAD_REQUEST.as_u16(),
            ..Problem::invalid("body", detail)
        },
        _ => Problem::invalid("body", detail),
    }
}
