//! Tests that a running service takes a renewed certificate.
#![cfg(unix)]
#![allow(
    dead_code,
    reason = "the service of the tests can more than is asked of it here"
)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "common/served.rs"]
mod served;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use served::{Served, over};

/// What a slow machine is given.
const LONG: Duration = Duration::from_secs(120);

/// Makes `NAME.pem` and `NAME.key`.
fn certificate(folder: &Path, name: &str) {
    let words = format!(
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN={name} \
         -keyout {name}.key -out {name}.pem"
    );
    let made = Command::new("openssl")
        .args(words.split_whitespace())
        .current_dir(folder)
        .output()
        .expect("openssl, which other tests need too");
    assert!(made.status.success(), "{made:?}");
}

/// The certificate that a new connection gets, as PEM has it.
fn shown(served: &Served) -> String {
    let shaken = Command::new("openssl")
        .args(["s_client", "-connect", &served.address.to_string()])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&shaken.stdout).replace('\r', "");
    let (_, rest) = text.split_once("-----BEGIN CERTIFICATE-----\n").unwrap();
    rest.split("-----END").next().unwrap().into()
}

/// A connection that stays open.
struct Open {
    client: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Open {
    fn to(served: &Served) -> Open {
        let mut client = Command::new("openssl")
            .args([
                "s_client",
                "-quiet",
                "-connect",
                &served.address.to_string(),
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Open {
            to: client.stdin.take().unwrap(),
            from: BufReader::new(client.stdout.take().unwrap()),
            client,
        }
    }

    /// The first line of the answer to a question.
    fn ask(&mut self) -> String {
        let question = b"GET /healthz HTTP/1.1\r\nHost: hall\r\n\r\n";
        self.to.write_all(question).unwrap();
        let mut head = Vec::new();
        loop {
            let mut line = String::new();
            self.from.read_line(&mut line).unwrap();
            if line.trim().is_empty() {
                break;
            }
            head.push(line.to_lowercase());
        }
        let mut lengths = head
            .iter()
            .filter_map(|line| line.strip_prefix("content-length:"));
        let length = lengths
            .next()
            .map_or(0, |length| length.trim().parse().unwrap());
        self.from.read_exact(&mut vec![0; length]).unwrap();
        head.into_iter().next().unwrap_or_default()
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let _ = self.client.kill();
        let _ = self.client.wait();
    }
}

/// Waits until the log has a line with all of these.
fn logged(log: &Receiver<String>, wanted: &[&str]) {
    let by = Instant::now() + LONG;
    loop {
        let line = log.recv_timeout(by.saturating_duration_since(Instant::now()));
        let line = line.unwrap_or_else(|_| panic!("no line with {wanted:?}"));
        if wanted.iter().all(|wanted| line.contains(wanted)) {
            return;
        }
    }
}

#[test]
fn a_hangup_renews_the_certificate_and_no_connection_ends() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let text = |name: &str| at(name).display().to_string();
    for name in ["a", "b", "c"] {
        certificate(folder.path(), name);
    }
    let put = |chain: &str, key: &str| {
        fs::copy(at(chain), at("tls.pem")).unwrap();
        fs::copy(at(key), at("tls.key")).unwrap();
    };
    let of = |name: &str| {
        let pem = fs::read_to_string(at(name)).unwrap();
        let (_, rest) = pem.split_once("CERTIFICATE-----\n").unwrap();
        rest.split("-----END").next().unwrap().to_owned()
    };
    put("a.pem", "a.key");
    let (db, key) = (text("l.sqlite"), text("k"));
    let (chain, secret) = (text("tls.pem"), text("tls.key"));
    let tls = ["--tls-cert", &chain, "--tls-key", &secret];
    let (served, lines) = Served::heard(&[&over(&db, &key)[..], &tls].concat());
    let (tell, log) = channel();
    thread::spawn(move || {
        lines
            .map_while(Result::ok)
            .try_for_each(|line| tell.send(line))
    });
    assert_eq!(shown(&served), of("a.pem"));

    let mut open = Open::to(&served);
    let mut still_open = || assert!(open.ask().starts_with("http/1.1 200"));
    still_open();
    // the right pair; a key of another one; no certificate; the right pair once more
    fs::write(at("none"), "no certificate\n").unwrap();
    for (chain, key, said, shows) in [
        ("b.pem", "b.key", &["was read now"][..], "b.pem"),
        (
            "c.pem",
            "b.key",
            &["tls.pem cannot be used", "SIGHUP once more"],
            "b.pem",
        ),
        (
            "none",
            "c.key",
            &["tls.pem cannot be used", "SIGHUP once more"],
            "b.pem",
        ),
        (
            "c.pem",
            "none",
            &["tls.key cannot be used", "SIGHUP once more"],
            "b.pem",
        ),
        ("c.pem", "c.key", &["was read now"], "c.pem"),
    ] {
        put(chain, key);
        served.signal("HUP");
        logged(&log, said);
        assert_eq!(shown(&served), of(shows), "{chain} {key}");
        still_open();
    }
    assert!(served.end().success());
}
