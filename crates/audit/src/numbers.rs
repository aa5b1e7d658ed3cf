//! Finds numbers of moves that are wrong or missing.

use board::{Color, Position};
use pgn::{PgnGame, PgnPosition};

use crate::Kind;
use crate::found::{GameFindings, ShownPosition, counted};

/// Numbers that are not those of the moves behind them, and moves of White without one.
pub(crate) fn find(found: &mut GameFindings<'_>) {
    let game = found.game;
    let Some(first) = first_number(game) else {
        return;
    };
    let is_white = |index: usize| game.color_of(index) == Color::White;
    let offset = usize::from(!is_white(0));
    let right = |index: usize| first.saturating_add((index + offset) as u32 / 2);
    let mut wrong = Vec::new();
    let mut missing = Vec::new();
    for (index, ply) in game.plies.iter().enumerate() {
        match ply.number {
            Some(written) if written.value != right(index) => wrong.push(index),
            // three full stops and more stand before a move of Black
            Some(written) if is_white(index) && written.stops > 2 => wrong.push(index),
            None if is_white(index) => missing.push(index),
            _ => {}
        }
    }
    if let Some(&index) = wrong.first() {
        let written = game.plies[index].number.map_or(0, |number| number.value);
        let right = right(index);
        let more = more(wrong.len());
        let sentence = if written == right {
            format!(
                "Full stops as before a move of Black stand here, and it is White's move {right}{more}"
            )
        } else {
            let who = if is_white(index) { "White" } else { "Black" };
            format!("The number {written} stands here, and it is {who}'s move {right}{more}")
        };
        found.ply(Kind::MoveNumber, index, ShownPosition::After, sentence);
    }
    if let Some(&index) = missing.first() {
        let more = more(missing.len());
        let sentence = format!("The number of the move is missing{more}");
        found.ply(Kind::MoveNumber, index, ShownPosition::After, sentence);
    }
}

fn first_number(game: &PgnGame) -> Option<u32> {
    Some(match game.start.standing()? {
        PgnPosition::Regular(chess) => chess.fullmoves().get(),
        PgnPosition::Irregular(position) => position.fullmoves().get(),
    })
}

fn more(places: usize) -> String {
    match places {
        1 => ".".to_owned(),
        _ => format!("; so it is in {}.", counted(places, "place", "places")),
    }
}
