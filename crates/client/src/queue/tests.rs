//! Tests a queue against every way in which its disk can fail.

use std::io;
use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use serde_json::json;

use super::*;

const PATH: &str = "board.queue";

/// A disk in memory that fails when it is told to.
#[derive(Clone, Default)]
struct TestDisk {
    bytes: Arc<Mutex<Vec<u8>>>,
    /// How many bytes it still takes.
    room: Arc<Mutex<Option<usize>>>,
    cuts_fail: Arc<Mutex<bool>>,
}

impl TestDisk {
    fn of(bytes: &[u8]) -> TestDisk {
        let disk = TestDisk::default();
        disk.bytes.lock().expect("a lock").extend(bytes);
        disk
    }

    fn has(&self) -> Vec<u8> {
        self.bytes.lock().expect("a lock").clone()
    }

    fn has_room_for(&self, bytes: Option<usize>) {
        *self.room.lock().expect("a lock") = bytes;
    }

    fn fails_to_cut(&self, fails: bool) {
        *self.cuts_fail.lock().expect("a lock") = fails;
    }

    fn opened(&self) -> Result<OpenedQueue, QueueError> {
        Queue::over(Path::new(PATH), Box::new(self.clone()))
    }
}

impl QueueDisk for TestDisk {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        Ok(self.has())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let fits = self.room.lock().expect("a lock").unwrap_or(bytes.len());
        let part = &bytes[..fits.min(bytes.len())];
        self.bytes.lock().expect("a lock").extend(part);
        match part.len() == bytes.len() {
            true => Ok(()),
            false => Err(io::ErrorKind::StorageFull.into()),
        }
    }

    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        if *self.cuts_fail.lock().expect("a lock") {
            return Err(io::ErrorKind::Other.into());
        }
        let bytes = usize::try_from(bytes).expect("a length");
        self.bytes.lock().expect("a lock").truncate(bytes);
        Ok(())
    }
}

fn act(key: &str) -> NewAct {
    NewAct::new(key, json!({ "act": "press", "by": "white" }))
}

fn acts(keys: &[&str]) -> Vec<NewAct> {
    keys.iter().map(|key| act(key)).collect()
}

/// The keys that wait, in their order.
fn keys(queue: &Queue) -> Vec<String> {
    let kept = queue.kept();
    let waiting = kept.waiting.values();
    waiting.map(|act| act.new.key.to_string()).collect()
}

fn done(queue: &Queue, places: &[usize]) {
    let mut kept = queue.kept();
    let all: Vec<u64> = kept.waiting.keys().copied().collect();
    let numbers: Vec<u64> = places.iter().map(|place| all[*place]).collect();
    kept.done(&numbers).expect("the disk takes it");
}

/// A file in which `a` is done with and `b`, `c` wait.
fn file() -> Vec<u8> {
    let disk = TestDisk::default();
    let queue = disk.opened().expect("a queue").queue;
    queue.put("b1", &acts(&["a", "b"])).expect("room");
    queue.put("b2", &acts(&["c"])).expect("room");
    done(&queue, &[0]);
    disk.has()
}

#[test]
fn what_waits_is_there_again_in_its_order() {
    let disk = TestDisk::of(&file());
    let OpenedQueue { queue, cut } = disk.opened().expect("a queue");
    assert_eq!(cut, None);
    assert_eq!(keys(&queue), ["b", "c"]);
    queue.put("b1", &acts(&["d", "e"])).expect("room");
    done(&queue, &[1]);
    assert_eq!(
        keys(&disk.opened().expect("a queue").queue),
        ["b", "d", "e"]
    );
}

/// Whatever is left of a file is a queue, with what whole lines say and a word on the rest.
#[test]
fn a_file_cut_anywhere_is_read_up_to_there() {
    let whole = file();
    for length in 0..=whole.len() {
        let left = &whole[..length];
        let lines = left.iter().filter(|byte| **byte == b'\n').count();
        let rest = left.iter().rev().take_while(|byte| **byte != b'\n').count();
        let disk = TestDisk::of(left);
        let OpenedQueue { queue, cut } = disk.opened().expect("a queue");
        let waits: &[&str] = match lines {
            0 | 1 => &[],
            2 => &["a"],
            3 => &["a", "b"],
            4 => &["a", "b", "c"],
            _ => &["b", "c"],
        };
        assert_eq!(keys(&queue), waits, "{length}");
        let told = cut.map(|cut| (cut.line, cut.bytes));
        assert_eq!(told, (rest > 0).then_some((lines + 1, rest)), "{length}");
        // and it goes on from there
        queue.put("b1", &acts(&["z"])).expect("room");
        let again = disk.opened().expect("a queue");
        assert_eq!(keys(&again.queue), [waits, &["z"]].concat(), "{length}");
        assert_eq!(again.cut, None);
    }
}

#[test]
fn a_cut_names_its_place() {
    let mut left = file();
    left.truncate(left.len() - 3);
    let cut = TestDisk::of(&left).opened().expect("a queue").cut;
    let told = cut.expect("a cut").to_string();
    assert!(
        told.starts_with("board.queue: line 5 was cut after 10 bytes"),
        "{told}"
    );
}

#[test]
fn what_is_no_queue_is_left_as_it_is() {
    let heading = "{\"jadoube_queue\":1}\n";
    let table = [
        ("hello", 1),
        ("hello\n", 1),
        ("{\"jadoube_queue\":2}\n", 1),
        ("{\"done\":[1]}\n", 1),
        (&format!("{heading}{heading}"), 2),
        (&format!("{heading}\n"), 2),
        (&format!("{heading}\0\0\0\n"), 2),
        (
            &format!("{heading}{{\"done\":[1]}}\nhello\n{{\"done\":[2]}}\n"),
            3,
        ),
    ];
    for (text, place) in table {
        let disk = TestDisk::of(text.as_bytes());
        match disk.opened() {
            Err(QueueError::Damaged { line, .. }) => assert_eq!(line, place, "{text:?}"),
            other => panic!("{text:?}: {other:?}"),
        }
        assert_eq!(disk.has(), text.as_bytes(), "{text:?}");
    }
}

/// An act that was half written is taken away; if that fails too, before the next is written.
#[test]
fn on_a_full_disk_nothing_is_kept_in_part() {
    let disk = TestDisk::of(&file());
    let queue = disk.opened().expect("a queue").queue;
    for (fails_to_cut, room) in [(false, 10), (true, 10), (true, 0), (false, 70)] {
        let before = keys(&queue);
        disk.has_room_for(Some(room));
        disk.fails_to_cut(fails_to_cut);
        let refused = queue.put("b1", &acts(&["x", "y"]));
        assert!(
            matches!(refused, Err(QueueError::Disk { .. })),
            "{refused:?}"
        );
        assert_eq!(keys(&queue), before);
        disk.has_room_for(None);
        disk.fails_to_cut(false);
        queue.put("b1", &acts(&["z"])).expect("room");
        let again = disk.opened().expect("a queue");
        assert_eq!((keys(&again.queue), again.cut), (keys(&queue), None));
    }
    disk.has_room_for(Some(0));
    disk.fails_to_cut(true);
    let first = keys(&queue);
    assert!(queue.give_up_first().is_err());
    assert_eq!(keys(&queue), first, "what could not be taken down waits");
}

#[test]
fn a_file_of_which_nothing_waits_begins_anew() {
    let disk = TestDisk::of(&file());
    let queue = disk.opened().expect("a queue").queue;
    done(&queue, &[0, 1]);
    assert_eq!(disk.has(), QueueLine::HEADING.written());
    queue.put("b1", &acts(&["f"])).expect("room");
    let (board, given_up) = queue.give_up_first().expect("a disk").expect("an act");
    assert_eq!((&*board, &*given_up.key), ("b1", "f"));
    assert_eq!(queue.give_up_first().expect("a disk"), None);
}

#[test]
fn what_is_done_with_twice_is_done_with_once() {
    let disk = TestDisk::default();
    let queue = disk.opened().expect("a queue").queue;
    queue.put("b1", &acts(&["a", "b"])).expect("room");
    for _ in 0..2 {
        queue.kept().done(&[0]).expect("the disk takes it");
    }
    assert_eq!(keys(&queue), ["b"]);
    assert_eq!(keys(&disk.opened().expect("a queue").queue), ["b"]);
}

#[test]
fn acts_are_sent_by_board_and_within_limits() {
    let queue = TestDisk::default().opened().expect("a queue").queue;
    let long = NewAct::new("long", "x".repeat(MAX_BYTES_AT_ONCE).into());
    let many: Vec<NewAct> = (0..300).map(|key| act(&format!("k{key}"))).collect();
    queue.put("b1", &many).expect("room");
    queue.put("b1", &[long.clone(), long]).expect("room");
    queue.put("b2", &acts(&["c", "d"])).expect("room");
    queue.put("b1", &acts(&["e"])).expect("room");
    let mut sizes = Vec::new();
    while queue.waiting() > 0 {
        let batch = queue.kept().batch();
        assert!(batch.iter().all(|(_, act)| act.board == batch[0].1.board));
        sizes.push(batch.len());
        done(&queue, &(0..batch.len()).collect::<Vec<_>>());
    }
    assert_eq!(sizes, [256, 44, 1, 1, 2, 1]);
}

#[test]
fn a_file_has_one_owner() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(PATH);
    let opened = Queue::open(&path).expect("a queue");
    assert!(matches!(Queue::open(&path), Err(QueueError::InUse { .. })));
    drop(opened);
    assert!(Queue::open(&path).is_ok());
    let nowhere = folder.path().join("nowhere").join(PATH);
    assert!(matches!(
        Queue::open(&nowhere),
        Err(QueueError::Disk { .. })
    ));
}

#[test]
fn a_queue_has_an_end() {
    let queue = TestDisk::default().opened().expect("a queue").queue;
    let large = NewAct::new("large", "x".repeat(1 << 20).into());
    let mut count = 0;
    let refused = loop {
        match queue.put("b1", std::slice::from_ref(&large)) {
            Ok(()) => count += 1,
            Err(refused) => break refused,
        }
        assert!(count < 100, "no end");
    };
    assert!(matches!(refused, QueueError::Full { waiting, .. } if waiting == count));
    assert_eq!(queue.waiting(), 63);
}

proptest! {
    /// After any puts, ends and crashes what waits is what was put and is not done with, in order.
    #[test]
    fn nothing_is_lost_doubled_or_out_of_order(
        steps in proptest::collection::vec((0u8..4, 0usize..4), 1..40),
    ) {
        let disk = TestDisk::default();
        let mut queue = disk.opened().expect("a queue").queue;
        let mut model: Vec<String> = Vec::new();
        for (number, (step, count)) in steps.into_iter().enumerate() {
            match step {
                0 | 1 => {
                    let keys: Vec<String> =
                        (0..count).map(|place| format!("{number}-{place}")).collect();
                    let new: Vec<NewAct> = keys.iter().map(|key| act(key)).collect();
                    queue.put(["b1", "b2"][count % 2], &new).expect("room");
                    model.extend(keys);
                }
                2 => {
                    let first = count.min(model.len());
                    done(&queue, &(0..first).collect::<Vec<_>>());
                    model.drain(..first);
                }
                _ => queue = disk.opened().expect("a queue").queue,
            }
            prop_assert_eq!(&keys(&queue), &model);
        }
    }
}
