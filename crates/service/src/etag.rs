//! Makes ETags from hashes, so that whoever has the content already is not sent it again.

use axum::http::HeaderMap;
use axum::http::HeaderValue;
use axum::http::header::IF_NONE_MATCH;
use data_encoding::HEXLOWER;

/// The tag of what has this SHA-256: its first half, in hexadecimal.
pub(crate) fn etag_of(sha256: [u8; 32]) -> HeaderValue {
    let hash = HEXLOWER.encode(&sha256[..16]);
    HeaderValue::from_str(&format!("\"{hash}\"")).expect("invariant: hexadecimal digits")
}

/// Whether somebody has it already.
pub(crate) fn has(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let known = headers.get_all(IF_NONE_MATCH).into_iter();
    known
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|tag| tag.trim().trim_start_matches("W/"))
        .any(|tag| tag == "*" || tag.as_bytes() == etag.as_bytes())
}

#[cfg(test)]
mod tests {
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
}
