//! Tests the model of a store with the suite that compares stores with it: the tables hold for it,
//! and the suite can be met.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod suite;

use std::sync::{Arc, Mutex};

use jadoube_ledger::{
    AppendOutcome, ChangesOutcome, Document, Entry, GameId, LooseEnd, Memory, Proposal, SignedHead,
    Sink, Store, StoreError, Tail, Write,
};

/// A model that outlives its handle, as a database does.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Memory>>);

macro_rules! handed_on {
    ($($name:ident($($arg:ident: $kind:ty),*) -> $result:ty;)*) => {
        impl Store for Shared {
            $(fn $name(&mut self, $($arg: $kind),*) -> Result<$result, StoreError> {
                self.0.lock().unwrap().$name($($arg),*)
            })*
        }
    };
}

handed_on! {
    append(proposals: &[Proposal]) -> Vec<AppendOutcome>;
    read(game: &GameId, from: u32, limit: u32) -> Vec<Entry>;
    tails(after: Option<&GameId>, limit: u32) -> Vec<Tail>;
    loose_ends() -> Vec<LooseEnd>;
    erase(game: &GameId, fields: Option<&[&str]>) -> u32;
    keep_heads(heads: &[SignedHead]) -> ();
    heads(game: &GameId) -> Vec<SignedHead>;
    write(writes: &[Write]) -> ChangesOutcome;
    document(kind: &str, id: &str) -> Option<Document>;
    documents(kind: &str, parent: Option<&str>, after: Option<&str>, limit: u32) -> Vec<Document>;
    dump(sink: &mut Sink<'_>) -> ();
    load(items: &[jadoube_ledger::Item]) -> ();
}

#[derive(Default)]
struct Models(Mutex<Shared>);

impl suite::Bench for Models {
    fn empty(&self) -> Box<dyn Store> {
        *self.0.lock().unwrap() = Shared::default();
        self.again()
    }

    fn again(&self) -> Box<dyn Store> {
        Box::new(self.0.lock().unwrap().clone())
    }

    fn damage(&self, _game: &str) -> Result<(), suite::Undamageable> {
        Err(suite::Undamageable)
    }
}

#[test]
fn the_model_meets_the_suite() {
    suite::run(&Models::default());
}
