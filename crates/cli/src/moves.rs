//! Writes moves as players write them.

use board::{Color, Move, Position, Tolerant, find_move, san, san_and_play, uci};
use laws::Intended;

use crate::page::listed;

/// Up to so many moves are read as a sentence.
const FEW: usize = 3;

/// The moves in algebraic notation, sorted; a move that is not legal in `position` in UCI notation.
pub fn sans(position: &Tolerant, moves: &[Move]) -> Vec<String> {
    let legal = position.legal_moves();
    let mut written: Vec<String> = moves.iter().map(|m| one(position, &legal, *m)).collect();
    written.sort();
    written
}

fn one(position: &Tolerant, legal: &[Move], m: Move) -> String {
    if legal.contains(&m) {
        san(position, m)
    } else {
        uci(m, position.castling_mode()).to_string()
    }
}

/// The moves as a sentence or a list.
pub fn sentence(position: &Tolerant, moves: &[Move]) -> String {
    let written = sans(position, moves);
    if written.len() <= FEW {
        listed(&written, "or")
    } else {
        format!("{} ({} moves)", written.join(" "), written.len())
    }
}

/// `54.` or `53...`: the number of the move that this position asks for.
pub fn number(position: &Tolerant) -> String {
    let dots = if position.turn() == Color::White {
        "."
    } else {
        "..."
    };
    position.fullmoves().to_string() + dots
}

/// A legal move with its number: `54.Qe7+`.
pub fn numbered(position: &Tolerant, m: Move) -> String {
    number(position) + &san(position, m)
}

/// The legal move that leads from one position to the other, if one does.
pub fn between(before: &Tolerant, after: &Tolerant) -> Option<Move> {
    if before.turn() == after.turn() {
        return None;
    }
    let leads_there = |m: &Move| before.board_after(*m) == *after.board();
    before.legal_moves().iter().copied().find(leads_there)
}

/// The legal move that was meant, if it is one.
pub fn meant(position: &Tolerant, intended: Intended) -> Option<Move> {
    let legal = position.legal_moves();
    find_move(
        position,
        &legal,
        intended.from,
        intended.to,
        intended.promotion,
    )
}

/// A line of legal moves as it is written in a game: `54.Qe7+ Rxe7+ 55.Kf8`.
pub fn line(position: &Tolerant, moves: &[Move]) -> Vec<String> {
    let mut at = position.clone();
    let written = |(place, m): (usize, &Move)| {
        if place > 0 && at.turn() == Color::Black {
            return san_and_play(&mut at, *m);
        }
        let number = number(&at);
        number + &san_and_play(&mut at, *m)
    };
    moves.iter().enumerate().map(written).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{CastlingMode, Square};

    fn position(fen: &str) -> Tolerant {
        Tolerant::from_fen(fen, CastlingMode::Standard).unwrap()
    }

    #[test]
    fn moves_are_written_with_their_numbers() {
        let chernin = position("4Q3/1r3K2/3k4/6Rp/4P1p1/8/8/8 w - - 1 54");
        let meant_move = |from, to| {
            meant(
                &chernin,
                Intended {
                    from,
                    to,
                    promotion: None,
                },
            )
        };
        let queen = [
            meant_move(Square::E8, Square::E7),
            meant_move(Square::E8, Square::D7),
        ];
        let queen: Vec<Move> = queen.into_iter().flatten().collect();
        assert_eq!(sentence(&chernin, &queen), "Qd7+ or Qe7+");
        assert_eq!(numbered(&chernin, queen[0]), "54.Qe7+");
        assert_eq!(meant_move(Square::E8, Square::E6), None);
        let after = position("8/1r2QK2/3k4/6Rp/4P1p1/8/8/8 b - - 2 54");
        assert_eq!(between(&chernin, &after), Some(queen[0]));
        assert_eq!(between(&chernin, &chernin), None);
    }

    #[test]
    fn lines_are_written_as_in_a_game() {
        let start = position("7K/5k2/7P/8/5n2/8/8/8 w - - 0 70");
        let first = start.legal_moves()[0];
        let mut next = start.clone();
        next.play_unchecked(first);
        let second = next.legal_moves()[0];
        let written = line(&start, &[first, second]);
        assert!(
            written[0].starts_with("70.") && !written[1].contains('.'),
            "{written:?}"
        );
    }
}
