//! Lists what an arbiter wants to hear of a game under way, a row each.

use crate::Kind;

/// What an arbiter is told of a game under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// A move that the Laws do not allow stands in the record.
    IllegalMove,
    /// The record cannot be what happened at the board: a board that lost the game, or men that
    /// nobody has.
    OutOfStep,
    /// Kings were put in the centre, which tells a result.
    KingsInTheCentre,
    /// The game is over by its position, and has no result yet.
    GameOver,
    /// The game went on although it was over.
    PlayedOn,
    /// The result is not the one of the position, or two results contradict each other.
    WrongResult,
    /// The position has stood three times: whoever has the move may claim a draw.
    Threefold,
    /// Fifty moves were made by each player without a capture or a move of a pawn.
    FiftyMoves,
    /// It will be fifty moves soon.
    FiftyMovesSoon,
    /// A clock shows zero.
    Flag,
    /// Nothing was recorded for long.
    NoMove,
}

impl What {
    /// All of them.
    pub const ALL: [What; 11] = [
        What::IllegalMove,
        What::OutOfStep,
        What::KingsInTheCentre,
        What::GameOver,
        What::PlayedOn,
        What::WrongResult,
        What::Threefold,
        What::FiftyMoves,
        What::FiftyMovesSoon,
        What::Flag,
        What::NoMove,
    ];

    /// The name, as options and output know it.
    ///
    /// ```
    /// assert_eq!(jadoube_audit::What::FiftyMovesSoon.name(), "fifty_moves_soon");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            What::IllegalMove => "illegal_move",
            What::OutOfStep => "out_of_step",
            What::KingsInTheCentre => "kings_in_the_centre",
            What::GameOver => "game_over",
            What::PlayedOn => "played_on",
            What::WrongResult => "wrong_result",
            What::Threefold => "threefold",
            What::FiftyMoves => "fifty_moves",
            What::FiftyMovesSoon => "fifty_moves_soon",
            What::Flag => "flag",
            What::NoMove => "no_move",
        }
    }

    /// What it is to the arbiter that a finding of this kind is there; `None`: nothing, while the
    /// game is played.
    pub(super) const fn of(kind: Kind) -> Option<What> {
        Some(match kind {
            Kind::IllegalMove | Kind::PromotionMissing => What::IllegalMove,
            Kind::NullMove | Kind::BrokenText | Kind::UnreadableStart => What::OutOfStep,
            Kind::ResultSignal | Kind::DoubtfulSignal => What::KingsInTheCentre,
            Kind::AfterCheckmate
            | Kind::AfterStalemate
            | Kind::AfterDeadPosition
            | Kind::AfterFivefold
            | Kind::AfterSeventyFive => What::PlayedOn,
            Kind::ResultAgainstPosition | Kind::ContradictoryResult => What::WrongResult,
            _ => return None,
        })
    }
}
