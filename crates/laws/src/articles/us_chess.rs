//! US Chess, 7th edition: moves determined and completed, windows, flags, blitz (procedures/other-codes).

use board::{Board, Color, Move, Position, Role, Square, Tolerant};

use crate::act::{Deed, Fact, Hand, Running, Truth, Value};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a4_7_taken_back::displacements;
use crate::articles::a4_8_claims::Raised;
use crate::articles::a5_end::Can;
use crate::articles::a7_5_5_sanction::Outcome;
use crate::edition::{Family, IllegalMoveCosts, RookFirst, Unpromoted};
use crate::game::{Game, Judging};
use crate::limits::DeadPositions;
use crate::obligation::is_castling_travel;
use crate::regime::Intervention;
use crate::ruling::Draft;
use crate::state::{Finding, Kind, Node, Phase, Played, Previous, Reply, Standing};
use crate::turn::{Knowledge, UnnoticedMade};
use crate::verdict::{Bound, MoveStatus, Offence, Reason, Referred, Status};

/// 11A: an illegal move is put right among the last ten moves of either player; 11D1: the last two.
const WINDOW_MOVES: u32 = 10;
const WINDOW_MOVES_IN_TIME_PRESSURE: u32 = 2;
/// 11D1: what time pressure is.
const UNDER_FIVE_MINUTES_MS: i64 = 300_000;
const THIRTY_SECONDS_MS: i64 = 30_000;

impl Game {
    /// 9A to 9D: the move can no longer be changed; the player still has the move until he presses (6B).
    pub(crate) fn us_determine(&mut self, j: &mut Judging<'_>, m: Move) {
        let mut after = self.state.board.position.clone();
        after.play_unchecked(m);
        let legal = after.legal_moves();
        if legal.is_empty() || self.us_is_dead(&after, &legal) {
            // determined by touching, it ends the game with the men still where they are (9E)
            let men = self.state.board.placement.clone();
            let entry = self.us_rook_of_castling(m);
            self.hand_over(j, m);
            self.state.board.placement = men;
            self.end_by_position(j);
            if let Some(entry) = entry.filter(|_| !j.rulings.is_empty()) {
                j.rely_on(entry);
            }
            return;
        }
        let after = self.state.board.position.board_after(m);
        let whole = self.movers_men().stands_as(&after);
        if let Phase::Determined { m: made, .. } = self.state.progress.phase
            && made != m
        {
            // nobody noticed it: a claim brings it back
            let disputed = self.state.turn.execution.disputed.is_some();
            self.state.turn.fixed.unnoticed_made = Some(UnnoticedMade { made, disputed });
        }
        self.state.progress.phase = Phase::Determined {
            m,
            whole,
            seq: j.seq,
            known: match self.state.turn.execution.unnoticed {
                true => Knowledge::Unnoticed,
                false => Knowledge::Known,
            },
        };
        self.state.progress.status = MoveStatus::Made;
        self.state.clock.irregular_time = None;
    }

    /// 14D: drawn as soon as the move is determined, pressed or not.
    pub(crate) fn us_is_dead(&self, position: &Tolerant, legal: &[Move]) -> bool {
        self.limits.after_each_move == DeadPositions::LookedFor
            && winnability::suspicion(position, legal)
                .is_some_and(|suspicion| winnability::proved_dead(position, &suspicion.budget()))
    }

    /// The men are put back as nobody saw them moved: that a move had been determined waits for a claim.
    pub(crate) fn us_put_back(&mut self) {
        if let Phase::Determined {
            m: made,
            known: Knowledge::Unnoticed,
            ..
        } = self.state.progress.phase
        {
            let disputed = self.state.turn.execution.disputed.is_some();
            self.state.turn.fixed.unnoticed_made = Some(UnnoticedMade { made, disputed });
            self.state.progress.phase = Phase::Open;
            self.state.progress.status = MoveStatus::NotMade;
        }
    }

    /// A move is determined, and this is another, or it stands on the board since.
    pub(crate) fn us_changes_nothing(&self, now: Move) -> bool {
        matches!(
            self.state.progress.phase,
            Phase::Determined { m, whole, known: Knowledge::Known, .. } if whole || m != now
        )
    }

    /// 9B: a capture is determined when both men have been deliberately touched, a man let go on the other's square having touched it;
    /// in passing (9A), when the pawn is let go on the vacant square; 9C: castling when the king is released.
    pub(crate) fn us_determined_by_release(&mut self, j: &mut Judging<'_>) {
        let us = self.state.regime.family() == Family::UsChess;
        if !us || !matches!(self.state.progress.phase, Phase::Open) {
            return;
        }
        let obligation = self.obligation();
        let [only] = &*obligation.moves else {
            return;
        };
        let only = *only;
        let king_released =
            matches!(only, Move::Castle { .. })
                && self.state.turn.fixed.released.is_some_and(|(from, to)| {
                    is_castling_travel(&self.state.board.position, from, to)
                });
        let both_touched = match obligation.why {
            Bound::Both(..) => only.is_capture(),
            Bound::Released(..) => self.stands_beside_its_victim(only),
            _ => false,
        };
        if king_released || both_touched {
            self.us_determine(j, only);
        }
    }

    /// The man is let go where it captures, and the man that it captures still stands.
    fn stands_beside_its_victim(&self, m: Move) -> bool {
        match m {
            Move::EnPassant { from, to } => {
                let victim = Square::from_coords(to.file(), from.rank());
                self.state.board.placement.man_at(victim).is_some()
            }
            _ => m.is_capture() && self.state.board.placement.is_crowded(),
        }
    }

    /// The press completes the determined move.
    pub(crate) fn us_complete(
        &mut self,
        j: &mut Judging<'_>,
        m: Move,
        whole: bool,
        hand: Option<Hand>,
    ) {
        let after = self.state.board.position.board_after(m);
        let displaced = whole && self.holds_another_than(m, &after);
        if displaced {
            self.state.board.placement.settle(&after);
        }
        if !self.state.board.placement.stands_as(&after) {
            if let Some(stands) = self.standing_move().filter(|_| whole) {
                self.us_press_changed(j, m, stands, hand);
            } else if whole {
                self.us_press_taken_back(j, m, hand);
            } else if let Some(other) = self.standing_move() {
                // 10B, 10C, 10I1: a legal move with another man than the rules demand is no illegal move
                self.state.progress.phase = Phase::Open;
                let obligation = self.obligation();
                self.violate(j, other, &obligation);
                if self.arbiter_enforces_touch() {
                    // nobody had to claim what the same press brings to the arbiter's notice
                    j.rulings.pop();
                }
                self.press_violation(j);
            } else {
                self.us_press_unfinished(j);
            }
            return;
        }
        let mover = self.state.player();
        self.hand_over(j, m);
        self.state.clock.running = Running::Player(!mover);
        if let Some(previous) = &mut self.state.plies.previous {
            previous.pressed = true;
        }
        self.state.progress.status = MoveStatus::Completed;
        if let Some(previous) = self.state.plies.previous {
            self.check_hand(j, previous, hand);
        }
        self.check_displaced(j, mover, displaced);
        self.end_by_position(j);
    }

    /// A determined move was changed for another legal one before the press: what stands is the move, and only the opponent raises it
    /// (10J, C-42); what nobody noticed waits until somebody claims or observes it.
    fn us_press_changed(
        &mut self,
        j: &mut Judging<'_>,
        made: Move,
        stands: Move,
        hand: Option<Hand>,
    ) {
        let seen = !self.state.turn.execution.unnoticed && !j.is_unnoticed();
        let disputed = self.state.turn.execution.disputed.is_some();
        let rook = self.us_castled_after_the_rook(made, stands);
        self.state.turn.fixed.unnoticed_made = Some(UnnoticedMade { made, disputed });
        self.us_complete(j, stands, true, hand);
        if !seen || self.state.has_ended() {
            return;
        }
        self.us_open_to_the_opponent(j, made, rook);
    }

    /// Only the opponent raises that a determined move was changed, before he touches a man (10J, C-42): the claim that stands open to
    /// him since the press.
    fn us_open_to_the_opponent(
        &mut self,
        j: &mut Judging<'_>,
        made: Move,
        entry: Option<Ambiguity>,
    ) {
        let offender = !self.state.player();
        let draft = self
            .us_changed(made, offender, Status::Claimable)
            .maybe_relies_on(entry)
            .for_the_arbiter();
        let ruling = j.rule(draft);
        if let Some(previous) = &mut self.state.plies.previous {
            previous.violation_claimable = Some(ruling);
        }
    }

    /// A ruling on a determined move that was changed (9A to 9D).
    fn us_changed(&self, made: Move, offender: Color, status: Status) -> Draft {
        let reason = Reason::TakenBack { made };
        Draft::new(Offence::TouchMove, status, reason)
            .player(offender)
            .cites(
                self.state.regime.edition,
                &[P::A4_7, P::A4_8, P::A12_9, P::Us1C2a],
            )
            .penalty(self.touch_penalty(offender))
            .relies_on(Ambiguity::C42)
    }

    /// The move stands, and all that is missing is a man in his hand that it has not moved.
    fn holds_another_than(&self, m: Move, after: &Board) -> bool {
        let mut men = self.state.board.placement.clone();
        men.put_back(self.state.player());
        let stands = |(_, now)| self.state.board.placement.man_at(now).is_some();
        self.state.board.placement.holds_board_man()
            && !self.state.board.placement.stands_as(after)
            && men.stands_as(after)
            && displacements(m).all(stands)
    }

    /// A determined move was changed before the press, and no legal move leaves what stands on the board.
    fn us_press_taken_back(&mut self, j: &mut Judging<'_>, m: Move, hand: Option<Hand>) {
        let disputed = self.state.turn.execution.disputed.is_some();
        let made = UnnoticedMade { made: m, disputed };
        let Phase::Determined { known, .. } = self.state.progress.phase else {
            return;
        };
        let men = &self.state.board.placement;
        if known == Knowledge::Unnoticed {
            self.state.turn.fixed.unnoticed_made = Some(made);
            self.state.progress.phase = Phase::Open;
            self.us_press_unfinished(j);
        } else if men.stands_as(self.state.board.position.board()) {
            // that the move was determined, and stands, is the opponent's to say
            self.press_without_move(j);
        } else if self.us_has_put_back_wrongly() {
            self.state.progress.phase = Phase::Open;
            self.press_unlawful(j);
        } else if self.us_has_moved_twice(m) {
            self.two_moves_running(j, self.state.player());
            let after = self.state.board.position.board_after(m);
            self.state.board.placement.settle_all(&after);
            self.us_complete(j, m, true, hand);
        } else {
            self.us_leave_changed(j, made);
        }
    }

    /// What stands on the board is the position, until the opponent says that the determined move stands.
    fn us_leave_changed(&mut self, j: &mut Judging<'_>, made: UnnoticedMade) {
        let entry = self.is_exchanged(self.state.player(), made.made);
        let unnoticed = j.is_unnoticed();
        self.state.turn.fixed.unnoticed_made = Some(made);
        self.state.board.placement.put_back(self.state.player());
        let finding = self.finding(j, self.classify());
        self.state.progress.status = MoveStatus::Completed;
        self.stand(j, finding, unnoticed);
        if !unnoticed {
            self.us_open_to_the_opponent(j, made.made, entry);
        }
    }

    /// 11C: the man let go last had been knocked over, and stands where it does not belong.
    fn us_has_put_back_wrongly(&self) -> bool {
        let player = self.state.player();
        let home = self
            .state
            .turn
            .execution
            .carried
            .map(|carried| carried.home);
        self.acts_since(self.state.turn.began, player).any(
            |logged| matches!(logged.act.deed, Deed::Knock { square, .. } if Some(square) == home),
        )
    }

    /// The men of the determined move stand where it put them, and another man of the player has been moved besides.
    fn us_has_moved_twice(&self, m: Move) -> bool {
        let after = self.state.board.position.board_after(m);
        let changed = self.state.board.placement.changed(&after);
        let of_the_move =
            |square| displacements(m).any(|(home, now)| [home, now].contains(&square));
        let moved = self.state.turn.execution.carried;
        moved.is_some_and(|c| !of_the_move(c.home)) && !changed.into_iter().any(of_the_move)
    }

    /// The opponent says before the press that what was determined has been changed (C-42); whether it has.
    pub(crate) fn us_claims_a_change(&mut self, j: &mut Judging<'_>) -> bool {
        let Phase::Determined { m, whole, .. } = self.state.progress.phase else {
            return false;
        };
        let after = self.state.board.position.board_after(m);
        if self.movers_men().stands_as(&after) || self.state.turn.execution.disputed.is_some() {
            return false;
        }
        let other = self.standing_move().filter(|other| *other != m);
        if let Some(made) = other.filter(|_| !whole) {
            let ruling = (j.seq, 0);
            self.state.progress.phase = Phase::Violated { made, ruling };
            self.enforce_violation_in_turn(j);
            return true;
        }
        if whole && self.us_has_moved_twice(m) {
            self.two_moves_running(j, self.state.player());
        } else if whole {
            let castled = other.and_then(|other| self.us_castled_after_the_rook(m, other));
            let draft = self
                .us_changed(m, self.state.player(), Status::Proposed)
                .maybe_relies_on(castled.or_else(|| self.is_exchanged(self.state.player(), m)))
                .restored();
            j.rule(draft);
        }
        if whole {
            self.state.board.placement.settle(&after);
            self.state.turn.put_back();
        }
        whole
    }

    /// What is determined stands on the board, and is in order.
    pub(crate) fn us_stands_determined(&self) -> bool {
        match self.state.progress.phase {
            Phase::Determined { m, whole: true, .. } => {
                let after = self.state.board.position.board_after(m);
                self.movers_men().stands_as(&after)
            }
            _ => false,
        }
    }

    /// Somebody speaks of an illegal move, and what stands is a determined move that was changed: the opponent's to claim (C-42).
    pub(crate) fn us_raises_a_change(
        &mut self,
        j: &mut Judging<'_>,
        node: u32,
        claimant: Option<Color>,
    ) -> bool {
        let open = |p: &Previous| p.node == node && !p.claim_forfeited;
        let Some(previous) = self.state.plies.previous.filter(open) else {
            return false;
        };
        if self.us_determined_before(self.node(node)).is_none() {
            return false;
        }
        if claimant != Some(!previous.mover) {
            if previous.violation_claimable.is_none() {
                return false;
            }
            self.note(j, Reason::OnRecord, &[P::Us21D, P::A4_8]);
            j.rely_on(Ambiguity::C42);
            return true;
        }
        let found = self.enforce_violation_of(j, previous, &[], None, Raised::ByOpponent);
        if found {
            j.rely_on(Ambiguity::C32);
        }
        found
    }

    /// The move that was determined before what stands after this ply.
    pub(crate) fn us_determined_before(&self, node: &Node) -> Option<UnnoticedMade> {
        let us = self.state.regime.family() == Family::UsChess;
        let changed = us && node.played == Played::Irregular;
        node.turn.fixed.unnoticed_made.filter(|_| changed)
    }

    /// Variation I: the move is that of a rook with which castling would have been legal (C-38).
    fn us_rook_of_castling(&self, m: Move) -> Option<Ambiguity> {
        let allowed = self.state.regime.rules().rook_first == RookFirst::Allowed;
        let with = |c: &Move| matches!(c, Move::Castle { rook, .. } if m.from() == Some(*rook));
        let may_castle = m.role() == Role::Rook && self.state.board.legal.iter().any(with);
        (allowed && may_castle).then_some(Ambiguity::C38)
    }

    /// The same, and castling is what stands.
    fn us_castled_after_the_rook(&self, m: Move, stands: Move) -> Option<Ambiguity> {
        let castled = matches!(stands, Move::Castle { rook, .. } if m.from() == Some(rook));
        self.us_rook_of_castling(m).filter(|_| castled)
    }

    /// A move determined by touching or by the king's release was not carried out whole (C-4, C-13).
    fn us_press_unfinished(&mut self, j: &mut Judging<'_>) {
        let untouched = self
            .state
            .board
            .placement
            .stands_as(self.state.board.position.board());
        if untouched {
            self.press_without_move(j);
        } else {
            self.state.progress.phase = Phase::Open;
            self.press_unlawful(j);
        }
    }

    /// The opponent answers before the press: the determined move is on the board and stays there.
    pub(crate) fn us_answered_before_press(&mut self, j: &mut Judging<'_>) -> bool {
        let Phase::Determined { m, .. } = self.state.progress.phase else {
            return false;
        };
        if !self
            .state
            .board
            .placement
            .stands_as(&self.state.board.position.board_after(m))
        {
            return false;
        }
        self.hand_over(j, m);
        self.end_by_position(j);
        true
    }

    /// Blitz chapter: a claim of an illegal move wins the game.
    fn us_loses_the_game(&self) -> bool {
        self.state.regime.rules().illegal_move_costs == IllegalMoveCosts::TheGame
    }

    pub(crate) fn us_intervention(&self) -> Intervention {
        let blitz = self.us_loses_the_game();
        if blitz || self.is_time_pressure() {
            Intervention::OnClaim
        } else {
            Intervention::AtOnce
        }
    }

    /// 11A, 11B, 11D1, and the blitz chapter: why it is too late, if it is.
    pub(crate) fn us_window_is_shut(&self, node: u32, finding: Finding) -> Option<Reason> {
        if self.us_loses_the_game() {
            let last = self.state.plies.previous.is_some_and(|p| p.node == node);
            let open = last && finding.standing != Standing::Lapsed;
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

    pub(crate) fn us_window_cites(&self) -> &'static [P] {
        if self.us_loses_the_game() {
            &[P::UsBlitz7]
        } else if self.is_time_pressure() {
            &[P::Us11D1]
        } else {
            &[P::Us11B, P::Us11A]
        }
    }

    /// 11D1: a move more, and an illegal one is no longer among the last two: what stood open is shut.
    pub(crate) fn us_lapse_too_old(&mut self, j: &mut Judging<'_>) {
        if self.state.regime.family() != Family::UsChess {
            return;
        }
        let shut = |(node, finding): &(u32, Finding)| match finding.standing {
            Standing::Claimable(ruling) => {
                let reason = self.us_window_is_shut(*node, *finding)?;
                Some((*node, *finding, ruling, reason))
            }
            _ => None,
        };
        let shut: Vec<_> = self.state.plies.findings.iter().filter_map(shut).collect();
        for (node, finding, ruling, reason) in shut {
            let standing = Standing::Lapsed;
            self.remember(
                node,
                Finding {
                    standing,
                    ..finding
                },
            );
            let draft = Draft::new(self.offence_of(finding), Status::Lapsed, reason)
                .of(Referred::Ruling(ruling))
                .player(self.node(node).turn.player)
                .cites(self.state.regime.edition, self.us_window_cites());
            j.rule(draft);
        }
    }

    /// 11D and 1C2a: two minutes, no ladder, where it is claimed in time (C-40); blitz: the claim wins if there is material to mate
    /// with.
    pub(crate) fn us_outcome(
        &self,
        seq: u32,
        after: &Tolerant,
        offender: Color,
        finding: Finding,
    ) -> Outcome {
        if self.us_loses_the_game() {
            return match self.can_checkmate(after, !offender, seq) {
                Can::Yes => Outcome::Loss,
                Can::No => Outcome::Draw,
                Can::Undecided { states } => Outcome::Unknown(states),
            };
        }
        match finding.standing {
            Standing::Answered(Reply::Completed) => Outcome::Nothing,
            _ => Outcome::Time(self.state.regime.penalty_s()),
        }
    }

    /// Once the opponent has completed a move since this ply the position is corrected, and nothing is given for it (C-40).
    pub(crate) fn us_answered(&self, node: u32, finding: Finding) -> Finding {
        let offender = self.node(node).turn.player;
        let mut since = self.line().take_while(|(index, _)| *index != node);
        let completed = since.any(|(_, later)| later.turn.player != offender);
        let determined = self.state.player() != offender
            && matches!(self.state.progress.phase, Phase::Determined { .. });
        let reply = match (completed, determined) {
            _ if self.state.regime.family() != Family::UsChess => return finding,
            (true, _) => Reply::Completed,
            (false, true) => Reply::Determined,
            (false, false) => return finding,
        };
        Finding {
            standing: Standing::Answered(reply),
            ..finding
        }
    }

    /// C-40: by when a claim earns the minutes matters once the opponent has gone on.
    pub(crate) fn us_reading_of_time(&self, finding: Finding) -> Option<Ambiguity> {
        let blitz = self.us_loses_the_game();
        let us = self.state.regime.family() == Family::UsChess && !blitz;
        let answered = matches!(finding.standing, Standing::Answered(_));
        (us && answered).then_some(Ambiguity::C40)
    }

    pub(crate) fn us_penalty_cites(&self) -> &'static [P] {
        if self.us_loses_the_game() {
            return &[P::UsBlitz7];
        }
        if self.is_time_pressure() {
            &[P::Us11D1, P::A7_5_5, P::Us11A]
        } else {
            &[P::A7_5_5, P::Us11A]
        }
    }

    /// Blitz chapter: taking the king that was left in check is the claim.
    pub(crate) fn us_king_taken(&mut self, j: &mut Judging<'_>, finding: Finding) -> bool {
        let blitz = self.us_loses_the_game();
        let Some(previous) = self.state.plies.previous.filter(|_| blitz) else {
            return false;
        };
        let Some(open) = previous
            .finding
            .filter(|_| finding.kind == Kind::KingCaptured)
        else {
            return false;
        };
        if matches!(open.standing, Standing::Lapsed) {
            return false;
        }
        self.enforce_ply(j, previous.node, open, Some(open.referred()));
        true
    }

    /// 8F7: the clock is pressed with the pawn on the last rank: the opponent may press back.
    pub(crate) fn us_improper_press(&mut self, j: &mut Judging<'_>, finding: Finding) -> bool {
        let improper = self.state.regime.rules().unpromoted == Unpromoted::ImproperPress;
        let noticed = !j.is_unnoticed() && !self.state.turn.execution.unnoticed;
        if !improper || !noticed || !matches!(finding.kind, Kind::Unpromoted { .. }) {
            return false;
        }
        let player = self.state.player();
        let cites = [P::Us8F7, P::A12_9];
        let reason = Reason::ImproperPress;
        self.propose(j, Offence::ClockHandling, player, reason, &cites);
        self.state.progress.status = MoveStatus::NotMade;
        self.state.clock.running = Running::Player(!player);
        true
    }

    /// 11D1: less than five minutes on a clock, and less than thirty seconds for each move.
    pub(crate) fn us_clock_shows_time_pressure(&self) -> bool {
        let Some(clock) = self.start.clock else {
            return false;
        };
        let per_move_ms = clock.increment_ms.max(clock.delay_ms);
        // without a later reading: nobody has more than he began with, but for the time of each move
        let (white_ms, black_ms) = match self.state.clock.reading {
            Some(now) => (now.white_ms, now.black_ms),
            None => (clock.white_ms, clock.black_ms),
        };
        per_move_ms < THIRTY_SECONDS_MS && white_ms.min(black_ms) < UNDER_FIVE_MINUTES_MS
    }

    /// 11J: what the arbiter finds to have been done on purpose is penalised besides.
    pub(crate) fn us_on_purpose(&mut self, j: &mut Judging<'_>, finding: Finding, player: Color) {
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
        if deliberate && self.state.regime.family() == Family::UsChess {
            let cites = [P::Us11J, P::A12_9];
            self.propose(j, Offence::IllegalMove, player, Reason::OnPurpose, &cites);
        }
    }

    /// 14E: a lone king, or a lone minor piece without a forced win, does not win on time.
    pub(crate) fn us_insufficient_losing_chances(
        &mut self,
        j: &mut Judging<'_>,
        loser: Color,
    ) -> bool {
        let position = self.position_of_the_flag();
        match us_material(&position, !loser) {
            UsMaterial::Sufficient => false,
            UsMaterial::LoneKing => {
                self.draw_on_time(j, loser, &[P::Us14E1, P::A6_9]);
                true
            }
            UsMaterial::NeedsForcedWin(rule) => {
                // 14D4: no mating line at all, so no forced one
                let none = self.can_checkmate(&position, !loser, j.seq) == Can::No;
                !none && self.us_forced_win(j, loser, rule)
            }
        }
    }

    fn us_forced_win(&mut self, j: &mut Judging<'_>, loser: Color, rule: P) -> bool {
        match self.fact(j.seq, Fact::ForcedWin) {
            Some(Value::Is(Truth::True)) => self.lose_on_time(j, loser),
            Some(Value::Is(Truth::False)) => self.draw_on_time(j, loser, &[rule, P::A6_9]),
            _ => {
                self.state.end_on(Fact::ForcedWin, j.seq);
                let draft = Draft::new(Offence::None, Status::NeedsArbiter, Reason::ForcedWin)
                    .player(!loser)
                    .cites(self.state.regime.edition, &[rule, P::A6_9]);
                j.rule(draft);
            }
        }
        true
    }
}

enum UsMaterial {
    Sufficient,
    LoneKing,
    /// By this rule.
    NeedsForcedWin(P),
}

/// The material table of 14E for the side that would win on time.
fn us_material(position: &Tolerant, winner: Color) -> UsMaterial {
    let board = position.board();
    let count = |role: Role| board.by_piece(role.of(winner)).count();
    let heavy = (board.by_color(winner) & (board.pawns() | board.rooks_and_queens())).count();
    let (knights, bishops) = (count(Role::Knight), count(Role::Bishop));
    let opponent_pawns = board.by_piece(Role::Pawn.of(!winner)).count();
    match (heavy, knights, bishops) {
        (0, 0, 0) => UsMaterial::LoneKing,
        (0, 1, 0) | (0, 0, 1) => UsMaterial::NeedsForcedWin(P::Us14E2),
        (0, 2, 0) if opponent_pawns == 0 => UsMaterial::NeedsForcedWin(P::Us14E3),
        _ => UsMaterial::Sufficient,
    }
}

/// 14D: which of its paragraphs says that neither side can checkmate.
pub(crate) fn us_dead_rule(position: &Tolerant) -> P {
    let board = position.board();
    let others = (board.occupied() & !board.kings()).count();
    let minor = (board.knights() | board.bishops()).count();
    let bishops = board.bishops();
    let one_colour = (bishops & board::Bitboard::DARK_SQUARES).is_empty()
        || (bishops & board::Bitboard::LIGHT_SQUARES).is_empty();
    match others {
        0 => P::Us14D1,
        1 if minor == 1 => P::Us14D2,
        _ if others == bishops.count() && one_colour => P::Us14D3,
        _ => P::Us14D4,
    }
}
