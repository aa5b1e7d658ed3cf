//! Articles 6.8 and 6.9, the flag clauses of the appendices, and Guidelines III.3: flag-fall.

use board::Color;

use crate::act::{Actor, Fact, FirstFlag, GameResult, Observation, Period, Value};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a5_end::Can;
use crate::edition::{ClaimantTime, Edition, Family, FlagCall};
use crate::game::{Game, Judging};
use crate::regime::{Control, GuidelinesIii};
use crate::ruling::Draft;
use crate::verdict::{Offence, Penalty, Reason, Status, Termination};

impl Game {
    /// A flag falls: a physical fact, which takes effect when it is observed or claimed (6.8).
    pub(crate) fn flag_falls(&mut self, side: Color) {
        if !self.state.flags.contains(&side) {
            self.state.flags.push(side);
        }
    }

    /// `claim flag`.
    pub(crate) fn claim_flag(&mut self, j: &mut Judging<'_>, claimant: Color) {
        let accused = !claimant;
        if !self.state.flags.contains(&accused) {
            self.reject(j, claimant, Offence::None, Reason::FlagUp, &[P::A6_8], None);
            return;
        }
        let no_time = self.time_left_ms(claimant).is_some_and(|left| left <= 0);
        let flag_down = self.state.flags.contains(&claimant) || no_time;
        if flag_down && self.claimant_needs_time() {
            let first = self.state.flags.first() == Some(&accused);
            if !first || self.state.witnessed != Some(accused) {
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
        let loser = *self.state.flags.first().unwrap_or(&accused);
        self.forfeit_on_time(j, loser);
    }

    /// Row 21: "otherwise" until 2017; US Chess always.
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
        let side = seen.side.or(self.state.flags.first().copied());
        let Some(side) = side else {
            self.note(j, Reason::FlagUp, &[P::A6_8]);
            return;
        };
        self.flag_falls(side);
        match self.who_calls_the_flag() {
            FlagCall::Calls => {
                let loser = *self.state.flags.first().unwrap_or(&side);
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
        if !self.state.flags.contains(&!side) {
            self.state.witnessed = Some(side);
        }
    }

    /// Row 22.
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
        if self.state.regime.family() == Family::UsChess
            && self.us_insufficient_losing_chances(j, loser)
        {
            return;
        }
        match self.can_checkmate(&self.state.position, winner, j.seq) {
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

    /// With who called the flag in rapid and blitz "otherwise": the arbiter or the opponent.
    fn flag_cites(&self, j: &Judging<'_>) -> &'static [P] {
        let by_arbiter = j.act.by == Some(Actor::Arbiter);
        match (self.state.regime.is_otherwise(), by_arbiter) {
            (true, true) => &[P::A6_9, P::A6_8, P::RapidA_4_5],
            (true, false) => &[P::A6_9, P::A6_8, P::RapidA_4_3],
            (false, _) => &[P::A6_9, P::A6_8],
        }
    }

    /// C-6: a touched man does not narrow the series of legal moves.
    fn touch_ignored(&self) -> Option<Ambiguity> {
        self.state.turn.has_touched().then_some(Ambiguity::C6)
    }

    pub(crate) fn lose_on_time(&mut self, j: &mut Judging<'_>, loser: Color) {
        self.end(GameResult::won_by(!loser), Termination::Time);
        let draft = Draft::new(Offence::None, Status::Enforced, Reason::LostOnTime)
            .player(loser)
            .cites(self.state.regime.edition, self.flag_cites(j))
            .maybe_relies_on(self.touch_ignored())
            .penalty(Penalty::Loss(loser));
        j.rule(draft);
    }

    pub(crate) fn draw_on_time(&mut self, j: &mut Judging<'_>, loser: Color, cites: &[P]) {
        self.end(GameResult::Draw, Termination::Time);
        let draft = Draft::new(Offence::None, Status::Enforced, Reason::LostOnTime)
            .player(loser)
            .cites(self.state.regime.edition, cites)
            .penalty(Penalty::Draw);
        j.rule(draft);
    }

    /// `observe both_flags`.
    pub(crate) fn observe_both_flags(&mut self, j: &mut Judging<'_>, seen: &Observation) {
        let first = match self.fact(j.seq, Fact::FirstFlag) {
            Some(Value::FirstFlag(first)) => *first,
            _ => seen.first.unwrap_or(match self.state.flags.first() {
                Some(side) => FirstFlag::Player(*side),
                None => FirstFlag::Unknown,
            }),
        };
        match first {
            FirstFlag::Player(side) => {
                self.flag_falls(side);
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
            let draft = Draft::new(Offence::None, Status::NeedsArbiter, Reason::BothFlags)
                .cites(self.state.regime.edition, &[P::A6_8, P::A6_9]);
            j.rule(draft);
            return;
        }
        if period == Some(Period::Last) {
            self.end(GameResult::Draw, Termination::BothFlags);
            let draft = Draft::new(Offence::None, Status::Enforced, Reason::BothFlags)
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
        regime.edition == Edition::Fide2009
            || regime.family() == Family::UsChess
            || (announced && regime.control != Control::Blitz)
    }

    /// Puts on record what charges nobody.
    pub(crate) fn note(&mut self, j: &mut Judging<'_>, reason: Reason, cites: &[P]) {
        let silent = matches!(reason, Reason::FlagForPlayers | Reason::StandsUnlessClaimed);
        let draft = Draft::new(Offence::None, Status::Noted, reason)
            .cites(self.state.regime.edition, cites);
        // 12.6: the arbiter does not tell the players what is theirs to claim
        j.rule(if silent {
            draft.for_the_arbiter()
        } else {
            draft
        });
    }
}
