//! Plants moves that are none: illegal ones, promotions left out, turns passed, kings in the
//! centre.

use board::shakmaty::attacks;
use board::{CastlingMode, Color, File, Piece, Position, Role, Square, Tolerant};

use super::{Chance, GameDraft, Generated, alone, goes_on, nothing, random};
use crate::games::draft::king;

/// A game that goes on after what stands now.
fn in_the_middle(chance: &mut Chance, number: u64) -> GameDraft {
    let mut draft = GameDraft::new(number);
    let plies = 6 + chance.below(50);
    draft.random(chance, plies);
    draft
}

/// A man of the player who has the move and a square where he may not go: the game goes on as if he
/// might.
pub fn man_that_cannot_go_there(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = in_the_middle(chance, number);
    let position = draft.position.clone();
    let board = position.board();
    let turn = position.turn();
    let pick = |chance: &mut Chance| {
        let (from, to) = (chance.one_of(&Square::ALL), chance.one_of(&Square::ALL));
        let man = board.piece_at(from).filter(|man| man.color == turn)?;
        let officers = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let goes = attacks::attacks(from, man, board.occupied()).contains(to);
        let is_free = board.piece_at(to).is_none() && from != to && !goes;
        (officers.contains(&man.role) && is_free).then_some((man, from, to))
    };
    let found = (0..2_000).find_map(|_| pick(chance));
    let Some((man, from, to)) = found else {
        return nothing(chance, number);
    };
    let mut after = board.clone();
    after.discard_piece_at(from);
    after.set_piece_at(to, man);
    draft.put(format!("{}{from}{to}", man.role.upper_char()), &after);
    draft.plant_here("illegal_move");
    if !is_playable(&draft.position) {
        return nothing(chance, number);
    }
    goes_on(draft, chance)
}

/// Whether the game can go on so that nothing else is to be found: nobody is in check.
fn is_playable(position: &Tolerant) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| !position.in_check(color))
        && position.legal_moves().len() >= 8
}

/// A move that is a move of that man and leaves the own king in check.
pub fn king_left_in_check(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = in_the_middle(chance, number);
    let position = draft.position.clone();
    let turn = position.turn();
    let from = king(&position, turn);
    let is_bad =
        |to: &Square| position.board().piece_at(*to).is_none() && position.is_attacked(*to, !turn);
    let steps: Vec<Square> = attacks::king_attacks(from)
        .into_iter()
        .filter(is_bad)
        .collect();
    if steps.is_empty() {
        return nothing(chance, number);
    }
    let to = chance.one_of(&steps);
    let mut after = position.board().clone();
    after.discard_piece_at(from);
    after.set_piece_at(
        to,
        Piece {
            color: turn,
            role: Role::King,
        },
    );
    draft.put(format!("K{to}"), &after);
    draft.plant_here("illegal_move");
    // the king goes back at once, for that nothing else is to be found
    let reply = draft.harmless().into_iter().find(|m| {
        let mut after = draft.position.clone();
        after.play_unchecked(*m);
        m.role() != Role::King && after.legal_moves().len() >= 2
    });
    let Some(reply) = reply else {
        return nothing(chance, number);
    };
    draft.play(reply);
    goes_on(draft, chance)
}

pub fn castling_after_the_king_moved(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = GameDraft::new(number);
    for san in [
        "e4", "e5", "Nf3", "Nf6", "Be2", "Be7", "Kf1", "Kf8", "Ke1", "Ke8",
    ] {
        draft.play_san(san);
    }
    let mut after = draft.position.board().clone();
    let (king, rook) = (Role::King.of(Color::White), Role::Rook.of(Color::White));
    after.discard_piece_at(Square::E1);
    after.discard_piece_at(Square::H1);
    after.set_piece_at(Square::G1, king);
    after.set_piece_at(Square::F1, rook);
    draft.put("O-O".to_owned(), &after);
    draft.plant_here("illegal_move");
    draft.random(chance, 8);
    goes_on(draft, chance)
}

pub fn promotion_left_out(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let file = chance.one_of(&[File::A, File::B, File::C]);
    let pawns = ["P7", "1P6", "2P5"][file as usize];
    let fen = format!("8/{pawns}/6k1/8/8/8/r5PP/6KR w - - 0 40");
    let mut draft = GameDraft::from(number, &fen, CastlingMode::Standard);
    let (from, to) = (
        Square::from_coords(file, board::Rank::Seventh),
        Square::from_coords(file, board::Rank::Eighth),
    );
    let mut after = draft.position.board().clone();
    after.discard_piece_at(from);
    after.set_piece_at(to, Role::Pawn.of(Color::White));
    draft.put(to.to_string(), &after);
    draft.plant_here("promotion_missing");
    draft.ends("1-0");
    alone(draft, chance)
}

pub fn turn_passed(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = in_the_middle(chance, number);
    while !draft.position.checkers().is_empty() {
        draft.random(chance, 1);
    }
    let men = draft.position.board().clone();
    draft.put("--".to_owned(), &men);
    draft.plant_here("null_move");
    goes_on(draft, chance)
}

/// The squares on which kings show a result: who has the move, and the other.
fn shown(result: &str) -> [[Square; 2]; 2] {
    match result {
        "1-0" => [[Square::E4, Square::D5], [Square::D5, Square::E4]],
        "0-1" => [[Square::E5, Square::D4], [Square::D4, Square::E5]],
        _ => [[Square::E4, Square::E5], [Square::D4, Square::D5]],
    }
}

/// Squares that are free, and further from a king than one step.
fn far(draft: &GameDraft, result: &str) -> Option<[Square; 2]> {
    let board = draft.position.board();
    let turn = draft.position.turn();
    let kings = [turn, !turn].map(|color| king(&draft.position, color));
    shown(result).into_iter().find(|squares| {
        let is_far = |(square, king): (&Square, Square)| {
            board.piece_at(*square).is_none() && square.distance(king) > 2
        };
        squares.iter().zip(kings).all(is_far)
    })
}

pub fn kings_in_the_centre(chance: &mut Chance, number: u64) -> Vec<Generated> {
    signal(chance, number, 2)
}

pub fn one_king_in_the_centre(chance: &mut Chance, number: u64) -> Vec<Generated> {
    signal(chance, number, 1)
}

fn signal(chance: &mut Chance, number: u64, kings: usize) -> Vec<Generated> {
    let mut draft = random(chance, number);
    let result = chance.one_of(&["1-0", "0-1"]);
    draft.ends(result);
    let Some(squares) = far(&draft, result) else {
        return nothing(chance, number);
    };
    for (index, square) in squares.into_iter().take(kings).enumerate() {
        draft.push(format!("K{square}"));
        if index == 0 {
            draft.plant_here("result_signal");
        }
    }
    alone(draft, chance)
}

pub fn king_step_to_the_centre(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let fen = "6k1/5ppp/8/8/8/3K4/r4PPP/3R4 w - - 0 40";
    let mut draft = GameDraft::from(number, fen, CastlingMode::Standard);
    let (san, result) = chance.one_of(&[("Ke4", "1-0"), ("Kd4", "0-1")]);
    draft.play_san(san);
    draft.plant_here("doubtful_signal");
    draft.ends(result);
    alone(draft, chance)
}
