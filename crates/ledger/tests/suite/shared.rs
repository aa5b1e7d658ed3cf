//! A store in the hands of many: what a [`Ledger`] over it promises.

use std::sync::mpsc::channel;

use jadoube_ledger::example::named;
use jadoube_ledger::{Ledger, LedgerError, Outcome, StoreError};
use tokio::runtime::{Builder, Runtime};

use super::Bench;

fn runtime() -> Runtime {
    Builder::new_current_thread().build().unwrap()
}

/// They wait together while something else is done, and would reach the disk together.
pub fn a_damaged_game_harms_no_other(bench: &dyn Bench) {
    let mut store = bench.empty();
    for name in ["a", "b", "c"] {
        store.append(&[named(name, 0, "k0")]).unwrap();
    }
    if bench.damage("b").is_err() {
        return;
    }
    let ledger = Ledger::over(store);
    let (done, waits) = channel::<()>();
    let (_, one, damaged, other, ()) = runtime().block_on(async {
        tokio::join!(
            biased;
            ledger.writes(move |_| Ok(waits.recv())),
            ledger.append(vec![named("a", 1, "k1")]),
            ledger.append(vec![named("b", 1, "k1")]),
            ledger.append(vec![named("c", 1, "k1")]),
            async { done.send(()).unwrap() },
        )
    });
    for outcomes in [one, other] {
        assert!(
            matches!(outcomes.as_deref(), Ok([Outcome::Appended { seq: 1, .. }])),
            "{outcomes:?}"
        );
    }
    let is_damaged = matches!(damaged, Err(LedgerError::Store(StoreError::Damaged(_))));
    assert!(is_damaged, "{damaged:?}");
}
