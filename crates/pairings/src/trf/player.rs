//! Reads a player's line: columns 1 to 89, then ten for each round.

use super::super::text::{TextForm, rating, told, whole};
use super::super::warning::Warnings;
use super::super::{Mark, Person, Sex, TournamentPlayer, WarningKind};
use super::columns::{Columns, column_of};

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    White,
    Black,
}

impl Colour {
    pub(super) fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

/// What a player's line says of one round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    /// The opponent; none in a bye.
    pub opponent: Option<u32>,
    pub colour: Option<Colour>,
    /// None where the column is blank.
    pub mark: Option<Mark>,
}

/// What a player's line says of the rounds.
pub(super) struct PlayerRounds {
    pub line: usize,
    pub number: u32,
    pub cells: Vec<Cell>,
}

impl PlayerRounds {
    /// Blank beyond the last round told.
    pub(super) fn cell(&self, round: usize) -> Cell {
        self.cells.get(round).copied().unwrap_or_default()
    }
}

/// One player's line, with what is doubtful about it.
pub(super) struct PlayerLine<'a> {
    pub number: usize,
    pub columns: &'a Columns,
    pub warnings: &'a mut Warnings,
}

impl PlayerLine<'_> {
    /// The player of this start number.
    pub(super) fn player(&mut self, number: u32) -> TournamentPlayer {
        let person = self.person();
        TournamentPlayer {
            number,
            person: (person != Person::default()).then_some(person),
            points: self.points(),
            rank: self.whole((86, 89), "a rank", "a whole number"),
        }
    }

    /// The rounds, blank ones between them included.
    pub(super) fn cells(&mut self, number: u32) -> Vec<Cell> {
        let rounds = 0..self.columns.rounds();
        rounds.map(|round| self.cell(number, round)).collect()
    }

    fn person(&mut self) -> Person {
        Person {
            name: self.columns.text(15, 47),
            sex: self.sex(),
            title: self.formed((11, 13), TextForm::Title),
            rating: self.rating(),
            federation: self.formed((54, 56), TextForm::Federation),
            fide_id: told(&self.formed((58, 68), TextForm::FideId)),
            birth_date: self.formed((70, 79), TextForm::BirthDate),
        }
    }

    fn warn(&mut self, column: usize, finding: WarningKind) {
        self.warnings.push(self.number, column, finding);
    }

    fn whole(
        &mut self,
        (first, last): (usize, usize),
        what: &'static str,
        expected: &'static str,
    ) -> Option<u32> {
        let text = self.columns.text(first, last);
        if text.is_empty() {
            return None;
        }
        let number = whole(&text);
        if number.is_none() {
            self.warn(first, WarningKind::unreadable(what, &text, expected));
        }
        number
    }

    fn points(&mut self) -> Option<super::super::Points> {
        let text = self.columns.text(81, 84);
        if text.is_empty() {
            return None;
        }
        text.parse().map_err(|finding| self.warn(81, finding)).ok()
    }

    fn sex(&mut self) -> Option<Sex> {
        match self.columns.letter(10) {
            'm' | 'M' => Some(Sex::Male),
            'w' | 'W' | 'f' | 'F' => Some(Sex::Female),
            letter => {
                if !letter.is_whitespace() {
                    let text = letter.to_string();
                    self.warn(10, WarningKind::unreadable("a sex", &text, "m or w"));
                }
                None
            }
        }
    }

    fn rating(&mut self) -> Option<u32> {
        rating(&self.columns.text(49, 52)).unwrap_or_else(|finding| {
            self.warn(49, finding);
            None
        })
    }

    /// A text of a form that is agreed, kept also where it has another.
    fn formed(&mut self, (first, last): (usize, usize), form: TextForm) -> String {
        let text = self.columns.text(first, last);
        if let Some(finding) = form.misses(&text) {
            self.warn(first, finding);
        }
        text
    }

    fn cell(&mut self, number: u32, round: usize) -> Cell {
        let column = column_of(round);
        let mut cell = Cell {
            opponent: self.opponent(column),
            colour: self.colour(column + 5),
            mark: self.mark(column + 7),
        };
        if cell.opponent == Some(number) {
            self.warn(column, WarningKind::OwnOpponent { player: number });
            return Cell::default();
        }
        if cell.opponent.is_none() {
            if cell.colour.take().is_some() {
                self.warn(column + 5, WarningKind::ColourAlone { player: number });
            }
            if let Some(mark) = cell.mark.filter(|mark| !mark.is_bye()) {
                let player = number;
                self.warn(column + 7, WarningKind::OpponentDoubtful { player, mark });
            }
        }
        cell
    }

    fn opponent(&mut self, column: usize) -> Option<u32> {
        let expected = "a start number, or 0000 for none";
        let found = self.whole((column, column + 3), "an opponent", expected);
        found.filter(|opponent| *opponent > 0)
    }

    fn colour(&mut self, column: usize) -> Option<Colour> {
        match self.columns.letter(column) {
            'w' | 'W' => Some(Colour::White),
            'b' | 'B' => Some(Colour::Black),
            '-' => None,
            letter => {
                if !letter.is_whitespace() {
                    let finding =
                        WarningKind::unreadable("a colour", &letter.to_string(), "w, b or -");
                    self.warn(column, finding);
                }
                None
            }
        }
    }

    fn mark(&mut self, column: usize) -> Option<Mark> {
        let letter = self.columns.letter(column);
        if letter.is_whitespace() {
            return None;
        }
        let mark = Mark::from_letter(letter);
        if mark.is_none() {
            let expected = "one of 1 = 0 + - W D L H F U Z";
            let finding = WarningKind::unreadable("a result", &letter.to_string(), expected);
            self.warn(column, finding);
        }
        mark
    }
}
