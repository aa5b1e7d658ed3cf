//! Puts a load on a service: simulated players, an arbiter and spectators, and what they see of it.

mod absences;
mod board;
mod clock;
mod latencies;
mod listen;
mod report;

use std::sync::Arc;
use std::time::Duration;

use client::{Client, ClientError, Retries};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

use board::{At, play};
use listen::{listen_as_arbiter, listen_as_spectator};
use report::LoadPhase;
pub use report::LoadReport;

/// A load: an event with one round, at whose boards each act has its appointed time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Boards.
    pub boards: u32,
    /// Acts a second, over all boards.
    pub rate: u32,
    /// Seconds that are measured.
    pub seconds: u32,
    /// Seconds before those.
    pub warm_up: u32,
    /// Acts a second in a burst at the end; none if it is 0.
    pub burst: u32,
    /// Seconds of the burst.
    pub burst_seconds: u32,
    /// Spectators of each board.
    pub spectators: u32,
    /// How often the service may begin anew meanwhile: whoever follows it comes back.
    pub restarts: u32,
    /// What the players do depends on this number.
    pub seed: u64,
}

/// Why a load was not put on a service to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// It would burden somebody else.
    #[error("{0} is not this machine: `load` puts a load on this one only")]
    NotThisMachine(Box<str>),
    /// The service did not answer, or refused.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// What the service made has no name.
    #[error("no id in {0}")]
    NoId(Value),
    /// Not everybody could listen.
    #[error("{there} of {count} streams were opened: {why}")]
    NotHeard {
        /// How many were.
        there: u32,
        /// How many were to be.
        count: u32,
        /// What was wrong with the first.
        why: String,
    },
    /// A player failed.
    #[error("a simulated player failed: {0}")]
    Player(#[from] tokio::task::JoinError),
}

type LoadResult<T> = Result<T, LoadError>;

impl Load {
    /// Puts it on the service; the client's token is that of a chief arbiter.
    ///
    /// # Errors
    /// The service is not on this machine, or does not do its part.
    pub async fn put_on(self, client: Client) -> Result<Arc<LoadReport>, LoadError> {
        if !client.address().is_this_machine() {
            let host = client.address().host().into();
            return Err(LoadError::NotThisMachine(host));
        }
        once_ready(&client).await?;
        let boards = furnish(&client, self.boards).await?;
        let soon = Instant::now() + Duration::from_secs(1);
        let report = Arc::new(LoadReport::new(self.phases(), self.restarts, soon));
        let mut listeners = self.listeners(&client, &boards, &report);
        let count = 1 + self.boards * self.spectators;
        report.wait_for_listeners(count).await?;
        let clock = clock::running(&client, &boards.event).await?;
        listeners.spawn(clock.watch(client.anew(), Arc::clone(&report)));
        self.play(&client, &boards, &report).await?;
        // what was acknowledged last has a moment to reach those who listen
        tokio::time::sleep(Duration::from_secs(2)).await;
        listeners.abort_all();
        check(&client, &boards.ids, &report).await?;
        Ok(report)
    }

    fn listeners(&self, client: &Client, boards: &Boards, report: &Arc<LoadReport>) -> JoinSet<()> {
        let mut listeners = JoinSet::new();
        let event = boards.event.clone();
        listeners.spawn(listen_as_arbiter(client.clone(), event, Arc::clone(report)));
        for board in &boards.ids {
            for _ in 0..self.spectators {
                let (client, board) = (client.clone(), board.clone());
                listeners.spawn(listen_as_spectator(client, board, Arc::clone(report)));
            }
        }
        listeners
    }

    async fn play(
        &self,
        client: &Client,
        boards: &Boards,
        report: &Arc<LoadReport>,
    ) -> LoadResult<()> {
        let mut players = JoinSet::new();
        let mut queues = Vec::new();
        for (board, seed) in boards.ids.iter().zip(self.seed..) {
            let (queue, acts) = mpsc::unbounded_channel();
            queues.push(queue);
            let (client, board) = (client.clone(), board.clone());
            players.spawn(play(client, board, seed, acts, Arc::clone(report)));
        }
        let began = Instant::now();
        report.begin(began);
        self.appoint(began, &queues).await;
        drop(queues);
        while let Some(done) = players.join_next().await {
            done?;
        }
        Ok(())
    }

    fn phases(&self) -> Vec<LoadPhase> {
        let mut phases = vec![
            LoadPhase::new("warm-up", self.warm_up, self.rate),
            LoadPhase::new("sustained", self.seconds, self.rate),
        ];
        if self.burst > 0 {
            phases.push(LoadPhase::new("burst", self.burst_seconds, self.burst));
            // it has so long to come back to what it was
            phases.push(LoadPhase::new("5 s after the burst", 5, self.rate));
            phases.push(LoadPhase::new("then", 5, self.rate));
        }
        phases
    }

    /// Hands each act to its board at its time.
    async fn appoint(&self, began: Instant, queues: &[mpsc::UnboundedSender<At>]) {
        let mut next_board = 0;
        let mut phase_begins = began;
        for (number, phase) in self.phases().iter().enumerate() {
            let acts = u64::from(phase.seconds) * u64::from(phase.rate);
            for act in 0..acts {
                let after = Duration::from_nanos(act * 1_000_000_000 / u64::from(phase.rate));
                let time = phase_begins + after;
                if time > Instant::now() {
                    tokio::time::sleep_until(time).await;
                }
                // a board that has failed has said so
                let _ = queues[next_board].send(At {
                    time,
                    phase: number,
                });
                next_board = (next_board + 1) % queues.len();
            }
            phase_begins += Duration::from_secs(phase.seconds.into());
        }
    }
}

/// How long a service may take to begin.
const READY_WITHIN: Duration = Duration::from_secs(30);

/// Waits for a service that has just begun: its boards may yet be taken from the record.
async fn once_ready(client: &Client) -> LoadResult<()> {
    let once = client.clone().with_retries(Retries::NONE);
    let until = Instant::now() + READY_WITHIN;
    loop {
        match once.get::<Value>("/events?limit=1").await {
            Err(ClientError::Refused { status: 503, .. }) if Instant::now() < until => {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            answer => return Ok(answer.map(drop)?),
        }
    }
}

struct Boards {
    event: String,
    ids: Vec<String>,
}

async fn furnish(client: &Client, boards: u32) -> LoadResult<Boards> {
    let event = json!({ "name": "Load", "delay_s": 0, "announcement": "automatic" });
    let event = made(client, "/events", &event).await?;
    let terms = json!({ "control": "blitz", "regulations": { "illegal_moves_to_lose": 200 } });
    let round = json!({ "number": 1, "terms": terms });
    let round = made(client, &format!("/events/{event}/rounds"), &round).await?;
    let mut ids = Vec::new();
    for number in 1..=boards {
        let board = json!({ "number": number });
        ids.push(made(client, &format!("/rounds/{round}/boards"), &board).await?);
    }
    Ok(Boards { event, ids })
}

/// The name of what is made there.
async fn made(client: &Client, path: &str, new: &Value) -> LoadResult<String> {
    let made: Value = client.post(path, new).await?;
    let id = made["id"].as_str().map(str::to_owned);
    id.ok_or(LoadError::NoId(made))
}

/// Every act that was acknowledged stands in the record once.
async fn check(client: &Client, boards: &[String], report: &LoadReport) -> LoadResult<()> {
    for board in boards {
        report.compare(board, &recorded_keys(client, board).await?);
        let shown: Value = client.get(&format!("/boards/{board}/public")).await?;
        let newest = shown["number"].as_u64();
        let newest = newest.and_then(|number| number.try_into().ok());
        report.compare_spectators(board, newest.unwrap_or_default());
    }
    Ok(())
}

async fn recorded_keys(client: &Client, board: &str) -> LoadResult<Vec<Box<str>>> {
    let mut keys = Vec::new();
    loop {
        let from = keys.len();
        let path = format!("/boards/{board}/acts?from={from}&limit=500");
        let page: Value = client.get(&path).await?;
        let acts = page["acts"].as_array().into_iter().flatten();
        keys.extend(acts.filter_map(|act| act["key"].as_str().map(Into::into)));
        if keys.len() == from {
            return Ok(keys);
        }
    }
}
