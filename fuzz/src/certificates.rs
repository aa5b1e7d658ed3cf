//! Feeds arbitrary text to the reader of certificates: what is read is written as it was, and what
//! the check accepts is true.

use winnability::{Budget, Certificate, Justification, Solver, WinnabilityAnswer};

/// The highest cost at which a certificate is checked here.
const MAX_COST: u64 = 2_000;

const SHORT: Budget = Budget {
    states: 300,
    bytes: 1_000_000,
};

/// Any text is read or refused; there is one way to write what was read; and the solver shows
/// nothing to the contrary of what the check accepts.
pub fn certificate(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(certificate) = text.parse::<Certificate>() else {
        return;
    };
    assert_eq!(
        certificate.to_string(),
        text,
        "there is one way to write it"
    );
    if certificate.cost() > MAX_COST || certificate.check().is_err() {
        return;
    }
    let verdict = Solver::default().decide(&certificate.position, certificate.winner, &SHORT);
    let contrary = match certificate.shown {
        Justification::Line(_) => matches!(verdict, WinnabilityAnswer::Unwinnable { .. }),
        Justification::Proof(_) => matches!(verdict, WinnabilityAnswer::Winnable { .. }),
    };
    assert!(
        !contrary,
        "{text} was accepted, and the solver finds {verdict:?}"
    );
}
