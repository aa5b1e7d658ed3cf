//! Finds the columns of a line, counted from 1 as the specification counts them.

use std::collections::BTreeMap;

use super::super::WarningKind;

/// Blanks between the columns of a player's line, before the rounds.
const GAPS: &[usize] = &[4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91];
/// The first column of the first round, in players' lines and in that of the dates.
pub(super) const FIRST_ROUND: usize = 92;
/// The columns from one round to the next.
pub(super) const ROUND: usize = 10;

/// Where a round begins.
pub(super) const fn column_of(round: usize) -> usize {
    FIRST_ROUND + round * ROUND
}

/// How many columns a letter takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letter {
    OneColumn,
    ItsBytes,
}

/// A line as its columns.
pub(super) struct Columns {
    /// `None` where a letter that counts more than one column goes on.
    characters: Vec<Option<char>>,
    counted: Letter,
}

impl Columns {
    /// The columns of any line.
    pub(super) fn of(line: &str) -> Columns {
        Columns::counted(line, Letter::OneColumn)
    }

    /// The columns of a player's line. Some programs count a letter that has several bytes as
    /// several columns; that is believed where nothing else fits.
    pub(super) fn of_player(line: &str) -> (Columns, Option<WarningKind>) {
        let columns = Columns::of(line);
        if columns.fit() {
            let tab = line.contains('\t').then_some(WarningKind::Tab);
            return (columns, tab);
        }
        let in_bytes = Columns::counted(line, Letter::ItsBytes);
        if in_bytes.fit() {
            (in_bytes, Some(WarningKind::ColumnsInBytes))
        } else {
            (columns, Some(WarningKind::Misaligned))
        }
    }

    fn counted(line: &str, letter: Letter) -> Columns {
        let mut characters = Vec::with_capacity(line.len());
        for character in line.chars() {
            match character {
                '\t' => {
                    let stop = (characters.len() / 8 + 1) * 8;
                    characters.resize(stop, Some(' '));
                }
                _ => characters.push(Some(character)),
            }
            if letter == Letter::ItsBytes {
                let rest = character.len_utf8() - 1;
                characters.extend(std::iter::repeat_n(None, rest));
            }
        }
        Columns {
            characters,
            counted: letter,
        }
    }

    /// The same line with these letters in these columns; `None` where one of them would take the
    /// place of a part of a letter. A tab that is written into becomes blanks.
    pub(super) fn rewritten(&self, line: &str, letters: &BTreeMap<usize, char>) -> Option<String> {
        let mut rewritten = String::with_capacity(line.len() + letters.len());
        let mut column = 1;
        for character in line.chars() {
            let width = match (character, self.counted) {
                ('\t', _) => 8 - (column - 1) % 8,
                (_, Letter::OneColumn) => 1,
                (_, Letter::ItsBytes) => character.len_utf8(),
            };
            let covered = column..column + width;
            column = covered.end;
            if letters.range(covered.clone()).next().is_none() {
                rewritten.push(character);
            } else if width == 1 || character == '\t' {
                let letter = |column| letters.get(&column).copied().unwrap_or(' ');
                rewritten.extend(covered.map(letter));
            } else {
                return None;
            }
        }
        for (place, letter) in letters.range(column..) {
            rewritten.extend(std::iter::repeat_n(' ', place - column));
            rewritten.push(*letter);
            column = place + 1;
        }
        Some(rewritten)
    }

    fn fit(&self) -> bool {
        let blank = |column: usize| self.letter(column) == ' ';
        let parted = |round| blank(column_of(round) + 4) && blank(column_of(round) + 6);
        GAPS.iter().all(|gap| blank(*gap)) && (0..self.rounds()).all(parted)
    }

    /// The letter in a column; blank beyond the end.
    pub(super) fn letter(&self, column: usize) -> char {
        let found = self.characters.get(column - 1);
        found.copied().flatten().unwrap_or(' ')
    }

    /// The text between two columns, both included, without the blanks around it.
    pub(super) fn text(&self, first: usize, last: usize) -> String {
        let last = last.min(self.characters.len());
        let between = self.characters.get(first - 1..last).unwrap_or_default();
        let text: String = between.iter().copied().flatten().collect();
        text.trim().to_owned()
    }

    /// How many rounds there are columns for, up to the last that is not blank.
    pub(super) fn rounds(&self) -> usize {
        let is_text = |character: &Option<char>| character.is_some_and(|c| !c.is_whitespace());
        let length = self
            .characters
            .iter()
            .rposition(is_text)
            .map_or(0, |place| place + 1);
        (length + 1).saturating_sub(FIRST_ROUND).div_ceil(ROUND)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_between_columns() {
        let columns = Columns::of("001    7 m");
        assert_eq!(columns.text(5, 8), "7");
        assert_eq!(columns.text(5, 400), "7 m");
        assert_eq!(columns.text(300, 400), "");
        assert_eq!(columns.letter(10), 'm');
        assert_eq!(columns.letter(11), ' ');
        assert_eq!(Columns::of("a\tb").letter(9), 'b');
    }

    #[test]
    fn letters_in_columns() {
        let table = [
            ("abc", vec![(2, 'X')], Some("aXc")),
            ("abc", vec![(6, 'X'), (8, 'Y')], Some("abc  X Y")),
            ("a\tb", vec![(3, 'X')], Some("a X     b")),
            ("a\tb", vec![(9, 'X')], Some("a\tX")),
            ("éb", vec![(2, 'X')], Some("éX")),
            ("", vec![], Some("")),
        ];
        for (line, letters, expected) in table {
            let letters = letters.into_iter().collect();
            let rewritten = Columns::of(line).rewritten(line, &letters);
            assert_eq!(rewritten.as_deref(), expected, "{line:?}");
        }
        let in_bytes = Columns::counted("éb", Letter::ItsBytes);
        let letters = |column| [(column, 'X')].into_iter().collect();
        assert_eq!(in_bytes.rewritten("éb", &letters(3)).as_deref(), Some("éX"));
        assert_eq!(in_bytes.rewritten("éb", &letters(2)), None);
    }

    #[test]
    fn rounds_there_are_columns_for() {
        let line = |length: usize| Columns::of(&format!("{}x   ", " ".repeat(length - 1)));
        let table = [
            (1, 0),
            (91, 0),
            (92, 1),
            (101, 1),
            (102, 2),
            (731, 64),
            (732, 65),
        ];
        for (length, rounds) in table {
            assert_eq!(line(length).rounds(), rounds, "{length}");
        }
        assert_eq!(Columns::of("").rounds(), 0);
    }

    #[test]
    fn bytes_and_characters() {
        let line = |name: &str| format!("001    1 m    {name} 2000 GER     1234567");
        let (columns, finding) = Columns::of_player(&line(&format!("{:<33}", "Müller")));
        assert_eq!((columns.text(49, 52).as_str(), finding), ("2000", None));
        let (columns, finding) = Columns::of_player(&line(&format!("{:<32}", "Müller")));
        assert_eq!(columns.text(15, 47), "Müller");
        assert_eq!(columns.text(49, 52), "2000");
        assert_eq!(finding, Some(WarningKind::ColumnsInBytes));
        let (_, finding) = Columns::of_player(&line(&format!("{:<31}", "Müller")));
        assert_eq!(finding, Some(WarningKind::Misaligned));
    }
}
