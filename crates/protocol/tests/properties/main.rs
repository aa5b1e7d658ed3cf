//! Tests the invariants of the specification (procedures/invariants, by their numbers) and of the
//! design against random play.
//!
//! Everything is made from a seed: positions by random legal moves, scripts by imagining what may
//! happen next. A property that fails is told by the smallest script that still fails, in the text
//! notation, ready for `jadoube rule`. `PROPTEST_CASES=20000 PROPTEST_RNG_SEED=7 cargo test -p
//! jadoube-protocol --test properties` soaks with another sequence.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

/// Ends a property with the reason why it does not hold.
macro_rules! ensure {
    ($holds:expr, $($why:tt)+) => {
        if !$holds {
            return Err(format!($($why)+));
        }
    };
}

mod acts;
mod contacts;
mod devices;
mod duty;
mod games;
mod illegal_actions;
mod imagine;
mod mirror;
mod positions;
mod random;
mod records;
mod script;
mod views;
mod wild;
mod written;

use contacts::*;
use games::*;
use illegal_actions::*;
use imagine::{FIDE, Manner, script};
use laws::Edition;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use records::*;
use script::{hold, hold_whole};
use views::*;
use written::*;

/// So many cases, always the same ones, unless the environment asks otherwise.
fn cases(quick: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    let soak = std::env::var_os("PROPTEST_CASES").is_some();
    ProptestConfig {
        cases: if soak { asked.cases } else { quick },
        failure_persistence: None,
        max_shrink_iters: 0,
        rng_seed: match asked.rng_seed {
            RngSeed::Random => RngSeed::Fixed(1851),
            fixed => fixed,
        },
        ..asked
    }
}

// --- Obligations (procedures/obligation): contacts alone ---

proptest! {
    #![proptest_config(cases(1200))]

    #[test]
    fn invariant_02_a_later_contact_leaves_a_duty_alone(seed: u64) {
        hold(&contacts(seed, Told::InOrder), later_contacts_leave_duties_alone)?;
    }

    #[test]
    fn invariant_03_order_unclear_is_own_men_first(seed: u64) {
        hold(&contacts(seed, Told::Anyhow), unclear_order_is_own_men_first)?;
    }

    #[test]
    fn invariant_03_accidental_and_announced_contacts_are_neutral(seed: u64) {
        hold(&contacts(seed, Told::Anyhow), |script| neutral_contacts_do_nothing(script, seed))?;
    }

    #[test]
    fn invariant_04_rook_before_king_bars_castling_with_it(seed: u64) {
        hold(&contacts(seed, Told::InOrder), rook_first_bars_castling)?;
    }

    #[test]
    fn invariant_09_editions_since_2017_bind_alike(seed: u64) {
        let editions = [Edition::Fide2017, Edition::Fide2018, Edition::Fide2023];
        let script = contacts(seed, Told::WithAnyIntent);
        hold(&script, |script| editions_bind_alike(script, &editions))?;
    }

    /// Row `touch` is about intent; C-5 and C-15 choose the same reading for the rest.
    #[test]
    fn invariant_09_deliberate_contacts_bind_alike_in_all_fide_editions(seed: u64) {
        hold(&contacts(seed, Told::Anyhow), |script| editions_bind_alike(script, FIDE))?;
    }
}

// --- Illegal actions (procedures/press, procedures/sanction) ---

proptest! {
    #![proptest_config(cases(800))]

    #[test]
    fn invariant_05_restoring_gives_the_duty_of_the_touches_alone(seed: u64) {
        if let Some(script) = illegal_move_after_contacts(seed) {
            hold(&script, restored_duty_is_that_of_the_touches)?;
        }
    }

    #[test]
    fn invariant_06_lawful_play_is_never_charged(seed: u64) {
        hold_whole(&lawful_play(seed), nobody_is_charged)?;
    }

    #[test]
    fn invariant_07_the_last_illegal_move_loses_or_draws(seed: u64) {
        if let Some(script) = last_illegal_action(seed) {
            hold(&script, game_is_lost_or_drawn)?;
        }
    }

    #[test]
    fn invariant_08_supervision_does_not_change_the_minutes(seed: u64) {
        if let Some(script) = illegal_action_in_rapid_or_blitz(seed) {
            hold(&script, supervision_leaves_the_minutes)?;
        }
    }
}

// --- Whole games ---

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn invariant_01_obligation_is_a_non_empty_subset_of_the_legal_moves(seed: u64) {
        hold(&script(seed, &Edition::ALL, Manner::Wild, 30), obligations_are_lawful)?;
    }

    #[test]
    fn invariant_06_counters_rise_by_one_and_never_fall(seed: u64) {
        hold(&script(seed, &Edition::ALL, Manner::Wild, 40), counters_rise_by_one)?;
    }

    #[test]
    fn invariant_06_the_account_is_the_sum_of_the_rulings(seed: u64) {
        hold(&script(seed, FIDE, Manner::Plausible, 40), rulings_add_up)?;
    }

    #[test]
    fn invariant_09_standard_play_is_judged_alike_since_2017(seed: u64) {
        hold(&standard_play(seed), editions_judge_alike)?;
    }

    #[test]
    fn invariant_10_replaying_the_log_reproduces_every_verdict(seed: u64) {
        hold(&script(seed, &Edition::ALL, Manner::Wild, 30), replay_is_incremental)?;
    }

    #[test]
    fn a_decision_about_nothing_changes_nothing(seed: u64) {
        hold(&script(seed, &Edition::ALL, Manner::Plausible, 30), idle_decision_changes_nothing)?;
    }

    #[test]
    fn conditional_verdicts_come_true(seed: u64) {
        hold(&script(seed, FIDE, Manner::Plausible, 25), answers_come_true)?;
    }

    #[test]
    fn colours_mirrored_mirror_the_verdict(seed: u64) {
        let script = mirror::late(script(seed, &Edition::ALL, Manner::Wild, 30));
        hold(&script, mirrored_acts_mirror_the_verdict)?;
    }

    #[test]
    fn arbitrary_acts_never_panic(seed: u64) {
        hold(&lawless(seed), |script| { script.answers(); Ok(()) })?;
    }

    #[test]
    fn a_refused_act_leaves_no_trace(seed: u64) {
        hold(&script(seed, &Edition::ALL, Manner::Wild, 40), refusals_leave_no_trace)?;
    }

    #[test]
    fn a_ruling_with_an_offence_cites_an_article(seed: u64) {
        hold(&script(seed, &Edition::ALL, Manner::Wild, 40), charges_cite_articles)?;
    }

    #[test]
    fn what_is_open_or_referred_to_has_been_told(seed: u64) {
        hold(&script(seed, &Edition::ALL, Manner::Wild, 40), references_have_been_told)?;
    }

    #[test]
    fn a_result_once_set_stands(seed: u64) {
        hold(&script(seed, &Edition::ALL, Manner::Wild, 50), results_stand)?;
    }
}

// --- Games as PGN ---

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn what_was_told_is_written_as_pgn_and_read_back(seed: u64) {
        hold(&script(seed, &Edition::ALL, Manner::Plausible, 60), what_is_written_is_read_back)?;
        hold(&script(seed, &Edition::ALL, Manner::Wild, 60), what_is_written_is_read_back)?;
    }
}

// --- The record and its corrections ---

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn an_act_superseded_by_itself_changes_nothing(seed: u64) {
        let script = script(seed, &Edition::ALL, Manner::Wild, 30);
        hold(&script, |script| superseded_by_itself(script, seed))?;
    }

    #[test]
    fn judging_again_changes_nothing_by_itself(seed: u64) {
        let script = with_corrections(script(seed, &Edition::ALL, Manner::Wild, 40), seed);
        hold(&script, judged_again_stands)?;
    }

    #[test]
    fn what_is_superseded_never_was_and_comes_back(seed: u64) {
        let script = script(seed, &Edition::ALL, Manner::Wild, 30);
        hold(&script, |script| superseded_and_restored(script, seed))?;
    }

    #[test]
    fn a_late_act_finds_its_place(seed: u64) {
        let script = script(seed, &Edition::ALL, Manner::Plausible, 30);
        hold(&script, |script| late_acts_find_their_place(script, seed))?;
    }

    #[test]
    fn a_late_act_waits(seed: u64) {
        hold(&script(seed, &Edition::ALL, Manner::Wild, 30), late_acts_wait)?;
    }

    #[test]
    fn what_nobody_noticed_is_the_arbiters(seed: u64) {
        let script = with_corrections(script(seed, &Edition::ALL, Manner::Wild, 40), seed);
        hold(&script, the_unnoticed_is_the_arbiters)?;
    }

    #[test]
    fn what_a_correction_changes_is_told(seed: u64) {
        let script = with_corrections(script(seed, &Edition::ALL, Manner::Wild, 40), seed);
        hold(&script, what_changes_is_told)?;
        hold(&script, references_have_been_told)?;
    }
}

// --- What each audience is shown (12.6) ---

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_answers_to_a_question_say_different_things(seed: u64) {
        let script = with_corrections(script(seed, &Edition::ALL, Manner::Wild, 40), seed);
        hold(&script, answers_say_different_things)?;
    }

    #[test]
    fn what_the_public_reads_is_the_ruling(seed: u64) {
        let script = with_corrections(script(seed, &Edition::ALL, Manner::Wild, 40), seed);
        hold(&script, the_public_reads_the_ruling)?;
    }

    #[test]
    fn a_device_hears_the_same_whatever_nobody_noticed(seed: u64) {
        let script = script(seed, &Edition::ALL, Manner::Wild, 40);
        hold(&script, |script| devices::a_device_hears_the_same(script, seed))?;
    }

    #[test]
    fn what_seats_are_told_is_what_is_said_aloud(seed: u64) {
        let script = with_corrections(script(seed, &Edition::ALL, Manner::Wild, 40), seed);
        hold(&script, seats_are_told_what_is_said_aloud)?;
    }
}
