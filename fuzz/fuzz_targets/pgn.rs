//! Feeds the harness `jadoube_fuzz::pgn`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jadoube_fuzz::pgn(data));
