//! Finds moves that are none: illegal ones, promotions left out, turns that were passed.

use board::{CastlingSide, Role, WhyIllegal as Why};
use laws::{Provision as P, Unpromoted};
use pgn::{IllegalPly, PlyEffect};

use crate::Kind;
use crate::course::{Course, Over};
use crate::found::{GameFindings, ShownPosition, player};

/// Moves of one game that are told one by one: each has its own player, man and position.
const ONE_BY_ONE: usize = 200;

/// What is wrong with the moves one by one, as long as there was anything to move: after a
/// checkmate or a stalemate no move is legal, and that is told of the end.
pub(crate) fn find(found: &mut GameFindings<'_>, course: Option<&Course>) {
    if course.is_some_and(|course| course.is_legal) {
        return;
    }
    let over = |how| course.and_then(|course| course.over(how));
    let ends = [over(Over::Checkmate), over(Over::Stalemate)];
    let plies = ends.into_iter().flatten().min().unwrap_or(found.plies);
    for (index, ply) in found.game.plies[..plies].iter().enumerate() {
        match &ply.played {
            PlyEffect::Illegal(illegal) => illegal_move(found, index, illegal),
            PlyEffect::Null if found.is_told(Kind::NullMove, Some(index), ONE_BY_ONE) => {
                let sentence = "No move is written here, and the turn passes.".to_owned();
                found.ply(Kind::NullMove, index, ShownPosition::Before, sentence);
            }
            PlyEffect::Null | PlyEffect::Legal(_) | PlyEffect::Unreadable => {}
        }
    }
}

fn illegal_move(found: &mut GameFindings<'_>, index: usize, illegal: &IllegalPly) {
    let is_unpromoted = illegal.why == Some(Why::PromotionMissing);
    let kind = if is_unpromoted {
        Kind::PromotionMissing
    } else {
        Kind::IllegalMove
    };
    if !found.is_told(kind, Some(index), ONE_BY_ONE) {
        return;
    }
    if is_unpromoted {
        let square = illegal.to.map_or(String::new(), |to| format!(" on {to}"));
        let who = player(illegal.color);
        let queen = match found.settings.edition.rules().unpromoted {
            Unpromoted::Queen => "A queen takes its place.",
            Unpromoted::Restored | Unpromoted::ImproperPress => {
                "These Laws put no queen there; the moves were read on as if they did."
            }
        };
        let sentence = format!(
            "{who}'s pawn{square} is on the last rank, and no man is named that it becomes. {queen}"
        );
        found.ply(
            Kind::PromotionMissing,
            index,
            ShownPosition::After,
            sentence,
        );
        return;
    }
    let more = found.numbers(articles(illegal));
    let finding = found.ply(
        Kind::IllegalMove,
        index,
        ShownPosition::Before,
        sentence(illegal),
    );
    for article in more {
        if !finding.articles.contains(&article) {
            finding.articles.push(article);
        }
    }
}

fn sentence(illegal: &IllegalPly) -> String {
    let (who, man) = (player(illegal.color), name(illegal.role));
    let why = illegal.why.map_or("is not legal", because);
    match (illegal.castling, illegal.from, illegal.to) {
        (Some(side), ..) => {
            let side = match side {
                CastlingSide::KingSide => "the king's side",
                CastlingSide::QueenSide => "the queen's side",
            };
            format!("{who} castles on {side}; the move {why}.")
        }
        (None, Some(from), Some(to)) => {
            format!("{who}'s move of the {man} from {from} to {to} {why}.")
        }
        (None, None, Some(to)) => format!("{who} has no {man} that could go to {to}."),
        (None, _, None) => format!("{who}'s move {} cannot be understood.", illegal.written),
    }
}

/// The name of a man.
pub(crate) const fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

const fn because(why: Why) -> &'static str {
    match why {
        Why::NoManThere => "begins on an empty square",
        Why::OpponentsMan => "is one of the opponent's men",
        Why::SameSquare => "ends where it began",
        Why::OwnManOnTarget => "ends on a square that an own man occupies",
        Why::WouldCaptureKing => "takes the king, which is never captured",
        Why::DoesNotMoveLikeThat => "is not one that this man can make",
        Why::PathBlocked => "leads over a man that stands in the way",
        Why::EnPassantNotAvailable => "captures en passant where that is not possible",
        Why::CastlingRightLost => {
            "is castling without the right to it: the king or that rook has moved, or no rook stands there"
        }
        Why::CastlingInCheck => "is made while the king is in check",
        Why::CastlingThroughCheck => "takes the king across an attacked square",
        Why::CastlingIntoCheck => "puts the king in check",
        Why::CastlingMenBetween => "is made with a man between king and rook",
        Why::LeavesKingInCheck => "leaves the king in check",
        Why::PromotionMissing => "leaves the pawn unpromoted",
        Why::PromotionImpossible => "names a man that the pawn cannot become",
    }
}

/// The provisions that the move breaks.
const fn articles(illegal: &IllegalPly) -> &'static [P] {
    let Some(why) = illegal.why else {
        return &[];
    };
    match why {
        Why::WouldCaptureKing => &[P::A1_4_1],
        Why::OpponentsMan => &[P::A1_3],
        Why::EnPassantNotAvailable => &[P::A3_7_4_1, P::A3_7_4_2],
        Why::CastlingRightLost => &[P::A3_8_2_1],
        Why::CastlingInCheck | Why::CastlingThroughCheck | Why::CastlingIntoCheck => {
            &[P::A3_8_2_2_1]
        }
        Why::CastlingMenBetween => &[P::A3_8_2_2_2],
        Why::LeavesKingInCheck => &[P::A3_9_2],
        Why::PromotionMissing | Why::PromotionImpossible => &[P::A3_7_5_1],
        Why::NoManThere
        | Why::SameSquare
        | Why::OwnManOnTarget
        | Why::DoesNotMoveLikeThat
        | Why::PathBlocked => match illegal.role {
            Role::Pawn => &[P::A3_7_1, P::A3_7_2, P::A3_7_3],
            Role::King => &[P::A3_8_1],
            _ => &[],
        },
    }
}
