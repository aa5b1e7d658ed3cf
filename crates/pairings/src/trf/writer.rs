//! Writes a tournament as a report.

use std::collections::HashMap;
use std::fmt::Write;

use super::super::limits::{MAX_NAME, MAX_ROUNDS, MAX_START_NUMBER};
use super::super::warning::Warnings;
use super::super::{
    Colours, Mark, Pairing, Person, Points, SeatedPlayer, Sex, Tournament, TournamentPlayer,
    Warning, WarningKind,
};
use super::columns::{FIRST_ROUND, ROUND, column_of};
use super::player::{Cell, Colour};
use super::reader::rated;
use super::{TEXTS, TrfFormat};

/// The text, and what did not fit into it.
pub(super) fn write(tournament: &Tournament, format: TrfFormat) -> (String, Vec<Warning>) {
    let mut writer = TrfWriter::default();
    writer.event(tournament, format);
    writer.dates(tournament);
    let mut cells = writer.cells(tournament);
    for player in &tournament.players {
        writer.player(player, cells.remove(&player.number));
    }
    for line in &tournament.kept {
        let line = writer.fit("a line", line, TextPlace::Line);
        writer.line(&line);
    }
    (writer.out, writer.misfits.finish())
}

/// Where a text belongs.
#[derive(Clone, Copy)]
enum TextPlace {
    /// In columns of this width, the first of which is told.
    Columns(usize, usize),
    /// Behind the number of a record.
    Record,
    /// A line of its own.
    Line,
}

impl TextPlace {
    fn column(self) -> usize {
        match self {
            TextPlace::Columns(first, _) => first,
            TextPlace::Record => 5,
            TextPlace::Line => 1,
        }
    }

    fn width(self) -> usize {
        match self {
            TextPlace::Columns(_, width) => width,
            TextPlace::Record => MAX_NAME,
            TextPlace::Line => usize::MAX,
        }
    }

    /// A text without what would shift or break the line, and blanks that would not be read.
    fn cleaned(self, text: &str) -> String {
        let line = text.replace(['\r', '\n'], " ");
        match self {
            TextPlace::Columns(..) => line.replace('\t', " ").trim().to_owned(),
            TextPlace::Record => line.trim().to_owned(),
            TextPlace::Line => line.trim_end().to_owned(),
        }
    }
}

/// What the line of each player is to say of the rounds, by start number, and what no line can say.
pub(super) fn cells(tournament: &Tournament) -> (Cells, Vec<Warning>) {
    let mut writer = TrfWriter::default();
    let cells = writer.cells(&tournament.without_board_numbers());
    (cells, writer.misfits.finish())
}

/// The line of a player without its ending, and what does not fit into it.
pub(super) fn player_line(player: &TournamentPlayer, cells: Vec<Cell>) -> (String, Vec<Warning>) {
    let mut writer = TrfWriter::default();
    writer.player(player, Some(cells));
    let line = writer.out.trim_end_matches("\r\n").to_owned();
    (line, writer.misfits.finish())
}

#[derive(Default)]
struct TrfWriter {
    out: String,
    lines: usize,
    misfits: Warnings,
}

/// The cells of each player, by start number.
pub(super) type Cells = HashMap<u32, Vec<Cell>>;

impl TrfWriter {
    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push_str("\r\n");
        self.lines += 1;
    }

    fn record(&mut self, id: &str, value: &str) {
        let value = self.fit("a text", value, TextPlace::Record);
        if !value.is_empty() {
            self.line(&format!("{id} {value}"));
        }
    }

    fn misfit(&mut self, column: usize, what: &'static str, text: String) {
        let finding = WarningKind::DoesNotFit { what, text };
        self.misfits.push(self.lines + 1, column, finding);
    }

    /// A text without what has no room there.
    fn fit(&mut self, what: &'static str, text: &str, room: TextPlace) -> String {
        let mut fitting = room.cleaned(text);
        if let Some((end, _)) = fitting.char_indices().nth(room.width()) {
            fitting.truncate(end);
            fitting.truncate(fitting.trim_end().len());
        }
        if fitting != text {
            self.misfit(room.column(), what, text.to_owned());
        }
        fitting
    }

    /// A number, or blanks where it has too many digits.
    fn number(&mut self, what: &'static str, number: Option<u32>, room: TextPlace) -> String {
        let text = number.map(|number| number.to_string()).unwrap_or_default();
        self.code(what, &text, room)
    }

    /// A text that means something else when it is cut off: blanks where it has no room.
    fn code(&mut self, what: &'static str, text: &str, room: TextPlace) -> String {
        if text.chars().count() <= room.width() {
            return self.fit(what, text, room);
        }
        self.misfit(room.column(), what, text.to_owned());
        String::new()
    }

    fn event(&mut self, tournament: &Tournament, format: TrfFormat) {
        let mut event = tournament.event.clone();
        for (id, field) in TEXTS {
            if *id == "082" {
                self.record("062", &tournament.players.len().to_string());
                self.record("072", &rated(tournament).to_string());
            }
            self.record(id, field(&mut event));
            if *id == "102" {
                for deputy in &tournament.event.deputy_arbiters {
                    self.record("112", deputy);
                }
            }
        }
        let planned = match format {
            TrfFormat::Trf16 => "XXR",
            TrfFormat::Trf26 => "142",
        };
        match event.planned_rounds {
            Some(rounds) if (1..=MAX_ROUNDS).contains(&(rounds as usize)) => {
                self.record(planned, &rounds.to_string());
            }
            Some(rounds) => self.misfit(5, "the number of rounds", rounds.to_string()),
            None => {}
        }
    }

    fn dates(&mut self, tournament: &Tournament) {
        let mut line = format!("{:<width$}", "132", width = FIRST_ROUND - 1);
        for (number, round) in tournament.rounds.iter().take(MAX_ROUNDS).enumerate() {
            let room = TextPlace::Columns(column_of(number), ROUND);
            let date = self.fit("a date", &round.date, room);
            let _ = write!(line, "{date:<ROUND$}");
        }
        if line.trim_end().len() > "132".len() {
            self.line(line.trim_end());
        }
        for round in tournament.rounds.iter().skip(MAX_ROUNDS) {
            self.misfit(column_of(MAX_ROUNDS), "a round", round.date.clone());
        }
    }

    /// What the line of each player is to say of the rounds.
    fn cells(&mut self, tournament: &Tournament) -> Cells {
        let rounds = tournament.rounds.len().min(MAX_ROUNDS);
        let numbers = tournament.players.iter().map(|player| player.number);
        let mut cells: Cells = numbers
            .filter(|number| (1..=MAX_START_NUMBER).contains(number))
            .map(|number| (number, vec![Cell::default(); rounds]))
            .collect();
        for (round, pairing) in tournament.pairings() {
            self.pairing(&mut cells, round, pairing);
        }
        cells
    }

    fn pairing(&mut self, cells: &mut Cells, round: usize, pairing: &Pairing) {
        let board = match *pairing {
            Pairing::Game {
                board,
                white,
                black,
                colours,
            } => {
                for (seat, facing, colour) in
                    [(white, black, Colour::White), (black, white, Colour::Black)]
                {
                    let colour = Some(colour).filter(|_| colours == Colours::Told);
                    self.seat(cells, round, seat, facing, colour);
                }
                if white.mark.is_none() && black.mark.is_none() {
                    self.misfit(
                        column_of(round),
                        "a pairing of player",
                        white.player.to_string(),
                    );
                }
                board
            }
            Pairing::Bye {
                board,
                player,
                mark,
            } => {
                let cell = Cell {
                    mark: Some(mark),
                    ..Cell::default()
                };
                self.cell(cells, round, player, cell);
                board
            }
        };
        if let Some(board) = board {
            self.misfit(column_of(round), "the board", board.to_string());
        }
    }

    fn seat(
        &mut self,
        cells: &mut Cells,
        round: usize,
        seat: SeatedPlayer,
        facing: SeatedPlayer,
        colour: Option<Colour>,
    ) {
        let cell = Cell {
            opponent: Some(facing.player),
            colour,
            mark: seat.mark,
        };
        if seat.mark.is_some() {
            self.cell(cells, round, seat.player, cell);
        }
    }

    fn cell(&mut self, cells: &mut Cells, round: usize, player: u32, cell: Cell) {
        let fits = match cell.opponent {
            Some(opponent) => (1..=MAX_START_NUMBER).contains(&opponent) && opponent != player,
            None => cell.mark != Some(Mark::Open),
        };
        let place = cells
            .get_mut(&player)
            .and_then(|cells| cells.get_mut(round));
        match place {
            Some(place) if fits && *place == Cell::default() => *place = cell,
            _ => self.misfit(column_of(round), "a pairing of player", player.to_string()),
        }
    }

    /// A player whose number is taken, or too high, has no cells and no line.
    fn player(&mut self, player: &TournamentPlayer, cells: Option<Vec<Cell>>) {
        let Some(cells) = cells else {
            self.misfit(5, "the player", player.number.to_string());
            return;
        };
        let nobody = Person::default();
        let person = self.person(player.person.as_ref().unwrap_or(&nobody));
        let points = self.points(player.points);
        let rank = self.number("a rank", player.rank, TextPlace::Columns(86, 4));
        let number = player.number;
        let mut line = format!("001 {number:>4} {person} {points:>4} {rank:>4}");
        cells.into_iter().map(shown).for_each(|cell| line += &cell);
        self.line(line.trim_end_matches(' '));
    }

    /// Columns 10 to 79.
    fn person(&mut self, person: &Person) -> String {
        let sex = match person.sex {
            Some(Sex::Male) => 'm',
            Some(Sex::Female) => 'w',
            None => ' ',
        };
        let title = self.code("a title", &person.title, TextPlace::Columns(11, 3));
        let name = self.fit("a name", &person.name, TextPlace::Columns(15, 33));
        let rating = self.number("a rating", person.rating, TextPlace::Columns(49, 4));
        let federation = self.code(
            "a federation",
            &person.federation,
            TextPlace::Columns(54, 3),
        );
        let fide_id = self.code(
            "a number of FIDE",
            &person.fide_id,
            TextPlace::Columns(58, 11),
        );
        let birth_date = with_slashes(&person.birth_date);
        let birth_date = self.code("a birth date", &birth_date, TextPlace::Columns(70, 10));
        format!(
            "{sex}{title:>3} {name:<33} {rating:>4} {federation:<3} {fide_id:>11} {birth_date:<10}"
        )
    }

    fn points(&mut self, points: Option<Points>) -> String {
        let Some(points) = points else {
            return String::new();
        };
        shown_points(points).unwrap_or_else(|| {
            self.misfit(81, "points", points.to_string());
            String::new()
        })
    }
}

/// Points in the four columns that there are for them, where they fit.
pub(super) fn shown_points(points: Points) -> Option<String> {
    let text = points.to_string();
    let short = text.strip_suffix(".0").filter(|_| text.len() > 4);
    let shown = short.unwrap_or(&text);
    (shown.len() <= 4).then(|| shown.to_owned())
}

/// The ten columns of a round.
pub(super) fn shown(cell: Cell) -> String {
    let opponent = match (cell.opponent, cell.mark) {
        (Some(opponent), _) => opponent.to_string(),
        (None, Some(_)) => "0000".to_owned(),
        (None, None) => return " ".repeat(ROUND),
    };
    let colour = match cell.colour {
        Some(Colour::White) => 'w',
        Some(Colour::Black) => 'b',
        None => '-',
    };
    let mark = cell.mark.unwrap_or(Mark::Open).letter();
    format!("  {opponent:>4} {colour} {mark}")
}
/// A date that was told with hyphens, as the files write it.
fn with_slashes(date: &str) -> String {
    let hyphens = date.match_indices('-').map(|(place, _)| place);
    match date.len() == 10 && hyphens.eq([4, 7]) {
        true => date.replace('-', "/"),
        false => date.to_owned(),
    }
}
