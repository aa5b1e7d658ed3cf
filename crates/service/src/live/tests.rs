//! What only the inside can bring about: an engine that fails.

use std::sync::Arc;

use laws::{Actor, Deed};
use ledger::{Expected, Judge, Key, Ledger, Memory, Signer};
use protocol::{Context, Line, parse_line};

use crate::live::told::Told;
use crate::live::{Cause, Fate, Hall, Means};
use crate::model::{Board, NewEvent, NewRound, Terms};
use crate::registry::Registry;
use crate::time::Clock;
use crate::webhooks::{Sending, Webhooks};

/// Fails on one word, as a bug in the engine might.
fn fails_on_a_word(
    judge: &mut Judge,
    seq: u32,
    line: &Line,
) -> Result<ledger::Answered, ledger::NotJudged> {
    if let Line::Act(act) = line
        && let Deed::Say {
            text: Some(text), ..
        } = &act.deed
    {
        assert_ne!(&**text, "panic", "the engine fails");
    }
    judge.take(seq, line)
}

fn told(key: &str, line: &str) -> Told {
    Told {
        key: Key::new(key).unwrap(),
        line: parse_line(line, Context::default()).unwrap(),
    }
}

async fn a_hall() -> (Hall, [Board; 2]) {
    let ledger = Ledger::of(Memory::default());
    let event: NewEvent = serde_json::from_str(r#"{"name":"Open"}"#).unwrap();
    let event = event.named("e".into()).unwrap();
    let round = NewRound {
        number: 1,
        terms: Terms::default(),
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
    };
    let registry = Registry(&ledger);
    registry.put(event, Expected::None).await.unwrap();
    registry.put(round, Expected::None).await.unwrap();
    let boards = ["b", "c"].map(board);
    for board in &boards {
        registry.put(board.clone(), Expected::None).await.unwrap();
    }
    let signer = Arc::new(Signer::from_secret(&[1; 32]));
    let clock = Clock::standing(0);
    let webhooks = Webhooks::new(
        ledger.clone(),
        clock.clone(),
        Sending::default(),
        Default::default(),
    );
    let hall = Hall::new(Means {
        ledger,
        signer,
        clock,
        webhooks,
        engine_failures: Default::default(),
        judging: fails_on_a_word,
    });
    (hall, boards)
}

#[tokio::test]
async fn an_engine_that_fails_harms_no_other_act_and_no_other_game() {
    let (hall, [board, other]) = a_hall().await;
    let author = super::the_service();
    let seat = hall.seat(&board);
    let acts = vec![
        told("1", "W move e2e4"),
        told("2", "W say panic"),
        told("3", "W press"),
        told("4", "B lift e7"),
    ];
    let answers = seat.tell(&hall, &author, acts.clone()).await.unwrap();
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
    let down = hall.presence("b").down.expect("it is down");
    assert_eq!((down.cause, down.seq), (Cause::EngineFailed, Some(2)));
    assert_eq!(hall.0.engine_failures.get(), 1);
    let last = seat.last_message(&hall).await.unwrap().unwrap();
    assert!(
        last.json.contains(r#""moves":["e7e5","e7e6"]"#),
        "the game goes on without that act: {}",
        last.json
    );
    let again = seat.tell(&hall, &author, acts).await.unwrap();
    assert!(
        again
            .iter()
            .all(|answer| answer.outcome == Fate::AlreadyAppended)
    );
    assert!(
        hall.presence("b").down.is_some(),
        "nothing was judged since"
    );
    seat.tell(&hall, &author, vec![told("5", "B release e7 e5")])
        .await
        .unwrap();
    assert_eq!(hall.presence("b").down, None);
    let calm = hall
        .seat(&other)
        .tell(&hall, &author, vec![told("1", "W move d2d4")])
        .await
        .unwrap();
    assert_eq!(calm[0].outcome, Fate::Appended);
    assert_eq!(
        told("x", "W press").line,
        Line::Act(laws::Act::seen(
            Actor::Player(laws::board::Color::White),
            Deed::Press { hand: None },
        ))
    );
}
