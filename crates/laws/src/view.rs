//! The state of a verdict: what everybody may know after an act.

use arrayvec::ArrayVec;
use board::{Board, Color, Move, Position, Tolerant};

use crate::act::Deed;
use crate::article::Provision as P;
use crate::cite::cite;
use crate::edition::Family;
use crate::game::Game;
use crate::moves::Moves;
use crate::obligation::unbound;
use crate::ruling_id::Id;
use crate::state::{ActionStanding, LatePress, Phase, Previous};
use crate::verdict::{
    Bound, Disclosure, Obligation, Open, Referred, Ruling, Status, Verdict, View,
};

/// As many open matters as a verdict tells.
const MOST_OPEN: usize = 8;

impl Game {
    pub(crate) fn verdict(&mut self, seq: u32, rulings: Vec<Ruling>) -> Verdict {
        let questions = if self.state.questions.is_empty() {
            Vec::new()
        } else {
            let mut questions = self.questions();
            self.ask_about_numbers(&mut questions);
            questions
        };
        let state = &self.state;
        Verdict {
            seq,
            rulings,
            decided: self.decided_by(seq),
            view: View {
                has_the_move: state.player(),
                move_status: state.status(),
                obligation: self.view_obligation(),
                position: self.view_position(),
                placement: self.view_placement(),
                illegal_moves: state.counts(),
                add_time_s: state.clock.add_time_s,
                result: state.outcome.result,
                termination: state.outcome.termination,
                running: state.running(),
                due: self.due(),
                questions,
                open: self.open(),
                disclosure: self.disclosure(),
            },
        }
    }

    /// What the decision of this number was on.
    fn decided_by(&self, seq: u32) -> Option<u32> {
        let logged = self.log.acts.last().filter(|logged| logged.seq == seq)?;
        match logged.act.deed {
            Deed::Decide { of, .. } => of.map(|of| self.told_number(of)),
            _ => None,
        }
    }

    /// What may be played; nothing in a game that is over.
    pub(crate) fn view_obligation(&self) -> Obligation {
        if self.state.is_over() {
            let mut over = unbound(Moves::default());
            over.why = Bound::GameOver;
            return over;
        }
        if let Phase::Determined { m, .. } = self.state.progress.phase {
            let rules: &[P] = match m {
                Move::Castle { .. } => &[P::A4_7_2],
                _ if m.is_promotion() => &[P::A4_7_3],
                _ if m.is_capture() => &[P::A4_7_1],
                _ => &[P::A4_7, P::Us10G],
            };
            let articles = cite(self.state.regime.edition, rules);
            let moves = [m].into_iter().collect();
            return Obligation {
                moves,
                articles,
                why: Bound::Determined,
                ambiguity: ArrayVec::new(),
            };
        }
        self.obligation()
    }

    /// The position from which play continues.
    pub(crate) fn view_position(&self) -> Tolerant {
        match self.state.progress.phase {
            Phase::Determined { m, .. } => {
                let mut position = self.state.board.position.clone();
                position.play_unchecked(m);
                position
            }
            _ => self.state.board.position.clone(),
        }
    }

    /// A press that is owed for an earlier move comes before one for the last (6.2.2); whoever has
    /// the move moves or, US, presses for what is determined (6B).
    pub(crate) fn due(&self) -> Color {
        let has_the_move = self.state.player();
        let owes_an_earlier = *self.state.clock.late_press.get(has_the_move) == LatePress::Due;
        let opponent_owes = self.state.unpressed_ply_of(!has_the_move).is_some();
        if opponent_owes && !owes_an_earlier {
            !has_the_move
        } else {
            has_the_move
        }
    }

    fn view_placement(&self) -> Board {
        self.state.board.placement.visible()
    }

    pub(crate) fn open(&self) -> Vec<Open> {
        match self.state.has_ended() || self.is_nothing_open() {
            true => Vec::new(),
            false => self.what_is_open(),
        }
    }

    fn what_is_open(&self) -> Vec<Open> {
        let mut open = Vec::new();
        open.extend(self.state.draws.offer.map(Open::DrawOffer));
        let of_plies = self
            .state
            .plies
            .findings
            .iter()
            .map(|(_, finding)| *finding);
        for finding in of_plies.chain(self.state.plies.open_press) {
            if let ActionStanding::Claimable(ruling) = finding.standing {
                open.push(Open::Claimable(ruling));
            }
        }
        let violation = self
            .state
            .plies
            .previous
            .and_then(|p| p.violation_claimable);
        let of_turn = match &self.state.progress.phase {
            Phase::Violated { ruling, .. } => Some(*ruling),
            Phase::Choice(choice) => Some(choice.ruling),
            _ => None,
        };
        for ruling in violation
            .into_iter()
            .chain(of_turn)
            .chain(self.open_takeback())
        {
            open.push(Open::Claimable(ruling));
        }
        open.truncate(MOST_OPEN);
        open
    }

    /// No offer, no finding, and no ruling about the last two moves.
    fn is_nothing_open(&self) -> bool {
        let plies = &self.state.plies;
        let ruled = |p: &Previous| p.violation_claimable.is_some() || p.violation_ruled.is_some();
        let phase = &self.state.progress.phase;
        self.state.draws.offer.is_none()
            && plies.findings.is_empty()
            && plies.open_press.is_none()
            && !plies.previous.as_ref().is_some_and(ruled)
            && !matches!(phase, Phase::Violated { .. } | Phase::Choice(_))
    }

    /// 4.7: a made move was taken back before the press, and nobody has claimed it.
    pub(crate) fn open_takeback(&self) -> Option<Id> {
        let unpressed = self.state.plies.previous.filter(|p| !p.pressed)?;
        let ruled = unpressed.violation_ruled?;
        // judged again, the state may still name it by its own number
        let is = |id: Id| self.told_as(id) == self.told_as(ruled);
        let told = |r: &&Ruling| is(r.id);
        let claimable = self.told.rulings.iter().rev().find(told)?.status == Status::Claimable;
        let taken_up = |r: &Ruling| matches!(r.of, Some(Referred::Ruling(of)) if is(of));
        (claimable && !self.told.rulings.iter().any(taken_up)).then_some(ruled)
    }

    /// 12.6: what the players may not learn from the arbiter yet.
    fn disclosure(&self) -> Disclosure {
        let unnoticed = self.state.plies.previous.is_some_and(|p| p.made_unnoticed)
            || self.state.turn.execution.unnoticed
            || self
                .state
                .turn
                .touched
                .contacts
                .iter()
                .any(|c| c.knowledge != crate::turn::Knowledge::Known);
        let historic = self.state.regime.family() == Family::Historic;
        if unnoticed && !historic {
            Disclosure::Arbiter
        } else {
            Disclosure::Everyone
        }
    }
}
