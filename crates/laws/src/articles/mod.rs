//! One module per article, in the order of the Laws; then the appendices, US Chess and the historic codes.

pub(crate) mod a11_conduct;
pub(crate) mod a12_arbiter;
pub(crate) mod a1_3_answer;
pub(crate) mod a4_2_adjusting;
pub(crate) mod a4_6_carrying_out;
pub(crate) mod a4_6_whole_move;
pub(crate) mod a4_7_made;
pub(crate) mod a4_7_taken_back;
pub(crate) mod a4_8_claims;
pub(crate) mod a4_9_assistant;
pub(crate) mod a5_end;
pub(crate) mod a6_2_press;
pub(crate) mod a6_8_flag;
pub(crate) mod a7_5_5_sanction;
pub(crate) mod a7_5_illegal;
pub(crate) mod a7_5_kinds;
pub(crate) mod a7_5_raised;
pub(crate) mod a7_irregularities;
pub(crate) mod a8_words;
pub(crate) mod a9_draws;
pub(crate) mod appendix_a_4_4;
pub(crate) mod appendix_d;
pub(crate) mod historic;
pub(crate) mod historic_choice;
pub(crate) mod history;
pub(crate) mod us_chess;
