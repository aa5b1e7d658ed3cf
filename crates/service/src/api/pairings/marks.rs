//! Says what the result of a game is in the marks of a file.

use laws::GameResult;

use crate::model::{Absent, Board};
use pairings::Mark;

/// What each player's line says of a game, White first; `None` where it says nothing.
pub(super) type Marks = (Option<Mark>, Option<Mark>);

/// Of a game without a result.
pub(super) const OPEN: Marks = (Some(Mark::Open), Some(Mark::Open));

/// Whether a game that was played is rated: it is not where it ended before each of the two had
/// made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rated {
    Yes,
    No,
}

impl Rated {
    pub(super) const fn of(board: &Board) -> Rated {
        if board.unrated { Rated::No } else { Rated::Yes }
    }
}

/// What a result is to both who sit there: whoever loses without having come loses by forfeit.
pub(super) fn marks_with(absent: Absent, rated: Rated, result: GameResult) -> Option<Marks> {
    let (white, black) = marks_of(result)?;
    let mark = |own, is_absent, is_opponent_absent| match own {
        Some(Mark::Loss) if is_absent => Some(Mark::ForfeitLoss),
        Some(Mark::Win) if is_opponent_absent => Some(Mark::ForfeitWin),
        own => own,
    };
    let Absent {
        white: no_white,
        black: no_black,
    } = absent;
    let marks = (
        mark(white, no_white, no_black),
        mark(black, no_black, no_white),
    );
    let is_played = marks == (white, black);
    Some(match rated {
        Rated::No if is_played => (white.map(unrated), black.map(unrated)),
        Rated::No | Rated::Yes => marks,
    })
}

const fn unrated(mark: Mark) -> Mark {
    match mark {
        Mark::Win => Mark::UnratedWin,
        Mark::Draw => Mark::UnratedDraw,
        Mark::Loss => Mark::UnratedLoss,
        mark => mark,
    }
}

/// The same of a game that is rated.
pub(super) fn as_rated((white, black): Marks) -> Marks {
    let rated = |mark: Option<Mark>| match mark {
        Some(Mark::UnratedWin) => Some(Mark::Win),
        Some(Mark::UnratedDraw) => Some(Mark::Draw),
        Some(Mark::UnratedLoss) => Some(Mark::Loss),
        mark => mark,
    };
    (rated(white), rated(black))
}

/// What a result is to both; `None` where the game is to be played again.
pub(super) fn marks_of(result: GameResult) -> Option<Marks> {
    let (white, black) = match result {
        GameResult::WhiteWins => (Mark::Win, Mark::Loss),
        GameResult::BlackWins => (Mark::Loss, Mark::Win),
        GameResult::Draw => (Mark::Draw, Mark::Draw),
        GameResult::BothLose => (Mark::Loss, Mark::Loss),
        GameResult::Ongoing | GameResult::Cancelled | GameResult::Replay => return None,
    };
    Some((Some(white), Some(black)))
}
