//! Tests what happens when the engine fails, which nothing from outside can bring about.

use std::sync::Arc;

use laws::Deed;
use ledger::{ExpectedVersion, Judge, Key, Ledger, Memory, Signer};
use protocol::{Context, Line, parse_line};
use table::{IncomingAct, JudgingFn};

use crate::auth::Principal;
use crate::limits::WAITING_MESSAGES;
use crate::live::incoming::the_service;
use crate::live::{Cause, Fate, Hall, HallDeps, StreamItem};
use crate::model::{Absent, Board, NewEvent, NewRound, Terms};
use crate::registry::Registry;
use crate::roles::Role;
use crate::time::Clock;
use crate::webhooks::{Sending, Webhooks};

/// Fails on one word, as a bug in the engine might, and is of no use afterwards.
fn fails_on_a_word(
    judge: &mut Judge,
    seq: u32,
    line: &Line,
) -> Result<ledger::Answered, ledger::NotJudged> {
    if let Line::Act(act) = line
        && let Deed::Say {
            text: Some(text), ..
        } = &act.deed
        && &**text == "panic"
    {
        let resigned = parse_line("W resign", Context::default()).unwrap();
        let _ = judge.take(seq, &resigned);
        panic!("the engine fails");
    }
    judge.take(seq, line)
}

pub(super) fn told(key: &str, line: &str) -> IncomingAct {
    IncomingAct {
        after: None,
        key: Key::new(key).unwrap(),
        line: parse_line(line, Context::default()).unwrap(),
    }
}

pub(super) async fn a_hall() -> (Hall, [Board; 2]) {
    let ledger = Ledger::of(Memory::default());
    let boards = furnished(&ledger).await;
    (hall_over(ledger, fails_on_a_word), boards)
}

/// Somebody who sees everything.
pub(super) fn chief() -> Principal {
    Principal {
        role: Role::ChiefArbiter,
        ..Principal::anonymous()
    }
}

/// Tells so many acts of a board; their keys are `prefix` and a number.
pub(super) async fn tells(hall: &Hall, board: &Board, prefix: &str, count: usize) {
    let acts: Vec<IncomingAct> = (0..count)
        .map(|n| told(&format!("{prefix}{n}"), "W touch b1"))
        .collect();
    let (live_board, author) = (hall.live_board(board), the_service());
    for batch in acts.chunks(256) {
        let telling = live_board.tell(&author, batch.to_vec(), board);
        telling.await.unwrap();
    }
}

async fn furnished(ledger: &Ledger) -> [Board; 2] {
    let event: NewEvent = serde_json::from_str(r#"{"name":"Open"}"#).unwrap();
    let event = event.named("e".into()).unwrap();
    let round = NewRound {
        number: 1,
        terms: Terms::default(),
        day: None,
        starts_at: None,
    };
    let round = round.named("r".into(), "e".into()).unwrap();
    let board = |id: &str| Board {
        id: id.into(),
        event: "e".into(),
        round: "r".into(),
        number: 1,
        sector: "".into(),
        white: None,
        black: None,
        absent: Absent::default(),
        unrated: false,
    };
    let registry = Registry(ledger);
    registry.put(event, ExpectedVersion::None).await.unwrap();
    registry.put(round, ExpectedVersion::None).await.unwrap();
    let boards = ["b", "c"].map(board);
    for board in &boards {
        registry
            .put(board.clone(), ExpectedVersion::None)
            .await
            .unwrap();
    }
    boards
}

fn hall_over(ledger: Ledger, judging: JudgingFn) -> Hall {
    let signer = Arc::new(Signer::from_secret(&[1; 32]));
    let clock = Clock::standing(0);
    let webhooks = Webhooks::new(
        ledger.clone(),
        clock.clone(),
        Sending::default(),
        Default::default(),
    );
    Hall::new(HallDeps {
        ledger,
        signer,
        trusted: Vec::new(),
        clock,
        webhooks,
        engine_failures: Default::default(),
        judging,
        background: Default::default(),
    })
}

#[tokio::test]
async fn an_engine_that_fails_harms_no_other_act_and_no_other_game() {
    let (hall, [board, other]) = a_hall().await;
    let author = the_service();
    let live_board = hall.live_board(&board);
    let acts = vec![
        told("1", "W move e2e4"),
        told("2", "W say panic"),
        told("3", "W press"),
        told("4", "B lift e7"),
    ];
    let answers = live_board
        .tell(&author, acts.clone(), &board)
        .await
        .unwrap();
    assert!(
        answers
            .iter()
            .all(|answer| answer.outcome == Fate::Appended),
        "raw acts are recorded"
    );
    assert!(
        answers[1]
            .verdict
            .as_ref()
            .unwrap()
            .get()
            .contains("engine_failed"),
        "the arbiter is alarmed"
    );
    let lifted = answers[3].verdict.as_ref().unwrap().get();
    assert!(
        lifted.contains(r#""moves":["e7e5","e7e6"]"#),
        "what follows in the batch is judged without that act: {lifted}"
    );
    let down = hall.lookout().presence("b").down.expect("it is down");
    assert_eq!((down.cause, down.seq), (Cause::EngineFailed, Some(2)));
    assert_eq!(hall.0.engine.failures.get(), 1);
    let last = live_board.last_message().await.unwrap().unwrap();
    assert!(
        last.json.contains(r#""moves":["e7e5","e7e6"]"#),
        "the game goes on without that act: {}",
        last.json
    );
    let again = live_board.tell(&author, acts, &board).await.unwrap();
    assert!(
        again
            .iter()
            .all(|answer| answer.outcome == Fate::AlreadyAppended)
    );
    assert!(
        hall.lookout().presence("b").down.is_some(),
        "nothing was judged since"
    );
    hall.0.recorder.clock.forward(1);
    live_board
        .tell(&author, vec![told("5", "B release e7 e5")], &board)
        .await
        .unwrap();
    assert_eq!(hall.lookout().presence("b").down, None);
    let calm = hall
        .live_board(&other)
        .tell(&author, vec![told("1", "W move d2d4")], &other)
        .await
        .unwrap();
    assert_eq!(calm[0].outcome, Fate::Appended);
}

/// A board that is made while a follower lags behind, told of before he looks again.
#[tokio::test]
async fn boards_made_while_somebody_lags_are_given_from_their_start() {
    let (hall, [board, other]) = a_hall().await;
    let author = the_service();
    hall.board_changed(&board);
    let mut followed = hall.follow_event("e", None, &chief()).await.unwrap();
    hall.board_changed(&other);
    let begun = vec![told("1", "W touch b1"), told("2", "W touch c1")];
    let live_board = hall.live_board(&other);
    live_board.tell(&author, begun, &other).await.unwrap();
    tells(&hall, &board, "a", WAITING_MESSAGES + 256).await;
    let mut given = Vec::new();
    while given.len() < 3 {
        if let Some(StreamItem::Act(message)) = followed.next().await
            && *message.board == *other.id
        {
            given.push(message.seq);
        }
    }
    assert_eq!(given, [0, 1, 2]);
}

#[tokio::test]
async fn after_a_restart_it_is_known_that_the_engine_failed() {
    let (hall, [board, _]) = a_hall().await;
    let author = the_service();
    let acts = ["W move e2e4", "W say panic", "W press"];
    let acts = acts.iter().zip(["1", "2", "3"]);
    let acts: Vec<IncomingAct> = acts.map(|(act, key)| told(key, act)).collect();
    hall.live_board(&board)
        .tell(&author, acts, &board)
        .await
        .unwrap();
    let down = hall.lookout().presence("b").down;
    assert!(down.is_some());
    hall.0.recorder.clock.forward(1);
    let again = hall_over(hall.0.recorder.ledger.clone(), fails_on_a_word);
    again.load().await.unwrap();
    assert_eq!(again.lookout().presence("b").down, down);
    let later = vec![told("4", "B move e7e5")];
    hall.live_board(&board)
        .tell(&author, later, &board)
        .await
        .unwrap();
    let again = hall_over(hall.0.recorder.ledger.clone(), fails_on_a_word);
    again.load().await.unwrap();
    assert_eq!(again.lookout().presence("b").down, None, "it went on since");
}

#[tokio::test]
async fn an_engine_that_fails_on_a_record_rules_on_nothing_there_any_more() {
    let ledger = Ledger::of(Memory::default());
    let [board, other] = furnished(&ledger).await;
    let author = the_service();
    let before = hall_over(ledger.clone(), table::judging);
    let acts = ["W move e2e4", "W say panic", "W press"];
    let acts = acts.iter().zip(["1", "2", "3"]);
    let acts: Vec<IncomingAct> = acts.map(|(act, key)| told(key, act)).collect();
    let live_board = before.live_board(&board);
    live_board.tell(&author, acts, &board).await.unwrap();
    let calm = vec![told("1", "W move d2d4")];
    let live_board = before.live_board(&other);
    live_board.tell(&author, calm, &other).await.unwrap();

    let after = hall_over(ledger.clone(), fails_on_a_word);
    assert_eq!(after.load().await.unwrap(), 2);
    let down = after.lookout().presence("b").down.expect("it is down");
    assert_eq!((down.cause, down.seq), (Cause::NotJudged, Some(2)));
    assert_eq!(after.lookout().presence("c").down, None);
    let raw = vec![told("4", "B move e7e5"), told("5", "B say panic")];
    let answers = after
        .live_board(&board)
        .tell(&author, raw, &board)
        .await
        .unwrap();
    for answer in &answers {
        assert_eq!(answer.outcome, Fate::Appended);
        let verdict = answer.verdict.as_ref().unwrap().get();
        assert!(verdict.contains("not_judged"), "{verdict}");
    }
    let messages = after.live_board(&board).messages_after(None).await;
    assert_eq!(messages.unwrap().len(), 6, "nothing is missing");

    let mended = hall_over(ledger, table::judging);
    mended.load().await.unwrap();
    assert_eq!(mended.lookout().presence("b").down, None);
    let last = mended.live_board(&board).last_message().await.unwrap();
    assert!(
        last.unwrap().json.contains("/8/4p3/4P3/8/"),
        "what was told meanwhile is judged then"
    );
}

/// A board that was forgotten and opened anew while somebody still holds it as it was before: both
/// record, in turns and at the same time, and nothing is lost or stands twice.
#[tokio::test]
async fn a_board_that_is_opened_anew_beside_itself_keeps_one_record() {
    let (hall, [board, _]) = a_hall().await;
    let author = the_service();
    let before = hall.live_board(&board);
    hall.board_deleted(&board.id);
    let anew = hall.live_board(&board);
    assert!(!Arc::ptr_eq(&before, &anew));
    for round in 0..8 {
        let acts = |who: &str| vec![told(&format!("{who}{round}"), "W touch b1")];
        let (first, second) = tokio::join!(
            before.tell(&author, acts("before"), &board),
            anew.tell(&author, acts("anew"), &board),
        );
        for answers in [first.unwrap(), second.unwrap()] {
            assert_eq!(answers[0].outcome, Fate::Appended);
        }
    }
    // which of the two recorded last is a matter of chance; the other sees it with its next act
    let last = vec![told("last", "W touch b1")];
    anew.tell(&author, last, &board).await.unwrap();
    let messages = anew.messages_after(None).await.unwrap();
    let seqs: Vec<u32> = messages.iter().map(|message| message.seq).collect();
    assert_eq!(seqs, Vec::from_iter(0..=17), "the start, and each act once");
}
