//! Tests the ledger in use by many: batches, followers, heads, and what happens when the store
//! fails.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Waker};

use jadoube_ledger::example::named;
use jadoube_ledger::limits::{MAX_ITEM_BYTES, SIGNED_AT_ONCE};
use jadoube_ledger::{
    AppendOutcome, ChangesOutcome, Document, Entry, ExpectedVersion, GameId, Item, Ledger,
    LedgerError, LooseEnd, Memory, Opener, Proposal, RecordWriter, SignedHead, Signer, Sink, Stage,
    Store, StoreError, Tail, Write, read_record,
};

fn game(name: &str) -> GameId {
    GameId::new(name).unwrap()
}

/// A model that fails when it is told to, and counts its batches.
#[derive(Clone, Default)]
struct Failing(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    model: Memory,
    fails: Option<StoreError>,
    panics: Option<Panics>,
    batches: Vec<usize>,
    /// How many heads were kept at once.
    heads: Vec<usize>,
}

/// When the store panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Panics {
    BeforeItWrites,
    AfterItHasWritten,
    WhileItReads,
}

impl Failing {
    fn on(&self) -> Result<std::sync::MutexGuard<'_, State>, StoreError> {
        let state = self.0.lock().unwrap();
        match &state.fails {
            Some(error) => Err(error.clone()),
            None => Ok(state),
        }
    }

    fn fail(&self, error: Option<StoreError>) {
        self.0.lock().unwrap().fails = error;
    }

    /// Panics once.
    fn panic(&self, when: Panics) {
        self.0.lock().unwrap().panics = Some(when);
    }

    fn here(&self, place: Panics) {
        let mut state = self.0.lock().unwrap();
        if state.panics.take_if(|when| *when == place).is_some() {
            drop(state);
            panic!("the store panics");
        }
    }
}

impl Store for Failing {
    fn append(&mut self, proposals: &[Proposal]) -> Result<Vec<AppendOutcome>, StoreError> {
        self.here(Panics::BeforeItWrites);
        let mut state = self.on()?;
        state.batches.push(proposals.len());
        let outcomes = state.model.append(proposals);
        drop(state);
        self.here(Panics::AfterItHasWritten);
        outcomes
    }

    fn read(&mut self, game: &GameId, from: u32, limit: u32) -> Result<Vec<Entry>, StoreError> {
        self.here(Panics::WhileItReads);
        self.on()?.model.read(game, from, limit)
    }

    fn tails(&mut self, after: Option<&GameId>, limit: u32) -> Result<Vec<Tail>, StoreError> {
        self.on()?.model.tails(after, limit)
    }

    fn loose_ends(&mut self) -> Result<Vec<LooseEnd>, StoreError> {
        self.on()?.model.loose_ends()
    }

    fn erase(&mut self, game: &GameId, fields: Option<&[&str]>) -> Result<u32, StoreError> {
        self.on()?.model.erase(game, fields)
    }

    fn keep_heads(&mut self, heads: &[SignedHead]) -> Result<(), StoreError> {
        let mut state = self.on()?;
        state.heads.push(heads.len());
        state.model.keep_heads(heads)
    }

    fn heads(&mut self, game: &GameId) -> Result<Vec<SignedHead>, StoreError> {
        self.on()?.model.heads(game)
    }

    fn write(&mut self, writes: &[Write]) -> Result<ChangesOutcome, StoreError> {
        self.on()?.model.write(writes)
    }

    fn document(&mut self, kind: &str, id: &str) -> Result<Option<Document>, StoreError> {
        self.on()?.model.document(kind, id)
    }

    fn documents(
        &mut self,
        kind: &str,
        parent: Option<&str>,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<Document>, StoreError> {
        self.on()?.model.documents(kind, parent, after, limit)
    }

    fn dump(&mut self, sink: &mut Sink<'_>) -> Result<(), StoreError> {
        self.on()?.model.dump(sink)
    }

    fn load(&mut self, items: &[Item]) -> Result<(), StoreError> {
        self.on()?.model.load(items)
    }
}

#[tokio::test]
async fn each_gets_the_outcome_of_his_own() {
    let ledger = Ledger::of(Memory::default());
    let mut waiting = Vec::new();
    for n in 0..100 {
        let ledger = ledger.clone();
        let own = format!("g{n}");
        waiting.push(tokio::spawn(async move {
            let batch = vec![
                named(&own, 0, "a"),
                named(&own, 1, "b"),
                named(&own, 1, "c"),
            ];
            ledger.append(batch).await.unwrap()
        }));
    }
    for outcomes in waiting {
        let outcomes = outcomes.await.unwrap();
        assert!(matches!(
            outcomes[..],
            [
                AppendOutcome::Appended { seq: 0, .. },
                AppendOutcome::Appended { seq: 1, .. },
                AppendOutcome::Stale { actual_seq: 2 }
            ]
        ));
    }
    assert_eq!(ledger.tails(None, 1_000).await.unwrap().len(), 100);
}

/// An act of as many bytes as the ledger takes, each of which takes six in a record file.
fn largest() -> Proposal {
    Proposal {
        body: "\u{1}".repeat(MAX_ITEM_BYTES).into(),
        texts: Vec::new(),
        ..named("g", 0, "largest")
    }
}

#[tokio::test]
async fn whatever_the_ledger_takes_can_be_backed_up() {
    let ledger = Ledger::of(Memory::default());
    let mut larger = largest();
    larger.told = Some(" ".into());
    assert_eq!(
        ledger.append(vec![larger]).await,
        Err(LedgerError::TooLarge)
    );
    assert_eq!(ledger.tails(None, 9).await, Ok(Vec::new()));
    ledger.append(vec![largest()]).await.unwrap();
    let entry = ledger.record(game("g")).await.unwrap().remove(0);
    let mut writer = RecordWriter::begin(Vec::new()).unwrap();
    writer.item(&Item::Entry(entry.clone())).unwrap();
    let file = writer.finish().unwrap();
    let mut read = Vec::new();
    read_record(&file[..], |item| read.push(item)).unwrap();
    assert!(read == [Item::Entry(entry)]);
    let too_large = Write {
        kind: "pairings".into(),
        id: "e".into(),
        parent: "".into(),
        expected: ExpectedVersion::None,
        body: Some(" ".repeat(MAX_ITEM_BYTES).into()),
    };
    let refused = ledger.write(vec![too_large]).await;
    assert_eq!(refused, Err(LedgerError::TooLarge));
}

#[tokio::test]
async fn what_waits_reaches_the_disk_together() {
    let store = Failing::default();
    let ledger = Ledger::of(store.clone());
    let held = store.0.lock().unwrap();
    let append = |n| {
        let ledger = ledger.clone();
        let proposals = vec![named(&format!("g{n}"), 0, "a")];
        Box::pin(async move { ledger.append(proposals).await })
    };
    let mut appends: Vec<_> = (0..50).map(append).collect();
    let mut context = Context::from_waker(Waker::noop());
    for append in &mut appends {
        assert!(append.as_mut().poll(&mut context).is_pending(), "it waits");
    }
    drop(held);
    for append in appends {
        append.await.unwrap();
    }
    let batches = store.0.lock().unwrap().batches.clone();
    assert!(batches.len() <= 3, "{batches:?}");
}

#[tokio::test]
async fn a_store_that_fails_acknowledges_nothing_and_comes_back() {
    let store = Failing::default();
    let ledger = Ledger::of(store.clone());
    let away = StoreError::Unavailable("gone".into());
    store.fail(Some(away.clone()));
    let refused = ledger.append(vec![named("g", 0, "a")]).await;
    assert_eq!(refused, Err(LedgerError::Store(away.clone())));
    let signer = Signer::from_secret(&[3; 32]);
    store.fail(None);
    ledger.append(vec![named("g", 0, "a")]).await.unwrap();
    store.fail(Some(away));
    assert!(ledger.sign(&signer, 1).await.is_err());
    store.fail(None);
    assert_eq!(
        ledger.sign(&signer, 2).await,
        Ok(1),
        "what could not be signed is signed later"
    );
    assert_eq!(ledger.sign(&signer, 3).await, Ok(0));
    assert_eq!(ledger.heads(game("g")).await.unwrap().len(), 1);
}

#[tokio::test]
async fn an_end_is_signed_once() {
    let ledger = Ledger::of(Memory::default());
    let signer = Signer::from_secret(&[3; 32]);
    let outcomes = ledger
        .append(vec![named("g", 0, "a"), named("g", 1, "b")])
        .await
        .unwrap();
    let AppendOutcome::Appended { seq, hash } = outcomes[1] else {
        panic!("appended")
    };
    ledger
        .sign_end(&signer, &game("g"), (seq, hash), 5)
        .await
        .unwrap();
    assert_eq!(ledger.sign(&signer, 6).await, Ok(0));
    let heads = ledger.heads(game("g")).await.unwrap();
    assert_eq!(heads.len(), 1);
    assert_eq!(
        (heads[0].stage, heads[0].seq, heads[0].is_valid()),
        (Stage::Ended, 1, true)
    );
}

/// A service ends while others still append, as searches do: nothing comes after the last
/// signature.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn once_it_is_closed_no_record_grows() {
    let ledger = Ledger::of(Memory::default());
    let signer = Signer::from_secret(&[3; 32]);
    let appends = ["g", "h", "i"].map(|own| {
        let ledger = ledger.clone();
        tokio::spawn(async move {
            for seq in 0.. {
                let appended = ledger.append(vec![named(own, seq, "a")]).await;
                if let Err(refused) = appended {
                    assert_eq!(refused, LedgerError::Closed);
                    return;
                }
            }
        })
    });
    while ledger.tails(None, 9).await.unwrap().len() < 3 {}
    assert!(!ledger.is_closed());
    ledger.close().await.unwrap();
    assert!(ledger.is_closed());
    let ends = ledger.tails(None, 9).await.unwrap();
    assert_eq!(ledger.sign(&signer, 7).await, Ok(3));
    for append in appends {
        append.await.unwrap();
    }
    assert_eq!(ledger.tails(None, 9).await.unwrap(), ends);
    for end in ends {
        let heads = ledger.heads(end.game.clone()).await.unwrap();
        let last = heads.last().unwrap();
        assert_eq!((last.seq + 1, last.hash), (end.next_seq, end.hash));
    }
}

/// Records that come from elsewhere, with or without heads, long after the ledger was opened.
#[tokio::test]
async fn what_is_put_back_is_looked_at_and_not_once_it_is_closed() {
    let signer = Signer::from_secret(&[3; 32]);
    let elsewhere = Ledger::of(Memory::default());
    for name in ["g", "h"] {
        elsewhere.append(vec![named(name, 0, "a")]).await.unwrap();
        elsewhere.sign(&signer, 1).await.unwrap();
    }
    elsewhere.append(vec![named("g", 1, "b")]).await.unwrap();
    let mut items = Vec::new();
    for name in ["g", "h"] {
        items.extend(
            elsewhere
                .record(game(name))
                .await
                .unwrap()
                .into_iter()
                .map(Item::Entry),
        );
        items.extend(
            elsewhere
                .heads(game(name))
                .await
                .unwrap()
                .into_iter()
                .map(Item::Head),
        );
    }
    let ledger = Ledger::of(Memory::default());
    assert_eq!(ledger.find_unsigned().await, Ok(vec![]));
    let put_back = items.clone();
    ledger
        .load(move |store| store.load(&put_back))
        .await
        .unwrap();
    let found = ledger.find_unsigned().await.unwrap();
    let [LooseEnd::Unsigned(unsigned), LooseEnd::Running(running)] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!((unsigned.game.as_str(), running.game.as_str()), ("g", "h"));
    ledger.close().await.unwrap();
    let late = ledger.load(move |store| store.load(&items)).await;
    assert_eq!(late, Err(LedgerError::Closed));
}

/// Whoever looks may be stopped in the middle, as at the end of a service.
#[tokio::test]
async fn a_look_that_nobody_waits_for_is_taken_again() {
    let store = Failing::default();
    Ledger::of(store.clone())
        .append(vec![named("g", 0, "a")])
        .await
        .unwrap();
    let ledger = Ledger::of(store.clone());
    let (free, held) = std::sync::mpsc::channel::<()>();
    let busy = ledger.clone();
    let busy = tokio::spawn(async move { busy.writes(move |_| Ok(held.recv())).await });
    tokio::task::yield_now().await;
    let looks = ledger.find_unsigned();
    let looked = tokio::time::timeout(std::time::Duration::from_millis(20), looks).await;
    assert!(looked.is_err(), "it waits for the store");
    free.send(()).unwrap();
    busy.await.unwrap().unwrap().unwrap();
    assert_eq!(ledger.find_unsigned().await.unwrap().len(), 1);
}

#[tokio::test]
async fn an_end_that_could_not_be_signed_is_signed_as_one_later() {
    let store = Failing::default();
    let ledger = Ledger::of(store.clone());
    let signer = Signer::from_secret(&[3; 32]);
    let outcomes = ledger.append(vec![named("g", 0, "a")]).await.unwrap();
    let AppendOutcome::Appended { seq, hash } = outcomes[0] else {
        panic!("appended")
    };
    store.fail(Some(StoreError::Unavailable("gone".into())));
    let end = ledger.sign_end(&signer, &game("g"), (seq, hash), 5).await;
    assert!(end.is_err());
    store.fail(None);
    assert_eq!(ledger.sign(&signer, 6).await, Ok(1));
    let heads = ledger.heads(game("g")).await.unwrap();
    assert_eq!((heads.len(), heads[0].stage), (1, Stage::Ended));
    ledger.append(vec![named("g", 1, "b")]).await.unwrap();
    assert_eq!(ledger.sign(&signer, 7).await, Ok(1));
    let heads = ledger.heads(game("g")).await.unwrap();
    assert_eq!((heads[1].seq, heads[1].stage), (1, Stage::Running));
}

#[tokio::test]
async fn what_another_process_left_unsigned_is_found_once() {
    let store = Failing::default();
    let signer = Signer::from_secret(&[3; 32]);
    let killed = Ledger::of(store.clone());
    let both = vec![named("g", 0, "a"), named("h", 0, "a")];
    killed.append(both).await.unwrap();
    killed.sign(&signer, 1).await.unwrap();
    killed.append(vec![named("g", 1, "b")]).await.unwrap();
    drop(killed);
    let ledger = Ledger::of(store.clone());
    store.fail(Some(StoreError::Unavailable("gone".into())));
    assert!(ledger.find_unsigned().await.is_err());
    store.fail(None);
    let found = ledger.find_unsigned().await.unwrap();
    let next_seq = found[0].tail().unwrap().next_seq;
    assert_eq!((found.len(), next_seq), (2, 2), "the other may have ended");
    assert_eq!(
        ledger.sign(&signer, 2).await,
        Ok(0),
        "nobody has said so yet"
    );
    assert_eq!(
        ledger.find_unsigned().await,
        Ok(found),
        "until somebody says"
    );
    ledger.goes_on(&game("g"));
    ledger.goes_on(&game("h"));
    assert_eq!(ledger.find_unsigned().await, Ok(Vec::new()), "once");
    assert_eq!(ledger.sign(&signer, 2).await, Ok(1));
    let heads = ledger.heads(game("g")).await.unwrap();
    assert_eq!((heads[1].seq, heads[1].is_valid()), (1, true));
}

#[tokio::test]
async fn what_was_written_by_an_attempt_that_failed_is_signed_too() {
    let store = Failing::default();
    let ledger = Ledger::of(store.clone());
    let signer = Signer::from_secret(&[3; 32]);
    ledger.find_unsigned().await.unwrap();
    store.panic(Panics::AfterItHasWritten);
    assert!(ledger.append(vec![named("g", 0, "a")]).await.is_err());
    ledger.append(vec![named("g", 0, "a")]).await.unwrap();
    assert_eq!(ledger.find_unsigned().await.unwrap().len(), 1);
    ledger.goes_on(&game("g"));
    assert_eq!(ledger.sign(&signer, 1).await, Ok(1));
}

/// Whoever signed it as one that goes on was killed before it signed the end.
#[tokio::test]
async fn an_end_that_was_signed_as_none_is_found_once_and_signed_as_one() {
    let store = Failing::default();
    let signer = Signer::from_secret(&[3; 32]);
    let killed = Ledger::of(store.clone());
    let outcomes = killed.append(vec![named("g", 0, "a")]).await.unwrap();
    let AppendOutcome::Appended { seq, hash } = outcomes[0] else {
        panic!("appended")
    };
    killed.sign(&signer, 1).await.unwrap();
    drop(killed);
    let ledger = Ledger::of(store.clone());
    let found = ledger.find_unsigned().await.unwrap();
    assert!(matches!(&found[..], [LooseEnd::Running(_)]), "{found:?}");
    ledger.has_ended(&game("g"), (seq, hash));
    assert_eq!(ledger.sign(&signer, 2).await, Ok(1));
    let heads = ledger.heads(game("g")).await.unwrap();
    assert_eq!(heads.last().unwrap().stage, Stage::Ended);
    let again = Ledger::of(store);
    assert_eq!(again.find_unsigned().await, Ok(Vec::new()));
}

#[tokio::test]
async fn many_ends_are_signed_in_parts() {
    let store = Failing::default();
    let ledger = Ledger::of(store.clone());
    let starts = (0..1_000).map(|n| named(&format!("g{n}"), 0, "a"));
    ledger.append(starts.collect()).await.unwrap();
    let signer = Signer::from_secret(&[3; 32]);
    assert_eq!(ledger.sign(&signer, 1).await, Ok(1_000));
    let parts = store.0.lock().unwrap().heads.clone();
    assert_eq!(parts.iter().sum::<usize>(), 1_000);
    assert!(
        parts.iter().all(|part| *part <= SIGNED_AT_ONCE),
        "{parts:?}"
    );
}

/// A ledger over a store that panics, with one reader, and how often the store was opened.
fn opened(store: &Failing) -> (Ledger, Arc<AtomicUsize>) {
    let (store, count) = (store.clone(), Arc::new(AtomicUsize::new(0)));
    let counted = Arc::clone(&count);
    let open: Arc<Opener> = Arc::new(move || {
        counted.fetch_add(1, Ordering::SeqCst);
        Ok(Box::new(store.clone()) as Box<dyn Store>)
    });
    (Ledger::open(&open, 1).unwrap(), count)
}

#[tokio::test]
async fn a_store_that_panics_is_answered_for_and_opened_anew() {
    for when in [Panics::BeforeItWrites, Panics::AfterItHasWritten] {
        let store = Failing::default();
        let (ledger, opens) = opened(&store);
        let mut follower = ledger.follow(game("g"), 0);
        store.panic(when);
        let batch = vec![named("g", 0, "a"), named("g", 1, "b")];
        let told = ledger.append(batch.clone()).await;
        assert_eq!(told, Err(LedgerError::BrokenOff), "{when:?}");
        assert_eq!(opens.load(Ordering::SeqCst), 2, "not before it is used");
        let again = ledger.append(batch).await.unwrap();
        assert!(again.iter().zip(0..).all(|(outcome, n)| matches!(
            outcome,
            AppendOutcome::Appended { seq, .. } | AppendOutcome::AlreadyAppended { seq, .. } if *seq == n
        )));
        assert_eq!(opens.load(Ordering::SeqCst), 3);
        let seen = follower.next().await.unwrap();
        assert_eq!(seen.len(), 2, "all of it or nothing: {when:?}");
    }
    let store = Failing::default();
    let (ledger, opens) = opened(&store);
    ledger.append(vec![named("g", 0, "a")]).await.unwrap();
    store.panic(Panics::WhileItReads);
    let read = ledger.read(game("g"), 0, 9).await;
    assert_eq!(read, Err(LedgerError::BrokenOff));
    assert_eq!(ledger.read(game("g"), 0, 9).await.unwrap().len(), 1);
    assert_eq!(
        opens.load(Ordering::SeqCst),
        3,
        "one reader was opened anew"
    );
    let panics = |_: &mut dyn Store| -> Result<(), StoreError> { panic!("the job panics") };
    assert_eq!(ledger.writes(panics).await, Err(LedgerError::BrokenOff));
    assert_eq!(ledger.reads(panics).await, Err(LedgerError::BrokenOff));
    ledger.append(vec![named("g", 1, "b")]).await.unwrap();
    assert_eq!(ledger.read(game("g"), 0, 9).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_store_that_cannot_be_opened_anew_is_tried_again() {
    let store = Failing::default();
    let (shared, away) = (store.clone(), Arc::new(Mutex::new(None::<StoreError>)));
    let gone = Arc::clone(&away);
    let open: Arc<Opener> = Arc::new(move || match &*gone.lock().unwrap() {
        Some(error) => Err(error.clone()),
        None => Ok(Box::new(shared.clone()) as Box<dyn Store>),
    });
    let ledger = Ledger::open(&open, 0).unwrap();
    store.panic(Panics::BeforeItWrites);
    let error = StoreError::Unavailable("gone".into());
    *away.lock().unwrap() = Some(error.clone());
    let append = || ledger.append(vec![named("g", 0, "a")]);
    assert_eq!(append().await, Err(LedgerError::BrokenOff));
    assert_eq!(append().await, Err(LedgerError::Store(error)));
    *away.lock().unwrap() = None;
    assert_eq!(append().await.unwrap().len(), 1);
}

#[tokio::test]
async fn documents_and_texts_go_through() {
    let ledger = Ledger::of(Memory::default());
    ledger.append(vec![named("g", 0, "a")]).await.unwrap();
    assert_eq!(
        ledger.erase(game("g"), Some(vec!["white".into()])).await,
        Ok(1)
    );
    let write = Write {
        kind: "event".into(),
        id: "e".into(),
        parent: "".into(),
        expected: ExpectedVersion::None,
        body: Some("{}".into()),
    };
    assert_eq!(
        ledger.write(vec![write]).await,
        Ok(ChangesOutcome::All(vec![1]))
    );
    assert_eq!(
        ledger
            .document("event", "e".into())
            .await
            .unwrap()
            .unwrap()
            .version,
        1
    );
    assert_eq!(
        ledger
            .documents("event", None, None, 9)
            .await
            .unwrap()
            .len(),
        1
    );
}
