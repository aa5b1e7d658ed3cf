//! Tests that an audit finds what was planted, and nothing else.

use std::collections::BTreeMap;

use audit::{AuditSettings, Auditor, Finding, Kind, Likeness, ReadGame, Twins, same_game};
use pgn::{PgnGame, Splitter};

use super::{Planted, group};

/// Games of one run.
const GAMES: usize = 4_000;

#[test]
fn every_irregularity_is_found_and_nothing_else() {
    let (mut text, mut planted) = (String::new(), Vec::new());
    for number in 0.. {
        for generated in group(20_261_128, number) {
            text += &generated.text;
            planted.push(generated);
        }
        if planted.len() >= GAMES {
            break;
        }
    }
    let mut auditor = Auditor::new(AuditSettings::default());
    let mut twins = Twins::default();
    let mut wrong = Vec::new();
    let (mut games, mut found_of) = (0, BTreeMap::<&str, u32>::new());
    for raw in Splitter::new(text.as_bytes()) {
        let expected = &planted[games];
        games += 1;
        let game = PgnGame::read(raw.unwrap(), games as u64);
        let mut found: Vec<Planted> = auditor
            .findings(&game)
            .iter()
            .map(|finding| Planted {
                kind: finding.kind.name(),
                ply: finding.ply,
            })
            .collect();
        found.extend(met(&mut twins, &game));
        for planted in &found {
            *found_of.entry(planted.kind).or_default() += 1;
        }
        let mut wanted = expected.planted.clone();
        found.sort();
        wanted.sort();
        if found != wanted {
            wrong.push(format!(
                "found {found:?}, planted {wanted:?} in\n{}",
                expected.text
            ));
        }
    }
    let first: Vec<&String> = wrong.iter().take(3).collect();
    assert!(wrong.is_empty(), "{} games: {first:#?}", wrong.len());
    assert_eq!(games, planted.len());
    let rarest = found_of.iter().min_by_key(|(_, count)| **count);
    assert!(
        rarest.is_some_and(|(_, count)| *count >= 10),
        "{found_of:?}"
    );
    assert_eq!(found_of.len(), audit::Kind::COUNT, "{found_of:?}");
}

fn met(twins: &mut Twins, game: &PgnGame) -> Option<Planted> {
    let has_clocks = game.plies.iter().any(|ply| ply.clk_ms.is_some());
    let place = ReadGame {
        file: 1,
        game: game.number,
        has_clocks,
    };
    let before = twins.met(Likeness::of(game)?, place)?;
    let finding = same_game(game.number, game.offset, has_clocks, before, "it");
    Some(Planted {
        kind: finding.kind.name(),
        ply: None,
    })
}

/// Whatever kinds nobody wants to be told of, of the others the same is found.
#[test]
fn what_is_left_out_changes_nothing_else() {
    let kinds: Vec<Kind> = Kind::all().collect();
    let all_but = |told: Kind| AuditSettings {
        left_out: Kind::all().filter(|kind| *kind != told).collect(),
        ..AuditSettings::default()
    };
    let of_kind = |kind: Kind, found: Vec<Finding>| -> Vec<String> {
        let found = found.iter().filter(|finding| finding.kind == kind);
        found.map(|finding| format!("{finding:?}")).collect()
    };
    let mut whole = Auditor::new(AuditSettings::default());
    let mut parts: Vec<_> = kinds
        .iter()
        .map(|kind| Auditor::new(all_but(*kind)))
        .collect();
    for number in 0..400 {
        for generated in group(20_261_129, number) {
            let raw = Splitter::new(generated.text.as_bytes()).next();
            let game = PgnGame::read(raw.unwrap().unwrap(), 1);
            let found = whole.findings(&game);
            for (kind, part) in kinds.iter().zip(&mut parts) {
                let expected = of_kind(*kind, found.clone());
                let told = of_kind(*kind, part.findings(&game));
                assert_eq!(told, expected, "{kind:?} in\n{}", generated.text);
            }
        }
    }
}

#[test]
fn games_follow_from_the_seed() {
    for number in 0..50 {
        let texts = |seed| -> Vec<String> {
            let games = group(seed, number).into_iter();
            games.map(|generated| generated.text).collect()
        };
        assert_eq!(texts(7), texts(7));
    }
}
