//! Feeds the harness `jadoube_fuzz::text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jadoube_fuzz::text(data));
