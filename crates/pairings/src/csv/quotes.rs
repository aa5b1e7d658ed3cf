//! Finds cells whose quotes do not enclose them: what they swallow would be taken for names.

use super::super::WarningKind;

/// A cell whose quotes are broken.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Broken {
    /// Where in the text it was seen.
    pub offset: usize,
    /// The line where the quotes begin.
    pub line: usize,
    /// The cell of its row, from 1.
    pub column: usize,
    pub finding: WarningKind,
}

/// Where in a cell the reading is.
#[derive(Clone, Copy)]
enum Within {
    Beginning,
    Plain,
    /// Quotes that began in this line, in this cell.
    Quotes(usize, usize),
    /// Behind such quotes, or between two of them that stand for one.
    Behind(usize, usize),
    /// Blanks behind such quotes.
    Blanks(usize, usize),
}

/// The cells of a table whose quotes are broken, the first one first.
pub(super) fn broken(text: &str, separator: u8) -> Vec<Broken> {
    let mut broken = Vec::new();
    let (mut within, mut line, mut column) = (Within::Beginning, 1, 1);
    let bytes = text.as_bytes();
    for (offset, byte) in bytes.iter().copied().enumerate() {
        let after = after(within, byte, separator, (line, column));
        within = after.unwrap_or_else(|(line_of_quotes, column)| {
            let finding = WarningKind::BrokenQuotes { end: line };
            let line = line_of_quotes;
            broken.push(Broken {
                offset,
                line,
                column,
                finding,
            });
            Within::Plain
        });
        let in_quotes = matches!(within, Within::Quotes(..));
        if byte == b'\n' || byte == b'\r' && bytes.get(offset + 1) != Some(&b'\n') {
            line += 1;
            column = if in_quotes { column } else { 1 };
        } else if byte == separator && !in_quotes {
            column += 1;
        }
    }
    if let Within::Quotes(line, column) = within {
        let (offset, finding) = (text.len(), WarningKind::OpenQuote);
        broken.push(Broken {
            offset,
            line,
            column,
            finding,
        });
    }
    broken
}

/// Where the reading is behind this byte; an error where quotes do not enclose their cell, with the
/// place of the quotes.
fn after(
    within: Within,
    byte: u8,
    separator: u8,
    (line, column): (usize, usize),
) -> Result<Within, (usize, usize)> {
    let is_end = byte == separator || matches!(byte, b'\r' | b'\n');
    Ok(match (within, byte) {
        (Within::Quotes(line, column), b'"') => Within::Behind(line, column),
        (Within::Quotes(..), _) => within,
        (Within::Behind(line, column), b'"') => Within::Quotes(line, column),
        _ if is_end => Within::Beginning,
        (Within::Behind(line, column) | Within::Blanks(line, column), b' ') => {
            Within::Blanks(line, column)
        }
        (Within::Behind(line, column) | Within::Blanks(line, column), _) => {
            return Err((line, column));
        }
        (Within::Beginning, b'"') => Within::Quotes(line, column),
        _ => Within::Plain,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_quotes_are_broken() {
        let open = |line, column| (line, column, WarningKind::OpenQuote);
        let ends = |line, column, end| (line, column, WarningKind::BrokenQuotes { end });
        let table = [
            ("a;b\n\"c\";\"d;\"\"e\"\"\"\n", vec![]),
            ("\"a\nb\" ;c", vec![]),
            ("Bob \"the\" Builder;b", vec![]),
            ("a;\"b\r\nc;d\r\n", vec![open(1, 2)]),
            ("a\r\"b\"\"", vec![open(2, 1)]),
            ("a;b\n\"c;d\ne;\"f\"\n", vec![ends(2, 1, 3)]),
            ("\"a\" b;c\n\"d\"e\"\n", vec![ends(1, 1, 1), ends(2, 1, 2)]),
        ];
        for (text, expected) in table {
            let found = broken(text, b';').into_iter();
            let found: Vec<_> = found.map(|b| (b.line, b.column, b.finding)).collect();
            assert_eq!(found, expected, "{text:?}");
        }
    }
}
