//! Tells what is seen of a board that is quiet, before anybody has pressed.

use board::{Board, Color, Piece, Position, Role};

use super::explanation::{Explanation, SeenTurn};
use super::sight::{Change, Sight};
use super::steps::lead;
use super::{Told, Tracker, TrackerNote};
use crate::event::{SquareContent, TimeSpan};

impl Tracker {
    /// Nothing has changed for a while, and nobody has pressed.
    pub(super) fn settled(&mut self) -> Vec<Told> {
        let side = self.standing.has_the_move;
        let sight = self.seen_in_play();
        let when = TimeSpan::new(sight.changed_us(), sight.changed_us());
        if let Some(told) = self.without_a_new_move(side, when, &sight) {
            return told;
        }
        let explanations = self.explained(side, &sight);
        let cheapest = explanations[0].cost;
        let turn = SeenTurn {
            sight: &sight,
            ..self.turn(side)
        };
        let own = turn.execution();
        // though nobody can say which move it was
        let is_a_move = |a: &Explanation| a.is_whole_move() && a.men != self.told;
        let moved_in_turn = explanations.iter().any(is_a_move);
        if let Some(best) = self.the_move_seen(explanations) {
            if best.men == self.told {
                // what else was seen is of the reply, and waits for it
                return self.replied(side, when);
            }
            let mut told = self.done(side, &best, when, &sight);
            if told.is_empty() {
                return self.replied(side, when);
            }
            told.extend(self.doubt(&best, &sight));
            return told;
        }
        if self.stands_but_for_missing() {
            return self.missing(when);
        }
        if let Some(told) = self.kings_in_the_centre(side) {
            return told;
        }
        if let Some(told) = self.taken_back(side, when, &sight) {
            return told;
        }
        let is_late = self.quiet(self.settings.press_delay_us + self.settings.settle_us);
        // without a clock moves may follow so quickly that they look like one and its reply
        let replied_quickly =
            self.clock.reading.is_none() && own.as_ref().is_some_and(|own| own.replied);
        if replied_quickly && !is_late {
            return Vec::new();
        }
        if replied_quickly && let Some(told) = self.made_quickly(side, when) {
            return told;
        }
        // one man that stands where no legal move leads, or a part of a move; what leaves more
        // unexplained than it explains is none
        if let Some(own) = own
            && own.cost <= cheapest
            && own.unexplained.len() <= 1
            && own.moved_men(&self.told, side) == 1
            && !self.is_stopped()
            && !self.goes_back(&own.men, side)
        {
            let told = self.done(side, &own, when, &sight);
            if !told.is_empty() {
                return told;
            }
        }
        if is_late {
            if !moved_in_turn && let Some(told) = self.out_of_turn(!side, when, &sight) {
                return told;
            }
            if let Some(told) = self.made_quickly(side, when) {
                return told;
            }
        }
        self.out_of_step()
    }

    /// Men were touched, stand as they were told to, or stand again as before.
    fn without_a_new_move(
        &mut self,
        side: Color,
        when: TimeSpan,
        sight: &Sight,
    ) -> Option<Vec<Told>> {
        if let Some(told) = self.contacts(side, sight) {
            return Some(told);
        }
        if self.has_missed_a_press(side) {
            return Some(self.made_unheard(side, when));
        }
        if self.sight.agrees_with(&self.told) {
            if self.quiet(self.settings.fault_us) {
                // no move is made of what was seen of men who stand where they stood
                self.sight.account_for_all();
            }
            return Some(self.dwelt(when));
        }
        if let Some(told) = self.stands_as_before() {
            return Some(told);
        }
        sight
            .agrees_with(&self.told)
            .then(|| self.set_up_afterwards(side))
    }

    /// Moves that were made one after the other, before the board was quiet: the first, as it was
    /// seen, or all of them, if there is one series only.
    fn made_quickly(&mut self, side: Color, when: TimeSpan) -> Option<Vec<Told>> {
        if let Some(told) = self.seen_before_others(side) {
            return Some(told);
        }
        // who is off the board has moved nowhere yet, unless somebody was set down since
        let differs = self.sight.differs_from(&self.told, &self.told);
        let came = |change: &Change| change.after != SquareContent::Empty;
        let is_set_down = self.sight.changes().last().is_some_and(came);
        match self.are_in_hand(&differs) && !is_set_down {
            true => None,
            false => self.catch_up(when),
        }
    }

    /// Without a clock more moves may have been made than the last one and its reply, before the
    /// board was quiet: the first of them is what was seen up to some moment.
    fn seen_before_others(&mut self, side: Color) -> Option<Vec<Told>> {
        if self.clock.reading.is_some() || self.settings.positions_alone {
            return None;
        }
        let earlier: Vec<Sight> = self.sight.as_of_each_change().collect();
        for sight in earlier {
            let Some(best) = self.the_move_seen(self.explained(side, &sight)) else {
                continue;
            };
            let changed = sight.changed_us();
            let when = TimeSpan::new(changed, changed);
            if best.men != self.told {
                // what leads on from there: nothing is undone by what came later
                if !lead(&self.told, &best.men, side) {
                    continue;
                }
                let mut told = self.done(side, &best, when, &sight);
                if !told.is_empty() {
                    told.extend(self.doubt(&best, &sight));
                    return Some(told);
                }
            } else if best.replied && self.is_another_lifted(&sight) {
                return Some(self.let_go(when)).filter(|told| !told.is_empty());
            }
        }
        None
    }

    /// The player has put everything back as it stood before his turn, a man that he took among
    /// it: no move of his own men leads there.
    fn taken_back(&mut self, side: Color, when: TimeSpan, sight: &Sight) -> Option<Vec<Told>> {
        let before = self.standing.position.board();
        if self.is_stopped() || !sight.agrees_with(before) || lead(&self.told, before, side) {
            return None;
        }
        let turn = SeenTurn {
            sight,
            ..self.turn(side)
        };
        let told = self.done(side, &turn.taken_back()?, when, sight);
        (!told.is_empty()).then_some(told)
    }

    /// The men stood as they should when the clock was stopped, and have been moved since.
    pub(super) fn set_up_afterwards(&mut self, side: Color) -> Vec<Told> {
        match self.kings_in_the_centre(side) {
            Some(told) => told,
            None => self.out_of_step(),
        }
    }

    /// Nothing explains what has been seen for long, unless a man or two are in a hand.
    pub(super) fn out_of_step(&mut self) -> Vec<Told> {
        let differs = self.sight.differs_from(&self.told, &self.told);
        if self.quiet(self.settings.fault_us) && !self.are_in_hand(&differs) {
            return self.note_once(differs, TrackerNote::OutOfStep);
        }
        Vec::new()
    }

    /// A whole move was found set down after the board had not been heard, and the clock runs for
    /// the opponent: it was pressed meanwhile.
    pub(super) fn has_missed_a_press(&self, side: Color) -> bool {
        self.hearing.has_missed_moves()
            && self.clock.runs_for() == Some(!side)
            && !self.clock.is_to_be_set
            && self.is_whole_move_set_down()
    }

    /// Everything is seen as it was told, but for men who are missing from a scan alone.
    pub(super) fn stands_but_for_missing(&self) -> bool {
        let differs = self.sight.differs_from(&self.told, &self.told);
        differs
            .into_iter()
            .all(|square| self.sight.is_missing(square))
    }

    /// Men are missing from a scan, and of nobody is told that he was lifted: they stand.
    pub(super) fn missing(&mut self, when: TimeSpan) -> Vec<Told> {
        let told = self.dwelt(when);
        if told.is_empty() && self.quiet(self.settings.fault_us) {
            let mut squares = self.sight.differs_from(&self.told, &self.told);
            squares.extend(self.sight.doubted());
            squares.sort_unstable();
            return self.note_once(squares, TrackerNote::Doubtful);
        }
        told
    }

    /// The legal move that explains all that is seen, if no other does so equally well.
    pub(super) fn the_move_seen(&self, explanations: Vec<Explanation>) -> Option<Explanation> {
        let mut seen = explanations.into_iter().filter(|a| {
            let capture_known = a.replied || self.sight.moved_itself() || !a.unseen_capture;
            a.legal.is_some() && a.unexplained.is_empty() && capture_known && !a.unseen_arrival
        });
        let best = seen.next()?;
        let tied = seen.next().is_some_and(|next| next.cost == best.cost);
        (!tied).then_some(best)
    }

    /// The clock is stopped: men are set up, not moved.
    pub(super) fn is_stopped(&self) -> bool {
        self.clock.reading.is_some_and(|clock| !clock.running)
    }

    /// The player's men stand again as they stood before his last move: moves may be being taken
    /// back.
    pub(super) fn goes_back(&self, men: &Board, side: Color) -> bool {
        let own = |board: &Board| board.by_color(side);
        self.before
            .iter()
            .rev()
            .take(2)
            .any(|earlier| own(earlier) == own(men))
    }

    /// The men stand again as they stood some moves ago, and not by a move: taken back, or set up
    /// by an arbiter. Nothing is told to be done.
    pub(super) fn stands_as_before(&mut self) -> Option<Vec<Told>> {
        let ago = self
            .before
            .iter()
            .rev()
            .position(|earlier| self.sight.agrees_with(earlier))?
            + 1;
        let legal = |m| {
            self.sight
                .agrees_with(&self.standing.position.board_after(m))
        };
        let is_move = self.standing.position.legal_moves().into_iter().any(legal);
        if is_move || (!self.set_down.is_empty() && self.is_replied_to()) {
            return None;
        }
        let differs = self.sight.differs_from(&self.told, &self.told);
        Some(self.note_once(differs, |_| TrackerNote::StandsAsBefore(ago)))
    }

    /// All men stand as they were told to: without a clock the last one is let go after a while.
    pub(super) fn dwelt(&mut self, when: TimeSpan) -> Vec<Told> {
        if self.clock.reading.is_none() && self.quiet(self.settings.release_us) {
            return self.let_go(when);
        }
        Vec::new()
    }

    /// The opponent has begun to reply: the move before is made. With a clock its press is waited
    /// for, which may be reported late.
    pub(super) fn replied(&mut self, side: Color, when: TimeSpan) -> Vec<Told> {
        if self.hearing.has_missed_moves() && self.is_replied_to() {
            return self.made_unheard(side, when);
        }
        let late = self.settings.press_delay_us + self.settings.settle_us;
        let is_sure = match self.clock.reading {
            // the man set down may be in his player's hand again, on its way to another square
            None => self.is_another_lifted(&self.sight),
            Some(_) => self.quiet(late),
        };
        if is_sure {
            return self.let_go(when);
        }
        Vec::new()
    }

    /// Another man than those set down is off the square on which he was told to stand, and not the
    /// king for whom a rook has made room.
    fn is_another_lifted(&self, sight: &Sight) -> bool {
        let castles = |man: Piece, with: Piece| {
            man.color == with.color && (man.role, with.role) == (Role::King, Role::Rook)
        };
        let set_down = || self.set_down.iter().filter_map(|s| self.told.piece_at(*s));
        let differs = sight.differs_from(&self.told, &self.told);
        differs.into_iter().any(|square| {
            let man = self.told.piece_at(square);
            !self.set_down.contains(&square)
                && man.is_some_and(|man| !set_down().any(|with| castles(man, with)))
        })
    }

    /// A legal move after the one that is set down explains all that is seen.
    pub(super) fn is_replied_to(&self) -> bool {
        let position = self.standing.position.left_by(&self.told);
        let is_reply = |m| self.sight.agrees_with(&position.board_after(m));
        position.legal_moves().into_iter().any(is_reply)
    }

    /// The move set down was made, and its press was not heard.
    pub(super) fn made_unheard(&mut self, side: Color, when: TimeSpan) -> Vec<Told> {
        let mut told = self.let_go(when);
        told.push(self.missed_press(side, when));
        told
    }

    /// The player who has not the move has made one.
    pub(super) fn out_of_turn(
        &mut self,
        side: Color,
        when: TimeSpan,
        sight: &Sight,
    ) -> Option<Vec<Told>> {
        let position = self.standing.position.left_by(&self.told);
        let turn = SeenTurn {
            position: &position,
            side,
            sight,
            ..self.turn(side)
        };
        let explanation = turn
            .explanations()
            .into_iter()
            .find(|a| a.legal.is_some() && a.cost == 0)?;
        let told = self.done(side, &explanation, when, sight);
        (!told.is_empty()).then_some(told)
    }
}
