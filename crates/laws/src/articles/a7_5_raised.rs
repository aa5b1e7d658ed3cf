//! Article 7.5 and its windows: illegal actions claimed or observed after the press
//! (procedures/sanction 1 to 3).

use board::{Color, Position};

use crate::act::{Actor, Certainty, Claim, Fact, Observation};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a4_8_taken_back::{BroughtViolation, Raised};
use crate::edition::{Family, Treatment};
use crate::game::{Game, Judging, Mode};
use crate::regime::Intervention;
use crate::ruling::RulingDraft;
use crate::ruling_id::Id;
use crate::state::{ActionStanding, IllegalAction, IllegalActionKind, Phase, PlyNode, Previous};
use crate::verdict::{Articles, MoveStatus, Offence, Reason, Referred, Ruling, Status};

impl Game {
    /// `observe illegal_move`.
    pub(crate) fn observe_illegal_move(&mut self, j: &mut Judging<'_>, seen: &Observation) {
        if j.act.by != Some(Actor::Arbiter) {
            self.note_spectator(j);
            return;
        }
        let open = self.find_irregular(seen.side, seen.ply).is_some()
            || self.state.plies.open_press.is_some();
        if self.intervention() == Intervention::OnClaim && open {
            self.note(j, Reason::StandsUnlessClaimed, self.window_cites());
            return;
        }
        self.raise_illegal_move(j, seen.side, seen.ply, None);
    }

    /// `claim illegal_move`.
    pub(crate) fn claim_illegal_move(
        &mut self,
        j: &mut Judging<'_>,
        claimant: Color,
        claim: &Claim,
    ) {
        if self.state.regime.family() == Family::Historic {
            self.historic_claim(j, claimant, &claim.squares);
            return;
        }
        if let Some((ruling, offence)) = claim.of.and_then(|of| self.ruling_on_act(of)) {
            self.note_repeated(j, offence, Referred::Ruling(ruling));
            return;
        }
        let ply = claim
            .ply
            .or_else(|| claim.of.and_then(|of| self.ply_of_act(of)));
        let accused = Some(!claimant).filter(|_| ply.is_none());
        let by_opponent =
            self.find_irregular(accused, ply).is_some() || self.state.plies.open_press.is_some();
        // 7.5.1 asks that it is found, not by whom; where only a claim counts, he is told that it
        // is not his
        let own = self.find_irregular(Some(claimant), None).is_some()
            && !self.is_at_an_illegal_move(!claimant);
        let side = if !by_opponent && own && ply.is_none() {
            Some(claimant)
        } else {
            accused
        };
        self.raise_illegal_move(j, side, ply, Some(claimant));
    }

    /// This player has carried out an illegal move, and has not pressed the clock for it.
    fn is_at_an_illegal_move(&self, player: Color) -> bool {
        self.state.player() == player && self.state.status() == MoveStatus::IllegalNotCompleted
    }

    /// The ruling by which an illegal action that this act completed was dealt with.
    fn ruling_on_act(&self, of: u32) -> Option<(Id, Offence)> {
        let enforced =
            |r: &&Ruling| r.id.0 == of && r.status == Status::Enforced && is_of_a_move(r.offence);
        let ruled = self.told.rulings.iter().find(enforced)?;
        Some((self.told_as(ruled.id), ruled.offence))
    }

    /// The ply to whose execution this act belongs.
    fn ply_of_act(&self, of: u32) -> Option<u32> {
        let found = self
            .irregular_nodes()
            .find(|(_, node, f)| node.turn.began < of && of <= f.seq);
        found.map(|(_, node, _)| node.ply)
    }

    /// Somebody says that an illegal action was completed: finds it, looks at its window, enforces
    /// it.
    pub(crate) fn raise_illegal_move(
        &mut self,
        j: &mut Judging<'_>,
        side: Option<Color>,
        ply: Option<u32>,
        claimant: Option<Color>,
    ) {
        let meant = ply.is_none_or(|ply| ply == self.state.plies.ply);
        if meant && self.raise_open_press(j, side, claimant) {
            return;
        }
        let found = self.find_irregular(side, ply);
        let found = found.map(|found| self.king_left_first(found, ply));
        let Some((node, finding)) = found else {
            if !self.raise_two_hands(j, ply, claimant) {
                self.nothing_to_raise(j, side, ply, claimant);
            }
            return;
        };
        if !self.us_raises_a_change(j, node, claimant) {
            self.raise_finding(j, node, finding, claimant);
        }
    }

    /// A press without a move that waits; whether there is one.
    fn raise_open_press(
        &mut self,
        j: &mut Judging<'_>,
        side: Option<Color>,
        claimant: Option<Color>,
    ) -> bool {
        if claimant.is_some() && self.is_open_press_disputed() {
            let victim = !self.state.player();
            let open = self.state.plies.open_press.map(|f| self.cites_of(f));
            let cites = [open.unwrap_or_default(), &[P::A12_1]].concat();
            self.reject(j, victim, Offence::None, Reason::NoEvidence, &cites, None);
            return true;
        }
        self.enforce_open_press(j, side)
    }

    /// What was found is enforced, unless it is decided, disputed, or too late for it.
    fn raise_finding(
        &mut self,
        j: &mut Judging<'_>,
        node: u32,
        finding: IllegalAction,
        claimant: Option<Color>,
    ) {
        let offender = self.node(node).turn.player;
        let is_claimed = claimant.is_some();
        if is_claimed && self.overlay.not_asked.contains(&finding.seq) {
            self.note_repeated(j, self.offence_of(finding), finding.referred());
        } else if claimant == Some(offender) && self.window_shuts_with_next_move() {
            let cites = [P::RapidA_4_2];
            self.reject(j, offender, Offence::None, Reason::OwnTouch, &cites, None);
        } else if is_claimed && self.is_finding_disputed(node, finding) {
            let cites = [P::A7_5_1, P::A12_1];
            let reason = Reason::NoEvidence;
            self.reject(j, !offender, Offence::None, reason, &cites, None);
        } else if let Some(reason) = self.window_is_shut(node, finding) {
            let cites = [self.window_cites(), self.cites_of(finding)].concat();
            self.too_late(j, finding, offender, reason, &cites, is_claimed);
        } else {
            self.enforce_with_later_ones(j, node, finding);
        }
    }

    /// The execution, or the press that completed it, is one man's word against another's
    /// (procedures/touch-violation).
    fn is_finding_disputed(&self, node: u32, finding: IllegalAction) -> bool {
        self.node(node).turn.execution.disputed.is_some() || self.is_disputed(finding.seq)
    }

    pub(crate) fn is_open_press_disputed(&self) -> bool {
        let press = self.state.plies.open_press;
        press.is_some_and(|press| self.is_disputed(press.seq))
    }

    pub(crate) fn is_disputed(&self, seq: u32) -> bool {
        let told = self.logged(seq).map(|logged| logged.act.certainty);
        told == Some(Certainty::Disputed) && !self.is_decided_true(seq, Fact::Seen)
    }

    /// A claim that the last move was made with two hands, where that is no illegal move but a
    /// matter of discretion (C-25).
    fn raise_two_hands(
        &mut self,
        j: &mut Judging<'_>,
        ply: Option<u32>,
        claimant: Option<Color>,
    ) -> bool {
        let Some(previous) = self.state.plies.previous else {
            return false;
        };
        let node = self.node(previous.node);
        let meant = ply.is_none_or(|ply| ply == node.ply) && claimant != Some(previous.mover);
        let discretion = self.state.regime.rules().two_hands == Treatment::Discretion;
        let open = previous.pressed && (claimant.is_none() || !previous.claim_forfeited);
        if !meant || !discretion || !open || !node.turn.execution.hands.are_two() {
            return false;
        }
        let made = node.seq;
        let ruled = self
            .told
            .rulings
            .iter()
            .rev()
            .find(|r| r.offence == Offence::Article4Other && r.id.0 >= made);
        match ruled.map(|r| self.told_as(r.id)) {
            Some(id) => self.note_repeated(j, Offence::Article4Other, Referred::Ruling(id)),
            None => self.propose_two_hands(j, previous.mover),
        }
        true
    }

    pub(crate) fn too_late(
        &mut self,
        j: &mut Judging<'_>,
        finding: IllegalAction,
        offender: Color,
        reason: Reason,
        cites: &[P],
        claimed: bool,
    ) {
        let status = if claimed {
            Status::Rejected
        } else {
            Status::Lapsed
        };
        let draft = RulingDraft::new(self.offence_of(finding), status, reason)
            .player(offender)
            .cites(self.state.regime.edition, cites)
            .maybe_relies_on(self.next_move_reading());
        j.rule(draft);
    }

    /// The irregular ply meant: the one named, else the earliest of that side that is uncorrected
    /// and may still be dealt with, else its last (procedures/sanction 3).
    fn find_irregular(
        &self,
        side: Option<Color>,
        ply: Option<u32>,
    ) -> Option<(u32, IllegalAction)> {
        let meant = |node: &crate::state::PlyNode| {
            ply.is_none_or(|ply| node.ply == ply)
                && side.is_none_or(|side| node.turn.player == side)
        };
        // nothing is an illegal move before it is completed
        let found = self
            .irregular_nodes()
            .filter(|(_, node, f)| meant(node) && f.standing != ActionStanding::Uncompleted)
            .map(|(index, _, finding)| (index, finding));
        let found: Vec<(u32, IllegalAction)> = found.collect();
        let open = |(node, finding): &&(u32, IllegalAction)| {
            self.window_is_shut(*node, *finding).is_none()
        };
        let uncorrected =
            |(node, finding): &&(u32, IllegalAction)| !self.was_put_right(*node, *finding);
        let first = found.iter().filter(open).filter(uncorrected).last();
        let first = first.or_else(|| found.iter().filter(open).last());
        first.or(found.first()).copied()
    }

    /// Where a king was taken, the illegal move that had left it in check is found with it, and
    /// goes first (C-7).
    fn king_left_first(
        &self,
        found: (u32, IllegalAction),
        ply: Option<u32>,
    ) -> (u32, IllegalAction) {
        let (node, finding) = found;
        let stays_alone = ply.is_some() || self.window_shuts_with_next_move();
        if finding.kind != IllegalActionKind::KingCaptured || stays_alone {
            return found;
        }
        let before = self.node(node).parent;
        let left = before.and_then(|before| Some((before, self.finding_of(before)?)));
        let left = left.filter(|(_, finding)| finding.standing == ActionStanding::Unnoticed);
        left.unwrap_or(found)
    }

    /// The earliest goes first; an illegal action of the other player found on the way back is
    /// charged to its own author, unless the first has ended the game (procedures/sanction 3).
    pub(crate) fn enforce_with_later_ones(
        &mut self,
        j: &mut Judging<'_>,
        node: u32,
        finding: IllegalAction,
    ) {
        let later = self.found_after(node);
        let of = Some(finding.referred());
        let restored = self.enforce_ply(j, node, finding, of);
        let Some((node, later)) = later.filter(|_| !self.state.has_ended()) else {
            return;
        };
        if restored {
            self.sanction_later(j, node, later);
        } else {
            self.enforce_ply(j, node, later, Some(later.referred()));
        }
    }

    /// The first illegal action of the other player after this ply that nobody has noticed.
    fn found_after(&self, first: u32) -> Option<(u32, IllegalAction)> {
        let PlyNode { ply, turn, .. } = self.node(first);
        let (ply, offender) = (*ply, turn.player);
        let later = self.irregular_nodes().filter(|(index, node, finding)| {
            node.ply > ply
                && node.turn.player != offender
                && finding.standing == ActionStanding::Unnoticed
                && !self.is_finding_disputed(*index, *finding)
        });
        let (node, _, finding) = later.last()?;
        Some((node, self.us_answered(node, finding)))
    }

    /// procedures/sanction 2: why it is too late, if it is.
    pub(crate) fn window_is_shut(&self, node: u32, finding: IllegalAction) -> Option<Reason> {
        if self.is_us_chess() {
            return self.us_window_is_shut(node, finding);
        }
        if !self.window_shuts_with_next_move() {
            return None;
        }
        let is_last = self.state.plies.previous.is_some_and(|p| p.node == node);
        let open = is_last && finding.standing != ActionStanding::Lapsed;
        (!open).then_some(Reason::NextMoveMade)
    }

    fn nothing_to_raise(
        &mut self,
        j: &mut Judging<'_>,
        side: Option<Color>,
        ply: Option<u32>,
        claimant: Option<Color>,
    ) {
        if ply.is_some_and(|ply| self.note_ruled_on_ply(j, ply)) {
            return;
        }
        let meant_now = ply.is_none_or(|p| p >= self.state.plies.ply);
        if meant_now && self.finds_a_move_out_of_turn(j) {
            return;
        }
        if meant_now
            && (self.note_what_is_ruled_on(j, side)
                || claimant.is_some() && self.note_what_is_ruled_on(j, claimant))
        {
            return;
        }
        if self.note_answered_uncompleted(j, side, ply)
            || claimant.is_some() && meant_now && self.finds_what_is_not_completed(j)
        {
            return;
        }
        if let Some(claimant) = claimant.filter(|_| meant_now)
            && self.finds_by_another_name(j, claimant)
        {
            return;
        }
        let cites: &[P] = if self.state.regime.is_otherwise() {
            &[P::A7_5_1, P::RapidA_4_2, P::A3_10_1]
        } else {
            &[P::A7_5_1, P::A3_10_1]
        };
        match claimant {
            Some(claimant) => self.reject(
                j,
                claimant,
                Offence::None,
                Reason::NothingFound,
                cites,
                None,
            ),
            None => self.note(j, Reason::NothingFound, cites),
        }
    }

    /// A move out of turn that nobody had noticed stands on the board: it is established now.
    fn finds_a_move_out_of_turn(&mut self, j: &mut Judging<'_>) -> bool {
        let is_live = j.mode == Mode::Live;
        let Some(of) = self.state.progress.stood_out_of_turn.filter(|_| is_live) else {
            return false;
        };
        let disputed =
            self.logged(of).map(|logged| logged.act.certainty) == Some(Certainty::Disputed);
        if disputed {
            return false;
        }
        self.decide_seen(j, of);
        true
    }

    /// What is claimed or observed has been ruled on, whatever it is called; whether it has.
    pub(crate) fn note_what_is_ruled_on(
        &mut self,
        j: &mut Judging<'_>,
        side: Option<Color>,
    ) -> bool {
        let is_his = |r: &&Ruling| side.is_none_or(|side| r.player.is_none_or(|p| p == side));
        let charges = |r: &&Ruling| {
            matches!(r.status, Status::Enforced | Status::Proposed) && is_of_a_move(r.offence)
        };
        let current = |r: &&Ruling| self.is_current(r.id);
        let told = || {
            self.told
                .rulings
                .iter()
                .rev()
                .filter(is_his)
                .filter(current)
        };
        let ruled = told().find(charges);
        let ruled = ruled.or_else(|| told().find(|r| is_of_a_reply(&r.reason)));
        let Some((id, offence)) = ruled.map(|r| (r.id, r.offence)) else {
            return false;
        };
        let told = Referred::Ruling(self.told_as(id));
        self.note_repeated(j, offence, told);
        true
    }

    /// An illegal action of this ply has been ruled on, and its move put right; whether it has.
    fn note_ruled_on_ply(&mut self, j: &mut Judging<'_>, ply: u32) -> bool {
        let Some(node) = self.ply(ply).map(|index| self.node(index)) else {
            return false;
        };
        let began = node.parent.map_or(0, |before| self.node(before).seq);
        let until = self.ply(ply.saturating_add(1));
        let until = until.map_or(j.seq, |next| self.node(next).seq);
        let of_it = |r: &&Ruling| {
            let is_its = matches!(r.of, Some(Referred::Act(act)) if act > began && act <= until);
            is_its && r.status == Status::Enforced && is_of_a_move(r.offence)
        };
        let ruled = self.told.rulings.iter().rev().find(of_it);
        let Some((id, offence)) = ruled.map(|r| (self.told_as(r.id), r.offence)) else {
            return false;
        };
        self.note_repeated(j, offence, Referred::Ruling(id));
        true
    }

    /// What is meant was answered before its player pressed, and neither he nor anybody has
    /// completed it since (C-28); whether it was.
    fn note_answered_uncompleted(
        &self,
        j: &mut Judging<'_>,
        side: Option<Color>,
        ply: Option<u32>,
    ) -> bool {
        let is_meant = |node: &PlyNode| {
            ply.is_none_or(|ply| node.ply == ply)
                && side.is_none_or(|side| node.turn.player == side)
        };
        let mut answered = self.irregular_nodes();
        let answered = answered
            .find(|(_, node, f)| is_meant(node) && f.standing == ActionStanding::Uncompleted);
        let Some((_, node, _)) = answered else {
            return false;
        };
        let reason = Reason::AnsweredUncompleted;
        let draft = RulingDraft::new(Offence::None, Status::Noted, reason)
            .player(node.turn.player)
            .cites(self.state.regime.edition, &[P::A7_5_1, P::A1_3])
            .relies_on(Ambiguity::C28);
        j.rule(draft);
        true
    }

    /// A made move of the other player than this one is taken back, and nobody has claimed it yet.
    fn open_takeback_of(&self, claimant: Option<Color>) -> Option<(Previous, Id)> {
        let ruling = self.open_takeback()?;
        let previous = self.state.plies.previous?;
        (claimant != Some(previous.mover)).then_some((previous, ruling))
    }

    /// A move is under way, or stands and is not pressed for, and somebody claims it: something is
    /// found, and it is not completed (7.5.1). A legal move with another man than the one touched
    /// is claimed by another name (4.8, C-32).
    pub(crate) fn finds_what_is_not_completed(&mut self, j: &mut Judging<'_>) -> bool {
        let by = j.act.by.and_then(Actor::player);
        let mut accused = self.state.player();
        if let Phase::Violated { .. } = self.state.progress.phase {
            if by == Some(accused) {
                return false;
            }
            self.enforce_violation_in_turn(j);
            j.rely_on(Ambiguity::C32);
            return true;
        }
        if by != Some(accused) && self.us_claims_a_change(j) {
            j.rely_on(Ambiguity::C32);
            return true;
        }
        if let Some((previous, ruling)) = self.open_takeback_of(by) {
            self.settle_taken_back(j, previous, ruling);
            j.rely_on(Ambiguity::C32);
            return true;
        }
        let untouched = self
            .state
            .board
            .placement
            .stands_as(self.state.board.position.board());
        let mut articles = Articles::new();
        let mut cites: &[P] = &[P::A7_5_1];
        if let Some(unpressed) = self.state.unpressed_ply_of(!accused)
            && self.node(unpressed.node).turn.execution.hands.are_two()
        {
            accused = !accused;
            cites = &[P::A7_5_1, P::A4_1];
        } else if untouched || self.us_stands_determined() {
            return false;
        } else {
            articles = self.obligation().articles;
        }
        let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::NotCompleted)
            .player(accused)
            .cites(self.state.regime.edition, cites)
            .also(&articles);
        j.rule(draft);
        true
    }

    /// C-32: what is claimed as an illegal move is none, and something else is: men displaced
    /// before it, or a man touched that nobody had noticed.
    fn finds_by_another_name(&mut self, j: &mut Judging<'_>, claimant: Color) -> bool {
        let knocked = self.state.board.placement.knocked().iter();
        let by_accused = |k: &&board::placement::Knocked| k.by != Some(claimant);
        let homes: Vec<_> = knocked.filter(by_accused).map(|k| k.home).collect();
        if !homes.is_empty() && self.state.regime.family() == Family::Fide {
            self.displaced_found(j, None, &homes, None);
            j.rely_on(Ambiguity::C32);
            return true;
        }
        let Some(previous) = self.state.plies.previous.filter(|p| p.mover != claimant) else {
            return false;
        };
        let open = self.state.player() == claimant && !previous.claim_forfeited;
        let ruled = previous.violation_ruled.is_some();
        let found = open
            && !ruled
            && self.enforce_violation_of(j, previous, BroughtViolation::by(Raised::ByOpponent));
        if found {
            j.rely_on(Ambiguity::C32);
        }
        found
    }

    /// C-32: what is claimed by the name of a touch or a displacement is a completed illegal move
    /// of the opponent.
    pub(crate) fn finds_an_illegal_move(&mut self, j: &mut Judging<'_>, claimant: Color) -> bool {
        let side = Some(!claimant);
        let last = self.state.plies.previous.map(|p| p.node);
        let found = self.find_irregular(side, None).map(|(node, _)| node);
        if found.is_none() || found != last {
            return false;
        }
        self.raise_illegal_move(j, side, None, Some(claimant));
        j.rely_on(Ambiguity::C32);
        true
    }

    /// Whether nothing has been made since this ruling.
    fn is_current(&self, id: Id) -> bool {
        let last_made = self.state.plies.head.map_or(0, |head| self.node(head).seq);
        id.0 >= last_made
    }
}

/// What somebody may call an illegal move.
const fn is_of_a_move(offence: Offence) -> bool {
    matches!(
        offence,
        Offence::IllegalMove
            | Offence::AsIllegalMove
            | Offence::TouchMove
            | Offence::Article4Other
            | Offence::OutOfTurn
            | Offence::Displacement
            | Offence::ClockHandling
            | Offence::Distraction
    )
}

/// A reply that came before its time, or what was done before a ruling was announced.
const fn is_of_a_reply(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::ReplyBeforeMade
            | Reason::ReplyInTheWay
            | Reason::ReplyPutBack
            | Reason::AnswerTakenBack
            | Reason::WentOnUnannounced
    )
}
