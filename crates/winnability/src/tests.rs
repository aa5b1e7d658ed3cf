//! Tests the parts of the solver against the legal moves of `board` and the plain closure.

mod boards;
mod closures;
mod clouds;
mod estimates;
mod invariants;
mod lemmas;
mod plain;
mod plain_closures;
mod plans;
mod states;
