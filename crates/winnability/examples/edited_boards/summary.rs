//! Reports what came of all boards, in figures and as a list.

use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use board::{Color, Position, Tolerant};

use crate::arguments::Arguments;
use crate::edits::Sources;
use crate::plain::Packed;
use crate::results::Results;

/// What the boards of this run have cost.
#[derive(Default)]
pub(crate) struct Spent {
    boards: u64,
    deciding: Duration,
    slowest: Duration,
    exploring: Duration,
    positions: u64,
}

impl Spent {
    pub(crate) fn decided(&mut self, took: Duration) {
        self.boards += 1;
        self.deciding += took;
        self.slowest = self.slowest.max(took);
    }

    pub(crate) fn explored(&mut self, took: Duration, positions: usize) {
        self.exploring += took;
        self.positions += positions as u64;
    }

    pub(crate) fn join(&mut self, other: &Spent) {
        self.boards += other.boards;
        self.deciding += other.deciding;
        self.slowest = self.slowest.max(other.slowest);
        self.exploring += other.exploring;
        self.positions += other.positions;
    }

    fn tell(&self) {
        println!(
            "this run: {} boards; deciding {:.1?}, slowest {:.1?}; plain closures {:.1?}, {} positions, {:.2} million a second",
            self.boards,
            self.deciding,
            self.slowest,
            self.exploring,
            self.positions,
            self.positions as f64 / self.exploring.as_secs_f64().max(1e-9) / 1e6
        );
    }
}

/// The boards of all numbers, looked at once more.
#[derive(Default)]
struct Looked {
    different: HashSet<Packed>,
    /// What is not settled, by number.
    listed: Vec<(u64, String)>,
}

/// Tells what came of the boards of these numbers, and lists what is not settled; whether no answer
/// was wrong.
pub(crate) fn tell(
    arguments: &Arguments,
    sources: &Sources,
    results: &Results,
    spent: &Spent,
) -> io::Result<bool> {
    let looked = look_at_all(arguments, sources, results);
    let counts = results.counts(arguments.numbers());
    let [
        winnable,
        confirmed,
        beyond,
        different,
        refused,
        exhausted,
        panicked,
    ] = counts;
    let all = counts.iter().sum::<u64>();
    let told = |what: &str, part: u64, how: &str| {
        let share = 100.0 * part as f64 / all.max(1) as f64;
        println!("  {what:<13}{part:>9}  {share:>7.3} %  {how}");
    };
    println!(
        "{all} boards, seed {}, from number {}; {} of {} are different, colours and left and right apart",
        arguments.seed,
        arguments.from,
        looked.different.len(),
        arguments.count
    );
    told("winnable", winnable, "each line replayed to checkmate");
    let unwinnable = confirmed + beyond + different;
    told("unwinnable", unwinnable, "each proof checked");
    told("  confirmed", confirmed, "by the plain closure");
    let bound = format!("plain closure of more than {} positions", arguments.closure);
    told("  beyond", beyond, &bound);
    told("  DIFFERENT", different, "");
    let budget = format!("not decided within {} states", arguments.states);
    told("exhausted", exhausted, &budget);
    told("refused", refused, "");
    told("panicked", panicked, "");
    spent.tell();
    write_list(&looked.listed, &arguments.list)?;
    println!("what is not settled: {}", arguments.list.display());
    println!(
        "one board again: cargo xtask edited-boards --seed {} --from NUMBER --count 1",
        arguments.seed
    );
    Ok(different + refused + panicked == 0)
}

fn look_at_all(arguments: &Arguments, sources: &Sources, results: &Results) -> Looked {
    let (next, all) = (
        AtomicU64::new(arguments.from),
        Mutex::new(Looked::default()),
    );
    let work = || {
        let mut here = Looked::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if !arguments.numbers().contains(&number) {
                break;
            }
            let (position, winner) = sources.board(arguments.seed, number);
            here.different.insert(Packed::seen_by(&position, winner));
            let line = |what| (number, told(number, what, &position, winner));
            here.listed.extend(results.listed(number).map(line));
        }
        let mut all = all.lock().unwrap();
        all.different.extend(here.different);
        all.listed.extend(here.listed);
    };
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads {
            scope.spawn(work);
        }
    });
    all.into_inner().unwrap()
}

/// One board in writing.
pub(crate) fn told(number: u64, what: &str, position: &Tolerant, winner: Color) -> String {
    let side = if position.in_check(!position.turn()) {
        "; the player not having the move is in check"
    } else {
        ""
    };
    format!(
        "{number} {what}: {}, winner {winner}{side}",
        position.to_fen()
    )
}

fn write_list(listed: &[(u64, String)], file: &Path) -> io::Result<()> {
    let mut listed = listed.to_vec();
    listed.sort();
    let lines: Vec<String> = listed.into_iter().map(|(_, line)| line + "\n").collect();
    std::fs::write(file, lines.concat())
}
