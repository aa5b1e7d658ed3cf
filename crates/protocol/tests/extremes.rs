//! Tests regulations, clocks and counters at the limits of their numbers: nothing wraps, nothing
//! panics.

mod common;

use common::answers;

const PENALTIES: [&str; 4] = ["0", "1", "2147483648", "4294967295"];
const CLOCKS: [&str; 3] = [
    "9007199254740991/9007199254740991/9007199254740991/0",
    "-9007199254740991/0/0/9007199254740991",
    "0/0/-9007199254740991/0",
];
const FENS: [&str; 2] = [
    "4k3/8/8/8/8/8/8/R3K3 w - - 65535 65535",
    "4k3/8/8/8/8/8/8/R3K3 b - - 149 1",
];
/// Two illegal actions of each player, a wrong claim, a flag, a correction.
const ACTS: &str = "W press;B press;W move a1b2;W press;B move e8e7;B press;A observe illegal_move;W claim threefold;\
                    flag black;W claim flag;A amend 1.0 add_time_s=4294967295/4294967295 reason=x;A observe displaced ply=1";

#[test]
fn numbers_at_their_limits() {
    for penalty in PENALTIES {
        for clock in CLOCKS {
            for fen in FENS {
                for edition in ["FIDE2009", "FIDE2023", "USCF7"] {
                    let start = format!(
                        "start edition={edition} penalty_s={penalty} illegal_moves_to_lose=255 clock={clock} fen=\"{fen}\""
                    );
                    let told = answers(&format!("{start};{ACTS}"));
                    assert_eq!(told.len(), ACTS.split(';').count() + 1, "{start}");
                }
            }
        }
    }
}

#[test]
fn minutes_do_not_wrap() {
    let told = answers(
        "start penalty_s=4294967295 illegal_moves_to_lose=5;W press;A start_clock white;W press;A start_clock white;W press",
    );
    let state = &told.last().unwrap()["state"];
    assert_eq!(state["add_time_s"]["black"], u32::MAX, "{state}");
}
