//! Draws positions as SVG.

use std::fmt::Write;

use board::{Board, Color, Role, Square};

/// What diagrams are put together from, once for a page: the men and the squares.
pub(crate) fn parts() -> String {
    let mut squares = String::new();
    for square in Square::ALL.into_iter().filter(|square| square.is_dark()) {
        let (x, y) = place(square);
        // writing into a string does not fail
        let _ = write!(squares, "M{x} {y}h1v1h-1z");
    }
    let men = include_str!("report/men.svg");
    format!(
        "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\"><defs>\n{men}\
         <g id=\"squares\"><path class=\"light\" d=\"M0 0h8v8h-8z\"/><path class=\"dark\" \
         d=\"{squares}\"/></g></defs></svg>\n"
    )
}

/// A board as White sees it, with some squares marked; `label` says what it shows to those who do
/// not see it.
pub(crate) fn draw(board: &Board, marked: &[Square], label: &str) -> String {
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"0 0 8 8\" role=\"img\" aria-label=\"{label}\">\
         <use href=\"#squares\"/>"
    );
    for square in marked {
        let (x, y) = place(*square);
        let _ = write!(svg, "<path class=\"last\" d=\"M{x} {y}h1v1h-1z\"/>");
    }
    for square in Square::ALL {
        let Some(man) = board.piece_at(square) else {
            continue;
        };
        let (x, y) = place(square);
        let (color, role) = (man.color.fold_wb('w', 'b'), letter(man.role));
        let _ = write!(
            svg,
            "<use href=\"#{color}{role}\" x=\"{x}\" y=\"{y}\" width=\"1\" height=\"1\"/>"
        );
    }
    svg + "</svg>"
}

/// Column and row, as White sees them.
fn place(square: Square) -> (u32, u32) {
    (u32::from(square.file()), 7 - u32::from(square.rank()))
}

const fn letter(role: Role) -> char {
    role.upper_char()
}

/// `White has the move`.
pub(crate) const fn has_the_move(color: Color) -> &'static str {
    match color {
        Color::White => "White has the move",
        Color::Black => "Black has the move",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_stands_on_his_square() {
        let svg = draw(&Board::new(), &[Square::E2, Square::E4], "start");
        assert_eq!(svg.matches("<use href=").count(), 1 + 32);
        assert!(svg.contains("<use href=\"#wK\" x=\"4\" y=\"7\""));
        assert!(svg.contains("<use href=\"#bQ\" x=\"3\" y=\"0\""));
        assert!(svg.contains("M4 6h1v1h-1z") && svg.contains("M4 4h1v1h-1z"));
    }

    #[test]
    fn there_is_a_picture_of_every_man() {
        let parts = parts();
        for color in ['w', 'b'] {
            for role in Role::ALL {
                assert!(parts.contains(&format!("id=\"{color}{}\"", letter(role))));
            }
        }
    }
}
