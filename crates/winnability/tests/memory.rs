//! Compares the memory that a decision takes with the memory that it may take.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use board::{CastlingMode, Color, Tolerant};
use jadoube_winnability::{AnswerFault, Budget, Certificate, Limit, Solver, WinnabilityAnswer};
use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// What it gives, and the most bytes that were held in addition while it ran.
fn held<T>(run: impl FnOnce() -> T) -> (T, u64) {
    HEAP.reset_peak_usage();
    let before = HEAP.current_usage();
    let given = run();
    (given, (HEAP.peak_usage() - before) as u64)
}

/// Irregular all along: no king of the winner's, two kings, pawns that stay on the last rank;
/// behind walls many invariants.
const IRREGULAR: [(&str, Color); 5] = [
    ("6R1/8/8/8/8/7p/8/7k b - - 0 1", Color::White),
    ("1P1k4/8/3b4/8/8/4B3/8/4K3 w - - 0 1", Color::Black),
    (
        "8/1pkp1p1p/1P6/KP6/PP6/1P1P4/5P1P/k7 w - - 0 1",
        Color::Black,
    ),
    ("k7/8/8/1p1p1pBp/1P1P1PbP/8/8/Kp1p4 w - - 0 1", Color::Black),
    (
        "7k/2NRN3/1NB1BN2/R2p2R1/2KR1N2/4N3/6Q1/5p2 w - - 0 1",
        Color::Black,
    ),
];

/// What searches of some dozens of states keep, which nobody counts.
const KEPT: u64 = 500_000;

/// One test, for all others in this program would count too.
#[test]
fn what_is_held_is_what_is_counted() {
    for bytes in [8_000_000, 30_000_000] {
        for (fen, winner) in IRREGULAR {
            let position = Tolerant::from_fen(fen, CastlingMode::Standard).unwrap();
            let states = u64::MAX;
            let budget = Budget { states, bytes };
            let decide = || Solver::default().decide(&position, winner, &budget);
            let (verdict, held) = held(decide);
            let WinnabilityAnswer::Exhausted { spent } = verdict else {
                panic!("{fen}: {verdict:?}");
            };
            assert_eq!(spent.limit, Limit::Bytes, "{fen}");
            assert!(held <= bytes + KEPT, "{fen}: {held} of {bytes}");
            assert!(4 * held >= 3 * bytes, "{fen}: {held} of {bytes}");
        }
    }
    for claim in HOSTILE {
        let certificate: Certificate = claim.parse().unwrap();
        let (states, bytes) = (5_000_000, 20_000_000);
        let budget = Budget { states, bytes };
        let (found, held) = held(|| certificate.check_within(&budget));
        let limit = Limit::Bytes;
        assert_eq!(found, Err(AnswerFault::BeyondBudget { limit }), "{claim}");
        assert!(held <= bytes + KEPT, "{claim}: {held} of {bytes}");
        assert!(2 * held >= bytes, "{claim}: {held} of {bytes}");
    }
}

/// Certificates of a line whose check would go on for long.
const HOSTILE: [&str; 3] = [
    "2B1B1B1/pBpBpBpB/P1P1P1P1/4k3/4B3/8/4K1B1/8 w - - 0 1; winner black; closure 4999999",
    "6R1/8/8/8/8/7p/8/7k b - - 0 1; winner white; closure 4999999",
    "2B1B1B1/pBpBpBpB/P1P1P1P1/4k3/4B3/8/4K1B1/8 w - - 0 1; winner black; cloud 4999999 w 2B1B1B1/pBpBpBpB/P1P1P1P1/4k3/4B3/8/4K1B1/8",
];
