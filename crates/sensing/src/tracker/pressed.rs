//! Tells what a player did up to his press.

use board::{Board, Color, Move, Position, Role, Square};
use laws::Certainty;

use super::clock::Press;
use super::explanation::{Explanation, SeenTurn};
use super::sight::{self, Sight};
use super::{Told, Tracker, TrackerNote};

impl Tracker {
    /// The player pressed: what he did explains what is seen, but for the opponent's reply.
    pub(super) fn pressed(&mut self, press: Press) -> Vec<Told> {
        if self.standing.to_press == Some(press.by) {
            self.clock.presses.pop_front();
            let mut told = self.let_go(press.when);
            told.push(self.press(press));
            return told;
        }
        if press.by != self.standing.has_the_move {
            return self.press_out_of_turn(press);
        }
        let mut sight = self.sight.as_of(press.when);
        if let Some(told) = self.contacts(press.by, &sight) {
            return told;
        }
        let mut explanations = self.explained(press.by, &sight);
        if let Some(better) = self.explained_without_reply(press, &explanations[0]) {
            (sight, explanations) = better;
        }
        let best = &explanations[0];
        let waited = self.has_passed(self.settings.fault_us, press.when.latest_us);
        // anything but a legal move is believed only of a board that is quiet
        let certain = best.unexplained.is_empty()
            && (best.legal.is_some() || self.quiet(self.settings.settle_us));
        if !certain && !waited {
            return Vec::new();
        }
        let tied = explanations
            .get(1)
            .is_some_and(|next| next.cost == best.cost && next.men != best.men);
        let of_his_own = |&s: &Square| sight::man_of(&best.men, s, press.by).is_some();
        if !best.unexplained.is_empty() && (tied || best.unexplained.iter().any(of_his_own)) {
            return self.lost(press);
        }
        // what leaves more unexplained than it explains is no offence, but a fault of the board
        let explains_little = best.unexplained.len() > 1;
        if best.legal.is_none() && (explains_little || !is_told_apart(press, best, &sight)) {
            return self.lost(press);
        }
        let best = explanations[0].clone();
        let Some(certainty) = self.certainty_of(press, &best) else {
            return Vec::new();
        };
        self.clock.presses.pop_front();
        let mut told = self.done(press.by, &best, press.when, &sight);
        told.extend(self.let_go(press.when));
        told.push(self.press_as(press, certainty));
        // what the opponent has done since is his
        if !best.unexplained.is_empty() {
            told.extend(self.note_once(best.unexplained, TrackerNote::Doubtful));
        }
        told
    }

    /// How sure it is that nothing but this came before the press; `None` while that is not known.
    /// Where no move was heard, or a part of one, the rest may have been lost: a sensor is doubted
    /// before a player, until all squares have been told again, or long have not.
    fn certainty_of(&mut self, press: Press, best: &Explanation) -> Option<Certainty> {
        let is_whole = best.legal.is_some() || !self.is_part_of_a_move(&best.men);
        if is_whole || self.hearing.has_all_squares_after(press.when) {
            return Some(self.press_certainty());
        }
        let waited = self.has_passed(self.settings.all_squares_us, press.when.latest_us);
        self.hearing.awaits_all_squares = !waited;
        waited.then_some(Certainty::Disputed)
    }

    /// Every square is as it was before a legal move or as it is after it: nothing is moved, the
    /// king and not the rook, the pawn and not the one that it takes in passing, or it has not been
    /// exchanged yet.
    fn is_part_of_a_move(&self, men: &Board) -> bool {
        let (position, before) = (&self.standing.position, self.standing.position.board());
        let waits = |m: Move, s: Square| {
            m.is_promotion()
                && s == m.to()
                && men.piece_at(s) == Some(Role::Pawn.of(position.turn()))
        };
        let is_part = |m: Move| {
            let after = position.board_after(m);
            Square::ALL.into_iter().all(|s| {
                let man = men.piece_at(s);
                man == before.piece_at(s) || man == after.piece_at(s) || waits(m, s)
            })
        };
        men == before || position.legal_moves().into_iter().any(is_part)
    }

    pub(super) fn explained(&self, side: Color, sight: &Sight) -> Vec<Explanation> {
        let turn = SeenTurn {
            sight,
            ..self.turn(side)
        };
        turn.explanations()
    }

    /// A whole move that explains better what was seen, where what may be the reply is left out:
    /// the opponent's men, or everything from a moment on at which he lifted one. The player has
    /// moved again where his men went on after the opponent had set one down.
    fn explained_without_reply(
        &self,
        press: Press,
        best: &Explanation,
    ) -> Option<(Sight, Vec<Explanation>)> {
        if best.is_whole_move() && best.cost == 0 {
            return None;
        }
        let opponent = !press.by;
        let without_his_men = self.sight.as_of_before_reply(press.when, opponent);
        let mut sights: Vec<Sight> = self.sight.as_of_each_reply(press.when, opponent).collect();
        let at = match self.sight.goes_on_after(press.when, opponent) {
            true => sights.len(),
            false => 0,
        };
        sights.insert(at, without_his_men);
        let explained = sights.into_iter().map(|sight| {
            let explanations = self.explained(press.by, &sight);
            (sight, explanations)
        });
        let is_better = |explanations: &[Explanation]| {
            let found = &explanations[0];
            found.is_whole_move() && (!best.is_whole_move() || found.cost < best.cost)
        };
        explained
            .filter(|(_, explanations)| is_better(explanations))
            .min_by_key(|(_, explanations)| explanations[0].cost)
    }

    /// Who has not the move pressed: it stands, unless moves were missed.
    fn press_out_of_turn(&mut self, press: Press) -> Vec<Told> {
        if self.sight.agrees_with(&self.told) {
            self.clock.presses.pop_front();
            return vec![self.press(press)];
        }
        self.lost(press)
    }

    /// Moves were missed, or the board has a fault and the operator is asked. Where the men stand
    /// as they should again, nobody can say any more what was pressed for.
    fn lost(&mut self, press: Press) -> Vec<Told> {
        if let Some(told) = self.catch_up(press.when) {
            return told;
        }
        if self.sight.agrees_with(&self.told) {
            if !self.quiet(self.settings.settle_us) {
                return Vec::new();
            }
            self.clock.presses.pop_front();
            self.doubtful.clear();
            return self.pressed_once(press);
        }
        let differs = self.sight.differs_from(&self.told, &self.told);
        self.note_once(differs, TrackerNote::OutOfStep)
    }

    /// The men stand as they were told to, after a fault: a move that had been told whole is
    /// pressed for; of anything else nobody can say.
    fn pressed_once(&mut self, press: Press) -> Vec<Told> {
        let position = &self.standing.position;
        let is_told = |m: Move| position.board_after(m) == self.told;
        let is_whole = press.by == self.standing.has_the_move
            && position.legal_moves().into_iter().any(is_told);
        if !is_whole {
            return vec![self.press_as(press, Certainty::Disputed)];
        }
        let mut told = self.let_go(press.when);
        told.push(self.press(press));
        told
    }
}

/// No man of the opponent came to a square between what was certainly before the press and what was
/// certainly after it: where he may have replied already, and no legal move explains the rest,
/// nobody can say what the player did.
fn is_told_apart(press: Press, explanation: &Explanation, sight: &Sight) -> bool {
    let opponent = !press.by;
    !sight.changes().iter().any(|change| {
        let came = change.man_after(opponent).is_some()
            && change.man_after(opponent) != explanation.men.piece_at(change.square);
        came && !change.when.is_before(press.when)
    })
}
