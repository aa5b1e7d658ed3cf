//! Keeps spreadsheets from taking a cell for a formula.

/// What a spreadsheet may take for the beginning of a formula, full-width forms included.
const TRIGGERS: &[char] = &[
    '=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
];
/// Where a spreadsheet may begin a new cell.
const SEPARATORS: &[char] = &[',', ';', '\t', '\n', '\r'];

/// The text with an apostrophe before everything that may be taken for a formula.
pub(super) fn neutralised(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for piece in pieces(text) {
        if is_dangerous(piece) {
            out.push('\'');
        }
        out.push_str(piece);
    }
    out
}

/// The text as it was before [`neutralised`].
pub(super) fn restored(text: &str) -> String {
    let restored = pieces(text).map(|piece| match piece.strip_prefix('\'') {
        Some(rest) if is_dangerous(rest) => rest,
        _ => piece,
    });
    restored.collect()
}

/// What may become a cell of its own, each piece with the separator at its end.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(SEPARATORS)
}

/// Whether a piece begins, after what may be passed over, with a formula, a tab or a carriage
/// return. Apostrophes are passed over, so that one more or less changes nothing.
fn is_dangerous(piece: &str) -> bool {
    let passed =
        |c: &char| c.is_whitespace() || c.is_control() || "'\"\u{feff}\u{200b}".contains(*c);
    let begins = piece
        .chars()
        .find(|c| matches!(c, '\t' | '\r') || !passed(c));
    begins.is_some_and(|c| matches!(c, '\t' | '\r') || TRIGGERS.contains(&c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_neutralised() {
        let table = [
            ("Morphy, Paul", "Morphy, Paul"),
            ("O'Kelly de Galway", "O'Kelly de Galway"),
            ("'t Hooft", "'t Hooft"),
            ("Jean-Paul", "Jean-Paul"),
            ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
            ("@SUM(1)", "'@SUM(1)"),
            ("\t=1", "'\t'=1"),
            ("\rx", "'\rx"),
            ("  -1", "'  -1"),
            ("\"=1\"", "'\"=1\""),
            ("\0=1", "'\0=1"),
            ("＝1", "'＝1"),
            ("'=1", "''=1"),
            ("A;=1", "A;'=1"),
            ("A\n=1", "A\n'=1"),
            ("A,\"@x", "A,'\"@x"),
            ("+--", "'+--"),
            ("1-0", "1-0"),
            ("", ""),
        ];
        for (text, written) in table {
            assert_eq!(neutralised(text), written, "{text:?}");
            assert_eq!(restored(written), text, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn restoring_undoes_neutralising(text in "[=+@'\"\t\r\n,; \0A-]{0,12}|.{0,12}") {
            prop_assert_eq!(restored(&neutralised(&text)), text);
        }

        #[test]
        fn nothing_dangerous_is_left(text in "[=+@'\"\t\r\n,; \0A-]{0,12}") {
            for piece in pieces(&neutralised(&text)) {
                let begins = piece.trim_start_matches([' ', '\n', '"', '\0']).chars().next();
                prop_assert!(begins.is_none_or(|c| !TRIGGERS.contains(&c)), "{:?}", text);
            }
        }
    }
}
