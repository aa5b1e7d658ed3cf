//! Rule 11 and the blitz chapter: illegal moves, by when and by whom they are raised, and what they
//! cost.

use board::{Color, Tolerant};

use crate::act::{Deed, Fact, Truth, Value};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a7_5_5_sanction::Sanction;
use crate::edition::IllegalMoveCosts;
use crate::game::{Game, Judging};
use crate::regime::{Intervention, TimePressure};
use crate::remembered::Can;
use crate::ruling::RulingDraft;
use crate::state::{ActionStanding, IllegalAction, IllegalActionKind, Phase, ReplyProgress};
use crate::verdict::{Offence, Reason, Referred, Status};

/// 11A: an illegal move is put right among the last ten moves of either player; 11D1: the last two.
const WINDOW_MOVES: u32 = 10;
const WINDOW_MOVES_IN_TIME_PRESSURE: u32 = 2;
/// 11D1: what time pressure is.
const UNDER_FIVE_MINUTES_MS: i64 = 300_000;
const THIRTY_SECONDS_MS: i64 = 30_000;

impl Game {
    /// Blitz chapter: a claim of an illegal move wins the game.
    pub(crate) fn us_loses_the_game(&self) -> bool {
        self.state.regime.rules().illegal_move_costs == IllegalMoveCosts::TheGame
    }

    /// 11D1, 11H: the director corrects what he sees, outside of time pressure and of blitz.
    pub(crate) fn us_intervention(&self) -> Option<Intervention> {
        let on_claim = self.us_loses_the_game() || self.is_time_pressure();
        let intervention = match on_claim {
            true => Intervention::OnClaim,
            false => Intervention::AtOnce,
        };
        self.is_us_chess().then_some(intervention)
    }

    /// 11H: where nobody claimed it.
    pub(crate) fn us_unasked_cites(&self, j: &Judging<'_>) -> &'static [P] {
        match j.act.deed {
            Deed::Claim(_) => &[],
            _ => &[P::Us11H],
        }
    }

    /// 11F: found too late, in every game.
    pub(crate) fn us_limits_set_up(&self) -> bool {
        self.is_us_chess()
    }

    /// 11F: castling with a king misplaced from the start (C-39).
    pub(crate) fn us_reading_of_misplaced(&self) -> Option<Ambiguity> {
        self.is_us_chess().then_some(Ambiguity::C39)
    }

    /// Two moves running (C-41).
    pub(crate) fn us_reading_of_two_moves(&self) -> Option<Ambiguity> {
        self.is_us_chess().then_some(Ambiguity::C41)
    }

    /// 11D1: less than five minutes on a clock, and less than thirty seconds for each move.
    pub(crate) fn us_clock_shows_time_pressure(&self) -> bool {
        let Some(clock) = self.start.clock else {
            return false;
        };
        let per_move_ms = clock.increment_ms.max(clock.delay_ms);
        // without a later reading: nobody has more than he began with, but for the time of each
        // move
        let (white_ms, black_ms) = match self.state.clock.reading {
            Some(now) => (now.white_ms, now.black_ms),
            None => (clock.white_ms, clock.black_ms),
        };
        per_move_ms < THIRTY_SECONDS_MS && white_ms.min(black_ms) < UNDER_FIVE_MINUTES_MS
    }

    /// 11A, 11B, 11D1, and the blitz chapter: why it is too late, if it is.
    pub(crate) fn us_window_is_shut(&self, node: u32, finding: IllegalAction) -> Option<Reason> {
        if self.us_loses_the_game() {
            let last = self.state.plies.previous.is_some_and(|p| p.node == node);
            let open = last && finding.standing != ActionStanding::Lapsed;
            return (!open).then_some(Reason::NextMoveMade);
        }
        let window = if self.is_time_pressure() {
            WINDOW_MOVES_IN_TIME_PRESSURE
        } else {
            WINDOW_MOVES
        };
        let offender = self.node(node).turn.player;
        let ply = self.node(node).ply;
        let since = self
            .line()
            .filter(|(_, n)| n.turn.player == offender && n.ply >= ply)
            .count();
        (since > window as usize).then_some(Reason::TooOld)
    }

    pub(crate) fn us_window_cites(&self) -> Option<&'static [P]> {
        let cites: &[P] = match self.us_loses_the_game() {
            true => &[P::UsBlitz7],
            false if self.is_time_pressure() => &[P::Us11D1],
            false => &[P::Us11B, P::Us11A],
        };
        self.is_us_chess().then_some(cites)
    }

    /// 11D1: a move more, and an illegal one is no longer among the last two: what stood open is
    /// shut.
    pub(crate) fn us_lapse_too_old(&mut self, j: &mut Judging<'_>) {
        if !self.is_us_chess() {
            return;
        }
        let shut = |(node, finding): &(u32, IllegalAction)| match finding.standing {
            ActionStanding::Claimable(ruling) => {
                let reason = self.us_window_is_shut(*node, *finding)?;
                Some((*node, *finding, ruling, reason))
            }
            _ => None,
        };
        let shut: Vec<_> = self.state.plies.findings.iter().filter_map(shut).collect();
        for (node, finding, ruling, reason) in shut {
            let standing = ActionStanding::Lapsed;
            self.remember(
                node,
                IllegalAction {
                    standing,
                    ..finding
                },
            );
            let draft = RulingDraft::new(self.offence_of(finding), Status::Lapsed, reason)
                .of(Referred::Ruling(ruling))
                .player(self.node(node).turn.player)
                .cites(self.state.regime.edition, self.window_cites());
            j.rule(draft);
        }
    }

    /// 11D and 1C2a: two minutes, no ladder, where it is claimed in time (C-40); blitz: the claim
    /// wins if there is material to mate with.
    pub(crate) fn us_outcome(
        &self,
        seq: u32,
        after: &Tolerant,
        offender: Color,
        finding: IllegalAction,
    ) -> Option<Sanction> {
        if !self.is_us_chess() {
            return None;
        }
        let outcome = match finding.standing {
            _ if self.us_loses_the_game() => match self.can_checkmate(after, !offender, seq) {
                Can::Yes => Sanction::Loss,
                Can::No => Sanction::Draw,
                Can::Undecided { states } => Sanction::Unknown(states),
            },
            ActionStanding::Answered(ReplyProgress::Completed) => Sanction::Nothing,
            _ => Sanction::Time(self.state.regime.penalty_s()),
        };
        Some(outcome)
    }

    /// Once the opponent has completed a move since this ply the position is corrected, and nothing
    /// is given for it (C-40).
    pub(crate) fn us_answered(&self, node: u32, finding: IllegalAction) -> IllegalAction {
        let offender = self.node(node).turn.player;
        let mut since = self.line().take_while(|(index, _)| *index != node);
        let completed = since.any(|(_, later)| later.turn.player != offender);
        let determined = self.state.player() != offender
            && matches!(self.state.progress.phase, Phase::Determined { .. });
        let reply = match (completed, determined) {
            _ if !self.is_us_chess() => return finding,
            (true, _) => ReplyProgress::Completed,
            (false, true) => ReplyProgress::Determined,
            (false, false) => return finding,
        };
        IllegalAction {
            standing: ActionStanding::Answered(reply),
            ..finding
        }
    }

    /// C-40: by when a claim earns the minutes matters once the opponent has gone on.
    pub(crate) fn us_reading_of_time(&self, finding: IllegalAction) -> Option<Ambiguity> {
        let blitz = self.us_loses_the_game();
        let us = self.is_us_chess() && !blitz;
        let answered = matches!(finding.standing, ActionStanding::Answered(_));
        (us && answered).then_some(Ambiguity::C40)
    }

    pub(crate) fn us_penalty_cites(&self) -> Option<&'static [P]> {
        let cites: &[P] = match self.us_loses_the_game() {
            true => &[P::UsBlitz7],
            false if self.is_time_pressure() => &[P::Us11D1, P::A7_5_5, P::Us11A],
            false => &[P::A7_5_5, P::Us11A],
        };
        self.is_us_chess().then_some(cites)
    }

    /// Blitz chapter: taking the king that was left in check is the claim.
    pub(crate) fn us_king_taken(&mut self, j: &mut Judging<'_>, finding: IllegalAction) -> bool {
        let blitz = self.us_loses_the_game();
        let Some(previous) = self.state.plies.previous.filter(|_| blitz) else {
            return false;
        };
        let Some(open) = previous
            .finding
            .filter(|_| finding.kind == IllegalActionKind::KingCaptured)
        else {
            return false;
        };
        if matches!(open.standing, ActionStanding::Lapsed) {
            return false;
        }
        self.enforce_ply(j, previous.node, open, Some(open.referred()));
        true
    }

    /// 11J: what the arbiter finds to have been done on purpose is penalised besides.
    pub(crate) fn us_on_purpose(
        &mut self,
        j: &mut Judging<'_>,
        finding: IllegalAction,
        player: Color,
    ) {
        let his = |of: u32| {
            let since = self.logged_from(of).iter();
            let mut acts = since.take_while(|l| l.seq <= finding.seq);
            acts.all(|l| l.act.by.and_then(crate::act::Actor::player) != Some(!player))
        };
        let deliberate = self.overlay.decided.iter().any(|d| {
            (d.fact, &d.value) == (Fact::Deliberate, &Value::Is(Truth::True))
                && d.of <= finding.seq
                && his(d.of)
        });
        if deliberate && self.is_us_chess() {
            let cites = [P::Us11J, P::A12_9];
            self.propose(j, Offence::IllegalMove, player, Reason::OnPurpose, &cites);
        }
    }

    /// 11D1: whether the players alone may raise illegal moves. A finding holds from the act it is
    /// about on.
    pub(crate) fn is_time_pressure(&self) -> bool {
        let decided = self
            .overlay
            .decided
            .iter()
            .rev()
            .find(|d| d.fact == Fact::TimePressure && d.of <= self.judged);
        match decided.map(|d| &d.value) {
            Some(Value::Is(truth)) => *truth == Truth::True,
            _ => {
                self.state.regime.regulations.time_pressure == TimePressure::Yes
                    || self.us_clock_shows_time_pressure()
            }
        }
    }
}
