//! Goes once over the plies of a game and notes what ends it, what could be claimed, and where it
//! stands at the end.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};

use board::shakmaty::Chess;
use board::{Color, Position, Tolerant, WhyIllegal};
use foldhash::fast::FixedState;
use laws::{AutomaticDraw, Provision as P, Unpromoted};
use pgn::{PgnGame, PgnPosition, PlyEffect};
use winnability::Budget;

use crate::AuditSettings;
use crate::mates::{MateQuestions, has_both_kings, may_be_dead};
use crate::tally::{PositionTally, ZobristKeys};

/// Half-moves without capture or pawn move that make fifty, and seventy-five, moves by each player.
pub(crate) const FIFTY: u32 = 100;
pub(crate) const SEVENTY_FIVE: u32 = 150;
/// Positions without a capture or a move of a pawn from which they are counted in a map.
const MANY: usize = 400;

/// How a game is over without a word from anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Over {
    Checkmate,
    Stalemate,
    DeadPosition,
    Fivefold,
    SeventyFive,
}

impl Over {
    pub(crate) const ALL: [Over; 5] = [
        Over::Checkmate,
        Over::Stalemate,
        Over::DeadPosition,
        Over::Fivefold,
        Over::SeventyFive,
    ];
}

/// Positions that could be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claimable {
    /// Plies before the first of them.
    pub first: usize,
    /// Plies before the last of them.
    pub last: usize,
    /// Plies before the one that came before the last.
    pub last_but_one: usize,
    /// How many of them there are.
    pub positions: u32,
}

/// What happened in a game, in plies from its start.
pub(crate) struct Course {
    /// The position after the last move.
    pub end: PgnPosition,
    /// How many moves were looked at.
    plies: usize,
    /// Plies after which the game was over for the first time, by way of each of [`Over`].
    over: [Option<usize>; 5],
    /// Positions that stood for the third time or more.
    pub threefold: Option<Claimable>,
    /// Positions after fifty moves by each player without capture or pawn move.
    pub fifty: Option<Claimable>,
    /// How often the last position has stood.
    pub last_stood: u32,
    /// Whether every move was looked at, and is legal.
    pub is_legal: bool,
    /// Whether the last move can end a game.
    pub can_end: bool,
    /// Whether the last position is dead, where that was asked and answered.
    pub is_dead_at_the_end: Option<bool>,
}

impl Course {
    fn of(end: PgnPosition, plies: usize) -> Course {
        Course {
            end,
            plies,
            over: [None; 5],
            threefold: None,
            fifty: None,
            last_stood: 1,
            is_legal: false,
            can_end: true,
            is_dead_at_the_end: None,
        }
    }

    /// 9.6.2: checkmate comes before the seventy-five moves that it ends.
    fn forget_after_checkmate(&mut self) {
        let [mate, moves] = [Over::Checkmate, Over::SeventyFive].map(|how| self.over(how));
        if mate.is_some() && mate == moves {
            self.over[Over::SeventyFive as usize] = None;
        }
    }

    /// Plies after which the game was over in this way for the first time.
    pub(crate) fn over(&self, how: Over) -> Option<usize> {
        self.over[how as usize]
    }

    /// Whether the last ply has ended the game in this way.
    pub(crate) fn ends_by(&self, how: Over) -> bool {
        self.over(how) == Some(self.plies)
    }

    /// Plies after which the game was over, and how.
    pub(crate) fn first_end(&self) -> Option<(usize, Over)> {
        let ends = Over::ALL
            .into_iter()
            .filter_map(|how| Some((self.over(how)?, how)));
        ends.min_by_key(|(plies, _)| *plies)
    }

    /// Whether the game was over before this position, in which nothing can be claimed then.
    fn is_over_before(&self, plies: usize) -> bool {
        self.over.iter().flatten().any(|at| *at < plies)
    }
}

/// Goes over games, one after the other, with the same memory.
pub(crate) struct Walk {
    /// Keys of the positions that may still come again.
    stretch: Vec<u64>,
    /// How often each of them has stood, where they are many.
    many: HashMap<u64, u32, FixedState>,
    mates: MateQuestions,
    /// Whether it is asked at all who can still checkmate.
    asks_about_mates: bool,
    hashing: FixedState,
    keys: ZobristKeys,
}

impl Walk {
    pub(crate) fn new(asks_about_mates: bool) -> Walk {
        Walk {
            stretch: Vec::new(),
            many: HashMap::with_hasher(FixedState::with_seed(0)),
            mates: MateQuestions::default(),
            asks_about_mates,
            hashing: FixedState::with_seed(0),
            keys: ZobristKeys::new(),
        }
    }

    /// What happened in the first plies of the game; `None` where nobody can read its start.
    pub(crate) fn over(
        &mut self,
        game: &PgnGame,
        plies: usize,
        settings: &AuditSettings,
    ) -> Option<Course> {
        if plies == game.plies.len()
            && let (Some(PgnPosition::Regular(start)), Some(end)) =
                (game.start.standing(), &game.end)
            && let Some(course) = self.by_the_moves(game, &start, end, settings)
        {
            return Some(course);
        }
        self.by_the_boards(game, plies, settings)
    }

    /// The same from the moves alone, without a board: most games have no illegal move, and end
    /// before the men are so few that every position has to be looked at. `None`: not this one.
    ///
    /// Two positions are the same when, since the last capture, move of a pawn or loss of a right
    /// to castle, the same men have gone to the same squares.
    fn by_the_moves(
        &mut self,
        game: &PgnGame,
        start: &Chess,
        end: &PgnPosition,
        settings: &AuditSettings,
    ) -> Option<Course> {
        let mut course = Course::of(end.clone(), game.plies.len());
        self.forget();
        let mut tally = PositionTally::of(start);
        self.by_tally(&mut course, &tally, 0, settings)?;
        for (index, ply) in game.plies.iter().enumerate() {
            let PlyEffect::Legal(m) = ply.played else {
                return None;
            };
            if tally.play(m, &self.keys) {
                self.forget();
            }
            self.by_tally(&mut course, &tally, index + 1, settings)?;
        }
        course.is_legal = true;
        note_without_moves(&mut course, game.plies.len());
        course.forget_after_checkmate();
        Some(course)
    }

    /// Looks at the position after so many plies, as far as the tally shows it; `None`: the board
    /// has to be looked at.
    fn by_tally(
        &mut self,
        course: &mut Course,
        tally: &PositionTally,
        plies: usize,
        settings: &AuditSettings,
    ) -> Option<()> {
        if self.asks_about_mates && tally.are_few() {
            return None;
        }
        course.last_stood = self.stands(tally.key);
        if course.last_stood >= 3 {
            // the first position of the stretch may have had a capture en passant
            if tally.begins_with_two_squares && self.stretch[0] == tally.key {
                return None;
            }
            note_repetition(course, plies);
            self.fivefold(course, tally.key, plies, settings);
        }
        if tally.halfmoves >= FIFTY {
            note_moves(course, tally.halfmoves, plies, settings);
        }
        Some(())
    }

    fn by_the_boards(
        &mut self,
        game: &PgnGame,
        plies: usize,
        settings: &AuditSettings,
    ) -> Option<Course> {
        let mut course = Course::of(game.start.standing()?, plies);
        self.forget();
        self.mates.forget();
        for so_far in 0..=plies {
            if so_far > 0 {
                let played = &game.plies[so_far - 1].played;
                if matches!(played, PlyEffect::Null | PlyEffect::Unreadable) {
                    self.forget();
                }
                course.end.play(played);
                course.can_end = can_end(played, settings);
            }
            let next = game.plies[..plies].get(so_far).map(|ply| &ply.played);
            self.look(&mut course, so_far, next, settings);
        }
        course.forget_after_checkmate();
        Some(course)
    }

    /// Looks at the position after so many plies; `next` is what was played in it.
    fn look(
        &mut self,
        course: &mut Course,
        plies: usize,
        next: Option<&PlyEffect>,
        settings: &AuditSettings,
    ) {
        let (halfmoves, board) = match &course.end {
            PgnPosition::Regular(chess) => (chess.halfmoves(), chess.board()),
            PgnPosition::Irregular(position) => (position.halfmoves(), position.board()),
        };
        course.can_end &= has_both_kings(board);
        let suspicion = may_be_dead(board).filter(|_| {
            let knows_dead_positions = P::A5_2_2.number(settings.edition).is_some();
            self.asks_about_mates
                && course.can_end
                && knows_dead_positions
                && course.over(Over::DeadPosition).is_none()
        });
        self.count(course, halfmoves, plies, settings);
        if course.can_end && !matches!(next, Some(PlyEffect::Legal(_))) {
            note_without_moves(course, plies);
        }
        if halfmoves >= FIFTY {
            note_moves(course, halfmoves, plies, settings);
        }
        let is_mate = course.over(Over::Checkmate) == Some(plies);
        if let Some(suspicion) = suspicion
            && !is_mate
            && self.mates.is_dead(&course.end, suspicion)
        {
            course.over[Over::DeadPosition as usize] = Some(plies);
        }
    }

    /// Asks of the last position whether it is dead, as the record says; not every position is
    /// asked about that is.
    pub(crate) fn ask_whether_dead(&mut self, course: &mut Course, settings: &AuditSettings) {
        if !self.asks_about_mates {
            return;
        }
        let position = course.end.tolerant();
        let is_dead = self.mates.dead(&position, &Budget::at_the_board());
        course.is_dead_at_the_end = is_dead;
        let knows_dead_positions = P::A5_2_2.number(settings.edition).is_some();
        if is_dead == Some(true) && course.can_end && knows_dead_positions {
            course.over[Over::DeadPosition as usize].get_or_insert(course.plies);
        }
    }

    /// Counts how often the position has stood.
    fn count(
        &mut self,
        course: &mut Course,
        halfmoves: u32,
        plies: usize,
        settings: &AuditSettings,
    ) {
        if halfmoves == 0 {
            self.forget();
        }
        let key = match &course.end {
            PgnPosition::Regular(chess) => self.key(chess),
            PgnPosition::Irregular(position) => self.key(position),
        };
        // after a capture en passant is possible it never is again in the same position
        let Some(key) = key else {
            self.forget();
            course.last_stood = 1;
            return;
        };
        course.last_stood = self.stands(key);
        if course.last_stood >= 3 {
            note_repetition(course, plies);
            self.fivefold(course, key, plies, settings);
        }
    }

    /// Notes a position that stands for the fifth time, where that ends the game.
    fn fivefold(&self, course: &mut Course, key: u64, plies: usize, settings: &AuditSettings) {
        let is_fivefold = match settings.edition.rules().fivefold {
            AutomaticDraw::Any => course.last_stood >= 5,
            AutomaticDraw::Consecutive => {
                let mut every_fourth = self.stretch.iter().rev().step_by(4).take(5);
                course.last_stood >= 5 && every_fourth.all(|other| *other == key)
            }
            AutomaticDraw::None | AutomaticDraw::DirectorMay => false,
        };
        if is_fivefold {
            course.over[Over::Fivefold as usize].get_or_insert(plies);
        }
    }

    /// No position from before will come again.
    fn forget(&mut self) {
        self.stretch.clear();
        self.many.clear();
    }

    /// How often the position with this key, which comes next, has stood.
    fn stands(&mut self, key: u64) -> u32 {
        self.stretch.push(key);
        match self.stretch.len() {
            0..=8 => 1,
            9..=MANY => {
                let earlier = self.stretch.iter().rev().skip(4).step_by(2);
                1 + earlier.filter(|other| **other == key).count() as u32
            }
            _ => {
                let new = match self.many.is_empty() {
                    true => &self.stretch[..],
                    false => &self.stretch[self.stretch.len() - 1..],
                };
                for key in new {
                    *self.many.entry(*key).or_default() += 1;
                }
                self.many[&key]
            }
        }
    }

    /// A number that two positions have in common which are the same (9.2.3); `None` for one in
    /// which a capture en passant is legal.
    fn key<P: Position>(&self, position: &P) -> Option<u64> {
        if position.maybe_ep_square().is_some() && position.legal_ep_square().is_some() {
            return None;
        }
        let board = position.board();
        let turn = position.turn().fold_wb(0, 1 << 28);
        let words = [
            board.pawns().0,
            board.knights().0,
            board.bishops().0,
            board.rooks().0,
            board.queens().0,
            board.kings().0,
            board.white().0,
            position.castles().castling_rights().0 | turn,
        ];
        let mut hasher = self.hashing.build_hasher();
        for word in words {
            hasher.write_u64(word);
        }
        Some(hasher.finish())
    }

    /// Whether this player can still checkmate; `None` where it takes too long to say, or nobody
    /// wants to know.
    pub(crate) fn can_checkmate(&mut self, position: &Tolerant, winner: Color) -> Option<bool> {
        let answer = || self.mates.can_checkmate(position, winner);
        self.asks_about_mates.then(answer)?
    }
}

fn note(claimable: &mut Option<Claimable>, plies: usize) {
    let so_far = claimable.get_or_insert(Claimable {
        first: plies,
        last: plies,
        last_but_one: plies,
        positions: 0,
    });
    so_far.last_but_one = so_far.last;
    so_far.last = plies;
    so_far.positions += 1;
}

/// Notes a position that stands for the third time or more.
fn note_repetition(course: &mut Course, plies: usize) {
    if !course.is_over_before(plies) {
        note(&mut course.threefold, plies);
    }
}

/// Notes fifty and seventy-five moves by each player without a capture or a move of a pawn.
fn note_moves(course: &mut Course, halfmoves: u32, plies: usize, settings: &AuditSettings) {
    if !course.is_over_before(plies) {
        note(&mut course.fifty, plies);
    }
    let rule = settings.edition.rules().seventy_five;
    if halfmoves >= SEVENTY_FIVE && ends_by_itself(rule) {
        course.over[Over::SeventyFive as usize].get_or_insert(plies);
    }
}

fn ends_by_itself(rule: AutomaticDraw) -> bool {
    matches!(rule, AutomaticDraw::Any | AutomaticDraw::Consecutive)
}

/// Notes checkmate and stalemate: only where the next ply is no legal move can there be none.
fn note_without_moves(course: &mut Course, plies: usize) {
    let (has_moves, is_check) = match &course.end {
        PgnPosition::Regular(chess) => (has_moves(chess), chess.is_check()),
        PgnPosition::Irregular(position) => {
            (has_moves(position), position.in_check(position.turn()))
        }
    };
    if !has_moves {
        let how = if is_check {
            Over::Checkmate
        } else {
            Over::Stalemate
        };
        course.over[how as usize].get_or_insert(plies);
    }
}

fn has_moves(position: &impl Position) -> bool {
    !position.legal_moves().is_empty()
}

/// Whether this is an illegal move, and none that the Laws complete: a pawn that was left on the
/// last rank becomes a queen where they put one there (7.5.2).
pub(crate) fn is_void(played: &PlyEffect, settings: &AuditSettings) -> bool {
    let puts_a_queen = settings.edition.rules().unpromoted == Unpromoted::Queen;
    let PlyEffect::Illegal(illegal) = played else {
        return false;
    };
    illegal.why != Some(WhyIllegal::PromotionMissing) || !puts_a_queen
}

/// Whether a game can end with it: 5.1.1, 5.2.1 and 5.2.2 speak of legal moves.
fn can_end(played: &PlyEffect, settings: &AuditSettings) -> bool {
    matches!(played, PlyEffect::Legal(_) | PlyEffect::Illegal(_)) && !is_void(played, settings)
}

/// The position after so many plies of a game whose start can be read.
pub(crate) fn standing_after(game: &PgnGame, plies: usize) -> Option<PgnPosition> {
    let mut standing = game.start.standing()?;
    for ply in &game.plies[..plies] {
        standing.play(&ply.played);
    }
    Some(standing)
}

/// How often the position after so many plies has stood by then (9.2.3), board against board.
pub(crate) fn stood(game: &PgnGame, plies: usize) -> u32 {
    let last = standing_after(game, plies);
    last.map_or(0, |last| times_stood(game, plies, &last.tolerant()))
}

/// How often this position has stood by the ply with this number.
pub(crate) fn times_stood(game: &PgnGame, plies: usize, wanted: &Tolerant) -> u32 {
    let Some(mut standing) = game.start.standing() else {
        return 0;
    };
    let mut times = u32::from(standing.tolerant().same_position(wanted));
    for ply in &game.plies[..plies] {
        standing.play(&ply.played);
        times += u32::from(standing.tolerant().same_position(wanted));
    }
    times
}

#[cfg(test)]
mod tests {
    use board::Move;
    use laws::Edition;
    use pgn::Splitter;

    use super::*;

    /// A game with many repetitions: players often take their last move back.
    fn restless(seed: u64) -> PgnGame {
        let mut state = seed;
        let mut below = |end: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % end
        };
        let mut position = Tolerant::default();
        let mut text = String::new();
        let mut last: [Option<Move>; 2] = [None, None];
        for _ in 0..400 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let color = position.turn() as usize;
            let back = last[color].and_then(|before| {
                let is_back =
                    |m: &&Move| m.from() == Some(before.to()) && Some(m.to()) == before.from();
                moves.iter().find(is_back).copied()
            });
            let m = back
                .filter(|_| below(4) > 0)
                .unwrap_or(moves[below(moves.len())]);
            last[color] = Some(m);
            text += &board::san(&position, m);
            text.push(' ');
            position.play_unchecked(m);
        }
        let raw = Splitter::new(text.as_bytes()).next().unwrap().unwrap();
        PgnGame::read(raw, 1)
    }

    #[test]
    fn moves_alone_tell_what_the_boards_do() {
        let mut walk = Walk::new(true);
        let (mut compared, mut repeated) = (0, 0);
        for seed in 0..400 {
            let game = restless(seed);
            for edition in [Edition::Fide2023, Edition::Fide2014, Edition::Fide2009] {
                let settings = AuditSettings {
                    edition,
                    ..AuditSettings::default()
                };
                let Some(PgnPosition::Regular(start)) = game.start.standing() else {
                    panic!("it begins as chess does");
                };
                let end = game.end.clone().unwrap();
                let Some(moves) = walk.by_the_moves(&game, &start, &end, &settings) else {
                    continue;
                };
                let boards = walk
                    .by_the_boards(&game, game.plies.len(), &settings)
                    .unwrap();
                let told = |course: &Course| {
                    let Course {
                        over,
                        threefold,
                        fifty,
                        last_stood,
                        ..
                    } = course;
                    (
                        *over,
                        *threefold,
                        *fifty,
                        *last_stood,
                        course.end.tolerant(),
                    )
                };
                assert_eq!(told(&moves), told(&boards), "seed {seed}, {edition:?}");
                compared += 1;
                repeated += u32::from(moves.threefold.is_some());
            }
        }
        assert!(compared > 500 && repeated > 500, "{compared} {repeated}");
    }

    #[test]
    fn many_positions_are_counted_as_few_are() {
        for many in [10, MANY as u64 - 3, MANY as u64 + 1, 5_000] {
            let mut walk = Walk::new(true);
            let many = many / 2 * 2;
            for key in 0..many {
                assert_eq!(walk.stands(key), 1);
            }
            assert_eq!(walk.stands(4), 2);
            for key in many..many + 3 {
                assert_eq!(walk.stands(key), 1);
            }
            assert_eq!(walk.stands(4), 3);
            walk.forget();
            assert_eq!(walk.stands(4), 1);
        }
    }
}
