//! A board whose players act at appointed times.

use std::sync::Arc;
use std::time::Duration;

use protocol::Line;
use serde::Deserialize;
use serde_json::{Value, json};
use service::simulation::{Manners, Simulated};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::client::Client;
use super::report::Report;

/// An appointment.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// When the act happens.
    pub time: Instant,
    /// The phase that it belongs to.
    pub phase: usize,
}

/// Tells acts as they are appointed, one after the other; sends an act again under its key until it is acknowledged.
pub async fn play(
    client: Client,
    board: String,
    seed: u64,
    mut acts: mpsc::UnboundedReceiver<At>,
    report: Arc<Report>,
) {
    let client = client.anew();
    let mut start = laws::Start::default();
    start.regime.control = laws::Control::Blitz;
    start.regime.regulations.illegal_moves_to_lose = Some(200);
    let mut players = Simulated::new(start, Manners::default(), seed);
    let path = format!("/boards/{board}/acts");
    let mut count = 0u64;
    while let Some(at) = acts.recv().await {
        let mut act = players.next();
        act.at_ms = Some(report.milliseconds(at.time));
        let act: Value = serde_json::from_str(&Line::Act(act).to_json()).unwrap_or_default();
        let key = format!("load:{count}");
        let body = json!({ "acts": [{ "key": key, "act": act }] });
        count += 1;
        let outcome = acknowledged(&client, &path, &body, &report).await;
        report.acknowledged(&board, key, at, &outcome);
    }
}

/// What of an answer matters here.
#[derive(Deserialize)]
struct Answers {
    results: [Answer; 1],
}

#[derive(Deserialize)]
struct Answer {
    outcome: String,
}

/// What became of the act, once somebody says so.
async fn acknowledged(client: &Client, path: &str, body: &Value, report: &Report) -> String {
    const PATIENCE: u32 = 100;
    for _ in 0..PATIENCE {
        match client.post::<Answers>(path, body).await {
            Ok(Answers { results: [answer] }) => return answer.outcome,
            Err(why) => {
                report.failed(why);
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
    "never".into()
}
