//! Invents players, and seats them at the boards of each round.

use service::HandlerResult;
use service::model::{Absent, Board, NewPlayer, Player, Round, new_id};

/// A board, and who sits there.
pub(super) struct SeatedBoard {
    pub board: Board,
    pub players: Box<str>,
}

/// Two players for each of so many boards.
pub(super) fn invented(event: &str, boards: u32) -> HandlerResult<Vec<Player>> {
    let invented = |place: u32| {
        let person = NewPlayer {
            name: invented_name(place).into(),
            rating: Some(1400 + place * 7 % 1100),
            ..NewPlayer::default()
        };
        person.named(new_id('p'), event.into(), place)
    };
    (1..=2 * boards).map(invented).collect()
}

/// The boards of a round: in each the players of one half meet others of the other half, and change
/// colours.
pub(super) fn seated(round: &Round, players: &[Player]) -> Vec<SeatedBoard> {
    let boards = players.len() / 2;
    let turn = round.number.saturating_sub(1) as usize;
    let seat = |place: usize| {
        let one = &players[2 * place];
        let other = &players[2 * ((place + turn) % boards) + 1];
        let pair = match turn.is_multiple_of(2) {
            true => [one, other],
            false => [other, one],
        };
        table(round, place, pair)
    };
    (0..boards).map(seat).collect()
}

fn table(round: &Round, place: usize, [white, black]: [&Player; 2]) -> SeatedBoard {
    let board = Board {
        id: new_id('b'),
        event: round.event.clone(),
        round: round.id.clone(),
        number: u32::try_from(place + 1).expect("invariant: few boards"),
        sector: ["South", "North"][place % 2].into(),
        white: Some(white.id.clone()),
        black: Some(black.id.clone()),
        absent: Absent::default(),
        unrated: false,
    };
    let names = [white, black].map(Player::public_name);
    SeatedBoard {
        board,
        players: names.join(" - ").into(),
    }
}

/// A name that is nobody's.
fn invented_name(number: u32) -> String {
    const FIRST: [&str; 10] = [
        "Ada", "Bo", "Cleo", "Dov", "Eila", "Finn", "Gro", "Hugo", "Ines", "Jari",
    ];
    const LAST: [&str; 11] = [
        "Archer",
        "Bishopton",
        "Castlemain",
        "Draughtsman",
        "Endgame",
        "Fianchetti",
        "Gambitson",
        "Holdfast",
        "Interpose",
        "Juniper",
        "Knightley",
    ];
    let number = number as usize;
    format!(
        "{} {}",
        FIRST[number % FIRST.len()],
        LAST[number % LAST.len()]
    )
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use service::model::NewRound;

    use super::*;

    #[test]
    fn everybody_sits_once_in_each_round_and_meets_another_in_the_next() {
        let players = invented("e", 4).unwrap();
        let mut met = HashSet::new();
        for number in 1..=4 {
            let new = NewRound {
                number,
                ..NewRound::default()
            };
            let round = new.named("r".into(), "e".into()).unwrap();
            let tables = seated(&round, &players);
            let seats = tables.iter().flat_map(|table| {
                let Board { white, black, .. } = &table.board;
                [white.clone().unwrap(), black.clone().unwrap()]
            });
            assert_eq!(seats.collect::<HashSet<_>>().len(), 8);
            let pairs = tables.iter().map(|table| {
                let mut pair = [&table.board.white, &table.board.black].map(Clone::clone);
                pair.sort();
                pair
            });
            assert_eq!(pairs.filter(|pair| met.insert(pair.clone())).count(), 4);
        }
    }
}
