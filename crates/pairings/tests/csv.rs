//! Tests tables as spreadsheets and people write them.

use jadoube_pairings::csv::{CsvError, FirstRow, TableHints, read, read_told, write};
use jadoube_pairings::limits::{MAX_BYTES, MAX_LINES};
use jadoube_pairings::{Mark, Pairing, Person, Read, Tournament, TournamentPlayer};

const SEMICOLONS: &[u8] = include_bytes!("data/table-semicolons.csv");
const LATIN: &[u8] = include_bytes!("data/table-latin1.csv");
const HOSTILE: &[u8] = include_bytes!("data/table-hostile.csv");

/// The warnings as `line:column beginning`.
fn told(read: &Read<Tournament>) -> Vec<String> {
    let lines = read.warnings.iter().map(|warning| {
        let text = warning.finding.to_string();
        let words: Vec<_> = text.split_whitespace().take(5).collect();
        format!("{}:{} {}", warning.line, warning.column, words.join(" "))
    });
    lines.collect()
}

fn names(tournament: &Tournament) -> Vec<&str> {
    let persons = tournament.players.iter().flat_map(|player| &player.person);
    persons.map(|person| person.name.as_str()).collect()
}

/// Round, board, numbers and marks of each pairing.
fn pairings(tournament: &Tournament) -> Vec<(usize, Option<u32>, u32, Mark, u32, Mark)> {
    let rounds = tournament.rounds.iter().enumerate();
    let boards = rounds.flat_map(|(number, round)| round.boards.iter().map(move |b| (number, b)));
    let shown = boards.map(|(round, pairing)| match *pairing {
        Pairing::Game {
            board,
            white,
            black,
            ..
        } => {
            let mark = |mark: Option<Mark>| mark.expect("told by both");
            (
                round + 1,
                board,
                white.player,
                mark(white.mark),
                black.player,
                mark(black.mark),
            )
        }
        Pairing::Bye {
            board,
            player,
            mark,
        } => (round + 1, board, player, mark, 0, Mark::Open),
    });
    shown.collect()
}

#[test]
fn a_table_with_semicolons() {
    let read = read(SEMICOLONS).unwrap();
    assert_eq!(told(&read), [""; 0]);
    let tournament = read.value;
    let sternberg = Person {
        name: "Sternberg, Anselm".into(),
        title: "GM".into(),
        rating: Some(2512),
        ..Person::default()
    };
    assert_eq!(tournament.players[0].person, Some(sternberg));
    assert_eq!(
        tournament.players[2].person.as_ref().unwrap().name,
        "Nguyễn \"Dat\" Văn"
    );
    let expected = [
        (1, Some(1), 1, Mark::Win, 4, Mark::Loss),
        (1, Some(2), 2, Mark::Draw, 3, Mark::Draw),
        (2, Some(1), 3, Mark::ForfeitLoss, 1, Mark::ForfeitWin),
        (2, Some(2), 4, Mark::Open, 2, Mark::Open),
        (2, Some(3), 5, Mark::HalfPointBye, 0, Mark::Open),
    ];
    assert_eq!(pairings(&tournament), expected);
}

#[test]
fn a_table_of_an_older_program() {
    let read = read(LATIN).unwrap();
    let expected = [
        "1:1 not UTF-8, so read as",
        "4:1 a row with one player,",
        "5:5 \"Jan 00\" cannot be read",
        "6:1 a row without two different",
        "7:6 more cells than the first",
        "7:2 \"three\" cannot be read as",
        "8:1 player 4 is paired before",
    ];
    assert_eq!(told(&read), expected);
    let players = [
        "Müller, Jürgen",
        "Gärtner, Björn",
        "Schäfer, Zoë",
        "Späth",
        "Ångström",
    ];
    assert_eq!(names(&read.value), players);
    let expected = [
        (1, Some(1), 1, Mark::Win, 2, Mark::Loss),
        (1, Some(2), 3, Mark::Draw, 4, Mark::Draw),
        (1, Some(3), 5, Mark::PairingAllocatedBye, 0, Mark::Open),
        (2, Some(1), 2, Mark::Open, 3, Mark::Open),
        (2, None, 4, Mark::Loss, 1, Mark::Win),
        (2, Some(4), 4, Mark::ForfeitLoss, 5, Mark::ForfeitLoss),
    ];
    assert_eq!(pairings(&read.value), expected);
}

#[test]
fn hostile_names_come_back_and_are_harmless() {
    let read_first = read(HOSTILE).unwrap();
    assert_eq!(told(&read_first), [""; 0]);
    let expected = [
        "=cmd|' /C calc'!A0",
        "@SUM(1)",
        "Robert\"); DROP TABLE players;--",
        "Zoë \u{1f984}\nsecond line",
        "\u{202e}evil\u{202c} דוד",
        "\t=1",
        "-2+3",
        "O'Kelly",
    ];
    assert_eq!(names(&read_first.value), expected);
    let written = write(&read_first.value);
    assert_eq!(read(&written).unwrap(), read_first);
    for separator in [',', ';', '\t'] {
        let text = String::from_utf8(written.clone()).unwrap();

        for cell in text.split([separator, '\n', '\r']) {
            let cell = cell.trim_start_matches([' ', '"', '\0']);
            if ["+--", "--+", "---"].contains(&cell) {
                continue;
            }
            assert!(
                !cell.starts_with(['=', '+', '-', '@']),
                "{separator:?} {cell:?}"
            );
        }
    }
}

#[test]
fn how_a_result_is_written() {
    let table = [
        ("1-0", ",1-0,"),
        ("½-½", ",1/2-1/2,"),
        ("+--", ",+--,"),
        ("--+", ",--+,"),
        ("---", ",---,"),
        ("'+--", ",+--,"),
        ("+ - -", ",+--,"),
        ("- - +", ",--+,"),
        ("+:-", ",+--,"),
        ("--0", ",'--0,"),
        ("+-1", ",'+-1,"),
        ("", ",*,"),
        ("D-D", ",D-D,"),
    ];
    for (result, written) in table {
        let text = format!("white,black,result\nA,B,{result}\n");
        let first = read(text.as_bytes()).unwrap();
        let bytes = write(&first.value);
        assert!(
            String::from_utf8_lossy(&bytes).contains(written),
            "{result}"
        );
        assert_eq!(read(&bytes).unwrap(), first);
    }
}

#[test]
fn columns_that_tell_nothing_are_left_out() {
    let headings = |table: &str| {
        let written = write(&read(table.as_bytes()).unwrap().value);
        let text = String::from_utf8(written).unwrap();
        text.trim_start_matches('\u{feff}')
            .lines()
            .next()
            .unwrap()
            .to_owned()
    };
    let always = "round,board,white,black,result,white_id,black_id";
    assert_eq!(headings("white,black,result\nA,B,1-0\n"), always);
    assert_eq!(
        headings("white,black,black_rating\nA,B,2400\nC,D,\n"),
        format!("{always},black_rating")
    );
}

#[test]
fn who_is_who() {
    let table = [
        ("white,black\nA,B\nB,A\n", vec![1, 2]),
        (
            "white,black,white_id,black_id\nA,A,1,2\nA,A,2,1\n",
            vec![1, 2],
        ),
        ("white,black,white_id\nA,B,7\nB,A,\n", vec![1, 7]),
        ("white,black,white_id\nB,A,\nA,B,7\n", vec![1, 7]),
        ("white,black,white_fide_id\nA,B,11\nA,B,12\n", vec![1, 2, 3]),
        (
            "white,black,white_fide_id,black_fide_id\nA,B,11,12\nB.,A.,12,11\n",
            vec![1, 2],
        ),
        ("white,black,white_id,black_id\n,,5,6\n", vec![5, 6]),
    ];
    for (text, numbers) in table {
        let read = read(text.as_bytes()).unwrap().value;
        let found: Vec<_> = read.players.iter().map(|player| player.number).collect();
        assert_eq!(found, numbers, "{text}");
    }
}

#[test]
fn a_player_called_bye_is_a_player() {
    let named = |number, name: &str| TournamentPlayer {
        person: Some(Person {
            name: name.into(),
            ..Person::default()
        }),
        ..TournamentPlayer::new(number)
    };
    let table = "white,black,white_id,black_id\nBye,Bye,1,2\n";
    let tournament = read(table.as_bytes()).unwrap().value;
    assert_eq!(tournament.players, [named(1, "Bye"), named(2, "Bye")]);
    assert_eq!(read(&write(&tournament)).unwrap().value, tournament);
}

#[test]
fn rows_that_are_not_as_they_should_be() {
    let long = format!("white,black\n{},B\n", "x".repeat(201));
    let table = [
        (
            "white,black,arbiter\nA,B,C\n",
            "1:3 the column \"arbiter\" is",
        ),
        ("white,black,white\nA,B,C\n", "1:3 the column \"white\" is"),
        ("white,black,round\nA,B,x\n", "2:3 \"x\" cannot be read"),
        ("white,black,white_id\nA,B,0\n", "2:3 \"0\" cannot be read"),
        ("white,black,board\nA,B,0\n", "2:3 \"0\" cannot be read"),
        ("white,black\n,\nbye,\n", "3:1 a row without two"),
        ("white,black\nA,bye\nB,\n", "3:1 a row with one"),
        (
            "white,black,result\nA,,bye H\n,B,1-0\n",
            "3:1 a row with one",
        ),
        (
            "white,black,white_rating\nA,B,1\nA,C,2\n",
            "3:1 \"2\" is not what",
        ),
        (long.as_str(), "2:1 longer than 200 characters"),
        (
            "round,white,black\n1,A,B\n1,A,C\n",
            "3:1 player 1 is paired",
        ),
        ("white,black\rA,B\rbye,\r", "3:1 a row without two"),
        (
            "white,black,white_rating\nA,B,4001\n",
            "2:3 \"4001\" cannot be read",
        ),
        (
            "white,black,white_federation\nA,B,Germany\n",
            "2:3 \"Germany\" is taken as",
        ),
        (
            "white,black,black_title\nA,B,Master\n",
            "2:3 \"Master\" is taken as",
        ),
        (
            "white,black,black_fide_id\nA,B,1 2\n",
            "2:3 \"1 2\" is taken as",
        ),
        ("sep=;\r\nwhite;black;x\r\nA;B;\r\n", "2:3 the column \"x\""),
    ];
    for (text, finding) in table {
        let read = read(text.as_bytes()).unwrap();
        assert!(
            told(&read).concat().starts_with(finding),
            "{text}: {:?}",
            told(&read)
        );
    }
}

#[test]
fn nothing_is_taken_from_a_row_that_cannot_be_read() {
    let table = [
        (
            "white,black,round\nA,B,x\nC,D,1\n",
            "2:3 \"x\" cannot be read as",
        ),
        (
            "white,black,round\nA,B,\nC,D,1\n",
            "2:3 \"\" cannot be read as",
        ),
        (
            "white,black,round\nA,B,0\nC,D,1\n",
            "2:3 \"0\" cannot be read as",
        ),
        (
            "white,black,round\nA,B,1.5\nC,D,1\n",
            "2:3 \"1.5\" cannot be read as",
        ),
        (
            "white,black,round\nA,B,99999999999\nC,D,1\n",
            "2:3 \"99999999999\" cannot be read as",
        ),
        (
            "white,black\nC,D\n\"A,B\nE,F\n",
            "3:1 the quotes that begin here",
        ),
        (
            "white,black\nC,D\nA,\"B\n\"E\",F\n",
            "3:2 the quotes that begin here",
        ),
        (
            "white,black\n\"A\" x,B\nC,D\n",
            "2:1 the quotes that begin here",
        ),
    ];
    for (text, finding) in table {
        let read = read(text.as_bytes()).unwrap();
        assert_eq!(told(&read), [finding], "{text}");
        assert_eq!(names(&read.value), ["C", "D"], "{text}");
        assert_eq!(read.value.rounds[0].boards.len(), 1, "{text}");
    }
}

#[test]
fn what_is_refused() {
    let many = format!("white,black\n{}", "A,B\n".repeat(MAX_LINES + 1));
    let crowd: String = (0..5_001).map(|n| format!("w{n},b{n}\n")).collect();
    let table = [
        (String::new(), CsvError::NoColumn { name: "white" }),
        (
            "white,result\n".into(),
            CsvError::NoColumn { name: "black" },
        ),
        (" ".repeat(MAX_BYTES + 1), CsvError::TooManyBytes),
        (
            many,
            CsvError::TooManyRows {
                line: MAX_LINES + 2,
            },
        ),
        (
            format!("white,black\n{crowd}"),
            CsvError::TooManyPlayers { line: 5_002 },
        ),
        (
            "white,black,round\nA,B,65\n".into(),
            CsvError::TooManyRounds { line: 2, column: 3 },
        ),
        (
            "white,\"black\nA,B\n".into(),
            CsvError::BrokenQuotes { line: 1, column: 2 },
        ),
    ];
    for (text, error) in table {
        assert_eq!(read(text.as_bytes()).map(|_| ()), Err(error));
    }
}

/// As Chess-Results writes a round, above it the event and the round.
const CHESS_RESULTS: &str = "From the Tournament-Results-Server Chess-Results.com,,,,,,,,,,,\n\
    \"Open, Paris\",,,,,,,,,,,\n\
    Round 3 on 2026/11/28 at 14:00,,,,,,,,,,,\n\
    Bo.,No.,,White,Rtg,Pts.,Result,Pts.,,Black,Rtg,No.\n\
    1,1,GM,\"Archer, Ada\",2512,2,½ - ½,2,,\"Bishop, Bo\",2100,4\n\
    2,2,,\"Castle, Cleo\",0,1½,1 - 0,1½,IM,\"Draught, Dov\",2401,3\n\
    3,5,,\"Endgame, Eila\",1900,0,1,,,bye,,\n";

#[test]
fn a_table_of_chess_results() {
    let read = read(CHESS_RESULTS.as_bytes()).unwrap();
    assert_eq!(told(&read), [""; 0]);
    let archer = Person {
        name: "Archer, Ada".into(),
        title: "GM".into(),
        rating: Some(2512),
        ..Person::default()
    };
    assert_eq!(read.value.players[0].person, Some(archer));
    let expected = [
        (3, Some(1), 1, Mark::Draw, 4, Mark::Draw),
        (3, Some(2), 2, Mark::Win, 3, Mark::Loss),
        (3, Some(3), 5, Mark::PairingAllocatedBye, 0, Mark::Open),
    ];
    assert_eq!(pairings(&read.value), expected);
}

#[test]
fn french_headings() {
    let table =
        "Ronde;Table;Blancs;Elo;Résultat;Noirs;Elo\n2;1;Archer Ada;1800;1-0;Bishop Bo;1750\n";
    let read = read(table.as_bytes()).unwrap();
    assert_eq!(told(&read), [""; 0]);
    assert_eq!(
        pairings(&read.value),
        [(2, Some(1), 1, Mark::Win, 2, Mark::Loss)]
    );
    let rating = |place: usize| read.value.players[place].person.as_ref().unwrap().rating;
    assert_eq!((rating(0), rating(1)), (Some(1800), Some(1750)));
}

#[test]
fn a_table_of_which_somebody_says_what_is_in_its_columns() {
    let table = "Gegner A;Punkte A;Gegner B;Ausgang\nArcher, Ada;2;Bishop, Bo;0-1\n";
    assert_eq!(
        read(table.as_bytes()),
        Err(CsvError::NoColumn { name: "white" })
    );
    let columns = |names: &[&str]| TableHints {
        columns: names.iter().map(|name| (*name).into()).collect(),
        round: Some(4),
        ..TableHints::default()
    };
    let told_of = columns(&["white", "-", "black", "result"]);
    let read = read_told(table.as_bytes(), &told_of).unwrap();
    assert_eq!(told(&read), [""; 0]);
    assert_eq!(
        pairings(&read.value),
        [(4, None, 1, Mark::Loss, 2, Mark::Win)]
    );
    let name = "referee".into();
    assert_eq!(
        read_told(table.as_bytes(), &columns(&["white", "referee"])),
        Err(CsvError::UnknownName { name })
    );
    let round = read_told(
        table.as_bytes(),
        &TableHints {
            round: Some(0),
            ..told_of
        },
    );
    assert!(
        matches!(round, Err(CsvError::TooManyRounds { .. })),
        "{round:?}"
    );
}

/// A comma in each name divides a row into as many parts as the table has columns.
#[test]
fn names_with_commas_are_no_columns() {
    let table = "Gegner A;Punkte;Gegner B\nArcher, Ada;2;Bishop, Bo\n";
    let told_of = TableHints {
        columns: ["white", "-", "black"].map(Into::into).into(),
        round: Some(5),
        ..TableHints::default()
    };
    let read = read_told(table.as_bytes(), &told_of).unwrap();
    assert_eq!(names(&read.value), ["Archer, Ada", "Bishop, Bo"]);
    assert_eq!(read.value.rounds.len(), 5);
}

#[test]
fn a_table_without_headings_loses_no_pairing() {
    let table = "1\tAdler, Anna\tBecker, Anna\n2\tCobb, Cy\tDunn, Di\n";
    let told_of = TableHints {
        columns: ["board", "white", "black"].map(Into::into).into(),
        ..TableHints::default()
    };
    let read = read_told(table.as_bytes(), &told_of).unwrap();
    assert_eq!(told(&read), [""; 0]);
    assert_eq!(
        names(&read.value),
        ["Adler, Anna", "Becker, Anna", "Cobb, Cy", "Dunn, Di"]
    );
}

/// Nothing but names: only whoever looks at it knows.
#[test]
fn a_first_row_of_names_is_what_it_is_told_to_be() {
    let table = "Anna Adler\tBo Becker\nCy Cobb\tDi Dunn\n";
    let of = |first_row| {
        let columns = ["white", "black"].map(Into::into).into();
        let told_of = TableHints {
            columns,
            first_row,
            ..TableHints::default()
        };
        names(&read_told(table.as_bytes(), &told_of).unwrap().value)
            .into_iter()
            .map(ToOwned::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(of(FirstRow::Headings), ["Cy Cobb", "Di Dunn"]);
    assert_eq!(
        of(FirstRow::Pairing),
        ["Anna Adler", "Bo Becker", "Cy Cobb", "Di Dunn"]
    );
}

/// As Swiss-Manager and Vega write a round in other languages: in Windows-1252, or with a byte
/// order mark, whatever separates the cells.
#[test]
fn rounds_as_pairing_programs_write_them() {
    let latin: &[u8] = b"Ronda 4\nMesa;No.;Blancas;Elo;Ptos.;Resultado;Ptos.;Negras;Elo;No.\n\
        1;7;Mu\xf1oz, Ana;2100;3;\xbd - \xbd;2\xbd;Ib\xe1\xf1ez, Bel;2050;2\n";
    let marked = "\u{feff}Turno 4\r\nScacchiera\tN\tBianco\tElo\tPunti\tRisultato\tPunti\tNero\tElo\tN\r\n\
        1\t7\tMu\u{f1}oz, Ana\t2100\t3\t1/2-1/2\t2,5\tIb\u{e1}\u{f1}ez, Bel\t2050\t2\r\n";
    for bytes in [latin, marked.as_bytes()] {
        let found = read(bytes).unwrap();
        assert_eq!(
            names(&found.value),
            ["Ib\u{e1}\u{f1}ez, Bel", "Mu\u{f1}oz, Ana"]
        );
        let expected = [(4, Some(1), 7, Mark::Draw, 2, Mark::Draw)];
        assert_eq!(pairings(&found.value), expected, "{:?}", told(&found));
    }
}
