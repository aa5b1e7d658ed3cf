//! Serves the console, the page for arbiters, players and spectators, which is built from `web/`
//! into the service.
//!
//! Its files are there in three encodings, compressed when they were built. Every address that is
//! neither theirs nor one of the interface is a page of the console, which says itself when there
//! is nothing at it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::etag::{etag_of, unless_known};
use crate::problem::Problem;
use crate::response_headers::MayBeFramed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[exclude = ".gitkeep"]
struct ConsoleFiles;

/// The page from which the console begins.
const PAGE: &str = "index.html";
/// Files under names that change with what they say.
const HASHED: &str = "assets/";

/// How the name of the script begins that runs the engine in a page, in a thread of its own
/// (`web/vite.config.ts`).
const ENGINE: &str = "assets/engine-worker-";
/// Such a thread may compile the engine, loads nothing else, and sees no page; its policy is its
/// own and not that of the page that began it.
const POLICY_OF_THE_ENGINE: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/// What a page may do that these may show in a frame: nothing but what comes from here, no script
/// in the text, and nothing that makes script of text.
macro_rules! policy_framed_by {
    ($these:literal) => {
        concat!(
            "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ",
            $these,
            "; object-src 'none'; require-trusted-types-for 'script'; trusted-types default engine"
        )
    };
}

/// What is framed is clicked on by somebody who does not know on what.
const POLICY: &str = policy_framed_by!("'none'");
/// There is nothing to click on.
const POLICY_OF_AN_EMBEDDED_PAGE: &str = policy_framed_by!("*");

/// The one page that others may show in a frame: a board as everybody sees it.
const EMBEDDED: &str = "/embed/:board";

/// What the console answers where the interface has nothing.
pub(crate) async fn answer(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let is_read = matches!(method, Method::GET | Method::HEAD);
    match Wanted::at(path, &headers) {
        Wanted::File(name) if is_read => {
            with_policy(file(name, StatusCode::OK, &headers), policy_of(name))
        }
        Wanted::Page(_) if is_read && is_at(EMBEDDED, path) => {
            framed(file(PAGE, StatusCode::OK, &headers))
        }
        Wanted::Page(status) if is_read => with_policy(file(PAGE, status, &headers), POLICY),
        Wanted::File(_) | Wanted::Page(StatusCode::OK) => Problem::no_such_method().into_response(),
        _ => Problem::not_found("address").into_response(),
    }
}

/// What is asked for at an address.
enum Wanted<'p> {
    /// A file of the console.
    File(&'p str),
    /// The page, under this status.
    Page(StatusCode),
    /// Nothing of the console.
    Nothing,
}

impl Wanted<'_> {
    fn at<'p>(path: &'p str, headers: &HeaderMap) -> Wanted<'p> {
        let is_of_the_interface = path == "api" || path.starts_with("api/");
        if !path.is_empty() && path != PAGE && ConsoleFiles::get(path).is_some() {
            Wanted::File(path)
        } else if is_page(path) {
            Wanted::Page(StatusCode::OK)
        } else if !is_of_the_interface && wants_a_page(headers) {
            Wanted::Page(StatusCode::NOT_FOUND)
        } else {
            Wanted::Nothing
        }
    }
}

/// The addresses of all pages: the page reads the same list, and `web/src/pages.ts` says what is at
/// each.
static PAGES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let list = include_str!("../../../web/src/pages.json");
    let pages: BTreeMap<String, String> =
        serde_json::from_str(list).expect("invariant: tests read this list");
    pages.into_keys().collect()
});

fn is_page(path: &str) -> bool {
    PAGES.iter().any(|address| is_at(address, path))
}

/// Whether a path is at an address in which `:name` is any word, and `*` one or more.
fn is_at(address: &str, path: &str) -> bool {
    let mut words = path.trim_end_matches('/').split('/');
    for wanted in address.trim_start_matches('/').split('/') {
        match (wanted, words.next()) {
            ("*", word) => return word.is_some(),
            (_, None) => return false,
            (wanted, Some(word)) => {
                let fits = wanted.starts_with(':') && !word.is_empty() || wanted == word;
                if !fits {
                    return false;
                }
            }
        }
    }
    words.next().is_none()
}

fn wants_a_page(headers: &HeaderMap) -> bool {
    takes(headers, &ACCEPT, "text/html")
}

/// Whether a header names this among what is taken, and not with a weight of nothing.
fn takes(headers: &HeaderMap, name: &HeaderName, wanted: &str) -> bool {
    let values = headers.get_all(name).iter();
    let mut items = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    items.any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let is_wanted = parts
            .next()
            .is_some_and(|word| word.eq_ignore_ascii_case(wanted));
        let weight = parts.find_map(|part| part.strip_prefix("q="));
        is_wanted && weight.and_then(|weight| weight.parse().ok()) != Some(0.0)
    })
}

fn file(name: &str, status: StatusCode, headers: &HeaderMap) -> Response {
    let Some((file, encoding)) = encoded(name, headers) else {
        return not_built();
    };
    let etag = etag_of(file.metadata.sha256_hash());
    let lasts = match name.starts_with(HASHED) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let kind = kind(name);
    let answer = (status, bytes(file.data)).into_response();
    let mut answer = unless_known(headers, etag, answer);
    let answer_headers = answer.headers_mut();
    answer_headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    answer_headers.insert(CACHE_CONTROL, HeaderValue::from_static(lasts));
    answer_headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        answer_headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    answer
}

/// The policy of a file; that of a script holds where it runs in a thread of its own.
fn policy_of(name: &str) -> &'static str {
    match name.starts_with(ENGINE) {
        true => POLICY_OF_THE_ENGINE,
        false => POLICY,
    }
}

/// The file in the smallest encoding that is taken.
fn encoded(name: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let in_encoding = |(word, ending): (&'static str, &str)| {
        let file = takes(headers, &ACCEPT_ENCODING, word)
            .then(|| ConsoleFiles::get(&format!("{name}{ending}")));
        Some((file??, Some(word)))
    };
    [("br", ".br"), ("gzip", ".gz")]
        .into_iter()
        .find_map(in_encoding)
        .or_else(|| Some((ConsoleFiles::get(name)?, None)))
}

fn bytes(data: Cow<'static, [u8]>) -> axum::body::Bytes {
    match data {
        Cow::Borrowed(bytes) => axum::body::Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        // a browser compiles it while it comes in
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

/// Says what a page may load, beside what every answer says.
fn with_policy(mut answer: Response, policy: &'static str) -> Response {
    let policy = HeaderValue::from_static(policy);
    answer.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    answer
}

/// The page that others may show in a frame.
fn framed(answer: Response) -> Response {
    let mut answer = with_policy(answer, POLICY_OF_AN_EMBEDDED_PAGE);
    answer.extensions_mut().insert(MayBeFramed);
    answer
}

/// In place of the page where the service was built without it.
fn not_built() -> Response {
    let text = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>jadoube</title>\
         <h1>jadoube</h1><p>This service was built without its console. With Node.js 20 or later: \
         <code>cargo xtask run</code>, or <code>npm ci && npm run build</code> in <code>web/</code>, then build it again.</p>\
         <p><a href=\"/docs/\">The interface is at /docs.</a></p></html>";
    let kind = (CONTENT_TYPE, "text/html; charset=utf-8");
    (StatusCode::OK, [kind], text.replace(" && ", " &amp;&amp; ")).into_response()
}

#[cfg(test)]
mod tests {
    use axum::http::header::{REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS};

    use super::*;
    use crate::response_headers::on_every_answer;

    async fn asked(method: Method, path: &'static str, accept: &'static str) -> Response {
        let headers = HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static(accept))]);
        on_every_answer(answer(method, Uri::from_static(path), headers).await).await
    }

    #[tokio::test]
    async fn what_is_at_an_address() {
        // `not_built` has no status of its own
        let unknown = ConsoleFiles::get(PAGE).map_or(200, |_| 404);
        let table = [
            (Method::GET, "/", "*/*", 200),
            (Method::GET, "/boards/b1", "*/*", 200),
            (Method::HEAD, "/gallery", "*/*", 200),
            (Method::GET, "/boards/b1/report", "*/*", 200),
            (Method::GET, "/boards/b1/no-such-page", "text/html", unknown),
            (Method::GET, "/boards/b1/no-such-page", "*/*", 404),
            (Method::GET, "/no-such-page", "text/html,*/*", unknown),
            (Method::GET, "/no-such-file.js", "*/*", 404),
            (Method::GET, "/api/v2/boards", "text/html", 404),
            (Method::GET, "/api", "text/html", 404),
            (Method::POST, "/", "text/html", 405),
            (Method::POST, "/nothing", "*/*", 404),
        ];
        for (method, path, accept, status) in table {
            let answer = asked(method, path, accept).await;
            assert_eq!(answer.status(), status, "{path}");
        }
    }

    #[test]
    fn which_paths_are_at_an_address() {
        let table = [
            ("/", "", true),
            ("/", "about", false),
            ("/about", "about", true),
            ("/about", "about/", true),
            ("/about", "about/us", false),
            ("/play/:seat", "play/w1", true),
            ("/play/:seat", "play", false),
            ("/play/:seat", "play//", false),
            ("/a/:b/c", "a/x/c", true),
            ("/a/:b/c", "a/x", false),
            ("/a/:b/c", "a//c", false),
            ("/set-up/*", "set-up", false),
            ("/set-up/*", "set-up/events", true),
            ("/set-up/*", "set-up/events/e1/players", true),
        ];
        for (address, path, wanted) in table {
            assert_eq!(is_at(address, path), wanted, "{path} at {address}");
        }
        assert!(PAGES.len() > 10, "{PAGES:?}");
    }

    #[tokio::test]
    async fn one_page_is_shown_in_frames_of_others_and_no_other() {
        let table = [
            ("/embed/b1", true),
            ("/embed/b1/", true),
            ("/embed/b1/x", false),
            ("/embed", false),
            ("/", false),
            ("/boards/b1", false),
            ("/boards/b1/watch", false),
            ("/no-such-page", false),
        ];
        for (path, may_be_framed) in table {
            let answer = asked(Method::GET, path, "text/html").await;
            let policy = answer.headers()[CONTENT_SECURITY_POLICY].to_str().unwrap();
            let ancestors = match may_be_framed {
                true => "; frame-ancestors *;",
                false => "; frame-ancestors 'none';",
            };
            assert!(policy.contains(ancestors), "{path}: {policy}");
            let denied = answer.headers().get(X_FRAME_OPTIONS);
            assert_eq!(denied.is_none(), may_be_framed, "{path}: {denied:?}");
        }
    }

    #[test]
    fn only_the_thread_of_the_engine_may_compile_code() {
        for (name, may_compile) in [
            ("assets/engine-worker-Ab3_-x.js", true),
            ("assets/engine-Ab3_-x.js", false),
            ("assets/index-engine-worker-x.js", false),
            ("engine-worker-x.js", false),
            (PAGE, false),
        ] {
            let policy = policy_of(name);
            assert_eq!(policy.contains("'wasm-unsafe-eval'"), may_compile, "{name}");
            assert!(!policy.contains("'unsafe-eval'"), "{name}");
        }
    }

    #[tokio::test]
    async fn no_page_lets_a_foreign_script_run() {
        for page in ["/", "/play/w123", "/set-up", "/embed/b1"] {
            let answer = asked(Method::GET, page, "text/html").await;
            let policy = answer.headers()[CONTENT_SECURITY_POLICY].to_str().unwrap();
            assert!(policy.starts_with("default-src 'self';"), "{policy}");
            assert!(policy.contains("require-trusted-types-for 'script'"));
            assert!(!policy.contains("unsafe"));
            assert_eq!(answer.headers()[REFERRER_POLICY], "no-referrer");
            assert_eq!(answer.headers()[X_CONTENT_TYPE_OPTIONS], "nosniff");
        }
    }
}
