//! US Chess, 7th edition, rule by rule: what it has otherwise than the Laws of FIDE, or besides
//! them (procedures/other-codes).
//!
//! A move is determined ([`r9_determined`]) before the press completes it ([`r9_completed`]); the
//! opponent raises what was touched or changed ([`r10_touched`]), the director and the opponent
//! what is illegal ([`r11_illegal`]), the players the flag ([`r13_14_flag_and_draws`]). What the
//! rules only count or name otherwise stands in the rows of the edition.

use crate::edition::Family;
use crate::game::Game;

pub(crate) mod r10_touched;
pub(crate) mod r11_illegal;
pub(crate) mod r13_14_flag_and_draws;
pub(crate) mod r9_completed;
pub(crate) mod r9_determined;

impl Game {
    pub(crate) fn is_us_chess(&self) -> bool {
        self.state.regime.family() == Family::UsChess
    }
}
