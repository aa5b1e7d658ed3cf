//! Plants one irregularity in a game, a function for each.

mod clocks;
mod draws;
mod ends;
mod moves;
mod text;

use board::{CHESS960_ARRAYS, CastlingMode, chess960_array};

use super::Generated;
use super::chance::Chance;
use super::draft::GameDraft;

/// What makes a group of games: chance, and the number of the group.
pub type Plant = fn(&mut Chance, u64) -> Vec<Generated>;

/// Every plant; those in which nothing is to be found stand several times.
pub const PLANTS: &[Plant] = &[
    nothing,
    nothing,
    nothing,
    nothing_in_chess960,
    nothing_with_clocks,
    nothing_with_clocks,
    draws::nothing_after_a_repetition_that_ends,
    draws::nothing_after_the_fifth_time,
    draws::nothing_after_fifty_moves_that_end,
    moves::man_that_cannot_go_there,
    moves::king_left_in_check,
    moves::castling_after_the_king_moved,
    moves::promotion_left_out,
    moves::turn_passed,
    moves::kings_in_the_centre,
    moves::one_king_in_the_centre,
    moves::king_step_to_the_centre,
    ends::after_checkmate,
    ends::after_stalemate,
    ends::after_dead_position,
    ends::end_by_an_illegal_move,
    draws::threefold,
    draws::fivefold,
    draws::fifty_moves,
    draws::seventy_five_moves,
    ends::result_against_checkmate,
    ends::won_on_time_without_mate,
    ends::drawn_on_time,
    ends::won_without_mate,
    ends::won_by_an_illegal_move_without_mate,
    ends::king_taken,
    draws::repetition_that_was_none,
    draws::fivefold_that_was_none,
    draws::drawn_after_one_ply,
    clocks::clock_below_zero,
    clocks::clock_that_runs_backwards,
    clocks::clock_that_gains,
    clocks::moves_after_zero,
    clocks::time_taken_that_does_not_fit,
    clocks::clocks_of_another_control,
    text::result_left_out,
    text::result_told_twice,
    text::two_results,
    text::wrong_number,
    text::number_left_out,
    text::wrong_ply_count,
    text::word_that_is_no_move,
    text::capture_without_its_sign,
    text::start_that_cannot_be_read,
    text::start_that_cannot_be,
    text::player_left_out,
    text::game_that_comes_twice,
];

const RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];

fn random(chance: &mut Chance, number: u64) -> GameDraft {
    let mut draft = GameDraft::new(number);
    let plies = 12 + chance.below(90);
    draft.random_end(chance, plies);
    draft.ends(chance.one_of(&RESULTS));
    draft
}

fn alone(draft: GameDraft, chance: &mut Chance) -> Vec<Generated> {
    vec![draft.written(chance)]
}

fn nothing(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = random(chance, number);
    if chance.once_in(2) {
        draft.tag("PlyCount", &draft.plies.len().to_string());
    }
    alone(draft, chance)
}

fn nothing_in_chess960(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let array = chance.below(usize::from(CHESS960_ARRAYS)) as u16;
    let mut draft = GameDraft::from(number, &chess960_array(array), CastlingMode::Chess960);
    let plies = 12 + chance.below(60);
    draft.random_end(chance, plies);
    draft.ends(chance.one_of(&RESULTS));
    alone(draft, chance)
}

fn with_clocks(chance: &mut Chance, number: u64) -> GameDraft {
    let mut draft = random(chance, number);
    let (main_s, increment_s) = chance.one_of(&[(300, 3), (900, 10), (5_400, 30), (600, 5)]);
    draft.clocks(chance, main_s, increment_s);
    draft
}

fn nothing_with_clocks(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let draft = with_clocks(chance, number);
    alone(draft, chance)
}

fn goes_on(mut draft: GameDraft, chance: &mut Chance) -> Vec<Generated> {
    draft.random_end(chance, 1);
    draft.ends(chance.one_of(&RESULTS));
    alone(draft, chance)
}
