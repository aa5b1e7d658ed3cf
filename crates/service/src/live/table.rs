//! A game at a board: what is told of it is judged, recorded, and only then acknowledged.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use laws::{Game, GameResult, Source, Unsettled};
use ledger::{
    Answered, AtOnce, Author, Entry, GameId, Hash, Judge, Key, NotJudged, Proposal, Text,
    Told as Announced, joined, parted, random_salt,
};
use protocol::{Context, Line};

use crate::limits::KEPT_MESSAGES;
use crate::live::arrivals::Arrivals;
use crate::live::clocks::Clocks;
use crate::live::message::{Message, Said};
use crate::live::public::{PublicView, Publicly};
use crate::live::search::Searched;
use crate::live::told::Told;
use crate::model::Announcement;

/// How a line is judged; another one only in tests of what happens when the engine fails.
pub(crate) type Judging = fn(&mut Judge, u32, &Line) -> Result<Answered, NotJudged>;

/// A game as the service holds it in memory. The record is the truth; this is what follows from it.
pub(crate) struct Table {
    game: GameId,
    judge: Judge,
    judging: Judging,
    next_seq: u32,
    end: (u32, Hash),
    keys: HashMap<Key, u32>,
    arrivals: Arrivals,
    kept: VecDeque<Arc<Message>>,
    public: Publicly,
    clocks: Clocks,
    result: GameResult,
    was_sensed: bool,
    /// The open questions that a search may answer, as they were given to it.
    searched: Vec<Searched>,
}

/// What an entry brings to those who follow.
pub(crate) struct News {
    pub message: Arc<Message>,
    pub public: Option<PublicView>,
    pub received_us: i64,
}

/// Acts judged and ready to be recorded.
pub(crate) struct Judged {
    pub proposals: Vec<Proposal>,
    lines: Vec<Line>,
    answers: Vec<Option<Answered>>,
}

impl Judged {
    /// The first of them on which the engine failed.
    pub fn failed(&self) -> Option<u32> {
        let place = self.answers.iter().position(Option::is_none)?;
        Some(self.proposals[place].expected_seq)
    }
}

impl Table {
    /// A table at which nothing has happened yet.
    pub fn new(game: GameId, judging: Judging) -> Table {
        Table {
            game,
            judge: Judge::default(),
            judging,
            next_seq: 0,
            end: (0, Hash::NONE),
            keys: HashMap::new(),
            arrivals: Arrivals::default(),
            kept: VecDeque::new(),
            public: Publicly::default(),
            clocks: Clocks::default(),
            result: GameResult::Ongoing,
            was_sensed: false,
            searched: Vec::new(),
        }
    }

    /// How FENs of the next act are to be read.
    pub fn context(&self) -> Context {
        self.judge.context()
    }

    /// The number of the act told under this key.
    pub fn number_of(&self, key: &Key) -> Option<u32> {
        self.keys.get(key).copied()
    }

    /// The number that the next act will have; 0 before the game has begun.
    pub const fn next_seq(&self) -> u32 {
        self.next_seq
    }

    /// The number and the hash of the last entry.
    pub const fn end(&self) -> (u32, Hash) {
        self.end
    }

    /// The result after the last act.
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Whether a device has told acts of the game.
    pub const fn was_sensed(&self) -> bool {
        self.was_sensed
    }

    /// What the public sees.
    pub fn public(&self) -> &Publicly {
        &self.public
    }

    /// The messages kept after the act of this number; `None` if older ones are needed.
    pub fn kept_after(&self, seq: Option<u32>) -> Option<Vec<Arc<Message>>> {
        let from = seq.map_or(0, |seq| seq.saturating_add(1));
        let first = self
            .kept
            .front()
            .map_or(self.next_seq, |message| message.seq);
        if from < first {
            return None;
        }
        let later = self.kept.iter().filter(|message| message.seq >= from);
        Some(later.cloned().collect())
    }

    /// The last message, and that of an act if it is kept.
    pub fn message(&self, seq: u32) -> Option<&Arc<Message>> {
        self.kept.iter().rev().find(|message| message.seq == seq)
    }

    /// Judges acts in the order given, to be recorded under the next numbers.
    ///
    /// Whatever becomes of them, the table has judged them: if they are not recorded, it has to be laid anew.
    pub fn judge(
        &mut self,
        author: &Author,
        told: Vec<Told>,
        received_us: i64,
        extra: &[Text],
        announcement: Announcement,
    ) -> Judged {
        let mut judged = Judged {
            proposals: Vec::with_capacity(told.len()),
            lines: Vec::with_capacity(told.len()),
            answers: Vec::with_capacity(told.len()),
        };
        for (told, seq) in told.into_iter().zip(self.next_seq..) {
            let line = self.arrivals.arrived(seq, author, told.line);
            let answer = self.judge_line(seq, &line);
            let parted = parted(&line, random_salt);
            let mut texts = parted.texts;
            texts.extend_from_slice(extra);
            judged.proposals.push(Proposal {
                game: self.game.clone(),
                expected_seq: seq,
                key: told.key,
                author: author.clone(),
                received_us,
                body: parted.body,
                texts,
                told: self.announced(answer.as_ref(), announcement),
            });
            judged.lines.push(line);
            judged.answers.push(answer);
        }
        judged
    }

    /// What the engine says; `None` if it failed.
    fn judge_line(&mut self, seq: u32, line: &Line) -> Option<Answered> {
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

    fn announced(&self, answer: Option<&Answered>, announcement: Announcement) -> Option<Box<str>> {
        let edition = self
            .judge
            .game()
            .map(|game| game.regime().edition)
            .unwrap_or_default();
        let told = match answer {
            Some(answer) => Announced::answering(answer, edition)?,
            None => Announced {
                failed: Some("the engine failed".into()),
                ..Announced::under(edition)
            },
        };
        let at_once = match announcement {
            Announcement::Automatic if told.rulings.is_some() => Some(AtOnce::Public),
            _ => None,
        };
        Some(Announced { at_once, ..told }.write())
    }

    /// The acts are recorded: they count, and this is what they bring.
    pub fn recorded(&mut self, judged: Judged) -> Vec<News> {
        let acts = judged
            .proposals
            .into_iter()
            .zip(judged.lines)
            .zip(judged.answers);
        let mut news = Vec::new();
        for ((proposal, line), answer) in acts {
            let entry = proposal.after(self.end.1);
            news.push(self.count(&entry, &line, answer.as_ref()));
        }
        news
    }

    /// Takes the next entry of the record, as it was recorded before.
    ///
    /// # Errors
    /// The entry is no line of the protocol.
    pub fn replay(&mut self, entry: &Entry) -> Result<News, NotJudged> {
        let line = joined(&entry.body, &entry.texts, self.context()).map_err(|error| {
            NotJudged::NotALine {
                seq: entry.seq,
                error,
            }
        })?;
        let answer = self.judge.entry(entry)?;
        self.arrivals.note(entry.seq, &entry.author, &line);
        Ok(self.count(entry, &line, answer.as_ref()))
    }

    fn count(&mut self, entry: &Entry, line: &Line, answer: Option<&Answered>) -> News {
        self.next_seq = entry.seq + 1;
        self.end = (entry.seq, entry.hash);
        self.keys.insert(entry.key.clone(), entry.seq);
        if let Line::Act(act) = line {
            self.was_sensed |= act.source == Some(Source::Board);
        }
        let seq = entry.seq;
        let said = match answer {
            Some(Ok(verdict)) => Said::Verdict(verdict),
            Some(Err(refused)) => Said::Refused {
                seq,
                error: (*refused).into(),
            },
            None => Said::Failed { seq },
        };
        let verdict = answer.and_then(|answer| answer.as_ref().ok());
        let clock = self
            .clocks
            .after(&entry.author, entry.received_us, line, verdict);
        let message = Arc::new(Message::of(entry, line, &said, clock.as_ref()));
        self.kept.push_back(Arc::clone(&message));
        if self.kept.len() > KEPT_MESSAGES {
            self.kept.pop_front();
        }
        let mut news = News {
            message,
            public: None,
            received_us: entry.received_us,
        };
        if let Some(Ok(verdict)) = answer {
            let announcement = announced_as(entry);
            let act = match line {
                Line::Act(act) => Some(act),
                Line::Start(_) => None,
            };
            news.public = self
                .public
                .after(act, verdict, clock.map(|clock| clock.times), announcement)
                .cloned();
            self.result = verdict.view.result;
        }
        news
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
        self.judge.game().map(Game::unsettled).unwrap_or_default()
    }

    /// Whether the game has ended.
    pub fn has_ended(&self) -> bool {
        self.result != GameResult::Ongoing
    }
}

/// How the rulings of an entry were announced when they were told, whatever the event says by now.
fn announced_as(entry: &Entry) -> Announcement {
    let told = entry.told.as_deref().map(Announced::read);
    match told {
        Some(Ok(told)) if told.at_once == Some(AtOnce::Public) => Announcement::Automatic,
        _ => Announcement::Confirmed,
    }
}
