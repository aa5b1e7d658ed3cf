//! Articles 7.1 to 7.4, 7.6 and A.4.1, A.4.4: arrays, colours, displaced men, illegal positions (B.11), and who raises what.

use board::{Color, Position, Square, Tolerant};

use crate::act::{Actor, Claim, Claimed, Deed, Fact, GameResult, Noticed, Observation};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::edition::{ColoursReversed, Family, Treatment, Unsupervised};
use crate::game::{Game, Judging, Refused};
use crate::regime::Intervention;
use crate::ruling::{Draft, discretion};
use crate::state::{Finding, Phase, Played, Standing, Waiting};
use crate::verdict::{Found, Offence, Penalty, Reason, Referred, Status, Termination};

impl Game {
    pub(crate) fn observe(
        &mut self,
        j: &mut Judging<'_>,
        seen: &Observation,
    ) -> Result<(), Refused> {
        if seen.what == Noticed::Flag {
            self.observe_flag(j, seen);
            return Ok(());
        }
        if j.act.by != Some(Actor::Arbiter) {
            self.note_spectator(j);
            return Ok(());
        }
        match seen.what {
            Noticed::Flag => {}
            Noticed::BothFlags => self.observe_both_flags(j, seen),
            Noticed::Touch => self.observe_touch(j, seen),
            Noticed::IllegalMove => self.observe_illegal_move(j, seen),
            Noticed::IllegalPosition => self.observe_illegal_position(j, seen),
            Noticed::Displaced => {
                self.displaced_found(j, seen.ply, &seen.squares, seen.fen.as_deref())
            }
            Noticed::WrongArray => self.wrong_array(j, seen.completed_moves, &seen.squares),
            Noticed::ColoursReversed => self.colours_reversed(j, seen.completed_moves),
            Noticed::BoardTurned => self.board_turned(j, seen.completed_moves),
            Noticed::ClockSetting => self.clock_setting(j, seen.completed_moves),
            Noticed::ClockManners => self.observe_clock_manners(j, seen),
            Noticed::Distraction => self.observe_distraction(j, seen),
        }
        Ok(())
    }

    pub(crate) fn claim(&mut self, j: &mut Judging<'_>, claim: &Claim) -> Result<(), Refused> {
        let claimant = Game::player_of(j.act)?;
        match claim.what {
            Claimed::TouchMove => self.claim_touch_move(j, claimant, claim),
            Claimed::IllegalMove => self.claim_illegal_move(j, claimant, claim),
            Claimed::Flag => self.claim_flag(j, claimant),
            Claimed::Threefold | Claimed::Fifty => self.claim_draw(j, claimant, claim),
            Claimed::Displaced if !self.may_be_displaced(claim) => {
                let cites = [P::A7_6, P::A12_1];
                let reason = Reason::NothingFound;
                self.reject(j, claimant, Offence::None, reason, &cites, None);
            }
            Claimed::WrongArray if self.began_with_the_right_array() => {
                let cites = [P::A7_2_1, P::A12_1];
                let reason = Reason::NothingFound;
                self.reject(j, claimant, Offence::None, reason, &cites, None);
            }
            Claimed::Displaced => {
                self.displaced_found(j, claim.ply, &claim.squares, claim.fen.as_deref());
            }
            Claimed::WrongArray => self.wrong_array(j, None, &claim.squares),
            Claimed::NormalMeans | Claimed::Increment => {
                self.claim_guidelines(j, claimant, claim.what)
            }
        }
        Ok(())
    }

    /// The claim names men or a position, or a man is known to have been displaced.
    fn may_be_displaced(&self, claim: &Claim) -> bool {
        let named = !claim.squares.is_empty() || claim.fen.is_some() || claim.ply.is_some();
        named || !self.state.placement.knocked().is_empty()
    }

    /// The game began with the men of the initial position, as far as was told.
    fn began_with_the_right_array(&self) -> bool {
        let first = self.line().last().map(|(_, node)| &node.before);
        let first = first.unwrap_or(&self.state.position);
        first.castling_mode().is_standard() && *first.board() == board::Board::new()
    }

    /// `observe illegal_move`.
    fn observe_illegal_move(&mut self, j: &mut Judging<'_>, seen: &Observation) {
        if j.act.by != Some(Actor::Arbiter) {
            self.note_spectator(j);
            return;
        }
        let open =
            self.find_irregular(seen.side, seen.ply).is_some() || self.state.open_press.is_some();
        if self.intervention() == Intervention::OnClaim && open {
            self.note(
                j,
                Reason::StandsUnlessClaimed,
                &[P::RapidA_4_2, P::Us11D1, P::UsBlitz7],
            );
            return;
        }
        self.raise_illegal_move(j, seen.side, seen.ply, None);
    }

    /// `claim illegal_move`.
    fn claim_illegal_move(&mut self, j: &mut Judging<'_>, claimant: Color, claim: &Claim) {
        if self.start.regime.family() == Family::Historic {
            self.historic_claim(j, claimant, &claim.squares);
            return;
        }
        let ply = claim
            .ply
            .or_else(|| claim.of.and_then(|of| self.ply_of_act(of)));
        let accused = Some(!claimant).filter(|_| ply.is_none());
        let by_opponent =
            self.find_irregular(accused, ply).is_some() || self.state.open_press.is_some();
        // 7.5.1 asks that it is found, not by whom
        let own = self.find_irregular(Some(claimant), None).is_some()
            && !self.window_shuts_with_next_move();
        let side = if !by_opponent && own && ply.is_none() {
            Some(claimant)
        } else {
            accused
        };
        self.raise_illegal_move(j, side, ply, Some(claimant));
    }

    /// The ply to whose execution this act belongs.
    fn ply_of_act(&self, of: u32) -> Option<u32> {
        let found = self
            .irregular_nodes()
            .find(|(_, node, f)| node.turn.began < of && of <= f.seq);
        found.map(|(_, node, _)| node.ply)
    }

    /// Somebody says that an illegal action was completed: finds it, looks at its window, enforces it.
    fn raise_illegal_move(
        &mut self,
        j: &mut Judging<'_>,
        side: Option<Color>,
        ply: Option<u32>,
        claimant: Option<Color>,
    ) {
        if ply.is_none_or(|ply| ply == self.state.ply) && self.enforce_open_press(j, side) {
            return;
        }
        let found = self.find_irregular(side, ply);
        let Some((node, finding)) = found else {
            if !self.raise_two_hands(j, ply, claimant) {
                self.nothing_to_raise(j, side, ply, claimant);
            }
            return;
        };
        let offender = self.node(node).turn.player;
        if claimant == Some(offender) && self.window_shuts_with_next_move() {
            self.reject(
                j,
                offender,
                Offence::None,
                Reason::OwnTouch,
                &[P::RapidA_4_2],
                None,
            );
        } else if claimant.is_some() && self.node(node).turn.disputed.is_some() {
            self.reject(
                j,
                !offender,
                Offence::None,
                Reason::NoEvidence,
                &[P::A7_5_1, P::A4_8],
                None,
            );
        } else if let Some(reason) = self.window_is_shut(node, finding) {
            let cites = [self.window_cites(), &[P::Us11B, P::A7_5_1]].concat();
            self.too_late(j, finding, offender, reason, &cites, claimant.is_some());
        } else {
            let of = match finding.standing {
                Standing::Claimable(ruling) => Some(Referred::Ruling(ruling)),
                _ => Some(Referred::Act(finding.seq)),
            };
            self.charge_later_ones(j, node);
            self.enforce_ply(j, node, finding, of);
        }
    }

    /// A claim that the last move was made with two hands, where that is no illegal move but a matter of discretion (C-25).
    fn raise_two_hands(
        &mut self,
        j: &mut Judging<'_>,
        ply: Option<u32>,
        claimant: Option<Color>,
    ) -> bool {
        let Some(previous) = self.state.previous else {
            return false;
        };
        let node = self.node(previous.node);
        let meant = ply.is_none_or(|ply| ply == node.ply) && claimant != Some(previous.mover);
        let discretion = self.start.regime.rules().two_hands == Treatment::Discretion;
        let open = claimant.is_none() || !previous.claim_forfeited;
        if !meant || !discretion || !open || !node.turn.hands.are_two() {
            return false;
        }
        let made = node.seq;
        let ruled = self
            .announced
            .iter()
            .rev()
            .find(|r| r.offence == Offence::Article4Other && r.id.0 >= made);
        match ruled.map(|r| r.id) {
            Some(id) => self.note_repeated(j, Offence::Article4Other, Referred::Ruling(id)),
            None => self.propose_two_hands(j, previous.mover),
        }
        true
    }

    pub(crate) fn too_late(
        &mut self,
        j: &mut Judging<'_>,
        finding: Finding,
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
        let draft = Draft::new(self.offence_of(finding), status, reason)
            .player(offender)
            .cites(self.start.regime.edition, cites)
            .relies_on(Ambiguity::C12);
        j.rule(draft);
    }

    /// The irregular ply meant: the one named, else the newest of that side.
    fn find_irregular(&self, side: Option<Color>, ply: Option<u32>) -> Option<(u32, Finding)> {
        let meant = |node: &crate::state::Node| {
            ply.is_none_or(|ply| node.ply == ply)
                && side.is_none_or(|side| node.turn.player == side)
        };
        // nothing is an illegal move before it is completed
        let found = self
            .irregular_nodes()
            .find(|(_, node, f)| meant(node) && f.standing != Standing::Uncompleted);
        found.map(|(index, _, finding)| (index, finding))
    }

    /// Later illegal actions found on the way back are charged to their own authors too (B.6, 3).
    fn charge_later_ones(&mut self, j: &mut Judging<'_>, first: u32) {
        let first_ply = self.node(first).ply;
        let later: Vec<(u32, Finding)> = self
            .irregular_nodes()
            .filter(|(_, node, finding)| {
                node.ply > first_ply
                    && finding.standing == Standing::Unnoticed
                    && node.turn.player != self.node(first).turn.player
            })
            .map(|(index, _, finding)| (index, finding))
            .collect();
        for (node, finding) in later {
            if !self.state.has_ended() {
                self.enforce_ply(j, node, finding, Some(Referred::Act(finding.seq)));
            }
        }
    }

    /// B.6, step 2: why it is too late, if it is.
    pub(crate) fn window_is_shut(&self, node: u32, finding: Finding) -> Option<Reason> {
        if self.start.regime.family() == Family::UsChess {
            return self.us_window_is_shut(node, finding);
        }
        if !self.window_shuts_with_next_move() {
            return None;
        }
        let is_last = self.state.previous.is_some_and(|p| p.node == node);
        let open = is_last && finding.standing != Standing::Lapsed;
        (!open).then_some(Reason::NextMoveMade)
    }

    fn nothing_to_raise(
        &mut self,
        j: &mut Judging<'_>,
        side: Option<Color>,
        ply: Option<u32>,
        claimant: Option<Color>,
    ) {
        let ruled = self.announced.iter().rev().find(|r| {
            matches!(r.offence, Offence::IllegalMove | Offence::AsIllegalMove)
                && r.status == Status::Enforced
                && side.is_none_or(|side| r.player == Some(side))
        });
        let nobody_moved_since = ruled
            .map(|r| r.id)
            .filter(|_| ply.is_none_or(|p| p >= self.state.ply));
        if let Some(id) = nobody_moved_since.filter(|id| self.is_current(*id)) {
            self.note_repeated(j, Offence::IllegalMove, Referred::Ruling(id));
            return;
        }
        let cites: &[P] = if self.start.regime.is_otherwise() {
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

    /// Whether nothing has been made since this ruling.
    fn is_current(&self, id: (u32, u8)) -> bool {
        let last_made = self.state.head.map_or(0, |head| self.node(head).seq);
        id.0 >= last_made
    }

    /// 3.10.3, A.4.4: an illegal position is found and nobody is charged yet.
    fn observe_illegal_position(&mut self, j: &mut Judging<'_>, seen: &Observation) {
        if j.act.by != Some(Actor::Arbiter) {
            self.note_spectator(j);
            return;
        }
        let edition = self.start.regime.edition;
        if self.state.position.irregularities().is_empty() {
            // not known to be illegal: the arbiter may still set the position he knows to be right
            self.note(j, Reason::NothingFound, &[P::A3_10_3, P::A12_1]);
            return;
        }
        if !self.start.regime.is_otherwise() || self.start.regime.family() != Family::Fide {
            let draft = Draft::new(Offence::None, Status::Enforced, Reason::IllegalPosition)
                .cites(edition, &[P::A3_10_3, P::A7_6, P::A12_1])
                .penalty(Penalty::Intervene);
            j.rule(draft);
            return;
        }
        if self.unpromoted_press_seen() {
            self.raise_illegal_move(j, seen.side, seen.ply, None);
            return;
        }
        if !self.is_grave(&self.state.position) {
            self.note(j, Reason::StandsUnlessClaimed, &[P::RapidA_4_4, P::A3_10_3]);
            return;
        }
        self.wait_for_next_move(j, seen);
    }

    /// C-23: the arbiter saw the press, so that A.4.2 applies and not A.4.4.
    fn unpromoted_press_seen(&self) -> bool {
        let last = self.state.previous.and_then(|p| p.finding);
        last.is_some_and(|f| {
            f.unpromoted().is_some() && matches!(f.standing, Standing::Claimable(_))
        }) && self.start.regime.rules().unsupervised == Unsupervised::Loses
    }

    /// C-23: A.4.4, for the arbiter came upon the pawn later.
    fn pawn_on_last_rank_reading(&self) -> Option<Ambiguity> {
        let loses = self.start.regime.rules().unsupervised == Unsupervised::Loses;
        (loses && has_pawn_on_last_rank(&self.state.position)).then_some(Ambiguity::C23)
    }

    fn wait_for_next_move(&mut self, j: &mut Judging<'_>, _seen: &Observation) {
        let edition = self.start.regime.edition;
        if self.start.regime.rules().unsupervised == Unsupervised::ClaimOnly {
            let draft = Draft::new(Offence::None, Status::Enforced, Reason::IllegalPosition)
                .cites(edition, &[P::RapidA_4_4])
                .penalty(Penalty::Intervene);
            j.rule(draft);
            return;
        }
        let draft = Draft::new(Offence::None, Status::Noted, Reason::WaitForNextMove)
            .cites(edition, &[P::RapidA_4_4, P::A3_10_3])
            .penalty(Penalty::WaitNextMoveThenDraw)
            .maybe_relies_on(self.pawn_on_last_rank_reading());
        let ruling = j.rule(draft);
        self.state.waiting = Some(Waiting { ruling });
    }

    /// A.4.4 speaks of both kings in check and of a pawn on the last rank; adjacent kings attack each other.
    fn is_grave(&self, position: &Tolerant) -> bool {
        let both = position.in_check(Color::White) && position.in_check(Color::Black);
        both || has_pawn_on_last_rank(position)
    }

    /// After the completed move: the player who made it is still in check, or a pawn still stands on the last rank.
    fn is_still_illegal(&self, position: &Tolerant) -> bool {
        self.is_grave(position) || position.in_check(!position.turn())
    }

    /// A move was completed while the arbiter waited: drawn if the position is still illegal (A.4.4).
    pub(crate) fn end_waiting(&mut self, j: &mut Judging<'_>) {
        let Some(waiting) = self.state.waiting else {
            return;
        };
        self.end_waiting_in(j, waiting, self.state.position.clone());
    }

    /// The move that was waited for is itself illegal: it is not punished besides.
    pub(crate) fn end_waiting_by_illegal_move(&mut self, j: &mut Judging<'_>) -> bool {
        let Some(waiting) = self.state.waiting else {
            return false;
        };
        let after = self.state.position.left_by(self.state.placement.board());
        if !self.is_still_illegal(&after) {
            self.state.waiting = None;
            return false;
        }
        self.state.position = after;
        self.end_waiting_in(j, waiting, self.state.position.clone());
        true
    }

    fn end_waiting_in(&mut self, j: &mut Judging<'_>, waiting: Waiting, position: Tolerant) {
        self.state.waiting = None;
        let edition = self.start.regime.edition;
        if !self.is_still_illegal(&position) {
            let draft = Draft::new(Offence::None, Status::Noted, Reason::NoLongerIllegal)
                .of(Referred::Ruling(waiting.ruling))
                .cites(edition, &[P::RapidA_4_4]);
            j.rule(draft);
            return;
        }
        self.end(GameResult::Draw, Termination::IllegalPosition);
        let draft = Draft::new(Offence::None, Status::Enforced, Reason::StillIllegal)
            .of(Referred::Ruling(waiting.ruling))
            .cites(edition, &[P::RapidA_4_4])
            .penalty(Penalty::Draw);
        j.rule(draft);
    }

    /// 7.6 (7.5 in 2009): a man was displaced, any number of moves ago; no illegal move is counted.
    pub(crate) fn displaced_found(
        &mut self,
        j: &mut Judging<'_>,
        ply: Option<u32>,
        squares: &[Square],
        fen: Option<&Tolerant>,
    ) {
        let edition = self.start.regime.edition;
        let by = self
            .state
            .placement
            .knocked()
            .iter()
            .find(|k| squares.contains(&k.home))
            .and_then(|k| k.by);
        let draft = Draft::new(
            Offence::Displacement,
            Status::Enforced,
            Reason::DisplacedFound,
        )
        .cites(edition, &[P::A7_6, P::A7_1]);
        let draft = match by {
            Some(player) => draft.player(player),
            None => draft,
        };
        let node = ply
            .or_else(|| self.ply_of_knock(squares))
            .and_then(|ply| self.ply(ply));
        if let Some(position) = fen {
            j.rule(draft.restored());
            self.set_position(j.seq, position.clone());
        } else if let Some(node) = node {
            j.rule(draft.restored());
            self.go_back_before(node);
            self.state.turn = crate::turn::Turn::of(self.state.player(), self.state.turn.began);
            self.state.running = crate::act::Running::Player(self.state.player());
        } else {
            j.rule(draft);
            self.state.placement.restore(squares);
        }
    }

    /// The ply in which the man now on, or belonging to, one of these squares was knocked over.
    fn ply_of_knock(&self, squares: &[Square]) -> Option<u32> {
        let knocked = self
            .log
            .iter()
            .rev()
            .find(|logged| match &logged.act.deed {
                Deed::Knock { .. } if squares.is_empty() => true,
                Deed::Knock { square, to } => {
                    squares.contains(square) || to.is_some_and(|to| squares.contains(&to))
                }
                _ => false,
            })?;
        let after = self
            .line()
            .filter(|(_, node)| node.seq > knocked.seq)
            .last();
        after.map(|(_, node)| node.ply)
    }

    /// The arbiter sets a position: the game goes on from it.
    pub(crate) fn set_position(&mut self, seq: u32, position: Tolerant) {
        self.push_node(Played::Set, seq);
        // a position set by the arbiter is no ply of its own
        self.state.ply -= 1;
        self.state.acquire(position, seq);
        self.state.settle_all();
        self.state.previous = None;
        self.state.findings.clear();
        self.state.running = crate::act::Running::Player(self.state.player());
    }

    pub(crate) fn displacing(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        match j.act.deed.clone() {
            Deed::Knock { square, to } => self.knock(j, square, to),
            Deed::Restore {
                fen: Some(position),
                ..
            } => {
                if j.act.by != Some(Actor::Arbiter) {
                    return Err(Refused::NotTheArbiter);
                }
                self.note(j, Reason::PositionSet, &[P::A7_1, P::A7_6, P::A12_1]);
                self.set_position(j.seq, *position);
                self.end_by_position(j);
                Ok(())
            }
            Deed::Restore { squares, .. } => {
                self.state.placement.restore(&squares);
                if j.act.by.and_then(Actor::player) == Some(self.state.player()) {
                    self.after_restoring_men(j);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn after_restoring_men(&mut self, j: &mut Judging<'_>) {
        if self.state.placement.stands_as(self.state.position.board()) {
            self.lapse_violation_if_put_back(j);
            self.state.turn.put_back();
        } else {
            self.evaluate(j, None);
        }
    }

    /// 7.4: a man is displaced by accident; on the opponent's time that is a disturbance.
    fn knock(
        &mut self,
        j: &mut Judging<'_>,
        square: Square,
        to: Option<Square>,
    ) -> Result<(), Refused> {
        let by = j.act.by.and_then(Actor::player);
        let known = by.filter(|_| !j.is_unnoticed());
        if j.is_unnoticed() {
            self.state
                .unnoticed_knocks
                .extend(self.state.placement.home_of(square));
        }
        self.state.placement.knock(square, to, known)?;
        let Some(player) = known else { return Ok(()) };
        let his_time =
            player == self.state.player() || self.state.unpressed_ply_of(player).is_some();
        let edition = self.start.regime.edition;
        let deliberate = self.is_decided_true(j.seq, Fact::Deliberate);
        if his_time && !deliberate {
            return Ok(());
        }
        if deliberate {
            self.propose(
                j,
                Offence::Distraction,
                player,
                Reason::Distraction,
                &[P::A11_5, P::A12_9],
            );
            return Ok(());
        }
        self.state.ask(Fact::Deliberate, j.seq);
        let draft = Draft::new(Offence::Displacement, Status::Proposed, Reason::Knocked)
            .player(player)
            .cites(edition, &[P::A7_4_1, P::A7_4_2, P::A12_9])
            .penalty(discretion(edition));
        j.rule(draft);
        Ok(())
    }

    /// A.4.2, last sentence: the players put an illegal move right without the arbiter.
    pub(crate) fn agree_to_restore(&mut self, j: &mut Judging<'_>) {
        let edition = self.start.regime.edition;
        let rules = self.start.regime.rules();
        let allowed = self.start.regime.is_otherwise()
            && self.start.regime.family() == Family::Fide
            && rules.unsupervised != Unsupervised::ClaimOnly;
        let irregular = self
            .irregular_nodes()
            .next()
            .map(|(index, _, _)| index)
            .filter(|_| allowed);
        let Some(node) = irregular else {
            let cites: &[P] = if allowed {
                &[P::RapidA_4_2, P::A7_5_1]
            } else {
                &[P::A7_5_1, P::A12_1]
            };
            let draft = Draft::new(Offence::None, Status::Rejected, Reason::NothingFound)
                .cites(edition, cites);
            j.rule(draft);
            return;
        };
        let draft = Draft::new(Offence::None, Status::Noted, Reason::AgreedToRestore)
            .cites(edition, &[P::RapidA_4_2])
            .restored();
        j.rule(draft);
        self.go_back_before(node);
        self.state.findings.retain(|(n, _)| *n != node);
        self.state.status = crate::verdict::MoveStatus::None;
        self.state.running = crate::act::Running::Player(self.state.player());
    }

    /// By both players: as told, else as the position counts.
    fn completed_moves(&self, told: Option<u32>) -> u32 {
        told.unwrap_or_else(|| self.state.position.fullmoves().get() - 1)
    }

    /// 7.2.1; A.4.1.2 in rapid and blitz "otherwise"; US 11F.
    fn wrong_array(&mut self, j: &mut Judging<'_>, completed: Option<u32>, squares: &[Square]) {
        let completed = self.completed_moves(completed);
        let limited = match self.start.regime.family() {
            Family::Fide => self.start.regime.is_otherwise(),
            Family::UsChess => true,
            Family::Historic => false,
        };
        let in_time = !limited || completed < u32::from(self.start.regime.rules().set_up_limit);
        if in_time {
            let cites: &[P] = if limited {
                &[P::A7_2_1, P::RapidA_4_1_2]
            } else {
                &[P::A7_2_1]
            };
            let reason = Reason::WrongArray(Found::InTime);
            self.end_with(
                j,
                GameResult::Cancelled,
                Termination::Annulled,
                reason,
                cites,
            );
        } else {
            self.note(
                j,
                Reason::WrongArray(Found::TooLate),
                &[P::RapidA_4_1_2, P::A7_2_1],
            );
            self.exclude_castling(squares);
        }
    }

    /// A.4.1.2: too late for a new game, but no castling with a king or rook that was misplaced.
    fn exclude_castling(&mut self, squares: &[Square]) {
        let position = &self.state.position;
        let misplaced = |rook: &Square| {
            let color = position.board().color_at(*rook);
            let king = color.and_then(|color| position.board().king_of(color));
            squares.contains(rook) || king.is_some_and(|king| squares.contains(&king))
        };
        let rights = position
            .castling_rights()
            .into_iter()
            .filter(|rook| !misplaced(rook))
            .collect();
        let changed = Tolerant::from_parts(
            position.board().clone(),
            position.turn(),
            rights,
            position.maybe_ep_square(),
            position.halfmoves(),
            position.fullmoves(),
            position.castling_mode(),
        );
        self.state.legal = changed.legal_moves();
        self.state.position = changed;
        if let Phase::Determined { m, .. } = self.state.phase
            && !self.state.legal.contains(&m)
        {
            self.state.phase = Phase::Open;
        }
    }

    /// 7.3, row 24.
    fn colours_reversed(&mut self, j: &mut Judging<'_>, completed: Option<u32>) {
        let completed = self.completed_moves(completed);
        let annul = match self.start.regime.rules().colours_reversed {
            ColoursReversed::Continues => None,
            ColoursReversed::NewGameBeforeTen | ColoursReversed::AnnulledBeforeTenth => {
                Some(completed < 10)
            }
        };
        match annul {
            Some(true) => {
                let reason = Reason::ColoursReversed(Found::InTime);
                self.end_with(
                    j,
                    GameResult::Cancelled,
                    Termination::Annulled,
                    reason,
                    &[P::A7_3],
                );
            }
            Some(false) => self.note(j, Reason::ColoursReversed(Found::TooLate), &[P::A7_3]),
            None => self.note(
                j,
                Reason::ColoursReversed(Found::ArbiterDecides),
                &[P::A7_3],
            ),
        }
    }

    /// 7.2.2; A.4.1.2 in rapid and blitz "otherwise".
    fn board_turned(&mut self, j: &mut Judging<'_>, completed: Option<u32>) {
        let limit = u32::from(self.start.regime.rules().set_up_limit);
        if self.start.regime.is_otherwise() && self.completed_moves(completed) >= limit {
            let cites = [P::RapidA_4_1_2, P::A7_2_2];
            self.note(j, Reason::BoardTurned(Found::TooLate), &cites);
        } else {
            self.note(j, Reason::BoardTurned(Found::InTime), &[P::A7_2_2]);
        }
    }

    /// 6.10.2; A.4.1.1 in rapid and blitz "otherwise".
    fn clock_setting(&mut self, j: &mut Judging<'_>, completed: Option<u32>) {
        let completed = self.completed_moves(completed);
        let limit = u32::from(self.start.regime.rules().set_up_limit);
        let too_late = self.start.regime.is_otherwise() && completed >= limit;
        let found = if too_late {
            Found::TooLate
        } else {
            Found::InTime
        };
        let cites: &[P] = if too_late {
            &[P::RapidA_4_1_1]
        } else {
            &[P::A6_10_2, P::A7_1]
        };
        self.note(j, Reason::ClockSetting(found), cites);
    }
}

fn has_pawn_on_last_rank(position: &Tolerant) -> bool {
    let last =
        board::Bitboard::from(board::Rank::First) | board::Bitboard::from(board::Rank::Eighth);
    (position.board().pawns() & last).any()
}
