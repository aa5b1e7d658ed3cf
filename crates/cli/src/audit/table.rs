//! Writes findings as a table with commas (RFC 4180).

use super::judged::JudgedGame;
use crate::games::FileName;

/// The first line: what the columns are.
pub const HEAD: &str = "file,game,white,black,result,round,date,kind,severity,ply,move,articles,\
                        sentence,fen,offset\r\n";

/// The findings of a game, a line each.
pub fn game(file: &FileName, game: &JudgedGame) -> String {
    let heading = &game.heading;
    let mut text = String::new();
    for finding in &game.findings {
        let ply = finding.ply.map_or(String::new(), |ply| ply.to_string());
        let cells = [
            file.name.as_str(),
            &heading.game.to_string(),
            heading.white(),
            heading.black(),
            heading.result(),
            heading.round(),
            heading.date(),
            finding.kind.name(),
            finding.severity.name(),
            &ply,
            finding.at_move.as_deref().unwrap_or_default(),
            &finding.articles.join(" "),
            &finding.sentence,
            finding.fen.as_deref().unwrap_or_default(),
            &finding.offset.to_string(),
        ];
        let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
        text.push_str(&cells.join(","));
        text.push_str("\r\n");
    }
    text
}

/// The text of a cell: in quotes where it needs them, and never one that a spreadsheet would take
/// for a formula.
fn quoted(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '@', '\t', '\r']);
    let text = if is_formula {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains(['"', ',', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        let table = [
            ("Ada", "Ada"),
            ("Lovelace, Ada", "\"Lovelace, Ada\""),
            ("a \"b\"", "\"a \"\"b\"\"\""),
            ("=1+1", "'=1+1"),
            ("1-0", "1-0"),
        ];
        for (text, cell) in table {
            assert_eq!(quoted(text), cell);
        }
    }
}
