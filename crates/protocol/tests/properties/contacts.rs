//! Tests properties of the obligation function (procedures/obligation) with contacts alone.

use std::collections::BTreeSet;

use laws::board::{CastlingMode, Position, Role, Square};
use laws::*;

use super::acts::*;
use super::duty::*;
use super::imagine::{self, FIDE};
use super::random::Random;
use super::script::{Held, Script};

/// How contacts are told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// One at a time.
    InOrder,
    /// Also several at once, or in an order that nobody knows.
    Anyhow,
    /// The same, and not all deliberate.
    WithAnyIntent,
}

/// One to six contacts by the player having the move, often with king and rooks, in a FIDE edition.
/// Castling is now and then announced, save in Chess960, where the announcement itself castles
/// (C-17).
pub fn contacts(seed: u64, told: Told) -> Script {
    let mut random = Random::new(seed);
    let mut start = imagine::start(&mut random, FIDE);
    start.regime.regulations = Regulations::default();
    let player = start.position.turn();
    let mut acts = Vec::new();
    let orthodox = start.position.castling_mode() == CastlingMode::Standard;
    if orthodox && random.one_in(5) {
        acts.push(by(player, say(Some(Meaning::Castle))));
    }
    for _ in 0..=random.below(6) {
        let at_once = if told == Told::InOrder {
            1
        } else {
            1 + random.below(3)
        };
        let squares: Vec<Square> = (0..at_once)
            .map(|_| man(&start.position, &mut random))
            .collect();
        let intent = match told {
            Told::WithAnyIntent => random.pick(&[
                Intent::Deliberate,
                Intent::Accidental,
                Intent::Adjust,
                Intent::Unknown,
            ]),
            _ => Intent::Deliberate,
        };
        let order = match told {
            Told::InOrder => Order::Known,
            _ => random.pick(&[Order::Known, Order::Together, Order::Unknown]),
        };
        acts.push(by(player, contact(&squares, intent, order)));
    }
    Script::of(start, acts)
}

/// A produced duty changes only (a) when the contact completes the legal pair first own man and
/// first opponent's man, or (b) when it is a rook after the king.
pub fn later_contacts_leave_duties_alone(script: &Script) -> Held {
    let position = &script.start.position;
    let own = |square: &Square| position.us().contains(*square);
    let mut touched: Vec<Square> = Vec::new();
    for (act, before, after) in script.steps() {
        let [square] = *squares_of(&act) else {
            continue;
        };
        let first_of_its_colour = touched.iter().all(|t| own(t) != own(&square));
        let king_before = touched
            .iter()
            .any(|t| position.our(Role::King).contains(*t));
        touched.push(square);
        let (produced, now) = (duty(&before), duty(&after));
        if before.view.obligation.is_free() || produced == now {
            continue;
        }
        let first_own = touched.iter().copied().find(own);
        let first_theirs = touched.iter().copied().find(|t| !own(t));
        let pair = legal_where(position, |m| {
            m.from() == first_own && !m.is_castle() && first_theirs.is_some_and(|t| takes(m, t))
        });
        let completes_the_pair = first_of_its_colour && now == pair && !pair.is_empty();
        let castling = legal_where(position, |m| castles_with(m, square));
        let castling_compulsory = king_before && now == castling && !castling.is_empty();
        ensure!(
            completes_the_pair || castling_compulsory,
            "touching {square} changed {produced:?} to {now:?}"
        );
    }
    Ok(())
}

/// Contacts in an unclear order bind as the own men of them together, then the opponent's together.
pub fn unclear_order_is_own_men_first(script: &Script) -> Held {
    let position = &script.start.position;
    let player = position.turn();
    let mut clear = Vec::new();
    for act in &script.acts {
        match &act.deed {
            Deed::Touch { squares, order, .. } if *order != Order::Known => {
                let (own, theirs): (Vec<Square>, Vec<Square>) =
                    squares.iter().partition(|s| position.us().contains(**s));
                for colour in [own, theirs] {
                    let together = contact(&colour, Intent::Deliberate, Order::Together);
                    clear.push(by(player, together));
                }
            }
            _ => clear.push(act.clone()),
        }
    }
    let (unclear, clear) = (
        script.last(),
        Script::of(script.start.clone(), clear).last(),
    );
    ensure!(
        duty(&unclear) == duty(&clear),
        "unclear order gives {:?}, own men first {:?}",
        duty(&unclear),
        duty(&clear)
    );
    Ok(())
}

/// Accidental contacts, and announced adjusting, put between the others change nothing.
pub fn neutral_contacts_do_nothing(script: &Script, seed: u64) -> Held {
    let mut random = Random::new(seed);
    let player = script.start.position.turn();
    let announced = by(
        player,
        Deed::Adjust {
            words: None,
            heard: Heard::Heard,
        },
    );
    let mut disturbed = vec![announced];
    for act in &script.acts {
        let square = man(&script.start.position, &mut random);
        let intent = random.pick(&[Intent::Accidental, Intent::Adjust]);
        disturbed.push(by(player, contact(&[square], intent, Order::Known)));
        disturbed.push(act.clone());
    }
    let disturbed = Script::of(script.start.clone(), disturbed);
    let (plain, disturbed) = (duty(&script.last()), duty(&disturbed.last()));
    ensure!(plain == disturbed, "{plain:?} became {disturbed:?}");
    Ok(())
}

/// Whatever else is touched, castling with a rook touched before the king is not open.
pub fn rook_first_bars_castling(script: &Script) -> Held {
    let position = &script.start.position;
    let mut barred: Vec<Square> = Vec::new();
    let mut king_touched = false;
    for (act, _, after) in script.steps() {
        for square in squares_of(&act) {
            king_touched |= position.our(Role::King).contains(*square);
            if !king_touched && position.our(Role::Rook).contains(*square) {
                barred.push(*square);
            }
        }
        let open = &after.view.obligation.moves;
        let castling = open
            .iter()
            .find(|m| barred.iter().any(|rook| castles_with(**m, *rook)));
        ensure!(
            castling.is_none(),
            "{castling:?} is open after {barred:?} were touched first"
        );
    }
    Ok(())
}

pub fn editions_bind_alike(script: &Script, editions: &[Edition]) -> Held {
    let duties = |edition: &Edition| -> Vec<BTreeSet<String>> {
        script.under(*edition).verdicts().iter().map(duty).collect()
    };
    let all: Vec<_> = editions.iter().map(duties).collect();
    for (edition, duties) in editions.iter().zip(&all) {
        ensure!(
            *duties == all[0],
            "{edition:?} binds otherwise: {duties:?} against {:?}",
            all[0]
        );
    }
    Ok(())
}
