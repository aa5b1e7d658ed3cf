//! Tests the second factor: its owner switches it on and off, it is asked for at the log-in, and
//! others can switch it off.

use jadoube_service::auth::audit_writer::write_audit;
use jadoube_service::auth::take_second_factor_off_login;
use jadoube_service::limits::{
    CODE_EVERY, MAX_ATTEMPTS_OF_AN_ADDRESS, MAX_CODES_AT_ONCE, RECOVERY_CODES,
};
use jadoube_service::model::{Account, Scope};
use jadoube_service::registry::Registry;
use jadoube_service::{Clock, Role};
use ledger::{Ledger, Postgres};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use crate::client::{Ask, PASSWORD, Reply, Service, Session, of_event, sector_of};

const PATH: &str = "/session/second-factor";

/// The program on somebody's phone.
struct Phone {
    secret: String,
    clock: Clock,
}

impl Phone {
    /// The code that it shows so many seconds from now.
    fn code_in(&self, s: i64) -> String {
        let secret = Secret::try_from_base32(&self.secret).unwrap();
        let totp = Builder::new().with_secret(secret).build().unwrap();
        let now_s = u64::try_from(self.clock.now().as_second() + s).unwrap();
        totp.generate(now_s).to_string()
    }

    fn code(&self) -> String {
        self.code_in(0)
    }
}

fn begin<'s>(service: &'s Service, session: &Session, password: &str) -> Ask<'s> {
    let body = json!({ "present_password": password });
    service.ask("POST", PATH).with(session).json(&body)
}

fn activate<'s>(service: &'s Service, session: &Session, code: &str) -> Ask<'s> {
    let body = json!({ "code": code });
    service.ask("PUT", PATH).with(session).json(&body)
}

fn end<'s>(service: &'s Service, session: &Session, password: &str, code: &str) -> Ask<'s> {
    let body = json!({ "present_password": password, "code": code });
    let path = "/session/second-factor/end";
    service.ask("POST", path).with(session).json(&body)
}

fn log_in<'s>(service: &'s Service, login: &str, code: &str) -> Ask<'s> {
    let body = json!({ "login": login, "password": PASSWORD, "code": code });
    service.ask("POST", "/session").json(&body)
}

async fn shown(service: &Service, session: &Session) -> Value {
    service.ask("GET", PATH).cookie(session).send().await.body
}

/// A phone that has the secret, and the codes on paper, of whoever switches it on.
async fn switched_on(service: &Service, session: &Session) -> (Phone, Vec<String>) {
    let begun = begin(service, session, PASSWORD).send().await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    let phone = Phone {
        secret: begun.text("secret"),
        clock: service.clock.clone(),
    };
    let on = activate(service, session, &phone.code()).send().await;
    assert_eq!(on.status, 200, "{}", on.body);
    let codes = on.body["recovery_codes"].as_array().unwrap().iter();
    let codes = codes.map(|code| code.as_str().unwrap().into()).collect();
    // the next code is another one
    service.forward_s(30);
    (phone, codes)
}

fn refused(reply: &Reply) -> (u16, &str) {
    (reply.status, reply.kind().rsplit('/').next().unwrap())
}

#[tokio::test]
async fn it_is_asked_for_once_its_owner_has_shown_a_code() {
    let service = Service::with_anna().await;
    let here = service.session("anna").await;
    assert_eq!(shown(&service, &here).await["is_on"], false);
    let wrong = begin(&service, &here, "wrong horse").send().await;
    assert_eq!(
        (wrong.status, &*wrong.text("field")),
        (422, "present_password")
    );
    let early = activate(&service, &here, "123456").send().await;
    assert_eq!(refused(&early), (409, "second-factor-not-begun"));

    let begun = begin(&service, &here, PASSWORD).send().await;
    assert_eq!(begun.headers["cache-control"], "no-store");
    let secret = begun.text("secret");
    let uri = format!("otpauth://totp/jadoube:anna?secret={secret}&issuer=jadoube");
    assert_eq!(begun.text("uri"), uri);
    // nothing is asked for yet: whoever has mistyped the secret still logs in
    let wrong = activate(&service, &here, "12345").send().await;
    assert_eq!((wrong.status, &*wrong.text("field")), (422, "code"));
    assert_eq!(service.log_in_as("anna", PASSWORD).status().await, 200);

    let (phone, _) = switched_on(&service, &here).await;
    assert_ne!(phone.secret, secret, "begun anew");
    let on = shown(&service, &here).await;
    assert_eq!(
        on,
        json!({ "is_on": true, "recovery_codes_left": RECOVERY_CODES })
    );
    let again = begin(&service, &here, PASSWORD).send().await;
    assert_eq!(refused(&again), (409, "second-factor-on"));

    let alone = service.log_in_as("anna", PASSWORD).send().await;
    assert_eq!(refused(&alone), (401, "code-needed"));
    assert!(!alone.headers.contains_key("set-cookie"));
    let wrong = service.log_in_as("anna", "wrong horse").send().await;
    assert_eq!(refused(&wrong), (401, "wrong-login"));
    let wrong = log_in(&service, "anna", "123456").send().await;
    assert_eq!(refused(&wrong), (401, "wrong-code"));
    assert_eq!(log_in(&service, "anna", &phone.code()).status().await, 200);
    let again = log_in(&service, "anna", &phone.code()).send().await;
    assert_eq!(refused(&again), (401, "wrong-code"), "used already");
    assert_eq!(
        log_in(&service, "anna", &phone.code_in(30)).status().await,
        200
    );
    assert_eq!(
        log_in(&service, "anna", &"1".repeat(33)).status().await,
        422
    );
    // what programs reckon with is the time of day
    service.clock.set_by(3_600_000_000);
    assert_eq!(log_in(&service, "anna", &phone.code()).status().await, 200);
}

#[tokio::test]
async fn whoever_has_none_logs_in_as_before() {
    let service = Service::with_anna().await;
    service.add("boris", Role::Auditor, Scope::default()).await;
    let here = service.session("anna").await;
    switched_on(&service, &here).await;
    assert_eq!(service.log_in_as("boris", PASSWORD).status().await, 200);
    assert_eq!(log_in(&service, "boris", "123456").status().await, 200);
    // sessions go on, tokens have none
    assert_eq!(
        service.ask("GET", "/session").cookie(&here).status().await,
        200
    );
    let body = json!({ "label": "x", "role": "chief_arbiter" });
    let made = service
        .ask("POST", "/tokens")
        .with(&here)
        .json(&body)
        .send()
        .await;
    let asked = service.ask("GET", PATH).bearer(&made.text("secret"));
    assert_eq!(asked.send().await.body["is_on"], false);
    let body = json!({ "present_password": PASSWORD });
    let begun = service.ask("POST", PATH).bearer(&made.text("secret"));
    assert_eq!(begun.json(&body).status().await, 403);
}

#[tokio::test]
async fn codes_on_paper_are_used_once_and_kept_as_hashes() {
    let service = Service::with_anna().await;
    codes_on_paper(&service).await;
}

async fn codes_on_paper(service: &Service) {
    let here = service.session("anna").await;
    let (_, codes) = switched_on(service, &here).await;
    assert_eq!(codes.len(), RECOVERY_CODES);
    assert_eq!(log_in(service, "anna", &codes[3]).status().await, 200);
    assert_eq!(log_in(service, "anna", &codes[3]).status().await, 401);
    let typed = codes[4].to_ascii_lowercase().replace('-', "");
    assert_eq!(log_in(service, "anna", &typed).status().await, 200);
    let on = shown(service, &here).await;
    assert_eq!(on["recovery_codes_left"], RECOVERY_CODES - 2);
    let accounts = Registry(&service.app.ledger).all::<Account>(None).await;
    let kept = serde_json::to_string(&accounts.unwrap()).unwrap();
    assert!(kept.contains("recovery") && codes.iter().all(|code| !kept.contains(code.as_str())));
}

#[tokio::test]
async fn its_owner_switches_it_off_with_password_and_code() {
    let service = Service::with_anna().await;
    switched_off(&service).await;
}

async fn switched_off(service: &Service) {
    let here = service.session("anna").await;
    let none = end(service, &here, PASSWORD, "123456").send().await;
    assert_eq!(refused(&none), (409, "second-factor-off"));
    let (phone, _) = switched_on(service, &here).await;
    let wrong = end(service, &here, "wrong horse", &phone.code())
        .send()
        .await;
    assert_eq!(
        (wrong.status, &*wrong.text("field")),
        (422, "present_password")
    );
    let wrong = end(service, &here, PASSWORD, "123456").send().await;
    assert_eq!((wrong.status, &*wrong.text("field")), (422, "code"));
    assert_eq!(
        end(service, &here, PASSWORD, &phone.code()).status().await,
        204
    );
    assert_eq!(service.log_in_as("anna", PASSWORD).status().await, 200);
    assert_eq!(shown(service, &here).await["is_on"], false);
}

/// By a browser that others have logged in with, which counts for its address.
#[tokio::test]
async fn to_switch_it_off_is_one_attempt() {
    let service = Service::with_anna().await;
    service.add("boris", Role::Auditor, Scope::default()).await;
    let known = service.log_in_as("boris", PASSWORD).send().await.cookies();
    let (_, known) = known.split_once("; ").unwrap();
    let mut here = service.session("anna").await;
    here.cookie = format!("{}; {known}", here.cookie);
    let elsewhere = "192.0.2.77";
    let wrong = || {
        let redeem = service.ask("POST", "/codes").from(elsewhere);
        redeem.json(&json!({ "code": "ABCD2345" })).status()
    };
    for _ in 1..MAX_ATTEMPTS_OF_AN_ADDRESS {
        assert_eq!(wrong().await, 404);
    }
    let none = end(&service, &here, PASSWORD, "123456").from(elsewhere);
    let none = none.send().await;
    assert_eq!(refused(&none), (409, "second-factor-off"));
    assert_eq!(wrong().await, 429);
}

#[tokio::test]
async fn of_two_who_show_one_code_at_once_one_is_let_in() {
    let service = Service::with_anna().await;
    shown_at_once(&service).await;
}

async fn shown_at_once(service: &Service) {
    let here = service.session("anna").await;
    let (phone, codes) = switched_on(service, &here).await;
    for code in [&phone.code(), &codes[0]] {
        let twice = || log_in(service, "anna", code).status();
        let mut statuses = <[u16; 2]>::from(tokio::join!(twice(), twice()));
        statuses.sort_unstable();
        assert_eq!(statuses[0], 200);
        assert!(matches!(statuses[1], 401 | 503), "{statuses:?}");
    }
}

#[test]
fn over_postgresql_it_is_the_same() {
    let database = test_postgres::database().unwrap();
    let ledger = Ledger::of(Postgres::open(&database.url()).unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let service = Service::with_anna_over(ledger).await;
        switched_off(&service).await;
        shown_at_once(&service).await;
        let taken_off = take_second_factor_off_login(&service.app.auth, "anna");
        taken_off.await.unwrap();
        codes_on_paper(&service).await;
    });
}

/// Whoever has the password tries codes, from wherever he likes.
#[tokio::test]
async fn codes_are_guessed_so_often_and_no_more() {
    let service = Service::with_anna().await;
    let known = service.log_in_as("anna", PASSWORD).send().await;
    let here = Session {
        cookie: known.cookies(),
        csrf: known.body["session"]["csrf_token"].as_str().unwrap().into(),
    };
    let (phone, _) = switched_on(&service, &here).await;
    let statuses = async |count: u32| {
        let mut statuses = Vec::new();
        for place in 0..count {
            let guess = log_in(&service, "anna", "123456");
            let guess = guess.from(&format!("198.51.100.{place}")).send().await;
            statuses.push((guess.status, guess.headers.get("retry-after").is_some()));
        }
        statuses
    };
    let tried = statuses(MAX_CODES_AT_ONCE + 2).await;
    let (right, held) = tried.split_at(MAX_CODES_AT_ONCE as usize);
    assert!(
        right.iter().all(|tried| *tried == (401, false)),
        "{tried:?}"
    );
    assert!(held.iter().all(|tried| *tried == (429, true)), "{tried:?}");
    let right = log_in(&service, "anna", &phone.code()).from("192.0.2.99");
    assert_eq!(right.status().await, 429, "nor is the right one taken");
    // but from the browser that is known, and it has tries of its own
    let right = log_in(&service, "anna", &phone.code()).cookie(&here);
    assert_eq!(right.status().await, 200);
    service.forward_s(i64::try_from(CODE_EVERY.as_secs()).unwrap());
    let right = log_in(&service, "anna", &phone.code()).from("192.0.2.99");
    assert_eq!(right.status().await, 200);
    // a right code costs nothing
    service.forward_s(30);
    let right = log_in(&service, "anna", &phone.code()).from("192.0.2.99");
    assert_eq!(right.status().await, 200);
}

#[tokio::test]
async fn a_chief_arbiter_takes_it_off_others_and_that_is_in_the_log() {
    let service = Service::with_anna().await;
    let boris = service
        .add("boris", Role::SectorArbiter, sector_of("e1"))
        .await;
    service
        .add("clara", Role::ChiefArbiter, of_event("e2"))
        .await;
    let his = service.session("boris").await;
    switched_on(&service, &his).await;
    let anna = service.session("anna").await;
    let path = format!("/accounts/{boris}/second-factor");
    let account = service.ask("GET", &format!("/accounts/{boris}"));
    assert_eq!(
        account.cookie(&anna).send().await.body["second_factor"],
        true
    );
    let clara = service.session("clara").await;
    for (who, status) in [(&clara, 404), (&his, 403), (&anna, 204)] {
        assert_eq!(
            service.ask("DELETE", &path).with(who).status().await,
            status
        );
    }
    assert_eq!(service.log_in_as("boris", PASSWORD).status().await, 200);
    // her own she switches off with a code
    let own = service.ask("GET", "/session").cookie(&anna).send().await;
    let own = own.text("author").replace("account:", "");
    let own = format!("/accounts/{own}/second-factor");
    assert_eq!(service.ask("DELETE", &own).with(&anna).status().await, 403);
    write_audit(&service.app.auth).await.unwrap();
    let log = service.ask("GET", "/audit").cookie(&anna).send().await;
    let lines = log.body["items"].as_array().unwrap().iter();
    let wanted = "DELETE /api/v1/accounts/{account}/second-factor";
    let mut taken_off = lines.filter(|line| line["operation"] == wanted && line["status"] == 204);
    assert_eq!(taken_off.next().unwrap()["targets"]["account"], *boris);
}
