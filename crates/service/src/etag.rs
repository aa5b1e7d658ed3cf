//! Makes ETags from hashes, so that whoever has the content already is not sent it again.

use axum::body::Bytes;
use axum::http::header::{CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// What is sent again and again, with its tag.
#[derive(Clone, Debug)]
pub(crate) struct TaggedContent {
    pub etag: HeaderValue,
    pub content: Bytes,
}

impl TaggedContent {
    pub fn of(content: impl Into<Bytes>) -> TaggedContent {
        let content = content.into();
        TaggedContent {
            etag: etag_of(Sha256::digest(&content).into()),
            content,
        }
    }

    /// The answer to whoever sends these headers: the content, of this type, unless he has it.
    pub fn answer(&self, headers: &HeaderMap, kind: &'static str) -> Response {
        let content = ([(CONTENT_TYPE, kind)], self.content.clone());
        unless_known(headers, self.etag.clone(), content.into_response())
    }
}

/// An answer with its tag, or, if it is what was asked for and is known already, no more than that.
pub(crate) fn unless_known(headers: &HeaderMap, etag: HeaderValue, answer: Response) -> Response {
    let mut answer = match answer.status() == StatusCode::OK && has(headers, &etag) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => answer,
    };
    answer.headers_mut().insert(ETAG, etag);
    answer
}

/// The tag of what has this SHA-256: its first half, in hexadecimal.
pub(crate) fn etag_of(sha256: [u8; 32]) -> HeaderValue {
    let hash = HEXLOWER.encode(&sha256[..16]);
    HeaderValue::from_str(&format!("\"{hash}\"")).expect("invariant: hexadecimal digits")
}

/// Whether somebody has it already.
fn has(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let known = headers.get_all(IF_NONE_MATCH).into_iter();
    known
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|tag| tag.trim().trim_start_matches("W/"))
        .any(|tag| tag == "*" || tag.as_bytes() == etag.as_bytes())
}

#[cfg(test)]
mod tests {
    use axum::body::HttpBody;

    use super::*;

    #[test]
    fn a_tag_is_known_again_however_it_is_written() {
        let etag = HeaderValue::from_static("\"a\"");
        for (sent, known) in [
            ("\"a\"", true),
            ("W/\"a\"", true),
            ("\"b\", \"a\"", true),
            ("*", true),
            ("\"b\"", false),
        ] {
            let headers = HeaderMap::from_iter([(IF_NONE_MATCH, HeaderValue::from_static(sent))]);
            assert_eq!(has(&headers, &etag), known, "{sent}");
        }
    }

    #[test]
    fn what_is_known_is_not_sent_again() {
        let tagged = TaggedContent::of("a");
        for (sent, status, length) in [("\"b\"", 200, 1), ("*", 304, 0)] {
            let headers = HeaderMap::from_iter([(IF_NONE_MATCH, HeaderValue::from_static(sent))]);
            let answer = tagged.answer(&headers, "text/plain");
            assert_eq!(answer.status(), status, "{sent}");
            assert_eq!(answer.headers()[ETAG], tagged.etag, "{sent}");
            let body = answer.into_body();
            assert_eq!(body.size_hint().exact(), Some(length), "{sent}");
        }
        let elsewhere = StatusCode::NOT_FOUND.into_response();
        let headers = HeaderMap::from_iter([(IF_NONE_MATCH, HeaderValue::from_static("*"))]);
        let answer = unless_known(&headers, tagged.etag, elsewhere);
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    }
}
