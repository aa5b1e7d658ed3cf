//! Compresses long answers for those who take them so: a list of boards is mostly the same words.

use axum::body::HttpBody;
use axum::http::Response;
use axum::http::header::CONTENT_TYPE;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::Predicate;

/// Shorter ones hardly become smaller. Secrets stand in short ones alone, so that nobody finds them
/// by how well they go together with other words.
const LEAST_BYTES: u64 = 1024;

/// What compresses answers; that costs less time than it saves on the way.
pub(crate) fn long_answers() -> CompressionLayer<LongJson> {
    CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(LongJson)
}

/// JSON that is long and there as a whole: what comes bit by bit must not wait for more.
#[derive(Clone, Copy)]
pub(crate) struct LongJson;

impl Predicate for LongJson {
    fn should_compress<B: HttpBody>(&self, answer: &Response<B>) -> bool {
        let media = answer.headers().get(CONTENT_TYPE);
        let is_json = media
            .and_then(|media| media.to_str().ok())
            .is_some_and(|media| media.starts_with("application/") && media.contains("json"));
        let size = answer.body().size_hint().exact();
        is_json && size.is_some_and(|size| size >= LEAST_BYTES)
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    #[test]
    fn only_long_json_that_is_whole_is_compressed() {
        let whole = |bytes: usize| Body::from("x".repeat(bytes));
        let in_bits = Body::from_stream(futures_util::stream::iter([Ok::<_, std::io::Error>(
            "x".repeat(4096),
        )]));
        for (media, body, compressed) in [
            ("application/json", whole(1024), true),
            ("application/problem+json", whole(1024), true),
            ("application/json", whole(1023), false),
            ("text/html", whole(4096), false),
            ("application/x-ndjson", in_bits, false),
        ] {
            let answer = Response::builder().header(CONTENT_TYPE, media);
            let answer = answer.body(body).unwrap();
            assert_eq!(LongJson.should_compress(&answer), compressed, "{media}");
        }
    }
}
