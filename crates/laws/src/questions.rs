//! Open questions of fact, with what each answer would mean (procedures/facts).

use crate::act::{
    Act, Actor, Certainty, Deed, Executed, Fact, FirstFlag, Hand, Intent, OrderFound, Squares,
    Truth, Value,
};
use crate::game::{Game, Judging, Mode};
use crate::limits::{
    MAX_ACTS_SUPPOSED, MAX_ACTS_TO_PLACE, MAX_ANSWERS, MAX_QUESTIONS, MAX_QUESTIONS_TRIED,
};
use crate::overlay::DecidedFact;
use crate::state::AskedFact;
use crate::verdict::{Answer, Question, Reason, Referred, Ruling, RulingId};

impl Game {
    /// Open questions with what each answer would mean, each question alone, the others at their
    /// default: the last ones, and in any case that on which the result hangs.
    pub(crate) fn questions(&mut self) -> Vec<Question> {
        let state = &self.state;
        let mut asked: Vec<AskedFact> = state.questions.iter().rev().copied().collect();
        asked.sort_by_key(|asked| !state.hangs_on(asked.fact));
        asked.truncate(MAX_QUESTIONS_TRIED);
        let mut to_place = MAX_ACTS_TO_PLACE;
        let questions = asked
            .into_iter()
            .map(|asked| self.question(asked, &mut to_place));
        let mut questions: Vec<Question> = questions.filter(matters).take(MAX_QUESTIONS).collect();
        questions.reverse();
        questions
    }

    /// Where a late act belongs is worked out by judging the whole game again, as long as
    /// `to_place` acts suffice for that.
    fn question(&mut self, asked: AskedFact, to_place: &mut usize) -> Question {
        let recent = self
            .log
            .acts
            .iter()
            .rev()
            .take(MAX_ACTS_SUPPOSED)
            .any(|l| l.seq <= asked.of);
        let mut values = if recent {
            self.possible_answers(asked)
        } else {
            Vec::new()
        };
        if asked.fact == Fact::Late {
            match to_place.checked_sub(values.len().saturating_mul(self.acts_taken())) {
                Some(left) => *to_place = left,
                None => values.clear(),
            }
        }
        let answers = values
            .into_iter()
            .map(|value| self.suppose(asked, value))
            .collect();
        Question {
            fact: asked.fact,
            of: asked.of,
            evidence: self.sensed_of_question(asked.fact, asked.of),
            answers,
        }
    }

    fn possible_answers(&self, asked: AskedFact) -> Vec<Value> {
        let yes_no = || vec![Value::Is(Truth::True), Value::Is(Truth::False)];
        let mut values = match asked.fact {
            Fact::Intent => vec![
                Value::Intent(Intent::Deliberate),
                Value::Intent(Intent::Accidental),
                Value::Intent(Intent::Adjust),
            ],
            Fact::Order => self.possible_orders(asked.of),
            Fact::Hand => vec![Value::Hand(Hand::Left), Value::Hand(Hand::Right)],
            Fact::Executed => {
                vec![
                    Value::Executed(Executed::Finished),
                    Value::Executed(Executed::Unfinished),
                ]
            }
            Fact::FirstFlag => vec![
                Value::FirstFlag(FirstFlag::Player(board::Color::White)),
                Value::FirstFlag(FirstFlag::Player(board::Color::Black)),
            ],
            Fact::Late => self.possible_places(asked),
            Fact::Penalty => Vec::new(),
            _ => yes_no(),
        };
        values.truncate(MAX_ANSWERS);
        values
    }

    fn possible_orders(&self, of: u32) -> Vec<Value> {
        let act = self.logged(of).map(|l| &l.act.deed);
        let mut orders = vec![Value::Order(OrderFound::Together)];
        if let Some(Deed::Touch { squares, .. }) = act {
            let reversed: Squares = squares.iter().rev().copied().collect();
            orders.push(Value::Order(OrderFound::Listed(squares.clone())));
            orders.push(Value::Order(OrderFound::Listed(reversed)));
        }
        orders
    }

    /// What the state would be had the arbiter answered so; nothing of it is kept.
    fn suppose(&mut self, asked: AskedFact, value: Value) -> Answer {
        if asked.fact == Fact::Late {
            return self.suppose_placed(asked, &value);
        }
        let kept = self.keep(asked.of);
        self.overlay.decided.push(DecidedFact {
            of: asked.of,
            fact: asked.fact,
            value: value.clone(),
            searched: None,
        });
        let seen = (asked.fact, &value) == (Fact::Seen, &Value::Is(Truth::True));
        let in_time = seen && self.nothing_rests_on(asked.of);
        if in_time {
            self.overlay.seen_in_time.push(asked.of);
        }
        let (withdrawn, rulings) = self.suppose_rulings(asked, in_time);
        let obligation = self.view_obligation().moves;
        let position = Box::new(self.view_position());
        self.overlay.decided.pop();
        if in_time {
            self.overlay.seen_in_time.pop();
        }
        self.put_back(kept);
        Answer {
            value,
            obligation,
            position,
            rulings,
            withdrawn,
        }
    }

    /// The rulings that the decision would withdraw, and those that it would add.
    fn suppose_rulings(&mut self, asked: AskedFact, in_time: bool) -> (Vec<RulingId>, Vec<Ruling>) {
        let act = Act::seen(Actor::Arbiter, Deed::Undo);
        let mut judging = Judging {
            edition: self.state.regime.edition,
            seq: self.seq(),
            act: &act,
            certainty: Certainty::Seen,
            mode: Mode::Again,
            rulings: Vec::new(),
        };
        let value = self.fact(asked.of, asked.fact).cloned();
        match (asked.fact, value) {
            (Fact::Seen, Some(Value::Is(Truth::True))) if !in_time => {
                self.establish(&mut judging, asked.of);
            }
            (Fact::DeadPosition, Some(Value::Is(dead))) => self.decide_dead(&mut judging, dead),
            (Fact::Unreasonable, Some(Value::Is(truth))) if self.is_open_claim(asked.of) => {
                self.decide_claim(&mut judging, truth);
            }
            _ => {
                if let Err(found) = self.judge_again(&mut judging, asked.of) {
                    self.rule_on_what_was_played(&mut judging, found);
                }
            }
        }
        withdrawn_and_new(judging.rulings)
    }
}

/// Those that are withdrawn, by their numbers, and the others.
pub(crate) fn withdrawn_and_new(rulings: Vec<Ruling>) -> (Vec<RulingId>, Vec<Ruling>) {
    let falls = |ruling: &Ruling| ruling.reason == Reason::Withdrawn;
    let (fallen, new): (Vec<Ruling>, Vec<Ruling>) = rulings.into_iter().partition(falls);
    let number = |ruling: Ruling| match ruling.of {
        Some(Referred::Ruling(id)) => Some(id),
        _ => None,
    };
    (fallen.into_iter().filter_map(number).collect(), new)
}

/// Its answers differ, or are not worked out; where a late act belongs is asked in any case.
fn matters(question: &Question) -> bool {
    if question.fact == Fact::Late {
        return true;
    }
    match question.answers.split_first() {
        Some((first, others)) if !others.is_empty() => {
            others.iter().any(|other| !other.comes_to_the_same(first))
        }
        _ => true,
    }
}
