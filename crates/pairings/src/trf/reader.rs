//! Reads the lines of a report into a tournament.

use std::collections::HashMap;

use super::super::foreign::kind_of;
use super::super::limits::{MAX_BYTES, MAX_LINES, MAX_PLAYERS, MAX_ROUNDS, MAX_START_NUMBER};
use super::super::text::{bounded, decode, is_date, lines, whole};
use super::super::warning::Warnings;
use super::super::{EncodedTimeControl, Mark, Read, Tournament, TournamentRound, WarningKind};
use super::boards::PlayerLines;
use super::columns::{Columns, FIRST_ROUND, ROUND, column_of};
use super::player::{Cell, PlayerLine, PlayerRounds};
use super::{OWN_COMMENT, TEXTS, TrfError};

/// Records that are kept as they stand, for all that they are known.
const KEPT: &[&str] = &[
    "###", "013", "152", "162", "172", "182", "192", "202", "212", "240", "250", "260", "299",
    "300", "310", "320", "330", "352", "362", "801", "802",
];
/// The records that list teams.
const TEAMS: &[&str] = &["013", "310"];
/// Where the players of a record 240 begin.
const BYES: usize = 11;

pub(super) fn read(bytes: &[u8]) -> Result<Read<Tournament>, TrfError> {
    read_listed(bytes).map(|(read, _)| read)
}

/// The tournament, and what the line of each player says, with the line's number.
pub(super) fn read_listed(bytes: &[u8]) -> Result<(Read<Tournament>, Vec<PlayerRounds>), TrfError> {
    if bytes.len() > MAX_BYTES {
        return Err(TrfError::TooManyBytes);
    }
    // a name may have whatever bytes: only what is no report is looked at for what it is
    read_text(bytes).map_err(|error| match kind_of(bytes) {
        Some(what) => TrfError::NoText { what },
        None => error,
    })
}

fn read_text(bytes: &[u8]) -> Result<(Read<Tournament>, Vec<PlayerRounds>), TrfError> {
    let (text, finding) = decode(bytes);
    let mut reader = TrfReader::default();
    if let Some(finding) = finding {
        reader.warnings.push(1, 1, finding);
    }
    for (number, line) in lines(&text) {
        if number > MAX_LINES {
            return Err(TrfError::TooManyLines { line: number });
        }
        if !says_nothing(line) {
            reader.line(number, line)?;
        }
    }
    reader.finish()
}

/// Blank lines, lines that only number the columns, and what [`super::write_with_misfits`] has said
/// of its own file.
fn says_nothing(line: &str) -> bool {
    let digits = |line: &str| line.chars().all(|c| c == ' ' || c.is_ascii_digit());
    let ruler = line.starts_with("1234567890") || line.starts_with("    ");
    line.trim().is_empty()
        || line.starts_with("DDD SSSS")
        || line.starts_with(OWN_COMMENT)
        || (ruler && digits(line))
}

#[derive(Default)]
struct TrfReader {
    tournament: Tournament,
    /// What the players' lines say of the rounds, in the order of the players.
    entries: Vec<PlayerRounds>,
    /// Where a start number stands among them.
    places: HashMap<u32, usize>,
    /// How many of what a line counts.
    counts: Vec<RecordCount>,
    byes: Vec<Byes>,
    warnings: Warnings,
    reports: Reports,
}

/// Whether any line was a record of a report.
#[derive(Default, PartialEq, Eq)]
enum Reports {
    #[default]
    Nothing,
    Something,
}

struct RecordCount {
    line: usize,
    record: Counting,
    told: u32,
}

#[derive(Clone, Copy)]
enum Counting {
    Players,
    Rated,
}

/// A record 240: who gets which bye in a round.
struct Byes {
    line: usize,
    round: usize,
    mark: Mark,
    players: Vec<u32>,
}

impl TrfReader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), TrfError> {
        let end = line
            .char_indices()
            .nth(3)
            .map_or(line.len(), |(end, _)| end);
        let (id, value) = line.split_at(end);
        let value = value.trim();
        if let Some((_, field)) = TEXTS.iter().find(|(record, _)| *record == id) {
            if field(&mut self.tournament.event).is_empty() {
                *field(&mut self.tournament.event) = self.text(number, id, value);
            } else {
                self.repeated(number, id, line);
            }
        } else {
            self.record(number, id, line, value)?;
        }
        if id.bytes().all(|byte| byte.is_ascii_digit()) && is_known(id, line) {
            self.reports = Reports::Something;
        }
        Ok(())
    }

    fn record(&mut self, number: usize, id: &str, line: &str, value: &str) -> Result<(), TrfError> {
        match id {
            "001" => self.player(number, line)?,
            "062" => self.count(number, Counting::Players, line, value),
            "072" => self.count(number, Counting::Rated, line, value),
            "112" => {
                let deputy = self.text(number, id, value);
                let deputies = &mut self.tournament.event.deputy_arbiters;
                deputies.extend(Some(deputy).filter(|deputy| !deputy.is_empty()));
            }
            "132" => self.dates(number, line)?,
            "142" | "XXR" => self.planned(number, id, line, value),
            "240" => {
                self.byes(number, line);
                self.keep(line);
            }
            _ => {
                if !is_known(id, line) {
                    let id = id.to_owned();
                    self.warnings
                        .push(number, 1, WarningKind::UnknownRecord { id });
                }
                self.keep(line);
            }
        }
        Ok(())
    }

    fn keep(&mut self, line: &str) {
        self.tournament.kept.push(line.trim_end().to_owned());
    }

    fn repeated(&mut self, number: usize, id: &str, line: &str) {
        let id = id.to_owned();
        self.warnings.push(number, 1, WarningKind::Repeated { id });
        self.keep(line);
    }

    fn text(&mut self, number: usize, id: &str, value: &str) -> String {
        let (text, finding) = bounded(value);
        if let Some(finding) = finding {
            self.warnings.push(number, 5, finding);
        }
        if matches!(id, "042" | "052") && !(text.is_empty() || is_date(&text, 4)) {
            let (text, expected) = (text.clone(), "YYYY/MM/DD");
            self.warnings
                .push(number, 5, WarningKind::Unusual { text, expected });
        }
        if id == "222" && !text.is_empty() && text.parse::<EncodedTimeControl>().is_err() {
            let (text, expected) = (
                text.clone(),
                "seconds, such as 5400+30 or 40/6000+30:900+30",
            );
            self.warnings
                .push(number, 5, WarningKind::Unusual { text, expected });
        }
        text
    }

    /// A count is compared with what is listed; where more is said, the line is kept.
    fn count(&mut self, line: usize, record: Counting, text: &str, value: &str) {
        let first = value.split_whitespace().next().unwrap_or_default();
        let told = whole(first);
        if let Some(told) = told {
            self.counts.push(RecordCount { line, record, told });
        } else {
            let finding = WarningKind::unreadable("a number of players", value, "a whole number");
            self.warnings.push(line, 5, finding);
        }
        if told.is_none() || first != value {
            self.keep(text);
        }
    }

    fn planned(&mut self, number: usize, id: &str, line: &str, value: &str) {
        let in_limit = |rounds: &u32| (1..=MAX_ROUNDS).contains(&(*rounds as usize));
        let planned = &mut self.tournament.event.planned_rounds;
        match (whole(value).filter(in_limit), *planned) {
            (Some(rounds), None) => *planned = Some(rounds),
            (Some(rounds), Some(before)) if rounds == before => {}
            (Some(_), Some(_)) => self.repeated(number, id, line),
            (None, _) => {
                let finding = WarningKind::unreadable("a number of rounds", value, "1 to 64");
                self.warnings.push(number, 5, finding);
                self.keep(line);
            }
        }
    }

    /// The dates stand in the columns of the rounds; some programs only part them by blanks.
    fn dates(&mut self, number: usize, line: &str) -> Result<(), TrfError> {
        if self
            .tournament
            .rounds
            .iter()
            .any(|round| !round.date.is_empty())
        {
            self.repeated(number, "132", line);
            return Ok(());
        }
        let columns = Columns::of(line);
        let in_columns = columns.text(4, FIRST_ROUND - 1).is_empty();
        let dates: Vec<String> = if in_columns {
            let rounds = 0..columns.rounds().min(MAX_ROUNDS + 1);
            let date = |round| columns.text(column_of(round), column_of(round) + ROUND - 1);
            rounds.map(date).collect()
        } else {
            let words = columns.text(4, usize::MAX);
            words.split_whitespace().map(str::to_owned).collect()
        };
        if dates.len() > MAX_ROUNDS {
            let column = column_of(MAX_ROUNDS);
            return Err(TrfError::TooManyRounds {
                line: number,
                column,
            });
        }
        for (round, date) in dates.into_iter().enumerate() {
            self.date(number, round, date);
        }
        Ok(())
    }

    fn date(&mut self, number: usize, round: usize, mut date: String) {
        if let Some((end, _)) = date.char_indices().nth(ROUND) {
            date.truncate(end);
            let finding = WarningKind::TooLong { limit: ROUND };
            self.warnings.push(number, column_of(round), finding);
        }
        if !(date.is_empty() || is_date(&date, 2) || is_date(&date, 4)) {
            let (text, expected) = (date.clone(), "YY/MM/DD");
            let finding = WarningKind::Unusual { text, expected };
            self.warnings.push(number, column_of(round), finding);
        }
        let rounds = &mut self.tournament.rounds;
        rounds.resize_with(rounds.len().max(round + 1), TournamentRound::default);
        rounds[round].date = date;
    }

    fn player(&mut self, number: usize, text: &str) -> Result<(), TrfError> {
        let (columns, finding) = Columns::of_player(text);
        if let Some(finding) = finding {
            self.warnings.push(number, 1, finding);
        }
        if columns.rounds() > MAX_ROUNDS {
            let column = column_of(MAX_ROUNDS);
            return Err(TrfError::TooManyRounds {
                line: number,
                column,
            });
        }
        let Some(start_number) = self.start_number(number, &columns) else {
            self.keep(text);
            return Ok(());
        };
        if self.entries.len() == MAX_PLAYERS {
            return Err(TrfError::TooManyPlayers { line: number });
        }
        let mut line = PlayerLine {
            number,
            columns: &columns,
            warnings: &mut self.warnings,
        };
        self.tournament.players.push(line.player(start_number));
        let cells = line.cells(start_number);
        self.places.insert(start_number, self.entries.len());
        self.entries.push(PlayerRounds {
            line: number,
            number: start_number,
            cells,
        });
        Ok(())
    }

    /// A number that nobody has had before.
    fn start_number(&mut self, line: usize, columns: &Columns) -> Option<u32> {
        let number = whole(&columns.text(5, 8));
        let Some(player) = number.filter(|number| (1..=MAX_START_NUMBER).contains(number)) else {
            self.warnings.push(line, 5, WarningKind::NoNumber);
            return None;
        };
        let Some(before) = self.places.get(&player) else {
            return Some(player);
        };
        let other = self.entries[*before].line;
        self.warnings
            .push(line, 5, WarningKind::SameNumber { player, other });
        None
    }

    fn byes(&mut self, line: usize, text: &str) {
        let columns = Columns::of(text);
        let mark = Mark::from_letter(columns.letter(5)).filter(|mark| {
            matches!(
                mark,
                Mark::HalfPointBye | Mark::FullPointBye | Mark::ZeroPointBye
            )
        });
        let round = whole(&columns.text(7, 9)).map(|round| round as usize);
        let round = round.filter(|round| (1..=MAX_ROUNDS).contains(round));
        let (Some(mark), Some(round)) = (mark, round) else {
            let expected = "a bye F, H or Z in column 5 and a round in columns 7 to 9";
            let finding = WarningKind::unreadable("a bye", text, expected);
            self.warnings.push(line, 5, finding);
            return;
        };
        let list = columns.text(10, usize::MAX);
        let mut players = Vec::new();
        for word in list.split_whitespace() {
            match whole(word) {
                Some(player) => players.push(player),
                None => {
                    let finding = WarningKind::unreadable("a player", word, "a start number");
                    self.warnings.push(line, BYES, finding);
                }
            }
        }
        self.byes.push(Byes {
            line,
            round,
            mark,
            players,
        });
    }

    fn finish(mut self) -> Result<(Read<Tournament>, Vec<PlayerRounds>), TrfError> {
        if self.reports == Reports::Nothing {
            return Err(TrfError::NoReport);
        }
        self.compare_counts();
        self.give_byes();
        self.pair();
        let read = Read {
            value: self.tournament,
            warnings: self.warnings.finish(),
        };
        Ok((read, self.entries))
    }

    fn compare_counts(&mut self) {
        let players = &self.tournament.players;
        for RecordCount { line, record, told } in &self.counts {
            let (what, found) = match record {
                Counting::Players => ("players", players.len()),
                Counting::Rated => ("rated players", rated(&self.tournament)),
            };
            if *told as usize != found {
                let told = *told;
                let finding = WarningKind::CountDiffers { what, told, found };
                self.warnings.push(*line, 5, finding);
            }
        }
    }

    /// Byes of players that their own lines do not tell of.
    fn give_byes(&mut self) {
        let kept = &self.tournament.kept;
        if kept
            .iter()
            .any(|line| TEAMS.iter().any(|record| line.starts_with(record)))
        {
            return;
        }
        for byes in std::mem::take(&mut self.byes) {
            for player in &byes.players {
                self.give_bye(&byes, *player);
            }
        }
    }

    fn give_bye(&mut self, byes: &Byes, player: u32) {
        let Some(place) = self.places.get(&player) else {
            let finding =
                WarningKind::unreadable("a player", &player.to_string(), "one who is listed");
            self.warnings.push(byes.line, BYES, finding);
            return;
        };
        let entry = &mut self.entries[*place];
        let round = byes.round - 1;
        let bye = Cell {
            mark: Some(byes.mark),
            ..Cell::default()
        };
        if entry.cell(round) == Cell::default() {
            let rounds = entry.cells.len().max(byes.round);
            entry.cells.resize(rounds, Cell::default());
            entry.cells[round] = bye;
        } else if entry.cell(round) != bye {
            let finding = WarningKind::ByeDiffers {
                player,
                round: byes.round,
                other: entry.line,
            };
            self.warnings.push(byes.line, BYES, finding);
        }
    }

    fn pair(&mut self) {
        let told = self.entries.iter().map(|entry| entry.cells.len()).max();
        let rounds = &mut self.tournament.rounds;
        rounds.resize_with(
            rounds.len().max(told.unwrap_or(0)),
            TournamentRound::default,
        );
        let lines = PlayerLines {
            entries: &self.entries,
            places: &self.places,
        };
        for (number, round) in rounds.iter_mut().enumerate() {
            round.boards = lines.boards(number, &mut self.warnings);
        }
        while rounds
            .last()
            .is_some_and(|round| *round == TournamentRound::default())
        {
            rounds.pop();
        }
    }
}

/// How many players have a rating.
pub(super) fn rated(tournament: &Tournament) -> usize {
    let persons = tournament.players.iter().flat_map(|player| &player.person);
    persons.filter(|person| person.rating.is_some()).count()
}

/// Whether a record is one of a report, or an extension in use.
fn is_known(id: &str, line: &str) -> bool {
    let interpreted = ["001", "062", "072", "112", "132", "142", "XXR"];
    let national = || {
        let number = line.get(4..8).unwrap_or_default().trim();
        let letters = id.bytes().all(|byte| byte.is_ascii_uppercase());
        letters && line.get(3..4) == Some(" ") && whole(number).is_some()
    };
    KEPT.contains(&id)
        || interpreted.contains(&id)
        || TEXTS.iter().any(|(record, _)| *record == id)
        || ["XX", "BB", "DAT"]
            .iter()
            .any(|prefix| id.starts_with(prefix))
        || national()
}
