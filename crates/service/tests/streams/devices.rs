//! Tests what the device at a board is told of its record: everything that was seen and decided,
//! under numbers of its own, and nothing that is the arbiter's.

use jadoube_service::Role;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::{Open, heard_until};

/// The answer to whoever asks for the events behind this id, up to these words.
async fn events(open: &Open, token: &str, board: &str, after: &str, until: &str) -> String {
    let last = match after {
        "" => String::new(),
        id => format!("Last-Event-ID: {id}\r\n"),
    };
    let request = format!(
        "GET /api/v1/boards/{board}/device/events HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n{last}\r\n",
        open.address
    );
    let mut stream = TcpStream::connect(open.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    heard_until(&mut stream, until).await
}

/// What stands in the events.
fn data(answer: &str) -> Vec<Value> {
    let lines = answer
        .lines()
        .filter_map(|line| line.strip_prefix("data: "));
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_device_hears_what_was_seen_and_decided_and_nothing_else() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    let lift = "W lift e2 source=board";
    open.house.tell("b1", &device, "d", &[lift]).await;
    let words = [
        "W touch d2 certainty=unnoticed",
        "W say \"a secret\"",
        "A decide seen of=2 value=true",
    ];
    open.house.tell("b1", &chief, "c", &words).await;
    open.house
        .tell("b1", &device, "e", &["W place e4 source=board"])
        .await;
    let whole = events(&open, &device, "b1", "", "\"number\":4").await;
    let told = data(&whole);
    let numbers: Vec<&Value> = told.iter().map(|one| &one["number"]).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4], "{whole}");
    for (seq, message) in told.iter().enumerate() {
        assert!(whole.contains(&format!("id: {seq}\n")), "{whole}");
        assert_eq!(message["missed"], true);
        assert!(message["standing"]["fen"].is_string(), "{message}");
    }
    // no names, no words, its own keys alone
    assert!(
        !whole.contains("Player Name") && !whole.contains("secret"),
        "{whole}"
    );
    assert_eq!(told[0]["act"]["act"], "start");
    assert!(told[1]["key"].is_string() && told[2].get("key").is_none());
    let said = json!({ "act": "say", "by": "white", "source": "arbiter" });
    assert_eq!(told[2]["act"], said);
    // of what nobody had noticed it is told neither that nor what was decided of it
    assert!(
        told[3]["act"].is_null() && !whole.contains("\"d2\""),
        "{whole}"
    );
    assert_eq!(told[4]["act"]["act"], "place");
    assert_eq!(told[4]["standing"]["has_the_move"], "white");

    // behind the last id it goes on, and what comes then was not missed
    let later = events(&open, &device, "b1", "3", "\"number\":4").await;
    assert_eq!(data(&later)[0]["number"], 4);
    let mut request = TcpStream::connect(open.address).await.unwrap();
    let asks = format!(
        "GET /api/v1/boards/b1/device/events?after=4 HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {device}\r\n\r\n",
        open.address
    );
    request.write_all(asks.as_bytes()).await.unwrap();
    let begun = heard_until(&mut request, "\r\n\r\n").await;
    assert!(begun.contains("200 OK"), "{begun}");
    open.house.tell("b1", &chief, "g", &["A end 1-0"]).await;
    let live = heard_until(&mut request, "\"result\":\"1-0\"").await;
    let live = data(&(begun + &live));
    assert_eq!(live[0]["number"], 5, "{live:?}");
    assert!(live[0].get("missed").is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn how_the_game_stands_shows_no_device_what_nobody_noticed() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    let knock = "B knock a8 a6 certainty=unnoticed source=camera";
    open.house.tell("b1", &chief, "c", &[knock]).await;
    open.house
        .tell("b1", &device, "d", &["W lift e2 source=board"])
        .await;
    let whole = events(&open, &device, "b1", "", "\"number\":1").await;
    let told = data(&whole);
    assert!(!whole.contains("a6") && !whole.contains("knock"), "{whole}");
    assert_eq!(told[1]["act"]["square"], "e2");
    // the man in hand is nowhere
    let men = "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(told[1]["standing"]["placement"], men, "{whole}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_has_more_than_there_is_begins_anew_and_foreign_boards_are_closed() {
    let open = Open::new().await;
    let (chief, device) = (open.house.chief().await, open.house.device("b1").await);
    open.house.tell("b1", &device, "d", &["W lift e2"]).await;
    let answer = events(&open, &device, "b1", "7", "after-the-end").await;
    assert!(answer.contains(" 409 "), "{answer}");
    let answer = events(&open, &device, "b2", "", "\"status\"").await;
    assert!(answer.contains(" 403 "), "{answer}");
    let auditor = open.house.token(Role::Auditor, json!({})).await;
    let answer = events(&open, &auditor, "b1", "", "\"status\"").await;
    assert!(answer.contains(" 403 "), "{answer}");
    let answer = events(&open, &chief, "b1", "", "\"number\":1").await;
    assert!(
        data(&answer)[1].get("key").is_none(),
        "the key is the device's"
    );
}
