//! Tests that a device is told of an act what somebody saw or decided, and not that something was
//! noticed by nobody.

use jadoube_protocol::views::{DeviceProjection, DeviceStanding};
use jadoube_protocol::{Context, Line, parse_line};
use laws::limits::Winnability;
use laws::{Act, Certainty, Deed, Game, Start};

use crate::random::Random;
use crate::script::{Held, Script};
use crate::wild::any_act;

fn line(text: &str) -> Line {
    parse_line(text, Context::default()).unwrap()
}

/// What stands in place of an act that was told, and whether a device hears what it says.
#[test]
fn what_stands_in_place_of_an_act_is_told_if_somebody_noticed_it() {
    for (instead, is_told) in [
        ("W lift d2", true),
        ("W touch d2 certainty=disputed", true),
        ("W touch d2 certainty=unnoticed", false),
        ("B knock a8 off certainty=unnoticed", false),
    ] {
        let mut told = DeviceProjection::default();
        told.tell(0, &line("start"));
        told.tell(1, &line("W lift e2"));
        let supersedes = line(&format!(
            "A supersede 1 instead=\"{instead}\" reason=\"found otherwise\""
        ));
        let (number, json) = told.tell(2, &supersedes);
        assert_eq!((number, json.is_some()), (2, is_told), "{instead}");
        assert!(!json.unwrap_or_default().contains("unnoticed"));
    }
}

/// How the game stands after each act that somebody noticed, as a device is told.
fn standings(start: &Start, acts: &[Act]) -> Vec<Option<DeviceStanding>> {
    // what searches would find is told by acts of their own, as to the service
    let (mut game, verdict) = Game::with_limits(start.clone(), Winnability::asked()).unwrap();
    let mut stands = DeviceStanding::of(&verdict.view);
    let mut told = DeviceProjection::default();
    told.standing(0, Some(&Line::from(start.clone())), Some(&stands));
    let mut standings = Vec::new();
    for (seq, act) in (1..).zip(acts) {
        if let Ok(verdict) = game.apply(act) {
            stands = DeviceStanding::of(&verdict.view);
        }
        let standing = told.standing(seq, Some(&Line::from(act.clone())), Some(&stands));
        if act.certainty != Certainty::Unnoticed {
            standings.push(standing);
        }
    }
    standings
}

fn acts(lines: &[&str]) -> Vec<Act> {
    let act = |text: &&str| match line(text) {
        Line::Act(act) => act,
        Line::Start(_) => panic!("{text}"),
    };
    lines.iter().map(act).collect()
}

/// However an unnoticed act comes into force, a device hears the game without it.
#[test]
fn what_nobody_noticed_is_in_no_standing() {
    // what happens, and what of it somebody noticed and devices may know of
    let table: &[(&[&str], &[&str])] = &[
        (
            &[
                "W move e2e4",
                "W press",
                "B knock a8 off certainty=unnoticed late=true",
                "A decide late of=3 here",
                "B move e7e5",
            ],
            &["W move e2e4", "W press", "A adjust", "B move e7e5"],
        ),
        (
            &[
                "W move e2e4",
                "W press",
                "B knock a8 off certainty=unnoticed late=true",
                "A decide late of=3 1",
            ],
            &["W move e2e4", "W press", "A adjust"],
        ),
        (
            &[
                "B knock a8 off certainty=unnoticed",
                "W move e2e4",
                "W press",
            ],
            &["W move e2e4", "W press"],
        ),
        (
            &["W fetch Q certainty=unnoticed", "W move e2e4", "W press"],
            &["W move e2e4", "W press"],
        ),
        (
            &[
                "W announce e2e4 certainty=unnoticed",
                "W move e2e4",
                "W press",
            ],
            &["W move e2e4", "W press"],
        ),
    ];
    for (all, noticed) in table {
        let start = Start::default();
        let told = standings(&start, &acts(all));
        assert_eq!(told, standings(&start, &acts(noticed)), "{all:?}");
    }
}

/// What stands in place of an act unnoticed is not in it, and neither is the act.
#[test]
fn what_nobody_noticed_in_place_of_an_act_is_in_no_standing() {
    let instead = "A supersede 1 instead=\"B knock a8 off certainty=unnoticed\" reason=x";
    let told = standings(
        &Start::default(),
        &acts(&["W move e2e4", instead, "W lift d2"]),
    );
    let begun = standings(&Start::default(), &acts(&["W lift d2"]));
    assert_eq!(told.last(), begun.last());
}

/// What an arbiter has established is in it.
#[test]
fn what_was_established_is_in_the_standing() {
    let seen = ["W move e2e4 certainty=unnoticed", "A decide seen true of=1"];
    let told = standings(&Start::default(), &acts(&seen));
    let whole = standings(&Start::default(), &acts(&["W move e2e4"]));
    assert_eq!(told, whole);
}

/// A device hears the same whatever nobody noticed happens between what somebody did.
pub fn a_device_hears_the_same(script: &Script, seed: u64) -> Held {
    let mut random = Random::new(seed);
    let names_none = |act: &&Act| {
        let of = match &act.deed {
            Deed::Claim(claim) => claim.of.is_some(),
            Deed::Decide { .. } | Deed::Correct { .. } => true,
            _ => false,
        };
        !of && act.certainty != Certainty::Unnoticed
    };
    let noticed: Vec<Act> = script.acts.iter().filter(names_none).cloned().collect();
    let mut all = Vec::new();
    for act in &noticed {
        while random.one_in(3) {
            let unnoticed = any_act(&mut random);
            if !matches!(unnoticed.deed, Deed::Decide { .. } | Deed::Correct { .. }) {
                all.push(Act {
                    certainty: Certainty::Unnoticed,
                    ..unnoticed
                });
            }
        }
        all.push(act.clone());
    }
    let alone = standings(&script.start, &noticed);
    let among = standings(&script.start, &all);
    let differ = alone.iter().zip(&among).position(|(a, b)| a != b);
    if let Some(at) = differ {
        let (alone, among) = (&alone[at], &among[at]);
        return Err(format!("act {at}: {alone:?}, among others {among:?}"));
    }
    Ok(())
}
