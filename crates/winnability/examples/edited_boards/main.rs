//! Decides random boards and compares the answers with the plain closure: `cargo xtask
//! edited-boards` runs it.
//!
//! Each board is a position of a public set after some random edits. A line to checkmate is
//! replayed, a proof is checked, and what is said to be unwinnable must close without a mate where
//! nothing but legal moves is played.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../src/tests/plain.rs"]
mod plain;
#[path = "../../src/random.rs"]
mod random;

mod arguments;
mod edits;
mod results;
mod room;
mod summary;

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use board::{Color, Tolerant};
use jadoube_winnability::{Budget, Solver, WinnabilityAnswer, check};

use arguments::Arguments;
use edits::Sources;
use plain::{Plain, PlainOutcome, Proved};
use results::{Kind, Results};
use summary::Spent;

fn main() -> ExitCode {
    let arguments = match Arguments::read(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    match decided_and_told(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Whether no answer was wrong.
fn decided_and_told(arguments: &Arguments) -> io::Result<bool> {
    let sources = Sources::read(&arguments.folder)?;
    let results = Results::read(arguments)?;
    let spent = decide_all(arguments, &sources, &results)?;
    summary::tell(arguments, &sources, &results, &spent)
}

fn decide_all(arguments: &Arguments, sources: &Sources, results: &Results) -> io::Result<Spent> {
    let next = AtomicU64::new(arguments.from);
    let (working, all) = (
        AtomicUsize::new(arguments.threads),
        Mutex::new(Spent::default()),
    );
    let proved = Arc::new(Proved::with_room(arguments.room));
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads {
            scope.spawn(|| {
                let mut worker = Worker::new(arguments, sources, results, &proved);
                worker.run(&next);
                all.lock().unwrap().join(&worker.spent);
                working.fetch_sub(1, Ordering::Relaxed);
            });
        }
        tell_progress(arguments, results, &next, &working)
    })?;
    results.save()?;
    Ok(all.into_inner().unwrap())
}

/// Says from time to time how far it is, and saves the results, until nobody works any more.
fn tell_progress(
    arguments: &Arguments,
    results: &Results,
    next: &AtomicU64,
    working: &AtomicUsize,
) -> io::Result<()> {
    const PAUSE: Duration = Duration::from_secs(30);
    let began = Instant::now();
    let mut told = Instant::now();
    while working.load(Ordering::Relaxed) > 0 {
        std::thread::sleep(Duration::from_millis(20));
        if told.elapsed() >= PAUSE {
            told = Instant::now();
            results.save()?;
            let [
                winnable,
                confirmed,
                beyond,
                different,
                refused,
                exhausted,
                panicked,
            ] = results.counts(arguments.numbers());
            eprintln!(
                "at number {} of {:?}, {:.0?}: {winnable} winnable, {confirmed} confirmed, {beyond} beyond, {exhausted} exhausted, {} faults",
                next.load(Ordering::Relaxed),
                arguments.numbers(),
                began.elapsed(),
                different + refused + panicked
            );
        }
    }
    Ok(())
}

/// One thread's part of the work.
struct Worker<'a> {
    arguments: &'a Arguments,
    sources: &'a Sources,
    results: &'a Results,
    solver: Solver,
    plain: Plain,
    proved: &'a Arc<Proved>,
    spent: Spent,
}

impl<'a> Worker<'a> {
    fn new(
        arguments: &'a Arguments,
        sources: &'a Sources,
        results: &'a Results,
        proved: &'a Arc<Proved>,
    ) -> Worker<'a> {
        Worker {
            arguments,
            sources,
            results,
            solver: Solver::default(),
            plain: Plain::with(Arc::clone(proved)),
            proved,
            spent: Spent::default(),
        }
    }

    fn run(&mut self, next: &AtomicU64) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if !self.arguments.numbers().contains(&number) {
                return;
            }
            if self.results.is_due(number, self.arguments.which) {
                self.take(number);
            }
        }
    }

    fn take(&mut self, number: u64) {
        let (position, winner) = self.sources.board(self.arguments.seed, number);
        // a panic is a fault of one board, and the others are still worth asking
        let kind = catch_unwind(AssertUnwindSafe(|| self.kind(&position, winner)));
        let kind = kind.unwrap_or_else(|_| {
            self.solver = Solver::default();
            self.plain = Plain::with(Arc::clone(self.proved));
            Kind::Panicked
        });
        if let Some(fault) = kind.fault() {
            eprintln!("{}", summary::told(number, &fault, &position, winner));
        }
        self.results.set(number, kind);
    }

    fn kind(&mut self, position: &Tolerant, winner: Color) -> Kind {
        let budget = Budget {
            states: self.arguments.states,
            ..Budget::default()
        };
        let began = Instant::now();
        let verdict = self.solver.decide(position, winner, &budget);
        self.spent.decided(began.elapsed());
        if let Err(why) = check(position, winner, &verdict) {
            return Kind::Refused(why);
        }
        match verdict {
            WinnabilityAnswer::Winnable { .. } => Kind::Winnable,
            WinnabilityAnswer::Unwinnable { .. } => self.confirmed(position, winner),
            WinnabilityAnswer::Exhausted { .. } => Kind::Exhausted,
        }
    }

    /// What the plain closure says of a position that is said to be unwinnable.
    fn confirmed(&mut self, position: &Tolerant, winner: Color) -> Kind {
        let began = Instant::now();
        let bound = self.arguments.closure;
        let outcome = self.plain.explore(position, winner, bound);
        self.spent.explored(began.elapsed(), self.plain.len());
        match outcome {
            PlainOutcome::Closed { .. } => Kind::Confirmed,
            PlainOutcome::Open => Kind::Beyond,
            PlainOutcome::Mate { plies } => Kind::Different { plies },
        }
    }
}
