//! Keeps a board that is read in one thread and heard in others.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use sensing::StandInBoard;
use sensing::decoders::livechess::{EBoard, EBoardClock};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};

/// No more listeners at once.
const MOST_LISTENERS: usize = 64;

/// A board, and those who hear it.
pub struct ServedBoard {
    board: Mutex<StandInBoard>,
    /// Changes with the board; true once there is nothing more to tell.
    changed: watch::Sender<bool>,
    places: Arc<Semaphore>,
    /// Held by each listener until it has been told everything; `None` at the end.
    attended: Mutex<Option<mpsc::Sender<Infallible>>>,
}

/// The place of a listener, as long as it listens.
pub struct ListenerPlace {
    _permit: OwnedSemaphorePermit,
    _attended: mpsc::Sender<Infallible>,
}

impl ServedBoard {
    /// A board that nobody hears yet, and what ends once everybody has been told everything.
    pub fn new(board: StandInBoard) -> (ServedBoard, mpsc::Receiver<Infallible>) {
        let (attended, all_told) = mpsc::channel(1);
        let served = ServedBoard {
            board: Mutex::new(board),
            changed: watch::Sender::new(false),
            places: Arc::new(Semaphore::new(MOST_LISTENERS)),
            attended: Mutex::new(Some(attended)),
        };
        (served, all_told)
    }

    fn board(&self) -> MutexGuard<'_, StandInBoard> {
        // whoever panicked has said so, and a board is whole after each change
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn attended(&self) -> MutexGuard<'_, Option<mpsc::Sender<Infallible>>> {
        self.attended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for one more listener, if there is any.
    pub fn place(&self) -> Option<ListenerPlace> {
        Some(ListenerPlace {
            _permit: Arc::clone(&self.places).try_acquire_owned().ok()?,
            _attended: self.attended().clone()?,
        })
    }

    /// Looks at the board.
    pub fn look<T>(&self, look: impl FnOnce(&StandInBoard) -> T) -> T {
        look(&self.board())
    }

    /// Changes the board, and wakes those who hear it.
    pub fn change<T>(&self, change: impl FnOnce(&mut StandInBoard) -> T) -> T {
        let changed = change(&mut self.board());
        self.changed.send_modify(|_| {});
        changed
    }

    /// Wakes at each change.
    pub fn changes(&self) -> watch::Receiver<bool> {
        self.changed.subscribe()
    }

    /// Wakes all for the last time.
    pub fn ends(&self) {
        *self.attended() = None;
        self.changed.send_replace(true);
    }

    /// The list of boards, which is one.
    pub fn boards(&self) -> Vec<EBoard> {
        let mut board = self.look(StandInBoard::eboard);
        board.clock = board.clock.map(timed);
        board.source = Some("jadoube".to_owned());
        vec![board]
    }
}

/// The clock, as it stands now.
pub fn timed(clock: EBoardClock) -> EBoardClock {
    EBoardClock {
        time: now(),
        ..clock
    }
}

/// Milliseconds since 1970.
pub fn now() -> Option<i64> {
    Some(Timestamp::now().as_millisecond())
}
