//! Article 4.8: claims and observations of violations of Articles 4.1 to 4.7
//! (procedures/touch-violation), and when the right to claim is lost.

use board::{Color, Position, Square};

use crate::act::{Actor, Certainty, Claim, Deed, Fact, Heard, Intent, Observation};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::articles::a4_8_taken_back::{BroughtViolation, Raised};
use crate::edition::{Family, TouchRaised, Unsupervised};
use crate::game::{Game, Judging};
use crate::limits::MAX_SQUARES;
use crate::ruling::RulingDraft;
use crate::ruling_id::Id;
use crate::state::{Phase, Previous};
use crate::turn::{Contact, Knowledge, Touched, Whose};
use crate::verdict::{Offence, Penalty, Reason, Referred, Status};

impl Game {
    /// The opponent touches a man while a legal move outside the obligation stands unpressed: his
    /// right to claim is lost, and the move stands (4.8).
    pub(crate) fn let_stand_if_answered(
        &mut self,
        j: &mut Judging<'_>,
        player: Color,
        intent: Intent,
    ) {
        if !matches!(intent, Intent::Accidental) {
            self.forfeit_choice(j, player);
        }
        let Phase::Violated { made, ruling } = self.state.progress.phase else {
            return;
        };
        if player == self.state.player() || matches!(intent, Intent::Accidental) || j.is_unnoticed()
        {
            return;
        }
        let offender = self.state.player();
        j.rule(self.forfeited(ruling, offender));
        if self.us_waives_before_the_press(j, made) {
            return;
        }
        self.hand_over(j, made);
        if let Some(previous) = &mut self.state.plies.previous {
            previous.claim_forfeited = true;
        }
        self.end_by_position(j);
    }

    /// 4.8: the right to claim is lost.
    fn forfeited(&self, ruling: Id, offender: Color) -> RulingDraft {
        RulingDraft::new(Offence::TouchMove, Status::Lapsed, Reason::ForfeitedByTouch)
            .of(Referred::Ruling(ruling))
            .player(offender)
            .cites(self.state.regime.edition, &[P::A4_8])
    }

    /// The player having the move has touched a man with intent: he can no longer claim a violation
    /// in the last ply.
    pub(crate) fn forfeit_claim(&mut self, j: &mut Judging<'_>) {
        let told = |id: &Id| {
            let mut rulings = j.rulings.iter();
            rulings.any(|r| r.of == Some(Referred::Ruling(*id)))
        };
        let takeback = self.open_takeback().filter(|id| !told(id));
        let Some(previous) = &mut self.state.plies.previous else {
            return;
        };
        previous.claim_forfeited = true;
        let offender = previous.mover;
        let claimable = previous.violation_claimable.take();
        for ruling in claimable.into_iter().chain(takeback) {
            j.rule(self.forfeited(ruling, offender));
        }
    }

    /// The next move shuts the window of a claim as a touch does.
    pub(crate) fn forfeit_by_next_move(&mut self, j: &mut Judging<'_>, mover: Color) {
        let open = self.state.plies.previous.filter(|p| p.mover != mover);
        let takeback = self.open_takeback().is_some();
        if open.is_some_and(|p| p.violation_claimable.is_some() || takeback) {
            self.forfeit_claim(j);
        }
    }

    /// `claim touch_move`.
    pub(crate) fn claim_touch_move(&mut self, j: &mut Judging<'_>, claimant: Color, claim: &Claim) {
        if self.state.regime.family() == Family::Historic {
            self.historic_claim(j, claimant, &claim.squares);
            return;
        }
        if self.is_own_touch(claimant, claim) {
            self.reject(
                j,
                claimant,
                Offence::None,
                Reason::OwnTouch,
                &[P::A4_8, P::A12_1],
                Some(Ambiguity::C20),
            );
            return;
        }
        if self.warn_unheard(j, claimant, &claim.squares) {
            return;
        }
        if self.state.player() != claimant {
            self.raise_in_turn(j, Raised::ByOpponent, &claim.squares, claim.of);
        } else {
            self.raise_after_move(j, Raised::ByOpponent, &claim.squares, claim.of);
        }
    }

    /// The claimant complains of his own contact.
    fn is_own_touch(&self, claimant: Color, claim: &Claim) -> bool {
        let own_turn = self.state.player() == claimant;
        let his_own = |contacts: &[Contact]| {
            contacts
                .iter()
                .any(|c| claim.squares.contains(&c.home) || claim.of == Some(c.seq))
        };
        if own_turn {
            return his_own(&self.state.turn.touched.contacts)
                && self
                    .state
                    .plies
                    .previous
                    .is_none_or(|p| !his_own(&self.node(p.node).turn.touched.contacts));
        }
        self.state.plies.previous.is_some_and(|p| {
            p.mover == claimant && his_own(&self.node(p.node).turn.touched.contacts)
        })
    }

    /// An announcement that the opponent did not hear is believed; the player is warned (4.2.1).
    fn warn_unheard(&mut self, j: &mut Judging<'_>, claimant: Color, squares: &[Square]) -> bool {
        let offender = !claimant;
        let bound = self
            .state
            .turn
            .binding()
            .any(|c| squares.is_empty() || squares.contains(&c.home));
        let unheard = matches!(
            self.state.turn.touched.announced,
            Some((_, Heard::NotHeard))
        );
        if self.state.player() != offender || !unheard || bound {
            return false;
        }
        let edition = self.state.regime.edition;
        let draft = RulingDraft::new(Offence::None, Status::Rejected, Reason::NotHeard)
            .player(offender)
            .cites(edition, &[P::A4_2_1, P::A12_9])
            .penalty(Penalty::Warning(offender))
            .relies_on(Ambiguity::C32);
        j.rule(draft);
        true
    }

    /// The offender still has the move: a violation not pressed, or a contact that binds him.
    fn raise_in_turn(
        &mut self,
        j: &mut Judging<'_>,
        raised: Raised,
        squares: &[Square],
        of: Option<u32>,
    ) {
        if let Phase::Violated { .. } = self.state.progress.phase {
            self.enforce_violation_in_turn(j);
            return;
        }
        if let Phase::TakenBack(ruling) = self.state.progress.phase {
            self.note_repeated(j, Offence::TouchMove, Referred::Ruling(ruling));
            return;
        }
        if !self.us_claims_a_change(j) && !self.us_has_waived(j, raised) {
            self.raise_contacts(j, raised, squares, of);
        }
    }

    fn raise_contacts(
        &mut self,
        j: &mut Judging<'_>,
        raised: Raised,
        squares: &[Square],
        of: Option<u32>,
    ) {
        let established = self.state.turn.establish(squares, of, raised.evidence());
        let known = self
            .state
            .turn
            .binding()
            .any(|c| squares.is_empty() || squares.contains(&c.home));
        let determined = match self.state.progress.phase {
            Phase::Determined { m, .. } => Some(m),
            _ => None,
        };
        if let Some(made) = determined.filter(|m| !self.obligation().moves.contains(m)) {
            self.state.progress.phase = Phase::Violated {
                made,
                ruling: (j.seq, 0),
            };
            self.enforce_violation_in_turn(j);
        } else if let Some(ruled) = self.violation_ruled_in_turn().filter(|_| !established) {
            self.note_repeated(j, Offence::TouchMove, Referred::Ruling(ruled));
        } else if squares.is_empty()
            && !established
            && self.note_what_is_ruled_on(j, Some(self.state.player()))
        {
            // the claim means what has just been ruled on
        } else if established || known {
            self.confirm_obligation(j);
            self.historic_contact(j);
        } else if raised == Raised::ByArbiter {
            self.add_observed_contacts(j, squares);
        } else if self.is_of_an_answered_ply(squares, of) {
            let claimant = !self.state.player();
            let reason = Reason::ForfeitedByTouch;
            self.reject(j, claimant, Offence::TouchMove, reason, &[P::A4_8], None);
        } else {
            self.reject_without_evidence(j, squares);
        }
    }

    /// What is claimed belongs to a ply that the claimant has answered.
    fn is_of_an_answered_ply(&self, squares: &[Square], of: Option<u32>) -> bool {
        let player = self.state.player();
        self.is_answered_ply(player, None, squares)
            || of.is_some_and(|of| self.is_answered_since(of, player))
            || (squares.is_empty() && self.line().nth(1).is_some())
    }

    /// The ruling by which a move of this turn was taken back.
    fn violation_ruled_in_turn(&self) -> Option<Id> {
        let began = self.state.turn.began;
        let ruled = self.told.rulings.iter().rev().find(|r| {
            r.offence == Offence::TouchMove && r.status == Status::Proposed && r.id.0 > began
        });
        ruled.map(|r| self.told_as(r.id))
    }

    fn confirm_obligation(&mut self, j: &mut Judging<'_>) {
        let obligation = self.obligation();
        let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::OnRecord)
            .player(self.state.player())
            .also(&obligation.articles)
            .cites(self.state.regime.edition, &[P::A4_3]);
        j.rule(draft);
    }

    fn reject_without_evidence(&mut self, j: &mut Judging<'_>, squares: &[Square]) {
        let known = |square: &Square| self.is_neutral(*square) || self.is_last_plys(*square);
        let on_record = !squares.is_empty() && squares.iter().all(known);
        if !squares.is_empty() && !on_record && !self.is_asked_of(squares) {
            self.state.ask(Fact::Seen, j.seq);
        }
        let Some(claimant) = j.act.by.and_then(Actor::player) else {
            self.note(j, Reason::NothingFound, &[P::A4_8, P::A4_3]);
            return;
        };
        if squares.is_empty()
            && (self.note_what_is_ruled_on(j, Some(!claimant))
                || self.finds_an_illegal_move(j, claimant))
        {
            return;
        }
        let known = on_record || squares.is_empty() && self.is_no_contact_in_doubt(!claimant);
        let reason = match known {
            // the contact is known, and nothing was done against it
            true => Reason::NothingFound,
            false => Reason::NoEvidence,
        };
        self.reject(
            j,
            claimant,
            Offence::None,
            reason,
            &[P::A4_8, P::A4_3],
            None,
        );
    }

    /// This player is on record as having touched men so that it does not bind him (4.2), or before
    /// he had the move, and of no other contact anybody is in doubt.
    fn is_no_contact_in_doubt(&self, player: Color) -> bool {
        let last = self.state.plies.previous.map(|p| self.node(p.node));
        let of_last = last.map(|node| &node.turn.touched);
        let mut turns = [Some(&self.state.turn.touched), of_last]
            .into_iter()
            .flatten();
        let in_doubt = |touched: &Touched| {
            let mut contacts = touched.contacts.iter();
            contacts.any(|c| c.knowledge != Knowledge::Known)
        };
        let answered = last.and_then(|node| node.parent);
        let since = answered.map_or(0, |answered| self.node(answered).seq);
        let mut his = self.acts_since(since, player);
        let touches = |deed: &Deed| matches!(deed, Deed::Touch { .. } | Deed::Lift { .. });
        let touched = his.any(|logged| touches(&logged.act.deed) && self.is_noticed(logged))
            || turns.clone().any(|touched| touched.neutral.any());
        touched && !turns.any(in_doubt)
    }

    /// The mover of the last ply is known to have touched this man then.
    fn is_last_plys(&self, square: Square) -> bool {
        let known = |c: &Contact| c.home == square && c.knowledge == Knowledge::Known;
        let last = self.state.plies.previous.map(|p| self.node(p.node));
        last.is_some_and(|node| node.turn.touched.contacts.iter().any(known))
    }

    /// What is on record of this man in the turn or the last ply is a contact that does not bind
    /// (4.2).
    fn is_neutral(&self, square: Square) -> bool {
        let now = self.touched_home(square).map(|(home, _)| home);
        let in_turn = now.is_some_and(|home| self.state.turn.touched.neutral.contains(home));
        let last = self
            .state
            .plies
            .previous
            .map(|p| self.node(p.node).turn.touched.neutral);
        in_turn || last.is_some_and(|neutral| neutral.contains(square))
    }

    /// The offender's move is made: taken back if it violated 4.2 to 4.7 and the claim comes in
    /// time.
    fn raise_after_move(
        &mut self,
        j: &mut Judging<'_>,
        raised: Raised,
        squares: &[Square],
        of: Option<u32>,
    ) {
        let Some(previous) = self.state.plies.previous else {
            self.reject_without_evidence(j, squares);
            return;
        };
        if let Some(ruling) = previous.violation_ruled {
            self.settle_taken_back(j, previous, ruling);
            return;
        }
        let offender = previous.mover;
        if raised == Raised::ByOpponent && previous.claim_forfeited {
            let cites = [P::A4_8];
            self.reject(
                j,
                !offender,
                Offence::TouchMove,
                Reason::ForfeitedByTouch,
                &cites,
                None,
            );
            return;
        }
        if raised == Raised::ByArbiter {
            self.insert_observed_contacts(j, previous, squares);
        }
        let brought = BroughtViolation {
            raised,
            squares,
            of,
        };
        if !self.enforce_violation_of(j, previous, brought) {
            self.reject_without_evidence(j, squares);
        }
    }

    /// A made move taken back, claimed or seen before the press.
    pub(crate) fn settle_taken_back(
        &mut self,
        j: &mut Judging<'_>,
        previous: Previous,
        ruling: Id,
    ) {
        let board = self.state.board.position.board().clone();
        if previous.pressed || self.state.board.placement.stands_as(&board) {
            self.note_repeated(j, Offence::TouchMove, Referred::Ruling(ruling));
            return;
        }
        self.taken_back(j, previous, previous.mover, Status::Proposed);
        self.state.board.placement.settle(&board);
    }

    /// `observe touch`.
    pub(crate) fn observe_touch(&mut self, j: &mut Judging<'_>, seen: &Observation) {
        if j.act.by != Some(Actor::Arbiter) {
            self.note_spectator(j);
            return;
        }
        if !self.arbiter_enforces_touch() {
            self.note(j, Reason::OnRecord, &[P::RapidA_4b_2009, P::Us21D, P::A4_8]);
            return;
        }
        let side = seen
            .side
            .unwrap_or_else(|| self.side_of_contact(&seen.squares));
        if j.certainty == Certainty::Disputed {
            self.dispute_contact(j, side, &seen.squares);
        } else {
            self.touch_seen(j, side, &seen.squares, seen.ply);
        }
    }

    /// The arbiter knows that this player touched these men.
    pub(crate) fn touch_seen(
        &mut self,
        j: &mut Judging<'_>,
        side: Color,
        squares: &[Square],
        ply: Option<u32>,
    ) {
        if self.is_answered_ply(side, ply, squares) {
            self.note(j, Reason::OnRecord, &[P::A4_8, P::A12_1]);
        } else if side == self.state.player() {
            self.raise_in_turn(j, Raised::ByArbiter, squares, None);
        } else {
            self.raise_after_move(j, Raised::ByArbiter, squares, None);
        }
    }

    /// The contact belongs to a ply that the opponent has answered: that move stands
    /// (procedures/touch-violation).
    fn is_answered_ply(&self, side: Color, ply: Option<u32>, squares: &[Square]) -> bool {
        let current = |ply: u32| {
            ply == self.state.plies.ply
                || self
                    .state
                    .plies
                    .previous
                    .is_some_and(|p| self.node(p.node).ply == ply)
        };
        if let Some(ply) = ply {
            return !current(ply);
        }
        let waits = |contacts: &[Contact]| {
            contacts
                .iter()
                .any(|c| c.knowledge != Knowledge::Known && squares.contains(&c.home))
        };
        let here = waits(&self.state.turn.touched.contacts);
        !here
            && self
                .line()
                .skip(1)
                .any(|(_, node)| node.turn.player == side && waits(&node.turn.touched.contacts))
    }

    /// Whose contact the arbiter speaks of when he does not say: the player bound by it, else the
    /// one having the move.
    pub(crate) fn side_of_contact(&self, squares: &[Square]) -> Color {
        let touched = |contacts: &[Contact]| contacts.iter().any(|c| squares.contains(&c.home));
        let player = self.state.player();
        if touched(&self.state.turn.touched.contacts)
            || matches!(self.state.progress.phase, Phase::Violated { .. })
        {
            return player;
        }
        let previous = self.state.plies.previous.filter(|p| {
            let turn = &self.node(p.node).turn;
            touched(&turn.touched.contacts)
                || squares.iter().any(|s| turn.touched.neutral.contains(*s))
        });
        previous.map_or(player, |p| p.mover)
    }

    /// Whether men on these squares were touched is asked already.
    fn is_asked_of(&self, squares: &[Square]) -> bool {
        let asked = self.state.questions.iter();
        let mut asked = asked.filter(|asked| asked.fact == Fact::Seen);
        asked.any(|asked| {
            let logged = self.logged(asked.of);
            logged.is_some_and(|logged| match &logged.act.deed {
                Deed::Touch {
                    squares: touched, ..
                } => squares.iter().all(|s| touched.contains(s)),
                Deed::Lift { square, .. } => squares == [*square],
                _ => false,
            })
        })
    }

    /// The arbiter is not certain: he does not step in unless asked (4.8).
    fn dispute_contact(&mut self, j: &mut Judging<'_>, side: Color, squares: &[Square]) {
        self.state.ask(Fact::Seen, j.seq);
        if side == self.state.player() {
            self.push_contacts(j.seq, squares, Knowledge::Disputed);
        }
        let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::OnRecord)
            .player(side)
            .cites(self.state.regime.edition, &[P::A4_8])
            .relies_on(Ambiguity::C11)
            .for_the_arbiter();
        j.rule(draft);
    }

    fn push_contacts(&mut self, seq: u32, squares: &[Square], knowledge: Knowledge) {
        for (place, square) in (0u32..).zip(squares) {
            let touched = self.touched_home(*square);
            let neutral = self.state.turn.touched.neutral;
            if let Some(man) = touched.filter(|(home, _)| !neutral.contains(*home)) {
                let contact = Contact::new(man, (seq, place), knowledge);
                self.state.turn.touch(contact);
            }
        }
        self.ask_whether_castling_is_meant(seq);
    }

    /// A contact that only the arbiter saw, told while the player still has the move.
    fn add_observed_contacts(&mut self, j: &mut Judging<'_>, squares: &[Square]) {
        self.push_contacts(j.seq, squares, Knowledge::Known);
        self.confirm_obligation(j);
    }

    /// A contact that only the arbiter saw, told after the move: it came before the man that was
    /// moved.
    fn insert_observed_contacts(
        &mut self,
        j: &Judging<'_>,
        previous: Previous,
        squares: &[Square],
    ) {
        let node = &mut self.log.nodes[previous.node as usize];
        let mover = node.turn.player;
        for square in squares.iter().rev() {
            let known = node.turn.touched.contacts.iter().any(|c| c.home == *square);
            let Some(color) = node.before.board().color_at(*square) else {
                continue;
            };
            let neutral = node.turn.touched.neutral.contains(*square);
            if known || neutral || node.turn.touched.contacts.len() >= MAX_SQUARES {
                continue;
            }
            let whose = if color == mover {
                Whose::Own
            } else {
                Whose::Opponents
            };
            let contact = Contact {
                group: 0,
                ..Contact::new((*square, whose), (j.seq, 0), Knowledge::Known)
            };
            node.turn.touched.contacts.insert(0, contact);
        }
    }

    /// Whether the arbiter deals with a touch violation unasked (2009 "otherwise": on request only;
    /// US Chess: 10J and 21D).
    pub(crate) fn arbiter_enforces_touch(&self) -> bool {
        let regime = &self.state.regime;
        regime.rules().touch_raised == TouchRaised::ByArbiterToo
            && !(regime.is_otherwise() && regime.rules().unsupervised == Unsupervised::ClaimOnly)
    }

    /// A claim that fails.
    pub(crate) fn reject(
        &mut self,
        j: &mut Judging<'_>,
        claimant: Color,
        offence: Offence,
        reason: Reason,
        cites: &[P],
        entry: Option<Ambiguity>,
    ) {
        let accused = if offence == Offence::None {
            claimant
        } else {
            !claimant
        };
        let draft = RulingDraft::new(offence, Status::Rejected, reason)
            .player(accused)
            .cites(self.state.regime.edition, cites)
            .maybe_relies_on(entry);
        j.rule(draft);
    }

    /// What was ruled on before is neither counted nor penalised again.
    pub(crate) fn note_repeated(&mut self, j: &mut Judging<'_>, offence: Offence, of: Referred) {
        let ruled = match of {
            Referred::Ruling(ruling) => self.told_ruling(ruling).map(|r| &r.reason),
            Referred::Act(_) => None,
        };
        let cites: &[P] = match offence {
            Offence::TouchMove => &[P::A4_3, P::A12_1],
            Offence::Article4Other => &[P::A4_1, P::A12_1],
            Offence::Displacement => &[P::A7_6, P::A12_1],
            Offence::OutOfTurn => &[P::A1_3, P::A12_9],
            Offence::ClockHandling => &[P::A12_9, P::A12_1],
            Offence::None => &[P::A1_3, P::A12_1],
            _ if ruled == Some(&Reason::PressWithoutMove) => &[P::A7_5_3, P::A12_1],
            _ if ruled == Some(&Reason::TwoHands) => &[P::A7_5_4, P::A12_1],
            _ => &[P::A7_5_1, P::A12_1],
        };
        let draft = RulingDraft::new(offence, Status::Noted, Reason::AlreadyRuled)
            .of(of)
            .cites(self.state.regime.edition, cites);
        j.rule(draft);
    }

    /// A spectator may tell, only the arbiter may act.
    pub(crate) fn note_spectator(&mut self, j: &mut Judging<'_>) {
        let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::SpectatorsWord)
            .cites(self.state.regime.edition, &[P::A12_1])
            .for_the_arbiter();
        j.rule(draft);
    }
}
