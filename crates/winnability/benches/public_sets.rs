//! Measures every query of a set of labelled positions, decided and checked, beside chasolver in
//! the same run: one core, parsing excluded.
//!
//! `cargo xtask winnability` runs it on the sets that chasolver's package carries.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "a benchmark may panic and is no library"
)]

use std::fs;
use std::hint::black_box;
use std::str::FromStr;
use std::time::{Duration, Instant};

use board::{CastlingMode, Color, Tolerant};
use jadoube_winnability::{Budget, Certificate, Proof, Solver, WinnabilityAnswer, check};

struct Query {
    text: String,
    position: Tolerant,
    question: Option<chess::Board>,
    winner: Color,
    is_winnable: bool,
}

/// Lines of two letters and a FEN: W where White can checkmate, B where Black can, a hyphen where
/// he cannot, a question mark where it is not asked.
fn queries(text: &str, every: usize) -> Vec<Query> {
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.step_by(every).flat_map(of_line).collect()
}

fn of_line(line: &str) -> Vec<Query> {
    let (labels, fen) = line.trim().split_once(char::is_whitespace).unwrap();
    let fen = match fen.split_whitespace().count() {
        4 => format!("{} 0 1", fen.trim()),
        _ => fen.trim().to_owned(),
    };
    let position = Tolerant::from_fen(&fen, CastlingMode::Standard).unwrap();
    let of = |(label, winner)| Query {
        text: fen.clone(),
        position: position.clone(),
        question: chess::Board::from_str(&fen).ok(),
        winner,
        is_winnable: label != '-',
    };
    let labels = labels.chars().zip([Color::White, Color::Black]);
    labels.filter(|(label, _)| *label != '?').map(of).collect()
}

/// Times of the queries of one kind in one run.
#[derive(Clone, Default)]
struct Times(Vec<Duration>);

impl Times {
    fn add<T>(&mut self, run: impl FnOnce() -> T) -> T {
        let begin = Instant::now();
        let found = run();
        self.0.push(begin.elapsed());
        found
    }

    /// Mean, median, 99 %, most, in microseconds, and the total.
    fn figures(mut self) -> [f64; 5] {
        self.0.sort();
        let micros = |time: &Duration| time.as_secs_f64() * 1e6;
        let rank = |part: f64| (self.0.len() as f64 * part).ceil() as usize;
        let at = |part: f64| micros(&self.0[rank(part) - 1]);
        let total: f64 = self.0.iter().map(micros).sum();
        let mean = total / self.0.len() as f64;
        [mean, at(0.5), at(0.99), at(1.0), total]
    }
}

/// One line: each figure is the median of those of the runs.
fn tell(what: &str, runs: impl Iterator<Item = Times>) {
    let runs: Vec<Times> = runs.filter(|times| !times.0.is_empty()).collect();
    let Some(first) = runs.first() else { return };
    let queries = first.0.len();
    let figures: Vec<[f64; 5]> = runs.into_iter().map(Times::figures).collect();
    let median = |number: usize| {
        let mut all: Vec<f64> = figures.iter().map(|figures| figures[number]).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    let [mean, middle, late, most, total] = [0, 1, 2, 3, 4].map(median);
    println!(
        "{what:<22} {queries:>7} queries  mean {mean:>9.2} µs  median {middle:>8.2}  99 % {late:>9.2}  most {most:>10.1}  total {:>8.3} s",
        total / 1e6
    );
}

/// One run of ours.
#[derive(Clone, Default)]
struct Ours {
    all: Times,
    winnable: Times,
    unwinnable: Times,
    checking: Times,
    bare: Times,
    dead: [Dead; 3],
    counts: Counts,
}

/// Positions of one kind, by how many players can checkmate: the question of both at once beside
/// those of one player.
#[derive(Clone, Default)]
struct Dead {
    both_at_once: Times,
    /// The mean of the two, and the one that takes longer.
    one: Times,
    longer: Times,
}

#[derive(Clone, Default, PartialEq, Debug)]
struct Counts {
    other_than_label: u32,
    exhausted: u32,
    refused: u32,
    lemmas: u32,
    invariants: u32,
    clouds: u32,
    closures: u32,
    plies: usize,
    longest: usize,
    /// Bytes of each certificate in writing.
    sizes: Vec<usize>,
    /// Where the bare yes or no is not that of the full answer.
    unequal: u32,
}

impl Ours {
    fn run(queries: &[Query], say: &dyn Fn(&str)) -> Ours {
        let (mut run, mut solver) = (Ours::default(), Solver::default());
        for query in queries {
            run.decide(&mut solver, query, say);
        }
        for pair in queries.chunk_by(|one, other| one.text == other.text) {
            if let [_, _] = pair {
                run.ask_of_both(&mut solver, pair);
            }
        }
        run
    }

    fn decide(&mut self, solver: &mut Solver, query: &Query, say: &dyn Fn(&str)) {
        let verdict = self
            .all
            .add(|| solver.decide(black_box(&query.position), query.winner, &Budget::default()));
        let took = self.all.0.last().copied().unwrap_or_default();
        let checked = self
            .checking
            .add(|| check(&query.position, query.winner, &verdict));
        let told = match checked {
            Ok(()) => self.counts.add(query, &verdict),
            Err(why) => {
                self.counts.refused += 1;
                format!("! REFUSED, {why}")
            }
        };
        let written = Certificate::of(&query.position, query.winner, &verdict);
        self.counts
            .sizes
            .extend(written.map(|certificate| certificate.to_string().len()));
        if !matches!(verdict, WinnabilityAnswer::Exhausted { .. }) {
            self.ask_again(
                solver,
                query,
                matches!(verdict, WinnabilityAnswer::Winnable { .. }),
            );
        }
        match verdict {
            WinnabilityAnswer::Winnable { .. } => self.winnable.0.push(took),
            WinnabilityAnswer::Unwinnable { .. } => self.unwinnable.0.push(took),
            WinnabilityAnswer::Exhausted { .. } => {}
        }
        let micros = took.as_secs_f64() * 1e6;
        say(&format!(
            "{told:<28} {micros:>12.1} µs  {} {}",
            query.text, query.winner
        ));
    }
}

impl Ours {
    /// The bare yes or no.
    fn ask_again(&mut self, solver: &mut Solver, query: &Query, is_winnable: bool) {
        let (position, budget) = (black_box(&query.position), Budget::default());
        let can = self
            .bare
            .add(|| solver.can_checkmate(position, query.winner, &budget));
        self.counts.unequal += u32::from(can != Some(is_winnable));
    }

    /// Of a position whether it is dead, and once more what each player can; where that is not
    /// decided nothing.
    fn ask_of_both(&mut self, solver: &mut Solver, pair: &[Query]) {
        let budget = Budget::default();
        let mut each = Times::default();
        for query in pair {
            let verdict =
                each.add(|| solver.decide(black_box(&query.position), query.winner, &budget));
            if matches!(verdict, WinnabilityAnswer::Exhausted { .. }) {
                return;
            }
        }
        let kind = pair.iter().filter(|query| query.is_winnable).count();
        let dead = &mut self.dead[kind];
        let position = black_box(&pair[0].position);
        dead.both_at_once
            .add(|| black_box(solver.dead(position, &budget)));
        dead.one.0.push(each.0.iter().sum::<Duration>() / 2);
        dead.longer.0.extend(each.0.iter().max());
    }
}

impl Counts {
    /// What is to be said of the query; with a mark in front where it is no matter of course.
    fn add(&mut self, query: &Query, verdict: &WinnabilityAnswer) -> String {
        let is_winnable = match verdict {
            WinnabilityAnswer::Winnable { .. } => true,
            WinnabilityAnswer::Unwinnable { .. } => false,
            WinnabilityAnswer::Exhausted { .. } => {
                self.exhausted += 1;
                return "! exhausted".into();
            }
        };
        let told = match verdict {
            WinnabilityAnswer::Winnable { line } => {
                self.plies += line.len();
                self.longest = self.longest.max(line.len());
                format!("winnable {}", line.len())
            }
            WinnabilityAnswer::Unwinnable { certificate } => self.add_proof(certificate),
            WinnabilityAnswer::Exhausted { .. } => String::new(),
        };
        if is_winnable == query.is_winnable {
            told
        } else {
            self.other_than_label += 1;
            format!("! not the label: {told}")
        }
    }

    fn add_proof(&mut self, proof: &Proof) -> String {
        match proof {
            Proof::Lemma(lemma) => {
                self.lemmas += 1;
                format!("unwinnable {lemma}")
            }
            Proof::Invariant(_) => {
                self.invariants += 1;
                "unwinnable invariant".into()
            }
            Proof::Cloud(cloud) => {
                self.clouds += 1;
                let men = cloud.men.len();
                format!("unwinnable cloud {} {men}", cloud.positions)
            }
            Proof::Closure(closure) => {
                self.closures += 1;
                let (invariants, clouds) = (closure.invariants.len(), closure.clouds.len());
                format!(
                    "unwinnable closure {} {invariants} {clouds}",
                    closure.positions
                )
            }
        }
    }

    fn tell(&self, winnable: usize) {
        println!(
            "  {} other than the label, {} exhausted, {} refused by the check",
            self.other_than_label, self.exhausted, self.refused
        );
        println!(
            "  {} lemmas, {} invariants, {} clouds, {} closures; lines of {:.1} plies in the mean, {} at most",
            self.lemmas,
            self.invariants,
            self.clouds,
            self.closures,
            self.plies as f64 / winnable.max(1) as f64,
            self.longest
        );
        let mut sizes = self.sizes.clone();
        sizes.sort_unstable();
        println!(
            "  certificates of {} bytes in the median, {} at most; {} times the bare yes or no is another",
            sizes.get(sizes.len() / 2).unwrap_or(&0),
            sizes.last().unwrap_or(&0),
            self.unequal
        );
    }
}

fn ours(queries: &[Query], options: &Options) {
    let always = |line: &str| {
        if options.is_verbose || line.starts_with('!') {
            println!("{line}");
        }
    };
    let mut runs = vec![Ours::run(queries, &always)];
    for _ in 1..options.runs {
        runs.push(Ours::run(queries, &|_| {}));
    }
    let of = |times: fn(&Ours) -> &Times| runs.iter().map(move |run| times(run).clone());
    tell("jadoube, decided", of(|run| &run.all));
    tell("  winnable", of(|run| &run.winnable));
    tell("  unwinnable", of(|run| &run.unwinnable));
    tell("  checking", of(|run| &run.checking));
    tell("  yes or no", of(|run| &run.bare));
    for (kind, who) in ["neither", "one", "both"].into_iter().enumerate() {
        let of =
            |times: fn(&Dead) -> &Times| runs.iter().map(move |run| times(&run.dead[kind]).clone());
        tell(&format!("  dead, {who} can"), of(|dead| &dead.both_at_once));
        tell("    one player", of(|dead| &dead.one));
        tell("    the longer of two", of(|dead| &dead.longer));
    }
    runs[0].counts.tell(runs[0].winnable.0.len());
    if runs.iter().any(|run| run.counts != runs[0].counts) {
        println!("! the runs differ");
    }
    println!("  peak memory so far {}", peak_memory());
}

/// What the system says of this process, on Linux.
fn peak_memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or("unknown".into(), |kilobytes| kilobytes.trim().to_owned())
}

/// One run of chasolver.
#[derive(Clone, Default)]
struct Peer {
    full: Times,
    unwinnable: Times,
    fast: Times,
    other_than_label: u32,
}

impl Peer {
    fn run(queries: &[Query]) -> Peer {
        let mut run = Peer::default();
        for query in queries {
            // it does not take all positions
            if let Some(question) = &query.question {
                run.decide(query, question);
            }
        }
        run
    }

    fn decide(&mut self, query: &Query, question: &chess::Board) {
        let color = query
            .winner
            .fold_wb(chess::Color::White, chess::Color::Black);
        let found = self
            .full
            .add(|| chasolver::winnability(black_box(question), color));
        let is_winnable = match found {
            Some(chasolver::Winnability::Winnable { .. }) => Some(true),
            Some(chasolver::Winnability::Unwinnable) => Some(false),
            None => None,
        };
        self.other_than_label += u32::from(is_winnable != Some(query.is_winnable));
        if !query.is_winnable {
            self.unwinnable.0.extend(self.full.0.last());
        }
        self.fast.add(|| {
            black_box(chasolver::is_unwinnable_fast(black_box(question), color));
        });
    }
}

fn peer(queries: &[Query], options: &Options) {
    let runs: Vec<Peer> = (0..options.runs).map(|_| Peer::run(queries)).collect();
    let of = |times: fn(&Peer) -> &Times| runs.iter().map(move |run| times(run).clone());
    tell("chasolver, full", of(|run| &run.full));
    tell("  labelled unwinnable", of(|run| &run.unwinnable));
    tell("chasolver, fast", of(|run| &run.fast));
    let others = runs[0].other_than_label;
    println!("  {others} other than the label or not decided");
    println!("  peak memory of both {}", peak_memory());
}

/// Asks one thing of all queries, and no more.
fn ask_only(question: &str, queries: &[Query]) {
    let (mut solver, budget) = (Solver::default(), Budget::default());
    let mut asked = 0;
    for query in queries {
        let position = black_box(&query.position);
        let color = query
            .winner
            .fold_wb(chess::Color::White, chess::Color::Black);
        asked += u64::from(match (question, &query.question) {
            ("nothing", _) => true,
            ("decided", _) => {
                black_box(solver.decide(position, query.winner, &budget));
                true
            }
            ("yes-or-no", _) => {
                black_box(solver.can_checkmate(position, query.winner, &budget));
                true
            }
            ("chasolver", Some(question)) => {
                black_box(chasolver::winnability(black_box(question), color));
                true
            }
            ("chasolver-fast", Some(question)) => {
                black_box(chasolver::is_unwinnable_fast(black_box(question), color));
                true
            }
            _ => false,
        });
    }
    println!("queries: {asked}");
}

struct Options {
    /// Of so many lines one is taken.
    every: usize,
    runs: usize,
    is_peer_asked: bool,
    is_verbose: bool,
    /// The only thing to be asked, without a clock: for who counts instructions.
    only: Option<String>,
}

impl Options {
    fn read(words: &[String]) -> Options {
        let has = |word: &str| words.iter().any(|other| other == word);
        let number = |word: &str| {
            let at = words.iter().position(|other| other == word)?;
            words.get(at + 1)?.parse().ok().filter(|number| *number > 0)
        };
        Options {
            every: number("--every").unwrap_or(1),
            runs: number("--runs").unwrap_or(1),
            is_peer_asked: has("--peer"),
            is_verbose: has("--verbose"),
            only: words
                .iter()
                .position(|word| word == "--only")
                .and_then(|at| words.get(at + 1).cloned()),
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let named = words.iter().find(|word| word.ends_with(".txt"));
    // among all benchmarks there is no set, and nothing to do
    let Some(file) = named else {
        println!("no set of positions is named; see `cargo xtask winnability`");
        return;
    };
    let options = Options::read(&words);
    let queries = queries(&fs::read_to_string(file).unwrap(), options.every);
    if let Some(question) = &options.only {
        ask_only(question, &queries);
        return;
    }
    println!("{file}, every {}, {} runs", options.every, options.runs);
    ours(&queries, &options);
    if options.is_peer_asked {
        peer(&queries, &options);
    }
}
