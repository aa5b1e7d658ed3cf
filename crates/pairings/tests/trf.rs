//! Tests reports as pairing programs write them, and as they look after people have edited them.

use jadoube_pairings::limits::{MAX_BYTES, MAX_LINES, MAX_NAME};
use jadoube_pairings::trf::{TrfError, TrfFormat, misfits, read, write, write_with_misfits};
use jadoube_pairings::{
    Colours, Mark, Pairing, Person, Points, Read, SeatedPlayer, Sex, Tournament, TournamentPlayer,
    TournamentRound, WarningKind,
};

const OPEN: &[u8] = include_bytes!("data/open-2016.trf");
const CLUB: &[u8] = include_bytes!("data/club-latin1.trf");
const LEAGUE: &[u8] = include_bytes!("data/league-2026.trf");

fn game(white: (u32, Mark), black: (u32, Mark)) -> Pairing {
    Pairing::Game {
        board: None,
        white: seat(white.0, Some(white.1)),
        black: seat(black.0, Some(black.1)),
        colours: Colours::Told,
    }
}

fn seat(player: u32, mark: Option<Mark>) -> SeatedPlayer {
    SeatedPlayer { player, mark }
}

fn bye(player: u32, mark: Mark) -> Pairing {
    Pairing::Bye {
        board: None,
        player,
        mark,
    }
}

/// The warnings as `line:column beginning`.
fn told(read: &Read<Tournament>) -> Vec<String> {
    let lines = read.warnings.iter().map(|warning| {
        let text = warning.finding.to_string();
        let words: Vec<_> = text.split_whitespace().take(4).collect();
        format!("{}:{} {}", warning.line, warning.column, words.join(" "))
    });
    lines.collect()
}

/// A player's line of this number, with these rounds.
fn player(number: u32, rounds: &str) -> String {
    format!("{:<89}{rounds}\n", format!("001 {number:>4}"))
}

fn read_players(lines: &[String]) -> Read<Tournament> {
    read(lines.concat().as_bytes()).expect("a report")
}

#[test]
fn an_open() {
    let read = read(OPEN).unwrap();
    assert_eq!(told(&read), [""; 0]);
    let Tournament {
        event,
        players,
        rounds,
        kept,
    } = &read.value;
    assert_eq!(event.name, "Open of the Three Bridges");
    assert_eq!(event.chief_arbiter, "IA Hallgrimsdottir, Gudrun");
    assert_eq!(
        event.deputy_arbiters,
        ["FA Weiss, Otto", "NA Le Bihan, Yann"]
    );
    assert_eq!(event.planned_rounds, Some(5));
    assert_eq!(kept, &["XXC white1", "XXP 1 2"]);
    let second = Person {
        name: "Okonjo, Adaeze".into(),
        sex: Some(Sex::Female),
        title: "WGM".into(),
        rating: Some(2387),
        federation: "NGR".into(),
        fide_id: "90000029".into(),
        birth_date: "1991/11/30".into(),
    };
    assert_eq!(players[1].person, Some(second));
    assert_eq!(players[1].points, Some(Points::from_tenths(20)));
    assert_eq!(players[1].rank, Some(2));
    assert_eq!(rounds[1].date, "24/11/23");
    let second_round = [
        game((3, Mark::Loss), (1, Mark::Win)),
        bye(2, Mark::HalfPointBye),
        game((4, Mark::ForfeitWin), (7, Mark::ForfeitLoss)),
        game((6, Mark::Win), (5, Mark::Loss)),
    ];
    assert_eq!(rounds[1].boards, second_round);
    assert_eq!(rounds[2].boards[2], game((4, Mark::Open), (6, Mark::Open)));
}

#[test]
fn a_club_with_contradictions() {
    let read = read(CLUB).unwrap();
    let expected = [
        "1:1 not UTF-8, so read",
        "3:5 the file announces 7",
        "4:1 unknown record \"XYZ\", kept",
        "5:102 player 2 and player",
        "7:92 the results Draw of",
        "10:5 start number 4 is",
        "11:92 player 6 is paired",
        "12:5 \"22.11.1998\" is taken as",
    ];
    assert_eq!(told(&read), expected);
    let tournament = &read.value;
    assert_eq!(tournament.event.chief_arbiter, "Müller, Jürgen");
    let numbers: Vec<_> = tournament
        .players
        .iter()
        .map(|player| player.number)
        .collect();
    assert_eq!(numbers, [2, 1, 3, 4, 5, 6]);
    let name = |place: usize| {
        tournament.players[place]
            .person
            .as_ref()
            .unwrap()
            .name
            .as_str()
    };
    assert_eq!(name(4), "Späth");
    assert!(tournament.kept[1].contains("Doppelgänger"));
    let first_round = [
        game((1, Mark::Win), (2, Mark::Loss)),
        game((3, Mark::Draw), (4, Mark::Win)),
    ];
    assert_eq!(tournament.rounds[0].boards[..2], first_round);
}

#[test]
fn a_league_of_2026() {
    let read = read(LEAGUE).unwrap();
    assert_eq!(told(&read), ["47:1 unknown record \"909\", kept"]);
    let tournament = &read.value;
    assert_eq!(tournament.event.planned_rounds, Some(3));
    assert_eq!(tournament.event.encoded_time_control, "5400+30");
    assert_eq!(tournament.kept.len(), 25);
    assert_eq!(tournament.rounds.len(), 2);
    let unrated = game((5, Mark::UnratedWin), (7, Mark::UnratedLoss));
    assert_eq!(tournament.rounds[0].boards[2], unrated);
}

#[test]
fn all_samples_come_back_in_both_formats() {
    for sample in [OPEN, CLUB, LEAGUE] {
        let tournament = read(sample).unwrap().value;
        for format in [TrfFormat::Trf16, TrfFormat::Trf26] {
            assert_eq!(misfits(&tournament, format), []);
            let again = read(&write(&tournament, format)).unwrap();
            assert_eq!(again.value, tournament);
        }
    }
}

#[test]
fn encodings_and_ends_of_lines_make_no_difference() {
    let text = std::str::from_utf8(OPEN).unwrap();
    let expected = read(OPEN).unwrap();
    let utf_16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let variants: [Vec<u8>; 5] = [
        text.replace('\n', "\r\n").into_bytes(),
        text.replace('\n', "\r").into_bytes(),
        format!("\u{feff}{text}").into_bytes(),
        text.replace('\n', "   \n").into_bytes(),
        [b"\xff\xfe".as_slice(), &utf_16].concat(),
    ];
    for variant in variants {
        assert_eq!(read(&variant).unwrap(), expected);
    }
}

#[test]
fn lines_may_stand_in_any_order() {
    let text = std::str::from_utf8(OPEN).unwrap();
    let mut lines: Vec<_> = text.lines().collect();
    lines.reverse();
    let read = read(lines.join("\n").as_bytes()).unwrap();
    assert_eq!(told(&read), [""; 0]);
    assert_eq!(read.value.event.city, "Passau");
    assert_eq!(read.value.rounds[0].boards.len(), 4);
}

#[test]
fn what_two_lines_may_say() {
    let win = (Mark::Win, Mark::Loss);
    let table = [
        ("     2 w 1", "     1 b 0", win, Colours::Told, None),
        ("     2 - 1", "     1 b 0", win, Colours::Told, None),
        ("     2 w 1", "     1   0", win, Colours::Told, None),
        ("     2   1", "     1   0", win, Colours::Assumed, None),
        (
            "     2 w 1",
            "     1 w 0",
            win,
            Colours::Told,
            Some("claim the same colour"),
        ),
        (
            "     2 w 1",
            "     1 b 1",
            (Mark::Win, Mark::Win),
            Colours::Told,
            Some("do not fit"),
        ),
        (
            "     2 w 1",
            "     1 b",
            (Mark::Win, Mark::Open),
            Colours::Told,
            Some("do not fit"),
        ),
    ];
    for (first, second, marks, colours, finding) in table {
        let read = read_players(&[player(1, first), player(2, second)]);
        let expected = Pairing::Game {
            board: None,
            white: seat(1, Some(marks.0)),
            black: seat(2, Some(marks.1)),
            colours,
        };
        assert_eq!(read.value.rounds[0].boards, [expected], "{first} {second}");
        let found = read.warnings.first().map(ToString::to_string);
        assert_eq!(found.is_some(), finding.is_some(), "{found:?}");
        if let (Some(found), Some(finding)) = (found, finding) {
            assert!(found.contains(finding), "{found}");
            assert!(found.starts_with("line 1, column 92: "), "{found}");
            assert!(found.contains("line 2"), "{found}");
        }
    }
}

#[test]
fn what_only_one_line_says_is_kept_apart() {
    let lines = [
        player(1, "     2 b 1"),
        player(2, "     3 w ="),
        player(3, "     2 b ="),
        player(4, "     8 w +"),
        player(5, "     5 w 1"),
    ];
    let read = read_players(&lines);
    let one_sided = |white, black| Pairing::Game {
        board: None,
        white,
        black,
        colours: Colours::Told,
    };
    let expected = [
        one_sided(seat(2, None), seat(1, Some(Mark::Win))),
        game((2, Mark::Draw), (3, Mark::Draw)),
        one_sided(seat(4, Some(Mark::ForfeitWin)), seat(8, None)),
    ];
    assert_eq!(read.value.rounds[0].boards, expected);
    let findings: Vec<_> = read
        .warnings
        .iter()
        .map(|warning| &warning.finding)
        .collect();
    let unanswered = WarningKind::Unanswered {
        player: 1,
        opponent: 2,
        other: 2,
    };
    let unknown = WarningKind::UnknownOpponent {
        player: 4,
        opponent: 8,
    };
    assert_eq!(
        findings,
        [
            &unanswered,
            &unknown,
            &WarningKind::OwnOpponent { player: 5 }
        ]
    );
}

#[test]
fn cells_of_a_round() {
    let table = [
        ("  0000 - U", vec![bye(1, Mark::PairingAllocatedBye)], 0),
        ("       - -", vec![bye(1, Mark::ForfeitLoss)], 0),
        ("  0000 - f", vec![bye(1, Mark::FullPointBye)], 0),
        ("         Z", vec![bye(1, Mark::ZeroPointBye)], 0),
        ("  0000 -", vec![], 0),
        ("  0000 w H", vec![bye(1, Mark::HalfPointBye)], 1),
        ("  0000 - 1", vec![bye(1, Mark::Win)], 1),
        ("  x  7 w 1", vec![bye(1, Mark::Win)], 3),
        ("       w  ", vec![], 1),
        ("       ? ?", vec![], 2),
    ];
    for (rounds, boards, warnings) in table {
        let read = read_players(&[player(1, rounds)]);
        let found = read.value.rounds.first().map(|round| round.boards.clone());
        assert_eq!(found.unwrap_or_default(), boards, "{rounds:?}");
        assert_eq!(
            read.warnings.len(),
            warnings,
            "{rounds:?} {:?}",
            told(&read)
        );
    }
}

#[test]
fn byes_of_2026() {
    let mut lines = vec![
        player(1, "  0000 - H"),
        player(2, ""),
        player(3, "     1 w 1"),
    ];
    lines.push("240 H 001  001  002  003  077\n240 Z 003  001  x\n240 U 001  001\n".into());
    let read = read_players(&lines);
    let first = &read.value.rounds[0].boards;
    assert_eq!(
        first[..2],
        [bye(1, Mark::HalfPointBye), bye(2, Mark::HalfPointBye)]
    );
    assert_eq!(read.value.rounds[2].boards, [bye(1, Mark::ZeroPointBye)]);
    let expected = [
        "3:92 player 3 is paired",
        "4:11 this bye of player",
        "4:11 \"77\" cannot be read",
        "5:11 \"x\" cannot be read",
        "6:5 \"240 U 001 001\"",
    ];
    let found = told(&read);
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}");
    }
    lines.push("310   1 Some team\n".into());
    assert_eq!(read_players(&lines).value.rounds.len(), 1);
}

#[test]
fn lines_that_are_not_as_they_should_be() {
    let long = "x".repeat(MAX_NAME + 1);
    let table = [
        ("012 A\n012 B".to_owned(), 2, "given before"),
        (format!("012 {long}"), 1, "longer than 200"),
        ("012 A\n142 5\nXXR 6".into(), 3, "given before"),
        ("012 A\n142 many".into(), 2, "number of rounds"),
        (
            "012 A\n062 3 (2)".into(),
            2,
            "the file announces 3 players but lists 0",
        ),
        ("012 A\n072 x".into(), 2, "number of players"),
        ("012 A\n001 abcd".into(), 2, "without a start number"),
        ("012 A\n001    0 m".into(), 2, "without a start number"),
        ("012 A\n001    1\tm".into(), 2, "a tab"),
        ("012 A\n001    1 x".into(), 2, "as a sex"),
        ("012 A\n42".into(), 2, "unknown record"),
        (
            "012 A\n132 24/11/22 morning".into(),
            2,
            "\"morning\" is taken",
        ),
        (
            "012 A\n132 24/11/22 2024-11-23T09:00".into(),
            2,
            "longer than 10",
        ),
    ];
    for (text, line, finding) in table {
        let read = read(text.as_bytes()).unwrap();
        let found = &read.warnings[0];
        assert!(found.to_string().contains(finding), "{text:?}: {found}");
        assert_eq!(found.line, line, "{text:?}");
    }
}

#[test]
fn what_is_refused() {
    let beyond = format!("{:<731}x", "001    1");
    let far = format!("{:<731}x", "132");
    let table = [
        (String::new(), TrfError::NoReport),
        ("1. e4 e5\n".into(), TrfError::NoReport),
        ("XXR 5\n### 012\n".into(), TrfError::NoReport),
        (" ".repeat(MAX_BYTES + 1), TrfError::TooManyBytes),
        (
            "\n".repeat(MAX_LINES),
            TrfError::TooManyLines {
                line: MAX_LINES + 1,
            },
        ),
        (
            beyond,
            TrfError::TooManyRounds {
                line: 1,
                column: 732,
            },
        ),
        (
            far,
            TrfError::TooManyRounds {
                line: 1,
                column: 732,
            },
        ),
    ];
    for (text, error) in table {
        assert_eq!(read(text.as_bytes()).map(|_| ()), Err(error));
    }
}

#[test]
fn what_does_not_fit_is_told() {
    let person = Person {
        name: "A name of more than thirty-three letters".into(),
        title: "Prof".into(),
        rating: Some(12_345),
        ..Person::default()
    };
    let mut first = TournamentPlayer::new(1);
    first.person = Some(person);
    first.points = Some(Points::from_tenths(10_005));
    let board = Pairing::Game {
        board: Some(1),
        white: seat(1, Some(Mark::Win)),
        black: seat(2, Some(Mark::Loss)),
        colours: Colours::Told,
    };
    let tournament = Tournament {
        players: vec![first, TournamentPlayer::new(10_000)],
        rounds: vec![TournamentRound {
            boards: vec![board],
            ..TournamentRound::default()
        }],
        ..Tournament::default()
    };
    let found: Vec<_> = misfits(&tournament, TrfFormat::Trf16)
        .into_iter()
        .map(|misfit| (misfit.line, misfit.column))
        .collect();
    let places = [(3, 92), (3, 92), (3, 11), (3, 15), (3, 49), (3, 81), (4, 5)];
    assert_eq!(found, places);
    let again = read(&write(&tournament, TrfFormat::Trf16)).unwrap().value;
    let person = again.players[0].person.as_ref().unwrap();
    assert_eq!(person.name, "A name of more than thirty-three");
    assert_eq!(person.title, "", "half a title would be another");
    let text = write_with_misfits(&tournament, TrfFormat::Trf16);
    let text = String::from_utf8(text).unwrap();
    let comments = text
        .lines()
        .filter(|line| line.starts_with("### jadoube: line "));
    assert_eq!(
        comments.count(),
        places.len() - 1,
        "no report has numbers of boards: {text}"
    );
    assert!(
        text.contains("### jadoube: line 3, column 11: a title \"Prof\""),
        "{text}"
    );
    assert_eq!(read(text.as_bytes()).unwrap().value, again);
}

#[test]
fn players_who_are_not_as_they_should_be() {
    let line = |rating: &str, federation: &str, born: &str| {
        format!(
            "001    1      Name{:<30}{rating:>4} {federation:<3} {:>11} {born:<10}\n",
            "", ""
        )
    };
    let table = [
        (line("2100", "GER", "1990/01/01"), None, Some(2100)),
        (
            line("9999", "GER", "1990/01/01"),
            Some("1:49 \"9999\" cannot be read"),
            None,
        ),
        (
            line("2100", "G-1", "1990/01/01"),
            Some("1:54 \"G-1\" is taken"),
            Some(2100),
        ),
        (
            line("2100", "GER", "1990/13/01"),
            Some("1:70 \"1990/13/01\" is taken"),
            Some(2100),
        ),
    ];
    for (text, finding, rating) in table {
        let read = read(text.as_bytes()).unwrap();
        let told = told(&read);
        let told = told.first().map(String::as_str);
        assert_eq!(told.is_some(), finding.is_some(), "{text}: {told:?}");
        assert!(
            told.unwrap_or_default()
                .starts_with(finding.unwrap_or_default()),
            "{told:?}"
        );
        let person = read.value.players[0].person.as_ref().unwrap();
        assert_eq!(person.rating, rating, "{text}");
    }
}

#[test]
fn a_break_in_a_text_breaks_no_line() {
    let mut tournament = Tournament::default();
    tournament.event.name = "A\r\n001    1".into();
    tournament.kept.push("### x\n001    2".into());
    let again = read(&write(&tournament, TrfFormat::Trf26)).unwrap().value;
    assert!(again.players.is_empty());
    assert_eq!(misfits(&tournament, TrfFormat::Trf26).len(), 2);
}
