//! Signs deliveries as the Standard Webhooks specification says: HMAC-SHA256 over the id of the
//! delivery, the time of the attempt and the body, with a secret that only the two ends know.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// What secrets begin with, so that they are recognised where they should not be.
const PREFIX: &str = "whsec_";
/// Bytes of a secret; the specification wants 24 to 64.
const SECRET_BYTES: usize = 32;

/// A new secret.
pub(crate) fn new_secret() -> Box<str> {
    let mut bytes = [0; SECRET_BYTES];
    getrandom::fill(&mut bytes).expect("invariant: the operating system gives random numbers");
    format!("{PREFIX}{}", STANDARD.encode(bytes)).into()
}

/// The header `webhook-signature`; `None` if the secret is not valid.
pub(super) fn signature(secret: &str, id: &str, timestamp_s: i64, body: &[u8]) -> Option<String> {
    let key = STANDARD.decode(secret.strip_prefix(PREFIX)?).ok()?;
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).ok()?;
    mac.update(format!("{id}.{timestamp_s}.").as_bytes());
    mac.update(body);
    let signed = STANDARD.encode(mac.finalize().into_bytes());
    Some(format!("v1,{signed}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_those_of_the_reference_implementations() {
        let signed = signature(
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            br#"{"test": 2432232314}"#,
        );
        let expected = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
        assert_eq!(signed.as_deref(), Some(expected));
    }

    #[test]
    fn a_secret_is_long_enough_and_another_each_time() {
        let secret = new_secret();
        let bytes = STANDARD.decode(&secret[PREFIX.len()..]).unwrap();
        assert!((24..=64).contains(&bytes.len()));
        assert_ne!(secret, new_secret());
        assert!(signature(&secret, "msg_1", 0, b"").is_some());
        for wrong in ["", "whsec", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_#"] {
            assert_eq!(signature(wrong, "msg_1", 0, b""), None, "{wrong}");
        }
    }
}
