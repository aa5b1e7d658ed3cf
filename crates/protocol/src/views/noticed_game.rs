//! Judges a game without what nobody noticed in it, for those who must not learn of that.

use laws::limits::Winnability;
use laws::{Act, Correction, Deed, Fact, Game, Truth, Value};

use crate::line::Line;
use crate::views::device::{DeviceStanding, renumbered, says_that_it_was_unnoticed};

/// A game as far as somebody has noticed what happened in it.
#[derive(Clone, Debug, Default)]
pub(super) struct NoticedGame {
    /// What was told, with the numbers in the record.
    lines: Vec<(u32, Line)>,
    /// What nobody noticed, likewise.
    unnoticed: Vec<(u32, Line)>,
    /// There is, or was, such a thing.
    hides_something: bool,
    /// The game without that, once there is any.
    apart: Option<Box<JudgedApart>>,
    /// A line could not be read: what follows is not known.
    is_lost: bool,
}

#[derive(Clone, Debug)]
struct JudgedApart {
    game: Game,
    standing: DeviceStanding,
}

impl NoticedGame {
    /// Takes a line, and how the whole game stands after it; how it stands without what nobody
    /// noticed.
    pub(super) fn take(
        &mut self,
        seq: u32,
        line: Option<&Line>,
        standing: Option<&DeviceStanding>,
    ) -> Option<DeviceStanding> {
        if let Some(Line::Act(act)) = line
            && !self.hides_something
            && says_that_it_was_unnoticed(act)
        {
            self.hides_something = true;
            self.judge_all();
        }
        match line {
            None => self.is_lost = true,
            Some(line) if is_unnoticed(line) => self.unnoticed.push((seq, line.clone())),
            Some(line) => self.is_told(seq, line),
        }
        if !self.hides_something {
            return standing.cloned();
        }
        let apart = self.apart.as_ref().filter(|_| !self.is_lost);
        apart.map(|apart| apart.standing.clone())
    }

    fn is_told(&mut self, seq: u32, line: &Line) {
        self.lines.push((seq, line.clone()));
        let established = established_by(line);
        let at = self
            .unnoticed
            .iter()
            .position(|(of, _)| Some(*of) == established);
        if let Some(at) = at {
            // what the arbiter has established everybody may know
            let found = self.unnoticed.remove(at);
            let place = self.lines.partition_point(|(of, _)| *of < found.0);
            self.lines.insert(place, found);
            self.judge_all();
        } else if let Some(apart) = &mut self.apart {
            apart.take(line, &self.lines);
        }
    }

    fn judge_all(&mut self) {
        self.apart = JudgedApart::begin(&self.lines).map(Box::new);
        if let Some(apart) = &mut self.apart {
            for (_, line) in self.lines.iter().skip(1) {
                apart.take(line, &self.lines);
            }
        }
    }
}

impl JudgedApart {
    fn begin(lines: &[(u32, Line)]) -> Option<JudgedApart> {
        let Some((_, Line::Start(start))) = lines.first() else {
            return None;
        };
        // what searches have found stands in the record
        let begun = Game::with_limits((**start).clone(), Winnability::asked());
        let (game, verdict) = begun.ok()?;
        let standing = DeviceStanding::of(&verdict.view);
        Some(JudgedApart { game, standing })
    }

    /// Takes the next of these lines. One that speaks of what nobody noticed is passed over.
    fn take(&mut self, line: &Line, lines: &[(u32, Line)]) {
        let number_of = |seq: u32| {
            let at = lines.binary_search_by_key(&seq, |(of, _)| *of).ok()?;
            u32::try_from(at).ok()
        };
        let act = match line {
            Line::Act(act) => renumbered(&noticed_part(act), &number_of),
            Line::Start(_) => None,
        };
        let Some(act) = act else {
            self.game.skip();
            return;
        };
        if let Ok(verdict) = self.game.apply(&act) {
            self.standing = DeviceStanding::of(&verdict.view);
        }
    }
}

/// Whether a line tells what nobody noticed, and nothing else.
fn is_unnoticed(line: &Line) -> bool {
    match line {
        Line::Act(act) => act.certainty == laws::Certainty::Unnoticed,
        Line::Start(_) => false,
    }
}

/// An act whose place nobody knows of another that was noticed takes is as good as superseded.
fn noticed_part(act: &Act) -> Act {
    let mut act = act.clone();
    if let Deed::Correct { correction, .. } = &mut act.deed
        && let Correction::Supersede { instead, .. } = &mut **correction
    {
        *instead = instead
            .take()
            .filter(|other| !says_that_it_was_unnoticed(other));
    }
    act
}

/// The act that an arbiter has seen after all.
fn established_by(line: &Line) -> Option<u32> {
    match line {
        Line::Act(act) => match act.deed {
            Deed::Decide {
                fact: Fact::Seen,
                of,
                value: Value::Is(Truth::True),
            } => of,
            _ => None,
        },
        Line::Start(_) => None,
    }
}
