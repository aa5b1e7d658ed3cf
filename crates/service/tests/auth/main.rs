//! Tests over HTTP who is let in: sessions, accounts, tokens, pairing codes, the audit log.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod accounts;
mod audit;
mod client;
mod devices;
mod second_factor;
mod sessions;
mod tokens;
mod upkeep;
