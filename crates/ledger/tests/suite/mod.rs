//! Tests what every store must do: the conformance suite. It compares a store with the model,
//! [`Memory`], on random runs, and tests with tables what the words of the trait promise and random
//! runs seldom meet.
#![allow(
    clippy::unwrap_used,
    reason = "a step of the suite that fails has failed"
)]

mod random;
mod shared;
mod tables;

use jadoube_ledger::Store;

/// Opens a store that is empty, and again what it left behind.
pub trait Bench {
    /// A store without anything in it.
    fn empty(&self) -> Box<dyn Store>;

    /// The store that was opened last, as another process would find it.
    fn again(&self) -> Box<dyn Store>;

    /// Makes the end of the record of this game unreadable, where the store is one in which that
    /// can happen.
    fn damage(&self, game: &str) -> Result<(), Undamageable>;
}

/// What is in memory has the form that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undamageable;

/// Runs the whole suite.
pub fn run(bench: &dyn Bench) {
    tables::outcomes(bench);
    tables::keys_are_unique_for_ever(bench);
    tables::reading(bench);
    tables::a_batch_is_one_after_the_other(bench);
    tables::erasing(bench);
    tables::heads(bench);
    tables::loose_ends(bench);
    tables::an_unreadable_end_hides_no_other(bench);
    tables::documents(bench);
    tables::all_documents_or_none(bench);
    tables::dump_and_load(bench);
    tables::what_does_not_fit_is_not_loaded(bench);
    tables::parts_are_loaded_together_or_not_at_all(bench);
    tables::a_record_has_an_end(bench);
    tables::nothing_announced_has_one_form(bench);
    tables::looking_at_one_game(bench);
    tables::documents_are_forgotten(bench);
    tables::it_is_still_there(bench);
    tables::strange_texts(bench);
    shared::a_damaged_game_harms_no_other(bench);
    shared::a_follower_misses_nothing(bench);
    shared::a_follower_is_told(bench);
    shared::a_follower_sees_what_another_process_appends(bench);
    random::it_does_what_the_model_does(bench);
}
