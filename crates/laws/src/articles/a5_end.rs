//! Article 5: how a game ends, and what is decided afterwards (procedures/end).

use board::{Color, Position, Tolerant};
use winnability::Suspicion;

use crate::act::{Actor, Agreement, Claimed, Deed, Fact, GameResult, Noticed, Truth, Value};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::appendix_a_4_4::has_pawn_on_last_rank;
use crate::articles::us_chess::r13_14_flag_and_draws::us_dead_rule;
use crate::edition::{EarlyAgreement, Family, HopelessWinner, MateNeeds};
use crate::game::{Game, Judging, Refused};
use crate::limits::DeadPositions;
use crate::overlay::DecidedFact;
use crate::remembered::{Can, LastingStructure, RememberedQuestion};
use crate::ruling::RulingDraft;
use crate::state::{ActionStanding, IllegalAction, PlyKind, PlyNode, StateEffect};
use crate::verdict::{MoveStatus, Offence, Open, Reason, Referred, Ruling, Status, Termination};

impl Game {
    /// Mate, stalemate, dead position, then the automatic draws: the game ends when the move is
    /// made.
    pub(crate) fn end_by_position(&mut self, j: &mut Judging<'_>) {
        if self.state.is_over() {
            return;
        }
        if self.state.board.legal.is_empty() {
            self.end_without_moves(j);
        } else if !self.end_if_dead(j) {
            self.end_automatically(j);
        }
        if self.state.is_over() && self.state.status() == MoveStatus::Made {
            self.state.apply(StateEffect::Status(MoveStatus::Completed));
        }
    }

    fn end_without_moves(&mut self, j: &mut Judging<'_>) {
        let player = self.state.player();
        if self.state.board.position.in_check(player) {
            let cites = [P::A5_1_1, P::A6_2_1_1];
            self.end_with(
                j,
                GameResult::won_by(!player),
                Termination::Checkmate,
                Reason::Checkmate,
                &cites,
            );
        } else {
            let cites = [P::A5_2_1, P::A6_2_1_1];
            self.end_with(
                j,
                GameResult::Draw,
                Termination::Stalemate,
                Reason::Stalemate,
                &cites,
            );
        }
    }

    fn end_if_dead(&mut self, j: &mut Judging<'_>) -> bool {
        if self.limits.after_each_move == DeadPositions::NotLookedFor {
            return false;
        }
        let position = &self.state.board.position;
        // a pawn left there may still be replaced, and A.4.4 says what becomes of it otherwise
        if has_pawn_on_last_rank(position) {
            return false;
        }
        let Some(suspicion) = winnability::suspicion(position, &self.state.board.legal) else {
            return false;
        };
        let known = self
            .state
            .board
            .not_dead
            .filter(|_| suspicion != Suspicion::FewMoves);
        let structure = LastingStructure::of(position);
        if known == Some(structure) {
            return false;
        }
        let came_by = self.left_by_open_illegal_move();
        let alike = |before: &&Tolerant| LastingStructure::of(before) == structure;
        if self.limits.after_each_move == DeadPositions::AskedFor {
            if came_by.filter(alike).is_none() {
                self.state.ask(Fact::DeadPosition, j.seq);
            }
            return false;
        }
        if !self.is_proved_dead(position, &suspicion) {
            if suspicion != Suspicion::FewMoves {
                self.state.board.not_dead = Some(structure);
            }
            return false;
        }
        // 5.2.2: the move that has brought it about must be one of Article 3
        if came_by.is_some_and(|before| self.is_proved_dead(before, &suspicion)) {
            return false;
        }
        self.end_as_dead(j);
        true
    }

    fn is_proved_dead(&self, position: &Tolerant, suspicion: &Suspicion) -> bool {
        let dead = self
            .remembered
            .or_decide(position, RememberedQuestion::Dead, || {
                if winnability::proved_dead(position, &suspicion.budget()) {
                    Can::No
                } else {
                    Can::Yes
                }
            });
        dead == Can::No
    }

    /// The position that the last illegal move has left which can still be corrected.
    fn left_by_open_illegal_move(&self) -> Option<&Tolerant> {
        let mut after = &self.state.board.position;
        let any = !self.state.plies.findings.is_empty();
        for (index, node) in self.line().take_while(|_| any) {
            if self.is_open_illegal_move(index, node) {
                return Some(after);
            }
            after = &node.before;
        }
        None
    }

    /// The ply was an illegal move that can still be corrected (procedures/sanction 2).
    pub(crate) fn is_open_illegal_move(&self, index: u32, node: &PlyNode) -> bool {
        let open = |finding: IllegalAction| {
            let stands = matches!(
                finding.standing,
                ActionStanding::Unnoticed | ActionStanding::Claimable(_)
            );
            stands && self.window_is_shut(index, finding).is_none()
        };
        node.played == PlyKind::Irregular && self.finding_of(index).is_some_and(open)
    }

    fn end_as_dead(&mut self, j: &mut Judging<'_>) {
        let rule = us_dead_rule(&self.state.board.position);
        let cites = [P::A5_2_2, rule, P::A6_2_1_1];
        self.end_with(
            j,
            GameResult::Draw,
            Termination::DeadPosition,
            Reason::DeadPosition,
            &cites,
        );
    }

    /// 5.2.2, found or ruled out apart from judging. A dead position stays dead, whatever was
    /// played since.
    pub(crate) fn decide_dead(&mut self, j: &mut Judging<'_>, dead: Truth) {
        if self.state.has_ended() {
            self.note(j, Reason::GameOver, &[P::A5_2_2, P::A12_1]);
        } else if dead == Truth::True {
            self.end_as_dead(j);
        } else {
            self.state.board.not_dead = Some(LastingStructure::of(&self.state.board.position));
        }
    }

    /// Ends the game and says so.
    pub(crate) fn end_with(
        &mut self,
        j: &mut Judging<'_>,
        result: GameResult,
        termination: Termination,
        reason: Reason,
        cites: &[P],
    ) {
        self.end(result, termination);
        let draft = RulingDraft::new(Offence::None, Status::Enforced, reason)
            .cites(self.state.regime.edition, cites);
        j.rule(draft);
    }

    /// "The opponent cannot checkmate by any possible series of legal moves", asked of this
    /// position. Touch duties do not count (C-6).
    pub(crate) fn can_checkmate(&self, position: &Tolerant, winner: Color, seq: u32) -> Can {
        let about = |d: &&DecidedFact| {
            d.of == seq && d.fact == Fact::CanCheckmate && d.is_about(position, winner)
        };
        let decided = self.overlay.decided.iter().rev().find(about);
        match decided.map(|decided| &decided.value) {
            Some(Value::Is(Truth::True)) => return Can::Yes,
            Some(Value::Is(Truth::False)) => return Can::No,
            _ => {}
        }
        let Some(budget) = &self.limits.for_decisions else {
            return Can::Undecided { states: 0 };
        };
        self.remembered
            .or_decide(position, RememberedQuestion::Winner(winner), || {
                Can::found(position, winner, budget)
            })
    }

    pub(crate) fn results(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        match &j.act.deed {
            Deed::Resign => {
                let player = Game::player_of(j.act)?;
                self.resign(j, player);
            }
            Deed::Agree(Agreement::Result(result)) => self.agree(j, *result),
            Deed::Agree(Agreement::Restore) => self.agree_to_restore(j),
            _ => {
                let player = Game::player_of(j.act)?;
                self.offers(j, player);
            }
        }
        Ok(())
    }

    /// A handshake, a result written down: evidence for the arbiter, and nothing by itself (C-43).
    pub(crate) fn gesture(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::Gesture)
            .player(player)
            .cites(self.state.regime.edition, &[P::A5_1_2, P::A5_2_3, P::A12_1])
            .relies_on(Ambiguity::C43)
            .for_the_arbiter();
        j.rule(draft);
        Ok(())
    }

    /// 5.1.2: a resignation loses; since 2023 it draws if the opponent cannot checkmate.
    fn resign(&mut self, j: &mut Judging<'_>, player: Color) {
        let winner = !player;
        let asks = self.state.regime.rules().hopeless_winner == HopelessWinner::Draws;
        let can = if asks {
            self.can_checkmate(&self.state.board.position, winner, j.seq)
        } else {
            Can::Yes
        };
        let (result, reason) = match can {
            Can::Yes => (GameResult::won_by(winner), Reason::Resigned),
            Can::No => (GameResult::Draw, Reason::ResignedToHopeless),
            Can::Undecided { states } => {
                return self.cannot_decide(j, winner, states, &[P::A5_1_2]);
            }
        };
        self.end(result, Termination::Resignation);
        let draft = RulingDraft::new(Offence::None, Status::Enforced, reason)
            .player(player)
            .cites(self.state.regime.edition, &[P::A5_1_2]);
        j.rule(draft);
    }

    /// Nobody can tell in time whether `winner` can checkmate: the arbiter is asked, with what is
    /// known.
    pub(crate) fn cannot_decide(
        &mut self,
        j: &mut Judging<'_>,
        winner: Color,
        states: u64,
        cites: &[P],
    ) {
        self.state.end_on(Fact::CanCheckmate, j.seq);
        let reason = Reason::CannotDecide { winner, states };
        let draft = RulingDraft::new(Offence::None, Status::NeedsArbiter, reason)
            .player(winner)
            .cites(self.state.regime.edition, cites)
            .maybe_relies_on(cites.contains(&P::A7_5_5).then_some(Ambiguity::C30));
        j.rule(draft);
    }

    /// 5.2.3 and its condition since 2017 that both players have made a move.
    fn agree(&mut self, j: &mut Judging<'_>, result: GameResult) {
        if result == GameResult::Draw {
            self.agree_on_draw(j);
            return;
        }
        self.end_with(
            j,
            result,
            Termination::Agreement,
            Reason::Agreed,
            &[P::A5_1_2, P::A8_7],
        );
    }

    pub(crate) fn agree_on_draw(&mut self, j: &mut Judging<'_>) {
        if self.is_too_early_for_agreement() {
            let draft = RulingDraft::new(Offence::None, Status::Rejected, Reason::AgreedTooEarly)
                .cites(self.state.regime.edition, &[P::A5_2_3, P::A9_1_1]);
            j.rule(draft);
            return;
        }
        let cites = [P::A5_2_3, P::A9_1_2_1, P::A9_1_2_3];
        self.end_with(
            j,
            GameResult::Draw,
            Termination::Agreement,
            Reason::Agreed,
            &cites,
        );
    }

    fn is_too_early_for_agreement(&self) -> bool {
        let regime = &self.state.regime;
        let both_moved = self.state.board.position.fullmoves().get() > 1;
        let by_law =
            regime.rules().early_agreement == EarlyAgreement::AfterBothMoved && !both_moved;
        let limit = regime.regulations.no_draw_offers_before;
        let by_regulation = limit.is_some_and(|n| self.state.board.position.fullmoves().get() < n);
        (by_law && regime.family() == Family::Fide) || by_regulation
    }

    pub(crate) fn declare(&mut self, j: &mut Judging<'_>, result: GameResult) {
        if result == GameResult::Ongoing {
            return;
        }
        let cites: &[P] = match self.awaits_normal_means() {
            true => &[P::GIII_5],
            false => &[P::A12_9, P::A11_10],
        };
        self.end_with(j, result, Termination::Decision, Reason::Declared, cites);
    }

    /// After the end contacts mean nothing and nothing is corrected any more; only a declared
    /// decision still changes the result.
    pub(crate) fn after_the_end(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        match &j.act.deed {
            Deed::End { result } => self.declare(j, *result),
            _ if self.ended_in_breach(j) => {}
            Deed::Claim(claim)
                if claim.what == Claimed::IllegalMove
                    && self.state.outcome.termination == Some(Termination::IllegalMoves) =>
            {
                let ruled = self.told.rulings.iter().rev().find(|r| r.count.is_some());
                if let Some(id) = ruled.map(|r| self.told_as(r.id)) {
                    self.note_repeated(j, Offence::IllegalMove, Referred::Ruling(id));
                }
            }
            Deed::Withdraw { what } => {
                if let Ok(player) = Game::player_of(j.act) {
                    self.withdraw(j, player, *what);
                }
            }
            Deed::Incident { what, side, .. } if self.loses_as_well(*what, *side) => {
                self.both_lose(j, *what, *side);
            }
            Deed::Claim(_) | Deed::Observe(_) | Deed::Incident { .. } => {
                let status = if matches!(j.act.deed, Deed::Claim(_)) {
                    Status::Rejected
                } else {
                    Status::Noted
                };
                let of_a_move = match &j.act.deed {
                    Deed::Claim(claim) => claim.what == Claimed::IllegalMove,
                    Deed::Observe(seen) => seen.what == Noticed::IllegalMove,
                    _ => false,
                };
                let by_flag =
                    self.state.outcome.termination == Some(Termination::Time) && of_a_move;
                let draft = RulingDraft::new(Offence::None, status, Reason::GameOver)
                    .cites(self.state.regime.edition, self.end_cites())
                    .cites(self.state.regime.edition, matter_cites(&j.act.deed))
                    .maybe_relies_on(by_flag.then_some(Ambiguity::C22));
                j.rule(draft);
            }
            _ => {}
        }
        Ok(())
    }

    /// A mate, stalemate or dead position brought about against Articles 4.2 to 4.7 has not ended
    /// the game (5.1.1), if that comes to light in time (C-18).
    fn ended_in_breach(&mut self, j: &mut Judging<'_>) -> bool {
        let by_position = matches!(
            self.state.outcome.termination,
            Some(Termination::Checkmate | Termination::Stalemate | Termination::DeadPosition)
        );
        let needs_article_4 = self.state.regime.rules().mate_needs == MateNeeds::Article4;
        let touch = match &j.act.deed {
            Deed::Claim(claim) => claim.what == Claimed::TouchMove,
            Deed::Observe(seen) => seen.what == Noticed::Touch && j.act.by == Some(Actor::Arbiter),
            _ => false,
        };
        if !by_position || !needs_article_4 || !touch {
            return false;
        }
        self.reopen_if_violated(j)
    }

    fn reopen_if_violated(&mut self, j: &mut Judging<'_>) -> bool {
        let before = self.state.clone();
        self.state.outcome.result = GameResult::Ongoing;
        self.state.outcome.termination = None;
        match j.act.deed.clone() {
            Deed::Claim(claim) => {
                if let Ok(claimant) = Game::player_of(j.act) {
                    self.claim_touch_move(j, claimant, &claim);
                }
            }
            Deed::Observe(seen) => self.observe_touch(j, &seen),
            _ => {}
        }
        let reopened = self.state.plies.head != before.plies.head;
        if !reopened {
            self.state = before;
            j.rulings.clear();
        }
        reopened
    }

    /// The game has ended and waits for the fact that says how: only a declared result, or that
    /// fact, is heard.
    pub(crate) fn with_result_open(&mut self, j: &mut Judging<'_>) {
        match &j.act.deed {
            Deed::End { result } => self.declare(j, *result),
            Deed::Claim(_) => {
                let draft = RulingDraft::new(Offence::None, Status::Rejected, Reason::GameOver)
                    .cites(self.state.regime.edition, matter_cites(&j.act.deed));
                j.rule(draft);
            }
            _ => {}
        }
    }

    /// What could still be claimed when the game ended no longer can, unless the end itself came of
    /// it.
    pub(crate) fn lapse_at_the_end(&mut self, j: &mut Judging<'_>, open: &[Open]) {
        if !self.state.is_over() {
            return;
        }
        for id in open.iter().filter_map(|open| match open {
            Open::Claimable(id) => Some(*id),
            Open::DrawOffer(_) => None,
        }) {
            let names = [Referred::Ruling(id), Referred::Act(id.0)];
            let taken_up = |r: &Ruling| r.of.is_some_and(|of| names.contains(&of));
            let told = |r: &&Ruling| r.id == id || self.told_as(r.id) == id;
            let Some(ruling) = self.told.rulings.iter().find(told) else {
                continue;
            };
            if j.rulings.iter().any(taken_up) {
                continue;
            }
            let mut draft = RulingDraft::new(ruling.offence, Status::Lapsed, Reason::GameOver)
                .of(Referred::Ruling(id))
                .cites(self.state.regime.edition, self.end_cites());
            if let Some(player) = ruling.player {
                draft = draft.player(player);
            }
            j.rule(draft);
        }
    }

    fn end_cites(&self) -> &'static [P] {
        match self.state.outcome.termination {
            Some(Termination::Resignation) => &[P::A5_1_2],
            Some(Termination::Time) => &[P::A6_9, P::A6_8],
            Some(Termination::IllegalMoves) => &[P::A7_5_5],
            Some(Termination::Stalemate) => &[P::A5_2_1],
            Some(Termination::DeadPosition) => &[P::A5_2_2],
            Some(Termination::Agreement) => &[P::A5_2_3],
            Some(Termination::Threefold) => &[P::A9_2_1_1, P::A9_5_2],
            Some(Termination::FiftyMoves) => &[P::A9_3_1, P::A9_5_2],
            Some(Termination::Fivefold) => &[P::A9_6_1],
            Some(Termination::SeventyFiveMoves) => &[P::A9_6_2],
            Some(Termination::Annulled) => &[P::A7_2_1, P::A7_3],
            Some(Termination::BothFlags) => &[P::GIII_3_1_2, P::A6_8],
            Some(Termination::IllegalPosition) => &[P::RapidA_4_4],
            Some(Termination::Refusal) => &[P::A11_7],
            Some(Termination::DefaultTime) => &[P::A6_7_1],
            Some(Termination::Device) => &[P::A11_3_2],
            Some(Termination::NormalMeans) => &[P::GIII_5],
            Some(Termination::Decision) => &[P::A12_9, P::A11_10],
            Some(Termination::Checkmate) | None => &[P::A5_1_1],
        }
    }
}

/// What a claim or an observation is about.
fn matter_cites(deed: &Deed) -> &'static [P] {
    match deed {
        Deed::Claim(claim) => match claim.what {
            Claimed::TouchMove => &[P::A4_8],
            Claimed::IllegalMove => &[P::A7_5_1],
            Claimed::Flag => &[P::A6_8, P::A6_9],
            Claimed::Threefold => &[P::A9_2_1_1],
            Claimed::Fifty => &[P::A9_3_1],
            Claimed::Displaced => &[P::A7_6],
            Claimed::WrongArray => &[P::A7_2_1],
            Claimed::NormalMeans | Claimed::Increment => &[P::A12_1],
        },
        Deed::Observe(seen) => match seen.what {
            Noticed::Flag | Noticed::BothFlags => &[P::A6_8, P::A6_9],
            Noticed::IllegalMove => &[P::A7_5_1],
            Noticed::Touch => &[P::A4_8],
            Noticed::IllegalPosition => &[P::A3_10_3],
            Noticed::Displaced => &[P::A7_6],
            Noticed::WrongArray => &[P::A7_2_1],
            Noticed::ColoursReversed => &[P::A7_3],
            Noticed::BoardTurned => &[P::A7_2_2],
            Noticed::ClockSetting => &[P::A6_10_2],
            Noticed::ClockManners => &[P::A6_2_4],
            Noticed::Distraction => &[P::A11_5],
        },
        _ => &[],
    }
}
