//! Feeds the harness `jadoube_fuzz::fen`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jadoube_fuzz::fen(data));
