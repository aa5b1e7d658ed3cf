//! Makes a game as a service records it, for tests.

use jadoube_ledger::{
    Announcement, Author, Entry, GameId, Hash, Judge, Key, Proposal, SignedHead, Signer, Stage,
    parted,
};
use protocol::parse_line;

/// Illegal moves, a correction with its reason, names, and an end.
pub const GAME: &[&str] = &[
    r#"start white="Anna Ängström" black=Berta control=rapid"#,
    "W move e2e4",
    "W press",
    "B move e7e4",
    "B press",
    "W lift e5",
    r#"A confirm 4.0 reason="seen from the next board""#,
    "B move e7e5",
    "B press",
    r#"W say "that was my move" meaning=correct"#,
    "W resign",
];

pub fn signer() -> Signer {
    Signer::from_secret(&[42; 32])
}

/// The entries of a game, judged as they are recorded.
pub fn recorded(game: &str, lines: &[&str]) -> Vec<Entry> {
    let mut judge = Judge::default();
    let mut entries: Vec<Entry> = Vec::new();
    for (line, seq) in lines.iter().zip(0..) {
        let line = parse_line(line, judge.context()).unwrap();
        let answer = judge.take(seq, &line).unwrap();
        let parted = parted(&line, || [seq as u8; 16]);
        let proposal = Proposal {
            game: GameId::new(game).unwrap(),
            expected_seq: seq,
            key: Key::new(&format!("k{seq}")).unwrap(),
            author: Author::new("device:1").unwrap(),
            received_us: 1_790_000_000_000_000 + i64::from(seq),
            body: parted.body,
            texts: parted.texts,
            told: Announcement::of(&answer, judge.game().unwrap().regime().edition),
        };
        let previous = entries.last().map_or(Hash::NONE, |entry| entry.hash);
        entries.push(proposal.after(previous));
    }
    entries
}

/// The signed head on an entry.
pub fn head(entries: &[Entry], seq: usize, stage: Stage) -> SignedHead {
    let entry = &entries[seq];
    signer().sign(
        &entry.game,
        entry.seq,
        entry.hash,
        stage,
        entry.received_us + 1,
    )
}
