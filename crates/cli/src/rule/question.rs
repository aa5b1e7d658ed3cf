//! Writes an open question of fact, and what each answer would mean.

use board::Position;
use laws::{Act, Actor, Answer, Deed, Fact, Question, Value};
use protocol::{Language, Line, prose};

use crate::moves;
use crate::page::TextPage;
use crate::paint::Tone;

/// Writes the question, and for each answer the line that gives it and what follows.
pub fn write(page: &mut TextPage, question: &Question) {
    let text = format!(
        "{} (act {})",
        prose::question(question.fact, Language::English),
        question.of
    );
    page.row(Tone::Open, "question", &text);
    let lines: Vec<String> = question
        .answers
        .iter()
        .map(|a| decide_line(question.fact, question.of, a.value.clone()))
        .collect();
    let width = lines.iter().map(String::len).max().unwrap_or(0);
    for (line, answer) in lines.iter().zip(&question.answers) {
        page.beside(
            Tone::Plain,
            &format!("{line:width$} → {}", answer_means(answer)),
        );
    }
}

/// The line that answers a question.
pub fn decide_line(fact: Fact, of: u32, value: Value) -> String {
    let deed = Deed::Decide {
        fact,
        of: Some(of),
        value,
    };
    Line::from(Act::seen(Actor::Arbiter, deed)).to_text()
}

fn answer_means(answer: &Answer) -> String {
    let legal = answer.position.legal_moves();
    let play = if answer.obligation.is_empty() {
        "the game is over".to_owned()
    } else if answer.obligation.len() == legal.len() {
        "any legal move".to_owned()
    } else {
        moves::sentence(&answer.position, &answer.obligation)
    };
    let rulings: Vec<String> = answer
        .rulings
        .iter()
        .map(|ruling| prose::ruling(ruling, Language::English))
        .collect();
    if rulings.is_empty() {
        play
    } else {
        format!("{play}. {}", rulings.join(" "))
    }
}
