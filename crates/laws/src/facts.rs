//! Facts that only an arbiter can supply (procedures/facts): his decisions, and what each does.

use board::{Color, Square};

use crate::act::{Act, Actor, Arrival, Certainty, Claimed, Deed, Discretion, GameResult};
use crate::act::{Fact, Hand, Noticed, Observation, Squares, Truth, Value};
use crate::article::Provision as P;
use crate::articles::a4_8_taken_back::{BroughtViolation, Raised};
use crate::articles::a12_6_unnoticed::is_said;
use crate::compared::comes_to_the_same;
use crate::found::is_found;
use crate::game::{Game, Judging, Logged, Mode, Refused, is_about_the_result, is_at_the_board};
use crate::overlay::{DecidedFact, PlayedOn};
use crate::regime::Intervention;
use crate::ruling::RulingDraft;
use crate::state::{ActionStanding, AskedFact, IllegalAction, IllegalActionKind};
use crate::turn::Evidence;
use crate::verdict::{Offence, Penalty, Reason, Referred, Ruling, Status, Termination};

impl Game {
    /// What the arbiter has decided about this act, the last word first.
    pub(crate) fn fact(&self, seq: u32, fact: Fact) -> Option<&Value> {
        if self.overlay.decided.is_empty() {
            return None;
        }
        self.overlay
            .decided
            .iter()
            .rev()
            .find(|d| d.of == seq && d.fact == fact)
            .map(|d| &d.value)
    }

    /// The arbiter has found that it did not happen.
    pub(crate) fn is_denied(&self, seq: u32) -> bool {
        matches!(self.fact(seq, Fact::Seen), Some(Value::Is(Truth::False)))
    }

    /// The hand that did this act: as decided, else as told.
    pub(crate) fn hand_of(&self, seq: u32, told: Option<Hand>) -> Option<Hand> {
        match self.fact(seq, Fact::Hand) {
            Some(Value::Hand(found)) => Some(*found),
            _ => told,
        }
    }

    pub(crate) fn decide(
        &mut self,
        j: &mut Judging<'_>,
        fact: Fact,
        of: Option<u32>,
        value: Value,
        mode: Mode,
    ) -> Result<(), Refused> {
        let of = self.asked_about(fact, of)?;
        let ground = self.ground(fact, of);
        if mode == Mode::Again {
            if self.still_holds(self.told_number(j.seq), j.act, ground) {
                self.decided_before(j, fact, of, &value);
            }
            return Ok(());
        }
        if of >= j.seq || (of != 0 && self.logged(of).is_none()) {
            return Err(Refused::NoSuchAct(of));
        }
        if fact == Fact::DeadPosition && !self.was_asked(fact, of) {
            return Err(Refused::NothingAsked(fact));
        }
        if is_found(j.act) {
            let ground = ground.ok_or(Refused::NothingAsked(fact))?;
            self.keep_ground(j, ground);
        }
        self.resolved_of = Some(of);
        let yes = value == Value::Is(Truth::True);
        match (&value, fact) {
            (Value::Penalty(item), _) => self.decide_penalty(j, of, *item)?,
            (_, Fact::RefusalPersistent) if self.has_ended_otherwise() => {
                self.note(j, Reason::GameOver, &[P::A11_7, P::A12_1]);
            }
            (Value::Is(dead), Fact::DeadPosition) => self.decide_dead(j, *dead),
            (Value::Is(unreasonable), Fact::Unreasonable) if self.is_open_claim(of) => {
                self.decide_claim(j, *unreasonable);
            }
            (_, Fact::ClaimPostponed) => self.postpone_claim(j, of)?,
            (_, Fact::Seen) if yes => self.decide_seen(j, of),
            (_, Fact::Seen) => self.decide_not_seen(j, of),
            _ => {
                self.take_into_the_table(j, of, fact, value.clone());
                self.take_castling_as_meant(fact, of, &value);
            }
        }
        self.state.close_question(fact, of);
        Ok(())
    }

    /// The question is open on this act, or has been answered before: a later answer replaces it.
    fn was_asked(&self, fact: Fact, of: u32) -> bool {
        let open = |q: &AskedFact| (q.fact, q.of) == (fact, of);
        let answers = |l: &Logged| matches!(l.act.deed, Deed::Decide { fact: f, of: Some(about), .. } if (f, about) == (fact, of));
        self.state.questions.iter().any(open) || self.log.acts.iter().any(answers)
    }

    /// A decision among acts that are judged again: facts stand in the table, what they brought at
    /// their time comes again.
    fn decided_before(&mut self, j: &mut Judging<'_>, fact: Fact, of: u32, value: &Value) {
        if self.overlay.set_aside.contains(&j.seq) {
            return;
        }
        self.state.close_question(fact, of);
        if let Some(found) = self.overlay.too_late.get(&j.seq).copied() {
            self.rule_on_what_was_played(j, found);
            return;
        }
        if (fact, value) == (Fact::Seen, &Value::Is(Truth::True))
            && !self.overlay.seen_in_time.contains(&of)
        {
            self.establish(j, of);
        }
        self.take_castling_as_meant(fact, of, value);
        match value {
            Value::Penalty(item) => self.pick(j, of, *item),
            Value::Is(dead) if fact == Fact::DeadPosition => self.decide_dead(j, *dead),
            Value::Is(unreasonable) if fact == Fact::Unreasonable && self.is_open_claim(of) => {
                self.decide_claim(j, *unreasonable);
            }
            _ if fact == Fact::ClaimPostponed => {
                // what was postponed is open still, or the claim is no more
                let _ = self.postpone_claim(j, of);
            }
            _ => {}
        }
    }

    /// The fact changes what the act was, unless what was played since stands against it; whether
    /// it does.
    fn take_into_the_table(
        &mut self,
        j: &mut Judging<'_>,
        of: u32,
        fact: Fact,
        value: Value,
    ) -> bool {
        let searched = self.searched_by(j.seq);
        self.overlay.decided.push(DecidedFact {
            of,
            fact,
            value,
            searched,
        });
        let Err(found) = self.judge_again(j, of) else {
            return true;
        };
        self.overlay.decided.pop();
        self.comes_too_late(j, found);
        false
    }

    /// The decision is on record, now and whenever it is judged again.
    fn comes_too_late(&mut self, j: &mut Judging<'_>, found: PlayedOn) {
        self.rule_on_what_was_played(j, found);
        self.overlay.too_late.insert(j.seq, found);
    }

    pub(crate) fn decide_seen(&mut self, j: &mut Judging<'_>, of: u32) {
        let fact = Fact::Seen;
        let value = Value::Is(Truth::True);
        let ends_before = self.state.has_ended() && self.state.flags().is_claim_open(of);
        if !self.nothing_rests_on(of) && !ends_before {
            self.overlay.decided.push(DecidedFact {
                of,
                fact,
                value,
                searched: None,
            });
            self.establish(j, of);
            return;
        }
        self.overlay.seen_in_time.push(of);
        if !self.take_into_the_table(j, of, fact, value) {
            self.overlay.seen_in_time.pop();
        }
        if j.rulings.is_empty() {
            self.note(j, Reason::OnRecord, &[P::A4_3, P::A12_1]);
        }
    }

    /// What was established, or inferred, is found not to have been so.
    fn decide_not_seen(&mut self, j: &mut Judging<'_>, of: u32) {
        let before = (
            self.overlay.seen_in_time.clone(),
            self.overlay.set_aside.clone(),
        );
        self.overlay.seen_in_time.retain(|seen| *seen != of);
        self.set_aside_decisions(Fact::Seen, |about| about == of);
        let value = Value::Is(Truth::False);
        if !self.take_into_the_table(j, of, Fact::Seen, value) {
            (self.overlay.seen_in_time, self.overlay.set_aside) = before;
        }
    }

    /// Decisions of this kind no longer count; the first of them.
    fn set_aside_decisions(&mut self, fact: Fact, about: impl Fn(u32) -> bool) -> Option<u32> {
        let meant = |l: &&Logged| matches!(&l.act.deed, Deed::Decide { fact: f, of: Some(of), .. } if *f == fact && about(*of));
        let standing = |seq: &u32| !self.overlay.set_aside.contains(seq);
        let decisions = self.log.acts.iter().filter(meant).map(|l| l.seq);
        let standing: Vec<u32> = decisions.filter(standing).collect();
        self.overlay.set_aside.extend(&standing);
        standing.first().copied()
    }

    /// The item of 12.9 that the arbiter picks instead of what he picked before.
    fn decide_penalty(
        &mut self,
        j: &mut Judging<'_>,
        of: u32,
        item: Discretion,
    ) -> Result<(), Refused> {
        if !self.is_known_penalty(item) {
            return Err(Refused::NoSuchPenalty);
        }
        let proposal = self
            .proposal_picked_for(j.seq, of)
            .ok_or(Refused::NothingAsked(Fact::Penalty))?;
        let (own, told) = (proposal.id.0, self.told_as(proposal.id).0);
        let before = self.overlay.set_aside.clone();
        let same = |about| about == own || about == told;
        if let Some(earlier) = self.set_aside_decisions(Fact::Penalty, same)
            && let Err(found) = self.judge_again(j, earlier)
        {
            self.overlay.set_aside = before;
            self.comes_too_late(j, found);
            return Ok(());
        }
        self.pick(j, of, item);
        Ok(())
    }

    /// The ruling of this act that leaves the arbiter a choice.
    pub(crate) fn proposal(&self, of: u32) -> Option<&Ruling> {
        self.proposals(of).next()
    }

    /// The one that the decision `by` speaks of: whenever it is judged again, the same.
    fn proposal_picked_for(&self, by: u32, of: u32) -> Option<&Ruling> {
        let picked_for = self.spoken_of(self.told_number(by));
        let same = |r: &&Ruling| picked_for.is_none_or(|meant| comes_to_the_same(r, meant));
        self.proposals(of).find(same)
    }

    /// Those of this act, the last first.
    fn proposals(&self, of: u32) -> impl Iterator<Item = &Ruling> {
        let open = |r: &&Ruling| {
            matches!(
                r.penalty,
                Some(Penalty::Discretion(_) | Penalty::Standard { .. })
            ) && !matches!(r.reason, Reason::Picked(_))
        };
        let meant = move |r: &&Ruling| r.id.0 == of || self.told_as(r.id).0 == of;
        self.told.rulings.iter().rev().filter(open).filter(meant)
    }

    /// The game has ended, and not because of a refusal: the result stands (procedures/sanction 1).
    fn has_ended_otherwise(&self) -> bool {
        self.state.has_ended() && self.state.outcome.termination != Some(Termination::Refusal)
    }

    /// The act belongs to the present turn, or to the move just made, and the other player has done
    /// nothing since.
    pub(crate) fn nothing_rests_on(&self, of: u32) -> bool {
        let Some(logged) = self.logged(of) else {
            return false;
        };
        if is_about_the_result(&logged.act.deed) {
            return true;
        }
        let player = match &logged.act.deed {
            Deed::Observe(seen) => seen.side,
            _ => logged.act.by.and_then(Actor::player),
        };
        let answered = |l: &Logged| {
            let by = l.act.by.and_then(Actor::player);
            by.is_some() && by != player
        };
        // what was said and heard is not in question: of a claim it is what it claims
        let is_unheard = is_said(&logged.act) && logged.act.certainty.is_unnoticed();
        let lawful = self.state.plies.previous.filter(|p| p.finding.is_none());
        let last_move = lawful.map(|p| self.node(p.node).turn.began);
        let began = last_move.unwrap_or(self.state.turn.began);
        of > began
            && (is_at_the_board(&logged.act.deed) || is_unheard)
            && !self.open_press_of(of)
            && !self.logged_from(of).iter().any(answered)
    }

    /// Whether castling is meant belongs to the execution as a whole, whichever contact the arbiter
    /// names.
    fn take_castling_as_meant(&mut self, fact: Fact, of: u32, value: &Value) {
        if let (Fact::IntendsCastling, Value::Is(truth)) = (fact, value)
            && of > self.state.turn.began
        {
            self.state.turn.touched.castling_meant = Some(*truth);
            self.state.questions.retain(|q| q.fact != fact);
        }
    }

    pub(crate) fn asked_about(&self, fact: Fact, of: Option<u32>) -> Result<u32, Refused> {
        let open = match fact {
            Fact::Penalty => self.open_proposal(),
            _ => self
                .state
                .questions
                .iter()
                .rev()
                .find(|q| q.fact == fact)
                .map(|q| q.of),
        };
        let meant = match fact {
            // by the number that the proposal was told under, too
            Fact::Penalty => of.map(|of| self.proposal(of).map_or(of, |ruling| ruling.id.0)),
            _ => of,
        };
        meant
            .or(open)
            .or_else(|| self.last_act_with(fact))
            .ok_or(Refused::NothingAsked(fact))
    }

    /// The last act that this fact can be about.
    fn last_act_with(&self, fact: Fact) -> Option<u32> {
        let fits = |l: &&Logged| can_be_about(fact, &l.act) && !self.is_kept_from_video(l);
        self.log.acts.iter().rev().find(fits).map(|l| l.seq)
    }

    /// The act of the last ruling that leaves the arbiter a choice.
    fn open_proposal(&self) -> Option<u32> {
        self.told
            .rulings
            .iter()
            .rev()
            .find(|r| r.status == Status::Proposed)
            .map(|r| r.id.0)
    }

    pub(crate) fn is_known_penalty(&self, item: Discretion) -> bool {
        Discretion::of(self.state.regime.edition).contains(&item)
    }

    /// The item of 12.9 that the arbiter picks, instead of what he has changed the proposal to
    /// before; nothing if what it was picked for has been withdrawn.
    fn pick(&mut self, j: &mut Judging<'_>, of: u32, item: Discretion) {
        let Some(proposal) = self.proposal_picked_for(j.seq, of).cloned() else {
            return;
        };
        let proposal = &proposal;
        let in_force = self.in_its_place(proposal).clone();
        if let Reason::Amended(_) = in_force.reason {
            self.take_back(&in_force);
        }
        let player = proposal.player;
        let referred = Referred::Ruling(self.told_as(proposal.id));
        let mut draft = RulingDraft::new(Offence::None, Status::Enforced, Reason::Picked(item))
            .of(referred)
            .cites(self.state.regime.edition, &[P::A12_9])
            .disclosed_as(proposal);
        let penalty = match (item, player) {
            (Discretion::Warning, Some(player)) => Penalty::Warning(player),
            (Discretion::Loss, Some(player)) if !self.state.has_ended() => Penalty::Loss(player),
            _ => Penalty::Discretion(item.alone()),
        };
        draft = draft.penalty(penalty);
        if let Some(player) = player {
            draft = draft.player(player);
        }
        j.rule(draft);
        if let (Some(player), Discretion::Loss, false) = (player, item, self.state.has_ended()) {
            self.end(GameResult::won_by(!player), Termination::Decision);
        }
    }

    /// An unnoticed or disputed act is established: the law takes it up now.
    pub(crate) fn establish(&mut self, j: &mut Judging<'_>, of: u32) {
        if self.state.has_ended() {
            return;
        }
        let act = self.logged(of).map(|l| l.act.clone());
        let known = act.as_ref().is_some_and(|act| {
            let told = matches!(act.certainty, Certainty::Seen | Certainty::Inferred);
            told && act.deed.is_handling()
        });
        if known {
            self.note(j, Reason::OnRecord, &[P::A12_1]);
            return;
        }
        let by = act.as_ref().and_then(|act| act.by?.player());
        match act.map(|act| act.deed) {
            Some(Deed::Claim(claim)) if claim.what == Claimed::Displaced => {
                self.displaced_found(j, claim.ply, &claim.squares, claim.fen.as_deref());
            }
            Some(Deed::Claim(claim)) => {
                let side = by.map_or(self.state.player(), |claimant| !claimant);
                self.touch_seen_in_time(j, claim.of.unwrap_or(of), side, &claim.squares);
            }
            Some(Deed::Observe(seen)) => self.establish_observation(j, of, &seen),
            Some(Deed::Flag { side }) => self.establish_flag(j, of, side),
            Some(Deed::Knock { square, to }) => {
                let squares: Squares = [Some(square), to].into_iter().flatten().collect();
                self.displaced_found(j, None, &squares, None);
            }
            _ if self.open_press_of(of) => {
                self.enforce_open_press(j, None);
            }
            _ if self.establish_finding(j, of) => {}
            _ => self.establish_contacts(j, of),
        }
    }

    /// The opponent of this player has moved since this act.
    pub(crate) fn is_answered_since(&self, of: u32, player: Color) -> bool {
        let mut since = self.line().take_while(|(_, node)| node.seq > of);
        since.any(|(_, node)| node.turn.player != player)
    }

    /// A touch told by the act `of`, unless it has been answered since.
    fn touch_seen_in_time(
        &mut self,
        j: &mut Judging<'_>,
        of: u32,
        side: Color,
        squares: &[Square],
    ) {
        if self.is_answered_since(of, side) {
            self.note(j, Reason::OnRecord, &[P::A4_8, P::A12_1]);
        } else {
            self.touch_seen(j, side, squares, None);
        }
    }

    /// What was on record as observed is taken up now; a touch that the opponent has answered since
    /// binds nobody (procedures/touch-violation), nor does what a spectator says.
    fn establish_observation(&mut self, j: &mut Judging<'_>, of: u32, seen: &Observation) {
        let observer = self.logged(of).and_then(|logged| logged.act.by);
        if observer != Some(Actor::Arbiter) {
            self.note_spectator(j);
            return;
        }
        let side = seen
            .side
            .unwrap_or_else(|| self.side_of_contact(&seen.squares));
        if seen.what == Noticed::Touch && self.is_answered_since(of, side) {
            self.note(j, Reason::OnRecord, &[P::A4_8, P::A12_1]);
        } else {
            self.take_up_observation(j, seen);
        }
    }

    fn open_press_of(&self, of: u32) -> bool {
        self.state.plies.open_press.is_some_and(|f| f.seq == of)
    }

    fn establish_contacts(&mut self, j: &mut Judging<'_>, of: u32) {
        let of = Some(of);
        if self.state.turn.establish(&[], of, Evidence::Arbiter) {
            let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::OnRecord)
                .player(self.state.player())
                .cites(self.state.regime.edition, &[P::A4_3, P::A12_1]);
            j.rule(draft);
            return;
        }
        let Some(previous) = self.state.plies.previous else {
            return;
        };
        let brought = BroughtViolation {
            of,
            ..BroughtViolation::by(Raised::ByArbiter)
        };
        if !self.enforce_violation_of(j, previous, brought) {
            let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::OnRecord)
                .cites(self.state.regime.edition, &[P::A12_1, P::A4_8]);
            j.rule(draft);
        }
    }

    /// The act belongs to an execution whose completed illegality nobody knew of.
    fn establish_finding(&mut self, j: &mut Judging<'_>, of: u32) -> bool {
        let found = self
            .irregular_nodes()
            .find(|(_, node, finding)| node.turn.began < of && of <= finding.seq);
        let Some((node, _, finding)) = found else {
            return false;
        };
        if self.us_raises_a_change(j, node, None) {
            return true;
        }
        let offender = self.node(node).turn.player;
        if let Some(reason) = self.window_is_shut(node, finding) {
            let cites = [self.window_cites(), &[P::A7_5_1]].concat();
            self.too_late(j, finding, offender, reason, &cites, false);
        } else if self.intervention() == Intervention::OnClaim {
            // the position is no longer the one in which that move was made
            let told = match finding.kind {
                IllegalActionKind::Illegal { .. } => IllegalActionKind::Illegal { from_to: None },
                kind => kind,
            };
            let ruling = self.open_claim(
                j,
                IllegalAction {
                    kind: told,
                    ..finding
                },
                offender,
            );
            let finding = IllegalAction {
                standing: ActionStanding::Claimable(ruling),
                ..finding
            };
            self.remember(node, finding);
            if let Some(last) = self
                .state
                .plies
                .previous
                .as_mut()
                .filter(|p| p.node == node)
            {
                last.finding = Some(finding);
            }
        } else {
            self.enforce_with_later_ones(j, node, finding);
        }
        true
    }
}

/// Whether this is a fact about such an act.
fn can_be_about(fact: Fact, act: &Act) -> bool {
    let deed = &act.deed;
    match fact {
        Fact::Intent | Fact::IntendsCastling => {
            matches!(deed, Deed::Touch { .. } | Deed::Lift { .. })
        }
        Fact::Order => matches!(deed, Deed::Touch { squares, .. } if squares.len() > 1),
        Fact::ProxyContact => matches!(deed, Deed::Touch { with: Some(_), .. }),
        Fact::Hand => matches!(
            deed,
            Deed::Press { .. } | Deed::Release { .. } | Deed::Lift { .. } | Deed::Remove { .. }
        ),
        Fact::LetGo => matches!(deed, Deed::Release { .. } | Deed::Place { .. }),
        Fact::AnnouncedFirst | Fact::AnnouncementHeard => matches!(deed, Deed::Adjust { .. }),
        Fact::PutBack | Fact::Executed | Fact::Misunderstanding => {
            matches!(deed, Deed::Press { .. })
        }
        Fact::PausingJustified => matches!(deed, Deed::Stop { .. }),
        Fact::RefusalPersistent => matches!(deed, Deed::Refuse { .. }),
        Fact::Deliberate => matches!(deed, Deed::Knock { .. }),
        Fact::Seen => act.certainty != Certainty::Seen && act.certainty != Certainty::Inferred,
        Fact::FirstFlag => matches!(deed, Deed::Flag { .. } | Deed::Observe(_)),
        Fact::FlagCounts | Fact::ClaimPostponed => matches!(deed, Deed::Claim(_)),
        Fact::Unreasonable => matches!(deed, Deed::OfferDraw | Deed::Claim(_)),
        Fact::ForcedWin | Fact::CanCheckmate => matches!(
            deed,
            Deed::Claim(_) | Deed::Observe(_) | Deed::Resign | Deed::Press { .. }
        ),
        Fact::MatePossible => matches!(deed, Deed::Incident { .. }),
        Fact::Reconstructable => matches!(deed, Deed::Observe(_) | Deed::Claim(_)),
        Fact::TimePressure => true,
        Fact::DeadPosition => is_at_the_board(deed),
        Fact::Late => act.arrival == Arrival::Late,
        Fact::Penalty => false,
    }
}
