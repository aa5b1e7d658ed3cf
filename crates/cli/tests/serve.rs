//! Tests `serve` and `load` as their users run them.
#![allow(dead_code, reason = "each test uses a part of what they share")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "common/served.rs"]
mod served;

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use served::{JADOUBE, Served, over, token};
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

/// A load whose service is killed in the middle, and begins anew where it was.
fn load_over_a_restart(more: &[&str]) -> Output {
    let place = Place::new();
    let (db, key) = (place.path("l.sqlite"), place.path("k"));
    let served = Served::begin(&db, &key);
    let address = served.address.to_string();
    let url = format!("http://{address}");
    let again = ["--db", &db, "--signing-key", &key, "--listen", &address];
    thread::scope(|scope| {
        let borne = scope.spawn(|| load(&place, &url, more));
        thread::sleep(Duration::from_secs(4));
        served.kill();
        let _served = Served::with(&again).ready();
        borne.join().unwrap()
    })
}

/// How often the report of a load counts this.
fn count(output: &Output, what: &str) -> u32 {
    let report = told(output);
    let mut words = report.lines().filter_map(|line| line.split_once(' '));
    let counted = words.find(|(_, word)| *word == what);
    counted.map_or(0, |(number, _)| number.parse().unwrap())
}

#[test]
fn a_load_goes_on_over_a_restart_where_one_is_announced() {
    let (borne, surprised) = thread::scope(|scope| {
        let surprised = scope.spawn(|| load_over_a_restart(&[]));
        let borne = load_over_a_restart(&["--restarts", "1"]);
        (borne, surprised.join().unwrap())
    });
    assert!(borne.status.success(), "{}", told(&borne));
    for line in ["away 1 times", "0 losses, doubles and gaps"] {
        assert!(told(&borne).contains(line), "{}", told(&borne));
    }
    // an act that was recorded just before the service was killed is sent again
    let recorded = count(&borne, "appended") + count(&borne, "already_appended");
    assert_eq!(recorded, 680, "{}", told(&borne));
    assert_eq!(surprised.status.code(), Some(1), "{}", told(&surprised));
    let ended = "/stream ended";
    assert!(told(&surprised).contains(ended), "{}", told(&surprised));
}

#[test]
fn a_load_goes_over_tls_to_whom_it_believes() {
    let place = Place::with_certificate();
    let (db, key) = (place.path("l.sqlite"), place.path("k"));
    let (chain, secret) = (place.path("tls.pem"), place.path("tls.key"));
    let tls = ["--tls-cert", &chain, "--tls-key", &secret];
    let served = Served::with(&[&over(&db, &key)[..], &tls].concat());
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
fn over_tls_http_1_alone_is_offered() {
    let place = Place::with_certificate();
    let (db, key) = (place.path("l.sqlite"), place.path("k"));
    let (chain, secret) = (place.path("tls.pem"), place.path("tls.key"));
    let tls = ["--tls-cert", &chain, "--tls-key", &secret];
    let served = Served::with(&[&over(&db, &key)[..], &tls].concat());
    let address = served.address.to_string();
    for (offered, agreed) in [("h2,http/1.1", true), ("http/1.1", true), ("h2", false)] {
        let shaken = Command::new("openssl")
            .args(["s_client", "-connect", &address, "-alpn", offered])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let is_agreed = told(&shaken).contains("ALPN protocol: http/1.1");
        assert_eq!(is_agreed, agreed, "{offered}: {}", told(&shaken));
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

/// One byte on each of more connections than the process may open files.
#[test]
fn where_few_files_may_be_opened_there_are_fewer_connections_and_nobody_is_shut_out() {
    let place = Place::new();
    let (db, key) = (place.path("l.sqlite"), place.path("k"));
    let under = |open_files: u32| {
        let mut command = Command::new("sh");
        let limited = format!("ulimit -n {open_files} && exec \"$0\" \"$@\"");
        command.args(["-c", &limited, JADOUBE, "serve"]);
        command.args(over(&db, &key));
        command
    };
    let served = Served::of(&mut under(256)).ready();
    let said = served.said.as_str();
    assert!(said.contains("connections=160"), "{said}");
    assert!(said.contains("LimitNOFILE="), "{said}");
    let token = token(&db);
    let crowd: Vec<TcpStream> = (0..600)
        .map(|_| {
            let mut stream = TcpStream::connect(served.address).unwrap();
            stream.write_all(b"P").unwrap();
            stream
        })
        .collect();
    for (path, token) in [
        ("/readyz", ""),
        ("/api/v1/events", &token),
        ("/api/v1/tokens", &token),
    ] {
        let answered = served
            .ask("GET", path, token, None)
            .map(|(status, _)| status);
        assert_eq!(answered, Some(200), "{path}");
    }
    drop(crowd);
    assert!(served.end().success());
    let refused = under(100).output().unwrap();
    assert!(
        !refused.status.success() && told(&refused).contains("ulimit -n"),
        "{refused:?}"
    );
}

/// A demonstration that answers.
fn demonstration(boards: &str, speed: &str) -> Served {
    let served = Served::with(&[
        "--demo",
        "--boards",
        boards,
        "--speed",
        speed,
        "--listen",
        "127.0.0.1:0",
    ]);
    let is_ready = || {
        let answer = served.ask("GET", "/readyz", "", None);
        answer.is_some_and(|(status, _)| status == 200)
    };
    wait_until(is_ready);
    served
}

/// Waits for at most a minute.
fn wait_until(is_so: impl Fn() -> bool) {
    let began = std::time::Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(60), "it never is");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn between(said: &str, from: &str, to: &str) -> String {
    let rest = said.split_once(from).unwrap().1;
    rest.split(to).next().unwrap().trim().to_owned()
}

#[test]
fn a_demonstration_can_be_watched() {
    let served = demonstration("3", "200");
    let said = &served.said;
    let between = |from, to| between(said, from, to);
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
    let followed = format!(
        "curl -N http://{}/api/v1/boards/{board}/public/events",
        served.address
    );
    assert!(said.contains(&followed), "{said}");
    let token = between("TOKEN=", "\n");
    let acts = format!("/api/v1/boards/{board}/acts");
    assert_eq!(served.ask("GET", &acts, &token, None).unwrap().0, 200);
    let path = format!("/api/v1/boards/{board}/public");
    let number = || served.ask("GET", &path, "", None).unwrap().1["number"].as_u64();
    let first = number();
    wait_until(|| number() != first);
}

#[test]
fn whoever_serves_for_the_first_time_is_told_how_to_let_somebody_in() {
    let place = Place::new();
    let (db, key) = (place.path("l.sqlite"), place.path("k"));
    let first = Served::begin(&db, &key);
    let add = format!("jadoube user add NAME --db {db}");
    assert!(first.said.contains(&add), "{}", first.said);
    assert!(first.end().success());
    std::fs::write(place.path("password"), "touch-move!").unwrap();
    let password = place.path("password");
    let added = jadoube(&[
        "user",
        "add",
        "anna",
        "--db",
        &db,
        "--password-file",
        &password,
    ]);
    assert!(added.status.success(), "{}", told(&added));
    let second = Served::begin(&db, &key);
    assert!(!second.said.contains("user add"), "{}", second.said);
    // and whoever has lost his second factor is let in again
    for (login, code, said) in [
        ("Anna", 0, "password alone"),
        ("boris", 1, "there is no account of this login"),
    ] {
        let reset = jadoube(&["user", "reset-second-factor", login, "--db", &db]);
        assert_eq!(reset.status.code(), Some(code), "{}", told(&reset));
        assert!(told(&reset).contains(said), "{}", told(&reset));
    }
}

#[test]
fn what_is_wrong_with_a_setting_is_told_with_where_it_stands() {
    let place = Place::new();
    let (db, key) = (place.path("l.sqlite"), place.path("k"));
    let table = [
        (
            "JADOUBE_LISTEN",
            "localhost",
            "",
            "in the environment, in JADOUBE_LISTEN",
        ),
        ("JADOUBE_LISTEN", "", "--listen :8080", "127.0.0.1:8080"),
        (
            "JADOUBE_INSECURE_NO_TLS",
            "yes",
            "",
            "in the environment, in JADOUBE_INSECURE_NO_TLS",
        ),
        (
            "JADOUBE_LOG",
            "a=b=c",
            "",
            "JADOUBE_LOG (in the environment)",
        ),
        ("JADOUBE_LOG", "", "--log=a=b=c", "--log: "),
        (
            "JADOUBE_TRUSTED_PROXIES",
            "x",
            "",
            "JADOUBE_TRUSTED_PROXIES (in the environment)",
        ),
        (
            "JADOUBE_TRUSTED_PROXIES",
            "",
            "--trusted-proxies x",
            "--trusted-proxies: ",
        ),
        (
            "JADOUBE_SIGNING_KEY",
            "/proc/k",
            "",
            "see whether the name is right",
        ),
    ];
    for (variable, value, options, why) in table {
        let mut command = Command::new(JADOUBE);
        command
            .args(["serve", "--db", &db])
            .args(options.split_whitespace());
        if variable != "JADOUBE_SIGNING_KEY" {
            command.args(["--signing-key", &key]);
        }
        if !value.is_empty() {
            command.env(variable, value);
        }
        let refused = command.output().unwrap();
        assert!(!refused.status.success(), "{variable} {options}");
        assert!(
            told(&refused).contains(why),
            "{variable} {options}: {}",
            told(&refused)
        );
    }
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_made() {
    let place = Place::new();
    let (db, key) = (place.path("l.sqlite"), place.path("k"));
    let table = [
        ("--demo --db x.sqlite", "--demo keeps nothing"),
        ("--demo --heads=h", "--heads"),
        ("--demo --speed 0", "0.01 to 1000"),
        ("--demo --speed nan", "0.01 to 1000"),
        ("--demo --speed 1001", "0.01 to 1000"),
    ];
    for (options, why) in table {
        let options: Vec<&str> = options.split(' ').collect();
        let refused = jadoube(&[&["serve"], &options[..]].concat());
        assert_eq!(refused.status.code(), Some(2), "{options:?}");
        assert!(told(&refused).contains(why), "{}", told(&refused));
    }
    for (options, why) in [
        (["--allowed-origins", "foo"], "foo is no origin"),
        (["--heads", "/nonexistent/h"], "/nonexistent/h"),
        (["--trusted-proxies", "x"], "--trusted-proxies: "),
    ] {
        let refused = jadoube(&[&["serve"], &over(&db, &key)[..], &options].concat());
        assert_eq!(refused.status.code(), Some(1), "{options:?}");
        assert!(told(&refused).contains(why), "{}", told(&refused));
        assert!(!Path::new(&key).exists(), "{options:?}");
    }
}

/// What is logged while a disk is full, or after whoever read it has gone.
#[test]
fn a_log_that_cannot_be_written_harms_nothing() {
    let place = Place::new();
    let (db, key) = (place.path("l.sqlite"), place.path("k"));
    let options = over(&db, &key);
    let served = Served::unheard(&[&options[..], &["--log", "debug"]].concat()).ready();
    let chief = token(&db);
    let event = json!({ "name": "x", "time_zone": "UTC" });
    let made = served.ask("POST", "/api/v1/events", &chief, Some(&event));
    assert_eq!(made.unwrap().0, 201);
    assert!(served.end().success(), "it signs, and writes the audit log");
    let again = Served::begin(&db, &key);
    let (_, seen) = again.ask("GET", "/api/v1/audit", &chief, None).unwrap();
    let made = |line: &Value| line["operation"] == "POST /api/v1/events";
    assert!(seen["items"].as_array().unwrap().iter().any(made), "{seen}");
}

#[test]
fn a_service_that_says_that_it_serves_can_be_told_to_end() {
    let place = Place::new();
    for _ in 0..5 {
        let served = Served::with(&over(&place.path("l.sqlite"), &place.path("k")));
        assert!(served.end().success());
    }
}

#[test]
fn a_fast_demonstration_ends_in_silence() {
    let options = "serve --demo --boards 8 --speed 1000 --listen 127.0.0.1:0 --log warn";
    let quiet = Command::new(JADOUBE)
        .args(options.split(' '))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn();
    let mut demo = quiet.unwrap();
    let mut lines = BufReader::new(demo.stderr.take().unwrap()).lines();
    let begins = lines
        .by_ref()
        .find(|line| line.as_ref().unwrap().contains("serving"));
    assert!(begins.is_some());
    std::thread::sleep(Duration::from_secs(1));
    let asked = Command::new("kill").arg(demo.id().to_string()).status();
    assert!(asked.unwrap().success());
    let said: Vec<String> = lines.map(Result::unwrap).collect();
    assert!(demo.wait().unwrap().success());
    assert!(!said.iter().any(|line| line.contains("WARN")), "{said:?}");
}

/// Searches answer beside the simulated arbiter, so that his numbers are those of the record only
/// if he goes by it.
#[test]
fn the_arbiter_of_a_demonstration_speaks_on_what_is_recorded() {
    let served = demonstration("6", "300");
    let token = between(&served.said, "TOKEN=", "\n");
    let read = |path: &str| {
        served
            .ask("GET", &format!("/api/v1{path}"), &token, None)
            .unwrap()
            .1
    };
    let event = read("/events")["items"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let round = read(&format!("/events/{event}/rounds"))["items"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let boards = read(&format!("/rounds/{round}/boards"));
    let boards = boards["items"].as_array().unwrap();
    let spoken = || -> Vec<Value> {
        let acts = boards.iter().flat_map(|board| {
            let id = board["id"].as_str().unwrap();
            let acts = read(&format!("/boards/{id}/acts"));
            acts["acts"].as_array().unwrap().clone()
        });
        acts.filter(|act| act["author"] == "account:simulated")
            .collect()
    };
    wait_until(|| spoken().len() >= 40);
    for act in spoken() {
        assert!(act["told"]["refused"].is_null(), "{act}");
        assert_ne!(act["act"]["fact"], "dead_position", "{act}");
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
        ("log = \"a=b=c\"", "log in "),
        ("trusted_proxies = [\"10.0.0.0/99\"]", "trusted_proxies in "),
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

#[test]
fn an_account_that_was_added_can_log_in() {
    let place = Place::new();
    let (db, password) = (place.path("l.sqlite"), place.path("pw"));
    std::fs::write(&password, "correct horse\nnot this\n").unwrap();
    let add = |login: &str, file: &str, more: &[&str]| {
        let words = ["user", "add", login, "--db", &db, "--password-file", file];
        jadoube(&[&words[..], more].concat())
    };
    let short = place.path("short");
    std::fs::write(&short, "short\n").unwrap();
    let refused = add("anna", &short, &[]);
    assert_eq!(refused.status.code(), Some(1), "{}", told(&refused));
    assert!(
        !std::path::Path::new(&db).exists(),
        "a database of a name that may be mistyped: {}",
        told(&refused)
    );
    let added = add("anna", &password, &[]);
    assert!(added.status.success(), "{}", told(&added));
    let new = format!("jadoube: {db} was not there; it is a new database now\n");
    assert_eq!(told(&added), format!("{new}jadoube: anna can log in\n"));
    let words = ["--role", "operator"];
    let added = add("boris", &password, &words);
    assert!(added.status.success(), "{}", told(&added));
    assert_eq!(told(&added), "jadoube: boris can log in\n");
    for (login, file, why) in [
        ("anna", &password, "already"),
        ("cora", &short, "8"),
        ("cora", &place.path("none"), "--password-file"),
    ] {
        let refused = add(login, file, &[]);
        assert_eq!(refused.status.code(), Some(1), "{why}");
        let said = told(&refused);
        assert!(
            said.contains(why) && !said.contains("horse"),
            "{why}: {said}"
        );
    }
    let served = Served::begin(&db, &place.path("k"));
    for (login, password, wanted) in [
        ("anna", "correct horse", 200),
        ("boris", "correct horse", 200),
        ("anna", "not this", 401),
        ("cora", "correct horse", 401),
    ] {
        let log_in = json!({ "login": login, "password": password });
        let answer = served.ask("POST", "/api/v1/session", "", Some(&log_in));
        assert_eq!(answer.unwrap().0, wanted, "{login} {password}");
    }
}

/// A hall that lost its key, or took a database over, says so; and knows what the other key signed.
#[test]
fn a_new_key_is_not_made_over_records_of_another() {
    let place = Place::new();
    let (db, own, new) = (place.path("l.sqlite"), place.path("k"), place.path("new"));
    let served = Served::begin(&db, &own);
    assert!(served.said.contains("made a new key"), "{}", served.said);
    let token = token(&db);
    let post = |path: &str, body: serde_json::Value| {
        let (status, answer) = served.ask("POST", path, &token, Some(&body)).unwrap();
        assert!(status < 300, "{answer}");
        answer["id"].as_str().unwrap_or_default().to_owned()
    };
    let event = post("/api/v1/events", json!({ "name": "Keys" }));
    let rounds = format!("/api/v1/events/{event}/rounds");
    let round = post(&rounds, json!({ "number": 1 }));
    let boards = format!("/api/v1/rounds/{round}/boards");
    let board = post(&boards, json!({ "number": 1 }));
    let acts = json!({ "acts": [{ "key": "a", "act": "W move e2e4" }] });
    post(&format!("/api/v1/boards/{board}/acts"), acts);
    assert!(served.end().success());
    let key = told(&jadoube(&["key", "show", &own]));
    let key = key.trim();
    let refused = jadoube(&[&["serve"], &over(&db, &new)[..]].concat());
    assert_eq!(refused.status.code(), Some(1));
    assert!(told(&refused).contains(key), "{}", told(&refused));
    assert!(!Path::new(&new).exists());
    let with = |options: &[&str]| {
        let served = Served::with(&[&over(&db, &new)[..], options].concat());
        let path = format!("/api/v1/boards/{board}/verification");
        loop {
            match served.ask("GET", &path, &token, None) {
                Some((200, found)) => break found,
                _ => std::thread::sleep(Duration::from_millis(10)),
            }
        }
    };
    let told =
        |found: serde_json::Value| (found["whole"].clone(), found["unknown_signers"].clone());
    assert_eq!(
        told(with(&["--trusted-keys", key])),
        (json!(true), json!([]))
    );
    assert_eq!(told(with(&[])), (json!(true), json!([key])));
}
