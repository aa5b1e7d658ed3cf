//! Plays a made-up tournament, writes its report as pairing programs and jadoube write it in turn,
//! and what every player's line must say; for another program to read.
//!
//! `cargo run -p jadoube-pairings --example reports -- FOLDER`

use std::error::Error;
use std::fmt::Write;
use std::path::PathBuf;

use jadoube_pairings::{
    Colours, Mark, Pairing, Person, Points, SeatedPlayer, Sex, Tournament, TournamentPlayer,
    TournamentRound, trf,
};

/// Who is there at the beginning; one more comes late, and somebody has a bye from then on.
const PLAYERS: u32 = 120;
/// The first round of whoever comes late, from 0.
const LATE: u32 = 2;
const ROUNDS: u32 = 9;

/// What happens at the boards, one after the other.
const GAMES: [(Mark, Mark); 9] = [
    (Mark::Win, Mark::Loss),
    (Mark::Draw, Mark::Draw),
    (Mark::Loss, Mark::Win),
    (Mark::ForfeitWin, Mark::ForfeitLoss),
    (Mark::Loss, Mark::Loss),
    (Mark::ForfeitLoss, Mark::ForfeitLoss),
    (Mark::UnratedWin, Mark::UnratedLoss),
    (Mark::UnratedDraw, Mark::UnratedDraw),
    (Mark::Draw, Mark::Loss),
];
const BYES: [Mark; 4] = [
    Mark::PairingAllocatedBye,
    Mark::HalfPointBye,
    Mark::FullPointBye,
    Mark::ZeroPointBye,
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("which folder?")?);
    let mut now = entered();
    let mut file = trf::write(&now, trf::TrfFormat::Trf16);
    for round in 0..ROUNDS {
        let players = PLAYERS + u32::from(round >= LATE);
        if round == LATE {
            now.players.push(entry(players));
        }
        for results in [false, true] {
            let paired = paired(round, players, results);
            now.rounds.truncate(round as usize);
            now.rounds.push(paired);
            let put = trf::with_results(&file, &now)?;
            if !put.warnings.is_empty() {
                return Err(format!("{:?}", put.warnings).into());
            }
            file = put.value;
        }
    }
    std::fs::write(folder.join("put-in.trf"), &file)?;
    let before = entered();
    trf::count_points(&mut now, &before);
    std::fs::write(
        folder.join("anew.trf"),
        trf::write(&now, trf::TrfFormat::Trf16),
    )?;
    std::fs::write(folder.join("expected.txt"), expected(&now))?;
    Ok(())
}

fn entered() -> Tournament {
    let mut tournament = Tournament {
        players: (1..=PLAYERS).map(entry).collect(),
        ..Tournament::default()
    };
    tournament.event.name = "Made-up open".into();
    tournament.event.first_day = "2026/11/28".into();
    tournament.event.planned_rounds = Some(ROUNDS);
    tournament.kept = vec!["XXC white1".into(), "### nobody plays here".into()];
    tournament
}

fn entry(number: u32) -> TournamentPlayer {
    let person = Person {
        name: format!("Zoë-{number}, Ødegård"),
        sex: Some(if number.is_multiple_of(3) {
            Sex::Female
        } else {
            Sex::Male
        }),
        title: if number.is_multiple_of(5) {
            "FM".into()
        } else {
            String::new()
        },
        rating: Some(2_400 - number),
        federation: "NOR".into(),
        fide_id: format!("{}", 90_000_000 + number),
        birth_date: "1990/00/00".into(),
    };
    TournamentPlayer {
        person: Some(person),
        points: Some(Points::from_tenths(0)),
        ..TournamentPlayer::new(number)
    }
}

/// Everybody moves on by some places each round; the player whom this leaves over has a bye.
fn paired(round: u32, players: u32, results: bool) -> TournamentRound {
    // no divisor of how many there are: each comes once
    let place = |at: u32| (at * 7 + round * 13) % players + 1;
    let mut boards = Vec::new();
    for board in 0..players / 2 {
        let game = GAMES[((board + round) as usize) % GAMES.len()];
        let (white, black) = if results {
            game
        } else {
            (Mark::Open, Mark::Open)
        };
        let seat = |player, mark| SeatedPlayer {
            player,
            mark: Some(mark),
        };
        boards.push(Pairing::Game {
            board: None,
            white: seat(place(2 * board), white),
            black: seat(place(2 * board + 1), black),
            colours: Colours::Told,
        });
    }
    if !players.is_multiple_of(2) {
        boards.push(Pairing::Bye {
            board: None,
            player: place(players - 1),
            mark: BYES[(round as usize) % BYES.len()],
        });
    }
    TournamentRound {
        boards,
        ..TournamentRound::default()
    }
}

/// Of each player the number, the points, and each round as opponent, colour and letter.
fn expected(tournament: &Tournament) -> String {
    let mut text = String::new();
    for player in &tournament.players {
        let cells = tournament
            .rounds
            .iter()
            .map(|round| cell(player.number, round));
        let (tenths, cells): (Vec<u32>, Vec<String>) = cells.unzip();
        let tenths: u32 = tenths.into_iter().sum();
        let (whole, tenth) = (tenths / 10, tenths % 10);
        let _ = writeln!(
            text,
            "{} {whole}.{tenth} {}",
            player.number,
            cells.join(" ")
        );
    }
    text
}

fn cell(number: u32, round: &TournamentRound) -> (u32, String) {
    for pairing in &round.boards {
        match *pairing {
            Pairing::Game { white, black, .. } => {
                let seats = [(white, black, 'w'), (black, white, 'b')];
                for (seat, facing, colour) in seats {
                    if let Some(mark) = seat.mark.filter(|_| seat.player == number) {
                        let cell = format!("{}{colour}{}", facing.player, mark.letter());
                        return (tenths(mark), cell);
                    }
                }
            }
            Pairing::Bye { player, mark, .. } if player == number => {
                return (tenths(mark), format!("0-{}", mark.letter()));
            }
            Pairing::Bye { .. } => {}
        }
    }
    (0, "0__".into())
}

fn tenths(mark: Mark) -> u32 {
    match mark.letter() {
        '1' | '+' | 'W' | 'F' | 'U' => 10,
        '=' | 'D' | 'H' => 5,
        _ => 0,
    }
}
