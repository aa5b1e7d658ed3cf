//! Tests games by link over HTTP: who has which seat, what the built-in arbiter does, what is
//! stored and for how long.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod arbiter;
#[path = "../common/mod.rs"]
mod common;
mod kept;
mod rematch;
mod room;
mod seats;
mod secrets;

use std::net::{IpAddr, SocketAddr};

use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, StatusCode};
use common::House;
use serde_json::{Value, json};
use tower::ServiceExt;

/// Milliseconds in microseconds.
const MS: i64 = 1_000;

/// A game, and who sits there.
struct Game {
    house: House,
    made: Value,
    /// Counts the acts told, for their keys.
    told: std::cell::Cell<u32>,
}

impl Game {
    async fn new(terms: Value) -> Game {
        Game::at(House::new().await, terms).await
    }

    async fn at(house: House, terms: Value) -> Game {
        let making = house.ask(Method::POST, "/games", "", Some(terms));
        let (status, made) = making.await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        Game {
            house,
            made,
            told: std::cell::Cell::new(0),
        }
    }

    /// Made by somebody at this address.
    async fn made_from(house: House, address: IpAddr) -> Game {
        let (status, made) = make_from(&house, address).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        Game {
            house,
            made,
            told: std::cell::Cell::new(0),
        }
    }

    fn link(&self, seat: &str) -> String {
        self.made["links"][seat].as_str().unwrap().to_owned()
    }

    /// Tells acts at a seat; what became of them.
    async fn tell(&self, seat: &str, acts: &[&str]) -> Vec<Value> {
        let acts: Vec<Value> = acts.iter().map(|act| self.keyed(act)).collect();
        let (status, answer) = self.post(seat, json!({ "acts": acts })).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        answer["results"].as_array().unwrap().clone()
    }

    fn keyed(&self, act: &str) -> Value {
        self.told.set(self.told.get() + 1);
        json!({ "key": format!("k{}", self.told.get()), "act": act })
    }

    async fn post(&self, seat: &str, body: Value) -> (StatusCode, Value) {
        let path = format!("/games/{}/acts", self.link(seat));
        self.house.ask(Method::POST, &path, "", Some(body)).await
    }

    /// Tells acts, none of which is refused; the state then.
    async fn play(&self, seat: &str, acts: &[&str]) -> Value {
        for (result, act) in self.tell(seat, acts).await.iter().zip(acts) {
            assert_eq!(result["outcome"], "appended", "{act}: {result}");
        }
        self.state().await
    }

    /// Tells one act that is refused; the kind of the problem.
    async fn refused(&self, seat: &str, act: &str) -> String {
        let results = self.tell(seat, &[act]).await;
        assert_eq!(results[0]["outcome"], "refused", "{act}: {results:?}");
        let kind = results[0]["problem"]["type"].as_str().unwrap();
        kind.trim_start_matches("/problems/").to_owned()
    }

    async fn show(&self, seat: &str) -> Value {
        let (status, shown) = self
            .house
            .get(&format!("/games/{}", self.link(seat)), "")
            .await;
        assert_eq!(status, StatusCode::OK, "{shown}");
        shown
    }

    async fn state(&self) -> Value {
        self.show("watch").await["state"].clone()
    }

    /// The acts so far, each as who told it and what.
    async fn acts(&self) -> Vec<String> {
        let shown = self.show("watch").await;
        let acts = shown["acts"].as_array().unwrap();
        let told = |act: &Value| {
            let who = act["seat"].as_str().unwrap_or("service");
            format!("{who} {}", act["act"]["act"].as_str().unwrap())
        };
        acts.iter().map(told).collect()
    }
}

/// Somebody at this address makes a game.
async fn make_from(house: &House, address: IpAddr) -> (StatusCode, Value) {
    let request = Request::post("/api/v1/games")
        .header("content-type", "application/json")
        .extension(ConnectInfo(SocketAddr::new(address, 50_000)))
        .body(Body::from("{}"));
    let answering = house.router.clone().oneshot(request.unwrap());
    let answered = answering.await.unwrap();
    let status = answered.status();
    let bytes = to_bytes(answered.into_body(), usize::MAX).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap())
}

/// The offence and the status of the ruling that was announced last.
fn last_ruling(state: &Value) -> String {
    let ruling = &state["rulings"][0];
    let word = |member: &str| ruling[member].as_str().unwrap_or("-").to_owned();
    format!("{} {}", word("offence"), word("status"))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
