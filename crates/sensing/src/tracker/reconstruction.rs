//! Makes moves of positions alone, as programs do that are told how men stand and nothing else.
//!
//! Nobody is said to have touched or released anything: a move is made when the men stand as it
//! leaves them and have been quiet for a while. What is no legal move stands beside the moves until
//! the men are put back, or until a legal move is made from it: then the position that stood is
//! where the moves begin anew.

use board::{Board, Color, Move, Position, Role, Square, Tolerant, san_and_play};

use super::TrackerSettings;
use super::kings::king_put_in_the_centre;
use super::missed::{MOST_MISSED, missed_moves};
use super::sight::Sight;
use crate::event::{BoardContents, Sensed, SensorEvent, SquareContent};

/// A single move changes no more squares: those of castling.
const MOST_SQUARES: usize = 4;

/// Moves from a position on, by how the men stand.
///
/// ```
/// use jadoube_sensing::decoders::livechess::LiveChess;
/// use jadoube_sensing::decoders::Decoder;
/// use jadoube_sensing::{MoveReconstruction, TrackerSettings, board::Tolerant};
///
/// let settings = TrackerSettings::default();
/// let mut moves = MoveReconstruction::new(Tolerant::default(), settings);
/// let line = r#"[{"serialnr":"1","board":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"}]"#;
/// let mut events = Vec::new();
/// LiveChess::of("1").decode(format!("{line}\n").as_bytes(), 1_000_000, &mut events);
/// moves.observe(&events[0]);
/// assert!(moves.san().is_empty(), "a man may only be passing by");
/// moves.elapse(1_000_000 + settings.settle_us);
/// assert_eq!((moves.san(), moves.matches()), (&["e4".to_owned()][..], true));
/// ```
#[derive(Clone, Debug)]
pub struct MoveReconstruction {
    settings: TrackerSettings,
    sight: Sight,
    start: Tolerant,
    /// The position before each move.
    before: Vec<Tolerant>,
    san: Vec<String>,
    position: Tolerant,
    /// The men have stood as the moves leave them.
    was_in_step: bool,
    /// What stood when it was no legal move that led there.
    left: Option<Tolerant>,
    /// When what is seen was last looked at.
    looked_us: Option<u64>,
}

impl MoveReconstruction {
    /// Begins at a position, before the board has told anything.
    #[must_use]
    pub fn new(start: Tolerant, settings: TrackerSettings) -> MoveReconstruction {
        MoveReconstruction {
            settings,
            sight: Sight::new(&settings),
            position: start.clone(),
            start,
            before: Vec::new(),
            san: Vec::new(),
            was_in_step: false,
            left: None,
            looked_us: None,
        }
    }

    /// Another that begins at a position, and sees what this one sees.
    #[must_use]
    pub fn begun_anew(&self, start: Tolerant) -> MoveReconstruction {
        let mut sight = self.sight.clone();
        sight.account_for_all();
        MoveReconstruction {
            sight,
            ..MoveReconstruction::new(start, self.settings)
        }
    }

    /// One that begins at a position from which men stand otherwise by now, and sees what is seen.
    pub(super) fn beside(
        start: Tolerant,
        sight: &Sight,
        settings: TrackerSettings,
    ) -> MoveReconstruction {
        let mut sight = sight.clone();
        sight.account_for_all();
        MoveReconstruction {
            sight,
            was_in_step: true,
            ..MoveReconstruction::new(start, settings)
        }
    }

    /// The position from which the moves are made, and the one that each of them left.
    pub(super) fn positions(&self) -> impl Iterator<Item = &Tolerant> {
        self.before.iter().chain([&self.position])
    }

    /// The position from which the moves are made.
    #[must_use]
    pub const fn start(&self) -> &Tolerant {
        &self.start
    }

    /// The moves, as players write them.
    #[must_use]
    pub fn san(&self) -> &[String] {
        &self.san
    }

    /// Whether the men stand as the moves leave them, as far as the board can tell.
    #[must_use]
    pub fn matches(&self) -> bool {
        self.sight.agrees_with(self.position.board())
    }

    /// The men as the moves leave them.
    #[must_use]
    pub fn men(&self) -> &Board {
        self.position.board()
    }

    /// What is seen on the squares, as they lie before the players; `None` before the board has
    /// told them all.
    #[must_use]
    pub fn contents(&self) -> Option<BoardContents> {
        let contents = Square::ALL.map(|square| self.sight.at(square));
        self.sight.is_known().then_some(contents)
    }

    /// Takes in what was reported.
    pub fn observe(&mut self, event: &SensorEvent) {
        if matches!(event.what, Sensed::Board(_) | Sensed::Square { .. }) {
            self.sight.see(event);
        }
    }

    /// Takes the board to lie the other way round.
    pub fn turn(&mut self) {
        self.sight.turn();
        self.looked_us = None;
    }

    /// When [`MoveReconstruction::elapse`] may find a move though nothing is reported.
    #[must_use]
    pub fn due_us(&self) -> Option<u64> {
        let quiet_us = (self.sight.changed_us()).saturating_add(self.settings.settle_us);
        let is_due = self.looked_us.is_none_or(|looked| looked < quiet_us);
        (is_due && self.sight.is_known()).then_some(quiet_us)
    }

    /// Looks at the men, if they have been quiet for long enough by `now_us`.
    pub fn elapse(&mut self, now_us: u64) {
        if self.due_us().is_some_and(|due| due <= now_us) {
            self.looked_us = Some(now_us);
            self.look();
        }
    }

    fn look(&mut self) {
        if self.matches() {
            self.is_explained();
        } else if let Some(m) = self.only_move(&self.position) {
            self.make(&[m]);
        } else if let Some(ago) = self.before.iter().rposition(|p| self.leads_on(p)) {
            self.take_back(ago);
        } else if let Some((left, m)) = self.played_on() {
            self.start = left.clone();
            self.position = left;
            self.before.clear();
            self.san.clear();
            self.make(&[m]);
        } else if let Some(moves) = missed_moves(&self.position, &self.sight, MOST_MISSED) {
            self.make(&moves);
        } else {
            self.stands_otherwise();
        }
    }

    fn is_explained(&mut self) {
        self.was_in_step = true;
        self.left = None;
        self.sight.account_for_all();
    }

    fn make(&mut self, moves: &[Move]) {
        for &m in moves {
            self.before.push(self.position.clone());
            self.san.push(san_and_play(&mut self.position, m));
        }
        self.is_explained();
    }

    /// The men stand as at an earlier position, or the last man has gone on to another square.
    fn leads_on(&self, earlier: &Tolerant) -> bool {
        let is_last = self.before.last() == Some(earlier);
        self.sight.agrees_with(earlier.board()) || (is_last && self.only_move(earlier).is_some())
    }

    fn take_back(&mut self, ago: usize) {
        self.position = self.before.swap_remove(ago);
        self.before.truncate(ago);
        self.san.truncate(ago);
        match self.only_move(&self.position) {
            Some(m) if !self.matches() => self.make(&[m]),
            _ => self.is_explained(),
        }
    }

    /// The one legal move that leaves the men as they are seen. Where the board does not know men,
    /// it is the one whose square of arrival was seen to change; a pawn becomes a queen.
    fn only_move(&self, position: &Tolerant) -> Option<Move> {
        let moves = position.legal_moves().into_iter();
        let fits = |m: &Move| self.sight.agrees_with(&position.board_after(*m));
        let mut fitting: Vec<Move> = moves.filter(fits).collect();
        if fitting.len() > 1 {
            fitting.retain(|m| m.promotion().is_none_or(|role| role == Role::Queen));
        }
        if fitting.len() > 1 {
            fitting.retain(|m| self.sight.has_changed(m.to()));
        }
        match fitting[..] {
            [m] => Some(m),
            _ => None,
        }
    }

    /// What stood by no legal move, and the legal move that was made from it.
    fn played_on(&self) -> Option<(Tolerant, Move)> {
        let left = self.left.as_ref()?;
        Some((left.clone(), self.only_move(left)?))
    }

    /// No legal move leads to what is seen: it is what play may go on from.
    fn stands_otherwise(&mut self) {
        let before = self.left.as_ref();
        let stands = before.is_some_and(|left| self.sight.agrees_with(left.board()));
        if self.was_in_step && !stands {
            let from_here = self.left_by_one_player(&self.position);
            let from_there = || before.and_then(|left| self.left_by_one_player(left));
            // with a man in the air what stood before is still what he plays on from
            if let Some(left) = from_here.or_else(from_there) {
                self.left = Some(left);
            }
        }
    }

    /// The position that one player leaves who has moved his men otherwise than legally; `None`
    /// where that is not what is seen: men are being set up, the kings show the result.
    fn left_by_one_player(&self, position: &Tolerant) -> Option<Tolerant> {
        let men = self.men_seen()?;
        let told = position.board();
        let changed = self.sight.differs_from(told, told);
        let arrived = changed.iter().filter_map(|&s| men.color_at(s));
        let mut arrived = arrived.collect::<Vec<Color>>();
        arrived.dedup();
        let [by] = arrived[..] else { return None };
        let is_taken = |&s: &Square| men.color_at(s) == Some(by);
        let gone = |color: Color| told.by_color(color) & !men.by_color(color);
        let in_the_air = men.by_color(by).count() != told.by_color(by).count()
            || !gone(!by).into_iter().all(|s| is_taken(&s));
        let kings = |color| (men.by_color(color) & men.kings()).count() == 1;
        let shows_result = Color::ALL
            .iter()
            .any(|color| king_put_in_the_centre(*color, &self.sight, told).is_some());
        if in_the_air
            || changed.len() > MOST_SQUARES
            || !Color::ALL.into_iter().all(kings)
            || shows_result
        {
            return None;
        }
        let his_turn = match position.turn() == by {
            true => position.clone(),
            false => position.left_by(told),
        };
        Some(his_turn.left_by(&men))
    }

    /// The men, where the board knows each of them.
    fn men_seen(&self) -> Option<Board> {
        let mut men = Board::empty();
        for square in Square::ALL {
            match self.sight.at(square) {
                SquareContent::Empty => {}
                SquareContent::Man(man) => men.set_piece_at(square, man),
                SquareContent::Unidentified => return None,
            }
        }
        Some(men)
    }
}
