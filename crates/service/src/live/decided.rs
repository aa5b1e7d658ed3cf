//! What arbiters have decided, and who: of two who decide the same at once the second is told of the first, and may still
//! decide otherwise once he knows.

use laws::{Act, Agreement, Correction, Deed, Fact, GameResult, RulingId, Source, Verdict};
use ledger::Author;
use protocol::Line;

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    /// A fact, of an act if one is named.
    Fact(Fact, Option<u32>),
    Ruling(RulingId),
    Act(u32),
    /// How the game ends.
    Result,
}

impl Subject {
    fn of(act: &Act) -> Option<Subject> {
        match &act.deed {
            Deed::Decide { fact, of, .. } => Some(Subject::Fact(*fact, *of)),
            Deed::Correct { correction, .. } => Some(match **correction {
                Correction::Confirm { of }
                | Correction::Dismiss { of }
                | Correction::Amend { of, .. } => Subject::Ruling(of),
                Correction::Supersede { of, .. } => Subject::Act(of),
            }),
            Deed::End { .. } | Deed::Agree(Agreement::Result(_)) => Some(Subject::Result),
            _ => None,
        }
    }

    /// Whether both may be about the same.
    fn meets(self, other: Subject) -> bool {
        match (self, other) {
            (Subject::Fact(fact, of), Subject::Fact(other, about)) => {
                fact == other && (of.is_none() || about.is_none() || of == about)
            }
            _ => self == other,
        }
    }
}

/// What has been decided at a board.
#[derive(Default)]
pub(super) struct Decided {
    /// Each subject with the last act that decides it, and who told that.
    last: Vec<(Subject, u32, Author)>,
    /// What is asked now: whoever answers it overrides nobody.
    asked: Vec<Subject>,
}

impl Decided {
    /// Takes an act that is recorded, and what is asked after it.
    pub(super) fn note(&mut self, author: &Author, line: &Line, verdict: &Verdict) {
        let questions = verdict.view.questions.iter();
        self.asked = questions
            .map(|question| Subject::Fact(question.fact, Some(question.of)))
            .collect();
        let Line::Act(act) = line else { return };
        if verdict.view.result == GameResult::Ongoing {
            // whoever declares a result now overrides nobody
            self.last.retain(|(other, ..)| *other != Subject::Result);
            if Subject::of(act) == Some(Subject::Result) {
                return;
            }
        }
        // what a search has found is no arbiter's decision
        if let (Some(subject), false) = (Subject::of(act), act.source == Some(Source::Engine)) {
            self.last.retain(|(other, ..)| *other != subject);
            self.last.push((subject, verdict.seq, author.clone()));
        }
    }

    /// The act by which another has decided already what this one is to decide, if whoever tells it has not seen that: the last
    /// act that he has seen is `after`.
    pub(super) fn unseen(&self, author: &Author, line: &Line, after: Option<u32>) -> Option<u32> {
        let Line::Act(act) = line else { return None };
        let subject = Subject::of(act)?;
        if self.asked.iter().any(|asked| subject.meets(*asked)) {
            return None;
        }
        let others = self.last.iter().filter(|(other, seq, by)| {
            subject.meets(*other) && by != author && after.is_none_or(|after| *seq > after)
        });
        others.map(|(_, seq, _)| *seq).max()
    }
}
