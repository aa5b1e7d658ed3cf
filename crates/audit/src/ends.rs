//! Finds ends that nobody noticed, and results that the final position does not allow.

use board::shakmaty::{KnownOutcome, Outcome};
use board::{Color, Position, Tolerant};
use laws::{Family, HopelessWinner, Provision as P};
use pgn::PlyEffect;

use crate::course::{Course, Over, Walk, is_void, standing_after, stood};
use crate::found::{GameFindings, ShownPosition, counted, player};
use crate::mates::has_both_kings;
use crate::termination::TerminationClaim;
use crate::{Kind, Severity};

/// Play that went on after the end, and results against it.
pub(crate) fn find(found: &mut GameFindings<'_>, course: &Course, walk: &mut Walk) {
    match course.first_end() {
        Some((at, how)) if at < found.plies => went_on(found, at, how),
        Some((_, how)) => against_the_position(found, how),
        None if found.plies > 0 => without_mate(found, course, walk),
        None => {}
    }
}

/// The kind of finding where play went on after this end; its articles are those of the end.
pub(crate) const fn kind_after(how: Over) -> Kind {
    match how {
        Over::Checkmate => Kind::AfterCheckmate,
        Over::Stalemate => Kind::AfterStalemate,
        Over::DeadPosition => Kind::AfterDeadPosition,
        Over::Fivefold => Kind::AfterFivefold,
        Over::SeventyFive => Kind::AfterSeventyFive,
    }
}

/// What happened that ended the game.
const fn happened(how: Over) -> &'static str {
    match how {
        Over::Checkmate => "The king was checkmated",
        Over::Stalemate => "The king was stalemated",
        Over::DeadPosition => {
            "Neither player could checkmate any more by any series of legal moves"
        }
        Over::Fivefold => "The position stood for the fifth time",
        Over::SeventyFive => "Each player had made 75 moves without a capture or a move of a pawn",
    }
}

/// What a game ends with that ends so.
const fn final_event(how: Over) -> &'static str {
    match how {
        Over::Checkmate => "checkmate",
        Over::Stalemate => "stalemate",
        Over::DeadPosition => "a dead position",
        Over::Fivefold => "a position that stood for the fifth time",
        Over::SeventyFive => "75 moves without a capture or a move of a pawn",
    }
}

fn went_on(found: &mut GameFindings<'_>, at: usize, how: Over) {
    if how == Over::Fivefold && stood(found.game, at) < 5 {
        return;
    }
    let kind = kind_after(how);
    let more = counted(found.plies - at, "more ply stands", "more plies stand");
    let told = match contradicted(found, at, how) {
        Some((right, result)) => format!(": it is {right}, and the record says {result}"),
        None => String::new(),
    };
    let what = happened(how);
    let sentence = format!("{what}, which ended the game{told}; {more} in the record.");
    match at {
        0 => found.start(kind, sentence),
        _ => found.ply(kind, at - 1, ShownPosition::After, sentence),
    };
}

/// The result of a game that was over after so many plies, and the recorded one where it is
/// another.
fn contradicted(found: &GameFindings<'_>, at: usize, how: Over) -> Option<(KnownOutcome, Outcome)> {
    let right = match how {
        Over::Checkmate => KnownOutcome::Decisive {
            winner: !found.game.color_of(at),
        },
        _ => KnownOutcome::Draw,
    };
    let result = found.game.recorded_result()?;
    (result != Outcome::Known(right)).then_some((right, result))
}

fn against_the_position(found: &mut GameFindings<'_>, how: Over) {
    if how == Over::Fivefold && stood(found.game, found.plies) < 5 {
        return;
    }
    let Some((right, result)) = contradicted(found, found.plies, how) else {
        return;
    };
    if is_drawn_by_a_queen(found, result) {
        return;
    }
    let articles = found.numbers(kind_after(how).provisions());
    let what = final_event(how);
    let sentence =
        format!("The game ends with {what}: it is {right}, and the record says {result}.");
    found
        .end(Kind::ResultAgainstPosition, sentence)
        .articles
        .extend(articles);
}

/// C-8: a pawn left on the last rank as the second illegal move becomes a queen, and where she
/// gives checkmate the game is drawn: the opponent could not checkmate any more.
fn is_drawn_by_a_queen(found: &GameFindings<'_>, result: Outcome) -> bool {
    let last = found.game.plies[..found.plies].last();
    let is_illegal = last.is_some_and(|ply| matches!(ply.played, PlyEffect::Illegal(_)));
    is_illegal && result == Outcome::Known(KnownOutcome::Draw)
}

/// 6.9, 5.1.2, 7.5.5: who cannot checkmate does not win on time, by an illegal move or, since 2023,
/// by resignation; who can wins on time.
fn without_mate(found: &mut GameFindings<'_>, course: &Course, walk: &mut Walk) {
    let Some(Outcome::Known(result)) = found.game.recorded_result() else {
        return;
    };
    let told = found.header.told.map(|(told, _)| told);
    match (result, told) {
        (_, Some(TerminationClaim::Apart | TerminationClaim::Agreed)) => {}
        (KnownOutcome::Decisive { winner }, Some(TerminationClaim::Infraction)) => {
            won_by_illegal_move(found, winner, walk);
        }
        (KnownOutcome::Decisive { winner }, told) => won(found, course, winner, told, walk),
        (KnownOutcome::Draw, Some(TerminationClaim::Time)) => drawn_on_time(found, course, walk),
        (KnownOutcome::Draw, _) => {}
    }
}

/// The position by which a flag or a resignation is judged. An illegal move at the end determines
/// nothing, and after a king was taken it is the one before the first illegal move (C-45, US 14E);
/// `None`: there is none with both kings.
fn deciding(found: &GameFindings<'_>, course: &Course) -> Option<Tolerant> {
    let end = course.end.tolerant();
    if course.is_legal {
        return Some(end);
    }
    let mut voids = found.game.plies[..found.plies]
        .iter()
        .map(|ply| is_void(&ply.played, found.settings));
    let is_taken = !has_both_kings(end.board());
    let plies = match found.settings.edition.family() {
        Family::Fide if is_taken => voids.position(|is_void| is_void)?,
        _ => voids
            .rposition(|is_void| !is_void)
            .map_or(0, |last| last + 1),
    };
    let standing = standing_after(found.game, plies)?.tolerant();
    has_both_kings(standing.board()).then_some(standing)
}

/// 7.5.5: an illegal move costs the game only where the opponent could checkmate, in the position
/// before it (C-30), or in the one with the queen of 7.5.2.
fn won_by_illegal_move(found: &mut GameFindings<'_>, winner: Color, walk: &mut Walk) {
    if found.settings.edition.family() != Family::Fide {
        return;
    }
    let Some(index) = last_illegal_move(found, !winner) else {
        return;
    };
    let played = &found.game.plies[index].played;
    let plies = index + usize::from(!is_void(played, found.settings));
    let Some(standing) = standing_after(found.game, plies) else {
        return;
    };
    let position = standing.tolerant();
    let can_win = !has_both_kings(position.board())
        || !may_be_unable(&position, winner)
        || walk.can_checkmate(&position, winner) != Some(false);
    if can_win {
        return;
    }
    let (who, loser) = (player(winner), player(!winner));
    let sentence = format!(
        "{who} wins by {loser}'s illegal move, and could not checkmate {loser} by any series of \
         legal moves: the game is drawn."
    );
    let names_it = |(_, words): (_, &str)| words.to_ascii_lowercase().contains("illegal");
    let severity = match found.header.told.is_some_and(names_it) {
        true => Severity::Fault,
        false => Severity::Doubt,
    };
    let articles = found.numbers(&[P::A7_5_5]);
    let shown = ShownPosition::Before;
    let finding = found.ply(Kind::WonWithoutMate, index, shown, sentence);
    finding.articles = articles;
    finding.severity = severity;
}

/// The last ply of this player, if it is an illegal move.
fn last_illegal_move(found: &GameFindings<'_>, player: Color) -> Option<usize> {
    let plies = found.game.plies[..found.plies].iter().enumerate();
    let is_his = |played: &PlyEffect| match played {
        PlyEffect::Illegal(illegal) => illegal.color == player,
        _ => false,
    };
    let mut last = plies.rev().take(2);
    last.find_map(|(index, ply)| is_his(&ply.played).then_some(index))
}

fn won(
    found: &mut GameFindings<'_>,
    course: &Course,
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
    let Some(position) = deciding(found, course).filter(|it| may_be_unable(it, winner)) else {
        return;
    };
    // 14E1: of the men that US Chess counts here a bare king alone needs no analysis
    let is_bare = position.board().by_color(winner).count() == 1;
    let is_unable = match family {
        Family::UsChess => is_bare,
        _ => walk.can_checkmate(&position, winner) == Some(false),
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
fn drawn_on_time(found: &mut GameFindings<'_>, course: &Course, walk: &mut Walk) {
    if found.settings.edition.family() != Family::Fide {
        return;
    }
    let (flagged, opponent) = (course.end.turn(), !course.end.turn());
    let Some(position) = deciding(found, course) else {
        return;
    };
    if walk.can_checkmate(&position, opponent) != Some(true) {
        return;
    }
    let (flagged, opponent) = (player(flagged), player(opponent));
    let sentence = format!(
        "The game is drawn on time with {flagged} having the move, and {opponent} could still \
         checkmate: if it was {flagged}'s flag, {opponent} wins."
    );
    found.end(Kind::TimeForfeitDrawn, sentence);
}
