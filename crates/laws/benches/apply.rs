//! How long judging an act takes: acts per second and the slowest hundredth, without and with
//! looking for dead positions; shakmaty playing and generating the same moves is the peer.
//! `cargo bench -p jadoube-laws` takes random games;
//! `cargo bench -p jadoube-laws --bench apply -- FILE` those of a file, one game a line, its moves
//! in UCI.

#![allow(clippy::unwrap_used)]

use std::hint::black_box;
use std::time::Instant;

use board::shakmaty::{Chess, Position};
use board::{Color, Move, Tolerant};
use jadoube_laws::limits::Winnability;
use jadoube_laws::{Act, Actor, Deed, Game, Hands, Intended, Intent, Start};

const GAMES: u64 = 400;
const PLIES: usize = 120;
const RUNS: usize = 7;

fn main() {
    let played = match std::env::args().skip(1).find(|arg| !arg.starts_with('-')) {
        Some(file) => told(&file),
        None => (1..=GAMES).map(moves).collect(),
    };
    let games: Vec<Vec<Act>> = played.iter().map(|moves| acts(moves)).collect();
    let acts: usize = games.iter().map(Vec::len).sum();
    println!(
        "{} games, {acts} acts (lift, remove, release, press)",
        games.len()
    );
    let best = [
        best(&games, |acts| judge(acts, Winnability::off())),
        best(&games, |acts| judge(acts, Winnability::default())),
        best(&played, peer),
    ];
    let per_act = |seconds: f64| seconds * 1e9 / acts as f64;
    let rate = |seconds: f64| acts as f64 / seconds / 1e6;
    println!(
        "apply, winnability off: {:.0} ns an act, {:.2} M acts/s",
        per_act(best[0]),
        rate(best[0])
    );
    println!(
        "apply, winnability on:  {:.0} ns an act, {:.2} M acts/s",
        per_act(best[1]),
        rate(best[1])
    );
    println!(
        "share of winnability:   {:.1} %",
        100.0 * (best[1] - best[0]) / best[1]
    );
    println!(
        "peer (shakmaty plays and generates the same plies): {:.0} ns an act",
        per_act(best[2])
    );
    println!(
        "apply, winnability off: {:.2} times the peer",
        best[0] / best[2]
    );
    percentiles(&games);
}

/// A random game from the initial position, the same for the same seed.
fn moves(seed: u64) -> Vec<Move> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut position = Tolerant::default();
    let mut played = Vec::new();
    for _ in 0..PLIES {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let m = legal[(state % legal.len() as u64) as usize];
        if m.is_promotion() || matches!(m, Move::Castle { .. }) {
            break;
        }
        position.play_unchecked(m);
        played.push(m);
    }
    played
}

/// The games of a file.
fn told(file: &str) -> Vec<Vec<Move>> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(game).collect()
}

fn game(line: &str) -> Vec<Move> {
    let mut position = Tolerant::default();
    let mut played = Vec::new();
    for word in line.split_whitespace() {
        let uci: board::shakmaty::uci::UciMove = word.parse().unwrap();
        let m = uci.to_move(&position).unwrap();
        position.play_unchecked(m);
        played.push(m);
    }
    played
}

/// What the players do at the board to play these moves.
fn acts(moves: &[Move]) -> Vec<Act> {
    let mut acts = Vec::new();
    let mut player = Color::White;
    for m in moves {
        let by = Actor::Player(player);
        let from = m.from().unwrap();
        let mut tell = |deed| acts.push(Act::seen(by, deed));
        if m.is_promotion() || matches!(m, Move::Castle { .. }) {
            tell(whole(*m));
            tell(Deed::Press { hand: None });
            player = !player;
            continue;
        }
        tell(Deed::Lift {
            square: from,
            intent: Intent::Deliberate,
            hand: None,
        });
        if m.is_capture() {
            let victim = match m {
                Move::EnPassant { from, to } => board::Square::from_coords(to.file(), from.rank()),
                _ => m.to(),
            };
            tell(Deed::Remove {
                square: victim,
                hand: None,
                with: None,
            });
        }
        tell(Deed::Release {
            square: m.to(),
            from: Some(from),
            man: None,
            hand: None,
        });
        tell(Deed::Press { hand: None });
        player = !player;
    }
    acts
}

/// More than one man moves: told at once.
fn whole(m: Move) -> Deed {
    let uci = board::uci(m, board::CastlingMode::Standard);
    Deed::Move {
        intended: Intended {
            from: uci.from().unwrap(),
            to: uci.to().unwrap(),
            promotion: m.promotion(),
        },
        hands: Hands::One,
    }
}

/// Of each game the shortest time of several runs, all together: who else runs on the machine
/// seldom meets one game each time.
fn best<Game>(games: &[Game], run: impl Fn(&Game)) -> f64 {
    let mut shortest = vec![f64::MAX; games.len()];
    for _ in 0..RUNS {
        for (game, shortest) in games.iter().zip(&mut shortest) {
            let began = Instant::now();
            run(game);
            *shortest = shortest.min(began.elapsed().as_secs_f64());
        }
    }
    shortest.iter().sum()
}

fn judge(acts: &Vec<Act>, limits: Winnability) {
    let (mut game, _) = Game::with_limits(Start::default(), limits).unwrap();
    for act in acts {
        assert!(black_box(&game.apply(black_box(act))).is_ok());
    }
}

fn peer(moves: &Vec<Move>) {
    let mut position = Chess::default();
    for m in moves {
        black_box(position.legal_moves());
        position.play_unchecked(*m);
    }
}

fn percentiles(games: &[Vec<Act>]) {
    let mut times = Vec::new();
    for acts in games {
        let (mut game, _) = Game::with_limits(Start::default(), Winnability::off()).unwrap();
        for act in acts {
            let began = Instant::now();
            assert!(black_box(&game.apply(black_box(act))).is_ok());
            times.push(began.elapsed().as_nanos());
        }
    }
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "one act (clock reading included): median {} ns, 99th percentile {} ns, 99.9th {} ns",
        at(0.5),
        at(0.99),
        at(0.999)
    );
}
