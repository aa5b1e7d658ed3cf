//! Tests properties that hold of every file and every tournament.

use std::collections::BTreeMap;

use jadoube_pairings::trf::{TrfFormat, misfits};
use jadoube_pairings::{
    Colours, Mark, Pairing, Person, Points, SeatedPlayer, Sex, Tournament, TournamentEvent,
    TournamentPlayer, TournamentRound, WarningKind, csv, trf,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

const FORMATS: [TrfFormat; 2] = [TrfFormat::Trf16, TrfFormat::Trf26];
const SAMPLES: [&[u8]; 6] = [
    include_bytes!("data/open-2016.trf"),
    include_bytes!("data/club-latin1.trf"),
    include_bytes!("data/league-2026.trf"),
    include_bytes!("data/table-semicolons.csv"),
    include_bytes!("data/table-latin1.csv"),
    include_bytes!("data/table-hostile.csv"),
];
const PLAYED: [Mark; 9] = [
    Mark::Win,
    Mark::Draw,
    Mark::Loss,
    Mark::ForfeitWin,
    Mark::ForfeitLoss,
    Mark::UnratedWin,
    Mark::UnratedDraw,
    Mark::UnratedLoss,
    Mark::Open,
];
const BYES: [Mark; 4] = [
    Mark::HalfPointBye,
    Mark::FullPointBye,
    Mark::PairingAllocatedBye,
    Mark::ZeroPointBye,
];

/// What names are made from that may be meant to do harm.
const HOSTILE: &[&str] = &[
    "=",
    "+",
    "-",
    "@",
    "'",
    "\"",
    ";",
    ",",
    "\t",
    "\r",
    "\n",
    "\0",
    "=cmd|' /C calc'!A0",
    "bye",
    "Zoë",
    "\u{202e}",
    "דוד",
    "\u{1f984}",
    " ",
    "1-0",
    "\u{ff1d}",
];

/// A text as a report holds it: so many letters of any script, no blanks around it.
fn text(most: usize) -> impl Strategy<Value = String> {
    let printed = |letter: char| if letter.is_control() { 'x' } else { letter };
    vec(any::<char>().prop_map(printed), 0..=most).prop_map(|letters| {
        let text: String = letters.into_iter().collect();
        text.trim().to_owned()
    })
}

/// A name that may be meant to do harm.
fn hostile() -> impl Strategy<Value = String> {
    vec(select(HOSTILE), 1..8).prop_map(|parts| {
        let name = parts.concat();
        name.trim_matches(' ').to_owned()
    })
}

fn event() -> impl Strategy<Value = TournamentEvent> {
    let texts = vec(text(12), 10);
    let deputies = vec(text(12).prop_filter("told", |name| !name.is_empty()), 0..3);
    (texts, deputies, option::of(1..=64_u32)).prop_map(
        |(texts, deputy_arbiters, planned_rounds)| {
            let [
                name,
                city,
                federation,
                first_day,
                last_day,
                teams,
                kind,
                chief_arbiter,
                rate,
                code,
            ] = texts.try_into().expect("ten texts");
            TournamentEvent {
                name,
                city,
                federation,
                first_day,
                last_day,
                teams,
                kind,
                chief_arbiter,
                deputy_arbiters,
                rate_of_play: rate,
                encoded_time_control: code,
                planned_rounds,
            }
        },
    )
}

fn person() -> impl Strategy<Value = Option<Person>> {
    let sex = option::of(select(&[Sex::Male, Sex::Female][..]));
    let rating = option::of(1..=3_500_u32);
    let id = option::of(1..99_999_999_u32);
    (text(33), sex, text(3), rating, text(3), id, text(10)).prop_map(
        |(name, sex, title, rating, federation, id, birth_date)| {
            let person = Person {
                name,
                sex,
                title,
                rating,
                federation,
                fide_id: id.map(|id| id.to_string()).unwrap_or_default(),
                birth_date,
            };
            (person != Person::default()).then_some(person)
        },
    )
}

fn players() -> impl Strategy<Value = Vec<TournamentPlayer>> {
    let points = option::of((-99..=999_i32).prop_map(Points::from_tenths));
    let player = (person(), points, option::of(0..=9_999_u32));
    let numbers: Vec<u32> = (1..=12).chain([77, 500, 9_999]).collect();
    (subsequence(numbers, 0..=9).prop_shuffle(), vec(player, 9)).prop_map(|(numbers, players)| {
        let players = players.into_iter();
        let numbered = numbers.into_iter().zip(players);
        let player = |(number, (person, points, rank))| TournamentPlayer {
            number,
            person,
            points,
            rank,
        };
        numbered.map(player).collect()
    })
}

/// What a round is made from: the order of the players, and for each two of them what happened.
type Lot = (Vec<usize>, Vec<(Mark, Mark, Mark, bool)>, String);

fn lot() -> impl Strategy<Value = Lot> {
    let order = Just((0..9).collect::<Vec<_>>()).prop_shuffle();
    let happened = (
        select(&PLAYED[..]),
        select(&PLAYED[..]),
        select(&BYES[..]),
        any::<bool>(),
    );
    (order, vec(happened, 5), text(8))
}

/// Pairs the players as they are drawn. Colours are assumed only where the first of the two in the
/// list has White, for that is what is assumed.
fn round(players: &[TournamentPlayer], (order, happened, date): Lot) -> TournamentRound {
    let drawn: Vec<_> = order
        .into_iter()
        .filter(|place| *place < players.len())
        .collect();
    let mut boards = BTreeMap::new();
    for (pair, (first, second, bye, told)) in drawn.chunks(2).zip(happened) {
        let seat = |place: usize, mark| SeatedPlayer {
            player: players[place].number,
            mark: Some(mark),
        };
        let pairing = match *pair {
            [white, black] => Pairing::Game {
                board: None,
                white: seat(white, first),
                black: seat(black, second),
                colours: if told || black < white {
                    Colours::Told
                } else {
                    Colours::Assumed
                },
            },
            _ => Pairing::Bye {
                board: None,
                player: players[pair[0]].number,
                mark: bye,
            },
        };
        boards.insert(*pair.iter().min().expect("one or two"), pairing);
    }
    let boards = boards.into_values().collect();
    TournamentRound { date, boards }
}

fn tournament() -> impl Strategy<Value = Tournament> {
    let kept = "(XX[A-Z]|###|013|310|909|RUS) [ -~é]{0,40}";
    (event(), players(), vec(lot(), 0..4), vec(kept, 0..4)).prop_map(
        |(event, players, lots, kept)| {
            let mut rounds: Vec<_> = lots.into_iter().map(|lot| round(&players, lot)).collect();
            while rounds
                .last()
                .is_some_and(|round| *round == TournamentRound::default())
            {
                rounds.pop();
            }
            let kept = kept.iter().map(|line| line.trim_end().to_owned());
            let kept = kept.filter(|line| !line.starts_with("XXR")).collect();
            Tournament {
                event,
                players,
                rounds,
                kept,
            }
        },
    )
}

/// The same as far as a table holds it.
fn tabled(mut tournament: Tournament, names: Vec<String>) -> Tournament {
    tournament.event = TournamentEvent::default();
    tournament.kept.clear();
    for (player, name) in tournament.players.iter_mut().zip(names) {
        (player.points, player.rank) = (None, None);
        let person = player.person.get_or_insert_default();
        person.name = name;
        (person.sex, person.birth_date) = (None, String::new());
        if *person == Person::default() {
            player.person = None;
        }
    }
    let mut paired = Vec::new();
    for round in &mut tournament.rounds {
        round.date.clear();
        for (number, pairing) in (1..).zip(&mut round.boards) {
            match pairing {
                Pairing::Game {
                    board,
                    white,
                    black,
                    colours,
                } => {
                    (*board, *colours) = (Some(number), Colours::Told);
                    paired.extend([white.player, black.player]);
                }
                Pairing::Bye { player, .. } => paired.push(*player),
            }
        }
    }
    tournament
        .players
        .retain(|player| paired.contains(&player.number));
    tournament.players.sort_by_key(|player| player.number);
    while tournament
        .rounds
        .last()
        .is_some_and(|round| round.boards.is_empty())
    {
        tournament.rounds.pop();
    }
    tournament
}

/// A sample with some of its bytes changed, left out or doubled.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let damage = (
        any::<prop::sample::Index>(),
        any::<u8>(),
        0..4_u8,
        0..30_usize,
    );
    (select(&SAMPLES[..]), vec(damage, 0..12)).prop_map(|(sample, damages)| {
        let mut bytes = sample.to_vec();
        for (place, byte, kind, length) in damages {
            let place = place.index(bytes.len());
            let end = bytes.len().min(place + length);
            match kind {
                0 => bytes[place] = byte,
                1 => bytes[place] = b"0123 wb+-=\r\n\t"[usize::from(byte) % 13],
                2 => drop(bytes.drain(place..end)),
                _ => {
                    let piece = bytes[place..end].to_vec();
                    bytes.splice(place..place, piece);
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        bytes
    })
}

/// Reading, writing and reading again gives the same, but for what is told.
fn read_twice(bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Ok(read) = trf::read(bytes) {
        for format in FORMATS {
            prop_assert_eq!(misfits(&read.value, format), []);
            let again = trf::read(&trf::write(&read.value, format)).expect("what was written");
            prop_assert_eq!(&again.value, &read.value);
        }
    }
    if let Ok(read) = csv::read(bytes) {
        let again = csv::read(&csv::write(&read.value)).expect("what was written");
        let again = csv::read(&csv::write(&again.value))
            .expect("what was written")
            .value;
        prop_assert_eq!(again.rounds, read.value.rounds);
    }
    Ok(())
}

proptest! {
    #[test]
    fn a_report_comes_back(tournament in tournament()) {
        for format in FORMATS {
            prop_assert_eq!(misfits(&tournament, format), []);
            let read = trf::read(&trf::write(&tournament, format)).expect("what was written");
            prop_assert_eq!(&read.value, &tournament);
        }
    }

    #[test]
    fn a_table_comes_back(tournament in tournament(), names in vec(hostile(), 9)) {
        let tournament = tabled(tournament, names);
        let mut read = csv::read(&csv::write(&tournament)).expect("what was written");
        // titles and federations are any three letters here, and kept
        read.warnings.retain(|warning| !matches!(warning.finding, WarningKind::Unusual { .. }));
        prop_assert_eq!(read.warnings, []);
        prop_assert_eq!(read.value, tournament);
    }

    #[test]
    fn damaged_files_are_read_as_far_as_they_go(bytes in damaged()) {
        read_twice(&bytes)?;
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in vec(any::<u8>(), 0..400)) {
        read_twice(&bytes)?;
        read_twice(&[b"012 x\n001    1".as_slice(), &bytes].concat())?;
        read_twice(&[b"white,black,result\n".as_slice(), &bytes].concat())?;
    }

    #[test]
    fn anything_can_be_written(tournament in tournament(), name in ".{0,60}", mark in 0..13_usize) {
        let mut tournament = tournament;
        tournament.event.name = name.clone();
        let mark = [PLAYED.as_slice(), BYES.as_slice()].concat()[mark];
        tournament.rounds.push(TournamentRound {
            date: name,
            boards: vec![Pairing::Bye { board: Some(0), player: 1, mark }; 2],
        });
        for format in FORMATS {
            trf::read(&trf::write(&tournament, format)).expect("what was written");
        }
        csv::read(&csv::write(&tournament)).expect("what was written");
    }
}
