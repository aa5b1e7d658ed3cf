//! Feeds the harness `jadoube_fuzz::tracker`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jadoube_fuzz::tracker(data));
