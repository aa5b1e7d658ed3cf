//! Runs the program while others speak to it, and takes down what it says.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::common::program;

/// What takes longer has failed.
pub const LONGEST: Duration = Duration::from_secs(60);

/// The program, and the lines that it says on both ways.
pub struct Running {
    pub child: Child,
    out: Receiver<String>,
    err: Receiver<String>,
    pub said: Vec<String>,
    pub complained: Vec<String>,
}

fn lines(from: impl Read + Send + 'static) -> Receiver<String> {
    let (say, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(from).lines().map_while(Result::ok) {
            let _ = say.send(line);
        }
    });
    lines
}

impl Running {
    pub fn of(args: &[&str]) -> Running {
        let mut command = program(args);
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        Running {
            out: lines(child.stdout.take().unwrap()),
            err: lines(child.stderr.take().unwrap()),
            child,
            said: Vec::new(),
            complained: Vec::new(),
        }
    }

    /// Waits until this is so of what was said and complained.
    pub fn says(&mut self, enough: impl Fn(&[String], &[String]) -> bool) {
        self.says_while(enough, || thread::sleep(Duration::from_millis(10)));
    }

    pub fn says_while(
        &mut self,
        enough: impl Fn(&[String], &[String]) -> bool,
        mut meanwhile: impl FnMut(),
    ) {
        let began = Instant::now();
        loop {
            self.said.extend(self.out.try_iter());
            self.complained.extend(self.err.try_iter());
            if enough(&self.said, &self.complained) {
                return;
            }
            let told = (&self.said, &self.complained);
            assert!(began.elapsed() < LONGEST, "{told:?}");
            meanwhile();
        }
    }

    pub fn complains(&mut self, part: &str) {
        self.says(|_, complained| complained.iter().any(|line| line.contains(part)));
    }

    /// Where the stand-in of this program listens.
    pub fn stand_in(&mut self) -> SocketAddr {
        let address = |lines: &[String]| {
            let line = lines.iter().find_map(|line| line.split_once("ws://"))?;
            line.1.strip_suffix("/api/v1.0")?.parse().ok()
        };
        self.says(|said, complained| address(said).or(address(complained)).is_some());
        address(&self.said).or(address(&self.complained)).unwrap()
    }

    /// How it ended, which it does by itself.
    pub fn ends(&mut self) -> Option<i32> {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return self.ended(status.code());
            }
            assert!(began.elapsed() < LONGEST, "{:?}", self.complained);
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn ended(&mut self, code: Option<i32>) -> Option<i32> {
        self.said.extend(self.out.iter());
        self.complained.extend(self.err.iter());
        code
    }

    /// Ctrl-C: how it ended.
    pub fn break_off(&mut self) -> Option<i32> {
        kill_process(Pid::from_child(&self.child), Signal::INT).unwrap();
        let code = self.child.wait().unwrap().code();
        self.ended(code)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
