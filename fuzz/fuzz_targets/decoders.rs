//! Feeds the harness `jadoube_fuzz::decoders`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| jadoube_fuzz::decoders(data));
