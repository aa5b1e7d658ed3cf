//! Sends acts to a board of a service: through a queue on disk, until the service has each of them.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use client::{ClientError, NewAct, Queue, Receipt};
use jiff::Timestamp;
use protocol::Line;
use sensing::FollowedStep;
use serde::Deserialize;
use tokio::runtime::{Builder, Runtime};

use super::service_access::{ServiceAccess, in_words, is_no_access};
use super::service_hearing::{FromService, ServiceHearing};
use crate::args::SendingArgs;
use crate::exit::complain;

/// How soon acts are sent, and how soon they are sent again after a failure.
const LOOKS_EVERY: Duration = Duration::from_millis(20);
const TRIES_AGAIN: Duration = Duration::from_millis(500);
/// At the end so long is waited for the service to take what waits.
const AT_THE_END: Duration = Duration::from_secs(5);

/// Sends the acts of one board.
pub struct ActSender {
    queue: Queue,
    file: PathBuf,
    board: Box<str>,
    /// What the keys of this run begin with, so that no other has the same.
    run: Box<str>,
    count: u64,
    is_over: Arc<AtomicBool>,
    delivering: Option<JoinHandle<()>>,
    hearing: ServiceHearing,
}

/// What the service answers that has the board.
#[derive(Deserialize)]
struct KnownBoard {
    id: Box<str>,
}

impl ActSender {
    /// Sends to the board that was named, if one was. What waits from before is sent first.
    ///
    /// # Errors
    /// The queue cannot be used, or the service knows no such board for the token. A service that
    /// does not answer is waited for.
    pub fn new(
        args: &SendingArgs,
        access: Option<&ServiceAccess>,
    ) -> Result<Option<ActSender>, String> {
        let Some((to, access)) = args.to.as_ref().zip(access.cloned()) else {
            return Ok(None);
        };
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| error.to_string())?;
        let known = runtime.block_on(
            access
                .client()
                .get::<KnownBoard>(&format!("/boards/{}", to.board)),
        );
        match known {
            Ok(board) if board.id == to.board => {}
            Ok(board) => return Err(format!("the service answers for board {}", board.id)),
            Err(error) if is_for_good(&error) => return Err(in_words(error)),
            Err(error) => complain(&format!("{error}; acts wait on disk until it answers")),
        }
        let file = args.queue.clone();
        let file = file.unwrap_or_else(|| format!("jadoube-board-{}.queue", to.board).into());
        let queue = open(&file)?;
        let is_over = Arc::new(AtomicBool::new(false));
        let run: Box<str> = Timestamp::now().as_nanosecond().to_string().into();
        let heard = ServiceHearing::of(&access, &to.board, &run, is_over.clone());
        let (hearing, say) = heard?;
        let delivery = ActDelivery {
            runtime,
            access,
            queue: queue.clone(),
            run: run.clone(),
            say,
            is_over: is_over.clone(),
            told: HashSet::new(),
        };
        Ok(Some(ActSender {
            queue,
            file,
            board: to.board.clone(),
            run,
            count: 0,
            is_over,
            delivering: Some(thread::spawn(move || delivery.run())),
            hearing,
        }))
    }

    /// What has come back from the service.
    pub fn heard(&self) -> Vec<FromService> {
        self.hearing.take()
    }

    /// Takes the acts among these. They are on disk when it returns.
    pub fn take(&mut self, steps: &[FollowedStep]) {
        let mut acts = Vec::new();
        for step in steps {
            if let FollowedStep::Judged(sensed, _) = step {
                self.count += 1;
                let key = format!("{}:{}", self.run, self.count);
                let text = Line::from(sensed.act.clone()).to_text();
                acts.push(NewAct::new(key, text.into()));
            }
        }
        if !acts.is_empty()
            && let Err(error) = self.queue.put(&self.board, &acts)
        {
            complain(&format!(
                "{error}; {} acts are not sent: the board in the service has to be put right by \
                 hand",
                acts.len()
            ));
        }
    }

    /// Waits a moment for what waits to be taken, and says what was not.
    pub fn end(&mut self) {
        let began = Instant::now();
        while self.queue.waiting() > 0 && began.elapsed() < AT_THE_END {
            thread::sleep(LOOKS_EVERY);
        }
        self.is_over.store(true, Ordering::Relaxed);
        if let Some(delivering) = self.delivering.take() {
            // one that panicked has said so
            let _ = delivering.join();
        }
        let waiting = self.queue.waiting();
        if waiting > 0 {
            complain(&format!(
                "{waiting} acts wait in {}: they are sent first when the board is followed again \
                 with the same queue",
                self.file.display()
            ));
        }
    }
}

fn open(file: &Path) -> Result<Queue, String> {
    let opened = Queue::open(file).map_err(|error| error.to_string())?;
    if let Some(cut) = opened.cut {
        complain(&cut.to_string());
    }
    Ok(opened.queue)
}

/// Whether it would be in vain to ask again: the address or the token is not right.
fn is_for_good(error: &ClientError) -> bool {
    is_no_access(error) || matches!(error, ClientError::Untrusted { .. })
}

/// What sends, on a thread of its own: nobody at the board waits for the network.
struct ActDelivery {
    runtime: Runtime,
    access: ServiceAccess,
    queue: Queue,
    run: Box<str>,
    say: Sender<FromService>,
    is_over: Arc<AtomicBool>,
    /// What went wrong, told once as long as it lasts.
    told: HashSet<String>,
}

impl ActDelivery {
    fn run(mut self) {
        while !self.is_over.load(Ordering::Relaxed) {
            if self.queue.waiting() == 0 {
                thread::sleep(LOOKS_EVERY);
                continue;
            }
            let (run, say) = (&self.run, &self.say);
            let delivered = self.queue.deliver(self.access.client(), |_, receipt| {
                if let Some(own) = refused(receipt, run) {
                    // whoever followed the game may have ended
                    let _ = say.send(FromService::NotRecorded(own));
                }
            });
            match self.runtime.block_on(delivered) {
                Ok(()) => self.told.clear(),
                Err(error) if is_no_access(&error) && self.access.renew() => {}
                Err(error) => {
                    let words = error.to_string();
                    if self.told.insert(words.clone()) {
                        complain(&format!("{words}; it is tried again, and nothing is lost"));
                    }
                    thread::sleep(TRIES_AGAIN);
                }
            }
        }
    }
}

/// Says which act the service has not recorded, and will not; its number, if it is one of this run.
fn refused(receipt: &Receipt, run: &str) -> Option<u64> {
    let problem = receipt.problem.as_ref()?;
    complain(&format!(
        "the service has not recorded act {}: {}",
        receipt.key, problem.detail
    ));
    receipt
        .key
        .strip_prefix(run)?
        .strip_prefix(':')?
        .parse()
        .ok()
}
