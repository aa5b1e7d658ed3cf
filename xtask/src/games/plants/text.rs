//! Plants what is wrong with results, numbers, headers and text.

use board::CastlingMode;

use super::{Chance, GameDraft, Generated, RESULTS, alone, nothing, random};
use crate::games::Planted;

pub fn result_left_out(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = random(chance, number);
    match chance.below(3) {
        0 => draft.result = "",
        1 => draft.ending = "*".to_owned(),
        _ => draft.ending.clear(),
    }
    draft.plant("missing_result");
    alone(draft, chance)
}

pub fn result_told_twice(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = random(chance, number);
    draft.ending = format!("{0} {0}", draft.result);
    draft.plant("repeated_result");
    alone(draft, chance)
}

pub fn two_results(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = random(chance, number);
    let other: Vec<&str> = RESULTS
        .into_iter()
        .filter(|result| *result != draft.result)
        .collect();
    chance.one_of(&other).clone_into(&mut draft.ending);
    draft.plant("contradictory_result");
    alone(draft, chance)
}

/// The text of a random game with one thing changed, where it can be changed.
fn changed(
    chance: &mut Chance,
    number: u64,
    kind: &'static str,
    change: impl Fn(&mut Chance, &str, &GameDraft) -> Option<(String, Option<u32>)>,
) -> Vec<Generated> {
    let draft = random(chance, number);
    let kept = draft.clone();
    let mut generated = draft.written(chance);
    match change(chance, &generated.text, &kept) {
        Some((text, ply)) => {
            generated.text = text;
            generated.planted.push(Planted { kind, ply });
            vec![generated]
        }
        None => nothing(chance, number),
    }
}

/// The number of a move of White in the middle, as it is written, and its ply.
fn a_number(chance: &mut Chance, draft: &GameDraft) -> (String, u32) {
    let moves = draft.plies.len() / 2;
    let number = 2 + chance.below(moves.saturating_sub(2)) as u32;
    (format!("{number}. "), 2 * number - 1)
}

/// Where it stands for the first time in the moves, outside of comments and variations.
fn place_of(text: &str, word: &str) -> Option<usize> {
    let moves = text.find("\n\n")?;
    let mut depth = 0_i32;
    let bytes = text.as_bytes();
    for (index, byte) in bytes.iter().enumerate().skip(moves) {
        match byte {
            b'{' | b'(' => depth += 1,
            b'}' | b')' => depth -= 1,
            _ if depth == 0
                && text[index..].starts_with(word)
                && bytes[index - 1].is_ascii_whitespace() =>
            {
                return Some(index);
            }
            _ => {}
        }
    }
    None
}

pub fn wrong_number(chance: &mut Chance, number: u64) -> Vec<Generated> {
    changed(chance, number, "move_number", |chance, text, draft| {
        let (written, ply) = a_number(chance, draft);
        let place = place_of(text, &written)?;
        let wrong = format!("{}{}", &text[..place], 77);
        Some((wrong + &text[place + written.len() - 2..], Some(ply)))
    })
}

pub fn number_left_out(chance: &mut Chance, number: u64) -> Vec<Generated> {
    changed(chance, number, "move_number", |chance, text, draft| {
        let (written, ply) = a_number(chance, draft);
        let place = place_of(text, &written)?;
        let without = text[..place].to_owned() + &text[place + written.len()..];
        Some((without, Some(ply)))
    })
}

pub fn wrong_ply_count(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = random(chance, number);
    draft.tag(
        "PlyCount",
        &(draft.plies.len() + 1 + chance.below(9)).to_string(),
    );
    draft.plant("ply_count");
    alone(draft, chance)
}

pub fn word_that_is_no_move(chance: &mut Chance, number: u64) -> Vec<Generated> {
    changed(chance, number, "broken_text", |chance, text, draft| {
        let (written, _) = a_number(chance, draft);
        let place = place_of(text, &written)?;
        let word = chance.one_of(&["xyzzy", "@@", "e2-e9"]);
        Some((format!("{}{word} {}", &text[..place], &text[place..]), None))
    })
}

pub fn capture_without_its_sign(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = random(chance, number);
    let captures: Vec<usize> = (0..draft.plies.len())
        .filter(|index| {
            let san = &draft.plies[*index].san;
            san.contains('x') && san.starts_with(['N', 'B', 'R', 'Q'])
        })
        .collect();
    if captures.is_empty() {
        return nothing(chance, number);
    }
    let index = chance.one_of(&captures);
    draft.plies[index].san = draft.plies[index].san.replace('x', "");
    let ply = u32::try_from(index + 1).ok();
    draft.planted.push(Planted {
        kind: "loose_move",
        ply,
    });
    alone(draft, chance)
}

pub fn start_that_cannot_be_read(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = random(chance, number);
    draft.tag("SetUp", "1");
    draft.tag(
        "FEN",
        chance.one_of(&[
            "nonsense",
            "8/8/8 w - - 0 1",
            "xxxxxxxx/8/8/8/8/8/8/8 w - -",
        ]),
    );
    draft.plant("unreadable_start");
    alone(draft, chance)
}

pub fn start_that_cannot_be(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let fen = "rnbqkbnr/pppppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut draft = GameDraft::from(number, fen, CastlingMode::Standard);
    draft.random_end(chance, 20);
    draft.plant("irregular_start");
    alone(draft, chance)
}

pub fn player_left_out(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = random(chance, number);
    let name = chance.one_of(&["White", "Black"]);
    draft.tags.retain(|(tag, _)| *tag != name);
    draft.plant("missing_tag");
    alone(draft, chance)
}

pub fn game_that_comes_twice(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let first = random(chance, number);
    let mut second = first.clone();
    if chance.once_in(2) {
        second.clocks(chance, 5_400, 30);
    }
    second.plant("same_game");
    vec![first.written(chance), second.written(chance)]
}
