//! Every query of a set of labelled positions, decided and checked, beside chasolver in the same run: one core, parsing excluded.
//!
//! `cargo xtask winnability` runs it on the sets that chasolver's package carries.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark may panic and is no library"
)]

use std::hint::black_box;
use std::str::FromStr;
use std::time::{Duration, Instant};

use board::{CastlingMode, Color, Tolerant};
use jadoube_winnability::{Budget, Proof, Solver, Verdict, check};

struct Query {
    text: String,
    position: Tolerant,
    question: Option<chess::Board>,
    winner: Color,
    is_winnable: bool,
}

/// Lines of two letters and a FEN: W where White can checkmate, B where Black can, a hyphen where he cannot.
fn queries(path: &str, every: usize) -> Vec<Query> {
    let text = std::fs::read_to_string(path).unwrap();
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
    let of = |(winner, letter)| Query {
        text: fen.clone(),
        position: position.clone(),
        question: chess::Board::from_str(&fen).ok(),
        winner,
        is_winnable: labels.contains(letter),
    };
    [(Color::White, 'W'), (Color::Black, 'B')].map(of).into()
}

/// Times of many queries.
#[derive(Default)]
struct Times(Vec<Duration>);

impl Times {
    fn told(&mut self, what: &str) {
        self.0.sort();
        let at =
            |part: f64| self.0[((self.0.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e6;
        let total: Duration = self.0.iter().sum();
        let mean = total.as_secs_f64() * 1e6 / self.0.len() as f64;
        println!(
            "{what:<34} {:>7} queries  mean {mean:>10.2} µs  median {:>8.2}  99 % {:>10.2}  most {:>11.1}  total {:>8.3} s",
            self.0.len(),
            at(0.5),
            at(0.99),
            at(1.0),
            total.as_secs_f64()
        );
    }
}

fn timed<T>(times: &mut Times, run: impl FnOnce() -> T) -> T {
    let begin = Instant::now();
    let found = run();
    times.0.push(begin.elapsed());
    found
}

fn ours(queries: &[Query], verbose: bool) {
    let (mut winnable, mut unwinnable, mut checking, mut all) = Default::default();
    let mut solver = Solver::default();
    let (mut wrong, mut exhausted, mut refused, mut plies, mut kinds) = (0, 0, 0, 0, [0; 3]);
    for query in queries {
        let begin = Instant::now();
        let verdict = solver.decide(black_box(&query.position), query.winner, &Budget::default());
        let took = begin.elapsed();
        let of_kind: &mut Times = match &verdict {
            Verdict::Winnable { line } => {
                plies += line.len();
                wrong += u32::from(!query.is_winnable);
                if !query.is_winnable {
                    println!(
                        "winnable, whatever the label: {} {}",
                        query.text, query.winner
                    );
                }
                &mut winnable
            }
            Verdict::Unwinnable { certificate } => {
                kinds[match certificate {
                    Proof::Lemma(_) => 0,
                    Proof::Invariant(_) => 1,
                    Proof::Closure(_) => 2,
                }] += 1;
                wrong += u32::from(query.is_winnable);
                if query.is_winnable {
                    println!(
                        "unwinnable, whatever the label: {} {}",
                        query.text, query.winner
                    );
                }
                &mut unwinnable
            }
            Verdict::Exhausted { .. } => {
                exhausted += 1;
                println!(
                    "exhausted after {took:.1?}: {} {} label {}",
                    query.text, query.winner, query.is_winnable
                );
                &mut all
            }
        };
        of_kind.0.push(took);
        if verbose {
            println!(
                "{:>10.1} µs {} {} {}",
                took.as_secs_f64() * 1e6,
                query.text,
                query.winner,
                match &verdict {
                    Verdict::Winnable { line } => format!("W {}", line.len()),
                    Verdict::Unwinnable {
                        certificate: Proof::Lemma(l),
                    } => format!("U {l}"),
                    Verdict::Unwinnable {
                        certificate: Proof::Invariant(_),
                    } => "U invariant".into(),
                    Verdict::Unwinnable {
                        certificate: Proof::Closure(c),
                    } => format!("U closure {} {}", c.positions, c.invariants.len()),
                    _ => "?".into(),
                }
            );
        }
        let checked = timed(&mut checking, || {
            check(&query.position, query.winner, &verdict)
        });
        if let Err(why) = checked {
            refused += 1;
            println!("refused, {why}: {} {}", query.text, query.winner);
        }
    }
    all.0.extend(winnable.0.iter().chain(&unwinnable.0));
    all.told("jadoube, decided");
    winnable.told("  winnable");
    if !unwinnable.0.is_empty() {
        unwinnable.told("  unwinnable");
    }
    checking.told("  checking");
    println!(
        "  {wrong} other than the label, {exhausted} exhausted, {refused} refused; {} lemmas, {} invariants, {} closures; mean line {:.1} plies",
        kinds[0],
        kinds[1],
        kinds[2],
        plies as f64 / winnable.0.len().max(1) as f64
    );
}

fn peer(queries: &[Query]) {
    let (mut full, mut unwinnable, mut fast) =
        (Times::default(), Times::default(), Times::default());
    for query in queries {
        let Some(question) = &query.question else {
            continue;
        };
        let color = query
            .winner
            .fold_wb(chess::Color::White, chess::Color::Black);
        timed(&mut full, || {
            black_box(chasolver::winnability(black_box(question), color))
        });
        if !query.is_winnable {
            unwinnable.0.push(*full.0.last().unwrap());
        }
        timed(&mut fast, || {
            black_box(chasolver::is_unwinnable_fast(black_box(question), color))
        });
    }
    full.told("chasolver, full");
    if !unwinnable.0.is_empty() {
        unwinnable.told("  labelled unwinnable");
    }
    fast.told("chasolver, fast");
}

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let Some(path) = arguments.first() else {
        println!("no set named: cargo xtask winnability");
        return;
    };
    let every = arguments.get(1).map_or(1, |n| n.parse().unwrap());
    let queries = queries(path, every);
    let has = |word: &str| arguments.iter().any(|a| a == word);
    ours(&queries, has("verbose"));
    if has("peer") {
        peer(&queries);
    }
}
