//! Starts a service in memory for tests, with a client that checks every answer against the OpenAPI
//! document.

#![allow(dead_code, reason = "not every test binary asks for everything")]

use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request};
use futures_util::StreamExt;
use jadoube_service::auth::{AuthSettings, new_token};
use jadoube_service::model::Scope;
use jadoube_service::{App, Clock, Role, document, router};
use ledger::{Author, GameId, Key, Ledger, Memory, Proposal, Signer, Text};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

/// The OpenAPI document.
pub static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(document()).expect("a document"));

/// 2026-09-21.
pub const NOW_US: i64 = 1_790_000_000_000_000;

/// A service in memory.
pub struct Service {
    pub app: App,
    pub clock: Clock,
    pub runtime: Runtime,
    router: Router,
}

/// A request.
#[derive(Clone, Debug)]
pub struct Ask {
    pub method: &'static str,
    pub path: String,
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Ask {
    pub fn get(path: impl Into<String>) -> Ask {
        Ask::of("GET", path)
    }

    pub fn of(method: &'static str, path: impl Into<String>) -> Ask {
        Ask {
            method,
            path: path.into(),
            headers: Vec::new(),
            body: Vec::new(),
        }
    }

    pub fn post(path: impl Into<String>, body: &Value) -> Ask {
        Ask::of("POST", path).json(body)
    }

    /// Whatever is there is changed.
    pub fn put(path: impl Into<String>, body: &Value) -> Ask {
        Ask::of("PUT", path).json(body).with("if-match", "*")
    }

    pub fn delete(path: impl Into<String>) -> Ask {
        Ask::of("DELETE", path).with("if-match", "*")
    }

    pub fn json(self, body: &Value) -> Ask {
        Ask {
            body: body.to_string().into_bytes(),
            ..self
        }
        .with("content-type", "application/json")
    }

    pub fn file(self, bytes: &[u8]) -> Ask {
        let kind = "application/octet-stream";
        Ask {
            body: bytes.to_vec(),
            ..self
        }
        .with("content-type", kind)
    }

    /// With this header instead of any other of its name.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Ask {
        self.headers.retain(|(other, _)| *other != name);
        self.headers.push((name, value.into()));
        self
    }

    pub fn without(mut self, name: &'static str) -> Ask {
        self.headers.retain(|(other, _)| *other != name);
        self
    }
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn bytes(self) -> Vec<u8> {
        self.body
    }

    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().expect("a text"))
    }

    #[track_caller]
    pub fn is(self, status: u16) -> Reply {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }

    /// A problem of this kind.
    #[track_caller]
    pub fn refused(self, status: u16, kind: &str) -> Reply {
        let reply = self.is(status);
        assert_eq!(reply.json()["type"], format!("/problems/{kind}"));
        reply
    }

    pub fn id(&self) -> String {
        self.json()["id"].as_str().expect("an id").to_owned()
    }

    pub fn items(&self) -> Vec<Value> {
        self.json()["items"].as_array().expect("items").clone()
    }
}

impl Service {
    pub fn new() -> Service {
        let clock = Clock::standing(NOW_US);
        let signer = Signer::from_secret(&[7; 32]);
        let app = App::new(
            Ledger::of(Memory::default()),
            signer,
            clock.clone(),
            AuthSettings::default(),
        );
        Service {
            router: router(app.clone()),
            runtime: Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime"),
            app,
            clock,
        }
    }

    /// The secret of a new token.
    pub fn token(&self, role: Role, scope: Scope) -> String {
        let end = self.clock.now() + jiff::SignedDuration::from_hours(24 * 400);
        let token = new_token(&self.app.auth, "test", role, scope, end);
        let (secret, _) = self.runtime.block_on(token).expect("a token");
        secret.into()
    }

    /// The answer to somebody with this token, or to nobody in particular.
    #[track_caller]
    pub fn ask(&self, token: Option<&str>, ask: Ask) -> Reply {
        let (method, path) = (ask.method, ask.path.clone());
        let request = request(token, ask);
        let reply = self.runtime.block_on(answer(self.router.clone(), request));
        is_as_documented(method, &path, &reply);
        reply
    }

    /// The first event of a stream, with its id and its data.
    #[track_caller]
    pub fn first_event(&self, token: Option<&str>, path: &str) -> Value {
        let request = request(token, Ask::get(path));
        let text = self.runtime.block_on(async {
            let answer = self.router.clone().oneshot(request).await;
            let mut stream = answer.expect("an answer").into_body().into_data_stream();
            let mut text = String::new();
            // what begins with a colon only keeps the connection open
            while !text.contains("data:") || !text.ends_with("\n\n") {
                let bytes = stream.next().await.expect("an event").expect("a body");
                text.push_str(&String::from_utf8_lossy(&bytes));
            }
            text
        });
        let first = text
            .split("\n\n")
            .find(|event| event.contains("data:"))
            .unwrap_or_default();
        let member = |name: &str| {
            let mut lines = first.lines();
            lines
                .find_map(|line| line.strip_prefix(name))
                .map(str::trim)
        };
        json!({ "id": member("id:").unwrap_or_default(), "data": member("data:") })
    }

    /// The answers to somebody who asks all of this at once.
    pub fn ask_at_once(&self, token: &str, asks: Vec<Ask>) -> Vec<Reply> {
        let requests: Vec<_> = asks
            .into_iter()
            .map(|ask| (ask.method, ask.path.clone(), request(Some(token), ask)))
            .collect();
        self.runtime.block_on(async {
            let waiting = requests.into_iter().map(|(method, path, request)| {
                let router = self.router.clone();
                tokio::spawn(async move {
                    let reply = answer(router, request).await;
                    is_as_documented(method, &path, &reply);
                    reply
                })
            });
            let waiting: Vec<_> = waiting.collect();
            let mut replies = Vec::new();
            for reply in waiting {
                replies.push(reply.await.expect("an answer"));
            }
            replies
        })
    }

    /// A game at a board begins between these two.
    pub fn begin(&self, board: &str, white: &str, black: &str) {
        let text = |field: &str, text: &str| Text {
            field: field.into(),
            salt: [1; 16],
            text: text.into(),
        };
        let names = vec![text("white", white), text("black", black)];
        let start = r#"{"act":"start","black":"","white":""}"#;
        self.tell(board, 0, start, names);
    }

    /// An act at a board.
    pub fn tell(&self, board: &str, seq: u32, body: &str, texts: Vec<Text>) {
        let proposal = Proposal {
            game: GameId::new(board).expect("a board"),
            expected_seq: seq,
            key: Key::new(&format!("key-{seq}")).expect("a key"),
            author: Author::new("test").expect("an author"),
            received_us: NOW_US,
            body: body.into(),
            texts,
            told: None,
        };
        let appended = self.app.ledger.append(vec![proposal]);
        let outcomes = self.runtime.block_on(appended).expect("a ledger");
        assert!(matches!(
            outcomes[0],
            ledger::AppendOutcome::Appended { .. }
        ));
    }
}

/// A chief arbiter and his event.
pub struct Event {
    pub service: Service,
    pub chief: String,
    pub id: String,
}

impl Event {
    pub fn new() -> Event {
        let service = Service::new();
        let chief = service.token(Role::ChiefArbiter, Scope::default());
        let new = json!({ "name": "Open", "delay_s": 0 });
        let made = service.ask(Some(&chief), Ask::post("/api/v1/events", &new));
        let id = made.is(201).id();
        Event { service, chief, id }
    }

    /// The answer to the chief arbiter.
    #[track_caller]
    pub fn ask(&self, ask: Ask) -> Reply {
        self.service.ask(Some(&self.chief), ask)
    }

    pub fn at(&self, rest: &str) -> String {
        format!("/api/v1/events/{}/{rest}", self.id)
    }

    pub fn player(&self, name: &str) -> String {
        let new = json!({ "name": name });
        self.ask(Ask::post(self.at("players"), &new)).is(201).id()
    }

    pub fn round(&self, number: u32) -> String {
        let new = json!({ "number": number });
        self.ask(Ask::post(self.at("rounds"), &new)).is(201).id()
    }

    pub fn board(&self, round: &str, new: &Value) -> String {
        let path = format!("/api/v1/rounds/{round}/boards");
        self.ask(Ask::post(path, new)).is(201).id()
    }

    /// What an import of this file answers.
    #[track_caller]
    pub fn import(&self, query: &str, file: &[u8]) -> Value {
        let path = self.at(&format!("pairings?{query}"));
        self.ask(Ask::of("POST", path).file(file)).is(200).json()
    }

    /// All of a list, page by page.
    pub fn all(&self, path: &str) -> Vec<Value> {
        let mut all = Vec::new();
        let mut after = String::new();
        loop {
            let page = self
                .ask(Ask::get(format!("{path}?limit=500{after}")))
                .is(200);
            all.extend(page.items());
            match page.json()["next"].as_str() {
                Some(next) => after = format!("&after={next}"),
                None => return all,
            }
        }
    }

    /// The boards of a round as `number sector white - black`.
    pub fn boards(&self, round: &str) -> Vec<String> {
        let boards = self.all(&format!("/api/v1/rounds/{round}/boards"));
        let name = |seat: &Value| seat["name"].as_str().unwrap_or("nobody").to_owned();
        let shown = |board: &Value| {
            let (number, sector) = (&board["number"], board["sector"].as_str().unwrap_or("?"));
            let (white, black) = (name(&board["white"]), name(&board["black"]));
            format!("{number} {sector} {white} - {black}")
        };
        boards.iter().map(shown).collect()
    }

    /// Each version of what stands at an address differs from those before.
    pub fn etag(&self, path: &str) -> String {
        self.ask(Ask::get(path)).is(200).header("etag").to_owned()
    }
}

fn request(token: Option<&str>, ask: Ask) -> Request<Body> {
    let mut request = Request::builder().method(ask.method).uri(&ask.path);
    for (name, value) in &ask.headers {
        request = request.header(*name, value);
    }
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    request.body(Body::from(ask.body)).expect("a request")
}

async fn answer(router: Router, request: Request<Body>) -> Reply {
    let (parts, body) = router
        .oneshot(request)
        .await
        .expect("an answer")
        .into_parts();
    let kind = parts.headers.get("content-type");
    // a stream of events has no end
    let endless = kind.is_some_and(|kind| kind == "text/event-stream");
    let body = match endless {
        true => Vec::new(),
        false => to_bytes(body, usize::MAX).await.expect("a body").to_vec(),
    };
    Reply {
        status: parts.status.as_u16(),
        headers: parts.headers,
        body,
    }
}

/// The operation of the document that a request is for.
pub fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let path = path.split('?').next().unwrap_or_default();
    let parts: Vec<&str> = path.split('/').collect();
    let paths = DOCUMENT["paths"].as_object().expect("paths");
    let fits = |template: &&String| {
        let template: Vec<&str> = template.split('/').collect();
        let part = |(part, template): (&&str, &&str)| template.starts_with('{') || part == template;
        template.len() == parts.len() && parts.iter().zip(&template).all(part)
    };
    let mut found: Vec<&String> = paths.keys().filter(fits).collect();
    // what is written out comes before what is named
    found.sort_by_key(|template| template.matches('{').count());
    paths[*found.first()?].get(method.to_lowercase())
}

#[track_caller]
fn is_as_documented(method: &str, path: &str, reply: &Reply) {
    let status = reply.status;
    if let Some(operation) = operation(method, path) {
        let responses = operation["responses"].as_object().expect("responses");
        let range = format!("{}XX", status / 100);
        let known = responses.contains_key(&status.to_string()) || responses.contains_key(&range);
        assert!(
            known,
            "{method} {path} answers {status}, undocumented: {}",
            reply.text()
        );
    }
    if status >= 400 {
        assert_eq!(
            reply.header("content-type"),
            "application/problem+json",
            "{path}"
        );
        let problem = reply.json();
        assert_eq!(problem["status"], status);
        assert!(
            problem["detail"]
                .as_str()
                .is_some_and(|detail| !detail.is_empty())
        );
    }
}
