//! Keeps what the sensors say stands on each square, and every change of it that has not been
//! accounted for.

use board::{Board, Color, Piece, Square};

use crate::event::{BoardContents, Sensed, SensorEvent, SquareContent, TimeSpan};

/// A change of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub square: Square,
    pub after: SquareContent,
    pub when: TimeSpan,
}

/// How the board lies before the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Orientation {
    #[default]
    Upright,
    /// Its a1 is the players' h8.
    Turned,
}

/// What the sensors see.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    /// What stands on each square; `None` until the sensors have told the whole board.
    contents: Option<Box<BoardContents>>,
    orientation: Orientation,
    /// Changes come in the order in which they happened, whatever their spans.
    in_order: bool,
    /// Changes since they were last accounted for, the oldest first.
    changes: Vec<Change>,
    /// When the last change came in.
    changed_us: u64,
    /// When the sensors were last heard.
    heard_us: u64,
}

/// As many changes are kept as nobody makes in one turn; of more the oldest go.
const MOST_CHANGES: usize = 1_024;

impl Sight {
    pub fn new(in_order: bool) -> Sight {
        Sight {
            contents: None,
            orientation: Orientation::Upright,
            in_order,
            changes: Vec::new(),
            changed_us: 0,
            heard_us: 0,
        }
    }

    /// Takes in what was reported.
    pub fn see(&mut self, event: &SensorEvent) {
        let since = TimeSpan::new(
            self.heard_us.min(event.when.earliest_us),
            event.when.latest_us,
        );
        match &event.what {
            Sensed::Square { square, content } => {
                self.set(self.seen_from(*square), *content, event.when)
            }
            Sensed::Board(all) => {
                let first = self.contents.is_none();
                for square in Square::ALL {
                    self.set(self.seen_from(square), all[usize::from(square)], since);
                }
                if first {
                    self.changes.clear();
                }
            }
            _ => return,
        }
        self.heard_us = event.when.latest_us;
    }

    fn set(&mut self, square: Square, content: SquareContent, when: TimeSpan) {
        let contents = self
            .contents
            .get_or_insert_with(|| Box::new([SquareContent::Empty; 64]));
        let stands = &mut contents[usize::from(square)];
        if std::mem::replace(stands, content) == content {
            return;
        }
        if self.changes.len() == MOST_CHANGES {
            self.changes.remove(0);
        }
        self.changes.push(Change {
            square,
            after: content,
            when,
        });
        self.changed_us = self.changed_us.max(when.latest_us);
    }

    fn seen_from(&self, square: Square) -> Square {
        match self.orientation {
            Orientation::Upright => square,
            Orientation::Turned => square.rotate_180(),
        }
    }

    /// Turns the board before the players.
    pub fn turn(&mut self) {
        self.orientation = match self.orientation {
            Orientation::Upright => Orientation::Turned,
            Orientation::Turned => Orientation::Upright,
        };
        if let Some(contents) = &mut self.contents {
            contents.reverse();
        }
        for change in &mut self.changes {
            change.square = change.square.rotate_180();
        }
    }

    pub fn is_known(&self) -> bool {
        self.contents.is_some()
    }

    pub fn changed_us(&self) -> u64 {
        self.changed_us
    }

    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    pub fn at(&self, square: Square) -> SquareContent {
        self.contents
            .as_ref()
            .map_or(SquareContent::Empty, |all| all[usize::from(square)])
    }

    /// What is seen on the square may be this man, or that nothing stands there.
    pub fn agrees_on(&self, square: Square, man: Option<Piece>) -> bool {
        match (self.at(square), man) {
            (SquareContent::Empty, None) | (SquareContent::Unidentified, Some(_)) => true,
            (SquareContent::Man(seen), Some(man)) => seen == man,
            _ => false,
        }
    }

    /// The squares on which something else is seen than these men.
    pub fn differs_from(&self, men: &Board) -> Vec<Square> {
        Square::ALL
            .into_iter()
            .filter(|&square| !self.agrees_on(square, men.piece_at(square)))
            .collect()
    }

    /// Everything is seen as these men stand.
    pub fn agrees_with(&self, men: &Board) -> bool {
        self.is_known()
            && Square::ALL
                .into_iter()
                .all(|square| self.agrees_on(square, men.piece_at(square)))
    }

    /// Both squares were seen to be left, and `first` certainly before `second`.
    pub fn went_first(&self, first: Square, second: Square) -> bool {
        let (Some(first), Some(second)) = (self.emptied(first), self.emptied(second)) else {
            return false;
        };
        if self.in_order {
            first < second
        } else {
            self.changes[first]
                .when
                .is_before(self.changes[second].when)
        }
    }

    /// The change by which this square was first left since the last account.
    fn emptied(&self, square: Square) -> Option<usize> {
        self.changes
            .iter()
            .position(|c| c.square == square && c.after == SquareContent::Empty)
    }

    /// When the man was first seen on the square since the last account.
    pub fn seen_at(&self, square: Square, man: Piece) -> Option<TimeSpan> {
        let is_it = |content| match content {
            SquareContent::Man(seen) => seen == man,
            SquareContent::Unidentified => true,
            SquareContent::Empty => false,
        };
        let came = self
            .changes
            .iter()
            .find(|c| c.square == square && is_it(c.after));
        came.map(|c| c.when)
    }

    /// The square was empty at some time since the last account.
    pub fn was_emptied(&self, square: Square) -> bool {
        self.emptied(square).is_some()
    }

    /// Forgets the changes of squares that have been accounted for.
    pub fn account_for(&mut self, accounted: impl Fn(Square) -> bool) {
        self.changes.retain(|c| !accounted(c.square));
    }
}

/// The men of a colour that a square has.
pub(super) fn man_of(men: &Board, square: Square, color: Color) -> Option<Piece> {
    men.piece_at(square).filter(|man| man.color == color)
}
