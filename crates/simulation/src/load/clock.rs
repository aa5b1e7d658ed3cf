//! Holds a player's clock that runs all the time against the steady time of this process.

use std::sync::Arc;
use std::time::Duration;

use client::{Client, NewAct};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::report::LoadReport;
use super::{LoadResult, made};

/// A board at which Black thinks, and his clock runs.
pub(super) struct RunningClock {
    board: String,
    /// His clock was started after this, and before that.
    started: (Instant, Instant),
}

/// Milliseconds that each player has: more than any load lasts.
const CLOCK_MS: u64 = 100 * 3_600_000;

/// How often the clock is read.
const READ_EVERY: Duration = Duration::from_secs(5);

/// An answer that comes later says too little of when the clock was read.
const SOON: Duration = Duration::from_secs(1);

/// So much a clock may be off, in milliseconds: what the record keeps of instants is exact.
const MOST_OFF_MS: u64 = 500;

/// Makes the board, and starts Black's clock.
pub(super) async fn running(client: &Client, event: &str) -> LoadResult<RunningClock> {
    let clock = json!({
        "white_ms": CLOCK_MS, "black_ms": CLOCK_MS, "increment_ms": 0, "delay_ms": 0
    });
    let round = json!({ "number": 2, "terms": { "clock": clock } });
    let round = made(client, &format!("/events/{event}/rounds"), &round).await?;
    let board = json!({ "number": 1 });
    let board = made(client, &format!("/rounds/{round}/boards"), &board).await?;
    let acts = ["W move e2e4", "W press"];
    let acts = acts.map(|act| NewAct::new(act.replace(' ', "-"), act.into()));
    let before = Instant::now();
    client.tell(&board, &acts).await?;
    let started = (before, Instant::now());
    Ok(RunningClock { board, started })
}

impl RunningClock {
    /// Reads the clock again and again, each time after an act, which it is counted up to.
    pub(super) async fn watch(self, client: Client, report: Arc<LoadReport>) {
        for count in 0u64.. {
            sleep(READ_EVERY).await;
            let say = NewAct::new(format!("say-{count}"), "B say \"thinking\"".into());
            let before = Instant::now();
            let told = client.tell(&self.board, &[say]).await;
            let after = Instant::now();
            let path = format!("/boards/{}/state", self.board);
            let state = match told {
                Ok(_) => client.get::<Value>(&path).await,
                Err(why) => Err(why),
            };
            match state {
                Ok(state) if after - before < SOON => {
                    self.compare(&state, (before, after), &report)
                }
                Ok(_) => {}
                Err(why) => report.gap(format!("a clock could not be read: {why}")),
            }
        }
    }

    /// Compares what Black has left with what he must have left, if an act was recorded between
    /// these instants.
    fn compare(&self, state: &Value, (before, after): (Instant, Instant), report: &LoadReport) {
        let Some(left_ms) = state["clock"]["black_ms"].as_i64() else {
            return report.gap(format!("a clock that runs is not shown: {state}"));
        };
        let left_after = |ran: Duration| {
            let left = u128::from(CLOCK_MS).saturating_sub(ran.as_millis());
            i64::try_from(left).unwrap_or(i64::MAX)
        };
        let least = left_after(after - self.started.0) - 1;
        let most = left_after(before.saturating_duration_since(self.started.1)) + 1;
        let off_ms = left_ms.abs_diff(left_ms.clamp(least, most));
        report.clock_was_off(off_ms);
        if off_ms > MOST_OFF_MS {
            report.gap(format!(
                "Black has {left_ms} ms left where {least} to {most} were due"
            ));
        }
    }
}
