//! Tests each promise of the store's trait with a table.

use jadoube_ledger::example::named;
use jadoube_ledger::limits::MAX_ENTRIES;
use jadoube_ledger::{
    AppendOutcome, ChangesOutcome, Document, ExpectedVersion, GameId, Hash, Item, Key, LooseEnd,
    Memory, Proposal, Signer, Stage, Store, StoreError, StoredItem, Tail, Text, Unreadable, Write,
    hash_of,
};

use super::Bench;

fn game(name: &str) -> GameId {
    GameId::new(name).unwrap()
}

fn append(store: &mut dyn Store, proposal: &Proposal) -> AppendOutcome {
    let outcomes = store.append(std::slice::from_ref(proposal)).unwrap();
    assert_eq!(outcomes.len(), 1);
    outcomes[0]
}

fn appended(store: &mut dyn Store, name: &str, acts: u32) {
    for seq in 0..acts {
        let outcome = append(store, &named(name, seq, &format!("k{seq}")));
        assert!(matches!(outcome, AppendOutcome::Appended { seq: given, .. } if given == seq));
    }
}

pub fn outcomes(bench: &dyn Bench) {
    let mut store = bench.empty();
    let start = named("g", 0, "start");
    let AppendOutcome::Appended { seq: 0, hash } = append(&mut *store, &start) else {
        panic!("the first entry")
    };
    assert_eq!(hash, start.after(Hash::NONE).hash);
    let again = AppendOutcome::AlreadyAppended { seq: 0, hash };
    assert_eq!(append(&mut *store, &start), again);
    let elsewhere = Proposal {
        expected_seq: 7,
        received_us: 1,
        ..start.clone()
    };
    assert_eq!(
        append(&mut *store, &elsewhere),
        again,
        "the key comes first"
    );
    let other = Proposal {
        body: r#"{"act":"start","control":"blitz"}"#.into(),
        ..start.clone()
    };
    assert_eq!(
        append(&mut *store, &other),
        AppendOutcome::KeyReused { seq: 0 }
    );
    let mut other_name = start.clone();
    other_name.texts[0].text = "Cora".into();
    assert_eq!(
        append(&mut *store, &other_name),
        AppendOutcome::KeyReused { seq: 0 }
    );
    let mut other_salt = start.clone();
    other_salt.texts[0].salt = [9; 16];
    assert_eq!(
        append(&mut *store, &other_salt),
        again,
        "a salt is drawn anew"
    );
    for stale in [0, 2, 3, u32::MAX] {
        let outcome = append(&mut *store, &named("g", stale, "late"));
        assert_eq!(outcome, AppendOutcome::Stale { actual_seq: 1 }, "{stale}");
    }
    let no_start = append(&mut *store, &named("other", 1, "k"));
    assert_eq!(no_start, AppendOutcome::Stale { actual_seq: 0 });
    assert!(matches!(
        append(&mut *store, &named("g", 1, "late")),
        AppendOutcome::Appended { seq: 1, .. }
    ));
}

pub fn keys_are_unique_for_ever(bench: &dyn Bench) {
    let mut store = bench.empty();
    appended(&mut *store, "g", 40);
    store.erase(&game("g"), None).unwrap();
    for seq in 0..40 {
        let key = format!("k{seq}");
        let outcome = append(&mut *store, &named("g", seq, &key));
        assert!(matches!(outcome, AppendOutcome::AlreadyAppended { seq: old, .. } if old == seq));
        let mut other = named("g", 40, &key);
        other.body = "{}".into();
        assert_eq!(
            append(&mut *store, &other),
            AppendOutcome::KeyReused { seq }
        );
    }
    let elsewhere = append(&mut *store, &named("h", 0, "k0"));
    assert!(
        matches!(elsewhere, AppendOutcome::Appended { .. }),
        "keys belong to a game"
    );
}

pub fn reading(bench: &dyn Bench) {
    let mut store = bench.empty();
    appended(&mut *store, "g", 5);
    appended(&mut *store, "h", 2);
    let all = store.read(&game("g"), 0, 100).unwrap();
    assert_eq!(all.len(), 5);
    let mut previous = Hash::NONE;
    for (entry, seq) in all.iter().zip(0..) {
        assert_eq!(*entry, named("g", seq, &format!("k{seq}")).after(previous));
        assert_eq!(hash_of(entry), entry.hash);
        previous = entry.hash;
    }
    assert_eq!(store.read(&game("g"), 2, 2).unwrap(), all[2..4]);
    assert_eq!(store.read(&game("g"), 5, 9).unwrap(), []);
    assert_eq!(store.read(&game("g"), 0, 0).unwrap(), []);
    assert_eq!(store.read(&game("nowhere"), 0, 9).unwrap(), []);
    let tail = |name: &str, next_seq, hash| Tail {
        game: game(name),
        next_seq,
        hash,
    };
    let other = store.read(&game("h"), 1, 1).unwrap()[0].hash;
    let tails = [tail("g", 5, previous), tail("h", 2, other)];
    assert_eq!(store.tails(None, 9).unwrap(), tails);
    assert_eq!(store.tails(None, 1).unwrap(), tails[..1]);
    assert_eq!(store.tails(Some(&game("g")), 9).unwrap(), tails[1..]);
}

pub fn a_batch_is_one_after_the_other(bench: &dyn Bench) {
    let mut store = bench.empty();
    let mut reused = named("g", 2, "b");
    reused.body = "{}".into();
    let batch = [
        named("g", 0, "a"),
        named("g", 0, "a"),
        named("h", 0, "a"),
        named("g", 2, "c"),
        named("g", 1, "b"),
        reused,
        named("g", 2, "c"),
    ];
    let outcomes = store.append(&batch).unwrap();
    let kinds: Vec<&str> = outcomes
        .iter()
        .map(|outcome| match outcome {
            AppendOutcome::Appended { .. } => "appended",
            AppendOutcome::AlreadyAppended { .. } => "already",
            AppendOutcome::KeyReused { .. } => "reused",
            AppendOutcome::Stale { .. } => "stale",
            AppendOutcome::Full => "full",
        })
        .collect();
    let wanted = [
        "appended", "already", "appended", "stale", "appended", "reused", "appended",
    ];
    assert_eq!(kinds, wanted);
    assert_eq!(store.read(&game("g"), 0, 9).unwrap().len(), 3);
    assert_eq!(store.append(&[]).unwrap(), []);
}

pub fn erasing(bench: &dyn Bench) {
    let mut store = bench.empty();
    appended(&mut *store, "g", 3);
    appended(&mut *store, "h", 1);
    let before = store.read(&game("g"), 0, 9).unwrap();
    assert_eq!(
        store.erase(&game("g"), Some(&["white", "reason"])).unwrap(),
        1
    );
    let after = store.read(&game("g"), 0, 9).unwrap();
    assert_eq!(after[0].texts, before[0].texts[1..]);
    assert_eq!(after[0].seals, before[0].seals);
    assert!(after.iter().all(|entry| hash_of(entry) == entry.hash));
    assert_eq!(store.erase(&game("g"), None).unwrap(), 1);
    assert_eq!(store.erase(&game("g"), None).unwrap(), 0);
    assert!(store.read(&game("g"), 0, 9).unwrap()[0].texts.is_empty());
    assert_eq!(store.read(&game("h"), 0, 9).unwrap()[0].texts.len(), 2);
    assert_eq!(store.erase(&game("nowhere"), None).unwrap(), 0);
    appended_more(&mut *store, 3);
}

fn appended_more(store: &mut dyn Store, seq: u32) {
    let outcome = append(store, &named("g", seq, "more"));
    assert!(matches!(outcome, AppendOutcome::Appended { .. }));
}

pub fn heads(bench: &dyn Bench) {
    let mut store = bench.empty();
    appended(&mut *store, "g", 3);
    let hashes: Vec<Hash> = store
        .read(&game("g"), 0, 9)
        .unwrap()
        .iter()
        .map(|e| e.hash)
        .collect();
    let signer = Signer::from_secret(&[1; 32]);
    let head =
        |seq: usize, stage, at_us| signer.sign(&game("g"), seq as u32, hashes[seq], stage, at_us);
    let early = head(1, Stage::Running, 60);
    let late = head(2, Stage::Running, 120);
    let end = head(2, Stage::Ended, 121);
    store.keep_heads(&[end.clone(), early.clone()]).unwrap();
    store.keep_heads(&[late.clone(), early.clone()]).unwrap();
    assert_eq!(store.heads(&game("g")).unwrap(), [early, late, end]);
    assert_eq!(store.heads(&game("h")).unwrap(), []);
    store.keep_heads(&[]).unwrap();
}

pub fn loose_ends(bench: &dyn Bench) {
    let mut store = bench.empty();
    assert_eq!(store.loose_ends().unwrap(), []);
    for name in ["ended", "grown", "never", "other", "signed"] {
        appended(&mut *store, name, 3);
    }
    let tails = store.tails(None, 9).unwrap();
    let signer = Signer::from_secret(&[1; 32]);
    let head = |place: usize, seq, stage| {
        let Tail { game, hash, .. } = &tails[place];
        signer.sign(game, seq, *hash, stage, 60)
    };
    let heads = [
        head(0, 2, Stage::Ended),
        head(1, 0, Stage::Running),
        head(1, 1, Stage::Running),
        head(4, 0, Stage::Running),
        head(4, 2, Stage::Running),
        // of this game there is nothing but its head
        signer.sign(&game("removed"), 7, Hash::NONE, Stage::Running, 60),
    ];
    store.keep_heads(&heads).unwrap();
    let unsigned = tails[1..4].iter().cloned().map(LooseEnd::Unsigned);
    let running = LooseEnd::Running(tails[4].clone());
    let loose = Vec::from_iter(unsigned.chain([running]));
    assert_eq!(store.loose_ends().unwrap(), loose);
    appended_more(&mut *store, 0);
    let names = ["g", "grown", "never", "other", "signed"];
    assert_eq!(names_of(&store.loose_ends().unwrap()), names);
    let end = head(4, 2, Stage::Ended);
    store.keep_heads(&[end]).unwrap();
    assert_eq!(names_of(&store.loose_ends().unwrap()), names[..4]);
}

/// The games whose ends could be read.
fn names_of(ends: &[LooseEnd]) -> Vec<String> {
    let tails = ends.iter().filter_map(LooseEnd::tail);
    tails.map(|tail| tail.game.to_string()).collect()
}

pub fn an_unreadable_end_hides_no_other(bench: &dyn Bench) {
    let mut store = bench.empty();
    for name in ["a", "b", "c"] {
        appended(&mut *store, name, 2);
    }
    if bench.damage("b").is_err() {
        return;
    }
    let ends = store.loose_ends().unwrap();
    assert_eq!(names_of(&ends), ["a", "c"]);
    let unreadable = Unreadable::Entry {
        game: game("b"),
        seq: 1,
    };
    assert!(ends.contains(&LooseEnd::Unreadable(unreadable)), "{ends:?}");
    // whoever verifies is told of it, too
    for asked in [None, Some(game("b"))] {
        let mut faults = Vec::new();
        let looked = store.look(asked.as_ref(), &mut |found| {
            if let StoredItem::Unreadable(what) = found {
                faults.push(what.to_string());
            }
            Ok(())
        });
        looked.unwrap();
        assert!(!faults.is_empty(), "{asked:?}");
        assert!(
            faults.iter().all(|what| what.contains("game b")),
            "{faults:?}"
        );
    }
}

fn write(
    kind: &str,
    id: &str,
    parent: &str,
    expected: ExpectedVersion,
    body: Option<&str>,
) -> Write {
    Write {
        kind: kind.into(),
        id: id.into(),
        parent: parent.into(),
        expected,
        body: body.map(Into::into),
    }
}

fn document(kind: &str, id: &str, parent: &str, version: u64, body: &str) -> Document {
    Document {
        kind: kind.into(),
        id: id.into(),
        parent: parent.into(),
        version,
        body: body.into(),
    }
}

pub fn documents(bench: &dyn Bench) {
    let mut store = bench.empty();
    let mut one = |kind, id, parent, expected, body| {
        store
            .write(&[write(kind, id, parent, expected, body)])
            .unwrap()
    };
    let conflict = |found| ChangesOutcome::Conflict { place: 0, found };
    let all = |version| ChangesOutcome::All(vec![version]);
    assert_eq!(
        one("event", "e", "", ExpectedVersion::Version(1), Some("{}")),
        conflict(None)
    );
    assert_eq!(
        one("event", "e", "", ExpectedVersion::None, Some("{}")),
        all(1)
    );
    assert_eq!(
        one("event", "e", "", ExpectedVersion::None, Some("{}")),
        conflict(Some(1))
    );
    assert_eq!(
        one("event", "e", "", ExpectedVersion::Version(1), Some("[]")),
        all(2)
    );
    assert_eq!(
        one("event", "e", "", ExpectedVersion::Version(1), Some("1")),
        conflict(Some(2))
    );
    assert_eq!(
        one("event", "e", "", ExpectedVersion::Any, Some("[2]")),
        all(3)
    );
    assert_eq!(
        one("round", "e.1", "e", ExpectedVersion::Any, Some("1")),
        all(1)
    );
    assert_eq!(
        one("round", "e.2", "e", ExpectedVersion::None, Some("2")),
        all(1)
    );
    assert_eq!(
        one("round", "f.1", "f", ExpectedVersion::None, Some("3")),
        all(1)
    );
    assert_eq!(
        one("round", "f.2", "f", ExpectedVersion::None, Some("4")),
        all(1)
    );
    assert_eq!(
        one("round", "f.2", "f", ExpectedVersion::Version(2), None),
        conflict(Some(1))
    );
    assert_eq!(
        one("round", "f.2", "f", ExpectedVersion::Version(1), None),
        all(0)
    );
    assert_eq!(
        one("round", "f.2", "f", ExpectedVersion::Version(1), None),
        conflict(None)
    );
    assert_eq!(one("round", "f.2", "f", ExpectedVersion::Any, None), all(0));
    assert_eq!(
        store.document("event", "e").unwrap(),
        Some(document("event", "e", "", 3, "[2]"))
    );
    assert_eq!(store.document("event", "e.1").unwrap(), None);
    assert_eq!(store.document("round", "f.2").unwrap(), None);
    let ids = |store: &mut dyn Store, parent, after, limit| -> Vec<String> {
        let found = store.documents("round", parent, after, limit).unwrap();
        found
            .into_iter()
            .map(|document| document.id.into())
            .collect()
    };
    assert_eq!(ids(&mut *store, None, None, 9), ["e.1", "e.2", "f.1"]);
    assert_eq!(ids(&mut *store, Some("e"), None, 9), ["e.1", "e.2"]);
    assert_eq!(ids(&mut *store, Some("e"), Some("e.1"), 9), ["e.2"]);
    assert_eq!(ids(&mut *store, None, Some("e.1"), 1), ["e.2"]);
    assert_eq!(ids(&mut *store, Some("g"), None, 9), [] as [&str; 0]);
}

pub fn all_documents_or_none(bench: &dyn Bench) {
    let mut store = bench.empty();
    let good = write("player", "1", "e", ExpectedVersion::None, Some("a"));
    let bad = write("player", "2", "e", ExpectedVersion::Version(1), Some("b"));
    let written = store.write(&[good.clone(), bad]).unwrap();
    assert_eq!(
        written,
        ChangesOutcome::Conflict {
            place: 1,
            found: None
        }
    );
    assert_eq!(store.documents("player", None, None, 9).unwrap(), []);
    let twice = write("player", "1", "e", ExpectedVersion::Version(1), Some("c"));
    assert_eq!(
        store.write(&[good, twice]).unwrap(),
        ChangesOutcome::All(vec![1, 2])
    );
    assert_eq!(store.write(&[]).unwrap(), ChangesOutcome::All(vec![]));
}

fn filled(store: &mut dyn Store) {
    appended(store, "g", 4);
    appended(store, "a", 2);
    store.erase(&game("g"), Some(&["black"])).unwrap();
    let hash = store.read(&game("g"), 3, 1).unwrap()[0].hash;
    let head = Signer::from_secret(&[2; 32]).sign(&game("g"), 3, hash, Stage::Ended, 5);
    store.keep_heads(&[head]).unwrap();
    let writes = [
        write("event", "e", "", ExpectedVersion::None, Some("{}")),
        write(
            "event",
            "e",
            "",
            ExpectedVersion::Any,
            Some("{\"name\":\"Ωmega\"}"),
        ),
        write("account", "7", "", ExpectedVersion::None, Some("[]")),
    ];
    store.write(&writes).unwrap();
}

fn dumped(store: &mut dyn Store) -> Vec<Item> {
    let mut items = Vec::new();
    store
        .dump(&mut |item| {
            items.push(item);
            Ok(())
        })
        .unwrap();
    items
}

pub fn dump_and_load(bench: &dyn Bench) {
    let mut model = Memory::default();
    filled(&mut model);
    let mut store = bench.empty();
    filled(&mut *store);
    let items = dumped(&mut *store);
    assert_eq!(items, dumped(&mut model));
    let mut copy = bench.empty();
    let (first, second) = items.split_at(5);
    copy.load(first).unwrap();
    copy.load(second).unwrap();
    assert_eq!(dumped(&mut *copy), items);
    appended_more(&mut *copy, 4);
    let full = StoreError::Full("no room for the backup".into());
    let stopped = copy.dump(&mut |_| Err(full.clone()));
    assert_eq!(stopped, Err(full));
}

pub fn what_does_not_fit_is_not_loaded(bench: &dyn Bench) {
    let mut model = Memory::default();
    filled(&mut model);
    let items = dumped(&mut model);
    let mut store = bench.empty();
    store.load(&items).unwrap();
    let damaged = |result| matches!(result, Err(StoreError::Damaged(_)));
    assert!(damaged(store.load(&items)));
    let of_entry = |item: &&Item| matches!(item, Item::Entry(e) if e.seq == 1);
    let gap = items.iter().find(of_entry).unwrap().clone();
    let fits = Item::Document(document("event", "new", "", 4, "{}"));
    assert!(damaged(bench.empty().load(&[fits, gap])));
    assert_eq!(dumped(&mut *bench.again()), [], "all of it or nothing");
}

pub fn parts_are_loaded_together_or_not_at_all(bench: &dyn Bench) {
    let mut model = Memory::default();
    filled(&mut model);
    let items = dumped(&mut model);
    let parts = || items.chunks(3).map(<[Item]>::to_vec);
    let mut store = bench.empty();
    let mut left = parts();
    store.load_parts(&mut || Ok(left.next())).unwrap();
    assert_eq!(dumped(&mut *bench.again()), items);
    let away = StoreError::Failed("the file is gone".into());
    let mut store = bench.empty();
    let mut left = parts().take(2);
    let stopped = store.load_parts(&mut || left.next().map(Some).ok_or(away.clone()));
    assert_eq!(stopped, Err(away));
    assert_eq!(dumped(&mut *bench.again()), [], "all of it or nothing");
}

/// A game of as many entries as a record may have.
fn full() -> Vec<Item> {
    let mut previous = Hash::NONE;
    let entry = |seq: u32| {
        let mut proposal = named("full", seq, &format!("k{seq}"));
        proposal.texts.clear();
        let entry = proposal.after(previous);
        previous = entry.hash;
        Item::Entry(entry)
    };
    (0..MAX_ENTRIES).map(entry).collect()
}

pub fn a_record_has_an_end(bench: &dyn Bench) {
    let mut store = bench.empty();
    let all = full();
    let (last, before) = all.split_last().unwrap();
    let mut parts = before.chunks(10_000).map(<[Item]>::to_vec);
    store.load_parts(&mut || Ok(parts.next())).unwrap();
    let next = |seq: u32| named("full", seq, &format!("new{seq}"));
    let batch = [
        next(MAX_ENTRIES - 1),
        next(MAX_ENTRIES),
        named("other", 0, "k"),
    ];
    let outcomes = store.append(&batch).unwrap();
    assert!(
        matches!(outcomes[0], AppendOutcome::Appended { .. }),
        "{outcomes:?}"
    );
    assert_eq!(outcomes[1], AppendOutcome::Full);
    assert!(
        matches!(outcomes[2], AppendOutcome::Appended { .. }),
        "{outcomes:?}"
    );
    assert_eq!(append(&mut *store, &next(MAX_ENTRIES)), AppendOutcome::Full);
    let stale = append(&mut *store, &next(3));
    assert_eq!(
        stale,
        AppendOutcome::Stale {
            actual_seq: MAX_ENTRIES
        }
    );
    let again = append(&mut *store, &next(MAX_ENTRIES - 1));
    assert!(
        matches!(again, AppendOutcome::AlreadyAppended { .. }),
        "{again:?}"
    );
    let Item::Entry(last) = last else {
        panic!("an entry")
    };
    let beyond = Proposal {
        key: Key::new("beyond").unwrap(),
        ..next(MAX_ENTRIES)
    };
    let beyond = Item::Entry(beyond.after(last.hash));
    let refused = store.load(&[beyond]);
    assert!(
        matches!(refused, Err(StoreError::Damaged(_))),
        "{refused:?}"
    );
}

/// An empty text hashes like none, and is nothing that a store takes.
pub fn nothing_announced_has_one_form(bench: &dyn Bench) {
    let mut store = bench.empty();
    let empty = Proposal {
        told: Some("".into()),
        ..named("g", 0, "k")
    };
    append(&mut *store, &empty);
    let read = store.read(&game("g"), 0, 9).unwrap();
    assert_eq!(read[0].told, None);
    let mut entry = read[0].clone();
    (entry.game, entry.told) = (game("h"), Some("".into()));
    let refused = store.load(&[Item::Entry(entry)]);
    assert!(
        matches!(refused, Err(StoreError::Damaged(_))),
        "{refused:?}"
    );
}

pub fn looking_at_one_game(bench: &dyn Bench) {
    let mut store = bench.empty();
    filled(&mut *store);
    let all = dumped(&mut *store);
    for name in ["g", "h", "none"] {
        let name = game(name);
        let mut found = Vec::new();
        let looked = store.look(Some(&name), &mut |one| {
            found.push(one.item()?);
            Ok(())
        });
        assert_eq!(looked, Ok(()));
        let of_game = all.iter().filter(|item| item.game() == Some(&name));
        assert!(found.iter().eq(of_game), "{name}");
    }
}

pub fn documents_are_forgotten(bench: &dyn Bench) {
    let mut store = bench.empty();
    filled(&mut *store);
    let all = dumped(&mut *store);
    store.forget().unwrap();
    assert_eq!(dumped(&mut *bench.again()), all, "but not what they say");
}

pub fn it_is_still_there(bench: &dyn Bench) {
    let mut store = bench.empty();
    filled(&mut *store);
    let items = dumped(&mut *store);
    drop(store);
    let mut again = bench.again();
    assert_eq!(dumped(&mut *again), items);
    appended_more(&mut *again, 4);
}

pub fn strange_texts(bench: &dyn Bench) {
    let mut store = bench.empty();
    let texts = [
        "",
        "Ærø \u{1F3C1} \u{202E}abc",
        "'; drop table entries; --",
        "\"\\\n\t",
        "%_",
        "\0a\0",
    ];
    let sealed = texts.iter().enumerate().map(|(place, text)| Text {
        field: format!("field{place}").into(),
        salt: [place as u8; 16],
        text: (*text).into(),
    });
    let proposal = Proposal {
        texts: sealed.collect(),
        told: Some("".into()),
        received_us: i64::MIN,
        ..named("G.x:_-1", 0, "K")
    };
    append(&mut *store, &proposal);
    let long = Proposal {
        body: format!("\0{}", "é".repeat(30_000)).into(),
        told: Some("\0".into()),
        received_us: i64::MAX,
        ..named("G.x:_-1", 1, "k")
    };
    append(&mut *store, &long);
    let read = store.read(&game("G.x:_-1"), 0, 9).unwrap();
    assert_eq!(read[0], proposal.after(Hash::NONE));
    assert_eq!(read[1], long.after(read[0].hash));
    let name = "ид'%_ \0\u{1F3C1}";
    let one = write(name, name, name, ExpectedVersion::None, Some(name));
    store.write(&[one]).unwrap();
    let found = store.document(name, name).unwrap();
    assert_eq!(found, Some(document(name, name, name, 1, name)));
}
