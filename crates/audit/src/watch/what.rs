//! Lists what an arbiter wants to hear of a game under way, a row each.

use crate::Kind;

/// What an arbiter is told of a game under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoticeKind {
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

impl NoticeKind {
    /// All of them.
    pub const ALL: [NoticeKind; 11] = [
        NoticeKind::IllegalMove,
        NoticeKind::OutOfStep,
        NoticeKind::KingsInTheCentre,
        NoticeKind::GameOver,
        NoticeKind::PlayedOn,
        NoticeKind::WrongResult,
        NoticeKind::Threefold,
        NoticeKind::FiftyMoves,
        NoticeKind::FiftyMovesSoon,
        NoticeKind::Flag,
        NoticeKind::NoMove,
    ];

    /// The name, as options and output know it.
    ///
    /// ```
    /// assert_eq!(jadoube_audit::NoticeKind::FiftyMovesSoon.name(), "fifty_moves_soon");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NoticeKind::IllegalMove => "illegal_move",
            NoticeKind::OutOfStep => "out_of_step",
            NoticeKind::KingsInTheCentre => "kings_in_the_centre",
            NoticeKind::GameOver => "game_over",
            NoticeKind::PlayedOn => "played_on",
            NoticeKind::WrongResult => "wrong_result",
            NoticeKind::Threefold => "threefold",
            NoticeKind::FiftyMoves => "fifty_moves",
            NoticeKind::FiftyMovesSoon => "fifty_moves_soon",
            NoticeKind::Flag => "flag",
            NoticeKind::NoMove => "no_move",
        }
    }

    /// Whether it is so for a while and then past, rather than right or wrong of the record.
    pub(super) const fn passes(self) -> bool {
        match self {
            NoticeKind::GameOver
            | NoticeKind::Threefold
            | NoticeKind::FiftyMoves
            | NoticeKind::FiftyMovesSoon
            | NoticeKind::Flag
            | NoticeKind::NoMove => true,
            NoticeKind::IllegalMove
            | NoticeKind::OutOfStep
            | NoticeKind::KingsInTheCentre
            | NoticeKind::PlayedOn
            | NoticeKind::WrongResult => false,
        }
    }

    /// What it is to the arbiter that a finding of this kind is there; `None`: nothing, while the
    /// game is played.
    pub(super) const fn of(kind: Kind) -> Option<NoticeKind> {
        Some(match kind {
            Kind::IllegalMove | Kind::PromotionMissing => NoticeKind::IllegalMove,
            Kind::NullMove | Kind::BrokenText | Kind::UnreadableStart => NoticeKind::OutOfStep,
            Kind::ResultSignal | Kind::DoubtfulSignal => NoticeKind::KingsInTheCentre,
            Kind::AfterCheckmate
            | Kind::AfterStalemate
            | Kind::AfterDeadPosition
            | Kind::AfterFivefold
            | Kind::AfterSeventyFive => NoticeKind::PlayedOn,
            Kind::ResultAgainstPosition | Kind::ContradictoryResult => NoticeKind::WrongResult,
            _ => return None,
        })
    }
}
