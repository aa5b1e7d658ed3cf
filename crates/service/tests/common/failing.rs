//! Provides a store that fails when a test tells it to.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use ledger::{
    AppendOutcome, ChangesOutcome, Document, Entry, GameId, Item, Look, LooseEnd, Memory, Proposal,
    SignedHead, Sink, Store, StoreError, Tail, Write,
};

/// A model that fails when it is told to: before it has written, or after.
#[derive(Clone, Default)]
pub struct Failing(Arc<Mutex<State>>);

type Meanwhile = Box<dyn FnOnce(&mut Memory) + Send>;

#[derive(Default)]
struct State {
    model: Memory,
    fails: Option<StoreError>,
    /// Only what is to be appended fails.
    appends_fail: Option<StoreError>,
    /// Nothing can be appended or written.
    writes_fail: Option<StoreError>,
    /// Only what searches have found fails to be appended.
    findings_fail: Option<StoreError>,
    /// How often that has failed.
    findings_failed: usize,
    /// Only signed heads fail to be kept.
    heads_fail: Option<StoreError>,
    /// Only what is unsigned fails to be looked for.
    looking_fails: Option<StoreError>,
    /// Only the record of this game fails to be read.
    game_fails: Option<(GameId, StoreError)>,
    /// What another does once a record was read or looked at to its end.
    meanwhile: Option<Meanwhile>,
    /// What was asked is done, and its answer lost.
    answers_are_lost: bool,
    /// How long it takes to read a record.
    slow: Duration,
    /// How often documents of these kinds were asked for.
    asked: HashMap<String, usize>,
}

impl Failing {
    fn on(&self) -> Result<MutexGuard<'_, State>, StoreError> {
        let state = self.0.lock().unwrap();
        match &state.fails {
            Some(error) => Err(error.clone()),
            None => Ok(state),
        }
    }

    pub fn fail(&self, error: Option<StoreError>) {
        self.0.lock().unwrap().fails = error;
    }

    pub fn fail_appends(&self, error: Option<StoreError>) {
        self.0.lock().unwrap().appends_fail = error;
    }

    /// The store can be read, and takes nothing.
    pub fn fail_writes(&self, error: Option<StoreError>) {
        self.0.lock().unwrap().writes_fail = error;
    }

    pub fn fail_findings(&self, error: Option<StoreError>) {
        self.0.lock().unwrap().findings_fail = error;
    }

    /// How often what a search has found failed to be appended.
    pub fn findings_failed(&self) -> usize {
        self.0.lock().unwrap().findings_failed
    }

    pub fn fail_heads(&self, error: Option<StoreError>) {
        self.0.lock().unwrap().heads_fail = error;
    }

    pub fn fail_looking(&self, error: Option<StoreError>) {
        self.0.lock().unwrap().looking_fails = error;
    }

    pub fn fail_game(&self, game: &str, error: StoreError) {
        let game = GameId::new(game).unwrap();
        self.0.lock().unwrap().game_fails = Some((game, error));
    }

    /// All records can be read again.
    pub fn mend_games(&self) {
        self.0.lock().unwrap().game_fails = None;
    }

    /// Another does this as soon as a record was read or looked at to its end.
    pub fn meanwhile(&self, done: impl FnOnce(&mut Memory) + Send + 'static) {
        self.0.lock().unwrap().meanwhile = Some(Box::new(done));
    }

    /// What is kept, for those who want to look or write behind the service's back.
    pub fn model<T>(&self, job: impl FnOnce(&mut Memory) -> T) -> T {
        job(&mut self.0.lock().unwrap().model)
    }

    /// What another process would find if this one were killed now.
    pub fn left_behind(&self) -> Failing {
        let left = Failing::default();
        left.0.lock().unwrap().model = self.model(|model| model.clone());
        left
    }

    /// How often documents of this kind were asked for.
    pub fn asked_for(&self, kind: &str) -> usize {
        self.0.lock().unwrap().asked.get(kind).copied().unwrap_or(0)
    }

    /// Until what is given is dropped, nothing that is asked is answered.
    pub fn hang(&self) -> impl Drop + '_ {
        self.0.lock().unwrap()
    }

    /// It takes so long to read a record.
    pub fn slow_down(&self, slow: Duration) {
        self.0.lock().unwrap().slow = slow;
    }

    pub fn lose_answers(&self, lost: bool) {
        self.0.lock().unwrap().answers_are_lost = lost;
    }
}

impl Store for Failing {
    fn append(&mut self, proposals: &[Proposal]) -> Result<Vec<AppendOutcome>, StoreError> {
        let mut state = self.on()?;
        if let Some(error) = state.appends_fail.as_ref().or(state.writes_fail.as_ref()) {
            return Err(error.clone());
        }
        if let Some(error) = state.findings_fail.clone()
            && proposals.iter().any(|act| act.author.as_str() == "engine")
        {
            state.findings_failed += 1;
            return Err(error);
        }
        let outcomes = state.model.append(proposals);
        if state.answers_are_lost {
            return Err(StoreError::Unavailable("cut off".into()));
        }
        outcomes
    }

    fn read(&mut self, game: &GameId, from: u32, limit: u32) -> Result<Vec<Entry>, StoreError> {
        let mut state = self.on()?;
        if let Some((fails, error)) = &state.game_fails
            && fails == game
        {
            return Err(error.clone());
        }
        std::thread::sleep(state.slow);
        let entries = state.model.read(game, from, limit)?;
        if entries.is_empty()
            && let Some(done) = state.meanwhile.take()
        {
            done(&mut state.model);
        }
        Ok(entries)
    }

    fn tails(&mut self, after: Option<&GameId>, limit: u32) -> Result<Vec<Tail>, StoreError> {
        self.on()?.model.tails(after, limit)
    }

    fn loose_ends(&mut self) -> Result<Vec<LooseEnd>, StoreError> {
        let mut state = self.on()?;
        match &state.looking_fails {
            Some(error) => Err(error.clone()),
            None => state.model.loose_ends(),
        }
    }

    fn erase(&mut self, game: &GameId, fields: Option<&[&str]>) -> Result<u32, StoreError> {
        self.on()?.model.erase(game, fields)
    }

    fn keep_heads(&mut self, heads: &[SignedHead]) -> Result<(), StoreError> {
        let mut state = self.on()?;
        match &state.heads_fail {
            Some(error) => Err(error.clone()),
            None => state.model.keep_heads(heads),
        }
    }

    fn heads(&mut self, game: &GameId) -> Result<Vec<SignedHead>, StoreError> {
        self.on()?.model.heads(game)
    }

    fn write(&mut self, writes: &[Write]) -> Result<ChangesOutcome, StoreError> {
        let mut state = self.on()?;
        match &state.writes_fail {
            Some(error) => Err(error.clone()),
            None => state.model.write(writes),
        }
    }

    fn document(&mut self, kind: &str, id: &str) -> Result<Option<Document>, StoreError> {
        let mut state = self.on()?;
        *state.asked.entry(kind.into()).or_default() += 1;
        state.model.document(kind, id)
    }

    fn documents(
        &mut self,
        kind: &str,
        parent: Option<&str>,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Document>, StoreError> {
        let mut state = self.on()?;
        *state.asked.entry(kind.into()).or_default() += 1;
        state.model.documents(kind, parent, after, limit)
    }

    fn dump(&mut self, sink: &mut Sink<'_>) -> Result<(), StoreError> {
        self.on()?.model.dump(sink)
    }

    fn load(&mut self, items: &[Item]) -> Result<(), StoreError> {
        self.on()?.model.load(items)
    }

    fn look(&mut self, game: Option<&GameId>, look: &mut Look<'_>) -> Result<(), StoreError> {
        let mut state = self.on()?;
        state.model.look(game, look)?;
        if let Some(done) = state.meanwhile.take() {
            done(&mut state.model);
        }
        Ok(())
    }
}
