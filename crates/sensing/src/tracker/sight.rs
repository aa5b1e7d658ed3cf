//! Keeps what the sensors say stands on each square, and every change of it that has not been
//! accounted for.

use board::{Bitboard, Board, Color, Piece, Square};

use super::settings::TrackerSettings;
use crate::event::{BoardContents, Sensed, SensorEvent, SquareContent, TimeSpan};

/// A change of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub square: Square,
    pub before: SquareContent,
    pub after: SquareContent,
    pub when: TimeSpan,
}

impl Change {
    /// The man of a colour that left.
    pub fn man_before(&self, color: Color) -> Option<Piece> {
        of_color(self.before, color)
    }

    /// The man of a colour that came.
    pub fn man_after(&self, color: Color) -> Option<Piece> {
        of_color(self.after, color)
    }
}

fn of_color(content: SquareContent, color: Color) -> Option<Piece> {
    match content {
        SquareContent::Man(man) if man.color == color => Some(man),
        _ => None,
    }
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
    /// The device tells each contact: changes come in the order in which they happened, whatever
    /// their spans, and a man missing from a scan alone has not been lifted by that.
    tells_contacts: bool,
    /// All squares are told as soon as one changes.
    tells_changes: bool,
    /// Positions are told, and no order of what changed between them.
    positions_alone: bool,
    /// The squares that were last seen to change by a scan, without any contact told.
    by_scan: Bitboard,
    /// The squares whose sensor is not believed until it tells something else.
    doubted: Bitboard,
    /// The squares on which the device itself has put a man: he came by a scan.
    put_by_device: Bitboard,
    /// The device has said, since the last account, that it has moved a man itself.
    moved_itself: bool,
    /// Changes since they were last accounted for, the oldest first.
    changes: Vec<Change>,
    /// When the last change came in.
    changed_us: u64,
    /// When all squares were told last: what a later telling finds changed may have been since.
    scanned_us: u64,
}

/// As many changes are kept as nobody makes in one turn; of more the oldest go.
pub(super) const MOST_CHANGES: usize = 1_024;

/// So many moments are looked at in which a reply may have begun before a press was told.
const MOST_REPLIES: usize = 8;

impl Sight {
    pub fn new(settings: &TrackerSettings) -> Sight {
        Sight {
            contents: None,
            orientation: Orientation::Upright,
            tells_contacts: settings.tells_each_contact,
            tells_changes: settings.tells_changes,
            positions_alone: settings.positions_alone,
            by_scan: Bitboard::EMPTY,
            doubted: Bitboard::EMPTY,
            put_by_device: Bitboard::EMPTY,
            moved_itself: false,
            changes: Vec::new(),
            changed_us: 0,
            scanned_us: 0,
        }
    }

    /// Takes in what was reported.
    pub fn see(&mut self, event: &SensorEvent) {
        let since = match self.tells_changes {
            true => event.when,
            false => TimeSpan::new(
                self.scanned_us.min(event.when.earliest_us),
                event.when.latest_us,
            ),
        };
        match &event.what {
            // one square alone says nothing of the others
            Sensed::Square { .. } if !self.is_known() => {}
            Sensed::Square { square, content } => {
                let square = self.seen_from(*square);
                if self.is_missing(square) && *content == SquareContent::Empty {
                    // his lift is told after all: he stood there
                    self.change(square, *content, *content, event.when);
                }
                self.by_scan.discard(square);
                self.put_by_device.discard(square);
                self.set(square, *content, event.when);
            }
            Sensed::Board(all) => {
                let first = self.contents.is_none();
                for square in Square::ALL {
                    let (square, content) = (self.seen_from(square), all[usize::from(square)]);
                    if self.set(square, content, since) && self.tells_contacts && !first {
                        self.by_scan.add(square);
                        if content != SquareContent::Empty {
                            self.put_by_device.add(square);
                        }
                    }
                }
                if first {
                    self.changes.clear();
                }
                self.scanned_us = event.when.latest_us;
            }
            _ => {}
        }
    }

    /// Takes in what stands on a square; whether that is something else than before.
    fn set(&mut self, square: Square, content: SquareContent, when: TimeSpan) -> bool {
        let contents = self
            .contents
            .get_or_insert_with(|| Box::new([SquareContent::Empty; 64]));
        let stands = &mut contents[usize::from(square)];
        let before = std::mem::replace(stands, content);
        let changed = before != content;
        if changed {
            self.change(square, before, content, when);
        }
        changed
    }

    fn change(
        &mut self,
        square: Square,
        before: SquareContent,
        after: SquareContent,
        when: TimeSpan,
    ) {
        self.doubted.discard(square);
        if self.changes.len() == MOST_CHANGES {
            self.changes.remove(0);
        }
        self.changes.push(Change {
            square,
            before,
            after,
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
        self.by_scan = self.by_scan.rotate_180();
        self.put_by_device = self.put_by_device.rotate_180();
        self.doubted = self.doubted.rotate_180();
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

    /// Takes in that the device says to have moved a man itself.
    pub fn has_moved_itself(&mut self) {
        self.moved_itself = true;
    }

    /// Takes what stands otherwise than these men to have changed before it was seen.
    pub fn has_changed_from(&mut self, men: &Board) {
        let when = TimeSpan::new(0, self.changed_us);
        let differs = self.differs_from(men, men).into_iter();
        let unseen = differs.filter(|&square| !self.has_changed(square));
        let changes = unseen.map(|square| Change {
            square,
            before: men
                .piece_at(square)
                .map_or(SquareContent::Empty, SquareContent::Man),
            after: self.at(square),
            when,
        });
        self.changes = changes.chain(self.changes.iter().copied()).collect();
    }

    /// Takes the men as they stand to have been put there by hand.
    pub fn begin(&mut self) {
        self.changes.clear();
        self.put_by_device = Bitboard::EMPTY;
    }

    /// Its move has been accounted for.
    pub fn account_for_own_move(&mut self) {
        self.moved_itself = false;
    }

    pub fn moved_itself(&self) -> bool {
        self.moved_itself
    }

    /// Nothing has told that the man on this square was lifted, and a board that feels men alone
    /// may have looked at it before and after another came in his place.
    pub fn may_be_taken_unseen(&self, square: Square) -> bool {
        !self.tells_contacts
            && self.at(square) == SquareContent::Unidentified
            && !self.was_emptied(square)
    }

    /// A scan shows nothing on the square, and no contact tells that the man there was lifted.
    pub fn is_missing(&self, square: Square) -> bool {
        self.tells_contacts
            && self.by_scan.contains(square)
            && self.at(square) == SquareContent::Empty
    }

    /// The man on this square came there by a scan alone: no hand put him down.
    pub fn was_put_by_device(&self, square: Square) -> bool {
        self.put_by_device.contains(square)
    }

    /// The sensor of this square is not believed.
    pub fn is_doubted(&self, square: Square) -> bool {
        self.doubted.contains(square)
    }

    /// Believes the sensors of these squares no more, until they tell something else.
    pub fn doubt(&mut self, squares: &[Square]) {
        self.doubted |= squares.iter().copied().collect::<Bitboard>();
    }

    /// The squares whose sensors are not believed.
    pub fn doubted(&self) -> Vec<Square> {
        self.doubted.into_iter().collect()
    }

    /// What is seen on the square may be this man, or that nothing stands there.
    pub fn agrees_on(&self, square: Square, man: Option<Piece>) -> bool {
        match (self.at(square), man) {
            (SquareContent::Empty, None) | (SquareContent::Unidentified, Some(_)) => true,
            (SquareContent::Man(seen), Some(man)) => seen == man,
            _ => false,
        }
    }

    /// The squares on which something else is seen than these men, those left out that are doubted
    /// and stand as they are told to.
    pub fn differs_from(&self, men: &Board, told: &Board) -> Vec<Square> {
        Square::ALL
            .into_iter()
            .filter(|&square| {
                let man = men.piece_at(square);
                let doubted = self.is_doubted(square) && man == told.piece_at(square);
                !doubted && !self.agrees_on(square, man)
            })
            .collect()
    }

    /// Everything is seen as these men stand, but for the squares that are doubted.
    pub fn agrees_with(&self, men: &Board) -> bool {
        self.is_known() && self.differs_from(men, men).is_empty()
    }

    /// Both squares were seen to be left, and `first` certainly before `second`.
    pub fn went_first(&self, first: Square, second: Square) -> bool {
        let (Some(first), Some(second)) = (self.emptied(first), self.emptied(second)) else {
            return false;
        };
        if self.positions_alone {
            false
        } else if self.tells_contacts {
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

    /// For each square which of the changes since the last account was the last by which a man
    /// came there, counted from 1; 0 if none did.
    pub fn last_arrivals(&self) -> [usize; 64] {
        let mut last = [0; 64];
        for (number, change) in (1..).zip(&self.changes) {
            if change.after != SquareContent::Empty {
                last[usize::from(change.square)] = number;
            }
        }
        last
    }

    /// Something has changed on the square since the last account.
    pub fn has_changed(&self, square: Square) -> bool {
        self.changes.iter().any(|c| c.square == square)
    }

    /// The square was empty at some time since the last account.
    pub fn was_emptied(&self, square: Square) -> bool {
        self.emptied(square).is_some()
    }

    /// What was seen when the clock was pressed: what certainly came later is left out.
    pub fn as_of(&self, pressed: TimeSpan) -> Sight {
        self.without(|c| pressed.is_before(c.when))
    }

    /// The same, and what the opponent may have done since is left out too: his men that came and
    /// went, unless that was certainly before.
    pub fn as_of_before_reply(&self, pressed: TimeSpan, opponent: Color) -> Sight {
        self.without(|c| {
            let may_be_reply = c.man_before(opponent).or(c.man_after(opponent)).is_some();
            pressed.is_before(c.when) || (may_be_reply && !c.when.is_before(pressed))
        })
    }

    /// What was seen before each man of the opponent was lifted that may have been lifted after the
    /// press, the last first: everything since is left out.
    pub fn as_of_each_reply(
        &self,
        pressed: TimeSpan,
        opponent: Color,
    ) -> impl Iterator<Item = Sight> {
        let begins = move |change: &&Change| {
            change.man_before(opponent).is_some() && change.when.overlaps(pressed)
        };
        let changes = self.changes.iter().enumerate().rev();
        let begun = changes.filter(move |(_, change)| begins(change));
        begun.take(MOST_REPLIES).map(|(at, _)| {
            let kept = &self.changes[..at];
            self.without(|change| !kept.contains(change))
        })
    }

    /// What was seen before each of the last changes, the latest first: it and all since are left
    /// out. What was told together changed together.
    pub fn as_of_each_change(&self) -> impl Iterator<Item = Sight> {
        let begins = |at: &usize| {
            let (before, now) = (self.changes[at - 1].when, self.changes[*at].when);
            before.is_before(now) || (self.tells_contacts && before != now)
        };
        let moments = (1..self.changes.len()).rev().filter(begins);
        moments.take(MOST_REPLIES).map(|at| {
            let kept = &self.changes[..at];
            self.without(|change| !kept.contains(change))
        })
    }

    /// A man of the player's was seen to come or go after one of the opponent had come, all of it
    /// perhaps before the press was told.
    pub fn goes_on_after(&self, pressed: TimeSpan, opponent: Color) -> bool {
        let maybe = self.changes.iter().filter(|c| c.when.overlaps(pressed));
        let mut since = maybe.skip_while(|c| c.man_after(opponent).is_none());
        since.any(|c| c.man_before(!opponent).or(c.man_after(!opponent)).is_some())
    }

    fn without(&self, left_out: impl Fn(&Change) -> bool) -> Sight {
        let mut sight = self.clone();
        if let Some(contents) = &mut sight.contents {
            let before = self.changes.iter().rev().filter(|c| left_out(c));
            for change in before {
                contents[usize::from(change.square)] = change.before;
            }
            for change in self.changes.iter().filter(|c| !left_out(c)) {
                contents[usize::from(change.square)] = change.after;
            }
        }
        sight.changes.retain(|c| !left_out(c));
        if let Some(last) = sight.changes.last() {
            sight.changed_us = last.when.latest_us;
        }
        sight
    }

    /// Forgets what had been seen of squares that have been accounted for, and what came there
    /// before that: it is a part of it, whoever's man it was.
    pub fn account_for(&mut self, seen: &Sight, accounted: impl Fn(Square) -> bool) {
        let mut later = Bitboard::EMPTY;
        let mut kept = Vec::with_capacity(self.changes.len());
        for change in self.changes.drain(..).rev() {
            if accounted(change.square) && seen.changes.contains(&change) {
                later.add(change.square);
            }
            if !later.contains(change.square) {
                kept.push(change);
            }
        }
        kept.reverse();
        self.changes = kept;
    }

    /// Forgets all changes: they have been accounted for.
    pub fn account_for_all(&mut self) {
        self.changes.clear();
    }
}

/// The men of a colour that a square has.
pub(super) fn man_of(men: &Board, square: Square, color: Color) -> Option<Piece> {
    men.piece_at(square).filter(|man| man.color == color)
}
