//! Plays one board: acts are judged, and once they are recorded says what is to be done.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use laws::{Edition, Verdict};
use ledger::{Answered, Entry, GameId, Hash, Key, NotJudged, Outcome, Proposal, joined, parted};
use protocol::views::PublicView;
use protocol::{Context, Line};

use crate::announcement::{announced, announced_as};
use crate::clocks::{ClockView, Clocks};
use crate::decided::{Decided, Ended};
use crate::effects::{Appended, Effect, Judged, Said, Standing};
use crate::engine::{Engine, Judging};
use crate::news::{Became, News};
use crate::public::PublicProjection;
use crate::questions::{Questions, Searched};
use crate::record::Record;
use crate::showing::{Audience, Showing};
use crate::told::{IncomingAct, Received, Telling};

/// A game as it is held in memory. The record is the truth; this is what follows from it.
pub struct Table {
    record: Record,
    engine: Engine,
    known: Known,
    questions: Questions,
}

/// What follows from the verdicts.
#[derive(Default)]
struct Known {
    public: PublicProjection,
    clocks: Clocks,
    decided: Decided,
    /// What stands: the verdict on the last act that was judged.
    standing: Option<Arc<Verdict>>,
}

/// What an entry changed for those who follow.
struct Counted {
    clock: Option<ClockView>,
    public: Option<PublicView>,
}

impl Table {
    /// A table at which nothing has happened yet.
    #[must_use]
    pub fn new(game: GameId, judging: Judging) -> Table {
        Table {
            record: Record::of(game),
            engine: Engine::new(judging),
            known: Known::default(),
            questions: Questions::default(),
        }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &GameId {
        self.record.game()
    }

    /// How the next act is to be read: how its FENs, and under which edition, once the game has
    /// begun.
    #[must_use]
    pub fn reading(&self) -> (Context, Option<Edition>) {
        (self.engine.context(), self.engine.edition())
    }

    /// Begins a game that is not recorded.
    pub fn suppose(&mut self, start: &Line) {
        self.engine.judge(self.record.game(), 0, start);
        self.engine.note_context();
    }

    /// The number of the act told under this key.
    #[must_use]
    pub fn number_of(&self, key: &Key) -> Option<u32> {
        self.record.number_of(key)
    }

    /// The number that the next act will have; 0 before the game has begun.
    #[must_use]
    pub const fn next_seq(&self) -> u32 {
        self.record.next_seq()
    }

    /// The number and the hash of the last entry.
    #[must_use]
    pub const fn end(&self) -> (u32, Hash) {
        self.record.end()
    }

    /// The last change of its round that the game was told of.
    #[must_use]
    pub const fn round_change(&self) -> usize {
        self.record.round_change()
    }

    /// How the game has ended after the last act, if it has.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        self.known.decided.ended()
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.ended().is_some()
    }

    /// Whether the game has begun and goes on, as far as can be said.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.next_seq() > 0 && !self.engine.has_stopped() && !self.has_ended()
    }

    fn edition(&self) -> Edition {
        self.engine.edition().unwrap_or_default()
    }

    pub(crate) const fn decided(&self) -> &Decided {
        &self.known.decided
    }

    /// Judges acts in the order given, to be recorded under the next numbers, as far as the engine
    /// goes.
    ///
    /// Whatever becomes of them, the table has judged them: if they are not recorded, it has to be
    /// loaded anew.
    pub fn judge(&mut self, told: Vec<IncomingAct>, telling: &Telling<'_>) -> Judged {
        let mut judged = Judged {
            proposals: Vec::with_capacity(told.len()),
            lines: Vec::with_capacity(told.len()),
            answers: Vec::with_capacity(told.len()),
            rest: Vec::new(),
            failed: false,
        };
        self.engine.go_on(telling.received_us);
        let mut told = told.into_iter();
        let mut seq = self.next_seq();
        while let Some(IncomingAct { key, line, .. }) =
            (!judged.failed).then(|| told.next()).flatten()
        {
            let line = self.record.arrived(seq, telling.author, line);
            let answer = self.engine.judge(self.record.game(), seq, &line);
            let proposal = self.proposed(seq, key, &line, answer.as_ref(), telling);
            judged.proposals.push(proposal);
            judged.failed = answer.is_none() && !self.engine.has_stopped();
            judged.lines.push(line);
            judged.answers.push(answer);
            seq += 1;
        }
        judged.rest = told.collect();
        judged
    }

    fn proposed(
        &self,
        seq: u32,
        key: Key,
        line: &Line,
        answer: Option<&Answered>,
        telling: &Telling<'_>,
    ) -> Proposal {
        let parted = parted(line, telling.salt);
        let mut texts = parted.texts;
        texts.extend_from_slice(telling.texts);
        Proposal {
            game: self.game().clone(),
            expected_seq: seq,
            key,
            author: telling.author.clone(),
            received_us: telling.received_us,
            body: parted.body,
            texts,
            // a later engine may judge such acts, and is not to pass them over
            told: (!self.engine.has_stopped())
                .then(|| announced(answer, self.edition(), telling.announcement))
                .flatten(),
        }
    }

    /// The store has answered: what has become of the acts, and what is to be done for this
    /// audience.
    #[must_use]
    pub fn appended(
        mut self,
        judged: Judged,
        outcomes: &[Outcome],
        audience: Audience,
    ) -> Appended {
        let end = match Said::by(outcomes) {
            Said::Full => return Appended::Full,
            Said::Overtaken => return Appended::Overtaken,
            Said::Appended { seq, hash } => (seq, hash),
        };
        let news = (!judged.failed).then(|| self.recorded(judged)).flatten();
        let Some(news) = news else {
            return Appended::Unjudged;
        };
        let mut effects = told_and_shown(news, audience);
        effects.extend(self.stands());
        let is_the_records = self.end() == end;
        if is_the_records && self.has_ended() {
            let (seq, hash) = end;
            effects.push(Effect::Sign { seq, hash });
        }
        Appended::Kept {
            table: is_the_records.then(|| Box::new(self)),
            effects,
        }
    }

    /// The acts are recorded: they count, and this is what they bring; `None` where that cannot be
    /// said, and the table has to be loaded anew.
    fn recorded(&mut self, judged: Judged) -> Option<Vec<News>> {
        let acts = judged
            .proposals
            .into_iter()
            .zip(judged.lines)
            .zip(judged.answers);
        let mut count = |((proposal, line), answer): ((Proposal, Line), Option<Answered>)| {
            let entry = proposal.after(self.end().1);
            if self.engine.has_stopped() {
                return self.unjudged(entry, Some(line));
            }
            let counted = self.count(&entry, &line, answer.as_ref());
            self.news(entry, line, answer, counted)
        };
        catch_unwind(AssertUnwindSafe(|| acts.map(&mut count).collect())).ok()
    }

    /// Takes the next entry of the record, as it was recorded before. From one on that cannot be
    /// judged nothing is.
    pub fn replay(&mut self, entry: Entry) -> News {
        self.engine.go_on(entry.received_us);
        if !self.engine.has_stopped() {
            match catch_unwind(AssertUnwindSafe(|| self.judge_again(&entry))) {
                Ok(Ok((line, answer, counted))) => {
                    return self.news(entry, line, answer, counted);
                }
                Ok(Err(error)) => {
                    tracing::error!(game = %self.game(), %error, "a record cannot be judged");
                }
                Err(_) => {
                    let (game, seq) = (self.game(), entry.seq);
                    tracing::error!(%game, seq, "the engine failed on a recorded act");
                }
            }
            self.stop_judging(&entry);
        }
        let line = joined(&entry.body, &entry.texts, self.engine.context()).ok();
        if let Some(line) = &line {
            self.record.note_arrival(&entry, line);
        }
        self.unjudged(entry, line)
    }

    fn judge_again(
        &mut self,
        entry: &Entry,
    ) -> Result<(Line, Option<Answered>, Counted), NotJudged> {
        let (line, answer) = self.engine.judge_again(entry)?;
        self.record.note_arrival(entry, &line);
        let counted = self.count(entry, &line, answer.as_ref());
        Ok((line, answer, counted))
    }

    /// The game cannot be judged from this entry on: what is kept of it is what was told.
    fn stop_judging(&mut self, entry: &Entry) {
        self.engine.stop(entry);
        self.known = Known::default();
        self.questions = Questions::default();
    }

    fn unjudged(&mut self, entry: Entry, line: Option<Line>) -> News {
        self.record.enter(&entry, line.as_ref());
        News::unjudged(entry, line)
    }

    fn news(
        &mut self,
        entry: Entry,
        line: Line,
        answer: Option<Answered>,
        counted: Counted,
    ) -> News {
        let became = Became::by(answer.as_ref());
        if let Some(Ok(verdict)) = answer {
            self.known.standing = Some(Arc::new(verdict));
        }
        News {
            entry,
            line: Some(line),
            became,
            standing: self.known.standing.clone(),
            edition: self.edition(),
            clock: counted.clock,
            open: self.known.public.open().collect(),
            public: counted.public,
        }
    }

    fn count(&mut self, entry: &Entry, line: &Line, answer: Option<&Answered>) -> Counted {
        self.record.enter(entry, Some(line));
        if answer.is_none() {
            self.engine.note_failure(entry);
        }
        let verdict = answer.and_then(|answer| answer.as_ref().ok());
        let told = Received {
            author: &entry.author,
            received_us: entry.received_us,
            line,
        };
        let known = &mut self.known;
        let clock = known.clocks.after(&told, verdict);
        let mut public = None;
        if let (Some(verdict), Some(game)) = (verdict, self.engine.game()) {
            known.decided.note(&entry.author, line, verdict);
            let announcement = announced_as(entry);
            let public_now = known
                .public
                .after(&told, verdict, &known.clocks, announcement, game);
            public = public_now.cloned();
            self.engine.note_context();
        }
        Counted { clock, public }
    }

    /// What is to be done as the game stands: the searches for questions that were asked since
    /// this was called before, and who is asked what.
    pub fn stands(&mut self) -> Vec<Effect> {
        let unsettled = self.engine.unsettled(self.record.game());
        let asked = self.questions.newly_asked(unsettled, &self.record);
        let searches = asked
            .into_iter()
            .map(|asked| Effect::Search(Box::new(asked)));
        let mut effects: Vec<Effect> = searches.collect();
        effects.push(Effect::Stand(self.standing()));
        effects
    }

    fn standing(&self) -> Standing {
        let public = &self.known.public;
        Standing {
            is_played: self.is_played(),
            was_sensed: self.record.was_sensed(),
            failed: self.engine.failed(),
            not_judged: self.engine.not_judged(),
            asked: public.waiting().collect(),
            ended: self.ended().filter(|_| !public.waits()),
        }
    }

    /// Whether the question still stands, of the same position.
    #[must_use]
    pub fn asks(&self, searched: &Searched) -> bool {
        let unsettled = self.engine.unsettled(self.game());
        unsettled.iter().any(|open| searched.is(open))
    }
}

/// Arbiters are told everything, the public is shown what it may see of it.
fn told_and_shown(news: Vec<News>, audience: Audience) -> Vec<Effect> {
    let mut effects = Vec::with_capacity(2 * news.len());
    let mut showing = Showing::to(audience);
    let show = |state| Effect::Show(Box::new(state));
    for mut news in news {
        let before = showing.take(&mut news);
        effects.push(Effect::Tell(Box::new(news)));
        effects.extend(before.map(show));
    }
    effects.extend(showing.end().map(show));
    effects
}
