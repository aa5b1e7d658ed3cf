//! Makes the boards: a position of a public set, one to four random edits, and a player who is to
//! checkmate.

use std::io;
use std::num::NonZeroU32;
use std::path::Path;

use board::{Bitboard, Board, CastlingMode, Color, File, Position, Rank, Role, Square, Tolerant};

use crate::random::Random;
use crate::room::estimate;

/// The positions that are edited, by where they come from.
pub(crate) struct Sources {
    /// With a player who cannot checkmate, by the label.
    hard: Vec<(Tolerant, Color)>,
    /// Where both can; the player does not matter.
    open: Vec<(Tolerant, Color)>,
    /// Time-outs of real games.
    games: Vec<(Tolerant, Color)>,
}

/// How many positions may follow, by estimate, where the player has little to checkmate with. Most
/// boards are small, so that the plain closures of a million take hours and not weeks.
const ROOM: [f64; 16] = [
    1e4, 1e5, 1e5, 1e5, 1e5, 1e5, 1e5, 1e6, 1e6, 1e6, 1e6, 1e6, 1e6, 1e6, 4e6, 1.6e7,
];
const MOST_ROOM: f64 = 1e6;
/// How often a board is drawn anew, and after how many draws it may be a larger one.
const DRAWS: u32 = 2000;
const DRAWS_OF_ONE_ROOM: u32 = 50;

impl Sources {
    pub(crate) fn read(folder: &Path) -> io::Result<Sources> {
        let positions = std::fs::read_to_string(folder.join("positions.txt"))?;
        let games = std::fs::read_to_string(folder.join("lichess.txt"))?;
        let asked = |text: &str, is_winnable: bool| {
            labelled(text)
                .filter(|row| row.2 == is_winnable)
                .map(|(position, winner, _)| (position, winner))
                .collect()
        };
        Ok(Sources {
            hard: asked(&positions, false),
            open: asked(&positions, true),
            games: asked(&games, true),
        })
    }

    /// The board of this number, and the player who is to checkmate. It depends on nothing else.
    pub(crate) fn board(&self, seed: u64, number: u64) -> (Tolerant, Color) {
        let mut random = Random(scattered(seed, number));
        let mut room = ROOM[random.below(16) as usize];
        let is_small = random.below(2) > 0;
        let (fewest, fewest_own) = [(1, 1), (5, 2)][usize::from(random.below(16) > 0)];
        for draw in 1..DRAWS {
            let (position, winner) = self.drawn(&mut random, is_small);
            let men = position.board().occupied().count();
            let own = position.board().by_color(winner).count();
            let fits = men >= fewest && own >= fewest_own && estimate(position.board()) <= room;
            if fits || (!is_small && may_be_strong(&position, winner)) {
                return (position, winner);
            }
            if draw % DRAWS_OF_ONE_ROOM == 0 && room < MOST_ROOM {
                room *= 10.0;
            }
        }
        self.drawn(&mut random, is_small)
    }

    fn drawn(&self, random: &mut Random, is_small: bool) -> (Tolerant, Color) {
        let from = match random.below(12) {
            _ if is_small => &self.hard,
            0..4 => &self.hard,
            4..8 => &self.open,
            _ => &self.games,
        };
        let (root, winner) = &from[random.below(from.len() as u32) as usize];
        let mut edited = Edited::of(root);
        for _ in 0..=random.below(8) {
            edited.edit(random);
        }
        if random.below(8) > 0 {
            edited.put_kings_elsewhere(random);
        }
        let winner = if random.below(4) == 0 {
            !*winner
        } else {
            *winner
        };
        (edited.position(random), winner)
    }
}

/// A rook, a queen or a pawn with a step to make mates on most boards, and no closure is wanted.
fn may_be_strong(position: &Tolerant, winner: Color) -> bool {
    let board = position.board();
    let own = board.by_color(winner);
    let ahead = (own & board.pawns()).shift(winner.fold_wb(8, -8));
    own.intersects(board.rooks_and_queens()) || !ahead.is_subset(board.occupied())
}

/// Lines of two letters and a FEN, with each player in turn and whether he can checkmate.
fn labelled(text: &str) -> impl Iterator<Item = (Tolerant, Color, bool)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let read = lines.filter_map(|line| {
        let (labels, fen) = line.trim().split_once(char::is_whitespace)?;
        let fen: Vec<&str> = fen.split_whitespace().take(4).collect();
        let fen = format!("{} 0 1", fen.join(" "));
        let position = Tolerant::from_fen(&fen, CastlingMode::Standard).ok()?;
        Some((labels, position))
    });
    read.flat_map(|(labels, position)| {
        let of = |(winner, letter)| (position.clone(), winner, labels.contains(letter));
        [(Color::White, 'W'), (Color::Black, 'B')].map(of)
    })
}

/// Numbers that follow each other give sequences that have nothing in common.
fn scattered(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_mul(0xd134_2543_de82_ef95) ^ number;
    for _ in 0..2 {
        mixed = mixed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
    }
    mixed.max(1)
}

impl Random {
    fn color(&mut self) -> Color {
        Color::from_white(self.below(2) == 0)
    }

    fn of(&mut self, squares: Bitboard) -> Option<Square> {
        let number = self.below(squares.count().max(1) as u32);
        squares.into_iter().nth(number as usize)
    }
}

struct Edited {
    board: Board,
    turn: Color,
    rights: Bitboard,
    passed: Option<Square>,
}

impl Edited {
    fn of(root: &Tolerant) -> Edited {
        Edited {
            board: root.board().clone(),
            turn: root.turn(),
            rights: root.castling_rights(),
            passed: root.maybe_ep_square(),
        }
    }

    fn edit(&mut self, random: &mut Random) {
        match random.below(16) {
            0..3 => self.add(random),
            3..6 => self.remove(random),
            6..10 => self.put_elsewhere(random),
            10..13 => self.push(random),
            13..15 => self.turn = !self.turn,
            _ => self.pass(random),
        }
    }

    /// Where such a man can stand: now and then also where the Laws let none come.
    fn room(&self, role: Role, random: &mut Random) -> Bitboard {
        let free = !self.board.occupied();
        if role == Role::Pawn && random.below(64) > 0 {
            free & !Bitboard::BACKRANKS
        } else {
            free
        }
    }

    fn add(&mut self, random: &mut Random) {
        const ROLES: [Role; 8] = [
            Role::Pawn,
            Role::Pawn,
            Role::Pawn,
            Role::Bishop,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
            Role::Queen,
        ];
        let role = ROLES[random.below(8) as usize];
        let room = self.room(role, random);
        if let Some(square) = random.of(room) {
            self.board.set_piece_at(square, role.of(random.color()));
        }
    }

    fn remove(&mut self, random: &mut Random) {
        if let Some(square) = random.of(self.board.occupied() & !self.board.kings()) {
            self.board.discard_piece_at(square);
        }
    }

    fn put_elsewhere(&mut self, random: &mut Random) {
        if let Some(from) = random.of(self.board.occupied()) {
            self.put_man_elsewhere(from, random);
        }
    }

    fn put_kings_elsewhere(&mut self, random: &mut Random) {
        for king in self.board.kings() {
            self.put_man_elsewhere(king, random);
        }
    }

    fn put_man_elsewhere(&mut self, from: Square, random: &mut Random) {
        if let Some(man) = self.board.piece_at(from) {
            let near = board::attacks::king_attacks(from);
            let room = self.room(man.role, random);
            let room = if random.below(2) == 0 {
                room & near
            } else {
                room
            };
            if let Some(to) = random.of(room) {
                self.board.discard_piece_at(from);
                self.board.set_piece_at(to, man);
            }
        }
    }

    fn push(&mut self, random: &mut Random) {
        let color = random.color();
        let ahead = color.fold_wb(8, -8);
        let free = !self.board.occupied() & !Bitboard::BACKRANKS;
        let movable = self.board.by_piece(color.pawn()) & free.shift(-ahead);
        if let Some((from, to)) = random
            .of(movable)
            .and_then(|from| Some((from, from.offset(ahead)?)))
        {
            self.board.discard_piece_at(from);
            self.board.set_piece_at(to, color.pawn());
        }
    }

    /// A pawn that can just have made two steps has just made them.
    fn pass(&mut self, random: &mut Random) {
        let color = random.color();
        let (fourth, back) = color.fold_wb((Rank::Fourth, -8), (Rank::Fifth, 8));
        let free = !self.board.occupied();
        let behind = free.shift(-back) & free.shift(-2 * back);
        let pawns = self.board.by_piece(color.pawn()) & Bitboard::from_rank(fourth) & behind;
        if let Some(pawn) = random.of(pawns) {
            self.passed = pawn.offset(back);
            self.turn = !color;
        }
    }

    /// The rights that fit, all or some; an en passant square that does not fit is left out.
    fn position(self, random: &mut Random) -> Tolerant {
        let mut rights = self.rights;
        for color in Color::ALL {
            let home = |file| Square::from_coords(file, color.backrank());
            for file in [File::A, File::H] {
                let fits = self.board.piece_at(home(File::E)) == Some(color.king())
                    && self.board.piece_at(home(file)) == Some(color.rook());
                if fits && random.below(2) == 0 {
                    rights |= Bitboard::from(home(file));
                }
            }
        }
        let (one, mode) = (NonZeroU32::MIN, CastlingMode::Standard);
        Tolerant::from_parts(self.board, self.turn, rights, self.passed, 0, one, mode)
    }
}
