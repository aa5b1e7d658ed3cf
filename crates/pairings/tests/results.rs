//! Tests that results are put into reports and nothing else of them changes.

use jadoube_pairings::trf::{TrfFormat, count_points, read, with_results, write};
use jadoube_pairings::{
    Colours, Mark, Pairing, Person, Points, SeatedPlayer, Tournament, TournamentPlayer,
    TournamentRound, WarningKind,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

const OPEN: &[u8] = include_bytes!("data/open-2016.trf");
const CLUB: &[u8] = include_bytes!("data/club-latin1.trf");
const LEAGUE: &[u8] = include_bytes!("data/league-2026.trf");
const SAMPLES: [&[u8]; 3] = [OPEN, CLUB, LEAGUE];

/// A player's line with so many points and these rounds.
fn player(number: u32, points: &str, rounds: &str) -> String {
    format!(
        "{:<80}{points:>4} {:>4}{rounds}",
        format!("001 {number:>4} m    Nobody"),
        1
    )
}

/// The file after the first round has these pairings.
fn put(file: &str, boards: &[Pairing]) -> (String, Vec<String>) {
    let mut now = read(file.as_bytes()).expect("a report").value;
    now.rounds
        .resize_with(now.rounds.len().max(1), TournamentRound::default);
    now.rounds[0].boards = boards.to_vec();
    let put = with_results(file.as_bytes(), &now).expect("a report");
    let warnings = put.warnings.iter().map(ToString::to_string).collect();
    (String::from_utf8(put.value).expect("UTF-8"), warnings)
}

fn game(white: (u32, Mark), black: (u32, Mark)) -> Pairing {
    let seat = |(player, mark)| SeatedPlayer {
        player,
        mark: Some(mark),
    };
    Pairing::Game {
        board: Some(1),
        white: seat(white),
        black: seat(black),
        colours: Colours::Told,
    }
}

fn bye(player: u32, mark: Mark) -> Pairing {
    let board = None;
    Pairing::Bye {
        board,
        player,
        mark,
    }
}

#[test]
fn every_result_has_its_letter_and_its_points() {
    use Mark::{
        Draw, ForfeitLoss, ForfeitWin, Loss, Open, UnratedDraw, UnratedLoss, UnratedWin, Win,
    };
    let file = |points: [&str; 2], letters: [&str; 2]| {
        let first = player(1, points[0], &format!("     2 w {}", letters[0]));
        let second = player(2, points[1], &format!("     1 b {}", letters[1]));
        format!("{first}\r\n{second}\r\n")
    };
    let table = [
        ((Win, Loss), ["1.0", "0.0"], ["1", "0"]),
        ((Loss, Win), ["0.0", "1.0"], ["0", "1"]),
        ((Draw, Draw), ["0.5", "0.5"], ["=", "="]),
        ((Draw, Loss), ["0.5", "0.0"], ["=", "0"]),
        ((Loss, Loss), ["0.0", "0.0"], ["0", "0"]),
        ((ForfeitWin, ForfeitLoss), ["1.0", "0.0"], ["+", "-"]),
        ((ForfeitLoss, ForfeitLoss), ["0.0", "0.0"], ["-", "-"]),
        ((UnratedWin, UnratedLoss), ["1.0", "0.0"], ["W", "L"]),
        ((UnratedDraw, UnratedDraw), ["0.5", "0.5"], ["D", "D"]),
        ((Open, Open), ["0.0", "0.0"], [" ", " "]),
    ];
    let bare = file(["0.0", "0.0"], ["", ""]);
    for ((white, black), points, letters) in table {
        let (text, warnings) = put(&bare, &[game((1, white), (2, black))]);
        assert_eq!(warnings, [""; 0], "{white:?}");
        let expected = match white {
            // what means the same stays
            Open => bare.clone(),
            _ => file(points, letters),
        };
        assert_eq!(text, expected, "{white:?} {black:?}");
        let (back, _) = put(&text, &[game((1, Open), (2, Open))]);
        let lines = |text: &str| -> Vec<String> {
            text.lines()
                .map(|line| line.trim_end().to_owned())
                .collect()
        };
        assert_eq!(lines(&back), lines(&bare), "{white:?}");
    }
}

#[test]
fn what_means_the_same_stays_as_it_is_written() {
    let files = [
        "001    1 m    Nobody\n001    2\n".to_owned(),
        player(1, "0", "  0000 - h") + "\n" + &player(2, "", "          ") + "   \n\n### end",
        player(1, "1,0", "     2 W w") + "\r" + &player(2, "", "     1   l"),
        player(1, "1.0", "     2 - +") + "\n\r\n" + &player(2, "7.5", "     1   -") + "\n062 9 (8)",
        player(1, "x", "     1 w 1     9 b ?"),
    ];
    for file in files {
        let now = read(file.as_bytes()).unwrap().value;
        let put = with_results(file.as_bytes(), &now).unwrap();
        assert_eq!(String::from_utf8(put.value).unwrap(), file);
    }
}

#[test]
fn only_the_letters_of_results_and_points_change() {
    for bytes in SAMPLES {
        let mut now = read(bytes).unwrap().value;
        for pairing in &mut now.rounds[0].boards {
            if let Pairing::Game { white, black, .. } = pairing {
                let other = |mark: Option<Mark>, this, that| match mark == Some(this) {
                    true => Some(that),
                    false => Some(this),
                };
                white.mark = other(white.mark, Mark::ForfeitLoss, Mark::Loss);
                black.mark = other(black.mark, Mark::ForfeitWin, Mark::Win);
            }
        }
        let put = with_results(bytes, &now).unwrap().value;
        let mut columns: Vec<usize> = differing(bytes, &put).iter().map(|(_, c)| *c).collect();
        columns.retain(|column| !(81..=84).contains(column));
        assert!(columns.len() >= 2, "{columns:?}");
        assert!(columns.iter().all(|column| *column == 99), "{columns:?}");
    }
}

#[test]
fn a_pairing_that_is_another() {
    let file = [
        player(1, "0.0", "     2 w  "),
        player(2, "0.0", "     1 b  "),
        player(3, "0.0", "     4 w  "),
        player(4, "0.0", "     3 b  "),
        player(5, "0.0", ""),
    ];
    let boards = [
        game((3, Mark::Win), (1, Mark::Loss)),
        bye(5, Mark::HalfPointBye),
    ];
    let (text, warnings) = put(&file.join("\n"), &boards);
    assert_eq!(warnings, [""; 0]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], player(1, "0.0", "     3 b 0"));
    assert_eq!(
        lines[1].trim_end(),
        player(2, "0.0", ""),
        "1 sits elsewhere"
    );
    assert_eq!(lines[2], player(3, "1.0", "     1 w 1"));
    assert_eq!(lines[3].trim_end(), player(4, "0.0", ""));
    assert_eq!(lines[4], player(5, "0.5", "  0000 - H"));
}

#[test]
fn points_follow_by_the_scoring_of_the_file() {
    let file = |scoring: &str, points: [&str; 3], letters: [&str; 2]| {
        let first = player(1, points[0], &format!("     2 w {}", letters[0]));
        let second = player(2, points[1], &format!("     1 b {}", letters[1]));
        [
            scoring,
            &first,
            &second,
            &player(3, points[2], "  0000 - U"),
        ]
        .join("\n")
    };
    let table = [
        (
            "162 W 3.0    D 1.0",
            ["0.0", "0.0", "3.0"],
            ["3.0", "0.0", "3.0"],
        ),
        ("XXS W=3 D=1", ["0.0", "0.0", "3.0"], ["3.0", "0.0", "3.0"]),
        ("### penalty", ["-1.0", "0.0", "1.0"], ["0.0", "0.0", "1.0"]),
        ("### none", ["", "", "1.0"], ["", "", "1.0"]),
        (
            "### of another scoring",
            ["3.0", "0.0", "3.0"],
            ["3.0", "0.0", "3.0"],
        ),
    ];
    for (scoring, points, expected) in table {
        let text = file(scoring, points, [" ", " "]);
        let boards = [
            game((1, Mark::Win), (2, Mark::Loss)),
            bye(3, Mark::PairingAllocatedBye),
        ];
        let (text, warnings) = put(&text, &boards);
        assert_eq!(text, file(scoring, expected, ["1", "0"]), "{scoring}");
        assert_eq!(
            warnings.len(),
            usize::from(scoring.ends_with("another scoring"))
        );
    }
}

#[test]
fn whoever_comes_late_gets_a_line() {
    let file = [
        "062 2",
        "072 0 (none)",
        &player(1, "0.0", ""),
        &player(2, "0.0", ""),
        "XXR 5",
    ];
    let mut now = read(file.join("\r\n").as_bytes()).unwrap().value;
    let mut late = TournamentPlayer::new(7);
    late.person = Some(Person {
        name: "Łatecomer".into(),
        rating: Some(1_500),
        ..Person::default()
    });
    now.players.push(late);
    now.rounds.push(TournamentRound {
        boards: vec![bye(2, Mark::ZeroPointBye), bye(7, Mark::HalfPointBye)],
        ..TournamentRound::default()
    });
    let put = with_results(file.join("\r\n").as_bytes(), &now).unwrap();
    assert_eq!(put.warnings, []);
    let text = String::from_utf8(put.value).unwrap();
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(lines[..3], ["062 3", "072 1 (none)", file[2]]);
    assert_eq!(lines[3], player(2, "0.0", "  0000 - Z"));
    assert!(lines[4].starts_with("001    7      Łatecomer "), "{text}");
    assert!(lines[4].ends_with("0.5       0000 - H"), "{text}");
    assert_eq!(lines[5..], ["XXR 5"]);
    let again = read(text.as_bytes()).unwrap();
    assert_eq!(again.value.rounds, now.rounds);
}

/// A report has no room for them, and nobody is told a thousand times.
#[test]
fn numbers_of_boards_are_nothing_to_tell() {
    let lines = (1..=2_200)
        .map(|number| player(number, "0.0", ""))
        .collect::<Vec<_>>();
    let boards =
        (0..1_100).map(|board| game((2 * board + 1, Mark::Draw), (2 * board + 2, Mark::Draw)));
    let (text, warnings) = put(&lines.join("\n"), &boards.collect::<Vec<_>>());
    assert_eq!(warnings, [""; 0]);
    assert_eq!(text.matches(" =").count(), 2_200);
}

#[test]
fn a_time_control_that_nobody_can_read_is_told() {
    let table = [
        ("222 5400+30\n", 0),
        ("222 W300-B240\n", 0),
        ("222 90 min\n", 1),
    ];
    for (text, expected) in table {
        let warnings = read(text.as_bytes()).unwrap().warnings;
        assert_eq!(warnings.len(), expected, "{text}");
        let told = warnings
            .iter()
            .all(|warning| warning.to_string().starts_with("line 1, column 5: "));
        assert!(told, "{text}");
    }
}

#[test]
fn a_line_out_of_its_columns_stays_and_is_told() {
    let shifted = player(1, "0.0", "     2 w  ").replacen("Nobody  ", "Nobody", 1);
    let file = format!("{shifted}\n{}", player(2, "0.0", "     1 b  "));
    let (text, warnings) = put(&file, &[game((1, Mark::Win), (2, Mark::Loss))]);
    assert_eq!(text.lines().next(), Some(&*shifted));
    assert_eq!(text.lines().nth(1), Some(&*player(2, "0.0", "     1 b 0")));
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(
        warnings[0].starts_with("line 1, column 92: \"     2 w 1\" of player 1"),
        "{warnings:?}"
    );
}

#[test]
fn columns_that_count_bytes() {
    let line = player(1, "0.0", "     2 w  ").replacen("Nobody  ", "Zoë Noë", 1);
    let in_bytes = line.replacen("Zoë Noë", "Zoë Né", 1);
    let file = format!("{in_bytes}\n{}", player(2, "0.0", "     1 b  "));
    let (text, warnings) = put(&file, &[game((1, Mark::Win), (2, Mark::Loss))]);
    assert_eq!(warnings, [""; 0]);
    let expected = in_bytes.replacen("0.0", "1.0", 1).replace("2 w  ", "2 w 1");
    assert_eq!(text.lines().next(), Some(&*expected));
}

#[test]
fn points_are_counted_where_none_were_told() {
    let file = player(1, "2.5", "     2 w 1") + "\n" + &player(2, "", "     1 b 0");
    let before = read(file.as_bytes()).unwrap().value;
    let mut now = before.clone();
    now.rounds[0].boards = vec![game((1, Mark::Draw), (2, Mark::Draw))];
    count_points(&mut now, &before);
    let points = now.players.iter().map(|player| player.points);
    let points: Vec<_> = points.collect();
    assert_eq!(
        points[0],
        Some(Points::from_tenths(25)),
        "nobody knows how it is scored"
    );
    assert_eq!(points[1], Some(Points::from_tenths(5)));
}

#[test]
fn shared_reports_come_back_byte_for_byte() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/trf");
    let folder =
        std::env::var("JADOUBE_SHARED").map_or(folder.into(), |shared| shared + "/data/trf");
    let Ok(files) = std::fs::read_dir(&folder) else {
        eprintln!("{folder} is not there");
        return;
    };
    for file in files {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let mut now = read(&bytes).unwrap().value;
        let put = with_results(&bytes, &now).unwrap();
        assert!(put.value == bytes, "{}", path.display());
        assert_eq!(put.warnings, [], "{}", path.display());
        let Some(Pairing::Game { white, black, .. }) = now.rounds[0].boards.first_mut() else {
            panic!("{}: no game", path.display());
        };
        (white.mark, black.mark) = (Some(Mark::UnratedLoss), Some(Mark::UnratedLoss));
        let put = with_results(&bytes, &now).unwrap().value;
        let changed = bytes.iter().zip(&put).filter(|(old, new)| old != new);
        // a letter and at most four of the points for each of the two
        let changed = changed.count();
        assert!((2..=10).contains(&changed), "{}: {changed}", path.display());
        assert_eq!(bytes.len(), put.len());
    }
}

/// Pieces of which made-up reports consist.
const PIECES: &[&str] = &[
    "012 Blitz",
    "042 2026/02/07",
    "132",
    "142 3",
    "062 2",
    "162 W 3.0    D 1.0",
    "222 5400+30",
    "240 H 001    1",
    "310   1 Team",
    "XXR 5",
    "XXZ 1 2",
    "BBW 1.0",
    "### what",
    "GER    1",
    "",
    "  ",
    "909 later",
    "\u{feff}",
    "001",
    "001    1",
    "\t",
];

fn line() -> impl Strategy<Value = String> {
    let cell = (
        1..5_u32,
        select(&["w", "b", "-", " ", "?"][..]),
        select(MARKS),
    );
    let cells = vec(cell, 0..4).prop_map(|cells| {
        let cells = cells.into_iter();
        cells
            .map(|(other, colour, mark)| format!("  {other:>4} {colour} {mark}"))
            .collect::<String>()
    });
    let points = select(&["", "0.0", "1.5", "0", "x", "99.5"][..]);
    prop_oneof![
        2 => select(PIECES).prop_map(str::to_owned),
        3 => (1..5_u32, points, cells).prop_map(|(number, points, cells)| player(number, points, &cells)),
        1 => "\\PC{0,30}",
    ]
}

const MARKS: &[&str] = &[
    "1", "=", "0", "+", "-", "W", "d", "L", "H", "f", "U", "Z", " ", "?",
];

/// Made-up reports and samples, some bytes of them changed, in many encodings.
fn file() -> impl Strategy<Value = Vec<u8>> {
    let made = (
        vec(line(), 1..12),
        select(&["\n", "\r\n", "\r", "\n\n"][..]),
    );
    let made = made.prop_map(|(lines, ending)| {
        ("012 x".to_owned() + ending + &lines.join(ending)).into_bytes()
    });
    let made = prop_oneof![made, select(&SAMPLES[..]).prop_map(<[u8]>::to_vec)];
    let damage = (any::<Index>(), any::<u8>(), 0..3_u8);
    let encoded = (made, vec(damage, 0..6), 0..4_u8);
    encoded.prop_map(|(mut bytes, damages, encoding)| {
        for (place, byte, kind) in damages {
            let place = place.index(bytes.len());
            match kind {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => drop(bytes.remove(place)),
            }
            if bytes.is_empty() {
                break;
            }
        }
        match encoding {
            0 => [b"\xef\xbb\xbf", &bytes[..]].concat(),
            1 => {
                let text = "\u{feff}".to_owned() + &String::from_utf8_lossy(&bytes);
                text.encode_utf16().flat_map(u16::to_le_bytes).collect()
            }
            _ => bytes,
        }
    })
}

/// Which columns of which lines two files differ in, letters counted one each; blanks at the end
/// of a line are none.
fn differing(old: &[u8], new: &[u8]) -> Vec<(usize, usize)> {
    let lines = |bytes: &[u8]| -> Vec<Vec<char>> {
        let text = String::from_utf8_lossy(bytes);
        text.lines().map(|line| line.chars().collect()).collect()
    };
    let (old, new) = (lines(old), lines(new));
    assert_eq!(old.len(), new.len());
    let mut differing = Vec::new();
    for (line, (old, new)) in (1..).zip(old.iter().zip(&new)) {
        let at = |line: &[char], place: usize| line.get(place).copied().unwrap_or(' ');
        let places = 0..old.len().max(new.len());
        let others = places.filter(|place| at(old, *place) != at(new, *place));
        differing.extend(others.map(|place| (line, place + 1)));
    }
    differing
}

fn first_game(tournament: &mut Tournament) -> Option<&mut Pairing> {
    let boards = tournament
        .rounds
        .iter_mut()
        .flat_map(|round| &mut round.boards);
    boards.into_iter().find(|pairing| {
        matches!(pairing, Pairing::Game { white, black, .. } if white.mark.is_some() && black.mark.is_some())
    })
}

proptest! {
    #[test]
    fn with_nothing_new_the_same_bytes_come_back(bytes in file()) {
        if let Ok(before) = read(&bytes) {
            let put = with_results(&bytes, &before.value).expect("read before");
            prop_assert_eq!(put.value, bytes);
        }
    }

    #[test]
    fn what_is_put_in_is_read(bytes in file(), mark in select(&[Mark::Win, Mark::Draw, Mark::UnratedWin][..])) {
        let Ok(read_before) = read(&bytes) else { return Ok(()) };
        let mut now = read_before.value.clone();
        let Some(Pairing::Game { white, black, .. }) = first_game(&mut now) else { return Ok(()) };
        (white.mark, black.mark) = (Some(mark), Some(Mark::Loss));
        let put = with_results(&bytes, &now).expect("read before");
        let not_put = |warning: &WarningKind| matches!(warning, WarningKind::NotPutIn { .. });
        let again = read(&put.value).expect("written");
        if !put.warnings.iter().any(|warning| not_put(&warning.finding)) {
            prop_assert_eq!(&again.value.rounds, &now.rounds);
        }
        prop_assert_eq!(&again.value.kept, &now.kept);
        prop_assert_eq!(&again.value.event, &now.event);
        let twice = with_results(&put.value, &now).expect("written");
        prop_assert_eq!(twice.value, put.value);
    }

    #[test]
    fn results_change_two_lines_at_most(marks in vec(select(&[Mark::Win, Mark::Draw, Mark::ForfeitLoss][..]), 2)) {
        for bytes in SAMPLES {
            let mut now = read(bytes).unwrap().value;
            let Some(Pairing::Game { white, black, .. }) = first_game(&mut now) else { continue };
            (white.mark, black.mark) = (Some(marks[0]), Some(marks[1]));
            let put = with_results(bytes, &now).unwrap().value;
            let mut lines: Vec<_> = differing(bytes, &put).into_iter().map(|(line, _)| line).collect();
            lines.dedup();
            prop_assert!(lines.len() <= 2, "{:?}", lines);
        }
    }

    #[test]
    fn anything_is_put_into_anything(file in file(), other in file()) {
        let Ok(now) = read(&other) else { return Ok(()) };
        if let Ok(put) = with_results(&file, &now.value) {
            read(&put.value).expect("written");
            read(&write(&now.value, TrfFormat::Trf26)).expect("written");
        }
    }
}
