//! Simulates an arbiter: confirms most rulings, dismisses some claims, and answers what is asked.

use std::collections::VecDeque;

use laws::{
    Act, Actor, Amendment, Correction, Deed, Disclosure, Discretion, Fact, Offence, Question,
    Reason, Referred, Ruling, RulingId, Status, Verdict,
};
use protocol::{Language, Word, prose};

/// An arbiter at a board, with what he still has to say.
#[derive(Default)]
pub(crate) struct Arbiter {
    says: VecDeque<Statement>,
    /// The number of the act whose verdict he has heard last; one that the engine refuses has none.
    heard: Option<u32>,
    /// The questions that he has answered.
    answered: Vec<(Fact, u32)>,
    dismissals: u32,
}

/// What he says, as an act and in words.
pub(crate) struct Statement {
    pub act: Act,
    pub words: Box<str>,
}

impl Arbiter {
    /// Takes an act and what the Laws made of it; one line for each ruling that he has to speak on.
    pub(crate) fn hear(&mut self, act: &Act, verdict: &Verdict) -> Vec<String> {
        if self.heard.replace(verdict.seq) == Some(verdict.seq) {
            return Vec::new();
        }
        self.drop_settled(act, verdict);
        for question in &verdict.view.questions {
            self.answer(question);
        }
        let rulings = verdict.rulings.iter().filter(|ruling| is_his(ruling));
        rulings
            .map(|ruling| {
                let said = self.rule(ruling);
                self.says.push_back(said);
                line(ruling)
            })
            .collect()
    }

    /// What somebody has spoken on, what has fallen and what is not asked any more needs no word of
    /// his.
    fn drop_settled(&mut self, act: &Act, verdict: &Verdict) {
        let noted = verdict
            .rulings
            .iter()
            .filter(|ruling| ruling.status == Status::Noted);
        let withdrawn: Vec<_> = noted.filter_map(|ruling| ruling.of).collect();
        let spoken = spoken_of(&act.deed);
        let questions = &verdict.view.questions;
        self.says.retain(|said| match &said.act.deed {
            Deed::Decide { fact, of, .. } => questions
                .iter()
                .any(|asked| (asked.fact, Some(asked.of)) == (*fact, *of)),
            deed => spoken_of(deed)
                .is_none_or(|of| Some(of) != spoken && !withdrawn.contains(&Referred::Ruling(of))),
        });
    }

    /// What he says next.
    pub(crate) fn next(&mut self) -> Option<Statement> {
        self.says.pop_front()
    }

    /// Answers a question, except those that a search answers.
    fn answer(&mut self, question: &Question) {
        let asked = (question.fact, question.of);
        if is_for_a_search(question) {
            return;
        }
        let Some(answer) = question.answers.first() else {
            return;
        };
        if self.answered.contains(&asked) {
            return;
        }
        self.answered.push(asked);
        let deed = Deed::Decide {
            fact: question.fact,
            of: Some(question.of),
            value: answer.value.clone(),
        };
        let words = format!("the arbiter answers a question ({})", question.fact.word());
        self.says.push_back(said(deed, words));
    }

    /// Every third claim that failed he lets pass.
    fn rule(&mut self, ruling: &Ruling) -> Statement {
        let of = ruling.id;
        let number = format!("{}.{}", of.0, of.1);
        if ruling.offence == Offence::WrongClaim {
            self.dismissals += 1;
            if self.dismissals.is_multiple_of(3) {
                let words = format!("the arbiter dismisses {number}: he only asked");
                return corrects(Correction::Dismiss { of }, "he only asked", words);
            }
        }
        if ruling.status == Status::Proposed {
            let change = Amendment::Penalty(Discretion::Warning);
            let words = format!("the arbiter makes a warning of {number}");
            return corrects(Correction::Amend { of, change }, "the first time", words);
        }
        let words = format!("the arbiter confirms {number}: public now");
        corrects(Correction::Confirm { of }, "seen", words)
    }
}

/// Whether something is asked that a search may find.
pub(crate) fn is_searched(verdict: &Verdict) -> bool {
    verdict.view.questions.iter().any(is_for_a_search)
}

/// Whether something is asked that only an arbiter can answer.
pub(crate) fn is_asked(verdict: &Verdict) -> bool {
    let mut questions = verdict.view.questions.iter();
    questions.any(|question| !is_for_a_search(question))
}

fn is_for_a_search(question: &Question) -> bool {
    matches!(question.fact, Fact::CanCheckmate | Fact::DeadPosition)
}

/// The ruling that a deed speaks on.
fn spoken_of(deed: &Deed) -> Option<RulingId> {
    match deed {
        Deed::Correct { correction, .. } => match **correction {
            Correction::Confirm { of }
            | Correction::Dismiss { of }
            | Correction::Amend { of, .. } => Some(of),
            _ => None,
        },
        _ => None,
    }
}

/// Whether an arbiter has to speak on a ruling before everybody sees it.
fn is_his(ruling: &Ruling) -> bool {
    let waits = matches!(
        ruling.status,
        Status::Enforced | Status::Rejected | Status::Proposed | Status::NeedsArbiter
    );
    waits
        && ruling.disclosure == Disclosure::Everyone
        && !matches!(ruling.reason, Reason::Amended(_) | Reason::Picked(_))
}

fn corrects(correction: Correction, reason: &str, words: String) -> Statement {
    let deed = Deed::Correct {
        correction: Box::new(correction),
        reason: Some(reason.into()),
    };
    said(deed, words)
}

fn said(deed: Deed, words: String) -> Statement {
    Statement {
        act: Act::seen(Actor::Arbiter, deed),
        words: words.into(),
    }
}

fn line(ruling: &Ruling) -> String {
    let text = prose::ruling(ruling, Language::English);
    let articles = ruling.articles.join(", ");
    let (seq, place) = ruling.id;
    format!("{text} [{articles}] ({seq}.{place} waits for the arbiter)")
}

#[cfg(test)]
mod tests {
    use laws::{Start, Value};

    use super::*;
    use crate::players::{Manners, Simulated};

    /// A minute at 50 boards, at speed 1: 15 acts at each.
    #[test]
    fn rulings_flow_and_the_arbiter_speaks_on_each() {
        let (mut rulings, mut corrections, mut answers) = (0, 0, 0);
        for seed in 0..50 {
            let mut players = Simulated::new(Start::default(), Manners::CARELESS, seed);
            let mut arbiter = Arbiter::default();
            for _ in 0..15 {
                let act = match arbiter.next() {
                    None => players.intends(),
                    Some(said) => {
                        let is_answer = matches!(said.act.deed, Deed::Decide { .. });
                        *(if is_answer {
                            &mut answers
                        } else {
                            &mut corrections
                        }) += 1;
                        said.act
                    }
                };
                players.see(&act);
                rulings += arbiter.hear(&act, players.verdict()).len();
            }
        }
        assert!(corrections >= 15, "{rulings} {corrections} {answers}");
        assert!(answers > 0, "{rulings} {corrections} {answers}");
    }

    #[test]
    fn what_a_visitor_has_spoken_on_needs_no_word_of_his() {
        let mut players = Simulated::new(Start::default(), Manners::CARELESS, 5);
        let mut arbiter = Arbiter::default();
        let ruling = loop {
            let act = players.intends();
            players.see(&act);
            if !arbiter.hear(&act, players.verdict()).is_empty() {
                break players.verdict().rulings[0].id;
            }
        };
        let visitor = corrects(Correction::Confirm { of: ruling }, "", String::new());
        players.see(&visitor.act);
        arbiter.hear(&visitor.act, players.verdict());
        assert!(arbiter.next().is_none());
    }

    #[test]
    fn what_a_visitor_has_picked_waits_for_nobody() {
        let mut players = Simulated::new(Start::default(), Manners::QUARRELSOME, 5);
        let mut arbiter = Arbiter::default();
        let proposed = loop {
            let act = players.intends();
            players.see(&act);
            arbiter.hear(&act, players.verdict());
            let rulings = &players.verdict().rulings;
            let proposed = rulings
                .iter()
                .find(|ruling| ruling.status == Status::Proposed);
            if let Some(ruling) = proposed {
                break ruling.id;
            }
            if let Some(said) = arbiter.next() {
                players.see(&said.act);
                arbiter.hear(&said.act, players.verdict());
            }
        };
        while arbiter.next().is_some() {}
        let deed = Deed::Decide {
            fact: Fact::Penalty,
            of: Some(proposed.0),
            value: Value::Penalty(Discretion::Warning),
        };
        let pick = Act::seen(Actor::Arbiter, deed);
        players.see(&pick);
        let reasons: Vec<_> = players
            .verdict()
            .rulings
            .iter()
            .map(|one| &one.reason)
            .collect();
        assert!(
            reasons
                .iter()
                .any(|reason| matches!(reason, Reason::Picked(_))),
            "{reasons:?}"
        );
        assert!(arbiter.hear(&pick, players.verdict()).is_empty());
        assert!(arbiter.next().is_none());
    }
}
