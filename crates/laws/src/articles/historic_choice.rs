//! The historic codes (procedures/other-codes): the adversary chooses, claims, or forfeits by
//! touching.

use board::{Color, Move, Position, Square, Tolerant};

use crate::act::Deed;
use crate::article::Provision as P;
use crate::articles::historic::{offence_of, option_of_man};
use crate::game::{Game, Judging, Refused};
use crate::ruling::RulingDraft;
use crate::ruling_id::Id;
use crate::state::{
    ActionStanding, IllegalAction, IllegalActionKind, Imposed, Phase, PlyKind, Previous,
    StateEffect,
};
use crate::turn::{Evidence, Whose};
use crate::verdict::{HistoricCase, MoveStatus, Offence, Penalty, Reason, Referred, Status};

impl Game {
    /// The offender has made a legal move of himself while the adversary may still choose another;
    /// true if so.
    pub(crate) fn made_before_the_choice(&mut self, m: Move) -> bool {
        match &mut self.state.progress.phase {
            Phase::Choice(choice) if choice.case != HistoricCase::OutOfTurn => {
                choice.made = Some(m);
                self.state.apply(StateEffect::Status(MoveStatus::Made));
                true
            }
            _ => false,
        }
    }

    /// What the offender does to the men after a false move leaves the choice open; true if there
    /// is one. Where the move may be let stand, what stands is what he leaves on the board.
    pub(crate) fn carries_on_before_the_choice(&mut self) -> bool {
        let state = &mut self.state;
        let Phase::Choice(choice) = &mut state.progress.phase else {
            return false;
        };
        if matches!(choice.case, HistoricCase::OutOfTurn | HistoricCase::Several) {
            return false;
        }
        let as_it_was = state
            .board
            .placement
            .stands_as(state.board.position.board());
        if choice.stands.is_some() && !as_it_was {
            choice.stands = Some(state.board.position.left_by(state.board.placement.board()));
        }
        choice.made = None;
        self.state.apply(StateEffect::Status(if as_it_was {
            MoveStatus::NotMade
        } else {
            MoveStatus::IllegalNotCompleted
        }));
        true
    }

    /// A claim under a historic code: what was claimable is his to choose or is enforced.
    pub(crate) fn historic_claim(
        &mut self,
        j: &mut Judging<'_>,
        claimant: Color,
        squares: &[Square],
    ) {
        if self.state.turn.establish(squares, None, Evidence::Claim) {
            self.historic_contact(j);
            if !j.rulings.is_empty() {
                return;
            }
        }
        if self.chooses_in_claiming(j, squares) {
            return;
        }
        match &mut self.state.progress.phase {
            Phase::Choice(choice) => {
                choice.claimed = true;
                let choice = choice.clone();
                let of = Referred::Ruling(choice.ruling);
                let penalty = Penalty::OpponentChoice(choice.options.clone());
                let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::OnRecord)
                    .of(of)
                    .player(choice.offender)
                    .also(&self.cite_case(choice.case))
                    .penalty(penalty);
                j.rule(draft);
            }
            Phase::Violated { .. } => {
                self.enforce_violation_in_turn(j);
                self.state.progress.phase = Phase::Open;
            }
            _ => {
                let is_known = self.historic_recall_claimed(j, claimant)
                    || self.note_what_is_ruled_on(j, Some(!claimant));
                if !is_known {
                    let cites = [P::A4_8, P::A4_3];
                    let reason = Reason::NothingFound;
                    self.reject(j, claimant, Offence::None, reason, &cites, None);
                }
            }
        }
    }

    /// The opponent has recalled a move that was completed: it stands, and is put back on the
    /// board.
    fn historic_recall_claimed(&mut self, j: &mut Judging<'_>, claimant: Color) -> bool {
        let open = |id: Id| {
            let told = self.told_ruling(id);
            told.is_some_and(|ruling| ruling.status == Status::Claimable)
        };
        let recalled = |p: &Previous| p.mover != claimant && p.violation_ruled.is_some_and(open);
        let Some(previous) = self.state.plies.previous.filter(recalled) else {
            return false;
        };
        self.taken_back(j, previous, previous.mover, Status::Enforced);
        let board = self.state.board.position.board().clone();
        self.state.board.placement.settle(&board);
        true
    }

    /// Who claims that one of the men touched must move has named it (British VII).
    fn chooses_in_claiming(&mut self, j: &mut Judging<'_>, squares: &[Square]) -> bool {
        let [square] = squares else { return false };
        let Phase::Choice(choice) = &self.state.progress.phase else {
            return false;
        };
        let meant = [Whose::Own, Whose::Opponents].map(|whose| option_of_man(whose, *square));
        let offered = |name: &&String| choice.options.iter().any(|o| o.name == **name);
        match meant.iter().find(offered) {
            Some(name) => self.choose(j, name).is_ok(),
            None => false,
        }
    }

    /// London XXV: a penalty is claimed before touching a man; afterwards the move stands.
    pub(crate) fn forfeit_choice(&mut self, j: &mut Judging<'_>, player: Color) {
        let Phase::Choice(choice) = &self.state.progress.phase else {
            return;
        };
        if choice.offender == player || choice.claimed {
            return;
        }
        let mut choice = choice.clone();
        if choice
            .stands
            .as_ref()
            .is_some_and(|stands| self.takes_men_as_put_back(j, stands))
        {
            choice.stands = None;
        }
        let draft = RulingDraft::new(
            offence_of(choice.case),
            Status::Lapsed,
            Reason::ForfeitedByTouch,
        )
        .of(Referred::Ruling(choice.ruling))
        .player(choice.offender)
        .cites(self.state.regime.edition, &[P::LccXXV, P::A4_8, P::BcaVII]);
        j.rule(draft);
        self.state.progress.phase = Phase::Open;
        let put_back = choice.case != HistoricCase::OutOfTurn
            && self
                .state
                .board
                .placement
                .stands_as(self.state.board.position.board());
        let stands = choice.stands.filter(|_| !put_back);
        match (stands, choice.made) {
            (_, Some(made)) => self.hand_over(j, made),
            (Some(stands), _) if choice.case == HistoricCase::OutOfTurn => {
                self.set_position(j.seq, stands);
            }
            (Some(stands), _) => self.let_false_move_stand(j.seq, stands),
            (None, None) => return,
        }
        self.end_by_position(j);
    }

    /// The act names a man where none would stand: whoever does it takes the men as put back.
    fn takes_men_as_put_back(&self, j: &Judging<'_>, stands: &Tolerant) -> bool {
        let named: &[Square] = match &j.act.deed {
            Deed::Touch { squares, .. } => squares,
            Deed::Lift { square, .. } | Deed::Remove { square, .. } => &[*square],
            Deed::Release {
                from: Some(from), ..
            } => &[*from],
            Deed::Move { intended, .. } => &[intended.from],
            _ => &[],
        };
        let gone = |square: &Square| stands.board().piece_at(*square).is_none();
        named.iter().any(gone)
    }

    fn let_false_move_stand(&mut self, seq: u32, stands: Tolerant) {
        let mover = self.state.player();
        let node = self.push_node(PlyKind::Irregular, seq, stands, seq);
        self.state.settle_all();
        let kind = IllegalActionKind::Illegal { from_to: None };
        let finding = IllegalAction {
            kind,
            two_hands: false,
            seq,
            standing: ActionStanding::Lapsed,
        };
        self.remember(node, finding);
        self.state.apply(StateEffect::Status(MoveStatus::Completed));
        self.state.plies.previous = Some(Previous {
            pressed: true,
            claim_forfeited: true,
            ..Previous::of(node, mover)
        });
    }

    /// `choose`: the adversary picks.
    pub(crate) fn choose(&mut self, j: &mut Judging<'_>, option: &str) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        let choice = match &self.state.progress.phase {
            Phase::Choice(choice) if choice.offender != player => choice.clone(),
            _ => return Err(Refused::NoSuchOption),
        };
        let named = choice.options.iter().find(|o| o.name == option);
        let picked = named.ok_or(Refused::NoSuchOption)?;
        let draft = RulingDraft::new(
            Offence::None,
            Status::Enforced,
            Reason::Chosen(picked.name.clone()),
        )
        .of(Referred::Ruling(choice.ruling))
        .player(choice.offender)
        .also(&self.cite_case(choice.case));
        let stands = picked.stands.is_some() && choice.stands.is_some();
        let is_as_before = self
            .state
            .board
            .placement
            .stands_as(self.state.board.position.board());
        j.rule(if stands || is_as_before {
            draft
        } else {
            draft.restored()
        });
        let (lets_stand, moves) = (picked.stands.is_some(), picked.moves.clone());
        let stands = choice.stands.filter(|_| lets_stand);
        self.state.progress.phase = Phase::Open;
        match (stands, choice.case) {
            (Some(stands), HistoricCase::OutOfTurn) => self.set_position(j.seq, stands),
            (Some(stands), _) => self.let_false_move_stand(j.seq, stands),
            (None, HistoricCase::OutOfTurn) if !lets_stand => return Ok(()),
            (None, case) => {
                self.state.settle_all();
                self.state.turn.put_back();
                self.state.progress.historic = Some(Imposed::Moves(case, moves));
                return Ok(());
            }
        }
        self.end_by_position(j);
        Ok(())
    }
}
