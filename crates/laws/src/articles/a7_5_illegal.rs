//! Article 7.5: completed illegal moves and what is penalised like them (B.5 2a, B.6).

use board::{Bitboard, CastlingMode, Color, Move, Piece, Position, Role, Square, Tolerant};

use crate::act::{Executed, Fact, GameResult, Running, Truth, Value};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a5_end::Can;
use crate::edition::{Family, Unpromoted, Unsupervised};
use crate::game::{Game, Judging};
use crate::obligation::is_castling_travel;
use crate::regime::{Control, Intervention, TimePressure};
use crate::ruling::Draft;
use crate::state::{Finding, Kind, Node, Phase, Played, Previous, Standing};
use crate::turn::Evidence;
use crate::verdict::{
    MoveStatus, Offence, Penalty, PromotionDefect, Reason, Referred, Status, Termination,
};

impl Game {
    /// What kind of unlawful execution stands on the board (B.5, 2a; C-4, C-7, C-8, C-13).
    pub(crate) fn classify(&self) -> Kind {
        self.king_captured()
            .or_else(|| self.unpromoted())
            .or_else(|| self.promotion_defect())
            .or_else(|| self.castling_unfinished())
            .or_else(|| self.victim_left())
            .unwrap_or_else(|| Kind::Illegal {
                from_to: self.state.turn.carried.map(|c| (c.home, c.to)),
            })
    }

    fn king_captured(&self) -> Option<Kind> {
        let opponent = !self.state.player();
        self.state.position.board().king_of(opponent)?;
        let there = self.state.placement.board().by_piece(Role::King.of(opponent));
        there.is_empty().then_some(Kind::KingCaptured)
    }

    /// 7.5.2: a pawn reached the last rank by what would be a legal pawn move, and no new man stands there.
    fn unpromoted(&self) -> Option<Kind> {
        let state = &self.state;
        let fits = |m: &&Move| {
            let Move::Normal { role: Role::Pawn, from, to, promotion: Some(Role::Queen), .. } = **m else {
                return false;
            };
            let pawn = Role::Pawn.of(state.player());
            let on_square = state.placement.board().piece_at(to);
            let arrived = on_square == Some(pawn)
                || (on_square.is_none()
                    && state.turn.carried.is_some_and(|c| c.home == from && c.to == to));
            arrived && self.differs_only_at(&state.position.board_after(**m), to)
        };
        match state.legal.iter().find(fits) {
            Some(Move::Normal { from, to, .. }) => {
                Some(Kind::Unpromoted { home: *from, square: *to })
            }
            _ => None,
        }
    }

    fn differs_only_at(&self, board: &board::Board, square: Square) -> bool {
        let changed = self.state.placement.changed(board);
        (changed & !Bitboard::from(square)).is_empty()
    }

    fn promotion_defect(&self) -> Option<Kind> {
        let state = &self.state;
        let promotions = state.legal.iter().filter(|m| m.is_promotion());
        for m in promotions {
            let from = m.from()?;
            let mut with_pawn = state.position.board_after(*m);
            with_pawn.set_piece_at(from, Role::Pawn.of(state.player()));
            if state.placement.changed(&with_pawn).is_empty() {
                return Some(Kind::Promotion(PromotionDefect::PawnLeft));
            }
        }
        self.misplaced_new_man().map(Kind::Promotion)
    }

    /// The pawn is gone and the new man is impossible, or stands on another square (C-8 d, e).
    fn misplaced_new_man(&self) -> Option<PromotionDefect> {
        let state = &self.state;
        for m in state.legal.iter().filter(|m| m.promotion() == Some(Role::Queen)) {
            let from = m.from()?;
            if state.placement.board().piece_at(from).is_some() {
                continue;
            }
            let after = state.position.board_after(*m);
            let changed = state.placement.changed(&after);
            let there = state.placement.board().piece_at(m.to());
            if (changed & !Bitboard::from(m.to())).is_empty() {
                if let Some(man) = there.filter(|p| p.color != state.player() || !is_choice(*p)) {
                    return Some(PromotionDefect::ImpossibleMan(man));
                }
            } else if there.is_none() && changed.count() == 2 {
                let other = changed.into_iter().find(|s| *s != m.to())?;
                let man = state.placement.board().piece_at(other)?;
                if man.color == state.player() && state.position.board().piece_at(other).is_none() {
                    return Some(PromotionDefect::WrongSquare(other));
                }
            }
        }
        None
    }

    /// C-4: the king went two squares, the rook stayed.
    fn castling_unfinished(&self) -> Option<Kind> {
        let carried = self.state.turn.carried.filter(|c| c.role == Role::King)?;
        let travel = is_castling_travel(&self.state.position, carried.home, carried.to);
        let mut board = self.state.position.board().clone();
        let king = board.remove_piece_at(carried.home)?;
        board.set_piece_at(carried.to, king);
        let only_king = self.state.placement.changed(&board).is_empty();
        (travel && only_king).then_some(Kind::CastlingUnfinished)
    }

    /// C-13: a capture whose victim is still on the board.
    fn victim_left(&self) -> Option<Kind> {
        let carried = self.state.turn.carried?;
        let fits = |m: &Move| m.from() == Some(carried.home) && m.to() == carried.to;
        let capture = self.state.legal.iter().find(|m| fits(m) && m.is_capture())?;
        let mut board = self.state.position.board().clone();
        let man = board.remove_piece_at(carried.home)?;
        board.set_piece_at(carried.to, man);
        let left = match capture {
            Move::EnPassant { .. } => self.state.placement.changed(&board).is_empty(),
            _ => self.state.placement.is_crowded(),
        };
        left.then_some(Kind::VictimLeft)
    }

    /// An illegal execution was completed by the press: penalised at once, open to a claim, or not known yet (B.6, 2).
    pub(crate) fn complete_unlawful(&mut self, j: &mut Judging<'_>, finding: Finding) {
        if finding.kind != Kind::PressWithoutMove {
            self.state.status = MoveStatus::IllegalCompleted;
        }
        let unnoticed = j.is_unnoticed() || self.state.turn.unnoticed;
        if self.us_king_taken(j, finding) || self.us_improper_press(j, finding) || self.found_unfinished(j, finding) {
            return;
        }
        if !unnoticed && self.end_waiting_by_illegal_move(j) {
            return;
        }
        if !unnoticed && self.intervention() == Intervention::AtOnce {
            self.enforce_in_turn(j, finding);
        } else {
            self.let_stand_for_now(j, finding, unnoticed);
        }
    }

    /// The arbiter found that the execution was not finished (C-4, C-8, C-13): 12.9 only, and it is to be finished.
    fn found_unfinished(&mut self, j: &mut Judging<'_>, finding: Finding) -> bool {
        let Some(entry) = open_reading(finding.kind) else { return false };
        let unfinished = Some(&Value::Executed(Executed::Unfinished));
        if self.fact(j.seq, Fact::Executed) != unfinished {
            self.state.ask(Fact::Executed, j.seq);
            return false;
        }
        let player = self.state.player();
        let edition = self.start.regime.edition;
        let draft = Draft::new(Offence::ClockHandling, Status::Proposed, self.reason_of(finding))
            .player(player)
            .cites(edition, &[P::A12_9, P::A6_2_1])
            .penalty(self.discretion())
            .relies_on(entry);
        j.rule(draft);
        self.restore_in_turn();
        self.state.status = MoveStatus::NotMade;
        true
    }

    /// Who deals with a completed illegal action here, and when.
    pub(crate) fn intervention(&self) -> Intervention {
        let regime = &self.start.regime;
        if regime.family() == Family::UsChess {
            return self.us_intervention();
        }
        if !regime.is_otherwise() {
            return Intervention::AtOnce;
        }
        match regime.rules().unsupervised {
            Unsupervised::ClaimOnly => Intervention::OnClaim,
            _ => Intervention::OnObservationOrClaim,
        }
    }

    /// The illegal action stands until it is claimed, observed or answered: the opponent has the move.
    fn let_stand_for_now(&mut self, j: &mut Judging<'_>, finding: Finding, unnoticed: bool) {
        let mover = self.state.player();
        let finding = if unnoticed {
            finding
        } else {
            let ruling = self.open_claim(j, finding, mover);
            Finding { standing: Standing::Claimable(ruling), ..finding }
        };
        self.complete_by_reply(mover);
        self.lapse_by_next_move(j, mover);
        let position = self.state.position.left_by(self.state.placement.board());
        let node = self.push_node(Played::Irregular, j.seq);
        self.state.acquire(position, j.seq);
        let board = self.state.position.board().clone();
        self.state.placement.settle(&board);
        self.state.previous = Some(Previous {
            node,
            mover,
            pressed: true,
            made_unnoticed: unnoticed,
            claim_forfeited: false,
            violation_ruled: None,
            finding: Some(finding),
        });
        self.remember(node, finding);
        self.state.running = Running::Player(!mover);
        self.state.drop_stale_questions();
    }

    /// An illegal move answered before its press is completed now, by the press or by the player's next move.
    pub(crate) fn take_up_uncompleted(&mut self, j: &mut Judging<'_>, mover: Color) -> bool {
        let found = self.irregular_nodes().find(|(_, node, finding)| {
            node.turn.player == mover && finding.standing == Standing::Uncompleted
        });
        let Some((node, unnoticed, finding)) = found.map(|(i, n, f)| (i, n.turn.unnoticed, f)) else {
            return false;
        };
        if unnoticed {
            self.remember(node, Finding { standing: Standing::Unnoticed, ..finding });
        } else if self.intervention() == Intervention::AtOnce {
            self.enforce_ply(j, node, finding, Some(Referred::Act(finding.seq)));
        } else {
            self.remember(node, Finding { standing: Standing::Lapsed, ..finding });
        }
        true
    }

    fn complete_by_reply(&mut self, mover: Color) {
        *self.state.late_press.get_mut(mover) = false;
    }

    pub(crate) fn remember(&mut self, node: u32, finding: Finding) {
        self.state.findings.retain(|(n, _)| *n != node);
        self.state.findings.push((node, finding));
    }

    /// The finding about a ply, if any.
    pub(crate) fn finding_of(&self, node: u32) -> Option<Finding> {
        self.state.findings.iter().rev().find(|(n, _)| *n == node).map(|(_, finding)| *finding)
    }

    fn open_claim(&mut self, j: &mut Judging<'_>, finding: Finding, player: Color) -> (u32, u8) {
        let draft = self.charge(finding, player).cites(self.start.regime.edition, &[P::RapidA_4_2]);
        let draft = draft.claimable(self.what_it_would_cost(player));
        j.rule(draft)
    }

    fn what_it_would_cost(&self, player: Color) -> Option<Penalty> {
        let us_blitz = self.start.regime.edition == crate::edition::Edition::UsChessBlitz;
        if us_blitz || self.loses(*self.state.counts.get(player) + 1) {
            return Some(Penalty::Loss(player));
        }
        let seconds = self.start.regime.penalty_s();
        Some(Penalty::AddTime(for_side(!player, seconds)))
    }

    /// 7.5.4 completed: the move is legal, so it stands on the board until the finding is enforced.
    pub(crate) fn complete_with_two_hands(&mut self, j: &mut Judging<'_>, previous: Previous, finding: Finding) {
        self.state.status = MoveStatus::IllegalCompleted;
        let unnoticed = j.is_unnoticed() || self.node(previous.node).turn.unnoticed;
        let at_once = self.intervention() == Intervention::AtOnce;
        let finding = if unnoticed || at_once {
            finding
        } else {
            let ruling = self.open_claim(j, finding, previous.mover);
            Finding { standing: Standing::Claimable(ruling), ..finding }
        };
        self.remember(previous.node, finding);
        if let Some(previous) = &mut self.state.previous {
            previous.finding = Some(finding);
        }
        if !unnoticed && at_once {
            self.enforce_ply(j, previous.node, finding, None);
        }
    }

    /// A.4.2: once the opponent has made his next move the illegal one stands.
    pub(crate) fn lapse_by_next_move(&mut self, j: &mut Judging<'_>, mover: Color) {
        let Some(previous) = self.state.previous.filter(|p| p.mover != mover) else { return };
        let Some(finding) = previous.finding else { return };
        let Standing::Claimable(ruling) = finding.standing else { return };
        if !self.window_shuts_with_next_move() {
            return;
        }
        let offence = self.offence_of(finding);
        let draft = Draft::new(offence, Status::Lapsed, Reason::NextMoveMade)
            .of(Referred::Ruling(ruling))
            .player(previous.mover)
            .cites(self.start.regime.edition, &[P::RapidA_4_2, P::BlitzB_4, P::UsBlitz7])
            .relies_on(Ambiguity::C12);
        j.rule(draft);
        self.remember(previous.node, Finding { standing: Standing::Lapsed, ..finding });
    }

    /// Whether the opponent's next made move shuts the window (rapid and blitz "otherwise", US blitz).
    pub(crate) fn window_shuts_with_next_move(&self) -> bool {
        let regime = &self.start.regime;
        match regime.family() {
            Family::Fide => regime.is_otherwise(),
            Family::UsChess => regime.edition == crate::edition::Edition::UsChessBlitz,
            Family::Historic => false,
        }
    }

    /// The offender still has the move: his execution is undone and penalised.
    fn enforce_in_turn(&mut self, j: &mut Judging<'_>, finding: Finding) {
        let unpromoted = match finding.kind {
            Kind::Unpromoted { home, square } => Some((home, square)),
            _ => None,
        };
        self.restore_in_turn();
        self.sanction(j, finding, unpromoted, None);
    }

    /// Puts the men back as they stood when the player acquired the move; his contacts stay.
    fn restore_in_turn(&mut self) {
        let board = self.state.position.board().clone();
        self.state.placement.settle_all(&board);
        self.state.turn.put_back();
        self.state.phase = Phase::Open;
        self.state.running = Running::Player(self.state.player());
    }

    /// Goes back before the ply, however long ago it was, and penalises what was found about it.
    pub(crate) fn enforce_ply(
        &mut self,
        j: &mut Judging<'_>,
        node: u32,
        finding: Finding,
        of: Option<Referred>,
    ) {
        let unpromoted = match finding.kind {
            Kind::Unpromoted { home, square } => Some((home, square)),
            _ => None,
        };
        let is_last = self.state.previous.is_some_and(|p| p.node == node);
        self.go_back_before(node);
        self.state.turn.establish(&[], None, Evidence::Arbiter);
        self.state.findings.retain(|(n, _)| *n != node);
        self.state.running = Running::Player(self.state.player());
        if finding.kind != Kind::PressWithoutMove {
            self.state.status = MoveStatus::IllegalCompleted;
        }
        let _ = is_last;
        self.sanction(j, finding, unpromoted, of);
    }

    /// Steps 4 to 6 of B.6, the men being put back already: the queen of 7.5.2, the count, the penalty, the clocks.
    fn sanction(
        &mut self,
        j: &mut Judging<'_>,
        finding: Finding,
        unpromoted: Option<(Square, Square)>,
        of: Option<Referred>,
    ) {
        let offender = self.state.player();
        let count = self.count(offender);
        let mut draft = self.charge(finding, offender).maybe_of(of).restored();
        if self.start.regime.family() == Family::Fide {
            draft = draft.count(count);
        }
        let seconds = self.increment_wrongly_gained_s();
        if seconds != 0 {
            draft = draft.correction_s(offender, -seconds).relies_on(Ambiguity::C31);
        }
        let after = self.after_restoring(unpromoted);
        if unpromoted.is_some() && after.legal_moves().is_empty() {
            draft = draft.relies_on(Ambiguity::C8);
        }
        let outcome = self.outcome(j.seq, &after, offender, count, finding);
        self.apply_outcome(j, draft, offender, outcome);
        if let Some(m) = unpromoted.and_then(|squares| self.queen_move(squares)) {
            self.put_queen(j, m);
        }
        if !self.state.is_over() && !self.obligation().articles.is_empty() {
            let articles = self.obligation().articles;
            if let Some(ruling) = j.rulings.iter_mut().find(|r| matches!(r.offence, Offence::IllegalMove | Offence::AsIllegalMove)) {
                for number in articles {
                    if !ruling.articles.contains(&number) {
                        let _ = ruling.articles.try_push(number);
                    }
                }
            }
        }
    }

    fn count(&mut self, offender: Color) -> u8 {
        if self.start.regime.family() != Family::Fide {
            return 0;
        }
        let count = self.state.counts.get_mut(offender);
        *count = count.saturating_add(1);
        *count
    }

    fn queen_move(&self, (home, square): (Square, Square)) -> Option<Move> {
        if self.start.regime.rules().unpromoted != Unpromoted::Queen {
            return None;
        }
        board::find_move(&self.state.position, &self.state.legal, home, square, Some(Role::Queen))
    }

    fn after_restoring(&self, unpromoted: Option<(Square, Square)>) -> Tolerant {
        let mut after = self.state.position.clone();
        if let Some(m) = unpromoted.and_then(|squares| self.queen_move(squares)) {
            after.play_unchecked(m);
        }
        after
    }

    /// 7.5.2: the queen is put and the move stands; the opponent has the move.
    fn put_queen(&mut self, j: &mut Judging<'_>, m: Move) {
        let over = (self.state.result, self.state.termination);
        let mover = self.state.player();
        let status = self.state.status;
        self.hand_over(j, m);
        if let Some(previous) = &mut self.state.previous {
            previous.pressed = true;
        }
        self.state.status = status;
        (self.state.result, self.state.termination) = over;
        if !self.state.is_over() {
            self.state.running = Running::Player(!mover);
            self.end_by_position(j);
            self.state.status = status;
        }
    }

    /// 7.5.5: minutes for the opponent, or the game lost, or drawn if the opponent cannot checkmate.
    fn outcome(&self, seq: u32, after: &Tolerant, offender: Color, count: u8, finding: Finding) -> Outcome {
        let _ = finding;
        if self.start.regime.family() == Family::UsChess {
            return self.us_outcome(seq, after, offender);
        }
        if !self.loses(count) {
            return Outcome::Time(self.start.regime.penalty_s());
        }
        match self.can_checkmate(after, !offender, seq) {
            Can::Yes => Outcome::Loss,
            Can::No => Outcome::Draw,
            Can::Undecided { states } => Outcome::Unknown(states),
        }
    }

    /// Whether the n-th completed illegal action of a player loses (row 15; rows 19 and B.3c for "otherwise").
    fn loses(&self, count: u8) -> bool {
        let regime = &self.start.regime;
        let by_first = regime.is_otherwise()
            && match regime.rules().unsupervised {
                Unsupervised::Loses => true,
                Unsupervised::ClaimOnly => regime.control == Control::Blitz,
                Unsupervised::Ladder => false,
            };
        by_first || regime.illegal_moves_to_lose().is_some_and(|k| count >= k)
    }

    fn apply_outcome(&mut self, j: &mut Judging<'_>, draft: Draft, offender: Color, outcome: Outcome) {
        let opponent = !offender;
        match outcome {
            Outcome::Time(seconds) => {
                *self.state.add_time_s.get_mut(opponent) += seconds;
                j.rule(draft.penalty(Penalty::AddTime(for_side(opponent, seconds))));
            }
            Outcome::Loss => {
                j.rule(draft.penalty(Penalty::Loss(offender)));
                self.end(GameResult::won_by(opponent), Termination::IllegalMoves);
            }
            Outcome::Draw => {
                j.rule(draft.penalty(Penalty::Draw).relies_on(Ambiguity::C30));
                self.end(GameResult::Draw, Termination::IllegalMoves);
            }
            Outcome::Nothing => {
                j.rule(draft);
            }
            Outcome::Unknown(states) => {
                j.rule(draft);
                let cites = [P::A7_5_5, P::A7_5_1];
                self.cannot_decide(j, opponent, states, &cites);
            }
        }
    }

    /// The increment that the press of the illegal move brought, in seconds (7.1, C-31).
    fn increment_wrongly_gained_s(&self) -> i32 {
        let Some(clock) = self.start.clock else { return 0 };
        i32::try_from(clock.increment_ms / 1000).unwrap_or(0)
    }

    pub(crate) fn offence_of(&self, finding: Finding) -> Offence {
        match finding.kind {
            Kind::PressWithoutMove | Kind::TwoHands => Offence::AsIllegalMove,
            _ => Offence::IllegalMove,
        }
    }

    /// The charge: offence, reason and articles, without penalty.
    fn charge(&self, finding: Finding, offender: Color) -> Draft {
        let edition = self.start.regime.edition;
        let status = Status::Enforced;
        Draft::new(self.offence_of(finding), status, self.reason_of(finding))
            .player(offender)
            .cites(edition, self.cites_of(finding))
            .cites(edition, self.penalty_cites())
            .maybe_relies_on(open_reading(finding.kind))
            .maybe_relies_on(self.blitz_minutes())
    }

    fn reason_of(&self, finding: Finding) -> Reason {
        match finding.kind {
            Kind::Illegal { from_to } => Reason::IllegalMove {
                why: from_to.and_then(|(from, to)| board::why_illegal(&self.state.position, from, to, None)),
                carried_out: from_to,
                two_hands: finding.two_hands,
            },
            Kind::KingCaptured => Reason::KingCaptured,
            Kind::Unpromoted { square, .. } => Reason::Unpromoted(square),
            Kind::CastlingUnfinished => Reason::CastlingUnfinished,
            Kind::VictimLeft => Reason::VictimLeft,
            Kind::Promotion(defect) => Reason::PromotionDefect(defect),
            Kind::PressWithoutMove => Reason::PressWithoutMove,
            Kind::TwoHands => Reason::TwoHands,
        }
    }

    fn cites_of(&self, finding: Finding) -> &'static [P] {
        match (finding.kind, finding.two_hands) {
            (Kind::PressWithoutMove, _) => &[P::A7_5_3],
            (Kind::TwoHands, _) => &[P::A7_5_4],
            (Kind::Unpromoted { .. }, false) => &[P::A7_5_2, P::A7_5_1],
            (Kind::Unpromoted { .. }, true) => &[P::A7_5_2, P::A7_5_4],
            (Kind::KingCaptured, _) => &[P::A7_5_1, P::A1_4_1],
            (_, true) => &[P::A7_5_1, P::A7_5_4],
            (_, false) => &[P::A7_5_1],
        }
    }

    /// Where the minutes, or the loss, come from.
    fn penalty_cites(&self) -> &'static [P] {
        let regime = &self.start.regime;
        let otherwise = regime.is_otherwise();
        let blitz = regime.control == Control::Blitz;
        match (regime.rules().unsupervised, otherwise) {
            _ if regime.family() == Family::UsChess => self.us_penalty_cites(),
            (Unsupervised::ClaimOnly, true) if blitz => &[P::BlitzB_3c_2009, P::A7_5_5],
            (_, true) => &[P::RapidA_4_2, P::A7_5_5, P::BlitzB_2],
            (_, false) if blitz => &[P::A7_5_5, P::BlitzB_2, P::BlitzB_3_1],
            (_, false) if regime.control == Control::Rapid => &[P::A7_5_5, P::RapidA_3_1],
            _ => &[P::A7_5_5],
        }
    }

    /// C-1: the minutes of 2023 blitz under the Competition Rules.
    fn blitz_minutes(&self) -> Option<Ambiguity> {
        let regime = &self.start.regime;
        let open = regime.edition == crate::edition::Edition::Fide2023
            && regime.control == Control::Blitz
            && !regime.is_otherwise();
        open.then_some(Ambiguity::C1)
    }

    /// US 11D1 and others: whether the players alone may raise illegal moves.
    pub(crate) fn is_time_pressure(&self) -> bool {
        self.start.regime.regulations.time_pressure == TimePressure::Yes
    }

    /// Whether a fact decided for this act says yes.
    pub(crate) fn is_decided_true(&self, seq: u32, fact: Fact) -> bool {
        matches!(self.fact(seq, fact), Some(Value::Is(Truth::True)))
    }

    /// What was found about a node whose execution can be judged again.
    pub(crate) fn irregular_nodes(&self) -> impl Iterator<Item = (u32, &Node, Finding)> {
        let any = !self.state.findings.is_empty();
        let line = self.line().take_while(move |_| any);
        line.filter_map(|(index, node)| Some((index, node, self.finding_of(index)?)))
    }
}

/// What a completed illegal action brings.
pub(crate) enum Outcome {
    Time(u32),
    Loss,
    Draw,
    Unknown(u32),
    /// The position is restored and that is all (US 11D1).
    Nothing,
}

pub(crate) fn for_side(side: Color, seconds: u32) -> board::ByColor<u32> {
    let mut sides = board::ByColor::default();
    *sides.get_mut(side) = seconds;
    sides
}

fn is_choice(man: Piece) -> bool {
    !matches!(man.role, Role::King | Role::Pawn)
}

fn open_reading(kind: Kind) -> Option<Ambiguity> {
    match kind {
        Kind::CastlingUnfinished => Some(Ambiguity::C4),
        Kind::KingCaptured => Some(Ambiguity::C7),
        Kind::Promotion(_) => Some(Ambiguity::C8),
        Kind::VictimLeft => Some(Ambiguity::C13),
        Kind::TwoHands => Some(Ambiguity::C10),
        _ => None,
    }
}

/// Orthodox castling needs a king that goes two squares; Chess960 castling is told by king and rook.
pub(crate) const ORTHODOX: CastlingMode = CastlingMode::Standard;
