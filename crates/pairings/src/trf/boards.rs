//! Finds who sat opposite whom from what each player's line says of a round.

use std::collections::HashMap;

use super::super::warning::Warnings;
use super::super::{Colours, Mark, Pairing, SeatedPlayer, WarningKind};
use super::columns::column_of;
use super::player::{Cell, Colour, PlayerRounds};

/// The players' lines.
pub(super) struct PlayerLines<'a> {
    pub entries: &'a [PlayerRounds],
    /// Where the line of a start number stands among them.
    pub places: &'a HashMap<u32, usize>,
}

/// What the opponent's line says.
enum OpponentLine<'a> {
    /// There is no such line.
    Nobody,
    /// Of another opponent, or nothing.
    Otherwise(&'a PlayerRounds),
    /// The same pairing.
    Same(&'a PlayerRounds, Cell),
    /// The same pairing, and it has been taken down from that line.
    TakenDown,
}

impl<'a> PlayerLines<'a> {
    /// The pairings of a round, in the order of the lines that first tell of them.
    pub(super) fn boards(&self, round: usize, warnings: &mut Warnings) -> Vec<Pairing> {
        let mut boards = Vec::new();
        for (place, entry) in self.entries.iter().enumerate() {
            let cell = entry.cell(round);
            let mut warn = |finding| warnings.push(entry.line, column_of(round), finding);
            match (cell.opponent, cell.mark) {
                (Some(opponent), _) => {
                    let answer = self.answer(place, opponent, round);
                    let game = game(entry, cell, opponent, &answer, &mut warn);
                    boards.extend(game);
                }
                (None, Some(mark)) => boards.push(Pairing::Bye {
                    board: None,
                    player: entry.number,
                    mark,
                }),
                (None, None) => {}
            }
        }
        boards
    }

    fn answer(&self, place: usize, opponent: u32, round: usize) -> OpponentLine<'a> {
        let Some(other) = self.places.get(&opponent).copied() else {
            return OpponentLine::Nobody;
        };
        let entry = &self.entries[other];
        let cell = entry.cell(round);
        if cell.opponent != Some(self.entries[place].number) {
            OpponentLine::Otherwise(entry)
        } else if other < place {
            OpponentLine::TakenDown
        } else {
            OpponentLine::Same(entry, cell)
        }
    }
}

fn game(
    entry: &PlayerRounds,
    cell: Cell,
    opponent: u32,
    answer: &OpponentLine<'_>,
    warn: &mut impl FnMut(WarningKind),
) -> Option<Pairing> {
    let player = entry.number;
    let mark = cell.mark.unwrap_or(Mark::Open);
    let (colour, answered) = match answer {
        OpponentLine::TakenDown => return None,
        OpponentLine::Nobody => {
            warn(WarningKind::UnknownOpponent { player, opponent });
            (cell.colour, None)
        }
        OpponentLine::Otherwise(entry) => {
            let other = entry.line;
            warn(WarningKind::Unanswered {
                player,
                opponent,
                other,
            });
            (cell.colour, None)
        }
        OpponentLine::Same(other, reply) => {
            doubts(player, cell, other, *reply).for_each(warn);
            let told = reply.colour.map(Colour::other);
            let answer = reply.mark.unwrap_or(Mark::Open);
            (cell.colour.or(told), Some(answer))
        }
    };
    let seat = SeatedPlayer {
        player,
        mark: Some(mark),
    };
    let facing = SeatedPlayer {
        player: opponent,
        mark: answered,
    };
    Some(seated(seat, facing, colour))
}

fn seated(seat: SeatedPlayer, facing: SeatedPlayer, colour: Option<Colour>) -> Pairing {
    let (white, black) = match colour {
        Some(Colour::Black) => (facing, seat),
        Some(Colour::White) | None => (seat, facing),
    };
    Pairing::Game {
        board: None,
        white,
        black,
        colours: colour.map_or(Colours::Assumed, |_| Colours::Told),
    }
}

/// What two lines that tell of one game say differently.
fn doubts(
    player: u32,
    cell: Cell,
    other: &PlayerRounds,
    reply: Cell,
) -> impl Iterator<Item = WarningKind> {
    let opponent = other.number;
    let mark = cell.mark.unwrap_or(Mark::Open);
    let answer = reply.mark.unwrap_or(Mark::Open);
    let colours = (cell.colour.is_some() && cell.colour == reply.colour).then_some({
        WarningKind::SameColour {
            player,
            opponent,
            other: other.line,
        }
    });
    let results = (!mark.fits(answer)).then_some(WarningKind::ResultsDiffer {
        player,
        mark,
        opponent,
        answer,
        other: other.line,
    });
    colours.into_iter().chain(results)
}
