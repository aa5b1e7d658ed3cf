//! Starts a service in a process of its own, and asks it.

use std::io::{BufRead, BufReader, Lines};
use std::net::SocketAddr;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use client::{Client, Trust};
use serde_json::Value;
use tokio::runtime::Builder;

pub const JADOUBE: &str = env!("CARGO_BIN_EXE_jadoube");

/// A service of its own process, killed when it is dropped.
pub struct Served {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    /// What it said until it listened.
    pub said: String,
}

impl Served {
    /// A service over this database, which answers.
    pub fn begin(db: &str, key: &str) -> Served {
        Served::with(&over(db, key)).ready()
    }

    /// The service, once it answers.
    pub fn ready(self) -> Served {
        while self
            .ask("GET", "/readyz", "", None)
            .is_none_or(|(status, _)| status != 200)
        {
            thread::sleep(Duration::from_millis(10));
        }
        self
    }

    /// A service with these options, which listens.
    pub fn with(options: &[&str]) -> Served {
        Served::of(Command::new(JADOUBE).arg("serve").args(options))
    }

    /// A service that this command begins.
    pub fn of(command: &mut Command) -> Served {
        let (served, log) = Served::listening(command);
        thread::spawn(move || log.for_each(drop));
        served
    }

    /// A service with these options whose log cannot be written any more once it listens.
    pub fn unheard(options: &[&str]) -> Served {
        Served::listening(Command::new(JADOUBE).arg("serve").args(options)).0
    }

    /// A service with these options, and the lines of its log from then on.
    pub fn heard(options: &[&str]) -> (Served, Lines<BufReader<ChildStderr>>) {
        Served::listening(Command::new(JADOUBE).arg("serve").args(options))
    }

    fn listening(command: &mut Command) -> (Served, Lines<BufReader<ChildStderr>>) {
        let quiet = command.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = quiet.spawn().expect("a service");
        let mut lines = BufReader::new(child.stderr.take().expect("its log")).lines();
        let mut said = String::new();
        let address = loop {
            let Some(line) = lines.next() else {
                panic!("the service ended: {said}");
            };
            let line = line.expect("a line");
            said.push_str(&line);
            said.push('\n');
            if let Some((_, rest)) = line.split_once("serving http") {
                let address = rest.trim_start_matches('s').trim_start_matches("://");
                let address = address.split(' ').next().expect("an address");
                break address.parse().expect("an address");
            }
        };
        let served = Served {
            child,
            address,
            said,
        };
        (served, lines)
    }

    /// Asks it to end, and waits until it has.
    pub fn end(mut self) -> ExitStatus {
        self.signal("TERM");
        self.child.wait().expect("it ends")
    }

    /// Sends it this signal.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args(["-s", name, &self.child.id().to_string()])
            .status();
        assert!(sent.expect("kill").success());
    }

    pub fn ask(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: Option<&Value>,
    ) -> Option<(u16, Value)> {
        ask(self.address, method, path, token, body)
    }

    pub fn kill(mut self) {
        self.child.kill().expect("it lives");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The options of a service over this database, at a port that is free.
pub fn over<'s>(db: &'s str, key: &'s str) -> [&'s str; 6] {
    ["--db", db, "--signing-key", key, "--listen", "127.0.0.1:0"]
}

/// Asks once; `None` if nobody answers.
pub fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: Option<&Value>,
) -> Option<(u16, Value)> {
    // its connections end with it
    let runtime = Builder::new_current_thread().enable_all().build();
    let address = format!("http://{address}").parse().expect("an address");
    let mut client = Client::new(address, &Trust::System).expect("a client");
    if !token.is_empty() {
        client = client.with_token(token).expect("a token");
    }
    let method = method.parse().expect("a method");
    let body = body.map(Value::to_string).unwrap_or_default();
    let asking = client.once(method, path, body);
    let reply = runtime.expect("a runtime").block_on(asking).ok()?;
    Some((reply.status, reply.read(path).unwrap_or_default()))
}

/// A token of a chief arbiter.
pub fn token(db: &str) -> String {
    let made = Command::new(JADOUBE)
        .args([
            "token",
            "--label",
            "test",
            "--role",
            "chief-arbiter",
            "--db",
            db,
        ])
        .output()
        .expect("a token");
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
    String::from_utf8_lossy(&made.stdout).trim().to_owned()
}
