//! Measures the memory that is in use while something is read that has no end worth waiting for.

use std::io::{self, Read};

use jadoube_pgn::{FlawKind, PgnGame, Splitter};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What comes after it.
const NEXT: &str = "[Event \"next\"]\n[White \"Ada\"]\n\n1. e4 e5 1-0\n";

/// Says the same again and again, so many bytes of it.
fn again(text: &'static [u8], bytes: u64) -> impl Read {
    struct Again {
        block: Vec<u8>,
        at: usize,
    }
    impl Read for Again {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let read = (&self.block[self.at..]).read(into)?;
            self.at = (self.at + read) % self.block.len();
            Ok(read)
        }
    }
    let block = text.repeat(1 << 12);
    Again { block, at: 0 }.take(bytes)
}

/// The most memory that is in use while something is read that has no end worth waiting for; the
/// game after it is read, whatever it is.
#[test]
fn memory_stays_bounded() {
    const LONG: u64 = 100_000_000;
    /// Beyond what is kept of a game.
    const TOO_LONG: u64 = 18_000_000;
    type Row = (&'static str, &'static [u8], u64, &'static str, FlawKind);
    let table: &[Row] = &[
        ("1. e4 {", b"no end ", LONG, "} e5 *", FlawKind::LongComment),
        ("1. e4 ", b"\x07 ", TOO_LONG, "*", FlawKind::LongGame),
        ("1. e4 ", b"Ke4 ", TOO_LONG, "*", FlawKind::LongGame),
        ("1. e4 ", b"!", TOO_LONG, "*", FlawKind::LongGame),
        ("1. e4 ", b"{}", TOO_LONG, "*", FlawKind::LongGame),
        ("1. e4 ", b"(", TOO_LONG, "*", FlawKind::LongGame),
        ("", b"[A \"1\"]\n", TOO_LONG, "*", FlawKind::LongGame),
    ];
    for (start, middle, bytes, end, kind) in table {
        MEMORY.reset_peak_usage();
        let text = start.as_bytes().chain(again(middle, *bytes));
        let mut splitter = Splitter::new(
            text.chain(end.as_bytes())
                .chain(&b"\n\n"[..])
                .chain(NEXT.as_bytes()),
        );
        let first = splitter.next().expect("a game").expect("a text");
        let first = PgnGame::read(first, 1);
        assert!(first.flaws.iter().any(|flaw| flaw.kind == *kind), "{start}");
        let shown = String::from_utf8_lossy(middle);
        assert!(
            MEMORY.peak_usage_as_mb() < 150.0,
            "{shown}: {} MB",
            MEMORY.peak_usage_as_mb()
        );
        drop(first);
        let next = PgnGame::read(splitter.next().expect("a game").expect("a text"), 2);
        assert_eq!(
            (next.tags.get("White"), next.plies.len()),
            (Some("Ada"), 2),
            "{shown}"
        );
    }
}
