//! Tests that what has ended is erased: only after an announcement, never at a start, and never by
//! a clock that was set.

use jadoube_service::Role;
use jadoube_service::auth::audit_writer::write_audit;
use jadoube_service::upkeep::{Cleared, Since, clear};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::client::{Service, Session};

const HOUR_S: i64 = 3600;
const DAY_S: i64 = 24 * HOUR_S;

fn cleared(credentials: usize, audit: usize) -> Cleared {
    Cleared {
        persons: 0,
        credentials,
        audit,
        games: 0,
    }
}

/// A service with a token that ends after a day and one that ends after thirty, a pairing code, a
/// session, and a log of that.
async fn furnished() -> (Service, Session) {
    let service = Service::with_anna().await;
    service.add_board("b1", "e1", "A").await;
    let anna = service.session("anna").await;
    for days in [1, 30] {
        let token = json!({ "label": "t", "role": Role::Auditor, "lifetime_days": days });
        let made = service.ask("POST", "/tokens").with(&anna).json(&token);
        assert_eq!(made.send().await.status, 201);
    }
    let code = service.ask("POST", "/boards/b1/codes").with(&anna).send();
    assert_eq!(code.await.status, 201);
    write_audit(&service.app.auth).await.unwrap();
    (service, anna)
}

/// What is cleared away after each hour, of so many.
async fn hours(service: &Service, hours: i64) -> Cleared {
    let mut all = Cleared::default();
    for _ in 0..hours {
        service.forward_s(HOUR_S);
        let ran = Since::LookedLast(SignedDuration::from_hours(1));
        let some = clear(&service.app, ran).await.unwrap();
        all.credentials += some.credentials;
        all.audit += some.audit;
    }
    all
}

/// What stands there as long as nothing is cleared away.
async fn count(service: &Service, kind: &'static str) -> usize {
    let found = service.app.ledger.documents(kind, None, None, 100);
    found.await.unwrap().len()
}

#[tokio::test]
async fn what_has_ended_is_cleared_away_a_week_after_it_was_announced() {
    let (service, _) = furnished().await;
    let at_start = clear(&service.app, Since::TheStart).await.unwrap();
    assert_eq!(at_start, Cleared::default());
    // announced at the start: the code, the session and the token of a day, which end within the
    // week
    assert_eq!(hours(&service, 7 * 24 - 1).await, cleared(0, 0));
    assert_eq!(hours(&service, 1).await, cleared(3, 0));
    assert_eq!(hours(&service, 22 * 24).await, cleared(0, 0));
    // the other token, announced at its last week
    assert_eq!(hours(&service, 24 + 1).await, cleared(1, 0));
    // the announcements of a year ago are among the lines of the log
    let year = hours(&service, 366 * 24 - 30 * 24).await;
    assert!(year.credentials == 0 && year.audit >= 3, "{year:?}");
}

/// What the upkeep says to those who may read it.
async fn upkeep(service: &Service) -> Value {
    let anna = service.session("anna").await;
    let read = service.ask("GET", "/upkeep").with(&anna).send().await;
    assert_eq!(read.status, 200);
    read.body
}

/// Whether the clock is believed.
async fn is_believed(service: &Service) -> bool {
    let kept = service.app.ledger.document("upkeep", "upkeep".into()).await;
    let kept: Value = serde_json::from_str(&kept.unwrap().unwrap().body).unwrap();
    kept["time"]["doubted_since"].is_null()
}

#[tokio::test]
async fn a_clock_that_was_set_ahead_erases_nothing() {
    let (service, _) = furnished().await;
    clear(&service.app, Since::TheStart).await.unwrap();
    let before = (
        count(&service, "token").await,
        count(&service, "audit").await,
    );
    service.forward_s(400 * DAY_S);
    let begun = clear(&service.app, Since::TheStart).await.unwrap();
    assert_eq!(begun, Cleared::default(), "at the start");
    assert_eq!(hours(&service, 60 * 24).await, Cleared::default());
    let shown = upkeep(&service).await;
    assert!(
        !is_believed(&service).await && shown["doubted_since"].is_string(),
        "{shown}"
    );
    assert_eq!(shown["announced"], json!([]), "{shown}");
    write_audit(&service.app.auth).await.unwrap();
    let log = service.app.ledger.documents("audit", None, None, 100);
    let told = log.await.unwrap();
    let told = told
        .iter()
        .any(|line| line.body.contains("the clock is not believed"));
    assert!(told, "the audit log says so");
    service.forward_s(-400 * DAY_S);
    clear(&service.app, Since::TheStart).await.unwrap();
    assert!(is_believed(&service).await);
    let after = (
        count(&service, "token").await,
        count(&service, "audit").await,
    );
    assert!(after.0 == before.0 && after.1 >= before.1, "{after:?}");
}

#[tokio::test]
async fn a_clock_that_is_ahead_by_less_erases_nothing_before_a_week_was_counted() {
    let (service, _) = furnished().await;
    clear(&service.app, Since::TheStart).await.unwrap();
    service.forward_s(20 * DAY_S);
    let begun = clear(&service.app, Since::TheStart).await.unwrap();
    assert_eq!(begun, Cleared::default());
    // of the time that nobody saw pass a day counts
    assert_eq!(hours(&service, 6 * 24 - 1).await, cleared(0, 0));
    assert_eq!(hours(&service, 1).await, cleared(3, 0));
}

#[tokio::test]
async fn somebody_may_say_that_the_clock_is_right() {
    let (service, _) = furnished().await;
    clear(&service.app, Since::TheStart).await.unwrap();
    service.forward_s(400 * DAY_S);
    clear(&service.app, Since::TheStart).await.unwrap();
    let anna = service.session("anna").await;
    let say = async |now: String| {
        let ask = service.ask("POST", "/upkeep/clock").with(&anna);
        ask.json(&json!({ "now": now })).send().await
    };
    let now = service.clock.now();
    let other = say((now - SignedDuration::from_hours(24)).to_string()).await;
    assert_eq!(other.status, 409, "{}", other.body);
    let agreed = say(now.to_string()).await;
    assert_eq!(
        (agreed.status, &agreed.body["doubted_since"]),
        (200, &Value::Null)
    );
    assert_eq!(
        hours(&service, 1).await,
        Cleared::default(),
        "it is announced"
    );
    let announced = upkeep(&service).await["announced"].clone();
    assert_eq!(announced[0]["what"], "credentials", "{announced}");
    assert_eq!(announced[1]["what"], "audit_lines", "{announced}");
    let erased = hours(&service, 7 * 24).await;
    assert!(erased.credentials >= 4 && erased.audit >= 3, "{erased:?}");
}

#[tokio::test]
async fn the_first_start_of_all_compares_the_clock_with_what_stands_there() {
    let (service, _) = furnished().await;
    service.forward_s(400 * DAY_S);
    clear(&service.app, Since::TheStart).await.unwrap();
    assert!(!is_believed(&service).await);
    assert_eq!(hours(&service, 30 * 24).await, Cleared::default());
}
