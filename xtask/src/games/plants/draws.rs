//! Plants draws that could be claimed, and some that are none.

use board::{CastlingMode, Move, Position, Role, Tolerant};

use super::{Chance, GameDraft, Generated, alone, goes_on, random};

/// Men that go out and back: two plies of each player after which all stand as before.
fn shuffle(draft: &GameDraft) -> Option<[Move; 4]> {
    let start = &draft.position;
    let quiet = |position: &Tolerant| -> Vec<Move> {
        let moves = position.legal_moves().into_iter();
        moves
            .filter(|m| m.role() == Role::Knight && !m.is_capture())
            .collect()
    };
    let back = |position: &Tolerant, there: Move| {
        quiet(position)
            .into_iter()
            .find(|m| m.from() == Some(there.to()) && Some(m.to()) == there.from())
    };
    let play = |position: &Tolerant, m: Move| {
        let mut after = position.clone();
        after.play_unchecked(m);
        after
    };
    for one in quiet(start) {
        let first = play(start, one);
        for other in quiet(&first) {
            let second = play(&first, other);
            let Some(home) = back(&second, one) else {
                continue;
            };
            let third = play(&second, home);
            if let Some(end) = back(&third, other)
                && play(&third, end).same_position(start)
            {
                return Some([one, other, home, end]);
            }
        }
    }
    None
}

/// A game with men that go out and back so many times.
fn repeated(chance: &mut Chance, number: u64, times: usize) -> GameDraft {
    let mut draft = GameDraft::new(number);
    let plies = chance.below(30);
    draft.random(chance, plies);
    // after a capture or a move of a pawn no position has stood before
    let is_fresh =
        |position: &Tolerant| position.halfmoves() == 0 && position.legal_ep_square().is_none();
    while !is_fresh(&draft.position) && !draft.harmless().is_empty() {
        draft.random(chance, 1);
    }
    let moves = shuffle(&draft).filter(|_| is_fresh(&draft.position));
    let moves = moves.unwrap_or_else(|| {
        draft = GameDraft::new(number);
        shuffle(&draft).expect("invariant: the knights can go out and back at the start")
    });
    for turn in 0..times {
        for m in moves {
            draft.play(m);
        }
        match turn {
            1 => draft.plant_here("threefold_open"),
            3 => draft.plant_here("after_fivefold"),
            _ => {}
        }
    }
    draft
}

pub fn threefold(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let draft = repeated(chance, number, 2);
    goes_on(draft, chance)
}

pub fn fivefold(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let draft = repeated(chance, number, 4);
    goes_on(draft, chance)
}

/// A server, or a claim, ends the game with the third time.
pub fn nothing_after_a_repetition_that_ends(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = repeated(chance, number, 2);
    draft.planted.clear();
    draft.tag("Termination", "3-fold repetition");
    draft.ends("1/2-1/2");
    alone(draft, chance)
}

/// The fifth time ends the game, as the header says.
pub fn nothing_after_the_fifth_time(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = repeated(chance, number, 4);
    draft
        .planted
        .retain(|planted| planted.kind == "threefold_open");
    draft.tag("Termination", "Fivefold repetition");
    draft.ends("1/2-1/2");
    alone(draft, chance)
}

/// The header says that the position stood five times, and it stood three or four times.
pub fn fivefold_that_was_none(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let times = 2 + chance.below(2);
    let mut draft = repeated(chance, number, times);
    draft.planted.retain(|_| times == 3);
    draft.tag("Termination", "Fivefold repetition");
    draft.ends("1/2-1/2");
    draft.plant_here("wrong_termination");
    alone(draft, chance)
}

/// Rooks that move about, after so many plies without a capture or a move of a pawn.
fn quiet(chance: &mut Chance, number: u64, before: u32, plies: usize) -> GameDraft {
    let fen = format!("8/8/1r3k2/8/8/2K3R1/8/8 w - - {before} 90");
    let mut draft = GameDraft::from(number, &fen, CastlingMode::Standard);
    for _ in 0..plies {
        let moves: Vec<Move> = draft
            .position
            .legal_moves()
            .into_iter()
            .filter(|m| !m.is_capture() && is_calm(&draft, *m))
            .collect();
        draft.play(chance.one_of(&moves));
    }
    draft.ends("1/2-1/2");
    draft
}

/// After the move nobody loses his rook, and no position has come again; kings stay where they are,
/// for that nothing looks like a result.
fn is_calm(draft: &GameDraft, m: Move) -> bool {
    let mut after = draft.position.clone();
    after.play_unchecked(m);
    let moves = after.legal_moves();
    m.role() == Role::Rook
        && moves.len() >= 8
        && moves.iter().all(|reply| !reply.is_capture())
        && draft.is_new(m)
}

pub fn fifty_moves(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = quiet(chance, number, 94, 6);
    draft.plant_here("fifty_open");
    let more = quiet_on(chance, &mut draft);
    alone(more, chance)
}

fn quiet_on(chance: &mut Chance, draft: &mut GameDraft) -> GameDraft {
    let moves: Vec<Move> = draft
        .position
        .legal_moves()
        .into_iter()
        .filter(|m| is_calm(draft, *m))
        .collect();
    draft.play(chance.one_of(&moves));
    draft.clone()
}

pub fn nothing_after_fifty_moves_that_end(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = quiet(chance, number, 94, 6);
    draft.tag("Termination", "Fifty moves rule");
    alone(draft, chance)
}

pub fn seventy_five_moves(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = quiet(chance, number, 144, 6);
    draft.plant("fifty_open");
    draft.plant_here("after_seventy_five");
    let more = quiet_on(chance, &mut draft);
    alone(more, chance)
}

pub fn repetition_that_was_none(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = random(chance, number);
    draft.tag("Termination", "Game drawn by repetition");
    draft.ends("1/2-1/2");
    draft.plant_here("wrong_termination");
    alone(draft, chance)
}

pub fn drawn_after_one_ply(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = GameDraft::new(number);
    draft.random(chance, 1);
    draft.ends("1/2-1/2");
    draft.plant_here("early_draw");
    alone(draft, chance)
}
