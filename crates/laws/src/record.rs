//! The record with its corrections: acts in the order in which they were told, and the game as it is once the arbiter has
//! superseded one, dismissed a ruling, or said where a late act belongs. The acts stand for ever; the game is judged again
//! from its start, and what comes out otherwise is told as changed.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::act::{Act, Actor, Arrival, Belongs, Certainty, Correction, Deed, Fact, Truth, Value};
use crate::again::{comes_to_the_same, falls_away_visibly, paired, says_the_same};
use crate::article::Provision as P;
use crate::found::is_found;
use crate::game::{Game, Logged, is_at_the_board};
use crate::numbering::{Id, numbered, rank};
use crate::played_since::Late;
use crate::refused::Refused;
use crate::ruling::Draft;
use crate::state::Asked;
use crate::verdict::{
    Answer, Offence, Question, Reason, Referred, Restored, Ruling, RulingId, Status,
};

/// The acts as they were told, once one of them has been corrected.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    told: Vec<Logged>,
    dismissed: Vec<Dismissed>,
    /// Decisions that put late acts before a move that was answered: it stands, they are on record and no more.
    answered: Vec<u32>,
    order: Order,
}

/// A ruling that does not hold.
#[derive(Clone, Copy, Debug)]
struct Dismissed {
    /// The number of the dismissal.
    by: u32,
    /// The act that is not established, or whose charge falls away.
    act: u32,
    leaves: Leaves,
}

/// What a dismissal leaves of the ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaves {
    Nothing,
    /// The men where it put them, for play has gone on from there.
    TheMen,
}

/// Where the acts stand in the game once late ones have been put in their places; empty while each stands where it was told.
#[derive(Clone, Debug, Default)]
struct Order {
    /// The number that the act at each place was told under.
    numbers: Vec<u32>,
    /// The place of the act of each number.
    places: Vec<u32>,
}

impl Order {
    fn of(numbers: Vec<u32>) -> Order {
        if numbers.is_sorted() {
            return Order::default();
        }
        let mut places = vec![0; numbers.len()];
        for (number, place) in numbers.iter().zip(0..) {
            places[*number as usize] = place;
        }
        Order { numbers, places }
    }

    fn number(&self, place: u32) -> u32 {
        self.numbers.get(place as usize).copied().unwrap_or(place)
    }

    fn place(&self, number: u32) -> u32 {
        self.places.get(number as usize).copied().unwrap_or(number)
    }
}

/// What the corrections in force make of the acts before them.
#[derive(Default)]
struct InForce<'r> {
    superseded: BTreeMap<u32, Option<&'r Act>>,
    dismissed: Vec<Dismissed>,
    /// Where late acts belong, and the decision that says so.
    late: BTreeMap<u32, (Belongs, u32)>,
    answered: &'r [u32],
}

impl<'r> InForce<'r> {
    /// The act as it is to be judged; `None`: not at all.
    fn of(&self, number: u32, told: Option<&'r Act>) -> Option<Cow<'r, Act>> {
        let instead = self.superseded.get(&number);
        let mut act = Cow::Borrowed(instead.copied().unwrap_or(told)?);
        if is_about_the_record(&act.deed) {
            return None;
        }
        if told.is_some_and(is_late) {
            let (belongs, by) = *self.late.get(&number)?;
            if belongs == Belongs::Nowhere || self.answered.contains(&by) {
                return None;
            }
            act.to_mut().arrival = Arrival::InOrder;
        }
        if self.falls(number, Leaves::Nothing) {
            if !is_handling(&act.deed) {
                return None;
            }
            act.to_mut().certainty = Certainty::Unnoticed;
        }
        Some(act)
    }

    /// A dismissal leaves so much of what this act brought.
    fn falls(&self, number: u32, leaves: Leaves) -> bool {
        let of_it = |d: &Dismissed| (d.act, d.leaves) == (number, leaves);
        self.dismissed.iter().any(of_it)
    }
}

/// Something that happened at the board and was told late; what the arbiter decides stands where he says it.
fn is_late(act: &Act) -> bool {
    act.arrival == Arrival::Late && !act.deed.is_the_arbiters_word()
}

/// Men handled, or a clock pressed: it happened, whoever noticed it.
fn is_handling(deed: &Deed) -> bool {
    is_at_the_board(deed) && !matches!(deed, Deed::Observe(_))
}

/// An act that changes what stood before it, and nothing in the game as it goes on.
fn is_about_the_record(deed: &Deed) -> bool {
    match deed {
        Deed::Correct { correction, .. } => {
            matches!(
                **correction,
                Correction::Dismiss { .. } | Correction::Supersede { .. }
            )
        }
        Deed::Decide { fact, .. } => *fact == Fact::Late,
        _ => false,
    }
}

impl Record {
    /// A later correction overrules an earlier one, and one that is superseded counts for nothing.
    fn in_force(&self) -> InForce<'_> {
        let mut found = InForce {
            answered: &self.answered,
            ..InForce::default()
        };
        for Logged { seq, act } in self.told.iter().rev() {
            if found.superseded.contains_key(seq) {
                continue;
            }
            match &act.deed {
                Deed::Correct { correction, .. } => match &**correction {
                    Correction::Supersede { of, instead } => {
                        found.superseded.entry(*of).or_insert(instead.as_ref());
                    }
                    Correction::Dismiss { .. } => {
                        let his = self.dismissed.iter().filter(|d| d.by == *seq);
                        found.dismissed.extend(his);
                    }
                    Correction::Confirm { .. } | Correction::Amend { .. } => {}
                },
                Deed::Decide {
                    of: Some(of),
                    value: Value::Late(belongs),
                    ..
                } => {
                    found.late.entry(*of).or_insert((*belongs, *seq));
                }
                _ => {}
            }
        }
        self.place_what_waited_with_them(&mut found.late);
        found
    }

    /// Late acts told one after another are one question: what is said of one holds for those after it that waited with it.
    fn place_what_waited_with_them(&self, late: &mut BTreeMap<u32, (Belongs, u32)>) {
        let mut said: Option<(Belongs, u32)> = None;
        for Logged { seq, act } in &self.told {
            if !is_late(act) {
                said = said.filter(|_| act.deed.is_the_arbiters_word());
                continue;
            }
            match (late.get(seq), said) {
                (Some(own), _) => said = Some(*own),
                (None, Some((belongs, by))) if by > *seq => {
                    late.insert(*seq, (belongs, by));
                }
                _ => {}
            }
        }
    }

    /// The first of each row of late acts that wait.
    fn first_waiting(&self, in_force: &InForce<'_>) -> Vec<u32> {
        let mut first = Vec::new();
        let mut waits = false;
        for Logged { seq, act } in &self.told {
            if !is_late(act) {
                waits &= act.deed.is_the_arbiters_word();
            } else if !in_force.late.contains_key(seq) && !in_force.superseded.contains_key(seq) {
                if !waits {
                    first.push(*seq);
                }
                waits = true;
            }
        }
        first
    }

    /// How many acts were told.
    pub(crate) fn acts(&self) -> usize {
        self.told.len()
    }

    fn act(&self, number: u32) -> Option<&Act> {
        let place = self.told.binary_search_by_key(&number, |l| l.seq).ok()?;
        Some(&self.told[place].act)
    }

    /// The numbers of all lines before `next` in the order in which they are judged.
    fn order(&self, next: u32, in_force: &InForce<'_>) -> Vec<u32> {
        let mut order: Vec<u32> = (0..next).collect();
        for (late, belongs) in &in_force.late {
            if let (Belongs::Before(number), _) = belongs {
                order.retain(|other| other != late);
                let before = order.iter().position(|other| other == number);
                order.insert(before.unwrap_or(order.len()), *late);
            }
        }
        order
    }

    /// The game that the acts make as they are corrected; `next` is the number of the next line.
    fn judged(&self, before: &Game, next: u32) -> Game {
        let (mut game, _) = Game::with_limits(before.start.clone(), before.limits)
            .expect("invariant: this game has started before");
        game.remembered = before.remembered.clone();
        let in_force = self.in_force();
        let waiting = self.first_waiting(&in_force);
        let order = Order::of(self.order(next, &in_force));
        for place in 1..next {
            let number = order.number(place);
            let told = self.act(number);
            if in_force.falls(number, Leaves::TheMen) {
                game.waived.push(place);
            }
            match in_force.of(number, told) {
                // what does not fit any more is passed over, as it is where judging goes back
                Some(act) => match game.as_told(placed(&act, &order), before.spoken_of(number)) {
                    Some(act) if before.still_holds(number, &act, game.ground_of(&act)) => {
                        drop(game.take(&act));
                    }
                    _ => drop(game.skip()),
                },
                None => {
                    game.skip();
                    if waiting.contains(&number) {
                        game.state.ask(Fact::Late, place);
                    }
                }
            }
        }
        game.found.clone_from(&before.found);
        game.spoken_of.clone_from(&before.spoken_of);
        game.record = Some(Box::new(Record {
            order,
            ..self.clone()
        }));
        game
    }
}

/// The act with the numbers that it names exchanged for places.
fn placed<'a>(act: &'a Act, order: &Order) -> Cow<'a, Act> {
    renumbered(act, |number| order.place(number))
}

fn renumbered(act: &Act, renumber: impl Fn(u32) -> u32) -> Cow<'_, Act> {
    if !matches!(
        act.deed,
        Deed::Decide { .. } | Deed::Claim(_) | Deed::Correct { .. }
    ) {
        return Cow::Borrowed(act);
    }
    let mut act = act.clone();
    match &mut act.deed {
        Deed::Decide { of, .. } => *of = of.map(renumber),
        Deed::Claim(claim) => claim.of = claim.of.map(renumber),
        Deed::Correct { correction, .. } => {
            if let Some((number, _)) = ruling_of(correction) {
                *number = renumber(*number);
            }
        }
        _ => {}
    }
    Cow::Owned(act)
}

/// The ruling that a correction speaks of.
fn ruling_of(correction: &mut Correction) -> Option<&mut RulingId> {
    match correction {
        Correction::Confirm { of } | Correction::Dismiss { of } | Correction::Amend { of, .. } => {
            Some(of)
        }
        Correction::Supersede { .. } => None,
    }
}

/// Lets a correction speak of a ruling by its own number, by which it is found when the game is judged again.
pub(crate) fn speak_of(correction: &mut Correction, own: RulingId) {
    if let Some(of) = ruling_of(correction) {
        *of = own;
    }
}

/// How a ruling of the game before stands to the game judged again.
struct Known<'r> {
    number: u32,
    told: Id,
    ruling: &'r Ruling,
}

impl Known<'_> {
    /// The same ruling about the same act.
    fn is(&self, other: &Known<'_>) -> bool {
        self.number == other.number && says_the_same(self.ruling, other.ruling)
    }
}

impl Game {
    /// Whether the act has to be taken by [`Game::correct`].
    pub(crate) fn concerns_the_record(&self, act: &Act) -> bool {
        is_late(act)
            || match &act.deed {
                Deed::Correct { correction, .. } => match **correction {
                    Correction::Dismiss { of } => !self.is_a_mere_proposal(of),
                    _ => is_about_the_record(&act.deed),
                },
                deed => is_about_the_record(deed),
            }
    }

    /// A correction from the record, which has the ruling's own number, with the one that the ruling is told under here;
    /// `None` if what it spoke of is no more.
    fn as_told(&self, act: Cow<'_, Act>, spoken_of: Option<&Ruling>) -> Option<Act> {
        let mut act = act.into_owned();
        if let Deed::Correct { correction, .. } = &mut act.deed
            && let Some(of) = ruling_of(correction)
        {
            *of = self.still_told(*of, spoken_of)?;
        }
        Some(act)
    }

    /// By what number a ruling of this own number is told; if an earlier correction spoke of it, as long as it says what it
    /// said then.
    pub(crate) fn still_told(&self, own: RulingId, spoken_of: Option<&Ruling>) -> Option<RulingId> {
        let Some(spoken_of) = spoken_of else {
            return Some(self.told_as(own));
        };
        let mut announced = self.announced.iter();
        let same = |ruling: &&Ruling| ruling.id.0 == own.0 && says_the_same(ruling, spoken_of);
        announced.find(same).map(|ruling| self.told_as(ruling.id))
    }

    /// The ruling that the correction of this number spoke of, as it was then.
    pub(crate) fn spoken_of(&self, number: u32) -> Option<&Ruling> {
        let spoken = self.spoken_of.iter().find(|(by, _)| *by == number);
        spoken.map(|(_, ruling)| ruling)
    }

    /// An act with the numbers that it names exchanged for places.
    pub(crate) fn placed<'a>(&self, act: &'a Act) -> Cow<'a, Act> {
        match (&self.record, &act.deed) {
            // rulings are named by the numbers they were told under
            (_, Deed::Correct { .. }) | (None, _) => Cow::Borrowed(act),
            (Some(record), _) => placed(act, &record.order),
        }
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

    /// The record as far as it goes, if nothing of it has been corrected yet.
    fn record_so_far(&self) -> Record {
        let mut told = [&*self.log, &*self.refused].concat();
        told.sort_by_key(|logged| logged.seq);
        Record {
            told,
            ..Record::default()
        }
    }

    /// The ruling that a correction names.
    pub(crate) fn ruling_named(&self, deed: &Deed) -> Option<Ruling> {
        let Deed::Correct { correction, .. } = deed else {
            return None;
        };
        let mut correction = correction.clone();
        let of = *ruling_of(&mut correction)?;
        self.told_ruling(of).cloned()
    }

    /// Exchanges the places that rulings refer to for the numbers under which the acts were told.
    pub(crate) fn refer_to_numbers(&self, rulings: &mut [Ruling]) {
        for ruling in rulings {
            if let Some(Referred::Act(of)) = &mut ruling.of {
                *of = self.told_number(*of);
            }
        }
    }

    /// The same in the questions of a verdict.
    pub(crate) fn ask_about_numbers(&self, questions: &mut [Question]) {
        for question in questions {
            question.of = self.told_number(question.of);
        }
    }

    /// Takes an act that concerns the record, and judges the game again.
    ///
    /// # Errors
    /// It names what is not there, or what cannot be corrected.
    pub(crate) fn correct(&mut self, seq: u32, act: &Act) -> Result<Vec<Ruling>, Refused> {
        let (game, rulings) = self.corrected(seq, act)?;
        *self = game;
        Ok(rulings)
    }

    fn corrected(&self, seq: u32, act: &Act) -> Result<(Game, Vec<Ruling>), Refused> {
        let record = self.record.as_deref().cloned();
        let mut record = record.unwrap_or_else(|| self.record_so_far());
        let act = self.resolved(&record, seq, act)?;
        let mut note = self.note_of(&record, &act);
        let dismissed = dismissal(&act);
        let placed = late_handling(&record, &act);
        if let Some(ruling) = dismissed {
            let act = self.rests_on(&record, ruling)?;
            record.dismissed.push(Dismissed {
                by: seq,
                act,
                leaves: Leaves::Nothing,
            });
        }
        record.told.push(Logged { seq, act });
        let mut game = record.judged(self, seq + 1);
        if let Some(ruling) = dismissed {
            if let Some(act) = self.charge_obeyed(ruling, &game) {
                record.dismissed.pop();
                record.dismissed.push(Dismissed {
                    by: seq,
                    act,
                    leaves: Leaves::TheMen,
                });
                game = record.judged(self, seq + 1);
            }
            if game.still_rules(self, ruling) {
                return Err(Refused::RulingFollows(ruling));
            }
        }
        if placed.is_some_and(|placed| game.charges_for_replies(self, placed)) {
            record.answered.push(seq);
            game = record.judged(self, seq + 1);
            note = note.because(Reason::PlayedOn);
        }
        let rulings = game.tell_changes(self, seq, note);
        Ok((game, rulings))
    }

    /// The act with what it left unsaid, checked.
    fn resolved(&self, record: &Record, seq: u32, act: &Act) -> Result<Act, Refused> {
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

    /// The late act asked about last, by its number.
    fn open_late(&self, record: &Record) -> Option<u32> {
        let asked = self.state.questions.iter().rev();
        let late = asked.filter(|asked| asked.fact == Fact::Late);
        late.map(|asked| record.order.number(asked.of)).next()
    }

    /// What the verdict says of the correction itself.
    fn note_of(&self, record: &Record, act: &Act) -> Draft {
        let note = |reason| Draft::new(Offence::None, Status::Noted, reason);
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

    /// An act that nobody noticed and that is not established, or that was told late and has no place (12.6).
    fn is_the_arbiters_alone(&self, record: &Record, number: u32) -> bool {
        let place = record.order.place(number);
        let established = self.fact(place, Fact::Seen) == Some(&Value::Is(Truth::True));
        record.act(number).is_some_and(|act| {
            let unnoticed = act.certainty == Certainty::Unnoticed && !established;
            unnoticed || (is_late(act) && self.logged(place).is_none())
        })
    }

    /// A ruling that leaves the arbiter a choice and has changed nothing yet.
    fn is_a_mere_proposal(&self, of: RulingId) -> bool {
        self.told_ruling(of).is_some_and(|ruling| {
            ruling.status == Status::Proposed && ruling.restored == Restored::No
        })
    }

    /// The ruling told under this number.
    pub(crate) fn told_ruling(&self, of: RulingId) -> Option<&Ruling> {
        let told = |ruling: &&Ruling| self.told_as(ruling.id) == of;
        self.announced.iter().rev().find(told)
    }

    pub(crate) fn told_number(&self, place: u32) -> u32 {
        self.record
            .as_ref()
            .map_or(place, |record| record.order.number(place))
    }

    /// The number of the act that a ruling rests on: the one whose verdict told it, unless that was a correction, or what a
    /// search found. Who dismisses what came of a finding speaks of the matter, not of the search: the question would only
    /// be open again, and nobody could answer it otherwise.
    fn rests_on(&self, record: &Record, of: RulingId) -> Result<u32, Refused> {
        let ruling = self.told_ruling(of).ok_or(Refused::NoSuchRuling(of))?;
        let own = self.told_number(ruling.id.0);
        let teller = record.act(of.0);
        if own == 0 {
            return Err(Refused::RulingFollows(of));
        }
        Ok(match teller {
            Some(act) if !is_about_the_record(&act.deed) && !is_found(act) => of.0,
            _ => own,
        })
    }

    fn known<'g>(&'g self) -> Vec<Known<'g>> {
        let known = |ruling: &'g Ruling| Known {
            number: self.told_number(ruling.id.0),
            told: self.told_as(ruling.id),
            ruling,
        };
        self.announced.iter().map(known).collect()
    }

    /// Judged again, the ruling of the game before comes to the same, though it may have become the arbiter's alone.
    pub(crate) fn still_rules(&self, before: &Game, ruling: RulingId) -> bool {
        let known = before.known();
        let dismissed = known.iter().filter(|known| known.told == ruling);
        let now = self.known();
        dismissed.into_iter().any(|old| {
            let same = |new: &Known<'_>| {
                old.number == new.number && comes_to_the_same(old.ruling, new.ruling)
            };
            now.iter().any(same)
        })
    }

    /// The rulings that a correction tells: itself, those that fall away, and those that are new. Everything else keeps the
    /// number it was told under.
    fn tell_changes(&mut self, before: &Game, seq: u32, note: Draft) -> Vec<Ruling> {
        let old = before.known();
        let new = self.known();
        let (counterparts, fallen) = paired(&old, &new, Known::is);
        let told: Vec<Option<Id>> = counterparts
            .into_iter()
            .map(|place| place.map(|place| old[place].told))
            .collect();
        let fallen = fallen.into_iter().map(|place| &old[place]);
        let withdrawn = fallen
            .filter(|old| falls_away_visibly(old.ruling))
            .map(|old| Draft::withdrawing(old.ruling, old.told).finish(NOT_NUMBERED));
        let mut rulings = vec![note.finish(NOT_NUMBERED)];
        rulings.extend(withdrawn);
        let inner: Vec<Id> = new.iter().map(|new| new.told).collect();
        let numbers: Vec<u32> = new.iter().map(|new| new.number).collect();
        for place in (0..told.len()).filter(|place| told[*place].is_none()) {
            let ruling = &self.announced[place];
            let refers = match ruling.of {
                Some(Referred::Act(of)) => Referred::Act(self.told_number(of)),
                Some(ruling) => ruling,
                None => Referred::Act(numbers[place]),
            };
            rulings.push(Ruling {
                of: Some(refers),
                ..ruling.clone()
            });
        }
        rulings.sort_by_key(rank);
        self.tell_anew(seq, &mut rulings, &inner, &told);
        rulings
    }

    /// Numbers what is told now, and lets everything refer to the numbers that were told.
    fn tell_anew(&mut self, seq: u32, rulings: &mut [Ruling], inner: &[Id], told: &[Option<Id>]) {
        let mut outer: Vec<(Id, Id)> = Vec::with_capacity(told.len());
        for (place, told) in told.iter().enumerate() {
            let own = self.announced[place].id;
            let id = told.or_else(|| {
                let at = rulings.iter().position(|ruling| ruling.id == own)?;
                Some(numbered(seq, at))
            });
            outer.push((inner[place], id.unwrap_or(own)));
        }
        for (place, ruling) in rulings.iter_mut().enumerate() {
            ruling.id = numbered(seq, place);
        }
        let owns: Vec<Id> = self.announced.iter().map(|ruling| ruling.id).collect();
        self.told.clear();
        for (own, (_, told)) in owns.iter().zip(&outer) {
            self.tell(*own, *told);
        }
        let renumbered = |id: Id| {
            let found = outer.iter().find(|(inner, _)| *inner == id);
            found.map_or(id, |(_, told)| *told)
        };
        self.renumber_references(&renumbered);
        for ruling in rulings {
            if let (Some(Referred::Ruling(id)), false) =
                (&mut ruling.of, is_about_itself(&ruling.reason))
            {
                *id = renumbered(*id);
            }
        }
    }

    /// What the game would be had the arbiter answered where the late act belongs.
    pub(crate) fn suppose_placed(&self, asked: Asked, value: &Value) -> Answer {
        let of = Some(self.told_number(asked.of));
        let deed = Deed::Decide {
            fact: Fact::Late,
            of,
            value: value.clone(),
        };
        let act = Act::seen(Actor::Arbiter, deed);
        let (game, rulings) = self
            .corrected(self.seq(), &act)
            .expect("invariant: the question is open, its answers are places");
        let told = |ruling: &Ruling| !matches!(ruling.reason, Reason::Placed | Reason::Withdrawn);
        Answer {
            value: value.clone(),
            obligation: game.view_obligation().moves,
            position: Box::new(game.view_position()),
            rulings: rulings.into_iter().filter(told).collect(),
        }
    }

    /// The places where a late act may belong: where it stands, nowhere, and before the first act of a later time.
    pub(crate) fn possible_places(&self, asked: Asked) -> Vec<Value> {
        let mut values = vec![Value::Late(Belongs::Here), Value::Late(Belongs::Nowhere)];
        let Some(record) = &self.record else {
            return values;
        };
        let number = record.order.number(asked.of);
        let at_ms = record.act(number).and_then(|act| act.at_ms);
        let later = |l: &&Logged| l.seq < number && at_ms.is_some() && l.act.at_ms > at_ms;
        let first = record.told.iter().find(later);
        values.extend(first.map(|l| Value::Late(Belongs::Before(l.seq))));
        values
    }
}

/// A ruling that has no number yet.
const NOT_NUMBERED: Id = (u32::MAX, u32::MAX);

/// The ruling names another by the number it was told under before.
fn is_about_itself(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::Dismissed | Reason::Withdrawn | Reason::Superseded | Reason::Placed
    )
}

/// The late act of a player that the decision puts before others, if men were handled by it or a clock pressed.
fn late_handling(record: &Record, decision: &Act) -> Option<Late> {
    let Deed::Decide {
        of: Some(of),
        value: Value::Late(Belongs::Before(before)),
        ..
    } = decision.deed
    else {
        return None;
    };
    let late = record.act(of).filter(|late| is_handling(&late.deed))?;
    Some(Late {
        by: late.by?.player()?,
        before,
    })
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
    record: &Record,
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
