//! Tests a store in use by many: what a [`Ledger`] over it promises.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use jadoube_ledger::example::named;
use jadoube_ledger::limits::FOLLOWED_ANYWAY;
use jadoube_ledger::{AppendOutcome, GameId, Ledger, LedgerError, StoreError};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

use super::Bench;

fn game(name: &str) -> GameId {
    GameId::new(name).unwrap()
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_time().build().unwrap()
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
            matches!(
                outcomes.as_deref(),
                Ok([AppendOutcome::Appended { seq: 1, .. }])
            ),
            "{outcomes:?}"
        );
    }
    let is_damaged = matches!(damaged, Err(LedgerError::Store(StoreError::Damaged(_))));
    assert!(is_damaged, "{damaged:?}");
}

pub fn a_follower_misses_nothing(bench: &dyn Bench) {
    let ledger = Ledger::over(bench.empty());
    runtime().block_on(async {
        let start = vec![named("g", 0, "k0")];
        ledger.append(start).await.unwrap();
        let mut follower = ledger.follow(game("g"), 0);
        let writes = async {
            for seq in 1..200u32 {
                let act = named("g", seq, &format!("k{seq}"));
                ledger.append(vec![act]).await.unwrap();
            }
        };
        let reads = async {
            let mut seen = 0;
            while seen < 200 {
                for entry in follower.next().await.unwrap() {
                    assert_eq!(entry.seq, seen);
                    seen += 1;
                }
            }
        };
        tokio::join!(writes, reads);
    });
}

/// Somebody who waits is told; he need not look again by himself, which would take him
/// [`FOLLOWED_ANYWAY`] each time.
pub fn a_follower_is_told(bench: &dyn Bench) {
    const ACTS: u32 = 10;
    let ledger = Ledger::over(bench.empty());
    let took = runtime().block_on(async {
        let mut follower = ledger.follow(game("g"), 0);
        let began = Instant::now();
        for seq in 0..ACTS {
            let act = named("g", seq, &format!("k{seq}"));
            // he has found nothing before the act is given to the same thread
            let (seen, appended) = tokio::join!(
                biased;
                follower.next(),
                ledger.append(vec![act]),
            );
            appended.unwrap();
            assert_eq!(seen.unwrap()[0].seq, seq);
        }
        began.elapsed()
    });
    assert!(took < FOLLOWED_ANYWAY * ACTS / 2, "{took:?}");
}

/// Of what another process appends nobody is told: it is looked for now and then.
pub fn a_follower_sees_what_another_process_appends(bench: &dyn Bench) {
    let ledger = Ledger::over(bench.empty());
    let other = Ledger::over(bench.again());
    runtime().block_on(async {
        let mut follower = ledger.follow(game("g"), 0);
        for seq in 0..2 {
            let act = named("g", seq, &format!("k{seq}"));
            let (seen, appended) = tokio::join!(
                biased;
                timeout(Duration::from_secs(60), follower.next()),
                other.append(vec![act]),
            );
            appended.unwrap();
            let seen = seen.expect("he sees it in a moment").unwrap();
            assert_eq!(seen[0].seq, seq);
        }
    });
}
