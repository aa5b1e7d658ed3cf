//! Article 9 and Guidelines III.4 to III.5: offers, draw claims and automatic draws
//! (procedures/draws).

use board::{Color, Move, Position, Tolerant};

use crate::act::{Claim, Claimed, Deed, Fact, GameResult, Intended, Running, Truth, Withdrawn};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a7_5_5_sanction::for_side;
use crate::edition::{AutomaticDraw, Family};
use crate::flags::FlagStanding;
use crate::game::{Game, Judging, Refused};
use crate::regime::{Control, GuidelinesIii, Intervention};
use crate::ruling::RulingDraft;
use crate::state::{
    ActionStanding, IllegalAction, IllegalActionKind, OpenClaim, Phase, PlyNode, StateEffect,
};
use crate::turn::{Contact, Knowledge, Whose, WrongClaim};
use crate::verdict::{
    DrawRule, Granted, NoGuidelines, Offence, Penalty, Reason, Referred, Status, Termination,
    WrongDrawClaim,
};

/// Guidelines III apply to a player with less than this on his clock.
const TWO_MINUTES_MS: i64 = 120_000;

/// Half-moves without capture or pawn move that make fifty, and seventy-five, moves by each player.
const FIFTY: u32 = 100;
const SEVENTY_FIVE: u32 = 150;

impl Game {
    pub(crate) fn offers(&mut self, j: &mut Judging<'_>, player: Color) {
        match j.act.deed {
            Deed::OfferDraw => self.offer(j, player),
            Deed::AcceptDraw => self.accept(j, player),
            Deed::DeclineDraw => self.decline(j, player),
            Deed::Withdraw { what } => self.withdraw(j, player, what),
            _ => {}
        }
    }

    /// 9.1: valid at any time; its time is between making the move and pressing.
    fn offer(&mut self, j: &mut Judging<'_>, player: Color) {
        let limit = self.state.regime.regulations.no_draw_offers_before;
        if limit.is_some_and(|n| self.move_number_of(player) < n) {
            let reason = Reason::OfferOutOfTime;
            self.reject(
                j,
                player,
                Offence::None,
                reason,
                &[P::A9_1_1, P::A9_1_2_1],
                None,
            );
            return;
        }
        self.put_offer(player);
        if self.is_decided_true(j.seq, Fact::Unreasonable) {
            self.propose(
                j,
                Offence::Distraction,
                player,
                Reason::Distraction,
                &[P::A11_5, P::A9_1_2_1, P::A12_9],
            );
            return;
        }
        let determined = matches!(self.state.progress.phase, Phase::Determined { .. });
        let in_time = self.state.unpressed_ply_of(player).is_some()
            || (determined && player == self.state.player());
        if !in_time {
            self.state.ask(Fact::Unreasonable, j.seq);
        }
        let reason = if in_time {
            Reason::OfferStands
        } else {
            Reason::OfferOutOfTime
        };
        let draft = RulingDraft::new(Offence::None, Status::Noted, reason)
            .player(player)
            .cites(self.state.regime.edition, &[P::A9_1_2_1, P::A11_5]);
        j.rule(draft);
    }

    /// The number of the move that this player has just made, or has to make.
    fn move_number_of(&self, player: Color) -> u32 {
        let now = self.state.board.position.fullmoves().get();
        let black_has_moved = player == Color::Black && self.state.player() == Color::White;
        now.saturating_sub(u32::from(black_has_moved))
    }

    fn accept(&mut self, j: &mut Judging<'_>, player: Color) {
        if self.state.draws.offer == Some(!player) {
            self.agree_on_draw(j);
        } else {
            let reason = match self.state.draws.refused_offer == Some(!player) {
                true => Reason::OfferHadBeenRefused,
                false => Reason::NothingOffered,
            };
            self.reject(j, player, Offence::None, reason, &[P::A9_1_2_1], None);
        }
    }

    fn decline(&mut self, j: &mut Judging<'_>, player: Color) {
        if self.state.draws.offer == Some(!player) {
            self.refuse_offer(!player);
            self.note(j, Reason::OfferRefused, &[P::A9_1_2_1]);
        }
    }

    /// 9.1.2, 9.5.1: neither can be taken back.
    pub(crate) fn withdraw(&mut self, j: &mut Judging<'_>, player: Color, what: Withdrawn) {
        let cites: &[P] = match what {
            Withdrawn::Claim => &[P::A9_5_1],
            Withdrawn::Offer => &[P::A9_1_2_1],
        };
        self.reject(
            j,
            player,
            Offence::None,
            Reason::CannotWithdraw,
            cites,
            None,
        );
    }

    /// 9.1.2.1: touching a man with intent refuses the offer.
    pub(crate) fn refuse_offer_by_touch(&mut self, player: Color) {
        if self.state.draws.offer == Some(!player) {
            self.refuse_offer(!player);
        }
    }

    fn put_offer(&mut self, by: Color) {
        self.state.draws.offer = Some(by);
        self.state.draws.refused_offer = None;
    }

    fn refuse_offer(&mut self, of: Color) {
        self.state.draws.offer = None;
        self.state.draws.refused_offer = Some(of);
    }

    /// 9.2, 9.3 and 9.5.
    pub(crate) fn claim_draw(&mut self, j: &mut Judging<'_>, claimant: Color, claim: &Claim) {
        self.state.apply(StateEffect::Runs(Running::Neither));
        let written = self
            .state
            .turn
            .words
            .wrote
            .filter(|_| claimant == self.state.player());
        let claim = &Claim {
            intended: claim.intended.or(written),
            ..claim.clone()
        };
        if self.repeats_wrong_claim(j, claimant, claim) || self.claimed_against(j, claimant) {
            return;
        }
        self.let_violation_stand(j, claimant);
        let rule = match claim.what {
            Claimed::Fifty => DrawRule::Fifty,
            _ => DrawRule::Threefold,
        };
        let checked = self.check_claim(claimant, claim, rule);
        let is_examined = matches!(checked, Ok(()) | Err(WrongDrawClaim::NotSo));
        if is_examined && self.puts_right_what_is_found(j, claimant) {
            return;
        }
        match checked {
            Ok(()) => self.grant_draw(j, claimant, rule, claim.intended.is_some()),
            Err(wrong) => self.wrong_claim(j, claimant, claim, wrong, rule),
        }
    }

    /// 9.5.1: the moves are gone through, and an illegal one that can still be corrected goes
    /// first; whether there was one.
    fn puts_right_what_is_found(&mut self, j: &mut Judging<'_>, claimant: Color) -> bool {
        if self.intervention() == Intervention::OnClaim {
            return false;
        }
        let open = |(index, _, finding): &(u32, &PlyNode, IllegalAction)| {
            let known = matches!(
                finding.standing,
                ActionStanding::Unnoticed | ActionStanding::Claimable(_)
            );
            let is_his = self.us_is_open_change(*index);
            // hands and presses are no part of the moves, and what was put right changes none
            let shows = !matches!(
                finding.kind,
                IllegalActionKind::PressWithoutMove | IllegalActionKind::TwoHands
            ) && !self.was_put_right(*index, *finding);
            known && shows && !is_his && self.window_is_shut(*index, *finding).is_none()
        };
        let Some(first) = self
            .irregular_nodes()
            .filter(open)
            .last()
            .map(|(_, node, _)| node.ply)
        else {
            return false;
        };
        self.raise_illegal_move(j, None, Some(first), None);
        self.note_claim_falls_away(j, claimant);
        true
    }

    fn note_claim_falls_away(&self, j: &mut Judging<'_>, claimant: Color) {
        let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::ClaimFallsAway)
            .player(claimant)
            .cites(self.state.regime.edition, &[P::A9_5_1, P::A7_5_1, P::A12_1]);
        j.rule(draft);
    }

    /// The claimant's clock runs because of what the opponent has done, or the move that he claims
    /// on was made with another man than the one touched: that goes first, and nothing is charged
    /// to the claimant (procedures/press, "the victim").
    fn claimed_against(&mut self, j: &mut Judging<'_>, claimant: Color) -> bool {
        let irregular = self.state.clock.irregular_time;
        let is_victim = irregular.is_some_and(|time| time.victim == claimant);
        if claimant == self.state.player() {
            return false;
        }
        if matches!(self.state.progress.phase, Phase::Violated { .. }) {
            if !self.arbiter_enforces_touch() {
                return false;
            }
            self.enforce_violation_in_turn(j);
        } else if !is_victim {
            return false;
        } else if !self.is_open_press_disputed() {
            self.enforce_open_press(j, None);
        }
        self.state
            .apply(StateEffect::Runs(Running::Player(self.due())));
        self.note_claim_falls_away(j, claimant);
        true
    }

    /// Where nobody steps in unasked, a move made with another man than the one touched stands
    /// until that is claimed (4.8).
    fn let_violation_stand(&mut self, j: &mut Judging<'_>, claimant: Color) {
        let fide = self.state.regime.family() == Family::Fide;
        if fide && claimant != self.state.player() {
            self.hand_over_violation(j);
        }
    }

    /// The same claim in the same turn is not penalised twice.
    fn repeats_wrong_claim(&mut self, j: &mut Judging<'_>, claimant: Color, claim: &Claim) -> bool {
        let same = |wrong: &WrongClaim| {
            (wrong.by, wrong.what, wrong.intended) == (claimant, claim.what, claim.intended)
        };
        let Some(wrong) = self.state.turn.words.wrong_claim.filter(same) else {
            return false;
        };
        self.state
            .apply(StateEffect::Runs(Running::Player(self.due())));
        let draft = RulingDraft::new(Offence::WrongClaim, Status::Noted, Reason::AlreadyRuled)
            .of(Referred::Ruling(wrong.ruling))
            .player(claimant)
            .cites(self.state.regime.edition, &[P::A9_5_3, P::A9_5_1]);
        j.rule(draft);
        true
    }

    fn check_claim(
        &self,
        claimant: Color,
        claim: &Claim,
        rule: DrawRule,
    ) -> Result<(), WrongDrawClaim> {
        let determined = self.us_until_the_press();
        if claimant != self.state.player() {
            return Err(WrongDrawClaim::NotOnMove);
        }
        if self.state.turn.has_touched() && !self.is_us_chess() {
            return Err(WrongDrawClaim::Touched);
        }
        let intended = match claim.intended {
            Some(intended) => Some(
                self.legal_move(intended)
                    .ok_or(WrongDrawClaim::IntendedIllegal)?,
            ),
            None => determined,
        };
        if self.bears_out(rule, intended) {
            Ok(())
        } else {
            Err(WrongDrawClaim::NotSo)
        }
    }

    fn legal_move(&self, intended: Intended) -> Option<Move> {
        let Intended {
            from,
            to,
            promotion,
        } = intended;
        board::find_move(
            &self.state.board.position,
            &self.state.board.legal,
            from,
            to,
            promotion,
        )
    }

    fn bears_out(&self, rule: DrawRule, intended: Option<Move>) -> bool {
        let mut position = self.state.board.position.clone();
        let mut same = 0;
        if let Some(m) = intended {
            position.play_unchecked(m);
            same = usize::from(self.state.board.position.same_position(&position));
        }
        match rule {
            DrawRule::Fifty => position.halfmoves() >= FIFTY,
            // twice before, or once and now again
            _ => self.occurrences_before(&position).saturating_add(same) >= 2,
        }
    }

    /// How often the position has stood before the position in force (9.2.2; 9.2.3 in 2023).
    fn occurrences_before(&self, position: &Tolerant) -> usize {
        self.positions_before()
            .filter(|earlier| position.same_position(earlier))
            .count()
    }

    /// The earlier positions of the game, newest first, as far back as the same position can lie.
    fn positions_before(&self) -> impl Iterator<Item = &Tolerant> {
        self.line().map(|(_, node): (u32, &PlyNode)| &node.before)
    }

    pub(crate) fn grant_draw(
        &mut self,
        j: &mut Judging<'_>,
        claimant: Color,
        rule: DrawRule,
        intended: bool,
    ) {
        let (termination, cites): (Termination, &[P]) = match (rule, intended) {
            (DrawRule::Fifty, true) => (Termination::FiftyMoves, &[P::A9_3_1, P::A9_5_2]),
            (DrawRule::Fifty, false) => (Termination::FiftyMoves, &[P::A9_3_2, P::A9_5_2]),
            (_, true) => (
                Termination::Threefold,
                &[P::A9_2_1_1, P::A9_5_2, P::A9_2_2, P::A8_1_2],
            ),
            (_, false) => (Termination::Threefold, &[P::A9_2_1_2, P::A9_5_2, P::A9_2_2]),
        };
        let until_the_press = self.us_claim_cites(claimant);
        self.end(GameResult::Draw, termination);
        let draft = RulingDraft::new(
            Offence::None,
            Status::Enforced,
            Reason::DrawClaimCorrect(rule),
        )
        .player(claimant)
        .cites(self.state.regime.edition, cites)
        .cites(self.state.regime.edition, until_the_press);
        j.rule(draft);
    }

    /// 9.5.3: minutes for the opponent; the intended move must be played, or another of that man if
    /// it is illegal.
    fn wrong_claim(
        &mut self,
        j: &mut Judging<'_>,
        claimant: Color,
        claim: &Claim,
        wrong: WrongDrawClaim,
        rule: DrawRule,
    ) {
        let opponent = !claimant;
        let seconds = self.state.regime.wrong_claim_s();
        let first = wrong_claim_cites(wrong, rule, claim.intended.is_some());
        let too_late = matches!(wrong, WrongDrawClaim::Touched | WrongDrawClaim::NotOnMove);
        let entry = too_late.then_some(Ambiguity::C19);
        self.give_minutes_for_a_claim(opponent, seconds);
        let reason = Reason::DrawClaimWrong(wrong);
        let draft = RulingDraft::new(Offence::WrongClaim, Status::Enforced, reason)
            .player(claimant)
            .cites(self.state.regime.edition, first)
            .cites(self.state.regime.edition, &[P::A9_1_2_3])
            .cites(self.state.regime.edition, self.us_claim_cites(claimant))
            .penalty(Penalty::AddTime(for_side(opponent, seconds)))
            .maybe_relies_on(entry);
        let draft = if seconds == 60 {
            draft.cites(self.state.regime.edition, &[P::BlitzB_2])
        } else {
            draft
        };
        let ruling = j.rule(draft);
        self.state.turn.words.wrong_claim = Some(WrongClaim {
            by: claimant,
            what: claim.what,
            intended: claim.intended,
            ruling,
        });
        self.put_offer(claimant);
        self.state
            .apply(StateEffect::Runs(Running::Player(self.due())));
        if claimant == self.state.player() {
            self.bind_to_claimed_move(j, claim, wrong);
        }
    }

    /// A flag of his that nobody had noticed counts if it is called before the clock is set (C-34
    /// b).
    pub(crate) fn give_minutes_for_a_claim(&mut self, opponent: Color, seconds: u32) {
        self.give_time(opponent, seconds);
        self.state
            .apply(StateEffect::FlagCounts(opponent, FlagStanding::InDoubt));
    }

    fn bind_to_claimed_move(&mut self, j: &Judging<'_>, claim: &Claim, wrong: WrongDrawClaim) {
        let Some(intended) = claim.intended else {
            return;
        };
        self.state.turn.words.wrote = None;
        match wrong {
            // 9.5.1: a further claim does not withdraw the first one's move
            WrongDrawClaim::NotSo => {
                self.state.turn.words.claimed.get_or_insert(intended);
            }
            WrongDrawClaim::IntendedIllegal => {
                if let Some(man @ (_, Whose::Own)) = self.touched_home(intended.from) {
                    let contact = Contact::new(man, (j.seq, 0), Knowledge::Known);
                    self.state.turn.touch(contact);
                }
            }
            _ => {}
        }
    }

    /// 9.6: drawn without a claim; a mate by the last move comes first.
    pub(crate) fn end_automatically(&mut self, j: &mut Judging<'_>) {
        let rules = self.state.regime.rules();
        if rules.seventy_five == AutomaticDraw::Any
            && self.state.board.position.halfmoves() >= SEVENTY_FIVE
            && !self.is_illegal_among_the_last(SEVENTY_FIVE as usize)
        {
            let reason = Reason::AutomaticDraw(DrawRule::SeventyFive);
            self.end_with(
                j,
                GameResult::Draw,
                Termination::SeventyFiveMoves,
                reason,
                &[P::A9_6_2],
            );
            return;
        }
        let since = match rules.fivefold {
            AutomaticDraw::Any => self.fivefold_since(),
            AutomaticDraw::Consecutive => self.fivefold_in_succession_since(),
            _ => None,
        };
        if since.is_some_and(|plies| !self.is_illegal_among_the_last(plies)) {
            let reason = Reason::AutomaticDraw(DrawRule::Fivefold);
            self.end_with(
                j,
                GameResult::Draw,
                Termination::Fivefold,
                reason,
                &[P::A9_6_1],
            );
        }
    }

    /// An illegal move that can still be corrected is no move of the series (3.10.1, 9.6).
    fn is_illegal_among_the_last(&self, plies: usize) -> bool {
        let mut series = self.line().take(plies);
        series.any(|(index, node)| self.is_open_illegal_move(index, node))
    }

    /// The plies since the position stood for the first of the last five times.
    fn fivefold_since(&self) -> Option<usize> {
        let reversible = self.state.board.position.halfmoves() as usize;
        if reversible < 16 {
            return None;
        }
        let before = (1usize..).zip(self.positions_before()).take(reversible);
        let mut same = before.filter(|(_, earlier)| self.stands_again(earlier));
        same.nth(3).map(|(plies, _)| plies)
    }

    /// 2014: by consecutive alternate moves, so at every fourth ply before.
    fn fivefold_in_succession_since(&self) -> Option<usize> {
        if self.state.board.position.halfmoves() < 16 {
            return None;
        }
        let every_fourth = self.positions_before().skip(3).step_by(4).take(4);
        let same = every_fourth.filter(|earlier| self.stands_again(earlier));
        (same.count() == 4).then_some(16)
    }

    fn stands_again(&self, earlier: &Tolerant) -> bool {
        self.state.board.position.same_position(earlier)
    }

    /// The player's time in the last reading that was told, or as the game was begun, before any
    /// move.
    pub(crate) fn time_left_ms(&self, player: Color) -> Option<i64> {
        let (white_ms, black_ms) = match (self.state.clock.reading, self.start.clock) {
            (Some(now), _) => (now.white_ms, now.black_ms),
            (None, Some(began)) if self.log.nodes.iter().all(|node| node.seq == 0) => {
                (began.white_ms, began.black_ms)
            }
            _ => return None,
        };
        Some(player.fold_wb(white_ms, black_ms))
    }

    /// Guidelines III.4 and III.5 (Article 10 in 2009): only where announced, never in blitz.
    pub(crate) fn claim_guidelines(&mut self, j: &mut Judging<'_>, claimant: Color, what: Claimed) {
        let provision = guidelines(what);
        if let Some(why) = self.why_no_guidelines(claimant, provision) {
            let reason = Reason::NoGuidelines(why);
            let cites = [provision, P::A9_1_1, P::A12_1];
            self.reject(j, claimant, Offence::None, reason, &cites, None);
            return;
        }
        self.put_offer(claimant);
        self.state.draws.open_claim = Some(OpenClaim {
            by: claimant,
            what,
            seq: j.seq,
        });
        self.state.ask(Fact::Unreasonable, j.seq);
        let reason = Reason::GuidelinesClaim(Granted::ArbiterDecides);
        let unattended = self.state.regime.is_otherwise();
        let draft = RulingDraft::new(Offence::None, Status::NeedsArbiter, reason)
            .player(claimant)
            .cites(self.state.regime.edition, &[provision])
            .maybe_relies_on(unattended.then_some(Ambiguity::C44));
        j.rule(draft);
    }

    /// Why the Guidelines give this player no request now. A flag that has fallen and that nobody
    /// has called is no reason: the claim comes before it takes effect (6.8, procedures/draws).
    fn why_no_guidelines(&self, claimant: Color, provision: P) -> Option<NoGuidelines> {
        let regime = &self.state.regime;
        let clock = self.start.clock;
        let left = self.time_left_ms(claimant);
        if regime.control == Control::Blitz || provision.number(regime.edition).is_none() {
            Some(NoGuidelines::OtherControl)
        } else if regime.regulations.guidelines_iii != GuidelinesIii::Announced {
            Some(NoGuidelines::NotAnnounced)
        } else if clock.is_some_and(|clock| clock.increment_ms != 0) {
            Some(NoGuidelines::Increment)
        } else if claimant != self.state.player() {
            Some(NoGuidelines::WithoutTheMove)
        } else if left.is_some_and(|left| left >= TWO_MINUTES_MS) {
            Some(NoGuidelines::TimeLeft)
        } else {
            None
        }
    }

    /// A claim that the opponent cannot win by normal means is with the arbiter: until he decides a
    /// flag decides nothing (III.5).
    pub(crate) fn awaits_normal_means(&self) -> bool {
        let open = self.state.draws.open_claim;
        open.is_some_and(|claim| claim.what == Claimed::NormalMeans)
    }

    /// The claim of this number waits for the arbiter's word.
    pub(crate) fn is_open_claim(&self, of: u32) -> bool {
        self.state
            .draws
            .open_claim
            .is_some_and(|claim| claim.seq == of)
    }

    /// III.5: the arbiter decides, at once or after he has let the game go on.
    pub(crate) fn decide_claim(&mut self, j: &mut Judging<'_>, unreasonable: Truth) {
        let Some(claim) = self.state.draws.open_claim.take() else {
            return;
        };
        self.state.close_question(Fact::Unreasonable, claim.seq);
        let provision = guidelines(claim.what);
        match unreasonable {
            _ if self.state.has_ended() => self.note(j, Reason::GameOver, &[provision, P::A12_1]),
            Truth::True => self.refuse_guidelines_claim(j, claim.by, provision),
            Truth::False => self.grant_guidelines_claim(j, claim.by, claim.what, provision),
        }
    }

    /// III.5: he lets the game go on, and keeps the claim open.
    pub(crate) fn postpone_claim(&mut self, j: &mut Judging<'_>, of: u32) -> Result<(), Refused> {
        let open = self.state.draws.open_claim.filter(|claim| claim.seq == of);
        let claim = open.ok_or(Refused::NothingAsked(Fact::ClaimPostponed))?;
        let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::ClaimPostponed)
            .player(claim.by)
            .of(Referred::Act(of))
            .cites(self.state.regime.edition, &[guidelines(claim.what)]);
        j.rule(draft);
        Ok(())
    }

    /// III.5.c: minutes for the opponent; III.4 gives them only with the increment.
    fn refuse_guidelines_claim(&mut self, j: &mut Judging<'_>, claimant: Color, provision: P) {
        if provision == P::GIII_4 {
            let reason = Reason::GuidelinesClaim(Granted::No);
            self.reject(j, claimant, Offence::None, reason, &[provision], None);
            return;
        }
        let opponent = !claimant;
        self.give_minutes_for_a_claim(opponent, 120);
        let reason = Reason::GuidelinesClaim(Granted::No);
        let draft = RulingDraft::new(Offence::WrongClaim, Status::Enforced, reason)
            .player(claimant)
            .cites(self.state.regime.edition, &[provision])
            .penalty(Penalty::AddTime(for_side(opponent, 120)));
        j.rule(draft);
    }

    fn grant_guidelines_claim(
        &mut self,
        j: &mut Judging<'_>,
        claimant: Color,
        what: Claimed,
        provision: P,
    ) {
        let reason = Reason::GuidelinesClaim(Granted::Yes);
        if what == Claimed::NormalMeans {
            self.end_with(
                j,
                GameResult::Draw,
                Termination::NormalMeans,
                reason,
                &[provision],
            );
            return;
        }
        let opponent = !claimant;
        self.give_minutes_for_a_claim(opponent, 120);
        let draft = RulingDraft::new(Offence::None, Status::Enforced, reason)
            .player(claimant)
            .cites(self.state.regime.edition, &[provision])
            .penalty(Penalty::AddTime(for_side(opponent, 120)));
        j.rule(draft);
    }
}

/// The paragraph that such a claim is made under.
fn guidelines(what: Claimed) -> P {
    match what {
        Claimed::Increment => P::GIII_4,
        _ => P::GIII_5,
    }
}

/// What a claim goes against, by why it is wrong, by its rule and by whether a move was written for
/// it.
const fn wrong_claim_cites(wrong: WrongDrawClaim, rule: DrawRule, intended: bool) -> &'static [P] {
    match (wrong, rule) {
        (WrongDrawClaim::Touched, _) => &[P::A9_4, P::A9_5_3],
        (WrongDrawClaim::NotOnMove, DrawRule::Fifty) => &[P::A9_5_3, P::A9_4, P::A9_3_1],
        (WrongDrawClaim::NotOnMove, _) => &[P::A9_5_3, P::A9_4, P::A9_2_1_1],
        (WrongDrawClaim::IntendedIllegal, _) => &[P::A9_5_3, P::A4_3_1],
        (_, DrawRule::Fifty) if intended => &[P::A9_5_3, P::A9_3_1],
        (_, DrawRule::Fifty) => &[P::A9_5_3, P::A9_3_2],
        _ if intended => &[P::A9_5_3, P::A9_2_1_1, P::A9_2_2],
        _ => &[P::A9_5_3, P::A9_2_1_2, P::A9_2_2],
    }
}
