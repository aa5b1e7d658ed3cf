//! Tests properties of the record and its corrections.

use std::collections::BTreeSet;

use laws::board::{ByColor, Color};
use laws::{
    Act, Actor, Amendment, Arrival, Belongs, Certainty, Control, Correction, Deed, Disclosure,
    Discretion, Edition, Fact, Family, Game, GameResult, Offence, Reason, Referred, RegimeChange,
    Regulations, Restored, Ruling, RulingId, Start, Status, Supervision, Value, View,
};

use super::random::Random;
use super::script::{Held, Script, begin};

/// A correction by the arbiter.
fn correction(correction: Correction) -> Act {
    let deed = Deed::Correct {
        correction: Box::new(correction),
        reason: Some("found otherwise".into()),
    };
    Act::seen(Actor::Arbiter, deed)
}

fn supersede(of: u32, instead: Option<Act>) -> Act {
    correction(Correction::Supersede { of, instead })
}

fn belongs(of: u32, place: Belongs) -> Act {
    let deed = Deed::Decide {
        fact: Fact::Late,
        of: Some(of),
        value: Value::Late(place),
    };
    Act::seen(Actor::Arbiter, deed)
}

/// What stands after an act, without the numbers of rulings.
fn stands(view: &View) -> View {
    View {
        open: view.open.iter().take(0).copied().collect(),
        questions: Vec::new(),
        ..view.clone()
    }
}

fn open_facts(view: &View) -> Vec<Fact> {
    view.questions
        .iter()
        .map(|question| question.fact)
        .collect()
}

fn same(what: &str, before: &View, after: &View) -> Held {
    if stands(before) != stands(after) {
        return Err(format!(
            "{what}: {:?} after {:?}",
            stands(after),
            stands(before)
        ));
    }
    if open_facts(before) != open_facts(after) {
        return Err(format!("{what}: other questions are open"));
    }
    Ok(())
}

fn played(acts: &[Act], game: &mut Game) -> Option<View> {
    let verdicts = acts.iter().filter_map(|act| game.apply(act).ok());
    verdicts.last().map(|verdict| verdict.view)
}

/// A number of an act of the script.
fn some_act(script: &Script, seed: u64) -> Option<usize> {
    let acts = script.acts.len();
    (acts > 0).then(|| Random::new(seed).below(acts))
}

/// An act superseded by itself changes nothing, and nothing else is told.
pub fn superseded_by_itself(script: &Script, seed: u64) -> Held {
    let Some(place) = some_act(script, seed) else {
        return Ok(());
    };
    let (mut game, _) = begin(&script.start);
    let Some(before) = played(&script.acts, &mut game) else {
        return Ok(());
    };
    let instead = Some(script.acts[place].clone());
    let Ok(verdict) = game.apply(&supersede(place as u32 + 1, instead)) else {
        return Ok(());
    };
    same("superseded by itself", &before, &verdict.view)?;
    match &verdict.rulings[..] {
        [ruling] if ruling.reason == Reason::Superseded => Ok(()),
        rulings => Err(format!("told besides: {rulings:?}")),
    }
}

/// Whatever has been corrected, judging again changes nothing by itself: what was said is
/// superseded, and nothing else is told.
pub fn judged_again_stands(script: &Script) -> Held {
    let (mut game, _) = begin(&script.start);
    played(&script.acts, &mut game);
    let something = Deed::Say {
        text: None,
        intended: None,
        meaning: None,
    };
    let number = game.seq();
    let said = game.apply(&Act::seen(Actor::Arbiter, something));
    let said = said.map_err(|e| e.to_string())?;
    let again = game.apply(&supersede(number, None));
    let again = again.map_err(|e| e.to_string())?;
    same("judged again", &said.view, &again.view)?;
    match &again.rulings[..] {
        [ruling] if ruling.reason == Reason::Superseded => Ok(()),
        rulings => Err(format!("told besides: {rulings:?}")),
    }
}

/// Who supersedes an act, and then that, is where he was; and in between the act never was.
pub fn superseded_and_restored(script: &Script, seed: u64) -> Held {
    let Some(place) = some_act(script, seed) else {
        return Ok(());
    };
    let (mut game, first) = begin(&script.start);
    let before = played(&script.acts, &mut game).unwrap_or(first.view);
    let number = place as u32 + 1;
    let by = game.seq();
    let Ok(without) = game.apply(&supersede(number, None)) else {
        return Ok(());
    };
    let (mut never, first) = begin(&script.start);
    let mut view = first.view;
    for (at, act) in script.acts.iter().enumerate() {
        if at == place {
            never.skip();
        } else if let Ok(verdict) = never.apply(act) {
            view = verdict.view;
        }
    }
    if !resolves_by_itself(&script.acts[place..]) {
        same("superseded", &view, &without.view)?;
    }
    let restored = game
        .apply(&supersede(by, None))
        .map_err(|e| e.to_string())?;
    same("restored", &before, &restored.view)
}

/// A decision that names no act speaks of what is open when it is taken.
fn resolves_by_itself(acts: &[Act]) -> bool {
    acts.iter()
        .any(|act| matches!(act.deed, Deed::Decide { of: None, .. }))
}

/// An act told last, and placed where it belongs, makes the game that it would have made in time;
/// but a move that was answered stands (4.8), and the act is as one that belongs nowhere. What
/// stood before the decision is no measure of that: the question where the act belongs may have
/// taken the room of an older one, which is open again.
pub fn late_acts_find_their_place(script: &Script, seed: u64) -> Held {
    let Some(place) = some_act(script, seed) else {
        return Ok(());
    };
    if place + 1 == script.acts.len() || resolves_by_itself(&script.acts) {
        return Ok(());
    }
    if is_a_decision(&script.acts[place]) {
        return Ok(());
    }
    let (mut game, first) = begin(&script.start);
    let before = played(&script.acts, &mut game).unwrap_or(first.view);
    let mut acts = script.acts.clone();
    let mut late = acts.remove(place);
    late.arrival = Arrival::Late;
    acts.push(late);
    let (number, last) = (place as u32 + 1, acts.len() as u32);
    for act in &mut acts {
        renumber(act, |of| match of {
            of if of == number => last,
            of if of > number => of - 1,
            of => of,
        });
    }
    if heard(&script.start, &script.acts) != heard(&script.start, &acts) {
        // a decision on what had not been told was refused, and is not carried out later
        return Ok(());
    }
    let (mut game, _) = begin(&script.start);
    played(&acts, &mut game);
    let mut nowhere = game.clone();
    let placed = belongs(last, Belongs::Before(number));
    let verdict = game.apply(&placed).map_err(|e| e.to_string())?;
    let answered = |r: &Ruling| (&r.reason, r.of) == (&Reason::PlayedOn, Some(Referred::Act(last)));
    if verdict.rulings.iter().any(answered) {
        let nowhere = nowhere.apply(&belongs(last, Belongs::Nowhere));
        let nowhere = nowhere.map_err(|e| e.to_string())?;
        return same("answered", &nowhere.view, &verdict.view);
    }
    same("placed", &before, &verdict.view)
}

/// What the arbiter decides is never late.
fn is_a_decision(act: &Act) -> bool {
    matches!(act.deed, Deed::Decide { .. })
}

/// Of each decision whether it was taken or refused.
fn heard(start: &Start, acts: &[Act]) -> Vec<bool> {
    let (mut game, _) = begin(start);
    let told = acts
        .iter()
        .map(|act| (is_a_decision(act), game.apply(act).is_ok()));
    told.filter_map(|(decision, taken)| decision.then_some(taken))
        .collect()
}

fn renumber(act: &mut Act, number: impl Fn(u32) -> u32) {
    match &mut act.deed {
        Deed::Decide { of, .. } => *of = of.map(number),
        Deed::Claim(claim) => claim.of = claim.of.map(number),
        _ => {}
    }
}

/// A late act changes nothing until the arbiter has said where it belongs; "here" is where any
/// other act would stand.
pub fn late_acts_wait(script: &Script) -> Held {
    let Some((last, others)) = script.acts.split_last() else {
        return Ok(());
    };
    if is_a_decision(last) {
        return Ok(());
    }
    let (mut game, first) = begin(&script.start);
    let before = played(others, &mut game).unwrap_or(first.view);
    let mut in_time = game.clone();
    let late = Act {
        arrival: Arrival::Late,
        ..last.clone()
    };
    let waits = game.apply(&late).map_err(|e| e.to_string())?;
    if stands(&before) != stands(&waits.view) {
        return Err("a late act is judged before the arbiter has placed it".into());
    }
    let number = in_time.seq();
    let here = game
        .apply(&belongs(number, Belongs::Here))
        .map_err(|e| e.to_string())?;
    match in_time.apply(last) {
        Ok(verdict) => same("here", &verdict.view, &here.view),
        Err(_) => same("refused", &before, &here.view),
    }
}

/// A script with corrections among its acts.
pub fn with_corrections(mut script: Script, seed: u64) -> Script {
    let mut random = Random::new(seed);
    let (mut game, first) = begin(&script.start);
    let mut told: Vec<Ruling> = first.rulings;
    let mut acts = Vec::new();
    for act in script.acts {
        let mut next = vec![act];
        if random.one_in(6) {
            next.push(any_correction(&mut random, &game, &told, &next[0]));
        }
        for act in next {
            if let Ok(verdict) = game.apply(&act) {
                told.extend(verdict.rulings);
            }
            acts.push(act);
        }
    }
    script.acts = acts;
    script
}

fn any_correction(random: &mut Random, game: &Game, told: &[Ruling], act: &Act) -> Act {
    let number = random.below(game.seq() as usize + 2) as u32;
    let ruling = match told.len() {
        0 => (number, 0),
        rulings => told[random.below(rulings)].id,
    };
    match random.below(8) {
        0 => supersede(number, None),
        1 => supersede(number, Some(act.clone())),
        2 => correction(Correction::Confirm { of: ruling }),
        3 => correction(Correction::Dismiss { of: ruling }),
        4 => correction(Correction::Amend {
            of: ruling,
            change: any_amendment(random),
        }),
        5 => belongs(number, Belongs::Before(number.saturating_sub(2))),
        6 => Act::seen(Actor::Arbiter, any_regime_change(random)),
        _ => Act {
            arrival: Arrival::Late,
            ..act.clone()
        },
    }
}

fn any_amendment(random: &mut Random) -> Amendment {
    match random.below(3) {
        0 => Amendment::AddTime(ByColor {
            white: random.below(100) as u32,
            black: 0,
        }),
        1 => Amendment::Penalty(random.pick(&[Discretion::Warning, Discretion::Loss])),
        _ => Amendment::Result(random.pick(&[GameResult::Ongoing, GameResult::Draw])),
    }
}

fn any_regime_change(random: &mut Random) -> Deed {
    let change = RegimeChange {
        edition: random.maybe(|random| random.pick(&Edition::ALL)),
        control: random.maybe(|random| random.pick(&[Control::Rapid, Control::Blitz])),
        supervision: random.maybe(|_| Supervision::Inadequate),
        regulations: random.maybe(|_| Regulations::default()),
    };
    Deed::ChangeRegime {
        change: Box::new(change),
        reason: None,
    }
}

/// Whatever holds was told, and whatever was told and does not hold any more was withdrawn, once.
pub fn what_changes_is_told(script: &Script) -> Held {
    let (mut game, first) = begin(&script.start);
    let mut last = first.view.illegal_moves;
    let mut in_force: Vec<Ruling> = first.rulings;
    for act in &script.acts {
        let Ok(verdict) = game.apply(act) else {
            continue;
        };
        for id in fallen(&verdict.rulings, &in_force) {
            let place = in_force.iter().position(|other| other.id == id);
            let place = place.ok_or_else(|| format!("{id:?} is withdrawn and did not hold"))?;
            in_force.remove(place);
        }
        in_force.extend(verdict.rulings);
        if act.deed.is_the_arbiters_word() {
            can_be_confirmed(&game, &in_force)?;
        }
        let counted = verdict.view.illegal_moves;
        let fewer = counted.white < last.white || counted.black < last.black;
        let told_now = in_force.iter().filter(|ruling| ruling.id.0 == verdict.seq);
        let withdrawn = |ruling: &&Ruling| ruling.reason == Reason::Withdrawn;
        if fewer && told_now.filter(withdrawn).count() == 0 {
            return Err("a counter fell, and nothing was withdrawn".into());
        }
        last = counted;
        if script.start.regime.edition.family() == Family::Fide {
            are_counted_one_by_one(script, counted, &in_force)?;
        }
    }
    Ok(())
}

/// The rulings that a verdict takes back: of what was only proposed it is enough to say that it is
/// dismissed.
fn fallen(told: &[Ruling], in_force: &[Ruling]) -> BTreeSet<RulingId> {
    let is_proposal = |id: &RulingId| {
        let mut proposals = in_force.iter().filter(|r| r.status == Status::Proposed);
        proposals.any(|r| r.id == *id && r.restored == Restored::No)
    };
    let fallen = told.iter().filter_map(|r| match (&r.reason, r.of) {
        (Reason::Withdrawn, Some(Referred::Ruling(id))) => Some(id),
        (Reason::Dismissed, Some(Referred::Ruling(id))) => Some(id).filter(is_proposal),
        _ => None,
    });
    fallen.collect()
}

/// The arbiter can speak on every ruling that he was told and that was not taken back, and it is
/// the one he was told.
fn can_be_confirmed(game: &Game, told: &[Ruling]) -> Held {
    let mut game = game.clone();
    for ruling in told.iter().filter(|r| r.status != Status::Noted) {
        let confirm = correction(Correction::Confirm { of: ruling.id });
        let verdict = game.apply(&confirm);
        let verdict = verdict.map_err(|e| format!("{ruling:?} was withdrawn in silence: {e}"))?;
        let confirmed = &verdict.rulings[0];
        let same = (confirmed.player, confirmed.disclosure) == (ruling.player, ruling.disclosure)
            && ruling
                .articles
                .iter()
                .all(|a| confirmed.articles.contains(a));
        if !same && confirmed.articles.len() < confirmed.articles.capacity() {
            return Err(format!(
                "{ruling:?} became another in silence: {confirmed:?}"
            ));
        }
    }
    Ok(())
}

/// The illegal actions of each player that hold as told have the numbers from the first to the last
/// that is counted.
fn are_counted_one_by_one(script: &Script, counted: ByColor<u8>, told: &[Ruling]) -> Held {
    for player in [Color::White, Color::Black] {
        let his = told
            .iter()
            .filter(|r| counts(r) && r.player == Some(player));
        let mut numbers: Vec<u8> = his.filter_map(|ruling| ruling.count).collect();
        numbers.sort_unstable();
        let (first, last) = (script.start.illegal_moves.get(player), counted.get(player));
        if numbers != (first + 1..=*last).collect::<Vec<u8>>() {
            return Err(format!(
                "{player} is told {numbers:?}, and {last} are counted"
            ));
        }
    }
    Ok(())
}

/// 12.6: what nobody noticed is not told to everybody.
pub fn the_unnoticed_is_the_arbiters(script: &Script) -> Held {
    if script.start.regime.edition.family() == Family::Historic {
        return Ok(());
    }
    for (act, _, verdict) in script.steps() {
        let unnoticed = act.certainty == Certainty::Unnoticed && !act.deed.is_the_arbiters_word();
        let public = |r: &&Ruling| r.disclosure == Disclosure::Everyone;
        if let Some(ruling) = verdict.rulings.iter().find(public).filter(|_| unnoticed) {
            return Err(format!("everybody is told {ruling:?} of {act:?}"));
        }
    }
    Ok(())
}

fn counts(ruling: &Ruling) -> bool {
    ruling.status == Status::Enforced
        && ruling.count.is_some()
        && matches!(
            ruling.offence,
            Offence::IllegalMove | Offence::AsIllegalMove
        )
}
