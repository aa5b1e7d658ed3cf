//! Tests acts sent over HTTP.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../common/mod.rs"]
mod common;
mod decided;
mod refused;
mod told;

use serde_json::Value;

fn outcomes(results: &[Value]) -> Vec<&str> {
    results
        .iter()
        .map(|result| result["outcome"].as_str().unwrap())
        .collect()
}
