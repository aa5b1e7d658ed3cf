//! Tests what games by link keep in memory, which cannot be seen from outside.

use std::time::Duration;

use jiff::Timestamp;
use ledger::{ExpectedVersion, Ledger, Memory};
use protocol::views::SeatView;
use serde_json::json;
use table::Manner;
use tokio::time::timeout;

use super::*;
use crate::limits::CUT_OFF_AFTER;
use crate::model::Terms;

async fn made(games: &Games, number: usize) -> Arc<OpenGame> {
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
    registry
        .put(kept.clone(), ExpectedVersion::None)
        .await
        .unwrap();
    let held = games.taken_up(&kept.id).await.unwrap();
    held.used_us
        .store(i64::try_from(number).unwrap(), Ordering::Relaxed);
    held
}

async fn tell(games: &Games, held: &Arc<OpenGame>, key: usize) {
    let act = json!({ "key": key.to_string(), "act": "W touch e2" });
    let acts = vec![serde_json::from_value(act).unwrap()];
    let told = games.tell(held, Seat::White, acts).await.unwrap();
    assert!(told[0].problem.is_none(), "{told:?}");
}

/// How many acts are in memory, and how many are counted.
async fn in_memory(games: &Games) -> (usize, usize) {
    let all: Vec<Arc<OpenGame>> = games.held().values().cloned().collect();
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
    let mut following = games
        .follow(Arc::clone(&first), Seat::Watch, None)
        .await
        .unwrap();
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
        let told = timeout(Duration::from_secs(60), following.next()).await;
        assert_eq!(told.unwrap().unwrap().0, seq);
    }
    for held in &all[1..] {
        let count = games.look(held, Playing::size).await.unwrap();
        assert_eq!(count, 10);
    }
    let (there, counted) = in_memory(&games).await;
    assert!(there == counted && there <= 25, "{there} {counted}");
}

/// A second of the clock on the table, microseconds.
const SECOND_US: i64 = 1_000_000;

async fn timed(clock: &Clock) -> (Games, Arc<OpenGame>) {
    timed_by(clock, Manner::Announces).await
}

async fn timed_by(clock: &Clock, arbiter: Manner) -> (Games, Arc<OpenGame>) {
    let games = Games::new(Ledger::of(Memory::default()), clock.clone());
    let clock = json!({ "white_ms": 60_000, "black_ms": 60_000 });
    let kept = LinkGame {
        id: "timed".into(),
        created_at: Timestamp::UNIX_EPOCH,
        expires_at: Timestamp::MAX,
        terms: Terms {
            clock: clock.as_object().unwrap().clone(),
            ..Terms::default()
        },
        white: None,
        black: None,
        arbiter,
    };
    let registry = Registry(&games.0.ledger);
    registry.put(kept, ExpectedVersion::None).await.unwrap();
    let held = games.taken_up("timed").await.unwrap();
    (games, held)
}

/// What each act becomes, and the state after all.
async fn told(
    games: &Games,
    held: &Arc<OpenGame>,
    seat: Seat,
    acts: &[&str],
) -> (Vec<Option<Problem>>, SeatView) {
    let count = games.look(held, Playing::next_seq).await.unwrap();
    let keyed = acts
        .iter()
        .enumerate()
        .map(|(at, act)| json!({ "key": format!("{count}.{at}"), "act": act }));
    let acts = keyed
        .map(|act| serde_json::from_value(act).unwrap())
        .collect();
    let told = games.tell(held, seat, acts).await.unwrap();
    let state = games.look(held, Playing::state).await.unwrap();
    (told.into_iter().map(|told| told.problem).collect(), state)
}

#[tokio::test]
async fn a_time_of_day_that_is_set_is_charged_to_nobody() {
    for by_us in [3_600 * SECOND_US, -3_600 * SECOND_US] {
        let clock = Clock::standing(1);
        let (games, held) = timed(&clock).await;
        told(&games, &held, Seat::White, &["W move e2e4", "W press"]).await;
        clock.forward(20 * SECOND_US);
        clock.set_by(by_us);
        clock.forward(5 * SECOND_US);
        let moves = ["B move e7e5", "B press"];
        let (_, state) = told(&games, &held, Seat::Black, &moves).await;
        let times = state.clock.unwrap();
        assert_eq!(
            (times.white_ms, times.black_ms),
            (60_000, 35_000),
            "{by_us}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn the_clock_of_a_player_who_is_cut_off_is_stopped_as_it_stood() {
    let clock = Clock::standing(1);
    let (games, held) = timed(&clock).await;
    let blacks = games
        .follow(Arc::clone(&held), Seat::Black, None)
        .await
        .unwrap();
    told(&games, &held, Seat::White, &["W move e2e4", "W press"]).await;
    clock.forward(20 * SECOND_US);
    drop(blacks);
    clock.forward(50 * SECOND_US);
    // by the clock of the service he is out of time, and nobody knows whether he is still thinking
    let (problems, state) = told(&games, &held, Seat::White, &["flag black"]).await;
    assert_eq!(
        (&*problems[0].as_ref().unwrap().kind, state.result),
        ("/problems/cut-off", "*")
    );
    tokio::time::sleep(CUT_OFF_AFTER * 2).await;
    let state = games.look(&held, Playing::state).await.unwrap();
    assert_eq!(
        (state.running, state.clock.unwrap().black_ms),
        (None, 40_000)
    );
    let (problems, state) =
        told(&games, &held, Seat::White, &["W start_clock running=black"]).await;
    assert!(problems[0].is_none(), "{problems:?}");
    assert_eq!(
        (state.running, state.clock.unwrap().black_ms),
        (Some("black"), 40_000)
    );
    // White waits no longer: it is not stopped again, and falls
    clock.forward(39 * SECOND_US);
    tokio::time::sleep(CUT_OFF_AFTER * 3).await;
    let state = games.look(&held, Playing::state).await.unwrap();
    assert_eq!(state.running, Some("black"));
    clock.forward(SECOND_US);
    let (problems, state) = told(&games, &held, Seat::White, &["flag black"]).await;
    assert!(problems[0].is_none(), "{problems:?}");
    assert_eq!(state.result, "1-0");
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_the_arbiter_starts_is_stopped_again() {
    let clock = Clock::standing(1);
    let (games, held) = timed_by(&clock, Manner::Silent).await;
    let follow = async |seat| games.follow(Arc::clone(&held), seat, None).await.unwrap();
    let blacks = follow(Seat::Black).await;
    told(&games, &held, Seat::White, &["W move e2e4", "W press"]).await;
    told(&games, &held, Seat::Black, &["B move b8b6", "B press"]).await;
    told(&games, &held, Seat::White, &["W move d2d4", "W press"]).await;
    drop(blacks);
    tokio::time::sleep(CUT_OFF_AFTER * 2).await;
    let (problems, state) = told(&games, &held, Seat::White, &["W claim illegal_move"]).await;
    assert!(problems[0].is_none(), "{problems:?}");
    assert_eq!(
        (state.running, state.has_the_move),
        (Some("black"), "black")
    );
    tokio::time::sleep(CUT_OFF_AFTER * 2).await;
    clock.forward(70 * SECOND_US);
    let (problems, state) = told(&games, &held, Seat::White, &["flag black"]).await;
    assert!(problems[0].is_some(), "{state:?}");
    assert_eq!((state.running, state.result), (None, "*"));
}

#[tokio::test(start_paused = true)]
async fn of_two_who_are_cut_off_each_is_waited_for() {
    let clock = Clock::standing(1);
    let (games, held) = timed(&clock).await;
    let follow = async |seat| games.follow(Arc::clone(&held), seat, None).await.unwrap();
    let (whites, blacks) = (follow(Seat::White).await, follow(Seat::Black).await);
    told(&games, &held, Seat::White, &["W touch e2"]).await;
    drop(blacks);
    clock.forward(SECOND_US);
    drop(whites);
    tokio::time::sleep(CUT_OFF_AFTER * 2).await;
    let _back = follow(Seat::White).await;
    let acts = ["W start_clock running=white", "W move e2e4", "W press"];
    let (problems, state) = told(&games, &held, Seat::White, &acts).await;
    assert!(problems.iter().all(Option::is_none), "{problems:?}");
    assert_eq!(state.running, Some("black"));
    tokio::time::sleep(CUT_OFF_AFTER * 2).await;
    let state = games.look(&held, Playing::state).await.unwrap();
    assert_eq!(state.running, None);
}

#[tokio::test(start_paused = true)]
async fn who_is_back_soon_or_does_not_have_the_clock_is_let_alone() {
    let clock = Clock::standing(1);
    let (games, held) = timed(&clock).await;
    let follow = async |seat| games.follow(Arc::clone(&held), seat, None).await.unwrap();
    let (whites, blacks, both) = (
        follow(Seat::White).await,
        follow(Seat::Black).await,
        follow(Seat::Both).await,
    );
    told(&games, &held, Seat::White, &["W move e2e4", "W press"]).await;
    // not his clock, at another screen too, back in time, cut off again
    drop(whites);
    drop(blacks);
    tokio::time::sleep(CUT_OFF_AFTER * 2).await;
    drop(both);
    tokio::time::sleep(CUT_OFF_AFTER * 3 / 5).await;
    clock.forward(SECOND_US);
    drop(follow(Seat::Black).await);
    tokio::time::sleep(CUT_OFF_AFTER * 3 / 5).await;
    let _back = follow(Seat::Black).await;
    tokio::time::sleep(CUT_OFF_AFTER * 2).await;
    let state = games.look(&held, Playing::state).await.unwrap();
    assert_eq!(state.running, Some("black"));
    clock.forward(70 * SECOND_US);
    let (problems, state) = told(&games, &held, Seat::White, &["flag black"]).await;
    assert!(
        problems[0].is_none() && state.result == "1-0",
        "{problems:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_starts_while_its_player_is_away_is_stopped_as_it_started() {
    let clock = Clock::standing(1);
    let (games, held) = timed(&clock).await;
    drop(
        games
            .follow(Arc::clone(&held), Seat::Black, None)
            .await
            .unwrap(),
    );
    tokio::time::sleep(CUT_OFF_AFTER * 3).await;
    clock.forward(20 * SECOND_US);
    told(&games, &held, Seat::White, &["W move e2e4", "W press"]).await;
    clock.forward(90 * SECOND_US);
    tokio::time::sleep(CUT_OFF_AFTER * 2).await;
    let _back = games
        .follow(Arc::clone(&held), Seat::Black, None)
        .await
        .unwrap();
    let (problems, state) = told(&games, &held, Seat::White, &["flag black"]).await;
    assert!(problems[0].is_some() && state.result == "*", "{problems:?}");
    assert_eq!(
        (state.running, state.clock.unwrap().black_ms),
        (None, 60_000)
    );
}

#[tokio::test(start_paused = true)]
async fn who_falls_silent_is_cut_off_since_he_was_heard_last() {
    let clock = Clock::standing(1);
    let (games, held) = timed(&clock).await;
    let mut blacks = games
        .follow(Arc::clone(&held), Seat::Black, None)
        .await
        .unwrap();
    told(&games, &held, Seat::White, &["W move e2e4", "W press"]).await;
    clock.forward(5 * SECOND_US);
    blacks.hears();
    clock.forward(12 * SECOND_US);
    drop(blacks);
    tokio::time::sleep(CUT_OFF_AFTER * 2).await;
    let state = games.look(&held, Playing::state).await.unwrap();
    assert_eq!(
        (state.running, state.clock.unwrap().black_ms),
        (None, 55_000)
    );
}
