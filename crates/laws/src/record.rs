//! The record with its corrections: acts in the order in which they were told, and the game as it
//! is once the arbiter has superseded one, dismissed a ruling, or said where a late act belongs.
//! The acts stand for ever; the game is judged again from its start, and what comes out otherwise
//! is told as changed.

mod changes;
mod in_force;
pub(crate) mod kept;
mod late;
mod order;
mod spoken_of;
mod unseen;

use std::borrow::Cow;

use board::{Color, Tolerant};

use crate::act::{Act, Belongs, Certainty, Correction, Deed, Fact, Reading, Truth, Value};
use crate::article::Provision as P;
use crate::found::is_found;
use crate::game::{Game, Logged};
use crate::overlay::Overlay;
use crate::refused::Refused;
use crate::ruling::RulingDraft;
use crate::ruling_id::numbered;
use crate::verdict::{Offence, Reason, Referred, Ruling, RulingId, Status};
use in_force::{InForce, is_about_the_record, is_late};
pub(crate) use kept::CorrectedRecord;
use kept::{ActOrder, Dismissed, Leaves};
use late::late_handling;
use order::{placed, renumbered};

/// How often a game is judged again to find what else a dismissal would charge somebody with.
const MAX_WAIVED: usize = 8;

impl CorrectedRecord {
    /// How many acts were told.
    pub(crate) fn acts(&self) -> usize {
        self.told.len()
    }

    fn dismiss(&mut self, by: u32, act: u32, leaves: Leaves) {
        self.dismissed.push(Dismissed { by, act, leaves });
    }

    fn act(&self, number: u32) -> Option<&Act> {
        let place = self.told.binary_search_by_key(&number, |l| l.seq).ok()?;
        Some(&self.told[place].act)
    }

    /// The game that the acts make as they are corrected; `next` is the number of the next line.
    fn judged(&self, before: &Game, next: u32) -> Game {
        self.judged_act_by_act(before, next, |_, _| {})
    }

    /// As [`CorrectedRecord::judged`]; `after` is shown the game after each act, with the
    /// number of the act.
    fn judged_act_by_act(
        &self,
        before: &Game,
        next: u32,
        mut after: impl FnMut(u32, &Game),
    ) -> Game {
        let (mut game, _) = Game::with_limits(before.start.clone(), before.limits)
            .expect("invariant: this game has started before");
        game.remembered = before.remembered.clone();
        after(0, &game);
        let in_force = self.in_force();
        let waiting = self.first_waiting(&in_force);
        let order = ActOrder::of(self.order(next, &in_force));
        for place in 1..next {
            let number = order.number(place);
            let told = self.act(number);
            lay_over(&mut game.overlay, &in_force, number, place);
            let spoken_of = before.spoken_of(number).cloned();
            game.overlay
                .spoken_of
                .extend(spoken_of.map(|ruling| (place, ruling)));
            game.skip();
            match in_force.of(number, told) {
                // what does not fit any more is passed over, as it is where judging goes back
                Some(act) => match game.as_told(placed(&act, &order), before.spoken_of(number)) {
                    Some(act) if before.still_holds(number, &act, game.ground_of(&act)) => {
                        drop(game.take(place, &act));
                        after(number, &game);
                    }
                    _ => {}
                },
                None => {
                    if waiting.contains(&number) {
                        game.state.ask(Fact::Late, place);
                    }
                }
            }
        }
        game.overlay.found.clone_from(&before.overlay.found);
        game.overlay.spoken_of.clone_from(&before.overlay.spoken_of);
        game.record = Some(Box::new(CorrectedRecord {
            order,
            ..self.clone()
        }));
        game
    }
}

/// What has become of the rulings on the act of this number, which now stands in this place.
fn lay_over(overlay: &mut Overlay, in_force: &InForce, number: u32, place: u32) {
    if in_force.falls(number, Leaves::TheMen) {
        overlay.waived.push(place);
    }
    if in_force.falls(number, Leaves::TheMove) {
        overlay.no_breaches.push(place);
    }
    if in_force.falls(number, Leaves::Nothing) {
        overlay.not_asked.push(place);
    }
    let dropped = in_force.proposals_dropped(number);
    overlay
        .dropped
        .extend(dropped.map(|proposal| (place, proposal)));
}

impl Game {
    /// Whether the act has to be taken by [`Game::correct`].
    pub(crate) fn concerns_the_record(act: &Act) -> bool {
        is_late(act) || is_about_the_record(&act.deed)
    }

    /// Keeps the act just taken with the others that were told.
    pub(crate) fn keep_in_the_record(&mut self, logged: &Logged) {
        if let Some(record) = &mut self.record {
            let order = &record.order;
            let act = renumbered(&logged.act, |place| order.number(place)).into_owned();
            let seq = logged.seq;
            record.told.push(Logged { seq, act });
        }
    }

    /// The record as far as it goes, whether or not something of it has been corrected.
    fn record_so_far(&self) -> Cow<'_, CorrectedRecord> {
        self.record
            .as_deref()
            .map_or_else(|| Cow::Owned(self.uncorrected()), Cow::Borrowed)
    }

    /// The position from which play continues at the start (0) and after each act, with its
    /// number, in the order in which the acts are in force: the game is judged again, as its record
    /// has been corrected.
    ///
    /// ```
    /// use jadoube_laws::{Act, Actor, Deed, Game, Start, board::Color};
    /// let (mut game, _) = Game::new(Start::default()).unwrap();
    /// let by_white = |deed| Act::seen(Actor::Player(Color::White), deed);
    /// game.apply(&by_white(Deed::Press { hand: None })).unwrap();
    /// let positions = game.positions();
    /// assert_eq!(positions.len(), 2);
    /// assert_eq!(positions[1], (1, game.position().clone()));
    /// ```
    #[must_use]
    pub fn positions(&self) -> Vec<(u32, Tolerant)> {
        let mut positions = Vec::new();
        self.record_so_far()
            .judged_act_by_act(self, self.seq(), |number, game| {
                positions.push((number, game.view_position()));
            });
        positions
    }

    /// What the clock was read to show after acts of players: the number of the act, the player and
    /// the reading, in the order in which the acts are in force.
    ///
    /// ```
    /// use jadoube_laws::{Act, Actor, Deed, Game, Reading, Running, Start, board::Color};
    /// let (mut game, _) = Game::new(Start::default()).unwrap();
    /// let running = Running::Player(Color::Black);
    /// let reading = Reading { white_ms: 60_000, black_ms: 61_000, running };
    /// let press = Act::seen(Actor::Player(Color::White), Deed::Press { hand: None });
    /// game.apply(&Act { clock: Some(reading), ..press }).unwrap();
    /// assert_eq!(game.readings(), [(1, Color::White, reading)]);
    /// ```
    #[must_use]
    pub fn readings(&self) -> Vec<(u32, Color, Reading)> {
        let record = self.record_so_far();
        let in_force = record.in_force();
        let read_after = |number| {
            let act = in_force.of(number, record.act(number))?;
            Some((number, act.by?.player()?, act.clock?))
        };
        let order = record.order(self.seq(), &in_force).into_iter();
        order.filter_map(read_after).collect()
    }

    fn uncorrected(&self) -> CorrectedRecord {
        let mut told = [&*self.log.acts, &*self.log.refused].concat();
        told.sort_by_key(|logged| logged.seq);
        CorrectedRecord {
            told,
            ..CorrectedRecord::default()
        }
    }

    /// Takes an act that concerns the record, and judges the game again.
    ///
    /// # Errors
    /// It names what is not there, or what cannot be corrected.
    #[cold]
    pub(crate) fn correct(&mut self, seq: u32, act: &Act) -> Result<Vec<Ruling>, Refused> {
        if is_late(act) {
            return Ok(self.let_wait(seq, act));
        }
        let (mut game, rulings) = self.corrected(seq, act)?;
        game.told.withdrawn = std::mem::take(&mut self.told.withdrawn);
        *self = game;
        Ok(rulings)
    }

    /// A late act changes nothing until the arbiter has said where it belongs: the game need not be
    /// judged again.
    fn let_wait(&mut self, seq: u32, act: &Act) -> Vec<Ruling> {
        let record = self.record.take();
        let mut record = record.unwrap_or_else(|| Box::new(self.uncorrected()));
        record.told.push(Logged {
            seq,
            act: act.clone(),
        });
        if record.first_waiting(&record.in_force()).contains(&seq) {
            self.state.ask(Fact::Late, seq);
        }
        let note = self.note_of(&record, act);
        self.record = Some(record);
        vec![note.finish(numbered(seq, 0))]
    }

    fn corrected(&self, seq: u32, act: &Act) -> Result<(Game, Vec<Ruling>), Refused> {
        let mut record = self.record_so_far().into_owned();
        let act = self.resolved(&record, seq, act)?;
        let mut note = self.note_of(&record, &act);
        let dismissed = dismissal(&act);
        let placed = late_handling(&record, &act);
        record.told.push(Logged { seq, act });
        let mut game = match dismissed {
            Some(of) => self.without(&mut record, seq, of)?,
            None => record.judged(self, seq.saturating_add(1)),
        };
        if placed.is_some_and(|placed| game.charges_for_replies(self, placed)) {
            record.answered.push(seq);
            game = record.judged(self, seq.saturating_add(1));
            note = note.because(Reason::PlayedOn);
        }
        let rulings = game.tell_changes(self, seq, note);
        Ok((game, rulings))
    }

    /// The game without the ruling that the act `seq` dismisses: nobody is charged for what was
    /// done where it stood, and the men stay where play has gone on from there.
    fn without(
        &self,
        record: &mut CorrectedRecord,
        seq: u32,
        of: RulingId,
    ) -> Result<Game, Refused> {
        let ruling = self.dealt_with(of);
        for (act, leaves) in self.rests_on(record, of)? {
            record.dismiss(seq, act, leaves);
        }
        let mut game = record.judged(self, seq.saturating_add(1));
        if let Some(act) = game.breach_brought_up(self, ruling) {
            record.dismiss(seq, act, Leaves::TheMove);
            game = record.judged(self, seq.saturating_add(1));
        }
        if let Some(act) = self.charge_alone(ruling, &game) {
            record.dismissed.retain(|dismissed| dismissed.by != seq);
            record.dismiss(seq, act, Leaves::TheMen);
            game = record.judged(self, seq.saturating_add(1));
        }
        for _ in 0..MAX_WAIVED {
            let charged = game.newly_charged(self);
            if charged.is_empty() {
                break;
            }
            for act in charged {
                record.dismiss(seq, act, Leaves::TheMen);
            }
            game = record.judged(self, seq.saturating_add(1));
        }
        if game.still_rules(self, ruling) || game.still_rules(self, of) {
            return Err(self.follows(of));
        }
        Ok(game)
    }

    /// The act with what it left unsaid, checked.
    fn resolved(&self, record: &CorrectedRecord, seq: u32, act: &Act) -> Result<Act, Refused> {
        let mut act = act.clone();
        match &mut act.deed {
            Deed::Decide {
                fact: Fact::Late,
                of,
                value,
            } => {
                let open = self.open_late(record);
                let number = of.or(open).ok_or(Refused::NothingAsked(Fact::Late))?;
                let late = record.act(number).filter(|act| is_late(act));
                late.ok_or(Refused::NoSuchAct(number))?;
                match value {
                    Value::Late(Belongs::Before(other)) if *other == 0 || *other >= number => {
                        return Err(Refused::NoSuchAct(*other));
                    }
                    _ => {}
                }
                *of = Some(number);
            }
            Deed::Correct { correction, .. } => {
                if let Correction::Supersede { of, instead } = &**correction {
                    check_superseded(record, seq, *of, instead.as_ref())?;
                }
            }
            _ => {}
        }
        Ok(act)
    }

    /// What the verdict says of the correction itself.
    fn note_of(&self, record: &CorrectedRecord, act: &Act) -> RulingDraft {
        let note = |reason| RulingDraft::new(Offence::None, Status::Noted, reason);
        let draft = match &act.deed {
            _ if is_late(act) => note(Reason::ToldLate).for_the_arbiter(),
            Deed::Correct { correction, .. } => match **correction {
                Correction::Dismiss { of } => {
                    let draft = note(Reason::Dismissed).of(Referred::Ruling(of));
                    match self.told_ruling(of) {
                        Some(ruling) => draft.disclosed_as(ruling),
                        None => draft,
                    }
                }
                Correction::Supersede { of, .. } => {
                    let draft = note(Reason::Superseded).of(Referred::Act(of));
                    match self.is_the_arbiters_alone(record, of) {
                        true => draft.for_the_arbiter(),
                        false => draft,
                    }
                }
                _ => note(Reason::OnRecord),
            },
            Deed::Decide { of, .. } => note(Reason::Placed).maybe_of(of.map(Referred::Act)),
            _ => note(Reason::OnRecord),
        };
        draft.cites(self.state.regime.edition, &[P::A12_1, P::WholeCode])
    }

    /// An act that nobody noticed and that is not established, or that was told late and has no
    /// place (12.6).
    fn is_the_arbiters_alone(&self, record: &CorrectedRecord, number: u32) -> bool {
        let place = record.order.place(number);
        let established = self.fact(place, Fact::Seen) == Some(&Value::Is(Truth::True));
        record.act(number).is_some_and(|act| {
            let unnoticed = act.certainty == Certainty::Unnoticed && !established;
            unnoticed || (is_late(act) && self.logged(place).is_none())
        })
    }

    /// The numbers of the acts that a ruling rests on, and what of each its dismissal leaves: the
    /// act by which a duty was broken, else the one whose verdict told the ruling; of what was
    /// open, also the one by which it was dealt with.
    fn rests_on(
        &self,
        record: &CorrectedRecord,
        of: RulingId,
    ) -> Result<Vec<(u32, Leaves)>, Refused> {
        let ruling = self.told_ruling(of).ok_or(Refused::NoSuchRuling(of))?;
        if self.told_number(ruling.id.0) == 0 {
            return Err(self.follows(of));
        }
        if ruling.is_a_mere_proposal() {
            let own = self.told_number(ruling.id.0);
            return Ok(vec![(own, Leaves::AllBut(Box::new(ruling.clone())))]);
        }
        let dealt_with = self.dealt_with(of);
        if let Some(act) = self.breach(dealt_with) {
            return Ok(vec![(act, Leaves::TheMove)]);
        }
        let mut told = vec![of, dealt_with];
        told.dedup();
        let acts = told.into_iter().map(|of| self.told_by(record, of));
        Ok(acts.map(|act| (act, Leaves::Nothing)).collect())
    }

    /// The number of the act whose verdict told the ruling, unless that was a correction, what a
    /// search found, or an answer to what a report left open: who dismisses what came of that
    /// speaks of the matter, not of the search or the answer. The question would only be open
    /// again, and nobody could answer it so that the game goes on.
    fn told_by(&self, record: &CorrectedRecord, of: RulingId) -> u32 {
        let own = self.told_ruling(of).map_or(of.0, |ruling| ruling.id.0);
        let is_of_another =
            |act: &Act| is_about_the_record(&act.deed) || is_found(act) || is_about_a_report(act);
        match record.act(of.0) {
            Some(act) if !is_of_another(act) => of.0,
            _ => self.told_number(own),
        }
    }

    /// The ruling cannot be dismissed: it follows from how the men stand after its act.
    fn follows(&self, of: RulingId) -> Refused {
        let act = self.told_ruling(of).map_or(of.0, |ruling| ruling.id.0);
        Refused::RulingFollows(of, self.told_number(act))
    }
}

/// It answers what a report left open that tells no position.
const fn is_about_a_report(act: &Act) -> bool {
    matches!(
        act.deed,
        Deed::Decide {
            fact: Fact::MatePossible,
            ..
        }
    )
}

/// The ruling that the act dismisses.
fn dismissal(act: &Act) -> Option<RulingId> {
    match &act.deed {
        Deed::Correct { correction, .. } => match **correction {
            Correction::Dismiss { of } => Some(of),
            _ => None,
        },
        _ => None,
    }
}

fn check_superseded(
    record: &CorrectedRecord,
    seq: u32,
    of: u32,
    instead: Option<&Act>,
) -> Result<(), Refused> {
    if of == 0 {
        return Err(Refused::CannotSupersede(of));
    }
    let corrects =
        |act: &Act| is_about_the_record(&act.deed) || matches!(act.deed, Deed::Correct { .. });
    match (record.act(of), instead) {
        _ if of >= seq => Err(Refused::NoSuchAct(of)),
        (None, None) => Err(Refused::NoSuchAct(of)),
        (Some(act), Some(_)) if corrects(act) => Err(Refused::CannotSupersede(of)),
        (_, Some(instead)) if corrects(instead) => Err(Refused::CannotSupersede(of)),
        // what the protocol refused was no act, yet something happened then
        _ => Ok(()),
    }
}
