//! Holds what several tests share.
#![allow(dead_code, reason = "each test uses a part of it")]

use board::{ByColor, Color};
use jadoube_protocol::{LineAnswer, Session};
use laws::{Disclosure, Offence, Reason, Restored, Ruling, Status, Verdict};
use proptest::prelude::ProptestConfig;
use serde_json::Value;

/// So many cases, unless the environment asks otherwise.
pub fn cases(quick: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    let soak = std::env::var_os("PROPTEST_CASES").is_some();
    ProptestConfig {
        cases: if soak { asked.cases } else { quick },
        failure_persistence: None,
        ..asked
    }
}

/// What the last of these lines is answered with; each of them is understood.
pub fn played<L: AsRef<str>>(lines: &[L]) -> Verdict {
    let mut session = Session::new();
    let mut last = None;
    for line in lines.iter().map(AsRef::as_ref) {
        match session.answer(line.as_bytes()) {
            Some(LineAnswer::Verdict(verdict)) => last = Some(verdict),
            other => panic!("{line}: {other:?}"),
        }
    }
    let Some(verdict) = last else {
        panic!("no line")
    };
    *verdict
}

/// A ruling on White with nothing in it but its reason.
pub fn ruling(reason: Reason) -> Ruling {
    Ruling {
        id: (4, 0),
        of: None,
        offence: Offence::None,
        player: Some(Color::White),
        count: None,
        status: Status::Enforced,
        articles: Default::default(),
        penalty: None,
        clock_correction_ms: ByColor::default(),
        ambiguity: Default::default(),
        disclosure: Disclosure::Everyone,
        reason,
        restored: Restored::No,
        footage: None,
        evidence: None,
    }
}

/// The answers to these lines, parted by `;`.
pub fn answers(script: &str) -> Vec<Value> {
    let mut session = Session::new();
    let lines = script.split(';').map(|line| {
        let mut out = Vec::new();
        session.answer_into(line.trim().as_bytes(), &mut out);
        serde_json::from_slice(&out).expect("an answer is JSON")
    });
    lines.collect()
}
