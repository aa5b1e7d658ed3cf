//! `jadoube load`: simulated players, an arbiter and spectators, and what they see of the service.

mod board;
mod client;
mod listen;
mod report;
mod wire;

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::args::LoadArgs;
use crate::descriptors::as_many_as_allowed;
use crate::exit::{Exit, complain};
use board::{At, play};
use client::Client;
use listen::{listen_as_arbiter, listen_as_spectator};
use report::{Phase, Report};
use wire::Wire;

/// Loads a service and reports.
pub fn run(args: &LoadArgs) -> io::Result<Exit> {
    as_many_as_allowed();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    match runtime.block_on(load(args)) {
        Ok(report) => {
            write!(io::stdout(), "{report}")?;
            Ok(Exit::fine_if(report.is_clean()))
        }
        Err(why) => {
            complain(&why);
            Ok(Exit::InputErrors)
        }
    }
}

type Outcome<T> = Result<T, String>;

async fn load(args: &LoadArgs) -> Outcome<Arc<Report>> {
    let token = token(args)?;
    let wire = Wire::to(&args.url, args.tls_ca.as_deref())?;
    let client = Client::new(wire, &token);
    once_ready(&client).await?;
    let boards = furnish(&client, args.boards).await?;
    let began = Instant::now() + Duration::from_secs(1);
    let report = Arc::new(Report::new(phases(args), began));
    let mut listeners = JoinSet::new();
    listeners.spawn(listen_as_arbiter(
        client.clone(),
        boards.event.clone(),
        Arc::clone(&report),
    ));
    for board in &boards.ids {
        for _ in 0..args.spectators {
            listeners.spawn(listen_as_spectator(
                client.clone(),
                board.clone(),
                Arc::clone(&report),
            ));
        }
    }
    report
        .wait_for_listeners(1 + args.boards * args.spectators)
        .await?;
    let mut players = JoinSet::new();
    let mut queues = Vec::new();
    for (board, seed) in boards.ids.iter().zip(args.seed..) {
        let (queue, acts) = mpsc::unbounded_channel();
        queues.push(queue);
        players.spawn(play(
            client.clone(),
            board.clone(),
            seed,
            acts,
            Arc::clone(&report),
        ));
    }
    let began = Instant::now();
    report.begin(began);
    appoint(args, began, &queues).await;
    drop(queues);
    while let Some(done) = players.join_next().await {
        done.map_err(|error| error.to_string())?;
    }
    // what was acknowledged last has a moment to reach those who listen
    tokio::time::sleep(Duration::from_secs(2)).await;
    listeners.abort_all();
    check(&client, &boards.ids, &report).await?;
    Ok(report)
}

/// How long a service may take to begin.
const READY_WITHIN: Duration = Duration::from_secs(30);

/// Waits for a service that has just begun: its boards may yet be taken from the record.
async fn once_ready(client: &Client) -> Outcome<()> {
    let until = Instant::now() + READY_WITHIN;
    loop {
        match client.get("/events?limit=1").await {
            Err(why) if why.contains(": 503 ") && Instant::now() < until => {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            answer => return answer.map(drop),
        }
    }
}

fn token(args: &LoadArgs) -> Outcome<String> {
    let token = match &args.token_file {
        Some(path) => std::fs::read_to_string(path)
            .map_err(|error| format!("{}: {error}; see --token-file", path.display())),
        None => std::env::var("JADOUBE_TOKEN")
            .map_err(|_| "name the file of a token with --token-file".into()),
    };
    token.map(|token| token.trim().to_owned())
}

fn phases(args: &LoadArgs) -> Vec<Phase> {
    let mut phases = vec![
        Phase::new("warm-up", args.warm_up, args.rate),
        Phase::new("sustained", args.seconds, args.rate),
    ];
    if args.burst > 0 {
        phases.push(Phase::new("burst", args.burst_seconds, args.burst));
        // it has so long to come back to what it was
        phases.push(Phase::new("5 s after the burst", 5, args.rate));
        phases.push(Phase::new("then", 5, args.rate));
    }
    phases
}

/// Hands each act to its board at its time.
async fn appoint(args: &LoadArgs, began: Instant, queues: &[mpsc::UnboundedSender<At>]) {
    let mut next_board = 0;
    let mut phase_begins = began;
    for (number, phase) in phases(args).iter().enumerate() {
        let acts = u64::from(phase.seconds) * u64::from(phase.rate);
        for act in 0..acts {
            let time =
                phase_begins + Duration::from_nanos(act * 1_000_000_000 / u64::from(phase.rate));
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

struct Boards {
    event: String,
    ids: Vec<String>,
}

async fn furnish(client: &Client, boards: u32) -> Outcome<Boards> {
    let named = |value: &Value| {
        value["id"]
            .as_str()
            .map(str::to_owned)
            .ok_or_else(|| format!("no id in {value}"))
    };
    let event = client
        .post(
            "/events",
            &json!({ "name": "Load", "delay_s": 0, "announcement": "automatic" }),
        )
        .await?;
    let event = named(&event)?;
    let terms = json!({ "control": "blitz", "regulations": { "illegal_moves_to_lose": 200 } });
    let round = client
        .post(
            &format!("/events/{event}/rounds"),
            &json!({ "number": 1, "terms": terms }),
        )
        .await?;
    let round = named(&round)?;
    let mut ids = Vec::new();
    for number in 1..=boards {
        let board = client
            .post(
                &format!("/rounds/{round}/boards"),
                &json!({ "number": number }),
            )
            .await?;
        ids.push(named(&board)?);
    }
    Ok(Boards { event, ids })
}

/// Every act that was acknowledged stands in the record once.
async fn check(client: &Client, boards: &[String], report: &Report) -> Outcome<()> {
    for board in boards {
        let mut keys = Vec::new();
        loop {
            let page = client
                .get(&format!(
                    "/boards/{board}/acts?from={}&limit=500",
                    keys.len()
                ))
                .await?;
            let acts = page["acts"].as_array().cloned().unwrap_or_default();
            if acts.is_empty() {
                break;
            }
            keys.extend(
                acts.iter()
                    .filter_map(|act| act["key"].as_str().map(str::to_owned)),
            );
        }
        report.compare(board, &keys);
        let shown = client.get(&format!("/boards/{board}/public")).await?;
        let newest = shown["number"]
            .as_u64()
            .and_then(|number| number.try_into().ok());
        report.compare_spectators(board, newest.unwrap_or_default());
    }
    Ok(())
}
