//! Draws the board in letters: FEN letters for the men, coordinates, and brackets round the squares
//! that matter.

use board::{Bitboard, Board, Color, File, Rank, Square};

use crate::page::TextPage;
use crate::paint::Tone;

/// Where a diagram begins.
const COLUMN: usize = 17;

/// Draws a board with some squares marked and up to nine lines of text beside it.
pub fn draw(page: &mut TextPage, board: &Board, marked: Bitboard, beside: &[String]) {
    let mut beside = beside
        .iter()
        .map(|text| (Tone::Plain, format!("    {text}")));
    for rank in Rank::ALL.into_iter().rev() {
        let mut pieces = vec![(Tone::Faint, format!("{:COLUMN$}{}  ", "", rank.char()))];
        let squares = File::ALL.map(|file| Square::from_coords(file, rank));
        pieces.extend(squares.map(|square| cell(board, square, marked)));
        pieces.extend(beside.next());
        put(page, &pieces);
    }
    let mut pieces = vec![(Tone::Faint, format!("{:COLUMN$}   ", ""))];
    pieces.extend(File::ALL.map(|file| (Tone::Faint, format!(" {} ", file.char()))));
    pieces.extend(beside.next());
    put(page, &pieces);
}

fn put(page: &mut TextPage, pieces: &[(Tone, String)]) {
    let pieces: Vec<(Tone, &str)> = pieces
        .iter()
        .map(|(tone, text)| (*tone, text.as_str()))
        .collect();
    page.line(&pieces);
}

fn cell(board: &Board, square: Square, marked: Bitboard) -> (Tone, String) {
    let man = board.piece_at(square).map_or('.', |piece| piece.char());
    match (marked.contains(square), man) {
        (true, man) => (Tone::Open, format!("[{man}]")),
        (false, '.') => (Tone::Faint, " . ".to_owned()),
        (false, man) => (Tone::Strong, format!(" {man} ")),
    }
}

/// The squares on which two boards differ.
pub fn differing(one: &Board, other: &Board) -> Bitboard {
    Square::ALL
        .into_iter()
        .filter(|square| one.piece_at(*square) != other.piece_at(*square))
        .collect()
}

/// `White` or `Black` has the move.
pub fn to_move(color: Color) -> &'static str {
    color.fold_wb("White has the move", "Black has the move")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::Paint;

    #[test]
    fn a_board_with_a_mark() {
        let mut page = TextPage::new(Paint::Off);
        let board = Board::new();
        draw(
            &mut page,
            &board,
            Bitboard::from(Square::E4),
            &["text".to_owned()],
        );
        let text = page.take();
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        assert_eq!(lines.len(), 9);
        assert_eq!(lines[0], "8   r  n  b  q  k  b  n  r     text");
        assert_eq!(lines[4], "4   .  .  .  . [.] .  .  .");
        assert_eq!(lines[8], "a  b  c  d  e  f  g  h");
    }

    #[test]
    fn boards_differ_where_men_do() {
        let mut other = Board::new();
        other.discard_piece_at(Square::E2);
        assert_eq!(differing(&Board::new(), &other), Bitboard::from(Square::E2));
    }
}
