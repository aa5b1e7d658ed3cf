//! Measures how many entries per second are verified: chain, seals, signed heads, and the rulings
//! of the engine of today.
//!
//! Games of random legal moves, told as moves and presses, a head signed at every twentieth entry.
//! The peers in the same run hash the same bytes once with SHA-256, and verify the same number of
//! signatures: what no verification can do without.

use std::hint::black_box;

use board::Position;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use jadoube_ledger::{
    Announcement, Author, Entry, GameId, Hash, Judge, Key, Proposal, SignedHead, Signer, Stage,
    Trusted, parted, verify,
};
use protocol::parse_line;
use sha2::{Digest, Sha256};

const PLIES: usize = 100;
const SIGNED_EVERY: usize = 20;

/// A game of moves that look random, as a service records it.
fn recorded() -> Vec<Entry> {
    let mut judge = Judge::default();
    let mut entries = Vec::new();
    record(&mut judge, &mut entries, "start white=Anna black=Berta");
    let mut dice: u64 = 1;
    for ply in 0..PLIES {
        let player = ["W", "B"][ply % 2];
        let position = judge.game().expect("a game").position();
        let legal = position.legal_moves();
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let place = (dice >> 33) as usize % legal.len().max(1);
        let Some(chosen) = legal.get(place) else {
            break;
        };
        let uci = chosen.to_uci(position.castling_mode());
        record(&mut judge, &mut entries, &format!("{player} move {uci}"));
        record(&mut judge, &mut entries, &format!("{player} press"));
    }
    entries
}

fn record(judge: &mut Judge, entries: &mut Vec<Entry>, line: &str) {
    let seq = entries.len() as u32;
    let line = parse_line(line, judge.context()).expect("a line");
    let answer = judge.take(seq, &line).expect("in its place");
    let parted = parted(&line, || [7; 16]);
    let valid = "a name";
    let proposal = Proposal {
        game: GameId::new("g").expect(valid),
        expected_seq: seq,
        key: Key::new(&format!("k{seq}")).expect(valid),
        author: Author::new("device:1").expect(valid),
        received_us: i64::from(seq),
        body: parted.body,
        texts: parted.texts,
        told: Announcement::of(&answer, judge.game().expect("a game").regime().edition),
    };
    let previous = entries.last().map_or(Hash::NONE, |entry| entry.hash);
    entries.push(proposal.after(previous));
}

fn heads(entries: &[Entry]) -> Vec<SignedHead> {
    let signer = Signer::from_secret(&[42; 32]);
    let signed = entries.iter().step_by(SIGNED_EVERY);
    signed
        .map(|entry| signer.sign(&entry.game, entry.seq, entry.hash, Stage::Running, 1))
        .collect()
}

fn verification(c: &mut Criterion) {
    let entries = recorded();
    let heads = heads(&entries);
    let game = entries[0].game.clone();
    let whole = verify(&game, &entries, &heads, Trusted::Any);
    assert!(whole.is_whole() && whole.disagreements.is_empty());
    let mut group = c.benchmark_group("verify");
    group.throughput(Throughput::Elements(entries.len() as u64));
    group.bench_function("a game, signed at every twentieth entry", |bencher| {
        bencher.iter(|| verify(&game, black_box(&entries), &heads, Trusted::Any));
    });
    group.bench_function("a game, not signed", |bencher| {
        bencher.iter(|| verify(&game, black_box(&entries), &[], Trusted::Any));
    });
    group.bench_function("peer: SHA-256 of the same bytes", |bencher| {
        bencher.iter(|| {
            black_box(&entries)
                .iter()
                .map(hashed)
                .fold(0, |all, one| all ^ one)
        });
    });
    group.bench_function("peer: the signatures alone", |bencher| {
        bencher.iter(|| black_box(&heads).iter().all(SignedHead::is_valid));
    });
    group.finish();
}

/// A byte of the hash of what an entry holds.
fn hashed(entry: &Entry) -> u8 {
    let mut hash = Sha256::new();
    hash.update(entry.previous.0);
    hash.update(entry.key.as_str());
    hash.update(entry.author.as_str());
    hash.update(entry.body.as_bytes());
    hash.update(entry.told.as_deref().unwrap_or_default());
    hash.finalize()[0]
}

criterion_group!(benches, verification);
criterion_main!(benches);
