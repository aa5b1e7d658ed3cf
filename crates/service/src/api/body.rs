//! Reads the JSON bodies of requests, and answers with a problem that says what is wrong with one.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_ENCODING;
use axum::http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;

use crate::api::whole_body::whole_body;
use crate::app::App;
use crate::auth::shows_something;
use crate::limits::{MAX_BODY_BYTES, MAX_BODY_BYTES_OF_ANYBODY};
use crate::misfit::misfit;
use crate::model::object::Object;
use crate::problem::{HandlerResult, Problem};

/// The JSON body of a request, of somebody who has shown who he is: what strangers send is not even
/// read.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Problem> {
        if !shows_something(&request, &app.auth) {
            return Err(Problem::not_logged_in());
        }
        parsed(request, MAX_BODY_BYTES).await.map(Body)
    }
}

/// The JSON body of a request that anybody may make: a shorter one.
pub struct BodyOfAnybody<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for BodyOfAnybody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<BodyOfAnybody<T>, Problem> {
        let parsed = parsed(request, MAX_BODY_BYTES_OF_ANYBODY).await;
        parsed.map(BodyOfAnybody)
    }
}

/// The JSON of a request, of at most so many bytes.
async fn parsed<T: DeserializeOwned>(request: Request, most: usize) -> HandlerResult<T> {
    as_it_is(request.headers())?;
    let headers = request.headers().clone();
    let mut read = Request::new(whole_body(request, most).await?.into());
    *read.headers_mut() = headers;
    let Json(Object(value)) = Json::<Object<T>>::from_request(read, &())
        .await
        .map_err(|rejection| problem(&rejection))?;
    Ok(value)
}

/// Nothing is unpacked here: a small body may hold a large one.
pub(super) fn as_it_is(headers: &HeaderMap) -> Result<(), Problem> {
    match headers.get(CONTENT_ENCODING) {
        Some(encoding) if encoding != "identity" => Err(Problem {
            status: StatusCode::UNSUPPORTED_MEDIA_TYPE.as_u16(),
            ..Problem::invalid("Content-Encoding", "send the body as it is, not packed")
        }),
        _ => Ok(()),
    }
}

fn problem(rejection: &JsonRejection) -> Problem {
    let detail = rejection.body_text();
    // what comes first says the same of every body
    let detail = detail.split_once(": ").map_or(&*detail, |(_, what)| what);
    match rejection {
        JsonRejection::MissingJsonContentType(_) => Problem {
            status: StatusCode::UNSUPPORTED_MEDIA_TYPE.as_u16(),
            ..Problem::invalid(
                "Content-Type",
                "send JSON, with `Content-Type: application/json`",
            )
        },
        JsonRejection::JsonSyntaxError(_) => Problem {
            status: StatusCode::BAD_REQUEST.as_u16(),
            ..Problem::invalid("body", format!("the body is no JSON: {detail}"))
        },
        JsonRejection::JsonDataError(_) => misfit(detail),
        _ => Problem::invalid(
            "body",
            format!("the body is not what it should be: {detail}"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::misfit::query_error;
    use crate::model::{NewAccount, NewBoard, NewRound};

    /// The member that a problem names, and what it says.
    fn named<T: for<'de> Deserialize<'de>>(body: &str) -> (String, String) {
        let read = Json::<Object<T>>::from_bytes(body.as_bytes());
        let Err(rejection) = read else {
            panic!("{body} fits");
        };
        let problem = problem(&rejection);
        let field = problem.field.unwrap_or_default();
        (field.into(), problem.detail.into())
    }

    #[test]
    fn the_member_of_a_query_that_does_not_fit_and_what_was_expected() {
        use axum::extract::Query;
        use jiff::Timestamp;

        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[expect(dead_code, reason = "only read")]
        struct Params {
            format: crate::api::pairings::PairingsFormat,
            after: Option<u32>,
            since: Option<Timestamp>,
            #[serde(default)]
            dry_run: bool,
        }
        let table = [
            (
                "format=csv&after=x",
                "after",
                "expected a whole number from 0 to 4294967295",
            ),
            ("format=csv&after=-1", "after", "expected a whole number"),
            ("format=csv&after=", "after", "expected a whole number"),
            (
                "format=csv&after=4294967296",
                "after",
                "expected a whole number",
            ),
            (
                "format=csv&since=noon",
                "since",
                "expected an instant, such as 2026-",
            ),
            (
                "format=csv&dry_run=1",
                "dry_run",
                "expected `true` or `false`",
            ),
            ("format=pdf", "format", "expected `trf` or `csv`"),
            ("", "format", "missing"),
            ("format=csv&colour=w", "colour", "expected one of"),
            ("format=csv&after=1&after=2", "after", "duplicate"),
        ];
        for (query, member, expected) in table {
            let uri = format!("http://x/?{query}").parse().unwrap();
            let refused = Query::<Params>::try_from_uri(&uri).unwrap_err();
            let problem = query_error(&refused.body_text());
            assert_eq!(
                problem.field.as_deref(),
                Some(member),
                "{query}: {}",
                problem.detail
            );
            assert!(
                problem.detail.contains(expected),
                "{query}: {}",
                problem.detail
            );
            assert!(!problem.detail.contains("eserialize"), "{}", problem.detail);
        }
    }

    #[test]
    fn the_member_that_does_not_fit_and_what_was_expected() {
        let table = [
            (named::<NewBoard>("{}"), "number", "missing"),
            (
                named::<NewBoard>(r#"{"number": "x"}"#),
                "number",
                "expected a whole number",
            ),
            (
                named::<NewBoard>(r#"{"number": 1, "colour": 2}"#),
                "colour",
                "expected one of",
            ),
            (
                named::<NewBoard>(r#"{"number": 1, "white": 2}"#),
                "white",
                "expected",
            ),
            (named::<NewBoard>("[]"), "body", "expected an object"),
            (
                named::<NewRound>(r#"{"number": 1, "terms": {"slow": 1}}"#),
                "terms.slow",
                "expected one of",
            ),
            (
                named::<NewRound>(r#"{"number": 1, "terms": {"chess960": "yes"}}"#),
                "terms.chess960",
                "expected a boolean",
            ),
            (
                named::<NewAccount>(r#"{"login": "x", "role": "god"}"#),
                "role",
                "expected one of",
            ),
        ];
        for ((field, detail), member, expected) in table {
            assert_eq!(field, member, "{detail}");
            assert!(detail.contains(expected), "{detail}");
        }
    }
}
