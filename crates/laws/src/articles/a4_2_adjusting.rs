//! Articles 4.2 and 4.3, opening words: which contact counts as touching, and who may adjust
//! (procedures/having-the-move, procedures/contact).

use board::{Color, Position, Role, Square};
use smallvec::SmallVec;

use crate::act::{
    Actor, Deed, Fact, Hand, Heard, Intent, Order, OrderFound, Running, Truth, Value,
};
use crate::ambiguity::Ambiguity;
use crate::article::Provision as P;
use crate::edition::{Family, TouchTest};
use crate::game::{Game, Judging, Refused};
use crate::obligation::is_castling_travel;
use crate::ruling::RulingDraft;
use crate::state::{Phase, StateEffect};
use crate::turn::{Contact, Knowledge, Whose, group, is_ordered};
use crate::verdict::{MoveStatus, Offence, Reason, Status};

/// What a contact is in law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContactKind {
    /// It binds.
    Binds,
    /// It does not.
    Nothing,
}

/// One or more contacts told by one act.
pub(crate) struct Touching<'a> {
    pub squares: &'a [Square],
    pub intent: Intent,
    pub with: Option<Square>,
    pub order: Order,
}

impl<'a> Touching<'a> {
    /// With the men on these squares, one after the other, by the hand.
    pub fn deliberate(squares: &'a [Square]) -> Touching<'a> {
        Touching {
            squares,
            intent: Intent::Deliberate,
            with: None,
            order: Order::Known,
        }
    }
}

impl Game {
    pub(crate) fn touching(&mut self, j: &mut Judging<'_>) -> Result<(), Refused> {
        match &j.act.deed {
            Deed::Touch {
                squares,
                intent,
                with,
                order,
                ..
            } => {
                let touching = Touching {
                    squares,
                    intent: *intent,
                    with: *with,
                    order: *order,
                };
                self.touch(j, &touching)
            }
            Deed::Lift {
                square,
                intent,
                hand,
            } => self.lift(j, *square, *intent, *hand),
            Deed::Adjust { heard, .. } => self.announce_adjusting(j, *heard),
            _ => Ok(()),
        }
    }

    fn touch(&mut self, j: &mut Judging<'_>, touching: &Touching<'_>) -> Result<(), Refused> {
        self.contact(j, touching)?;
        if let (Some(player), Some(last)) =
            (j.act.by.and_then(Actor::player), touching.squares.last())
            && player == self.state.player()
        {
            self.state.turn.execution.last = Some(*last);
        }
        Ok(())
    }

    fn lift(
        &mut self,
        j: &mut Judging<'_>,
        square: Square,
        intent: Intent,
        hand: Option<Hand>,
    ) -> Result<(), Refused> {
        let by = j.act.by.ok_or(Refused::NobodyActs)?.player();
        let squares = [square];
        let one = Touching {
            intent,
            ..Touching::deliberate(&squares)
        };
        let displaced = self.home_of_displaced(square);
        self.note_answer(j, by);
        self.contact(j, &one)?;
        self.state.board.placement.lift(square, by)?;
        if by == Some(self.state.player()) {
            self.state.turn.touched.displaced = displaced.map(|home| (home, j.seq));
            let hand = self.hand_of(j.seq, hand);
            self.state.turn.execution.hands.add(hand);
            self.state.turn.execution.last = Some(square);
            self.sets_up(Some(square));
            self.begin_execution();
            if self.standing_move().is_some() {
                self.evaluate(j, None);
            }
        }
        Ok(())
    }

    /// Tells the law of contacts with the men on these squares.
    pub(crate) fn contact(
        &mut self,
        j: &mut Judging<'_>,
        touching: &Touching<'_>,
    ) -> Result<(), Refused> {
        let Some(player) = j.act.by.ok_or(Refused::NobodyActs)?.player() else {
            return Ok(());
        };
        self.let_stand_if_answered(j, player, touching.intent);
        if self.state.is_over() {
            return Ok(());
        }
        if player != self.state.player() {
            self.contact_without_the_move(j, player, touching.intent);
            return Ok(());
        }
        if self.is_assistants_contact(j) {
            return Ok(());
        }
        self.contact_with_the_move(j, player, touching);
        self.historic_contact(j);
        self.us_determined_by_release(j);
        Ok(())
    }

    fn contact_with_the_move(
        &mut self,
        j: &mut Judging<'_>,
        player: Color,
        touching: &Touching<'_>,
    ) {
        let intent = self.intent_of_strike(j, touching);
        if self.kind_of_contact(j.seq, intent) == ContactKind::Nothing {
            for square in touching.squares {
                if let Some((home, _)) = self.touched_home(*square) {
                    self.state.turn.touched.neutral.add(home);
                }
            }
            return;
        }
        let waits = self.waits_to_be_established(j);
        if !waits {
            self.refuse_offer_by_touch(player);
        }
        let any_man = touching
            .squares
            .iter()
            .any(|s| self.touched_home(*s).is_some());
        if any_man && !waits {
            self.forfeit_claim(j);
        }
        self.count_king_of_early_castling(touching);
        self.record_contacts(j, touching);
        if matches!(self.state.progress.phase, Phase::Open)
            && self.state.turn.execution.carried.is_none()
        {
            self.state.apply(StateEffect::Status(MoveStatus::NotMade));
        }
        self.ask_whether_castling_is_meant(j.seq);
    }

    /// Whether a strike by the man in hand was meant is a fact of its own (procedures/facts).
    fn intent_of_strike(&mut self, j: &Judging<'_>, touching: &Touching<'_>) -> Intent {
        let undecided = self.fact(j.seq, Fact::Intent).is_none();
        if touching.with.is_none() || touching.intent != Intent::Unknown || !undecided {
            return self.intent_of(j, touching.intent);
        }
        if self.fact(j.seq, Fact::ProxyContact).is_some() {
            return Intent::Deliberate;
        }
        self.state.ask(Fact::ProxyContact, j.seq);
        Intent::Unknown
    }

    fn intent_of(&mut self, j: &Judging<'_>, told: Intent) -> Intent {
        match self.fact(j.seq, Fact::Intent) {
            Some(Value::Intent(found)) => *found,
            _ if self.is_decided_true(j.seq, Fact::AnnouncedFirst) => Intent::Adjust,
            _ => {
                if told == Intent::Unknown {
                    self.state.ask(Fact::Intent, j.seq);
                }
                told
            }
        }
    }

    /// procedures/contact: what the edition makes of a contact by the player having the move.
    fn kind_of_contact(&mut self, seq: u32, intent: Intent) -> ContactKind {
        let test = self.state.regime.rules().touch;
        let centring = |binds: bool| {
            if binds {
                ContactKind::Binds
            } else {
                ContactKind::Nothing
            }
        };
        match intent {
            Intent::Deliberate => ContactKind::Binds,
            Intent::Accidental => ContactKind::Nothing,
            Intent::Adjust if self.is_announced(seq) => ContactKind::Nothing,
            Intent::Adjust => centring(matches!(
                test,
                TouchTest::Deliberate | TouchTest::NotAccidental
            )),
            Intent::Unknown => centring(test == TouchTest::NotAccidental),
        }
    }

    fn is_announced(&mut self, seq: u32) -> bool {
        if let Some(Value::Is(truth)) = self.fact(seq, Fact::AnnouncedFirst) {
            return *truth == Truth::True;
        }
        let Some((announcement, heard)) = self.state.turn.touched.announced else {
            return false;
        };
        if heard == Heard::NotHeard {
            self.state.ask(Fact::AnnouncedFirst, announcement);
        }
        !matches!(
            self.fact(announcement, Fact::AnnouncedFirst),
            Some(Value::Is(Truth::False))
        )
    }

    /// He had begun to castle before he acquired the move, and goes on with the rook: the king was
    /// touched first (4.4.1, C-35).
    fn count_king_of_early_castling(&mut self, touching: &Touching<'_>) {
        let state = &self.state;
        let Some(since) = state.turn.begun_before else {
            return;
        };
        let board = state.board.position.board();
        let touches_rook = touching.squares.iter().any(|square| {
            let own = self
                .touched_home(*square)
                .filter(|(_, whose)| *whose == Whose::Own);
            own.is_some_and(|(home, _)| board.role_at(home) == Some(Role::Rook))
        });
        let king = board.king_of(state.player());
        let travelled = king.and_then(|king| Some((king, state.board.placement.left_home(king)?)));
        if let Some((king, to)) = travelled
            && touches_rook
            && is_castling_travel(&state.board.position, king, to)
        {
            let man = (king, Whose::Own);
            let contact = Contact::new(man, (since, 0), Knowledge::Known);
            self.state.turn.touch(contact);
        }
    }

    fn record_contacts(&mut self, j: &Judging<'_>, touching: &Touching<'_>) {
        let knowledge = Knowledge::from(j.certainty);
        let proxy = touching.with.filter(|_| self.is_proxy_meant(j.seq));
        let struck = touching.with.is_none() || proxy.is_some();
        let mut contacts: SmallVec<[Contact; 4]> = SmallVec::new();
        if struck {
            let homes = touching
                .squares
                .iter()
                .filter_map(|square| self.touched_home(*square));
            contacts.extend(homes.map(|man| Contact {
                centring: touching.intent == Intent::Adjust,
                ..Contact::new(man, (j.seq, 0), knowledge)
            }));
        }
        let ordered = self.order_contacts(j.seq, touching.order, &mut contacts);
        // one act may tell of several contacts one after the other
        let earlier = self
            .state
            .turn
            .touched
            .contacts
            .iter()
            .filter(|c| c.seq == j.seq)
            .count();
        for (place, contact) in contacts.iter().enumerate() {
            let place = if ordered {
                u32::try_from(earlier.saturating_add(place)).unwrap_or(0)
            } else {
                0
            };
            self.state.turn.touch(Contact {
                group: group(j.seq, place),
                ..*contact
            });
        }
    }

    fn is_proxy_meant(&self, seq: u32) -> bool {
        !matches!(
            self.fact(seq, Fact::ProxyContact),
            Some(Value::Is(Truth::False))
        )
    }

    /// The man on `square`, by the square it stood on when the move was acquired, and whose it is.
    pub(crate) fn touched_home(&self, square: Square) -> Option<(Square, Whose)> {
        let home = self.state.board.placement.home_of(square)?;
        let color = self.state.position_color_at(home)?;
        let own = color == self.state.player();
        Some((home, if own { Whose::Own } else { Whose::Opponents }))
    }

    /// Puts the contacts of one act in the order in which they count; false if they have none.
    fn order_contacts(
        &mut self,
        seq: u32,
        told: Order,
        contacts: &mut SmallVec<[Contact; 4]>,
    ) -> bool {
        if contacts.len() < 2 {
            return true;
        }
        let own_first = |contacts: &mut SmallVec<[Contact; 4]>| {
            contacts.sort_by_key(|c| c.whose == Whose::Opponents)
        };
        match self.fact(seq, Fact::Order).cloned() {
            Some(Value::Order(OrderFound::Known)) => true,
            Some(Value::Order(OrderFound::OwnFirst)) => {
                own_first(contacts);
                true
            }
            Some(Value::Order(OrderFound::OpponentFirst)) => {
                contacts.sort_by_key(|c| c.whose == Whose::Own);
                true
            }
            Some(Value::Order(OrderFound::Listed(squares))) => {
                let place = |c: &Contact| {
                    squares
                        .iter()
                        .position(|s| *s == c.home)
                        .unwrap_or(usize::MAX)
                };
                contacts.sort_by_key(place);
                true
            }
            Some(Value::Order(OrderFound::Together)) => {
                own_first(contacts);
                false
            }
            _ if is_ordered(told) => true,
            _ => {
                if told == Order::Unknown {
                    self.state.ask(Fact::Order, seq);
                }
                own_first(contacts);
                false
            }
        }
    }

    /// King and rook touched, castling illegal, the king immobile: everything hangs on whether
    /// castling was meant (4.4.3).
    pub(crate) fn ask_whether_castling_is_meant(&mut self, seq: u32) {
        let role = |home| self.state.board.position.board().role_at(home);
        let binding = || self.state.turn.binding().filter(|c| c.whose == Whose::Own);
        let Some(king) = binding().find(|c| role(c.home) == Some(Role::King)) else {
            return;
        };
        let Some(rook) =
            binding().find(|c| c.group >= king.group && role(c.home) == Some(Role::Rook))
        else {
            return;
        };
        if rook.seq != seq || self.state.turn.touched.castling_meant.is_some() {
            return;
        }
        match self.fact(seq, Fact::IntendsCastling) {
            Some(Value::Is(truth)) => self.state.turn.touched.castling_meant = Some(*truth),
            _ => {
                let can_move = self
                    .state
                    .board
                    .legal
                    .iter()
                    .any(|m| m.from() == Some(king.home));
                if !can_move {
                    self.state.ask(Fact::IntendsCastling, seq);
                }
            }
        }
    }

    /// A contact by the player who does not have the move creates no duty; on the opponent's time
    /// it is a matter of conduct.
    fn contact_without_the_move(&mut self, j: &mut Judging<'_>, player: Color, intent: Intent) {
        let touches = matches!(
            j.act.deed,
            Deed::Touch { .. } | Deed::Lift { .. } | Deed::Remove { .. }
        );
        let released_illegally = self.state.turn.execution.carried.is_some();
        if released_illegally && touches && self.state.status() == MoveStatus::IllegalNotCompleted {
            let draft = RulingDraft::new(Offence::None, Status::Noted, Reason::TouchWithoutTheMove)
                .player(player)
                .cites(self.state.regime.edition, &[P::A1_3, P::A4_7])
                .relies_on(Ambiguity::C28)
                .for_the_arbiter();
            j.rule(draft);
        }
        let is_harmless = intent == Intent::Accidental
            || !touches
            || released_illegally
            || self.may_touch_on_this_time(player);
        if is_harmless || self.waits_to_be_established(j) {
            return;
        }
        let intent = self.intent_of(j, intent);
        if matches!(intent, Intent::Unknown | Intent::Accidental) {
            return;
        }
        let cites = [P::A11_5, P::A12_9, P::A6_2_5, P::A4_2_1];
        let reason = Reason::TouchOnOpponentsTime;
        self.propose(j, Offence::Distraction, player, reason, &cites);
    }

    /// His own clock runs, the opponent's move is determined or men have to be put right; or the
    /// code knows no such rule.
    fn may_touch_on_this_time(&self, player: Color) -> bool {
        let his_own_time = self.state.unpressed_ply_of(player).is_some()
            || self.state.running() == Running::Player(player);
        let mut knocked = self.state.board.placement.knocked().iter();
        his_own_time
            || matches!(self.state.progress.phase, Phase::Determined { .. })
            || knocked.any(|k| k.by != Some(player))
            || self.is_unlawful_ply_claimable()
            || self.state.regime.family() == Family::Historic
    }

    fn is_unlawful_ply_claimable(&self) -> bool {
        self.state
            .plies
            .previous
            .is_some_and(|p| p.finding.is_some())
    }

    fn announce_adjusting(&mut self, j: &mut Judging<'_>, heard: Heard) -> Result<(), Refused> {
        let player = Game::player_of(j.act)?;
        if player == self.state.player() {
            let heard = match self.fact(j.seq, Fact::AnnouncementHeard) {
                Some(Value::Is(Truth::True)) => Heard::Heard,
                Some(Value::Is(Truth::False)) => Heard::NotHeard,
                _ => heard,
            };
            self.state.turn.touched.announced = Some((j.seq, heard));
            if self.is_decided_true(j.seq, Fact::AnnouncedFirst) {
                self.state.turn.forget_contacts();
            }
        }
        Ok(())
    }

    /// The player lays hands on the men again: what he carried out before counts as taken back only
    /// if he moves on.
    pub(crate) fn begin_execution(&mut self) {
        if matches!(self.state.progress.phase, crate::state::Phase::TakenBack(_)) {
            self.state.progress.phase = crate::state::Phase::Open;
        }
    }
}
