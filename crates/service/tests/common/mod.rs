//! Starts a service in memory for tests, with those who ask it.
#![allow(dead_code, reason = "each test program uses its part")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

pub mod failing;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{Method, Request, StatusCode};
use jadoube_service::auth::{AuthSettings, new_token};
use jadoube_service::model::{
    Absent, Board, Event, NewEvent, NewPlayer, NewRound, Player, Round, Scope,
};
use jadoube_service::registry::Registry;
use jadoube_service::upkeep::{Since, clear};
use jadoube_service::webhooks::Sending;
use jadoube_service::{App, Clock, Role, router};
use jiff::{SignedDuration, Timestamp, ToSpan};
use ledger::{ExpectedVersion, Ledger, Memory, Signer, Store};
use serde_json::{Value, json};
use tower::ServiceExt;

/// When the tests take place.
pub const NOON_US: i64 = 1_790_000_000_000_000;

/// A game that ends with its last act: nothing is left to be found out.
pub const FOOLS_MATE: [&str; 7] = [
    "W move f2f3",
    "W press",
    "B move e7e5",
    "B press",
    "W move g2g4",
    "W press",
    "B move d8h4",
];

/// A service with an event, a round and two boards.
pub struct House {
    pub app: App,
    pub clock: Clock,
    pub router: Router,
}

impl House {
    pub async fn new() -> House {
        House::over(Memory::default(), json!({})).await
    }

    /// Over this store; `round` are the terms of the round.
    pub async fn over(store: impl Store + 'static, terms: Value) -> House {
        let house = House::opened(Ledger::of(store));
        house.furnish(terms).await;
        house
    }

    /// Over this store, with deliveries made in this way.
    pub async fn sending(store: impl Store + 'static, sending: Sending) -> House {
        let house = House::opened_sending(Ledger::of(store), sending);
        house.furnish(json!({})).await;
        house
    }

    /// A service over a ledger that may hold something already.
    pub fn opened(ledger: Ledger) -> House {
        House::opened_sending(ledger, Sending::default())
    }

    /// The same, with what the operator has said.
    pub fn opened_with(ledger: Ledger, settings: AuthSettings) -> House {
        House::opened_as(ledger, settings, Sending::default())
    }

    /// The same, with deliveries made in this way.
    pub fn opened_sending(ledger: Ledger, sending: Sending) -> House {
        House::opened_as(ledger, AuthSettings::default(), sending)
    }

    fn opened_as(ledger: Ledger, settings: AuthSettings, sending: Sending) -> House {
        let clock = Clock::standing(NOON_US);
        let app = App::sending(
            ledger,
            Signer::from_secret(&[7; 32]),
            clock.clone(),
            settings,
            sending,
        );
        House {
            router: router(app.clone()),
            app,
            clock,
        }
    }

    pub async fn furnish(&self, terms: Value) {
        let registry = Registry(&self.app.ledger);
        let event: NewEvent =
            serde_json::from_value(json!({ "name": "Open", "delay_s": 0 })).unwrap();
        let event: Event = event.named("e1".into()).unwrap();
        let round = NewRound {
            number: 1,
            terms: serde_json::from_value(terms).unwrap(),
            day: None,
            starts_at: None,
        };
        let round: Round = round.named("r1".into(), "e1".into()).unwrap();
        registry.put(event, ExpectedVersion::None).await.unwrap();
        registry.put(round, ExpectedVersion::None).await.unwrap();
        for (number, id) in (1..).zip(["p1", "p2", "p3", "p4"]) {
            let person = NewPlayer {
                name: format!("Player Name {number}").into(),
                fide_id: Some(format!("100{number}").into()),
                ..NewPlayer::default()
            };
            let player: Player = person.named(id.into(), "e1".into(), number).unwrap();
            registry.put(player, ExpectedVersion::None).await.unwrap();
        }
        for (number, id, white, black) in [(1, "b1", "p1", "p2"), (2, "b2", "p3", "p4")] {
            let board = Board {
                id: id.into(),
                event: "e1".into(),
                round: "r1".into(),
                number,
                sector: format!("s{number}").into(),
                white: Some(white.into()),
                black: Some(black.into()),
                absent: Absent::default(),
                unrated: false,
            };
            registry.put(board, ExpectedVersion::None).await.unwrap();
        }
        self.app.hall.load().await.unwrap();
    }

    /// A token of this role for this part of the service.
    pub async fn token(&self, role: Role, scope: Value) -> String {
        let scope: Scope = serde_json::from_value(scope).unwrap();
        let end = Timestamp::from_microsecond(NOON_US).unwrap() + 48.hours();
        let (secret, _) = new_token(&self.app.auth, "test", role, scope, end)
            .await
            .unwrap();
        secret.into()
    }

    pub async fn chief(&self) -> String {
        self.token(Role::ChiefArbiter, json!({})).await
    }

    pub async fn device(&self, board: &str) -> String {
        self.token(Role::BoardDevice, json!({ "event": "e1", "board": board }))
            .await
    }

    /// Lets so much time pass, after which the upkeep is done; how many games by link it deleted.
    pub async fn upkeep_after(&self, us: i64) -> usize {
        self.clock.forward(us);
        let ran = Since::LookedLast(SignedDuration::from_micros(us));
        clear(&self.app, ran).await.unwrap().games
    }

    /// Asks, and reads the answer as JSON; `Null` where there is none.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        token: &str,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let text = body.map(|body| body.to_string());
        self.ask_for(None, method, path, token, text).await
    }

    /// Sends a table.
    pub async fn post_table(&self, path: &str, token: &str, table: String) -> (StatusCode, Value) {
        let request = Request::builder()
            .method(Method::POST)
            .uri(format!("/api/v1{path}"))
            .header("content-type", "text/csv")
            .header("authorization", format!("Bearer {token}"))
            .body(Body::from(table));
        let answered = self.router.clone().oneshot(request.unwrap()).await.unwrap();
        let status = answered.status();
        let bytes = to_bytes(answered.into_body(), usize::MAX).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }

    /// Sends a body as it is written, as JSON.
    pub async fn post_text(&self, path: &str, token: &str, body: String) -> (StatusCode, Value) {
        self.ask_for(None, Method::POST, path, token, Some(body))
            .await
    }

    async fn ask_for(
        &self,
        version: Option<&str>,
        method: Method,
        path: &str,
        token: &str,
        body: Option<String>,
    ) -> (StatusCode, Value) {
        let (status, bytes) = self.bytes_for(version, method, path, token, body).await;
        let answer = serde_json::from_slice(&bytes);
        (status, answer.unwrap_or(Value::Null))
    }

    async fn bytes_for(
        &self,
        version: Option<&str>,
        method: Method,
        path: &str,
        token: &str,
        body: Option<String>,
    ) -> (StatusCode, Bytes) {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"));
        if let Some(version) = version {
            request = request.header("if-match", version);
        }
        if !token.is_empty() {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let body = match body {
            Some(body) => {
                request = request.header("content-type", "application/json");
                Body::from(body)
            }
            None => Body::empty(),
        };
        let response = self
            .router
            .clone()
            .oneshot(request.body(body).unwrap())
            .await
            .unwrap();
        let status = response.status();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, bytes)
    }

    /// What stands at an address, as it is written.
    pub async fn text(&self, path: &str, token: &str) -> (StatusCode, String) {
        let asking = self.bytes_for(None, Method::GET, path, token, None);
        let (status, bytes) = asking.await;
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    pub async fn get(&self, path: &str, token: &str) -> (StatusCode, Value) {
        self.ask(Method::GET, path, token, None).await
    }

    /// What is answered, byte for byte.
    pub async fn bytes(&self, path: &str, token: &str) -> Vec<u8> {
        let asking = self.bytes_for(None, Method::GET, path, token, None);
        let (status, bytes) = asking.await;
        assert_eq!(status, StatusCode::OK, "{path}");
        bytes.into()
    }

    /// The event `e1` has these values now.
    pub async fn change_event(&self, event: &Value) {
        self.change("/events/e1", event).await;
    }

    /// What stands at this address has these values now.
    pub async fn change(&self, path: &str, values: &Value) {
        let (status, answer) = self.put(path, values.clone()).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }

    /// What stands at this address has these values now, unless that is refused.
    pub async fn put(&self, path: &str, new: Value) -> (StatusCode, Value) {
        let (chief, new) = (self.chief().await, Some(new.to_string()));
        self.ask_for(Some("*"), Method::PUT, path, &chief, new)
            .await
    }

    /// Deletes what stands at this address.
    pub async fn delete(&self, path: &str) {
        assert_eq!(self.try_delete(path).await, StatusCode::NO_CONTENT);
    }

    /// Deletes what stands at this address, unless that is refused.
    pub async fn try_delete(&self, path: &str) -> StatusCode {
        let chief = self.chief().await;
        let deleting = self.ask_for(Some("*"), Method::DELETE, path, &chief, None);
        deleting.await.0
    }

    /// Tells acts of a board in the text notation; keys are `prefix` and a number.
    pub async fn tell(&self, board: &str, token: &str, prefix: &str, acts: &[&str]) -> Vec<Value> {
        let acts: Vec<Value> = acts
            .iter()
            .enumerate()
            .map(|(place, act)| json!({ "key": format!("{prefix}{place}"), "act": act }))
            .collect();
        let path = format!("/boards/{board}/acts");
        let (status, answer) = self
            .ask(Method::POST, &path, token, Some(json!({ "acts": acts })))
            .await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        answer["results"].as_array().unwrap().clone()
    }

    /// What somebody sees of a board.
    pub async fn public(&self, board: &str, token: &str) -> Value {
        let (status, shown) = self.get(&format!("/boards/{board}/public"), token).await;
        assert_eq!(status, StatusCode::OK);
        shown
    }
}
