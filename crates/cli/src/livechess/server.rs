//! Stands in for LiveChess: one board, over HTTP and over sockets, beside whoever reads the board.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use sensing::StandInBoard;
use sensing::decoders::livechess::EBoard;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::AbortHandle;
use tower::ServiceExt;

use super::LIVECHESS_PATH;
use super::callers::{Callers, PageOrigin, admitted};
use super::guests::Guest;
use super::served::ServedBoard;

/// No more connections at once.
const MOST_CONNECTIONS: usize = 64;
/// No call is longer.
const LONGEST_CALL: usize = 1 << 16;
/// A request that is not there by then does not come.
const ASKS_WITHIN: Duration = Duration::from_secs(10);
/// At the end so long is waited for listeners to take what they are told last.
const LAST_WORDS: Duration = Duration::from_secs(10);

/// Stands in for LiveChess as long as it is there.
pub struct LiveChessServer {
    served: Arc<ServedBoard>,
    keeper: BoardKeeper,
    runtime: Runtime,
    address: SocketAddr,
    all_told: mpsc::Receiver<Infallible>,
}

impl LiveChessServer {
    /// Listens on this address, to programs and to pages of known sites and of these.
    ///
    /// # Errors
    /// The address is taken, or none of this machine.
    pub fn begin(
        address: SocketAddr,
        origins: &[PageOrigin],
        board: StandInBoard,
    ) -> Result<LiveChessServer, String> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| error.to_string())?;
        let bound = runtime.block_on(TcpListener::bind(address));
        let bound = bound.map_err(|error| {
            format!(
                "{address}: {error}; is LiveChess running itself? Name another address with \
                 --livechess-server"
            )
        })?;
        let address = bound.local_addr().map_err(|error| error.to_string())?;
        let (served, all_told) = ServedBoard::new(board);
        let served = Arc::new(served);
        let router = router(Arc::clone(&served), Callers::with(origins));
        runtime.spawn(accept(bound, router));
        Ok(LiveChessServer {
            keeper: BoardKeeper::of(&served).map_err(|error| error.to_string())?,
            served,
            runtime,
            address,
            all_told,
        })
    }

    /// Where it listens, as LiveChess is addressed.
    pub fn url(&self) -> String {
        format!("ws://{}{LIVECHESS_PATH}", self.address)
    }

    /// Looks at the board.
    pub fn look<T>(&self, look: impl FnOnce(&StandInBoard) -> T) -> T {
        self.served.look(look)
    }

    /// Has the board changed, after all that was asked before, and those who hear it told. Whoever
    /// reads the board does not wait for it.
    pub fn change(&self, change: impl FnOnce(&mut StandInBoard) + Send + 'static) {
        self.keeper.report(BoardReport::Change(Box::new(change)));
    }

    /// Has the moves made that are due by now; nobody waits for it either.
    pub fn elapse(&self, now_us: u64) {
        self.keeper.report(BoardReport::Elapsed(now_us));
    }

    /// Tells what is left to those who listen, and closes their sockets.
    pub fn end(mut self) {
        self.keeper.end();
        self.served.ends();
        self.runtime.block_on(async {
            // an error says that there are listeners who take nothing
            let _ = tokio::time::timeout(LAST_WORDS, self.all_told.recv()).await;
        });
        self.runtime.shutdown_background();
    }
}

/// What whoever reads the board has to report.
enum BoardReport {
    Change(Box<dyn FnOnce(&mut StandInBoard) + Send>),
    Elapsed(u64),
}

/// A thread that changes the board: each listener's feed makes moves of its own, and all of them
/// together may take longer than whoever reads the board has.
struct BoardKeeper {
    /// `None` at the end.
    reports: Option<Sender<BoardReport>>,
    thread: Option<JoinHandle<()>>,
}

impl BoardKeeper {
    fn of(served: &Arc<ServedBoard>) -> io::Result<BoardKeeper> {
        let (reports, reported) = channel();
        let served = Arc::clone(served);
        let keep = move || keep(&served, &reported);
        let thread = thread::Builder::new().spawn(keep)?;
        Ok(BoardKeeper {
            reports: Some(reports),
            thread: Some(thread),
        })
    }

    fn report(&self, report: BoardReport) {
        if let Some(reports) = &self.reports {
            // a thread that panicked has said so
            let _ = reports.send(report);
        }
    }

    /// Waits until all that was reported is done.
    fn end(&mut self) {
        self.reports = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn keep(served: &ServedBoard, reported: &Receiver<BoardReport>) {
    for report in reported {
        match report {
            BoardReport::Change(change) => served.change(change),
            BoardReport::Elapsed(now_us) => {
                let due_us = served.look(StandInBoard::due_us);
                if due_us.is_some_and(|due_us| due_us <= now_us) {
                    served.change(|board| board.elapse(now_us));
                }
            }
        }
    }
}

fn router(served: Arc<ServedBoard>, callers: Callers) -> Router {
    Router::new()
        .route("/api/v1.0", get(socket))
        .route("/api/v1.0/", get(socket))
        .route("/api/v1.0/eboards", get(eboards))
        .with_state(served)
        .layer(middleware::from_fn_with_state(callers, admitted))
}

async fn eboards(State(served): State<Arc<ServedBoard>>) -> Json<Vec<EBoard>> {
    Json(served.boards())
}

async fn socket(State(served): State<Arc<ServedBoard>>, upgrade: WebSocketUpgrade) -> Response {
    let Some(place) = served.place() else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let upgrade = upgrade
        .max_message_size(LONGEST_CALL)
        .max_frame_size(LONGEST_CALL);
    upgrade.on_upgrade(move |socket| async move {
        Guest::new(served).attend(socket).await;
        drop(place);
    })
}

/// Answers whoever connects. Where no place is left, who has asked for nothing yet makes room.
async fn accept(bound: TcpListener, router: Router) {
    let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let silent = SilentCallers::default();
    for number in 0.. {
        match bound.accept().await {
            Ok((stream, _)) => {
                let connections = Arc::clone(&connections);
                let permit = match connections.available_permits() {
                    // more than these who talk are not answered
                    0 if !silent.send_one_away() => continue,
                    _ => connections.acquire_owned().await,
                };
                if let Ok(permit) = permit {
                    let silent_caller = SilentCaller(silent.clone(), number);
                    silent.note(
                        number,
                        answer(stream, router.clone(), silent_caller, permit),
                    );
                }
            }
            // a connection that was gone at once; or there is no room for another one yet
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// The connections on which nothing has been asked yet, the first first.
#[derive(Clone, Default)]
struct SilentCallers(Arc<Mutex<VecDeque<(u64, AbortHandle)>>>);

impl SilentCallers {
    /// Answers on a connection that has been made, which is silent for now.
    fn note(&self, number: u64, answering: impl Future<Output = ()> + Send + 'static) {
        let mut silent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let answering = tokio::spawn(answering);
        silent.push_back((number, answering.abort_handle()));
    }

    /// Something is asked on this connection, or it has ended.
    fn talks(&self, number: u64) {
        let mut silent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        silent.retain(|(known, _)| *known != number);
    }

    /// Closes the connection that has been silent longest, if there is one.
    fn send_one_away(&self) -> bool {
        let first = {
            let mut silent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            silent.pop_front()
        };
        let Some((_, answering)) = first else {
            return false;
        };
        answering.abort();
        true
    }
}

/// One of them, until it asks or ends.
struct SilentCaller(SilentCallers, u64);

impl SilentCaller {
    fn talks(&self) {
        self.0.talks(self.1);
    }
}

impl Drop for SilentCaller {
    fn drop(&mut self) {
        self.talks();
    }
}

async fn answer(
    stream: TcpStream,
    router: Router,
    silent: SilentCaller,
    _permit: OwnedSemaphorePermit,
) {
    // answers are small and must not wait for one another
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        silent.talks();
        router.clone().oneshot(request)
    });
    let answering = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(ASKS_WITHIN)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    // who goes in the middle has no use for an answer
    let _ = answering.await;
}

#[cfg(test)]
mod tests {
    use board::{Board, Color};
    use sensing::{StandInState, TrackerSettings};

    use super::*;

    /// As long as somebody looks at the board nothing is changed, and whoever reads it goes on.
    #[test]
    fn whoever_reads_the_board_does_not_wait_for_listeners() {
        let men = Board::new();
        let board = StandInBoard::new("1", &men, Color::White, TrackerSettings::default());
        let server = LiveChessServer::begin(([127, 0, 0, 1], 0).into(), &[], board).unwrap();
        let served = Arc::clone(&server.served);
        let (looks, is_looking) = channel();
        let (go_on, waits) = channel::<()>();
        let listener = thread::spawn(move || {
            served.look(|_| {
                looks.send(()).unwrap();
                let _ = waits.recv();
            });
        });
        is_looking.recv().unwrap();
        let (say, reported) = channel();
        let reader = thread::spawn(move || {
            server.change(|board| board.is(StandInState::Active));
            server.elapse(1);
            say.send(()).unwrap();
            server
        });
        let goes_on = reported.recv_timeout(Duration::from_secs(60));
        drop(go_on);
        listener.join().unwrap();
        let mut server = reader.join().unwrap();
        assert!(goes_on.is_ok(), "the reader waited for a listener");
        server.keeper.end();
        assert_eq!(
            server.look(|board| board.eboard().state).as_deref(),
            Some("ACTIVE")
        );
    }
}
