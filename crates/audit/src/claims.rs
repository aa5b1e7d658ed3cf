//! Finds draws that could be claimed, draws that were named and are none, and draws that were
//! agreed on too early.

use board::shakmaty::{KnownOutcome, Outcome};
use board::{Position, Tolerant};
use laws::{EarlyAgreement, Provision as P};

use crate::Kind;
use crate::course::{Claimable, Course, FIFTY, Over, SEVENTY_FIVE, standing_after, stood};
use crate::found::{GameFindings, ShownPosition, counted, player};
use crate::termination::TerminationClaim;

/// Claims that were open, ends that are named and are none, and early draws.
pub(crate) fn find(found: &mut GameFindings<'_>, course: &Course) {
    open(found, course.threefold, Kind::ThreefoldOpen);
    open(found, course.fifty, Kind::FiftyOpen);
    named(found, course);
    early(found, course);
}

/// A claim that was open while the game went on. One that arises with the last ply was made, or
/// granted by itself, as far as anybody can know.
///
/// Claims that rest on a move which was not played are not told of: nobody knows that it was meant.
fn open(found: &mut GameFindings<'_>, claimable: Option<Claimable>, kind: Kind) {
    let plies = found.plies;
    let Some(open) = claimable.filter(|open| open.first < plies) else {
        return;
    };
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
    // the last one is not open any more when it ends the game
    let missed = open.positions - u32::from(open.last == plies);
    let again = match missed {
        0 | 1 => String::new(),
        _ => format!(
            " Such positions came {} in all, the last after {}.",
            counted(open.positions as usize, "time", "times"),
            found.name(open.last - 1)
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
    let end = course.end.tolerant();
    let (holds, wrong, article) = match told {
        TerminationClaim::Checkmate(winner) => {
            let is_mate = course.ends_by(Over::Checkmate);
            let right = winner.is_none_or(|winner| winner != end.turn());
            (
                is_mate && right,
                "the final position is no such checkmate",
                P::A5_1_1,
            )
        }
        TerminationClaim::Stalemate => {
            let is_stalemate = course.ends_by(Over::Stalemate);
            (
                is_stalemate,
                "the final position is no stalemate",
                P::A5_2_1,
            )
        }
        TerminationClaim::Repetition => {
            let holds =
                course.last_stood >= 3 || may_make(&end, |after| stands_thrice(found, after));
            (
                holds,
                "the final position has not stood three times",
                P::A9_2_1_2,
            )
        }
        TerminationClaim::FiftyMoves => {
            let holds =
                end.halfmoves() >= FIFTY || may_make(&end, |after| after.halfmoves() >= FIFTY);
            (
                holds,
                "a man was captured or a pawn moved within the last fifty moves",
                P::A9_3_2,
            )
        }
        TerminationClaim::SeventyFiveMoves => {
            let holds = end.halfmoves() >= SEVENTY_FIVE;
            (
                holds,
                "a man was captured or a pawn moved within the last 75 moves",
                P::A9_6_2,
            )
        }
        TerminationClaim::Insufficient => {
            let is_dead = course.over(Over::DeadPosition).is_some();
            (
                is_dead,
                "one of the players could still checkmate",
                P::A5_2_2,
            )
        }
        _ => return,
    };
    if !holds {
        let articles = found.numbers(&[article]);
        let sentence = format!("The header says \"{words}\", and {wrong}.");
        found
            .end(Kind::WrongTermination, sentence)
            .articles
            .splice(0..0, articles);
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

/// Whether a position that would come next has stood twice before.
fn stands_thrice(found: &GameFindings<'_>, next: &Tolerant) -> bool {
    let Some(mut standing) = found.game.start.standing() else {
        return false;
    };
    let mut times = u32::from(standing.tolerant().same_position(next));
    for ply in &found.game.plies[..found.plies] {
        standing.play(&ply.played);
        times += u32::from(standing.tolerant().same_position(next));
    }
    times >= 2
}

/// 5.2.3, 9.1.1: draws by agreement before both have moved, or before the event allows them.
fn early(found: &mut GameFindings<'_>, course: &Course) {
    let plies = found.plies;
    if found.game.recorded_result() != Some(Outcome::Known(KnownOutcome::Draw)) || plies == 0 {
        return;
    }
    let is_over = Over::ALL.into_iter().any(|how| course.over(how).is_some());
    let claimed = course.last_stood >= 3 || course.end.tolerant().halfmoves() >= FIFTY;
    let told = found.header.told.map(|(told, _)| told);
    let by_agreement = matches!(told, None | Some(TerminationClaim::Agreed));
    if is_over || claimed || !by_agreement {
        return;
    }
    let rules = found.settings.edition.rules();
    let moves = counted(plies.div_ceil(2), "move", "moves");
    if plies < 2 && rules.early_agreement == EarlyAgreement::AfterBothMoved {
        let sentence = "The game is drawn before both players have made a move.".to_owned();
        found.end(Kind::EarlyDraw, sentence);
    } else if let Some(first) = found.settings.no_draw_before
        && plies / 2 < first as usize
    {
        let sentence = format!(
            "The game is drawn after {moves}, and the event allows no draw by agreement before \
             move {first}."
        );
        let articles = found.numbers(&[P::A9_1_1]);
        found.end(Kind::EarlyDraw, sentence).articles = articles;
    }
}
