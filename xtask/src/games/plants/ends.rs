//! Plants ends that nobody noticed, and results that are not those of the board.

use board::{CastlingMode, Position, Square};

use super::{Chance, GameDraft, Generated, RESULTS, alone};

fn mated(number: u64, chance: &mut Chance) -> (GameDraft, &'static str) {
    const FOOLS: &[&str] = &["f3", "e5", "g4", "Qh4#"];
    const SCHOLARS: &[&str] = &["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];
    const SMOTHERED: &[&str] = &[
        "e4", "c6", "d4", "d5", "Nc3", "dxe4", "Nxe4", "Nd7", "Qe2", "Ngf6", "Nd6#",
    ];
    let (moves, result) = chance.one_of(&[(FOOLS, "0-1"), (SCHOLARS, "1-0"), (SMOTHERED, "1-0")]);
    let mut draft = GameDraft::new(number);
    for san in moves {
        draft.play_san(san);
    }
    draft.ends(result);
    (draft, result)
}

pub fn after_checkmate(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let (mut draft, _) = mated(number, chance);
    draft.plant_here("after_checkmate");
    draft.push(chance.one_of(&["a3", "a6", "h3", "h6"]).to_owned());
    alone(draft, chance)
}

pub fn result_against_checkmate(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let (mut draft, right) = mated(number, chance);
    let wrong: Vec<&str> = RESULTS
        .into_iter()
        .filter(|result| *result != right)
        .collect();
    draft.ends(chance.one_of(&wrong));
    draft.plant_here("result_against_position");
    alone(draft, chance)
}

pub fn after_stalemate(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let (fen, san, more) = chance.one_of(&[
        ("7k/8/8/6Q1/8/8/8/K7 w - - 0 60", "Qg6", "Kg8"),
        ("k7/8/8/1Q6/8/8/8/7K w - - 0 60", "Qb6", "Kb8"),
    ]);
    let mut draft = GameDraft::from(number, fen, CastlingMode::Standard);
    draft.play_san(san);
    draft.plant_here("after_stalemate");
    draft.push(more.to_owned());
    draft.ends("1/2-1/2");
    alone(draft, chance)
}

pub fn after_dead_position(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let (fen, moves) = chance.one_of(&[
        ("7k/8/8/8/8/8/1r6/1K6 w - - 0 60", ["Kxb2", "Kg7"]),
        ("7k/8/8/8/8/8/1n6/K7 w - - 0 60", ["Kxb2", "Kg7"]),
        (
            "8/8/4k3/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 60",
            ["g4", "Kf6"],
        ),
    ]);
    let mut draft = GameDraft::from(number, fen, CastlingMode::Standard);
    draft.play_san(moves[0]);
    draft.plant_here("after_dead_position");
    draft.play_san(moves[1]);
    draft.ends("1/2-1/2");
    // king and knight against king are dead before the knight is taken
    if fen.contains('n') {
        draft.planted[0].ply = None;
    }
    alone(draft, chance)
}

/// What would end a game if the man might go there: the position, moves up to it, where the man
/// goes from and to, how that is written, and a reply.
type SeemingEnd = (
    &'static str,
    &'static [&'static str],
    [Square; 2],
    [&'static str; 2],
);

#[rustfmt::skip]
const SEEMING_ENDS: [SeemingEnd; 4] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &["e4", "e5", "Bc4", "Nc6"], [Square::D1, Square::F7], ["Qxf7", "Kxf7"],
    ),
    ("7k/8/8/3Q4/8/8/8/K7 w - - 0 60", &[], [Square::D5, Square::G6], ["Qg6", "Kg8"]),
    ("k7/8/8/4Q3/8/8/8/7K w - - 0 60", &[], [Square::E5, Square::B6], ["Qb6", "Kb8"]),
    ("7k/8/8/8/1r6/8/8/1K6 w - - 0 60", &[], [Square::B1, Square::B4], ["Kxb4", "Kg7"]),
];

/// An illegal move, which ends nothing; after it moves stand that are legal or not.
pub fn end_by_an_illegal_move(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let (fen, moves, [from, to], [san, reply]) = chance.one_of(&SEEMING_ENDS);
    let mut draft = GameDraft::from(number, fen, CastlingMode::Standard);
    for san in moves {
        draft.play_san(san);
    }
    let mut after = draft.position.board().clone();
    if let Some(man) = after.remove_piece_at(from) {
        after.set_piece_at(to, man);
    }
    draft.put(san.to_owned(), &after);
    draft.plant_here("illegal_move");
    if chance.once_in(2) {
        play_on(&mut draft, reply);
    }
    draft.ends("1/2-1/2");
    alone(draft, chance)
}

fn play_on(draft: &mut GameDraft, reply: &str) {
    let moves = draft.position.legal_moves();
    let mut written = moves.iter().map(|m| board::san(&draft.position, *m));
    if written.any(|san| san == reply) {
        draft.play_san(reply);
    } else {
        draft.push(reply.to_owned());
        draft.plant_here("illegal_move");
    }
}

/// White has a bare king, and Black enough.
const BARE: &str = "6k1/5ppp/8/8/8/8/1r6/7K w - - 0 50";

fn bare(number: u64) -> GameDraft {
    let mut draft = GameDraft::from(number, BARE, CastlingMode::Standard);
    for san in ["Kg1", "g6"] {
        draft.play_san(san);
    }
    draft
}

pub fn won_on_time_without_mate(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = bare(number);
    draft.tag("Termination", "Time forfeit");
    draft.ends("1-0");
    draft.plant_here("time_forfeit_won");
    alone(draft, chance)
}

pub fn won_without_mate(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = bare(number);
    draft.ends("1-0");
    draft.plant_here("won_without_mate");
    alone(draft, chance)
}

pub fn drawn_on_time(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = bare(number);
    draft.tag("Termination", "Time forfeit");
    draft.ends("1/2-1/2");
    draft.plant_here("time_forfeit_drawn");
    alone(draft, chance)
}

/// Black's last move is illegal, and White, who could not checkmate, is said to have won by it.
pub fn won_by_an_illegal_move_without_mate(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let mut draft = bare(number);
    draft.play_san(chance.one_of(&["Kf1", "Kh1"]));
    let to = chance.one_of(&[Square::A3, Square::C4, Square::D7]);
    let mut after = draft.position.board().clone();
    if let Some(rook) = after.remove_piece_at(Square::B2) {
        after.set_piece_at(to, rook);
    }
    draft.put(format!("Rb2{to}"), &after);
    draft.plant_here("illegal_move");
    let word = chance.one_of(&["Rules infraction", "illegal move"]);
    draft.tag("Termination", word);
    draft.ends("1-0");
    draft.plant_here("won_without_mate");
    alone(draft, chance)
}

/// A position, a step of White's king into check, and the move that takes him there.
type TakenKing = (
    &'static str,
    [Square; 2],
    &'static str,
    [Square; 2],
    &'static str,
);

#[rustfmt::skip]
const TAKEN_KINGS: [TakenKing; 3] = [
    (
        "6k1/5ppp/8/8/8/8/1r6/R6K w - - 0 50",
        [Square::H1, Square::H2], "Kh2", [Square::B2, Square::H2], "Rxh2",
    ),
    (
        "6k1/5ppp/8/8/3b4/8/6PP/R4K2 w - - 0 50",
        [Square::F1, Square::G1], "Kg1", [Square::D4, Square::G1], "Bxg1",
    ),
    (
        "3qk3/8/8/8/8/8/4P3/R3K3 w - - 0 50",
        [Square::E1, Square::D1], "Kd1", [Square::D8, Square::D1], "Qxd1",
    ),
];

/// A king is left where he is attacked, and taken there.
pub fn king_taken(chance: &mut Chance, number: u64) -> Vec<Generated> {
    let (fen, step, san, taking, taken) = chance.one_of(&TAKEN_KINGS);
    let mut draft = GameDraft::from(number, fen, CastlingMode::Standard);
    for ([from, to], san) in [(step, san), (taking, taken)] {
        let mut after = draft.position.board().clone();
        if let Some(man) = after.remove_piece_at(from) {
            after.set_piece_at(to, man);
        }
        draft.put(san.to_owned(), &after);
        draft.plant_here("illegal_move");
    }
    draft.ends("0-1");
    alone(draft, chance)
}
