//! Why the player having the move is bound, as a clause.

use board::{Position, Square};
use laws::{Bound, Obligation, View};

use super::{Named, say};

pub(crate) fn obligation_into(obligation: &Obligation, view: &View, out: &mut String) {
    if let Some(clause) = plain_clause(obligation.why) {
        return out.push_str(clause);
    }
    let man = |square: Square| {
        view.position
            .board()
            .role_at(square)
            .map_or("man", Named::name)
    };
    match obligation.why {
        Bound::OwnMan(square) => {
            say(
                out,
                format_args!("the {} on {square} was touched first", man(square)),
            );
        }
        Bound::OpponentsMan(square) => say(
            out,
            format_args!(
                "the opponent's {} on {square} was touched and must be taken",
                man(square)
            ),
        ),
        Bound::Both(own, other) => say(
            out,
            format_args!(
                "the {} on {own} and the opponent's {} on {other} were touched: the one must take \
                 the other",
                man(own),
                man(other)
            ),
        ),
        Bound::RookFirst(square) => say(
            out,
            format_args!(
                "the rook on {square} was touched before the king: castling with it is not allowed"
            ),
        ),
        Bound::Released(from, to) => {
            say(
                out,
                format_args!("the {} from {from} was released on {to}", man(from)),
            );
        }
        Bound::Promotion(square, role) => {
            say(
                out,
                format_args!(
                    "the new {} has touched {square}: the choice is final",
                    role.name()
                ),
            );
        }
        _ => {}
    }
}

const fn plain_clause(why: Bound) -> Option<&'static str> {
    Some(match why {
        Bound::Nothing => "nothing binds",
        Bound::Together => "several men were touched together: any of them may be moved or taken",
        Bound::Castle => {
            "the king and a rook were touched: castling on that side is legal and must be played"
        }
        Bound::KingInstead => {
            "castling on that side is illegal: the king must make another legal move"
        }
        Bound::KingImmobile => {
            "castling is illegal and the king has no legal move: any legal move may be played"
        }
        Bound::KingReleased => "the king was released two squares away, as in castling",
        Bound::NoneCan => "no touched man can be moved or taken: any legal move may be played",
        Bound::ClaimedMove => "the move intended in the claim of a draw must be played",
        Bound::Determined => "the move is determined and has only to be completed",
        Bound::HistoricChoice => "the opponent has still to choose among the penalties",
        Bound::HistoricPenalty => "a penalty binds the player",
        Bound::GameOver => "the game is over",
        _ => return None,
    })
}
