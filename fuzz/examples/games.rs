//! Prints games, one after the other, as lines that `jadoube rule` reads, for
//! `cargo xtask differences`.
//!
//! * `games cases FILE...`: the cases of case files, under each regime that they name;
//! * `games scripts FILE...`: what script inputs say;
//! * `games random SEED FROM COUNT`: scripts made from counted bytes; each is the same whatever
//!   `FROM` and `COUNT` are.
//!
//! A script that breaks an invariant ends where it does. Of random scripts with the start that
//! takes a hundred times as long to judge as the others, most are made from other bytes.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::panic::{self, AssertUnwindSafe};
use std::{env, fs};

use protocol::cases::{self, Case, CaseLine};

/// Bytes of the shortest and the longest script; an act takes six or so.
const LEAST_BYTES: u64 = 40;
const MOST_BYTES: u64 = 520;

/// Pawns on their last rank: whether anybody can be checkmated takes a tenth of a second.
const SLOW_START: &str = "P3k3/8/8/8/8/8/8/4K2p";
/// Of so many scripts one may begin there.
const SLOW_ONE_IN: u64 = 8;

fn main() -> io::Result<()> {
    // a script that breaks an invariant is no matter of this program
    panic::set_hook(Box::new(|_| ()));
    let mut out = BufWriter::new(io::stdout().lock());
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    match arguments.split_first() {
        Some((what, files)) if what == "cases" => of_cases(files, &mut out)?,
        Some((what, files)) if what == "scripts" => of_scripts(files, &mut out)?,
        Some((what, numbers)) if what == "random" => of_numbers(numbers, &mut out)?,
        _ => {
            return Err(wrong(
                "games cases|scripts FILE..., games random SEED FROM COUNT",
            ));
        }
    }
    out.flush()
}

fn wrong(what: impl ToString) -> io::Error {
    io::Error::other(what.to_string())
}

fn of_cases(files: &[OsString], out: &mut impl Write) -> io::Result<()> {
    for file in files {
        let shown = file.to_string_lossy();
        let read = cases::read(&without_expectations(&fs::read_to_string(file)?));
        for case in read.map_err(|bad| wrong(format!("{shown}: {bad}")))? {
            of_case(&case, out)?;
        }
    }
    Ok(())
}

/// What is played counts here, and the engine of before does not know every expectation of today.
fn without_expectations(cases: &str) -> String {
    let plain = |line: &str| match line.starts_with("= ") {
        true => "= offence none\n".to_owned(),
        false => format!("{line}\n"),
    };
    cases.lines().map(plain).collect()
}

fn of_case(case: &Case, out: &mut impl Write) -> io::Result<()> {
    for regime in case.cells() {
        writeln!(out, "{}", case.start_line(&regime).trim_end())?;
        for line in &case.lines {
            if let CaseLine::Act(act) = line {
                writeln!(out, "{act}")?;
            }
        }
    }
    Ok(())
}

fn of_scripts(files: &[OsString], out: &mut impl Write) -> io::Result<()> {
    files
        .iter()
        .try_for_each(|file| print(&script(&fs::read(file)?), out))
}

fn print(lines: &[String], out: &mut impl Write) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn script(bytes: &[u8]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut tell = |line: &str| lines.push(line.to_owned());
    let told = AssertUnwindSafe(|| jadoube_fuzz::script_told(bytes, &mut tell));
    let _ = panic::catch_unwind(told);
    lines
}

fn of_numbers(numbers: &[OsString], out: &mut impl Write) -> io::Result<()> {
    let read = |text: &OsString| text.to_str()?.parse::<u64>().ok();
    let read: Option<Vec<u64>> = numbers.iter().map(read).collect();
    let Some([seed, from, count]) = read.as_deref() else {
        return Err(wrong(
            "games random takes a seed, the first number, and how many",
        ));
    };
    (*from..from + count).try_for_each(|number| print(&numbered(*seed, number), out))
}

fn numbered(seed: u64, number: u64) -> Vec<String> {
    let is_slow = |lines: &[String]| {
        lines
            .first()
            .is_some_and(|start| start.contains(SLOW_START))
    };
    let lines = script(&bytes(seed, number));
    if is_slow(&lines) && !number.is_multiple_of(SLOW_ONE_IN) {
        return script(&bytes(!seed, number));
    }
    lines
}

/// The bytes of one script, which its seed and number settle.
fn bytes(seed: u64, number: u64) -> Vec<u8> {
    let mut state = mixed(mixed(seed).wrapping_add(number));
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(state)
    };
    let length = LEAST_BYTES + next() % (MOST_BYTES - LEAST_BYTES);
    (0..length).map(|_| (next() >> 32) as u8).collect()
}

/// The last step of the generator splitmix64.
fn mixed(mut state: u64) -> u64 {
    state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}
