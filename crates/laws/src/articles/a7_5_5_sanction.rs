//! Article 7.5.5: what a completed illegal action costs (procedures/sanction 4 to 6).

use board::{Color, Move, Position, Role, Square, Tolerant};

use crate::act::{GameResult, Running};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::edition::{BlitzMinutes, Family, TwoHandsPress, Unpromoted, Unsupervised};
use crate::game::{Game, Judging};
use crate::regime::Control;
use crate::remembered::Can;
use crate::ruling::RulingDraft;
use crate::state::{
    IllegalAction, IllegalActionKind, IrregularTime, PlyNode, PressStage, StateEffect,
};
use crate::verdict::{Bound, MoveStatus, Offence, Penalty, Reason, Referred, Status, Termination};

impl Game {
    /// Steps 4 to 6 of `procedures/sanction`, the men being put back already: the queen of 7.5.2,
    /// the count, the penalty, the clocks.
    pub(crate) fn sanction(
        &mut self,
        j: &mut Judging<'_>,
        finding: IllegalAction,
        offender: Color,
        of: Option<Referred>,
    ) {
        let unpromoted = finding.unpromoted();
        let mut draft = self.charge(finding, offender).maybe_of(of);
        let queen = unpromoted.is_some_and(|squares| self.queen_move(squares).is_some());
        if queen {
            draft = draft.queen_put();
        } else if finding.kind != IllegalActionKind::PressWithoutMove {
            draft = draft.restored();
        }
        let after = self.after_restoring(unpromoted);
        if unpromoted.is_some() && after.legal_moves().is_empty() {
            draft = draft.relies_on(Ambiguity::C8);
        }
        self.penalise(j, draft, (finding, offender), &after);
        if let Some(m) = unpromoted.and_then(|squares| self.queen_move(squares)) {
            self.put_queen(j, m);
        }
        if !self.state.has_ended() {
            self.cite_replacement(j);
            self.state
                .apply(StateEffect::FlagSpentSince(!offender, finding.seq));
            self.let_time_run_against(!offender);
        }
        self.us_on_purpose(j, finding, offender);
    }

    /// An illegal reply to an illegal move that was not completed: both are taken back, and the
    /// reply alone is counted and penalised.
    pub(crate) fn sanction_reply(
        &mut self,
        j: &mut Judging<'_>,
        answered: u32,
        (finding, offender): (IllegalAction, Color),
        draft: RulingDraft,
    ) {
        self.reinstate_before(answered);
        self.state
            .apply(StateEffect::Status(MoveStatus::IllegalCompleted));
        let after = self.state.board.position.clone();
        let draft = draft.restored().relies_on(Ambiguity::C28);
        self.penalise(j, draft, (finding, offender), &after);
        if !self.state.has_ended() {
            self.cite_replacement(j);
            self.let_time_run_against(!offender);
        }
    }

    /// What was found about a later ply than the one before which the men are put back: it is
    /// counted and penalised as well.
    pub(crate) fn sanction_later(
        &mut self,
        j: &mut Judging<'_>,
        node: u32,
        finding: IllegalAction,
    ) {
        let offender = self.node(node).turn.player;
        let of = Some(finding.referred());
        let draft = self.charge_of_ply(node, finding).maybe_of(of);
        let after = self.state.board.position.clone();
        self.penalise(j, draft, (finding, offender), &after);
        if !self.state.has_ended() {
            self.state
                .apply(StateEffect::FlagSpentSince(!offender, finding.seq));
        }
        self.us_on_purpose(j, finding, offender);
    }

    /// The count, the penalty and the increment, in the position `after` the men are put back
    /// (procedures/sanction 5 and 6).
    fn penalise(
        &mut self,
        j: &mut Judging<'_>,
        draft: RulingDraft,
        (finding, offender): (IllegalAction, Color),
        after: &Tolerant,
    ) {
        let (draft, count) = self.counted(j, draft, (finding, offender));
        let outcome = self.outcome(j.seq, after, (offender, count), finding);
        self.bring_about(j, draft, offender, outcome);
    }

    /// The action is counted; the charge with its count, and the count.
    pub(crate) fn counted(
        &mut self,
        j: &Judging<'_>,
        draft: RulingDraft,
        (finding, offender): (IllegalAction, Color),
    ) -> (RulingDraft, u8) {
        let count = self.count(offender);
        let mut draft = draft.maybe_relies_on(self.us_reading_of_time(finding));
        let left_out = self.state.regime.rules().two_hands_press == TwoHandsPress::LeftOut;
        if left_out && finding.kind == IllegalActionKind::TwoHands {
            draft = draft.relies_on(Ambiguity::C21);
        }
        if self.state.regime.family() == Family::Fide {
            draft = draft.count(count);
        }
        let draft = draft
            .cites(self.state.regime.edition, &[P::A7_1])
            .cites(self.state.regime.edition, self.us_unasked_cites(j));
        (draft, count)
    }

    /// The penalty, and the increment that goes back.
    pub(crate) fn bring_about(
        &mut self,
        j: &mut Judging<'_>,
        mut draft: RulingDraft,
        offender: Color,
        outcome: Sanction,
    ) {
        let gained_ms = self.increment_wrongly_gained_ms();
        if gained_ms != 0 && !matches!(outcome, Sanction::Loss | Sanction::Draw) {
            draft = draft
                .correction_ms(offender, gained_ms.saturating_neg())
                .relies_on(Ambiguity::C31);
        }
        self.apply_outcome(j, draft, offender, outcome);
    }

    /// Until the ruling is announced the victim's clock runs, and he may answer what was done
    /// (procedures/press, procedures/sanction).
    pub(crate) fn let_time_run_against(&mut self, victim: Color) {
        let stage = PressStage::Ruled;
        self.state.clock.irregular_time = Some(IrregularTime { victim, stage });
    }

    /// The ruling cites what binds the player in the position restored (procedures/sanction 7).
    fn cite_replacement(&self, j: &mut Judging<'_>) {
        let obligation = self.obligation();
        let of_a_move = |r: &&mut crate::verdict::Ruling| {
            matches!(r.offence, Offence::IllegalMove | Offence::AsIllegalMove)
        };
        let Some(ruling) = j.rulings.iter_mut().find(of_a_move) else {
            return;
        };
        let castling = matches!(obligation.why, Bound::KingInstead | Bound::KingReleased);
        let castling = castling.then_some(Ambiguity::C29);
        for entry in castling.into_iter().chain(obligation.ambiguity) {
            if !ruling.ambiguity.contains(&entry) {
                let _ = ruling.ambiguity.try_push(entry);
            }
        }
        for number in obligation.articles {
            if !ruling.articles.contains(&number) {
                let _ = ruling.articles.try_push(number);
            }
        }
    }

    pub(crate) fn count(&mut self, offender: Color) -> u8 {
        if self.state.regime.family() != Family::Fide {
            return 0;
        }
        self.state.apply(StateEffect::Counted(offender));
        *self.state.counts().get(offender)
    }

    fn queen_move(&self, (home, square): (Square, Square)) -> Option<Move> {
        if self.state.regime.rules().unpromoted != Unpromoted::Queen {
            return None;
        }
        board::find_move(
            &self.state.board.position,
            &self.state.board.legal,
            home,
            square,
            Some(Role::Queen),
        )
    }

    fn after_restoring(&self, unpromoted: Option<(Square, Square)>) -> Tolerant {
        let mut after = self.state.board.position.clone();
        if let Some(m) = unpromoted.and_then(|squares| self.queen_move(squares)) {
            after.play_unchecked(m);
        }
        after
    }

    /// 7.5.2: the queen is put and the move stands; the opponent has the move.
    fn put_queen(&mut self, j: &mut Judging<'_>, m: Move) {
        let over = (self.state.outcome.result, self.state.outcome.termination);
        let mover = self.state.player();
        let status = self.state.status();
        self.hand_over(j, m);
        if let Some(previous) = &mut self.state.plies.previous {
            previous.pressed = true;
        }
        self.state.apply(StateEffect::Status(status));
        (self.state.outcome.result, self.state.outcome.termination) = over;
        if !self.state.has_ended() {
            self.state.apply(StateEffect::Runs(Running::Player(!mover)));
            self.end_by_position(j);
            self.state.apply(StateEffect::Status(status));
        }
    }

    /// 7.5.5: minutes for the opponent, or the game lost, or drawn if the opponent cannot
    /// checkmate.
    pub(crate) fn outcome(
        &self,
        seq: u32,
        after: &Tolerant,
        (offender, count): (Color, u8),
        finding: IllegalAction,
    ) -> Sanction {
        if let Some(us) = self.us_outcome(seq, after, offender, finding) {
            return us;
        }
        if !self.loses(count) {
            return Sanction::Time(self.state.regime.penalty_s());
        }
        match self.can_checkmate(after, !offender, seq) {
            Can::Yes => Sanction::Loss,
            Can::No => Sanction::Draw,
            Can::Undecided { states } => Sanction::Unknown(states),
        }
    }

    /// Whether the n-th completed illegal action of a player loses (row `illegal_moves_to_lose`;
    /// row `unsupervised` for "otherwise").
    pub(crate) fn loses(&self, count: u8) -> bool {
        let regime = &self.state.regime;
        let by_first = regime.is_otherwise()
            && regime.regulations.illegal_moves_to_lose.is_none()
            && match regime.rules().unsupervised {
                Unsupervised::Loses => true,
                Unsupervised::ClaimOnly => regime.control == Control::Blitz,
                Unsupervised::Ladder => false,
            };
        by_first || regime.illegal_moves_to_lose().is_some_and(|k| count >= k)
    }

    fn apply_outcome(
        &mut self,
        j: &mut Judging<'_>,
        draft: RulingDraft,
        offender: Color,
        outcome: Sanction,
    ) {
        let opponent = !offender;
        match outcome {
            Sanction::Time(seconds) => {
                self.give_time(opponent, seconds);
                let draft = self.with_minutes(draft);
                j.rule(draft.penalty(Penalty::AddTime(for_side(opponent, seconds))));
            }
            Sanction::Loss => {
                j.rule(draft.penalty(Penalty::Loss(offender)));
                self.end(GameResult::won_by(opponent), Termination::IllegalMoves);
            }
            Sanction::Draw => {
                j.rule(draft.penalty(Penalty::Draw).relies_on(Ambiguity::C30));
                self.end(GameResult::Draw, Termination::IllegalMoves);
            }
            Sanction::Nothing => {
                j.rule(draft);
            }
            Sanction::Unknown(states) => {
                j.rule(draft);
                let cites = [P::A7_5_5, P::A7_5_1];
                self.cannot_decide(j, opponent, states, &cites);
            }
        }
    }

    /// Seconds for this player, to be set on his clock.
    pub(crate) fn give_time(&mut self, player: Color, seconds: u32) {
        let given = self.state.clock.add_time_s.get_mut(player);
        *given = given.saturating_add(seconds);
    }

    /// The increment that the press of the illegal move brought (7.1, C-31).
    pub(crate) fn increment_wrongly_gained_ms(&self) -> i64 {
        self.start.clock.map_or(0, |clock| clock.increment_ms)
    }

    /// The penalty, if it comes to one: of the player having the move, or of the one who made the
    /// last move.
    pub(crate) fn what_it_would_cost(
        &self,
        seq: u32,
        finding: IllegalAction,
        offender: Color,
    ) -> Option<Penalty> {
        let made = self
            .state
            .plies
            .previous
            .filter(|_| offender != self.state.player());
        let after = match made {
            Some(previous) => self.node(previous.node).before.clone(),
            None => self.after_restoring(finding.unpromoted()),
        };
        let count = self.state.counts().get(offender).saturating_add(1);
        match self.outcome(seq, &after, (offender, count), finding) {
            Sanction::Time(seconds) => Some(Penalty::AddTime(for_side(!offender, seconds))),
            Sanction::Loss => Some(Penalty::Loss(offender)),
            Sanction::Draw => Some(Penalty::Draw),
            Sanction::Unknown(_) | Sanction::Nothing => None,
        }
    }

    pub(crate) fn offence_of(&self, finding: IllegalAction) -> Offence {
        match finding.kind {
            IllegalActionKind::PressWithoutMove | IllegalActionKind::TwoHands => {
                Offence::AsIllegalMove
            }
            _ => Offence::IllegalMove,
        }
    }

    /// The charge: offence, reason and articles, without penalty.
    pub(crate) fn charge(&self, finding: IllegalAction, offender: Color) -> RulingDraft {
        let edition = self.state.regime.edition;
        let status = Status::Enforced;
        let draft = RulingDraft::new(self.offence_of(finding), status, self.reason_of(finding))
            .player(offender)
            .cites(edition, self.cites_of(finding))
            .cites(edition, self.penalty_cites())
            .maybe_relies_on(open_reading(finding.kind))
            .maybe_relies_on(self.unpromoted_reading(finding));
        self.charge_of_misplaced_king(finding, draft)
    }

    pub(crate) fn reason_of(&self, finding: IllegalAction) -> Reason {
        self.reason_in(finding, &self.state.board.position)
    }

    /// The charge of what was found about this ply, whatever has been played since.
    pub(crate) fn charge_of_ply(&self, node: u32, finding: IllegalAction) -> RulingDraft {
        let PlyNode { before, turn, .. } = self.node(node);
        let charge = self.charge(finding, turn.player);
        charge.because(self.reason_in(finding, before))
    }

    /// Why the action is charged, the move having been carried out in this position.
    fn reason_in(&self, finding: IllegalAction, position: &Tolerant) -> Reason {
        match finding.kind {
            IllegalActionKind::Illegal { from_to } => Reason::IllegalMove {
                why: from_to.and_then(|(from, to)| board::why_illegal(position, from, to, None)),
                carried_out: from_to,
                two_hands: finding.two_hands,
            },
            IllegalActionKind::KingCaptured => Reason::KingCaptured,
            IllegalActionKind::Unpromoted { square, .. } => Reason::Unpromoted(square),
            IllegalActionKind::CastlingUnfinished => Reason::CastlingUnfinished,
            IllegalActionKind::VictimLeft => Reason::VictimLeft,
            IllegalActionKind::Promotion(defect) => Reason::PromotionDefect(defect),
            IllegalActionKind::PressWithoutMove => Reason::PressWithoutMove,
            IllegalActionKind::TwoHands => Reason::TwoHands,
        }
    }

    pub(crate) fn cites_of(&self, finding: IllegalAction) -> &'static [P] {
        match (finding.kind, finding.two_hands) {
            (IllegalActionKind::PressWithoutMove, _) => &[P::A7_5_3, P::A7_8_2_2017],
            (IllegalActionKind::TwoHands, _) => &[P::A7_5_4, P::A7_7_2_2017],
            (IllegalActionKind::Unpromoted { .. }, false) => &[P::A7_5_2, P::A7_5_1],
            (IllegalActionKind::Unpromoted { .. }, true) => &[P::A7_5_2, P::A7_5_4],
            (IllegalActionKind::KingCaptured, _) => &[P::A7_5_1, P::A1_4_1],
            (_, true) => &[P::A7_5_1, P::A7_5_4],
            (_, false) => &[P::A7_5_1],
        }
    }

    /// Where the ladder comes from: 7.5.5, in rapid and blitz by way of the appendix.
    fn penalty_cites(&self) -> &'static [P] {
        if let Some(cites) = self.us_penalty_cites() {
            return cites;
        }
        let regime = &self.state.regime;
        let control = regime.control;
        match (regime.rules().unsupervised, regime.is_otherwise(), control) {
            (Unsupervised::ClaimOnly, true, Control::Blitz) => &[P::BlitzB_3c_2009, P::A7_5_5],
            (_, true, Control::Blitz) => &[P::RapidA_4_2, P::A7_5_5, P::BlitzB_4],
            (_, true, _) => &[P::RapidA_4_2, P::A7_5_5],
            (_, false, Control::Blitz) => &[P::A7_5_5, P::BlitzB_3_1],
            (_, false, Control::Rapid) => &[P::A7_5_5, P::RapidA_3_1],
            (_, false, Control::Standard) => &[P::A7_5_5],
        }
    }

    /// What the window of a claim rests on: A.4.2, in blitz by way of B.4; in US Chess its own
    /// rules.
    pub(crate) fn window_cites(&self) -> &'static [P] {
        if let Some(cites) = self.us_window_cites() {
            return cites;
        }
        match self.state.regime.control {
            Control::Blitz => &[P::RapidA_4_2, P::BlitzB_4],
            _ => &[P::RapidA_4_2],
        }
    }

    /// One minute instead of two: the clause of the appendices, and C-1 where it is open; an event
    /// regulation relies on neither.
    pub(crate) fn with_minutes(&self, draft: RulingDraft) -> RulingDraft {
        let regime = &self.state.regime;
        let by_law = regime.regulations.penalty_s.is_none();
        if !by_law || regime.family() != Family::Fide || regime.penalty_s() != 60 {
            return draft;
        }
        draft
            .cites(regime.edition, &[P::BlitzB_2])
            .maybe_relies_on(self.blitz_minutes())
    }

    /// C-23: before 2018 "otherwise", an unpromoted pawn is A.4.2 if the press was seen or is
    /// claimed in time, else A.4.4.
    fn unpromoted_reading(&self, finding: IllegalAction) -> Option<Ambiguity> {
        let regime = &self.state.regime;
        let open = finding.unpromoted().is_some()
            && regime.is_otherwise()
            && regime.rules().unsupervised == Unsupervised::Loses;
        open.then_some(Ambiguity::C23)
    }

    /// C-1: the minutes of 2023 blitz under the Competition Rules.
    fn blitz_minutes(&self) -> Option<Ambiguity> {
        let regime = &self.state.regime;
        let open = regime.rules().blitz_minutes == BlitzMinutes::Open
            && regime.control == Control::Blitz
            && !regime.is_otherwise();
        open.then_some(Ambiguity::C1)
    }
}

/// What a completed illegal action brings.
pub(crate) enum Sanction {
    Time(u32),
    Loss,
    Draw,
    Unknown(u64),
    /// The position is restored and that is all (US 11D1).
    Nothing,
}

pub(crate) fn for_side(side: Color, seconds: u32) -> board::ByColor<u32> {
    let mut sides = board::ByColor::default();
    *sides.get_mut(side) = seconds;
    sides
}

pub(crate) fn open_reading(kind: IllegalActionKind) -> Option<Ambiguity> {
    match kind {
        IllegalActionKind::CastlingUnfinished => Some(Ambiguity::C4),
        IllegalActionKind::KingCaptured => Some(Ambiguity::C7),
        IllegalActionKind::Promotion(_) => Some(Ambiguity::C8),
        IllegalActionKind::VictimLeft => Some(Ambiguity::C13),
        IllegalActionKind::TwoHands => Some(Ambiguity::C10),
        _ => None,
    }
}
