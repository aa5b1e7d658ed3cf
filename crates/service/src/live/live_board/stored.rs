//! Keeps the record of one game in the store: appends to it, reads it whole, and refuses one that
//! was changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ledger::{AppendOutcome, Entry, GameId, Hash, Proposal, RecordFault};

use crate::live::live_board::unread::Unread;
use crate::live::recorder::{Recorder, changed};
use crate::problem::{HandlerResult, Problem};
use crate::registry::Registry;

/// The record of a game, and what is known of it here.
pub(super) struct StoredGame {
    pub(super) game: GameId,
    recorder: Arc<Recorder>,
    /// Whether the game was taken from the record since the service began.
    is_loaded: AtomicBool,
    unread: Unread,
}

/// Acts that were not kept may be on disk all the same, also where nobody waited for it: whoever
/// asks looks there.
pub(super) struct NotLoaded<'s>(&'s StoredGame);

impl Drop for NotLoaded<'_> {
    fn drop(&mut self) {
        self.0.is_loaded.store(false, Ordering::Release);
    }
}

impl StoredGame {
    pub(super) fn new(game: GameId, recorder: &Arc<Recorder>) -> StoredGame {
        StoredGame {
            game,
            recorder: Arc::clone(recorder),
            is_loaded: AtomicBool::new(false),
            unread: Unread::default(),
        }
    }

    /// When what is received now is received.
    pub(super) fn now_us(&self) -> i64 {
        self.recorder.clock.in_play_us()
    }

    /// The documents of the service.
    pub(super) fn registry(&self) -> Registry<'_> {
        Registry(&self.recorder.ledger)
    }

    /// Appends to the record of the game.
    pub(super) async fn append(
        &self,
        proposals: Vec<Proposal>,
    ) -> HandlerResult<Vec<AppendOutcome>> {
        Ok(self.recorder.ledger.append(proposals).await?)
    }

    /// Erases texts of the record; returns how many.
    pub(super) async fn erase(&self, fields: Option<Vec<Box<str>>>) -> HandlerResult<u32> {
        self.is_loaded.store(false, Ordering::Release);
        let erased = self.recorder.ledger.erase(self.game.clone(), fields);
        Ok(erased.await?)
    }

    /// The end of a game that has ended is signed at once, apart from the acknowledgement.
    pub(super) fn sign_end(&self, end: (u32, Hash)) {
        self.recorder.sign_end(&self.game, end);
    }

    /// Whether nothing is appended any more: the service ends.
    pub(super) fn is_closed(&self) -> bool {
        self.recorder.ledger.is_closed()
    }

    /// Whether the game was taken from the record since the service began.
    pub(super) fn is_loaded(&self) -> bool {
        self.is_loaded.load(Ordering::Acquire)
    }

    /// The game was taken from the record.
    pub(super) fn note_loaded(&self) {
        self.is_loaded.store(true, Ordering::Release);
    }

    /// Unless it is forgotten the game has to be taken from the record again.
    pub(super) fn not_loaded_unless_forgotten(&self) -> NotLoaded<'_> {
        NotLoaded(self)
    }

    /// Whether the record could not be taken when somebody read it last.
    pub(super) fn is_damaged(&self) -> bool {
        self.unread.is_damaged()
    }

    /// The record was taken as it stands.
    pub(super) fn note_whole(&self) {
        self.unread.forget();
    }

    /// A record that was found damaged stays so until somebody mends it: it is not read for each
    /// who asks.
    pub(super) fn not_damaged(&self) -> HandlerResult<()> {
        let lately = self.unread.lately(self.recorder.clock.steady());
        lately.map_or(Ok(()), Err)
    }

    /// The record, if it is what was recorded and has all of so many acts, which were shown of it.
    pub(super) async fn whole(&self, shown: u32) -> HandlerResult<Vec<Entry>> {
        let record = self.recorder.whole_record(&self.game).await;
        let record = record.and_then(|record| {
            let last = record.last().map(|last| last.seq);
            match shown.checked_sub(1) {
                Some(seq) if last.is_none_or(|last| last < seq) => {
                    Err(changed(&self.game, RecordFault::TailRemoved { seq, last }))
                }
                _ => Ok(record),
            }
        });
        record.inspect_err(|problem| self.note_damage(problem))
    }

    fn note_damage(&self, problem: &Problem) {
        if problem.damage.is_some() {
            let now = self.recorder.clock.steady();
            self.unread.note(now, problem.clone());
        }
    }
}
