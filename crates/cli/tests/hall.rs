//! Tests `serve --hall` as arbiters run it: over TLS with its own authority, and over http.
#![allow(dead_code, reason = "each test uses a part of what they share")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "common/served.rs"]
mod served;

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use client::{Client, ClientError, Trust};
use serde_json::{Value, json};
use served::{JADOUBE, Served, ask, over, token};
use tempfile::TempDir;
use tokio::runtime::Builder;

/// A folder with the database of a hall.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn begin(&self) -> Hall {
        let (db, key) = (self.path("l.sqlite"), self.path("k"));
        let hall = ["--hall", "--hall-http", "127.0.0.1:0"];
        let served = Served::with(&[&over(&db, &key)[..], &hall].concat());
        let joining = served
            .said
            .lines()
            .find(|line| line.contains("in the hall's WLAN"));
        let (_, http) = joining.unwrap().split_once("http://").unwrap();
        let http = http.strip_suffix("/hall").unwrap().parse().unwrap();
        let ca = self.0.path().join("jadoube-hall/ca.pem");
        Hall { served, http, ca }
    }

    fn refused(&self, words: &[&str]) -> String {
        let (db, key) = (self.path("l.sqlite"), self.path("k"));
        let mut all = vec!["serve", "--hall", "--db", &db, "--signing-key", &key];
        all.extend(words);
        let output = Command::new(JADOUBE)
            .args(all)
            .stdin(Stdio::null())
            .output();
        let Output { status, stderr, .. } = output.unwrap();
        assert_eq!(status.code(), Some(1));
        String::from_utf8(stderr).unwrap()
    }
}

/// A hall that is served.
struct Hall {
    served: Served,
    http: SocketAddr,
    ca: PathBuf,
}

impl Hall {
    /// Asks over TLS, trusting what stands in this file.
    fn over_tls(&self, host: &str, path: &str, trust: PathBuf) -> Result<Value, ClientError> {
        let url = format!("https://{host}:{}", self.served.address.port());
        let client = Client::new(url.parse().unwrap(), &Trust::File(trust))?;
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let asking = client.once("GET".parse().unwrap(), path, String::new());
        Ok(runtime.block_on(asking)?.read(path).unwrap())
    }

    /// The head, in small letters, and the body of the answer over http to a request with these
    /// lines and this body.
    fn raw(&self, lines: &str, body: &str) -> (String, Vec<u8>) {
        let (head, body) = self.answer(lines, body);
        (head.to_lowercase(), body)
    }

    /// The same, the head as it came.
    fn answer(&self, lines: &str, body: &str) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(self.http).unwrap();
        let length = body.len();
        write!(
            stream,
            "{lines}\r\nHost: {}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}",
            self.http
        )
        .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
        let body = answer.split_off(end.unwrap() + 4);
        (String::from_utf8(answer).unwrap(), body)
    }

    fn ready(&self) {
        while ask(self.http, "GET", "/readyz", "", None).is_none_or(|(status, _)| status != 200) {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }
}

#[test]
fn a_hall_is_reached_over_both_and_its_authority_stays() {
    let place = Place::new();
    let hall = place.begin();
    hall.ready();
    for host in ["127.0.0.1", "localhost"] {
        let alive = hall.over_tls(host, "/healthz", hall.ca.clone()).unwrap();
        assert_eq!(alive, json!({ "status": "ok" }));
    }
    // whoever trusts another laptop does not believe this one
    let other = Place::new();
    let theirs = other.begin();
    let refused = hall.over_tls("127.0.0.1", "/healthz", theirs.ca.clone());
    assert!(
        matches!(refused, Err(ClientError::Untrusted { .. })),
        "{refused:?}"
    );

    let (status, about) = ask(hall.http, "GET", "/api/v1/about", "", None).unwrap();
    assert_eq!(status, 200);
    let access = &about["hall"];
    assert_eq!(
        access["https"],
        json!([format!("https://{}", hall.served.address)])
    );
    assert_eq!(access["http"], json!([format!("http://{}", hall.http)]));
    let authority = &access["authority"];
    let (name, print) = (&authority["name"], &authority["fingerprint"]);
    let said = &hall.served.said;
    assert!(said.contains(name.as_str().unwrap()), "{said}");
    assert!(said.contains(&print.as_str().unwrap()[..47]), "{said}");
    for words in [
        "to install the page",
        "Certificate Trust Settings",
        "CA certificate",
        "To end the trust",
        "jadoube-hall",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }

    let (head, der) = hall.raw("GET /hall/ca.crt HTTP/1.1", "");
    assert!(
        head.contains("content-type: application/x-x509-ca-cert"),
        "{head}"
    );
    let (head, pem) = hall.raw("GET /hall/ca.pem HTTP/1.1", "");
    assert!(head.contains("application/x-pem-file"), "{head}");
    assert_eq!(pem, fs::read(&hall.ca).unwrap());
    let first = fingerprint(&der);
    assert_eq!(*print, *first);
    let (head, _) = hall.raw("GET /hall HTTP/1.1\r\nAccept: text/html", "");
    assert!(
        head.contains("200 ok") && head.contains("text/html"),
        "{head}"
    );

    // the same one after a restart, with another certificate
    assert!(hall.served.end().success());
    let again = place.begin();
    again.ready();
    assert_eq!(fs::read(&again.ca).unwrap(), pem);
    let said = &again.served.said;
    assert!(said.contains("the one that was made before"), "{said}");
    again
        .over_tls("127.0.0.1", "/healthz", again.ca.clone())
        .unwrap();
    assert_ne!(fs::read(&theirs.ca).unwrap(), pem);
}

fn fingerprint(der: &[u8]) -> String {
    use sha2::Digest as _;
    let pairs = sha2::Sha256::digest(der);
    let pairs: Vec<_> = pairs.iter().map(|byte| format!("{byte:02X}")).collect();
    pairs.join(":")
}

#[test]
fn sessions_of_the_one_are_none_of_the_other() {
    let place = Place::new();
    let hall = place.begin();
    hall.ready();
    let chief = token(&place.path("l.sqlite"));
    let account =
        json!({ "login": "anna", "password": "touch-move!", "role": "chief_arbiter", "scope": {} });
    let made = ask(
        hall.http,
        "POST",
        "/api/v1/accounts",
        &chief,
        Some(&account),
    )
    .unwrap();
    assert_eq!(made.0, 201, "{}", made.1);
    let body = r#"{"login":"anna","password":"touch-move!"}"#;
    let log_in = |origin: &str| {
        let lines = format!(
            "POST /api/v1/session HTTP/1.1\r\nOrigin: {origin}\r\nContent-Type: application/json"
        );
        hall.answer(&lines, body).0
    };
    let foreign = log_in("http://evil.example");
    assert!(foreign.starts_with("HTTP/1.1 403"), "{foreign}");
    // a page that came over http
    let head = log_in(&format!("http://{}", hall.http));
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(!head.to_lowercase().contains("; secure"), "{head}");
    let (_, cookie) = head.split_once("set-cookie: jadoube=").unwrap();
    let (secret, _) = cookie.split_once(';').unwrap();
    // known over http by that name, and not by the one that travels over TLS alone
    for (name, status) in [("jadoube", 200), ("__Host-jadoube", 401)] {
        let lines = format!("GET /api/v1/session HTTP/1.1\r\nCookie: {name}={secret}");
        let (head, _) = hall.answer(&lines, "");
        assert!(
            head.starts_with(&format!("HTTP/1.1 {status}")),
            "{name}: {head}"
        );
    }
}

#[test]
fn what_keeps_a_hall_from_being_served_is_told_with_a_remedy() {
    let place = Place::new();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    let free = "127.0.0.1:0";
    fs::write(place.path("file"), "").unwrap();
    let in_a_file = place.path("file/hall");
    let table: [(&[&str], &[&str]); 6] = [
        (
            &["--listen", &taken, "--hall-http", free],
            &[&taken, "--listen"],
        ),
        (
            &["--listen", free, "--hall-http", &taken],
            &[&taken, "--hall-http"],
        ),
        (
            &["--listen", "8.8.8.8:0"],
            &["8.8.8.8", "internet", "--tls-cert"],
        ),
        (
            &["--listen", free, "--tls-cert", "c", "--tls-key", "k"],
            &["leave out --tls-cert"],
        ),
        (
            &["--listen", free, "--insecure-no-tls"],
            &["leave out --insecure-no-tls"],
        ),
        (
            &["--listen", free, "--hall-dir", &in_a_file],
            &[&in_a_file, "--hall-dir"],
        ),
    ];
    for (words, says) in table {
        let told = place.refused(words);
        assert!(
            says.iter().all(|says| told.contains(says)),
            "{words:?}: {told}"
        );
    }
}
