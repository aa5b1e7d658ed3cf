//! Tests what verification finds in a record that was tampered with, and in one that was not.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod recorded;

use jadoube_ledger::{
    Announcement, Entry, Hash, Key, Proposal, PublicKey, RecordFault, RecordReport, SignedHead,
    SignedUpTo, Signer, Stage, Text, Trusted, hash_of, verify,
};
use recorded::{GAME, head, recorded, signer};

fn verified(entries: &[Entry], heads: &[SignedHead]) -> RecordReport {
    let game = recorded("g", &["start"])[0].game.clone();
    verify(
        &game,
        entries,
        heads,
        Trusted::Only(&[signer().public_key()]),
    )
}

#[test]
fn a_record_is_whole() {
    let entries = recorded("g", GAME);
    let last = entries.len() - 1;
    let signed = [
        head(&entries, 3, Stage::Running),
        head(&entries, last, Stage::Ended),
    ];
    let report = verified(&entries, &signed);
    assert_eq!(
        (&report.faults[..], &report.disagreements[..]),
        (&[][..], &[][..])
    );
    assert_eq!(
        (report.end, report.erased, report.not_judged),
        (SignedUpTo::Signed, 0, None)
    );
}

#[test]
fn what_was_erased_is_no_fault() {
    let mut entries = recorded("g", GAME);
    for entry in &mut entries {
        entry.texts.clear();
    }
    let report = verified(&entries, &[]);
    assert!(report.is_whole());
    assert_eq!(
        (report.erased, report.disagreements.len(), report.not_judged),
        (4, 0, None)
    );
}

type Tamper = fn(&mut Vec<Entry>);

/// What is done to a record, and the first fault found.
#[rustfmt::skip]
fn tampered() -> Vec<(&'static str, Tamper, RecordFault)> {
    vec![
    ("another act", |e| e[3].body = e[1].body.clone(), RecordFault::Changed { seq: 3 }),
    ("another time", |e| e[3].received_us += 1, RecordFault::Changed { seq: 3 }),
    ("another key", |e| e[3].key = Key::new("other").unwrap(), RecordFault::Changed { seq: 3 }),
    ("another ruling", |e| e[4].told = e[0].told.clone(), RecordFault::Changed { seq: 4 }),
    ("a ruling less", |e| e[4].told = None, RecordFault::Changed { seq: 4 }),
    ("an empty ruling more", |e| e[1].told = Some("".into()), RecordFault::Changed { seq: 1 }),
    ("a seal less", |e| { e[0].seals.pop(); }, RecordFault::Changed { seq: 0 }),
    ("another hash", |e| e[3].hash = Hash::NONE, RecordFault::Changed { seq: 3 }),
    ("another hash before", |e| e[3].previous = Hash::NONE, RecordFault::Changed { seq: 3 }),
    ("a text changed", |e| e[0].texts[0].text = "Cora".into(), RecordFault::TextChanged { seq: 0, field: "white".into() }),
    ("a text added", |e| e[1].texts.push(Text { field: "text".into(), salt: [0; 16], text: "x".into() }), RecordFault::TextChanged { seq: 1, field: "text".into() }),
    ("the first dropped", |e| { e.remove(0); }, RecordFault::Dropped { seq: 0 }),
    ("one dropped", |e| { e.remove(5); }, RecordFault::Dropped { seq: 5 }),
    ("three dropped", |e| { e.drain(4..7); }, RecordFault::Dropped { seq: 4 }),
    ("two exchanged", |e| e.swap(4, 5), RecordFault::Reordered { seq: 4, found: 5 }),
    ("one moved to the end", |e| { let one = e.remove(2); e.push(one); }, RecordFault::Reordered { seq: 2, found: 3 }),
    ("one twice", |e| e.insert(3, e[2].clone()), RecordFault::Reordered { seq: 3, found: 2 }),
    ("of another game", |e| e[3] = recorded("h", GAME)[3].clone(), RecordFault::Spliced { seq: 3 }),
    ("the end of another game", |e| { e.truncate(4); e.extend_from_slice(&recorded("h", GAME)[4..]); }, RecordFault::Spliced { seq: 4 }),
    ("dropped and renumbered", |e| { e.remove(5); renumber(e); }, RecordFault::Spliced { seq: 5 }),
    ("one replaced and hashed", |e| { e[3].body = e[1].body.clone(); e[3].hash = hash_of(&e[3]); }, RecordFault::Spliced { seq: 4 }),
    ("a key again", |e| { e[4].key = e[2].key.clone(); chain(e); }, RecordFault::KeyTwice { seq: 4 }),
    ]
}

/// Numbers and hashes the entries as they stand, each for itself.
fn renumber(entries: &mut [Entry]) {
    for (entry, seq) in entries.iter_mut().zip(0..) {
        entry.seq = seq;
        entry.hash = hash_of(entry);
    }
}

/// Writes the chain anew.
fn chain(entries: &mut [Entry]) {
    let mut previous = Hash::NONE;
    for (entry, seq) in entries.iter_mut().zip(0..) {
        (entry.seq, entry.previous) = (seq, previous);
        entry.hash = hash_of(entry);
        previous = entry.hash;
    }
}

#[test]
fn the_first_entry_that_was_tampered_with_is_named() {
    for (what, tamper, fault) in tampered() {
        let mut entries = recorded("g", GAME);
        tamper(&mut entries);
        assert_eq!(verified(&entries, &[]).faults, [fault], "{what}");
    }
}

#[test]
fn signed_heads_find_what_the_chain_cannot() {
    let entries = recorded("g", GAME);
    let last = entries.len() - 1;
    let heads = [
        head(&entries, 6, Stage::Running),
        head(&entries, last, Stage::Ended),
    ];
    let cut = verified(&entries[..8], &heads);
    assert_eq!(
        cut.faults,
        [RecordFault::TailRemoved {
            seq: last as u32,
            last: Some(7)
        }]
    );
    let shorter = verified(&entries[..5], &heads);
    assert_eq!(shorter.faults.len(), 2);
    let nothing = verified(&[], &heads[..1]);
    assert_eq!(
        nothing.faults,
        [RecordFault::TailRemoved { seq: 6, last: None }]
    );
    let mut anew = entries.clone();
    anew[5].body = anew[1].body.clone();
    chain(&mut anew);
    let rewritten = [
        RecordFault::Rewritten { seq: 6 },
        RecordFault::Rewritten { seq: last as u32 },
    ];
    assert_eq!(verified(&anew, &heads).faults, rewritten);
    let other = recorded("h", GAME);
    let foreign = head(&other, 6, Stage::Running);
    assert_eq!(
        verified(&entries, &[foreign]).faults,
        [RecordFault::Rewritten { seq: 6 }]
    );
}

#[test]
fn heads_are_forged_in_vain() {
    let entries = recorded("g", GAME);
    let good = head(&entries, 6, Stage::Running);
    let bad = RecordFault::BadSignature { seq: 6 };
    let forged = |change: fn(&mut SignedHead)| {
        let mut head = good.clone();
        change(&mut head);
        verified(&entries, &[head]).faults
    };
    assert_eq!(forged(|head| head.at_us += 1), std::slice::from_ref(&bad));
    assert_eq!(
        forged(|head| head.stage = Stage::Ended),
        std::slice::from_ref(&bad)
    );
    assert_eq!(
        forged(|head| head.signature[5] ^= 1),
        std::slice::from_ref(&bad)
    );
    assert_eq!(
        forged(|head| head.signer = PublicKey([0; 32])),
        std::slice::from_ref(&bad)
    );
    assert_eq!(
        forged(|head| head.seq = 5),
        [RecordFault::BadSignature { seq: 5 }]
    );
    let stranger = Signer::from_secret(&[1; 32]);
    let theirs = stranger.sign(&good.game, good.seq, good.hash, Stage::Ended, 0);
    let signer = stranger.public_key();
    assert_eq!(
        verified(&entries, &[theirs]).faults,
        [RecordFault::UnknownSigner { seq: 6, signer }]
    );
}

#[test]
fn the_end_is_signed_or_not() {
    let entries = recorded("g", GAME);
    let last = entries.len() - 1;
    let end = |heads: &[SignedHead]| verified(&entries, heads).end;
    assert_eq!(end(&[]), SignedUpTo::NotSigned);
    assert_eq!(
        end(&[head(&entries, 4, Stage::Running)]),
        SignedUpTo::SignedTo(4)
    );
    assert_eq!(
        end(&[head(&entries, last, Stage::Running)]),
        SignedUpTo::SignedTo(last as u32)
    );
    assert_eq!(
        end(&[head(&entries, 4, Stage::Ended)]),
        SignedUpTo::SignedTo(4)
    );
    assert_eq!(
        end(&[head(&entries, last, Stage::Ended)]),
        SignedUpTo::Signed
    );
}

#[test]
fn a_later_engine_disagrees_visibly() {
    let mut entries = recorded("g", GAME);
    let told = entries[4].told.clone().unwrap();
    entries[4].told = Some(
        told.replace(r#""count":1"#, r#""count":2"#)
            .replace(laws::VERSION, "0.0.9")
            .into(),
    );
    entries[8].told = entries[0].told.clone();
    chain(&mut entries);
    let report = verified(&entries, &[]);
    assert!(report.is_whole());
    let seqs: Vec<u32> = report.disagreements.iter().map(|found| found.seq).collect();
    assert_eq!(seqs, [4, 8]);
    let first = &report.disagreements[0];
    assert_eq!(first.engine.as_deref(), Some("0.0.9"));
    assert!(first.announced.contains(r#""count":2"#) && first.today.contains(r#""count":1"#));
}

#[test]
fn other_words_are_no_other_ruling() {
    let mut entries = recorded("g", GAME);
    let told = entries[4].told.clone().unwrap();
    entries[4].told = Some(told.replace("illegal move", "unlawful move").into());
    chain(&mut entries);
    assert_eq!(verified(&entries, &[]).disagreements, []);
}

/// Rulings that were too many to be kept are compared by what they hash to.
#[test]
fn what_was_kept_in_short_is_compared_and_cannot_be_changed() {
    let kept = |change: fn(&str) -> String| {
        let mut entries = recorded("g", GAME);
        let told = Announcement::read(entries[4].told.as_deref().unwrap()).unwrap();
        let in_short = told.in_short().write();
        assert!(in_short.contains(r#""left_out":{"rulings":1,"#) && !in_short.contains("offence"));
        entries[4].told = Some(change(&in_short).into());
        entries
    };
    let chained = |change: fn(&str) -> String| {
        let mut entries = kept(change);
        chain(&mut entries);
        verified(&entries, &[])
    };
    let same = chained(str::to_owned);
    assert!(same.is_whole());
    assert_eq!(same.disagreements, [], "the engine says the same");
    let changes: [fn(&str) -> String; 2] = [
        |told| told.replace(r#""rulings":1"#, r#""rulings":2"#),
        |told| told.replace(r#""hash":""#, r#""hash":"0"#),
    ];
    for change in changes {
        assert_eq!(
            verified(&kept(change), &[]).faults,
            [RecordFault::Changed { seq: 4 }]
        );
        let otherwise = chained(change).disagreements;
        assert_eq!(otherwise.len(), 1, "{otherwise:?}");
        assert_eq!(otherwise[0].seq, 4);
    }
}

#[test]
fn an_act_on_which_the_engine_failed_is_passed_over() {
    let mut entries = recorded("g", GAME);
    entries[5].told = Some(r#"{"engine":"0.0.9","edition":"FIDE2023","failed":"a panic"}"#.into());
    chain(&mut entries);
    let report = verified(&entries, &[]);
    assert_eq!((report.is_whole(), report.not_judged), (true, None));
    assert_eq!(report.disagreements, []);
}

#[test]
fn what_is_no_line_stops_the_judging_and_not_the_chain() {
    let mut entries = recorded("g", GAME);
    entries[4].body = r#"{"act":"teleport","by":"white"}"#.into();
    chain(&mut entries);
    let report = verified(&entries, &[]);
    assert!(report.is_whole());
    assert!(report.not_judged.is_some_and(|why| why.seq() == 4));
}

#[test]
fn a_proposal_knows_itself_again() {
    let entry = recorded("g", GAME)[0].clone();
    let proposal = Proposal {
        game: entry.game.clone(),
        expected_seq: 9,
        key: entry.key.clone(),
        author: entry.author.clone(),
        received_us: 0,
        body: entry.body.clone(),
        texts: entry.texts.clone(),
        told: None,
    };
    assert!(proposal.is(&entry));
    let mut other = proposal.clone();
    other.texts[1].text = "Cora".into();
    assert!(!other.is(&entry));
    let mut erased = entry;
    erased.texts.clear();
    assert!(other.is(&erased), "nothing is left to compare");
}
