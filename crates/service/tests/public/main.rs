//! Tests what everybody may know of a board, and when.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../common/mod.rs"]
mod common;
mod games;
mod rulings;
mod score_sheets;
mod traces;
mod wall;
