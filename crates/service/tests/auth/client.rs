//! Starts a service in memory for tests, with a client that asks it.

use std::net::SocketAddr;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, Response};
use jadoube_service::auth::{AuthSettings, add_account};
use jadoube_service::model::{Board, Event, NewEvent, NewRound, Scope};
use jadoube_service::registry::Registry;
use jadoube_service::{App, Clock, Role, router};
use ledger::{ExpectedVersion, Ledger, Memory, Signer};
use serde_json::{Value, json};
use tower::ServiceExt;

pub const PASSWORD: &str = "correct horse";
pub const SECOND_US: i64 = 1_000_000;
const START_US: i64 = 1_700_000_000_000_000;

/// A service, in memory unless it is told another ledger.
pub struct Service {
    pub app: App,
    pub clock: Clock,
    router: Router,
}

/// What was answered.
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Value,
}

/// What is asked.
pub struct Ask<'s> {
    service: &'s Service,
    method: &'static str,
    path: String,
    headers: Vec<(&'static str, String)>,
    body: Option<String>,
    peer: SocketAddr,
}

/// Somebody who has logged in.
pub struct Session {
    pub cookie: String,
    pub csrf: String,
}

impl Service {
    pub fn new() -> Service {
        Service::with(AuthSettings::default())
    }

    pub fn with(settings: AuthSettings) -> Service {
        Service::over(Ledger::of(Memory::default()), settings)
    }

    fn over(ledger: Ledger, settings: AuthSettings) -> Service {
        let clock = Clock::standing(START_US);
        let signer = Signer::from_secret(&[7; 32]);
        let app = App::new(ledger, signer, clock.clone(), settings);
        let router = router(app.clone());
        Service { app, clock, router }
    }

    /// One with a chief arbiter, Anna, and two events.
    pub async fn with_anna() -> Service {
        Service::new().furnished().await
    }

    /// The same over this ledger.
    pub async fn with_anna_over(ledger: Ledger) -> Service {
        let service = Service::over(ledger, AuthSettings::default());
        service.furnished().await
    }

    async fn furnished(self) -> Service {
        let service = self;
        for id in ["e1", "e2"] {
            let event: NewEvent = serde_json::from_value(json!({ "name": id })).unwrap();
            let event: Event = event.named(id.into()).unwrap();
            let registry = Registry(&service.app.ledger);
            registry.put(event, ExpectedVersion::None).await.unwrap();
        }
        service
            .add("anna", Role::ChiefArbiter, Scope::default())
            .await;
        service
    }

    pub async fn add(&self, login: &str, role: Role, scope: Scope) -> String {
        let made = add_account(&self.app.auth, login, PASSWORD, role, scope).await;
        made.unwrap().value.id.into()
    }

    pub async fn add_board(&self, id: &str, event: &str, sector: &str) {
        let board = json!({
            "id": id, "event": event, "round": "r1", "number": 1, "sector": sector,
        });
        let board: Board = serde_json::from_value(board).unwrap();
        let round: NewRound = serde_json::from_value(json!({ "number": 1 })).unwrap();
        let round = round.named("r1".into(), event.into()).unwrap();
        let registry = Registry(&self.app.ledger);
        registry.put(round, ExpectedVersion::Any).await.unwrap();
        registry.put(board, ExpectedVersion::None).await.unwrap();
    }

    pub fn forward_s(&self, s: i64) {
        self.clock.forward(s * SECOND_US);
    }

    pub fn ask(&self, method: &'static str, path: &str) -> Ask<'_> {
        self.ask_at(method, &format!("/api/v1{path}"))
    }

    /// As [`Service::ask`], beside the interface too.
    pub fn ask_at(&self, method: &'static str, path: &str) -> Ask<'_> {
        Ask {
            service: self,
            method,
            path: path.into(),
            headers: Vec::new(),
            body: None,
            peer: "192.0.2.1:4711".parse().unwrap(),
        }
    }

    pub fn log_in_as(&self, login: &str, password: &str) -> Ask<'_> {
        let body = json!({"login": login, "password": password});
        self.ask("POST", "/session").json(&body)
    }

    /// Logs in with the password that everybody has here.
    pub async fn session(&self, login: &str) -> Session {
        let reply = self.log_in_as(login, PASSWORD).send().await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        let csrf = reply.body["session"]["csrf_token"].as_str().unwrap();
        Session {
            cookie: reply.cookie().split(';').next().unwrap().into(),
            csrf: csrf.into(),
        }
    }
}

impl Ask<'_> {
    pub fn header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    pub fn json(mut self, body: &Value) -> Self {
        self.body = Some(body.to_string());
        self.header("content-type", "application/json")
    }

    pub fn from(mut self, peer: &str) -> Self {
        self.peer = format!("{peer}:4711").parse().unwrap();
        self
    }

    pub fn bearer(self, secret: &str) -> Self {
        self.header("authorization", &format!("Bearer {secret}"))
    }

    pub fn cookie(self, session: &Session) -> Self {
        self.header("cookie", &session.cookie)
    }

    /// As a page of the service asks.
    pub fn with(self, session: &Session) -> Self {
        self.cookie(session).header("x-csrf-token", &session.csrf)
    }

    pub async fn send(self) -> Reply {
        let mut request = Request::builder().method(self.method).uri(&self.path);
        for (name, value) in self.headers {
            request = request.header(name, value);
        }
        let body = self.body.map_or_else(Body::empty, Body::from);
        let mut request = request.body(body).unwrap();
        request.extensions_mut().insert(ConnectInfo(self.peer));
        let reply = self.service.router.clone().oneshot(request).await.unwrap();
        Reply::of(reply).await
    }

    /// The status of the answer.
    pub async fn status(self) -> u16 {
        self.send().await.status
    }
}

impl Reply {
    /// Takes an answer; every problem is one in the form of problems.
    async fn of(reply: Response<Body>) -> Reply {
        let status = reply.status().as_u16();
        let headers = reply.headers().clone();
        let bytes = to_bytes(reply.into_body(), usize::MAX).await.unwrap();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        if status >= 400 {
            assert_eq!(
                headers["content-type"], "application/problem+json",
                "{status}"
            );
            assert_eq!(body["status"], status);
        }
        Reply {
            status,
            headers,
            body,
        }
    }

    pub fn cookie(&self) -> &str {
        self.headers["set-cookie"].to_str().unwrap()
    }

    /// All cookies that were set, as a browser sends them.
    pub fn cookies(&self) -> String {
        let set = self.headers.get_all("set-cookie").iter();
        let pairs = set.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap());
        pairs.collect::<Vec<_>>().join("; ")
    }

    pub fn kind(&self) -> &str {
        self.body["type"].as_str().unwrap_or_default()
    }

    pub fn text(&self, member: &str) -> String {
        self.body[member].as_str().unwrap_or_default().into()
    }

    pub fn retry_after_s(&self) -> u32 {
        let seconds = self.headers["retry-after"].to_str().unwrap();
        seconds.parse().unwrap()
    }
}

pub fn of_event(event: &str) -> Scope {
    Scope {
        event: Some(event.into()),
        ..Scope::default()
    }
}

pub fn sector_of(event: &str) -> Scope {
    Scope {
        sector: Some("A".into()),
        ..of_event(event)
    }
}
