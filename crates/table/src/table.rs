//! Plays one board: acts are judged, and once they are recorded says what is to be done.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use laws::{Edition, Game, Refused, RulingId, Verdict};
use ledger::{
    Answered, AppendOutcome, Author, Entry, GameId, Hash, Key, NotJudged, Proposal, joined, parted,
};
use protocol::views::{LastMove, PublicView, ScoreSheetView, men};
use protocol::{Context, Line};

use crate::announcement::{announced, announced_as};
use crate::clocks::{ClockView, Clocks};
use crate::decided::{Decided, Ended};
use crate::effects::{BoardStatus, Effect, JudgedActs, StoreAnswer};
use crate::engine::{Engine, JudgingFn};
use crate::moves_in_force::MovesInForce;
use crate::news::{Became, News};
use crate::policy::{Policy, Treated};
use crate::public::PublicProjection;
use crate::questions::{Questions, Searched};
use crate::record::Record;
use crate::showing::{Audience, Showing};
use crate::standing::MenOnTheTable;
use crate::told::{IncomingAct, Received, Telling};

/// A game as it is held in memory. The record is the truth; this is what follows from it.
pub struct Table {
    policy: Policy,
    record: Record,
    engine: Engine,
    known: Consequences,
    questions: Questions,
}

/// What follows from the verdicts.
#[derive(Default)]
struct Consequences {
    public: PublicProjection,
    clocks: Clocks,
    men: MenOnTheTable,
    decided: Decided,
    moves: MovesInForce,
    /// What stands: the verdict on the last act that was judged.
    standing: Option<Arc<Verdict>>,
}

/// What has become of an entry, and what it changed for those who follow.
pub(crate) struct Counted {
    became: Became,
    clock: Option<ClockView>,
    public: Option<PublicView>,
}

impl Table {
    /// A table at which nothing has happened yet.
    #[must_use]
    pub fn new(game: GameId, judging: JudgingFn) -> Table {
        Table::under(Policy::Hall, game, judging)
    }

    /// A table of this policy, at which nothing has happened yet.
    pub(crate) fn under(policy: Policy, game: GameId, judging: JudgingFn) -> Table {
        Table {
            policy,
            record: Record::of(game, policy.keys()),
            engine: Engine::new(judging, policy.searches()),
            known: Consequences::default(),
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

    /// The number of the act that this author told under this key, where each has keys of his own.
    pub(crate) fn number_by(&self, author: &Author, key: &Key) -> Option<u32> {
        self.record.number_by(author, key)
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

    /// The moves of the game as the acts in force make them; `None` before it has begun, and where
    /// it cannot be judged.
    #[must_use]
    pub fn score_sheet(&self) -> Option<ScoreSheetView> {
        self.known.moves.score_sheet()
    }

    /// The moves that everybody knew of when this was the last, as [`Table::score_sheet`].
    #[must_use]
    pub fn public_score_sheet(&self, last: Option<&LastMove>) -> Option<ScoreSheetView> {
        self.known.public.score_sheet(last)
    }

    /// The game as everybody knew it when this was shown, as PGN; `None` before it has begun.
    #[must_use]
    pub fn public_pgn(&self, shown: &PublicView, tags: &[(&str, &str)]) -> Option<pgn::PgnGame> {
        self.known.public.as_pgn(shown, tags)
    }

    pub(crate) fn edition(&self) -> Edition {
        self.engine.edition().unwrap_or_default()
    }

    pub(crate) const fn decided(&self) -> &Decided {
        &self.known.decided
    }

    pub(crate) const fn clocks(&self) -> &Clocks {
        &self.known.clocks
    }

    /// What stands, once the game has begun.
    pub(crate) fn verdict(&self) -> Option<&Verdict> {
        self.known.standing.as_deref()
    }

    pub(crate) fn laws(&self) -> Option<&Game> {
        self.engine.game()
    }

    /// Judges acts in the order given, to be recorded under the next numbers, as far as the engine
    /// goes.
    ///
    /// Whatever becomes of them, the table has judged them: if they are not recorded, it has to be
    /// loaded anew.
    pub fn judge(&mut self, told: Vec<IncomingAct>, telling: &Telling<'_>) -> JudgedActs {
        let mut judged = JudgedActs {
            proposals: Vec::with_capacity(told.len()),
            news: Vec::with_capacity(told.len()),
            refused: None,
            rest: Vec::new(),
            failed: false,
        };
        self.engine.go_on(telling.received_us);
        let mut told = told.into_iter();
        while let Some(act) = (!judged.stops()).then(|| told.next()).flatten() {
            match self.take(act, telling) {
                Ok((proposal, news)) => {
                    judged.proposals.push(proposal);
                    judged.failed = news.is_none();
                    judged.news.extend(news);
                }
                Err(refused) => judged.refused = Some(refused),
            }
        }
        judged.rest = told.collect();
        judged
    }

    /// What is to be recorded of an act, and what that brings; no news where the engine fails: what
    /// it leaves behind is not to be trusted.
    fn take(
        &mut self,
        told: IncomingAct,
        telling: &Telling<'_>,
    ) -> Result<(Proposal, Option<News>), Refused> {
        let seq = self.next_seq();
        let line = self.record.arrived(seq, telling.author, told.line);
        let treated = self.policy.treats(telling.author, &line);
        let answer = match treated {
            Treated::Kept => None,
            Treated::Judged => self.answer(seq, &line)?,
        };
        let proposal = self.proposed(told.key, &line, answer.as_ref(), telling);
        let entry = proposal.after(self.end().1);
        if treated == Treated::Judged && answer.is_none() && !self.engine.has_stopped() {
            return Ok((proposal, None));
        }
        let bring = AssertUnwindSafe(|| self.brought(entry, line, treated, answer));
        let news = catch_unwind(bring).ok();
        Ok((proposal, news))
    }

    /// What the engine says; an act that it refuses leaves no trace where the policy has it so.
    fn answer(&mut self, seq: u32, line: &Line) -> Result<Option<Answered>, Refused> {
        let before = (!self.policy.records_refused()).then(|| self.engine.clone());
        match (self.engine.judge(self.record.game(), seq, line), before) {
            (Some(Err(refused)), Some(before)) => {
                self.engine = before;
                Err(refused)
            }
            (answer, _) => Ok(answer),
        }
    }

    fn proposed(
        &self,
        key: Key,
        line: &Line,
        answer: Option<&Answered>,
        telling: &Telling<'_>,
    ) -> Proposal {
        let mut proposal = Proposal {
            game: self.game().clone(),
            expected_seq: self.next_seq(),
            key,
            author: telling.author.clone(),
            received_us: telling.received_us,
            body: Box::default(),
            texts: Vec::new(),
            told: None,
        };
        if !self.policy.seals() {
            proposal.body = line.to_json().into();
            return proposal;
        }
        let parted = parted(line, telling.salt);
        proposal.body = parted.body;
        proposal.texts = parted.texts;
        proposal.texts.extend_from_slice(telling.texts);
        // a later engine may judge such acts, and is not to pass them over
        proposal.told = (!self.engine.has_stopped())
            .then(|| announced(answer, self.edition(), telling.announcement))
            .flatten();
        proposal
    }

    /// The store has answered: what has become of the acts, and what is to be done for this
    /// audience.
    #[must_use]
    pub fn appended(
        mut self,
        judged: JudgedActs,
        outcomes: &[AppendOutcome],
        audience: Audience,
    ) -> Appended {
        let end = match StoreAnswer::by(outcomes) {
            StoreAnswer::Full => return Appended::Full,
            StoreAnswer::Overtaken => return Appended::Overtaken,
            StoreAnswer::Appended { seq, hash } => (seq, hash),
        };
        if judged.failed {
            return Appended::Unjudged;
        }
        let mut effects = told_and_shown(judged.news, audience);
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

    /// Takes the next entry of the record, as it was recorded before. From one on that cannot be
    /// judged nothing is.
    pub fn replay(&mut self, entry: Entry) -> News {
        self.engine.go_on(entry.received_us);
        if !self.engine.has_stopped() {
            match catch_unwind(AssertUnwindSafe(|| self.judge_again(&entry))) {
                Ok(Ok((line, counted))) => return self.news(entry, line, counted),
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

    /// Judges an entry, and counts it.
    ///
    /// # Errors
    /// It is no line of a record, or not where it stands.
    pub(crate) fn judge_again(&mut self, entry: &Entry) -> Result<(Line, Counted), NotJudged> {
        let line = self.engine.line_of(entry)?;
        let treated = self.policy.treats(&entry.author, &line);
        let answer = match treated {
            Treated::Kept => None,
            Treated::Judged => self.engine.judge_again(entry, &line)?,
        };
        self.record.note_arrival(entry, &line);
        let counted = self.count(entry, &line, treated, answer);
        Ok((line, counted))
    }

    /// The game cannot be judged from this entry on: what is kept of it is what was told.
    fn stop_judging(&mut self, entry: &Entry) {
        self.engine.stop(entry);
        self.known = Consequences::default();
        self.questions = Questions::default();
    }

    /// What an act brings that was judged, if it could be.
    fn brought(
        &mut self,
        entry: Entry,
        line: Line,
        treated: Treated,
        answer: Option<Answered>,
    ) -> News {
        if self.engine.has_stopped() {
            return self.unjudged(entry, Some(line));
        }
        let counted = self.count(&entry, &line, treated, answer);
        self.news(entry, line, counted)
    }

    fn unjudged(&mut self, entry: Entry, line: Option<Line>) -> News {
        self.record.enter(&entry, line.as_ref());
        News::unjudged(entry, line)
    }

    pub(crate) fn news(&self, entry: Entry, line: Line, counted: Counted) -> News {
        News {
            entry,
            line: Some(line),
            became: counted.became,
            standing: self.known.standing.clone(),
            edition: self.edition(),
            clock: counted.clock,
            open: self.known.public.open().collect(),
            men: self.known.men.standing().map(men),
            last_move: self.known.moves.last(),
            public: counted.public,
        }
    }

    fn count(
        &mut self,
        entry: &Entry,
        line: &Line,
        treated: Treated,
        answer: Option<Answered>,
    ) -> Counted {
        self.record.enter(entry, Some(line));
        if treated == Treated::Kept {
            self.engine.pass_over();
            return Counted {
                became: Became::Kept,
                clock: None,
                public: None,
            };
        }
        if answer.is_none() {
            self.engine.note_failure(entry);
        }
        let became = Became::by(answer.as_ref());
        let verdict = answer.and_then(Result::ok);
        let heard = self.policy.hears(line);
        let told = Received {
            author: &entry.author,
            received_us: entry.received_us,
            line: &heard,
        };
        let clock = self.known.clocks.after(&told, verdict.as_ref());
        let public = verdict.and_then(|verdict| self.learn(entry, line, verdict));
        Counted {
            became,
            clock,
            public,
        }
    }

    /// What the public sees from now on, if that is not what it saw before.
    fn learn(&mut self, entry: &Entry, line: &Line, verdict: Verdict) -> Option<PublicView> {
        let game = self.engine.game()?;
        let known = &mut self.known;
        known.decided.note(&entry.author, line, &verdict);
        let mut public = None;
        let told = Received {
            author: &entry.author,
            received_us: entry.received_us,
            line,
        };
        if self.policy.has_a_public() {
            let (clocks, announcement) = (&known.clocks, announced_as(entry));
            let seen = known
                .public
                .after(&told, &verdict, clocks, announcement, game);
            public = seen.cloned();
        }
        let waiting: Vec<RulingId> = known.public.waiting().collect();
        known.men.after(told.act(), &verdict, &waiting);
        known.moves.after(&verdict, game);
        known.standing = Some(Arc::new(verdict));
        self.engine.note_context();
        public
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

    fn standing(&self) -> BoardStatus {
        let public = &self.known.public;
        BoardStatus {
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

/// What has become of acts that were to be recorded.
pub enum Appended {
    /// They are recorded, and this is to be done.
    Kept {
        /// The table goes on from here; `None` where the record is not the one that it knew, so
        /// that it has to be loaded anew.
        table: Option<Box<Table>>,
        /// What is to be done.
        effects: Vec<Effect>,
    },
    /// They are recorded, and the engine has failed on one: what it left behind is not to be
    /// trusted, the table has to be loaded anew.
    Unjudged,
    /// They are not recorded, for others have recorded acts meanwhile: the table has to be loaded
    /// anew, and they are told again.
    Overtaken,
    /// They are not recorded, for the record has no room.
    Full,
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
