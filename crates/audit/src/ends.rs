//! Finds ends that nobody noticed, and results that the final position does not allow.

use board::shakmaty::{KnownOutcome, Outcome};
use board::{Color, Position, Tolerant};
use laws::{Family, HopelessWinner, Provision as P};

use crate::Kind;
use crate::course::{Course, Over, Walk, stood};
use crate::found::{GameFindings, ShownPosition, counted, player};
use crate::termination::TerminationClaim;

/// Play that went on after the end, and results against it.
pub(crate) fn find(found: &mut GameFindings<'_>, course: &Course, walk: &mut Walk) {
    let plies = found.plies;
    let first = Over::ALL
        .into_iter()
        .filter_map(|how| Some((course.over(how)?, how)))
        .min_by_key(|(plies, _)| *plies);
    match first {
        Some((at, how)) if at < plies => went_on(found, at, how),
        Some((_, how)) => against_the_position(found, course, how),
        None => {}
    }
    let is_won = matches!(first, Some((at, Over::Checkmate)) if at == plies);
    if !is_won && plies > 0 {
        without_mate(found, course, walk);
    }
}

/// The kind of finding for an end after which play went on, and what happened.
const fn unnoticed(how: Over) -> (Kind, &'static str) {
    match how {
        Over::Checkmate => (Kind::AfterCheckmate, "The king was checkmated"),
        Over::Stalemate => (Kind::AfterStalemate, "The king was stalemated"),
        Over::DeadPosition => (
            Kind::AfterDeadPosition,
            "Neither player could checkmate any more by any series of legal moves",
        ),
        Over::Fivefold => (Kind::AfterFivefold, "The position stood for the fifth time"),
        Over::SeventyFive => (
            Kind::AfterSeventyFive,
            "Each player had made 75 moves without a capture or a move of a pawn",
        ),
    }
}

fn went_on(found: &mut GameFindings<'_>, at: usize, how: Over) {
    if how == Over::Fivefold && stood(found.game, at) < 5 {
        return;
    }
    let (kind, what) = unnoticed(how);
    let more = counted(found.plies - at, "more ply stands", "more plies stand");
    let sentence = format!("{what}, which ended the game; {more} in the record.");
    match at {
        0 => found.start(kind, sentence),
        _ => found.ply(kind, at - 1, ShownPosition::After, sentence),
    };
}

fn against_the_position(found: &mut GameFindings<'_>, course: &Course, how: Over) {
    let Some(result) = found.game.recorded_result() else {
        return;
    };
    if how == Over::Fivefold && stood(found.game, found.plies) < 5 {
        return;
    }
    let right = match how {
        Over::Checkmate => KnownOutcome::Decisive {
            winner: !course.end.turn(),
        },
        _ => KnownOutcome::Draw,
    };
    if result == Outcome::Known(right) {
        return;
    }
    let (what, articles): (_, &[P]) = match how {
        Over::Checkmate => ("checkmate", &[P::A5_1_1]),
        Over::Stalemate => ("stalemate", &[P::A5_2_1]),
        Over::DeadPosition => ("a dead position", &[P::A5_2_2]),
        Over::Fivefold => ("a position that stood for the fifth time", &[P::A9_6_1]),
        Over::SeventyFive => (
            "75 moves without a capture or a move of a pawn",
            &[P::A9_6_2],
        ),
    };
    let articles = found.numbers(articles);
    let sentence =
        format!("The game ends with {what}: it is {right}, and the record says {result}.");
    found
        .end(Kind::ResultAgainstPosition, sentence)
        .articles
        .extend(articles);
}

/// 6.9, 5.1.2: who cannot checkmate does not win, on time or, since 2023, by resignation; who can
/// wins on time.
fn without_mate(found: &mut GameFindings<'_>, course: &Course, walk: &mut Walk) {
    let Some(Outcome::Known(result)) = found.game.recorded_result() else {
        return;
    };
    let told = found.header.told.map(|(told, _)| told);
    let position = course.end.tolerant();
    match (result, told) {
        (_, Some(TerminationClaim::Apart | TerminationClaim::Agreed)) => {}
        (KnownOutcome::Decisive { winner }, told) => won(found, &position, winner, told, walk),
        (KnownOutcome::Draw, Some(TerminationClaim::Time)) => drawn_on_time(found, &position, walk),
        (KnownOutcome::Draw, _) => {}
    }
}

fn won(
    found: &mut GameFindings<'_>,
    position: &Tolerant,
    winner: Color,
    told: Option<TerminationClaim>,
    walk: &mut Walk,
) {
    let rules = found.settings.edition.rules();
    let family = found.settings.edition.family();
    let on_time = told == Some(TerminationClaim::Time);
    if !on_time && rules.hopeless_winner != HopelessWinner::Draws || family == Family::Historic {
        return;
    }
    if !may_be_unable(position, winner) {
        return;
    }
    // 14E1: of the men that US Chess counts here a bare king alone needs no analysis
    let is_bare = position.board().by_color(winner).count() == 1;
    let is_unable = match family {
        Family::UsChess => is_bare,
        _ => walk.can_checkmate(position, winner) == Some(false),
    };
    if !is_unable {
        return;
    }
    let (who, loser) = (player(winner), player(!winner));
    if on_time {
        let sentence = format!(
            "{who} wins on time, and could not checkmate {loser} by any series of legal moves: \
             the game is drawn."
        );
        let more = match family {
            Family::UsChess => found.numbers(&[P::Us14E1]),
            _ => Vec::new(),
        };
        found
            .end(Kind::TimeForfeitWon, sentence)
            .articles
            .extend(more);
    } else {
        let sentence = format!(
            "{who} wins, and could not checkmate {loser} by any series of legal moves: resignation, \
             time and a second illegal move make a draw here."
        );
        found.end(Kind::WonWithoutMate, sentence);
    }
}

/// Whether it is worth asking if this player cannot checkmate: he has nothing but minor pieces, all
/// pawns are blocked, or next to nothing can be played.
fn may_be_unable(position: &Tolerant, winner: Color) -> bool {
    let board = position.board();
    let strong = board.pawns() | board.rooks_and_queens();
    (strong & board.by_color(winner)).is_empty()
        || winnability::suspicion(position, &position.legal_moves()).is_some()
}

/// Whose flag fell is not told: it is taken to be that of the player who has the move.
fn drawn_on_time(found: &mut GameFindings<'_>, position: &Tolerant, walk: &mut Walk) {
    if found.settings.edition.family() != Family::Fide {
        return;
    }
    let (flagged, opponent) = (position.turn(), !position.turn());
    if walk.can_checkmate(position, opponent) != Some(true) {
        return;
    }
    let (flagged, opponent) = (player(flagged), player(opponent));
    let sentence = format!(
        "The game is drawn on time with {flagged} having the move, and {opponent} could still \
         checkmate: if it was {flagged}'s flag, {opponent} wins."
    );
    found.end(Kind::TimeForfeitDrawn, sentence);
}
