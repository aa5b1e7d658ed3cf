//! What is held in memory, which nobody outside can see.

use std::time::Duration;

use jiff::Timestamp;
use ledger::{Expected, Ledger, Memory};
use serde_json::json;
use tokio::time::timeout;

use super::*;
use crate::games::kept::Manner;
use crate::model::Terms;

async fn made(games: &Games, number: usize) -> Arc<Held> {
    let kept = LinkGame {
        id: format!("g{number}").into(),
        created_at: Timestamp::UNIX_EPOCH,
        expires_at: Timestamp::MAX,
        terms: Terms::default(),
        white: None,
        black: None,
        arbiter: Manner::Announces,
    };
    let registry = Registry(&games.0.ledger);
    registry.put(kept.clone(), Expected::None).await.unwrap();
    let held = games.taken_up(&kept.id).await.unwrap();
    held.used_us
        .store(i64::try_from(number).unwrap(), Ordering::Relaxed);
    held
}

async fn tell(games: &Games, held: &Held, key: usize) {
    let act = json!({ "key": key.to_string(), "act": "W touch e2" });
    let acts = vec![serde_json::from_value(act).unwrap()];
    let told = games.tell(held, Seat::White, acts).await.unwrap();
    assert!(told[0].problem.is_none(), "{told:?}");
}

/// How many acts are in memory, and how many are counted.
async fn in_memory(games: &Games) -> (usize, usize) {
    let all: Vec<Arc<Held>> = games.held().values().cloned().collect();
    let (mut there, mut counted) = (0, 0);
    for held in all {
        let playing = held.playing.lock().await;
        there += playing.as_ref().map_or(0, Playing::size);
        counted += held.size.load(Ordering::Relaxed);
    }
    (there, counted)
}

#[tokio::test]
async fn who_follows_a_game_that_is_put_away_goes_on() {
    let ledger = Ledger::of(Memory::default());
    let games = Games::holding(25, ledger, Clock::standing(1));
    let first = made(&games, 0).await;
    let mut following = games.follow(Arc::clone(&first), None).await.unwrap();
    let mut all = vec![Arc::clone(&first)];
    for number in 1..6 {
        all.push(made(&games, number).await);
    }
    for held in &all {
        for key in 0..9 {
            tell(&games, held, key).await;
            let (there, counted) = in_memory(&games).await;
            assert!(there == counted && there <= 25, "{there} {counted}");
        }
    }
    assert!(first.playing.lock().await.is_none(), "it is put away");
    tell(&games, &first, 9).await;
    for seq in 0..11 {
        let told = timeout(Duration::from_secs(5), following.next()).await;
        assert_eq!(told.unwrap().unwrap().0, seq);
    }
    for held in &all[1..] {
        let count = games.look(held, Playing::size).await.unwrap();
        assert_eq!(count, 10);
    }
    let (there, counted) = in_memory(&games).await;
    assert!(there == counted && there <= 25, "{there} {counted}");
}
