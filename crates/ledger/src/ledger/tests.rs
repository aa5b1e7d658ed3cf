//! Tests what only the inside of a ledger can bring about: a file of signed heads that hangs.

use std::time::Duration;

use tokio::runtime::Builder;
use tokio::time::timeout;

use super::*;
use crate::example::named;
use crate::memory::Memory;
use crate::record_file::read_heads;

/// A round ends at once while the file of heads hangs, as on a network that is away: whatever else
/// blocks finds a thread.
#[test]
fn a_file_of_heads_that_hangs_takes_no_more_than_a_thread() {
    const GAMES: usize = 200;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("heads.jsonl");
    let ledger = Ledger::of(Memory::default()).keeping_heads_in(HeadsFile::open(&path).unwrap());
    let signer = Signer::from_secret(&[3; 32]);
    let runtime = Builder::new_multi_thread()
        .worker_threads(1)
        .max_blocking_threads(4)
        .enable_time()
        .build()
        .unwrap();
    let file = Arc::clone(ledger.elsewhere.as_ref().unwrap());
    let hangs = locked(&file);
    let signing: Vec<_> = (0..GAMES)
        .map(|number| {
            let (ledger, signer) = (ledger.clone(), signer.clone());
            runtime.spawn(async move {
                let start = named(&format!("g{number}"), 0, "start");
                let (seq, hash) = (0, start.after(Hash::NONE).hash);
                let game = start.game.clone();
                ledger.append(vec![start]).await?;
                ledger.sign_end(&signer, &game, (seq, hash), 5).await
            })
        })
        .collect();
    runtime.block_on(async {
        while ledger.tails(None, 1_000).await.unwrap().len() < GAMES {}
        for _ in 0..10 {
            tokio::time::sleep(Duration::from_millis(10)).await;
            let other = tokio::task::spawn_blocking(|| ());
            let done = timeout(Duration::from_secs(30), other).await;
            done.expect("there is a thread").unwrap();
        }
    });
    drop(hangs);
    runtime.block_on(async {
        for signed in signing {
            signed.await.unwrap().unwrap();
        }
    });
    let kept = read_heads(&std::fs::read(&path).unwrap()[..]).unwrap();
    assert_eq!(kept.len(), GAMES, "each once");
    assert!(kept.iter().all(|head| head.stage == Stage::Ended));
}
