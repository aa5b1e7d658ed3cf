//! Says what each audience may be shown of a game, as types: what is not a field cannot leak.
//!
//! * [`ArbiterView`]: what the Laws make of an act, all of it;
//! * [`OpenRuling`]: what waits for an arbiter's word;
//! * [`DeviceStanding`]: how a game stands to the device at its board, and [`DeviceProjection`]
//!   what it is told of the record;
//! * [`PublicView`]: what everybody may know of a board;
//! * [`ScoreSheetView`]: the moves of a game, [`LastMove`] the last of them;
//! * [`SeatView`]: what a seat of a game by link sees, made by [`SeatProjection`].
//!
//! Each is made from the verdict, and from what has been confirmed or withheld, by one function.
//! The keys of rulings and of all that seats are told stand in alphabetical order.

mod arbiter;
mod awaited;
mod brought;
mod device;
mod everyone;
mod line;
mod noticed_game;
mod parts;
mod public;
mod public_clock;
mod score_sheet;
mod seat;
mod seat_projection;

pub use arbiter::{ArbiterView, OpenRuling};
pub use awaited::{ArbitersAnswer, AwaitedWord, ShownByTheBoard};
pub use brought::{Brought, ShownEnd, Withholding};
pub use device::{DeviceProjection, DeviceStanding, is_told_to_devices};
pub use everyone::{
    PublicWord, WithheldWord, everyones, happened_at_the_board, hidden_until, picked_for,
    says_nothing_to_all, shows_that_it_has_begun, was_noticed,
};
pub use line::SeatLine;
pub use parts::{Pair, TableClock, Times, is_zero, men};
pub use public::{PublicKnowledge, PublicRuling, PublicRulings, PublicView, RulingChange};
pub use public_clock::{
    clock_by_hand, corrects_for_all, ends_the_game, is_done_to_the_clock, sets_the_clock,
};
pub use score_sheet::{LastMove, MoveNote, PlyView, ScoreSheetView};
pub use seat::{MustPlay, SeatKnowledge, SeatMatter, SeatRuling, SeatView};
pub use seat_projection::{SeatProjection, Voice, is_for_the_players};
