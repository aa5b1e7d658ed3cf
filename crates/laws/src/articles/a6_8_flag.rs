//! Articles 6.8 and 6.9, the flag clauses of the appendices, and Guidelines III.3: flag-fall.

use board::{Color, Position, Tolerant};

use crate::act::{
    Act, Actor, Certainty, Deed, Fact, FirstFlag, GameResult, Noticed, Observation, Period,
    Running, Truth, Value,
};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::edition::{BothFlags, ClaimantTime, Family, FlagCall};
use crate::flags::{FallenFlag, FlagStanding};
use crate::game::{Game, Judging, Logged, sets_clocks};
use crate::regime::{Control, GuidelinesIii};
use crate::remembered::Can;
use crate::ruling::RulingDraft;
use crate::state::{LatePress, PlyKind, PlyNode, StateEffect};
use crate::verdict::{Offence, Penalty, Reason, Status, Termination};

impl Game {
    /// A flag falls: a physical fact, which takes effect when it is observed or claimed (6.8).
    pub(crate) fn flag_falls(&mut self, j: &Judging<'_>, side: Color) {
        if self.is_denied(j.seq) {
            return;
        }
        self.state.apply(StateEffect::Falls(FallenFlag {
            side,
            seq: j.seq,
            counts: self.what_a_fall_counts(j.certainty, side),
            claimed: false,
        }));
    }

    fn what_a_fall_counts(&self, certainty: Certainty, side: Color) -> FlagStanding {
        let knocked = self.state.board.placement.knocked();
        let by_opponent = knocked.iter().any(|k| k.by == Some(!side));
        let has_the_move = side == self.state.player();
        let late = *self.state.clock.late_press.get(!side) == LatePress::Done;
        let irregular = self.state.clock.irregular_time;
        if irregular.is_some_and(|time| time.victim == side) {
            FlagStanding::Spent
        } else if certainty == Certainty::Disputed {
            FlagStanding::Disputed
        } else if self.is_started_by_mistake(side) {
            FlagStanding::WrongClock
        } else if by_opponent {
            FlagStanding::ByTheArbiter
        } else if late && !has_the_move && self.state.unpressed_ply_of(side).is_none() {
            FlagStanding::InDoubt
        } else {
            FlagStanding::Yes
        }
    }

    /// His clock runs because the arbiter started it, and it is not his turn to move or to press
    /// (6.2.1, 7.1).
    pub(crate) fn is_started_by_mistake(&self, side: Color) -> bool {
        let sets = |logged: &&Logged| sets_clocks(&logged.act.deed);
        let last = self.log.acts.iter().rev().find(sets);
        let started = last.is_some_and(|logged| {
            let running = Running::Player(side);
            matches!(logged.act.deed, Deed::StartClock { running: told } if told == running)
        });
        started && side != self.state.player() && self.state.unpressed_ply_of(side).is_none()
    }

    /// 7.1: a clock that the arbiter sets shows time again, and what ran because of an irregularity
    /// runs no more.
    pub(crate) fn take_set_clock(&mut self, act: &Act) {
        let sets = match &act.deed {
            Deed::StartClock { .. } | Deed::Restore { .. } => true,
            Deed::Observe(seen) => {
                matches!(seen.what, Noticed::Displaced | Noticed::ClockSetting)
            }
            _ => false,
        };
        if !sets || act.by != Some(Actor::Arbiter) {
            return;
        }
        if let Some(reading) = act.clock {
            for side in Color::ALL {
                if side.fold_wb(reading.white_ms, reading.black_ms) > 0 {
                    self.state.apply(StateEffect::Raised(side));
                }
            }
        }
        if let Deed::StartClock { .. } = act.deed {
            self.state.clock.irregular_time = None;
            self.state.board.as_left = None;
            self.state.apply(StateEffect::SpentRaised);
        }
    }

    /// `claim flag`.
    pub(crate) fn claim_flag(&mut self, j: &mut Judging<'_>, claimant: Color) {
        let accused = !claimant;
        if self.awaits_normal_means() && self.state.flags().of(accused).is_some() {
            let cites = [P::GIII_5, P::A6_8];
            self.reject(
                j,
                claimant,
                Offence::None,
                Reason::ClaimIsOpen,
                &cites,
                None,
            );
            return;
        }
        if !self.counts_now(j, accused, claimant) {
            return;
        }
        let no_time = self.time_left_ms(claimant).is_some_and(|left| left <= 0);
        let flag_down = self.state.flags().is_down(claimant) || no_time;
        if flag_down && self.claimant_needs_time() {
            let first = self.state.flags().first() == Some(accused);
            if !first || self.state.clock.witnessed != Some(accused) {
                let cites = [P::RapidA_4_3, P::Us13C6, P::A6_9];
                self.reject(
                    j,
                    claimant,
                    Offence::None,
                    Reason::ClaimantFlagDown,
                    &cites,
                    None,
                );
                return;
            }
        }
        let loser = self.state.flags().first().unwrap_or(accused);
        self.forfeit_on_time(j, loser);
    }

    /// Whether a claim of this flag is upheld; if not, it is said why.
    fn counts_now(&mut self, j: &mut Judging<'_>, accused: Color, claimant: Color) -> bool {
        let Some(flag) = self.state.flags().of(accused) else {
            self.reject(j, claimant, Offence::None, Reason::FlagUp, &[P::A6_8], None);
            return false;
        };
        match flag.counts {
            FlagStanding::Yes | FlagStanding::InDoubt => return true,
            FlagStanding::ByTheArbiter => {
                let reason = Reason::FlagAfterDisplacement;
                return self.does_the_arbiter_let_it_count(j, accused, reason);
            }
            FlagStanding::WrongClock => {
                return self.does_the_arbiter_let_it_count(j, accused, Reason::FlagOnWrongClock);
            }
            FlagStanding::Spent => self.reject_spent_flag(j, claimant),
            FlagStanding::Disputed => {
                self.state.apply(StateEffect::FlagClaimed(accused));
                self.state.ask(Fact::Seen, flag.seq);
                let reason = Reason::FlagDisputed;
                self.reject(
                    j,
                    claimant,
                    Offence::None,
                    reason,
                    &[P::A6_8, P::A12_1, P::Us13A3],
                    None,
                );
            }
        }
        false
    }

    fn reject_spent_flag(&mut self, j: &mut Judging<'_>, claimant: Color) {
        let cites = [P::A6_8, P::A7_1];
        let reason = Reason::FlagSpent;
        self.reject(j, claimant, Offence::None, reason, &cites, None);
    }

    /// 6.9 against 7.4.2 (C-34 c), or against 7.1 where the wrong clock had been started.
    fn does_the_arbiter_let_it_count(
        &mut self,
        j: &mut Judging<'_>,
        accused: Color,
        reason: Reason,
    ) -> bool {
        let displaced = reason == Reason::FlagAfterDisplacement;
        let entry = displaced.then_some(Ambiguity::C34);
        let against = if displaced { P::A7_4_2 } else { P::A7_1 };
        match self.fact(j.seq, Fact::FlagCounts) {
            Some(Value::Is(Truth::True)) => true,
            Some(_) => {
                let cites = [against, P::A6_8];
                self.reject(j, !accused, Offence::None, reason, &cites, entry);
                false
            }
            None => {
                self.state.ask(Fact::FlagCounts, j.seq);
                let draft = RulingDraft::new(Offence::None, Status::NeedsArbiter, reason)
                    .player(accused)
                    .cites(self.state.regime.edition, &[P::A6_9, P::A6_8, against])
                    .maybe_relies_on(entry);
                j.rule(draft);
                false
            }
        }
    }

    /// A flag-fall that was disputed is established: a claim of it stands.
    pub(crate) fn establish_flag(&mut self, j: &mut Judging<'_>, of: u32, side: Color) {
        let told = self.state.flags().of(side).filter(|flag| flag.seq == of);
        if told.is_some_and(|flag| flag.counts == FlagStanding::Disputed) {
            self.state.apply(StateEffect::FlagEstablished(side));
        }
        // 13C6: who saw the fall saw it when it happened
        let first = self.state.flags().first() == Some(side);
        self.state.clock.witnessed = self.state.clock.witnessed.or(Some(side).filter(|_| first));
        if told.is_some_and(|flag| flag.claimed) {
            self.forfeit_on_time(j, side);
        }
    }

    /// Row `claimant_time`: "otherwise" until 2017; US Chess always.
    fn claimant_needs_time(&self) -> bool {
        let regime = &self.state.regime;
        let needed = regime.rules().claimant_time == ClaimantTime::Needed;
        match regime.family() {
            Family::Fide => needed && regime.is_otherwise(),
            _ => needed,
        }
    }

    /// `observe flag`.
    pub(crate) fn observe_flag(&mut self, j: &mut Judging<'_>, seen: &Observation) {
        if j.act.by != Some(Actor::Arbiter) {
            if let Some(side) = seen.side {
                self.witness(side);
            }
            self.note_spectator(j);
            return;
        }
        let side = seen.side.or(self.state.flags().first());
        let Some(side) = side else {
            self.note(j, Reason::FlagUp, &[P::A6_8]);
            return;
        };
        self.flag_falls(j, side);
        if self
            .state
            .flags()
            .of(side)
            .is_some_and(|flag| flag.counts == FlagStanding::Spent)
        {
            self.note(j, Reason::FlagSpent, &[P::A6_8, P::A7_1]);
            return;
        }
        let counts = self.state.flags().of(side).map(|flag| flag.counts);
        let wrong_clock = counts == Some(FlagStanding::WrongClock);
        if wrong_clock && !self.does_the_arbiter_let_it_count(j, side, Reason::FlagOnWrongClock) {
            return;
        }
        if self.awaits_normal_means() {
            self.note(j, Reason::ClaimIsOpen, &[P::GIII_5, P::A6_8]);
            return;
        }
        match self.who_calls_the_flag() {
            FlagCall::Calls => {
                let loser = self.state.flags().first().unwrap_or(side);
                self.forfeit_on_time(j, loser);
            }
            FlagCall::Refrains => {
                self.note(j, Reason::FlagForPlayers, &[P::RapidA_4d1_2009, P::A6_8])
            }
            FlagCall::PlayersOnly => {
                self.witness(side);
                self.note(j, Reason::FlagForPlayers, &[P::A6_8]);
            }
        }
    }

    /// 13C6: the fall itself was seen, the other flag being up.
    pub(crate) fn witness(&mut self, side: Color) {
        if !self.state.flags().is_down(!side) {
            self.state.clock.witnessed = Some(side);
        }
    }

    /// Row `flag_call`.
    fn who_calls_the_flag(&self) -> FlagCall {
        let regime = &self.state.regime;
        let call = regime.rules().flag_call;
        match call {
            FlagCall::Refrains if regime.is_otherwise() => FlagCall::Refrains,
            FlagCall::PlayersOnly => FlagCall::PlayersOnly,
            _ => FlagCall::Calls,
        }
    }

    /// 6.9: lost on time, or drawn if the opponent cannot checkmate.
    fn forfeit_on_time(&mut self, j: &mut Judging<'_>, loser: Color) {
        let winner = !loser;
        if self.us_insufficient_losing_chances(j, loser) {
            return;
        }
        let position = self.position_of_the_flag();
        match self.can_checkmate(&position, winner, j.seq) {
            Can::Yes => self.lose_on_time(j, loser),
            Can::No => {
                let caller = *self.flag_cites(j).last().unwrap_or(&P::A6_8);
                self.draw_on_time(j, loser, &[P::A6_9, P::Us14D4, P::A6_8, caller]);
            }
            Can::Undecided { states } => {
                self.cannot_decide(j, winner, states, &[P::A6_9, P::A6_8]);
            }
        }
    }

    /// The position in which the opponent must be able to checkmate: as it is; US, after the most
    /// recently determined legal move (14D, 14E). Before an illegal move that may still be
    /// corrected, which must not profit by what it has taken; a board without a king is not
    /// searched, but the position before the first illegal move (C-45).
    pub(crate) fn position_of_the_flag(&self) -> Tolerant {
        if let Some(before) = self.before_last_open_illegal_move() {
            return before.clone();
        }
        let us = self.us_position_of_the_flag();
        let position = us.unwrap_or_else(|| self.view_position());
        let illegal = |(_, node): &(u32, &PlyNode)| node.played == PlyKind::Irregular;
        let has_kings = |side| position.board().king_of(side).is_some();
        if Color::ALL.into_iter().all(has_kings) {
            return position;
        }
        let first = self.line().filter(illegal).last();
        first.map_or(position, |(_, node)| node.before.clone())
    }

    /// FIDE: the position before the last move, if that was illegal and may still be corrected.
    fn before_last_open_illegal_move(&self) -> Option<&Tolerant> {
        if self.state.regime.family() != Family::Fide {
            return None;
        }
        let last = self.state.plies.head?;
        let node = self.node(last);
        self.is_open_illegal_move(last, node)
            .then_some(&node.before)
    }

    /// C-45: a king has been taken, or an illegal move stands that may still be corrected.
    fn illegal_move_reading(&self) -> Option<Ambiguity> {
        let board = self.state.board.position.board();
        let missing = |side: &Color| board.king_of(*side).is_none();
        let is_open = self.before_last_open_illegal_move().is_some();
        (is_open || Color::ALL.iter().any(missing)).then_some(Ambiguity::C45)
    }

    /// With who called the flag in rapid and blitz "otherwise": the arbiter or the opponent.
    fn flag_cites(&self, j: &Judging<'_>) -> &'static [P] {
        let by_arbiter = j.act.by == Some(Actor::Arbiter);
        match (self.state.regime.is_otherwise(), by_arbiter) {
            (true, true) => &[P::A6_9, P::A6_8, P::RapidA_4_5],
            (true, false) => &[P::A6_9, P::A6_8, P::RapidA_4_3],
            (false, _) => &[P::A6_9, P::A6_8],
        }
    }

    /// C-6: a touched man does not narrow the series of legal moves. In US Chess 14E says so
    /// itself.
    fn touch_ignored(&self) -> Option<Ambiguity> {
        let bound = self.state.turn.has_touched() && !self.obligation().is_free();
        (bound && !self.is_us_chess()).then_some(Ambiguity::C6)
    }

    /// C-34: that a flag fell before, or beside, an irregularity.
    fn flag_reading(&self, loser: Color) -> Option<Ambiguity> {
        let flag = self.state.flags().of(loser)?;
        let open = matches!(
            flag.counts,
            FlagStanding::InDoubt | FlagStanding::ByTheArbiter
        );
        open.then_some(Ambiguity::C34)
    }

    pub(crate) fn lose_on_time(&mut self, j: &mut Judging<'_>, loser: Color) {
        self.end(GameResult::won_by(!loser), Termination::Time);
        let draft = RulingDraft::new(Offence::None, Status::Enforced, Reason::LostOnTime)
            .player(loser)
            .cites(self.state.regime.edition, self.flag_cites(j))
            .maybe_relies_on(self.touch_ignored())
            .maybe_relies_on(self.flag_reading(loser))
            .maybe_relies_on(self.illegal_move_reading())
            .penalty(Penalty::Loss(loser));
        j.rule(draft);
    }

    pub(crate) fn draw_on_time(&mut self, j: &mut Judging<'_>, loser: Color, cites: &[P]) {
        self.end(GameResult::Draw, Termination::Time);
        let draft = RulingDraft::new(Offence::None, Status::Enforced, Reason::LostOnTime)
            .player(loser)
            .cites(self.state.regime.edition, cites)
            .maybe_relies_on(self.flag_reading(loser))
            .maybe_relies_on(self.illegal_move_reading())
            .penalty(Penalty::Draw);
        j.rule(draft);
    }

    /// `observe both_flags`.
    pub(crate) fn observe_both_flags(&mut self, j: &mut Judging<'_>, seen: &Observation) {
        let first = match self.fact(j.seq, Fact::FirstFlag) {
            Some(Value::FirstFlag(first)) => *first,
            _ => seen.first.unwrap_or(match self.state.flags().first() {
                Some(side) => FirstFlag::Player(side),
                None => FirstFlag::Unknown,
            }),
        };
        match first {
            FirstFlag::Player(side) => {
                self.flag_falls(j, side);
                if self.who_calls_the_flag() != FlagCall::Calls {
                    self.note(j, Reason::FlagForPlayers, &[P::RapidA_4d1_2009, P::A6_8]);
                    return;
                }
                self.forfeit_on_time(j, side);
            }
            FirstFlag::Unknown => self.both_flags_in_unknown_order(j, seen.last_period),
        }
    }

    /// III.3.1, 6.11 of 2009, US 14G: the last period is drawn, an earlier one goes on.
    fn both_flags_in_unknown_order(&mut self, j: &mut Judging<'_>, period: Option<Period>) {
        if !self.has_rule_for_both_flags() {
            self.state.ask(Fact::FirstFlag, j.seq);
            let draft = RulingDraft::new(Offence::None, Status::NeedsArbiter, Reason::BothFlags)
                .cites(self.state.regime.edition, &[P::A6_8, P::A6_9]);
            j.rule(draft);
            return;
        }
        if period == Some(Period::Last) {
            self.end(GameResult::Draw, Termination::BothFlags);
            let draft = RulingDraft::new(Offence::None, Status::Enforced, Reason::BothFlags)
                .cites(self.state.regime.edition, &[P::GIII_3_1_2])
                .penalty(Penalty::Draw);
            j.rule(draft);
            return;
        }
        self.note(j, Reason::BothFlags, &[P::GIII_3_1_1]);
    }

    fn has_rule_for_both_flags(&self) -> bool {
        let regime = &self.state.regime;
        let announced = regime.regulations.guidelines_iii == GuidelinesIii::Announced;
        regime.rules().both_flags == BothFlags::ByTheLaws
            || (announced && regime.control != Control::Blitz)
    }

    /// Puts on record what charges nobody.
    pub(crate) fn note(&mut self, j: &mut Judging<'_>, reason: Reason, cites: &[P]) {
        let silent = matches!(reason, Reason::FlagForPlayers | Reason::StandsUnlessClaimed);
        let draft = RulingDraft::new(Offence::None, Status::Noted, reason)
            .cites(self.state.regime.edition, cites);
        // 12.6: the arbiter does not tell the players what is theirs to claim
        j.rule(if silent {
            draft.for_the_arbiter()
        } else {
            draft
        });
    }
}
