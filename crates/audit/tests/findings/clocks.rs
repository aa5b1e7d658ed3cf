//! Tests what is found of clocks.

use jadoube_audit::Kind::{
    ClockAfterZero, ClockBackwards, ClockContradiction, ClockGain, ClockNegative, OtherControl,
};
use jadoube_audit::{AuditSettings, ControlFrom, TimeControl};
use laws::Edition::Fide2023;

use crate::{Expected, check, findings, game, of};

/// Moves with the times of the clocks, in the order in which they were made: `clk` or `clk/emt`.
fn with_clocks(times: &[&str]) -> String {
    const MOVES: [&str; 12] = [
        "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5",
    ];
    let mut text = String::new();
    for (index, (time, san)) in times.iter().zip(MOVES).enumerate() {
        if index % 2 == 0 {
            text += &format!("{}. ", index / 2 + 1);
        }
        let (clk, emt) = time.split_once('/').unwrap_or((time, ""));
        text += &format!("{san} {{[%clk {clk}]}} ");
        if !emt.is_empty() {
            text += &format!("{{[%emt {emt}]}} ");
        }
    }
    text + "*"
}

fn control(text: &str) -> String {
    format!("[TimeControl \"{text}\"]\n")
}

type Row<'a> = (&'a str, &'a [&'a str], Expected<'a>);

#[test]
fn clocks_run_as_their_control_says() {
    let table: &[Row<'_>] = &[
        ("300", &["0:05:00", "0:05:00", "0:04:50", "0:04:50"], &[]),
        ("300+3", &["0:05:03", "0:05:03", "0:05:05", "0:05:04"], &[]),
        (
            "300",
            &["0:05:00", "0:05:00", "0:04:50", "0:05:10"],
            &[(ClockBackwards, "2... Nc6")],
        ),
        (
            "300+3",
            &["0:05:00", "0:05:00", "0:05:20", "0:05:00"],
            &[(ClockGain, "2. Nf3")],
        ),
        (
            "300",
            &["0:05:00", "0:05:00", "-0:00:02", "0:04:58"],
            &[(ClockNegative, "2. Nf3")],
        ),
        (
            "300+3",
            &[
                "0:05:00", "0:05:00", "0:00:00", "0:04:58", "0:00:01", "0:04:50",
            ],
            &[(ClockAfterZero, "3. Bb5")],
        ),
        (
            "300+3",
            &["0:05:00", "0:05:00", "0:04:30/0:00:03", "0:05:00/0:00:03"],
            &[(ClockContradiction, "2. Nf3")],
        ),
        (
            "5400+30",
            &["0:15:00", "0:15:00", "0:15:02", "0:15:04"],
            &[(OtherControl, "")],
        ),
        // somebody came an hour late
        (
            "5400+30",
            &["1:30:00", "0:30:00", "1:30:20", "0:30:20"],
            &[],
        ),
        ("?", &["0:05:00", "0:05:00", "0:05:20", "0:05:00"], &[]),
        (
            "?",
            &["0:05:00", "0:05:00", "0:08:20", "0:05:00"],
            &[(ClockGain, "2. Nf3")],
        ),
    ];
    for (text, times, expected) in table {
        check(
            &game(&control(text), &with_clocks(times)),
            &of(Fide2023),
            expected,
        );
    }
}

#[test]
fn a_control_that_is_given_stands_for_the_header() {
    let settings = AuditSettings {
        control: ControlFrom::Given(TimeControl::read("300").unwrap()),
        ..of(Fide2023)
    };
    let text = game(
        &control("300+3"),
        &with_clocks(&["0:05:00", "0:05:00", "0:05:03", "0:05:00"]),
    );
    check(&text, &settings, &[(ClockBackwards, "2. Nf3")]);
    check(&text, &of(Fide2023), &[]);
}

#[test]
fn a_new_period_adds_its_time_once() {
    let times = &[
        "0:01:00", "0:01:00", "0:00:50", "0:00:50", "0:02:45", "0:00:45",
    ];
    check(
        &game(&control("2/60:120"), &with_clocks(times)),
        &of(Fide2023),
        &[],
    );
    let too_soon = &["0:01:00", "0:01:00", "0:02:50", "0:00:50"];
    check(
        &game(&control("3/60:120"), &with_clocks(too_soon)),
        &of(Fide2023),
        &[(ClockBackwards, "2. Nf3")],
    );
}

#[test]
fn what_comes_again_is_told_once() {
    let times = &[
        "0:05:00", "0:05:00", "0:05:05", "0:05:05", "0:05:10", "0:05:10",
    ];
    let text = game(&control("300"), &with_clocks(times));
    check(&text, &of(Fide2023), &[(ClockBackwards, "2. Nf3")]);
    let found = findings(&text, &of(Fide2023));
    let more = "The same happens 3 times more, the last time at 3... a6.";
    assert!(found[0].sentence.ends_with(more), "{}", found[0].sentence);
}
