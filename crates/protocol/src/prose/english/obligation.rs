//! Tells in English, as a clause, why the player having the move is bound.

use board::{Position, Square};
use laws::{Bound, Obligation, View};

use super::name::role;
use crate::prose::say;

pub(super) fn obligation_into(obligation: &Obligation, view: &View, out: &mut String) {
    let man = |square: Square| view.position.board().role_at(square).map_or("man", role);
    let clause = match obligation.why {
        Bound::Nothing => "nothing binds",
        Bound::OwnMan(square) => {
            out.push_str("the ");
            man_on(man(square), square, out);
            " was touched first"
        }
        Bound::OpponentsMan(square) => {
            out.push_str("the opponent's ");
            man_on(man(square), square, out);
            " was touched and must be taken"
        }
        Bound::Both(own, other) => return both((man(own), own), (man(other), other), out),
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
        Bound::RookFirst(square) => {
            say(out, format_args!("the rook on {square} was touched"));
            " before the king: castling with it is not allowed"
        }
        Bound::KingReleased => "the king was released two squares away, as in castling",
        Bound::Released(from, to) => {
            let man = man(from);
            return say(
                out,
                format_args!("the {man} from {from} was released on {to}"),
            );
        }
        Bound::Promotion(square, chosen) => {
            let man = role(chosen);
            say(out, format_args!("the new {man} has touched {square}"));
            ": the choice is final"
        }
        Bound::NoneCan => "no touched man can be moved or taken: any legal move may be played",
        Bound::ClaimedMove => "the move intended in the claim of a draw must be played",
        Bound::Determined => "the move is determined and has only to be completed",
        Bound::HistoricChoice => "the opponent has still to choose among the penalties",
        Bound::HistoricPenalty => "a penalty binds the player",
        Bound::GameOver => "the game is over",
    };
    out.push_str(clause);
}

fn both((man, own): (&str, Square), (victim, other): (&str, Square), out: &mut String) {
    out.push_str("the ");
    man_on(man, own, out);
    out.push_str(" and the opponent's ");
    man_on(victim, other, out);
    out.push_str(" were touched: the one must take the other");
}

/// Told with most verdicts: put together without a format.
fn man_on(man: &str, square: Square, out: &mut String) {
    out.push_str(man);
    out.push_str(" on ");
    out.push(square.file().char());
    out.push(square.rank().char());
}
