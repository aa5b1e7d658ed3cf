//! Tests record files: what was written comes back, and nothing that was damaged is accepted.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod recorded;

use jadoube_ledger::{
    Announcement, Document, Entry, Extent, GameId, Hash, Item, RecordError, RecordWriter,
    SignedHead, SignedUpTo, Stage, Trusted, example, read_record, verify,
};
use proptest::prelude::*;
use recorded::{GAME, head, recorded};

fn file(items: &[Item]) -> Vec<u8> {
    let mut writer = RecordWriter::begin(Vec::new()).unwrap();
    for item in items {
        writer.item(item).unwrap();
    }
    writer.finish().unwrap()
}

fn read(bytes: &[u8]) -> (Vec<Item>, Result<Extent, RecordError>) {
    let mut items = Vec::new();
    let extent = read_record(bytes, |item| items.push(item));
    (items, extent)
}

/// A game with its heads, as it is exported.
fn a_record() -> Vec<Item> {
    let entries = recorded("g", GAME);
    let heads = [
        head(&entries, 5, Stage::Running),
        head(&entries, entries.len() - 1, Stage::Ended),
    ];
    let entries = entries.into_iter().map(Item::Entry);
    entries.chain(heads.map(Item::Head)).collect()
}

fn taken_apart(items: &[Item]) -> (Vec<Entry>, Vec<SignedHead>) {
    let (mut entries, mut heads) = (Vec::new(), Vec::new());
    for item in items {
        match item {
            Item::Entry(entry) => entries.push(entry.clone()),
            Item::Head(head) => heads.push(head.clone()),
            Item::Document(_) => {}
        }
    }
    (entries, heads)
}

/// A file is accepted when it goes to its end and its record is whole and signed to its end.
fn is_accepted(bytes: &[u8]) -> bool {
    let (items, extent) = read(bytes);
    let (entries, heads) = taken_apart(&items);
    let game = GameId::new("g").unwrap();
    let report = verify(&game, &entries, &heads, Trusted::Any);
    matches!(extent, Ok(Extent::Whole)) && report.is_whole() && report.end == SignedUpTo::Signed
}

/// Where the last `lines` lines of a file begin.
fn begin_of_the_last(bytes: &[u8], lines: usize) -> usize {
    let ends = bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(at, _)| at);
    ends.rev().nth(lines).unwrap() + 1
}

#[test]
fn what_was_written_comes_back() {
    let mut items = a_record();
    items.insert(
        0,
        Item::Document(Document {
            kind: "event".into(),
            id: "e".into(),
            parent: "".into(),
            version: 7,
            body: "{\"name\":\"Ω\"}".into(),
        }),
    );
    let bytes = file(&items);
    let (read, extent) = read(&bytes);
    assert_eq!(read, items);
    assert_eq!(extent.unwrap(), Extent::Whole);
    assert!(is_accepted(&file(&a_record())));
}

#[test]
fn a_file_cut_anywhere_in_its_last_entries_is_not_accepted() {
    let bytes = file(&a_record());
    // the last three entries, the heads behind them, and the last line
    let begin = begin_of_the_last(&bytes, 3 + 2 + 1);
    let mut cleanly = 0;
    for end in begin..bytes.len() {
        let cut = &bytes[..end];
        assert!(!is_accepted(cut), "cut at {end}");
        let (items, extent) = read(cut);
        if cut.ends_with(b"\n") {
            assert!(
                matches!(extent, Ok(Extent::CutBetweenLines)),
                "cut at {end}"
            );
            let (entries, heads) = taken_apart(&items);
            let report = verify(&entries[0].game.clone(), &entries, &heads, Trusted::Any);
            assert!(report.is_whole(), "cut at {end}");
            cleanly += usize::from(report.end != SignedUpTo::Signed);
        } else {
            assert!(
                matches!(extent, Err(RecordError::Cut { .. })),
                "cut at {end}"
            );
        }
    }
    assert_eq!(cleanly, 5, "no signed end is left before the last head");
}

#[test]
fn a_bit_flipped_in_the_last_entries_is_not_accepted() {
    let bytes = file(&a_record());
    let begin = begin_of_the_last(&bytes, 2 + 2 + 1);
    for at in begin..bytes.len() {
        for bit in 0..8 {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << bit;
            assert!(!is_accepted(&flipped), "bit {bit} of byte {at}");
        }
    }
}

/// Without the move his opponent made, Black has touched men out of his turn a thousand times.
#[test]
fn a_correction_that_tells_of_a_thousand_rulings_is_kept_in_short() {
    let touches = std::iter::repeat_n("B touch e2", 1_000);
    let lines = ["start control=rapid", "W move e2e4", "W press"];
    let lines = lines.into_iter().chain(touches);
    let lines: Vec<&str> = lines.chain(["A supersede 1 reason=misread"]).collect();
    let entries = recorded("g", &lines);
    let told = entries.last().unwrap().told.as_deref().unwrap();
    let left_out = Announcement::read(told).unwrap().left_out.unwrap();
    assert!(left_out.rulings > 1_000, "{told}");
    let items: Vec<Item> = entries.into_iter().map(Item::Entry).collect();
    let (read, extent) = read(&file(&items));
    assert!(read == items && matches!(extent, Ok(Extent::Whole)));
    let (entries, _) = taken_apart(&read);
    let report = verify(&GameId::new("g").unwrap(), &entries, &[], Trusted::Any);
    assert!(report.is_whole());
    assert_eq!(report.disagreements, []);
}

/// Without the last line and the heads only the chain stands against a flipped bit.
#[test]
fn a_bit_flipped_in_a_bare_chain_is_found_by_the_chain() {
    let items: Vec<Item> = recorded("g", GAME).into_iter().map(Item::Entry).collect();
    let bytes = file(&items);
    let bytes = &bytes[..begin_of_the_last(&bytes, 1)];
    let begin = begin_of_the_last(bytes, 2);
    for at in begin..bytes.len() {
        for bit in 0..8 {
            let mut flipped = bytes.to_vec();
            flipped[at] ^= 1 << bit;
            let (items, extent) = read(&flipped);
            let (entries, _) = taken_apart(&items);
            let report = verify(&GameId::new("g").unwrap(), &entries, &[], Trusted::Any);
            let accepted = extent.is_ok() && report.is_whole() && entries.len() == GAME.len();
            assert!(!accepted, "bit {bit} of byte {at}");
        }
    }
}

#[test]
fn lines_that_do_not_belong_are_named() {
    let bytes = file(&a_record());
    let text = String::from_utf8(bytes).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let spaced = lines[4].replacen("{\"entry\":", "{\"entry\": ", 1);
    let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    let with = |change: &dyn Fn(&mut Vec<String>)| {
        let mut lines = lines.clone();
        change(&mut lines);
        let text = lines
            .iter()
            .map(|line| format!("{line}\n"))
            .collect::<String>();
        read(text.as_bytes()).1.unwrap_err().to_string()
    };
    assert!(with(&|lines| drop(lines.remove(3))).contains("does not fit the lines before it"));
    assert!(with(&|lines| lines.swap(2, 3)).contains("does not fit the lines before it"));
    assert!(with(&|lines| drop(lines.remove(0))).contains("no record file"));
    assert!(with(&|lines| lines.insert(2, String::new())).starts_with("line 3 is damaged"));
    assert!(with(&|lines| lines.insert(2, "{}".into())).starts_with("line 3 is damaged"));
    assert!(with(&|lines| lines.push("{}".into())).contains("goes on after its last line"));
    assert!(with(&|lines| lines[4] = spaced.clone()).contains("not written as an item is"));
    assert!(matches!(read(b"").1, Err(RecordError::NotARecord)));
    assert!(matches!(
        read(b"PK\x03\x04").1,
        Err(RecordError::Cut { line: 1 })
    ));
    assert!(matches!(
        read(b"\xff\n").1,
        Err(RecordError::Line { line: 1, .. })
    ));
}

/// It would hash like none.
#[test]
fn an_empty_announcement_is_no_line_of_a_record() {
    let mut entry = example::entry();
    entry.told = Some("".into());
    let (items, extent) = read(&file(&[Item::Entry(entry)]));
    assert_eq!(items, []);
    assert!(matches!(extent, Err(RecordError::Line { line: 2, .. })));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever a body is, it comes back.
    #[test]
    fn every_body_comes_back(body in ".*", told in proptest::option::of("[ -~\n]+")) {
        let mut entry = example::entry();
        entry.body = body.into();
        entry.told = told.map(Into::into);
        entry.previous = Hash::NONE;
        let items = [Item::Entry(entry)];
        let (read, extent) = read(&file(&items));
        prop_assert_eq!(&read[..], &items[..]);
        prop_assert_eq!(extent.unwrap(), Extent::Whole);
    }

    #[test]
    fn arbitrary_bytes_are_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(read(&bytes).1.is_err());
    }
}

/// `data/engine-before.jsonl` was written by the engine of commit 15bfb95, before the core of the
/// Laws was rebuilt.
#[test]
fn a_record_of_the_engine_before_is_whole_and_tells_what_is_ruled_otherwise() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/engine-before.jsonl"
    );
    let (items, extent) = read(&std::fs::read(path).unwrap());
    assert!(matches!(extent, Ok(Extent::Whole)));
    let (entries, heads) = taken_apart(&items);
    for (game, otherwise) in [
        ("early-reply", &[3][..]),
        ("spent-flag", &[3, 5]),
        ("as-before", &[10]),
    ] {
        let game = GameId::new(game).unwrap();
        let entries: Vec<Entry> = entries.iter().filter(|e| e.game == game).cloned().collect();
        let heads: Vec<SignedHead> = heads.iter().filter(|h| h.game == game).cloned().collect();
        let report = verify(&game, &entries, &heads, Trusted::Any);
        assert!(
            report.is_whole() && report.end == SignedUpTo::Signed,
            "{report:?}"
        );
        let seqs: Vec<u32> = report.disagreements.iter().map(|found| found.seq).collect();
        assert_eq!(seqs, otherwise, "{game}");
    }
}
