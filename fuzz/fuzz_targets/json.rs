//! Feeds the harness `jadoube_fuzz::json`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jadoube_fuzz::json(data));
