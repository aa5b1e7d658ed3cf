//! Makes second factors and checks their codes: each code works once, and only in its time.

use totp_rs::{Builder, Secret, Totp};

use crate::auth::code::meant;
use crate::auth::secret::{SecretHash, same};
use crate::limits::RECOVERY_CODES;
use crate::model::{SecondFactor, new_id};

/// Bytes of a secret, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
/// Characters of a code on paper, 5 random bits each.
const RECOVERY_CHARS: usize = 14;

/// A new one, which nobody has shown a code of yet.
pub(super) fn begun() -> SecondFactor {
    let mut bytes = [0; SECRET_BYTES];
    getrandom::fill(&mut bytes).expect("invariant: the operating system gives random numbers");
    SecondFactor {
        secret: Secret::from(bytes.to_vec()).to_base32().into(),
        taken_step: None,
        recovery: Vec::new(),
    }
}

/// What a program reads from a QR code. A login needs no escapes there.
pub(super) fn uri(factor: &SecondFactor, login: &str) -> Box<str> {
    let secret = &factor.secret;
    format!("otpauth://totp/jadoube:{login}?secret={secret}&issuer=jadoube").into()
}

/// Switches it on if this is a code of now: the codes on paper, which are told once.
pub(super) fn switch_on(
    factor: &mut SecondFactor,
    code: &str,
    now_s: u64,
) -> Option<Vec<Box<str>>> {
    let step = totp(factor)?.check(&digits(code), now_s)?;
    factor.taken_step = Some(step);
    let codes: Vec<Box<str>> = (0..RECOVERY_CODES).map(|_| new_code()).collect();
    factor.recovery = codes.iter().map(|code| hash_of(code)).collect();
    Some(codes)
}

/// Whether this code is taken: one of now, or of half a minute before or after, that is newer than
/// the last; or one on paper.
pub(super) fn take(factor: &mut SecondFactor, code: &str, now_s: u64) -> bool {
    let step = totp(factor).and_then(|totp| totp.check(&digits(code), now_s));
    match (step, factor.taken_step) {
        (Some(step), Some(taken)) if step > taken => {
            factor.taken_step = Some(step);
            true
        }
        _ => take_recovery(factor, code),
    }
}

fn take_recovery(factor: &mut SecondFactor, code: &str) -> bool {
    let hash = hash_of(code);
    let left = factor.recovery.len();
    factor.recovery.retain(|kept| !same(kept, &hash));
    factor.recovery.len() < left
}

fn totp(factor: &SecondFactor) -> Option<Totp> {
    let secret = Secret::try_from_base32(&*factor.secret).ok()?;
    // six digits, thirty seconds, SHA-1, one step before and after: what every program knows
    Builder::new().with_secret(secret).build().ok()
}

fn digits(code: &str) -> String {
    let digits = code.chars().filter(|c| !c.is_whitespace());
    digits.collect()
}

fn new_code() -> Box<str> {
    let id = new_id('c').to_ascii_uppercase();
    let (first, second) = id[1..=RECOVERY_CHARS].split_at(RECOVERY_CHARS / 2);
    format!("{first}-{second}").into()
}

fn hash_of(code: &str) -> Box<str> {
    let code = meant(code, RECOVERY_CHARS);
    SecretHash::of(&code).to_string().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW_S: u64 = 1_700_000_010;

    fn code_at(factor: &SecondFactor, s: u64) -> String {
        totp(factor).unwrap().generate(s).to_string()
    }

    fn on() -> (SecondFactor, Vec<Box<str>>) {
        let mut factor = begun();
        let code = code_at(&factor, NOW_S);
        let codes = switch_on(&mut factor, &code, NOW_S).unwrap();
        (factor, codes)
    }

    /// Appendix B of RFC 6238, the last six of its eight digits.
    #[test]
    fn codes_are_those_of_the_standard() {
        let factor = SecondFactor {
            secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".into(),
            ..begun()
        };
        for (s, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_234_567_890, "005924"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(code_at(&factor, s), code);
        }
        let wanted =
            "otpauth://totp/jadoube:a.b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=jadoube";
        assert_eq!(&*uri(&factor, "a.b"), wanted);
        assert_ne!(begun().secret, begun().secret);
    }

    #[test]
    fn it_is_on_after_a_right_code_alone() {
        let mut factor = begun();
        assert!(!factor.is_on());
        let code = code_at(&factor, NOW_S);
        for (wrong, s) in [("", NOW_S), ("12345", NOW_S), (&*code, NOW_S + 90)] {
            assert!(switch_on(&mut factor, wrong, s).is_none() && !factor.is_on());
        }
        assert!(!take(&mut factor, &code, NOW_S), "not asked for yet");
        let spaced = format!("{} {}", &code[..3], &code[3..]);
        assert!(switch_on(&mut factor, &spaced, NOW_S).is_some() && factor.is_on());
    }

    /// Codes of these seconds, shown at those, one after the other.
    #[test]
    fn a_code_is_taken_once_and_in_its_time() {
        let table = [
            (0, 0, false, "it switched it on"),
            (30, 30, true, "the next"),
            (30, 30, false, "twice"),
            (0, 30, false, "older than the last"),
            (90, 60, true, "half a minute ahead"),
            (60, 60, false, "older than the last, though of now"),
            (150, 210, false, "too old"),
            (270, 210, false, "too far ahead"),
            (180, 210, true, "half a minute old"),
        ];
        let (mut factor, _) = on();
        for (of_s, at_s, taken, why) in table {
            let code = code_at(&factor, NOW_S + of_s);
            assert_eq!(take(&mut factor, &code, NOW_S + at_s), taken, "{why}");
        }
    }

    #[test]
    fn codes_on_paper_are_taken_once() {
        let (mut factor, codes) = on();
        assert_eq!(codes.len(), RECOVERY_CODES);
        assert!(codes.iter().all(|code| code.len() == RECOVERY_CHARS + 1));
        let as_typed = codes[0].to_ascii_lowercase().replace('-', " ");
        assert!(take(&mut factor, &as_typed, NOW_S));
        for wrong in [&as_typed, "", "-", &codes[1][1..], "AAAAAAA-AAAAAAA"] {
            assert!(!take(&mut factor, wrong, NOW_S), "{wrong}");
        }
        assert!(codes[1..].iter().all(|code| take(&mut factor, code, NOW_S)));
        assert!(factor.recovery.is_empty());
    }
}
