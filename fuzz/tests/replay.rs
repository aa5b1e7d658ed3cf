//! Replays the seeds, and every input that once broke something, through the harnesses.

use std::fs;
use std::io;
use std::path::Path;

use laws::ActKind;

fn replay(target: &str, harness: fn(&[u8])) -> io::Result<()> {
    let mut inputs = 0;
    for kept in ["corpus", "regressions"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(kept)
            .join(target);
        for entry in fs::read_dir(&folder)? {
            let file = entry?.path();
            // shown when the harness panics
            println!("{}", file.display());
            harness(&fs::read(&file)?);
            inputs += 1;
        }
    }
    assert!(inputs > 1, "nothing to replay for {target}");
    Ok(())
}

#[test]
fn certificate() -> io::Result<()> {
    replay("certificate", jadoube_fuzz::certificate)
}

#[test]
fn decoders() -> io::Result<()> {
    replay("decoders", jadoube_fuzz::decoders)
}

#[test]
fn fen() -> io::Result<()> {
    replay("fen", jadoube_fuzz::fen)
}

#[test]
fn json() -> io::Result<()> {
    replay("json", jadoube_fuzz::json)
}

#[test]
fn pgn() -> io::Result<()> {
    replay("pgn", jadoube_fuzz::pgn)
}

#[test]
fn text() -> io::Result<()> {
    replay("text", jadoube_fuzz::text)
}

#[test]
fn tracker() -> io::Result<()> {
    replay("tracker", jadoube_fuzz::tracker)
}

#[test]
fn script() -> io::Result<()> {
    replay("script", jadoube_fuzz::script)
}

/// Numbers that look like chance and are the same on every machine.
fn numbers(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 32
    }
}

/// What devices send, with bytes changed, lost and doubled here and there.
#[test]
fn devices_that_are_badly_heard() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/decoders");
    for entry in fs::read_dir(folder)? {
        let seed = fs::read(entry?.path())?;
        for round in 0..200 {
            let mut next = numbers(round);
            let mut bytes = seed.clone();
            for _ in 0..next() % 6 {
                let at = 1 + next() as usize % (bytes.len() - 1);
                let until = (at + next() as usize % 40).min(bytes.len());
                match next() % 4 {
                    0 => bytes[at] = next() as u8,
                    1 => bytes[at] ^= 1 << (next() % 8),
                    2 => drop(bytes.drain(at..until)),
                    _ => bytes.extend_from_within(at..until),
                }
                if bytes.len() < 2 {
                    break;
                }
            }
            jadoube_fuzz::decoders(&bytes);
        }
    }
    Ok(())
}

/// Beside the seeds, a spread of scripts that is the same on every machine.
#[test]
fn scripts_of_counted_bytes() {
    let mut missing: Vec<&str> = ActKind::ALL.iter().map(|kind| kind.name()).collect();
    for seed in 0..2_000_u64 {
        let mut next = numbers(seed);
        let bytes: Vec<u8> = (0..160).map(|_| next() as u8).collect();
        println!("seed {seed}");
        jadoube_fuzz::script_told(&bytes, &mut |line| {
            let words = line.split_whitespace().take(2);
            missing.retain(|name| !words.clone().any(|word| word == *name));
        });
    }
    assert_eq!(missing, [""; 0], "no script has these acts");
}

/// Boards that see and send anything at any time, the same on every machine.
#[test]
fn boards_of_counted_bytes() {
    for seed in 0..400_u64 {
        let mut next = numbers(seed);
        let bytes: Vec<u8> = (0..240).map(|_| next() as u8).collect();
        println!("seed {seed}");
        jadoube_fuzz::tracker(&bytes);
    }
}
