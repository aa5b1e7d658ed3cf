//! Remembers what arbiters have decided, and who decided it. When two decide the same question at
//! once, the second is shown the first decision, and may still decide otherwise.

use laws::board::Color;
use laws::{
    Act, Agreement, Amendment, Belongs, Correction, Deed, Fact, GameResult, RulingId, Source,
    Termination, Value, Verdict,
};
use ledger::Author;
use protocol::Line;

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DecisionSubject {
    /// A fact, of an act if one is named.
    Fact(Fact, Option<u32>),
    Ruling(RulingId),
    Act(u32),
    /// How the game ends.
    Result,
    /// That it was decided, by the act of this number.
    Decision(u32),
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The result.
    pub result: GameResult,
    /// How it came about.
    pub termination: Option<Termination>,
    /// The act on whose verdict this result came.
    pub by: u32,
}

impl Ended {
    /// Whether this player has lost because he came after the default time (6.7.1): without having
    /// come, that is, by forfeit.
    #[must_use]
    pub fn is_lost_without_coming(&self, player: Color) -> bool {
        let loses = [GameResult::won_by(!player), GameResult::BothLose].contains(&self.result);
        loses && self.termination == Some(Termination::DefaultTime)
    }
}

/// What an act may make otherwise than it was decided.
#[derive(Clone, Copy, Debug)]
enum DecisionChange {
    Of(DecisionSubject),
    /// The game is judged again from this act on; what was told of the act itself does not count
    /// any more.
    Since(u32),
    /// The game is judged again from this act on, with a fact of it that is known now.
    Knowing(u32),
}

/// A subject with the last act that decides it, and who told that.
struct Decision {
    subject: DecisionSubject,
    seq: u32,
    author: Author,
}

impl DecisionSubject {
    fn of(act: &Act) -> Option<DecisionSubject> {
        match &act.deed {
            Deed::Decide { fact, of, .. } => Some(DecisionSubject::Fact(*fact, *of)),
            Deed::Correct { correction, .. } => Some(match **correction {
                Correction::Confirm { of }
                | Correction::Dismiss { of }
                | Correction::Amend { of, .. } => DecisionSubject::Ruling(of),
                Correction::Supersede { of, .. } => DecisionSubject::Act(of),
            }),
            Deed::End { .. } | Deed::Agree(Agreement::Result(_)) => Some(DecisionSubject::Result),
            _ => None,
        }
    }

    /// Whether both may be about the same.
    fn meets(self, other: DecisionSubject) -> bool {
        match (self, other) {
            (DecisionSubject::Fact(fact, of), DecisionSubject::Fact(other, about)) => {
                fact == other && (of.is_none() || about.is_none() || of == about)
            }
            _ => self == other,
        }
    }
}

impl Decision {
    /// Whether it may not stand after this.
    fn falls_with(&self, change: DecisionChange) -> bool {
        match (change, self.subject) {
            (DecisionChange::Of(changed), subject) => changed.meets(subject),
            (DecisionChange::Since(seq), DecisionSubject::Fact(_, of)) => {
                of.is_some_and(|of| of >= seq)
            }
            // its other facts stay as they are
            (DecisionChange::Knowing(seq), DecisionSubject::Fact(_, of)) => {
                of.is_some_and(|of| of > seq)
            }
            // another decision stands where it stood; what it is about says whether it is touched
            (DecisionChange::Since(seq), DecisionSubject::Decision(of)) => of == seq,
            (DecisionChange::Knowing(_), DecisionSubject::Decision(_)) => false,
            (
                DecisionChange::Since(seq) | DecisionChange::Knowing(seq),
                DecisionSubject::Ruling((of, _)) | DecisionSubject::Act(of),
            ) => of >= seq,
            (
                DecisionChange::Since(seq) | DecisionChange::Knowing(seq),
                DecisionSubject::Result,
            ) => self.seq >= seq,
        }
    }
}

/// What has been decided at a board.
#[derive(Default)]
pub struct Decided {
    last: Vec<Decision>,
    /// What is asked now: whoever answers it overrides nobody.
    asked: Vec<DecisionSubject>,
    result: GameResult,
    termination: Option<Termination>,
    /// The acts that have brought it about: the one on whose verdict it came, and the one that this
    /// was about, for what a resignation comes to may be found out afterwards.
    ended_by: [u32; 2],
}

impl Decided {
    /// Takes an act that is recorded, and what is asked after it.
    pub fn note(&mut self, author: &Author, line: &Line, verdict: &Verdict) {
        let changes = match line {
            Line::Act(act) => self.changes(act),
            Line::Start(_) => Vec::new(),
        };
        let questions = verdict.view.questions.iter();
        self.asked = questions
            .map(|question| DecisionSubject::Fact(question.fact, Some(question.of)))
            .collect();
        let ends_otherwise = verdict.view.result != self.result;
        if ends_otherwise {
            self.result = verdict.view.result;
            self.ended_by = [verdict.seq, verdict.decided.unwrap_or(verdict.seq)];
        }
        self.termination = verdict.view.termination;
        let goes_on = self.result == GameResult::Ongoing;
        if goes_on {
            // whoever declares a result now overrides nobody
            self.last
                .retain(|other| other.subject != DecisionSubject::Result);
        } else if ends_otherwise && let Some(said) = self.said_before() {
            self.keep(DecisionSubject::Result, said.0, &said.1);
        }
        let Line::Act(act) = line else { return };
        if verdict.is_kept_from_video() {
            return;
        }
        // what a search has found is no arbiter's decision
        let (Some(mut subject), false) =
            (DecisionSubject::of(act), act.source == Some(Source::Engine))
        else {
            return;
        };
        if goes_on && subject == DecisionSubject::Result {
            return;
        }
        if let DecisionSubject::Fact(_, of) = &mut subject {
            *of = of.or(verdict.decided);
        }
        self.take_over(&changes, verdict.seq, author);
        self.keep(subject, verdict.seq, author);
        self.keep(DecisionSubject::Decision(verdict.seq), verdict.seq, author);
        // to stand behind the ruling that has ended the game, or to bring about another end, is to
        // say how it ends
        if (self.has_ended_it(subject) || ends_otherwise) && !goes_on {
            self.keep(DecisionSubject::Result, verdict.seq, author);
        }
    }

    /// How the game has ended, if it has.
    pub fn ended(&self) -> Option<Ended> {
        let (result, [by, _]) = (self.result, self.ended_by);
        let termination = self.termination;
        (result != GameResult::Ongoing).then_some(Ended {
            result,
            termination,
            by,
        })
    }

    /// Whether this is a ruling that has ended the game.
    fn has_ended_it(&self, subject: DecisionSubject) -> bool {
        matches!(subject, DecisionSubject::Ruling((of, _)) if self.ended_by.contains(&of))
    }

    /// What was said of the ruling that has ended the game before it was known what it comes to.
    fn said_before(&self) -> Option<(u32, Author)> {
        let said = self.last.iter().rev();
        let mut said = said.filter(|other| self.has_ended_it(other.subject));
        said.next().map(|said| (said.seq, said.author.clone()))
    }

    /// What was made otherwise so is its author's from now on.
    fn take_over(&mut self, changes: &[DecisionChange], seq: u32, author: &Author) {
        let falls = |other: &&mut Decision| changes.iter().any(|change| other.falls_with(*change));
        for other in self.last.iter_mut().filter(falls) {
            (other.seq, other.author) = (seq, author.clone());
        }
    }

    fn keep(&mut self, subject: DecisionSubject, seq: u32, author: &Author) {
        self.last.retain(|other| other.subject != subject);
        let author = author.clone();
        self.last.push(Decision {
            subject,
            seq,
            author,
        });
    }

    /// What this act may make otherwise.
    fn changes(&self, act: &Act) -> Vec<DecisionChange> {
        let subject = DecisionSubject::of(act).map(DecisionChange::Of);
        let mut changes: Vec<DecisionChange> = subject.into_iter().collect();
        match &act.deed {
            Deed::Decide { of, value, .. } => {
                let asked = self.asked_by(act);
                if asked.is_some() {
                    // whoever answers a question overrides nobody with that
                    changes.clear();
                }
                // one that names no act may be about any
                let of = of.or(asked).unwrap_or(0);
                let since = match value {
                    Value::Late(Belongs::Before(place)) => of.min(*place),
                    _ => of,
                };
                changes.push(DecisionChange::Knowing(since));
            }
            Deed::Correct { correction, .. } => match &**correction {
                Correction::Dismiss { of: (of, _) } | Correction::Supersede { of, .. } => {
                    changes.push(DecisionChange::Since(*of));
                }
                Correction::Amend {
                    of: (of, _),
                    change,
                } => {
                    changes.push(DecisionChange::Of(DecisionSubject::Decision(*of)));
                    if let Amendment::Result(_) = change {
                        changes.push(DecisionChange::Of(DecisionSubject::Result));
                    }
                }
                Correction::Confirm { .. } => {}
            },
            _ => {}
        }
        changes
    }

    /// The act that is asked about by the question that this one answers.
    fn asked_by(&self, act: &Act) -> Option<u32> {
        let subject = DecisionSubject::of(act)?;
        let asked = self.asked.iter().filter(|asked| subject.meets(**asked));
        let of = asked.filter_map(|asked| match asked {
            DecisionSubject::Fact(_, of) => *of,
            _ => None,
        });
        of.min()
    }

    /// The act by which another has decided already what this one would make otherwise, if whoever
    /// tells it has not seen that: the last act that he has seen is `after`.
    pub fn unseen(&self, author: &Author, act: &Act, after: Option<u32>) -> Option<u32> {
        let changes = self.changes(act);
        let others = self.last.iter().filter(|other| {
            other.author != *author
                && after.is_none_or(|after| other.seq > after)
                && changes.iter().any(|change| other.falls_with(*change))
        });
        others.map(|other| other.seq).max()
    }

    /// Whether an act decides anything.
    pub fn decides(act: &Act) -> bool {
        DecisionSubject::of(act).is_some()
    }
}
