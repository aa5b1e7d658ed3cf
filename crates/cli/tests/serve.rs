//! `serve` and `load` as their users run them.
#![allow(dead_code, reason = "each test uses a part of what they share")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "common/served.rs"]
mod served;

use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;
use served::{JADOUBE, Served, token};
use tempfile::TempDir;

/// A folder with a database, a key, and what TLS needs.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn with_certificate() -> Place {
        let place = Place::new();
        let words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=jadoube \
             -addext subjectAltName=IP:127.0.0.1 -addext basicConstraints=critical,CA:false \
             -keyout tls.key -out tls.pem";
        let made = Command::new("openssl")
            .args(words.split_whitespace())
            .current_dir(place.0.path())
            .output()
            .expect("openssl, which the tests of the ledger need too");
        assert!(made.status.success(), "{made:?}");
        place
    }
}

fn jadoube(words: &[&str]) -> Output {
    Command::new(JADOUBE).args(words).output().unwrap()
}

fn told(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8(both).unwrap()
}

fn load(place: &Place, url: &str, more: &[&str]) -> Output {
    std::fs::write(place.path("token"), token(&place.path("l.sqlite"))).unwrap();
    let token = place.path("token");
    let mut words = vec!["load", "--url", url, "--token-file", &token];
    words.extend("--boards 4 --rate 40 --seconds 1 --warm-up 1 --spectators 3".split(' '));
    words.extend("--burst 200 --burst-seconds 1".split(' '));
    words.extend(more);
    jadoube(&words)
}

#[test]
fn a_load_is_borne_without_loss() {
    let place = Place::new();
    let served = Served::begin(&place.path("l.sqlite"), &place.path("k"));
    let borne = load(&place, &format!("http://{}", served.address), &[]);
    assert!(borne.status.success(), "{}", told(&borne));
    // 40 acts to warm up, 40, 200 of the burst, 400 after it
    for line in ["680 appended", "0 losses, doubles and gaps"] {
        assert!(told(&borne).contains(line), "{}", told(&borne));
    }
    assert!(served.end().success());
    let verified = jadoube(&["verify", "--db", &place.path("l.sqlite")]);
    assert!(verified.status.success(), "{}", told(&verified));
}

#[test]
fn a_load_goes_over_tls_to_whom_it_believes() {
    let place = Place::with_certificate();
    let (db, key) = (place.path("l.sqlite"), place.path("k"));
    let (chain, secret) = (place.path("tls.pem"), place.path("tls.key"));
    let served = Served::with(&[
        "--db",
        &db,
        "--signing-key",
        &key,
        "--listen",
        "127.0.0.1:0",
        "--tls-cert",
        &chain,
        "--tls-key",
        &secret,
    ]);
    let url = format!("https://{}", served.address);
    assert!(served.said.contains(&url), "{}", served.said);
    let borne = load(&place, &url, &["--tls-ca", &chain]);
    assert!(borne.status.success(), "{}", told(&borne));
    let another = Place::with_certificate().path("tls.pem");
    for (url, more, why) in [
        (&url, &[][..], "--tls-ca"),
        (&url, &["--tls-ca", &another], "another certificate"),
        (&url.replace("https", "http"), &[], "http://"),
    ] {
        let refused = load(&place, url, more);
        assert_eq!(refused.status.code(), Some(1), "{why}: {}", told(&refused));
    }
}

#[test]
fn a_load_goes_to_no_other_machine() {
    for (url, why) in [
        ("http://192.0.2.1:80", "not this machine"),
        ("ftp://127.0.0.1:80", "http:// or https://"),
        ("127.0.0.1:80", "http://host:port"),
    ] {
        let refused = load(&Place::new(), url, &[]);
        assert_eq!(refused.status.code(), Some(1));
        assert!(told(&refused).contains(why), "{}", told(&refused));
    }
}

#[test]
fn a_demonstration_can_be_watched() {
    let served = Served::with(&[
        "--demo",
        "--boards",
        "3",
        "--speed",
        "200",
        "--listen",
        "127.0.0.1:0",
    ]);
    let said = loop {
        if served
            .ask("GET", "/readyz", "", None)
            .is_some_and(|(status, _)| status == 200)
        {
            break &served.said;
        }
    };
    let between = |from: &str, to: &str| {
        let rest = said.split_once(from).unwrap().1;
        rest.split(to).next().unwrap().trim().to_owned()
    };
    let (event, login) = (between("event ", ";"), between("log in as ", ","));
    let log_in = json!({ "login": login, "password": between("password ", "\n") });
    let (status, session) = served
        .ask("POST", "/api/v1/session", "", Some(&log_in))
        .unwrap();
    assert_eq!(status, 200, "{session}");
    let rounds = format!("/api/v1/events/{event}/rounds");
    let (_, rounds) = served.ask("GET", &rounds, "", None).unwrap();
    let round = rounds["items"][0]["id"].as_str().unwrap().to_owned();
    let boards = format!("/api/v1/rounds/{round}/boards");
    let (_, boards) = served.ask("GET", &boards, "", None).unwrap();
    assert_eq!(boards["items"].as_array().unwrap().len(), 3);
    let board = boards["items"][0]["id"].as_str().unwrap();
    let path = format!("/api/v1/boards/{board}/public");
    let number = || served.ask("GET", &path, "", None).unwrap().1["number"].as_u64();
    let first = number();
    while number() == first {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
}

/// An option goes before a variable, a variable before the file, the file before the default.
#[test]
fn settings_have_one_order() {
    let place = Place::new();
    let file = |text: &str| {
        std::fs::write(place.path("jadoube.toml"), text).unwrap();
        place.path("jadoube.toml")
    };
    let at = |port: u16| format!("127.0.0.{port}:0");
    let config = file(&format!(
        "listen = \"{}\"\ndb = \"{}\"\nsigning_key = \"{}\"\n",
        at(4),
        place.path("l.sqlite"),
        place.path("k"),
    ));
    let begin = |variable: Option<&str>, options: &[&str]| {
        let mut command = Command::new(JADOUBE);
        command.args(["serve", "--config", &config]).args(options);
        command.envs(variable.map(|value| ("JADOUBE_LISTEN", value)));
        Served::of(&mut command).address.ip().to_string()
    };
    assert_eq!(begin(None, &[]), "127.0.0.4");
    assert_eq!(begin(Some(&at(3)), &[]), "127.0.0.3");
    assert_eq!(begin(Some(&at(3)), &["--listen", &at(2)]), "127.0.0.2");
    assert!(Path::new(&place.path("l.sqlite")).exists());
    for (text, why) in [
        ("listen = 5", "line 1"),
        ("listne = \"127.0.0.1:0\"", "listne"),
        ("tls_cert = \"c.pem\"", "--tls-key"),
        ("listen = \"0.0.0.0:0\"", "--insecure-no-tls"),
        ("log = \"a=b=c\"", "--log"),
    ] {
        let (config, db) = (file(text), place.path("l.sqlite"));
        let refused = jadoube(&[
            "serve",
            "--config",
            &config,
            "--db",
            &db,
            "--signing-key",
            &place.path("k"),
        ]);
        assert!(
            !refused.status.success() && told(&refused).contains(why),
            "{text}: {}",
            told(&refused)
        );
    }
}
