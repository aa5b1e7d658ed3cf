//! Feeds the harness `jadoube_fuzz::script`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jadoube_fuzz::script(data));
