//! Plants clocks that cannot have run so.

use super::{Chance, GameDraft, Generated, alone, random, with_clocks};
use crate::games::Planted;

/// A game with clocks in which one reading in the middle is another; the rest of that clock goes on
/// from there.
fn one_reading(
    chance: &mut Chance,
    number: u64,
    kind: &'static str,
    change: impl Fn(&mut GameDraft, usize),
) -> Vec<Generated> {
    let mut draft = random(chance, number);
    draft.clocks(chance, 900, 5);
    // the readings of the first moves tell the control
    let index = 8 + chance.below(draft.plies.len().saturating_sub(10));
    let before = draft.plies[index].clk_ms;
    change(&mut draft, index);
    let changed = draft.plies[index].clk_ms;
    let moved = changed.zip(before).map_or(0, |(now, before)| now - before);
    for later in (index + 2..draft.plies.len()).step_by(2) {
        draft.plies[later].clk_ms = draft.plies[later].clk_ms.map(|clk_ms| clk_ms + moved);
    }
    let ply = u32::try_from(index + 1).ok();
    draft.planted.push(Planted { kind, ply });
    alone(draft, chance)
}

pub fn clock_that_gains(chance: &mut Chance, number: u64) -> Vec<Generated> {
    one_reading(chance, number, "clock_gain", |draft, index| {
        let before = draft.plies[index - 2].clk_ms.unwrap_or(0);
        draft.plies[index].clk_ms = Some(before + 65_000);
    })
}

pub fn clock_that_runs_backwards(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = random(chance, number);
    draft.clocks(chance, 5_400, 0);
    let index = 8 + chance.below(draft.plies.len().saturating_sub(10));
    for later in (index..draft.plies.len()).step_by(2) {
        draft.plies[later].clk_ms = draft.plies[later].clk_ms.map(|clk_ms| clk_ms + 90_000);
    }
    let ply = u32::try_from(index + 1).ok();
    draft.planted.push(Planted {
        kind: "clock_backwards",
        ply,
    });
    alone(draft, chance)
}

pub fn time_taken_that_does_not_fit(chance: &mut Chance, number: u64) -> Vec<Generated> {
    one_reading(chance, number, "clock_contradiction", |draft, index| {
        let before = draft.plies[index - 2].clk_ms.unwrap_or(0);
        let ply = &mut draft.plies[index];
        ply.clk_ms = Some(before - 70_000);
        ply.emt_ms = Some(3_000);
    })
}

/// The last reading of a player is below zero.
pub fn clock_below_zero(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = with_clocks(chance, number);
    if let Some(last) = draft.plies.last_mut() {
        last.clk_ms = Some(-3_000);
        last.emt_ms = None;
    }
    draft.plant_here("clock_negative");
    alone(draft, chance)
}

/// A player moves again after his clock has shown zero.
pub fn moves_after_zero(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = with_clocks(chance, number);
    let last = draft.plies.len() - 1;
    for (index, clk_ms) in [(last - 2, 0), (last, 1_000)] {
        draft.plies[index].clk_ms = Some(clk_ms);
        draft.plies[index].emt_ms = None;
    }
    draft.plant_here("clock_after_zero");
    alone(draft, chance)
}

pub fn clocks_of_another_control(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = random(chance, number);
    draft.clocks(chance, 900, 10);
    for (name, value) in &mut draft.tags {
        if *name == "TimeControl" {
            "40/5400+30:1800+30".clone_into(value);
        }
    }
    draft.plant("other_control");
    alone(draft, chance)
}
