//! The ledger in the hands of many: batches, followers, heads, and what happens when the store fails.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::{Arc, Mutex};

use jadoube_ledger::example::named;
use jadoube_ledger::{
    Document, Entry, GameId, Item, Ledger, LedgerError, Memory, Outcome, Proposal, SignedHead,
    Signer, Sink, Stage, Store, StoreError, Tail, Write, Written,
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
    batches: Vec<usize>,
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
}

impl Store for Failing {
    fn append(&mut self, proposals: &[Proposal]) -> Result<Vec<Outcome>, StoreError> {
        let mut state = self.on()?;
        state.batches.push(proposals.len());
        state.model.append(proposals)
    }

    fn read(&mut self, game: &GameId, from: u32, limit: u32) -> Result<Vec<Entry>, StoreError> {
        self.on()?.model.read(game, from, limit)
    }

    fn tails(&mut self, after: Option<&GameId>, limit: u32) -> Result<Vec<Tail>, StoreError> {
        self.on()?.model.tails(after, limit)
    }

    fn erase(&mut self, game: &GameId, fields: Option<&[&str]>) -> Result<u32, StoreError> {
        self.on()?.model.erase(game, fields)
    }

    fn keep_heads(&mut self, heads: &[SignedHead]) -> Result<(), StoreError> {
        self.on()?.model.keep_heads(heads)
    }

    fn heads(&mut self, game: &GameId) -> Result<Vec<SignedHead>, StoreError> {
        self.on()?.model.heads(game)
    }

    fn write(&mut self, writes: &[Write]) -> Result<Written, StoreError> {
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
                Outcome::Appended { seq: 0, .. },
                Outcome::Appended { seq: 1, .. },
                Outcome::Stale { actual_seq: 2 }
            ]
        ));
    }
    assert_eq!(ledger.tails(None, 1_000).await.unwrap().len(), 100);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_waits_reaches_the_disk_together() {
    let store = Failing::default();
    let ledger = Ledger::of(store.clone());
    let held = store.0.lock().unwrap();
    let appends = (0..50).map(|n| {
        let ledger = ledger.clone();
        tokio::spawn(async move { ledger.append(vec![named(&format!("g{n}"), 0, "a")]).await })
    });
    let appends: Vec<_> = appends.collect();
    std::thread::sleep(std::time::Duration::from_millis(100));
    drop(held);
    for append in appends {
        append.await.unwrap().unwrap();
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
    let Outcome::Appended { seq, hash } = outcomes[1] else {
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_follower_misses_nothing() {
    let ledger = Ledger::of(Memory::default());
    ledger.append(vec![named("g", 0, "k0")]).await.unwrap();
    let mut follower = ledger.follow(game("g"), 0);
    let writer = ledger.clone();
    let writes = tokio::spawn(async move {
        for seq in 1..500u32 {
            writer
                .append(vec![named("g", seq, &format!("k{seq}"))])
                .await
                .unwrap();
        }
    });
    let mut seen = 0;
    while seen < 500 {
        for entry in follower.next().await.unwrap() {
            assert_eq!(entry.seq, seen);
            seen += 1;
        }
    }
    writes.await.unwrap();
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
        expected: jadoube_ledger::Expected::None,
        body: Some("{}".into()),
    };
    assert_eq!(ledger.write(vec![write]).await, Ok(Written::All(vec![1])));
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
