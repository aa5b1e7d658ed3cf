//! Goes once over the plies of a game and notes what ends it, what could be claimed, and where it
//! stands at the end.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};

use board::shakmaty::Chess;
use board::{Bitboard, Board, Color, Position, Tolerant, attacks};
use foldhash::fast::FixedState;
use laws::AutomaticDraw;
use pgn::{PgnGame, PgnPosition, PlyEffect};
use winnability::{Budget, Dead, Solver, Suspicion, WinnabilityAnswer};

use crate::AuditSettings;
use crate::tally::{FEW_MEN, PositionTally, ZobristKeys};

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
}

/// Goes over games, one after the other, with the same memory.
pub(crate) struct Walk {
    /// Keys of the positions that may still come again.
    stretch: Vec<u64>,
    /// How often each of them has stood, where they are many.
    many: HashMap<u64, u32, FixedState>,
    solver: Solver,
    hashing: FixedState,
    keys: ZobristKeys,
}

impl Walk {
    pub(crate) fn new() -> Walk {
        Walk {
            stretch: Vec::new(),
            many: HashMap::with_hasher(FixedState::with_seed(0)),
            solver: Solver::default(),
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
        if tally.are_few() {
            return None;
        }
        course.last_stood = self.stands(tally.key);
        if course.last_stood >= 3 {
            // the first position of the stretch may have had a capture en passant
            if tally.begins_with_two_squares && self.stretch[0] == tally.key {
                return None;
            }
            note(&mut course.threefold, plies);
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
        let mut not_dead = None;
        for so_far in 0..=plies {
            if so_far > 0 {
                let played = &game.plies[so_far - 1].played;
                if matches!(played, PlyEffect::Null | PlyEffect::Unreadable) {
                    self.forget();
                }
                course.end.play(played);
            }
            let next = game.plies[..plies].get(so_far).map(|ply| &ply.played);
            self.look(&mut course, so_far, next, settings, &mut not_dead);
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
        not_dead: &mut Option<PawnStructure>,
    ) {
        let (halfmoves, board) = match &course.end {
            PgnPosition::Regular(chess) => (chess.halfmoves(), chess.board()),
            PgnPosition::Irregular(position) => (position.halfmoves(), position.board()),
        };
        let suspicion = may_be_dead(board);
        self.count(course, halfmoves, plies, settings);
        if !matches!(next, Some(PlyEffect::Legal(_))) {
            note_without_moves(course, plies);
        }
        if halfmoves >= FIFTY {
            note_moves(course, halfmoves, plies, settings);
        }
        let is_mate = course.over(Over::Checkmate) == Some(plies);
        if let Some(suspicion) = suspicion
            && !is_mate
            && course.over(Over::DeadPosition).is_none()
            && self.is_dead(&course.end, suspicion, not_dead)
        {
            course.over[Over::DeadPosition as usize] = Some(plies);
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
            note(&mut course.threefold, plies);
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

    /// Whether the position is proved dead; one that has the same men that cannot go on as another
    /// that was not is not asked about again.
    fn is_dead(
        &mut self,
        standing: &PgnPosition,
        suspicion: Suspicion,
        not_dead: &mut Option<PawnStructure>,
    ) -> bool {
        let position = standing.tolerant();
        let structure = PawnStructure::of(position.board());
        if suspicion == Suspicion::FewMoves {
            let suspicion = winnability::suspicion(&position, &position.legal_moves());
            return suspicion.is_some_and(|it| self.is_proved_dead(&position, it));
        }
        if *not_dead == Some(structure) {
            return false;
        }
        let is_dead = self.is_proved_dead(&position, suspicion);
        *not_dead = (!is_dead).then_some(structure);
        is_dead
    }

    fn is_proved_dead(&mut self, position: &Tolerant, suspicion: Suspicion) -> bool {
        let budget = suspicion.budget();
        let found = self.solver.dead(position, &budget).checked_within(&budget);
        matches!(found, Dead::Dead { .. }) && winnability::check_dead(position, &found).is_ok()
    }

    /// Whether this player can still checkmate; `None` where it takes too long to say.
    pub(crate) fn can_checkmate(&mut self, position: &Tolerant, winner: Color) -> Option<bool> {
        let budget = Budget::at_the_board();
        let found = self
            .solver
            .decide(position, winner, &budget)
            .checked_within(&budget);
        winnability::check(position, winner, &found).ok()?;
        match found {
            WinnabilityAnswer::Winnable { .. } => Some(true),
            WinnabilityAnswer::Unwinnable { .. } => Some(false),
            WinnabilityAnswer::Exhausted { .. } => None,
        }
    }
}

/// What does not change while nothing is captured and no pawn moves.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PawnStructure {
    pawns: Bitboard,
    men: usize,
}

impl PawnStructure {
    fn of(board: &Board) -> PawnStructure {
        PawnStructure {
            pawns: board.pawns(),
            men: board.occupied().count(),
        }
    }
}

fn note(claimable: &mut Option<Claimable>, plies: usize) {
    let so_far = claimable.get_or_insert(Claimable {
        first: plies,
        last: plies,
        positions: 0,
    });
    so_far.last = plies;
    so_far.positions += 1;
}

/// Notes fifty and seventy-five moves by each player without a capture or a move of a pawn.
fn note_moves(course: &mut Course, halfmoves: u32, plies: usize, settings: &AuditSettings) {
    note(&mut course.fifty, plies);
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

/// Why the position may be dead, by a look at the men alone.
fn may_be_dead(board: &Board) -> Option<Suspicion> {
    let pawns = board.pawns();
    if (pawns | board.rooks_and_queens()).is_empty() {
        return Some(Suspicion::MinorPieces);
    }
    if pawns.is_empty() {
        let are_few = board.occupied().count() <= usize::from(FEW_MEN);
        return are_few.then_some(Suspicion::FewMoves);
    }
    let may_stand_still = (board.knights() | board.rooks_and_queens()).is_empty();
    let can_any = || Color::ALL.into_iter().any(|color| can_go(board, color));
    (may_stand_still && !can_any()).then_some(Suspicion::Blocked)
}

/// Whether a pawn of this colour can go ahead or capture, whatever becomes of its king.
fn can_go(board: &Board, color: Color) -> bool {
    let pawns = board.by_piece(color.pawn());
    let ahead = pawns.shift(color.fold_wb(8, -8));
    if !ahead.is_subset(board.occupied()) {
        return true;
    }
    let victims = board.by_color(!color) & !board.kings();
    pawns
        .into_iter()
        .any(|pawn| (attacks::pawn_attacks(color, pawn) & victims).any())
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
    let Some(wanted) = standing_after(game, plies) else {
        return 0;
    };
    let wanted = wanted.tolerant();
    let Some(mut standing) = game.start.standing() else {
        return 0;
    };
    let mut times = u32::from(standing.tolerant().same_position(&wanted));
    for ply in &game.plies[..plies] {
        standing.play(&ply.played);
        times += u32::from(standing.tolerant().same_position(&wanted));
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
        let mut walk = Walk::new();
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
            let mut walk = Walk::new();
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
