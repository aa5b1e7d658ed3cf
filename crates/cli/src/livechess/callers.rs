//! Decides who may speak to the stand-in: programs, and pages of sites that play with boards.
//!
//! Every page that somebody opens can ask for `ws://localhost:1982`, and a browser says which page
//! it is in `Origin`. A page that is not expected learns nothing of a game under way. Where a name
//! of a stranger leads to this machine a browser takes its page for one of ours and leaves `Origin`
//! out, so only numbers and `localhost` are answered.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Sites that play with boards of LiveChess.
const KNOWN: [&str; 3] = [
    "https://lichess.org",
    "https://www.chess.com",
    "https://chess.com",
];

/// A site, as browsers name it: `https://lichess.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageOrigin(Box<str>);

impl PageOrigin {
    /// The site of this origin.
    pub fn named(origin: &str) -> PageOrigin {
        PageOrigin(origin.to_ascii_lowercase().into())
    }
}

/// Who may speak to the stand-in.
#[derive(Clone, Debug, Default)]
pub struct Callers(Arc<[PageOrigin]>);

impl Callers {
    /// Programs, pages of known sites and of this machine, and these.
    pub fn with(origins: &[PageOrigin]) -> Callers {
        Callers(origins.into())
    }

    fn admits_page(&self, origin: &str) -> bool {
        let named = |known: &PageOrigin| *known.0 == *origin;
        KNOWN.contains(&origin) || self.0.iter().any(named) || is_of_this_machine(origin)
    }
}

fn is_of_this_machine(origin: &str) -> bool {
    let host = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    host.and_then(without_port).is_some_and(|host| {
        let number = host.parse::<IpAddr>();
        host == "localhost" || number.is_ok_and(|number| number.is_loopback())
    })
}

/// The host of `host:port`.
fn without_port(authority: &str) -> Option<&str> {
    let (host, port) = match authority.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?,
        None => authority.split_at(authority.find(':').unwrap_or(authority.len())),
    };
    let digits = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    (port.is_empty() || port.strip_prefix(':').is_some_and(digits)).then_some(host)
}

/// Whether the machine is addressed as one does who means this machine.
fn is_meant(headers: &HeaderMap) -> bool {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    host.and_then(without_port).is_some_and(|host| {
        host.eq_ignore_ascii_case("localhost") || host.parse::<IpAddr>().is_ok()
    })
}

/// Answers those who may ask, and says to others why not.
pub async fn admitted(State(callers): State<Callers>, request: Request, next: Next) -> Response {
    if !is_meant(request.headers()) {
        let why = "address this machine as localhost or by its number\n";
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    let Some(origin) = request.headers().get(header::ORIGIN).cloned() else {
        return next.run(request).await;
    };
    if !origin
        .to_str()
        .is_ok_and(|origin| callers.admits_page(origin))
    {
        let why = "pages of this site may not listen; --livechess-origin lets them\n";
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    let mut response = match *request.method() {
        Method::OPTIONS => allowed_to_ask(),
        _ => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::VARY, HeaderValue::from_static("origin"));
    response
}

/// What a browser wants to hear before a page of elsewhere asks a machine of one's own.
fn allowed_to_ask() -> Response {
    let headers = [
        ("access-control-allow-methods", "GET"),
        ("access-control-allow-private-network", "true"),
    ];
    (StatusCode::NO_CONTENT, headers).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_that_are_expected_are_admitted_and_no_others() {
        let named = PageOrigin::named("https://Boards.example:8443");
        let callers = Callers::with(&[named]);
        for (origin, admitted) in [
            ("https://lichess.org", true),
            ("https://www.chess.com", true),
            ("http://localhost:3000", true),
            ("http://127.0.0.1", true),
            ("http://[::1]:80", true),
            ("https://boards.example:8443", true),
            ("https://boards.example", false),
            ("http://lichess.org", false),
            ("https://lichess.org.example", false),
            ("http://localhost.example", false),
            ("http://localhost:3000@evil.example", false),
            ("null", false),
            ("", false),
        ] {
            assert_eq!(callers.admits_page(origin), admitted, "{origin}");
        }
    }

    #[test]
    fn names_of_strangers_that_lead_here_are_not_answered() {
        for (host, meant) in [
            ("localhost:1982", true),
            ("127.0.0.1:1982", true),
            ("[::1]:1982", true),
            ("192.168.1.5", true),
            ("evil.example:1982", false),
            ("localhost.evil.example", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            assert_eq!(is_meant(&headers), meant, "{host}");
        }
        assert!(!is_meant(&HeaderMap::new()));
    }
}
