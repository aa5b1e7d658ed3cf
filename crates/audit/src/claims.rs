//! Finds draws that could be claimed, draws that were named and are none, and draws that were
//! agreed on too early.

use board::shakmaty::{KnownOutcome, Outcome};
use board::{Color, Position, Tolerant};
use laws::{AutomaticDraw, EarlyAgreement, Provision as P};

use crate::Kind;
use crate::course::{
    Claimable, Course, FIFTY, Over, SEVENTY_FIVE, standing_after, stood, times_stood,
};
use crate::found::{GameFindings, ShownPosition, counted, player};
use crate::termination::TerminationClaim;

/// Claims that were open, ends that are named and are none, and early draws.
pub(crate) fn find(found: &mut GameFindings<'_>, course: &Course) {
    open(found, course, course.threefold, Kind::ThreefoldOpen);
    open(found, course, course.fifty, Kind::FiftyOpen);
    named(found, course);
    early(found, course);
}

/// A claim that was open while the game went on. One that arises with the last ply was made, or
/// granted by itself, as far as anybody can know; one that arises with the end of the game never
/// was open.
///
/// Claims that rest on a move which was not played are not told of: nobody knows that it was meant.
fn open(found: &mut GameFindings<'_>, course: &Course, claimable: Option<Claimable>, kind: Kind) {
    let end = course.first_end().map_or(found.plies, |(plies, _)| plies);
    let Some(open) = claimable.filter(|open| open.first < end) else {
        return;
    };
    if found.numbers(kind.provisions()).is_empty() {
        return;
    }
    if kind == Kind::ThreefoldOpen && stood(found.game, open.first) < 3 {
        return;
    }
    let Some(standing) = standing_after(found.game, open.first) else {
        return;
    };
    let (has_move, before) = (player(standing.turn()), player(!standing.turn()));
    let what = match kind {
        Kind::FiftyOpen => "Fifty moves by each player stood without a capture or a move of a pawn",
        _ => "The position stood for the third time",
    };
    let (missed, last) = match open.last == end {
        true => (open.positions - 1, open.last_but_one),
        false => (open.positions, open.last),
    };
    let again = match missed {
        0 | 1 => String::new(),
        _ => format!(
            " Such positions came {} in all, the last after {}.",
            counted(missed as usize, "time", "times"),
            found.name(last - 1)
        ),
    };
    let intended = match open.first {
        0 => String::new(),
        _ => format!(", and {before} before making the move"),
    };
    let sentence =
        format!("{what}: {has_move} could claim a draw{intended}; the game went on.{again}");
    let by_intention = match kind {
        Kind::FiftyOpen => P::A9_3_1,
        _ => P::A9_2_1_1,
    };
    let more = found.numbers(&[by_intention]);
    let finding = match open.first {
        0 => found.start(kind, sentence),
        first => found.ply(kind, first - 1, ShownPosition::After, sentence),
    };
    for article in more {
        if !finding.articles.contains(&article) {
            finding.articles.push(article);
        }
    }
}

/// The end that the header names, if the board can show it, and does not.
fn named(found: &mut GameFindings<'_>, course: &Course) {
    let Some((told, words)) = found.header.told else {
        return;
    };
    let Some((wrong, article)) = unlike_the_board(found, course, told) else {
        return;
    };
    let articles = found.numbers(&[article]);
    let sentence = format!("The header says \"{words}\", and {wrong}.");
    found
        .end(Kind::WrongTermination, sentence)
        .articles
        .splice(0..0, articles);
}

/// What speaks against the end that is named, and the article of such an end.
fn unlike_the_board(
    found: &GameFindings<'_>,
    course: &Course,
    told: TerminationClaim,
) -> Option<(&'static str, P)> {
    let end = course.end.tolerant();
    let (holds, wrong, article) = match told {
        TerminationClaim::Checkmate(winner) => (
            course.ends_by(Over::Checkmate) && winner.is_none_or(|winner| winner != end.turn()),
            "the final position is no such checkmate",
            P::A5_1_1,
        ),
        TerminationClaim::Stalemate => (
            course.ends_by(Over::Stalemate),
            "the final position is no stalemate",
            P::A5_2_1,
        ),
        TerminationClaim::Insufficient => (
            // nothing is said of what nobody has proved
            course.over(Over::DeadPosition).is_some()
                || course.can_end && course.is_dead_at_the_end != Some(false),
            "one of the players could still checkmate",
            P::A5_2_2,
        ),
        TerminationClaim::Repetition => (
            course.last_stood >= 3 || stands_thrice_next(found, &end),
            "the final position has not stood three times",
            P::A9_2_1_2,
        ),
        TerminationClaim::Fivefold => (
            stands_for_the_fifth_time(found, course),
            "the final position has not stood five times",
            P::A9_6_1,
        ),
        TerminationClaim::FiftyMoves => (
            end.halfmoves() >= FIFTY || makes_fifty_next(&end),
            "a man was captured or a pawn moved within the last fifty moves",
            P::A9_3_2,
        ),
        TerminationClaim::SeventyFiveMoves => (
            end.halfmoves() >= SEVENTY_FIVE,
            "a man was captured or a pawn moved within the last 75 moves",
            P::A9_6_2,
        ),
        _ => return None,
    };
    let ends_the_game = [P::A5_1_1, P::A5_2_1, P::A5_2_2].contains(&article);
    let wrong = match course.can_end || !ends_the_game {
        true => wrong,
        false => "the last move is no legal one and ends nothing",
    };
    (!holds).then_some((wrong, article))
}

/// In 2014 the position must have come back with every other move of each player (9.6a).
fn stands_for_the_fifth_time(found: &GameFindings<'_>, course: &Course) -> bool {
    match found.settings.edition.rules().fivefold {
        AutomaticDraw::Consecutive => course.over(Over::Fivefold).is_some(),
        _ => course.last_stood >= 5,
    }
}

/// Whether a move of this position makes it so: 9.2.1 and 9.3.1 let a player claim with a move that
/// he has written and not played.
fn may_make(position: &Tolerant, is_so: impl Fn(&Tolerant) -> bool) -> bool {
    position.legal_moves().into_iter().any(|m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        is_so(&after)
    })
}

/// Whether a move makes a position that has stood twice before.
fn stands_thrice_next(found: &GameFindings<'_>, end: &Tolerant) -> bool {
    may_make(end, |next| times_stood(found.game, found.plies, next) >= 2)
}

/// Whether a move is the fiftieth of its player without a capture or a move of a pawn.
fn makes_fifty_next(end: &Tolerant) -> bool {
    may_make(end, |next| next.halfmoves() >= FIFTY)
}

/// 5.2.3, 9.1.1: draws by agreement before both have moved, or before the event allows them.
fn early(found: &mut GameFindings<'_>, course: &Course) {
    if found.game.recorded_result() != Some(Outcome::Known(KnownOutcome::Draw)) {
        return;
    }
    let told = found.header.told.map(|(told, _)| told);
    let by_agreement = match told {
        // of a game without moves only its result may have been written down
        None => found.plies > 0,
        Some(told) => told == TerminationClaim::Agreed,
    };
    if !by_agreement || course.first_end().is_some() {
        return;
    }
    let end = course.end.tolerant();
    let by_both = end.fullmoves().get() - 1;
    let rules = found.settings.edition.rules();
    if by_both == 0 && rules.early_agreement == EarlyAgreement::AfterBothMoved {
        let sentence = "The game is drawn before both players have made a move.".to_owned();
        found.end(Kind::EarlyDraw, sentence);
    } else if let Some(first) = found.settings.no_draw_before
        && by_both < first
        && !may_be_claimed(found, course, &end)
    {
        let begun = by_both + u32::from(end.turn() == Color::Black);
        let sentence = format!(
            "The game is drawn after {}, and the event allows no draw by agreement before move \
             {first}.",
            counted(begun as usize, "move", "moves")
        );
        let articles = found.numbers(&[P::A9_1_1]);
        found.end(Kind::EarlyDraw, sentence).articles = articles;
    }
}

/// Whether a draw can be claimed at the end, also with a move that nobody has played.
fn may_be_claimed(found: &GameFindings<'_>, course: &Course, end: &Tolerant) -> bool {
    course.last_stood >= 3
        || end.halfmoves() >= FIFTY
        || stands_thrice_next(found, end)
        || makes_fifty_next(end)
}
