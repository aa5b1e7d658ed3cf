//! Tests properties of whole games, whatever is done in them.

use laws::board::{ByColor, CastlingMode, Color};
use laws::*;

use super::acts::*;
use super::duty::*;
use super::imagine::{self, Manner, script};
use super::mirror::{self, Glass};
use super::positions;
use super::random::Random;
use super::script::{Held, Script, begin};

/// Every obligation consists of legal moves of the position in force. There is none only when the
/// game is over, or when an irregularity has left a position without a legal move.
pub fn obligations_are_lawful(script: &Script) -> Held {
    let us = script.start.regime.family() == Family::UsChess;
    for verdict in script.verdicts() {
        let View {
            obligation,
            position,
            result,
            ..
        } = &verdict.view;
        let open = duty(&verdict);
        ensure!(
            open.len() == obligation.moves.len(),
            "a move stands twice at #{}",
            verdict.seq
        );
        if *result != GameResult::Ongoing {
            ensure!(
                open.is_empty(),
                "the game is over, yet {open:?} at #{}",
                verdict.seq
            );
            continue;
        }
        if obligation.why == Bound::Determined {
            ensure!(open.len() == 1, "determined are {open:?}");
            continue;
        }
        let legal = legal_where(position, |_| true);
        ensure!(
            open.is_subset(&legal),
            "#{}: {open:?} is not within {legal:?}",
            verdict.seq
        );
        ensure!(
            legal.is_empty() || !open.is_empty(),
            "#{}: nothing may be played",
            verdict.seq
        );
        let nothing_binds = obligation.why == Bound::Nothing;
        ensure!(
            !nothing_binds || open == legal,
            "nothing binds, yet only {open:?}"
        );
        for answer in verdict.view.questions.iter().flat_map(|q| &q.answers) {
            let open = moves(&answer.position, &answer.obligation);
            let legal = legal_where(&answer.position, |_| true);
            ensure!(
                us || open.is_subset(&legal),
                "#{}: {:?} leaves {open:?}",
                verdict.seq,
                answer.value
            );
        }
    }
    Ok(())
}

pub fn counters_rise_by_one(script: &Script) -> Held {
    for (act, before, after) in script.steps() {
        let decided = matches!(act.deed, Deed::Decide { .. });
        for color in Color::ALL {
            let count = |verdict: &Verdict| *verdict.view.illegal_moves.get(color);
            let (was, is) = (count(&before), count(&after));
            ensure!(
                decided || was <= is,
                "#{}: {color} fell from {was} to {is}",
                after.seq
            );
            ensure!(
                decided || is <= was.saturating_add(1),
                "#{}: {color} rose from {was} to {is}",
                after.seq
            );
        }
    }
    Ok(())
}

/// As long as nothing is decided afterwards, counters and added time are what the rulings in force
/// say.
pub fn rulings_add_up(script: &Script) -> Held {
    let mut time = ByColor::<u32>::default();
    let mut counts = script.start.illegal_moves;
    for (act, _, after) in script.steps() {
        if matches!(act.deed, Deed::Decide { .. }) {
            return Ok(());
        }
        for ruling in after
            .rulings
            .iter()
            .filter(|r| r.status == Status::Enforced)
        {
            if let Some(Penalty::AddTime(seconds)) = &ruling.penalty {
                time.white += seconds.white;
                time.black += seconds.black;
            }
            if let (Some(count), Some(player)) = (ruling.count, ruling.player) {
                *counts.get_mut(player) = count;
            }
        }
        let view = &after.view;
        ensure!(
            view.add_time_s == time,
            "#{}: {:?}, rulings say {time:?}",
            after.seq,
            view.add_time_s
        );
        ensure!(
            view.illegal_moves == counts,
            "#{}: {:?}, rulings say {counts:?}",
            after.seq,
            view.illegal_moves
        );
    }
    Ok(())
}

/// Standard play without a resignation, in which the rows that differ since 2017 play no part.
pub fn standard_play(seed: u64) -> Script {
    let mut script = script(seed, &[Edition::Fide2018], Manner::Plausible, 30);
    script.start.regime.control = Control::Standard;
    script.acts.retain(|act| act.deed != Deed::Resign);
    script
}

pub fn editions_judge_alike(script: &Script) -> Held {
    let told = |edition: Edition| -> Vec<String> {
        let verdicts = script.under(edition).verdicts();
        verdicts.iter().map(without_articles).collect()
    };
    let told_2018 = told(Edition::Fide2018);
    for edition in [Edition::Fide2017, Edition::Fide2023] {
        for (one, other) in told_2018.iter().zip(told(edition)) {
            ensure!(*one == other, "2018:\n{one}\n{edition:?}:\n{other}");
        }
    }
    Ok(())
}

/// A verdict as any edition would print it: without the numbers of its articles and the entries
/// about editions.
fn without_articles(verdict: &Verdict) -> String {
    let mut plain = verdict.clone();
    plain.view.obligation.articles.clear();
    plain.view.questions.clear();
    for ruling in &mut plain.rulings {
        ruling.articles.clear();
        ruling.ambiguity.clear();
        if let Some(Penalty::Discretion(_)) = ruling.penalty {
            ruling.penalty = Some(Penalty::Discretion(&[]));
        }
    }
    format!("{plain:?}")
}

pub fn replay_is_incremental(script: &Script) -> Held {
    let once = script.answers();
    ensure!(
        once == script.answers(),
        "replayed, the acts give other verdicts"
    );
    let (mut game, _) = begin(&script.start);
    for (act, expected) in script.acts.iter().zip(&once.1) {
        let from_a_copy = game.clone().apply(act);
        let answer = game.apply(act);
        ensure!(
            answer == from_a_copy,
            "a copy of the game answers otherwise"
        );
        ensure!(answer == *expected, "act by act the verdicts differ");
    }
    Ok(())
}

/// Which hand a spectator spoke with is no fact of the Laws; deciding it has the whole log judged
/// again.
pub fn idle_decision_changes_nothing(script: &Script) -> Held {
    let mut acts = vec![Act::seen(Actor::Spectator, say(None))];
    acts.extend(script.acts.iter().cloned());
    acts.push(by_arbiter(Deed::Decide {
        fact: Fact::Hand,
        of: Some(1),
        value: Value::Hand(Hand::Left),
    }));
    let mut verdicts = Script::of(script.start.clone(), acts).verdicts();
    let (Some(mut after), Some(mut before)) = (verdicts.pop(), verdicts.pop()) else {
        return Ok(());
    };
    ensure!(after.rulings.is_empty(), "it rules {:?}", after.rulings);
    // a ruling that an answer would bring is numbered as the next act
    for verdict in [&mut after, &mut before] {
        let answers = verdict
            .view
            .questions
            .iter_mut()
            .flat_map(|q| &mut q.answers);
        let next = verdict.seq + 1;
        for ruling in answers.flat_map(|a| &mut a.rulings) {
            ruling.id.0 = 0;
            if let Some(Referred::Ruling(of)) = &mut ruling.of
                && of.0 == next
            {
                of.0 = 0;
            }
        }
    }
    let (before, after) = (format!("{:#?}", before.view), format!("{:#?}", after.view));
    ensure!(
        before == after,
        "it changes {}",
        differing_lines(&before, &after)
    );
    Ok(())
}

fn differing_lines(one: &str, other: &str) -> String {
    let pairs = one.lines().zip(other.lines()).filter(|(a, b)| a != b);
    pairs
        .take(8)
        .map(|(a, b)| format!("\n  {} -> {}", a.trim(), b.trim()))
        .collect()
}

/// What an open question says of an answer is what happens when the arbiter gives it.
pub fn answers_come_true(script: &Script) -> Held {
    let (mut game, _) = begin(&script.start);
    for act in &script.acts {
        let Ok(verdict) = game.apply(act) else {
            continue;
        };
        for question in &verdict.view.questions {
            for answer in &question.answers {
                let decided = game.clone().apply(&by_arbiter(Deed::Decide {
                    fact: question.fact,
                    of: Some(question.of),
                    value: answer.value.clone(),
                }));
                let Ok(decided) = decided else {
                    return Err(format!(
                        "{:?} cannot be answered: {decided:?}",
                        question.fact
                    ));
                };
                let case = format!(
                    "#{} {:?} of {} {:?}",
                    verdict.seq, question.fact, question.of, answer.value
                );
                let foretold = moves(&answer.position, &answer.obligation);
                ensure!(
                    foretold == duty(&decided),
                    "{case}: foretold {foretold:?}, came {:?}",
                    duty(&decided)
                );
                ensure!(
                    *answer.position == decided.view.position,
                    "{case}: foretold {}, came {}",
                    answer.position.to_fen(),
                    decided.view.position.to_fen()
                );
            }
        }
    }
    Ok(())
}

pub fn mirrored_acts_mirror_the_verdict(script: &Script) -> Held {
    let acts = script.acts.iter().map(mirror::act);
    let mirrored = Script::of(mirror::start(&script.start), acts);
    // within a budget a side may be found able to checkmate in one game and not in its mirror
    let (first, answers) = script.answers_within(limits::Winnability::off());
    let (mirrored_first, mirrored_answers) = mirrored.answers_within(limits::Winnability::off());
    let pairs = answers.iter().zip(&mirrored_answers);
    let firsts = (
        Glass::Mirror.tell(&first),
        Glass::Plain.tell(&mirrored_first),
    );
    ensure!(
        firsts.0 == firsts.1,
        "{}",
        differing_lines(&firsts.0, &firsts.1)
    );
    for (one, other) in pairs {
        match (one, other) {
            (Ok(one), Ok(other)) => {
                let (one, other) = (Glass::Mirror.tell(one), Glass::Plain.tell(other));
                ensure!(one == other, "{}", differing_lines(&one, &other));
            }
            (Err(one), Err(other)) => ensure!(one.code() == other.code(), "{one:?} {other:?}"),
            _ => return Err(format!("one is refused: {one:?}\n{other:?}")),
        }
    }
    Ok(())
}

/// Acts of every kind by anybody, sometimes in a position that no game reaches.
pub fn lawless(seed: u64) -> Script {
    let mut random = Random::new(seed);
    let mut start = imagine::start(&mut random, &Edition::ALL);
    if random.one_in(4) {
        let position = positions::read(random.pick(positions::IRREGULAR), CastlingMode::Standard);
        start.history.clear();
        start.history_from = position.clone();
        start.position = position;
    }
    imagine::script_from(start, Manner::Wild, 50, &mut random)
}

/// A line that is counted but was no act leaves the game exactly as a refused act does.
pub fn refusals_leave_no_trace(script: &Script) -> Held {
    let (mut told, _) = begin(&script.start);
    let (mut spared, _) = begin(&script.start);
    let mut refused = None;
    for act in &script.acts {
        let answer = told.apply(act);
        if answer.is_err() {
            refused = Some((act, answer));
            spared.skip();
            continue;
        }
        let expected = spared.apply(act);
        ensure!(answer == expected, "{refused:?} left a trace: {}", {
            differing_lines(&format!("{expected:#?}"), &format!("{answer:#?}"))
        });
    }
    Ok(())
}

pub fn charges_cite_articles(script: &Script) -> Held {
    for verdict in script.verdicts() {
        let uncited =
            |ruling: &&Ruling| ruling.offence != Offence::None && ruling.articles.is_empty();
        let uncited = verdict.rulings.iter().find(uncited);
        ensure!(uncited.is_none(), "{uncited:?}");
    }
    Ok(())
}

/// A ruling that stands open, or that another refers to, has been told under that number.
pub fn references_have_been_told(script: &Script) -> Held {
    let mut told = Vec::new();
    for verdict in script.verdicts() {
        told.extend(verdict.rulings.iter().map(|ruling| ruling.id));
        let open = verdict.view.open.iter().filter_map(|open| match open {
            Open::Claimable(id) => Some(*id),
            Open::DrawOffer(_) => None,
        });
        let referred = verdict.rulings.iter().filter_map(|ruling| match ruling.of {
            Some(Referred::Ruling(id)) => Some(id),
            _ => None,
        });
        let unknown = open.chain(referred).find(|id| !told.contains(id));
        ensure!(
            unknown.is_none(),
            "#{}: {unknown:?} was never told",
            verdict.seq
        );
    }
    Ok(())
}

/// A result changes only by a declaration, by a decision, or by a touch violation that comes to
/// light in time (5.1.1, C-18).
pub fn results_stand(script: &Script) -> Held {
    for (act, before, after) in script.steps() {
        let (was, is) = (before.view.result, after.view.result);
        if was == GameResult::Ongoing || was == is {
            continue;
        }
        let touch_raised = match &act.deed {
            Deed::Claim(claim) => claim.what == Claimed::TouchMove,
            Deed::Observe(seen) => seen.what == Noticed::Touch && act.by == Some(Actor::Arbiter),
            _ => false,
        };
        let by_position = matches!(
            before.view.termination,
            Some(Termination::Checkmate | Termination::Stalemate | Termination::DeadPosition)
        );
        let reopened = touch_raised && by_position && is == GameResult::Ongoing;
        let declared = matches!(act.deed, Deed::End { .. } | Deed::Decide { .. });
        ensure!(
            reopened || declared,
            "#{}: {was:?} became {is:?}",
            after.seq
        );
    }
    Ok(())
}
