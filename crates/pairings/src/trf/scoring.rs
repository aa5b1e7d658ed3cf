//! Counts the points of a player by the scoring that a report tells.

use super::super::{Mark, Points, Tournament};
use super::player::{Cell, Colour};

/// How many tenths of a point each result gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scoring {
    win: [i32; 2],
    draw: [i32; 2],
    loss: [i32; 2],
    forfeit_win: i32,
    forfeit_loss: i32,
    full_point_bye: i32,
    half_point_bye: i32,
    zero_point_bye: i32,
    /// That of a win with White where it is not told.
    pairing_allocated_bye: Option<i32>,
}

impl Default for Scoring {
    fn default() -> Scoring {
        Scoring {
            win: [10; 2],
            draw: [5; 2],
            loss: [0; 2],
            forfeit_win: 10,
            forfeit_loss: 0,
            full_point_bye: 10,
            half_point_bye: 5,
            zero_point_bye: 0,
            pairing_allocated_bye: None,
        }
    }
}

impl Scoring {
    /// That which the lines kept of a report tell: record 162 of 2026, `XXS` of `JaVaFo`, `BBW` to
    /// `BBU` of bbpPairings; else one point for a win and half a point for a draw.
    pub(super) fn told(kept: &[String]) -> Scoring {
        let mut scoring = Scoring::default();
        for line in kept {
            let (record, value) = line.split_at_checked(3).unwrap_or_default();
            let values = || codes(value);
            match record {
                "162" => values().for_each(|(code, points)| scoring.coded(code, points)),
                "XXS" => values().for_each(|(code, points)| scoring.extended(code, points)),
                "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
                    if let Some(points) = tenths(value) {
                        scoring.of_bbp(record, points);
                    }
                }
                _ => {}
            }
        }
        scoring
    }

    /// A win is also one by forfeit and a bye of a full point, a draw also a bye of half a point.
    fn coded(&mut self, code: &str, points: i32) {
        match code {
            "W" => {
                self.win = [points; 2];
                (self.forfeit_win, self.full_point_bye) = (points, points);
            }
            "D" => (self.draw, self.half_point_bye) = ([points; 2], points),
            "L" => self.loss = [points; 2],
            "A" => (self.forfeit_loss, self.zero_point_bye) = (points, points),
            "P" => self.pairing_allocated_bye = Some(points),
            _ => {}
        }
    }

    fn extended(&mut self, code: &str, points: i32) {
        match code {
            "W" | "D" => self.coded(code, points),
            "WW" => self.win[0] = points,
            "BW" => self.win[1] = points,
            "WD" => self.draw[0] = points,
            "BD" => self.draw[1] = points,
            "WL" => self.loss[0] = points,
            "BL" => self.loss[1] = points,
            "ZPB" => self.zero_point_bye = points,
            "HPB" => self.half_point_bye = points,
            "FPB" => self.full_point_bye = points,
            "PAB" => self.pairing_allocated_bye = Some(points),
            "FW" => self.forfeit_win = points,
            "FL" => self.forfeit_loss = points,
            _ => {}
        }
    }

    fn of_bbp(&mut self, record: &str, points: i32) {
        match record {
            "BBW" => self.coded("W", points),
            "BBD" => self.coded("D", points),
            "BBL" => self.coded("L", points),
            "BBZ" => self.zero_point_bye = points,
            "BBF" => self.forfeit_loss = points,
            _ => self.pairing_allocated_bye = Some(points),
        }
    }

    /// What a player gets for what his line says of a round; nothing as long as it says no result.
    pub(super) fn tenths(&self, cell: Cell) -> i32 {
        let by_colour = |points: [i32; 2]| points[usize::from(cell.colour == Some(Colour::Black))];
        match cell.mark {
            Some(Mark::Win | Mark::UnratedWin) => by_colour(self.win),
            Some(Mark::Draw | Mark::UnratedDraw) => by_colour(self.draw),
            Some(Mark::Loss | Mark::UnratedLoss) => by_colour(self.loss),
            Some(Mark::ForfeitWin) => self.forfeit_win,
            Some(Mark::ForfeitLoss) => self.forfeit_loss,
            Some(Mark::FullPointBye) => self.full_point_bye,
            Some(Mark::HalfPointBye) => self.half_point_bye,
            Some(Mark::PairingAllocatedBye) => self.pairing_allocated_bye.unwrap_or(self.win[0]),
            Some(Mark::ZeroPointBye) => self.zero_point_bye,
            Some(Mark::Open) | None => 0,
        }
    }

    pub(super) fn total(&self, cells: &[Cell]) -> i32 {
        cells.iter().map(|cell| self.tenths(*cell)).sum()
    }

    /// Whether the points told of at least half of the players are what their results give. A
    /// player may have been given or taken some besides; all of them have not.
    pub(super) fn holds<'c>(
        &self,
        tournament: &Tournament,
        cells: impl Fn(u32) -> &'c [Cell],
    ) -> bool {
        let told = tournament.players.iter().filter_map(|player| {
            let points = player.points?;
            Some(points == Points::from_tenths(self.total(cells(player.number))))
        });
        let told: Vec<bool> = told.collect();
        told.iter().filter(|fits| **fits).count() * 2 >= told.len()
    }
}

/// What is told as `W 1.0`, `W=1.0` or `W1.0`, one after the other.
fn codes(value: &str) -> impl Iterator<Item = (&str, i32)> {
    let is_letter = |letter: char| letter.is_ascii_alphabetic();
    // each code begins a new part of the text
    let begins = value.char_indices().filter(move |(place, letter)| {
        let before = value[..*place].chars().next_back();
        is_letter(*letter) && !before.is_some_and(is_letter)
    });
    let begins: Vec<usize> = begins.map(|(place, _)| place).collect();
    let ends: Vec<usize> = begins
        .iter()
        .skip(1)
        .copied()
        .chain([value.len()])
        .collect();
    begins
        .into_iter()
        .zip(ends)
        .filter_map(move |(start, end)| {
            let part = &value[start..end];
            let letters = part.find(|letter: char| !is_letter(letter))?;
            let (code, points) = part.split_at(letters);
            Some((code, tenths(points.trim_start_matches([' ', '=']))?))
        })
}

fn tenths(text: &str) -> Option<i32> {
    let points: Points = text.trim().parse().ok()?;
    Some(points.tenths())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(mark: Mark, colour: Colour) -> Cell {
        Cell {
            opponent: Some(2),
            colour: Some(colour),
            mark: Some(mark),
        }
    }

    #[test]
    fn what_lines_tell_of_scoring() {
        use Mark::{Draw, ForfeitLoss, ForfeitWin, HalfPointBye, Loss, PairingAllocatedBye, Win};
        let table: [(&str, [i32; 7]); 10] = [
            ("", [10, 5, 0, 10, 0, 5, 10]),
            ("162 W 3.0    D 1.0    L 0.5", [30, 10, 5, 30, 0, 10, 30]),
            ("162  W 3.0    D 1.0", [30, 10, 0, 30, 0, 10, 30]),
            ("162 A 0.5    P 0.0", [10, 5, 0, 10, 5, 5, 0]),
            ("XXS W=3 D=1", [30, 10, 0, 30, 0, 10, 30]),
            (
                "XXS BW=2 BD=1.5 FW=0 FL=1 HPB=0 PAB=.5",
                [20, 15, 0, 0, 10, 0, 5],
            ),
            ("BBW  3.0", [30, 5, 0, 30, 0, 5, 30]),
            ("BBU  0.5", [10, 5, 0, 10, 0, 5, 5]),
            ("162 W x", [10, 5, 0, 10, 0, 5, 10]),
            ("16é", [10, 5, 0, 10, 0, 5, 10]),
        ];
        for (line, expected) in table {
            let scoring = Scoring::told(&[line.into()]);
            let marks = [
                Win,
                Draw,
                Loss,
                ForfeitWin,
                ForfeitLoss,
                HalfPointBye,
                PairingAllocatedBye,
            ];
            let found = marks.map(|mark| scoring.tenths(cell(mark, Colour::Black)));
            assert_eq!(found, expected, "{line:?}");
        }
        let by_colour = Scoring::told(&["XXS WW=1.0 BW=2.0".into()]);
        assert_eq!(by_colour.tenths(cell(Win, Colour::White)), 10);
    }
}
