//! Plays at a board at appointed times.

use std::sync::Arc;
use std::time::Duration;

use client::{Client, NewAct, Retries};
use protocol::Line;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::report::{LoadReport, key_of};
use crate::players::{Manners, Simulated};

/// An appointment.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// When the act happens.
    pub time: Instant,
    /// The phase that it belongs to.
    pub phase: usize,
}

/// How long an act that fails is sent again.
const PATIENCE: Retries = Retries {
    first: Duration::from_millis(100),
    longest: Duration::from_secs(1),
    within: Duration::from_secs(30),
};

/// Tells acts as they are appointed, one after the other, each until it is acknowledged.
pub async fn play(
    client: Client,
    board: String,
    seed: u64,
    mut acts: mpsc::UnboundedReceiver<At>,
    report: Arc<LoadReport>,
) {
    let failures = Arc::clone(&report);
    let client = client
        .anew()
        .with_retries(PATIENCE)
        .with_notice(move |why| failures.failed(why.to_string()));
    let mut start = laws::Start::default();
    start.regime.control = laws::Control::Blitz;
    start.regime.regulations.illegal_moves_to_lose = Some(200);
    let mut players = Simulated::new(start, Manners::default(), seed);
    let mut count = 0u64;
    let (mut waits_since, mut free_since) = (None, Instant::now());
    while let Some(at) = acts.recv().await {
        // whoever waits for the act before waits for what that one waits for
        let queued = waits_since.filter(|_| at.time < free_since);
        let since = queued.unwrap_or(at.time);
        let mut act = players.next();
        act.at_ms = Some(report.milliseconds(at.time));
        let act = serde_json::from_str(&Line::Act(act).to_json()).unwrap_or_default();
        let new = NewAct::new(key_of(count), act);
        count += 1;
        let told = client.tell(&board, std::slice::from_ref(&new)).await;
        let outcome = match told {
            Ok(receipts) => receipts.first().map(|receipt| receipt.outcome),
            Err(why) => {
                report.failed(why.to_string());
                None
            }
        };
        report.acknowledged(&board, new.key, at, since, outcome);
        (waits_since, free_since) = (Some(since), Instant::now());
    }
}
