//! Follows men that are set up for the game, or put back after a ruling, until they stand as they
//! should.

use board::{Bitboard, Move, Position, Rank, Square};

use super::missed::{MOST_MISSED, missed_moves};
use super::sight::Sight;
use super::{BoardPhase, MovesPlayedOn, RecordHeard, Standing, Told, Tracker, TrackerNote};
use crate::event::{SquareContent, TimeSpan};

/// More dead squares than these are a board that is not set up.
const MOST_DEAD: usize = 2;

/// Of so many squares where a man should be seen the dead ones are looked for.
const MOST_UNSEEN: usize = 8;

impl Tracker {
    pub(super) const fn is_being_set_up(&self) -> bool {
        matches!(self.phase, BoardPhase::SettingUp { .. })
    }

    pub(super) fn set_up(&mut self, followed_before: bool) -> Vec<Told> {
        if !self.sight.is_known() {
            return Vec::new();
        }
        let mut told = Vec::new();
        if !self.sight.agrees_with(&self.standing.placement) {
            self.sight.turn();
            if !self.sight.agrees_with(&self.standing.placement) {
                self.sight.turn();
                let is_known = self.record != RecordHeard::Awaited;
                return match is_known && self.has_begun() && self.quiet(self.settings.fault_us) {
                    true => self.take_up(followed_before),
                    false => told,
                };
            }
            told.push(Told::Note(TrackerNote::Turned));
        }
        told.push(self.in_step());
        told
    }

    /// Moves have been made, or may have been: the clock runs, or the men are not those of a game
    /// that begins, who may be being set up.
    fn has_begun(&self) -> bool {
        let homes = [Rank::First, Rank::Second, Rank::Seventh, Rank::Eighth];
        let at_home = homes
            .into_iter()
            .fold(Bitboard::EMPTY, |men, rank| men | rank);
        self.clock.is_running() || self.standing.placement.occupied() != at_home
    }

    /// The game goes on already. Men who stand elsewhere were moved before anybody listened; the
    /// few who are not seen stand on dead squares, or are in a hand.
    fn take_up(&mut self, followed_before: bool) -> Vec<Told> {
        if let Some(told) = self.with_dead_squares() {
            return told;
        }
        let may_be_missed = !followed_before && self.is_worth_a_search();
        let missed = may_be_missed.then(|| self.missed_before()).flatten();
        missed.unwrap_or_else(|| {
            let men = &self.standing.placement;
            self.note_once(self.sight.differs_from(men, men), TrackerNote::OutOfStep)
        })
    }

    /// Some men are not seen and all others stand as they should, however the board lies.
    fn with_dead_squares(&mut self) -> Option<Vec<Told>> {
        let (turned, dead) = [false, true].into_iter().find_map(|turned| {
            let mut sight = self.sight.clone();
            if turned {
                sight.turn();
            }
            let men = &self.standing.placement;
            let differs = sight.differs_from(men, men);
            let unseen = |&s: &Square| sight.at(s) == SquareContent::Empty;
            let are_few = differs.len() <= MOST_DEAD && differs.iter().all(unseen);
            (are_few && !self.may_have_taken(&sight, &differs)).then_some((turned, differs))
        })?;
        let mut told = Vec::new();
        if turned {
            self.sight.turn();
            told.push(Told::Note(TrackerNote::Turned));
        }
        self.sight.doubt(&dead);
        told.push(self.in_step());
        told.extend(self.note_once(dead, TrackerNote::Doubtful));
        Some(told)
    }

    /// A man who is not seen where he stood may stand where he took another: a board that does not
    /// know men shows the same.
    fn may_have_taken(&self, sight: &Sight, unseen: &[Square]) -> bool {
        let takes_unseen = |m: Move| {
            m.is_capture()
                && m.from().is_some_and(|from| unseen.contains(&from))
                && sight.at(m.to()) == SquareContent::Unidentified
        };
        self.standing
            .position
            .legal_moves()
            .into_iter()
            .any(takes_unseen)
    }

    /// So many moves may have been made before anybody listened. A clock that stands has not begun;
    /// without one, and without a record, men may be being set up for the position that was named.
    fn most_missed(&self) -> usize {
        match self.clock.reading {
            Some(clock) if !clock.running => 0,
            None if self.record == RecordHeard::None => 1,
            _ => MOST_MISSED,
        }
    }

    /// The moves that were made before anybody listened, however the board lies.
    fn missed_before(&mut self) -> Option<Vec<Told>> {
        let (turned, sight, moves) = [false, true].into_iter().find_map(|turned| {
            let mut sight = self.sight.clone();
            if turned {
                sight.turn();
            }
            let (sight, moves) = self.missed_but_for_dead_squares(&sight)?;
            Some((turned, sight, moves))
        })?;
        let (sight, white_sits) = (
            std::mem::replace(&mut self.sight, sight),
            self.clock.white_sits,
        );
        let has_the_move = self.standing.has_the_move;
        self.clock.seat_players(match moves.len() % 2 {
            0 => has_the_move,
            _ => !has_the_move,
        });
        let when = TimeSpan::new(0, self.sight.changed_us());
        let Some(missed) = self.tell_missed(&moves, when) else {
            (self.sight, self.clock.white_sits) = (sight, white_sits);
            return None;
        };
        self.phase = BoardPhase::Playing;
        if self.clock.is_running() {
            self.hearing.presses_are_missing();
        }
        let lies = turned.then_some(TrackerNote::Turned);
        let notes = lies.into_iter().chain([TrackerNote::InStep]);
        let mut told: Vec<Told> = notes.map(Told::Note).chain(missed).collect();
        let dead = self.sight.doubted();
        if !dead.is_empty() {
            told.extend(self.note_once(dead, TrackerNote::Doubtful));
        }
        Some(told)
    }

    /// The moves that were made, and what is seen if as few squares as possible are dead; `None` if
    /// others explain it as well.
    fn missed_but_for_dead_squares(&self, sight: &Sight) -> Option<(Sight, Vec<Move>)> {
        let Standing {
            placement: men,
            position,
            ..
        } = &self.standing;
        let unseen = |&s: &Square| sight.at(s) == SquareContent::Empty && men.piece_at(s).is_some();
        let differs = sight.differs_from(men, men).into_iter();
        let unseen: Vec<Square> = differs.filter(unseen).take(MOST_UNSEEN).collect();
        let explained_without = |dead: Vec<Square>| {
            let mut sight = sight.clone();
            sight.doubt(&dead);
            sight.has_changed_from(men);
            let moves = missed_moves(position, &sight, self.most_missed())?;
            Some((sight, moves))
        };
        let of_so_many = |dead| {
            let squares = combinations(&unseen, dead).into_iter();
            squares.filter_map(explained_without).collect::<Vec<_>>()
        };
        let explained = (0..=MOST_DEAD)
            .map(of_so_many)
            .find(|all| !all.is_empty())?;
        let [only] = <[_; 1]>::try_from(explained).ok()?;
        Some(only)
    }

    fn in_step(&mut self) -> Told {
        self.phase = BoardPhase::Playing;
        self.sight.begin();
        self.clock.seat_players(self.standing.has_the_move);
        Told::Note(TrackerNote::InStep)
    }

    /// What is played on where a ruling has men put back who do not stand so yet: what is known of
    /// it, if it is of that ruling.
    pub(crate) fn played_on(&self, known: Option<MovesPlayedOn>) -> Option<MovesPlayedOn> {
        if !matches!(self.phase, BoardPhase::PuttingRight { .. }) {
            return None;
        }
        let position = &self.standing.position;
        let known = known.filter(|known| known.from() == position);
        Some(known.unwrap_or_else(|| MovesPlayedOn::new(position, &self.sight, self.settings)))
    }

    pub(super) fn put_right(&mut self, since_us: u64) -> Vec<Told> {
        let differs = self
            .sight
            .differs_from(&self.standing.placement, &self.standing.placement);
        if differs.is_empty() {
            self.phase = BoardPhase::Playing;
            self.sight.account_for_all();
            self.clock.presses.clear();
            self.doubtful.clear();
            return vec![Told::Note(TrackerNote::InStep)];
        }
        // whoever put the men back and moved on at once; a man who stands there from before has
        // only to be put back yet
        let came_since = |square| {
            let mut changes = self.sight.changes().iter();
            changes.any(|change| change.square == square && change.when.latest_us > since_us)
        };
        let legal = |m: Move| {
            came_since(m.to())
                && self
                    .sight
                    .agrees_with(&self.standing.position.board_after(m))
        };
        if self.quiet(self.settings.settle_us)
            && self.standing.position.legal_moves().into_iter().any(legal)
        {
            self.phase = BoardPhase::Playing;
            self.clock
                .presses
                .retain(|press| press.by == self.standing.has_the_move);
            return vec![Told::Note(TrackerNote::InStep)];
        }
        self.note_once(differs, TrackerNote::ToPutRight)
    }
}

/// Each choice of so many of these squares.
fn combinations(squares: &[Square], many: usize) -> Vec<Vec<Square>> {
    let Some(fewer) = many.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let of_the_rest = |(at, &first): (usize, &Square)| {
        let rest = combinations(&squares[at + 1..], fewer).into_iter();
        rest.map(move |chosen| [vec![first], chosen].concat())
    };
    squares.iter().enumerate().flat_map(of_the_rest).collect()
}
