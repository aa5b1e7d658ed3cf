//! A game at a board: what is told of it is judged, recorded, and only then acknowledged.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use laws::{Edition, Game, Refused, Source, Unsettled, Verdict};
use ledger::{
    Announcement, Answered, AtOnce, Author, Entry, GameId, Hash, Judge, Key, NotJudged, Proposal,
    Text, joined, parted, random_salt,
};
use protocol::views::{ArbiterView, OpenRuling, PublicView};
use protocol::{Context, Line};
use table::{Arrivals, ClockView, Clocks, Decided, Ended, PublicProjection, Received};

use crate::live::message::Message;
use crate::live::rounds::{change_of, changes_after};
use crate::live::search::Searched;
use crate::live::told::{Acknowledged, IncomingAct};
use crate::model::{AnnouncementPolicy, Round};
use crate::problem::Answer;

/// How a line is judged; another one only in tests of what happens when the engine fails.
pub(crate) type Judging = fn(&mut Judge, u32, &Line) -> Result<Answered, NotJudged>;

/// A game as the service holds it in memory. The record is the truth; this is what follows from it.
pub(crate) struct Table {
    game: GameId,
    judge: Judge,
    judging: Judging,
    /// How FENs of the next act are to be read.
    context: Context,
    /// When an act was received on which the engine failed, and its number; until others come that it judges.
    failed: Option<(i64, u32)>,
    /// When the act was received from which on the game cannot be judged, and its number.
    not_judged: Option<(i64, u32)>,
    next_seq: u32,
    end: (u32, Hash),
    keys: HashMap<Key, u32>,
    /// The last change of its round that the game was told of.
    round_change: usize,
    arrivals: Arrivals,
    public: PublicProjection,
    clocks: Clocks,
    decided: Decided,
    /// What stands: the verdict on the last act that was judged.
    standing: Option<Arc<Verdict>>,
    was_sensed: bool,
    /// The open questions that a search may answer, as they were given to it.
    searched: Vec<Searched>,
}

/// What an entry brings to those who follow.
pub(crate) struct News {
    entry: Entry,
    /// `None`: this version does not know the line.
    line: Option<Line>,
    ruled: Ruled,
    /// What stands after it, unless nothing is judged.
    standing: Option<Arc<Verdict>>,
    edition: Edition,
    clock: Option<ClockView>,
    /// The rulings that wait for an arbiter after it.
    open: Vec<OpenRuling>,
    /// What the public sees from now on, if that is not what it saw before.
    pub public: Option<PublicView>,
}

/// What became of an act before the engine.
enum Ruled {
    /// It stands.
    Judged,
    Refused(Refused),
    /// The engine failed on it.
    Failed,
    /// The engine is not asked any more.
    NotJudged,
}

/// What an entry changed for those who follow.
struct Counted {
    clock: Option<ClockView>,
    public: Option<PublicView>,
}

impl News {
    /// The number of the act.
    pub const fn seq(&self) -> u32 {
        self.entry.seq
    }

    /// When it was received, microseconds since 1970.
    pub const fn received_us(&self) -> i64 {
        self.entry.received_us
    }

    /// It as those who follow are sent it: made when it is asked for, because of a record that is read nobody wants most.
    pub fn message(&self) -> Arc<Message> {
        let written = catch_unwind(AssertUnwindSafe(|| self.written()));
        Arc::new(written.unwrap_or_else(|_| {
            let Entry { game, seq, .. } = &self.entry;
            tracing::error!(%game, seq, "a verdict could not be written");
            let view = ArbiterView::Failed {
                seq: *seq,
                standing: None,
            };
            Message::of(&self.entry, None, &view, None, &self.open)
        }))
    }

    fn written(&self) -> Message {
        let seq = self.entry.seq;
        let standing = self.standing.as_deref();
        let view = match (&self.ruled, standing) {
            (Ruled::Judged, Some(verdict)) => ArbiterView::Judged(verdict),
            (Ruled::Refused(refused), _) => ArbiterView::Refused {
                seq,
                refused: *refused,
                edition: self.edition,
                standing,
            },
            (Ruled::Failed, _) => ArbiterView::Failed { seq, standing },
            (Ruled::Judged | Ruled::NotJudged, _) => ArbiterView::NotJudged { seq },
        };
        let (line, clock) = (self.line.as_ref(), self.clock.as_ref());
        Message::of(&self.entry, line, &view, clock, &self.open)
    }
}

/// Acts judged and ready to be recorded.
pub(crate) struct Judged {
    pub proposals: Vec<Proposal>,
    lines: Vec<Line>,
    answers: Vec<Option<Answered>>,
    /// Acts behind one on which the engine failed: they are for a table that was loaded anew.
    pub rest: Vec<IncomingAct>,
    /// Whether the engine failed on the last of them.
    pub failed: bool,
}

impl Table {
    /// A table at which nothing has happened yet.
    pub fn new(game: GameId, judging: Judging) -> Table {
        Table {
            game,
            judge: Judge::default(),
            judging,
            context: Context::default(),
            failed: None,
            not_judged: None,
            next_seq: 0,
            end: (0, Hash::NONE),
            keys: HashMap::new(),
            round_change: 0,
            arrivals: Arrivals::default(),
            public: PublicProjection::default(),
            clocks: Clocks::default(),
            decided: Decided::default(),
            standing: None,
            was_sensed: false,
            searched: Vec::new(),
        }
    }

    /// How the next act is to be read: how its FENs, and under which edition, once the game has begun.
    pub fn reading(&self) -> (Context, Option<Edition>) {
        (self.context, self.edition())
    }

    /// Begins a game that is not recorded.
    pub fn suppose(&mut self, start: &Line) {
        self.judge_line(0, start);
        self.context = self.judge.context();
    }

    /// The edition in force, once the game has begun.
    fn edition(&self) -> Option<Edition> {
        self.judge.game().map(|game| game.regime().edition)
    }

    /// When an act was received on which the engine failed, and its number, if nothing was told since that it judged.
    pub const fn failed(&self) -> Option<(i64, u32)> {
        self.failed
    }

    /// When the act was received from which on the game cannot be judged, and its number.
    pub const fn not_judged(&self) -> Option<(i64, u32)> {
        self.not_judged
    }

    /// The number of the act told under this key.
    pub fn number_of(&self, key: &Key) -> Option<u32> {
        self.keys.get(key).copied()
    }

    /// Those of these acts whose keys are taken, and the others.
    pub fn known_and_new(&self, told: Vec<IncomingAct>) -> (Vec<IncomingAct>, Vec<IncomingAct>) {
        let is_known = |told: &IncomingAct| self.number_of(&told.key).is_some();
        told.into_iter().partition(is_known)
    }

    /// The number that the next act will have; 0 before the game has begun.
    pub const fn next_seq(&self) -> u32 {
        self.next_seq
    }

    /// The number and the hash of the last entry.
    pub const fn end(&self) -> (u32, Hash) {
        self.end
    }

    /// How the game has ended after the last act, if it has.
    pub fn ended(&self) -> Option<Ended> {
        self.decided.ended()
    }

    /// Whether a device has told acts of the game.
    pub const fn was_sensed(&self) -> bool {
        self.was_sensed
    }

    /// What the public sees.
    pub fn public(&self) -> &PublicProjection {
        &self.public
    }

    /// Others come after the acts on which the engine failed.
    pub const fn go_on(&mut self) {
        self.failed = None;
    }

    /// What may be recorded of these acts, and the answers to those that decide what another has decided meanwhile.
    pub fn undecided(
        &self,
        author: &Author,
        told: Vec<IncomingAct>,
    ) -> (Vec<IncomingAct>, Vec<Acknowledged>) {
        let mut refused = Vec::new();
        let mut told = told;
        told.retain(|told| {
            let refusal = self.overrides(author, told);
            let may = refusal.is_none();
            refused.extend(refusal);
            may
        });
        (told, refused)
    }

    fn overrides(&self, author: &Author, told: &IncomingAct) -> Option<Acknowledged> {
        let Line::Act(act) = &told.line else {
            return None;
        };
        let key = told.key.as_str();
        // who decides nothing is not told how long the record is: a device must not learn it
        if let Some(after) = told.after.filter(|_| Decided::decides(act))
            && after >= self.next_seq
        {
            return Some(Acknowledged::not_seen(key, after, self.end.0));
        }
        let unseen = self.decided.unseen(author, act, told.after);
        unseen.map(|seq| Acknowledged::decided_meanwhile(key, seq))
    }

    /// Judges acts in the order given, to be recorded under the next numbers, as far as the engine goes.
    ///
    /// Whatever becomes of them, the table has judged them: if they are not recorded, it has to be
    /// loaded anew.
    pub fn judge(
        &mut self,
        author: &Author,
        told: Vec<IncomingAct>,
        received_us: i64,
        extra: &[Text],
        announcement: AnnouncementPolicy,
    ) -> Judged {
        let mut judged = Judged {
            proposals: Vec::with_capacity(told.len()),
            lines: Vec::with_capacity(told.len()),
            answers: Vec::with_capacity(told.len()),
            rest: Vec::new(),
            failed: false,
        };
        let mut told = told.into_iter();
        let mut seq = self.next_seq;
        while let Some(IncomingAct { key, line, .. }) =
            (!judged.failed).then(|| told.next()).flatten()
        {
            let line = self.arrivals.arrived(seq, author, line);
            let answer = self.judge_line(seq, &line);
            let parted = parted(&line, random_salt);
            let mut texts = parted.texts;
            texts.extend_from_slice(extra);
            judged.proposals.push(Proposal {
                game: self.game.clone(),
                expected_seq: seq,
                key,
                author: author.clone(),
                received_us,
                body: parted.body,
                texts,
                told: self.announced(answer.as_ref(), announcement),
            });
            judged.failed = answer.is_none() && self.not_judged.is_none();
            judged.lines.push(line);
            judged.answers.push(answer);
            seq += 1;
        }
        judged.rest = told.collect();
        judged
    }

    /// What the engine says; `None` if it failed, or is not asked any more.
    fn judge_line(&mut self, seq: u32, line: &Line) -> Option<Answered> {
        if self.not_judged.is_some() {
            return None;
        }
        let judging = self.judging;
        let judge = &mut self.judge;
        let said = catch_unwind(AssertUnwindSafe(|| judging(judge, seq, line)));
        match said {
            Ok(Ok(answer)) => Some(answer),
            Ok(Err(error)) => {
                tracing::error!(game = %self.game, seq, %error, "an act could not be judged");
                None
            }
            Err(_) => {
                tracing::error!(game = %self.game, seq, "the engine failed on an act");
                None
            }
        }
    }

    fn announced(
        &self,
        answer: Option<&Answered>,
        announcement: AnnouncementPolicy,
    ) -> Option<Box<str>> {
        // a later engine may judge such acts, and is not to pass them over
        if self.not_judged.is_some() {
            return None;
        }
        let edition = self.edition().unwrap_or_default();
        let told = match answer {
            Some(answer) => Announcement::answering(answer, edition)?,
            None => Announcement {
                failed: Some("the engine failed".into()),
                ..Announcement::under(edition)
            },
        };
        let at_once = match announcement {
            AnnouncementPolicy::Automatic if told.rulings.is_some() => Some(AtOnce::Public),
            _ => None,
        };
        Some(Announcement { at_once, ..told }.write())
    }

    /// The acts are recorded: they count, and this is what they bring; `None` where that cannot be said, and the table has to be
    /// loaded anew.
    pub fn recorded(&mut self, judged: Judged) -> Option<Vec<News>> {
        let acts = judged
            .proposals
            .into_iter()
            .zip(judged.lines)
            .zip(judged.answers);
        let mut count = |((proposal, line), answer): ((Proposal, Line), Option<Answered>)| {
            let entry = proposal.after(self.end.1);
            match self.not_judged {
                None => {
                    let counted = self.count(&entry, &line, answer.as_ref());
                    self.news(entry, line, answer, counted)
                }
                Some(_) => self.unjudged(entry, Some(line)),
            }
        };
        catch_unwind(AssertUnwindSafe(|| acts.map(&mut count).collect())).ok()
    }

    /// Takes the next entry of the record, as it was recorded before. From one on that cannot be judged nothing is.
    pub fn replay(&mut self, entry: Entry) -> News {
        if self
            .failed
            .is_some_and(|(received_us, _)| received_us != entry.received_us)
        {
            self.go_on();
        }
        if self.not_judged.is_none() {
            match catch_unwind(AssertUnwindSafe(|| self.judge_again(&entry))) {
                Ok(Ok((line, answer, counted))) => {
                    return self.news(entry, line, answer, counted);
                }
                Ok(Err(error)) => {
                    tracing::error!(game = %self.game, %error, "a record cannot be judged");
                }
                Err(_) => {
                    let seq = entry.seq;
                    tracing::error!(game = %self.game, seq, "the engine failed on a recorded act");
                }
            }
            self.stop_judging(&entry);
        }
        let line = joined(&entry.body, &entry.texts, self.context).ok();
        if let Some(line) = &line {
            self.arrivals.note(entry.seq, &entry.author, line);
        }
        self.unjudged(entry, line)
    }

    fn judge_again(
        &mut self,
        entry: &Entry,
    ) -> Result<(Line, Option<Answered>, Counted), NotJudged> {
        let seq = entry.seq;
        let line = joined(&entry.body, &entry.texts, self.context)
            .map_err(|error| NotJudged::NotALine { seq, error })?;
        let answer = if Announcement::failed_on(entry) {
            self.judge.pass_over();
            None
        } else {
            Some((self.judging)(&mut self.judge, seq, &line)?)
        };
        self.arrivals.note(seq, &entry.author, &line);
        let counted = self.count(entry, &line, answer.as_ref());
        Ok((line, answer, counted))
    }

    /// The game cannot be judged from this entry on: what is kept of it is what was told.
    fn stop_judging(&mut self, entry: &Entry) {
        let nothing = Table::new(self.game.clone(), self.judging);
        let before = std::mem::replace(self, nothing);
        *self = Table {
            context: before.context,
            not_judged: Some((entry.received_us, entry.seq)),
            keys: before.keys,
            round_change: before.round_change,
            arrivals: before.arrivals,
            was_sensed: before.was_sensed,
            ..Table::new(before.game, before.judging)
        };
    }

    fn unjudged(&mut self, entry: Entry, line: Option<Line>) -> News {
        self.enter(&entry, line.as_ref());
        News {
            entry,
            line,
            ruled: Ruled::NotJudged,
            standing: None,
            edition: Edition::default(),
            clock: None,
            open: Vec::new(),
            public: None,
        }
    }

    fn news(
        &mut self,
        entry: Entry,
        line: Line,
        answer: Option<Answered>,
        counted: Counted,
    ) -> News {
        let ruled = match answer {
            Some(Ok(verdict)) => {
                self.standing = Some(Arc::new(verdict));
                Ruled::Judged
            }
            Some(Err(refused)) => Ruled::Refused(refused),
            None => Ruled::Failed,
        };
        News {
            entry,
            line: Some(line),
            ruled,
            standing: self.standing.clone(),
            edition: self.edition().unwrap_or_default(),
            clock: counted.clock,
            open: self.public.open().collect(),
            public: counted.public,
        }
    }

    fn enter(&mut self, entry: &Entry, line: Option<&Line>) {
        self.next_seq = entry.seq + 1;
        self.end = (entry.seq, entry.hash);
        self.keys.insert(entry.key.clone(), entry.seq);
        self.round_change = self.round_change.max(change_of(&entry.key).unwrap_or(0));
        if let Some(Line::Act(act)) = line {
            let by_a_device = [Source::Board, Source::Clock, Source::Camera].map(Some);
            self.was_sensed |= by_a_device.contains(&act.source);
        }
    }

    fn count(&mut self, entry: &Entry, line: &Line, answer: Option<&Answered>) -> Counted {
        self.enter(entry, Some(line));
        if answer.is_none() {
            self.failed = Some((entry.received_us, entry.seq));
        }
        let verdict = answer.and_then(|answer| answer.as_ref().ok());
        let told = Received {
            author: &entry.author,
            received_us: entry.received_us,
            line,
        };
        let clock = self.clocks.after(&told, verdict);
        let mut public = None;
        if let (Some(verdict), Some(game)) = (verdict, self.judge.game()) {
            self.decided.note(&entry.author, line, verdict);
            let announcement = announced_as(entry);
            let public_now = self
                .public
                .after(&told, verdict, &self.clocks, announcement, game);
            public = public_now.cloned();
            self.context = self.judge.context();
        }
        Counted { clock, public }
    }

    /// The questions that have been asked, or asked anew, since this was called before: what a search may find out for the
    /// arbiter.
    pub fn newly_asked(&mut self) -> Vec<Searched> {
        let unsettled = self.unsettled();
        self.searched
            .retain(|known| unsettled.iter().any(|open| known.is(open)));
        let known = self.searched.len();
        for open in unsettled {
            if self.searched.iter().any(|known| known.is(&open)) {
                continue;
            }
            let mut searched = Searched {
                game: self.game.clone(),
                of: open.of,
                winner: open.winner,
                position: open.position,
                asked_after: None,
            };
            if self.keys.contains_key(&searched.key()) {
                searched.asked_after = Some(self.end.0);
            }
            self.searched.push(searched);
        }
        self.searched[known..].to_vec()
    }

    /// Whether the question still stands, of the same position.
    pub fn asks(&self, searched: &Searched) -> bool {
        self.unsettled().iter().any(|open| searched.is(open))
    }

    fn unsettled(&self) -> Vec<Unsettled> {
        let unsettled = || self.judge.game().map(Game::unsettled);
        let asked = catch_unwind(AssertUnwindSafe(unsettled)).unwrap_or_else(|_| {
            tracing::error!(game = %self.game, "the engine failed to say what it asks");
            None
        });
        asked.unwrap_or_default()
    }

    /// The changes of its round that the game has not been told of.
    pub fn lacking(&self, round: &Round) -> Answer<Vec<IncomingAct>> {
        changes_after(round, self.round_change)
    }

    /// Whether the game has begun and goes on, as far as can be said.
    pub fn is_played(&self) -> bool {
        self.next_seq > 0 && self.not_judged.is_none() && !self.has_ended()
    }

    /// Whether the game has ended.
    pub fn has_ended(&self) -> bool {
        self.ended().is_some()
    }
}

/// How the rulings of an entry were announced when they were told, whatever the event says by now.
fn announced_as(entry: &Entry) -> AnnouncementPolicy {
    let told = entry.told.as_deref().map(Announcement::read);
    match told {
        Some(Ok(told)) if told.at_once == Some(AtOnce::Public) => AnnouncementPolicy::Automatic,
        _ => AnnouncementPolicy::Confirmed,
    }
}
