//! Has a game heard over lines that are bad in one way each: bytes cut out, another board's
//! messages between, a clock that is pulled out. Within one telling of all squares the board is
//! followed again, and nobody is charged with anything.

#[allow(dead_code, reason = "each test uses a part of what they share")]
#[path = "simulated/game.rs"]
mod game;

use game::{PlayedGame, Surroundings, play};
use jadoube_sensing::board::{Board, Position, Tolerant};
use jadoube_sensing::decoders::{Decoder, dgt::DgtDecoder};
use jadoube_sensing::laws::{Offence, Start};
use jadoube_sensing::simulator::Noise;
use jadoube_sensing::{BoardFollower, FollowedStep, Sensed, SensorEvent, TrackerSettings};

/// What is told of a game.
#[derive(Default)]
struct ToldGame {
    /// The men after each move.
    boards: Vec<Board>,
    offences: Vec<Offence>,
    refused: usize,
    skipped: u64,
}

/// Follows a game whose bytes are changed on their way: `spoil` is given each read with its number.
fn heard(
    game: PlayedGame,
    mut spoil: impl FnMut(usize, &mut Vec<u8>),
    mut change: impl FnMut(&mut SensorEvent),
) -> ToldGame {
    let settings = TrackerSettings::default();
    let mut follower = BoardFollower::new(Start::default(), settings).expect("a start");
    let (mut decoder, mut events) = (DgtDecoder::default(), Vec::new());
    let (mut followed, mut told, mut number) = (Vec::new(), ToldGame::default(), 0);
    let end_us = game.heard(|mut chunk, host| {
        spoil(number, &mut chunk.bytes);
        number += 1;
        let received_us = chunk.at_us.expect("a simulated board knows when");
        decoder.decode(&chunk.bytes, received_us, &mut events);
        for mut event in events.drain(..) {
            told.skipped += event.skipped_bytes();
            host.heard(&event);
            change(&mut event);
            follower.observe(&event, &mut followed);
        }
    });
    follower.finish(end_us + 10_000_000, &mut followed);
    for step in followed {
        match step {
            FollowedStep::Note(_) => {}
            FollowedStep::Refused(..) => told.refused += 1,
            FollowedStep::Judged(_, verdict) => {
                let charged = verdict.rulings.iter().map(|r| r.offence);
                told.offences
                    .extend(charged.filter(|&o| o != Offence::None));
                let men = verdict.view.position.board();
                let start = Tolerant::default();
                if told.boards.last().unwrap_or(start.board()) != men {
                    told.boards.push(men.clone());
                }
            }
        }
    }
    told
}

fn game(seed: u64) -> PlayedGame {
    play(seed, Noise::NONE, None, Surroundings::None).expect("nothing is planted")
}

/// Holds that every move is told and nobody charged.
fn is_right(told: &ToldGame, truth: &[Board], how: &str) {
    assert!(
        told.boards == truth,
        "{how}: {} of {} moves",
        told.boards.len(),
        truth.len()
    );
    assert_eq!(told.offences, [], "{how}");
    assert_eq!(told.refused, 0, "{how}");
}

#[test]
fn a_message_that_was_cut_is_made_up_for_by_the_next_telling_of_all_squares() {
    for every in [23, 37, 61] {
        for left in 1..5 {
            let played = game(every as u64);
            let truth = played.truth.clone();
            // of each so many messages only the first bytes come
            let cut = |number: usize, bytes: &mut Vec<u8>| {
                if number % every == every - 1 && number > 20 {
                    bytes.truncate(left);
                }
            };
            let told = heard(played, cut, |_| {});
            assert!(told.skipped > 0);
            is_right(&told, &truth, &format!("{left} bytes of each {every}"));
        }
    }
}

#[test]
fn a_message_of_another_board_in_the_middle_of_one_is_put_right() {
    let played = game(5);
    let truth = played.truth.clone();
    // an answer of the other board on the line: it has a clock, and a version
    let other = [0x93, 0x00, 0x05, 0x01, 0x08];
    let told = heard(
        played,
        |number, bytes| {
            if number % 41 == 40 {
                let middle = bytes.len() / 2;
                bytes.splice(middle..middle, other);
            }
        },
        |_| {},
    );
    assert!(told.skipped > 0);
    is_right(&told, &truth, "interleaved");
}

#[test]
fn noise_between_messages_changes_nothing() {
    let played = game(9);
    let truth = played.truth.clone();
    let told = heard(
        played,
        |number, bytes| {
            if number % 7 == 0 {
                bytes.extend([0xff, 0x00, 0x7f, 0x55]);
            }
        },
        |_| {},
    );
    is_right(&told, &truth, "noise");
}

/// Where the board says that no clock is connected, moves are told as without one.
#[test]
fn a_clock_that_is_not_connected_is_none() {
    let played = game(3);
    let moves = played.truth.len();
    let told = heard(
        played,
        |_, _| {},
        |event| {
            if matches!(event.what, Sensed::Clock(_)) {
                event.what = Sensed::Device(jadoube_sensing::DeviceNote::NoClock);
            }
        },
    );
    assert!(
        told.boards.len() * 10 >= moves * 9,
        "{} of {moves} moves",
        told.boards.len()
    );
    assert_eq!(told.refused, 0);
}
