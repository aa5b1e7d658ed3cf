//! Random boards, decided and held against the plain closure: `cargo xtask edited-boards` runs it.
//!
//! Each board is a position of a public set after some random edits. A line to checkmate is replayed, a proof is checked, and what is
//! said to be unwinnable must close without a mate where nothing but legal moves is played.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../src/tests/plain.rs"]
mod plain;
#[path = "../../src/random.rs"]
mod random;

mod arguments;
mod edits;
mod room;
mod summary;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use board::{Color, Tolerant};
use jadoube_winnability::{Budget, Solver, Verdict, check};

use arguments::Arguments;
use edits::Sources;
use plain::{Outcome, Plain};
use summary::{Kind, Summary};

fn main() -> ExitCode {
    let arguments = match Arguments::read(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    let sources = match Sources::read(&arguments.folder) {
        Ok(sources) => sources,
        Err(why) => {
            eprintln!("{}: {why}", arguments.folder.display());
            return ExitCode::FAILURE;
        }
    };
    let summary = decide_all(&arguments, &sources);
    summary.tell(&arguments);
    if let Err(why) = summary.list(&arguments.list) {
        eprintln!("{}: {why}", arguments.list.display());
        return ExitCode::FAILURE;
    }
    if summary.is_fine() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn decide_all(arguments: &Arguments, sources: &Sources) -> Summary {
    let (next, all) = (AtomicU64::new(0), Mutex::new(Summary::default()));
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads {
            scope.spawn(|| {
                let mut worker = Worker::new(arguments, sources);
                worker.run(&next);
                all.lock().unwrap().join(worker.summary);
            });
        }
        tell_progress(&next, arguments.count);
    });
    all.into_inner().unwrap()
}

fn tell_progress(next: &AtomicU64, count: u64) {
    let began = Instant::now();
    let mut told = Instant::now();
    loop {
        let begun = next.load(Ordering::Relaxed);
        if begun >= count {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
        if told.elapsed() >= Duration::from_secs(10) {
            told = Instant::now();
            eprintln!("{begun} of {count} boards, {:.0?}", began.elapsed());
        }
    }
}

/// One thread's part of the work.
struct Worker<'a> {
    arguments: &'a Arguments,
    sources: &'a Sources,
    solver: Solver,
    plain: Plain,
    summary: Summary,
}

impl<'a> Worker<'a> {
    fn new(arguments: &'a Arguments, sources: &'a Sources) -> Worker<'a> {
        Worker {
            arguments,
            sources,
            solver: Solver::default(),
            plain: Plain::default(),
            summary: Summary::default(),
        }
    }

    fn run(&mut self, next: &AtomicU64) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.arguments.count {
                return;
            }
            let number = self.arguments.from + number;
            let (position, winner) = self.sources.board(self.arguments.seed, number);
            // a panic is a fault of one board, and the others are still worth asking
            let kind = catch_unwind(AssertUnwindSafe(|| self.kind(&position, winner)));
            let kind = kind.unwrap_or_else(|_| {
                self.solver = Solver::default();
                self.plain = Plain::default();
                Kind::Panicked
            });
            self.summary.add(number, &position, winner, kind);
        }
    }

    fn kind(&mut self, position: &Tolerant, winner: Color) -> Kind {
        let budget = Budget {
            states: self.arguments.states,
            ..Budget::default()
        };
        let began = Instant::now();
        let verdict = self.solver.decide(position, winner, &budget);
        self.summary.decided(began.elapsed());
        if let Err(why) = check(position, winner, &verdict) {
            return Kind::Refused(why);
        }
        match verdict {
            Verdict::Winnable { .. } => Kind::Winnable,
            Verdict::Unwinnable { .. } => self.confirmed(position, winner),
            Verdict::Exhausted { .. } => Kind::Exhausted,
        }
    }

    /// What the plain closure says of a position that is said to be unwinnable.
    fn confirmed(&mut self, position: &Tolerant, winner: Color) -> Kind {
        let began = Instant::now();
        let bound = self.arguments.closure;
        let outcome = self.plain.explore(position, winner, bound);
        self.summary.explored(began.elapsed(), self.plain.len());
        match outcome {
            Outcome::Closed { .. } => Kind::Confirmed,
            Outcome::Open => Kind::Beyond,
            Outcome::Mate { plies } => Kind::Different { plies },
        }
    }
}
