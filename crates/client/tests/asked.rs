//! Tests which requests the client sends again and which it does not, against a service that
//! answers by a script.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use jadoube_client::{ActOutcome, Client, ClientError, NewAct, Queue, Retries, Trust};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What the service does with a request.
#[derive(Clone, Debug)]
enum Does {
    /// Answers with this status, these headers and this body.
    Answers(u16, &'static str, Value),
    /// Answers, and closes the connection in silence.
    AnswersAndCloses(Value),
    /// Answers, and closes the connection in silence when nobody has asked for a while.
    AnswersAndClosesLater(Value),
    /// Takes the request and closes the connection.
    Closes,
    /// Closes the connection in the middle of the answer.
    BreaksOff,
}

use Does::{Answers, AnswersAndCloses, AnswersAndClosesLater, BreaksOff, Closes};

/// A service that does one thing after the other, and notes what it was asked.
struct Scripted {
    address: String,
    asked: Arc<Mutex<Vec<(String, Value)>>>,
}

impl Scripted {
    async fn new(script: Vec<Does>) -> Scripted {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let asked = Arc::default();
        let noted = Arc::clone(&asked);
        tokio::spawn(async move {
            let mut script = script.into_iter();
            while script.len() > 0 {
                let (stream, _) = listener.accept().await.expect("a connection");
                serve(stream, &mut script, &noted).await;
            }
        });
        Scripted { address, asked }
    }

    fn client(&self) -> Client {
        let address = self.address.parse().expect("an address");
        let retries = Retries {
            first: Duration::from_millis(1),
            longest: Duration::from_millis(5),
            within: Duration::from_secs(60),
        };
        let client = Client::new(address, &Trust::System).expect("a client");
        client
            .with_retries(retries)
            .with_token("secret")
            .expect("a token")
    }

    fn asked(&self) -> Vec<(String, Value)> {
        self.asked.lock().expect("a lock").clone()
    }
}

/// Serves one connection until it or the script ends.
async fn serve(
    stream: TcpStream,
    script: &mut impl ExactSizeIterator<Item = Does>,
    asked: &Mutex<Vec<(String, Value)>>,
) {
    let mut stream = BufReader::new(stream);
    while script.len() > 0 {
        let Some(request) = read(&mut stream).await else {
            return;
        };
        asked.lock().expect("a lock").push(request);
        let does = script.next().expect("something to do");
        let (status, headers, body, stays) = match &does {
            Answers(status, headers, body) => (*status, *headers, body.to_string(), true),
            AnswersAndCloses(body) | AnswersAndClosesLater(body) => {
                (200, "", body.to_string(), false)
            }
            Closes => return,
            BreaksOff => (200, "", json!("x".repeat(99)).to_string(), false),
        };
        let length = body.len();
        let sent = match &does {
            BreaksOff => &body[..9],
            _ => &body[..],
        };
        let answer =
            format!("HTTP/1.1 {status} x\r\n{headers}Content-Length: {length}\r\n\r\n{sent}");
        let written = stream.get_mut().write_all(answer.as_bytes()).await;
        if let AnswersAndClosesLater(_) = does {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if written.is_err() || !stays {
            return;
        }
    }
}

/// The first line of a request and its body; checks that the token is sent.
async fn read(stream: &mut BufReader<TcpStream>) -> Option<(String, Value)> {
    let mut first = String::new();
    let mut length = 0;
    let mut has_token = false;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let line = line.trim_end().to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("content-length: ") {
            length = value.parse().expect("a length");
        }
        has_token |= line == "authorization: bearer secret";
        if first.is_empty() {
            first = line;
        }
    }
    assert!(has_token, "{first}");
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    Some((first, serde_json::from_slice(&body).unwrap_or_default()))
}

fn acts(keys: &[&str]) -> Vec<NewAct> {
    let act = |key: &&str| NewAct::new(*key, json!("W press"));
    keys.iter().map(act).collect()
}

/// What a service answers that records these.
fn recorded(keys: &[&str]) -> Value {
    let receipt = |key: &&str| json!({ "key": key, "outcome": "appended", "seq": 1 });
    json!({ "results": keys.iter().map(receipt).collect::<Vec<_>>() })
}

fn busy(status: u16) -> Does {
    Answers(status, "Retry-After: 0\r\n", json!({ "detail": "wait" }))
}

/// A script, and how often reading, telling and making ask before they succeed; `None`: they fail.
#[tokio::test]
async fn what_is_asked_again() {
    let table: Vec<(Vec<Does>, bool, bool)> = vec![
        (vec![], true, true),
        (vec![busy(429), busy(429)], true, true),
        (vec![busy(503), busy(503), busy(503)], true, false),
        (vec![Answers(503, "", json!(null))], true, false),
        (vec![Answers(502, "", json!("a proxy"))], true, false),
        (vec![Closes, Closes], true, false),
        (vec![BreaksOff], true, false),
        (vec![busy(500)], false, false),
        (vec![busy(401)], false, false),
        (vec![busy(409)], false, false),
    ];
    for (before, harmless, doubles) in table {
        let granted = |body| [&before[..], &[Answers(200, "", body)]].concat();
        let count = |succeeds: bool| if succeeds { before.len() + 1 } else { 1 };

        let service = Scripted::new(granted(json!(7))).await;
        let read = service.client().get::<u32>("/x").await;
        assert_eq!(read.is_ok(), harmless, "{before:?}: {read:?}");
        assert_eq!(service.asked().len(), count(harmless), "{before:?}");

        let service = Scripted::new(granted(recorded(&["a", "b"]))).await;
        let told = service.client().tell("b1", &acts(&["a", "b"])).await;
        assert_eq!(told.is_ok(), harmless, "{before:?}: {told:?}");
        let asked = service.asked();
        assert_eq!(asked.len(), count(harmless), "{before:?}");
        assert_eq!(asked[0].0, "post /api/v1/boards/b1/acts http/1.1");
        assert!(
            asked.iter().all(|ask| *ask == asked[0]),
            "under the same keys: {asked:?}"
        );

        let service = Scripted::new(granted(json!(7))).await;
        let made = service.client().post::<u32>("/x", &json!({})).await;
        assert_eq!(made.is_ok(), doubles, "{before:?}: {made:?}");
        assert_eq!(service.asked().len(), count(doubles), "{before:?}");
    }
}

/// A connection that the service closes between two requests does not count as a failure of either.
#[tokio::test]
async fn a_connection_closed_meanwhile_is_made_anew() {
    let script = (0..5).map(|n| AnswersAndCloses(json!(n))).collect();
    let service = Scripted::new(script).await;
    let client = service.client();
    for n in 0..5 {
        assert_eq!(client.get::<u32>("/x").await.expect("an answer"), n);
    }
}

/// The same where nothing runs between two requests that could see it closed: whoever asks once
/// does not have to ask again.
#[test]
fn a_connection_closed_while_nobody_looked_is_made_anew() {
    let alone = || {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
    };
    let (say, address) = std::sync::mpsc::channel();
    let told = AnswersAndClosesLater(recorded(&["a"]));
    let script = vec![told; 5];
    std::thread::spawn(move || {
        alone().expect("a runtime").block_on(async {
            let service = Scripted::new(script).await;
            say.send(service.client().with_retries(Retries::NONE))
                .expect("a listener");
            // it serves for as long as somebody asks
            std::future::pending::<()>().await;
        });
    });
    let client = address.recv().expect("a service");
    let runtime = alone().expect("a runtime");
    for _ in 0..5 {
        let told = runtime.block_on(client.tell("b1", &acts(&["a"])));
        assert_eq!(told.expect("a receipt").len(), 1);
        // the service closes it meanwhile
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[tokio::test]
async fn each_failure_before_another_attempt_is_told() {
    let script = vec![busy(503), busy(429), Answers(200, "", json!(1))];
    let service = Scripted::new(script).await;
    let told = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&told);
    let notice = move |error: &ClientError| noted.lock().expect("a lock").push(error.to_string());
    let client = service.client().with_notice(notice);
    client.get::<u32>("/x").await.expect("an answer");
    assert_eq!(
        *told.lock().expect("a lock"),
        ["/x: 503 wait", "/x: 429 wait"]
    );
}

#[tokio::test]
async fn a_service_that_asks_for_more_time_than_there_is_is_not_waited_for() {
    let later = Answers(503, "Retry-After: 3600\r\n", json!({ "detail": "later" }));
    let service = Scripted::new(vec![later]).await;
    let refused = service
        .client()
        .get::<u32>("/x")
        .await
        .expect_err("no time");
    let wanted = Some(Duration::from_secs(3600));
    assert!(
        matches!(refused, ClientError::Refused { status: 503, retry_after, .. } if retry_after == wanted),
        "{refused:?}"
    );
}

#[tokio::test]
async fn receipts_of_other_acts_are_none() {
    for other in [
        json!({}),
        recorded(&["a"]),
        recorded(&["b", "a"]),
        json!("hello"),
    ] {
        let service = Scripted::new(vec![Answers(200, "", other)]).await;
        let told = service.client().tell("b1", &acts(&["a", "b"])).await;
        assert!(matches!(told, Err(ClientError::Answer { .. })), "{told:?}");
    }
}

#[tokio::test]
async fn a_token_goes_where_nobody_reads_it() {
    let table = [
        ("http://127.0.0.1:1", "secret", true),
        ("http://[::1]:1", " secret\n", true),
        ("http://192.0.2.1", "secret", false),
        ("http://arbiter.example", "secret", false),
        ("http://127.0.0.1:1", "", false),
        ("http://127.0.0.1:1", "two words", false),
        ("http://127.0.0.1:1", "two\nlines", false),
    ];
    for (address, token, goes) in table {
        let address = address.parse().expect("an address");
        let client = Client::new(address, &Trust::System).expect("a client");
        assert_eq!(client.with_token(token).is_ok(), goes, "{token:?}");
    }
}

/// A receipt that is not final stops the queue where it is; what was recorded is not sent again.
#[tokio::test]
async fn what_is_not_done_with_waits() {
    let mut first = recorded(&["a", "b", "c"]);
    first["results"][0]["outcome"] = json!("refused");
    first["results"][0]["problem"] = json!({ "status": 422, "detail": "no act" });
    first["results"][1]["outcome"] = json!("refused");
    first["results"][1]["problem"] = json!({ "status": 503, "detail": "not now" });
    let script = vec![
        Answers(200, "", first),
        Closes,
        Answers(200, "", recorded(&["b"])),
        Answers(200, "", recorded(&["d"])),
    ];
    let service = Scripted::new(script).await;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("queue");
    let queue = Queue::open(&path).expect("a queue").queue;
    queue.put("b1", &acts(&["a", "b", "c"])).expect("room");
    queue.put("b2", &acts(&["d"])).expect("room");
    let mut told = Vec::new();
    let stopped = queue
        .deliver(&service.client(), |board, receipt| {
            told.push(format!("{board} {} {:?}", receipt.key, receipt.outcome));
        })
        .await;
    assert!(
        matches!(stopped, Err(ClientError::Refused { status: 503, .. })),
        "{stopped:?}"
    );
    assert_eq!(told, ["b1 a Refused", "b1 c Appended"]);
    // somebody else goes on with it
    drop(queue);
    let queue = Queue::open(&path).expect("a queue").queue;
    let mut told = Vec::new();
    let sent = queue
        .deliver(&service.client(), |_, receipt| told.push(receipt.outcome))
        .await;
    assert!(sent.is_ok(), "{sent:?}");
    assert_eq!(told, [ActOutcome::Appended; 2]);
    let keys = |(_, body): &(String, Value)| {
        let acts = body["acts"].as_array().cloned().unwrap_or_default();
        acts.iter()
            .map(|act| act["key"].as_str().unwrap_or_default().to_owned())
            .collect::<String>()
    };
    let sent: Vec<String> = service.asked().iter().map(keys).collect();
    assert_eq!(sent, ["abc", "b", "b", "d"]);
    assert_eq!(queue.waiting(), 0);
}

/// Only Linux has all addresses of 127.0.0.0/8 without being told.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_client_asks_from_the_address_that_it_is_given() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let client = Client::new(address.parse().expect("an address"), &Trust::System);
    let client = client.expect("a client");
    for from in ["127.0.0.2", "127.0.0.3"] {
        let from = from.parse().expect("an address");
        let other = client.from_address(from);
        let (connected, accepted) = tokio::join!(other.connect(), listener.accept());
        assert!(connected.is_ok());
        assert_eq!(accepted.expect("a connection").1.ip(), from);
    }
    let elsewhere = client.from_address("::1".parse().expect("an address"));
    assert!(matches!(
        elsewhere.connect().await.map(drop),
        Err(ClientError::Unreachable { .. })
    ));
}
